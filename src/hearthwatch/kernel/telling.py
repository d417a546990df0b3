"""A table in plain lines: what happened, what lies there, what is asked. Terminals and `Table.text` share it."""

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
"""The heading of what is open at every decision."""


class Seats:
    """The seats of a table in words: Player 1, Player 2, or as the game names them."""

    def __init__(self, table: Table) -> None:
        self.names = table.game.drawing.seat_names(table) or [f"Player {seat + 1}" for seat in range(table.seats)]

    def say(self, seats: Iterable[int]) -> str:
        """Player 1, Player 2 and Player 3."""
        return listed([self.names[seat] for seat in seats])

    def before(self, seat: int | None) -> str:
        """What stands before the words of a seat; nothing where there is only one."""
        return f"{self.names[seat]}: " if seat is not None and len(self.names) > 1 else ""

    def word(self, seat: int) -> str:
        """What is typed for a seat: p2 for Player 2, gm for the GM."""
        last = self.names[seat].split()[-1].lower()
        return f"p{last}" if last.isdecimal() else last

    def seat(self, word: str) -> int | None:
        """The seat that a word stands for."""
        return next((seat for seat in range(len(self.names)) if self.word(seat) == word.lower()), None)


def told(line: Line, reader: int | tuple[int, ...] | None, seats: Seats, drawing: Drawing[Any, Any]) -> Row:
    """A line of the chronicle: > chosen, = without a choice, - what followed."""
    words = line.text(reader)
    style = "title" if words.startswith(drawing.milestones) else ""
    return Row(seats.before(line.seat) + words, line.rule, style, {"choice": ">", "forced": "="}.get(line.kind, "-"))


def worth_telling(lines: Iterable[Line], drawing: Drawing[Any, Any]) -> list[Line]:
    """Lines of the chronicle without what the game leaves out."""
    return [line for line in lines if line.kind != "forced" or line.rule not in drawing.hushed]


def ending(table: Table, seat: int | tuple[int, ...] | None = None) -> list[Row]:
    """How it ended for a seat or several; nothing while it goes on."""
    outcome = table.outcome
    if outcome is None:
        return []
    won = table.won_for(seat)
    word = {True: "Won.", False: "Lost.", None: "Over."}[won]
    details = table.game.drawing.details(outcome.details)
    rows = [Row(f"{word} {outcome.reason}", outcome.rule, "good" if won else "bad")]
    return [*rows, quiet(details)] if details else rows


def grouped(options: Sequence[Option], drawing: Drawing[Any, Any]) -> dict[str, list[Option]]:
    """Options by heading, in the order they come, without those that others of them stand for."""
    double = drawing.doubles([option.key for option in options])
    groups: dict[str, list[Option]] = {}
    for option in options:
        if option.key not in double:
            groups.setdefault(option.group, []).append(option)
    return groups


def heading_of(name: str, options: Sequence[Option], above: Sequence[Row] = ()) -> list[Row]:
    """The heading of a group; none where its only option says the same, unless it would stand below another's."""
    says_it = len(options) == 1 and name in options[0].label
    return [heading(name)] if name and not (says_it and not any(row.style == "heading" for row in above)) else []


def said_once(options: Sequence[Option]) -> list[str]:
    """What each option of a group does, said once for those that do the same."""
    told: set[str] = set()
    lines = []
    for option in options:
        means = option.means.rstrip(".")
        lines.append("" if means in told else means)
        told.add(means)
    return lines


def warned_once(options: Sequence[Option]) -> list[str]:
    """That each option of a group would do nothing, in a few words; said once for those that mean the same."""
    told: set[str] = set()
    lines = []
    for option in options:
        idle, means = option.idle.partition(":")[0].rstrip("."), option.means
        lines.append("" if means in told else idle)
        told.add(means)
    return lines


def offered(decision: Decision, drawing: Drawing[Any, Any]) -> dict[str, list[Option]]:
    """All options by heading, as `Table.text` numbers them: what is asked now, then what is open at any time."""
    options = list(decision.options)
    groups = grouped([option for option in options if not option.anytime], drawing)
    if anytime := [option for option in options if option.anytime]:
        groups.setdefault(ANYTIME, []).extend(anytime)
    return groups


def text(table: Table, seat: int | tuple[int, ...] | None, since: int | None) -> list[str]:
    """The table for this reader in lines; `since` a number of choices, only what happened and changed after it."""
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
    """The question with its numbered options."""
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
