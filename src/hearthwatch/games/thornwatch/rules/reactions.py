"""Reactions: what heroes and the Judge may use when something happens (section 14 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearthwatch.kernel import Card, Event, Refusal, Step, asks_why, no

from ..content import IS_WOUND, PROVIDES
from ..table import JUDGE, NO_EVENT, SLOTS, STORY, Hero, Owner, Pawn, Slot, Thornwatch, step
from .book import Deed
from .changes import sources
from .ebb import spend_ebb
from .effects.language import effect
from .moments import fits, is_used_up, note_use, owner_key, would_matter
from .paying import alike, pay_the_rest, spent_card
from .slots import activate_slot


def subject(table: Thornwatch, moment: str, me: int, by: int, at: int) -> Pawn:
    """Of whom the effect of a reaction speaks: to whom it is done, or whose turn it is."""
    if moment == "turn":
        return Pawn(by)
    return Pawn(at if at >= 0 else me)


def reactions(table: Thornwatch, moment: str, event: int = NO_EVENT, by: int = -1, at: int = -1) -> list[Step]:
    """Return every reaction that waits for this, of the heroes and of the Judge."""
    return hero_reactions(table, moment, event, by, at) + judge_reactions(table, moment, event, by, at)


def hero_reactions(
    table: Thornwatch,
    moment: str,
    event: int = NO_EVENT,
    by: int = -1,
    at: int = -1,
    heroes: Iterable[int] | None = None,
) -> list[Step]:
    """Return what heroes, or only these, may use: of trackers and of slotted cards.

    Once the last wound card is taken none opens (TWN-23.12).
    """
    found: list[Step] = []
    if table.spent_scene:
        return found
    book, face, slotted, why = table.book, table.face, table.slotted, asks_why(table)
    for hero in table.heroes if heroes is None else heroes:
        it = subject(table, moment, hero, by, at)
        for deed in book.trackers[table.roles[hero]].at_moment.get(moment, ()):
            if fits(table, deed, hero, by, at, event):
                if not why and (is_used_up(table, deed, hero) or not would_matter(table, deed, hero, it, event)):
                    continue
                for card in alike(table, hero):
                    if why or not deed.cost or PROVIDES[face[card]] & deed.needs:
                        found.append(react(Hero(hero), deed.name, card, it, Event(event)))
        for slot in range(hero * SLOTS, (hero + 1) * SLOTS):
            cards = slotted[slot]
            if cards:
                on_card = book.cards[face[cards[0]]].deed
                if on_card is not None and on_card.when == moment and fits(table, on_card, hero, by, at, event):
                    found.append(react_with_card(Hero(hero), Slot(slot), it, Event(event)))
    return found


def judge_reactions(
    table: Thornwatch, moment: str, event: int = NO_EVENT, by: int = -1, at: int = -1, *, tracker_only: bool = False
) -> list[Step]:
    """Return what the Judge may use: the tracker, rules cards, terrain, the storyboard (TWN-8.9, TWN-17.3)."""
    found: list[Step] = []
    if table.spent_scene:
        return found
    seen: set[tuple[str, int]] = set()
    for deed, me in judge_deeds(table, moment, tracker_only=tracker_only):
        if (deed.name, owner_key(table, deed, me)) in seen or not fits(table, deed, me, by, at, event):
            continue
        if deed.by is None and deed.at is None:
            seen.add((deed.name, owner_key(table, deed, me)))
        found.append(judge_reacts(deed.name, Owner(me), subject(table, moment, me, by, at), Event(event)))
    return found


def judge_deeds(table: Thornwatch, moment: str, *, tracker_only: bool = False) -> Iterator[tuple[Deed, int]]:
    """Abilities for a moment that are not a hero's, with their owners."""
    for deed in table.book.judges[table.judge].at(moment):
        yield deed, STORY
    if tracker_only:
        return
    for powers, me in sources(table, moment):
        for deed in powers.at_moment[moment]:
            yield deed, me


def waits(table: Thornwatch, moment: str, seat: int) -> bool:
    """Return whether the tracker of a hero has anything for a moment: a quick check, for most have nothing."""
    return seat != JUDGE and moment in table.book.trackers[table.roles[seat - 1]].at_moment


