"""Traits: claimed in words, granted by the Judge (sections 15 and 19 of the rules, TWN-G31)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, Text, no

from ..table import JUDGE, Hero, Thornwatch, TraitSlot, choices, step

AWARDS: Final = ("action", "round", "scene")
"""The frequency of awards to a hero: after each action, once a round, once a scene (TWN-G31)."""


def may_claim(table: Thornwatch, hero: int) -> None:
    """A hero has taken an action, and may claim a trait for it (TWN-G31): also after one outside the own turn."""
    table.claimed |= claim_bit(table, hero)


def claim_bit(table: Thornwatch, hero: int) -> int:
    """Return the bit of a hero's claim: the first bit is that of the hero whose turn it is."""
    return 1 if hero == table.active else 2 << hero


def claims_between(table: Thornwatch, seat: int) -> Iterator[Step]:
    """Yield a hero's claims after an action outside the own turn, until the next turn of a hero."""
    hero = seat - 1
    if seat != JUDGE and hero != table.active and table.claimed & claim_bit(table, hero):
        yield from claims(table, Hero(hero))


def claims(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """The traits that a hero may claim to have acted out."""
    for slot in table.trait_slots(hero):
        yield claim(hero, TraitSlot(slot))


@step(
    "TWN-G31",
    "Claim {slot} for a focus die",
    group="Trait",
    field="How did you act it out?",
    needs="TWN-G31",
)
def claim(table: Thornwatch, hero: Hero, slot: TraitSlot, text: str = "") -> None:
    """After an action a hero may say how it showed a trait; the Judge decides (TWN-19.1)."""
    table.claimed &= ~claim_bit(table, hero)
    words = table.write(text, hero + 1)
    table.say("TWN-G31", "{:Claimed}: {:Text}", slot, words)
    table.ask(JUDGE, rulings(slot, words), pause=True)


@claim.refuses
def cannot_claim(table: Thornwatch, hero: Hero, slot: TraitSlot, text: str = "") -> Refusal | None:
    if table.is_scar(slot):
        return no("TWN-19.6", "A scar is never flipped.")
    if table.focus[slot]:
        return no("TWN-19.1", "{:TraitSlot} shows its focus die already.", slot)
    if not table.claimed & claim_bit(table, hero):
        return no("TWN-G31", "A trait is claimed after an action, once for each.")
    if table.awards and table.awarded[hero]:
        return no("TWN-G31", "{:Hero} was awarded already in this {}.", hero, AWARDS[table.awards])
    return None


@claim.by
def claim_seat(table: Thornwatch, hero: Hero, slot: TraitSlot, text: str = "") -> int:
    return hero + 1


@choices("TWN-19.1", "{slot:Claimed}: {words:Text}")
def rulings(table: Thornwatch, slot: TraitSlot, words: Text) -> Iterator[Step]:
    yield grant(slot)
    yield refuse(slot)


@step("TWN-19.2", "Grant it", group="Judge")
def grant(table: Thornwatch, slot: TraitSlot) -> None:
    """One award flips exactly one trait card."""
    table.focus[slot] = 1
    table.awarded[slot // 2] += 1
    table.say("TWN-19.1", "The Judge agrees: {:TraitSlot} shows its focus die.", slot)


@step("TWN-19.1", "Refuse it", group="Judge")
def refuse(table: Thornwatch, slot: TraitSlot) -> None:
    table.say("TWN-19.1", "The Judge does not agree.")
