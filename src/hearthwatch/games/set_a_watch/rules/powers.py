"""The effects of Creature powers: verbs of a small language, whose numbers are printed on the cards.

Only unspent dice of those who fight can be touched; ties and other choices are the group's (SAW-G28, SAW-G48).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from hearthwatch.kernel import NO_CARD, Card, Document, Face, Refusal, Step, asks_why, no
from hearthwatch.kernel.authored import read_toml, within
from hearthwatch.kernel.effects import Effects, Node

from ..content import ACTIVE, DEFEATED, DELUXE, FOLDER, IS_SUMMON, STUN_IMMUNE, power_name
from ..table import (
    BY_DIE,
    DECK,
    FACEUP,
    HORDE,
    LINE,
    ON_ABILITY,
    OUT_OF_ACTIONS,
    SPENT,
    STOLEN,
    Ability,
    Die,
    Watch,
    choices,
    rules,
    step,
)
from .campfire import feed_fire
from .dice import reroll
from .exhaustion import exhaust, exhaust_cards
from .line import enter_faceup, feed_horde, is_up, leave, to_horde, topmost_creature

TRIGGERS: Final = ("reveal", "first", "defeated", "price")


class Powers(Effects[Watch, Card]):
    """The language of Creature powers: a verb with its number, spoken by a card."""

    def __init__(self) -> None:
        super().__init__(rules, "SAW-4.4", card="Card")
        self.nodes: dict[str, Node] = {}

    def nodes_of(self, table: Watch) -> Mapping[str, Node]:
        return self.nodes


powers: Final = Powers()
effect = powers.effect
verb = powers.verb


@step("SAW-14.8")
def defeated_power(table: Watch, card: Card, face: Face) -> None:
    """Run a Defeated power, even after the card has moved elsewhere (SAW-14.8)."""
    table.say("SAW-14.8", "{:Face} is gone, but its last power works.", face)
    table.do(effect(DEFEATED[face], card))


# -- firewood and Ability cards


@verb("firewood", "amount")
def burn_wood(table: Watch, node: Node, card: Card) -> None:
    """Firewood changes: a loss, never a new amount (SAW-20.10)."""
    feed_fire(table, node.value)


@verb("exhaust", "amount")
def cost_cards(table: Watch, node: Node, card: Card) -> None:
    """The Watch exhausts Ability cards."""
    table.do(exhaust_cards(node.value))


@verb("toll", "amount")
def ask_toll(table: Watch, node: Node, card: Card) -> None:
    """The Watch pays with wood or with an Ability card."""
    table.do(take_toll(node.value))


@step("SAW-13.15")
def take_toll(table: Watch, number: int) -> None:
    """The group chooses what pays."""
    table.ask(table.group, tolls(number))


@choices("SAW-13.15", "{TollTaker}: pay with wood or with an Ability card?")
def tolls(table: Watch, number: int) -> Iterator[Step]:
    """The wood, or any unexhausted card on Watch."""
    yield pay_with_wood(number)
    for hero in table.watch:
        yield from map(exhaust, table.faceup(hero))


@step("SAW-11.1", "Pay {number} firewood", group="Toll")
def pay_with_wood(table: Watch, number: int) -> None:
    """The firewood goes down."""
    feed_fire(table, -number)


# -- dice: pick the highest or lowest unspent dice on Watch one by one, and do something to each


def _extreme_dice(table: Watch, highest: int) -> list[Die]:
    dice = table.watch_dice()
    if not dice:
        return []
    value = (max if highest else min)(table.dice[die] for die in dice)
    return [die for die in dice if table.dice[die] == value]


STEAL, SPOIL, LOWER = range(3)


@step("SAW-19.13")
def hit_dice(table: Watch, card: Card, deed: int, highest: int, number: int, left: int) -> None:
    """The highest (or lowest) unspent die on Watch; with a tie the group chooses; without a die nothing happens.

    Where all that tie are hit, there is nothing to choose.
    """
    tied = _extreme_dice(table, highest) if left else []
    if len(tied) > left:
        again = hit_dice(card, deed, highest, number, left - 1)
        table.ask(table.group, dice_to_hit(card, deed, highest, number), then=again)
    elif tied:
        hits = [_hit(card, deed, number, die) for die in tied]
        table.do(*hits, hit_dice(card, deed, highest, number, left - len(tied)))


def _hit(card: Card, deed: int, number: int, die: Die) -> Step:
    return (steal_die(card, die), spoil_die(die), lower_die(die, number))[deed]


@choices("SAW-G28", "{card}: which of the dice that tie?")
def dice_to_hit(table: Watch, card: Card, deed: int, highest: int, number: int) -> Iterator[Step]:
    """All dice that tie."""
    for die in table.distinct(_extreme_dice(table, highest)):
        yield _hit(card, deed, number, die)


@step("SAW-19.13", "{die} is stolen", group="Dice")
def steal_die(table: Watch, card: Card, die: Die) -> None:
    """The die lies on the Creature and cannot be used; nothing is stolen by a Creature that has gone.

    SAW-19.13, SAW-20.11.
    """
    table.die_at[die] = STOLEN + card if card in table.line else SPENT
    table.say("SAW-19.13", "{:Card} steals {:A} from {:Owner}.", card, table.dice[die], die)


@step("SAW-4.4", "{die} is spent without effect", group="Dice")
def spoil_die(table: Watch, die: Die) -> None:
    """The die is spent."""
    table.die_at[die] = SPENT
    table.say("SAW-4.4", "{:A} of {:Owner} is spent without effect.", table.dice[die], die)


@step("SAW-4.4", "{die} drops by {number}", group="Dice")
def lower_die(table: Watch, die: Die, number: int) -> None:
    """The die shows less, but no less than 1."""
    table.set_die(die, max(1, table.dice[die] - number))
    table.say("SAW-4.4", "A die of {:Owner} drops to {}.", die, table.dice[die])


@verb("steal_highest", "amount")
def steal_highest(table: Watch, node: Node, card: Card) -> None:
    """The highest unspent dice on Watch are stolen."""
    table.do(hit_dice(card, STEAL, 1, 0, node.value))


@verb("steal_lowest", "amount")
def steal_lowest(table: Watch, node: Node, card: Card) -> None:
    """The lowest unspent dice on Watch are stolen."""
    table.do(hit_dice(card, STEAL, 0, 0, node.value))


@verb("spend_highest", "amount")
def spend_highest(table: Watch, node: Node, card: Card) -> None:
    """The highest unspent dice on Watch are spent without effect."""
    table.do(hit_dice(card, SPOIL, 1, 0, node.value))


@verb("lower_highest", "amount")
def lower_highest(table: Watch, node: Node, card: Card) -> None:
    """The highest unspent die on Watch shows less."""
    table.do(hit_dice(card, LOWER, 1, node.value, 1))


@verb("lower_all", "amount")
def lower_all_dice(table: Watch, node: Node, card: Card) -> None:
    """Every unspent die on Watch shows less."""
    for die in table.watch_dice():
        table.set_die(die, max(1, table.dice[die] - node.value))
    table.say("SAW-4.4", "Every unspent die on Watch drops by {}.", node.value)


@verb("reroll_highest", "amount")
def reroll_of_highest(table: Watch, node: Node, card: Card) -> None:
    """The highest unspent dice on Watch are rolled again."""
    table.do(reroll_highest(card, node.value, 0))


@step("SAW-4.4")
def reroll_highest(table: Watch, card: Card, left: int, chosen: int) -> None:
    """First the highest dice are picked, then all of them are rerolled together."""
    tied = _highest_but(table, chosen) if left else []
    if len(tied) > left:
        table.ask(table.group, dice_to_reroll(card, left, chosen))
    elif tied:
        table.do(reroll_highest(card, left - len(tied), chosen | sum(1 << die for die in tied)))
    else:
        for die in table.watch_dice():
            if chosen >> die & 1:
                reroll(table, die, "SAW-4.4")


@choices("SAW-4.4", "{card}: which of the highest dice is rerolled?")
def dice_to_reroll(table: Watch, card: Card, left: int, chosen: int) -> Iterator[Step]:
    """The highest dice not picked yet."""
    for die in table.distinct(_highest_but(table, chosen)):
        yield mark_reroll(card, left, chosen, die)


def _highest_but(table: Watch, chosen: int) -> list[Die]:
    """Return the highest unspent dice on Watch that are not picked yet."""
    dice = [die for die in table.watch_dice() if not chosen >> die & 1]
    highest = max((table.dice[die] for die in dice), default=0)
    return [die for die in dice if table.dice[die] == highest]


@step("SAW-4.4", "{die} is rerolled", group="Dice")
def mark_reroll(table: Watch, card: Card, left: int, chosen: int, die: Die) -> None:
    """This die will be rolled again."""
    table.do(reroll_highest(card, left - 1, chosen | 1 << die))


@verb("tax_each", "amount")
def tax_each(table: Watch, node: Node, card: Card) -> None:
    """Everybody who fights spends the own lowest unspent dice."""
    for hero in table.fighters:
        for die in sorted(table.unspent(hero), key=lambda one: table.dice[one])[: node.value]:
            table.die_at[die] = SPENT
            table.say("SAW-4.4", "{:A} of {:Owner} is spent without effect.", table.dice[die], die)


# -- Stun


@verb("stun", "amount")
def stun_dice(table: Watch, node: Node, card: Card) -> None:
    """Dice on Watch are stunned."""
    table.do(stun(card, node.value))


@step("SAW-19.16")
def stun(table: Watch, card: Card, number: int) -> None:
    """The Watch spends dice on Ability cards without effect, as many as are possible (SAW-19.16, SAW-G37)."""
    if table.phase == OUT_OF_ACTIONS:
        table.say("SAW-16.9", "Nobody acts any more: there is nobody to stun.")
    elif number:
        question = stuns(number)
        found = table.find(question)
        if found:
            table.ask(table.group, question, then=stun(card, number - 1), found=found)
        else:
            table.say("SAW-19.18", "Nobody can be stunned.")


@choices("SAW-19.16", "Stun ({number} to go): which die goes on which Ability card?")
def stuns(table: Watch, number: int) -> list[Step]:
    """Return a die and a card of the same Adventurer."""
    found: list[Step] = []
    for hero in table.fighters:
        dice = table.unlike(hero)
        for target in table.equipped(hero) if asks_why(table) else table.faceup(hero):
            found += [stun_card(target, die) for die in dice]
    return found


@step("SAW-19.16", "{die} is stunned on {target}", group="Stun")
def stun_card(table: Watch, target: Ability, die: Die) -> None:
    """The die is spent; the card can take no other this round, but can be exhausted (SAW-19.19, SAW-19.20)."""
    table.die_at[die] = ON_ABILITY + target
    table.note_use(target, BY_DIE)


@stun_card.refuses
def cannot_stun_card(table: Watch, target: Ability, die: Die) -> Refusal | None:
    hero = table.hero_of(target)
    if STUN_IMMUNE[table.party[hero]]:
        return no("SAW-19.21", "The {:Hero} is immune to Stun.", hero)
    if not ACTIVE[target]:
        return no("SAW-19.17", "{:Ability} is Passive: only cards that a die would activate can be stunned.", target)
    if table.cards[target] != FACEUP:
        return no("SAW-19.18", "{:Ability} is exhausted.", target)
    if table.used[target] & BY_DIE:
        return no("SAW-19.18", "{:Ability} already has a die this round.", target)
    return None


# -- Horde, Graveyard and deck


@verb("feed_horde", "amount")
def feeds_horde(table: Watch, node: Node, card: Card) -> None:
    """Cards from the Creature deck join the Horde unseen: an Acolyte does it (SAW-20.12), and a Summon (SAW-15.1)."""
    for _ in range(node.value):
        feed_horde(table, "SAW-15.1" if IS_SUMMON[table.face[card]] else "SAW-20.12")


@verb("grave_to_horde", "amount")
def grave_to_horde(table: Watch, node: Node, card: Card) -> None:
    """The topmost Creatures of the Graveyard join the Horde; everybody knows them."""
    for _ in range(node.value):
        buried = topmost_creature(table)
        if buried != NO_CARD:
            table.graveyard.remove(buried)
            to_horde(table, [buried])
            table.say("SAW-4.4", "{:Card} leaves the Graveyard for the Horde.", buried)


@verb("join_horde", "amount")
def join_horde(table: Watch, node: Node, card: Card) -> None:
    """This Creature joins the Horde, from the Line or from the Graveyard; it is not defeated and deals no damage.

    One that fell and was shuffled away and drawn again before its last power came stays where it is, facedown.
    """
    if card in table.line and is_up(table, card):
        to_horde(table, leave(table, card))
    elif card in table.graveyard:
        table.graveyard.remove(card)
        to_horde(table, [card])
    else:
        return
    table.say("SAW-4.4", "{:Card} joins the Horde.", card)


@verb("pull_horde", "amount")
def pull_horde(table: Watch, node: Node, card: Card) -> None:
    """The top cards of the Horde join the end of the Line facedown."""
    for _ in range(min(node.value, len(table.horde))):
        table.deal(HORDE, LINE)
        table.say("SAW-4.4", "A card of the Horde joins the end of the Line.")


@verb("draw_front", "amount")
def draw_front(table: Watch, node: Node, card: Card) -> None:
    """Cards from the Creature deck come facedown in front of this Creature."""
    for _ in range(node.value):
        drawn = table.draw(DECK)
        if drawn != NO_CARD:
            table.line.insert(table.line.index(card), drawn)
            table.say("SAW-4.4", "A card from the Creature deck takes the place in front of {:Card}.", card)


@verb("draw_back", "amount")
def draw_back(table: Watch, node: Node, card: Card) -> None:
    """Cards from the Creature deck come facedown to the end of the Line."""
    for _ in range(node.value):
        if table.deal(DECK, LINE) != NO_CARD:
            table.say("SAW-4.4", "A card from the Creature deck joins the end of the Line.")


@verb("raise_back", "amount")
def raise_back(table: Watch, node: Node, card: Card) -> None:
    """The topmost Creatures of the Graveyard return faceup to the end of the Line; their Reveal is due (SAW-10.8)."""
    for _ in range(node.value):
        risen = topmost_creature(table)
        if risen != NO_CARD:
            table.graveyard.remove(risen)
            enter_faceup(table, risen, len(table.line))


@verb("rise", "amount")
def rise(table: Watch, node: Node, card: Card) -> None:
    """It comes back from the Graveyard to the end of the Line, once a round (SAW-G61)."""
    if card in table.graveyard and table.face[card] not in table.risen:
        table.graveyard.remove(card)
        enter_faceup(table, card, len(table.line))
        table.risen = (*table.risen, table.face[card])


# -- moving in the Line


@verb("charge", "amount")
def charge(table: Watch, node: Node, card: Card) -> None:
    """It moves to a position, unless it stands there; those it passes move back."""
    if card in table.line and table.line.index(card) != node.value - 1:
        table.line.remove(card)
        table.line.insert(node.value - 1, card)
        table.say("SAW-4.4", "{:Card} moves to position {}.", card, node.value)


@verb("retreat", "amount")
def retreat(table: Watch, node: Node, card: Card) -> None:
    """It moves back, at most to the end; as the last one it stays where it is."""
    if card in table.line and table.line[-1] != card:
        position = table.line.index(card)
        table.line.remove(card)
        table.line.insert(position + node.value, card)
        table.say("SAW-4.4", "{:Card} moves back to position {}.", card, table.line.index(card) + 1)


@verb("swap_last", "amount")
def swap_last(table: Watch, node: Node, card: Card) -> None:
    """It trades places with the last card, facedown or not; as the last one it stays where it is."""
    if card in table.line and table.line[-1] != card:
        position = table.line.index(card)
        table.line[position], table.line[-1] = table.line[-1], table.line[position]
        table.say("SAW-4.4", "{:Card} trades places with the last card of the Line.", card)


# -- the powers of the box, read once all verbs are there


def read_powers(path: Path, sort: str) -> None:
    """The powers of every card in a file; SetupError names the line of one that cannot be read."""
    reading = powers.reading(powers.nodes)

    def read(data: Document, text: str) -> None:
        for place, card in enumerate(data[sort]):
            for trigger in TRIGGERS:
                if trigger in card:
                    name = power_name(card["name"], trigger)
                    within((sort, place, trigger), partial(reading.effect, name, card[trigger]))

    read_toml(path, read)


read_powers(FOLDER / "creatures.toml", "creature")
read_powers(FOLDER / "unhallowed.toml", "unhallowed")
read_powers(DELUXE / "unhallowed.toml", "unhallowed")
read_powers(DELUXE / "summons.toml", "summon")
