"""Numbers that are read off the table, and conditions, as phrases."""

from __future__ import annotations

from typing import Any, Final

from hearthwatch.kernel.effects import Said, said_in
from hearthwatch.kernel.english import counted, listed

from .grammar import possessive
from .nouns import FIXED, Voice, is_so, some, tile

FOR_EACH: Final = {
    "heroes": "hero in play",
    "round": "round",
    "ebb": "ebb of the Judge",
    "half ebb": "2 ebb of the Judge",
    "wound deck": "card in the wound deck",
    "wounds gained": "wound gained",
    "hits": "hit",
    "wounds in hand": "wound in {its} hand",
    "my wounds in hand": "wound in {my} hand",
    "cards in hand": "card in {its} hand",
    "momentum cards": "of {my} momentum cards",
    "from edge": "card between {my} card and the edge",
    "its place from edge": "card between {its} card and the edge",
    "cache": "ebb in the cache here",
    "caches": "ebb in caches",
    "markers held": "marker that the Judge holds",
    "markers alike": "marker of one number that the Judge holds",
    "markers on map": "marker on the map",
    "scenes": "scene played",
}
MEASURED: Final = {
    "heroes": "the number of heroes",
    "round": "the round",
    "ebb": "the Judge's ebb",
    "half ebb": "half the Judge's ebb",
    "wound deck": "the wound deck",
    "hits": "the number of hits",
    "wounds gained": "the number of wounds gained",
    "wounds in hand": "the number of wounds in {its} hand",
    "my wounds in hand": "the number of wounds in {my} hand",
    "cards in hand": "the number of cards in {its} hand",
    "momentum cards": "the number of {my} momentum cards",
    "cache": "the ebb in the cache here",
    "caches": "the ebb in all caches",
    "markers held": "the number of markers that the Judge holds",
    "markers alike": "the number of markers alike that the Judge holds",
    "markers on map": "the number of markers on the map",
    "from edge": "the distance of {my} card from the edge",
    "its place from edge": "the distance of {its} card from the edge",
    "scenes": "the number of scenes played",
}
"""The words before "is at least 3"."""
WORDS: Final = {
    "melee": ("it is a melee attack", "it is no melee attack"),
    "ranged": ("it is a ranged attack", "it is no ranged attack"),
    "on edge": ("{my} card is on the edge", "{my} card is not on the edge"),
    "infused": ("{me} is ebb-infused", "{me} is not ebb-infused"),
    "wounded": ("{it} was wounded", "{it} was not wounded"),
    "defeated": ("{it} was defeated", "{it} was not defeated"),
    "my turn": ("it is {my} turn", "it is not {my} turn"),
}
TIMES: Final = {
    ("round", ">="): "from round {} on",
    ("round", "<="): "up to round {}",
    ("round", "="): "in round {}",
    ("heroes", ">="): "with {} heroes or more",
    ("heroes", "<="): "with {} heroes or fewer",
    ("heroes", "="): "with {} heroes",
}
BOUNDS: Final = {">=": "at least ", "<=": "at most ", "=": ""}


def _filled(text: str, voice: Voice) -> str:
    return text.format(me=voice.me, my=possessive(voice.me), it=voice.it, its=possessive(voice.it))


def for_each(name: str, voice: Voice) -> str:
    """Return the words for each match: for each other hero here; of a fixed pawn: if it is on the edge."""
    if name.startswith("count of "):
        words = name.removeprefix("count of ")
        first, _, rest = words.partition(" ")
        if first in ("it", "target", "self") and rest:
            who = {"it": voice.it, "target": "the target", "self": voice.me}[first]
            return f"if {who} {is_so(rest)}"
        return f"for each {some(words, voice)[0]}"
    if name.startswith("tiles of "):
        return f"for each {tile(name.removeprefix('tiles of '), voice).partition(' ')[2]}"
    if name.startswith("boon "):
        return f"if you have won {name.removeprefix('boon ')}"
    return f"for each {_filled(FOR_EACH[name], voice) if name in FOR_EACH else name.removesuffix('s')}"


def amount(value: Any, single: str, many: str, voice: Voice) -> str:
    """Return an amount: 3 cards; 1 card for each hero in play."""
    if isinstance(value, int):
        return counted(abs(value), single, many)
    return f"1 {single} {for_each(str(value), voice)}"


# -- conditions


def only_if(text: str, voice: Voice) -> str:
    """Return a condition with its preposition: from round 3 on, with 4 heroes or more, if no Villager is left."""
    when, rest = [], []
    for term in text.split(" and "):
        said = said_in(term)[0]
        known = None if said.negated else TIMES.get((said.name, said.sign))
        if known is None:
            rest.append(term)
        else:
            when.append(known.format(said.number))
    return ", ".join([*when, *([f"if {condition(' and '.join(rest), voice)}"] if rest else [])])


def condition(text: str, voice: Voice) -> str:
    """Return a condition, behind "if"."""
    return listed([_term(said, voice) for said in said_in(text)])


def _term(said: Said, voice: Voice) -> str:
    if said.sign:
        return _compared(said, voice)
    if said.name.startswith("it is "):
        positive = f"{voice.it} {is_so(said.name.removeprefix('it is '))}"
        return positive.replace(" is ", " is not ", 1) if said.negated else positive
    if said.name in WORDS:
        return _filled(WORDS[said.name][said.negated], voice)
    return f"{'not ' if said.negated else ''}{said.name}"


def _compared(said: Said, voice: Voice) -> str:
    """No Villager is left; the round is at least 3."""
    name, number, sign = said.name, said.number, said.sign
    if said.negated:
        sign, number = {">=": ("<=", number - 1), "<=": (">=", number + 1)}.get(sign, (sign, number))
    if name.startswith(("count of ", "tiles of ")):
        if name.startswith("count of "):
            single, many = some(name.removeprefix("count of "), voice)
        else:
            single = tile(name.removeprefix("tiles of "), voice).partition(" ")[2]
            many = single.replace("tile", "tiles", 1)
        if name == "tiles of here marker" and (sign, number) == (">=", 1):
            return "there is a marker here"
        if name == "tiles of here marker" and number == 0 and sign in ("=", "<="):
            return "there is no marker here"
        where, _, who = name.removeprefix("tiles of ").partition(" with ")
        if name.startswith("tiles of ") and who in FIXED and (sign, number) == (">=", 1):
            return f"{some(who, voice)[0]} is on {tile(where, voice)}"
        if number == 0 and sign in ("=", "<="):
            return f"there is no {single}"
        if sign == ">=" and number == 1:
            return f"there is a {single}"
        bound = BOUNDS[sign] or "exactly "
        return f"there {'is' if number == 1 else 'are'} {bound}{counted(number, single, many)}"
    if name.startswith("boon "):
        won = name.removeprefix("boon ")
        return f"the heroes have {'' if sign == '>=' else 'not '}won {won}"
    what = _filled(MEASURED[name], voice) if name in MEASURED else name
    return f"{what} is {BOUNDS[sign]}{number}"
