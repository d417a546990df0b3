"""A table in plain lines: the log, the board, the question. Terminals and `Table.text` share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hearthwatch.drawing import Drawing
from hearthwatch.drawing.rows import Row, heading, quiet, title

from .chronicle import Line
from .decision import Decision, Option
from .english import listed
from .readers import mask_of

if TYPE_CHECKING:
    from .table import Table

ANYTIME: Final = "At any time"
"""The heading of interludes."""


class Seats:
    """The seats of a table in words: Player 1, Player 2, or the game's names."""

    def __init__(self, table: Table) -> None:
        self.names = table.game.drawing.seat_names(table) or [f"Player {seat + 1}" for seat in range(table.seats)]

    def say(self, seats: Iterable[int]) -> str:
        """Return Player 1, Player 2 and Player 3."""
        return listed([self.names[seat] for seat in seats])

    def before(self, seat: int | None) -> str:
        """Return the prefix of the words of a seat; empty where there is only one."""
        return f"{self.names[seat]}: " if seat is not None and len(self.names) > 1 else ""

    def word(self, seat: int) -> str:
        """Return the typed word for a seat: p2 for Player 2, gm for the GM."""
        last = self.names[seat].split()[-1].lower()
        return f"p{last}" if last.isdecimal() else last

    def seat(self, word: str) -> int | None:
        """Return the seat of a word."""
        return next((seat for seat in range(len(self.names)) if self.word(seat) == word.lower()), None)


def told(line: Line, reader: int | tuple[int, ...] | None, seats: Seats, drawing: Drawing[Any, Any]) -> Row:
    """Format a line of the chronicle: > chosen, = without a choice, - an event."""
    words = line.text(reader)
    style = "title" if words.startswith(drawing.milestones) else ""
    return Row(seats.before(line.seat) + words, line.rule, style, {"choice": ">", "forced": "="}.get(line.kind, "-"))


def worth_telling(lines: Iterable[Line], drawing: Drawing[Any, Any]) -> list[Line]:
    """Return lines of the chronicle without those that the game leaves out."""
    return [line for line in lines if line.kind != "forced" or line.rule not in drawing.hushed]


def ending(table: Table, seat: int | tuple[int, ...] | None = None) -> list[Row]:
    """Describe the outcome for a seat or several; nothing while the game goes on."""
    outcome = table.outcome
    if outcome is None:
        return []
    won = table.won_for(seat)
    word = {True: "Won.", False: "Lost.", None: "Over."}[won]
    details = table.game.drawing.details(outcome.details)
    rows = [Row(f"{word} {outcome.reason}", outcome.rule, "good" if won else "bad")]
    return [*rows, quiet(details)] if details else rows


def grouped(options: Sequence[Option], drawing: Drawing[Any, Any]) -> dict[str, list[Option]]:
    """Return options by heading, in their order, without those that other options represent."""
    double = drawing.doubles([option.key for option in options])
    groups: dict[str, list[Option]] = {}
    for option in options:
        if option.key not in double:
            groups.setdefault(option.group, []).append(option)
    return groups


def heading_of(name: str, options: Sequence[Option], above: Sequence[Row] = ()) -> list[Row]:
    """Return the heading of a group; none if its only option says the same, unless it would follow another's."""
    says_it = len(options) == 1 and name in options[0].label
    return [heading(name)] if name and not (says_it and not any(row.style == "heading" for row in above)) else []


def said_once(options: Sequence[Option]) -> list[str]:
    """Return the effect of each option of a group, once for those with the same effect."""
    seen: set[str] = set()
    lines = []
    for option in options:
        means = option.means.rstrip(".")
        lines.append("" if means in seen else means)
        seen.add(means)
    return lines


def warned_once(options: Sequence[Option]) -> list[str]:
    """Return the short no-effect warning of each option of a group, once for those that mean the same."""
    seen: set[str] = set()
    lines = []
    for option in options:
        idle, means = option.idle.partition(":")[0].rstrip("."), option.means
        lines.append("" if means in seen else idle)
        seen.add(means)
    return lines


def offered(decision: Decision, drawing: Drawing[Any, Any]) -> dict[str, list[Option]]:
    """Return all options by heading, as `Table.text` numbers them: answers first, then interludes."""
    options = list(decision.options)
    groups = grouped([option for option in options if not option.anytime], drawing)
    if anytime := [option for option in options if option.anytime]:
        groups.setdefault(ANYTIME, []).extend(anytime)
    return groups


def text(table: Table, seat: int | tuple[int, ...] | None, since: int | None) -> list[str]:
    """Return the table for this reader in lines; with `since`, only events and changes after that many choices."""
    readers, drawing, seats = mask_of(seat), table.game.drawing, Seats(table)
    board = table.board(readers)
    news: list[Row] = []
    lines = drawing.lines(board)
    if since is not None and since <= table.moves:
        before = table.earlier(since)
        news = [told(line, seat, seats, drawing) for line in worth_telling(table.log[len(before.log) :], drawing)]
        known = frozenset(drawing.lines(before.board(readers)))
        lines = [line for line in lines if line not in known]
    decision = table.decision
    asked = _asked(decision.for_seat(seat), board, seats, drawing) if decision else ending(table, seat)
    return [*(str(row) for row in news), *lines, *(str(row) for row in asked)]


def _asked(decision: Decision, board: object, seats: Seats, drawing: Drawing[Any, Any]) -> list[Row]:
    """Return the question with its numbered options."""
    who = f"{seats.say(decision.seats)} · " if len(seats.names) > 1 else ""
    rows = [title(who + decision.prompt, decision.rule)]
    number = 0
    for name, options in offered(decision, drawing).items():
        rows += heading_of(name, options, rows)
        for option, means, idle in zip(options, said_once(options), warned_once(options), strict=True):
            number += 1
            whose = seats.before(option.seat) if option.seat is not None and decision.seats != (option.seat,) else ""
            takes = f"takes words: {option.field}" if option.field else ""
            note = "; ".join(part for part in (drawing.note(board, option.key), takes) if part)
            rows.append(Row(whose + option.label, "", "choice", str(number), 2, note, means=means, idle=idle))
    return rows
