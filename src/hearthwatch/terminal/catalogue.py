"""What there is: games, one game, saves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from hearthwatch.drawing.rows import Row, heading, quiet, title
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.registry import game, games

from .card_list import all_cards
from .program_name import command
from .saves import Saves


def all_games() -> list[Row]:
    """Every game with its title and blurb."""
    rows: list[Row] = []
    for slug in games():
        found = game(slug)
        rows += [title(slug), Row(f"{found.title}, {seats(found)}. {found.blurb}", indent=2)]
    return [*rows, quiet(f"More about one: {command('games')} GAME")]


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
    return rows or [quiet(f"There is no saved game yet. Begin one: {command('play', 'set-a-watch')}")]


def _about(saves: Saves, name: str) -> str:
    """When, what, how far, and whether it goes on."""
    when = datetime.fromtimestamp(saves.path(name).stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        table = saves.open(name)[1]
        origin, _ = saves.about(name)
    except HearthwatchError:
        return f"{when}, {saves.state(name)}"
    parts = [when, origin.game]
    if "difficulty" in origin.options:
        parts.append(str(origin.options["difficulty"]))
    parts.append(counted(origin.seats, "player"))
    details = table.details()
    if "round" in details:
        parts.append(f"round {details['round']}")
    if table.outcome is not None:
        parts.append(saves.state(name))
    return ", ".join([*parts, counted(table.moves, "choice"), f"seed {origin.seed}"])


def counted(number: int, thing: str) -> str:
    """1 choice, 2 choices."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
