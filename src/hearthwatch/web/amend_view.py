"""What one person is shown of putting an earlier choice right: what else was open then, and what would come of it."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from hearthwatch.kernel.amending import Amended
from hearthwatch.kernel.cards import mask_of
from hearthwatch.kernel.chronicle import step_line
from hearthwatch.kernel.decision import Decision
from hearthwatch.kernel.history import choices_of
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.table import Table

from .rooms import NotAllowed, Room
from .rooms.amending import preview, stays
from .rooms.room import Private

MOST_TOLD: Final = 8
"""How many of the choices that are asked again are named."""
ANYTIME: Final = "At any time"
HIDDEN: Final = "something that only others know"


def shown(
    room: Room, private: Private | None, eyes: tuple[int, ...], at: int, *, choosing: bool
) -> dict[str, Any] | None:
    """The choice that led to this moment; what could have been chosen, if that is asked; what was picked of it."""
    if not (room.game.amends and eyes and at):
        return None
    moment, then = choices_of(room.table.here)[at - 1], room.table.earlier(at - 1)
    picked = private.amending[1] if private and private.amending and private.amending[0] == room.seq else None
    if picked is not None and picked.move != at:
        picked = None
    decision = then.decision
    return {
        "move": at,
        "was": step_line(then, "choice", moment.seat, moment.step).words(eyes) or HIDDEN,
        "key": then.rules.key(moment.step),
        "text": moment.text if moment.seat in eyes else None,
        "decision": _asked(decision.for_seat(eyes)) if decision and choosing else None,
        "picked": None if picked is None or choosing else _picked(room, picked, eyes),
    }


def _asked(decision: Decision) -> dict[str, Any]:
    """The question as it was, its options under their headings as they came; last what is open at any time."""
    data = decision.as_data()
    groups: dict[str, list[dict[str, Any]]] = {}
    for option in sorted(data["options"], key=lambda option: bool(option["anytime"])):
        groups.setdefault(ANYTIME if option["anytime"] else option["group"] or "Choose", []).append(option)
    return {**data, "groups": groups}


def wished(room: Room, mine: tuple[int, ...]) -> dict[str, Any]:
    """What others are asked to let be put right, in words."""
    request = room.kept.request
    if request is None or request.amendment is None:
        return {}
    wish = request.amendment

    def words() -> str:
        try:
            found = preview(room, wish)
        except NotAllowed as error:
            return error.reason
        return f"{change(found, wish, mine)} {stays(found)}"

    reason = f" Why: {wish.reason}" if wish.reason else ""
    return {"words": room.remember(("wished", wish, mine), words) + reason}


def change(found: Amended[Table], wish: Amend, eyes: tuple[int, ...]) -> str:
    """What is put right, in a sentence."""
    was, now = found.was.words(eyes or None) or HIDDEN, found.now.words(eyes or None) or HIDDEN
    return f"“{now}” comes in before “{was}”." if wish.keep else f"“{now}” instead of “{was}”."


def _picked(room: Room, picked: Amend, eyes: tuple[int, ...]) -> dict[str, Any]:
    """What was picked, with what would come of it in the place of what was chosen, and before it."""
    ways = {name: _way(room, replace(picked, keep=name == "before"), eyes) for name in ("instead", "before")}
    now = next((way["now"] for way in ways.values() if way["now"]), "")
    return {"key": picked.key, "text": picked.text, "now": now, **ways}


def _way(room: Room, wish: Amend, eyes: tuple[int, ...]) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        try:
            found = preview(room, wish)
        except NotAllowed as error:
            return {"can": False, "words": error.reason, "now": "", "again": [], "more": 0, "written": []}
        mask = mask_of(eyes)
        again = [dropped.line.words(eyes) or HIDDEN for dropped in found.dropped]
        return {
            "can": True,
            "words": stays(found),
            "now": found.now.words(eyes),
            "again": again[:MOST_TOLD],
            "more": len(again[MOST_TOLD:]),
            "written": [
                one.entry.text for one in found.dropped if one.readers & mask and (one.entry.text or "").strip()
            ],
        }

    found: dict[str, Any] = room.remember(("amend", wish, eyes), work)
    return found
