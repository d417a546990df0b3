"""The table with boxes and colour."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from hearthwatch.drawing.boxes import Boxed, shares, side_by_side
from hearthwatch.drawing.colours import EMBER, QUIET

from ..board import Board, PathSeen


def draw(board: Board, width: int) -> RenderableType:
    """Return the lantern, both paths, and the piles."""
    lantern = Text.assemble(
        ("Oil ", "bold"), (f"{board.oil} {'●' * board.oil}", EMBER), f"   Walked {board.walked} of {board.way}"
    )
    boxes = [_box(path, share) for path, share in zip(board.paths, shares(width, len(board.paths)), strict=True)]
    piles = Text(f"Deck {board.deck} · discards {', '.join(board.discards) or 'none'}", style=QUIET)
    return Group(lantern, side_by_side(boxes)[0], piles)


def _box(path: PathSeen, width: int) -> Boxed:
    lines = [Text(path.card, style="bold"), Text(path.text)] if path.card else [Text("░░ facedown"), Text("")]
    return lines, {"width": width, "title": f"{path.name} path", "border_style": EMBER if path.card else QUIET}
