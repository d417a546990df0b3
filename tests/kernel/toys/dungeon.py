"""Dungeon: three heroes against what lies facedown. Shows heroes' seats, hidden enemies, dice with rerolls, a leader.

Every hero acts once a round, in the order that the players like; the seat that holds a hero decides for it. Enemies lie
facedown until somebody scouts them (then that seat knows) or strikes at them (then everybody does). Dice and cards may
be real ones: `GAME.new(typed="cards")` asks the players what they show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    EVERYONE,
    KERNEL_RULES,
    Card,
    Game,
    OptionValues,
    Pile,
    Readers,
    Refusal,
    Rules,
    Several,
    Step,
    Table,
    mask_of,
    no,
    open_pile,
)

Hero = NewType("Hero", int)
Die = NewType("Die", int)

rules: Final = Rules(KERNEL_RULES)
HEROES: Final = ("Asta", "Bram", "Cleo", "Dag")
ENEMIES: Final = (("rat", 1, 3), ("ghoul", 2, 4), ("ogre", 3, 6), ("bat", 1, 2), ("shade", 2, 5), ("wraith", 3, 5))
"""Name, attack, strength. The first three have the back of the cave, the others that of the crypt."""
CAVE: Final = range(9)
CRYPT: Final = range(9, 18)


class DungeonBoard(Struct, kw_only=True):
    round: int
    heroes: list[tuple[str, int]]
    leader: int
    acted: int
    rerolls: int
    dice: list[int]
    line: list[str]
    fought: list[str]
    decks: list[int]
    things: list[dict[str, str]]


class Dungeon(Table):
    """Three heroes, three enemies before them, two decks with different backs."""

    __slots__ = ("acted", "cave", "crypt", "dice", "fought", "health", "leader", "line", "party", "rerolls", "round")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (Pile("cave"), Pile("crypt"), Pile("line"), open_pile("fought"))
    party: tuple[int, ...]
    health: list[int]
    acted: int
    """The heroes who acted this round (bits)."""
    leader: Hero
    round: int
    rerolls: int
    dice: list[int]
    cave: list[Card]
    crypt: list[Card]
    line: list[Card]
    fought: list[Card]

    def seat_of(self, hero: Hero) -> int:
        return hero % self.seats

    def is_up(self, enemy: Card) -> bool:
        return self.known[enemy] == EVERYONE

    # -- what the kernel asks of a game

    def board(self, readers: Readers) -> DungeonBoard:
        return DungeonBoard(
            round=self.round,
            heroes=[(HEROES[name], health) for name, health in zip(self.party, self.health, strict=True)],
            leader=self.leader,
            acted=self.acted,
            rerolls=self.rerolls,
            dice=self.dice[:],
            line=[enemy_name(self, enemy, readers) for enemy in self.line],
            fought=[enemy_name(self, enemy, readers) for enemy in self.fought],
            decks=[len(self.cave), len(self.crypt)],
            things=[{"id": f"hero:{hero}"} for hero in range(len(self.party))]
            + [{"id": f"card:{enemy}"} for enemy in self.line],
        )


def enemy_name(table: Dungeon, enemy: Card, readers: Readers) -> str:
    if table.knows(readers, enemy):
        return f"the {ENEMIES[table.face[enemy]][0]}"
    return "something in the cave" if enemy in CAVE else "something in the crypt"


Dungeon.things = frozenset(("Card", "Hero"))
Dungeon.words = {
    "Card": enemy_name,
    "Hero": lambda table, hero, readers: HEROES[table.party[hero]],
    "Die": lambda table, die, readers: f"the {table.dice[die]}",
    "Face": lambda table, face, readers: ENEMIES[face][0],
}


def begin(table: Dungeon, options: OptionValues) -> None:
    table.health, table.acted, table.leader, table.round = [12, 12, 12], 0, Hero(0), 0
    table.rerolls, table.dice = 4, []
    table.cave, table.crypt = table.lay_out([0, 1, 2] * 3), table.lay_out([3, 4, 5] * 3)
    table.shuffle(table.cave)
    table.shuffle(table.crypt)
    if options["heroes"] == "random":
        table.party = (0, 1, 2)
    else:
        table.party = tuple(HEROES.index(name) for name in options["heroes"])
    table.do(new_round())


@rules.step("DUN-1")
def new_round(table: Dungeon) -> None:
    table.round += 1
    table.acted = 0
    table.leader = Hero((table.leader + 1) % 3)
    for deck in (table.cave, table.crypt):
        if deck and len(table.line) < 4:
            table.line.append(deck.pop())
    if table.round > 10:
        table.finish(None, "DUN-1", "The torches burnt down.")
    else:
        table.do(heroes_act())


@rules.step("DUN-2")
def heroes_act(table: Dungeon) -> None:
    if not table.line:
        table.do(enemies_act())
    else:
        heroes = [Hero(hero) for hero in range(3) if not table.acted >> hero & 1]
        seats = tuple(sorted({table.seat_of(hero) for hero in heroes}))
        table.ask(seats, actions(), then=heroes_act(), if_none=enemies_act())


@rules.choices("DUN-2", "Which hero does what?")
def actions(table: Dungeon) -> Iterator[Step]:
    for hero in range(3):
        for enemy in table.line:
            yield fight(Hero(hero), enemy)
            yield scout(Hero(hero), enemy)


@rules.step("DUN-3", "{hero} scouts {enemy}", group="Scout")
def scout(table: Dungeon, hero: Hero, enemy: Card) -> None:
    table.acted |= 1 << hero
    table.reveal(enemy, mask_of(table.seat_of(hero)))
    table.say("DUN-3", "{:Hero} sees {:Card}.", hero, enemy)


@scout.refuses
def cannot_scout(table: Dungeon, hero: Hero, enemy: Card) -> Refusal | None:
    if table.knows(mask_of(table.seat_of(hero)), enemy):
        return no("DUN-3", "{:Hero} knows that it is {:Card}.", hero, enemy)
    return acted(table, hero, enemy)


@rules.step("DUN-4", "{hero} fights {enemy}", group="Fight")
def fight(table: Dungeon, hero: Hero, enemy: Card) -> None:
    """It turns up first: what comes now depends on its face."""
    table.acted |= 1 << hero
    table.reveal(enemy)
    table.dice = [table.roll(6), table.roll(6)]
    table.do(may_reroll(hero), blows(hero, enemy))


@fight.refuses
def acted(table: Dungeon, hero: Hero, enemy: Card) -> Refusal | None:
    return no("DUN-2", "{:Hero} has acted this round.", hero) if table.acted >> hero & 1 else None


@rules.step("DUN-5")
def may_reroll(table: Dungeon, hero: Hero) -> None:
    table.ask(table.seat_of(hero), rerolls(hero))


@rules.choices("DUN-5", "{hero}: roll again?")
def rerolls(table: Dungeon, hero: Hero) -> Iterator[Step]:
    for die in range(len(table.dice)):
        yield reroll(hero, Die(die))
    yield keep()


@rules.step("DUN-5", "Roll {die} again", group="Dice")
def reroll(table: Dungeon, hero: Hero, die: Die) -> None:
    table.rerolls -= 1
    table.dice[die] = table.roll(6)
    table.do(may_reroll(hero))


@reroll.refuses
def cannot_reroll(table: Dungeon, hero: Hero, die: Die) -> Refusal | None:
    return None if table.rerolls else no("DUN-5", "No rerolls are left.")


@rules.step("DUN-5", "Keep the dice", group="Dice")
def keep(table: Dungeon) -> None:
    """Nothing changes."""


@rules.step("DUN-6")
def blows(table: Dungeon, hero: Hero, enemy: Card) -> None:
    _, attack, strength = ENEMIES[table.face[enemy]]
    table.say("DUN-6", "{:Hero} rolls {} against {}.", hero, sum(table.dice), strength)
    if sum(table.dice) > strength:
        table.line.remove(enemy)
        table.fought.append(enemy)
    else:
        table.do(hurt(hero, attack))


@rules.step("DUN-7", "{hero} takes {damage}", group="Damage")
def hurt(table: Dungeon, hero: Hero, damage: int) -> None:
    table.health[hero] -= damage
    if table.health[hero] <= 0:
        table.finish(False, "DUN-7", "{:Hero} falls in round {}.", hero, table.round)


@rules.step("DUN-8")
def enemies_act(table: Dungeon) -> None:
    """Each enemy goes for the healthiest hero; what is facedown scratches for one."""
    if not table.line and not table.cave and not table.crypt:
        table.finish(True, "DUN-8", "The dungeon is empty.")
    table.do(*[enemy_acts(enemy) for enemy in table.line], new_round())


@rules.step("DUN-8")
def enemy_acts(table: Dungeon, enemy: Card) -> None:
    damage = ENEMIES[table.face[enemy]][1] if table.is_up(enemy) else 1
    table.ask(table.seat_of(table.leader), healthiest(enemy, damage))


@rules.choices("DUN-9", "{enemy} attacks: whom, among the healthiest?")
def healthiest(table: Dungeon, enemy: Card, damage: int) -> Iterator[Step]:
    """The leader breaks ties."""
    for hero in range(3):
        if table.health[hero] == max(table.health):
            yield hurt(Hero(hero), damage)


GAME: Final = Game(
    slug="dungeon",
    title="Dungeon",
    blurb="Three heroes, two decks, and what lies facedown.",
    seats=(1, 3),
    options=(Several("heroes", HEROES, 3, "who goes down"),),
    version=1,
    table=Dungeon,
    begin=begin,
)
