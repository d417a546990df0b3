"""Group all commands, and turn every error that a user can meet into a sentence and an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

AUTHORED = "--authored"
COMPLETE = "_HEARTHWATCH_COMPLETE"
REPAIRS = ("config", "doctor")
"""Commands that work with a broken configuration file: they help to repair it."""
CLOSED_PIPE = 141
INTERRUPTED = 130
USERS_MISTAKE = 2
CANNOT_WRITE = 1
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)


class Hearth(click.Group):
    """Turn every error that a user can meet into a sentence and an exit code."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        _write_what_the_terminal_can()
        if COMPLETE in os.environ:  # a shell asks what could be typed
            return super().main(args, prog_name or "hearthwatch", complete_var=COMPLETE, **extra)
        extra["standalone_mode"] = False
        try:
            words = without_authored(sys.argv[1:] if args is None else list(args))
            extra["default_map"] = _configured(words)
            code = super().main(words, prog_name or "hearthwatch", **extra)
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from ..kernel.registry import games
        from ..terminal.program_name import command

        if args[0] in games():
            raise click.UsageError(f"{args[0]} is a game. Play it: {command('play', args[0])}", ctx)
        return super().resolve_command(ctx, args)


def _configured(words: list[str]) -> dict[str, dict[str, Any]]:
    """Return the defaults of the configuration file, by command."""
    from ..folders import config_file

    if not config_file().exists() or set(words[:1]) & set(REPAIRS):
        return {}
    from ..terminal import preferences

    return preferences.defaults()


def without_authored(words: list[str]) -> list[str]:
    """Remove `--authored FOLDER` from the words of a command, and load the content of the folder.

    The content is for the game that the command names; `--authored GAME=FOLDER` names it in other commands.
    """
    rest: list[str] = []
    named: list[str] = []
    while words:
        word = words.pop(0)
        if word != AUTHORED and not word.startswith(f"{AUTHORED}="):
            rest.append(word)
        else:
            named.append(word.partition("=")[2] or (words.pop(0) if words else "no folder"))
    if named:
        _bring(named, rest)
    return rest


def _bring(named: list[str], words: list[str]) -> None:
    from ..kernel.registry import bring, games

    slugs = games()
    for one in named:
        slug, _, folder = one.partition("=") if one.partition("=")[0] in slugs else ("", "", one)
        if not Path(folder).is_dir():
            raise click.UsageError(f"{AUTHORED} takes a folder with your own content; {folder!r} is not a folder.")
        slug = slug or next((word for word in words if word in slugs), "")
        if not slug:
            raise click.UsageError(
                f"Which game is the folder for? Type {AUTHORED} GAME={folder}; the games are {', '.join(slugs)}."
            )
        bring({slug: [str(Path(folder).resolve())]})


def _name_as_started(error: click.ClickException) -> None:
    """Name the program in usage errors as it was started, such as `.venv/bin/hearthwatch`."""
    from ..terminal.program_name import command

    if isinstance(error, click.UsageError) and error.ctx is not None:
        error.ctx.find_root().info_name = command()


def _say(error: Exception) -> int:
    """Print an error that is meant for users as one sentence; raise any other error."""
    from ..kernel.errors import HearthwatchError

    if isinstance(error, HearthwatchError):
        click.echo(str(error), err=True)
        return CANNOT_WRITE if isinstance(error.__cause__, OSError) else USERS_MISTAKE
    if isinstance(error, OSError):
        where = f" ({error.filename})" if error.filename else ""
        click.echo(f"{error.strerror or error}{where}.", err=True)
        return CANNOT_WRITE if error.errno in FULL else USERS_MISTAKE
    raise error


def _write_what_the_terminal_can() -> None:
    """Replace signs that the terminal cannot show by ASCII, and invalid bytes of the input by question marks."""
    from .ascii_signs import HANDLER

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace" if stream is sys.stdin else HANDLER)  # type: ignore[union-attr]


def _forget_output_that_cannot_be_written() -> None:
    """Discard buffered output that cannot be written (closed pipe, full disk), without a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def which_game(command_name: str) -> str:
    """Return the error for a command without a game."""
    from ..kernel.registry import games
    from ..terminal.program_name import command

    slugs = games()
    return f"Which game? There are: {', '.join(slugs)}. For example: {command(command_name, 'set-a-watch')}"


class Examples(click.Command):
    """Show examples at the end of a command's help, one a line, and its summary in full."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as missing:
            if missing.param is None or missing.param.name != "game":
                raise
            raise click.UsageError(which_game(self.name or ""), ctx) from None

    def get_short_help_str(self, limit: int = 45) -> str:
        return " ".join((self.help or "").partition("\n\n")[0].split())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.epilog:
            with formatter.section("Examples"):
                for line in self.epilog.splitlines():
                    formatter.write(f"  {line}\n")
