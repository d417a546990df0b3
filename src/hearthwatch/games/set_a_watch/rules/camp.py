"""The Camp phase: one Adventurer rests and spends dice on support, one die at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, asks_why, no

from ..table import (
    CAMP,
    DECK,
    DICE,
    HEROES,
    IN_CAMP,
    MAP,
    READY,
    ROUNDS,
    UNUSED,
    Die,
    Hero,
    Watch,
    choices,
    replaced,
    step,
)
from .campfire import feed_fire
from .equip import equipping, free_equips
from .exhaustion import location_refreshes, nobody_exhausted, refresh_one, refresh_own
from .runes import PAIRS, TRIPLES, rune_options, vanquish
from .scouting import look_ahead
from .special import special_refusal, special_step

ALL_BUT: Final = [tuple(one for one in HEROES if one != hero) for hero in HEROES]
"""By who rests: those who are on Watch."""
MOST_RESTS: Final = 2
CHOP_WOOD: Final = 2
SPACES: Final = 3
CHECK_MAP_NEEDS: Final = 4
HEAL_NEEDS: Final = 6
# Bits of `spaces_used`: actions with a single space (SAW-7.14)
CHECK_MAP, HEAL, EQUIP, SPECIAL = 1, 2, 4, 8


@step("SAW-6.1", "The Camp phase")
def camp_phase(table: Watch) -> None:
    """The whole team decides who rests (SAW-1.9, SAW-5.4)."""
    table.phase = CAMP
    table.chopped = table.scouts = table.scouted = table.spaces_used = table.runes_used = 0
    table.ask(table.group, who_rests())


@choices("SAW-5.4", "Who goes to Camp?", sure=True)
def who_rests(table: Watch) -> list[Step]:
    """Everybody rests exactly twice in eight rounds (SAW-6.2)."""
    if asks_why(table) or MOST_RESTS not in table.rests:
        return RESTS
    return [RESTS[hero] for hero in HEROES if cannot_rest(table, hero) is None]


@step("SAW-6.2", "{hero} rests in Camp", group="Camp")
def rest(table: Watch, hero: Hero) -> None:
    """A Rest token (SAW-2.9), a free refresh, then the dice (SAW-6.3, SAW-6.4); all others are on Watch (SAW-6.6)."""
    table.resting = hero
    table.watch = ALL_BUT[hero]
    table.rests = replaced(table.rests, hero, table.rests[hero] + 1)
    table.say("SAW-6.3", "{:Hero} rests for the {} time.", hero, ("first", "second")[table.rests[hero] - 1])
    table.do(refresh_own(hero), camp_location(), assign_dice())


RESTS: Final = [rest(hero) for hero in HEROES]
"""By Adventurer: the step, made once."""


@rest.refuses
def cannot_rest(table: Watch, hero: Hero) -> Refusal | None:
    if table.rests[hero] == MOST_RESTS:
        return no("SAW-6.2", "The {:Hero} has rested twice already.", hero)
    return None


@step("SAW-4.7")
def camp_location(table: Watch) -> None:
    """Locations that act when the Camp phase begins."""
    rule = table.rule()
    for _ in range(rule.camp_vanquish):
        vanquish(table, "SAW-4.7")
    if rule.camp_refresh:
        table.do(*[location_refreshes()] * rule.camp_refresh)
    if rule.free_equip:
        table.do(free_equips(HEROES[0]))


@step("SAW-6.9")
def assign_dice(table: Watch) -> None:
    """The own dice are assigned one at a time until none is left (SAW-5.7, SAW-6.7, SAW-6.9).

    Then the Watch begins (SAW-6.13). No Ability works in Camp (SAW-G56).
    """
    hero = table.resting
    if READY in table.die_at[hero * 3 : hero * 3 + 3]:
        table.ask(table.seats_of(hero), camp_actions(), then=assign_dice(), if_none=lay_dice_aside())


@choices("SAW-6.8", "{Resting}: where does the next die go?", sure=True)
def camp_actions(table: Watch) -> list[Step]:
    """Return every die on every space, and the Runes, which are optional (SAW-6.8, SAW-6.12, SAW-8.6)."""
    found: list[Step] = []
    why, dice = asks_why(table), table.dice
    for die in table.unlike(table.resting):
        spaces = SPACES_FOR[die]
        if why:
            found += spaces
            continue
        shown = dice[die]
        for place in ALL_PLACES if shown == HEAL_NEEDS else BUT_HEAL if shown >= CHECK_MAP_NEEDS else FOR_LOW:
            if CANNOT[place](table, die) is None:
                found.append(spaces[place])
    found += rune_options(table)
    return found


@camp_actions.besides
def no_camp_actions(table: Watch) -> Iterator[Step]:
    """Every order of Runes, also where no dice match or a Rune was used (SAW-8.2, SAW-8.3)."""
    yield from PAIRS
    yield from TRIPLES


def _place(table: Watch, die: Die) -> None:
    table.die_at[die] = IN_CAMP


@step("SAW-7.1", "{Chop Wood} with {die}", group="Camp")
def chop_wood(table: Watch, die: Die) -> None:
    """Any die: firewood +2 (SAW-7.1)."""
    _place(table, die)
    table.chopped += 1
    feed_fire(table, CHOP_WOOD + table.rule().chop)


@chop_wood.idles
def no_room_for_wood(table: Watch, die: Die) -> Refusal | None:
    if table.cap and table.firewood >= table.cap:
        return no("SAW-G4", "Would do nothing: {} wood is the most there can be.", table.cap)
    return None


@chop_wood.refuses
def cannot_chop_wood(table: Watch, die: Die) -> Refusal | None:
    if table.chopped == SPACES:
        return no("SAW-6.10", "All three places to chop wood are taken.")
    if table.rule().ban_camp == "Chop Wood":
        return no("SAW-4.7", "Chop Wood cannot be chosen at this Location.")
    return None


@step("SAW-7.2", "{Scout Ahead} with {die}", group="Camp")
def scout_ahead(table: Watch, die: Die) -> None:
    """Look at the top two cards of the Creature deck and put each on its top or bottom (SAW-7.2)."""
    _place(table, die)
    table.scouts += 1
    table.scouted = table.dice[die]
    table.do(look_ahead(2))


@scout_ahead.refuses
def cannot_scout_ahead(table: Watch, die: Die) -> Refusal | None:
    if table.scouts == SPACES:
        return no("SAW-6.10", "All three places to scout are taken.")
    if table.scouts and table.dice[die] <= table.scouted:
        return no("SAW-7.3", "{:A} is not higher than the {} that scouts already.", table.dice[die], table.scouted)
    if not table.deck and not table.can_draw(DECK):
        return no("SAW-7.2", "There is no card to look at.")
    if table.rule().ban_camp == "Scout Ahead":
        return no("SAW-4.7", "Scout Ahead cannot be chosen at this Location.")
    return None


@step("SAW-7.4", "{Check Map} with {die}", group="Camp")
def check_map(table: Watch, die: Die) -> None:
    """The next Location or the top unused one: one of them will be next (SAW-7.5)."""
    _place(table, die)
    table.spaces_used |= CHECK_MAP
    table.do(look_at_location(table.map[-1]), look_at_location(table.unused[-1]), choose_location())


@check_map.refuses
def cannot_check_map(table: Watch, die: Die) -> Refusal | None:
    if table.spaces_used & CHECK_MAP:
        return no("SAW-7.14", "The Map was checked already.")
    if table.dice[die] < CHECK_MAP_NEEDS:
        return no("SAW-7.4", "Check Map takes a 4 or more; this is {:A}.", table.dice[die])
    if table.round == ROUNDS - 1:
        return no("SAW-7.6", "Only the Final Location is left, and it cannot be replaced.")  # SAW-G17
    if not table.unused:
        return no("SAW-7.5", "There is no unused Location to compare with.")
    return None


@step("SAW-7.5")
def look_at_location(table: Watch, card: Card) -> None:
    """Reveal a Location to the whole table."""
    table.reveal(card)
    if card == table.map[-1]:
        table.say("SAW-7.5", "The next Location of the Map is {:Card}.", card)
    else:
        table.say("SAW-7.5", "On top of the unused Locations lies {:Card}.", card)


@step("SAW-7.5")
def choose_location(table: Watch) -> None:
    """Let the resting Adventurer's player choose freely between the two."""
    table.ask(table.seats_of(table.resting), next_locations())


