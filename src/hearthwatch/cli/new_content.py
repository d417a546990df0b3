"""Start a quest, a storyboard, an Adventure, a set of cards or a tale from the example of its guide."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from .group import Examples
from .new_game import LONGEST_NAME, SLUG, TITLE

STARTERS: Final = Path(__file__).parent / "starters"
"""The starter files of each game, the same as in its guide."""
GUIDES: Final = {
    "duskwatch": "docs/duskwatch.md",
    "heroes-of-terrinoth": "docs/quests.md",
    "set-a-watch": "docs/watches.md",
    "thorgal": "docs/adventures.md",
    "thornwatch": "docs/storyboards.md",
}


@click.command(
    "new-content",
    cls=Examples,
    epilog="hearthwatch new-content heroes-of-terrinoth the-long-bridge\n"
    'hearthwatch new-content thorgal the-black-hill --title="The Black Hill" --folder=adventures/black-hill',
)
@click.argument("game")
@click.argument("name")
@click.option("--title", help="Title that players read. [default: the name, capitalized]")
@click.option("--folder", metavar="FOLDER", help="Folder to create. [default: NAME, in the current folder]")
def new_content(game: str, name: str, title: str | None, folder: str | None) -> None:
    """Start content of your own for GAME: a folder with a small, complete quest, Adventure or similar.

    It is the example of the game's guide, ready to be checked, played and changed.
    """
    from ..kernel.authored import slug_of
    from ..terminal.program_name import command
    from .options import game_called

    found = game_called(game)
    title = title or name.replace("-", " ").title()
    target = Path(folder or name)
    check_content(found.slug, found.title, name, title, target)
    write_content(found.slug, title, target)
    chosen = f"--{found.own_option}={slug_of(title)}"
    click.echo(f"{title} is in {target}: small, complete, and yours to change.\n")
    click.echo(f"  {command('check', str(target))}")
    click.echo(f"  {command('play', found.slug, '--authored', str(target), chosen)}")
    click.echo(f"\n{GUIDES[found.slug]} explains what you can write.")


def check_content(slug: str, game_title: str, name: str, title: str, target: Path) -> None:
    """Raise SetupError if such content cannot be created. Nothing is written yet."""
    from ..kernel.errors import SetupError
    from ..kernel.registry import game

    if not (STARTERS / slug).is_dir():
        raise SetupError(f"{game_title} has no starter content.")
    if not SLUG.fullmatch(name) or len(name) > LONGEST_NAME:
        raise SetupError(
            f"A name has lower-case letters, digits and single hyphens (the-long-bridge); {name!r} does not."
        )
    if not TITLE.fullmatch(title):
        raise SetupError(f"A title has letters, digits, spaces and the signs ' : , . ! & -; {title!r} is not that.")
    if target.exists():
        raise SetupError(f"{target} exists already: nothing was written.")
    from ..kernel.authored import slug_of

    found = game(slug)
    setting = found.settings.get(found.own_option)
    if setting is not None and slug_of(title) in setting.values:
        raise SetupError(f"{title} is in the box already: choose another name.")


def write_content(slug: str, title: str, target: Path) -> None:
    """Write all files, or none."""
    from shutil import rmtree

    try:
        target.mkdir(parents=True)
        for path in sorted((STARTERS / slug).glob("*.toml")):
            text = re.sub(r'\Atitle = "[^"]*"', f'title = "{title}"', path.read_text(encoding="utf-8"))
            (target / path.name).write_text(text, encoding="utf-8")
    except OSError:
        rmtree(target, ignore_errors=True)
        raise
