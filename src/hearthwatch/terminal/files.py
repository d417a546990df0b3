"""The commands `export` and `import`: games as documents and files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from hearthwatch.kernel.documents import exports_of
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.files import Opened
from hearthwatch.kernel.registry import open_file
from hearthwatch.kernel.table import Table

from .program_name import command
from .saves import NAME, NoSuchSave, Save, Saves

MOST_BYTES: Final = 1 << 26
"""A file larger than this is no game."""
DOCUMENTS: Final = ("html", "md")
"""File endings of documents for people to read."""


class CannotKeep(HearthwatchError):
    """A file is there already, or too large."""


def export_game(file: str | None, kind: str | None, output: str | None, player: int | None) -> None:
    """Write or print a document of a saved game or a file."""
    table = table_in(file, Saves())
    seats = tuple(range(table.seats)) if player is None else (player - 1,)
    if player is not None and not 1 <= player <= table.seats:
        there = f"players 1 to {table.seats}" if table.seats > 1 else "one player"
        raise CannotKeep(f"There is no player {player}: this game has {there}.")
    text = table.export(kind or usual_kind(table, output), seats)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        with Path(output).open("x", encoding="utf-8", newline="\n") as target:
            target.write(text)
    except FileExistsError:
        raise CannotKeep(f"{output} is there already, and is left as it is: name another file.") from None
    click.echo(f"Written: {output}", err=True)


def usual_kind(table: Table, output: str | None) -> str:
    """Return the default kind of file: the kind that the file's ending means, else the most readable one.

    A file that is called a page or a text shall be one, so a game that makes none refuses it.
    """
    kinds = exports_of(table)
    ending = Path(output or "").suffix.removeprefix(".")
    like = next((one.name for one in kinds if one.suffix == ending), "")
    if ending == "txt" and any(one.name == "md" for one in kinds):
        return "md"
    if ending and not like and ending not in DOCUMENTS:
        endings = ", ".join(dict.fromkeys(f".{one.suffix}" for one in kinds))
        raise CannotKeep(
            f"{output}: no document of {table.game.title} ends in .{ending}; they end in {endings}. "
            "Use one of these, or say which document it is (--as json)."
        )
    return like or (ending if ending in DOCUMENTS else kinds[0].name)


def import_game(file: str, name: str | None) -> None:
    """Make a save of a file, and say how to go on with it."""
    save, table, note = new_save(file, name, Saves())
    click.echo(note)
    if table.decision is None:
        click.echo(f"It is over, and kept as {save.name}. Read it: {command('export', save.name)}")
    else:
        click.echo(f"It is kept as {save.name}. Go on: {command('resume', save.name)}")


def new_save(file: str, name: str | None, saves: Saves) -> tuple[Save, Table, str]:
    """A file as a new save, and what is to be told about it."""
    found = read_file(Path(file))
    save = saves.begin(found.table.game.slug, name)
    save.write(found.table)
    return save, found.table, found.note


def is_file(word: str, saves: Saves) -> bool:
    """Return True if a word means a file: the file exists, and no save has that name."""
    return Path(word).is_file() and not (NAME.fullmatch(word) and saves.exists(word))


def looks_like_a_file(word: str) -> bool:
    """Return True if a word can only mean a file: its name ends as that of an exported game."""
    return Path(word).suffix == ".json"


def table_in(file: str | None, saves: Saves) -> Table:
    """The table of a save, of a file, or of the newest save, over or not."""
    if file is None:
        return saves.open(saves.last())[1]
    path = Path(file)
    if path.is_file():
        return read_file(path).table
    if NAME.fullmatch(file) and saves.exists(file):
        return saves.open(file)[1]
    raise NoSuchSave(f"There is no file and no save called {file}. {saves.there()}")


def read_file(path: Path) -> Opened:
    """The game in a file."""
    if path.stat().st_size > MOST_BYTES:
        raise CannotKeep(f"{path} is larger than any game ({path.stat().st_size:,} bytes).")
    return open_file(path.read_bytes())
