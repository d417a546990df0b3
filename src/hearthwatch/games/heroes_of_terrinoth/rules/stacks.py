"""The stacks of a quest sheet: what they name, and what they leave to chance (section 28 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from hearthwatch.kernel.authored import Misspelt

from ..content import EXPLORATION_SETS, LOCATIONS, SET_NAMES, SETS
from ..table import Realm

LOCATION_NAMES: Final = [site.name for site in LOCATIONS]
Fits: TypeAlias = Callable[[str, list[str]], bool]


def gather(table: Realm, stacks: list[list[str]], pool: Sequence[str], fits: Fits) -> list[list[str]]:
    """The names of each stack: everything that is named first, then what is drawn at random from the rest (HOT-28.2).

    An entry is a name, or a number and words that a card drawn at random must fit: "2 Challenging".
    """
    taken = {entry for stack in stacks for entry in stack}
    gathered = []
    for stack in stacks:
        names: list[str] = []
        for entry in stack:
            count, _, words = entry.partition(" ")
            if not count.isdecimal():
                names.append(entry)
                continue
            for _ in range(int(count)):
                free = [name for name in pool if name not in taken and fits(name, words.split())]
                names.append(free[table.pick(len(free))])
                taken.add(names[-1])
        gathered.append(names)
    return gathered


def set_fits(name: str, words: list[str]) -> bool:
    """Return whether an enemy set has this rating."""
    return words == [SETS[SET_NAMES.index(name)].rating]


def location_fits(name: str, words: list[str]) -> bool:
    """Return whether a location has this rating, this trait, or both; named ones are never drawn (HOT-28.4)."""
    site = LOCATIONS[LOCATION_NAMES.index(name)]
    return not site.quest and {*words} <= {site.rating, site.trait}


def exploration_fits(name: str, words: list[str]) -> bool:
    """Any further set of five (HOT-28.3)."""
    return name != EXPLORATION_SETS[0]


# -- checks that the box holds enough


def check_enough(key: str, stacks: Sequence[Sequence[str]], pool: Sequence[str], fits: Fits) -> None:
    """Raise a validation error where a stack names a card twice, or where a draw might find too few."""
    named: set[str] = set()
    drawn: list[tuple[int, set[str]]] = []
    entries = [(place, entry) for place, stack in enumerate(stacks) for entry in stack]
    for place, entry in entries:
        if entry in named:
            raise Misspelt(f"{entry!r} is named twice in {key}; the box holds one.", (key, str(place)))
        if not entry.partition(" ")[0].isdecimal():
            named.add(entry)
    for place, entry in entries:
        count, _, words = entry.partition(" ")
        if not count.isdecimal():
            continue
        these = {name for name in pool if name not in named and fits(name, words.split())}
        left = max(0, len(these) - sum(min(much, len(those & these)) for much, those in drawn))
        if left < int(count):
            are = "is" if left == 1 else "are"
            told = f"{left} of these {are} left for it in {key}"
            raise Misspelt(f"{entry!r} is more than the box holds: {told}.", (key, str(place)))
        drawn.append((int(count), these))
