"""Set up a table from a short document, for tests, puzzles, teaching and bug reports.

    heroes = ["Guard", "Sage"]                  # in seating order, after the Judge
    scene = "the-singer-in-the-dark"
    track = ["Husk*", "Guard", "Sage"]          # from root to edge; * has acted; of a persistent creature "Deep Crow 2"
    phase = "turns"                             # turns, momentum (before the shifts) or round (before the deal)
    round = 2
    ebb = 4
    wounds = 12                                 # what is left of the wound deck
    planned = ["Sage"]
    boons = ["salt"]
    next_rolls = "H D E - fH fD f-"             # one hit, two, ebb, blank; f: a focus die
    terrain.3 = "Gored Villager"                # tiles count from 1
    cache.3 = 2
    markers.2 = [5]                             # markers of number 2, by tile
    counters.dead = 1

    [hero.Guard]
    tile = 9
    hand = ["Brawn", "Retaliate", "wound"]
    deck = ["Agility"]                          # from the top; or a number; left out: all that is not elsewhere
    discard = 10
    slots = [["Retaliate", "Brawn", "Brawn"]]   # the card, then its power; "Inner Well as Brawn" says as what
    traits = ["Angry", "Macabre"]
    focus = [true, false]

    [[creature]]
    name = "Husk"
    tiles = [9, 9, 1]                           # one for each pawn; [[1, 2]] for a huge one
    infused = false

Omitted fields are as at the start of a scene; an omitted hero is on the first Thornwatch tile with an empty hand.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from hearthwatch.kernel import EVERYONE, Card, OptionValues, Position, Positions, SetupError, mask_of
from hearthwatch.kernel.dice import scripted

from .content import (
    BASIC_DIE,
    CREATURE_NAMES,
    CREATURES,
    FACE_KEYS,
    FIRST_SKILL,
    FOCUS_DIE,
    HEROES,
    IS_WOUND,
    JUDGE_NAMES,
    PROVIDES,
    ROLE_NAMES,
    SKILLS,
    TERRAIN_NAMES,
    TRAIT_KEYS,
    WOUND,
    WOUNDS_PER_HERO,
    deck_of,
)
from .position_check import check, check_document
from .rules.attack import BASIC, FOCUS
from .rules.awards import AWARDS
from .rules.ending import scene_over
from .rules.placing import add_group, add_pawn
from .rules.rounds import next_turn, resolving, round_begins, round_ends
from .rules.scenes import clear_map
from .rules.setup import roles_said
from .rules.track import first_card_of
from .table import COPIES, IN_BOX, MOMENTUM, NOWHERE, SLOTS, TURNS, Hero, Momentum, Thornwatch, Tile, known_to_all

Names: TypeAlias = tuple[str, ...]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
FACE_LETTERS: Final = {"H": "hit", "D": "two hits", "E": "ebb", "-": "blank"}
OTHER_TRAITS: Final = 6


class HeroPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a hero in a document."""

    tile: int | None = None
    hand: Names = ()
    deck: Names | Count | None = None
    discard: Names | Count = ()
    slots: tuple[Names, ...] = ()
    traits: Names = ()
    focus: tuple[bool, ...] = ()


class CreaturePosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of creatures in a document."""

    name: str
    tiles: tuple[int | tuple[int, int], ...] = ()
    infused: bool = False
    control: Literal["judge", "heroes"] = "judge"


class WatchPosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    heroes: Names
    judge: str = JUDGE_NAMES[0]
    scene: str = ""
    opening: str = ""
    phase: Literal["turns", "momentum", "round"] = "turns"
    track: Names | None = None
    round: Count = 1
    ebb: Count = 0
    wounds: Count | None = None
    planned: Names = ()
    boons: Names = ()
    next_rolls: str = ""
    terrain: dict[str, str] = field(default_factory=dict)
    cache: dict[str, Count] = field(default_factory=dict)
    markers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    counters: dict[str, Count] = field(default_factory=dict)
    hero: dict[str, HeroPosition] = field(default_factory=dict)
    creature: tuple[CreaturePosition, ...] = ()

    def seat_count(self) -> int:
        """Return the Judge, and a seat for each hero."""
        return 1 + len(self.heroes)

    def rolls(self) -> tuple[int, ...]:
        """Letters as sides of basic or focus dice."""
        found = []
        for letter in self.next_rolls.split():
            die, thing = (FOCUS_DIE, FOCUS) if letter.startswith("f") else (BASIC_DIE, BASIC)
            face = FACE_LETTERS.get(letter.removeprefix("f"))
            if face not in die:
                raise SetupError(f"Dice show H, D, E and -, focus dice fH, fD and f-; {letter!r} is none of these.")
            found.append(scripted(die.index(face) + 1, thing))
        return tuple(found)


def arrange(table: Thornwatch, options: OptionValues, said: WatchPosition) -> None:
    """Lay the table out as a document says, and go on from there."""
    check_document(table, said)
    table.roles = roles_said(table, [None, *said.heroes])
    _check("role", said.heroes, ROLE_NAMES)
    _check("Judge", (said.judge,), JUDGE_NAMES)
    table.looks = [0] * len(table.roles)
    table.judge = JUDGE_NAMES.index(said.judge)
    table.awards = AWARDS.index(options["awards"])
    table.lazy, table.open_ebb = int(options["lazy_reshuffle"]), int(options["unlimited_ebb"])
    table.knots = [()] * table.seats
    openings = [scene.slug for scene in table.book.of_kind("opening")]
    table.scene = said.scene or openings[0]
    _check("storyboard", (table.scene,), [*table.book.scenes])
    table.opening = said.opening or (table.scene if table.scene in openings else openings[0])
    sheet = table.book.scenes[table.opening].sheet
    table.closing, table.despair = sheet.closing, sheet.despair
    table.played = tuple(dict.fromkeys((table.opening, table.scene)))
    table.boons = said.boons
    clear_map(table)
    table.ebb, table.round = said.ebb, said.round
    _cards(table, said)
    _map(table, said)
    _track(table, said)
    if said.phase == "round":
        table.do(round_begins(), scene_over())
    elif said.phase == "momentum":
        table.phase = MOMENTUM
        table.do(*resolving(table), scene_over())
    else:
        table.phase = TURNS
        table.do(next_turn(), round_ends(), scene_over())


def _check(what: str, names: Names, known: list[str]) -> None:
    for name in names:
        if name not in known:
            raise SetupError(f"There is no {what} {name!r}; there are {', '.join(known)}.")


def hero_named(table: Thornwatch, name: str) -> Hero:
    """Return a hero in play by role."""
    for hero in table.heroes:
        if table.role(hero) == name:
            return Hero(hero)
    raise SetupError(f"Nobody is the {name}.")


# -- cards


def face_named(role: int, name: str) -> int:
    """Return a card by its name; of skill cards the skill is enough."""
    if name.lower() in SKILLS:
        skills = HEROES[role].skills
        if name.lower() not in skills:
            raise SetupError(f"The {ROLE_NAMES[role]} has no skill cards of {name}.")
        return FIRST_SKILL + 2 * role + skills.index(name.lower())
    if name not in FACE_KEYS:
        raise SetupError(f"There is no card {name!r}.")
    return FACE_KEYS.index(name)


def _cards(table: Thornwatch, said: WatchPosition) -> None:
    heroes = len(table.roles)
    decks, discards, hands = [], [], []
    slotted: list[tuple[Card, ...]] = [()] * (heroes * SLOTS)
    table.spot = []
    table.traits, table.focus = [-1] * (2 * heroes), [0] * (2 * heroes)
    for hero in table.heroes:
        state = said.hero.get(table.role(hero), HeroPosition())
        role = table.roles[hero]
        rest = deck_of(role)
        hand = [_taken(rest, face_named(role, name)) for name in state.hand]
        under = [[_power(role, name) for name in names] for names in state.slots]
        for names in under:
            for face, _ in names:
                _taken(rest, face)
        discard = _zone(role, rest, state.discard)
        deck = _zone(role, rest, state.deck) if state.deck is not None else None
        hands.append(tuple(_laid(table, hand, hero)))
        discards.append(tuple(_laid(table, discard, EVERYONE)))
        cards = table.lay_out(rest if deck is None else deck[::-1])
        if deck is None:
            table.shuffle(cards)
        decks.append(tuple(cards))
        in_secret = [card for card in hands[hero] if not IS_WOUND[table.face[card]]]
        if in_secret or cards:
            table.make_batch((*in_secret, *cards))  # The hand was drawn from this deck.
        for place, names in enumerate(under):
            found = _laid(table, [face for face, _ in names], EVERYONE)
            slotted[hero * SLOTS + place] = tuple(found)
            table.spot.extend([-1] * (len(table.face) - len(table.spot)))
            for card, (_, skill) in zip(found, names, strict=True):
                table.spot[card] = skill
        _traits(table, hero, state)
    spread = sum(IS_WOUND[face] for face in table.face)
    left = WOUNDS_PER_HERO * heroes - spread if said.wounds is None else said.wounds
    table.wounds = table.lay_out([WOUND] * max(0, left))
    known_to_all(table, table.wounds)
    table.decks, table.discards, table.hands = tuple(decks), tuple(discards), tuple(hands)
    table.slotted, table.looked = tuple(slotted), ((),) * heroes
    table.spot.extend([-1] * (len(table.face) - len(table.spot)))
    table.spent_scene = int(not table.wounds)


def _taken(rest: list[int], face: int) -> int:
    if face in rest:
        rest.remove(face)
    return face


def _zone(role: int, rest: list[int], said: Names | int) -> list[int]:
    """Return cards by name, or a number of the remaining cards."""
    if isinstance(said, int):
        found, rest[:] = rest[:said], rest[said:]
        return found
    return [_taken(rest, face_named(role, name)) for name in said]


def _laid(table: Thornwatch, faces: list[int], who: int) -> list[Card]:
    """Return cards that are known: a hero's own hand, in which wounds lie open, or cards that everybody sees."""
    cards = table.lay_out(faces)
    for card in cards:
        wound = IS_WOUND[table.face[card]]
        table.known[card] = EVERYONE if who == EVERYONE or wound else mask_of(who + 1)
    return cards


