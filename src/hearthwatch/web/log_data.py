"""The log as pages show it: the lines of the chronicle, and facts about the table for everybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Final

from hearthwatch.kernel import Line
from hearthwatch.kernel.orders import ORDERS
from hearthwatch.kernel.words import Part, Ref, Words

from .page_types import ChatShown, LineShown, NoticeShown
from .storage import ChatLine, Notice, Trust

FEWEST: Final = 4
"""Lines of the first push to a page, which has the earlier ones already."""
LINES_SENT: Final = 40
OVERLAP: Final = 12
CHOSEN: Final = frozenset(("choice", "forced"))
COUNTED: Final = frozenset(("Die", "Card", "Tamed"))
"""Sorts of things that are added up: dice, and things that fight like dice."""
UNSAID: Final = frozenset((*(str(order.kind.words) for order in ORDERS.values()), "No"))
"""Words of the chronicle for a standing order, and for a declined offer."""
SOURCES: Final = {
    "file": "This table was opened from a file that anybody can have written or changed. "
    "A player who has the file may know hidden cards.",
    "sealed": "This table was opened from an unchanged file of this server. "
    "A player who has the file may know hidden cards.",
    "copy": "This table is an exact copy of another at one moment. A player who knows the other may know hidden cards.",
    "ended": "This table continues a finished game. A player who looked back at it may know hidden cards.",
    "anew": "This table continues another from one moment. Everything hidden there was reshuffled.",
}
PLAIN: Final = {
    "left": "{name} leaves the seat: {plays}.",
    "linked": "{name} opened the seat on another device: {plays}.",
    "alone": "{name} signed out other devices: {plays}.",
    "named": "{before} is now called {name}.",
    "sat": "{name} sits down: {plays}.",
    "bot": "{name} sits down: {plays}.",
}
INSTEAD: Final = "{name} sits down in the place of {before}: {plays}."


class ToldLines:
    """The last lines of a chronicle as pages show them, from one move to the next."""

    def __init__(self) -> None:
        self._people: tuple[str, ...] = ()
        self._shown: dict[Line, LineShown] = {}

    def shown(
        self,
        lines: Sequence[tuple[Line, int]],
        first: int,
        people: tuple[str, ...],
        work: Callable[[Line, int, int], LineShown],
    ) -> list[LineShown]:
        """Return each line with its moment and its number, of which `first` is the first.

        Lines that are the same for all are cached; others are not.
        """
        if people != self._people:
            self._people, self._shown = people, {}
        known = self._shown
        found = [known.get(line) or work(line, moment, number) for number, (line, moment) in enumerate(lines, first)]
        self._shown = {line: one for (line, _), one in zip(lines, found, strict=True) if not line.is_private}
        return found


def lines_beside(now: list[LineShown], then: list[LineShown]) -> list[LineShown]:
    """Return the lines for an earlier moment: the present ones, if they reach back to it, to allow going forward."""
    return now if now and then and now[0]["moment"] <= then[-1]["moment"] else then


def notices_shown(notices: tuple[Notice, ...], plays: list[str], until: int) -> list[NoticeShown]:
    """Return the notices in words, the newest first."""
    return [_notice(one, plays, until) for one in reversed(notices)]


def _notice(notice: Notice, plays: list[str], until: int) -> NoticeShown:
    instead = bool(notice.before) and notice.kind in ("sat", "bot")
    words = plays[notice.seat] or f"seat {notice.seat + 1}"
    text = (INSTEAD if instead else PLAIN[notice.kind]).format(name=notice.name, before=notice.before, plays=words)
    return {"text": text, "moment": min(notice.moves, until)}


def told_once(lines: Sequence[LineShown], clauses: Sequence[str]) -> list[LineShown]:
    """Return the lines without choices of these clauses where the next line, of the same clause, reports the result.

    That line then represents the choice. Standing orders are left out: they are shown with the seats. So is
    a bare “No”, whose question the line does not name.
    """
    told: list[LineShown] = []
    for line in lines:
        if line["kind"] in CHOSEN and line["text"] in UNSAID:
            continue
        before = told[-1] if told else None
        if (
            before is not None
            and line["kind"] not in CHOSEN
            and line["rule"] in clauses
            and before["rule"] == line["rule"]
            and before["kind"] in CHOSEN
        ):
            line = {**line, "kind": before["kind"], "by": before["seat"]}
            told.pop()
        told.append(line)
    return told


def gathered(lines: Sequence[LineShown], clauses: Sequence[str]) -> list[LineShown]:
    """Return the lines without choices of these clauses where the choice that they led to follows.

    While it does not, they are one line: "Attack the Wolf: 4 + 5".
    """
    told: list[LineShown] = []
    waiting: list[LineShown] = []
    for line in lines:
        chosen = line["kind"] in CHOSEN
        if chosen and line["rule"] in clauses:
            waiting.append(line)
            continue
        if waiting and not chosen:
            told.append(_so_far(waiting))
        waiting = []
        told.append(line)
    return [*told, _so_far(waiting)] if waiting else told


def _so_far(lines: Sequence[LineShown]) -> LineShown:
    """Combine an unfinished choice into one line: its first choice, and the things that were added."""
    things: list[Part] = []
    for one in lines[1:]:
        for part in one["words"]:
            if isinstance(part, tuple) and part[0] in COUNTED:
                things += (" + ", Ref(*part)) if things else (": ", Ref(*part))
    words = Words(*(Ref(*part) if isinstance(part, tuple) else part for part in lines[0]["words"]), *things)
    last = lines[-1]
    return {
        "kind": last["kind"],
        "seat": last["seat"],
        "rule": last["rule"],
        "text": str(words),
        "words": words.parts,
        "moment": last["moment"],
        "number": last.get("number", 0),
    }


def from_line(lines: list[LineShown], first: int) -> list[LineShown]:
    """Return the lines from this number on, with the notices among them."""
    place = next((place for place, line in enumerate(lines) if line.get("number", -1) >= first), len(lines))
    return lines[place:]


def since_last_move(lines: Sequence[LineShown], mine: Collection[int]) -> int | None:
    """Return the number of the first choice that others made since the last one of these seats; None without any."""
    found: int | None = None
    for line in lines:
        by = line.get("by", line["seat"])
        if by is None or line["kind"] != "choice":
            continue
        if by in mine:
            found = -1
        elif found == -1:
            found = line.get("number")
    return None if found == -1 else found


class LinesSent:
    """Select the lines of the chronicle for each push to one page, so that it misses none.

    The first push has few. Each later one has the lines since then, but begins at least `OVERLAP` lines before the
    end of the last one, so that the page sees where they join. Lines that a page was sent before cost no bytes.
    """

    def __init__(self) -> None:
        self._begun: int | None = None
        self._told = 0

    def count(self, told: int) -> int:
        """Return the number of lines to send now, of all lines so far."""
        usual = max(0, told - FEWEST)
        if self._begun is None:
            self._begun = first = usual
        else:
            first = max(0, min(usual, max(self._begun, told - LINES_SENT), self._told - OVERLAP))
        self._told = told
        return told - first


def chat_shown(lines: Sequence[ChatLine], *, removable: bool) -> list[ChatShown]:
    """Return the chat, each line with its time; with its number for those who may remove it."""
    found: list[ChatShown] = []
    for line in lines:
        moment = datetime.fromtimestamp(line.at, UTC)
        found.append(
            {
                "who": line.who,
                "text": line.text,
                "when": moment.strftime("%H:%M"),
                "iso": moment.isoformat(timespec="seconds"),
                "number": line.number if removable else 0,
            }
        )
    return found


def standing(trust: Trust) -> list[str]:
    """Return permanent facts about the table that everybody should know before they sit down."""
    found = [SOURCES[trust.source]] if trust.source else []
    if trust.known_to:
        found.append(f"{trust.known_to} played every seat earlier and may know hidden cards.")
    return found
