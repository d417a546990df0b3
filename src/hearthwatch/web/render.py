"""Render pages from plain data: the templates, without knowledge of rooms, sockets or rules.

Every function takes the data that one page shows and returns its HTML. Templates escape everything by themselves.
A game's additions are in its own folder: see `game_assets`. Icons, dice and buttons of templates: see `templates`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from hearthwatch.kernel.english import listed

from .alike import Alike
from .bounds import LARGEST_PAGE, TooLargeToShow
from .game_assets import Lesson, Manners, board_at, board_of, file_of, icons_of, manners_of, sheet_address, sheet_of
from .log_data import from_line, gathered, since_last_move, told_once
from .page_types import (
    AboutPage,
    FrontPage,
    GalleryPage,
    GameAbout,
    JournalPage,
    LineShown,
    MessagePage,
    NewGamePage,
    RulesPage,
    SeatShown,
    Sight,
    TablePage,
)
from .prompt_data import Prompt, things_of
from .templates import environment, icons_for, once

__all__ = [
    "about",
    "front",
    "gallery",
    "journal",
    "manners_of",
    "message",
    "new_game",
    "rules",
    "sheet_of",
    "table",
    "table_body",
]


# -- pages


def front(page: FrontPage) -> str:
    """Render the front page: the games, and the visitor's tables."""
    games = [one | {"box": _counted(one)[0]} for one in page["games"]]
    return _render("front.html", {**page, "games": games})


def new_game(page: NewGamePage) -> str:
    """Render the form for a new table, made from the game's options."""
    manners = manners_of(page["game"]["slug"])
    first = [one for one in page["options"] if one["name"] in manners.settings] or page["options"][:1]
    others = [one for one in page["options"] if one not in first]
    return _render(
        "new_game.html", {**page, "groups": manners.groups, "fits": manners.fits, "first": first, "others": others}
    )


def table(t: TablePage) -> str:
    """Render the whole page of a table; or a page to pass the device, if the next seat must not see the last one's."""
    return _render("table.html", _with_prompt(t, Alike()))


def table_body(t: TablePage, alike: Alike | None = None) -> str:
    """Render a push after a change: the table without the page around it.

    With `alike`, parts shared with other pages of the room are drawn once.
    """
    return _render("handing_over_body.html" if t.get("pass") else "table_body.html", _with_prompt(t, alike or Alike()))


def gallery(page: GalleryPage) -> str:
    """Render every card of a game, or those that contain the words of a search."""
    words = str(page.get("q", "")).lower().split()
    kinds = {
        kind: [
            card for card in cards if _holds(f"{kind} {card['name']} {card['text']} {card.get('flavour', '')}", words)
        ]
        for kind, cards in page["cards"].items()
    }
    found = {kind: cards for kind, cards in kinds.items() if cards}
    box, packs = _counted(page["game"])
    count, told = sum(map(len, found.values())), _in_all(page["cards"], box, packs)
    return _render("gallery.html", {**page, "found": count, "box": box | packs, "in_all": told, "kinds": found})


def _counted(game: GameAbout) -> tuple[dict[str, int], dict[str, int]]:
    """Count the cards of each sort in the box, and in each expansion pack."""
    box = dict(game.get("box") or {})
    packs = {}
    for pack, begins in manners_of(game["slug"]).packs.items():
        sorts = [sort for sort in box if sort.startswith(f"{begins} ")]
        if sorts:
            packs[pack] = sum(map(box.pop, sorts))
    return box, packs


def _in_all(cards: Mapping[str, Sequence[Mapping[str, str]]], box: dict[str, int], packs: dict[str, int]) -> str:
    """Count the cards: in the box, different ones, in packs; and explained things that are not cards."""
    different = sum(len(alike) for kind, alike in cards.items() if kind in box or not box)
    if not box:
        return f"{different} different cards."
    others = [f"{len(alike)} {kind.lower()}" for kind, alike in cards.items() if kind not in box | packs]
    count = sum(box.values())
    words = f"{count} cards in the box, {'all' if different == count else different} different"
    words += "".join(f"; {count} in the {pack.lower()}" for pack, count in packs.items())
    return f"{words}. Also explained here: {' and '.join(others)}." if others else f"{words}."


def rules(page: RulesPage) -> str:
    """Render the clauses of a game under their headings, or those that contain the words of a search."""
    words = str(page.get("q", "")).lower().split()
    parts = [
        (heading, [clause for clause in clauses if _holds(f"{heading} {' '.join(clause)}", words)])
        for heading, clauses in _clauses(page["text"])
    ]
    # The vocabulary is looked up, not read first.
    found = sorted([part for part in parts if part[1]], key=lambda part: part[0].startswith("Vocabulary"))
    lessons = manners_of(page["game"]["slug"]).lesson
    count = sum(len(clauses) for _, clauses in found)
    return _render("rules.html", {"short": (), **page, "lessons": lessons, "parts": found, "found": count})


def journal(page: JournalPage) -> str:
    """Render the journal of a table, or search results in it."""
    return _render("journal.html", page)


def about(page: AboutPage) -> str:
    """Render the page about the makers and the third-party parts."""
    return _render("about.html", page)


def message(page: MessagePage) -> str:
    """Render one sentence for a visitor of a missing or private page."""
    return _render("message.html", page)


# -- functions for templates


def _render(name: str, page: Mapping[str, object]) -> str:
    drawn = environment().get_template(name).render({"base": "/", "theme": "", "q": "", **page})
    if len(drawn) > LARGEST_PAGE // 4 and len(drawn.encode()) > LARGEST_PAGE:
        raise TooLargeToShow
    return drawn


