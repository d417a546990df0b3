"""Targets of Attack and Aid, chosen before the roll; successes divided after it (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no

from ..content import ACTIVATIONS, AID, ATTACK
from ..table import MOST_TOKENS, Hero, Realm, Skill, choices, step
from .harm import in_the_lair, is_defeated, wound_enemy
from .strength import resilience

MOST_AT_ONCE: Final = 40
TEN: Final = 10

UNHURT: Final = "{:Card} meets {:Successes} with resilience {}, and is unhurt."


@step("HOT-7.2")
def choose_targets(table: Realm, skill: Skill) -> None:
    """Ask for targets; an Attack without an enemy or an Aid without another hero continues without any (HOT-8.18)."""
    hero = Hero(skill // 4)
    if table.is_down(hero):
        return
    if table.action == ATTACK:
        if reachable(table, skill):
            table.ask(table.seat_of(hero), enemies_to_attack(skill))
    elif table.action == AID and len(table.heroes) > 1:
        table.ask(table.seat_of(hero), heroes_to_aid(hero))


def is_ranged(table: Realm, skill: Skill) -> bool:
    """Return whether the attack on this card reaches everywhere (HOT-8.7)."""
    return ACTIVATIONS[table.cards[skill]].ranged


def most_targets(table: Realm, skill: Skill) -> int:
    """Return how many enemies the attack on this card may target."""
    return ACTIVATIONS[table.cards[skill]].targets


def reachable(table: Realm, skill: Skill) -> list[Card]:
    """Engaged enemies; any enemy in play for a ranged attack (HOT-8.1, HOT-8.7, HOT-8.20)."""
    return table.enemies if is_ranged(table, skill) else table.engaged(Hero(skill // 4))


@choices("HOT-8.1", "{skill:SkillOwner} attacks: which enemy?")
def enemies_to_attack(table: Realm, skill: Skill) -> Iterator[Step]:
    """One target, or more where the card says so; an enemy once only."""
    waiting = [card for card in reachable(table, skill) if card not in table.targets]
    for card in table.alike(waiting):
        yield aim(skill, card)
    if table.targets:
        yield enough_targets()


@step("HOT-8.1", "Attack {card:CardWhere}", group="Attack")
def aim(table: Realm, skill: Skill, card: Card) -> None:
    """This enemy is a target; it may be readied or exhausted (HOT-8.4)."""
    table.targets = (*table.targets, card)
    left = [one for one in reachable(table, skill) if one not in table.targets]
    if len(table.targets) < most_targets(table, skill) and left:
        table.ask(table.seat_of(Hero(skill // 4)), enemies_to_attack(skill))


@aim.refuses
def cannot_aim(table: Realm, skill: Skill, card: Card) -> Refusal | None:
    if card in table.lair:
        return in_the_lair(card)
    if card in table.targets:
        return no("HOT-8.20", "{:Card} is a target already.", card)
    if table.place[card] != skill // 4 and not is_ranged(table, skill):
        words = "{:Card} is not engaged with {:Hero}, and {:Skill} reaches no farther."
        return no("HOT-8.1", words, card, skill // 4, skill)
    return None


@enemies_to_attack.besides
def enemies_out_of_reach(table: Realm, skill: Skill) -> Iterator[Step]:
    """Yield every enemy, in any position."""
    for card in (*table.enemies, *table.lair):
        yield aim(skill, card)


@step("HOT-8.20", "No further target", group="Attack")
def enough_targets(table: Realm) -> None:
    """Stop early: a number of targets is an upper bound."""


@choices("HOT-8.16", "{hero} aids another hero: whom?")
def heroes_to_aid(table: Realm, hero: Hero) -> Iterator[Step]:
    """The living heroes."""
    for other in table.heroes:
        yield aid(hero, other)


@step("HOT-8.16", "Aid {other:HeroState}", group="Aid")
def aid(table: Realm, hero: Hero, other: Hero) -> None:
    """The successes will be tokens for this hero (HOT-8.17)."""
    table.aided = other


@aid.refuses
def cannot_aid(table: Realm, hero: Hero, other: Hero) -> Refusal | None:
    if hero == other:
        return no("HOT-8.16", "{:Hero} must aid somebody else.", hero)
    return is_defeated(table, other)


@aid.idles
def no_room_for_tokens(table: Realm, hero: Hero, other: Hero) -> Refusal | None:
    if table.tokens[other] < MOST_TOKENS:
        return None
    return no("HOT-14.4", "Would give no token: {:Hero} holds {} already.", other, MOST_TOKENS)


@heroes_to_aid.besides
def heroes_past_aid(table: Realm, hero: Hero) -> Iterator[Step]:
    """The defeated."""
    for other in table.down:
        yield aid(hero, other)


# -- after the roll


@step("HOT-8.5")
def divide(table: Realm, targets: tuple[int, ...], successes: int, hero: Hero) -> None:
    """Freely among the targets; the last one takes what is left."""
    first, *rest = targets
    if rest and successes:
        table.ask(table.seat_of(hero), shares(targets, successes, hero))
    else:
        table.do(strike(Card(first), successes))


@choices("HOT-8.5", "Divide {successes:Successes}: how many for {targets:FirstCard}?")
def shares(table: Realm, targets: tuple[int, ...], successes: int, hero: Hero) -> Iterator[Step]:
    """From none to all; very many in two stages, tens first."""
    if successes <= MOST_AT_ONCE:
        for share in range(successes, -1, -1):
            yield give_share(targets, successes, share, hero)
    else:
        for tens in range(successes // TEN, -1, -1):
            yield give_about(targets, successes, tens * TEN, hero)


@step("HOT-8.5", "Give {targets:FirstCard} {least:Successes} or up to nine more", group="Successes")
def give_about(table: Realm, targets: tuple[int, ...], successes: int, least: int, hero: Hero) -> None:
    """The second stage: exactly how many."""
    table.ask(table.seat_of(hero), shares_from(targets, successes, least, hero))


@choices("HOT-8.5", "Divide {successes:Successes}: exactly how many for {targets:FirstCard}?")
def shares_from(table: Realm, targets: tuple[int, ...], successes: int, least: int, hero: Hero) -> Iterator[Step]:
    """Ten numbers at most."""
    for share in range(least, min(least + TEN, successes + 1)):
        yield give_share(targets, successes, share, hero)


@step("HOT-8.5", "Give {targets:FirstCard} {share:Successes}", group="Successes")
def give_share(table: Realm, targets: tuple[int, ...], successes: int, share: int, hero: Hero) -> None:
    """This many; the others get the rest."""
    table.do(strike(Card(targets[0]), share), divide(targets[1:], successes - share, hero))


@step("HOT-8.2")
def strike(table: Realm, card: Card, successes: int) -> None:
    """A facedown target is turned up by the first success; its resilience counts once (HOT-8.3, HOT-8.6, HOT-8.19)."""
    if successes <= 0 or card not in table.enemies:
        return
    table.reveal(card)
    less = resilience(table, card)
    wounds = max(0, successes - less)
    if less:
        words = "{:Card} meets {:Successes} with resilience {}." if wounds else UNHURT
        table.say("HOT-8.3", words, card, successes, less)
    wound_enemy(table, card, wounds)
