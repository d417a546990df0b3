"""Play, resume and replay games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .campaigns import read_campaign, write_campaign
from .completing import saves_for, words_for
from .group import Examples
from .options import Play, as_typed, game_called, options_of, split

if TYPE_CHECKING:
    from ..terminal.companions import Companions
    from ..terminal.saves import Save, Saves


@click.command(
    cls=Play,
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS] [--GAME-OPTION=VALUE]...",
    epilog="hearthwatch play set-a-watch\n"
    "hearthwatch play set-a-watch --seats=2 --difficulty=hard\n"
    "hearthwatch play set-a-watch --seed=7 --name=tonight\n"
    "hearthwatch play set-a-watch --seats=4 --bots=2,3,4=casual\n"
    "hearthwatch play set-a-watch --typed         (you roll real dice and type what they show)\n"
    "hearthwatch play heroes-of-terrinoth --authored=my-quests --quest=my-quest  (quests of your own: docs/quests.md)\n"
    "hearthwatch play set-a-watch --help          (with the options of that game)\n"
    "printf '1\\n1\\nq\\n' | hearthwatch play set-a-watch --plain",
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME", shell_complete=words_for)
@click.option("--seats", type=int, help="Number of seats. All are at this keyboard unless --as or --bots is given.")
@click.option(
    "--as",
    "part",
    metavar="PART",
    help="Role that you play, in games with different seats; bots play the rest: --as=judge.",
)
@click.option(
    "--bots",
    metavar="WHO[=BOT],...",
    help="Seats that bots play, by number or name, each with a bot or the default one; or all, or none.",
)
@click.option("--seed", type=int, help="The same seed gives the same shuffles and rolls.")
@click.option("--name", help="Name of the save. [default: GAME-1, GAME-2 and so on]")
@click.option("--plain", is_flag=True, help="Plain lines of text, for screen readers and pipes.")
@click.option("--typed", metavar="[dice|cards]", help="You use real dice (or dice and cards) and type what they show.")
@click.option(
    "--campaign",
    metavar="FILE",
    help="File of a campaign: read now if it exists, updated when the game is over.",
)
@click.pass_context
def play(
    ctx: click.Context,
    words: tuple[str, ...],
    seats: int | None,
    part: str | None,
    bots: str | None,
    seed: int | None,
    name: str | None,
    plain: bool,
    typed: str | None,
    campaign: str | None,
) -> None:
    """Start a game of GAME.

    Type the number of your choice. u undoes it, w explains why something is not possible, h gives a hint, and ? shows
    all keys and signs. Several numbers on one line answer several questions of the same kind. Every choice is saved:
    `hearthwatch resume` continues the game.
    """
    from ..kernel.errors import SetupError
    from ..kernel.registry import games as slugs
    from ..terminal.companions import companions, part_of

    slug, given = split(words, slugs(), "play")
    found = game_called(slug)
    if _is_configured(ctx, "bots") and (part is not None or found.parts):
        bots = None
    if _is_configured(ctx, "seats") and seats not in range(found.seats[0], found.seats[1] + 1):
        seats = None
    _either(part, bots)
    typed_options = options_of(found, given, ctx.command)
    options = {name: found.settings[name].together(values) for name, values in typed_options.items()}
    document = read_campaign(found, campaign) if campaign else None
    try:
        table = found.new(seats, seed, typed=typed or False, campaign=document, **options)
    except SetupError as error:
        raise SetupError(as_typed(error, *options)) from error
    saves = _saves()
    others, note = part_of(table, part) if bots is None else (companions(table, bots), "")
    code = _play(table, saves.begin(slug, name), saves, plain, note, others, fresh=True)
    if campaign:
        write_campaign(table, campaign)
    ctx.exit(code)


@click.command(
    cls=Examples,
    epilog="hearthwatch resume                    (the newest game that is not over)\n"
    "hearthwatch resume set-a-watch-1\n"
    "hearthwatch resume ~/Downloads/our-game.json\n"
    "hearthwatch resume --list\n"
    "hearthwatch resume tonight --backup   (from the choice before, if the save is damaged)",
)
@click.argument("name", required=False, metavar="[SAVE | FILE]", shell_complete=saves_for)
@click.option("--list", "show", is_flag=True, help="List all saves, the newest first.")
@click.option("--backup", is_flag=True, help="Continue from the choice before the last.")
@click.option("--as", "part", metavar="PART", help="Role that you play from now on; bots play the rest.")
@click.option("--bots", metavar="WHO[=BOT],...", help="Seats that bots play from now on; or all, or none.")
@click.option("--plain", is_flag=True, help="Plain lines of text, for screen readers and pipes.")
@click.pass_context
def resume(
    ctx: click.Context,
    name: str | None,
    show: bool,
    backup: bool,
    part: str | None,
    bots: str | None,
    plain: bool,
) -> None:
    """Continue a saved game: SAVE, or the newest that is not over.

    A FILE (an exported game, a record, a save from elsewhere) first becomes a new save. --list shows all saves: their
    date, game, progress and result, and which cannot be read.
    """
    from ..terminal.display import display
    from ..terminal.files import is_file, looks_like_a_file, new_save
    from ..terminal.saves import DamagedSave

    saves = _saves()
    if name is not None and not is_file(name, saves) and looks_like_a_file(name):
        raise click.UsageError(f"There is no file {name}, and no save of that name.")
    if name is not None and is_file(name, saves):
        save, table, note = new_save(name, None, saves)
        ctx.exit(_go_on(table, save, saves, plain, note, part, bots))
    if show:
        from ..terminal.save_list import all_saves

        display(plain).tell(all_saves(saves))
        return
    note = ""
    if name is None:
        name, skipped = saves.newest()
        note = f"Continuing {name}, because {', '.join(skipped)}." if skipped else ""
    else:
        name = saves.find(name)
    try:
        save, table = saves.open(name, backup=backup)
    except DamagedSave as damage:
        if not (damage.backup and sys.stdin.isatty() and click.confirm(f"{damage}\nResume from that one now?")):
            raise
        save, table = saves.open(name, backup=True)
    ctx.exit(_go_on(table, save, saves, plain, note, part, bots))


@click.command(
    cls=Examples,
    epilog="hearthwatch replay                                (the newest save)\n"
    "hearthwatch replay ~/Downloads/our-best-game.json\n"
    "hearthwatch replay set-a-watch-1 --plain | less",
)
@click.argument("file", required=False, metavar="[SAVE | FILE]", shell_complete=saves_for)
@click.option("--plain", is_flag=True, help="Print the whole game at once.")
def replay(file: str | None, plain: bool) -> None:
    """Step through a game: SAVE, a FILE (a record or an exported game), or the newest save."""
    from ..terminal.display import display
    from ..terminal.replay import Replay, path_of, read

    here, saves = display(plain), _saves()
    played = Replay(read(path_of(file, saves), saves), here)
    if plain or not here.interactive:
        played.tell_all()
    else:
        played.step()


def _saves() -> Saves:
    from ..terminal.saves import Saves

    return Saves()


def _is_configured(ctx: click.Context, name: str) -> bool:
    """Return True if a value comes from the configuration file, so that something typed overrules it."""
    return ctx.get_parameter_source(name) is click.core.ParameterSource.DEFAULT_MAP


def _either(part: str | None, bots: str | None) -> None:
    if part is not None and bots is not None:
        raise click.UsageError("Give either your role (--as) or the seats that bots play (--bots), not both.")


def _go_on(table: Any, save: Save, saves: Saves, plain: bool, note: str, part: str | None, bots: str | None) -> int:
    """Continue with the bots of the save, or with those that are named now."""
    from ..terminal.companions import companions, kept_companions, part_of

    _either(part, bots)
    said = ""
    if bots is not None:
        others = companions(table, bots)
    elif part is not None:
        others, said = part_of(table, part)
    else:
        others = kept_companions(table, save.path)
        if table.game.parts and not others.names:
            said = "All seats are at this keyboard. Use --as or --bots to give some of them to bots."
    return _play(table, save, saves, plain, " ".join(filter(None, (note, said))), others)


def _play(
    table: Any, save: Save, saves: Saves, plain: bool, note: str, others: Companions, *, fresh: bool = False
) -> int:
    from ..drawing.rows import quiet
    from ..terminal.display import display
    from ..terminal.player import Player

    player = Player(table, save, saves, display(plain or not sys.stdin.isatty()), others)
    player.notes = [quiet(note)] if note else []
    player.fresh = fresh
    table.prove_past()
    if table.lost:
        player.notes.append(quiet(table.lost))
    return player.play()
