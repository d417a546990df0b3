"""Complete games, saves, options of a game and their values in a shell."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem


def games_for(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a game."""
    from ..kernel.registry import games

    return [slug for slug in games() if slug.startswith(typed)]


def saves_for(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Complete the name of a save, or a file."""
    from ..terminal.saves import Saves

    names = [name for name in Saves().names() if name.startswith(typed)]
    return [CompletionItem(name) for name in names] or [CompletionItem(typed, type="file")]


def words_for(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete a game, then its options and their values: --difficulty=hard."""
    from ..kernel.registry import game, games

    words = list(ctx.params.get(parameter.name or "") or ())
    named = [word for word in words if word in games()]
    if not named:
        return games_for(ctx, parameter, typed)
    settings = game(named[0]).settings
    last = words[-1] if words else ""
    name = last.partition("=")[0].removeprefix("--").replace("-", "_")
    if last.startswith("--") and name in settings:
        return [value for value in (settings[name].values or ("yes", "no")) if value.startswith(typed)]
    return []


def options_for(words: list[str], typed: str) -> Iterator[CompletionItem]:
    """Complete the options of the game that is named among the words."""
    from ..kernel.registry import game, games
    from ..terminal.catalogue import flag

    for slug in [word for word in words if word in games()][:1]:
        name, equals, value = typed.partition("=")
        for setting in game(slug).options:
            if equals and flag(setting.name) == name:
                values = setting.values or ("yes", "no")
                yield from (CompletionItem(f"{name}={one}") for one in values if one.startswith(value))
            elif not equals and flag(setting.name).startswith(typed):
                yield CompletionItem(flag(setting.name), help=setting.help)
