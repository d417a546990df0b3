"""Enemy dice: counterattacks, then threat effects (HOT-7.13, HOT-7.19)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Refusal, Step, no

from ..content import ENEMY_DIE, threat_name
from ..table import NO_CARD, Hero, Realm, choices, step
from .effects.language import effect, would_matter
from .harm import suffer
from .quest_rules import quest_rule
from .strength import attack_value, is_stronger


@step("HOT-7.31")
def resolve_enemy_dice(table: Realm, hero: Hero) -> None:
    """All counterattacks first, then threat effects, once however many threats were rolled (HOT-7.19)."""
    if table.is_down(hero):
        return
    shown = [ENEMY_DIE[side] for side in table.enemy_dice]
    table.do(counterattack(hero, shown.count("X"), 0), *([threats(hero)] if "T" in shown else []))


@step("HOT-7.13")
def counterattack(table: Realm, hero: Hero, left: int, total: int) -> None:
    """The strongest that has not struck yet strikes, for each counterattack rolled (HOT-7.14, HOT-7.33)."""
    able = able_to_strike(table, hero) if left else []
    if not able:
        table.do(counterattacks_land(hero, total))
        return
    tied = tuple(card for card in able if not any(is_stronger(table, other, card) for other in able))
    table.ask(table.leader_seat, counterattackers(hero, left, total, tied))


def able_to_strike(table: Realm, hero: Hero) -> list[Card]:
    """Return the readied enemies engaged with a hero that have not struck in this action (HOT-7.18, HOT-7.33)."""
    return [card for card in table.engaged(hero) if not table.tired[card] and card not in table.struck]


@choices("HOT-7.15", "Which enemy strikes back?")
def counterattackers(table: Realm, hero: Hero, left: int, total: int, tied: tuple[int, ...]) -> Iterator[Step]:
    """Of equal attack and difficulty the party leader chooses; equal cards are offered once."""
    for card in {table.face[card]: Card(card) for card in reversed(tied)}.values():
        yield strike_back(hero, left, total, card)


@step("HOT-7.13", "{card} strikes back", group="Counterattack")
def strike_back(table: Realm, hero: Hero, left: int, total: int, card: Card) -> None:
    """An enemy counterattacks once in an action, even one that was dealt its last wound (HOT-7.24)."""
    table.struck = (*table.struck, card)
    table.counterattacks += 1
    table.say("HOT-7.13", "{:Card} strikes back for {}.", card, attack_value(table, card))
    table.do(counterattack(hero, left - 1, total + attack_value(table, card)))


@strike_back.refuses
def cannot_strike_back(table: Realm, hero: Hero, left: int, total: int, card: Card) -> Refusal | None:
    if table.place[card] != hero:
        return no("HOT-7.13", "{:Card} is not engaged with {:Hero}.", card, hero)
    if table.tired[card]:
        return no("HOT-7.18", "{:Card} is exhausted.", card)
    if card in table.struck:
        return no("HOT-7.13", "{:Card} has struck back already.", card)
    if any(is_stronger(table, other, card) for other in able_to_strike(table, hero)):
        return no("HOT-7.14", "A stronger enemy than {:Card} strikes back first.", card)
    return None


@counterattackers.besides
def others_in_play(table: Realm, hero: Hero, left: int, total: int, tied: tuple[int, ...]) -> Iterator[Step]:
    """Every enemy that lies faceup."""
    for card in table.enemies:
        if table.is_up(card):
            yield strike_back(hero, left, total, card)


@step("HOT-7.16")
def counterattacks_land(table: Realm, hero: Hero, total: int) -> None:
    """The sum, less one for each defense (HOT-7.17)."""
    if total:
        table.say("HOT-7.16", "Counterattacks of {} meet {:Defenses}.", total, table.defenses)
        if total <= table.defenses:
            table.say("HOT-7.17", "{:Hero} is unhurt.", hero)
        suffer(table, hero, total - table.defenses, "HOT-7.16")


@step("HOT-7.19")
def threats(table: Realm, hero: Hero) -> None:
    """Every threat effect on the quest, on faceup enemies and on a Nemesis in the lair (HOT-7.21, HOT-7.22)."""
    sources: list[int] = [*table.lair, *table.enemies]
    found = [card for card in sources if table.known[card] and threat_of(table, Card(card)) in table.book.nodes]
    special = [-1 - number for number, rule in enumerate(table.played.rules) if rule.when == "threat"]
    table.do(next_threat(hero, (*special, *found)))


def threat_of(table: Realm, card: Card) -> str:
    """Return the name of an enemy's threat effect."""
    return threat_name(table.face[card])


@step("HOT-7.20")
def next_threat(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> None:
    """The active hero picks the order, where it makes a difference; what can do nothing is passed over (HOT-19.4)."""
    working = [source for source in waiting if _works(table, hero, source)]
    if len(working) == 1 and _is_alone(table, hero, working[0], waiting):
        table.do(threat(hero, working[0], ()))
    elif working:
        table.ask(table.seat_of(hero), threats_in_order(hero, waiting))


def _works(table: Realm, hero: Hero, source: int) -> bool:
    """Return whether a threat would change anything now."""
    if source >= 0:
        return would_matter(table, threat_of(table, Card(source)), hero, Card(source))
    rule = table.played.rules[-1 - source]
    holds = rule.condition is None or rule.condition.holds(table, hero, NO_CARD)
    return holds and would_matter(table, rule.effect, hero, NO_CARD)


def _is_alone(table: Realm, hero: Hero, source: int, waiting: tuple[int, ...]) -> bool:
    """Return whether no other threat would work after this one: then nobody is asked for their order."""
    others = [other for other in waiting if other != source]
    if not others:
        return True
    twin = table.imagined(threat(hero, source, ()))
    return not twin.asked and not any(_works(twin, hero, other) for other in others)


@choices("HOT-7.20", "Which threat comes first?")
def threats_in_order(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> Iterator[Step]:
    """All that wait; of enemies of one kind that stand in one place, one."""
    looks = {(table.face[source], table.place[source]) if source >= 0 else source: source for source in waiting[::-1]}
    for source in reversed(looks.values()):
        yield threat(hero, source, waiting)


@step("HOT-7.19", "The threat of {source:Threat}", group="Threats")
def threat(table: Realm, hero: Hero, source: int, waiting: tuple[int, ...]) -> None:
    """A threat effect works, once."""
    rest = next_threat(hero, tuple(other for other in waiting if other != source))
    if source < 0:
        table.do(quest_rule(-1 - source, hero, NO_CARD), rest)
    else:
        table.say("HOT-7.19", "Threat: {:Card}.", source)
        table.do(effect(threat_of(table, Card(source)), hero, Card(source)), rest)
