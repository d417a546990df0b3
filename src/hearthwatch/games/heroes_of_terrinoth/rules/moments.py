"""Windows in which heroes may use abilities and items: around their own action, and after anybody's activation.

What is due in such a window (poison, forced readying) stands among the offers, because the active hero orders
what happens at the same time (HOT-19.10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hearthwatch.kernel import Card, Event, Refusal, Step, close, no, window

from ..content import ACTIONS, HERO_NAMES, HEROES, exploration
from ..table import NO_ACTION, NO_CARD, NOBODY, POISONED, WEAKENED, Hero, Realm, rules, step
from .effects.flow import paid_in_vain, pay_price
from .effects.language import cannot_pay, effect, effects, would_matter
from .exploration import discard_item
from .harm import cure, suffer

START, BEFORE_ACTION, DICE, AFTER_ACTION, AFTER_ACTIVATION = MOMENTS = (
    "start",
    "before action",
    "dice",
    "after action",
    "after activation",
)
# What is due at a moment (bits)
POISON_DUE, READY_DUE, ABILITY_DUE = 1, 2, 4
ABILITY: Final = [hero.when for hero in HEROES]
ONCE_A_ROUND: Final = [hero.limit == "round" for hero in HEROES]
IS_FORCED: Final = [hero.forced for hero in HEROES]
FORCED_WOUNDS: Final = 2


class Activation(NamedTuple):
    """The activation of a hero, when it is over."""

    hero: Hero


# -- what is on offer


def offers(table: Realm, when: str, hero: Hero) -> list[Step]:
    """Return a hero's effects for this moment, usable or not."""
    found = [use_ability(hero)] if ABILITY[table.party[hero]] == when else []
    for card in table.items:
        if table.place[card] == hero and exploration(table.face[card]).when == when:
            found.append(use_item(hero, card))
    if when == AFTER_ACTION:
        for number, rule in enumerate(table.played.rules):
            if rule.when == AFTER_ACTION:
                found.append(use_quest_rule(hero, number))
    return found


def due_now(table: Realm) -> int:
    """Return what must still happen to the active hero; a defeated hero is done (HOT-7.32)."""
    due, hero = table.due, table.acting
    if due and table.is_down(hero):
        return 0
    if due & READY_DUE and table.readied(hero):
        due &= ~READY_DUE
    if due & POISON_DUE and not table.conditions[hero] & POISONED:
        due &= ~POISON_DUE
    if due & ABILITY_DUE and cannot_use_ability(table, hero):
        due &= ~ABILITY_DUE
    return due


def due_steps(table: Realm, hero: Hero) -> list[Step]:
    """Return what must happen in this window."""
    due = due_now(table)
    found = [poison_works(hero)] if due & POISON_DUE else []
    if due & READY_DUE:
        found.append(forced_ready(hero))
    return found


@step("HOT-19.10")
def open_moment(table: Realm, when: str, hero: Hero, due: int) -> None:
    """A window of its own: what was used in an earlier one may be used again (HOT-G37)."""
    table.used_now = 0
    face = table.party[hero]
    table.due = due | ABILITY_DUE if IS_FORCED[face] and ABILITY[face] == when else due
    if _on_offer(table, when, hero):
        table.do(window(things_at(when, hero)))


@step("HOT-19.3", "Go on", group="Go on")
def go_on(table: Realm) -> None:
    """Nothing more in this window."""
    table.leave_window()


@go_on.refuses
def cannot_go_on(table: Realm) -> Refusal | None:
    return no("HOT-19.10", "Something must happen first.") if due_now(table) else None


@rules.window("HOT-19.10", "{hero}, {when:When}: use anything?", passing=go_on)
def things_at(table: Realm, when: str, hero: Hero) -> list[Step]:
    """Return what is due and what may be used, one at a time, in the order that the hero's player likes."""
    return _on_offer(table, when, hero)


def _on_offer(table: Realm, when: str, hero: Hero) -> list[Step]:
    if table.is_down(hero):
        return []
    found = offers(table, when, hero)
    return [*due_steps(table, hero), *found] if table.due else found


def things_elsewhere(table: Realm, *question: int | str) -> Iterator[Step]:
    """Yield effects of another moment or of another hero."""
    for hero in table.heroes:
        yield use_ability(hero)
        for card in table.items:
            yield use_item(hero, card)


