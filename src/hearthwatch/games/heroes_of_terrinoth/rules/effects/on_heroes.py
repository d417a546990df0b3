"""Verbs about a hero: wounds, tokens, activation cards, conditions, exploration cards, engagement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Question, Refusal, Step, no
from hearthwatch.kernel.effects import Node, number

from ...content import REST
from ...table import MOST_TOKENS, Hero, Realm, Skill, choices, step
from ..activation_cards import can_upgrade, exhaust_card, ready_card, upgrading
from ..exploration import browse, discard_item, draw_and_resolve
from ..harm import BAD, CONDITIONS, afflict, cure, engage, recover, suffer, to_shadows
from .language import ask_way, effects
from .meaning import every_enemy, not_meant

# -- wounds and tokens


@effects.verb("suffer", "amount")
def suffering(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    suffer(table, hero, number(node.value, table, hero, source))


@effects.verb("recover", "amount")
def recovering(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    recover(table, hero, number(node.value, table, hero, source))


@effects.verb("claim", "amount")
def claiming(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    claim(table, hero, number(node.value, table, hero, source))


@effects.verb("lose", "amount")
def losing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    lose(table, hero, number(node.value, table, hero, source))


@effects.verb("mark", "amount")
def marking(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    by = max(-table.marks[hero], number(node.value, table, hero, source))
    table.marks[hero] += by
    if by:
        table.say("HOT-18.2", "{:Hero} has {:Marks} now.", hero, table.marks[hero])


@effects.matters(suffering, claiming, losing, recovering, marking)
def suffering_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    name, much = node.verb.name, number(node.value, table, hero, source)
    if name == "recover":
        return much > 0 and table.wounds[hero] > 0
    if name == "claim":
        return much > 0 and table.tokens[hero] < MOST_TOKENS
    if name == "lose":
        return much > 0 and table.tokens[hero] > 0
    return much > 0 or (name == "mark" and much < 0 and table.marks[hero] > 0)


def claim(table: Realm, hero: Hero, tokens: int) -> None:
    """A hero gets tokens, five at most (HOT-14.4)."""
    tokens = min(tokens, MOST_TOKENS - table.tokens[hero])
    if tokens > 0:
        table.tokens[hero] += tokens
        table.say("HOT-24.1", "{:Hero} claims {:Tokens}.", hero, tokens)


def lose(table: Realm, hero: Hero, tokens: int) -> None:
    """A hero discards tokens, as many as there are (HOT-19.9)."""
    tokens = min(tokens, table.tokens[hero])
    if tokens > 0:
        table.tokens[hero] -= tokens
        table.say("HOT-24.6", "{:Hero} discards {:Tokens}.", hero, tokens)


# -- activation cards


@effects.verb("ready", "ready")
def readying(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    if node.value == "all":
        for skill in table.turned(hero):
            table.exhausted[skill] = 0
        table.say("HOT-9.2", "{:Hero} readies all activation cards.", hero)
    else:
        table.do(ready_some(hero, number(node.value, table, hero, source)))


@effects.verb("exhaust", "amount")
def exhausting(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(exhaust_some(hero, number(node.value, table, hero, source)))


@effects.ways(readying)
def cards_readied(table: Realm, node: Node, hero: Hero, source: Card) -> Question | None:
    return cards_to_ready(hero) if node.value == 1 else None


@effects.ways(exhausting)
def cards_exhausted(table: Realm, node: Node, hero: Hero, source: Card) -> Question | None:
    return cards_to_exhaust(hero) if node.value == 1 else None


@effects.matters(readying)
def readying_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(table.turned(hero)) and (node.value == "all" or number(node.value, table, hero, source) > 0)


@effects.matters(exhausting)
def exhausting_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(table.readied(hero)) and number(node.value, table, hero, source) > 0


@step("HOT-9.3")
def ready_some(table: Realm, hero: Hero, count: int) -> None:
    """Cards are chosen one at a time; a hero readies as many as there are."""
    turned = table.turned(hero)
    if count <= 0 or table.is_down(hero):
        return
    if len(turned) <= count:
        table.do(*map(ready_card, turned))
    else:
        ask_way(table, hero, cards_to_ready(hero), ready_some(hero, count - 1))


@choices("HOT-9.3", "{hero} readies an activation card: which one?")
def cards_to_ready(table: Realm, hero: Hero) -> Iterator[Step]:
    """The exhausted ones."""
    for skill in table.turned(hero):
        yield ready_card(skill)


@cards_to_ready.besides
def cards_not_to_ready(table: Realm, hero: Hero) -> Iterator[Step]:
    """Those that are readied, and those of others."""
    yield from map(ready_card, map(Skill, range(len(table.cards))))


@step("HOT-19.9")
def exhaust_some(table: Realm, hero: Hero, count: int) -> None:
    """Cards are chosen one at a time by their owner; as many as there are (HOT-G59).

    Of a hero who rests any will do: the rest readies all of them.
    """
    readied = table.readied(hero)
    if count <= 0 or table.is_down(hero):
        return
    if len(readied) <= count or (table.in_action and table.acting == hero and table.action == REST):
        table.do(*map(exhaust_card, readied[:count]))
    else:
        ask_way(table, hero, cards_to_exhaust(hero), exhaust_some(hero, count - 1))


@choices("HOT-19.9", "{hero} exhausts an activation card: which one?")
def cards_to_exhaust(table: Realm, hero: Hero) -> Iterator[Step]:
    """The readied ones."""
    for skill in table.skills(hero):
        yield exhaust_card(Skill(skill))


@effects.verb("upgrade", "amount")
def upgrades(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[upgrading(hero)] * number(node.value, table, hero, source))


@effects.matters(upgrades)
def upgrades_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return can_upgrade(table, hero)


# -- conditions


@effects.verb("gain", "condition card")
def gaining(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    afflict(table, hero, CONDITIONS[node.value])


@effects.matters(gaining)
def gaining_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return not table.conditions[hero] & CONDITIONS[node.value]


SHED: Final = {**{name: (bit,) for name, bit in CONDITIONS.items()}, "all": BAD, "bad": BAD}


@effects.verb("shed", "affliction")
def shedding(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    held = [bit for bit in SHED[node.value] if table.conditions[hero] & bit]
    if node.value == "bad" and len(held) > 1:
        ask_way(table, hero, conditions_to_shed(hero))
    else:
        for bit in held:
            cure(table, hero, bit)


@effects.matters(shedding)
def shedding_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.conditions[hero] & bit for bit in SHED[node.value])


@choices("HOT-23.3", "{hero} discards a condition: which one?")
def conditions_to_shed(table: Realm, hero: Hero) -> Iterator[Step]:
    """The bad ones the hero has."""
    for bit in BAD:
        if table.conditions[hero] & bit:
            yield shed(hero, bit)


@step("HOT-23.4", "No longer {bit:Condition}", group="Conditions")
def shed(table: Realm, hero: Hero, bit: int) -> None:
    """The condition goes back to the supply."""
    cure(table, hero, bit)


# -- exploration cards


@effects.verb("draw", "amount")
def drawing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[draw_and_resolve(hero)] * number(node.value, table, hero, source))


@effects.verb("browse", "amount")
def browsing(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(browse(hero, number(node.value, table, hero, source), ()))


@effects.matters(drawing, browsing)
def drawing_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return bool(table.exploration or table.exploration_discard)


@effects.verb("lose_item", "amount")
def losing_items(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(lose_items(hero, number(node.value, table, hero, source)))


@effects.matters(losing_items)
def losing_items_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.place[card] == hero for card in table.items)


@step("HOT-19.9")
def lose_items(table: Realm, hero: Hero, count: int) -> None:
    """Items are chosen one at a time by their owner."""
    if count > 0 and any(table.place[card] == hero for card in table.items):
        ask_way(table, hero, items_to_lose(hero), lose_items(hero, count - 1))


@choices("HOT-19.9", "{hero} discards an item: which one?")
def items_to_lose(table: Realm, hero: Hero) -> Iterator[Step]:
    """The items in the hero's play area."""
    for card in table.items:
        if table.place[card] == hero:
            yield lose_item(card)


