"""The command line. Everything heavy is imported where it is needed: `hearthwatch --help` starts in a blink."""

from __future__ import annotations

import click

from .. import __version__
from .backups import backup, restore, verify
from .checking import check
from .files import export, import_
from .group import Hearth
from .new_content import new_content
from .new_game import new_game
from .playing import play, replay, resume
from .reading import games, rules
from .serving import serve, tables
from .settings import completion, config, doctor
from .studying import arena, bench, review, train


@click.group(cls=Hearth, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hearthwatch")
@click.option(
    "--authored",
    metavar="[GAME=]FOLDER",
    expose_value=False,
    help="Folder with your own content for a game, such as quests; works with every command (docs/quests.md).",
)
@click.pass_context
def hearthwatch(ctx: click.Context) -> None:
    """Play cooperative board games with every rule enforced, study how they are played, and write content for them."""
    if ctx.invoked_subcommand is None:
        _welcome()


def _welcome() -> None:
    """Print the commands with a line each."""
    from ..terminal.program_name import command
    from ..terminal.saves import NoSuchSave, Saves

    try:
        goes_on = f"continue {Saves().newest()[0]}"
    except NoSuchSave:
        goes_on = "continue a saved game (there is none to continue now)"
    click.echo(f"Hearthwatch {__version__}: cooperative board games with every rule enforced.\n")
    lines = [
        ("serve", "play in the browser, alone or with friends by link"),
        ("play set-a-watch", "play here in the terminal; every choice is saved"),
        ("resume", goes_on),
        ("games", "list the games; with a name: its options and every card"),
        ("rules set-a-watch", "read the rules, by clause or by words"),
        ("export", "save a game as a document or a file; import FILE continues one"),
        ("replay", "step through a finished or saved game"),
        ("review", "see which choices decided a game, and what would have been better"),
        ("arena set-a-watch", "let bots play hundreds of games, and see how often they win"),
        ("train set-a-watch", "train stronger bots by self-play"),
        ("bench set-a-watch", "measure the speed of a game on this machine"),
        ("check FOLDER", "find errors in your own quests and other content, and see how they play"),
        ("doctor", "show what is installed and where data is stored; config sets defaults"),
        ("new-content GAME NAME", "start a quest, an Adventure or other content of your own"),
        ("new-game NAME", "start a game of your own: rules, cards, page, bot and tests, ready to play"),
    ]
    wide = len(command()) + max(len(words) for words, _ in lines) + 3
    for words, what in lines:
        click.echo(f"  {f'{command()} {words}':<{wide}}{what}")
    click.echo(
        f"\nIn a game, ? shows all keys and h gives a hint. For the help of a command: {command('play', '--help')}"
    )


for command in (
    *(
        arena,
        backup,
        bench,
        check,
        completion,
        config,
        doctor,
        export,
        games,
        import_,
        new_content,
        new_game,
        play,
        replay,
    ),
    *(restore, resume, review, rules, serve, tables, train, verify),
):
    hearthwatch.add_command(command)


def main() -> None:
    """Run the program."""
    hearthwatch.main()