def _power(role: int, text: str) -> tuple[int, int]:
    """A card in a slot, and the skill that it provides there."""
    name, _, as_skill = text.partition(" as ")
    face = face_named(role, name)
    if as_skill:
        if as_skill.lower() not in SKILLS:
            raise SetupError(f"slots: {as_skill!r} is no skill; there are {', '.join(SKILLS)}.")
        return face, SKILLS.index(as_skill.lower())
    provides = PROVIDES[face]
    return face, next((skill for skill in range(len(SKILLS)) if provides >> skill & 1), -1)


def _traits(table: Thornwatch, hero: int, state: HeroPosition) -> None:
    _check("trait", state.traits, TRAIT_KEYS)
    for place, slot in enumerate(table.trait_slots(hero)):
        other = OTHER_TRAITS + slot
        table.traits[slot] = TRAIT_KEYS.index(state.traits[place]) if place < len(state.traits) else other
        table.focus[slot] = int(place < len(state.focus) and state.focus[place])


# -- the map and the track


def _tile(table: Thornwatch, number: int | str) -> Tile:
    if not str(number).isdecimal() or not 1 <= int(number) <= len(table.icons):
        raise SetupError(f"Tiles are numbered 1 to {len(table.icons)}; {number!r} is none of them.")
    return Tile(int(number) - 1)


def _map(table: Thornwatch, said: WatchPosition) -> None:
    for hero in table.heroes:
        tile = said.hero.get(table.role(hero), HeroPosition()).tile
        start = Tile(table.board_played.sheet.heroes[0])
        table.where[hero] = start if tile is None else _tile(table, tile)
    for name in said.hero:
        hero_named(table, name)
    for one in said.creature:
        _check("creature", (one.name,), CREATURE_NAMES)
        group = add_group(table, CREATURE_NAMES.index(one.name))
        table.infused |= int(one.infused) << group
        table.control |= int(one.control == "heroes") << group
        for place in one.tiles:
            first, second = place if isinstance(place, tuple) else (place, None)
            if (second is not None) != ("huge" in CREATURES[table.groups[group]].attributes):
                raise SetupError(f"A huge creature lies on two tiles, any other on one: see {one.name} (TWN-30.1).")
            other = NOWHERE if second is None else _tile(table, second)
            if second == first:
                raise SetupError(f"tiles: {one.name} lies on two tiles, not twice on {first} (TWN-30.1).")
            if second is not None and other not in table.neighbours(_tile(table, first)):
                raise SetupError(f"tiles: {one.name} lies on adjacent tiles; {first} and {second} are not (TWN-30.1).")
            if add_pawn(table, group, _tile(table, first), other) is None:
                raise SetupError(f"The box has no more pawns of {one.name} (TWN-1.7).")
        for copy in range(min(COPIES, CREATURES[table.groups[group]].cards) if one.tiles else 0):
            table.momentum.append(Momentum(first_card_of(group) + copy))
    for number, name in said.terrain.items():
        _check("terrain card", (name,), TERRAIN_NAMES)
        kind = TERRAIN_NAMES.index(name)
        table.terrain[_tile(table, number)] = kind
        table.terrain_left[kind] -= 1
    for number, ebb in said.cache.items():
        table.cache[_tile(table, number)] = ebb
    for number, places in said.markers.items():
        for place in places:
            free = [one for one in range((int(number) - 1) * 4, int(number) * 4) if table.markers[one] == IN_BOX]
            table.markers[free[0]] = _tile(table, place)
    counters = [*table.board_played.sheet.counters]
    for name, count in said.counters.items():
        _check("counter", (name,), counters)
        table.counters[counters.index(name)] = count


def card_named(table: Thornwatch, name: str) -> Momentum:
    """Return a momentum card by the role or the creature; of a persistent one with the number of the copy."""
    if name in ROLE_NAMES:
        return Momentum(hero_named(table, name))
    plain, _, copy = name.rpartition(" ") if name[-1:].isdecimal() else (name, "", "1")
    if plain not in CREATURE_NAMES or CREATURE_NAMES.index(plain) not in table.groups:
        raise SetupError(f"{name!r} has no momentum card here.")
    return Momentum(first_card_of(table.groups.index(CREATURE_NAMES.index(plain))) + int(copy) - 1)  # type: ignore[arg-type]


def _track(table: Thornwatch, said: WatchPosition) -> None:
    table.planned = [hero_named(table, name) for name in said.planned]
    if said.track is None:
        table.track = [card for card in table.momentum if int(card) not in [int(hero) for hero in table.planned]]
        return
    for text in said.track:
        card = card_named(table, text.rstrip("*"))
        if card not in table.momentum and card >= len(table.roles):
            raise SetupError(f"track: {text!r} has no momentum card here.")
        table.track.append(card)
        if text.endswith("*"):
            table.turned.append(card)
    table.momentum = [Momentum(hero) for hero in table.heroes]
    table.momentum += [card for card in table.track if card not in table.momentum]


POSITIONS: Final = Positions(WatchPosition, arrange, check=check, keys={"terrain_left": "terrain", "decks": "deck"})
