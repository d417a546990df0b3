"""Verbs about enemies: wounds, exhausting and readying, the basic keywords."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Question, Refusal, Step, no
from hearthwatch.kernel.effects import Node, number

from ...content import FIRST_NEMESIS
from ...table import SHADOWS, Hero, Realm, choices, step
from ..harm import discard_enemy, engage, suffer, to_shadows, wound_enemy
from ..strength import attack_value
from .language import ask_way, effects
from .meaning import every_enemy, not_meant

# -- wounds


@effects.verb("wound", "amount", at="filter")
def wounding(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    if node.verb.matters(table, node, hero, source):
        ask_way(table, hero, enemies_wounded(table, node, hero, source))


@effects.ways(wounding)
def enemies_wounded(table: Realm, node: Node, hero: Hero, source: Card) -> Question:
    return enemies_to_wound(node.name, hero, source, number(node.value, table, hero, source))


@choices("HOT-15.4", "{source:Cause}{name:Wherefrom}Which enemy suffers {much:Wounds}?")
def enemies_to_wound(table: Realm, name: str, hero: Hero, source: Card, much: int) -> Iterator[Step]:
    """Yield every enemy that the effect matches, in any position (HOT-20.3)."""
    for card in table.alike(effects.node(table, name).parts["at"].matching(table, hero, source)):
        yield wound_one(card, much)


@step("HOT-15.4", "Deal {much:Wounds} to {card:CardWhere}", group="Wound")
def wound_one(table: Realm, card: Card, much: int) -> None:
    """Wounds that are no attack ignore resilience."""
    wound_enemy(table, card, much)


enemies_to_wound.besides(every_enemy(wound_one))


@wound_one.refuses
def cannot_wound(table: Realm, card: Card, much: int) -> Refusal | None:
    return not_meant(table, card)


@effects.verb("wound_each", "amount", at="filter")
def wounding_each(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    much = number(node.value, table, hero, source)
    table.do(*[wound_one(card, much) for card in node.parts["at"].matching(table, hero, source)])


@effects.matters(wounding, wounding_each)
def wounding_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return number(node.value, table, hero, source) > 0 and bool(node.parts["at"].matching(table, hero, source))


@effects.verb("mend", "amount", at="filter")
def mending(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    much = number(node.value, table, hero, source)
    for card in node.parts["at"].matching(table, hero, source):
        healed = min(much, table.hurt[card])
        if healed > 0:
            table.hurt[card] -= healed
            table.say("HOT-15.14", "{:Card} recovers {:Wounds}.", card, healed)


@effects.matters(mending)
def mending_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.hurt[card] for card in node.parts["at"].matching(table, hero, source))


# -- exhausting and readying


@effects.verb("tire", "amount", at="filter")
def tiring(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    for _ in range(number(node.value, table, hero, source)):
        table.do(tire_one_of(node.name, hero, source))


@effects.ways(tiring)
def enemies_tired(table: Realm, node: Node, hero: Hero, source: Card) -> Question | None:
    return enemies_to_tire(node.name, hero, source) if node.value == 1 else None


@step("HOT-4.6")
def tire_one_of(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """One readied enemy is exhausted (HOT-G36)."""
    if _readied(table, effects.node(table, name), hero, source):
        ask_way(table, hero, enemies_to_tire(name, hero, source))


@choices("HOT-4.6", "{hero} exhausts an enemy: which one?")
def enemies_to_tire(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """The readied ones that are meant."""
    for card in table.alike(_readied(table, effects.node(table, name), hero, source)):
        yield tire(card)


@step("HOT-4.6", "Exhaust {card:CardWhere}", group="Exhaust an enemy")
def tire(table: Realm, card: Card) -> None:
    """It adds no enemy die, strikes no counterattack and does not activate (HOT-7.6, HOT-7.18, HOT-10.7)."""
    table.tired[card] = 1
    table.say("HOT-4.6", "{:Card} is exhausted.", card)


enemies_to_tire.besides(every_enemy(tire))


@tire.refuses
def cannot_tire(table: Realm, card: Card) -> Refusal | None:
    """An exhausted card cannot be exhausted again (HOT-G36)."""
    if table.tired[card]:
        return no("HOT-3.5", "{:Card} is exhausted already.", card)
    return not_meant(table, card)


@effects.verb("tire_each", "flag", at="filter")
def tiring_each(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    for card in _readied(table, node, hero, source):
        tire.kind.run(table, card)


@effects.matters(tiring, tiring_each)
def tiring_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(_readied(table, node, hero, source))


def _readied(table: Realm, node: Node, hero: Hero, source: Card) -> list[Card]:
    return [card for card in node.parts["at"].matching(table, hero, source) if not table.tired[card]]


@effects.verb("rouse_each", "flag", at="filter")
def rousing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    for card in node.parts["at"].matching(table, hero, source):
        if table.tired[card]:
            table.tired[card] = 0
            table.say("HOT-4.6", "{:Card} is readied.", card)


@effects.matters(rousing)
def rousing_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.tired[card] for card in node.parts["at"].matching(table, hero, source))


# -- basic keywords and moves of this enemy


@effects.verb("advance", "flag")
def advancing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """It engages the active hero (HOT-10.12)."""
    if source in table.enemies:
        engage(table, source, hero)


@effects.verb("inflict", "flag")
def inflicting(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Its attack value in wounds to its hero, or to the active one from the shadows; no defense (HOT-10.13)."""
    if source in table.enemies:
        where = table.place[source]
        suffer(table, hero if where == SHADOWS else Hero(where), attack_value(table, source), "HOT-10.13")


