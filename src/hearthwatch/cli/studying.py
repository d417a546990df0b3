"""Measure speed, let bots play, train them, and review games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from .completing import games_for, saves_for, words_for
from .group import Examples
from .options import Play, game_called, options_of, split

if TYPE_CHECKING:
    from ..kernel.game import Game


@click.command(
    cls=Examples,
    epilog="hearthwatch bench set-a-watch\n"
    "hearthwatch bench set-a-watch --seconds=30\n"
    "hearthwatch bench set-a-watch --json",
)
@click.argument("game", shell_complete=games_for)
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=10.0, show_default=True, help="Time to measure.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def bench(game: str, seconds: float, as_json: bool) -> None:
    """Measure the speed of GAME: decisions, whole games, clones, determinizations, views and saving; and memory."""
    from .. import builds
    from ..terminal.bench import NAMES
    from ..terminal.bench import bench as measure

    results = measure(game_called(game), seconds)
    if as_json:
        import json

        click.echo(json.dumps(results, indent=2))
        return
    seats = "1 seat" if results["seats"] == 1 else f"{results['seats']} seats"
    click.echo(f"{results['game']}, {seats}, Python {results['python']}, one process, random play")
    click.echo(f"  The build is {results['build']}." + (f" {builds.note}" if builds.note else ""))
    for key, words in NAMES.items():
        value = results[key]
        click.echo(f"  {words:<24}{format(value, ',') if isinstance(value, int | float) else 'not known':>12}")


class Contest(Play):
    """Accept several bots after one --bots, and the options of the game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(_each_with_its_flag(args)))


def _each_with_its_flag(args: list[str]) -> Iterator[str]:
    """`--bots random policy` as `--bots random --bots policy`."""
    from ..bots import AGAINST, kinds

    listing = False
    for number, word in enumerate(args):
        if word.startswith("-"):
            listing = word == "--bots" or word.startswith("--bots=")
        elif listing and args[number - 1] != "--bots" and word.partition(AGAINST)[0].partition(":")[0] in kinds():
            yield "--bots"
        yield word


@click.command(
    cls=Contest,
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS] [--GAME-OPTION=VALUE,VALUE]...",
    epilog="hearthwatch arena set-a-watch --bots random policy --games 1000\n"
    "hearthwatch arena set-a-watch --bots search:iterations=200 --difficulty=easy,hard --report hard.html\n"
    "hearthwatch arena set-a-watch --compare search:iterations=100 search:iterations=400 --games 200\n"
    "hearthwatch arena set-a-watch --help         (with the options of that game)",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME", shell_complete=words_for)
@click.option(
    "--bots", multiple=True, metavar="BOT...", help="Bots, such as search:iterations=400; all play the same games."
)
@click.option(
    "--compare", nargs=2, metavar="BOT BOT", help="Compare two bots: how much more the first wins on the same games."
)
@click.option(
    "--games", type=int, default=100, show_default=True, help="Games of each bot with each combination of options."
)
@click.option(
    "--seats",
    type=int,
    multiple=True,
    help="Number of seats; one bot plays them all. Several values alternate. [default: the fewest]",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games, on any number of jobs."
)
@click.option("--jobs", type=int, help="Processes that play. [default: one per core]")
@click.option("--on", type=click.Choice(["ray"]), help="Play on the Ray cluster that runs here or at RAY_ADDRESS.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the results as an HTML page.",
)
@click.option(
    "--results",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="File for the results of single games, one a line.",
)
@click.option("--plain", is_flag=True, help="Plain lines, without colour or a progress bar.")
@click.pass_context
def arena(ctx: click.Context, /, words: tuple[str, ...], **given: Any) -> None:
    """Let bots play many games of GAME and report how often they win, and what decides it.

    An option of the game may have several values (--difficulty=easy,hard): each is played and listed separately.
    Results are stored as they arrive. Run the same command again to continue a run that was stopped; with more --games
    it plays only the missing ones.
    """
    from ..kernel.registry import games as slugs
    from ..terminal.arena import contest

    slug, typed = split(words, slugs(), "arena")
    found = game_called(slug)
    options = options_of(found, [*_one_by_one(found, typed)], ctx.command)
    ctx.exit(contest(found, options, again=ctx.meta["typed"], **given))