things_at.kind.besides = things_elsewhere


def not_now(table: Realm, hero: Hero, when: str, rule: str) -> Refusal | None:
    """Refuse an effect of another moment or hero, by the clause of that effect."""
    if not table.asked:
        return None
    question = table.question
    now = question[1] if question[0] == things_at.kind.id else AFTER_ACTIVATION
    if table.rules.kinds[question[0]].name == "dice_offers":
        now = DICE
    if when != now:
        return no(rule, "It is for another moment: {:When}.", when)
    asked = table.asked_hero()
    if asked not in (NOBODY, hero):
        return no("HOT-6.1", "{:Hero} acts, not {:Hero}.", asked, hero)
    return None


# -- what is due


@step("HOT-7.3", "Suffer 1 wound from the poison", group="Due now")
def poison_works(table: Realm, hero: Hero) -> None:
    """A poisoned hero suffers a wound ahead of each action; defeat comes at once (HOT-G23)."""
    table.due &= ~POISON_DUE
    suffer(table, hero, 1, "HOT-7.3")


@step("HOT-6.3", "Suffer 2 wounds and ready all activation cards", group="Due now")
def forced_ready(table: Realm, hero: Hero) -> None:
    """With all four cards exhausted there is no other way (HOT-6.3)."""
    suffer(table, hero, FORCED_WOUNDS, "HOT-6.3")
    for skill in table.skills(hero):
        table.exhausted[skill] = 0


@step("HOT-23.3")
def weakness_passes(table: Realm, hero: Hero) -> None:
    """Weakened ends where the activation begins with every card readied, before or after other things (HOT-G50)."""
    if table.conditions[hero] & WEAKENED and not table.turned(hero):
        cure(table, hero, WEAKENED)


def _seat_of(table: Realm, hero: Hero) -> int:
    return table.seat_of(hero)


for _due in (poison_works, forced_ready):
    _due.by(_seat_of)


def action_dues(table: Realm, hero: Hero) -> int:
    """Return what is due before an action."""
    return POISON_DUE if table.conditions[hero] & POISONED else 0


# -- abilities, items, special rules of the quest


def carry_out(table: Realm, name: str, hero: Hero) -> None:
    """Using something is the consent: what it asks for is paid without asking again."""
    node = effects.node(table, name)
    if node.verb.name == "pay":
        table.do(pay_price(name, hero, NO_CARD))
    elif node.verb.name == "may":
        table.do(effect(node.value.name, hero, NO_CARD))
    else:
        table.do(effect(name, hero, NO_CARD))


def _useless(table: Realm, name: str, hero: Hero, rule: str) -> Refusal | None:
    """A price that cannot be paid, what it asks for not so, or nothing to gain (HOT-19.6, HOT-G35)."""
    node = effects.node(table, name)
    if node.verb.name == "pay":
        unpaid = cannot_pay(table, node.value, hero)
        if unpaid:
            return unpaid
    if node.verb.name == "if" and not node.value.holds(table, hero, NO_CARD):
        return no(rule, "It can be done only if {:EffectIf}.", name)
    if not would_matter(table, name, hero, NO_CARD):
        return no("HOT-G35", "It would change nothing now.")
    return None


def _wrong_action(table: Realm, action: str, rule: str) -> Refusal | None:
    if action and (table.action == NO_ACTION or ACTIONS[table.action] != action):
        return no(rule, "It goes with {} actions only.", action.capitalize())
    return None


@step("HOT-3.1", "{hero:Ability}", group="Abilities")
def use_ability(table: Realm, hero: Hero) -> None:
    """A hero's own ability."""
    table.used_now |= 1 << hero
    table.used |= 1 << hero
    table.say("HOT-3.1", "{:Hero} uses the ability on the hero card.", hero)
    carry_out(table, f"hero/{HERO_NAMES[table.party[hero]]}", hero)