@choices("SAW-7.5", "Which Location comes next?")
def next_locations(table: Watch) -> Iterator[Step]:
    """The Map's top card, or the top unused one."""
    yield keep_location(table.map[-1])
    yield take_location(table.unused[-1])


@step("SAW-7.5", "Keep {card}", group="Map")
def keep_location(table: Watch, card: Card) -> None:
    """The unused one goes under its deck."""
    table.put(table.draw(UNUSED), UNUSED, bottom=True)


@step("SAW-7.5", "Go to {card} instead", group="Map")
def take_location(table: Watch, card: Card) -> None:
    """They change places, and the Map's goes under the Unused Locations."""
    old = table.draw(MAP)
    table.deal(UNUSED, MAP)
    table.put(old, UNUSED, bottom=True)


@step("SAW-7.7", "{Heal} with {die}", group="Camp")
def heal(table: Watch, die: Die) -> None:
    """Exactly a 6: refresh a card of anybody in play, on top of the free refresh (SAW-7.7, SAW-7.9, SAW-G18)."""
    _place(table, die)
    table.spaces_used |= HEAL
    table.do(refresh_one())


@heal.refuses
def cannot_heal(table: Watch, die: Die) -> Refusal | None:
    if table.spaces_used & HEAL:
        return no("SAW-7.14", "Heal was used already.")
    if table.dice[die] != HEAL_NEEDS:
        clause = "SAW-7.8" if table.dice[die] > HEAL_NEEDS else "SAW-7.7"
        return no(clause, "Heal takes exactly a 6; this is {:A}.", table.dice[die])
    return nobody_exhausted(table)