@effects.verb("retreat", "flag")
def retreating(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Faceup into the shadows (HOT-10.15)."""
    if source in table.enemies:
        to_shadows(table, source)


@effects.verb("pounce", "rank")
def pouncing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """It engages the hero with the most or fewest of something; ties are the leader's (HOT-16.2)."""
    if source in table.enemies:
        ask_way(table, table.leader, heroes_to_pounce_on(node.name, hero, source))


@choices("HOT-19.11", "{source} goes for one of several heroes: which one?")
def heroes_to_pounce_on(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """All that are tied."""
    for other in ranked(table, effects.node(table, name).value):
        yield pounce(source, other)


def ranked(table: Realm, rank: tuple[int, str]) -> list[Hero]:
    """Return the living heroes with the most or fewest of something, from the leader clockwise."""
    sign, name = rank
    heroes = table.heroes
    best = max(sign * effects.of_a_hero[name](table, hero) for hero in heroes)
    return [hero for hero in heroes if sign * effects.of_a_hero[name](table, hero) == best]


@step("HOT-10.16", "{card} goes for {hero}", group="Goes for")
def pounce(table: Realm, card: Card, hero: Hero) -> None:
    """The enemy engages this hero."""
    engage(table, card, hero)


@effects.verb("banish", "filter")
def banishing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    if _to_banish(table, node, hero, source):
        ask_way(table, hero, enemies_banished(table, node, hero, source))


@effects.ways(banishing)
def enemies_banished(table: Realm, node: Node, hero: Hero, source: Card) -> Question:
    return enemies_to_banish(node.name, hero, source)


@effects.matters(banishing)
def banishing_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(_to_banish(table, node, hero, source))


def _to_banish(table: Realm, node: Node, hero: Hero, source: Card) -> list[Card]:
    """A Nemesis is never sent away: it must not come into the discard pile (HOT-20.4, HOT-G29)."""
    return [card for card in node.value.matching(table, hero, source) if table.face[card] < FIRST_NEMESIS]


@choices("HOT-24.2", "{hero} sends an enemy away: which one?")
def enemies_to_banish(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Every enemy that is meant."""
    for card in table.alike(_to_banish(table, effects.node(table, name), hero, source)):
        yield banish(card)


@step("HOT-12.8", "Send away {card:CardWhere}", group="Send away")
def banish(table: Realm, card: Card) -> None:
    """It is discarded; that is no defeat."""
    discard_enemy(table, card)
    table.say("HOT-12.8", "{:Card} is gone.", card)


enemies_to_banish.besides(every_enemy(banish))


@banish.refuses
def cannot_banish(table: Realm, card: Card) -> Refusal | None:
    if table.face[card] >= FIRST_NEMESIS and table.is_up(card):
        return no("HOT-20.4", "A Nemesis is never sent away.")
    return not_meant(table, card)
