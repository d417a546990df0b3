"""The table of Heroes of Terrinoth: the state of a game, and plain queries about it.

Heroes count from 0, clockwise. Every pile is a list whose last card is its top.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NewType

from hearthwatch.kernel import KERNEL_RULES, Card, Kept, Names, Pile, Rules, Table, open_pile
from hearthwatch.kernel import NO_CARD as NO_CARD

from .content import (
    ACTIVATION_NAMES,
    ARCHETYPE,
    CLASS_OF,
    FACE_KEYS,
    FIRST_LOCATION,
    HERO_HEALTH,
    HERO_NAMES,
    LOCATIONS,
    MORE_HEALTH,
)
from .content.cards import Location

if TYPE_CHECKING:
    from hearthwatch.kernel.game import Game
    from hearthwatch.kernel.records import Origin

    from .rules.quest_book import Book, Quest

rules: Final = Rules(KERNEL_RULES)
step = rules.step
choices = rules.choices

Hero = NewType("Hero", int)
"""A hero in play: 0 to 3, clockwise."""
Skill = NewType("Skill", int)
"""A place for an activation card: the hero times four plus the action."""
Die = NewType("Die", int)
"""A die that lies on the table: hero dice from 0 on, enemy dice from FIRST_ENEMY_DIE on."""

Activation = NewType("Activation", int)
"""An activation card of the box."""

HeroCard = NewType("HeroCard", int)
"""One of the twelve heroes of the box."""
Spot = NewType("Spot", int)
"""A place in the party that a player fills."""

FACES: Final = Names("card", FACE_KEYS)
ACTIVATION_CARDS: Final = Names("activation card", ACTIVATION_NAMES)
HERO_CARDS: Final = Names("hero", HERO_NAMES)
rules.names |= {"Face": FACES, "Activation": ACTIVATION_CARDS, "HeroCard": HERO_CARDS}

FIRST_ENEMY_DIE: Final = 20
NOBODY: Final = Hero(-1)
NOT_CHOSEN: Final = -1
SHADOWS: Final = -1
MOST_ENGAGED: Final = 3
MOST_TOKENS: Final = 5
# Conditions (bits)
POISONED, WEAKENED, FOCUSED = 1, 2, 4
# Phases
SETUP, HERO_PHASE, ENEMY_PHASE, PERIL_PHASE, TRAVEL_PHASE, ROUND_END = range(6)
NO_ACTION: Final = -1
MOST_HEROES: Final = 4
SKILLS: Final = [tuple(Skill(hero * 4 + action) for action in range(4)) for hero in range(MOST_HEROES)]
"""By hero: the places of the four activation cards."""

ENEMY_DISCARD: Final = open_pile("enemy_discard")
EXPLORATION_DISCARD: Final = open_pile("exploration_discard")
ENEMY_DECK: Final = Pile("enemy_deck", refill=ENEMY_DISCARD, at_once=True)
EXPLORATION: Final = Pile("exploration", refill=EXPLORATION_DISCARD, at_once=True)
"""The deck; when empty, it is made from its shuffled discard pile at once, without stacks (HOT-24.3, HOT-24.4)."""
DRAWN: Final = open_pile("drawn")
UNDER_WAY: Final = open_pile("under_way")


@cache
def _clockwise(count: int, leader: Hero) -> tuple[Hero, ...]:
    """Return this many heroes, from the party leader on."""
    return tuple(Hero((leader + offset) % count) for offset in range(count))


class Realm(Table):
    """The table: a party, the enemies before it and in the shadows, a place to explore, a quest."""

    __slots__ = (
        "acting",
        "action",
        "active",
        "aided",
        "alert",
        "cards",
        "conditions",
        "counterattacks",
        "counters",
        "defeated",
        "defenses",
        "dice",
        "drawn",
        "due",
        "enemies",
        "enemy_deck",
        "enemy_dice",
        "enemy_discard",
        "exhausted",
        "exploration",
        "exploration_discard",
        "explored_before",
        "fallen",
        "gone",
        "grim",
        "guard",
        "hurt",
        "in_action",
        "items",
        "keyword",
        "lair",
        "leader",
        "location",
        "locations",
        "marks",
        "party",
        "past",
        "peril",
        "phase",
        "place",
        "plus",
        "progress",
        "quest",
        "rolled",
        "round",
        "slain",
        "spent",
        "struck",
        "successes",
        "targets",
        "tired",
        "tokens",
        "under_way",
        "used",
        "used_now",
        "using",
        "wounds",
    )
    APART: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[Rules] = rules
    kept: ClassVar[Mapping[str, Kept]] = {
        "face": FACES,
        "party": HERO_CARDS,
        "cards": ACTIVATION_CARDS,
    }
    """Counters and quest rules stay numbers: they are places in the text of the quest that is played."""
    piles: ClassVar[tuple[Pile, ...]] = (
        Pile("enemies"),
        ENEMY_DECK,
        ENEMY_DISCARD,
        open_pile("lair"),
        open_pile("slain"),
        open_pile("location"),
        Pile("locations"),
        open_pile("past"),
        EXPLORATION,
        EXPLORATION_DISCARD,
        open_pile("items"),
        DRAWN,
        UNDER_WAY,
        open_pile("gone"),
    )

    # The quest
    quest: str
    grim: int
    alert: int
    """1 where the quest can be won or lost at any moment, so that every step is followed by a check."""
    counters: list[int]
    peril: int
    """The space of the peril token; 0 is the start."""

    # The party
    party: tuple[int, ...]
    """The hero in each place, one of twelve; NOT_CHOSEN until its player has chosen."""
    wounds: list[int]
    tokens: list[int]
    conditions: list[int]
    marks: list[int]
    fallen: int
    """Defeated heroes (bits)."""
    cards: list[int]
    """The activation card in each place (Skill)."""
    exhausted: list[int]
    leader: Hero
    used: int
    """Heroes whose ability was used this round (bits)."""

    # The round
    round: int
    phase: int
    active: Hero
    keyword: int
    """1 while a keyword of an activating enemy is being resolved (HOT-30.1)."""

    # The action under way
    acting: Hero
    """Whose activation it is; NOBODY outside the hero phase."""
    using: int
    """The activation card in use: its place."""
    action: int
    in_action: int
    """From the roll to the cleanup nobody leaves play (HOT-7.23)."""
    used_now: int
    """Abilities used before this action or on its dice (bits: HOT-G37)."""
    due: int
    """Bits of what must still happen at this moment (see moments.py)."""
    targets: tuple[Card, ...]
    aided: Hero
    dice: list[int]
    """The sides of the hero dice, 0 to 5; extra rolls of criticals are at the end."""
    enemy_dice: list[int]
    rolled: int
    """The place of the activation card whose dice lie there; NOBODY where the next roll is being prepared."""
    spent: int
    """Success tokens spent on this action."""
    plus: int
    guard: int
    successes: int
    defenses: int
    struck: tuple[Card, ...]
    """Enemies that counterattacked in this action."""
    counterattacks: int
    defeated: int
    """Number of enemies that this action defeated."""

    # Enemies
    enemies: list[Card]
    """In play, in the order they came."""
    place: list[int]
    """By body: the hero an enemy is engaged with or who holds an item; SHADOWS."""
    hurt: list[int]
    tired: list[int]
    enemy_deck: list[Card]
    enemy_discard: list[Card]
    lair: tuple[Card, ...]
    slain: tuple[Card, ...]
    """Nemeses that are out of the game (HOT-G29)."""

    # Locations and exploration
    location: Card
    progress: int
    explored_before: int
    """1 where this location has been fully explored before, for quests that reward it once."""
    locations: list[Card]
    past: list[Card]
    exploration: list[Card]
    exploration_discard: list[Card]
    items: list[Card]
    drawn: tuple[Card, ...]
    """Exploration cards in a player's hand until they are resolved."""
    under_way: tuple[Card, ...]
    """Events that are being resolved."""
    gone: tuple[Card, ...]
    """Quest-specific cards that have done their work (HOT-G61)."""

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        """Fields begin empty; only what begins otherwise is named here."""
        super().__init__(game, origin)
        self.round = 1
        self.phase = SETUP
        self.leader = self.active = Hero(0)
        self.acting = self.aided = NOBODY
        self.rolled = NOBODY
        self.action = NO_ACTION
        self.location = NO_CARD
        self.grim = int(origin.options["grim_rule"])

    # -- heroes

    @property
    def heroes(self) -> list[Hero]:
        """Return the living heroes, from the party leader clockwise (HOT-19.12)."""
        fallen = self.fallen
        return [hero for hero in _clockwise(len(self.party), self.leader) if not fallen >> hero & 1]

    @property
    def down(self) -> list[Hero]:
        """Return the defeated heroes."""
        return [Hero(hero) for hero in range(len(self.party)) if self.fallen >> hero & 1]

    def is_down(self, hero: Hero) -> bool:
        """Return whether a hero has been defeated."""
        return self.fallen >> hero & 1 == 1

    def next_living(self, hero: Hero) -> Hero:
        """Return the next living hero clockwise; the same one where no other lives."""
        count = len(self.party)
        for offset in range(1, count + 1):
            other = (hero + offset) % count
            if not self.fallen >> other & 1:
                return Hero(other)
        return hero

    def seat_of(self, hero: Hero) -> int:
        """Return the seat that plays a hero: one seat each, one for both in solo play (HOT-26.6)."""
        return 0 if self.seats == 1 else int(hero)

    @property
    def leader_seat(self) -> int:
        """Return the seat that plays the party leader, and so breaks ties (HOT-19.11)."""
        return self.seat_of(self.leader)

    def health(self, hero: Hero) -> int:
        """Return the most wounds that a hero can take, the hero count card included (HOT-26.2, HOT-26.4)."""
        return HERO_HEALTH[self.party[hero]] + MORE_HEALTH[len(self.party)]

    def archetype(self, hero: Hero) -> int:
        """Healer, Mage, Scout or Warrior."""
        return ARCHETYPE[self.party[hero]]

    def skills(self, hero: Hero) -> tuple[Skill, ...]:
        """Return the four places of a hero's activation cards."""
        return SKILLS[hero]

    def readied(self, hero: Hero) -> list[Skill]:
        """Return the activation cards that a hero can still exhaust."""
        exhausted = self.exhausted
        return [skill for skill in SKILLS[hero] if not exhausted[skill]]

    def turned(self, hero: Hero) -> list[Skill]:
        """Return the exhausted activation cards of a hero."""
        exhausted = self.exhausted
        return [skill for skill in SKILLS[hero] if exhausted[skill]]

    def class_of(self, hero: Hero) -> str:
        """Return the class of a hero's advanced cards; empty before the first upgrade."""
        return max(CLASS_OF[self.cards[skill]] for skill in self.skills(hero))

    def asked_hero(self) -> Hero:
        """Return the hero to whom the open question speaks; NOBODY where it names none, or none is open."""
        if self.asked:
            question = self.question
            for type, value in zip(self.rules.kinds[question[0]].types, question[1:], strict=False):
                if type in ("Hero", "Skill"):
                    return Hero(value // 4 if type == "Skill" else value)
        return NOBODY

    # -- enemies

    def engaged(self, hero: Hero) -> list[Card]:
        """Return the enemies in front of a hero."""
        place = self.place
        return [card for card in self.enemies if place[card] == hero]

    def in_shadows(self) -> list[Card]:
        """Return the enemies engaged with nobody."""
        place = self.place
        return [card for card in self.enemies if place[card] == SHADOWS]

    def is_up(self, card: Card) -> bool:
        """Return whether a card is faceup; of those in play only enemies in the shadows may be facedown."""
        return self.known[card] != 0

    def alike(self, cards: list[Card]) -> list[Card]:
        """Return one enemy of each look and place: such enemies are interchangeable, and are offered once.

        So are facedown ones that nobody can tell apart.
        """
        if len(cards) < 2:
            return cards
        seen: dict[tuple[int, ...], Card] = {}
        for card in cards:
            face = self.face[card] if self.is_up(card) else ~self.batch[card]
            seen.setdefault((face, self.place[card], self.hurt[card], self.tired[card]), card)
        return [*seen.values()]

    # -- the quest

    @property
    def book(self) -> Book:
        """Return the content written for this game: the effects of all cards, and the quests."""
        book: Book = self.game.book
        return book

    @property
    def played(self) -> Quest:
        """Return the quest that is played."""
        book: Book = self.game.book
        return book.quests[self.quest]

    # -- the place

    def site(self) -> Location:
        """Return the active location."""
        return LOCATIONS[self.face[self.location] - FIRST_LOCATION]

    @property
    def is_explored(self) -> bool:
        """Return whether the active location is fully explored now (HOT-8.11)."""
        return self.location != NO_CARD and self.progress >= self.site().value

    @property
    def is_final(self) -> bool:
        """Return whether the active location is the last one."""
        return not self.locations

    # -- what the kernel asks

    def refilled(self, pile: Pile, number: int) -> None:
        rule, what = ("HOT-24.3", "enemy") if pile is ENEMY_DECK else ("HOT-24.4", "exploration")
        count = len(self.cards_in(pile))
        self.say(rule, "The discard pile is shuffled into a new {} deck of {:DeckSize}.", what, count)

    def is_watchful(self) -> bool:
        return self.alert != 0 or self.phase == SETUP

    def check(self) -> None:
        if self.alert and not self.ending and self.location != NO_CARD:
            self.look_for_an_end()

    def look_for_an_end(self) -> None:
        """Hook: the quest is won or lost if what it asks for holds now."""
