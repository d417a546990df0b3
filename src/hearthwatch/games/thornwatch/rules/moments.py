"""Moments: what happens by itself when something else happens, and how often an ability may be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Event, Refusal, Step, no

from ..table import FIRST_CREATURE, JUDGE, NO_EVENT, STORY, Owner, Pawn, Thornwatch, choices, step
from .book import Deed
from .changes import sources
from .ebb import spend_ebb
from .effects.language import effect, effects

OF_A_GROUP: Final = 1000


def would_matter(table: Thornwatch, deed: Deed, me: int, it: int, event: int) -> bool:
    """Return whether an ability would change anything now; cached while options are being found (TWN-13.10)."""
    memo = table.memo
    if memo is None:
        return effects.would_matter(table, deed.effect, Owner(me), Pawn(it), Event(event))
    name = (deed.name, me, it, event)
    if name not in memo:
        memo[name] = effects.would_matter(table, deed.effect, Owner(me), Pawn(it), Event(event))
    found: bool = memo[name]
    return found


def fits(table: Thornwatch, deed: Deed, me: int, by: int, at: int, event: int) -> bool:
    """Return whether an ability waits for this: who does it, to whom, and its condition."""
    if deed.by is not None and (by < 0 or not deed.by.fits(table, by, me, at, event)):
        return False
    if deed.at is not None and (at < 0 or not deed.at.fits(table, at, me, by, event)):
        return False
    return deed.condition is None or deed.condition.holds(table, Owner(me), Pawn(at), Event(event))


# -- how often


def owner_key(table: Thornwatch, deed: Deed, me: int) -> int:
    """Return whose use it counts as.

    A rules card is used as a whole, not by each pawn (TWN-17.9); the storyboard by all heroes together (TWN-G57).
    """
    if deed.name.startswith("story/"):
        return STORY
    return OF_A_GROUP + table.group_of[me] if me >= FIRST_CREATURE else me


def note_use(table: Thornwatch, deed: Deed, me: int) -> None:
    """Remember that an ability was used, where it has a limit (TWN-14.7)."""
    if deed.limit:
        table.used.append((deed.name, owner_key(table, deed, me), deed.limit))


def is_used_up(table: Thornwatch, deed: Deed, me: int) -> Refusal | None:
    """Refuse an ability that may not be used once more."""
    limit = deed.limit
    if limit and (deed.name, owner_key(table, deed, me), limit) in table.used:
        return no("TWN-14.7", "{:Deed} was used already: once each {}.", deed.name, limit)
    return None


def forget_uses(table: Thornwatch, *limits: str) -> None:
    """A turn, a round or a scene is over: what was limited by it may be used again."""
    table.used = [one for one in table.used if one[2] not in limits]


# -- what happens by itself


def happens(table: Thornwatch, moment: str, by: int, at: int, event: int = NO_EVENT) -> None:
    """Every ability that waits for this does its work, one after the other; the Judge pays or leaves what costs ebb."""
    table.do(*due(table, moment, by, at, event))


def due(table: Thornwatch, moment: str, by: int, at: int, event: int = NO_EVENT) -> list[Step]:
    """Return the steps of what waits for a moment."""
    return [
        trigger(deed.name, Owner(me), Pawn(at), Event(event))
        for powers, me in sources(table, moment)
        for deed in powers.at_moment[moment]
        if not is_used_up(table, deed, me) and fits(table, deed, me, by, at, event)
    ]


@step("TWN-17.3")
def trigger(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> None:
    """An ability whose moment has come; one with a price is offered to the Judge."""
    deed = table.book.deeds[name]
    if deed.ebb:
        if table.ebb >= deed.ebb and effects.would_matter(table, deed.effect, me, it, event):
            table.ask(JUDGE, pay_for_it(name, me, it, event), pause=True)
        return
    note_use(table, deed, me)
    if effects.would_matter(table, deed.effect, me, it, event):
        table.say("TWN-17.3", "{:DeedThere}.", name)
        table.do(effect(deed.effect.name, me, it, event))


@choices("TWN-12.8", "Pay for {name:Deed}?")
def pay_for_it(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    yield pay_ebb(name, me, it, event)
    yield keep_ebb()


@step("TWN-12.8", "Pay for {name:Deed}", group="Judge")
def pay_ebb(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> None:
    deed = table.book.deeds[name]
    spend_ebb(table, deed.ebb)
    note_use(table, deed, me)
    table.say("TWN-12.8", "The Judge pays {} ebb for {:Deed}.", deed.ebb, name)
    table.do(effect(deed.effect.name, me, it, event))


@step("TWN-12.8", "Keep the ebb", group="Judge")
def keep_ebb(table: Thornwatch) -> None:
    """It does not happen."""


@step("TWN-17.3")
def moment_comes(table: Thornwatch, moment: str, by: Pawn, at: Pawn, event: Event) -> None:
    """Run what waits for a moment, found when it has come."""
    happens(table, moment, by, at, event)


def tracker(table: Thornwatch, hero: int) -> tuple[Deed, ...]:
    """Return the abilities on a hero's tracker, Plan left out."""
    return table.book.trackers[table.roles[hero]].deeds
