"""Keep what was played: as a document to read, or as a file to go on with elsewhere."""

from __future__ import annotations

import click

from .group import Examples


@click.command(
    cls=Examples,
    epilog="hearthwatch export                                   (the newest save, as it reads best)\n"
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
    help="Otherwise what FILE ends like, else the journal as md, else json.",
)
@click.option("-o", "--output", metavar="FILE", help="Otherwise it is printed. A file that exists is not overwritten.")
@click.option("--seat", type=int, help="Only what this player may know, counted from 1.")
def export(save: str | None, kind: str | None, output: str | None, seat: int | None) -> None:
    """Make a document of a game: of SAVE, of a FILE (a record or an exported game), or of the newest save.

    json is everything in one file, for every game: `hearthwatch import` goes on with it, and so does a table in the
    browser. md (or markdown), story and html are the journal, in games that keep one: Wardens of the Duskwatch.
    """
    from ..terminal.files import export_game

    export_game(save, kind, output, seat)


@click.command(
    "import",
    cls=Examples,
    epilog="hearthwatch import ~/Downloads/the-chronicle-of-ilse.json\nhearthwatch import our-game.json --name=ours",
)
@click.argument("file")
@click.option("--name", help="What the save is called; otherwise GAME-1, GAME-2 and so on.")
def import_(file: str, name: str | None) -> None:
    """Bring in a game: FILE is one that was exported, a record or a save. It becomes a new save.

    What was exported for somebody who did not hold every seat is dealt anew where they could not know it.
    """
    from ..terminal.files import import_game

    import_game(file, name)
