"""Prompts: lists of words to begin with, all of them ours. A prompt changes no number and takes no card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from hearthwatch.kernel.authored import typed_toml

from . import FOLDER


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """Borderfolk, the forest's edge, given by the Church, towns and houses."""

    spades: tuple[str, ...]
    clubs: tuple[str, ...]
    hearts: tuple[str, ...]
    diamonds: tuple[str, ...]


class Persons(Struct, frozen=True, forbid_unknown_fields=True):
    """For introductions (WOD-27.1)."""

    looks: tuple[str, ...]
    memories: tuple[str, ...]


class Answers(Struct, frozen=True, forbid_unknown_fields=True):
    """For the Oracle (WOD-5.7)."""

    yes_but: tuple[str, ...]


class Happenings(Struct, frozen=True, forbid_unknown_fields=True):
    """For consequence cards, by heading (WOD-8.6)."""

    danger: tuple[str, ...]
    time: tuple[str, ...]
    trust: tuple[str, ...]
    cost: tuple[str, ...]


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """For results that leave something to tell."""

    weak: tuple[str, ...]
    miss: tuple[str, ...]


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """By Action."""

    compel: Costs
    gather_intel: Costs
    forage: Costs
    make_camp: Costs


class Lasting(Struct, frozen=True, forbid_unknown_fields=True):
    """For Records that hurt (WOD-21.3, WOD-22.3)."""

    wounds: tuple[str, ...]
    marks: tuple[str, ...]


class Threat(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be met, and how many successes it takes (WOD-19.6)."""

    name: str
    danger: str
    successes: int
    trait: str
    rooted: bool = False
    """True where the threat never leaves its place."""


class Encounters(Struct, frozen=True, forbid_unknown_fields=True):
    """The possible encounters."""

    threats: tuple[Threat, ...]


class World(Struct, frozen=True, forbid_unknown_fields=True):
    """Of the forest and its edge."""

    places: tuple[str, ...]
    weather: tuple[str, ...]
    people: tuple[str, ...]
    omens: tuple[str, ...]
    troubles: tuple[str, ...]
    openings: tuple[str, ...]
    rumours: tuple[str, ...]


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of a scene of the adventure, and the kind of scene it is for."""

    situation: str
    obstacle: str
    action: str
    score: str
    comes: bool = False
    """True where the threat has come after the Warden."""


class Scenes(Struct, frozen=True, forbid_unknown_fields=True):
    """For the adventure."""

    scenes: tuple[Situation, ...]


class Spark(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that combine: a deed, and what it is about."""

    deeds: tuple[str, ...]
    themes: tuple[str, ...]


class Prompts(Struct, frozen=True, forbid_unknown_fields=True):
    """`prompts.toml`."""

    names: Names
    character: Persons
    oracle: Answers
    consequences: Happenings
    results: Results
    records: Lasting
    encounters: Encounters
    world: World
    spark: Spark
    adventure: Scenes


_READ: Final = typed_toml(FOLDER / "prompts.toml", Prompts)
THREATS: Final = _READ.encounters.threats
SITUATIONS: Final = [*_READ.adventure.scenes]
OPENINGS: Final = _READ.world.openings


class PromptList(NamedTuple):
    """One list: where it stands in `prompts.toml`, the heading it is listed under, its name, its entries."""

    key: str
    heading: str
    name: str
    entries: tuple[str, ...]


def combined(firsts: Sequence[str], seconds: Sequence[str]) -> tuple[str, ...]:
    """Return each word of one list with each of another: one entry of them is one of each, by its own chance."""
    return tuple(f"{first} {second}" for first in firsts for second in seconds)


NAMES, PERSONS, EVENTS, LASTING, WORLD = "Names", "Characters", "What happens", "Wounds and marks", "The world"
LISTS: Final = [
    PromptList("world.places", WORLD, "Places", _READ.world.places),
    PromptList("encounters.threats", WORLD, "Foes", tuple(f"{one.name}: {one.trait}" for one in THREATS)),
    PromptList("world.omens", WORLD, "Omens", _READ.world.omens),
    PromptList("world.people", WORLD, "People", _READ.world.people),
    PromptList("world.troubles", WORLD, "Troubles", _READ.world.troubles),
    PromptList("world.weather", WORLD, "Weather", _READ.world.weather),
    PromptList("world.rumours", WORLD, "Rumours", _READ.world.rumours),
    PromptList("world.openings", WORLD, "Opening scenes", _READ.world.openings),
    PromptList("spark", WORLD, "A deed and a theme", combined(_READ.spark.deeds, _READ.spark.themes)),
    PromptList("adventure.scenes", WORLD, "Situations", tuple(one.situation for one in SITUATIONS)),
    PromptList("oracle.yes_but", EVENTS, "Yes, but…", _READ.oracle.yes_but),
    PromptList("consequences.danger", EVENTS, "Danger", _READ.consequences.danger),
    PromptList("consequences.time", EVENTS, "Time", _READ.consequences.time),
    PromptList("consequences.trust", EVENTS, "Trust", _READ.consequences.trust),
    PromptList("consequences.cost", EVENTS, "Cost", _READ.consequences.cost),
    PromptList("results.compel.weak", EVENTS, "Compel, Weak Hit", _READ.results.compel.weak),
    PromptList("results.compel.miss", EVENTS, "Compel, Miss", _READ.results.compel.miss),
    PromptList("results.gather_intel.weak", EVENTS, "Gather Intel, Weak Hit", _READ.results.gather_intel.weak),
    PromptList("results.gather_intel.miss", EVENTS, "Gather Intel, Miss", _READ.results.gather_intel.miss),
    PromptList("results.forage.weak", EVENTS, "Forage, Weak Hit", _READ.results.forage.weak),
    PromptList("results.forage.miss", EVENTS, "Forage, Miss", _READ.results.forage.miss),
    PromptList("results.make_camp.weak", EVENTS, "Make Camp, Weak Hit", _READ.results.make_camp.weak),
    PromptList("results.make_camp.miss", EVENTS, "Make Camp, Miss", _READ.results.make_camp.miss),
    PromptList("names.spades", NAMES, "Names of the borderfolk", _READ.names.spades),
    PromptList("names.clubs", NAMES, "Names from the forest's edge", _READ.names.clubs),
    PromptList("names.hearts", NAMES, "Names given by the Church", _READ.names.hearts),
    PromptList("names.diamonds", NAMES, "Names of towns and houses", _READ.names.diamonds),
    PromptList("character.looks", PERSONS, "Looks", _READ.character.looks),
    PromptList("character.memories", PERSONS, "Memories", _READ.character.memories),
    PromptList("records.wounds", LASTING, "Lasting wounds", _READ.records.wounds),
    PromptList("records.marks", LASTING, "Marks of corruption", _READ.records.marks),
]
NUMBER: Final = {one.key: number for number, one in enumerate(LISTS)}
