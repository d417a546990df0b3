"""The table of Set a Watch: the state of a game, and plain queries about it.

Positions in code count from 0; people count from 1. Every pile is a list whose last card is its top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NewType

from hearthwatch.drawing import Details
from hearthwatch.kernel import KERNEL_RULES, Card, EachOf, Kept, Names, Pile, Rows, Rules, Table, open_pile

from .content import ABILITIES, CLASSES, NAMES, NO_RULE, ORDER, PER_CLASS, PLACE_RULES, SIDES, location
from .content.box import box_for
from .content.cards import Location, PlaceRule

if TYPE_CHECKING:
    from hearthwatch.kernel.game import Game
    from hearthwatch.kernel.records import Origin


rules: Final = Rules(KERNEL_RULES)
step = rules.step
choices = rules.choices

Hero = NewType("Hero", int)
"""An Adventurer in play: 0 to 3."""
Adventurer = NewType("Adventurer", int)
"""A class of Adventurers, in play or not."""
Die = NewType("Die", int)
"""0 to 11: three for each Adventurer."""
Ability = NewType("Ability", int)
"""An Ability card: its class times five plus its place in the class."""
Rune = NewType("Rune", int)

HEROES: Final = (Hero(0), Hero(1), Hero(2), Hero(3))
NOBODY: Final = Hero(-1)

GRAVEYARD: Final = open_pile("graveyard")
DECK: Final = Pile("deck", refill=GRAVEYARD)
"""Made from the shuffled Graveyard, but not before a card is needed (SAW-9.6, SAW-9.7)."""
LINE: Final = Pile("line")
HORDE: Final = Pile("horde")
LOOKING: Final = open_pile("looking")
REMOVED: Final = Pile("removed")
MAP: Final = Pile("map")
UNUSED: Final = Pile("unused")
UNHALLOWED: Final = open_pile("unhallowed")
"""Faceup and in an order that everybody knows (SAW-G20)."""
TAMED: Final = open_pile("tamed")
LOCATION: Final = open_pile("location")
PAST_LOCATIONS: Final = open_pile("past_locations")

# Where an Ability card is
IN_BOX, LEFTOVER, FACEUP, EXHAUSTED = range(4)
# How an Ability card was used this round (bits)
BY_DIE, BY_EXHAUSTION, BY_PASSIVE = 1, 2, 4
# Where a die is; from ON_ABILITY on the number of the card, from STOLEN on the body of the thief
READY, SPENT_IN_ATTACK, SPENT, IN_CAMP, ON_LOCATION = range(5)
ON_ABILITY: Final = 100
STOLEN: Final = 200
# Marks of a card in the Line (bits)
UP, REVEAL_DONE, FIRST_DONE, ASLEEP, SMOKED, LEFT_FRONT = 1, 2, 4, 8, 16, 32
ROUNDS: Final = 9
# Phases
CAMP, WATCH, OUT_OF_ACTIONS, BETWEEN = range(4)


GROUPS: Final = [tuple(range(seats)) for seats in range(5)]
NO_DICE: Final = (0,) * 12
NO_PARTY: Final = (NOBODY,) * len(HEROES)
ALL_IN_BOX: Final = (IN_BOX,) * len(ABILITIES)
NEVER_USED: Final = (0,) * len(ABILITIES)
DICE: Final = [tuple(Die(die) for die in range(hero * 3, hero * 3 + 3)) for hero in HEROES]
ALL_DICE: Final = [die for dice in DICE for die in dice]
CARDS: Final = [tuple(Ability(kind * PER_CLASS + place) for place in range(PER_CLASS)) for kind in range(len(CLASSES))]


FACES: Final = Names("card", NAMES)
CARD_NAMES: Final = Names("Ability card", [card.name for card in ABILITIES])
rules.names |= {"Face": FACES, "Ability": CARD_NAMES}


class OnCards:
    """The positions of dice: those on Ability cards by the names of the cards."""

    def write(self, value: list[int]) -> list[int | str]:
        return [CARD_NAMES.names[at - ON_ABILITY] if ON_ABILITY <= at < STOLEN else at for at in value]

    def read(self, plain: list[int | str]) -> list[int]:
        return [at if isinstance(at, int) else ON_ABILITY + int(CARD_NAMES.read(at)) for at in plain]


def replaced(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the row with another value in one place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def heroes_by_class(party: tuple[int, ...]) -> tuple[Hero, ...]:
    """Return the Adventurer of each class in this party; NOBODY where it takes no part."""
    known = _heroes.get(party)
    if known is None:
        found = [NOBODY] * len(CLASSES)
        for hero, kind in enumerate(party):
            if kind != NOBODY:
                found[kind] = HEROES[hero]
        _heroes[party] = known = tuple(found)
    return known


_heroes: Final[dict[tuple[int, ...], tuple[Hero, ...]]] = {}
"""By party: the Adventurer of each class."""


class Watch(Table):
    """The table: four Adventurers, a campfire, a Line of Creatures."""

    __slots__ = (
        "ability_range", "barred", "cap", "cards", "chopped", "deck", "dice", "die_at", "fallen", "fighters",
        "firewood", "fresh_mercy", "graveyard", "group", "heroes", "horde", "level_bonus", "line", "location",
        "looking", "map", "marks", "mount", "must_clear", "party", "past_locations", "phase", "ran", "removed",
        "repeats", "resting", "rests", "risen", "round", "runes_used", "scouted", "scouts", "shields", "spaces_used",
        "tamed", "trap", "unhallowed", "unused", "used", "voluntary", "watch", "weakened",
    )  # fmt: skip
    APART: ClassVar[tuple[str, ...]] = ("group",)
    rules: ClassVar[Rules] = rules
    face_order: ClassVar[Sequence[int]] = ORDER
    kept: ClassVar[Mapping[str, Kept]] = {
        "face": FACES,
        "risen": FACES,
        "fallen": Rows(lambda row: (None, FACES)),
        "ran": Rows(lambda row: (None, FACES)),
        "cards": EachOf(CARD_NAMES),
        "used": EachOf(CARD_NAMES),
        "die_at": OnCards(),
    }
    """Classes and Runes stay numbers: the rules know each by its place."""
    # Which lie open and which facedown: SAW-3.26.
    piles: ClassVar[tuple[Pile, ...]] = (
        LINE, Pile("mount", name="mounts"), DECK, GRAVEYARD, HORDE, UNHALLOWED, TAMED, LOOKING, REMOVED,
        LOCATION, MAP, UNUSED, PAST_LOCATIONS,
    )  # fmt: skip

    group: tuple[int, ...]
    """All seats: a joint decision (SAW-1.9, SAW-1.10)."""

    # The party
    party: tuple[int, ...]
    """The class of each Adventurer."""
    heroes: tuple[Hero, ...]
    """The Adventurer of each class; NOBODY where it is not in play."""
    rests: tuple[int, ...]
    cards: tuple[int, ...]
    """The place of each Ability card."""
    used: tuple[int, ...]
    """The use of each Ability card this round."""
    dice: tuple[int, ...]
    """The value of each die; 0 before the first roll."""
    die_at: list[int]
    tamed: tuple[Card, ...]
    ability_range: tuple[int, ...]
    """Range gained until the end of the round, by Adventurer."""

    # The round
    round: int
    phase: int
    resting: Hero
    watch: tuple[Hero, ...]
    """The Adventurers on Watch, barred or not."""
    fighters: tuple[Hero, ...]
    """The Adventurers on Watch who can fight."""
    barred: int
    firewood: int
    level_bonus: int
    trap: int
    """The amount by which the first Creature revealed is weakened (Set Trap)."""
    fresh_mercy: int
    """1 while Ward of Mercy still waits for its first Creature."""
    shields: int
    """Number of Creatures that Raise the Shield still waits for."""

    # The Camp
    chopped: int
    scouts: int
    scouted: int
    """The highest die on Scout Ahead."""
    spaces_used: int
    """Bits of the single spaces taken: see camp.py."""
    runes_used: int
    looking: tuple[Card, ...]
    """Cards that a player looks at, in their hand until put back."""

    # Creatures
    line: list[Card]
    deck: list[Card]
    graveyard: list[Card]
    horde: list[Card]
    unhallowed: tuple[Card, ...]
    removed: tuple[Card, ...]
    marks: tuple[int, ...]
    weakened: tuple[int, ...]
    """Health lost until the end of the round, by body."""
    mount: tuple[int, ...]
    """The body under a Rider; -1 for none."""
    fallen: tuple[tuple[Card, int], ...]
    """Defeated Creatures whose Defeated power is still due: body and face, for a shuffle may come between."""
    risen: tuple[int, ...]
    """Faces of Creatures that came back from the Graveyard by themselves this round (SAW-G61)."""
    ran: tuple[tuple[Card, int], ...]
    """Creatures, body and face, whose Reveal power ran since the table last came to rest (SAW-G61)."""

    # Locations
    location: Card
    past_locations: tuple[Card, ...]
    map: tuple[Card, ...]
    unused: tuple[Card, ...]

    # Options
    voluntary: int
    must_clear: int
    repeats: int
    cap: int

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        """Fields begin empty; only what begins otherwise is named here."""
        super().__init__(game, origin)
        self.group = GROUPS[origin.seats]
        self.rests = self.ability_range = (0, 0, 0, 0)
        self.cards = ALL_IN_BOX
        self.used = NEVER_USED
        self.dice = NO_DICE
        self.die_at = [READY] * 12
        self.round = 1
        self.phase = BETWEEN
        self.resting = NOBODY
        self.watch = self.fighters = HEROES
        self.choose_party(NO_PARTY)
        self.fresh_mercy = 1
        options = origin.options
        monsters = box_for(options).monsters
        self.marks = (0,) * monsters
        self.weakened = (0,) * monsters
        self.mount = (-1,) * monsters
        self.voluntary = int(options["voluntary_firewood"])
        self.must_clear = int(options["final_must_clear"])
        self.repeats = int(options["first_position_repeats"])
        self.cap = options["firewood_cap"] or 0

    # -- who decides

    def seats_of(self, hero: Hero) -> tuple[int, ...]:
        """Return the seats that control this Adventurer: one each with 4 players (SAW-1.3) or 3, plus flex (SAW-1.4).

        Two each with 2 players (SAW-1.5), all with one (SAW-1.6). Nothing else depends on the seats (SAW-22.5).
        """
        if self.seats == 4:
            return (hero,)
        if self.seats == 2:
            return (hero // 2,)
        if self.seats == 3:
            return (hero,) if hero < 3 else self._flex_seats()
        return (0,)

    def _flex_seats(self) -> tuple[int, ...]:
        """The flex Adventurer follows the player who rests; the group where nobody's own does (SAW-G39)."""
        return (self.resting,) if 0 <= self.resting < 3 else self.group

    def owner_of(self, hero: Hero) -> int:
        """Return the one seat that controls this Adventurer; -1 where the group does."""
        seats = self.seats_of(hero)
        return seats[0] if len(seats) == 1 else -1

    # -- Adventurers

    def choose_party(self, party: tuple[int, ...]) -> None:
        """These classes take part; NOBODY where one is still to be chosen."""
        self.party = party
        self.heroes = heroes_by_class(party)

    def hero_of(self, card: Ability) -> Hero:
        """Return the owner of an Ability card; NOBODY where the class is not in play."""
        return self.heroes[card // PER_CLASS]

    def abilities_of(self, hero: Hero) -> tuple[Ability, ...]:
        """Return the five Ability cards of an Adventurer."""
        return CARDS[self.party[hero]]

    def equipped(self, hero: Hero) -> list[Ability]:
        """Return the three equipped Ability cards, exhausted or not."""
        cards = self.cards
        return [card for card in CARDS[self.party[hero]] if cards[card] >= FACEUP]

    def faceup(self, hero: Hero) -> list[Ability]:
        """Return the unexhausted Ability cards of an Adventurer."""
        cards = self.cards
        found: list[Ability] = []
        for card in CARDS[self.party[hero]]:
            if cards[card] == FACEUP:
                found.append(card)
        return found

    def is_fully_exhausted(self, hero: Hero) -> bool:
        """Return whether an Adventurer has no unexhausted Ability card."""
        first = self.party[hero] * PER_CLASS
        return FACEUP not in self.cards[first : first + PER_CLASS]

    def faceup_on_watch(self) -> list[Ability]:
        """Return the unexhausted Ability cards of everybody on Watch."""
        cards, party = self.cards, self.party
        found: list[Ability] = []
        for hero in self.watch:
            for card in CARDS[party[hero]]:
                if cards[card] == FACEUP:
                    found.append(card)
        return found

    def exhausted(self, hero: Hero) -> list[Ability]:
        """Return the exhausted Ability cards of an Adventurer."""
        return [card for card in self.abilities_of(hero) if self.cards[card] == EXHAUSTED]

    def leftover(self, hero: Hero) -> list[Ability]:
        """Return the two unequipped Ability cards of an Adventurer."""
        return [card for card in self.abilities_of(hero) if self.cards[card] == LEFTOVER]

    def note_use(self, card: int, use: int) -> None:
        """An Ability card was used like this (bits) until the end of the round."""
        self.used = replaced(self.used, card, self.used[card] | use)

    def works(self, passive: int) -> bool:
        """Return whether a Passive Ability is in force: faceup, its owner fighting (SAW-13.10, SAW-13.11)."""
        return self.cards[passive] == FACEUP and self.heroes[passive // PER_CLASS] in self.fighters

    # -- cards

    @property
    def monsters(self) -> int:
        """Return the number of bodies that are no Locations: those come after them."""
        return len(self.marks)

    # -- dice

    def set_die(self, die: Die, value: int) -> None:
        """A die shows this now."""
        self.dice = replaced(self.dice, die, value)

    def dice_of(self, hero: Hero) -> tuple[Die, ...]:
        """Return the three dice of an Adventurer."""
        return DICE[hero]

    def unspent(self, hero: Hero) -> list[Die]:
        """The dice an Adventurer can still use."""
        at = self.die_at
        found: list[Die] = []
        for die in DICE[hero]:
            if at[die] == READY:
                found.append(die)
        return found

    def distinct(self, dice: Iterable[Die]) -> list[Die]:
        """Return one die of each owner, value and place: such dice are interchangeable, and are offered once."""
        values, at = self.dice, self.die_at
        seen: dict[tuple[int, int, int], Die] = {}
        for die in dice:
            seen.setdefault((die // 3, values[die], at[die]), die)
        return list(seen.values())

    def unlike(self, hero: Hero) -> list[Die]:
        """Return one die of each value that an Adventurer can still use."""
        values, at = self.dice, self.die_at
        found: list[Die] = []
        shown = 0
        for die in DICE[hero]:
            if at[die] == READY and not shown >> values[die] & 1:
                shown |= 1 << values[die]
                found.append(die)
        return found

    def watch_dice(self) -> list[Die]:
        """Return all unspent dice of those who fight: what Creatures can steal, stun or spoil (SAW-G28, SAW-G51)."""
        at = self.die_at
        found: list[Die] = []
        for hero in self.fighters:
            for die in DICE[hero]:
                if at[die] == READY:
                    found.append(die)
        return found

    def sides(self, die: Die) -> int:
        """Return the number of sides of a die: blue banners are d8, red ones d6 (SAW-2.2)."""
        return SIDES[self.party[die // 3]][die % 3]

    # -- Locations

    def place(self) -> Location:
        """Return the current Location."""
        return location(self.face[self.location])

    def rule(self) -> PlaceRule:
        """Return the rule of the current Location (SAW-4.7); an empty one before it is revealed."""
        location = self.location
        return PLACE_RULES[self.face[location]] if self.known[location] else NO_RULE

    # -- what the kernel asks

    def refilled(self, pile: Pile, number: int) -> None:
        """The whole Graveyard, Unhallowed and Summons too, has become the new Creature deck (SAW-9.6, SAW-15.11).

        They act again like any other Creature (SAW-15.12).
        """
        self.say("SAW-9.6", "The Graveyard is shuffled into a new Creature deck of {:Cards}.", len(self.deck))

    def details(self) -> Details:
        return {
            "round": self.round,
            "faceup": sum(state == FACEUP for state in self.cards),
            "horde": len(self.horde),
            "firewood": self.firewood,
            "party": [CLASSES[kind] for kind in self.party if kind >= 0],
        }
