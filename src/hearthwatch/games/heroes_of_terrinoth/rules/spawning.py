"""Spawning from the enemy deck (section 16 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import NO_CARD, Card, Step

from ..table import ENEMY_DECK, SHADOWS, Hero, Realm, step
from .harm import engage


def next_enemy(table: Realm) -> Card:
    """The top enemy enters play, readied, unhurt and facedown for the moment (HOT-4.6).

    NO_CARD where deck and discard pile are both empty (HOT-24.7, HOT-G27).
    """
    card = table.draw(ENEMY_DECK)
    if card != NO_CARD:
        enter(table, card)
    return card


def enter(table: Realm, card: Card) -> None:
    """An enemy enters play, readied; wounds it brings with it are only those of a Nemesis that slipped away."""
    table.enemies.append(card)
    table.place[card] = SHADOWS
    table.tired[card] = 0


@step("HOT-16.3")
def spawn_at(table: Realm, hero: Hero) -> None:
    """The top enemy becomes engaged with a hero, faceup (HOT-16.4); one who fell meanwhile is skipped (HOT-G28)."""
    card = next_enemy(table)
    if card != NO_CARD:
        table.reveal(card)
        table.say("HOT-16.1", "{:Card} appears.", card)
        engage(table, card, table.next_living(hero) if table.is_down(hero) else hero)


@step("HOT-16.4")
def spawn_in_shadows(table: Realm, facedown: int) -> None:
    """The top enemy goes into the shadows: facedown from a location, else faceup."""
    card = next_enemy(table)
    if card == NO_CARD:
        return
    if not facedown:
        table.reveal(card)
    table.say("HOT-16.4", "{:Card} waits in the shadows.", card)


def spawns_around(table: Realm, first: Hero, count: int) -> list[Step]:
    """Return one enemy each, from this hero clockwise, as often round as it takes (HOT-2.21, HOT-16.3, HOT-G28)."""
    spawns = []
    hero = first if not table.is_down(first) else table.next_living(first)
    for _ in range(count):
        spawns.append(spawn_at(hero))
        hero = table.next_living(hero)
    return spawns


@step("HOT-20.6")
def spawn_nemesis(table: Realm, hero: Hero) -> None:
    """The Nemesis leaves its lair: engaged with a hero, or faceup into the shadows."""
    if not table.lair:
        return
    card, *rest = table.lair
    table.lair = tuple(rest)
    enter(table, card)
    table.say("HOT-20.6", "{:Card} leaves the lair.", card)
    if hero >= 0:
        engage(table, card, hero)
