"""What is told to all at a table beside its chronicle: seats that changed hands, and who may know more than they."""

from __future__ import annotations

from typing import Final

from .page_types import LineShown
from .storage import Notice, Trust

SOURCES: Final = {
    "file": "This table was brought in as a file that anybody can have written or changed. "
    "Whoever has the file may know all that is hidden here.",
    "sealed": "This table was brought in as a file that this server wrote and nobody changed since. "
    "Whoever has the file may know all that is hidden here.",
    "copy": "This table is an exact copy of a moment of another. "
    "Whoever knows the other may know all that is hidden here.",
    "ended": "This table branches off from a game that is over, in which everything may be known.",
    "anew": "This table branches off from another. What could not be known there was dealt anew.",
}
PLAIN: Final = {
    "left": "{name} leaves the seat: {plays}.",
    "linked": "{name} holds the seat in one more browser: {plays}.",
    "alone": "{name} signed out the other browsers of the seat: {plays}.",
    "named": "{before} is called {name} now.",
    "sat": "{name} sits down: {plays}.",
    "bot": "{name} sits down: {plays}.",
}
INSTEAD: Final = "{name} sits down in the place of {before}: {plays}."


def standing(trust: Trust) -> list[str]:
    """What everybody should know before they sit down, for as long as the table stands."""
    found = [SOURCES[trust.source]] if trust.source else []
    if trust.known_to:
        found.append(f"{trust.known_to} held every seat before, and may know all that is hidden here.")
    return found


def among(log: list[LineShown], notices: tuple[Notice, ...], plays: list[str], until: int) -> list[LineShown]:
    """The lines of the chronicle with the notices among them, each at its moment; earlier ones are left out."""
    if not notices:
        return log
    first = log[0]["moment"] if log else 0
    lines = [_line(one, plays, until) for one in notices if one.moves >= first]
    return sorted([*log, *lines], key=lambda line: line["moment"])


def _line(notice: Notice, plays: list[str], until: int) -> LineShown:
    instead = bool(notice.before) and notice.kind in ("sat", "bot")
    words = plays[notice.seat] or f"seat {notice.seat + 1}"
    text = (INSTEAD if instead else PLAIN[notice.kind]).format(name=notice.name, before=notice.before, plays=words)
    moment = min(notice.moves, until)
    return {"kind": "event", "seat": None, "rule": "", "text": text, "words": (text,), "moment": moment}
