"""Enemy tokens on the map: placed, moved, removed, Upgraded, Degraded (section 29 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Stage, Step, no
from hearthwatch.kernel.effects import Node

from ..content.cards import RANKS
from ..table import Saga, choices, step
from ..things import MASSIVE, MINOR, MYSTICAL, RANK_COUNT, Character, Foe, Location
from .effects.filters import Locations
from .effects.language import effects, everybody, fell_short
from .meant import not_meant
from .wounds import unfulfilled

ANY_RANK: Final = -1


def tokens(table: Saga, where: Locations, rank: int, who: Character, place: Location) -> list[Foe]:
    """Return the Enemies on the Locations that are meant, of a type or any (THG-1.15)."""
    return [
        Foe(at * RANK_COUNT + one)
        for at in where.matching(table, who, place)
        for one, count in enumerate(table.foes_at(at))
        if count and rank in (ANY_RANK, one)
    ]


def rank_of(foe: Foe) -> int:
    """Return the type of a token."""
    return foe % RANK_COUNT


def place_of(foe: Foe) -> Location:
    """Return the Location of an Enemy."""
    return Location(foe // RANK_COUNT)


# -- placing


@step("THG-10.5")
def place_enemies(table: Saga, name: str, who: Character, place: Location, rank: int, count: int) -> None:
    """Place this many tokens, each on a matching Location of the players' choice, while the supply lasts."""
    if count <= 0:
        return
    if effects.node(table, name).parts["at"].open_to_enemies(table, who, place):
        then = place_enemies(name, who, place, rank, count - 1)
        table.ask(table.deciding, places_for_enemy(name, who, place, rank), then=then)
    else:
        fell_short(table, name)


@choices("THG-1.5", "Where does the {rank:Rank} Enemy go?")
def places_for_enemy(table: Saga, name: str, who: Character, place: Location, rank: int) -> Iterator[Step]:
    for at in effects.node(table, name).parts["at"].open_to_enemies(table, who, place):
        yield place_enemy(at, rank)


@places_for_enemy.besides
def other_places(table: Saga, name: str, who: Character, place: Location, rank: int) -> Iterator[Step]:
    """Yield every Location, for refusals."""
    for at in range(len(table.played.locations)):
        yield place_enemy(Location(at), rank)


@step("THG-4.6", "A {rank:Rank} Enemy to {place}", group="Enemies")
def place_enemy(table: Saga, place: Location, rank: int) -> None:
    """A token more."""
    foe = Foe(place * RANK_COUNT + rank)
    table.foes[foe] += 1
    table.say("THG-4.6", "A {:Rank} Enemy appears at {:Location}.", rank, place)


@place_enemy.refuses
def cannot_place_enemy(table: Saga, place: Location, rank: int) -> Refusal | None:
    refusal = not_meant(table, place_enemy(place, rank), "The Enemy does not go to {:Location}.", place)
    return refusal and (is_lair(table, place) or refusal)


def is_lair(table: Saga, place: Location) -> Refusal | None:
    """Refuse a lair to Enemies that no effect sends there by its name (THG-1.7)."""
    if table.played.locations[place].lair:
        return no("THG-1.7", "Only its own Enemies come to {:Location} and leave it.", place)
    return None


# -- moving


