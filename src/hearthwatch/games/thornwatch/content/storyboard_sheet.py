"""A storyboard as it is written: `content/storyboards/*.toml`, and what authors bring (docs/storyboards.md)."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from hearthwatch.kernel.authored import Misspelt, Mistakes, unknown

from . import ARRANGEMENTS
from .cards import Ability, Arrangement, Effect, Gives, Icon, MapTile, Standing

Text: TypeAlias = Annotated[str, Meta(min_length=1)]
ByHeroes: TypeAlias = int | tuple[int, int, int, int]
"""A number, or one for each number of heroes, from 2 to 5."""
Places: TypeAlias = list[int]


class WrittenCreature(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Monsters or denizens that take part."""

    name: Text
    pawns: ByHeroes = 1
    on: str = ""
    """A filter of tiles where the Judge puts them; empty: monsters on monster tiles, denizens on any."""
    control: Literal["judge", "heroes"] = "judge"
    side: Literal["", "heroes", "monsters"] = ""
    """Whose ally it is, where that is otherwise than usual (TWN-25.7)."""
    moves: bool = True
    acts: bool = True
    waits: bool = False
    """True where a rule must bring it into play; its rules card is known from the start."""
    condition: str = field(name="if", default="")
    """It takes part only if this holds when the scene is set up, such as a boon that was won."""


class WrittenTerrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A terrain card that the storyboard demands (TWN-5.17)."""

    name: Text
    on: int


class WrittenMarker(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A marker that lies on a tile when the scene begins."""

    number: Annotated[int, Meta(ge=1, le=4)]
    on: int


