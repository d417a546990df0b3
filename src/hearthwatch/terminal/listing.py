"""What there is: games, one game, saves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.registry import game, games

from .cardfile import all_cards
from .rows import Row, heading, quiet, title
from .saves import Saves


def all_games() -> list[Row]:
    """Every game with its title and blurb."""
    rows: list[Row] = []
    for slug in games():
        found = game(slug)
        rows += [title(slug), Row(f"{found.title}, {seats(found)}. {found.blurb}", indent=2)]
    return [*rows, quiet("More about one: hearthwatch games GAME")]


def one_game(found: Game[Any]) -> list[Row]:
    """All there is to know about a game: seats, options, the box, every card."""
    rows = [
        title(found.title),
        Row(found.blurb),
        Row(f"{seats(found)[:1].upper()}{seats(found)[1:]}, {len(found.rules)} clauses of rules."),
        *options(found),
    ]
    if found.box:
        rows.append(heading("In the box"))
        rows.extend(Row(sort.replace("_", " "), lead=str(count), indent=2) for sort, count in found.box.items())
    return [*rows, *all_cards(found)]


def options(found: Game[Any]) -> list[Row]:
    """The options of a game as they are written on the command line."""
    if not found.options:
        return []
    return [
        heading(f"Options of hearthwatch play {found.slug}"),
        *(
            Row(
                f"{one.help}. Takes {one.kind}; unless you say so, {default(one.default)}.",
                lead=flag(one.name),
                indent=2,
            )
            for one in found.options
        ),
    ]


def seats(found: Game[Any]) -> str:
    """How many can play."""
    least, most = found.seats
    return f"for {least} to {most} players" if most > least else f"for {most} player{'s' if most > 1 else ''}"


def flag(name: str) -> str:
    """An option as typed: --final-location."""
    return "--" + name.replace("_", "-")


def default(value: object) -> str:
    """A default as typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def all_saves(saves: Saves) -> list[Row]:
    """Every save, the newest first."""
    rows = [Row(_about(saves, name), lead=name) for name in saves.names()]
    return rows or [quiet("There is no saved game yet. Begin one: hearthwatch play set-a-watch")]


def _about(saves: Saves, name: str) -> str:
    when = datetime.fromtimestamp(saves.path(name).stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        origin, entries = saves.about(name)
    except HearthwatchError:
        return f"{when}, damaged"
    who = f"{origin.seats} player{'s' if origin.seats > 1 else ''}"
    return f"{when}, {origin.game}, {who}, {entries} choices, seed {origin.seed}"
