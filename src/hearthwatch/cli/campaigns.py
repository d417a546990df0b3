"""Read the file of a campaign before a game, and write it when the game is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..kernel.game import Game
    from ..kernel.plain import Document
    from ..kernel.table import Table


def read_campaign(found: Game[Any], file: str) -> Document | None:
    """Return what earlier games left, or None if this is the first."""
    import msgspec

    from ..kernel.errors import SetupError

    if found.campaign is None:
        raise SetupError(f"{found.title} has no campaign: its games do not depend on each other.")
    if not Path(file).exists():
        if not Path(file).parent.is_dir():
            raise SetupError(
                f"{file} cannot be written at the end of the game: the folder {Path(file).parent} does not exist."
            )
        return None
    try:
        document = msgspec.json.decode(Path(file).read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{file} is not a campaign file: it is not complete JSON ({error}).") from error
    return document if isinstance(document, dict) else {}


def write_campaign(table: Table, file: str) -> None:
    """Save what lasts beyond a finished game; a game that is not over changes nothing."""
    if table.ending:
        Path(file).write_text(table.export("campaign") + "\n", encoding="utf-8")
        click.echo(f"The campaign is saved in {file}.")
    else:
        click.echo(f"{file} is unchanged: it is written when the game is over.")
