"""The value of targets, tiles and cards to players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hearthwatch.kernel import remembered

from ..content import ACTION, CREATURES, IS_WOUND, TERRAIN_NAMES
from ..rules.book import Deed
from ..table import FIRST_CREATURE, JUDGE, NO_EVENT, STORY, Owner, Pawn, Thornwatch, Tile
from . import story

WORTH: Final = [0.0 if card is None else len(card.cost) + 0.5 * (card.kind == "reaction") for card in ACTION]
"""By face: the value of a card, about its cost."""
FAR: Final = 12
GROUND: Final = {
    "Abandoned Hearth": 0.8,
    "Animate Brambles": -1.2,
    "Blood Flies": -2.5,
    "Bone Pile": -0.6,
    "Collapsing Floor": -1.5,
    "Deep Water": -0.5,
    "Ebb Well": 0.5,
    "Gored Villager": -0.8,
    "Haunted House": -0.5,
    "Ley Lines": 0.5,
    "Standing Stones": 0.8,
    "Sucking Mud": -0.8,
    "Thick Foliage": 0.2,
}
"""The value of a terrain card's tile to a hero; 0 for those not named."""
NO_ENEMY, ON_THE_WAY = 0.2, 0.05
"""The share of that value without an enemy on the tile, and without any on the map: no card justifies a lost round."""
OF_TERRAIN: Final = [GROUND.get(name, 0.0) for name in TERRAIN_NAMES]


def _dice(effect: object) -> int:
    """Return the most dice that are written in an effect."""
    if isinstance(effect, Mapping):
        dice = effect.get("dice", 0)
        return max(dice if isinstance(dice, int) else 2, *[_dice(part) for part in effect.values()], 0)
    return max([_dice(part) for part in effect], default=0) if isinstance(effect, list | tuple) else 0


STRENGTH: Final = [
    [
        max([_dice(one.effect) for one in side.ability], default=0)
        for side in (creature.front, creature.back or creature.front)
    ]
    for creature in CREATURES
]
"""By creature: the most dice that it rolls at once, with either side of its rules card up."""


def seat_deciding(table: Thornwatch) -> int:
    """Return the seat that is asked; of several the first."""
    return table.asked[0][0] if table.asked else JUDGE


def steps_from_edge(table: Thornwatch, pawn: int) -> int:
    """Return the distance of a pawn's nearest card from the edge; FAR where it has none."""
    cards = table.cards_of(pawn)
    return len(table.track) - 1 - table.track.index(cards[-1]) if cards else FAR


def prey_of_heroes(table: Thornwatch, pawn: int) -> float:
    """Return the value to a hero of hitting a pawn: on the edge it falls, near it one more blow will do."""
    if not table.is_against_heroes(pawn):
        return -5.0
    behind = steps_from_edge(table, pawn)
    attributes = table.creature(pawn).attributes
    boss = 1.0 if "villain" in attributes or "leader" in attributes else 0.0
    return (8.0 if behind == 0 else 4.0 - 0.6 * behind) + boss


def prey_of_judge(table: Thornwatch, pawn: int) -> float:
    """Return the value to the Judge of hitting a pawn: wounds are the clock, a denizen on the edge is gone."""
    if table.is_against_heroes(pawn):
        return -5.0
    if pawn >= FIRST_CREATURE:
        return 6.0 if steps_from_edge(table, pawn) == 0 else 2.5
    return 4.0 + (1.5 if len(table.decks[pawn]) < 4 else 0.0)


def prey(table: Thornwatch, judge: bool, pawn: int) -> float:
    return prey_of_judge(table, pawn) if judge else prey_of_heroes(table, pawn)


def hero_spot(table: Thornwatch, hero: int, tile: int) -> float:
    """Return the value of a tile to a hero; cached for a position."""
    memo = table.memo
    if memo is None:
        return _hero_spot(table, hero, tile)
    name = (hero, tile)
    if name not in memo:
        memo[name] = _hero_spot(table, hero, tile)
    found: float = memo[name]
    return found


def _hero_spot(table: Thornwatch, hero: int, tile: int) -> float:
    """Enemies to strike, something to do, not too many teeth."""
    enemies = [pawn for pawn in table.pawns_on(tile) if table.is_against_heroes(pawn)]
    worth = 0.0
    if enemies:
        worth = max([prey_of_heroes(table, pawn) for pawn in enemies]) * 0.4
        worth -= 0.5 * max(0, len(enemies) - 2)
    if table.terrain[tile] >= 0:
        share = 1.0 if enemies else ON_THE_WAY if is_calm(table) else NO_ENEMY
        worth += OF_TERRAIN[table.terrain[tile]] * share
    if has_story_action(table, hero, tile):
        worth += 3.0
    distances = table.board_played.distances[tile]
    worth -= 0.6 * nearest(distances, goals_of(table, hero) if is_calm(table) else goals(table))
    worth -= 1.2 * nearest(distances, story.places_to_reach(table, hero))
    hunted = tiles_of_hunted(table)
    if hunted:
        worth -= 0.5 * nearest(distances, hunted)
    elif not enemies:
        worth -= 0.2 * nearest(distances, tiles_of_monsters(table))
    return worth


