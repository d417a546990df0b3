"""Before each scene: ebb, map, terrain, pawns, creatures, further setup (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Stage, Step, asks_why, no

from ..content import CREATURES, EBB_PER_HERO, ICONS, IS_MONSTER, PIECES, TERRAIN, TERRAIN_NAMES
from ..content.storyboard_sheet import ByHeroes
from ..table import (
    COPIES,
    FIRST_CREATURE,
    IN_BOX,
    JUDGE,
    NO_EVENT,
    NO_RESULT,
    NO_TERRAIN,
    NOBODY,
    NOWHERE,
    SCENE_SETUP,
    STORY,
    Group,
    Hero,
    Momentum,
    TerrainKind,
    Thornwatch,
    Tile,
    choices,
    step,
)
from .book import Entry
from .ebb import gain_ebb
from .effects.language import effect
from .ending import scene_over
from .judge_turns import MAY_NOT_ACT, MAY_NOT_MOVE
from .moments import moment_comes
from .placing import CARD_THEN_TILE, add_group, add_pawn, cannot_lay, lay_terrain, pairs_with
from .rounds import round_begins
from .track import first_card_of


@step("TWN-3.5")
def scene_begins(table: Thornwatch, slug: str) -> None:
    """The six steps of scene setup in their order; then rounds until the scene is over."""
    table.scene = slug
    table.played = (*table.played, slug)
    table.phase = SCENE_SETUP
    table.say("TWN-3.17", "{:SceneStory}", slug)
    clear_map(table)
    gain_ebb(table, EBB_PER_HERO * len(table.roles), "TWN-3.6")
    table.do(
        lay_map(0),
        lay_demanded(),
        terrain_phase(),
        *[place_hero(Hero(hero)) for hero in table.heroes],
        *[enter(place) for place in range(len(table.board_played.entries))],
        further_setup(),
        round_begins(),
        scene_over(),
    )


def by_heroes(amount: ByHeroes, heroes: int) -> int:
    """Return a number of a storyboard for this many heroes."""
    return amount if isinstance(amount, int) else amount[heroes - 2]


def clear_map(table: Thornwatch) -> None:
    """Tiles, pawns, markers and terrain go, old creatures too; all else stays (TWN-3.1, TWN-3.2, TWN-3.20)."""
    sheet = table.board_played.sheet
    many = len(table.board_played.icons)
    table.icons = [*table.board_played.icons]
    table.terrain = [NO_TERRAIN] * many
    table.cache = [0] * many
    table.terrain_left = [one.copies for one in TERRAIN]
    table.markers = [IN_BOX] * 16
    table.groups, table.group_tile = [], []
    table.infused = table.control = table.denied = table.turncoats = 0
    table.group_of = [-1] * FIRST_CREATURE
    table.where = [NOWHERE] * FIRST_CREATURE
    table.other = [NOWHERE] * FIRST_CREATURE
    table.box_pawns = [one.pawns for one in CREATURES]
    table.momentum = [Momentum(hero) for hero in table.heroes]
    table.track, table.turned, table.acted = [], [], []
    table.counters = [by_heroes(start, len(table.roles)) for start in sheet.counters.values()]
    table.round = table.turns = 0
    table.awarded = [0] * len(table.roles)
    table.result = NO_RESULT


# -- step 2: the map


def pieces_left(table: Thornwatch, place: int) -> list[int]:
    """Symbols (bits) of tiles in the box that have the shape of a place and are not laid (TWN-3.7, TWN-3.8)."""
    shapes = table.board_played.shapes
    found = []
    for piece in PIECES:
        if piece.shape == shapes[place]:
            icons = sum(1 << ICONS.index(icon) for icon in piece.icons)
            laid = sum(
                table.icons[other] == icons and shapes[other] == piece.shape for other in table.tiles if other != place
            )
            if laid < piece.copies and icons not in found and icons != table.icons[place]:
                found.append(icons)
    return found


@step("TWN-3.8")
def lay_map(table: Thornwatch, laid: int) -> None:
    """The Judge may take other tiles of the same shape, in any order; each tile (bits) is changed once."""
    table.ask(JUDGE, maps(laid))


@choices("TWN-3.8", "How is the map laid?")
def maps(table: Thornwatch, laid: int) -> Iterator[Step]:
    yield keep_map()
    shapes = table.board_played.shapes
    free = [tile for tile in table.tiles if not laid >> tile & 1]
    for tile in free:
        others = pieces_left(table, tile)
        for icons in others:
            yield lay_other_tile(Tile(tile), icons, laid)
        if not others:  # all tiles of this shape lie there: two of them change places
            for other in free:
                if other > tile and shapes[other] == shapes[tile] and table.icons[other] != table.icons[tile]:
                    yield swap_tiles(Tile(tile), Tile(other), laid)


@step("TWN-3.8", "As it is", group="Map")
def keep_map(table: Thornwatch) -> None:
    """The tiles stay as they lie."""


@step(
    "TWN-3.8",
    "{tile} with {icons:Icons}",
    group="Map",
    stages=(
        Stage("tile", "Which tile is another?", "{tile}", back="Another tile"),
        Stage("icons", "Which symbols does it have?", "{icons:Icons}"),
    ),
)
def lay_other_tile(table: Thornwatch, tile: Tile, icons: int, laid: int) -> None:
    table.icons[tile] = icons
    table.do(lay_map(laid | 1 << tile))


@step("TWN-3.8", "Swap {tile} with {other}", group="Map")
def swap_tiles(table: Thornwatch, tile: Tile, other: Tile, laid: int) -> None:
    """Two tiles of one shape change places, where the box has no other of it."""
    table.icons[tile], table.icons[other] = table.icons[other], table.icons[tile]
    table.do(lay_map(laid | 1 << tile | 1 << other))


# -- step 3: terrain cards


@step("TWN-5.17")
def lay_demanded(table: Thornwatch) -> None:
    """Terrain cards that the storyboard demands, beyond any limit."""
    for one in table.board_played.sheet.terrain:
        kind = TERRAIN_NAMES.index(one.name)
        if cannot_lay(table, kind, one.on, demanded=True) is None:
            lay_terrain(table, kind, one.on)


def terrain_limit(table: Thornwatch) -> int:
    """At most half of the tiles, rounded down (TWN-3.9)."""
    return len(table.icons) // 2


@step("TWN-3.9")
def terrain_phase(table: Thornwatch) -> None:
    """The Judge lays terrain cards, chosen or dealt, one at a time, or none (TWN-3.10, TWN-3.11)."""
    if sum(kind != NO_TERRAIN for kind in table.terrain) < terrain_limit(table):
        table.ask(JUDGE, terrain_cards(), pause=True)


@choices("TWN-3.9", "Which terrain card is laid, if any?")
def terrain_cards(table: Thornwatch) -> Iterator[Step]:
    yield no_more_terrain()
    for tile in table.tiles:
        yield deal_terrain(Tile(tile))
    why = asks_why(table)
    free = [Tile(tile) for tile in table.tiles if why or table.terrain[tile] == NO_TERRAIN]
    for kind in range(len(TERRAIN)):
        if not why and (not table.terrain_left[kind] or TERRAIN[kind].spend > table.ebb):
            continue
        for tile in free:
            yield choose_terrain(TerrainKind(kind), tile)


@step("TWN-3.10", "No more terrain cards", group="Terrain")
def no_more_terrain(table: Thornwatch) -> None:
    """Zero cards are legal."""


@step("TWN-3.11", "{kind} on {tile}", group="Terrain", stages=CARD_THEN_TILE)
def choose_terrain(table: Thornwatch, kind: TerrainKind, tile: Tile) -> None:
    lay_terrain(table, kind, tile)
    table.do(terrain_phase())


@choose_terrain.refuses
def cannot_choose_terrain(table: Thornwatch, kind: TerrainKind, tile: Tile) -> Refusal | None:
    if tile in table.board_played.sheet.no_terrain:
        return no("TWN-1.1", "The storyboard allows no terrain card on {:Tile}.", tile)
    return cannot_lay(table, kind, tile)


@step("TWN-3.11", "One at random on {tile}", group="Terrain")
def deal_terrain(table: Thornwatch, tile: Tile) -> None:
    """A card that cannot lie there is replaced by the next (TWN-G43)."""
    fitting = [kind for kind in range(len(TERRAIN)) if cannot_lay(table, kind, tile) is None]
    supply = [kind for kind in fitting for _ in range(table.terrain_left[kind])]
    lay_terrain(table, supply[table.pick(len(supply))], tile)
    table.do(terrain_phase())


@deal_terrain.refuses
def cannot_deal_terrain(table: Thornwatch, tile: Tile) -> Refusal | None:
    if tile in table.board_played.sheet.no_terrain:
        return no("TWN-1.1", "The storyboard allows no terrain card on {:Tile}.", tile)
    if table.terrain[tile] != NO_TERRAIN:
        return no("TWN-5.3", "A terrain card lies on {:Tile} already.", tile)
    if all(cannot_lay(table, kind, tile) is not None for kind in range(len(TERRAIN))):
        return no("TWN-5.2", "No terrain card can lie on {:Tile}.", tile)
    return None


# -- step 4 and 5: pawns


@step("TWN-3.13")
def place_hero(table: Thornwatch, hero: Hero) -> None:
    """Each hero decides the tile of the own pawn."""
    table.ask(table.seat_of(hero), hero_tiles(hero))


@choices("TWN-3.12", "Where does {hero} begin?")
def hero_tiles(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for tile in table.board_played.sheet.heroes:
        yield begin_on(hero, Tile(tile))


@hero_tiles.besides
def tiles_for_nobody(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """Any tile may be asked for."""
    for tile in table.tiles:
        yield begin_on(hero, Tile(tile))


@step("TWN-3.12", "On {tile}", group="Begin")
def begin_on(table: Thornwatch, hero: Hero, tile: Tile) -> None:
    table.where[hero] = tile
    table.say("TWN-3.12", "{:Hero} begins on {:Tile}.", hero, tile)


@begin_on.refuses
def cannot_begin_on(table: Thornwatch, hero: Hero, tile: Tile) -> Refusal | None:
    if tile not in table.board_played.sheet.heroes:
        return no("TWN-3.12", "No hero begins on {:Tile}.", tile)
    return None


@step("TWN-3.14")
def enter(table: Thornwatch, place: int) -> None:
    """Creatures that the storyboard lists, normal side up; their momentum cards take part (TWN-3.15)."""
    entry = table.board_played.entries[place]
    if entry.condition is not None and not entry.condition.holds(table, STORY, NOBODY, NO_EVENT):
        return
    group = add_group(table, entry.kind)
    if entry.said.control == "heroes":
        table.control |= 1 << group
    if entry.said.side and (entry.said.side == "monsters") != IS_MONSTER[entry.kind]:
        table.turncoats |= 1 << group
    denied = (0 if entry.said.moves else MAY_NOT_MOVE) | (0 if entry.said.acts else MAY_NOT_ACT)
    table.denied |= denied << 2 * group
    if not entry.said.waits:
        table.do(place_creatures(place, group, by_heroes(entry.said.pawns, len(table.roles))))


@step("TWN-3.13")
def place_creatures(table: Thornwatch, place: int, group: Group, count: int) -> None:
    """The Judge decides for all other pawns, one at a time."""
    if count > 0 and table.box_pawns[table.groups[group]]:
        table.ask(JUDGE, creature_tiles(place, group), then=place_creatures(place, group, count - 1))


@choices("TWN-3.12", "Where does {group:NextOf} begin?")
def creature_tiles(table: Thornwatch, place: int, group: Group) -> Iterator[Step]:
    tiles = start_tiles(table, table.board_played.entries[place])
    if "huge" in CREATURES[table.groups[group]].attributes:
        for tile, other in pairs_with(table, tiles, inside=True):
            yield huge_begins(group, tile, other)
    else:
        for tile in tiles:
            yield creature_begins(group, tile)


def start_tiles(table: Thornwatch, entry: Entry) -> list[Tile]:
    """Return the tiles of the setup text, else monsters' own tiles; denizens anywhere (TWN-3.12, TWN-3.19)."""
    if entry.on is not None:
        return entry.on.matching(table, STORY) or [Tile(tile) for tile in table.tiles]
    if CREATURES[entry.kind].kind == "monster":
        return [Tile(tile) for tile in table.board_played.sheet.monsters]
    return [Tile(tile) for tile in table.tiles]


