"""Harm to heroes and enemies: wounds, defeat, conditions, engagement.

Sections 15, 17 and 23 of the rules.
"""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, Refusal, no

from ..content import ENEMY_NAMES, FIRST_NEMESIS, HEROES
from ..table import (
    ENEMY_PHASE,
    FOCUSED,
    MOST_ENGAGED,
    NOBODY,
    POISONED,
    SHADOWS,
    WEAKENED,
    Hero,
    Realm,
)
from .quest_rules import quest_moment
from .strength import attack_value, enemy_health

SHARES_RECOVERY: Final = [hero.passive == "shared_recovery" for hero in HEROES]
CONDITIONS: Final = {"poisoned": POISONED, "weakened": WEAKENED, "focused": FOCUSED}
CONDITION_NAMES: Final = {bit: name for name, bit in CONDITIONS.items()}
BAD: Final = (POISONED, WEAKENED)


# -- heroes


def is_defeated(table: Realm, hero: Hero) -> Refusal | None:
    """Refuse effects on a defeated hero."""
    return no("HOT-15.11", "{:Hero} is defeated.", hero) if table.fallen >> hero & 1 else None


def suffer(table: Realm, hero: Hero, wounds: int, rule: str = "HOT-15.2") -> None:
    """A hero suffers wounds; outside an action defeat comes at once (HOT-15.6)."""
    if wounds <= 0 or table.is_down(hero):
        return
    table.wounds[hero] += wounds
    table.say(rule, "{:Hero} suffers {:Wounds}.", hero, wounds)
    if not table.in_action and table.wounds[hero] >= table.health(hero):
        fall(table, hero)


def recover(table: Realm, hero: Hero, wounds: int, rule: str = "HOT-19.4") -> None:
    """A hero recovers wounds, never below none (HOT-8.15); a defeated one cannot (HOT-15.11)."""
    wounds = min(wounds, table.wounds[hero])
    if wounds <= 0 or table.is_down(hero):
        return
    table.wounds[hero] -= wounds
    table.say(rule, "{:Hero} recovers {:Wounds}.", hero, wounds)
    acting = table.acting
    if acting not in (NOBODY, hero) and SHARES_RECOVERY[table.party[acting]] and table.wounds[acting]:
        table.say("HOT-3.1", "{:Hero} shares in that recovery.", acting)
        recover(table, acting, 1, "HOT-3.1")


def fall(table: Realm, hero: Hero) -> None:
    """A hero is defeated for good: possessions, then enemies, then the card.

    Wounds, items and tokens are discarded (HOT-15.8), enemies go to the shadows as they are (HOT-15.9, HOT-15.13), the
    card is turned (HOT-15.10), and it stays so (HOT-15.12).
    """
    table.wounds[hero] = table.tokens[hero] = table.conditions[hero] = table.marks[hero] = 0
    for card in [card for card in table.items if table.place[card] == hero]:
        table.items.remove(card)
        table.place[card] = SHADOWS
        table.exploration_discard.append(card)
    for card in table.engaged(hero):
        table.place[card] = SHADOWS
    table.fallen |= 1 << hero
    table.say("HOT-15.10", "{:Hero} is defeated.", hero)
    if table.fallen.bit_count() == len(table.party):
        table.finish(False, "HOT-13.3", "Every hero has fallen. {:Lost}", 0)
        return
    if table.leader == hero:
        table.leader = table.next_living(hero)
        if table.phase > ENEMY_PHASE:
            table.active = table.leader  # From the peril phase on the leader is the active hero (HOT-22.2).
        table.say("HOT-22.3", "{:Hero} leads the party now.", table.leader)
    quest_moment(table, "hero defeated", table.leader)


# -- enemies


def in_the_lair(card: Card) -> Refusal:
    """Refuse a Nemesis that waits in its lair."""
    return no("HOT-20.5", "{:Card} is in the lair, out of play.", card)


def wound_enemy(table: Realm, card: Card, wounds: int) -> None:
    """An enemy suffers wounds; what lies facedown is turned up first (HOT-8.8)."""
    if wounds <= 0 or card not in table.enemies:
        return
    table.reveal(card)
    table.hurt[card] += wounds
    table.say("HOT-15.2", "{:Card} suffers {:Wounds}.", card, wounds)
    if not table.in_action and table.hurt[card] >= enemy_health(table, card):
        defeat(table, card)


def defeat(table: Realm, card: Card) -> None:
    """A defeated enemy is discarded; a Nemesis leaves the game (HOT-15.7, HOT-G29)."""
    nemesis = table.face[card] >= FIRST_NEMESIS
    leave_play(table, card)
    if nemesis:
        table.slain = (*table.slain, card)
    else:
        table.enemy_discard.append(card)
    table.say("HOT-15.7", "{:Card} is defeated.", card)
    if nemesis and table.face[card] == nemesis_face(table):
        quest_moment(table, "nemesis defeated", table.active)
    quest_moment(table, "enemy defeated", table.active, card)


def discard_enemy(table: Realm, card: Card) -> None:
    """An enemy leaves without having been defeated; discard piles lie open (HOT-12.8, HOT-G33)."""
    leave_play(table, card)
    table.reveal(card)
    table.enemy_discard.append(card)


def leave_play(table: Realm, card: Card) -> None:
    """Its wounds go back to the supply."""
    table.enemies.remove(card)
    table.hurt[card] = table.tired[card] = 0
    table.place[card] = SHADOWS


def nemesis_face(table: Realm) -> int:
    """Return the face of the quest's Nemesis."""
    return ENEMY_NAMES.index(table.played.sheet.nemesis)


# -- engaging


def engage(table: Realm, card: Card, hero: Hero) -> None:
    """The enemy becomes engaged with this hero, faceup, and leaves any other (HOT-17.1, HOT-17.4, HOT-17.9).

    It is readied or exhausted as before (HOT-17.10). Three is the most (HOT-17.5): a fourth strikes, whatever defense
    there is, and goes to the shadows, also from another hero (HOT-17.6, HOT-17.7, HOT-17.8).
    """
    if table.place[card] == hero or table.is_down(hero):
        return
    table.reveal(card)
    if len(table.engaged(hero)) >= MOST_ENGAGED:
        table.place[card] = SHADOWS
        table.say("HOT-17.6", "{:Hero} has three enemies already: {:Card} strikes and is thrown back.", hero, card)
        suffer(table, hero, attack_value(table, card), "HOT-17.6")
    else:
        table.place[card] = hero
        table.say("HOT-17.1", "{:Card} is engaged with {:Hero}.", card, hero)


def to_shadows(table: Realm, card: Card) -> None:
    """The enemy goes faceup into the shadows (HOT-10.15, HOT-G20)."""
    if table.place[card] != SHADOWS:
        table.place[card] = SHADOWS
        table.say("HOT-10.15", "{:Card} slips into the shadows.", card)


# -- conditions


def afflict(table: Realm, hero: Hero, condition: int) -> None:
    """A hero receives a condition; a second copy is not received (HOT-23.2)."""
    if not table.conditions[hero] & condition and not table.is_down(hero):
        table.conditions[hero] |= condition
        table.say("HOT-23.1", "{:Hero} is {:Condition}.", hero, condition)


def cure(table: Realm, hero: Hero, condition: int) -> None:
    """A condition card goes back to the supply (HOT-23.4)."""
    if table.conditions[hero] & condition:
        table.conditions[hero] &= ~condition
        table.say("HOT-23.4", "{:Hero} is no longer {:Condition}.", hero, condition)
