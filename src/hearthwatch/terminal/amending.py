"""Putting an earlier choice right at the keyboard: which one, what it should have been, what comes of it, and why."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from hearthwatch.drawing.rows import Row, quiet, title
from hearthwatch.kernel.amending import Amended
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.history import choices_of
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats

from .display import Display
from .question import Question
from .writing import Writing

LISTED: Final = 12
MOST_TOLD: Final = 6
INSTEAD, BEFORE = "1", "2"


def ask_for_amendment(table: Table, display: Display, writing: Writing, number: str) -> Amend | None:
    """Ask for an amendment after showing its effects; return None if the player leaves the record as it is."""
    if not table.game.amends:
        raise IllegalChoice(f"{table.game.title} amends nothing: what was chosen can be taken back with undo.")
    if not number:
        display.tell([title("The last choices"), *last_choices(table)])
        number = display.ask("Which one is put right? Its number, or Enter to leave it:")
    move = int(number) if number.isdecimal() else 0
    if not number or not 1 <= move <= table.moves:
        if number:
            raise IllegalChoice(f"There is no choice {number}: the game so far has {table.moves}.")
        return None
    question = Question(table.earlier(move - 1), focus=choices_of(table.here)[move - 1].seat)
    display.tell([title(f"Choice {move} was: {choice_words(table, move)}"), *question.rows()])
    typed = display.ask("What should it have been, or what comes before it? A number or word, or Enter to leave it:")
    if not typed:
        return None
    option = question.find(typed)
    text = writing.ask(option.field, option.key) if option.field else None
    if option.field and text is None:
        return None
    return _confirmed(table, display, Amend(move, option.key, option.seat, text))


def last_choices(table: Table) -> list[Row]:
    """The last choices with their numbers."""
    moves = range(max(1, table.moves - LISTED + 1), table.moves + 1)
    return [Row(choice_words(table, move), lead=str(move), indent=2) for move in moves]


def choice_words(table: Table, move: int) -> str:
    """An earlier choice as it read then."""
    line = table.choice_line(move)
    return Seats(table).before(line.seat) + line.text(tuple(range(table.seats)))


def change_words(found: Amended[Table], wish: Amend, seats: tuple[int, ...]) -> str:
    """Describe the amendment in a sentence."""
    was, now = found.was.text(seats), found.now.text(seats)
    return f"“{now}” comes in before “{was}”." if wish.keep else f"“{now}” instead of “{was}”."


def kept_words(found: Amended[Table]) -> str:
    """Say how many of the later choices stay."""
    again = len(found.dropped)
    kept = f"{found.kept} later choice{' stays' if found.kept == 1 else 's stay'}"
    return f"{kept}, {again} {'is' if again == 1 else 'are'} asked again." if again else f"{kept}."


def _confirmed(table: Table, display: Display, wish: Amend) -> Amend | None:
    """Show the result of both ways to amend, ask for one, then ask for the reason."""
    seats = tuple(range(table.seats))
    ways: dict[str, Amend] = {}
    for key, keep in ((INSTEAD, False), (BEFORE, True)):
        way = replace(wish, keep=keep)
        try:
            found = table.if_amended(way)
        except IllegalChoice as error:
            display.tell([Row(str(error), error.rule, lead="-", indent=2)])
            continue
        ways[key] = way
        display.tell([Row(f"{change_words(found, way, seats)} {kept_words(found)}", lead=key, indent=2)])
        again = [quiet(f"    asked again: {dropped.line.text(seats)}") for dropped in found.dropped]
        texts = [dropped.entry.text for dropped in found.dropped if (dropped.entry.text or "").strip()]
        more = [quiet(f"    and {len(again) - MOST_TOLD} more")] if len(again) > MOST_TOLD else []
        display.tell([*again[:MOST_TOLD], *more, *(quiet(f"    written then: {text}") for text in texts)])
    chosen = ways.get(display.ask(f"{' or '.join(ways)}, or Enter to leave it:")) if ways else None
    return replace(chosen, reason=display.ask("Why? Everybody will read it.")) if chosen else None
