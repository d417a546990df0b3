"""Check content that authors wrote."""

from __future__ import annotations

from pathlib import Path

import click

from .group import Examples


@click.command(
    cls=Examples,
    epilog="hearthwatch check my-quests\n"
    "hearthwatch check my-quests --games=200 --bots=search:iterations=12\n"
    "hearthwatch check my-quests --games=0         (only reads the files)\n"
    "hearthwatch check my-quests --json",
)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--games", type=click.IntRange(0, 100_000), default=50, show_default=True, help="Games of each piece of content."
)
@click.option("--bots", default="policy", show_default=True, metavar="BOT", help="Bot that plays.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed gives the same games."
)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of lines.")
@click.option("--plain", is_flag=True, help="Plain lines, without colour or a progress bar.")
@click.pass_context
def check(ctx: click.Context, folder: Path, games: int, bots: str, seed: int, as_json: bool, plain: bool) -> None:
    """Check your own content in FOLDER: report every error, then how it plays.

    The command reads the quests, storyboards, Adventures, cards and lists in FOLDER and below it, each folder for one
    game. If all are valid, bots play them. The report shows how long a game takes, how often each party size wins, and
    which rules, events and texts no game reached. The exit status is 1 if there are errors.
    """
    from ..terminal.check import check_folder

    ctx.exit(check_folder(folder, games=games, bot=bots, seed=seed, as_json=as_json, plain=plain))
