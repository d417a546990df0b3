"""A table set up from a short document, for tests, puzzles, teaching and bug reports.

    heroes = ["Kari Wraithstalker", "Elder Mok"]     # clockwise; the option of that name does as well
    leader = "Elder Mok"
    location = "Roadside Inn"
    progress = 5
    shadows = ["Bandit", "?Zombie", "-?Ogre"]        # ? is facedown, - is exhausted
    phase = "hero"                                   # hero, enemy, peril, travel or end
    active = "Kari Wraithstalker"                    # hero phase: those before this hero's first one are over
    next_rolls = "C D S X -"                         # what the dice show, in the order they are rolled

    [hero."Kari Wraithstalker"]
    wounds = 3
    tokens = 1
    marks = 0
    conditions = ["poisoned"]
    cards = ["Fan of Knives"]                        # advanced ones that replaced basic ones
    exhausted = ["Caution"]
    items = ["Fire Bomb"]
    engaged = ["Cave Spider Master", "-Bandit", "Bandit*1"]     # - is exhausted, *1 has a wound

Enemies are named as on their cards, Masters with that word behind. Decks are given from the top: `enemies`,
`locations`, `exploration`; cards marked ! are known to all. `enemy_discard` and `exploration_discard` lie open. What is
not named of the quest's decks is left out of the game, except that an enemy deck not named at all holds the quest's
other enemies, and the same goes for exploration. `nemesis` is "lair", "shadows", "slain", or a hero's name.
`counters.walls = 4` sets a counter, `peril` the space of the token, `round` the round.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from hearthwatch.kernel import EVERYONE, Card, OptionValues, Position, Positions, SetupError, Step, chance
from hearthwatch.kernel.dice import scripted

from .content import (
    ACTION_OF,
    ACTIVATION_NAMES,
    ACTIVATIONS,
    ARCHETYPES,
    BLANK,
    CLASS_OF,
    ENEMIES,
    ENEMY_DIE,
    ENEMY_HEALTH,
    FACE_NAMES,
    FIRST_EXPLORATION,
    FIRST_LOCATION,
    HERO_DIE,
    HERO_NAMES,
    MASTER,
)
from .rules.activation import activate, activations, hero_phase
from .rules.enemy_phase import enemy_phase
from .rules.harm import CONDITIONS
from .rules.party import gather_party
from .rules.places import travel_phase
from .rules.rounds import peril_phase, round_ends
from .rules.setup import build_decks, choose_quest
from .table import HERO_PHASE, MOST_TOKENS, NOT_CHOSEN, SHADOWS, Hero, Realm

Phase: TypeAlias = Literal["hero", "enemy", "peril", "travel", "end"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Names: TypeAlias = tuple[str, ...]
SIDES: Final = {
    letter: scripted(side + 1, thing)
    for thing, die in enumerate((HERO_DIE, ENEMY_DIE))
    for side, letter in enumerate(die)
}
LAST_SIDE: Final = 6


class HeroPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a hero in a document."""

    wounds: Count = 0
    tokens: Annotated[int, Meta(ge=0, le=MOST_TOKENS)] = 0
    marks: Count = 0
    conditions: tuple[Literal["poisoned", "weakened", "focused"], ...] = ()
    cards: Names = ()
    exhausted: Names = ()
    items: Names = ()
    engaged: Names = ()


class RealmPosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    heroes: Names | None = None
    leader: str | None = None
    location: str | None = None
    progress: Count = 0
    shadows: Names = ()
    phase: Phase = "hero"
    active: str | None = None
    next_rolls: str = ""
    hero: dict[str, HeroPosition] = field(default_factory=dict)
    enemies: Names | None = None
    locations: Names | None = None
    exploration: Names | None = None
    enemy_discard: Names = ()
    exploration_discard: Names = ()
    nemesis: str = "lair"
    counters: dict[str, Count] = field(default_factory=dict)
    peril: Count = 0
    round: Count = 1

    def seat_count(self) -> int | None:
        """Return one seat for each hero that is named, unless it says otherwise."""
        return len(self.heroes) if self.seats is None and self.heroes is not None else self.seats

    def rolls(self) -> tuple[int, ...]:
        """Letters of results as sides of hero or enemy dice; a blank is the last side of both."""
        for letter in self.next_rolls.split():
            if letter not in SIDES:
                raise SetupError(f"Dice show {', '.join(SIDES)}; {letter!r} is none of these.")
        return tuple(LAST_SIDE if letter == BLANK else SIDES[letter] for letter in self.next_rolls.split())


def arrange(table: Realm, options: OptionValues, said: RealmPosition) -> None:
    """Set the table up as the document says."""
    choose_quest(table, options["quest"])
    build_decks(table, table.played)
    for name in said.heroes or ():
        if name not in HERO_NAMES:
            raise SetupError(f"There is no hero called {name!r}.")
    gather_party(table, options["heroes"] if said.heroes is None else said.heroes)
    if NOT_CHOSEN in table.party:
        raise SetupError("A position names its heroes, or leaves them to chance: nobody can choose before it begins.")
    _Layout(table, said).lay_out()
    table.rng = chance.stream(table.origin.seed)
    table.do(*_what_comes(table, said))


