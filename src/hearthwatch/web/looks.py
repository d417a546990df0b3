"""From plain data to pages: the templates, and nothing that knows rooms, sockets or rules.

Every function takes the data that one page shows and returns its HTML. Templates escape everything by themselves.
What a game adds lies in its own folder: `page.html` (its board), `page.toml` (how its choices are drawn, its lessons)
and `icons.toml` (its pictures).
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, FunctionLoader
from markupsafe import Markup, escape

from hearthwatch.kernel.errors import UnknownGame
from hearthwatch.kernel.registry import game as find_game

from .compiling import Pages, likeness
from .prompting import Prompt, things_of

FOLDER: Final = Path(__file__).parent
STATIC: Final = FOLDER / "static"
BUILT: Final = STATIC / "built"
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")

Page = dict[str, Any]


# -- pages


def front(page: Page) -> str:
    """The front page: the games, and the tables one sits at."""
    return _render("front.html", page)


def new_game(page: Page) -> str:
    """The form for a new table, made from the game's options."""
    return _render("new_game.html", page)


def table(t: Page) -> str:
    """The whole page of a table; a page to hand the device over where the next seat must not see the last one's."""
    return _render("table.html", _with_prompt(t))


def table_body(t: Page) -> str:
    """What is pushed when something changed: the table without the page around it."""
    return _render("handing_over_body.html" if t.get("pass") else "table_body.html", _with_prompt(t))


def gallery(page: Page) -> str:
    """Every card of a game, or those that hold the words of a search."""
    words = str(page.get("q", "")).lower().split()
    kinds = {
        kind: [
            card for card in cards if _holds(f"{kind} {card['name']} {card['text']} {card.get('flavour', '')}", words)
        ]
        for kind, cards in page["cards"].items()
    }
    found = {kind: cards for kind, cards in kinds.items() if cards}
    return _render("gallery.html", page | {"kinds": found, "found": sum(map(len, found.values()))})


def rules(page: Page) -> str:
    """The clauses of a game under their headings, or those that hold the words of a search."""
    words = str(page.get("q", "")).lower().split()
    parts = [
        (heading, [clause for clause in clauses if _holds(f"{heading} {clause[0]} {clause[1]}", words)])
        for heading, clauses in _clauses(page["text"])
    ]
    found = [(heading, clauses) for heading, clauses in parts if clauses]
    return _render("rules.html", page | {"parts": found, "found": sum(len(clauses) for _, clauses in found)})


def about(page: Page) -> str:
    """Who made this, and what it borrows."""
    return _render("about.html", page)


def message(page: Page) -> str:
    """One sentence for whoever came to a page that is not there, or not theirs."""
    return _render("message.html", page)


# -- what templates ask


def _render(name: str, page: Page) -> str:
    defaults = {"base": "/", "theme": "", "q": ""}
    return _environment().get_template(name).render(defaults | page)


def _with_prompt(t: Page) -> Page:
    """The page of a table with its choices put in order, and the pictures of its game."""
    slug, base = t["view"]["game"], t.get("base", "/")
    decision = None if t.get("past") else t["view"]["decision"]
    manners = manners_of(slug)
    prompt = Prompt(decision, manners)
    return (
        _UNSAID
        | t
        | {
            "slug": slug,
            "who": _who(t["seats"]),
            "seat_pictures": icons_of(slug),
            "manners": manners,
            "prompt": prompt,
            "may": prompt.about,
            "aimed": prompt.aimed,
            "name_of": things_of(t["view"]["board"]),
            "once": partial(_once, base, slug),
            "lesson": _lesson(manners, t["view"]),
            "board_page": _board_page(slug),
            "post": f"{base}r/{t['room']['address']}",
        }
    )


_UNSAID: Final[Page] = {
    "chat": [],
    "curve": None,
    "hints": None,
    "moments": 0,
    "note": None,
    "order": "none",
    "pass": None,
    "past": None,
    "refused": [],
    "waiting": "",
}
"""What a table need not say."""


def _who(seats: list[Page]) -> str:
    """Who is asked: you first, then the others by name."""
    asked = [seat for seat in seats if seat["asked"]]
    names = [seat["name"] or f"Seat {seat['seat'] + 1}" for seat in asked if not seat["mine"]]
    if any(seat["mine"] for seat in asked):
        names.insert(0, "You")
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} may decide"
    return f"{names[0]} may decide" if names else "The table may decide"


def _lesson(manners: dict[str, Any], view: Page) -> dict[str, str] | None:
    if view["outcome"]:
        return None
    asked = view["decision"] or {"rule": "", "prompt": ""}
    for one in manners["lesson"]:
        if one.get("rule") == asked["rule"] and one.get("prompt", "") in asked["prompt"]:
            return dict(one)
    phase = view["board"].get("phase")
    return next((dict(one) for one in manners["lesson"] if phase and one.get("phase") == phase), None)


def _holds(text: str, words: list[str]) -> bool:
    low = text.lower()
    return all(word in low for word in words)


