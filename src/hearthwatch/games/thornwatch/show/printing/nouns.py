"""Pawns and tiles as phrases, from the filters by which effects name them."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearthwatch.kernel.english import article

from ...content import CREATURES, ICONS, TERRAIN_NAMES
from ...rules.effects.filters import PLURALS, PawnFilter, TileFilter

ADJECTIVES: Final = {
    "turned": "turned",
    "upright": "upright",
    "infused": "ebb-infused",
    "leader": "leader",
    "villain": "villain",
    "persistent": "persistent",
    "huge": "huge",
    "beast": "beast",
    "corrupted": "corrupted",
    "plant": "plant",
    "undead": "undead",
}
"""The words before the noun."""
PLACES: Final = {
    "here": "here",
    "there": "on that tile",
    "adjacent": "on an adjacent tile",
    "near": "here or on an adjacent tile",
    "in 2": "within 2 tiles",
    "where it fell": "where it fell",
}
STATES: Final = {
    "alone": "alone on {its} tile",
    "on edge": "on the edge",
    "on root": "at the root",
    "afflicted": "with a wound in hand",
    "bound": "with a card under {it}",
    "on terrain": "on a terrain card",
    "carrying": "with a marker",
}
NOT: Final = {
    "here": "not here",
    "there": "not on that tile",
    "adjacent": "not on an adjacent tile",
    "near": "further away",
    "on edge": "not on the edge",
    "on root": "not at the root",
    "afflicted": "without a wound in hand",
    "bound": "without a card under {it}",
    "on terrain": "on no terrain card",
    "alone": "in company",
    "carrying": "without a marker",
}
FIXED: Final = ("self", "it", "target", "attacker", "active")
NAMES: Final = {one.name: one.plural for one in CREATURES}


class Voice(NamedTuple):
    """Whose card it is, and of whom it has spoken."""

    me: str = "you"
    """The name of the owner: you, the Glider, this card."""
    it: str = "that pawn"
    """The name of the pawn that the effect refers to."""
    active: str = ""
    """The name of the pawn whose turn it is, where it was named before."""

    @property
    def is_you(self) -> bool:
        return self.me == "you"

    @property
    def my(self) -> str:
        return "your" if self.is_you else "its"

    def about(self, it: str) -> Voice:
        """Return this voice after it has named a pawn."""
        return self._replace(it=it)


YOU: Final = Voice()


def one(text: str, voice: Voice = YOU) -> str:
    """Return the words for one chosen pawn: another hero here."""
    words = PawnFilter(text).words
    if fixed := _fixed(words, voice):
        return fixed
    noun, other = _noun(words)
    return f"{f'another {noun}' if other else article(noun)}{_after(words)}"


def each(text: str, voice: Voice = YOU) -> str:
    """Return every pawn that is meant: each other hero here."""
    words = PawnFilter(text).words
    if fixed := _fixed(words, voice):
        return fixed
    noun, other = _noun(words)
    return f"each {'other ' if other else ''}{noun}{_after(words)}"


def some(text: str, voice: Voice = YOU) -> tuple[str, str]:
    """Pawns that are counted: one of them, many of them."""
    words = PawnFilter(text).words
    if fixed := _fixed(words, voice):
        return fixed, fixed
    noun, other = _noun(words)
    before, after = "other " if other else "", _after(words)
    return f"{before}{noun}{after}", f"{before}{plural(noun)}{after}"


def is_so(text: str) -> str:
    """Return the predicate of a matching pawn: is a hero, is on the edge."""
    words = [word for word in PawnFilter(text).words if word != "any"]
    noun, _ = _noun(words)
    parts = [] if noun == "pawn" else [article(noun)]
    rest = _after(words).strip()
    return "is " + " ".join([*parts, *([rest] if rest else [])])


def that(text: str) -> str:
    """Return a pawn that was named before: that Villager."""
    return f"that {_noun(PawnFilter(text).words)[0].rpartition(' ')[2]}"


def on_tile(text: str, voice: Voice = YOU) -> str:
    """Return the place of a thing: here, at the shelves, on a tile with a monster."""
    where = tile(text, voice)
    if where == "here":
        return where
    return where.replace("a tile of ", "at ", 1) if where.startswith("a tile of the ") else f"on {where}"


def tile(text: str, voice: Voice = YOU) -> str:
    """Return one tile that is meant: an outer tile with a monster."""
    meant = TileFilter(text)
    words = [word for word in meant.words if word != "any"]
    if words == ["here"]:
        return "here" if meant.pawns is None else f"{voice.my} tile"
    if words == ["there"]:
        return "that tile"
    adjectives = [word for word in words if word in ("outer", "inner", "adjacent", "empty", *ICONS)]
    behind = [_tile_word(word) for word in words if word not in adjectives]
    noun = " ".join([*adjectives, "tile"])
    joins = "and" if any(part.startswith("with") for part in behind) else "with"
    pawns = f" {joins} {one(meant.pawns.text, voice)}" if meant.pawns else ""
    return article(noun) + "".join(f" {part}" for part in behind) + pawns


def _tile_word(word: str) -> str:
    if word.startswith("not "):
        inner = _tile_word(word.removeprefix("not "))
        if inner.startswith("with "):
            return f"without {inner.removeprefix('with ')}"
        return "elsewhere" if inner == "here" else f"that is not {inner}"
    if word.startswith("@"):
        return f"of the {word[1:].replace('_', ' ')}"
    if word in TERRAIN_NAMES:
        return f"with {word}"
    return {
        "here": "here",
        "there": "there",
        "near": "here or adjacent",
        "in 2": "within 2 steps",
        "terrain": "with a terrain card",
        "bare": "without a terrain card",
        "start": "where heroes begin",
        "lair": "where monsters begin",
        "marker": "with a marker",
        "adjacent": "adjacent",
        "outer": "outer",
        "inner": "inner",
        "empty": "empty",
        **{name: name for name in ICONS},
    }[word]


# -- the parts of a phrase


def _fixed(words: list[str], voice: Voice) -> str:
    """Return the words for a pawn that is fixed, not chosen."""
    found = next((word for word in FIXED if word in words), "")
    if not found:
        return ""
    rest = [word for word in words if word not in (*FIXED, "any", "hero" if found == "active" else "")]
    also = f" ({_state_of(rest)})" if rest else ""
    if found == "self":
        return f"{voice.me}{also}"
    if found == "it":
        return f"{voice.it}{also}"
    whose = "the hero whose turn it is" if "hero" in words or len(words) == 1 else "the pawn whose turn it is"
    active = voice.active or whose
    return {"target": "the target", "attacker": "the attacker", "active": active}[found] + also


def _state_of(words: list[str]) -> str:
    """Return the condition of a fixed pawn: if alone, if a hero."""
    noun, _ = _noun(words)
    said = [article(noun)] if noun != "pawn" else []
    state = {"not alone": "not alone", "alone": "alone"}
    return "if " + " ".join([*said, *(state.get(word) or _after([word]).strip() for word in words if _after([word]))])


def _noun(words: list[str]) -> tuple[str, bool]:
    """Return the noun with its adjectives, and whether the owner is left out."""
    names = [PLURALS.get(word, word) for word in words if word in NAMES or word in PLURALS]
    nouns = [word for word in words if word in ("hero", "monster", "denizen", "ally", "enemy")]
    kinds = [word for word in nouns if word in ("hero", "monster", "denizen")]
    noun = (names or kinds or nouns or (["hero or denizen"] if "not monster" in words else ["pawn"]))[0]
    adjectives = [said for word, said in ADJECTIVES.items() if word in words]
    if "pack" in words:
        adjectives.append("pack")
    if noun == "pawn" and adjectives:
        noun = "monster"
    other = "other" in words or "else" in words or "not self" in words or "not it" in words
    return " ".join([*adjectives, noun]), other


def _after(words: list[str]) -> str:
    parts = []
    for word in words:
        if word in PLACES:
            parts.append(PLACES[word])
        elif word in STATES:
            parts.append(STATES[word].format(it="it", its="its"))
        elif word.startswith("@"):
            parts.append(f"at the {word[1:].replace('_', ' ')}")
        elif word.startswith("not ") and word[4:] in NOT:
            parts.append(NOT[word[4:]].format(it="it", its="its"))
        elif word.startswith("not @"):
            parts.append(f"not at the {word[5:].replace('_', ' ')}")
        elif word.startswith("not ") and word[4:] in ADJECTIVES:
            parts.append(f"that is not {ADJECTIVES[word[4:]]}")
        elif word.startswith("not ") and word[4:] in ("hero", "denizen", *NAMES):
            parts.append(f"other than {article(word[4:])}")
    return "".join(f" {part}" for part in parts)


def plural(noun: str) -> str:
    """Several of a noun."""
    head, _, last = noun.rpartition(" ")
    for name, many in NAMES.items():
        if noun.endswith(name):
            return f"{noun.removesuffix(name)}{many}"
    many = {"ally": "allies", "enemy": "enemies", "hero": "heroes"}.get(last, f"{last}s")
    return f"{head} {many}".strip()
