"""List what is available: games with their options, and cards by name or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearthwatch.drawing.rows import Row, bad, heading, quiet, title
from hearthwatch.kernel.english import capital, counted
from hearthwatch.kernel.errors import BrokenGame, HearthwatchError
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.registry import game, games

from .program_name import command


class NoSuchCard(HearthwatchError):
    """No card has this name."""


def all_games() -> list[Row]:
    """Every game with its title and blurb."""
    rows: list[Row] = []
    for slug in games():
        try:
            found = game(slug)
        except BrokenGame as error:
            rows += [title(slug), bad(str(error))]
            continue
        rows += [title(slug), Row(f"{found.title}, {seats(found)}. {found.blurb}", indent=2)]
    return [*rows, quiet(f"More about one: {command('games')} GAME")]


def one_game(found: Game[Any]) -> list[Row]:
    """All there is to know about a game: seats, options, the box, every card."""
    rows = [
        title(found.title),
        Row(found.blurb),
        Row(f"{capital(seats(found))}. {rules(found)}"),
        *options(found),
    ]
    if found.box:
        rows.append(heading("In the box"))
        rows.extend(Row(sort.replace("_", " "), lead=str(count), indent=2) for sort, count in found.box.items())
    return [*rows, *all_cards(found)]


def rules(found: Game[Any]) -> str:
    """Count the clauses, the rulings and the worked examples; the latter two have letters in their numbers.

    Cards that the rulebook shows (C) are counted as cards.
    """
    parts = [number.partition("-")[2] for number in found.rules]
    examples, rulings, shown = (sum(part.startswith(letters) for part in parts) for letters in ("EX", "G", "C"))
    counts = [(len(parts) - rulings - examples - shown, "clause"), (rulings, "ruling"), (examples, "worked example")]
    return f"Rules: {', '.join(counted(count, what) for count, what in counts if count)}."


def options(found: Game[Any]) -> list[Row]:
    """The options of a game as they are written on the command line."""
    if not found.options:
        return []
    return [
        heading(f"Options of hearthwatch play {found.slug}"),
        *(
            Row(
                f"{one.help}. Takes {one.kind}; unless you say otherwise, {default(one.default)}.",
                lead=flag(one.name),
                indent=2,
            )
            for one in found.options
        ),
    ]


def seats(found: Game[Any]) -> str:
    """Return the number of players, and the number of seats if it differs."""
    people = span(found.people)
    said = f"for {people} player{'' if people == '1' else 's'}"
    return said if found.people == found.seats else f"{said} ({span(found.seats)} seats; bots take those that are left)"


def span(numbers: tuple[int, int]) -> str:
    """3 to 6; where both are the same, that number."""
    least, most = numbers
    return f"{least} to {most}" if most > least else str(most)


def flag(name: str) -> str:
    """An option as typed: --final-location."""
    return "--" + name.replace("_", "-")


def default(value: object) -> str:
    """A default as typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def all_cards(game: Game[Any]) -> list[Row]:
    """Every card of the box with its text."""
    rows: list[Row] = []
    for sort, cards in game.cards.items():
        rows += _sort(sort, cards, game)
    return rows


def _sort(sort: str, cards: Sequence[dict[str, str]], game: Game[Any]) -> list[Row]:
    """All cards of a sort, each in one line."""
    count = _how_many(len(cards), game.box.get(sort, len(cards)))
    lines = (Row(_text(card), lead=f"{card['name']}:", indent=2) for card in cards)
    return [heading(f"{_in_words(sort)} ({count})"), *lines]


def _singular(sort: str) -> str:
    return sort.lower().removesuffix("s")


def _how_many(different: int, copies: int) -> str:
    """Return the number of different cards, and the number of copies if it differs."""
    if different == copies:
        return str(different)
    return f"{copies} alike" if different == 1 else f"{different} different, {copies} in the box"


def names(game: Game[Any]) -> list[Row]:
    """The names of all cards, by sort."""
    rows = [
        Row(", ".join(card["name"] for card in cards), lead=f"{_in_words(sort)}:") for sort, cards in game.cards.items()
    ]
    return [*rows, quiet("Type c and a name, or a part of one, to read a card; c and a sort, to read them all.")]


def look_up(game: Game[Any], asked: str) -> list[Row]:
    """One card in full, all of a sort, or several whose names fit."""
    wanted = asked.strip().lower()
    if not wanted:
        return names(game)
    if several := [(sort, cards) for sort, cards in game.cards.items() if wanted in (sort.lower(), _singular(sort))]:
        return [row for sort, cards in several for row in _sort(sort, cards, game)]
    cards = [(sort, card) for sort, several in game.cards.items() for card in several]
    found = [pair for pair in cards if pair[1]["name"].lower() == wanted]
    found = found or [pair for pair in cards if wanted in pair[1]["name"].lower()]
    if not found:
        raise NoSuchCard(f"No card of {game.title} is called {asked.strip()}. Type c to see all names.")
    rows: list[Row] = []
    for sort, card in found[:6]:
        rows.extend(_in_full(sort, card))
    if len(found) > 6:
        rows.append(quiet(f"... and {len(found) - 6} more."))
    return rows


def _in_full(sort: str, card: dict[str, str]) -> list[Row]:
    rows = [title(card["name"])]
    if card.get("text"):
        rows.append(Row(card["text"], indent=2))
    if card.get("flavour"):
        rows.append(quiet(" ".join(card["flavour"].split()), 2))
    return [*rows, quiet(", ".join([_in_words(sort), *_further(card)]), 2)]


def _text(card: dict[str, str]) -> str:
    """The text, and whatever else the card says, in one line."""
    further = _further(card)
    return " ".join(part for part in (card.get("text", ""), f"({', '.join(further)})" if further else "") if part)


def _further(card: dict[str, str]) -> list[str]:
    """Return the properties of a card other than name, text and flavour."""
    return [
        f"{_in_words(key).lower()}: {value}"
        for key, value in card.items()
        if key not in ("name", "text", "flavour") and value
    ]


def _in_words(key: str) -> str:
    return capital(key.replace("_", " "))
