"""Start a new game: generate a small, complete one in its own package, to be changed step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from .group import Examples

SKELETON: Final = Path(__file__).parent / "skeleton"
"""The game Night Road; its names are replaced by those of the new game."""
HIDDEN: Final = {"gitignore": ".gitignore"}
"""Dot files, stored without the dot so that packages include them."""
SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME: Final = 40
TITLE: Final = re.compile(r"[\w' :,.!&-]{1,60}")


@click.command(
    "new-game",
    cls=Examples,
    epilog="hearthwatch new-game lamp-lighters\n"
    'hearthwatch new-game lamp-lighters --title="The Lamp Lighters" --folder=games/lamps',
)
@click.argument("name")
@click.option("--title", help="Title that players read. [default: the name, capitalized]")
@click.option("--folder", metavar="FOLDER", help="Folder to create. [default: NAME, in the current folder]")
def new_game(name: str, title: str | None, folder: str | None) -> None:
    """Start a game of your own: NAME becomes a package with rules, cards, a page, a bot and tests, ready to play.

    docs/new_game.md shows how to turn it into another game.
    """
    from ..terminal.program_name import command, with_python

    title = title or name.replace("-", " ").title()
    target = Path(folder or name)
    check(name, title, target)
    write(name, title, target)
    click.echo(f"{title} is in {target}: small, complete, and yours to change.\n")
    install = with_python("-m", "pip", "install", "-e", str(target), "pytest", "mypy")
    for words in (install, command("play", name), command("serve"), with_python("-m", "pytest", str(target))):
        click.echo(f"  {words}")
    click.echo("\ndocs/new_game.md explains the next steps.")


def check(name: str, title: str, target: Path) -> None:
    """Raise SetupError if such a game cannot be created. Nothing is written yet."""
    from importlib.util import find_spec
    from keyword import iskeyword

    from ..kernel.errors import SetupError
    from ..kernel.registry import games

    package = name.replace("-", "_")
    if not SLUG.fullmatch(name) or len(name) > LONGEST_NAME:
        raise SetupError(
            f"The name of a game has lower-case letters, digits and single hyphens (lamp-lighters); {name!r} does not."
        )
    if name in games():
        raise SetupError(f"There is a game called {name} already.{_way_out(name)}")
    if iskeyword(package) or package == "tests" or find_spec(package):
        raise SetupError(f"{package} means something else to Python: choose another name.")
    if not TITLE.fullmatch(title):
        raise SetupError(f"A title has letters, digits, spaces and the signs ' : , . ! & -; {title!r} is not that.")
    if target.exists():
        raise SetupError(f"{target} exists already: nothing was written.")


def _way_out(name: str) -> str:
    """Return how to uninstall a game whose folder is gone; empty if it is intact."""
    from ..kernel.errors import BrokenGame
    from ..kernel.registry import game
    from ..terminal.program_name import with_python

    try:
        game(name)
    except BrokenGame as error:
        return f" {error} To uninstall it: {with_python('-m', 'pip', 'uninstall', name)}"
    return ""


def write(name: str, title: str, target: Path) -> None:
    """Write all files, or none."""
    from shutil import rmtree

    names = {
        "night_road": name.replace("-", "_"),
        "night-road": name,
        "Night Road": title,
        "NightRoad": name.title().replace("-", ""),
        "NRD": re.sub("[^a-z]", "", name)[:3].upper(),
    }
    named = re.compile("|".join(names))

    def ours(text: str) -> str:
        return named.sub(lambda found: names[found[0]], text)

    try:
        for path in sorted(SKELETON.rglob("*")):
            inside = path.relative_to(SKELETON)
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                file = target / HIDDEN.get(str(inside), ours(str(inside)))
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(ours(path.read_text(encoding="utf-8")), encoding="utf-8")
    except OSError:
        rmtree(target, ignore_errors=True)
        raise