class WrittenEnd(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A condition under which the scene ends (TWN-6.6), and how the story continues (TWN-31.2)."""

    result: Literal["success", "failure", "plain"]
    condition: str = field(name="if")
    when: Literal["at once", "round ends"] = "at once"
    text: Text
    """The condition as the heroes hear it; {a counter} or {8, 5, 3, 3} is the number for the party."""
    reward: str = ""
    """The reward or price of this end, in the heroes' words; numbers as in `text`."""
    story: Text
    """The back of the storyboard for this end."""
    then: Text = "the end"
    """"the end", "closing", "despair", "choice" (branches or the closing), or the short name of a storyboard."""
    effect: Effect | None = None
    """A benefit or a price that lasts: boons, ebb, wounds returned, scars."""


class WrittenKnot(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A knot that is not in the box (TWN-33.2): the closing that earns it says its name."""

    gives: Gives
    flavour: str = ""


class Storyboard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a storyboard says."""

    title: Text
    kind: Literal["opening", "closing", "branch", "despair"]
    story: Text
    goal: Text
    """One sentence: what the heroes must do."""
    closing: str = ""
    """Of an opening: the short name of its closing (TWN-6.2)."""
    despair: str = ""
    """Of an opening: the short name of its despair (TWN-6.5)."""
    branches: list[str] = []
    """Of an opening: short names of branches that fit; empty: all of the box."""
    knot: str = ""
    """Of a closing: the knot that it earns, one of the box or its own."""
    own_knot: WrittenKnot | None = None
    """The effect of that knot, where the box has none of this name."""
    map: Text
    """The name of an arrangement of the box, or of its own map."""
    tile: list[MapTile] = []
    """The tiles of a map of its own."""
    borders: list[tuple[int, int]] = []
    """Of a map of its own: the tiles that share a border, in pairs (TWN-4.6)."""
    icons: list[list[Icon]]
    """By place of the arrangement: the terrain symbols shown (TWN-3.8)."""
    places: dict[str, Places] = {}
    """Names for tiles: a filter says "@well"."""
    heroes: Places
    """The tiles where heroes may begin (TWN-3.12)."""
    monsters: Places
    """The tiles where monsters may begin (TWN-3.12)."""
    creature: list[WrittenCreature] = []
    terrain: list[WrittenTerrain] = []
    no_terrain: Places = []
    """Tiles where the Judge may lay no terrain card."""
    marker: list[WrittenMarker] = []
    counters: dict[str, ByHeroes] = {}
    toward: dict[str, int] = {}
    """The values that the heroes want of counters, for bots only."""
    setup: Effect | None = None
    """Further setup (TWN-3.16)."""
    rule: list[Ability] = []
    """Special rules: abilities of the storyboard; their names and texts are read aloud."""
    standing: list[Standing] = []
    action: list[Ability] = []
    """Storyboard actions."""
    end: Annotated[list[WrittenEnd], Meta(min_length=1)]


NUMBER: Final = re.compile(r"\{([^{}]+)\}")
"""A number in a text: a counter, or four numbers for 2 to 5 heroes."""


def numbers_in(sheet: Storyboard, inner: str) -> ByHeroes:
    """Return the text in braces: the start of a counter, or one number for each number of heroes."""
    if inner in sheet.counters:
        return sheet.counters[inner]
    found = tuple(int(part) for part in inner.split(",") if part.strip().isdigit())
    if len(found) != 4 or inner.count(",") != 3:
        known = ", ".join(sheet.counters) or "none"
        raise Misspelt(f"{{{inner}}} is no counter ({known}), nor four numbers for 2 to 5 heroes.")
    return found


def arrangement_of(sheet: Storyboard) -> Arrangement:
    """Return the arrangement that a storyboard is played on: one of the box, or its own (TWN-3.7, TWN-6.7)."""
    if not sheet.tile:
        return ARRANGEMENTS[sheet.map]
    return Arrangement(name=sheet.map, ours=True, tile=sheet.tile, borders=sheet.borders)


def counted_from_zero(sheet: Storyboard, mistakes: Mistakes) -> Storyboard:
    """The storyboard as the table counts: tiles are written from 1, as players see them. Notes those beyond the map."""
    tiles = len(sheet.tile) or len(ARRANGEMENTS[sheet.map].tile)

    def counted(tile: int, *path: object) -> int:
        if not 1 <= tile <= tiles:
            mistakes.add(f"{sheet.map} has the tiles 1 to {tiles}; there is no tile {tile}.", *path)
            return 0
        return tile - 1

    def all_counted(places: Places, *path: str) -> Places:
        return [counted(tile, *path) for tile in places]

    return replace(
        sheet,
        borders=[(counted(one, "borders"), counted(other, "borders")) for one, other in sheet.borders],
        heroes=all_counted(sheet.heroes, "heroes"),
        monsters=all_counted(sheet.monsters, "monsters"),
        no_terrain=all_counted(sheet.no_terrain, "no_terrain"),
        places={name: all_counted(places, "places", name) for name, places in sheet.places.items()},
        terrain=[replace(one, on=counted(one.on, "terrain", place, "on")) for place, one in enumerate(sheet.terrain)],
        marker=[replace(one, on=counted(one.on, "marker", place, "on")) for place, one in enumerate(sheet.marker)],
    )


def check_borders(sheet: Storyboard, mistakes: Mistakes) -> None:
    """Note borders of a map of its own that lie between no two tiles, and tiles that cannot be reached."""
    tiles = len(sheet.tile)
    if not sheet.tile:
        if sheet.borders:
            mistakes.add(f"{sheet.map} has its borders already: only a map with [[tile]]s takes some.", "borders")
        return
    pairs = [pair for pair in sheet.borders if all(1 <= tile <= tiles for tile in pair)]
    for pair in pairs:
        if pair[0] == pair[1]:
            mistakes.add(f"A border lies between two tiles; {[*pair]} names one twice.", "borders")
    twice = next((pair for place, pair in enumerate(pairs) if {*pair} in [{*one} for one in pairs[:place]]), None)
    if twice:
        mistakes.add(f"The border {[*twice]} is named twice.", "borders")
    reached, found = {1}, {1}
    while found:
        found = {tile for pair in pairs if reached & {*pair} for tile in pair} - reached
        reached |= found
    for tile in range(1, tiles + 1):
        if tile not in reached:
            mistakes.add(f"Nobody can come from tile 1 to tile {tile}: no borders lead there.", "borders")


def read_map(sheet: Storyboard) -> Storyboard:
    """Return the storyboard with tiles counted from 0; a validation error where its map is invalid or torn apart."""
    if not sheet.tile and sheet.map not in ARRANGEMENTS:
        raise Misspelt(unknown("arrangement", sheet.map, ARRANGEMENTS, "or give [[tile]]s"), ("map",))
    if sheet.tile and sheet.map in ARRANGEMENTS:
        raise Misspelt(f"{sheet.map} is an arrangement of the box: give a map of your own another name.", ("map",))
    with Mistakes() as mistakes:
        check_borders(sheet, mistakes)
        return counted_from_zero(sheet, mistakes)
