"""Verbs about the board: progress, peril, spawning, counters, dice outside actions, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Step
from hearthwatch.kernel.effects import Node, number

from ...content import ENEMY_DIE, FIRST_NEMESIS, HERO_DIE
from ...table import NOBODY, SHADOWS, Hero, Realm, choices, step
from ..harm import engage
from ..places import add_progress
from ..quest_book import add_to_counter, count
from ..quest_rules import lose_quest, win_quest
from ..rounds import raise_peril
from ..spawning import enter, spawn_at, spawn_in_shadows, spawn_nemesis, spawns_around
from .language import ask_way, effect, effects

SIDES: Final = 6


@effects.verb("progress", "amount")
def progressing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    add_progress(table, number(node.value, table, hero, source))


@effects.matters(progressing)
def progressing_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    much = number(node.value, table, hero, source)
    return much > 0 or (much < 0 and table.progress > 0)


@effects.verb("peril", "amount")
def raising_peril(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[raise_peril()] * number(node.value, table, hero, source))


@effects.verb("count", "counter", by="amount")
def counting(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """A card of another quest counts what this one does not: nothing comes of that (HOT-19.4)."""
    if node.value in table.played.sheet.counters:
        add_to_counter(table, node.value, number(node.parts["by"], table, hero, source))
        table.say("HOT-18.2", "{:Counted} now.", (node.value, count(table, node.value)))


@effects.matters(counting)
def counting_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    by = number(node.parts["by"], table, hero, source)
    return (by > 0 and node.value in table.played.sheet.counters) or (by < 0 and count(table, node.value) > 0)


@effects.verb("turn", "counter", into="counter", by="amount?")
def turning(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Move a number from one counter to another, or all of it where the effect has no number."""
    have = count(table, node.value)
    much = min(have, number(node.parts["by"], table, hero, source)) if "by" in node.parts else have
    if much:
        add_to_counter(table, node.value, -much)
        add_to_counter(table, node.parts["into"], much)
        table.say("HOT-18.2", "{:Counted} now.", (node.parts["into"], count(table, node.parts["into"])))


@effects.matters(turning)
def turning_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return count(table, node.value) > 0


# -- spawning


@effects.verb("spawn", "amount", where="where?")
def spawning(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    many = number(node.value, table, hero, source)
    where = node.parts.get("where", "")
    if where == "you":
        table.do(*[spawn_at(hero)] * many)
    elif where:
        table.do(*[spawn_in_shadows(int(where == "facedown"))] * many)
    else:
        table.do(*spawns_around(table, hero, many))


@effects.matters(spawning)
def spawning_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(table.enemy_deck or table.enemy_discard) and number(node.value, table, hero, source) > 0


@effects.verb("nemesis", "entry")
def bringing_nemesis(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    where = {"you": hero, "leader": table.leader, "shadows": NOBODY}[node.value]
    table.do(spawn_nemesis(where))


@effects.matters(bringing_nemesis)
def bringing_nemesis_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(table.lair)


@effects.verb("vanish", "flag")
def vanishing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """The Nemesis goes back to its lair, readied, with the wounds it has; it was not defeated."""
    for card in [card for card in table.enemies if table.face[card] >= FIRST_NEMESIS]:
        table.enemies.remove(card)
        table.place[card] = SHADOWS
        table.tired[card] = 0
        table.lair = (*table.lair, card)
        table.say("HOT-18.2", "{:Card} is gone, back to the lair.", card)


@effects.matters(vanishing)
def vanishing_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.face[card] >= FIRST_NEMESIS for card in table.enemies)


@effects.verb("raise", "filter", where="where")
def raising(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """From the discard pile; which one is the leader's choice (HOT-16.6, HOT-G30)."""
    if _to_raise(table, node):
        where = hero if node.parts["where"] == "you" else NOBODY
        ask_way(table, table.leader, enemies_to_raise(node.name, where))


@effects.matters(raising)
def raising_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(_to_raise(table, node))


def _to_raise(table: Realm, node: Node) -> list[Card]:
    """Return one of each face; a Nemesis never lies there."""
    cards = [card for card in table.enemy_discard if node.value.fits_face(table, card)]
    return [*{table.face[card]: card for card in cards if table.face[card] < FIRST_NEMESIS}.values()]


@choices("HOT-16.6", "{name:Wherefrom}Which enemy comes back from the discard pile{hero:Before}?")
def enemies_to_raise(table: Realm, name: str, hero: Hero) -> Iterator[Step]:
    """One of each kind that fits."""
    for card in _to_raise(table, effects.node(table, name)):
        yield raise_enemy(card, hero)


@step("HOT-16.6", "{card} comes back", group="Comes back")
def raise_enemy(table: Realm, card: Card, hero: Hero) -> None:
    """It spawns faceup."""
    table.enemy_discard.remove(card)
    enter(table, card)
    table.say("HOT-16.6", "{:Card} comes back.", card)
    if hero != NOBODY:
        engage(table, card, hero)


# -- dice outside an action: only what is printed happens (HOT-G47)


@effects.verb("enemy_die", "sides")
def rolling_enemy_die(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    shown = ENEMY_DIE[table.roll(SIDES, 1) - 1]
    table.say("HOT-19.4", "{:Hero} rolls an enemy die: {:Result}.", hero, shown)
    part = node.value.get("blank" if shown == "-" else shown)
    if part:
        table.do(effect(part.name, hero, source))


@effects.verb("hero_dice", "amount", each="effect")
def rolling_hero_dice(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    left, successes = number(node.value, table, hero, source), 0
    while left > 0:
        shown = HERO_DIE[table.roll(SIDES, 0) - 1]
        successes += shown in "SC"
        left -= shown != "C"
    table.say("HOT-19.4", "{:Hero} rolls {:Successes}.", hero, successes)
    table.do(*[effect(node.parts["each"].name, hero, source)] * successes)


@effects.matters(rolling_enemy_die)
def rolling_enemy_die_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(effects.would_matter(table, part, hero, source) for part in node.value.values())


@effects.matters(rolling_hero_dice)
def rolling_hero_dice_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return effects.would_matter(table, node.parts["each"], hero, source)


# -- the end


@effects.verb("win", "words")
def winning(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    win_quest(table, node.value)


@effects.verb("fail", "words")
def failing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    lose_quest(table, node.value)
