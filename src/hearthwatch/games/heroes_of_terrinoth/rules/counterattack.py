"""Step 3 of an action: counterattacks, then threat effects (HOT-7.13 to HOT-7.22, HOT-7.31)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Step

from ..content import ENEMY_DIE, RANK, threat_name
from ..table import NO_CARD, Hero, Realm, choices, step
from .effects.language import effect
from .quest_book import book_of, quest_of
from .quest_rules import quest_rule
from .strength import attack_value
from .wounds import suffer


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
    able = [card for card in table.engaged(hero) if not table.tired[card] and card not in table.struck]
    if not left or not able:
        table.do(counterattacks_land(hero, total))
        return
    best = max((attack_value(table, card), RANK[table.face[card]]) for card in able)
    tied = tuple(card for card in able if (attack_value(table, card), RANK[table.face[card]]) == best)
    table.ask(table.leader_seat, counterattackers(hero, left, total, tied))


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


@step("HOT-7.16")
def counterattacks_land(table: Realm, hero: Hero, total: int) -> None:
    """The sum, less one for each defense (HOT-7.17)."""
    if total:
        table.say("HOT-7.16", "Counterattacks of {} meet {} defense.", total, table.defenses)
        if total <= table.defenses:
            table.say("HOT-7.17", "{:Hero} is unhurt.", hero)
        suffer(table, hero, total - table.defenses, "HOT-7.16")


# -- threat effects


@step("HOT-7.19")
def threats(table: Realm, hero: Hero) -> None:
    """Every threat effect on the quest, on faceup enemies and on a Nemesis in the lair (HOT-7.21, HOT-7.22)."""
    sources: list[int] = [*table.lair, *table.enemies]
    found = [card for card in sources if table.known[card] and threat_of(table, Card(card)) in book_of(table).nodes]
    special = [-1 - number for number, rule in enumerate(quest_of(table).rules) if rule.when == "threat"]
    table.do(next_threat(hero, (*special, *found)))


def threat_of(table: Realm, card: Card) -> str:
    """The name of an enemy's threat effect."""
    return threat_name(table.face[card])


@step("HOT-7.20")
def next_threat(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> None:
    """The active hero picks the order."""
    if waiting:
        table.ask(table.seat_of(hero), threats_in_order(hero, waiting))


@choices("HOT-7.20", "Which threat comes first?")
def threats_in_order(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> Iterator[Step]:
    """All that wait."""
    for source in waiting:
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