def _clauses(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The headings of the rules, each with its clauses; the words of the vocabulary count as clauses without number."""
    for part in re.split(r"(?m)^##+ ", text)[1:]:
        heading, _, body = part.partition("\n")
        lines = re.findall(r"(?m)^- \*\*(.+?)\*\* (.*)$", body)
        yield heading.strip(), [(name, re.sub(r"^— ", "", words)) for name, words in lines]


@cache
def _file_of(slug: str, name: str) -> Path | None:
    """A file in the folder of a game, if the game is known, has a folder, and the file is there."""
    try:
        folder = find_game(slug).folder
    except UnknownGame:
        return None
    return folder / name if folder and (folder / name).is_file() else None


def _settings_of(slug: str, name: str) -> dict[str, Any]:
    path = _file_of(slug, name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path else {}


@cache
def manners_of(slug: str) -> dict[str, Any]:
    """How a game wants its choices drawn, and its lessons."""
    found = _settings_of(slug, "page.toml")
    return {"quiet": [], "cold": [], "lesson": [], "sheet": "", "minutes": None} | found


@cache
def icons_of(slug: str) -> dict[str, str]:
    """The picture of each thing of a game, by its name."""
    parts = _settings_of(slug, "icons.toml")
    return {name: icon for part in parts.values() for name, icon in part.items()}


def _board_page(slug: str) -> str:
    return f"games/{slug}" if _file_of(slug, "page.html") else "plain_board.html"


# -- the environment


@cache
def _environment() -> Environment:
    found = Pages(
        loader=_loader(),
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
        "pick": pick,
        "picture": picture,
        "roman": ROMAN,
    }
    found.filters |= {"emphasise": emphasise, "plainly": plainly}
    return found


def _loader() -> BaseLoader:
    files = {"games": "page.html", "emblems": "emblem.html"}

    def of_game(name: str) -> str | None:
        kind, _, slug = name.partition("/")
        path = _file_of(slug, files[kind]) if kind in files else None
        return path.read_text(encoding="utf-8") if path else None

    return ChoiceLoader([FileSystemLoader(FOLDER / "templates"), FunctionLoader(of_game)])


@cache
def built(name: str) -> bool:
    """Whether something borrowed was fetched."""
    return (BUILT / name).is_file()


@cache
def _digest() -> str:
    """Changes when any file of ours or any borrowed one does, so that browsers may keep them for long."""
    digest = hashlib.blake2b(digest_size=3)
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def _drawn() -> frozenset[str]:
    """The icons that were fetched."""
    path = BUILT / "i.svg"
    return (
        frozenset(re.findall(r'<symbol id="([^"]+)"', path.read_text(encoding="utf-8")))
        if path.is_file()
        else frozenset()
    )


@cache
def asset(base: str, path: str) -> str:
    """The address of a file of the pages."""
    return f"{base}static/{path}?v={_digest()}"


@cache
def icon(base: str, name: str, letter: str = "") -> Markup:
    """A picture of the set; a letter where it was not fetched."""
    if name in _drawn():
        return Markup('<svg class=i aria-hidden=true><use href="{}#{}"/></svg>').format(
            asset(base, "built/i.svg"), name
        )
    return Markup('<span class="i letter" aria-hidden="true">{}</span>').format((letter or name)[:1].upper())


MOST_KEPT: Final = 20_000
_kept: dict[tuple[str, str, str, Any], Markup] = {}


def _once(base: str, slug: str, macro: Any, *shown: Any) -> Markup:
    """A piece that depends on nothing but what is given: drawn once, then kept."""
    key = (base, slug, macro.name, likeness(shown))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = macro(*shown)
    return found


@cache
def picture(base: str, slug: str, name: str) -> Markup:
    """The picture of a thing of a game, by its name."""
    return icon(base, icons_of(slug).get(name, ""), name)


@cache
def sign(base: str, name: str) -> Markup:
    """A sign of our own: arrows, dice, the small marks of controls."""
    return Markup('<svg class=i aria-hidden=true><use href="{}#{}"/></svg>').format(asset(base, "signs.svg"), name)


def pick(thing: str, options: list[Page] | None) -> Markup:
    """What makes a thing of the board a button: it does its only option, or picks out several; empty without any."""
    if not options:
        return Markup("")
    if len(options) == 1 and not options[0]["field"]:
        key = escape(options[0]["key"])
        return Markup(f'type="submit" form="choose" name="key" value="{key}" data-pick="{escape(thing)}"')
    return Markup(f'type="button" data-pick="{escape(thing)}" aria-pressed="false"')


@cache
def plainly(text: str) -> str:
    """A clause without the marks of its source."""
    return re.sub(r"[*`]+", "", text)


_TRIGGER: Final = re.compile(r"^((?:[A-Z][a-z]+ ?){1,2}):")


@cache
def emphasise(text: str) -> Markup:
    """A card's text with the words that say when it works in bold."""
    found = _TRIGGER.match(text)
    if not found:
        return escape(text)
    return Markup("<b>{}:</b>{}").format(found[1], text[found.end() :])