@use_ability.refuses
def cannot_use_ability(table: Realm, hero: Hero) -> Refusal | None:
    face = table.party[hero]
    if not ABILITY[face]:
        return no("HOT-3.1", "The ability of {:Hero} works by itself.", hero)
    elsewhere = not_now(table, hero, ABILITY[face], "HOT-3.1")
    if elsewhere:
        return elsewhere
    if ONCE_A_ROUND[face] and table.used >> hero & 1:
        return no("HOT-3.1", "{:Hero} has used the ability this round already.", hero)
    if table.used_now >> hero & 1:
        return no("HOT-G37", "{:Hero} has used the ability at this moment already.", hero)
    wrong = _wrong_action(table, HEROES[face].action, "HOT-3.1")
    return wrong or _useless(table, f"hero/{HERO_NAMES[face]}", hero, "HOT-3.1")


use_ability.by(_seat_of)


@use_ability.idles
def ability_in_vain(table: Realm, hero: Hero) -> Refusal | None:
    return paid_in_vain(table, f"hero/{HERO_NAMES[table.party[hero]]}", hero, NO_CARD)


@step("HOT-21.2", "{card:Item}", group="Items")
def use_item(table: Realm, hero: Hero, card: Card) -> None:
    """An item is used once and discarded (HOT-21.6)."""
    table.say("HOT-21.2", "{:Hero} uses {:Card}.", hero, card)
    name = f"exploration/{exploration(table.face[card]).name}"
    discard_item(table, card)
    carry_out(table, name, hero)


@use_item.refuses
def cannot_use_item(table: Realm, hero: Hero, card: Card) -> Refusal | None:
    printed = exploration(table.face[card])
    if table.place[card] != hero:
        return no("HOT-G38", "{:Hero} holds {:Card}.", table.place[card], card)
    elsewhere = not_now(table, hero, printed.when, "HOT-21.2")
    if elsewhere:
        return elsewhere
    wrong = _wrong_action(table, printed.action, "HOT-21.2")
    return wrong or _useless(table, f"exploration/{printed.name}", hero, "HOT-21.2")


@use_item.idles
def item_in_vain(table: Realm, hero: Hero, card: Card) -> Refusal | None:
    return paid_in_vain(table, f"exploration/{exploration(table.face[card]).name}", hero, NO_CARD)


@use_item.by
def use_item_seat(table: Realm, hero: Hero, card: Card) -> int:
    return table.seat_of(hero)


@step("HOT-18.2", "{number:QuestOffer}", group="The quest")
def use_quest_rule(table: Realm, hero: Hero, number: int) -> None:
    """Use the quest's offer to a hero after an action, once after each."""
    rule = table.played.rules[number]
    table.used_now |= 1 << (len(table.party) + number)
    table.say("HOT-18.2", "{:Hero}: {:QuestRule}", hero, number)
    carry_out(table, rule.effect, hero)


@use_quest_rule.by
def use_quest_rule_seat(table: Realm, hero: Hero, number: int) -> int:
    return table.seat_of(hero)


@use_quest_rule.idles
def quest_rule_in_vain(table: Realm, hero: Hero, number: int) -> Refusal | None:
    return paid_in_vain(table, table.played.rules[number].effect, hero, NO_CARD)


@use_quest_rule.refuses
def cannot_use_quest_rule(table: Realm, hero: Hero, number: int) -> Refusal | None:
    rule = table.played.rules[number]
    if table.used_now >> (len(table.party) + number) & 1:
        return no("HOT-18.2", "That was done after this action already.")
    if rule.condition is not None and not rule.condition.holds(table, hero, NO_CARD):
        return no("HOT-18.2", "It can be done only if {:QuestIf}.", number)
    return _wrong_action(table, rule.action, "HOT-18.2") or _useless(table, rule.effect, hero, "HOT-18.2")


# -- after anybody's activation


@step("HOT-6.9")
def after_activation(table: Realm, hero: Hero) -> None:
    """Every hero with something for this moment may use it; each player passes for the own heroes."""
    table.used_now = 0
    if _after_activation_offers(table):
        event = table.open(Activation(hero))
        table.do(window(activated(event)), close(event))


@rules.window("HOT-6.9", "After the activation of {activation:Activated}: does anybody use something?")
def activated(table: Realm, activation: Event) -> list[Step]:
    """Return what the living heroes have for this, from the party leader clockwise."""
    return _after_activation_offers(table)


activated.kind.besides = things_elsewhere


def _after_activation_offers(table: Realm) -> list[Step]:
    found: list[Step] = []
    for hero in table.heroes:
        found += offers(table, AFTER_ACTIVATION, hero)
    return found
