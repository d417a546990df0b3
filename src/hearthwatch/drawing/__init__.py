"""Draw tables in a terminal: the interface of a game's own drawing, and its shared parts.

It lies below the kernel and the games, because every game has a drawing, and it knows none of them.
"""

from .interface import Details, Drawing, Help

__all__ = ["Details", "Drawing", "Help"]
