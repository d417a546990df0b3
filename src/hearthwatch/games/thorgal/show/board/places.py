"""The Map on the board: Areas, Borders, Locations and everything that lies on them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...content.cards import GOODS, RANKS
from ...things import MYSTICAL, NOT_CHOSEN, RANK_COUNT, Area, Border, Location
from ..atlas import Covered, Outlines, Sign, Spot, Wanted, dressing, grown, letters, outlines, spots
from ..atlas.spots import NAME_HIGH, SHOWN_HIGH, SHOWN_WIDE
from ..printing import effect_text, wound_name
from .parts import Amount, AreaShown, BorderShown, FoeShown, LocationShown, MapShown, SignShown

if TYPE_CHECKING:
    from ...content.adventure_sheet import AdventureMap, WrittenArea, WrittenLocation
    from ...rules.adventure import Adventure
    from ...table import Saga

ONE_LINE = 16
"""The number of letters of a name in one line."""
TOKEN = 12.0
"""Half the size of a token on a Border, in units of the map."""
BY_ITSELF = (50, 50)
"""The place of a thing without coordinates: it finds a spot."""


class Drawn(NamedTuple):
    """A map as it is drawn: it never changes."""

    outlines: Outlines
    names: list[Spot]
    locations: list[Spot]
    borders: list[tuple[str, Spot]]
    """The line of each Border, and its middle."""
    signs: list[Sign]


def map_shown(table: Saga) -> MapShown:
    """Return the Map."""
    played = table.played
    drawn = drawn_map(played)
    return MapShown(
        width=round(drawn.outlines.width),
        height=round(drawn.outlines.height),
        coast=drawn.outlines.coast,
        waste=drawn.outlines.waste,
        signs=[SignShown(*sign) for sign in drawn.signs],
        areas=[_area(table, Area(area), drawn) for area in range(len(played.areas))],
        borders=[_border(table, Border(border), drawn) for border in range(len(played.borders))],
        locations=[_location(table, Location(place), drawn) for place in range(len(played.locations))],
    )


@lru_cache(maxsize=32)
def drawn_map(played: Adventure) -> Drawn:
    """Return the drawn map of an Adventure: its own picture, or one that grows from the places of its Areas."""
    written = played.map
    names = letters(len(written.area))
    by_name = {area.name: letter for area, letter in zip(written.area, names, strict=True)}
    sides = [tuple(by_name[name] for name in border.between) for border in written.border]
    found = outlines(written.picture or _grown(written, names, sides))
    areas = [
        Wanted((by_name[area.name],), _name_width(area), at=_said(area, found) if written.picture else None)
        for area in written.area
    ]
    places = [
        Wanted(tuple(by_name[name] for name in place.areas), *_place_size(place), _said(place, found))
        for place in written.location
    ]
    named, located = spots(found, areas, places)
    middles = dict(zip(names, named, strict=True))
    lands = {by_name[area.name]: area.land for area in written.area}
    covered = [
        *(_covered(found, spot, wanted.width, NAME_HIGH) for spot, wanted in zip(named, areas, strict=True)),
        *(_covered(found, spot, wanted.width, wanted.high) for spot, wanted in zip(located, places, strict=True)),
    ]
    return Drawn(
        found,
        named,
        located,
        [_line(found, middles, min(pair), max(pair), covered) for pair in sides],
        dressing(found, lands, covered),
    )


def _open_point(points: tuple[tuple[float, float], ...], covered: list[Covered]) -> tuple[float, float]:
    """The point nearest to the middle where nothing lies; where everything is covered, the one that is so least."""
    open_ground = {point: min((_apart(point, thing) for thing in covered), default=TOKEN) for point in points}
    middle = len(points) / 2
    free = [place for place, point in enumerate(points) if open_ground[point] >= TOKEN]
    if free:
        return points[min(free, key=lambda place: abs(place + 0.5 - middle))]
    return max(points, key=open_ground.__getitem__)


def _apart(point: tuple[float, float], thing: Covered) -> float:
    """Return the distance of a point from a thing on the map; negative within it."""
    return max(abs(point[0] - thing.x) - thing.width / 2, abs(point[1] - thing.y) - thing.height / 2)


def _covered(drawn: Outlines, spot: Spot, width: float, high: float) -> Covered:
    return Covered(
        spot.x * drawn.width / 100,
        spot.y * drawn.height / 100,
        width * drawn.width / SHOWN_WIDE,
        high * drawn.height / SHOWN_HIGH,
    )


def _grown(written: AdventureMap, names: str, sides: list[tuple[str, ...]]) -> str:
    neighbours = {frozenset(map(names.index, pair)) for pair in sides}
    burdens = [sum(place.areas[0] == area.name for place in written.location) for area in written.area]
    return grown([area.at for area in written.area], neighbours, burdens)


def _name_width(area: WrittenArea) -> float:
    """About how wide the name of an Area is drawn, with its number and its Sources, in pixels."""
    return 28 + 9.4 * len(area.name) + 20 * len(area.sources)


def _place_size(place: WrittenLocation) -> tuple[float, float]:
    """About how large a Location is drawn."""
    signs = 24 + 26 * len({*place.requires}) + 18 * len(place.runes)
    lines = _lines(place.name)
    return max(signs, 6.6 * max(map(len, lines)) + 14), 40.0 if len(lines) == 1 else 52.0


def _lines(name: str) -> list[str]:
    """Return a long name in two lines, as nearly of one length as its words allow."""
    words = name.split(" ")
    if len(name) <= ONE_LINE or len(words) == 1:
        return [name]
    broken = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(broken, key=lambda lines: max(map(len, lines)))


def _said(place: WrittenLocation | WrittenArea, drawn: Outlines) -> tuple[float, float] | None:
    if place.at == BY_ITSELF:
        return None
    return place.at[0] / 100 * drawn.width, place.at[1] / 100 * drawn.height


def _line(drawn: Outlines, middles: dict[str, Spot], one: str, other: str, covered: list[Covered]) -> tuple[str, Spot]:
    """A Border: where the Areas touch, else a way from one to the other; a token on it lies where there is room."""
    if points := drawn.frontier.get((one, other)):
        x, y = _open_point(points, covered)
        return drawn.borders[one, other], Spot(round(100 * x / drawn.width), round(100 * y / drawn.height))
    a, b = middles[one], middles[other]
    ends = [(spot.x * drawn.width / 100, spot.y * drawn.height / 100) for spot in (a, b)]
    way = "".join(f"{start}{x:.0f} {y:.0f}" for start, (x, y) in zip("ML", ends, strict=True))
    return way, Spot((a.x + b.x) // 2, (a.y + b.y) // 2)


def _area(table: Saga, area: Area, drawn: Drawn) -> AreaShown:
    written = table.played.areas[area]
    spot, letter = drawn.names[area], letters(len(table.played.areas))[area]
    return AreaShown(
        id=f"area:{area}",
        name=written.name,
        number=written.number,
        open=table.is_available(area),
        sources=[GOODS[good] for good in table.sources_in(area)],
        land=list(written.land),
        path=drawn.outlines.areas.get(letter, ""),
        isle=drawn.outlines.isles.get(letter, ""),
        x=spot.x,
        y=spot.y,
        characters=[
            f"character:{who}" for who, at in enumerate(table.area) if at == area and table.party[who] != NOT_CHOSEN
        ],
        ship=table.ship == area,
    )


def _border(table: Saga, border: Border, drawn: Drawn) -> BorderShown:
    written, (path, spot) = table.played.borders[border], drawn.borders[border]
    return BorderShown(
        id=f"border:{border}",
        between=list(written.between),
        colour=written.colour,
        lines=written.lines,
        blocked=table.border_blocks >> border & 1 == 1,
        path=path,
        x=spot.x,
        y=spot.y,
    )


def _location(table: Saga, place: Location, drawn: Drawn) -> LocationShown:
    written = table.played.locations[place]
    spot = drawn.locations[place]
    return LocationShown(
        id=f"location:{place}",
        name=written.name,
        lines=_lines(written.name),
        text=written.text,
        areas=list(written.areas),
        runes=list(written.runes),
        action=written.action,
        needs=[Amount(good, count) for good, count in Counter(written.requires).items()],
        wound=wound_name(table.played.wounds[place]) if table.played.wounds[place] >= 0 else "",
        holds=[Amount(GOODS[good], count) for good, count in enumerate(table.goods_on(place)) if count],
        effect=effect_text(written.effect),
        failed=effect_text(written.failed),
        foes=[
            FoeShown(id=f"foe:{place * RANK_COUNT + rank}", rank=RANKS[rank], count=count)
            for rank, count in enumerate(table.foes_at(place)[: MYSTICAL + 1])
            if count
        ],
        merged=written.merged,
        lair=written.lair,
        done=table.entered >> place & 1 == 1,
        blocked=table.location_blocks >> place & 1 == 1,
        costs=table.cost_tokens[place],
        covered=wound_name(table.covers[place]) if table.covers[place] >= 0 else "",
        objectives=table.objectives[place],
        x=spot.x,
        y=spot.y,
    )
