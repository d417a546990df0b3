"""The command line. Everything heavy is imported where it is needed: `hearthwatch --help` starts in a blink."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from . import __version__

if TYPE_CHECKING:
    from .kernel.game import Game
    from .terminal.saves import Saves

CLOSED_PIPE = 141
INTERRUPTED = 130
USERS_MISTAKE = 2
CANNOT_WRITE = 1
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)


class Hearth(click.Group):
    """Turns every error that a user can meet into a sentence and an exit code."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        _write_what_the_terminal_can()
        extra["standalone_mode"] = False
        try:
            code = super().main(args, prog_name or "hearthwatch", **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            _name_as_started(error)
            error.show()
            code = error.exit_code
        except click.Abort:
            click.echo("Stopped.", err=True)
            code = INTERRUPTED
        except (BrokenPipeError, SystemExit):  # click itself exits on a closed pipe
            code = CLOSED_PIPE
        except Exception as error:
            code = _say(error)
        _forget_output_that_cannot_be_written()
        sys.exit(code if isinstance(code, int) else 0)


def _name_as_started(error: click.ClickException) -> None:
    """`Try '.venv/bin/hearthwatch play --help'` where that is how it was called."""
    from .terminal.started import command

    if isinstance(error, click.UsageError) and error.ctx is not None:
        error.ctx.find_root().info_name = command()


def _say(error: Exception) -> int:
    """An error in one sentence; what is not meant for users goes on as it is."""
    from .kernel.errors import HearthwatchError

    if isinstance(error, HearthwatchError):
        click.echo(str(error), err=True)
        return CANNOT_WRITE if isinstance(error.__cause__, OSError) else USERS_MISTAKE
    if isinstance(error, OSError):
        where = f" ({error.filename})" if error.filename else ""
        click.echo(f"{error.strerror or error}{where}.", err=True)
        return CANNOT_WRITE if error.errno in FULL else USERS_MISTAKE
    raise error


def _write_what_the_terminal_can() -> None:
    """A terminal without our signs shows a question mark, and odd bytes on the input are read as such."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _forget_output_that_cannot_be_written() -> None:
    """Nobody reads any more, or the disk is full: what is still in the buffer must not end in a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Examples(click.Command):
    """A command whose help ends with examples, one a line, and whose summary is never cut."""

    def get_short_help_str(self, limit: int = 45) -> str:
        return " ".join((self.help or "").partition("\n\n")[0].split())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.epilog:
            with formatter.section("Examples"):
                for line in self.epilog.splitlines():
                    formatter.write(f"  {line}\n")


class Play(Examples):
    """Takes any option of the game beside our own, and shows them in the help of that game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["typed"] = list(args)
        return super().parse_args(ctx, list(_with_value(args)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        named = [word for word in ctx.meta["typed"] if not word.startswith("-")]
        if not named:
            return
        from .kernel.registry import game, games
        from .terminal.listing import default, flag

        for slug in set(named) & set(games()):
            with formatter.section(f"Options of {game(slug).title}"):
                formatter.write_dl(
                    [(flag(one.name), f"{one.help} [{one.kind}; {default(one.default)}]") for one in game(slug).options]
                )


def _with_value(args: list[str]) -> Iterator[str]:
    """`--typed` alone means dice, and never takes the next word unless that is what it takes."""
    for number, word in enumerate(args):
        if word == "--typed":
            following = args[number + 1 : number + 2]
            yield f"--typed={following[0]}" if following in (["dice"], ["cards"]) else "--typed=dice"
        elif word not in ("dice", "cards") or args[number - 1 : number] != ["--typed"]:
            yield word


@click.group(cls=Hearth, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hearthwatch")
@click.pass_context
def hearthwatch(ctx: click.Context) -> None:
    """Cooperative board games with every rule enforced: to play alone or with friends, to study, to write for."""
    if ctx.invoked_subcommand is None:
        _welcome()


def _welcome() -> None:
    """What there is and how to begin."""
    from .terminal.saves import NoSuchSave, Saves
    from .terminal.started import command

    try:
        goes_on = f"go on with {Saves().newest()[0]}"
    except NoSuchSave:
        goes_on = "go on with a saved game (none is open now)"
    click.echo(f"Hearthwatch {__version__}: cooperative board games with every rule enforced.\n")
    lines = [
        ("serve", "play in the browser, alone or with friends by link"),
        ("play set-a-watch", "play here in the terminal; it saves itself after every choice"),
        ("resume", goes_on),
        ("games", "which games there are; with a name: its options and every card"),
        ("rules set-a-watch", "read the rules, by clause or by words"),
        ("replay FILE", "step through a game that was played"),
        ("review FILE", "which choices decided it, and what would have been better"),
        ("arena set-a-watch", "let bots play hundreds of games, and see how often they win"),
        ("bench set-a-watch", "how fast it is on this machine"),
    ]
    wide = len(command()) + max(len(words) for words, _ in lines) + 3
    for words, what in lines:
        click.echo(f"  {f'{command()} {words}':<{wide}}{what}")
    click.echo(
        f"\nIn a game ? shows all keys, h gives a hint. Every command explains itself: {command('play', '--help')}"
    )


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch games\nhearthwatch games set-a-watch\nhearthwatch games set-a-watch | grep -i undead",
)
@click.argument("game", required=False)
@click.option("--plain", is_flag=True, help="Pure lines, without colour.")
def games(game: str | None, plain: bool) -> None:
    """Which games there are; with GAME all about it: options, box, every card's text."""
    from .terminal import listing
    from .terminal.face import face

    face(plain).tell(listing.one_game(_game(game)) if game else listing.all_games())


@hearthwatch.command(
    cls=Play,
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS] [--GAME-OPTION=VALUE]...",
    epilog="hearthwatch play set-a-watch\n"
    "hearthwatch play set-a-watch --seats=2 --difficulty=hard\n"
    "hearthwatch play set-a-watch --seed=7 --name=tonight\n"
    "hearthwatch play set-a-watch --typed         (you roll real dice and type what they show)\n"
    "hearthwatch play set-a-watch --help          (with the options of that game)\n"
    "printf '1\\n1\\nq\\n' | hearthwatch play set-a-watch --plain",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option("--seats", type=int, help="How many players; all sit at this keyboard.")
@click.option("--seed", type=int, help="The same seed gives the same shuffles and rolls.")
@click.option("--name", help="What the save is called; otherwise GAME-1, GAME-2 and so on.")
@click.option("--plain", is_flag=True, help="Pure lines of text: for screen readers and pipes.")
@click.option("--typed", metavar="[dice|cards]", help="You have real dice (or dice and cards): type what they show.")
@click.pass_context
def play(
    ctx: click.Context,
    words: tuple[str, ...],
    seats: int | None,
    seed: int | None,
    name: str | None,
    plain: bool,
    typed: str | None,
) -> None:
    """Begin a game of GAME.

    Type the number of what you choose; u takes it back, w says why something is not possible, h gives a hint,
    ? shows all keys and signs. Several numbers on one line go on only while the same kind of question is asked.
    The game saves itself after every choice: `hearthwatch resume` goes on with it, whatever happened.
    """
    from .kernel.registry import games as slugs

    slug, given = _split(words, slugs(), "play")
    found = _game(slug)
    options = {name: values[-1] for name, values in _options(found, given, ctx.command).items()}
    table = found.new(seats, seed, typed=typed or False, **options)
    saves = _saves()
    ctx.exit(_play(table, saves.begin(slug, name), saves, plain))


def _options(found: Game[Any], given: Sequence[tuple[str, str]], ours: click.Command) -> dict[str, list[Any]]:
    """The options of a game out of what was typed, each with all its values; what is wrong is said with its flag."""
    from .kernel.errors import SetupError
    from .terminal.listing import flag

    settings = {one.name: one for one in found.options}
    options: dict[str, list[Any]] = {}
    for name, value in given:
        if name not in settings:
            known = [flag(one) for one in settings]
            there = [*known, *(word for one in ours.params for word in one.opts if word.startswith("--"))]
            likely = _likely(flag(name), there)
            raise SetupError(f"{found.title} has no option {flag(name)}; its options are: {', '.join(known)}.{likely}")
        try:
            options.setdefault(name, []).append(settings[name].read(value))
        except SetupError as error:
            words = str(error).replace(f"The option {name} ", f"The option {flag(name)} ")
            raise SetupError(words + _likely(value, getattr(settings[name], "values", ()))) from error
    return options


def _game(slug: str) -> Game[Any]:
    """The game of this name, or what it may have meant."""
    from .kernel.errors import UnknownGame
    from .kernel.registry import game, games

    try:
        return game(slug)
    except UnknownGame as error:
        raise UnknownGame(f"{error}{_likely(slug, games())}") from None


def _likely(typed: str, known: Sequence[str]) -> str:
    """What somebody may have meant."""
    from difflib import get_close_matches

    close = get_close_matches(typed, known, n=1)
    return f" Did you mean {close[0]}?" if close else ""


def _split(words: Sequence[str], slugs: Sequence[str], what: str) -> tuple[str, list[tuple[str, str]]]:
    """The game and its options out of what is left: --option=value, --option value, or --option for yes."""
    rest = list(words)
    known = [word for word in rest if word in slugs]
    if known:
        rest.remove(known[0])
    options: list[tuple[str, str]] = []
    others: list[str] = []
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            others.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = rest.pop(0) if rest and not rest[0].startswith("-") and (known or len(rest) > 1) else "yes"
        options.append((name.replace("-", "_"), value))
    slug = known[0] if known else others.pop(0) if others else ""
    if not slug:
        from .terminal.started import command

        raise click.UsageError(f"Which game? There are: {', '.join(slugs)}. For example: {command(what, slugs[0])}")
    if others:
        raise click.UsageError(f"I don't understand {others[0]!r}. Options are written --option=value.")
    return slug, options


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch resume                    (the newest that goes on)\n"
    "hearthwatch resume set-a-watch-1\n"
    "hearthwatch resume --list\n"
    "hearthwatch resume tonight --backup   (the save of the choice before, if the last one is damaged)",
)
@click.argument("name", required=False)
@click.option("--list", "show", is_flag=True, help="All saves, the newest first.")
@click.option("--backup", is_flag=True, help="Go on from the choice before the last.")
@click.option("--plain", is_flag=True, help="Pure lines of text: for screen readers and pipes.")
@click.pass_context
def resume(ctx: click.Context, name: str | None, show: bool, backup: bool, plain: bool) -> None:
    """Go on with a saved game, the newest that is not over or NAME, exactly where it was.

    --list shows all of them: when, which game, how far, won or lost, and what cannot be read.
    """
    from .terminal.face import face
    from .terminal.saves import DamagedSave

    saves = _saves()
    if show:
        from .terminal.listing import all_saves

        face(plain).tell(all_saves(saves))
        return
    skipped: list[str] = []
    if name is None:
        name, skipped = saves.newest()
    else:
        name = saves.find(name)
    try:
        save, table = saves.open(name, backup=backup)
    except DamagedSave as damage:
        if not (damage.backup and sys.stdin.isatty() and click.confirm(f"{damage}\nResume from that one now?")):
            raise
        save, table = saves.open(name, backup=True)
    ctx.exit(_play(table, save, saves, plain, skipped))


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch replay set-a-watch-1\n"
    "hearthwatch replay ~/Downloads/our-best-game.json\n"
    "hearthwatch replay set-a-watch-1 --plain | less",
)
@click.argument("file")
@click.option("--plain", is_flag=True, help="Print all of it at once.")
def replay(file: str, plain: bool) -> None:
    """Step through a game that was played: FILE is a record, a save, or the name of a save."""
    from .terminal.face import face
    from .terminal.replay import Replay, read

    here = face(plain)
    played = Replay(read(file, _saves()), here)
    if plain or not here.interactive:
        played.tell_all()
    else:
        played.step()


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch rules set-a-watch               (the sections)\n"
    "hearthwatch rules set-a-watch 7             (a section)\n"
    "hearthwatch rules set-a-watch SAW-7.1       (a clause; 7.1 is enough)\n"
    "hearthwatch rules set-a-watch chop wood     (everything with these words)\n"
    "hearthwatch rules set-a-watch EX1           (a worked example)",
)
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[CLAUSE | WORDS...]")
@click.option("--plain", is_flag=True, help="Pure lines, without colour.")
def rules(game: str, words: tuple[str, ...], plain: bool) -> None:
    """Read the rules of GAME: the sections, one of them, a clause, or all that has these WORDS.

    Whole words come first. Worked examples show only their title unless asked for by number.
    """
    from .terminal.face import face
    from .terminal.rulebook import Rulebook

    face(plain).tell(Rulebook(_game(game)).look_up(" ".join(words)))


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch bench set-a-watch\n"
    "hearthwatch bench set-a-watch --seconds=30\n"
    "hearthwatch bench set-a-watch --json",
)
@click.argument("game")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600), default=10.0, show_default=True, help="How long to measure."
)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def bench(game: str, seconds: float, as_json: bool) -> None:
    """How fast GAME is here: decisions, whole games, clones, determinizations, views, saving; and memory."""
    from .terminal.bench import NAMES
    from .terminal.bench import bench as measure

    results = measure(_game(game), seconds)
    if as_json:
        import json

        click.echo(json.dumps(results, indent=2))
        return
    click.echo(f"{results['game']}, {results['seats']} seats, Python {results['python']}, one process, random play")
    for key, words in NAMES.items():
        value = results[key]
        click.echo(f"  {words:<24}{'not known' if value is None else format(value, ','):>12}")


