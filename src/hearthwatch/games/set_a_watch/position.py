"""A table set up from a short document, for tests, puzzles, teaching and bug reports.

    round = 1
    location = "Snowy Pass"
    firewood = 10
    party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
    camp = "Wizard"
    dice.Ranger = [6, "3 attack", 1]                            # ready unless a word says otherwise
    abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]   # - is exhausted
    line = ["Eagle", "?Fell Beast", "!Vampire"]                 # ? is facedown, ! is faceup with its powers still due
    graveyard = ["Acolyte", "Wyvern"]                           # bottom first, as all piles but decks
    deck = ["Fae", "!Summon"]                                   # top first, unknown unless marked with !
    next_rolls = [7]

The phase is "watch" where a Line is given, "camp" where only a resting Adventurer is, "roll" otherwise, unless `phase`
says "roll", "camp", "watch" or "end". Everything that is not named is out of the game or in its usual state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, field

from hearthwatch.kernel import EVERYONE, Card, OptionValues, Position, Positions, SetupError, chance

from .content import (
    ABILITY,
    ACTIVE,
    CLASSES,
    FIRST,
    IS_SUMMON,
    IS_UNHALLOWED,
    LOCATION_OF,
    NAMES,
    REVEAL,
    RIDES,
    SIDES,
    TYPES,
    face_name,
    location,
)
from .content.box import box_for
from .rules.abilities.beast_master import TAME_LIMIT
from .rules.abilities.registry import WORKED
from .rules.abilities.warrior import CRY_BONUS
from .rules.camp import assign_dice, camp_phase
from .rules.rounds import end_of_round, round_begins
from .rules.settling import settle
from .rules.setup import START_FIREWOOD, UNHALLOWED_IN_PLAY, check_pack, lay_out_bodies
from .rules.watch import next_action, watch_phase
from .show.board import DIE_PLACES
from .show.sight import LOCATION_BATCH
from .table import (
    BETWEEN,
    BY_DIE,
    BY_EXHAUSTION,
    CAMP,
    EXHAUSTED,
    FACEUP,
    FIRST_DONE,
    HEROES,
    LEFTOVER,
    NOBODY,
    ON_ABILITY,
    REVEAL_DONE,
    ROUNDS,
    UP,
    WATCH,
    Hero,
    Watch,
    replaced,
)

DECK_BATCH: Final = LOCATION_BATCH + 1
HORDE_BATCH: Final = LOCATION_BATCH + 2
MOST_SIDES: Final = max(sides for three in SIDES for sides in three)
PLACES: Final = {word: place for place, word in DIE_PLACES.items()}
USES: Final = {
    "die": BY_DIE | WORKED,
    "exhaustion": BY_EXHAUSTION | WORKED,
    "both": BY_DIE | BY_EXHAUSTION | WORKED,
}


class WatchPosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    party: tuple[str, ...] = ()
    abilities: dict[str, tuple[str, ...]] = field(default_factory=dict)
    used: dict[str, Literal["die", "exhaustion", "both"]] = field(default_factory=dict)
    dice: dict[str, tuple[int | str, ...]] = field(default_factory=dict)
    tamed: tuple[str, ...] = ()
    camp: str = ""
    barred: tuple[str, ...] = ()
    rests: dict[str, Annotated[int, Meta(ge=0, le=2)]] = field(default_factory=dict)
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    phase: Literal["", "roll", "camp", "watch", "end"] = ""
    firewood: Annotated[int, Meta(ge=0, le=999)] = START_FIREWOOD
    trap: Annotated[int, Meta(ge=0, le=99)] = 0
    line: tuple[str, ...] | None = None
    deck: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    horde: tuple[str, ...] = ()
    unhallowed: tuple[str, ...] | None = None
    location: str = "Echo Valley"
    map: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    next_rolls: tuple[Annotated[int, Meta(ge=1, le=MOST_SIDES)], ...] = ()

    def rolls(self) -> tuple[int, ...]:
        """Return the results of the next dice."""
        return self.next_rolls


def arrange(table: Watch, options: OptionValues, said: WatchPosition) -> None:
    """Set the table up as the document says."""
    check_pack(options)
    lay_out_bodies(table, box_for(options))
    _mix_bodies(table)
    _party(table, said, options)
    table.round = said.round
    table.firewood = said.firewood
    table.trap = said.trap
    _Box(table, said).lay_out()
    _roles(table, said)
    _begin(table, said)


def _mix_bodies(table: Watch) -> None:
    """Mix the bodies, so that the number of a facedown card does not betray its face."""
    state = chance.start(table.origin.seed)
    for bodies in (range(table.monsters), range(table.monsters, len(table.face))):
        state = chance.permute_faces(table.face, list(bodies), state)


def _party(table: Watch, said: WatchPosition, options: OptionValues) -> None:
    chosen, known = options["adventurers"], CLASSES[: box_for(options).classes]
    names: Sequence[str] = said.party or (CLASSES[:4] if isinstance(chosen, str) else chosen)
    for name in names:
        if name not in known:
            raise SetupError(f"There is no Adventurer called {name!r}; there are: {', '.join(known)}.")
    if len(names) != len(HEROES) or len(set(names)) != len(HEROES):
        raise SetupError("A party is four different Adventurers (SAW-1.2, SAW-1.7).")
    table.choose_party(tuple(CLASSES.index(name) for name in names))
    for hero in HEROES:
        for number, card in enumerate(table.abilities_of(hero)):
            table.cards = replaced(table.cards, card, (FACEUP, FACEUP, EXHAUSTED, LEFTOVER, LEFTOVER)[number])
    table.dice = (1,) * len(table.dice)
    for name, cards in said.abilities.items():
        _equip(table, _hero(table, name), cards)
    for name, values in said.dice.items():
        _dice(table, _hero(table, name), values)
    for name, use in said.used.items():
        table.note_use(_ability(name), USES[use])
    for name, count in said.rests.items():
        table.rests = replaced(table.rests, _hero(table, name), count)


def _hero(table: Watch, name: str) -> Hero:
    if name not in CLASSES or CLASSES.index(name) not in table.party:
        raise SetupError(f"{name!r} is not in the party.")
    return Hero(table.party.index(CLASSES.index(name)))


def _ability(name: str) -> int:
    if name not in ABILITY:
        raise SetupError(f"There is no Ability card called {name!r}.")
    return ABILITY[name]


def _equip(table: Watch, hero: Hero, names: Sequence[str]) -> None:
    if len({name.lstrip("-") for name in names}) != 3 or len(names) != 3:
        raise SetupError("An Adventurer always has exactly three equipped Ability cards (SAW-2.8).")
    for own in table.abilities_of(hero):
        table.cards = replaced(table.cards, own, LEFTOVER)
    for name in names:
        card = _own_ability(table, hero, name.lstrip("-"))
        table.cards = replaced(table.cards, card, EXHAUSTED if name.startswith("-") else FACEUP)


def _own_ability(table: Watch, hero: Hero, name: str) -> int:
    card = _ability(name)
    if card not in table.abilities_of(hero):
        raise SetupError(f"{name} is not a card of the {CLASSES[table.party[hero]]}.")
    return card


def _dice(table: Watch, hero: Hero, values: Sequence[int | str]) -> None:
    if len(values) != 3:
        raise SetupError("An Adventurer has three dice (SAW-2.1).")
    for die, value in zip(table.dice_of(hero), values, strict=True):
        number, _, where = str(value).partition(" ")
        most = table.sides(die) + 2 * CRY_BONUS
        if not number.isdecimal() or not 1 <= int(number) <= most:
            name = CLASSES[table.party[hero]]
            raise SetupError(
                f"A die of the {name} shows 1 to {table.sides(die)}, up to {most} after War Cries; {value!r} does not."
            )
        table.set_die(die, int(number))
        if where.startswith("on "):
            card = _own_ability(table, hero, where[3:])
            if not ACTIVE[card] or ON_ABILITY + card in table.die_at:
                raise SetupError("A card takes one die, and a Passive one takes none (SAW-13.2, SAW-13.10).")
            table.die_at[die] = ON_ABILITY + card
            table.note_use(card, BY_DIE)
        elif where:
            if where not in PLACES:
                raise SetupError(f"A die is {', '.join(PLACES)} or on an Ability card; {where!r} is none of these.")
            table.die_at[die] = PLACES[where]


class _Box:
    """Takes named cards out of the box and puts them in their places."""

    def __init__(self, table: Watch, said: WatchPosition) -> None:
        self.table = table
        self.said = said
        self.free: dict[str, list[Card]] = {}
        for face, body in sorted((face, body) for body, face in enumerate(table.face)):
            self.free.setdefault(face_name(face), []).append(Card(body))
        self.place_names = {NAMES[face] for face in table.face if LOCATION_OF[face] is not None}
        self.unhallowed_names = [NAMES[face] for face in sorted(table.face) if IS_UNHALLOWED[face]]
        self.batch = [DECK_BATCH] * table.monsters + [LOCATION_BATCH] * (len(table.face) - table.monsters)

    def take(self, name: str, *, known: bool = True, places: bool = False) -> Card:
        bodies = self.free.get(name)
        if bodies is None or (name in self.place_names) != places:
            raise SetupError(f"There is no {'Location' if places else 'Creature card'} called {name!r}.")
        if not bodies:
            raise SetupError(f"All cards called {name!r} are used already.")
        body = bodies.pop(0)
        self.table.known[body] = EVERYONE if known else 0
        return body

    def named(self, names: Sequence[str]) -> list[Card]:
        return [self.take(name) for name in names]

    def places(self, names: Sequence[str]) -> list[Card]:
        return [self.take(name.lstrip("!"), known=name.startswith("!"), places=True) for name in names]

    def lay_out(self) -> None:
        table, said = self.table, self.said
        table.graveyard = self.named(said.graveyard)
        table.tamed = tuple(self.named(said.tamed))
        if len(table.tamed) > TAME_LIMIT:
            raise SetupError(f"There are at most {TAME_LIMIT} tamed Creatures (SAW-19.24).")
        for number, name in enumerate(said.line or ()):
            self._into_line(number, name)
        deck = [self.take(name.lstrip("!"), known=name.startswith("!")) for name in said.deck]
        table.deck = deck[::-1]
        for name in said.horde:
            body = self.take(name.lstrip("?"), known=not name.startswith("?"))
            self.batch[body] = HORDE_BATCH
            table.horde.append(body)
        self._unhallowed()
        self._locations()
        table.batch = tuple(self.batch)
        rest = [body for bodies in self.free.values() for body in bodies]
        for body in rest:
            table.known[body] = EVERYONE
        table.removed = (*table.removed, *rest)

    def _into_line(self, number: int, name: str) -> None:
        table = self.table
        rider, _, mount = name.lstrip("?!").partition(" on ")
        facedown = name.startswith("?")
        body = self.take(rider, known=not facedown)
        table.line.append(body)
        face, fresh = table.face[body], name.startswith("!")
        if not facedown:
            if IS_SUMMON[face]:
                raise SetupError("A Summon in the Line is facedown: ?Summon.")
            reveal = 0 if fresh and REVEAL[face] else REVEAL_DONE
            first = 0 if (fresh or number) and FIRST[face] else FIRST_DONE
            table.marks = replaced(table.marks, body, UP | reveal | first)
        if mount:
            table.mount = replaced(table.mount, body, self.take(mount))
            if facedown or not RIDES[face] or RIDES[face] != TYPES[table.face[table.mount[body]]]:
                raise SetupError(
                    f"{name} cannot be: only a revealed Rider rides, and only its kind of mount (SAW-19.4)."
                )

    def _unhallowed(self) -> None:
        names = self.said.unhallowed
        if names is None:
            names = tuple(name for name in self.unhallowed_names if self.free.get(name))[:UNHALLOWED_IN_PLAY]
        for name in names:
            if name not in self.unhallowed_names:
                raise SetupError(f"There is no Unhallowed called {name!r}.")
        self.table.unhallowed = tuple([self.take(name) for name in names][::-1])

    def _locations(self) -> None:
        table, said = self.table, self.said
        table.location = self.take(said.location, places=True)
        named_map, named_unused = self.places(said.map), self.places(said.unused)
        left = [bodies[0] for bodies in self.free.values() if bodies and bodies[0] >= table.monsters]
        kinds = {body: location(table.face[body]).kind for body in [*left, *named_map, *named_unused]}
        count = ROUNDS - table.round
        if count and not any(kinds[body] == "final" for body in named_map):
            named_map.append(next(body for body in left if kinds[body] == "final"))
        fill = [body for body in left if kinds[body] == "regular" and body not in named_map]
        if any(kinds[body] == "final" for body in [*named_map[:-1], *named_unused]):
            raise SetupError("There is one Final Location, the last of the Map (SAW-3.15, SAW-3.16).")
        if len(named_map) > count or len(named_map) + len(fill) < count:
            raise SetupError(f"In round {table.round} the Map holds {count} cards, the Final Location with them.")
        while len(named_map) < count:
            named_map.insert(len(named_map) - 1, fill.pop(0))
        for body in [*named_map, *fill]:
            self._out(body)
        table.map = tuple(named_map[::-1])
        respites = [body for body in left if kinds[body] == "respite"]
        for body in respites:
            self._out(body)
        table.unused = tuple([*named_unused, *fill, *respites][::-1])

    def _out(self, body: Card) -> None:
        bodies = self.free[face_name(self.table.face[body])]
        if body in bodies:
            bodies.remove(body)
            self.table.known[body] = 0


def _roles(table: Watch, said: WatchPosition) -> None:
    """Set who rests, who is on Watch and who is barred."""
    if table.round == ROUNDS:
        table.resting = NOBODY
    elif said.camp:
        table.resting = _hero(table, said.camp)
    else:
        table.resting = HEROES[-1]
    table.watch = tuple(hero for hero in HEROES if hero != table.resting)
    barred = [_hero(table, name) for name in said.barred]
    table.barred = sum(1 << hero for hero in barred)
    table.fighters = tuple(hero for hero in table.watch if hero not in barred)


def _begin(table: Watch, said: WatchPosition) -> None:
    """Queue what happens next."""
    in_line = said.line is not None
    phase = said.phase or ("watch" if in_line else "camp" if said.camp else "roll")
    table.phase = {"watch": WATCH, "camp": CAMP}.get(phase, BETWEEN)
    if phase == "camp" and table.round == ROUNDS:
        raise SetupError("There is no Camp phase in round 9 (SAW-18.2).")
    choice_to_come = table.round < ROUNDS and (phase == "roll" or (phase == "camp" and not said.camp))
    if choice_to_come and table.rests == (2, 2, 2, 2):
        raise SetupError("Everybody has rested twice: nobody is left to go to Camp (SAW-6.2).")
    if phase == "watch" and in_line:
        table.do(settle(), next_action(), end_of_round())
    elif phase == "watch":
        table.do(watch_phase(), end_of_round())
    elif phase == "camp" and said.camp:
        table.do(assign_dice(), watch_phase(), end_of_round())
    elif phase == "camp":
        table.resting = NOBODY
        table.do(camp_phase(), watch_phase(), end_of_round())
    elif phase == "roll":
        table.do(round_begins())
    else:
        table.do(end_of_round())


POSITIONS: Final = Positions(WatchPosition, arrange)
