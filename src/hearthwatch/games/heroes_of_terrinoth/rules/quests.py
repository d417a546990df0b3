"""Reading quests: the ones in the box, and those that somebody wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import Misspelt, read_toml, within
from hearthwatch.kernel.effects import Reading

from ..content import EXPLORATION, EXPLORATION_SETS, LOCATIONS, NEMESES, RATINGS, SET_NAMES, SETS
from .effects.filters import Filter
from .effects.language import effects
from .effects.quantities import own_counters
from .quest_book import GRAY, Book, End, Quest, QuestRule

TIERS: Final = ("easy", "medium", "hard")
MOMENTS: Final = (
    "begin",
    "arrive",
    "arrive final",
    "left",
    "round start",
    "round end",
    "explored",
    "enemy defeated",
    "hero defeated",
    "nemesis defeated",
    "after action",
    "threat",
)
VICTORY_MOMENTS: Final = ("round end", "at once")
ACTION_NAMES: Final = ("attack", "explore", "aid", "rest")
TEXTS: Final = ("title", "tier", "intro", "won", "lost", "nemesis")
KEYS: Final = (
    *TEXTS,
    "enemies",
    "locations",
    "exploration",
    "track",
    "counters",
    "mark",
    "peril",
    "rule",
    "victory",
    "defeat",
    "toward",
)


def with_quests(book: Book, folders: Sequence[Path]) -> Book:
    """The book with the quests of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    for folder in folders:
        paths = sorted(folder.glob("*.toml"))
        if not paths:
            raise SetupError(f"There is no quest in {folder}: quests are files that end with .toml.")
        for path in paths:
            add_quest(book, read_quest(book, path, in_box=False))
    return book


def add_quest(book: Book, quest: Quest) -> None:
    """Add a quest to a book; no two have the same title."""
    known = book.quests.get(quest.slug)
    if known is not None:
        raise SetupError(f"{quest.title} is in the box already: give your quest another title.")
    book.quests[quest.slug] = quest


