"""Tables as a page would show them, from real positions: for the tests of the looks, and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import to_builtins

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.hints import measure_of
from hearthwatch.bots.review import Review
from hearthwatch.kernel import Table
from hearthwatch.kernel.documents import exports_of
from hearthwatch.kernel.files import readable
from hearthwatch.web.game_assets import manners_of
from hearthwatch.web.journals import EXACT, searched
from hearthwatch.web.log_data import FEWEST
from hearthwatch.web.page_data import seat_data, seat_words, seen
from hearthwatch.web.pages import NO_TABLE, about_game, in_order
from hearthwatch.web.templates import environment
from hearthwatch.web.win_curves import CurveShown, drawn
from tools.sample_journal import sitting

from .duskwatch_samples import duskwatch
from .thorgal_samples import thorgal
from .thornwatch_samples import thornwatch

SLUG = "set-a-watch"
TERRINOTH = "heroes-of-terrinoth"
NAMES = ("Anna", "Mira", "Tove", "Oskar", "Ravn", "Bo")


def table_page(table: Table, mine: tuple[int, ...] = (0,), **more: Any) -> Any:
    """What the server would hand to the looks for this table."""
    decision = table.decision
    asked = decision.seats if decision else ()
    board = table.view(None)["board"]
    people = tuple("" if seat == 3 else NAMES[seat] for seat in range(table.seats)) if table.seats > 1 else ()
    page = {
        "base": "/",
        "room": {
            "address": "k7fq2m",
            "game": table.game.slug,
            "title": table.game.title,
            "open": True,
            "finished": table.outcome is not None,
            "creator": True,
            "bots": ["policy", "search:seconds=1"],
            "link": "http://127.0.0.1:8000/r/k7fq2m",
        },
        "me": {
            "name": NAMES[mine[0]] if mine else "",
            "seats": list(mine),
            "spectator": not mine,
            "link": "/s/token",
            "browsers": [],
        },
        "seats": [
            {
                "seat": seat,
                "name": NAMES[seat],
                "kind": "bot" if seat == 3 else "person",
                "bot": "policy" if seat == 3 else "",
                "here": seat != 2,
                "mine": seat in mine,
                "asked": seat in asked,
                **seat_data(seat_words(table, board, seat)),
            }
            for seat in range(table.seats)
        ],
        "seq": 17,
        "lines_from": max(0, table.lines_told() - FEWEST),
        "view": seen(table, mine, people),
        "refused": [],
        "waiting": "Waiting for Mira: who rests?",
        "undo": {"can": True, "cost": "free", "redo": False, "request": None},
        "change": change_of(table),
        "chat": [
            {"who": "Mira", "text": "Leave the Wyvern to me.", "when": "20:14"},
            {"who": "Tove", "text": "<b>Gladly.</b>", "when": "20:15"},
        ],
        "note": None,
        "past": None,
        "ending": table.game.drawing.details(table.outcome.details) if table.outcome else "",
        "hints": None,
        "theme": "",
        "moments": 12,
        "keeps_journal": table.game.journal is not None,
        "measure": measure_of(table),
    }
    return page | more


def change_of(table: Table) -> dict[str, str] | None:
    """What could be changed at this question, as if everything before it were one's own."""
    rule = table.decision.rule if table.decision else ""
    found = [one for one in manners_of(table.game.slug).change if one.rule == rule]
    return {"back": found[0].back, "words": found[0].words} if found else None


@cache
def played(seed: int, seats: int = 4, slug: str = SLUG, quest: str = "") -> list[Table]:
    """Every decision of a game of sensible players, and its end."""
    player = bot("policy")
    options: dict[str, Any] = {"quest": quest} if quest else {}
    table = hw.game(slug).new(seats=seats, seed=seed, **options)
    found = [table.clone()]
    while table.decision:
        player.play(table, table.decision.seats, seed=len(found))
        found.append(table.clone())
    return found


def find(
    holds: Callable[[Table], bool], seats: int = 4, seeds: range = range(60), slug: str = SLUG, quest: str = ""
) -> Table:
    """The first decision for which something holds."""
    for seed in seeds:
        for table in played(seed, seats, slug, quest):
            if holds(table):
                return table
    raise LookupError("No such position in these games.")


def asks(rule: str) -> Callable[[Table], bool]:
    """Whether the open question is the one of a clause."""
    return lambda table: table.decision is not None and table.decision.rule == rule


def full_watch(table: Table) -> bool:
    """The Watch decides, with a long Line and something of every sort on the table."""
    board = table.view(None)["board"]
    return asks("SAW-9.8")(table) and len(board["line"]) > 5 and bool(board["graveyard"]) and board["round"] > 2


def striking(table: Table) -> bool:
    """An attack is half put together."""
    attack = table.view(None)["board"]["attack"]
    return bool(attack) and attack["total"] > 0


