"""List games and read their rules."""

from __future__ import annotations

import click

from .completing import games_for
from .group import Examples
from .options import game_called


@click.command(
    cls=Examples,
    epilog="hearthwatch games\nhearthwatch games set-a-watch\nhearthwatch games set-a-watch | grep -i undead",
)
@click.argument("game", required=False, shell_complete=games_for)
@click.option("--plain", is_flag=True, help="Plain lines, without colour.")
def games(game: str | None, plain: bool) -> None:
    """List the games; with GAME, show its options, its box and the text of every card."""
    from ..terminal import catalogue
    from ..terminal.display import display

    display(plain).tell(catalogue.one_game(game_called(game)) if game else catalogue.all_games())


@click.command(
    cls=Examples,
    epilog="hearthwatch rules set-a-watch               (the sections)\n"
    "hearthwatch rules set-a-watch 7             (a section)\n"
    "hearthwatch rules set-a-watch SAW-7.1       (a clause; 7.1 is enough)\n"
    "hearthwatch rules set-a-watch chop wood     (everything with these words)\n"
    "hearthwatch rules set-a-watch EX1           (a worked example)",
)
@click.argument("game", shell_complete=games_for)
@click.argument("words", nargs=-1, metavar="[CLAUSE | WORDS...]")
@click.option("--plain", is_flag=True, help="Plain lines, without colour.")
def rules(game: str, words: tuple[str, ...], plain: bool) -> None:
    """Read the rules of GAME: the list of sections, a section, a clause, or every clause with these WORDS.

    Clauses with whole words come first. Worked examples show only their title; give their number to read them.
    """
    from ..terminal.display import display
    from ..terminal.rulebook import Rulebook

    display(plain).tell(Rulebook(game_called(game)).look_up(" ".join(words)))