@choices("THG-1.5", "Which Enemy moves, and where to?")
def moves_of_enemies(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    node = effects.node(table, name)
    for foe in movable(table, node, who, place):
        for at in node.parts["to"].open_to_enemies(table, who, place):
            if at != place_of(foe):
                yield move_enemy(foe, at)


def movable(table: Saga, node: Node, who: Character, place: Location) -> list[Foe]:
    """Return the Enemies that an effect may move; those in a lair stay unless it is named (THG-1.7)."""
    leaving = node.parts["from"].open_to_enemies(table, who, place)
    return [
        foe for foe in tokens(table, node.parts["from"], rank_named(node.value), who, place) if place_of(foe) in leaving
    ]


@step(
    "THG-1.5",
    "{foe} to {place}",
    group="Enemies",
    stages=(
        Stage("foe", "Which Enemy moves?", "{foe} moves", back="Another Enemy"),
        Stage("place", "Where does {foe} move?", "To {place}"),
    ),
)
def move_enemy(table: Saga, foe: Foe, place: Location) -> None:
    """One token changes its Location; that never counts as a Combat (THG-22.2)."""
    table.foes[foe] -= 1
    table.foes[place * RANK_COUNT + rank_of(foe)] += 1
    table.say("THG-1.5", "{:Foe} moves to {:Location}.", foe, place)


@moves_of_enemies.besides
def other_moves(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Enemy on the map with every other Location, for refusals."""
    for foe in foes_on_map(table):
        for at in range(len(table.played.locations)):
            yield move_enemy(foe, Location(at))


@move_enemy.refuses
def cannot_move_enemy(table: Saga, foe: Foe, place: Location) -> Refusal | None:
    refusal = not_meant(table, move_enemy(foe, place), "{:Foe} does not move to {:Location}.", foe, place)
    return refusal and (is_lair(table, place_of(foe)) or is_lair(table, place) or refusal)


def foes_on_map(table: Saga) -> list[Foe]:
    """Return one token of each type on each Location."""
    return [Foe(foe) for foe, count in enumerate(table.foes) if count]


def rank_named(word: str) -> int:
    """Return a type by its name, or any."""
    return ANY_RANK if word == "any" else RANKS.index(word)


# -- removing


@step("THG-22.2")
def remove_enemies(table: Saga, name: str, who: Character, place: Location, count: int) -> None:
    """Remove this many tokens, as far as there are any."""
    node = effects.node(table, name)
    if count > 0 and tokens(table, node.parts["at"], rank_named(node.value), who, place):
        then = remove_enemies(name, who, place, count - 1)
        table.ask(table.deciding, enemies_to_remove(name, who, place), then=then)


@choices("THG-1.5", "Which Enemy is removed?")
def enemies_to_remove(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    node = effects.node(table, name)
    for foe in tokens(table, node.parts["at"], rank_named(node.value), who, place):
        yield remove_enemy(foe)


@enemies_to_remove.besides
def enemies_that_stay(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Enemy on the map, for refusals."""
    for foe in foes_on_map(table):
        yield remove_enemy(foe)


@step("THG-22.2", "Remove {foe}", group="Enemies")
def remove_enemy(table: Saga, foe: Foe) -> None:
    """Without a Combat: no effect of its Location follows."""
    table.foes[foe] -= 1
    table.say("THG-22.2", "{:Foe} is removed.", foe)


@remove_enemy.refuses
def cannot_remove_enemy(table: Saga, foe: Foe) -> Refusal | None:
    return not_meant(table, remove_enemy(foe), "The effect does not mean {:Foe}.", foe)


# -- Strength


@step("THG-29.1")
def change_enemies(table: Saga, name: str, who: Character, place: Location, count: int) -> None:
    """Upgrade or Degrade this many Enemies, one after the other, as long as there is an Enemy to change."""
    if count <= 0:
        return
    question = enemies_to_change(name, who, place)
    if table.find(question):
        table.ask(table.deciding, question, then=change_enemies(name, who, place, count - 1))
    else:
        table.do(nobody_to_change(name))


@choices("THG-1.5", "Which Enemy changes?")
def enemies_to_change(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Of an Upgrade "if possible" no Massive is meant: nothing of it may be unfulfilled (THG-10.7)."""
    node = effects.node(table, name)
    for foe in tokens(table, node.parts["at"], ANY_RANK, who, place):
        if node.verb.name == "degrade":
            yield degrade(foe)
        elif not node.excused or rank_of(foe) != MASSIVE:
            yield upgrade(foe)


@enemies_to_change.besides
def enemies_unchanged(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Enemy on the map, for refusals."""
    for foe in foes_on_map(table):
        yield upgrade(foe) if effects.node(table, name).verb.name == "upgrade" else degrade(foe)


@step("THG-29.5")
def nobody_to_change(table: Saga, name: str) -> None:
    """No token at all: of an Upgrade an unfulfilled effect, of a Degrade nothing."""
    fell_short(table, name)


@step("THG-29.1", "Upgrade {foe}", group="Upgrade")
def upgrade(table: Saga, foe: Foe) -> None:
    """One Strength more; of a Massive everybody takes the unfulfilled Wound instead (THG-29.2)."""
    if rank_of(foe) == MASSIVE:
        table.do(unfulfilled(everybody(table)))
        return
    table.foes[foe] -= 1
    table.foes[foe + 1] += 1
    table.say("THG-29.1", "{:Foe} is Upgraded.", foe)


@step("THG-29.3", "Degrade {foe}", group="Degrade")
def degrade(table: Saga, foe: Foe) -> None:
    """One Strength less; a Minor stays what it is."""
    if rank_of(foe) != MINOR:
        table.foes[foe] -= 1
        table.foes[foe - 1] += 1
        table.say("THG-29.3", "{:Foe} is Degraded.", foe)


@upgrade.refuses
def cannot_upgrade(table: Saga, foe: Foe) -> Refusal | None:
    return has_no_strength(foe) or not_meant(table, upgrade(foe), "The effect does not mean {:Foe}.", foe)


@degrade.refuses
def cannot_degrade(table: Saga, foe: Foe) -> Refusal | None:
    return has_no_strength(foe) or not_meant(table, degrade(foe), "The effect does not mean {:Foe}.", foe)


def has_no_strength(foe: Foe) -> Refusal | None:
    """Mystical tokens are neither Upgraded nor Degraded."""
    return no("THG-29.4", "Mystical Enemies have no Strength.") if rank_of(foe) == MYSTICAL else None


__all__ = ["change_enemies", "place_enemies", "remove_enemies", "tokens"]
