"""Draw an uploaded table before it is accepted: a table that cannot be displayed is refused.

This runs in the process that opens files. The server's own process never draws such a table for the first time.
"""

from __future__ import annotations

from hearthwatch.kernel.errors import RecordError
from hearthwatch.kernel.table import Table

from . import page_data, render
from .bounds import LARGEST_PAGE, TooLargeToShow
from .rooms import Room
from .rooms.opening import from_file
from .signing import Keys

VIEWER = "viewer"


def draw(table: Table, seats: tuple[int, ...]) -> None:
    """Draw the pages of a table for its owner, for each seat and for spectators; RecordError if one fails."""
    keys = Keys(Keys.fresh())
    try:
        for sitting in {seats or (0,), *((seat,) for seat in range(table.seats)), ()}:
            holder = VIEWER if sitting else "nobody"
            kept = from_file(table.game, table, sitting, holder, 0.0, "file")
            room = Room(kept, table.game, table, [])
            page = page_data.shown(room, VIEWER, base="/", keys=keys, why=True, lines=page_data.MOST_LINES)
            render.table(page)
            page_data.title(room, VIEWER)
    except TooLargeToShow:
        raise RecordError(
            f"The page of this table would be larger than {LARGEST_PAGE // 1_000_000} MB: the file was edited."
        ) from None
    except Exception as error:
        raise RecordError(
            f"This table cannot be shown: the file was edited or damaged ({type(error).__name__})."
        ) from error