@step("SAW-7.10", "{Equip} with {die}", group="Camp")
def equip(table: Watch, die: Die) -> None:
    """Swap an equipped card with a leftover one (SAW-7.10)."""
    _place(table, die)
    table.spaces_used |= EQUIP
    table.do(equipping(table.resting))


@equip.refuses
def cannot_equip(table: Watch, die: Die) -> Refusal | None:
    if table.spaces_used & EQUIP:
        return no("SAW-7.14", "Equip was used already.")
    return None


@step("SAW-7.12", "{CampAction} with {die}", group="Camp")
def special_action(table: Watch, die: Die) -> None:
    """The resting Adventurer's own camp action, once (SAW-7.12, SAW-7.13)."""
    _place(table, die)
    table.spaces_used |= SPECIAL
    table.do(special_step(table, die))


@special_action.refuses
def cannot_special_action(table: Watch, die: Die) -> Refusal | None:
    if table.spaces_used & SPECIAL:
        return no("SAW-7.12", "The special camp action was used already.")
    return special_refusal(table, die)


SPACES_FOR: Final = [
    (chop_wood(die), scout_ahead(die), check_map(die), heal(die), equip(die), special_action(die))
    for dice in DICE
    for die in dice
]
"""By die: every space that it could go to, made once."""
CANNOT: Final = [
    cannot_chop_wood,
    cannot_scout_ahead,
    cannot_check_map,
    cannot_heal,
    cannot_equip,
    cannot_special_action,
]
"""The refusals of a die for each of these spaces."""
# Places among these. That a die shows too little or too much is for those who ask why (SAW-7.4, SAW-7.7, SAW-7.8).
ALL_PLACES: Final = tuple(range(len(CANNOT)))
BUT_HEAL: Final = tuple(place for place in ALL_PLACES if CANNOT[place] is not cannot_heal)
FOR_LOW: Final = tuple(place for place in BUT_HEAL if CANNOT[place] is not cannot_check_map)


@step("SAW-6.9")
def lay_dice_aside(table: Watch) -> None:
    """Dice that no space takes are put aside, so that the phase always ends (SAW-G14)."""
    for die in table.unspent(table.resting):
        _place(table, die)
    table.say("SAW-6.9", "No space takes the dice that are left: they are laid aside.")