@step("HOT-24.2", "Discard {card}", group="Items")
def lose_item(table: Realm, card: Card) -> None:
    """It goes to the exploration discard pile."""
    discard_item(table, card)


# -- engagement


@effects.verb("engage", "filter")
def engaging(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    if node.verb.matters(table, node, hero, source):
        ask_way(table, hero, enemies_engaged(table, node, hero, source))


@effects.ways(engaging)
def enemies_engaged(table: Realm, node: Node, hero: Hero, source: Card) -> Question:
    return enemies_to_engage(node.name, hero, source)


@effects.matters(engaging)
def engaging_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.place[card] != hero for card in node.value.matching(table, hero, source))


@choices("HOT-17.2", "{hero} becomes engaged with an enemy: which one?")
def enemies_to_engage(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """From the shadows or from another hero (HOT-29.3)."""
    for card in table.alike(effects.node(table, name).value.matching(table, hero, source)):
        yield become_engaged(hero, card)


@step("HOT-17.2", "Engage {card:CardWhere}", group="Engage")
def become_engaged(table: Realm, hero: Hero, card: Card) -> None:
    """The fourth-enemy rule holds here too (HOT-G49)."""
    engage(table, card, hero)


@become_engaged.refuses
def cannot_become_engaged(table: Realm, hero: Hero, card: Card) -> Refusal | None:
    if table.place[card] == hero:
        return no("HOT-17.3", "{:Card} is already engaged with {:Hero}.", card, hero)
    return not_meant(table, card)


@enemies_to_engage.besides
def enemies_not_to_engage(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Every enemy there is."""
    for card in (*table.enemies, *table.lair):
        yield become_engaged(hero, card)


@effects.verb("shake_off", "filter")
def shaking_off(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    if node.verb.matters(table, node, hero, source):
        ask_way(table, hero, enemies_shaken_off(table, node, hero, source))


@effects.ways(shaking_off)
def enemies_shaken_off(table: Realm, node: Node, hero: Hero, source: Card) -> Question:
    return enemies_to_shake_off(node.name, hero, source)


@effects.matters(shaking_off)
def shaking_off_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(table.place[card] >= 0 for card in node.value.matching(table, hero, source))


@choices("HOT-19.4", "{hero} drives an enemy into the shadows: which one?")
def enemies_to_shake_off(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Those that are engaged."""
    for card in table.alike(effects.node(table, name).value.matching(table, hero, source)):
        if table.place[card] >= 0:
            yield shake_off(card)


@step("HOT-19.4", "Drive off {card:CardWhere}", group="Into the shadows")
def shake_off(table: Realm, card: Card) -> None:
    """Faceup into the shadows (HOT-G20)."""
    to_shadows(table, card)


enemies_to_shake_off.besides(every_enemy(shake_off))


@shake_off.refuses
def cannot_shake_off(table: Realm, card: Card) -> Refusal | None:
    if table.place[card] < 0 and card not in table.lair:
        return no("HOT-19.4", "{:Card} is in the shadows already.", card)
    return not_meant(table, card)