class Contest(Play):
    """Takes several bots after one --bots, and the options of the game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(_each_with_its_flag(args)))


def _each_with_its_flag(args: list[str]) -> Iterator[str]:
    """`--bots random sensible` as `--bots random --bots sensible`."""
    from .bots import kinds

    listing = False
    for number, word in enumerate(args):
        if word.startswith("-"):
            listing = word == "--bots" or word.startswith("--bots=")
        elif listing and args[number - 1] != "--bots" and word.partition(":")[0] in kinds():
            yield "--bots"
        yield word


@hearthwatch.command(
    cls=Contest,
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS] [--GAME-OPTION=VALUE,VALUE]...",
    epilog="hearthwatch arena set-a-watch --bots random sensible --games 1000\n"
    "hearthwatch arena set-a-watch --bots search:iterations=200 --difficulty=easy,hard --report hard.html\n"
    "hearthwatch arena set-a-watch --compare search:iterations=100 search:iterations=400 --games 200\n"
    "hearthwatch arena set-a-watch --help         (with the options of that game)",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option(
    "--bots", multiple=True, metavar="BOT...", help="Who plays, such as search:iterations=400; all play the same games."
)
@click.option(
    "--compare", nargs=2, metavar="BOT BOT", help="Two bots, and how much more the first wins on the same games."
)
@click.option(
    "--games", type=int, default=100, show_default=True, help="Games of each bot with each choice of options."
)
@click.option(
    "--seats", type=int, help="How many seats there are; one bot holds them all. The fewest unless you say so."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games, on any number of jobs."
)
@click.option("--jobs", type=int, help="How many processes play; as many as there are cores unless you say so.")
@click.option("--on", type=click.Choice(["ray"]), help="Play on the Ray cluster that runs here or at RAY_ADDRESS.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write a page about it, to be opened in a browser.",
)
@click.option(
    "--results", type=click.Path(dir_okay=False), metavar="FILE", help="Where results are kept, line by line."
)
@click.option("--plain", is_flag=True, help="Pure lines, without colour or a moving bar.")
@click.pass_context
def arena(ctx: click.Context, /, words: tuple[str, ...], **given: Any) -> None:
    """Let bots play many games of GAME: how often they win, and what decides it.

    An option of the game may have several values (--difficulty=easy,hard): each is played and listed for itself.
    Results are kept as they come. The same command goes on where a run was stopped, and with more --games it plays
    only those that are missing.
    """
    from .kernel.registry import games as slugs
    from .terminal.contest import contest

    slug, typed = _split(words, slugs(), "arena")
    found = _game(slug)
    options = _options(found, [*_one_by_one(found, typed)], ctx.command)
    ctx.exit(contest(found, options, again=ctx.meta["typed"], **given))


def _one_by_one(found: Game[Any], given: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """`easy,hard` as two values, except where the option itself takes a list."""
    from .kernel.errors import SetupError

    for name, text in given:
        try:
            found.settings[name].read(text)
        except (KeyError, SetupError):
            yield from ((name, part) for part in text.split(","))
        else:
            yield name, text


@hearthwatch.command(
    cls=Examples, epilog="hearthwatch review set-a-watch-1\nhearthwatch review set-a-watch-1 --report=review.html"
)
@click.argument("record")
@click.option("--iterations", type=int, default=120, show_default=True, help="Playouts for each choice, about.")
@click.option("--seconds", type=float, default=0.0, help="How long it may take in all, instead of iterations.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and iterations agree.")
@click.option("--jobs", type=click.IntRange(1, 64), help="How many processes think; one for each core unless told.")
@click.option("--report", type=click.Path(dir_okay=False), metavar="FILE", help="Write a page for a browser.")
@click.option("--plain", is_flag=True, help="Pure lines of text: for screen readers and pipes.")
def review(
    record: str, iterations: int, seconds: float, seed: int, jobs: int | None, report: str | None, plain: bool
) -> None:
    """Which choices decided a game, and what would have been better.

    RECORD is a record, a save, or the name of a save. Only what the players knew at the time is used.
    """
    from .terminal.review_command import review_record

    review_record(record, iterations=iterations, seconds=seconds, seed=seed, jobs=jobs, report=report, plain=plain)


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch serve                                  (for this machine)\n"
    "hearthwatch serve --host=0.0.0.0 --port=8000       (for the network: read docs/hosting.md first)\n"
    "hearthwatch serve --data=postgresql:///hearthwatch --base-path=/games",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where it listens; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; the first free one from 8642 unless told.")
@click.option(
    "--data", metavar="FOLDER", help="Where tables are kept: a folder, or postgresql://...; with the saves unless told."
)
@click.option("--base-path", default="/", show_default=True, help="What all addresses begin with, behind a proxy.")
@click.option("--workers", type=click.IntRange(0, 64), default=0, help="Processes that think; cores less one if 0.")
@click.option(
    "--keep-days", type=click.IntRange(0), default=0, help="Delete tables nobody moved at for so long; 0 never."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def serve(
    host: str, port: int | None, data: str | None, base_path: str, workers: int, keep_days: int, no_browser: bool
) -> None:
    """Play in the browser: serve tables for this machine, or for friends.

    It prints its address and opens it. Every move is on the disk before anybody sees it; Ctrl-C stops it.
    """
    from .web.serve import serve as run

    run(host, port, data or _tables_folder(), base_path, browser=not no_browser, workers=workers, keep_days=keep_days)


@hearthwatch.command(
    cls=Examples,
    epilog="hearthwatch tables\n"
    "hearthwatch tables --idle=90 --data=/var/lib/hearthwatch\n"
    "hearthwatch tables --delete=k7mq3hzt9rwa",
)
@click.option("--data", metavar="FOLDER", help="Where the tables are kept, as for serve.")
@click.option("--idle", type=click.FloatRange(0), default=0.0, help="Only tables nobody moved at for so many days.")
@click.option("--delete", "deleted", multiple=True, metavar="ADDRESS", help="Delete a table for good; may be repeated.")
def tables(data: str | None, idle: float, deleted: tuple[str, ...]) -> None:
    """The tables that `hearthwatch serve` keeps: list them, or delete some. The server may be running."""
    import time

    from .web import caretaking

    folder = data or _tables_folder()
    if deleted:
        caretaking.delete(folder, deleted)
        click.echo(f"Deleted: {', '.join(deleted)}.")
        return
    found = caretaking.tables(folder, idle)
    for room in found:
        click.echo(caretaking.line(room, time.time()))
    if not found:
        click.echo("There is no such table.")


def _tables_folder() -> str:
    from .terminal.saves import home

    return str(home() / "tables")


def _saves() -> Saves:
    from .terminal.saves import Saves

    return Saves()


def _play(table: Any, save: Any, saves: Saves, plain: bool, skipped: Sequence[str] = ()) -> int:
    from .terminal.face import face
    from .terminal.player import Player
    from .terminal.rows import quiet

    player = Player(table, save, saves, face(plain or not sys.stdin.isatty()))
    player.notes = [quiet(f"Going on with {save.name}, as {', '.join(skipped)}.")] if skipped else []
    return player.play()


def main() -> None:
    """The program."""
    hearthwatch.main()