def slug_of(title: str) -> str:
    """A title as a short name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def read_quest(book: Book, path: Path, *, in_box: bool) -> Quest:
    """Read and check a quest; its effects come into the book."""

    def read(data: dict[str, Any], text: str) -> Quest:
        return quest_from(book, data, "" if in_box else blake2b(text.encode(), digest_size=8).hexdigest())

    return read_toml(path, read)


def quest_from(book: Book, data: Mapping[str, Any], digest: str) -> Quest:
    """A quest from what was written."""
    for key in data:
        if key not in KEYS:
            raise Misspelt(f"A quest has no {key!r}; it has {', '.join(KEYS)}.", (key,))
    for key in TEXTS:
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise Misspelt(f"A quest needs {key!r}, a text.", (key,))
    if data["tier"] not in TIERS:
        raise Misspelt(f"The tier is one of {', '.join(TIERS)}; {data['tier']!r} is not.", ("tier",))
    if data["nemesis"] not in [one.name for one in NEMESES]:
        known = ", ".join(one.name for one in NEMESES)
        raise Misspelt(f"There is no Nemesis {data['nemesis']!r}; there are {known}.", ("nemesis",))
    if not isinstance(data.get("peril", {}), Mapping):
        raise Misspelt(f"[peril] has an effect for each colour; {data['peril']!r} is not that.", ("peril",))
    for key in ("rule", "defeat"):
        if not isinstance(data.get(key, []), list):
            raise Misspelt(f"{key!r} is a list: write [[{key}]].", (key,))
    slug = slug_of(data["title"])
    counters = _counters(data.get("counters", {}))
    read = effects.reading(book.nodes, own_counters(tuple(counters)))
    return Quest(
        slug=slug,
        title=data["title"],
        tier=data["tier"],
        intro=data["intro"],
        won=data["won"],
        lost=data["lost"],
        nemesis=data["nemesis"],
        enemies=_stacks(data, "enemies", SET_NAMES, {one.rating for one in SETS}),
        locations=_stacks(data, "locations", [one.name for one in LOCATIONS], {*RATINGS, *_traits()}),
        exploration=_stacks(data, "exploration", [*EXPLORATION_SETS, *_own_sets()], {"set", "sets"}),
        track=_track(data),
        peril=_peril(slug, data, read),
        rules=[_rule(slug, place, one, read) for place, one in enumerate(data.get("rule", []))],
        victory=_end("victory", data.get("victory", {}), read, VICTORY_MOMENTS),
        defeats=[_end("defeat", one, read, (), place) for place, one in enumerate(data.get("defeat", []))],
        counters=counters,
        mark=str(data.get("mark", "mark")),
        toward=_toward(data.get("toward", {}), counters),
        data=dict(data),
        digest=digest,
    )


def _traits() -> set[str]:
    return {one.trait for one in LOCATIONS}


def _own_sets() -> list[str]:
    """Sets of quest-specific cards: they come in only by name (HOT-28.4)."""
    return sorted({one.set for one in EXPLORATION if one.set not in EXPLORATION_SETS})


def _counters(data: Any) -> dict[str, int]:
    if not isinstance(data, Mapping) or not all(isinstance(value, int) and value >= 0 for value in data.values()):
        raise Misspelt("Counters are numbers from 0 on, such as { walls = 9 }.", ("counters",))
    return dict(data)


def _toward(data: Any, counters: Mapping[str, int]) -> dict[str, int]:
    if not isinstance(data, Mapping) or not all(
        key in counters and isinstance(value, int) for key, value in data.items()
    ):
        raise Misspelt("`toward` says where counters should come to, such as { walls = 9 }.", ("toward",))
    return dict(data)


def _stacks(data: Mapping[str, Any], key: str, names: list[str], words: set[str]) -> list[list[str]]:
    stacks = data.get(key)
    if not isinstance(stacks, list) or not stacks or not all(isinstance(one, list) and one for one in stacks):
        raise Misspelt(f"{key!r} is a list of stacks, each a list of names, the first one on top.", (key,))
    for place, stack in enumerate(stacks):
        for entry in stack:
            count, _, rest = str(entry).partition(" ")
            if count.isdecimal() and rest and {*rest.split()} <= words:
                continue
            if entry not in names:
                random = f"a number and {' or '.join(sorted(words))} for random ones, or one of {', '.join(names)}"
                raise Misspelt(f"{entry!r} is nothing for {key}: it takes {random}.", (key, str(place)))
    return [[str(entry) for entry in stack] for stack in stacks]


def _track(data: Mapping[str, Any]) -> list[str]:
    track = data.get("track")
    colours = {GRAY, *data.get("peril", {})}
    if not isinstance(track, list) or not track:
        raise Misspelt("The peril track is a list of colours, gray for a quiet space.", ("track",))
    for colour in track:
        if colour not in colours:
            raise Misspelt(f"The track has {colour!r}, but [peril] says nothing of it.", ("track",))
    if track[-1] == GRAY:
        raise Misspelt("The last space of the track works every round, so it needs an effect.", ("track",))
    return [str(colour) for colour in track]


def _peril(slug: str, data: Mapping[str, Any], read: Reading) -> dict[str, str]:
    found = {}
    for colour, effect in data.get("peril", {}).items():
        name = f"quest/{slug}/peril/{colour}"
        found[str(colour)] = within(("peril", colour), partial(read.effect, name, effect)).name
    return found


def _rule(slug: str, place: int, data: Any, read: Reading) -> QuestRule:
    try:
        if not isinstance(data, Mapping) or data.get("when") not in MOMENTS:
            raise Misspelt(f"A rule has a moment: {', '.join(MOMENTS)}.", ("when",))
        if data.get("action", "attack") not in ACTION_NAMES:
            raise Misspelt(f"An action is one of {', '.join(ACTION_NAMES)}.", ("action",))
        if not isinstance(data.get("name"), str):
            raise Misspelt("A rule needs a name.", ("name",))
        if "effect" not in data:
            raise Misspelt("A rule needs an effect.", ("name",))
        at = Filter(data["at"]) if "at" in data else None
        if at is not None and (at.place or at.states):
            raise Misspelt("An enemy that was defeated has only traits and a rating.", ("at",))
        return QuestRule(
            data["when"],
            data["name"],
            within(("effect",), lambda: read.effect(f"quest/{slug}/rule/{place}", data["effect"])).name,
            within(("if",), lambda: read.condition(data["if"])) if "if" in data else None,
            at,
            str(data.get("action", "")),
        )
    except Misspelt as wrong:
        raise wrong.inside("rule", place) from None


def _end(kind: str, data: Any, read: Reading, moments: tuple[str, ...], place: int = 0) -> End:
    if not isinstance(data, Mapping) or "if" not in data or "text" not in data:
        raise Misspelt(f"{kind.capitalize()} needs `if` and `text`.", (kind, str(place)))
    if moments and data.get("when") not in moments:
        raise Misspelt(f"{kind.capitalize()} comes at the moment {' or '.join(moments)}.", (kind, "when"))
    holds = within((kind, place, "if"), lambda: read.condition(data["if"]))
    return End(str(data.get("when", "at once")), holds, str(data["text"]))
