"""The nouns of effects, in words: Goods, Wounds, tiles, numbers, Locations, Areas, conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from hearthwatch.kernel.effects import Said, said_in
from hearthwatch.kernel.english import article, capital, listed

from ...content.cards import COLOURS, GOODS, LAND, RANKS, RUNES
from ...content.pieces import BY_DIE, BY_THREATS, SIZE, TILE_NAMES, wound_named

TILES_CALLED: Final = {
    "I1": "single",
    "I2": "pair",
    "I3": "bar",
    "V3": "corner",
    "L4": "hook",
    "S4": "step",
    "T4": "tee",
    "P5": "block",
    "V5": "elbow",
}
"""The names of the tiles."""
GOOD_NAMES: Final = {good: good.capitalize() for good in GOODS} | {
    "any": "Good of your choice",
    "source": "Good of a Source here",
}


def tile_name(kind: int) -> str:
    """Return a tile by its shape and its size: corner (3)."""
    return f"{TILES_CALLED[TILE_NAMES[kind]]} ({TILE_NAMES[kind][1]})"


def wound_name(sort: int) -> str:
    """Return a Wound: which tiles it may be."""
    if sort >= BY_DIE:
        return f"1 Wound by the {COLOURS[sort - BY_DIE]} die"
    if sort >= BY_THREATS:
        return "1 Wound as large as the Threats"
    return f"1 Wound of size {sort - SIZE}" if sort >= SIZE else f"1 Wound: {tile_name(sort)}"


def wounds_text(data: Any) -> str:
    """Wounds as they are written, alike ones together."""
    each = Counter(str(one) for one in (data if isinstance(data, list) else [data]))
    return listed([_wounds(written, count) for written, count in each.items()])


def _wounds(written: str, count: int) -> str:
    sort = wound_named(written)
    name = written if sort is None else wound_name(sort)
    return name if count == 1 else f"{count} Wounds{name.removeprefix('1 Wound')}"


def goods_text(words: Iterable[str]) -> str:
    """Return a price or a requirement: 2 Ore and 1 Good of your choice."""
    return listed([f"{count} {_good(good, count)}" for good, count in Counter(words).items()])


def _good(good: str, count: int) -> str:
    name = GOOD_NAMES[good]
    return name.replace("Good ", "Goods ") if count > 1 else name


# -- numbers

EACH: Final = {
    "threats": "Threat you have",
    "wounds": "Wound tile you have",
    "squares": "covered space of your Wound area",
    "free squares": "free space of your Wound area",
    "items": "Item you have",
    "goods": "Good you have",
    "combat level": "Combat level you have",
    "journey level": "Journey level you have",
    "company": "other Character in your Area",
    "round": "round so far",
    "players": "player",
    "characters": "Character",
    "track": "space of the Adventure track up to its marker",
    "only chip": "only chip below this card",
    "chips left": "chip to the left",
    "chips here": "chip below this card",
    "active chips": "active chip",
    "markers": "marker on the Action Row",
    "terrain": "revealed Terrain card",
    "collected": "Collection token",
    "all threats": "Threat of the whole party",
    "most threats": "Threat of whoever has most",
    "entries": "Entry that was read",
    "all enemies": "Enemy on the Map",
    "all strength": "point of Strength on the Map",
    "die": "square that the die showed",
}
"""The counted things, after "for each"."""
AT: Final = {
    "enemies at ": "Enemy",
    "mystical at ": "Mystical Enemy",
    "strength at ": "point of Strength",
    "goods at ": "Good",
    "objectives at ": "Objective token",
    "locations ": "",
}


def each_of(name: str) -> str:
    """Return the thing that a number counts: Threat you have, Enemy on a sun Location."""
    if name in EACH:
        return EACH[name]
    if name in GOODS:
        return f"{GOOD_NAMES[name]} you have"
    for begins, noun in AT.items():
        if name.startswith(begins):
            where = location_text(name.removeprefix(begins))
            return f"{noun} on {where}" if noun else where.removeprefix("a ").removeprefix("an ")
    if name.startswith("surplus of "):
        good, _, where = name.removeprefix("surplus of ").partition(" at ")
        return f"{GOOD_NAMES.get(good, good)} on {location_text(where)} beyond the Strength there"
    if name.startswith("group "):
        return f"{each_of(name.removeprefix('group ')).removesuffix(' you have')} of the whole party"
    if name.startswith("characters in "):
        return f"Character in {area_text(name.removeprefix('characters in '))}"
    if name.startswith("sources in "):
        return f"Source in {area_text(name.removeprefix('sources in '))}"
    for good in GOODS:
        if name.startswith(f"{good} at "):
            return f"{GOOD_NAMES[good]} on {location_text(name.removeprefix(f'{good} at '))}"
    return name


def counted(amount: Any, one: str, many: str | None = None) -> str:
    """Return a counted noun: 1 Threat, 2 Threats, 1 Threat for each player."""
    if isinstance(amount, str) and not amount.lstrip("-").isdigit():
        return f"1 {one} for each {each_of(amount)}"
    return f"{amount} {one if abs(int(amount)) == 1 else many or f'{one}s'}"


# -- places

_LOCATION_WORDS: Final = {
    "here": "in your Area",
    "elsewhere": "outside your Area",
    "near": "in or beside your Area",
    "onward": "in the next Area of a higher number",
    "blocked": "under a Blockade",
}
_HAVING: Final = {
    "enemies": "Enemies",
    "several": "several Enemies",
    "read": "an Entry token",
    "costly": "an Additional cost",
    "covered": "a Sacrifice cover",
    "goods": "Goods on it",
    "marked": "an Objective token",
}
_LACKING: Final = {
    "empty": "Enemies",
    "unread": "an Entry token",
    "cheap": "an Additional cost",
    "uncovered": "a Sacrifice cover",
    "unmarked": "an Objective token",
}
_AREA_WORDS: Final = {
    "elsewhere": "other than yours",
    "adjacent": "beside yours",
    "available": "that may be entered",
    "sourceless": "without Sources",
    "ship": "where the ship lies",
    "company": "with another Character",
    "enemies": "with Enemies",
}


def location_text(words: str) -> str:
    """Return the matching Locations in words: a name, or the conditions: a sun Location without Enemies."""
    if words in ("any", ""):
        return "a Location"
    if words == "this":
        return "this Location"
    other = ""
    before: list[str] = []
    after: list[str] = []
    having: list[str] = []
    lacking: list[str] = []
    for word in words.split():
        either = word.split("/")
        if word == "else":
            other = "other "
        elif word == "available":
            before.insert(0, "reachable")
        elif word in _HAVING:
            having.append(_HAVING[word])
        elif word in _LACKING:
            lacking.append(_LACKING[word])
        elif {*either} <= {*RUNES} or {*either} <= {*LAND}:
            before.append(listed(either, "or"))
        elif word in RANKS:
            having.append(f"a {word.capitalize()} Enemy")
        elif word in ("assign", "sacrifice", "combat"):
            before.append(word.capitalize())
        elif word in _LOCATION_WORDS:
            after.append(_LOCATION_WORDS[word])
        elif word != "any":
            return words
    held = [f"with {listed(having)}"] if having else []
    held += [f"without {listed(lacking, 'or')}"] if lacking else []
    noun = " ".join([*before, "Location", *held, *after])
    return f"another {noun}" if other else article(noun)


def area_text(words: str) -> str:
    """Return the matching Areas in words."""
    if words in ("any", ""):
        return "an Area"
    if words == "here":
        return "your Area"
    before, after = [], []
    for word in words.split():
        either = word.split("/")
        if {*either} <= {*LAND}:
            before.append(listed(either, "or"))
        elif word in _AREA_WORDS:
            after.append(_AREA_WORDS[word])
        elif word == "here":
            after.append("where you are")
        elif word != "any":
            return words
    return article(" ".join([*before, "Area", *after]))


# -- conditions

_CONDITIONS: Final = {
    "with company": ("you are not alone in your Area", "you are alone in your Area"),
    "alone": ("you are alone in your Area", "you are not alone in your Area"),
    "skill ready": ("your Skill is ready", "your Skill is not ready"),
    "won": ("the Combat was won", "the Combat was lost"),
    "all read": ("all Entries were read", "some Entry was not read"),
    "first player": ("you are the First player", "you are not the First player"),
}


def condition_text(text: str) -> str:
    """Return the condition in words."""
    return listed([_condition(part) for part in said_in(text)])


def _condition(said: Said) -> str:
    if said.sign:
        return _compared(said)
    if said.name in _CONDITIONS:
        return _CONDITIONS[said.name][said.negated]
    no = "not " if said.negated else ""
    if said.name.startswith("by "):
        return f"the action is {no}{article(said.name.removeprefix('by ').capitalize())}"
    if said.name.startswith("in "):
        return f"you are {no}in {area_text(said.name.removeprefix('in '))}"
    if said.name.startswith("read "):
        return f"Entry {said.name.removeprefix('read ')} was {no}read"
    if said.name.startswith("at "):
        return f"this is {no}{location_text(said.name.removeprefix('at '))}"
    return f"{no}{said.name}"


_MEASURES: Final = {
    "round": "the round is",
    "track": "the marker of the Adventure track is on space",
    "players": "the number of players is",
    "most threats": "the most Threats of anybody are",
    "die": "the die showed",
}


def _compared(said: Said) -> str:
    sign, number = said.sign, said.number
    if said.negated and sign != "=":
        sign, number = ("<=", number - 1) if sign == ">=" else (">=", number + 1)
    bound = {">=": f"at least {number}", "<=": f"at most {number}", "=": f"exactly {number}"}.get(
        sign, f"{sign} {number}"
    )
    if said.negated and sign == "=":
        bound = f"not {bound}"
    if said.name in _MEASURES:
        return f"{_MEASURES[said.name]} {_or_so(bound)}"
    noun = each_of(said.name)
    if noun.endswith(" you have"):
        return f"you have {bound} {_several(noun.removesuffix(' you have'), number)}"
    if noun.endswith(" of the whole party"):
        return f"the whole party has {bound} {_several(noun.removesuffix(' of the whole party'), number)}"
    if noun == said.name:
        return f"{capital(noun)} stands at {_or_so(bound)}"
    return f"there {'is' if number == 1 else 'are'} {bound} {_several(noun, number)}"


def _or_so(bound: str) -> str:
    """Return a bound without a noun: 3 or more, 3 or less, 3."""
    word, _, number = bound.rpartition(" ")
    return {"at least": f"{number} or more", "at most": f"{number} or less", "exactly": number}.get(word, bound)


def _several(noun: str, number: int) -> str:
    """The plural of what is counted, where it is more than one."""
    if number == 1:
        return noun
    first, _, rest = noun.partition(" ")
    if first in ("Ore", "Gossip", "Magic", "Material", "Fate", "Power"):
        return noun
    if first == "point":
        return f"points {rest}"
    head, sign, tail = noun, "", ""
    for begins in (" of ", " on ", " in ", " with", " that ", " to "):
        if begins in noun:
            head, sign, tail = noun.partition(begins)
            break
    plural = f"{head[:-1]}ies" if head.endswith("y") else f"{head}s"
    return f"{plural}{sign}{tail}"
