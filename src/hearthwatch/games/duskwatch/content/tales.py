"""Tales that people write for their own tables: Gifts, parts of Vows and scenes, chosen with the option `tale`.

A tale appends to the lists that are looked up by index, after the game's own entries. The parts of a Vow have numbers
made from their words, so that they have the same meaning in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from hearthwatch.kernel import RecordError
from hearthwatch.kernel.authored import Mistakes, slug_of, unknown

from . import ACTION_NAMES, COMPLICATION, GIFTS, LOCATION, SCORES, SUBJECT, VOW_TABLES
from .adventure import SCENES
from .prompts import SITUATIONS, Situation
from .tables import Gift

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
BOX_GIFTS: Final = len(GIFTS)
BOX_SITUATIONS: Final = len(SITUATIONS)
FIRST_OWN: Final = 1000
LAST_OWN: Final = FIRST_OWN + (1 << 24)
KIND_NAMES: Final = [kind.name for kind in SCENES]
GIFT_RULE: Final = "WOD-2.8"
OWN_ENTRIES: Final[dict[int, str]] = {}
"""Authored parts of Vows by number."""


class WrittenGift(Struct, frozen=True, forbid_unknown_fields=True):
    """A Gift: what it does lies in the fiction, so it has no number."""

    name: Words
    text: Words


class WrittenVow(Struct, frozen=True, forbid_unknown_fields=True):
    """Possible subjects of a Vow, in addition to the tables of the game; Tasks are those of the game."""

    subjects: list[Words] = []
    complications: list[Words] = []
    locations: list[Words] = []


class WrittenScene(Struct, frozen=True, forbid_unknown_fields=True):
    """An opening of a scene of the adventure."""

    situation: Words
    kind: str
    comes: bool = False
    """True where the threat has come after the Warden."""


class Tale:
    """The content that a file adds to a table that plays with it."""

    def __init__(self, title: str, digest: str) -> None:
        self.title = title
        self.slug = slug_of(title)
        self.digest = digest
        self.gifts: list[int] = []
        self.entries: list[list[int]] = [[] for _ in VOW_TABLES]
        """By part of the Vow: the numbers of its own entries."""
        self.scenes: list[list[int]] = [[] for _ in SCENES]
        """By kind: the places of its situations."""


KEEPERS: Final[list[Callable[[Tale], None]]] = []
"""Give a new tale the names that it is kept by (`kept.py`)."""
TALES: Final[dict[str, Tale]] = {}
"""By the value of the option: what was brought to this process."""


def entry_words(part: int, entry: int) -> str:
    """Return the words of a part of a Vow."""
    return OWN_ENTRIES[entry] if entry >= FIRST_OWN else VOW_TABLES[part][entry]


def number_of(words: str) -> int:
    """Return the number of an authored part of a Vow: the same for the same words."""
    return FIRST_OWN + int.from_bytes(blake2b(words.encode(), digest_size=3).digest(), "big")


class OwnEntry:
    """An entry of a Vow in what is kept: its place in the table of the game, or its own words."""

    def __init__(self, part: int) -> None:
        self.part = part

    def write(self, value: int) -> int | str:
        return OWN_ENTRIES[value] if value >= FIRST_OWN else value

    def read(self, plain: int | str) -> int:
        if isinstance(plain, int):
            return plain
        if OWN_ENTRIES.get(number_of(plain)) != plain:
            raise RecordError(f"It needs “{plain}”, which an author wrote: name its folder with --authored.")
        return number_of(plain)


class OwnVow:
    """A whole Vow in what is kept."""

    def write(self, value: Sequence[int]) -> list[int | str]:
        return [entry.write(one) for entry, one in zip(VOW_ENTRIES, value, strict=False)]

    def read(self, plain: Sequence[Any]) -> list[int]:
        return [entry.read(one) for entry, one in zip(VOW_ENTRIES, plain, strict=False)]


VOW_ENTRIES: Final = [OwnEntry(part) for part in range(len(VOW_TABLES))]


def tale_from(
    title: str, digest: str, gifts: Sequence[WrittenGift], vow: WrittenVow | None, scenes: Sequence[WrittenScene]
) -> Tale:
    """A tale out of what was written, once for the same text."""
    with Mistakes() as wrong:
        _check(gifts, vow, scenes, wrong)
    key = f"{slug_of(title)}@{digest}"
    if key in TALES:
        return TALES[key]
    tale = TALES[key] = Tale(title, digest)
    for gift in gifts:
        tale.gifts.append(len(GIFTS))
        GIFTS.append(Gift(gift.name, GIFT_RULE, gift.text))
    for part, words in _entries(vow):
        OWN_ENTRIES[number_of(words)] = words
        tale.entries[part].append(number_of(words))
    for scene in scenes:
        kind = KIND_NAMES.index(scene.kind)
        action, score = ACTION_NAMES[SCENES[kind].actions[0]], SCORES[SCENES[kind].scores[0]]
        tale.scenes[kind].append(len(SITUATIONS))
        SITUATIONS.append(Situation(scene.situation, scene.kind, action, score, scene.comes))
    for keep in KEEPERS:
        keep(tale)
    return tale


def _entries(vow: WrittenVow | None) -> list[tuple[int, str]]:
    if vow is None:
        return []
    parts = ((SUBJECT, vow.subjects), (COMPLICATION, vow.complications), (LOCATION, vow.locations))
    return [(part, words) for part, entries in parts for words in entries]


def _check(
    gifts: Sequence[WrittenGift], vow: WrittenVow | None, scenes: Sequence[WrittenScene], wrong: Mistakes
) -> None:
    """Note what is there already, what has no words, and kinds of scenes that do not exist."""
    known = {slug_of(gift.name) for gift in GIFTS[:BOX_GIFTS]}
    for place, gift in enumerate(gifts):
        if slug_of(gift.name) in {*known, ""}:
            wrong.add(f"There is a Gift {gift.name!r} already: give yours another name.", "gift", place, "name")
        known.add(slug_of(gift.name))
    numbers: dict[int, str] = {}
    for part, words in _entries(vow):
        key = ("task", "subjects", "complications", "locations")[part]
        if words in VOW_TABLES[part] or number_of(words) in numbers or not words.strip():
            wrong.add(f"{words!r} is there already.", "vow", key)
        elif OWN_ENTRIES.get(number_of(words), words) != words:
            wrong.add(f"{words!r} cannot be told from another entry: change a word.", "vow", key)
        numbers[number_of(words)] = words
    seen = {slug_of(one.situation) for one in SITUATIONS[:BOX_SITUATIONS]}
    for place, scene in enumerate(scenes):
        if scene.kind not in KIND_NAMES:
            wrong.add(unknown("kind of scene", scene.kind, KIND_NAMES), "scene", place, "kind")
        if slug_of(scene.situation) in {*seen, ""}:
            wrong.add(f"{scene.situation!r} is there already.", "scene", place, "situation")
        seen.add(slug_of(scene.situation))