@cache
def positions() -> dict[str, Table]:
    """A table at each moment that looks different."""
    return {
        "start": played(7)[0],
        "camp": find(asks("SAW-6.8")),
        "watch": find(full_watch),
        "attack": find(striking),
        "exhaust": find(asks("SAW-13.15")),
        "last": find(lambda table: table.view(None)["board"]["round"] == 9 and asks("SAW-9.8")(table)),
        "won": find(lambda table: bool(table.outcome and table.outcome.won)),
        "lost": find(lambda table: bool(table.outcome and not table.outcome.won)),
    }


def options(table: Table) -> int:
    """Return how many options are open."""
    return len(table.decision.options) if table.decision else 0


def engaged(table: Table) -> int:
    """How many enemies stand before the heroes."""
    return sum(len(hero["engaged"]) for hero in table.view(None)["board"]["heroes"])


def crowded(table: Table) -> bool:
    """The dice lie, with enemies before everybody and some unseen in the shadows."""
    board = table.view(None)["board"]
    return asks("HOT-7.28")(table) and engaged(table) > 5 and len(board["shadows"]) > 2


def rerolling(table: Table) -> bool:
    """Some die may be rolled again, and an enemy die lies there too."""
    roll = table.view(None)["board"]["roll"]
    return asks("HOT-7.26")(table) and bool(roll["enemy_dice"])


def may_use_item(table: Table) -> bool:
    """Something that was found may be used."""
    return table.decision is not None and any(one.key.startswith("use_item") for one in table.decision.options)


@cache
def terrinoth() -> dict[str, Table]:
    """The same for Heroes of Terrinoth."""
    search = partial(find, slug=TERRINOTH)
    return {
        "hot-start": played(7, 4, TERRINOTH)[0],
        "hot-card": search(lambda table: asks("HOT-6.4")(table) and engaged(table) > 6),
        "hot-dice": search(crowded),
        "hot-reroll": search(rerolling, seats=3),
        "hot-aim": search(lambda table: asks("HOT-8.1")(table) and options(table) > 4, seats=3),
        "hot-spend": search(asks("HOT-14.1"), seats=2, quest="the-drakes-ransom"),
        "hot-claws": search(asks("HOT-7.15"), quest="the-pale-crown"),
        "hot-explore": search(asks("HOT-21.5"), seats=1),
        "hot-enemies": search(asks("HOT-10.3"), seats=1, quest="lanterns-in-the-fog"),
        "hot-upgrade": search(asks("HOT-25.2")),
        "hot-raise": search(asks("HOT-16.6"), seats=3),
        "hot-travel": search(asks("HOT-12.2"), seats=2, quest="the-siege-of-oakhollow"),
        "hot-item": search(may_use_item),
        "hot-won": search(lambda table: bool(table.outcome and table.outcome.won), seats=2),
        "hot-lost": search(lambda table: bool(table.outcome and not table.outcome.won)),
    }


def curve() -> CurveShown:
    """A win chance that went up and down, with two turning points."""
    looks = [
        Look(
            entry=number,
            round=number // 8 + 1,
            question="What does the Watch do?",
            rule="SAW-9.8",
            chosen="Attack Wyvern",
            better="Heal & <b>rest</b>",
            before=0.3 + number % 7 / 20 + (0.3 if number in (9, 30) else 0),
            after=0.3 + number % 7 / 20,
            error=0.02,
            playouts=60,
            why_chosen="",
            why_better="It wastes nothing.",
        )
        for number in range(40)
    ]
    review = Review("Set a Watch", tuple(looks), False, None, "")
    return drawn(review, 12, "/r/k7fq2m", of=41, fresh=True)


def table_pages() -> dict[str, Any]:
    """A page of a table for each of these positions, and for what may stand beside them."""
    tables = positions()
    shown = tables | terrinoth() | thorgal()
    pages = {name: table_page(table, tuple(range(table.seats))) for name, table in shown.items()}
    pages |= {name: table_page(table, mine) for name, (table, mine) in (duskwatch() | thornwatch()).items()}
    pages["hot-yours"] = table_page(played(3, 4, TERRINOTH)[90], (0,))
    watch = tables["watch"]
    decision = watch.decision
    assert decision is not None
    refused = [
        {"key": one.key, "label": one.label, "reason": one.reason, "rule": one.rule, "group": one.group}
        for one in decision.refused
    ]
    hints = [
        {
            "key": option.key,
            "label": option.label,
            "chance": 0.62 - 0.05 * place,
            "error": 0.04,
            "playouts": 400,
            "hardly_tried": place == 2,
            "equal": False,
        }
        | {"reason": "It leaves the fewest cards at risk." if place == 0 else ""}
        for place, option in enumerate(decision.options[:3])
    ]
    request = {"can": False, "cost": "reveals", "redo": False, "request": {"by": "Mira", "seat": 1, "mine": False}}
    note = {"text": "All that can strike it adds up to 7; it takes 9.", "rule": "SAW-12.6", "kind": "refusal"}
    return pages | {
        "asked": table_page(watch, (0,), refused=refused, note=note),
        "hinted": table_page(watch, (0,), hints=hints, undo=request),
        "past": table_page(watch, (0,), past={"moment": 12, "of": 40}, moments=40, curve=curve()),
        "watching": table_page(watch, ()),
        "alone": table_page(find(full_watch, seats=1), (0,)),
    }


