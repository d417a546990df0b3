"""The environment of templates, and their functions for icons, signs, dice and buttons."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader
from markupsafe import Markup, escape

from hearthwatch.kernel.decision import NOTHING_REFUSED
from hearthwatch.kernel.words import Part

from .. import sprites
from ..bounds import counted
from ..compiling import Pages, likeness
from ..game_assets import icons_of, template_of
from ..prompt_data import Option

FOLDER: Final = Path(__file__).parent.parent
STATIC: Final = FOLDER / "static"
BUILT: Final = STATIC / "built"
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")


@cache
def environment() -> Environment:
    found = Pages(
        loader=ChoiceLoader([FileSystemLoader(FOLDER / "templates"), FunctionLoader(template_of)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    found.globals |= {
        "asset": asset,
        "built": built,
        "icon": icon,
        "sign": sign,
        "first": first,
        "off": off,
        "near": near,
        "nearby": nearby,
        "nothing_refused": NOTHING_REFUSED,
        "pick": pick,
        "sprite": sprites.address,
        "picture": picture,
        "range": counted,
        "naming": naming,
        "with_it": with_it,
        "roman": ROMAN,
    }
    found.filters |= {"emphasise": emphasise, "plainly": plainly, "tiles": tiles}
    return found


@cache
def built(name: str) -> bool:
    """Return True if a third-party file was fetched."""
    return (BUILT / name).is_file()


@cache
def _digest() -> str:
    """Return a digest of all static files, so that browsers may cache them for long."""
    digest = hashlib.blake2b(digest_size=3)
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def asset(base: str, path: str) -> str:
    """Return the address of a static file."""
    return f"{base}static/{path}?v={_digest()}"


@cache
def icon(base: str, name: str, letter: str = "", slug: str = "") -> Markup:
    """Return a picture of the frame, or of the game; a letter if it was not fetched."""
    if name in sprites.drawn() and (slug or sprites.has_frame(name)):
        sprite = sprites.address(base, "" if sprites.has_frame(name) else slug)
        return Markup('<svg class=i aria-hidden=true><use href="{}#{}"/></svg>').format(sprite, name)
    return Markup('<span class="i letter" aria-hidden="true">{}</span>').format((letter or name)[:1].upper())


WRITTEN: Final = frozenset(("Text", "Character", "Excerpt"))
"""Names that people chose are no names of cards, even if they are equal."""


PIPS: Final = frozenset(("Die", "Pips"))
FACES: Final = "Faces"
"""Dice that show a number, and those that show signs: the pictures that their value names."""


FEATURE_VERSION: Final = re.compile(r"[#.]+(?:/[#.]+)+")
"""A tile as the terminal writes it, row by row (`kernel.shapes.drawn`)."""


def naming(slug: str, words: Sequence[Part], base: str = "/") -> Markup:
    """Return words with the names of cards marked, so that each can be looked at, and dice and tiles drawn."""
    pictures = icons_of(slug)
    marked = []
    for part in words:
        if type(part) is str:
            marked.append(tiles(part))
        elif part[0] in PIPS and part[2].isdigit():
            marked.append(Markup("<b class=d>{}</b>").format(part[2]))
        elif part[0] == FACES:
            signs = Markup("").join(_face(base, slug, name) for name in part[1])
            marked.append(Markup("<span class=faces>{}<span class=sr>{}</span></span>").format(signs, part[2]))
        elif part[0] not in WRITTEN and FEATURE_VERSION.search(part[2]):
            marked.append(tiles(part[2]))
        elif part[2][:1].isupper() and part[2] in pictures and part[0] not in WRITTEN:
            marked.append(Markup("<i class=k>{}</i>").format(part[2]))
        else:
            marked.append(escape(part[2]))
    return Markup("").join(marked)


def tiles(words: str) -> Markup:
    """Return words with every tile in them drawn."""
    if "/" not in words:
        return escape(words)
    found, after = Markup(""), 0
    for shape in FEATURE_VERSION.finditer(words):
        first, *rows = shape[0].split("/")
        rows[-1] = rows[-1][: len(first)]  # a full stop may follow
        if "#" not in shape[0] or any(len(row) != len(first) for row in rows):
            continue
        found += escape(words[after : shape.start()]) + _tile("/".join((first, *rows)))
        after = shape.start() + (len(first) + 1) * (len(rows) + 1) - 1
    return found + escape(words[after:])


@cache
def _tile(rows: str) -> Markup:
    """Draw a small tile in its orientation."""
    lines = rows.split("/")
    squares = "".join(
        f"M{column} {row}h.9v.9h-.9z"
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark == "#"
    )
    wide, high = len(lines[0]), len(lines)
    size = f'viewBox="0 0 {wide} {high}" width="{wide / 2}em" height="{high / 2}em"'
    return Markup('<svg class=lies-so role=img aria-label="{}" {}><path d="{}"/></svg>').format(
        rows, Markup(size), squares
    )


@cache
def _face(base: str, slug: str, name: str) -> Markup:
    """Draw a small die that shows a sign; the enemy's are dark."""
    dark, _, sign_of = name.rpartition(" ")
    return Markup("<span class='fd{}'>{}</span>").format(
        " dark" if dark else "", picture(base, slug, sign_of) if sign_of != "blank" else ""
    )