@click.command(
    cls=Play,
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS] [--GAME-OPTION=VALUE,VALUE]...",
    epilog="hearthwatch train set-a-watch\n"
    "hearthwatch train set-a-watch --minutes 10 --report training.html\n"
    "hearthwatch train set-a-watch --difficulty=hard --to weights",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME", shell_complete=words_for)
@click.option(
    "--minutes",
    type=float,
    default=30.0,
    show_default=True,
    help="Time budget. Each stage gets its share of it; games that do not fit are left out.",
)
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes that play. [default: one per core]")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--seats", type=int, multiple=True, help="Number of seats; give it several times to vary it.")
@click.option("--rollout-games", type=click.IntRange(min=1), help="Games by the policy alone, in each of two rounds.")
@click.option(
    "--labelled",
    type=click.IntRange(min=2),
    help="Games in which some decisions are labelled by trying every option; half of them in the first round.",
)
@click.option(
    "--selfplay-games", type=click.IntRange(min=2), help="Games of the search; half as many in the first round."
)
@click.option(
    "--finetune", type=click.IntRange(min=1), help="Games of a short search in each of four fine-tuning passes."
)
@click.option("--pairs", type=click.IntRange(min=1), help="Games that new and old weights both play at the end.")
@click.option("--report", type=click.Path(dir_okay=False), metavar="FILE", help="Write an HTML page about the run.")
@click.option(
    "--to",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="Folder for the new weights. [default: the game's own, which its bots play by]",
)
@click.option("--plain", is_flag=True, help="Plain lines, without colour.")
@click.pass_context
def train(ctx: click.Context, /, words: tuple[str, ...], **given: Any) -> None:
    """Train the bots of GAME by self-play: a value function and a policy prior.

    The new weights play the same games as the old ones and replace them only if they clearly win more. Run the same
    command again to continue a run that was stopped. Training needs numpy; playing does not.
    """
    from ..kernel.registry import games as slugs
    from ..terminal.train import train as run

    slug, typed = split(words, slugs(), "train")
    found = game_called(slug)
    options = options_of(found, [*_one_by_one(found, typed)], ctx.command)
    ctx.exit(run(found, options, again=ctx.meta["typed"], **given))


def _one_by_one(found: Game[Any], given: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Split `easy,hard` into two values, except if the option itself takes a list."""
    from ..kernel.errors import SetupError

    for name, text in given:
        try:
            found.settings[name].read(text)
        except (KeyError, SetupError):
            yield from ((name, part) for part in text.split(","))
        else:
            yield name, text


@click.command(
    cls=Examples,
    epilog="hearthwatch review                                   (the newest save)\n"
    "hearthwatch review set-a-watch-1 --report=review.html",
)
@click.argument("file", required=False, metavar="[SAVE | FILE]", shell_complete=saves_for)
@click.option(
    "--iterations", type=int, default=120, show_default=True, help="Approximate number of playouts for each choice."
)
@click.option("--seconds", type=float, default=0.0, help="Total time budget, instead of iterations.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed and iterations give the same review."
)
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes that compute. [default: one per core]")
@click.option("--report", type=click.Path(dir_okay=False), metavar="FILE", help="Write the review as an HTML page.")
@click.option("--plain", is_flag=True, help="Plain lines of text, for screen readers and pipes.")
def review(
    file: str | None, iterations: int, seconds: float, seed: int, jobs: int | None, report: str | None, plain: bool
) -> None:
    """Show which choices decided a game, and what would have been better.

    The game is SAVE, a FILE (a record or an exported game), or the newest save. The review uses only what the players
    knew at the time.
    """
    from ..terminal.review import review_record

    review_record(file, iterations=iterations, seconds=seconds, seed=seed, jobs=jobs, report=report, plain=plain)
