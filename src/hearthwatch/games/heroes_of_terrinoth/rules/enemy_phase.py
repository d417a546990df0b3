"""The enemy phase: each readied enemy activates, chosen hero by hero (section 10 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ..content import ENEMIES
from ..table import ENEMY_PHASE, SHADOWS, Hero, Realm, choices, step
from .effects.language import effect
from .strength import attack_value

PLAIN: Final = frozenset(
    (
        *("Advance", "Backstab", "Inflict", "Poison", "Lumber", "Feast"),
        *("Knit Bones", "Borrowed Bones", "Grave Song"),
        *("Scorch", "Open Rift", "Wide Rift", "Fen Fever", "Breach", "Candlefire", "Fire Breath"),
    )
)
"""Keywords that change nothing for the next enemy of the same hero: blows, mending, and what works in the shadows."""


@step("HOT-10.1")
def enemy_phase(table: Realm) -> None:
    """The rotation begins with the party leader (HOT-10.2)."""
    table.phase = ENEMY_PHASE
    table.do(rotation(table.leader))


@step("HOT-10.2")
def rotation(table: Realm, hero: Hero) -> None:
    """The next hero who can activates an enemy, until none in play is readied."""
    tired = table.tired
    for card in table.enemies:
        if not tired[card]:
            break
    else:
        table.do(enemies_ready())
        return
    if not table.is_down(hero):
        mine = own_enemies(table, hero)
        if mine:
            table.active = hero
            if len(mine) > 1 and in_any_order(table, hero, mine):
                table.do(activate_enemy(hero, mine[0]), rotation(table.next_living(hero)))
                return
            table.ask(table.seat_of(hero), enemies_to_activate(hero), rotation(table.next_living(hero)))
            return
    table.do(rotation(table.next_living(hero)))


def own_enemies(table: Realm, hero: Hero) -> list[Card]:
    """Engaged ones first, else those in the shadows; never another hero's (HOT-10.3, HOT-10.4, HOT-10.5, HOT-10.6)."""
    place = table.place
    readied = [card for card in table.enemies if not table.tired[card]]
    return [card for card in readied if place[card] == hero] or [card for card in readied if place[card] == SHADOWS]


def in_any_order(table: Realm, hero: Hero, mine: list[Card]) -> bool:
    """Return whether the order of these enemies has no effect: they are here already, strike, and the hero lives.

    Enemies of others act in between, so none of them may look at how this hero fares by then.
    """
    if table.place[mine[0]] != hero:
        return False
    for card in table.enemies:
        if not table.tired[card] and card not in mine and not _minds_its_own(table, card):
            return False
    left = table.health(hero) - table.wounds[hero]
    for card in mine:
        if not {*ENEMIES[table.face[card]].bar} <= PLAIN:
            return False
        left -= attack_value(table, card) + 1  # A Backstab is one wound more.
    return left > 0


def _minds_its_own(table: Realm, card: Card) -> bool:
    """Return whether this enemy's activation concerns only the hero it is engaged with."""
    return table.place[card] != SHADOWS and {*ENEMIES[table.face[card]].bar} <= PLAIN


@choices("HOT-10.3", "{hero}: which enemy acts?")
def enemies_to_activate(table: Realm, hero: Hero) -> Iterator[Step]:
    """The hero chooses freely among them."""
    for card in table.alike(own_enemies(table, hero)):
        yield activate_enemy(hero, card)


@step("HOT-10.9", "{card:CardWhere} acts", group="Enemies")
def activate_enemy(table: Realm, hero: Hero, card: Card) -> None:
    """Turned up if it was facedown, its keywords from left to right, then exhausted (HOT-10.8, HOT-10.10)."""
    table.reveal(card)
    table.keyword = 1
    table.say("HOT-10.9", "{:Hero} faces {:Card}.", hero, card)
    bar = ENEMIES[table.face[card]].bar
    table.do(*[use_keyword(hero, card, place) for place in range(len(bar))], enemy_done(card))


@activate_enemy.refuses
def cannot_activate_enemy(table: Realm, hero: Hero, card: Card) -> Refusal | None:
    if card in table.lair:
        return no("HOT-10.21", "{:Card} is in the lair and does not activate.", card)
    if table.tired[card]:
        return no("HOT-10.7", "{:Card} is exhausted.", card)
    where = table.place[card]
    if where not in (hero, SHADOWS):
        return no("HOT-10.6", "{:Card} is engaged with {:Hero}.", card, where)
    if where == SHADOWS and any(not table.tired[one] for one in table.engaged(hero)):
        return no("HOT-10.3", "An enemy engaged with {:Hero} comes first.", hero)
    return None


@enemies_to_activate.besides
def enemies_who_wait(table: Realm, hero: Hero) -> Iterator[Step]:
    """Every enemy there is."""
    for card in (*table.enemies, *table.lair):
        yield activate_enemy(hero, card)


@step("HOT-10.10")
def use_keyword(table: Realm, hero: Hero, card: Card, place: int) -> None:
    """A keyword; of one whose hero fell on the way only what needs that hero is dropped (HOT-G32)."""
    if card in table.enemies:
        keyword = ENEMIES[table.face[card]].bar[place]
        table.say("HOT-10.10", "{:Card}: {}.", card, keyword)
        table.do(effect(f"keyword/{keyword}", hero, card))


@step("HOT-10.19")
def enemy_done(table: Realm, card: Card) -> None:
    """Exhaust the enemy, in any position."""
    table.keyword = 0
    if card in table.enemies:
        table.tired[card] = 1


@step("HOT-10.20")
def enemies_ready(table: Realm) -> None:
    """All enemies in play are readied."""
    for card in table.enemies:
        table.tired[card] = 0