def pieces_page() -> str:
    """Every shared piece in each of its states."""
    source = (Path(__file__).parent / "pieces_sheet.html").read_text(encoding="utf-8")
    return environment().from_string(source).render(base="/", slug=SLUG, theme="")


def _journal() -> dict[str, Any]:
    table = sitting()
    exports = [{"name": one.name, "title": one.title, "about": one.about} for one in exports_of(table)]
    found = searched(to_builtins(readable(table, 0)), q="", who="", kind="")
    return {"game": {"slug": "duskwatch"}, "post": "/r/k7fq2m", **found, "exports": exports, "told": EXACT}


def other_pages() -> dict[str, tuple[str, Any]]:
    """The pages that are no table: which function draws each, and from what."""
    game = hw.game(SLUG)
    assert game.folder is not None
    about = {"slug": SLUG, "title": game.title, "blurb": game.blurb, "people": list(game.people), "minutes": 60}
    about["begin_with"] = True
    options = [
        {
            "name": one.name,
            "help": one.help,
            "kind": one.kind,
            "default": one.default,
            "values": getattr(one, "values", None),
            "titles": getattr(one, "titles", {}),
            "count": getattr(one, "count", None),
            "value": None,
            "error": "",
        }
        for one in game.options
    ]
    wrong = [one | {"value": "7", "error": "It is from 12 to 99."} if "cap" in one["name"] else one for one in options]
    mine = [
        {
            "address": "k7fq2m",
            "game": SLUG,
            "title": "Set a Watch",
            "state": "Your move",
            "where": "Round 3 · Wolf Hollow",
            "people": "with Mira and a bot",
            "last": "Cinder Whelp is revealed in position 2.",
            "when": "now",
        }
        | {"asked": True, "ended": ""},
        {"address": "p2xw9a", "game": SLUG, "title": "Set a Watch", "state": "Won", "when": "1 day ago"}
        | {"where": "214 choices", "people": "alone", "last": ""}
        | {"asked": False, "ended": "won"},
    ]
    seats = {"least": 1, "most": 4, "value": 1}
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    first = about | {"box": game.box}
    others: list[dict[str, Any]] = [
        {
            "slug": f"toy-{title.lower()}",
            "title": title,
            "blurb": blurb,
            "people": [1, most],
            "minutes": minutes,
            "box": {},
        }
        for title, blurb, most, minutes in (
            ("The Long Cellar", "Strike, explore, aid or rest; the dark answers every deed.", 4, 45),
            (
                "Nine Sails",
                "One set of shapes is your road, your blade and your wounds. Where will you lay them?",
                4,
                90,
            ),
            ("Thorn and Oak", "One row of cards is the order of the fight, and of the wounds that come of it.", 6, 60),
            ("Keepers of the Last Dusk", "Three cards, a vow, a hungry wood. You write the story.", 1, None),
        )
    ]
    return {
        "front": ("front", {"games": in_order([about_game(hw.game(slug)) for slug in hw.games()]), "mine": mine}),
        "front-one": ("front", {"games": [first], "mine": mine}),
        "front-new": ("front", {"games": [first], "mine": []}),
        "front-two": ("front", {"games": [first, others[0]], "mine": mine[:1]}),
        "front-five": ("front", {"games": [first, *others], "mine": mine}),
        "new": ("new_game", {"game": about, "options": options, "seats": seats, "error": ""}),
        "wrong": ("new_game", {"game": about, "options": wrong, "seats": seats, "error": "The cap is too low."}),
        "gallery": ("gallery", {"game": first, "cards": game.cards}),
        "found": ("gallery", {"game": first, "cards": game.cards, "q": "dragon"}),
        "rules": ("rules", {"game": about, "short": game.drawing.help[0][1], "text": text}),
        "clause": ("rules", {"game": about, "text": text, "q": "chop wood"}),
        "journal": ("journal", _journal()),
        "about": ("about", {"version": "0.1.0"}),
        "no-code": ("message", {"title": "No table has this code", "text": NO_TABLE, "status": 404, "code": "k7fq2n"}),
        "message": ("message", {"title": "No such table", "text": "It may have been closed.", "status": 404}),
    }
