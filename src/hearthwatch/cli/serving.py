"""Serve tables in the browser, and manage them."""

from __future__ import annotations

import click

from .group import Examples


@click.command(
    cls=Examples,
    epilog="hearthwatch serve                                  (for this machine)\n"
    "hearthwatch serve --host=0.0.0.0 --port=8000       (for the network: read docs/hosting.md first)\n"
    "hearthwatch serve --data=postgresql:///hearthwatch --base-path=/games",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 is all of them.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on. [default: first free port from 8642]")
@click.option(
    "--data",
    metavar="FOLDER",
    help="Folder of the tables, or a database (postgresql://...). [default: a folder next to the saves]",
)
@click.option(
    "--site",
    "sites",
    metavar="NAME",
    multiple=True,
    help="Name of the site, as browsers know it; may be repeated. [default: only this machine's own on 127.0.0.1]",
)
@click.option("--base-path", default="/", show_default=True, help="Prefix of all addresses, behind a proxy.")
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    default=0,
    help="Processes that compute hints and bot moves. [default: one less than there are cores]",
)
@click.option(
    "--keep-days",
    type=click.IntRange(0),
    default=365,
    show_default=True,
    help="Archive tables after this many idle days and delete them 30 days later; 0 keeps them forever.",
)
@click.option("--theme", type=click.Choice(["dark", "light"]), help="Look of the pages until a visitor chooses.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def serve(
    host: str,
    port: int | None,
    data: str | None,
    sites: tuple[str, ...],
    base_path: str,
    workers: int,
    keep_days: int,
    theme: str | None,
    no_browser: bool,
) -> None:
    """Play in the browser: serve tables for this machine, or for friends.

    The command prints its address and opens it in your browser. Every move is on disk before anybody sees it. Ctrl-C
    stops the server.
    """
    from ..terminal.doctor import missing_assets
    from ..web.serve import serve as run

    run(
        host,
        port,
        data or tables_folder(),
        base_path,
        browser=not no_browser,
        workers=workers,
        keep_days=keep_days,
        sites=sites,
        theme=theme or "",
        missing=missing_assets(),
    )


@click.command(
    cls=Examples,
    epilog="hearthwatch tables\n"
    "hearthwatch tables --idle=90 --data=/var/lib/hearthwatch\n"
    "hearthwatch tables --delete=k7mq3hzt9rwa\n"
    "hearthwatch tables --away                          (tables archived because they were idle)\n"
    "hearthwatch tables --undelete=k7mq3hzt9rwa",
)
@click.option("--data", metavar="FOLDER", help="Folder or database of the tables, as for serve.")
@click.option(
    "--idle", type=click.FloatRange(0), default=0.0, help="List only tables without a move for this many days."
)
@click.option("--away", is_flag=True, help="List only archived tables.")
@click.option("--delete", "deleted", multiple=True, metavar="ADDRESS", help="Delete a table for good; may be repeated.")
@click.option(
    "--undelete", "undeleted", multiple=True, metavar="ADDRESS", help="Restore an archived table; may be repeated."
)
def tables(data: str | None, idle: float, away: bool, deleted: tuple[str, ...], undeleted: tuple[str, ...]) -> None:
    """List the tables of `hearthwatch serve`, delete or restore some. The server may be running."""
    import time

    from ..web import admin

    folder = data or tables_folder()
    if undeleted:
        admin.undelete(folder, undeleted)
        click.echo(f"Restored: {', '.join(undeleted)}.")
    if deleted:
        admin.delete(folder, deleted)
        click.echo(f"Deleted: {', '.join(deleted)}.")
    if deleted or undeleted:
        return
    found = admin.tables(folder, idle, away=away)
    for room, moves in found:
        click.echo(admin.line(room, moves, time.time()))
    if not found:
        none = "No table is archived." if away else "There are no tables yet."
        click.echo(f"No table has been idle for {idle:g} {'day' if idle == 1 else 'days'}." if idle else none)


def tables_folder() -> str:
    """Return the default folder of the tables."""
    from ..folders import home

    return str(home() / "tables")