@creature_tiles.besides
def tiles_for_no_creature(table: Thornwatch, place: int, group: Group) -> Iterator[Step]:
    """Any tile may be asked for."""
    for tile in table.tiles:
        yield creature_begins(group, Tile(tile))


@step("TWN-3.12", "On {tile}", group="Begin")
def creature_begins(table: Thornwatch, group: Group, tile: Tile) -> None:
    take_part(table, group, tile)


@creature_begins.refuses
def cannot_begin_there(table: Thornwatch, group: Group, tile: Tile) -> Refusal | None:
    asked = table.question
    if asked and asked[0] == creature_tiles.kind.id:
        if "huge" in CREATURES[table.groups[group]].attributes:
            return no("TWN-30.1", "A huge creature lies on two tiles.")
        if tile not in start_tiles(table, table.board_played.entries[asked[1]]):
            return no("TWN-3.12", "None of these creatures begins on {:Tile}.", tile)
    return None


@step("TWN-30.1", "On {tile} and {other}", group="Begin")
def huge_begins(table: Thornwatch, group: Group, tile: Tile, other: Tile) -> None:
    """A huge creature lies on the border of two adjacent tiles."""
    take_part(table, group, tile, other)


def take_part(table: Thornwatch, group: int, tile: int, other: int = NOWHERE) -> None:
    """A pawn is put on the map, and the momentum cards of its kind take part (TWN-3.15)."""
    pawn = add_pawn(table, group, tile, other)
    if pawn is None:
        return
    table.say("TWN-3.12", "{:Mover} begins on {:Tile}.", pawn, tile)
    for copy in range(min(COPIES, CREATURES[table.groups[group]].cards)):
        card = Momentum(first_card_of(group) + copy)
        if card not in table.momentum:
            table.momentum.append(card)


# -- step 6


@step("TWN-3.16")
def further_setup(table: Thornwatch) -> None:
    """Markers, and what else the storyboard says; from here on its rules are open."""
    for one in table.board_played.sheet.marker:
        free = [marker for marker in range((one.number - 1) * 4, one.number * 4) if table.markers[marker] == IN_BOX]
        if free:
            table.markers[free[0]] = one.on
            table.say("TWN-3.16", "{:Marker} lies on {:Tile}.", free[0], one.on)
    steps: list[Step] = []
    if table.board_played.setup:
        steps.append(effect(table.board_played.setup, STORY, NOBODY, NO_EVENT))
    table.do(*steps, moment_comes("scene begins", NOBODY, NOBODY, NO_EVENT))