MOST_KEPT: Final = 20_000
_kept: dict[tuple[str, str, CodeType, Any, Any], Markup] = {}


def once(base: str, slug: str, macro: Any, *shown: Any, **named: Any) -> Markup:
    """Draw a piece that depends on its arguments alone: drawn once, then cached."""
    # Not keyed by the macro's name: a game may have one of the same name as ours.
    key = (base, slug, macro._func.__code__, likeness(shown), likeness(tuple(named.items())) if named else ())
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = macro(*shown, **named)
    return found


def with_it(thing: dict[str, Any], macro: Any, *given: str | int | bool) -> Markup:
    """Draw a piece for one thing, cached with the thing for later pushes."""
    drawn: dict[tuple[Any, ...], Markup] = thing.setdefault("drawn", {})
    key = (macro._func.__code__, given)
    found = drawn.get(key)
    if found is None:
        found = drawn[key] = macro(thing, *given)
    return found


def picture(base: str, slug: str, name: str) -> Markup:
    """Return the picture of a thing of a game, by its name; its letter if there is none.

    Only the letter is cached: some names come from people, and none of those is cached for good.
    """
    return icon(base, icons_of(slug).get(name, ""), name[:1], slug)


@cache
def nearby(slug: str, *names: str) -> Markup:
    """Return pictures of a game as symbols, for `beside.html`: `near` draws frequent ones in few bytes."""
    found = {name: icons_of(slug).get(name, "") for name in names}
    return Markup("").join(
        Markup(re.sub(r'id="[^"]+"', f'id="{_near(name)}"', sprites.drawn()[picture], count=1))
        for name, picture in found.items()
        if _is_drawn(picture)
    )


@cache
def near(slug: str, name: str) -> Markup:
    """Return the picture of a thing whose symbol is in the page; a letter if it was not fetched."""
    if not _is_drawn(icons_of(slug).get(name, "")):
        return icon("/", "", name, slug)
    return Markup('<svg class=i><use href="#{}"/></svg>').format(_near(name))


def _near(name: str) -> str:
    return f"n-{re.sub('[^a-z]+', '-', name.lower())}"


def _is_drawn(name: str) -> bool:
    return name in sprites.drawn()


@cache
def icons_for(slug: str) -> Callable[..., Markup]:
    """Return `icon` for the pages of a game: it also knows the game's own pictures."""
    return partial(icon, slug=slug)


@cache
def sign(base: str, name: str) -> Markup:
    """Return a sign of our own: arrows, dice, the small marks of controls."""
    return Markup('<svg class=i aria-hidden=true><use href="{}#{}"/></svg>').format(asset(base, "signs.svg"), name)


def pick(thing: str, options: list[Option] | None) -> Markup:
    """Return the attributes of a button for a thing on the board: its option, or a selection; empty without any."""
    if not options:
        return Markup("")
    if len(options) == 1 and not options[0]["field"]:
        key = escape(options[0]["key"])
        return Markup(f'type="submit" form="choose" name="key" value="{key}" data-pick="{escape(thing)}"')
    return Markup(f'type="button" data-pick="{escape(thing)}" aria-pressed="false"')


def first(thing: str) -> Markup:
    """Return the attributes of a button for a thing that is picked before its use."""
    return Markup('type="button" data-first="{}" aria-pressed="false"').format(thing)


def off(thing: str) -> Markup:
    """Return the attributes of a button that removes a chosen thing."""
    return Markup('type="submit" form="revise" name="without" value="{}"').format(thing)


@cache
def plainly(text: str) -> str:
    """Return a clause without the marks of its source."""
    return re.sub(r"[*`]+", "", text)


_TRIGGER: Final = re.compile(r"^([A-Z][A-Za-z' ]{1,24}):")


@cache
def emphasise(text: str) -> Markup:
    """Return a card's text with its timing words in bold."""
    found = _TRIGGER.match(text)
    if not found:
        return escape(text)
    return Markup("<b>{}:</b>{}").format(found[1], text[found.end() :])
