"""Back up, restore and verify the tables of a server."""

from __future__ import annotations

from pathlib import Path

import click

from .group import Examples
from .serving import tables_folder

DATA = "Folder or database (postgresql://...) of the tables, as for serve."


@click.command(
    cls=Examples,
    epilog="hearthwatch backup tables.backup\n"
    "hearthwatch backup /backup/$(date +%F).backup --data=/var/lib/hearthwatch\n"
    "hearthwatch backup tables.backup --data=postgresql:///hearthwatch",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", metavar="FOLDER", help=DATA)
def backup(file: Path, data: str | None) -> None:
    """Copy all tables of a server into one new file, while it runs.

    The backup contains everything, including the secret. Keep it private: it reveals every hidden card and opens every
    seat.
    """
    from ..web.storage.copying import back_up

    back_up(data or tables_folder(), file)
    click.echo(f"All tables are in {file}.")


@click.command(
    cls=Examples,
    epilog="hearthwatch restore tables.backup\n"
    "hearthwatch restore tables.backup --data=/var/lib/hearthwatch --replace\n"
    "hearthwatch restore tables.backup --data=postgresql:///hearthwatch",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", metavar="FOLDER", help=DATA)
@click.option(
    "--replace", is_flag=True, help="Replace existing tables: a folder's are moved aside, a database's are deleted."
)
def restore(file: Path, data: str | None, replace: bool) -> None:
    """Restore a backup into a folder or into PostgreSQL. Stop the server first."""
    from ..web.storage.copying import restore as bring_back

    folder = data or tables_folder()
    aside = bring_back(file, folder, replace=replace)
    click.echo(f"The tables of {file} are restored.")
    if aside is not None:
        click.echo(f"The old tables are in {aside}.")


@click.command(
    cls=Examples,
    epilog="hearthwatch verify\nhearthwatch verify tables.backup\nhearthwatch verify --data=postgresql:///hearthwatch",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--data", metavar="FOLDER", help=DATA)
def verify(file: Path | None, data: str | None) -> None:
    """Verify all tables of a server (it may be running) or of a backup FILE by replaying them."""
    from ..kernel.english import counted
    from ..web import admin

    found = admin.verify(data or tables_folder(), file)
    for problem in found.problems:
        click.echo(problem)
    damaged = len(found.problems)
    verdict = (
        f"{damaged} cannot continue as {'it was' if damaged == 1 else 'they were'}." if damaged else "All are intact."
    )
    click.echo(f"{counted(found.rooms, 'table')}, {counted(found.moves, 'move')}. {verdict}")
    if found.problems:
        raise click.exceptions.Exit(1)
