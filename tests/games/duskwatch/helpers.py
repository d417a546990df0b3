"""What the tests of the Duskwatch share: tables from short documents, choices by the words of their labels."""

from __future__ import annotations

import tomllib
from typing import Any

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ACTION_NAMES, RESULTS, SCORES
from hearthwatch.games.duskwatch.rules.levels import LIFETIMES
from hearthwatch.games.duskwatch.show.naming import record_name
from hearthwatch.games.duskwatch.table import STATUSES, Chronicle, name_of
from hearthwatch.kernel import EVERYONE
from hearthwatch.testing import asked as asked
from hearthwatch.testing import labels as labels
from hearthwatch.testing import option as option
from hearthwatch.testing import prompt as prompt
from hearthwatch.testing import refused as refused

WORDS = "Words of the players."


def position(document: str = "", **options: Any) -> Chronicle:
    """A table from a document (see `position.py` of the game): one character called Ash unless it names others."""
    given: dict[str, Any] = {"character": [{"name": "Ash"}], **tomllib.loads(document)}
    return GAME.position(given, **{"seats": 1, **options})


def ash(
    deck: str = "", document: str = "", *, sheet: str = "", options: dict[str, Any] | None = None, **scores: int
) -> Chronicle:
    """Ash alone, with these next cards, lines of the document, lines of the sheet, and Scores."""
    listed = ", ".join(f"{name} = {value}" for name, value in scores.items())
    lines = [f"deck = {deck.split()}", document, "[[character]]", 'name = "Ash"', f"scores = {{ {listed} }}", sheet]
    return position("\n".join(lines), **(options or {}))


def two(document: str, **options: Any) -> Chronicle:
    """A cooperative table of two seats."""
    return position(document, **{"seats": 2, "mode": "cooperative", **options})


def guided(document: str, **options: Any) -> Chronicle:
    """A GM in seat 0 and one player in seat 1."""
    return position(document, **{"seats": 2, "mode": "guided", **options})


# -- what is asked


def offered(table: Chronicle) -> list[str]:
    """Every label there is, also of what is open at any time."""
    assert table.decision is not None
    return [one.label for one in table.decision.options]


def choosers(table: Chronicle, words: str) -> tuple[int, ...]:
    """The seats that may choose the option with this label now."""
    key = option(table, words).key
    return tuple(seat for seat in table.everybody if key in table.decision.for_seat(seat).options)  # type: ignore[union-attr]


def can_draw(table: Chronicle) -> bool:
    """Whether the levels are being collected, so that the Draw may follow."""
    return any(one.startswith("Draw the cards") for one in labels(table))


# -- choosing


def choose(table: Chronicle, words: str, *, text: str | None = None, seat: int | None = None) -> None:
    """Choose by label; a text is given where one is asked for."""
    key = option(table, words, seat).key
    field = table.rules.by_name[key.partition(":")[0]].field
    table.choose(key, seat=seat, text=(WORDS if text is None else text) if field else None)


WHOSE = {"Adjust by hand": "Whose sheet", "The story harms": "Who is harmed"}
"""What asks whose it is, where there are several."""


def go(table: Chronicle, *words: str) -> Chronicle:
    """Choose one after another.

    "Ash acts" is a choice of its own only where a seat plays several characters. Whose sheet it is, who is harmed and
    to whom something goes is asked only where there are several.
    """
    acting = before = ""
    for one in words:
        asks, before = next((asks for first, asks in WHOSE.items() if before.startswith(first)), ""), one
        if asks and not prompt(table).startswith(asks):
            assert any(name_of(table, each).startswith(one) for each in table.characters)
        elif f" hand to {one}" in prompt(table):
            continue
        elif one.endswith(" acts") and one not in labels(table):
            acting = one.removesuffix(" acts")
        elif acting:
            table.choose(key_of_action(table, acting, one))
            acting = ""
        else:
            choose(table, one)
    return table


def do(table: Chronicle, action: str, *answers: str, who: str = "Ash") -> Chronicle:
    """Make an Action: what it asks first, then the Draw."""
    return go(table, f"{who} acts", action, *answers, "Draw the cards")


def key_of_action(table: Chronicle, who: str, action: str) -> str:
    """The key of an Action by its name or how that begins."""
    character = [name_of(table, one) for one in table.characters].index(who)
    number = next(number for number, name in enumerate(ACTION_NAMES) if name.startswith(action))
    return f"choose_action:{character}:{number}"


# -- what lies on the table


def score(table: Chronicle, name: str, character: int = 0) -> int:
    return table.score(character, SCORES.index(name))


def result(table: Chronicle, act: int = -1) -> str:
    """The result of an Action, the last one unless another is named."""
    return RESULTS[table.act_result[act]]


def drawn(table: Chronicle) -> dict[str, Any]:
    """The last block of a Draw, as the board shows it."""
    blocks = [block for block in table.view(0)["board"]["journal"] if block["kind"] == "draw"]
    found: dict[str, Any] = blocks[-1]
    return found


def tokens(table: Chronicle) -> list[tuple[int, str, int]]:
    """Whose token, its lifetime, its levels."""
    return [(character, LIFETIMES[lifetime], levels) for character, lifetime, levels, _, _ in table.tokens]


def records(table: Chronicle, character: int = 0) -> list[str]:
    return [record_name(table, held, EVERYONE) for held in table.records_of(character)]


def status(table: Chronicle, character: int = 0) -> str:
    return STATUSES[table.status[character]]


def piles(table: Chronicle) -> tuple[int, int]:
    """How many cards lie in the deck and in the discard pile."""
    return len(table.deck), len(table.discards)


def told(table: Chronicle) -> list[str]:
    """The chronicle in words."""
    return [line.text(0) for line in table.log]


STRONG_HIT = "KS 2H 3D"
WEAK_HIT = "5S 2C KD"
MISS = "AS QH KC"
"""The next cards for each result, for Scores and levels of 0 to 5 together."""
AGAIN = {"Strong Hit": "QS 2D 3C", "Weak Hit": "4S 3H KH", "Miss": "AH QC QD"}
"""The same with other cards, for what follows."""
