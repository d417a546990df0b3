"""Read the game and its options from the words of a command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .completing import options_for
from .group import Examples, which_game

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..kernel.game import Game


class Play(Examples):
    """Accept the options of a game besides our own, and list them in the help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["typed"] = list(args)
        return super().parse_args(ctx, list(_with_value(args)))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        words = [str(word) for word in ctx.params.get("words") or ()]
        return [*super().shell_complete(ctx, incomplete), *options_for(words, incomplete)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        named = [word for word in ctx.meta["typed"] if not word.startswith("-")]
        if not named:
            return
        from ..kernel.registry import game, games
        from ..terminal.catalogue import default, flag

        for slug in set(named) & set(games()):
            with formatter.section(f"Options of {game(slug).title}"):
                formatter.write_dl(
                    [(flag(one.name), f"{one.help} [{one.kind}; {default(one.default)}]") for one in game(slug).options]
                )


def _with_value(args: list[str]) -> Iterator[str]:
    """Read `--typed` without a value as dice; it takes the next word only if that is a valid value."""
    for number, word in enumerate(args):
        if word == "--typed":
            following = args[number + 1 : number + 2]
            yield f"--typed={following[0]}" if following in (["dice"], ["cards"]) else "--typed=dice"
        elif word not in ("dice", "cards") or args[number - 1 : number] != ["--typed"]:
            yield word


def options_of(found: Game[Any], given: Sequence[tuple[str, str]], ours: click.Command) -> dict[str, list[Any]]:
    """Return the options of a game with all their values; errors name the flag."""
    from ..kernel.errors import SetupError
    from ..terminal.catalogue import flag

    settings = {one.name: one for one in found.options}
    options: dict[str, list[Any]] = {}
    for name, value in given:
        if name not in settings:
            known = [flag(one) for one in settings]
            there = [*known, *(word for one in ours.params for word in one.opts if word.startswith("--"))]
            meant = likely(flag(name), there)
            raise SetupError(f"{found.title} has no option {flag(name)}; its options are: {', '.join(known)}.{meant}")
        try:
            options.setdefault(name, []).append(settings[name].read(value))
        except SetupError as error:
            raise SetupError(as_typed(error, name) + likely(value, settings[name].values)) from error
    return options


def as_typed(error: Exception, *names: str) -> str:
    """Return the error of an option with the option named as it is typed."""
    from ..terminal.catalogue import flag

    words = str(error)
    for name in names:
        words = words.replace(f"The option {name} ", f"The option {flag(name)} ")
    return words


def game_called(slug: str) -> Game[Any]:
    """Return the game of this name; the error for an unknown one suggests a similar name."""
    from ..kernel.errors import UnknownGame
    from ..kernel.registry import game, games

    try:
        return game(slug)
    except UnknownGame as error:
        raise UnknownGame(f"{error}{_not_installed(slug) or likely(slug, games())}") from None


def _not_installed(slug: str) -> str:
    """Return how to install a game whose package is in this folder; empty if there is none."""
    from ..terminal.program_name import with_python

    try:
        package = (Path(slug) / "pyproject.toml").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
    if "hearthwatch.games" not in package:
        return ""
    return f" Its package is in this folder but not installed: {with_python('-m', 'pip', 'install', '-e', slug)}"


def likely(typed: str, known: Sequence[str]) -> str:
    """Return a suggestion for a mistyped word."""
    from ..kernel.mistakes import did_you_mean

    return did_you_mean(typed, known).replace("'", "")


def split(words: Sequence[str], slugs: Sequence[str], what: str) -> tuple[str, list[tuple[str, str]]]:
    """Split words into the game and its options: --option=value, --option value, or --option for yes."""
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
        raise click.UsageError(which_game(what))
    if others:
        raise click.UsageError(f"I don't understand {others[0]!r}. Options are written --option=value.")
    return slug, options
