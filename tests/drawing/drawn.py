"""What a terminal shows of something drawn."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType


def drawn(thing: RenderableType, width: int, height: int = 200) -> list[str]:
    """The lines, without colours."""
    console = Console(width=width, height=height, file=io.StringIO(), color_system=None, force_terminal=False)
    console.print(thing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()