def nearest(distances: tuple[int, ...], tiles: Sequence[int]) -> int:
    """Return the distance of the nearest of these tiles; 0 where there is none."""
    least = FAR
    for tile in tiles:
        if distances[tile] < least:
            least = distances[tile]
    return least if tiles else 0


def has_story_action(table: Thornwatch, hero: int, tile: int) -> bool:
    """Return whether the storyboard would have an action for a hero there."""
    deeds = story_actions(table)
    if not deeds:
        return False
    was = table.where[hero]
    table.where[hero] = Tile(tile)
    try:
        for deed in deeds:
            if (
                deed.who is not None
                and deed.who.fits(table, hero, hero, hero)
                and (deed.condition is None or deed.condition.holds(table, Owner(hero), Pawn(hero), NO_EVENT))
            ):
                return True
        return False
    finally:
        table.where[hero] = was


@remembered
def story_actions(table: Thornwatch) -> list[Deed]:
    """Return the actions of the storyboard that bring an end nearer."""
    return [
        deed
        for deed in table.board_played.actions
        if deed.who is not None and story.worth(table, deed.name) > story.ASIDE
    ]


@remembered
def goals(table: Thornwatch) -> list[int]:
    """Tiles where the storyboard has something to do: markers, and places that its actions name.

    Where an action lays markers, a tile that has one is done with.
    """
    marked = [tile for tile in table.markers if 0 <= tile < len(table.icons)]
    places = story.places_of_actions(table.board_played)
    if story.lays_markers(table.board_played):
        return [tile for tile in places if tile not in marked]
    return [*marked, *places]


def goals_of(table: Thornwatch, hero: int) -> list[int]:
    """Return the goals that no other hero is nearer to; all of them where there is none: heroes share them out."""
    distances = table.board_played.distances
    found = goals(table)
    own = [
        tile
        for tile in found
        if min(table.heroes, key=lambda one: (distances[tile][table.where[one]], one != hero)) == hero
    ]
    return own or found


def judge_spot(table: Thornwatch, pawn: int, tile: int) -> float:
    """Return the value of a tile to a creature of the Judge: prey in reach, others of its pack on it."""
    there = [one for one in table.pawns_on(tile) if one != pawn]
    victims = [prey_of_judge(table, one) for one in there if not table.is_against_heroes(one)]
    worth = max(victims, default=0.0) * 0.5 + 0.2 * len(victims)
    group = table.group_of[pawn]
    worth += 0.3 * sum(table.group_of[one] == group for one in there) if victims else 0.0
    if not victims:
        worth -= 0.5 * nearest(table.board_played.distances[tile], tiles_of_prey(table))
    return worth


def ally_spot(table: Thornwatch, pawn: int, tile: int) -> float:
    """Return the value of a tile to a creature that fights for the heroes: close to enemies it can strike."""
    enemies = [one for one in table.pawns_on(tile) if one != pawn and table.is_against_heroes(one)]
    if enemies:
        return max([prey_of_heroes(table, one) for one in enemies]) * 0.5
    return -0.5 * nearest(table.board_played.distances[tile], tiles_of_monsters(table))


def denizen_spot(table: Thornwatch, pawn: int, tile: int) -> float:
    """Away from teeth, near heroes, and on toward where the story wants it."""
    there = [other for other in table.pawns_on(tile) if other != pawn]
    worth = 0.5 * sum(other < FIRST_CREATURE for other in there) - sum(
        table.is_against_heroes(other) for other in there
    )
    distances = table.board_played.distances[tile]
    if story.may_act(table, pawn):
        worth -= 1.5 * nearest(distances, goals(table))
    return worth - 1.5 * nearest(distances, story.places_to_reach(table, pawn))


@remembered
def tiles_of_monsters(table: Thornwatch) -> list[int]:
    """Return the tiles of pawns that are against the heroes."""
    against = table.is_against_heroes
    return [tile for pawn, tile in enumerate(table.where) if tile >= 0 and against(pawn)]


def is_calm(table: Thornwatch) -> bool:
    """Return whether a round has begun and no enemy of the heroes is on the map."""
    return table.round > 0 and not tiles_of_monsters(table)


@remembered
def tiles_of_hunted(table: Thornwatch) -> list[int]:
    """Return the tiles of pawns that must fall for this scene to be won."""
    hunted = story.hunted(table.board_played)
    if hunted is None:
        return []
    return [tile for pawn in hunted.matching(table, STORY) for tile in table.tiles_of(pawn)]


@remembered
def tiles_of_prey(table: Thornwatch) -> list[int]:
    """Return the tiles of pawns that the Judge wants to hit."""
    against = table.is_against_heroes
    return [tile for pawn, tile in enumerate(table.where) if tile >= 0 and not against(pawn)]


@remembered
def edge_tiles(table: Thornwatch) -> list[int]:
    """Return the tiles of pawns that a single hit defeats."""
    return [
        tile
        for pawn in table.pawns
        if table.is_against_heroes(pawn) and steps_from_edge(table, pawn) == 0
        for tile in table.tiles_of(pawn)
    ]


def wounds_of(table: Thornwatch, hero: int) -> int:
    """Wound cards that a hero could return: in hand and discard pile."""
    face = table.face
    return sum(IS_WOUND[face[card]] for card in (*table.hands[hero], *table.discards[hero]))
