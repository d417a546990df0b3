"""Export a game as a document or as a file to continue elsewhere, and import such a file."""

from __future__ import annotations

import click

from .group import Examples


@click.command(
    cls=Examples,
    epilog="hearthwatch export                                   (the newest save, in its best format)\n"
    "hearthwatch export duskwatch-1 --as=html -o journal.html\n"
    "hearthwatch export duskwatch-1 --as=story | less     (what was written, without cards or numbers)\n"
    "hearthwatch export set-a-watch-1 --as=json -o our-game.json\n"
    "hearthwatch export our-game.json --as=json --seat=2  (only what player 2 may know)",
)
@click.argument("save", required=False, metavar="[SAVE | FILE]")
@click.option(
    "--as",
    "kind",
    metavar="[json|md|story|html]",
    help="Format. [default: by the ending of the output file, else md if there is a journal, else json]",
)
@click.option(
    "-o", "--output", metavar="FILE", help="File to write; existing files are never overwritten. [default: print it]"
)
@click.option("--seat", type=int, help="Export only what this player may know; players count from 1.")
def export(save: str | None, kind: str | None, output: str | None, seat: int | None) -> None:
    """Export a game: a SAVE, a FILE (a record or an exported game), or the newest save.

    json is the whole game in one file; `hearthwatch import` and any table in the browser can continue it. md (or
    markdown), story and html are the journal, in games that have one: Wardens of the Duskwatch.
    """
    from ..terminal.files import export_game

    export_game(save, kind, output, seat)


@click.command(
    "import",
    cls=Examples,
    epilog="hearthwatch import ~/Downloads/the-chronicle-of-ilse.json\nhearthwatch import our-game.json --name=ours",
)
@click.argument("file")
@click.option("--name", help="Name of the save. [default: GAME-1, GAME-2 and so on]")
def import_(file: str, name: str | None) -> None:
    """Import a game as a new save: FILE is an exported game, a record or a save.

    If it was exported for a player who did not hold every seat, everything that this player could not see is
    reshuffled.
    """
    from ..terminal.files import import_game

    import_game(file, name)
