"""How tables are drawn in a terminal: the interface of a game's own drawing, and what these drawings share.

It lies below the kernel and the games, because every game has a drawing, and it knows none of them.
"""

from .interface import Details, Drawing, Help

__all__ = ["Details", "Drawing", "Help"]
