"""The amendment view of one person: the alternatives at that time, and their results."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from hearthwatch.kernel.amending import Amended
from hearthwatch.kernel.chronicle import step_line
from hearthwatch.kernel.decision import Decision
from hearthwatch.kernel.history import choices_of
from hearthwatch.kernel.plain import OptionData
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.table import Table

from .rooms import NotAllowed, Room
from .rooms.amending import preview, stays
from .rooms.room import Private

MOST_TOLD: Final = 8
"""Most names of dropped choices."""
ANYTIME: Final = "At any time"
HIDDEN: Final = "something that only others know"


class Way(msgspec.Struct, frozen=True):
    """The result of an amendment, or the reason against it."""

    can: bool
    words: str
    now: str = ""
    again: list[str] = []
    """Choices that would have to be made again, the first few."""
    more: int = 0
    written: list[str] = []
    """Texts written with them, as far as these readers may see them."""


class Picked(msgspec.Struct, frozen=True):
    """A picked alternative, in place of the choice and before it."""

    key: str
    text: str | None
    now: str
    instead: Way
    before: Way


class AskedThen(msgspec.Struct, frozen=True):
    """The question at that time, its options under their headings."""

    prompt: str
    options: list[OptionData]
    groups: dict[str, list[OptionData]]


class AmendShown(msgspec.Struct, frozen=True):
    """The choice that led to a moment, and its amendment."""

    move: int
    was: str
    key: str
    text: str | None
    decision: AskedThen | None
    picked: Picked | None


def shown(room: Room, private: Private | None, eyes: tuple[int, ...], at: int, *, choosing: bool) -> AmendShown | None:
    """Return the choice that led to this moment; its alternatives, if requested; and the picked one."""
    if not (room.game.amends and eyes and at) or room.kept.finished:
        return None
    moment, then = choices_of(room.table.here)[at - 1], room.table.earlier(at - 1)
    picked = private.amending[1] if private and private.amending and private.amending[0] == room.seq else None
    if picked is not None and picked.move != at:
        picked = None
    decision = then.decision
    return AmendShown(
        move=at,
        was=step_line(then, "choice", moment.seat, moment.step).text(eyes) or HIDDEN,
        key=then.rules.key(moment.step),
        text=moment.text if moment.seat in eyes else None,
        decision=_asked(decision.for_seat(eyes)) if decision and choosing else None,
        picked=None if picked is None or choosing else _picked(room, picked, eyes),
    )


def _asked(decision: Decision) -> AskedThen:
    """Return the question at that time, its options under their headings in order; interludes last."""
    groups: dict[str, list[OptionData]] = {}
    options = sorted(decision.as_data()["options"], key=lambda option: bool(option["anytime"]))
    for option in options:
        groups.setdefault(ANYTIME if option["anytime"] else option["group"] or "Choose", []).append(option)
    return AskedThen(decision.prompt, options, groups)


def wished(room: Room, mine: tuple[int, ...]) -> str:
    """Return in words the amendment that others are asked to allow; empty for other requests."""
    request = room.kept.request
    if request is None or request.amendment is None:
        return ""
    wish = request.amendment

    def words() -> str:
        try:
            found = preview(room, wish)
        except NotAllowed as error:
            return error.reason
        return f"{change(found, wish, mine)} {stays(found)}"

    reason = f" Why: {wish.reason}" if wish.reason else ""
    return room.remember(("wished", wish, mine), words) + reason


def change(found: Amended[Table], wish: Amend, eyes: tuple[int, ...]) -> str:
    """Describe an amendment in a sentence."""
    was, now = found.was.text(eyes or None) or HIDDEN, found.now.text(eyes or None) or HIDDEN
    return f"“{now}” comes in before “{was}”." if wish.keep else f"“{now}” instead of “{was}”."


def _picked(room: Room, picked: Amend, eyes: tuple[int, ...]) -> Picked:
    """Return the picked option, with its results in place of the choice and before it."""
    instead, before = (_way(room, replace(picked, keep=keep), eyes) for keep in (False, True))
    return Picked(picked.key, picked.text, instead.now or before.now, instead, before)


def _way(room: Room, wish: Amend, eyes: tuple[int, ...]) -> Way:
    def work() -> Way:
        try:
            found = preview(room, wish)
        except NotAllowed as error:
            return Way(False, error.reason)
        mask = mask_of(eyes)
        again = [dropped.line.text(eyes) or HIDDEN for dropped in found.dropped]
        written = [one.entry.text or "" for one in found.dropped if one.readers & mask]
        return Way(
            can=True,
            words=stays(found),
            now=found.now.text(eyes),
            again=again[:MOST_TOLD],
            more=len(again[MOST_TOLD:]),
            written=[text for text in written if text.strip()],
        )

    return room.remember(("amend", wish, eyes), work)