POSITIONS: Final = Positions(RealmPosition, arrange)


def _at_most(what: str, number: int, most: int) -> int:
    """Return a number that depends on what else lies there."""
    if number > most:
        raise SetupError(f"{what} is a number from 0 to {most}; {number} is not.")
    return number


def _what_comes(table: Realm, said: RealmPosition) -> list[Step]:
    phases = [hero_phase(), enemy_phase(), peril_phase(), travel_phase(), round_ends()]
    rest = phases[get_args(Phase).index(said.phase) :]
    if said.phase == "hero" and said.active is not None:
        first, turn = activate(hero_named(table, said.active)), activations(table)
        if first not in turn:
            raise SetupError(f"{said.active} is defeated and does not activate (HOT-15.11).")
        table.phase = HERO_PHASE
        rest = [*turn[turn.index(first) :], *rest[1:]]
    return rest


def hero_named(table: Realm, name: str) -> Hero:
    """Return a hero in play by name, or by the beginning of it."""
    for hero, face in enumerate(table.party):
        if name and HERO_NAMES[face].startswith(name):
            return Hero(hero)
    raise SetupError(f"{name!r} is not in the party.")


class _Layout:
    """Takes named cards and puts them in their places. Cards that the quest lacks are added to the game."""

    def __init__(self, table: Realm, said: RealmPosition) -> None:
        self.table = table
        self.said = said
        self.free = [*range(len(table.face))]
        self.nemesis = table.lair[0]
        self.free.remove(self.nemesis)

    def lay_out(self) -> None:
        table, said = self.table, self.said
        table.leader = table.active = Hero(0) if said.leader is None else hero_named(table, said.leader)
        table.round = said.round
        table.peril = _at_most("peril", said.peril, len(table.played.sheet.track))
        table.progress = said.progress
        self._counters()
        for name, state in said.hero.items():
            self._hero(hero_named(table, name), state)
        if not table.heroes:
            raise SetupError("Somebody must be left standing (HOT-13.3).")
        if table.is_down(table.leader):
            table.leader = table.active = table.next_living(table.leader)
        for name in said.shadows:
            self._enemy(name, SHADOWS)
        self._nemesis()
        self._places()
        table.enemy_discard = [self._known(name, "enemy") for name in said.enemy_discard]
        table.exploration_discard = [self._known(name, "exploration") for name in said.exploration_discard]
        table.enemy_deck = self._deck(said.enemies, "enemy", range(FIRST_LOCATION))
        facedown = [card for card in table.enemies if not table.is_up(card)]
        table.make_batch([*table.enemy_deck, *facedown])  # They came from that deck, as far as anybody can tell.
        last = FIRST_EXPLORATION + len(FACE_NAMES)
        table.exploration = self._deck(said.exploration, "exploration", range(FIRST_EXPLORATION, last))
        for body in self.free:
            table.known[body] = EVERYONE
        table.gone = tuple(Card(body) for body in self.free)
        table.explored_before = int(table.is_explored)

    # -- cards

    def _face(self, name: str, sort: str) -> int:
        if sort == "enemy":
            plain, master = name.removesuffix(f" {MASTER}"), name.endswith(f" {MASTER}")
            for face, card in enumerate(ENEMIES):
                if card.name == plain and (MASTER in card.traits) == master:
                    return face
            raise SetupError(f"There is no enemy called {name!r}.")
        first, last = (
            (FIRST_LOCATION, FIRST_EXPLORATION) if sort == "location" else (FIRST_EXPLORATION, len(FACE_NAMES))
        )
        if name not in FACE_NAMES[first:last]:
            raise SetupError(f"There is no {sort} card called {name!r}.")
        return first + FACE_NAMES[first:last].index(name)

    def take(self, name: str, sort: str) -> Card:
        """A card of this name: one of the quest's, else one from the box."""
        table, face = self.table, self._face(name, sort)
        body = next((body for body in self.free if table.face[body] == face), None)
        if body is None:
            body = table.lay_out([face])[0]
            for row, value in ((table.place, SHADOWS), (table.hurt, 0), (table.tired, 0)):
                row.append(value)
        else:
            self.free.remove(body)
        table.known[body] = 0
        return Card(body)

    def _known(self, name: str, sort: str) -> Card:
        card = self.take(name, sort)
        self.table.known[card] = EVERYONE
        return card

    def _deck(self, names: Names | None, sort: str, faces: range) -> list[Card]:
        """Return a deck as it is given from the top, or what is left of the quest's."""
        table = self.table
        if names is not None:
            deck = []
            for name in names:
                card = self.take(name.removeprefix("!"), sort)
                table.known[card] = EVERYONE if name.startswith("!") else 0
                deck.append(card)
        else:
            deck = [Card(body) for body in self.free if table.face[body] in faces]
            self.free = [body for body in self.free if body not in deck]
            for card in deck:
                table.known[card] = 0
            table.shuffle(deck)
        table.make_batch(deck)
        return deck[::-1]

    # -- heroes and enemies

    def _hero(self, hero: Hero, state: HeroPosition) -> None:
        table = self.table
        table.tokens[hero] = state.tokens
        table.marks[hero] = state.marks
        for condition in state.conditions:
            table.conditions[hero] |= CONDITIONS[condition]
        for name in state.cards:
            card = self._activation(name)
            if ACTIVATIONS[card].archetype != ARCHETYPES[table.archetype(hero)]:
                raise SetupError(f"{name} is no card of {HERO_NAMES[table.party[hero]]}'s archetype (HOT-25.4).")
            if table.class_of(hero) not in ("", CLASS_OF[card]):
                raise SetupError(f"{name} is not of the class {table.class_of(hero)} (HOT-25.5).")
            table.cards[hero * 4 + ACTION_OF[card]] = card
        for name in state.exhausted:
            places = [skill for skill in table.skills(hero) if table.cards[skill] == self._activation(name)]
            if not places:
                raise SetupError(f"{HERO_NAMES[table.party[hero]]} has no card called {name!r}.")
            table.exhausted[places[0]] = 1
        for name in state.items:
            card_body = self._known(name, "exploration")
            table.items.append(card_body)
            table.place[card_body] = hero
        for name in state.engaged:
            self._enemy(name, hero)
        table.wounds[hero] = _at_most("wounds", state.wounds, table.health(hero))
        if table.wounds[hero] == table.health(hero):
            if state.tokens or state.marks or state.conditions or state.items or state.engaged:
                raise SetupError(f"{HERO_NAMES[table.party[hero]]} is defeated and has nothing left (HOT-15.8).")
            table.wounds[hero] = 0
            table.fallen |= 1 << hero

    def _activation(self, name: str) -> int:
        if name not in ACTIVATION_NAMES:
            raise SetupError(f"There is no activation card called {name!r}.")
        return ACTIVATION_NAMES.index(name)

    def _enemy(self, text: str, place: int) -> None:
        table = self.table
        name, _, wounds = text.lstrip("?-").partition("*")
        marks = text[: len(text) - len(text.lstrip("?-"))]
        if table.played.sheet.nemesis == name:
            card = self.nemesis
            table.lair = ()
        else:
            card = self.take(name, "enemy")
        if card in table.enemies:
            raise SetupError(f"There is only one {name}.")
        if "?" in marks and place != SHADOWS:
            raise SetupError("An engaged enemy is always faceup (HOT-4.2).")
        if not (wounds or "0").isdecimal():
            raise SetupError(f"Wounds are a number, as in Bandit*1; {text!r} has none.")
        if int(wounds or 0) >= ENEMY_HEALTH[table.face[card]]:
            raise SetupError(f"{name} falls at {ENEMY_HEALTH[table.face[card]]} wounds; {text!r} has as many.")
        table.known[card] = 0 if "?" in marks else EVERYONE
        table.tired[card] = int("-" in marks)
        table.hurt[card] = int(wounds or 0)
        table.place[card] = place
        table.enemies.append(card)
        if sum(table.place[one] == place for one in table.enemies) > 3 and place != SHADOWS:
            raise SetupError("A hero has three engaged enemies at most (HOT-17.5).")

    def _nemesis(self) -> None:
        table, where = self.table, self.said.nemesis
        if not table.lair or where == "lair":
            return
        table.lair = ()
        if where == "slain":
            table.slain = (self.nemesis,)
        else:
            self._enemy(table.played.sheet.nemesis, SHADOWS if where == "shadows" else hero_named(table, where))

    def _places(self) -> None:
        table, said = self.table, self.said
        sites = table.played.sheet.locations
        here = said.location or next((one for stack in sites for one in stack), "")
        deck = [self._face(name, "location") for name in said.locations or ()]
        bodies = [body for body in self.free if FIRST_LOCATION <= table.face[body] < FIRST_EXPLORATION]
        if said.location is not None or not here[:1].isdecimal():
            table.location = self._known(here, "location")
        else:
            table.location = table.locations[-1]
            self.free.remove(table.location)
            table.known[table.location] = EVERYONE
        if said.locations is not None:
            table.locations = [self._known(FACE_NAMES[face], "location") for face in reversed(deck)]
        else:
            order = [*table.locations]
            table.locations = order[: order.index(table.location) if table.location in order else len(order)]
            table.past = [card for card in order if card not in table.locations and card != table.location]
            for card in [*table.locations, *table.past]:
                if card in self.free:
                    self.free.remove(card)
            for card in table.past:
                table.known[card] = EVERYONE
            for body in bodies:
                if body in self.free:
                    table.known[body] = EVERYONE

    def _counters(self) -> None:
        table = self.table
        names = [*table.played.sheet.counters]
        for name, value in self.said.counters.items():
            if name not in names:
                raise SetupError(f"The quest counts {', '.join(names) or 'nothing'}; {name!r} is none of that.")
            table.counters[names.index(name)] = value
