"""Maps drawn from letters: outlines of areas, the borders between them, and a spot for everything that lies there."""

from .dressing import Covered, Sign, dressing
from .growing import grown, letters
from .outlines import Outlines, outlines
from .spots import Spot, Wanted, spots

__all__ = ["Covered", "Outlines", "Sign", "Spot", "Wanted", "dressing", "grown", "letters", "outlines", "spots"]
