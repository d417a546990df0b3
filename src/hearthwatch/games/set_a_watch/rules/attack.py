"""Direct attacks: choose a target, add dice one at a time, strike as soon as it is enough. Overkill is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, asks_why, no, remembered

from ..content import (
    ABILITY,
    BARBARIAN,
    BEAST_MASTER,
    DEFEATED,
    HEALTH,
    IS_CHOOSY,
    ONGOING_NUMBER,
    ONGOING_VERB,
    RANGED,
    WARRIOR,
    ability_card,
)
from ..content.box import MOST_MONSTERS
from ..table import (
    ALL_DICE,
    DICE,
    FACEUP,
    HEROES,
    NOBODY,
    READY,
    SPENT_IN_ATTACK,
    UP,
    Ability,
    Die,
    Hero,
    Watch,
    choices,
    step,
)
from .health import guarded, health, reaches
from .line import STAY_DEAD, defeat, works

CLEAVE: Final = ABILITY["Cleave"]
PACK_BOND: Final = ABILITY["Pack Bond"]
PACK_BONUS: Final = ability_card("Pack Bond").bonus
OLD_WOUNDS: Final = ABILITY["Old Wounds"]
OLD_WOUNDS_BONUS: Final = ability_card("Old Wounds").bonus
_members: Final[dict[int, tuple[int, ...]]] = {}
FIRST_TAMED: Final = 12
"""Bits 0 to 11 of a set of attackers are dice, the next ones tamed Creatures."""


def tamer(table: Watch) -> Hero:
    """Return the Adventurer who holds the tamed Creatures, if that Adventurer fights (SAW-19.32)."""
    hero = table.heroes[BEAST_MASTER]
    return hero if hero in table.fighters else NOBODY


def tamed_value(table: Watch, place: int) -> int:
    """A tamed Creature counts its Base Health (SAW-19.27, SAW-G30)."""
    return HEALTH[table.face[table.tamed[place]]] + (PACK_BONUS if table.works(PACK_BOND) else 0)


def value_of(table: Watch, attacker: int) -> int:
    """Return the value of a die or a tamed Creature."""
    return table.dice[attacker] if attacker < FIRST_TAMED else tamed_value(table, attacker - FIRST_TAMED)


def attackers(table: Watch) -> list[int]:
    """Return every unspent die and tamed Creature of those who fight, with unexhausted cards or not (SAW-12.11)."""
    ready: list[int] = [*table.watch_dice()]
    if table.tamed and tamer(table) != NOBODY:
        ready.extend(range(FIRST_TAMED, FIRST_TAMED + len(table.tamed)))
    return ready


def cannot_join(table: Watch, target: Card, attacker: int) -> Refusal | None:
    """Refuse a die or tamed Creature that cannot join an attack on this Creature: range, or the Creature's text.

    A tamed Creature obeys its owner's range (SAW-19.29).
    """
    hero = HEROES[attacker // 3] if attacker < FIRST_TAMED else tamer(table)
    position, reached = table.line.index(target), reaches(table)[hero]
    if position >= reached:
        words = "Position {} is out of range of the {:Hero}, who reaches {}."
        return no("SAW-12.2", words, position + 1, hero, reached)
    face = table.face[target]
    if IS_CHOOSY[face] and works(table, target):
        verb, number = ONGOING_VERB[face], ONGOING_NUMBER[face]
        if verb == "attackers" and not RANGED[table.party[hero]]:
            return no("SAW-19.10", "Only ranged Adventurers can attack {:Card}.", target)
        if verb == "dice_at_least" and value_of(table, attacker) < number:
            return no("SAW-19.10", "Nothing below {} can hurt {:Card}.", number, target)
    return None


def able(table: Watch, target: Card) -> list[int]:
    """Return every unspent die and tamed Creature that can be part of an attack on this Creature, dice first."""
    memo = table.memo
    if memo is None:
        return _able(table, target)
    key = able, target
    if key in memo:
        found: list[int] = memo[key]
    else:
        memo[key] = found = _able(table, target)
    return found


def _able(table: Watch, target: Card) -> list[int]:
    if table.tamed or IS_CHOOSY[table.face[target]]:
        return [attacker for attacker in attackers(table) if cannot_join(table, target, attacker) is None]
    position, reached, at = table.line.index(target), reaches(table), table.die_at
    found: list[int] = []
    for hero in table.fighters:
        if position < reached[hero]:  # All that matters is the range (SAW-12.2).
            for die in DICE[hero]:
                if at[die] == READY:
                    found.append(die)
    return found


def members(chosen: int) -> tuple[int, ...]:
    """Return the attackers in a set of bits."""
    found = _members.get(chosen)
    if found is None:
        found = tuple([attacker for attacker in range(chosen.bit_length()) if chosen >> attacker & 1])
        _members[chosen] = found
    return found


def total_of(table: Watch, chosen: int) -> int:
    """Return the total of a set of attackers, with the bonuses of the Location and Old Wounds."""
    memo = table.memo
    if memo is None:
        return _total_of(table, chosen)
    key = total_of, chosen
    if key in memo:
        found: int = memo[key]
    else:
        memo[key] = found = _total_of(table, chosen)
    return found


def _total_of(table: Watch, chosen: int) -> int:
    striking, dice = members(chosen), table.dice
    total = 0
    for attacker in striking:
        total += dice[attacker] if attacker < FIRST_TAMED else tamed_value(table, attacker - FIRST_TAMED)
    if table.rule().attack_bonus or table.cards[OLD_WOUNDS] == FACEUP:
        total += sum(bonuses(table, striking).values())
    return total


def bonuses(table: Watch, striking: tuple[int, ...]) -> dict[str, int]:
    """Return the bonuses on top of dice and tamed Creatures, by their source."""
    found = {}
    kind = table.rule().attack_bonus
    if kind:
        found["the Location"] = _location_bonus(table, striking, kind)
    if table.cards[OLD_WOUNDS] == FACEUP:
        found["Old Wounds"] = _rage(table, striking)
    return found


def _location_bonus(table: Watch, striking: tuple[int, ...], kind: str) -> int:
    """A Location may add to an attack that a ranged, or a melee, Adventurer's die takes part in."""
    ranged, party = kind == "ranged", table.party
    for attacker in striking:
        if attacker < FIRST_TAMED and RANGED[party[attacker // 3]] == ranged:
            return table.place().bonus
    return 0


def _rage(table: Watch, striking: tuple[int, ...]) -> int:
    """Old Wounds adds for each exhausted card to an attack that a die of the Barbarian takes part in."""
    hero = table.heroes[BARBARIAN]
    if not table.works(OLD_WOUNDS) or not any(attacker // 3 == hero for attacker in striking if attacker < FIRST_TAMED):
        return 0
    return OLD_WOUNDS_BONUS * len(table.exhausted(hero))


@remembered
def strength(table: Watch) -> list[int]:
    """Return the total left to everybody who reaches a position, for each position in reach."""
    total: list[int] = []
    dice, at, tamed, reached = table.dice, table.die_at, table.tamed, reaches(table)
    for hero in table.fighters:
        own = 0
        for die in DICE[hero]:
            if at[die] == READY:
                own += dice[die]
        if tamed and hero == tamer(table):
            own += sum(tamed_value(table, place) for place in range(len(tamed)))
        for position in range(reached[hero]):
            if position < len(total):
                total[position] += own
            else:
                total.append(own)
    return total


def _is_plain_sum(table: Watch) -> bool:
    """Return whether an attack is the plain sum of its dice and tamed Creatures, however many they are."""
    rule = table.rule()
    return not rule.attack_bonus and not rule.attack_dice_max and table.cards[OLD_WOUNDS] != FACEUP


def best_total(table: Watch, target: Card, position: int) -> int:
    """Return the most that a direct attack on this Creature could total now, by Adventurers in range."""
    if not IS_CHOOSY[table.face[target]] and _is_plain_sum(table):
        return strength(table)[position]
    strong = able(table, target)
    most = table.rule().attack_dice_max
    return _best_of(table, 0, _highest_first(table, strong) if most else strong, most or len(strong))


def furthest(table: Watch) -> int:
    """Return the number of front positions that the Adventurers who fight can reach."""
    return len(strength(table))


@step("SAW-12.1", "Attack {target:Placed}", group="Direct attacks")
def aim(table: Watch, target: Card) -> None:
    """The group decides whose dice strike a faceup Creature in range, however it was turned up (SAW-10.12, SAW-G60)."""
    _go_on(table, target, 0)


AIMS: Final = [aim(Card(body)) for body in range(MOST_MONSTERS)]
"""By body: the step, made once."""


@aim.refuses
def cannot_aim(table: Watch, target: Card) -> Refusal | None:
    position = table.line.index(target)
    if not table.marks[target] & UP:
        # SAW-19.30: not by a tamed Creature either.
        return no("SAW-10.10", "Position {} is facedown: it cannot be attacked.", position + 1)
    if position >= len(strength(table)):
        return no("SAW-12.2", "Position {} is out of everybody's range.", position + 1)
    return withstands(table, target, position)


def withstands(table: Watch, target: Card, position: int) -> Refusal | None:
    """Refuse a revealed Creature that all who can reach it cannot defeat together."""
    if position and guarded(table, position):
        return no("SAW-19.10", "{:Card} is guarded by a Creature in front of it.", target)
    total, needed = best_total(table, target, position), health(table, target)
    if not total:
        return no("SAW-12.1", "Nobody in range has an unspent die that can hurt {:Card}.", target)
    if total < needed:
        return no("SAW-12.6", "All that can strike {:Card} adds up to {}; it takes {}.", target, total, needed)
    return None


@choices("SAW-12.1", "{target} has Health {target:Health}; the attack counts {chosen:Sum} so far", sure=True)
def attack_with(table: Watch, target: Card, chosen: int) -> list[Step]:
    """Offer dice and tamed Creatures one at a time, in any order; every set that reaches the Health is legal.

    Equal dice of an Adventurer are offered once; dice that cannot join only for refusals. SAW-12.10, SAW-G42.
    """
    enough, why = cannot_strike(table, target, chosen) is None, asks_why(table)
    found = [strike(target, chosen)] if enough or why else []
    if enough and is_last_blow(table, target):
        return found
    dice, most, owner, shown = table.dice, table.rule().attack_dice_max, -1, 0
    for attacker in attackers(table) if why else able(table, target):
        if chosen >> attacker & 1 or (most and not why and _cannot_add(table, target, chosen, attacker) is not None):
            continue
        if attacker >= FIRST_TAMED:
            found.append(add_tamed(target, chosen, attacker - FIRST_TAMED))
            continue
        if owner != attacker // 3:
            owner, shown = attacker // 3, 0
        if not shown >> dice[attacker] & 1:
            shown |= 1 << dice[attacker]
            found.append(add_die(target, chosen, ALL_DICE[attacker]))
    return found


def _go_on(table: Watch, target: Card, chosen: int) -> None:
    """Add more, or strike. Nothing is spent without a player's decision, even where only the strike is left.

    Attackers that the attack needs are part of it from the beginning; where it does not matter which dice strike, any
    that are enough.
    """
    memo = table.memo
    table.memo = {}  # nothing changes while it is counted and asked
    needed = health(table, target)
    if is_last_blow(table, target):
        chosen |= _any_enough(table, target, chosen, needed)
    else:
        chosen |= _indispensable(table, target, chosen, needed)
    enough = total_of(table, chosen) >= needed
    question = attack_with(target, chosen)
    table.ask(table.group, question, pause=enough, found=table.find(question))
    table.memo = memo


def is_last_blow(table: Watch, target: Card) -> bool:
    """Return whether defeating this Creature ends the Watch, whichever dice strike: all are rolled again (SAW-5.5).

    It is not where a tamed Creature could strike, where the Rogue's help would matter, or where it has a last power.
    """
    if len(table.line) > 1 or table.tamed or DEFEATED[table.face[target]]:
        return False
    return table.cards[STAY_DEAD] != FACEUP


def _waiting(table: Watch, target: Card, chosen: int) -> list[int]:
    """Return those who can still join an attack on this Creature."""
    return [attacker for attacker in able(table, target) if not chosen >> attacker & 1]


def _any_enough(table: Watch, target: Card, chosen: int, needed: int) -> int:
    """Return the highest of those who can still join, as bits, until they are enough."""
    found = 0
    for attacker in _highest_first(table, _waiting(table, target, chosen)):
        if chosen | found and total_of(table, chosen | found) >= needed:
            break
        found |= 1 << attacker
    return found


def _indispensable(table: Watch, target: Card, chosen: int, needed: int) -> int:
    """Return the attackers, as bits, without whom all the others would not be enough."""
    if _is_plain_sum(table):
        return _indispensable_in_sum(table, able(table, target), needed)
    waiting = _highest_first(table, _waiting(table, target, chosen))
    most = table.rule().attack_dice_max or len(waiting) + chosen.bit_count()
    return sum(
        1 << attacker
        for attacker in waiting
        if _best_of(table, chosen, [other for other in waiting if other != attacker], most) < needed
    )


def _indispensable_in_sum(table: Watch, all_able: list[int], needed: int) -> int:
    """Return the same where values are just added up: those that count more than all together have to spare."""
    values = table.dice
    if table.tamed:
        values += tuple([tamed_value(table, place) for place in range(len(table.tamed))])
    spare, found = -needed, 0
    for one in all_able:
        spare += values[one]
    for one in all_able:
        if values[one] > spare:
            found |= 1 << one
    return found


def _best_of(table: Watch, chosen: int, waiting: list[int], most: int) -> int:
    """Return the most that a set of attackers could total with some of these, which come highest first."""
    for attacker in waiting[: most - chosen.bit_count()]:
        chosen |= 1 << attacker
    return total_of(table, chosen)


def _highest_first(table: Watch, all_able: list[int]) -> list[int]:
    """These attackers by what they count."""
    return sorted(all_able, key=lambda attacker: -value_of(table, attacker))


def _cannot_add(table: Watch, target: Card, chosen: int, attacker: int) -> Refusal | None:
    most = table.rule().attack_dice_max
    if most and chosen.bit_count() >= most:
        return no("SAW-4.7", "An attack at this Location uses at most {} dice.", most)
    refusal = cannot_join(table, target, attacker)
    if most and refusal is None and not _can_still_reach(table, target, chosen | 1 << attacker, most):
        return no("SAW-12.6", "With that die, {} dice could not reach {} any more.", most, health(table, target))
    return refusal


def _can_still_reach(table: Watch, target: Card, chosen: int, most: int) -> bool:
    """Return whether the best dice that are left could bring this set to the Creature's Health."""
    waiting = _highest_first(table, _waiting(table, target, chosen))
    return _best_of(table, chosen, waiting, most) >= health(table, target)


@step("SAW-12.1", "Add {die}", group="Add to the attack")
def add_die(table: Watch, target: Card, chosen: int, die: Die) -> None:
    """This die strikes too."""
    _go_on(table, target, chosen | 1 << die)


@add_die.refuses
def cannot_add_die(table: Watch, target: Card, chosen: int, die: Die) -> Refusal | None:
    if table.rule().attack_dice_max:
        return _cannot_add(table, target, chosen, die)
    return None if die in able(table, target) else cannot_join(table, target, die)


@step("SAW-12.12", "Add the tamed {place:Tamed}", group="Add to the attack")
def add_tamed(table: Watch, target: Card, chosen: int, place: int) -> None:
    """A tamed Creature joins a direct attack like a die, and nothing else (SAW-19.27, SAW-19.28)."""
    _go_on(table, target, chosen | 1 << (FIRST_TAMED + place))


@add_tamed.refuses
def cannot_add_tamed(table: Watch, target: Card, chosen: int, place: int) -> Refusal | None:
    return _cannot_add(table, target, chosen, FIRST_TAMED + place)


@step("SAW-12.6", "Strike {target:Placed} for {chosen:Total}{chosen:Struck}", group="Strike")
def strike(table: Watch, target: Card, chosen: int) -> None:
    """The Creature is defeated (SAW-12.6), the dice are spent (SAW-12.7), excess is lost (SAW-12.8).

    No damage stays on a Creature (SAW-12.9). Tamed Creatures that struck go to the Graveyard (SAW-19.31).
    """
    striking = members(chosen)
    excess = total_of(table, chosen) - health(table, target)
    heroes = tuple({attacker // 3 for attacker in striking if attacker < FIRST_TAMED})
    for die in striking:
        if die < FIRST_TAMED:
            table.die_at[die] = SPENT_IN_ATTACK
    used = [table.tamed[attacker - FIRST_TAMED] for attacker in striking if attacker >= FIRST_TAMED]
    defeat(table, target, heroes)
    table.tamed = tuple(card for card in table.tamed if card not in used)
    table.graveyard.extend(used)
    if excess > 0 and (table.line or table.fallen) and table.works(CLEAVE):
        warrior = table.hero_of(Ability(CLEAVE))
        own = sum(1 << die for die in table.dice_of(warrior) if chosen >> die & 1)
        if own:
            table.ask(table.seats_of(warrior), cleaving_dice(own, excess))


@strike.refuses
def cannot_strike(table: Watch, target: Card, chosen: int) -> Refusal | None:
    total, needed = total_of(table, chosen), health(table, target)
    if not chosen or total < needed:
        return no("SAW-12.6", "The dice add up to {}; it takes {}.", total, needed)
    return None


@choices("SAW-20.5", "Cleave: which die keeps the excess of {excess}?")
def cleaving_dice(table: Watch, own: int, excess: int) -> Iterator[Step]:
    """Any one of the Warrior's dice that struck."""
    dice = table.dice_of(table.heroes[WARRIOR])
    for die in table.distinct(die for die in dice if own >> die & 1):
        yield cleave(die, excess)


@step("SAW-20.5", "{die} keeps up to {excess}", group="Cleave")
def cleave(table: Watch, die: Die, excess: int) -> None:
    """The excess stays on the die, at most its value, and the die is unspent (SAW-21.1, SAW-G33)."""
    table.set_die(die, min(excess, table.dice[die]))
    table.die_at[die] = READY
    table.say("SAW-20.5", "Cleave keeps {} on a die of {:Owner}.", table.dice[die], die)