def fits_somebody(
    table: Thornwatch, moment: str, event: int = NO_EVENT, by: int = -1, at: int = -1, *, seat: int
) -> bool:
    """Return whether a hero has a matching reaction paid from the hand, so that others must reckon with it."""
    if table.spent_scene or not waits(table, moment, seat):
        return False
    hero = seat - 1
    deeds = table.book.trackers[table.roles[hero]].at_moment[moment]
    if all(IS_WOUND[table.face[card]] for card in table.hands[hero]):
        return False  # Wound cards lie open, and nothing else is left.
    it = subject(table, moment, hero, by, at)
    for deed in deeds:
        if not deed.cost or is_used_up(table, deed, hero) or not fits(table, deed, hero, by, at, event):
            continue
        if would_matter(table, deed, Owner(hero), it, Event(event)):
            return True
    return False


# -- the steps


@step("TWN-14.4", "{deed:Deed} (discard {card:Payment})", group="{deed:Deed}")
def react(table: Thornwatch, hero: Hero, deed: str, card: Card, it: Pawn, event: Event) -> None:
    """A reaction of the tracker is paid from the hand; it costs no action (TWN-14.2)."""
    found = table.book.deeds[deed]
    note_use(table, found, hero)
    table.say("TWN-14.4", "{:Hero} reacts: {:Deed}.", hero, deed)
    spent_card(table, hero, card)
    table.do(pay_the_rest(table, hero, found, card), effect(found.effect.name, Owner(hero), it, event))


@react.refuses
def cannot_react(table: Thornwatch, hero: Hero, deed: str, card: Card, it: Pawn, event: Event) -> Refusal | None:
    found = table.book.deeds[deed]
    if found.cost and not table.provides(card) & found.needs:
        return no("TWN-12.3", "{:Deed} costs {:Needs}.", deed, found.cost)
    used = is_used_up(table, found, hero)
    if used is not None:
        return used
    if not would_matter(table, found, Owner(hero), it, event):
        return no("TWN-13.10", "{:Deed} would do nothing now.", deed)
    return None


@react.by
def react_seat(table: Thornwatch, hero: Hero, deed: str, card: Card, it: Pawn, event: Event) -> int:
    return hero + 1


@step("TWN-14.3", "{slot}", group="React")
def react_with_card(table: Thornwatch, hero: Hero, slot: Slot, it: Pawn, event: Event) -> None:
    """A slotted, fully powered reaction; the card and its power are discarded (TWN-14.3)."""
    activate_slot(table, hero, slot, it, event)


@react_with_card.refuses
def cannot_react_with_card(table: Thornwatch, hero: Hero, slot: Slot, it: Pawn, event: Event) -> Refusal | None:
    if not table.is_powered(slot):
        return no("TWN-14.3", "{:Slot} is not fully powered.", slot)
    deed = table.book.cards[table.face[table.slotted[slot][0]]].deed
    if deed is None or not would_matter(table, deed, Owner(hero), it, event):
        return no("TWN-13.10", "{:Slot} would do nothing now.", slot)
    return None


@react_with_card.by
def react_with_card_seat(table: Thornwatch, hero: Hero, slot: Slot, it: Pawn, event: Event) -> int:
    return hero + 1


@step("TWN-17.3", "{deed:DeedOf}", group="Judge")
def judge_reacts(table: Thornwatch, deed: str, me: Owner, it: Pawn, event: Event) -> None:
    """An effect of the Judge's, with its price (TWN-12.8)."""
    found = table.book.deeds[deed]
    spend_ebb(table, found.ebb)
    note_use(table, found, me)
    table.say("TWN-17.3", "The Judge uses {:Deed}.", deed)
    table.do(effect(found.effect.name, me, it, event))


@judge_reacts.refuses
def cannot_judge_react(table: Thornwatch, deed: str, me: Owner, it: Pawn, event: Event) -> Refusal | None:
    found = table.book.deeds[deed]
    if found.ebb > table.ebb:
        return no("TWN-12.9", "{:Deed} costs {} ebb; the Judge has {}.", deed, found.ebb, table.ebb)
    used = is_used_up(table, found, me)
    if used is not None:
        return used
    if not would_matter(table, found, me, it, event):
        return no("TWN-13.10", "{:Deed} would do nothing now.", deed)
    return None


@judge_reacts.by
def judge_reacts_seat(table: Thornwatch, deed: str, me: Owner, it: Pawn, event: Event) -> int:
    return table.controller(me)