def _with_prompt(t: TablePage, alike: Alike) -> Mapping[str, object]:
    """Return the page of a table with its choices arranged, and the pictures of its game."""
    slug, base = t["view"]["game"], t.get("base", "/")
    manners = manners_of(slug)
    board = t["view"]["board"]
    decision = None if t.get("past") else t["view"]["decision"]
    prompt = alike.once("prompt", decision, lambda asked: Prompt(asked, manners))
    lines: list[LineShown] = alike.once(
        "chronicle", t["view"]["log"], lambda log: gathered(told_once(log, manners.twice), manners.gathers)
    )
    first = t.get("lines_from")
    return {
        **_UNSAID,
        **t,
        "slug": slug,
        "icon": icons_for(slug),
        "who": _who(t["seats"]),
        "left": _left(t["seats"]),
        "seat_pictures": icons_of(slug),
        "manners": manners,
        "chronicle": lines if first is None else from_line(lines, first),
        "since": None if t.get("past") else since_last_move(lines, t["me"]["seats"]),
        "prompt": prompt,
        "may": prompt.about,
        "aimed": prompt.aimed,
        "name_of": alike.once("names of things", board, things_of),
        "once": partial(once, base, slug),
        "alike": alike.pieces_of(board, decision),
        "lesson": _lesson(manners, t["view"], t["me"]["seats"]),
        "prompt_page": f"prompts/{slug}" if file_of(slug, "prompt.html") else "",
        "beside_page": f"besides/{slug}" if file_of(slug, "beside.html") else "",
        "game_sheet": sheet_address(base, slug),
        "board_page": board_of(slug),
        "main_note": board_at(board, manners.main_note),
        "under_title": board_at(board, manners.under_title),
        "post": f"{base}r/{t['room']['address']}",
    }


_UNSAID: Final[Mapping[str, object]] = {
    "amend": None,
    "change": None,
    "chat": [],
    "curve": None,
    "ending": "",
    "hints": None,
    "lines_from": None,
    "keeps_journal": False,
    "measure": "The chance to win",
    "moments": 0,
    "note": None,
    "order": "none",
    "pass": None,
    "past": None,
    "refused": [],
    "waiting": "",
}
"""Defaults of fields of a table's page."""


def _who(seats: list[SeatShown]) -> str:
    """Name the seats that are asked: you first, then the other people by name. Free seats are left out."""
    asked = [seat for seat in seats if seat["asked"]]
    names = [seat["name"] for seat in asked if not seat["mine"] and seat["kind"] == "person"]
    if any(seat["mine"] for seat in asked):
        names.insert(0, "You")
    names = list(dict.fromkeys(names)) or [seat["name"] for seat in asked if seat["kind"] == "bot"]
    if len(names) > 1:
        return f"{listed(names, 'or')} may decide"
    return f"{names[0]} may decide" if names else "The table may decide"


def _left(seats: list[SeatShown]) -> str:
    """Name the seats that could decide too and do not: bots leave shared decisions to people, free seats wait."""
    asked = [seat for seat in seats if seat["asked"]]
    if not any(seat["kind"] == "person" for seat in asked):
        return ""
    free = sum(seat["kind"] == "empty" for seat in asked)
    bots = sum(seat["kind"] == "bot" and not seat["mine"] for seat in asked)
    words = []
    if bots:
        words.append("The bot leaves this to you." if bots == 1 else "The bots leave this to you.")
    if free:
        words.append("You decide for the free seat too." if free == 1 else "You decide for the free seats too.")
    return " ".join(words) if any(seat["mine"] for seat in asked) else ""


def _lesson(manners: Manners, view: Sight, mine: list[int]) -> Lesson | None:
    if view["outcome"]:
        return None
    asked = view["decision"]
    if asked and asked["options"] and all(one.get("anytime") for one in asked["options"]):
        return None  # the question is for others
    rule, prompt = (asked["rule"], asked["prompt"]) if asked else ("", "")
    for one in manners.lesson:
        if (
            one.rule
            and one.rule == rule
            and one.prompt in prompt
            and (not one.holds or board_at(view["board"], one.holds))
            and (not one.seat or board_at(view["board"], one.seat) in map(str, mine))
        ):
            return one
    phase = view["board"].get("phase")
    return next((one for one in manners.lesson if phase and one.phase == phase), None)


def _holds(text: str, words: list[str]) -> bool:
    low = text.lower()
    return all(word in low for word in words)


_WHO: Final = re.compile(r"^\[[A-Z]\] ")
_SOURCE: Final = re.compile(r"(?<=[.!?]) \(((?:[^()]|\([^()]*\))*)\)$")


def _clauses(text: str) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield the headings of the rules, each with its clauses: number, words, and source.

    The words of the vocabulary count as clauses without number. Marks of deciders are for authors, not for readers.
    """
    for part in re.split(r"(?m)^##+ ", text)[1:]:
        heading, _, body = part.partition("\n")
        lines = re.findall(r"(?m)^- \*\*(.+?)\*\* (.*)$", body)
        yield heading.strip(), [(name, *_told(re.sub(r"^— ", "", words))) for name, words in lines]


def _told(words: str) -> tuple[str, str]:
    """Return a clause for readers: its words, and its source separately."""
    words = _WHO.sub("", words.strip())
    source = _SOURCE.search(words)
    plain = words[: source.start()] if source else words
    return re.sub(r"`([a-z]+(?:_[a-z]+)*)`", lambda name: name[1].replace("_", " "), plain), source[1] if source else ""
