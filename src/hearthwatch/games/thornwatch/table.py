"""The table of Thornwatch: the state of a game, and plain queries about it.

The Judge holds seat 0; hero h, who counts from 0, sits at seat h + 1. A pawn below FIRST_CREATURE is the hero of that
number; the pawns of monsters and denizens have the numbers after it. The momentum card of a hero has the hero's
number. Piles have their top card last; the track runs from the root to the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from hearthwatch.kernel import EVERYONE, Card, Pile, Readers, mask_of

from .content import ACTION, COSTS, CREATURES, FIRST_SCAR, HEROES, IS_WOUND, PROVIDES, ROLE_NAMES, WOUND
from .laid import Laid
from .things import BELOW_STORY as BELOW_STORY
from .things import BELOW_TERRAIN as BELOW_TERRAIN
from .things import BETWEEN_SCENES as BETWEEN_SCENES
from .things import COPIES as COPIES
from .things import DECKS as DECKS
from .things import DISCARDS as DISCARDS
from .things import FACES as FACES
from .things import FIRST_CARD as FIRST_CARD
from .things import FIRST_CREATURE as FIRST_CREATURE
from .things import HANDS as HANDS
from .things import IN_BOX as IN_BOX
from .things import JUDGE as JUDGE
from .things import JUDGES as JUDGES
from .things import KINDS as KINDS
from .things import LOOKED as LOOKED
from .things import MELEE as MELEE
from .things import MOMENTUM as MOMENTUM
from .things import NO_EVENT as NO_EVENT
from .things import NO_RESULT as NO_RESULT
from .things import NO_TERRAIN as NO_TERRAIN
from .things import NOBODY as NOBODY
from .things import NOT_CHOSEN as NOT_CHOSEN
from .things import NOWHERE as NOWHERE
from .things import PLACED as PLACED
from .things import RANGED as RANGED
from .things import ROLES as ROLES
from .things import SCENE_SETUP as SCENE_SETUP
from .things import SETUP as SETUP
from .things import SLOTS as SLOTS
from .things import SLOTTED as SLOTTED
from .things import STORY as STORY
from .things import TERRAINS as TERRAINS
from .things import TOO_LONG as TOO_LONG
from .things import TRAITS as TRAITS
from .things import TURNS as TURNS
from .things import UNROLLED as UNROLLED
from .things import WITH_HERO as WITH_HERO
from .things import WITH_JUDGE as WITH_JUDGE
from .things import WOUND_DECK as WOUND_DECK
from .things import WOUNDS as WOUNDS
from .things import Blow as Blow
from .things import Came as Came
from .things import Cast as Cast
from .things import Fall as Fall
from .things import Group as Group
from .things import Hero as Hero
from .things import Kind as Kind
from .things import Knot as Knot
from .things import Marker as Marker
from .things import Momentum as Momentum
from .things import Owner as Owner
from .things import Pawn as Pawn
from .things import Role as Role
from .things import Seat as Seat
from .things import Skill as Skill
from .things import Slot as Slot
from .things import TerrainKind as TerrainKind
from .things import Tile as Tile
from .things import TraitSlot as TraitSlot
from .things import choices as choices
from .things import rules as rules
from .things import step as step

if TYPE_CHECKING:
    from hearthwatch.kernel.game import Game
    from hearthwatch.kernel.records import Origin

    from .content.cards import Creature
    from .rules.book import Book, Scene


class Thornwatch(Laid):
    """The table: the track, the map, heroes with their decks and trackers, the Judge's ebb, a storyboard."""

    __slots__ = ()
    shown_faces: ClassVar[frozenset[int]] = frozenset((WOUND,))
    """Wounds are shown when they are drawn (TWN-23.6)."""

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        """Fields begin empty; only what begins otherwise is named here."""
        super().__init__(game, origin)
        self.active = NOBODY
        self.active_card = Momentum(-1)
        self.granted = -1
        self.result = NO_RESULT

    # -- seats

    @property
    def heroes(self) -> range:
        """Return the heroes in seating order."""
        return range(len(self.roles))

    def seat_of(self, hero: int) -> int:
        """Return the seat that plays a hero."""
        return hero + 1

    @property
    def hero_seats(self) -> tuple[int, ...]:
        """Return the seats of all heroes."""
        return tuple(range(1, self.seats))

    @property
    def speaker(self) -> int:
        """Return the seat that decides for the heroes together: one further each round (TWN-G51)."""
        return 1 + max(0, self.round - 1) % len(self.roles)

    def controller(self, owner: int) -> int:
        """The seat that decides about what is a pawn's, a terrain card's, a hero's card's or the storyboard's."""
        if owner <= BELOW_TERRAIN:
            return 1 + self.hero_of_card(BELOW_TERRAIN - owner)
        if 0 <= owner < FIRST_CREATURE:
            return owner + 1
        if owner >= FIRST_CREATURE and self.control >> self.group_of[owner] & 1:
            return self.speaker
        return JUDGE

    # -- pawns

    @property
    def pawns(self) -> list[Pawn]:
        """Return all pawns on the map, heroes first."""
        where = self.where
        return [Pawn(pawn) for pawn in range(len(where)) if where[pawn] >= 0]

    def is_hero(self, pawn: int) -> bool:
        """Return whether a pawn is a hero; denizens are none (TWN-G48)."""
        return 0 <= pawn < FIRST_CREATURE

    def stands(self, pawn: int) -> bool:
        """Return whether a pawn is on the map."""
        return pawn >= 0 and self.where[pawn] >= 0

    def is_gone(self, owner: int) -> bool:
        """Return whether an owner is a pawn that has left the map; the storyboard and terrain never leave."""
        return owner >= 0 and not self.stands(owner)

    def creature(self, pawn: int) -> Creature:
        """Return the creature that a pawn is."""
        return CREATURES[self.groups[self.group_of[pawn]]]

    def is_monster(self, pawn: int) -> bool:
        return pawn >= FIRST_CREATURE and CREATURES[self.groups[self.group_of[pawn]]].kind == "monster"

    def is_denizen(self, pawn: int) -> bool:
        return pawn >= FIRST_CREATURE and CREATURES[self.groups[self.group_of[pawn]]].kind == "denizen"

    def is_against_heroes(self, pawn: int) -> bool:
        """Return whether a pawn is on the monsters' side; a storyboard can change that (TWN-25.1, TWN-25.7)."""
        if pawn < FIRST_CREATURE:
            return False
        group = self.group_of[pawn]
        return (CREATURES[self.groups[group]].kind == "monster") != bool(self.turncoats >> group & 1)

    def are_enemies(self, one: int, other: int) -> bool:
        """Heroes and denizens against monsters (TWN-25.1, TWN-25.2); storyboard and terrain count with the heroes."""
        if one < FIRST_CREATURE and other < FIRST_CREATURE:
            return False
        return self.is_against_heroes(one) != self.is_against_heroes(other)

    def pawns_of(self, group: int) -> list[Pawn]:
        """Return the pawns of a group on the map."""
        where, group_of = self.where, self.group_of
        return [
            Pawn(pawn) for pawn in range(FIRST_CREATURE, len(where)) if group_of[pawn] == group and where[pawn] >= 0
        ]

    def tiles_of(self, owner: int) -> tuple[Tile, ...]:
        """ "Here": the tile of a pawn, both of a huge one, or the tile under a card (TWN-20.6, TWN-30.6)."""
        if owner <= BELOW_TERRAIN:
            return (Tile(self.spot[BELOW_TERRAIN - owner]),)
        if owner <= BELOW_STORY:
            return (Tile(BELOW_STORY - owner),)
        if not self.stands(owner):
            return ()
        other = self.other[owner]
        return (self.where[owner], other) if other >= 0 else (self.where[owner],)

    def share_tile(self, one: int, other: int) -> bool:
        """Return whether two owners are on the same tile."""
        if one >= 0 and other >= 0 and self.other[one] < 0 and self.other[other] < 0:
            return self.where[one] >= 0 and self.where[one] == self.where[other]
        there = self.tiles_of(other)
        return any(tile in there for tile in self.tiles_of(one))

    def pawns_on(self, tile: int) -> list[Pawn]:
        """Return the pawns on a tile."""
        where, other = self.where, self.other
        return [Pawn(pawn) for pawn in range(len(where)) if where[pawn] == tile or other[pawn] == tile]

    # -- the map

    @property
    def tiles(self) -> range:
        """Return all tiles."""
        return range(len(self.icons))

    def neighbours(self, tile: int) -> tuple[Tile, ...]:
        """Return the tiles that share a border with a tile (TWN-4.3)."""
        book: Book = self.game.book
        return book.scenes[self.scene].neighbours[tile]

    def distance(self, one: int, other: int) -> int:
        """Steps between the nearest tiles of two owners; 99 where one of them is off the map."""
        book: Book = self.game.book
        distances = book.scenes[self.scene].distances
        if one >= 0 and other >= 0 and self.other[one] < 0 and self.other[other] < 0:
            here, beyond = self.where[one], self.where[other]
            return distances[here][beyond] if here >= 0 and beyond >= 0 else 99
        there = self.tiles_of(other)
        return min((distances[a][b] for a in self.tiles_of(one) for b in there), default=99)

    # -- the track

    def cards_of(self, pawn: int) -> list[Momentum]:
        """Return the momentum cards of a pawn that lie on the track, from root to edge."""
        if pawn < FIRST_CREATURE:
            return [Momentum(pawn)] if pawn in self.track else []
        first = FIRST_CARD + COPIES * self.group_of[pawn]
        return [card for card in self.track if first <= card < first + COPIES]

    def group_of_card(self, card: int) -> int:
        """Return the group that a momentum card stands for; -1 for a hero's."""
        return (card - FIRST_CARD) // COPIES if card >= FIRST_CARD else -1

    def pawns_of_card(self, card: int) -> list[Pawn]:
        """Return the pawns that a momentum card stands for."""
        if card < FIRST_CREATURE:
            return [Pawn(card)]
        return self.pawns_of(self.group_of_card(card))

    def on_edge(self, card: int) -> bool:
        """Return whether a momentum card is the last on the track (TWN-7.7)."""
        return bool(self.track) and self.track[-1] == card

    def next_card(self) -> Momentum:
        """Return the upright card closest to the root; -1 where none is left (TWN-9.1)."""
        turned = self.turned
        for card in self.track:
            if card not in turned:
                return card
        return Momentum(-1)

    # -- heroes and their cards

    def hand(self, hero: int) -> tuple[Card, ...]:
        return self.hands[hero]

    def wounds_in_hand(self, hero: int) -> int:
        """Wound cards in hand, which everybody sees (TWN-23.6)."""
        face = self.face
        return sum(IS_WOUND[face[card]] for card in self.hands[hero])

    def slots(self, hero: int) -> range:
        """Return the action slots of a hero (TWN-11.3)."""
        return range(hero * SLOTS, hero * SLOTS + HEROES[self.roles[hero]].slots)

    def open_cost(self, slot: int) -> list[int]:
        """Return the cost symbols of a slotted card that are not covered (TWN-11.7)."""
        cards = self.slotted[slot]
        if not cards:
            return []
        left = [*COSTS[self.face[cards[0]]]]
        for card in cards[1:]:
            left.remove(self.spot[card])
        return left

    def open_skills(self, slot: int) -> int:
        """Return the same as bits."""
        found = 0
        for skill in self.open_cost(slot):
            found |= 1 << skill
        return found

    def is_powered(self, slot: int) -> bool:
        """Return whether an action card lies in this slot, fully powered (TWN-11.14)."""
        cards = self.slotted[slot]
        return bool(cards) and len(cards) == len(COSTS[self.face[cards[0]]]) + 1

    def is_action(self, card: Card) -> bool:
        """Return whether a card is an action card."""
        return ACTION[self.face[card]] is not None

    def hero_of_card(self, card: int) -> Hero:
        """Whose action card it is."""
        action = ACTION[self.face[card]]
        return next(Hero(hero) for hero in self.heroes if action is not None and self.role(hero) == action.hero)

    def provides(self, card: Card) -> int:
        """Return the skills (bits), any one of them provided as power by a card (TWN-11.8, TWN-11.9)."""
        return PROVIDES[self.face[card]]

    def trait_slots(self, hero: int) -> range:
        return range(hero * 2, hero * 2 + 2)

    def is_scar(self, slot: int) -> bool:
        return self.traits[slot] >= FIRST_SCAR

    # -- what happens

    def happening(self, event: int) -> tuple[Any, ...]:
        """Return the event of an effect: its name and its values; nothing where there is none."""
        return self.events[event] if 0 <= event < len(self.events) else ()

    def blow(self, event: int) -> Blow | None:
        """Return the attack that an effect is about; None where it is about none."""
        row = self.happening(event)
        return Blow._make(row[1:]) if row[:1] == (Blow.__name__,) else None

    # -- what was written

    @property
    def book(self) -> Book:
        """Return the content written for this game: cards and storyboards."""
        book: Book = self.game.book
        return book

    @property
    def board_played(self) -> Scene:
        """Return the storyboard that is played."""
        book: Book = self.game.book
        return book.scenes[self.scene]

    def role(self, hero: int) -> str:
        return ROLE_NAMES[self.roles[hero]]

    # -- what the kernel asks

    def side_of(self, seat: int) -> int:
        """The heroes win where the outcome is won, the Judge where it is lost."""
        return 1 if seat == JUDGE else 0

    def keepers(self, pile: Pile, number: int) -> Readers:
        """Hands and looks are their hero's."""
        return mask_of(number + 1)

    def could_be(self, card: Card) -> set[int]:
        """With real cards: what nobody has seen of the deck that it comes from."""
        for deck in self.decks:
            if card in deck:
                return {self.face[other] for other in deck if not self.known[other]}
        return super().could_be(card)

    def offer_action(self, hero: Hero) -> None:
        """Hook: a hero may take an action outside the own turn (TWN-G33)."""

    def scene_is_over(self) -> None:
        """Hook: what the back of the storyboard says comes now (TWN-31.2)."""

    def deck_emptied(self, hero: int) -> None:
        """Hook: a hero deck ran out."""

    def check(self) -> None:
        """A scene ends as soon as a condition is met; nothing is looked at twice that has not changed."""
        if self.phase in (MOMENTUM, TURNS) and not self.fighting and not self.ending:
            now = self.what_ends_look_at()
            if now != self.looked_over:
                self.looked_over = now
                self.look_for_an_end()

    def what_ends_look_at(self) -> tuple[Any, ...]:
        """Return all of the state that the condition of an end may speak of."""
        return (
            self.scene,
            self.round,
            self.ebb,
            len(self.wounds),
            self.spent_scene,
            self.infused,
            self.turncoats,
            self.active,
            self.hands,
            self.placed,
            self.boons,
            *self.counters,
            *self.where,
            *self.other,
            *self.markers,
            *self.terrain,
            *self.cache,
            *self.track,
            -1,
            *self.turned,
        )

    def look_for_an_end(self) -> None:
        """Hook: the scene ends if a condition of its storyboard holds now (TWN-31.1)."""


def known_to_all(table: Thornwatch, cards: Iterable[Card]) -> None:
    """Cards that were never hidden."""
    for card in cards:
        table.known[card] = EVERYONE
