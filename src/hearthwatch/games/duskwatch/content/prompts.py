"""Prompts: lists of words to begin with, all of them ours. A prompt changes no number and takes no card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from . import read_content


class PromptList(NamedTuple):
    """One list: where it stands in `prompts.toml`, the heading it is listed under, its name, its entries."""

    key: str
    heading: str
    name: str
    entries: tuple[str, ...]


NAMES, PERSONS, EVENTS, LASTING, WORLD = "Names", "Characters", "What happens", "Wounds and marks", "The world"
_TITLES: Final = {
    "world.places": (WORLD, "Places"),
    "encounters.threats": (WORLD, "Foes"),
    "world.omens": (WORLD, "Omens"),
    "world.people": (WORLD, "People"),
    "world.troubles": (WORLD, "Troubles"),
    "world.weather": (WORLD, "Weather"),
    "world.rumours": (WORLD, "Rumours"),
    "world.openings": (WORLD, "Opening scenes"),
    "adventure.scenes": (WORLD, "Situations"),
    "oracle.yes_but": (EVENTS, "Yes, but…"),
    "consequences.danger": (EVENTS, "Danger"),
    "consequences.time": (EVENTS, "Time"),
    "consequences.trust": (EVENTS, "Trust"),
    "consequences.cost": (EVENTS, "Cost"),
    "results.compel.weak": (EVENTS, "Compel, Weak Hit"),
    "results.compel.miss": (EVENTS, "Compel, Miss"),
    "results.gather_intel.weak": (EVENTS, "Gather Intel, Weak Hit"),
    "results.gather_intel.miss": (EVENTS, "Gather Intel, Miss"),
    "results.forage.weak": (EVENTS, "Forage, Weak Hit"),
    "results.forage.miss": (EVENTS, "Forage, Miss"),
    "results.make_camp.weak": (EVENTS, "Make Camp, Weak Hit"),
    "results.make_camp.miss": (EVENTS, "Make Camp, Miss"),
    "names.spades": (NAMES, "Names of the borderfolk"),
    "names.clubs": (NAMES, "Names from the forest's edge"),
    "names.hearts": (NAMES, "Names given by the Church"),
    "names.diamonds": (NAMES, "Names of towns and houses"),
    "character.looks": (PERSONS, "Looks"),
    "character.memories": (PERSONS, "Memories"),
    "records.wounds": (LASTING, "Lasting wounds"),
    "records.marks": (LASTING, "Marks of corruption"),
}


def _lists(found: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[Any]]]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _lists(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _words(entry: str | dict[str, Any]) -> str:
    """A threat is its name and what is odd about it; a scene of the adventure is its situation."""
    if isinstance(entry, str):
        return entry
    return str(entry["situation"]) if "situation" in entry else f"{entry['name']}: {entry['trait']}"


RAW: Final[dict[str, list[Any]]] = dict(_lists(read_content("prompts")))
LISTS: Final = [
    PromptList(key, heading, name, tuple(map(_words, RAW[key]))) for key, (heading, name) in _TITLES.items()
]
NUMBER: Final = {one.key: number for number, one in enumerate(LISTS)}
