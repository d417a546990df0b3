"""What the tests of the solo adventure share: a Warden on the way, in a scene or between scenes."""

from __future__ import annotations

from hearthwatch.games.duskwatch.table import Chronicle

from .helpers import ash

FIND = '["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]'
DESTROY = FIND.replace("Find", "Destroy")
ON = {"adventure": True}


def on_the_way(deck: str = "", adventure: str = "", *, vow: str = FIND, sheet: str = "", **scores: int) -> Chronicle:
    """Ash, with a Vow of 4 milestones unless another is named; `adventure` as in a position."""
    return ash(deck, f"vow = {vow}\nadventure = {{ {adventure} }}", sheet=sheet, options=ON, **scores)


def path(table: Chronicle) -> list[str]:
    """What the adventure offers."""
    assert table.decision is not None
    return [option.label for option in table.decision.options if option.group == "Adventure"]


def told(table: Chronicle) -> list[str]:
    """The blocks of the adventure in the journal."""
    return [block["words"] for block in table.view(0)["board"]["journal"] if block["kind"] == "adventure"]
