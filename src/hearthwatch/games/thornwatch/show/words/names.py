"""The names of heroes, pawns, cards, tiles and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Card, Readers, Ref, Words, joined
from hearthwatch.kernel.english import counted

from ...content import (
    ACTION,
    BASIC_DIE,
    FACE_KEYS,
    FIRST_SKILL,
    FOCUS_DIE,
    HEROES,
    IS_WOUND,
    JUDGE_NAMES,
    KIND_KEYS,
    ROLE_NAMES,
    SKILLS,
    TERRAIN_NAMES,
    TRAIT_KEYS,
)
from ...table import BELOW_STORY, BELOW_TERRAIN, FIRST_CREATURE, JUDGE, NO_TERRAIN, SLOTS, STORY, Thornwatch

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

FACES: Final = {
    "two hits": ("a double hit", "double hits", "double"),
    "hit": ("a hit", "hits", "hit"),
    "ebb": ("ebb", "ebb", "ebb"),
    "blank": ("a blank", "blanks", "blank"),
}
"""By what a die shows: one of them, several, and the picture."""
ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *(f"{number}th" for number in range(12, 31)),
)


# -- pawns and momentum cards


def hero_name(table: Thornwatch, hero: int) -> str:
    """Return the role of a hero; before it is chosen the number of the seat, as people count."""
    role = table.roles[hero]
    return ROLE_NAMES[role] if role >= 0 else f"hero of seat {hero + 2}"


def pawn_name(table: Thornwatch, pawn: int) -> str:
    """Return the plain name of a pawn: Blade, Glider."""
    return hero_name(table, pawn) if pawn < FIRST_CREATURE else kind_name(table.groups[table.group_of[pawn]])


def kind_name(kind: int) -> str:
    """Return a creature, or a terrain card that has a momentum card of its own."""
    return str(KIND_KEYS[kind]).removeprefix("terrain ")


def the_hero(table: Thornwatch, hero: int, readers: Readers) -> Words:
    return Words("the ", Ref("Hero", hero, hero_name(table, hero)))


def the_pawn(table: Thornwatch, pawn: int, readers: Readers) -> Words:
    """Return a pawn; of several alike also where it stands, and which of them it is."""
    if 0 <= pawn < FIRST_CREATURE:
        return Words("the ", Ref("Pawn", pawn, hero_name(table, pawn)))
    if pawn < 0:
        return owner_name(table, pawn, readers)
    name = Words("the ", Ref("Pawn", pawn, pawn_name(table, pawn)))
    alike: list[int] = [*table.pawns_of(table.group_of[pawn])]
    if len(alike) < 2 or pawn not in alike:
        return name
    tile = table.where[pawn]
    same = [one for one in alike if table.where[one] == tile]
    if len(same) > 1:
        name = Words("the ", ORDINALS[same.index(pawn)], " ", Ref("Pawn", pawn, pawn_name(table, pawn)))
    return Words(name, " on ", Ref("Tile", tile, f"tile {tile + 1}"))


def owner_name(table: Thornwatch, owner: int, readers: Readers) -> Words:
    """Whose effect it is: a pawn, the storyboard, or what lies on a tile."""
    if owner >= 0:
        return the_pawn(table, owner, readers)
    if owner == STORY:
        return Words("the storyboard")
    if owner <= BELOW_TERRAIN:
        card = Card(BELOW_TERRAIN - owner)
        return Words(Ref("Card", card, FACE_KEYS[table.face[card]]))
    tile = BELOW_STORY - owner
    kind = table.terrain[tile] if tile < len(table.terrain) else NO_TERRAIN
    return Words(
        Ref("TerrainKind", kind, TERRAIN_NAMES[kind]) if kind != NO_TERRAIN else f"what lies on tile {tile + 1}"
    )


def momentum_name(table: Thornwatch, card: int) -> str:
    """Return the name of the pawns that a momentum card represents."""
    return hero_name(table, card) if card < FIRST_CREATURE else kind_name(table.groups[table.group_of_card(card)])


def the_momentum(table: Thornwatch, card: int, readers: Readers) -> Words:
    """Return a momentum card; of several of one creature also its place on the track."""
    if card not in table.track:
        return Words("the ", Ref("Momentum", card, momentum_name(table, card)))
    return momentum_from(table, (card, [*map(int, table.track)].index(card)), readers)


def momentum_from(table: Thornwatch, card_and_place: tuple[int, int], readers: Readers) -> Words:
    """Return a momentum card; of several of one creature also the place where it lay before it went elsewhere."""
    card, place = card_and_place
    name = Words("the ", Ref("Momentum", card, momentum_name(table, card)))
    group = table.group_of_card(card)
    if card < FIRST_CREATURE or sum(table.group_of_card(one) == group for one in table.track) < 2:
        return name
    return Words(name, " in place ", Ref("int", place + 1, str(place + 1)))


def the_momentum_place(table: Thornwatch, card: int, readers: Readers) -> Words:
    """Return a momentum card with its place on the track."""
    name = Words("the ", Ref("Momentum", card, momentum_name(table, card)))
    if card not in table.track:
        return name
    place = [*map(int, table.track)].index(card) + 1
    edge = ", on the edge" if place == len(table.track) else ""
    return Words(name, f" (place {place} of {len(table.track)}{edge})")


def _group(table: Thornwatch, group: int, readers: Readers) -> Words:
    return Words("the ", Ref("Group", group, kind_name(table.groups[group])))


# -- cards


def card_name(table: Thornwatch, card: int, readers: Readers) -> str:
    """Name a card as these observers know it."""
    if card < 0:
        return "nothing"
    return face_name(table.face[card]) if table.known[card] & readers else "a card"


def face_name(face: int) -> str:
    """Return the print of a card of a hero deck."""
    if IS_WOUND[face]:
        return "Wound"
    action = ACTION[face]
    if action is not None:
        return action.name
    hero, which = divmod(face - FIRST_SKILL, 2)
    return HEROES[hero].skills[which].capitalize()


def this_card(table: Thornwatch, card: int, readers: Readers) -> Words:
    known = card >= 0 and table.known[card] & readers
    name = card_name(table, card, readers)
    return Words(Ref("Card", card, name)) if known else Words(name)


def _tucked(table: Thornwatch, card_and_skill: tuple[int, int], readers: Readers) -> Words:
    """Return a card that is used as power, and as which skill where its name does not say it."""
    card, skill = card_and_skill
    as_skill = "" if card_name(table, card, readers) == skill_name(skill) else f" as {skill_name(skill)}"
    return Words(this_card(table, card, readers), as_skill)


def _slot(table: Thornwatch, slot: int, readers: Readers) -> Words:
    """Return the card in a slot; where its hero has slotted the same card twice, with the number of the slot."""
    cards = table.slotted[slot]
    if not cards:
        return Words(Ref("Slot", slot, "an empty slot"))
    face = table.face[cards[0]]
    twins = [other for other in table.slots(slot // SLOTS) if table.slotted[other]]
    twice = sum(table.face[table.slotted[other][0]] == face for other in twins) > 1
    return Words(Ref("Slot", slot, f"{face_name(face)} (slot {slot % SLOTS + 1})" if twice else face_name(face)))


def _trait_slot(table: Thornwatch, slot: int, readers: Readers) -> Words:
    return Words(Ref("TraitSlot", slot, trait_name(table, slot)))


def trait_name(table: Thornwatch, slot: int) -> str:
    """Return the trait or scar in a place for one."""
    return str(TRAIT_KEYS[table.traits[slot]])


def skill_name(skill: int) -> str:
    return SKILLS[skill].capitalize()


def skills_of(mask: int) -> list[str]:
    """Return the skills of a mask of bits."""
    return [skill_name(skill) for skill in range(len(SKILLS)) if mask >> skill & 1]


# -- numbers


def _counted(single: str, many: str = "") -> Namer:
    def named(table: Thornwatch, count: int, readers: Readers) -> str:
        return counted(count, single, many)

    return named


def _dice_faces(table: Thornwatch, results: tuple[int, ...], readers: Readers) -> Words:
    return faces_in_words([BASIC_DIE[result - 1] for result in results])


def _focus_faces(table: Thornwatch, results: tuple[int, ...], readers: Readers) -> Words:
    return faces_in_words([FOCUS_DIE[result - 1] for result in results])


def faces_in_words(shown: list[str]) -> Words:
    """Return the values of dice, equal ones together; they can be drawn as faces of dice."""
    alike = []
    for face, (one, many, picture) in FACES.items():
        if count := shown.count(face):
            alike.append(Ref("Faces", (picture,) * count, one if count == 1 else f"{count} {many}"))
    if not alike:
        return Words("no dice")
    return Words(*alike) if len(alike) == 1 else Words(joined(", ", alike[:-1]), " and ", alike[-1])


def _side(table: Thornwatch, value: int, readers: Readers) -> str:
    """Return a face of a real die that a player enters."""
    return f"{value}: {BASIC_DIE[value - 1]}"


def _seat(table: Thornwatch, seat: int, readers: Readers) -> Words:
    if seat == JUDGE:
        return Words(Ref("Seat", seat, "the Judge"))
    hero = seat - 1
    return (
        Words("the ", Ref("Seat", seat, hero_name(table, hero)))
        if hero < len(table.roles)
        else Words(f"player {seat + 1}")
    )


def _marker(table: Thornwatch, marker: int, readers: Readers) -> str:
    return f"marker {marker // 4 + 1}"


def _tile(table: Thornwatch, tile: int, readers: Readers) -> str:
    return f"tile {tile + 1}"


def tile_with_all(table: Thornwatch, tile: int, readers: Readers) -> Words:
    """Return a tile with who stands there."""
    names = [pawn_name(table, pawn) for pawn in table.pawns_on(tile)]
    there = [f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    kind = table.terrain[tile]
    there += [TERRAIN_NAMES[kind]] if kind != NO_TERRAIN else []
    return Words(Ref("Tile", tile, f"tile {tile + 1}"), f" ({', '.join(there)})" if there else "")


def _scene_title(table: Thornwatch, slug: str, readers: Readers) -> str:
    return table.book.scenes[slug].title if slug in table.book.scenes else slug


def _face_to_name(table: Thornwatch, face: int, readers: Readers) -> str:
    return face_name(face)


def _from_list(names: Any) -> Namer:
    def named(table: Thornwatch, number: int, readers: Readers) -> str:
        return str(names[number])

    return named


NAMES: Final[dict[str, Namer]] = {
    "Card": this_card,
    "Cards": _counted("card"),
    "CardsDrawn": _counted("card"),
    "Dice": _counted("die", "dice"),
    "Ebb": lambda table, count, readers: f"{count} ebb",
    "Face": _face_to_name,
    "Faces": _dice_faces,
    "FocusFaces": _focus_faces,
    "Group": _group,
    "Hero": the_hero,
    "Hits": _counted("hit"),
    "JudgeName": _from_list(JUDGE_NAMES),
    "Kind": lambda table, kind, readers: kind_name(kind),
    "Knot": lambda table, knot, readers: [*table.book.knots][knot],
    "Marker": _marker,
    "Momentum": the_momentum,
    "MomentumFrom": momentum_from,
    "MomentumPlace": the_momentum_place,
    "Owner": owner_name,
    "Pawn": the_pawn,
    "Pawns": _counted("pawn"),
    "Role": _from_list(ROLE_NAMES),
    "Scene": _scene_title,
    "SceneTitle": _scene_title,
    "Seat": _seat,
    "Side": _side,
    "Skill": lambda table, skill, readers: skill_name(skill),
    "Slot": _slot,
    "Steps": _counted("step"),
    "TerrainKind": _from_list(TERRAIN_NAMES),
    "Tile": _tile,
    "TilePawns": tile_with_all,
    "Tucked": _tucked,
    "TraitName": _from_list(TRAIT_KEYS),
    "TraitSlot": _trait_slot,
    "Wounds": _counted("wound"),
}
