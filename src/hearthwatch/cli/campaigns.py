"""The file of a campaign: read before a game, written when it is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..kernel.game import Game
    from ..kernel.plain import Document
    from ..kernel.table import Table


def read_campaign(found: Game[Any], file: str) -> Document | None:
    """What earlier games left; None where this is the first."""
    import msgspec

    from ..kernel.errors import SetupError

    if found.campaign is None:
        raise SetupError(f"{found.title} keeps no campaign: each of its games stands for itself.")
    if not Path(file).exists():
        if not Path(file).parent.is_dir():
            raise SetupError(
                f"{file} could not be written when the game is over: there is no folder {Path(file).parent}."
            )
        return None
    try:
        document = msgspec.json.decode(Path(file).read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{file} is no campaign: it is not complete JSON ({error}).") from error
    return document if isinstance(document, dict) else {}


def write_campaign(table: Table, file: str) -> None:
    """Keep what lasts beyond a finished game; one that goes on is not told of yet."""
    if table.ending:
        Path(file).write_text(table.export("campaign") + "\n", encoding="utf-8")
        click.echo(f"The campaign is kept in {file}.")
    else:
        click.echo(f"{file} is as it was: the campaign goes on when the game is over.")
