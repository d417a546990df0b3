"""Test that words keep their parts, survive JSON, and point at things on the board."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..readers import Seen
from ..words import Words
from .play import Play


def check(play: Play) -> None:
    """Check everything that a reader can read now."""
    table = play.table
    reader: Seen = play.chance.choice([*range(table.seats), None, tuple(range(table.seats))])
    for text, words in told(play, reader):
        if str(words) != text:
            play.fail(f"To seat {reader} the parts {words} do not say {text!r}")
        if Words.from_data(msgspec.json.decode(msgspec.json.encode(words.parts))) != words:
            play.fail(f"The words {words} are not the same after JSON")
    check_about(play)


def told(play: Play, reader: Seen) -> Iterator[tuple[str, Words]]:
    """Yield the question, the options, the refusals and the last lines of a reader: in plain text, and in parts."""
    table = play.table
    if table.decision:
        decision = table.decision.for_seat(reader)
        yield decision.prompt, decision.words
        for option in decision.options:
            yield option.label, option.words
        for refused in decision.refused:
            yield refused.label, refused.words
            yield refused.reason, refused.why
    for line, _ in table.last_lines(10):
        yield line.text(reader), line.words(reader)


def check_about(play: Play) -> None:
    """Test that an option points only at things on its chooser's board."""
    table = play.table
    for seat in range(table.seats) if table.decision else ():
        decision = table.decision.for_seat(seat)  # type: ignore[union-attr]
        ids: set[str] | None = None
        for option in decision.options:
            if option.about and ids is None:
                with play.careful(f"There is no view for {seat}"):
                    ids = {*ids_on(table.view(seat, parts=("board",))["board"])}
            if ids is not None and not ids.issuperset(option.about):
                play.fail(f"{option.key!r} is about {option.about}, not all of which is on the board of seat {seat}")


def ids_on(board: object) -> Iterator[str]:
    """Yield the id of every thing on a board."""
    if isinstance(board, dict):
        if isinstance(board.get("id"), str):
            yield board["id"]
        for part in board.values():
            yield from ids_on(part)
    elif isinstance(board, list | tuple):
        for part in board:
            yield from ids_on(part)
