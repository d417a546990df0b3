"""Verbs that say whom the effect inside them speaks to, and at what price it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from hearthwatch.kernel import Card, Question, Refusal, Step, no
from hearthwatch.kernel.effects import Node

from ...table import NO_CARD, NOBODY, Hero, Realm, Skill, choices, rules, step
from ..activation_cards import exhaust_card, is_exhausted
from ..harm import suffer
from ..places import add_progress
from .language import ask_way, cannot_pay, effect, effects, leave_it
from .on_enemies import ranked
from .on_heroes import exhaust_some, lose, lose_items

ONE_CARD: Final = (("cards", 1),)
PAID_FOR: Final = ("shake_off", "banish", "engage", "tire")
"""Verbs whose ways are enemies: steps whose last argument is one."""

# -- who


def _addressed(table: Realm, node: Node, hero: Hero, source: Card) -> list[Hero]:
    """Whom an effect may speak to, from the leader clockwise (HOT-19.12)."""
    name = node.verb.name
    if name == "aided":
        return [table.aided] if table.aided != NOBODY else []
    if name == "leader":
        return [table.leader]
    if name == "prey":
        return [Hero(table.place[source])] if source != NO_CARD and table.place[source] >= 0 else []
    if name == "hero_with":
        return ranked(table, node.value)
    others = name in ("each_other", "another")
    return [one for one in table.heroes if not others or one != hero]


def _meant(table: Realm, node: Node, hero: Hero, source: Card) -> list[tuple[Hero, Card]]:
    return [(one, source) for one in _addressed(table, node, hero, source)]


for _name in ("each_hero", "each_other", "aided", "leader", "prey"):
    effects.each(_name, _meant)


@effects.verb("another", "effect")
def another(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """The hero who is addressed chooses (HOT-G59), unless it would be nothing to anybody."""
    if chosen_matters(table, node, hero, source):
        _ask_who(table, node, hero, hero, source)


somebody = effects.verb("somebody", "effect")(another.run)


@effects.ways(another, somebody)
def heroes_chosen(table: Realm, node: Node, hero: Hero, source: Card) -> Question:
    return heroes_to_choose(node.name, hero, source)


@effects.verb("hero_with", "rank", then="effect")
def hero_with(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Ties between heroes are the leader's (HOT-16.2)."""
    if chosen_matters(table, node, hero, source):
        _ask_who(table, node, table.leader, hero, source)


def _ask_who(table: Realm, node: Node, who: Hero, hero: Hero, source: Card) -> None:
    """Ask which hero is addressed; a single possible hero is taken without asking."""
    meant = _addressed(table, node, hero, source)
    if len(meant) == 1:
        table.do(effect(_inner(node).name, meant[0], source))
    else:
        ask_way(table, who, heroes_to_choose(node.name, hero, source))


def _inner(node: Node) -> Node:
    inner: Node = node.parts.get("then", node.value)
    return inner


@choices("HOT-19.11", "{source:Cause}{name:Wherefrom}{name:EffectText}{name:MoreToCome} {name:WhichHero}")
def heroes_to_choose(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Everybody who may be meant. What an own hero may do or not is offered at once, with a no: one question."""
    node = effects.node(table, name)
    inner = _inner(node)
    offers = table.rules.run[OFFERS[inner.verb.name]] if inner.verb.name in OFFERS else None
    seat = table.seat_of(table.leader if node.verb.name == "hero_with" or table.is_down(hero) else hero)
    declines = False
    for one in _addressed(table, node, hero, source):
        if offers is None or table.seat_of(one) != seat:
            yield for_hero(inner.name, one, source)
        elif effects.would_matter(table, inner, one, source):
            declines = True
            yield from (step for step in offers(table, inner.name, one, source) if step != leave_it())
    if declines:
        yield leave_it()


@step("HOT-19.11", "{hero:HeroState}: {name:Lot}", group="For whom")
def for_hero(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """The effect speaks to this hero."""
    table.do(effect(name, hero, source))


@for_hero.idles
def nothing_for_hero(table: Realm, name: str, hero: Hero, source: Card) -> Refusal | None:
    if effects.would_matter(table, effects.node(table, name), hero, source):
        return None
    return no("HOT-19.4", "Would do nothing for {:Hero}.", hero)


@effects.matters(another, somebody, hero_with)
def chosen_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    inner = _inner(node)
    return any(effects.would_matter(table, inner, one, source) for one in _addressed(table, node, hero, source))


# -- at what price


@effects.verb("pay", "cost", then="effect")
def pay(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Paying is optional, and in full or not at all (HOT-19.6)."""
    if node.verb.matters(table, node, hero, source):
        table.ask(table.seat_of(hero), pay_or_not(node.name, hero, source), pause=True)


@choices("HOT-19.6", "{hero} {name:Offer}.")
def pay_or_not(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Yes or no; where a card is the whole price, which one; where it is paid for one enemy, for which."""
    node = effects.node(table, name)
    ways = _enemies_to_pay_for(table, node, hero, source)
    if node.value == ONE_CARD:
        for skill in table.skills(hero):
            yield pay_with(name, hero, source, Skill(skill))
    elif ways:
        for way in ways:
            yield pay_for(name, hero, source, Card(way[-1]))
    else:
        yield pay_price(name, hero, source)
    yield leave_it()


def _enemies_to_pay_for(table: Realm, node: Node, hero: Hero, source: Card) -> list[Step]:
    """The ways of what is paid for, where each of them is one enemy and the price leaves no choice."""
    inner: Node = node.parts["then"]
    if inner.verb.ways is None or inner.verb.name not in PAID_FOR:
        return []
    if {kind for kind, _ in node.value} & {"cards", "items"}:
        return []
    return table.find(cast("Step", inner.verb.ways(table, inner, hero, source)))


@step("HOT-19.6", "{name:Price}: {card:CardWhere}", group="You may")
def pay_for(table: Realm, name: str, hero: Hero, source: Card, card: Card) -> None:
    """The price, and then this enemy (HOT-19.8)."""
    node = effects.node(table, name)
    way = next(way for way in _enemies_to_pay_for(table, node, hero, source) if way[-1] == card)
    table.do(*[pay_part(kind, price, hero) for kind, price in node.value], way)


@pay_for.refuses
def cannot_pay_for(table: Realm, name: str, hero: Hero, source: Card, card: Card) -> Refusal | None:
    return cannot_pay(table, effects.node(table, name).value, hero)


@pay_or_not.besides
def cards_of_others(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Yield the cards of other heroes, which are refused as payment."""
    for skill in range(len(table.cards)):
        if skill // 4 != hero:
            yield pay_with(name, hero, source, Skill(skill))


@step("HOT-19.6", "Exhaust {skill}", group="You may")
def pay_with(table: Realm, name: str, hero: Hero, source: Card, skill: Skill) -> None:
    """One of the hero's own cards is the price (HOT-19.8)."""
    table.do(exhaust_card(skill), effect(effects.node(table, name).parts["then"].name, hero, source))


def paid_in_vain(table: Realm, name: str, hero: Hero, source: Card) -> Refusal | None:
    """Warn where paying changes nothing; exhausting a card for its own sake is legal (HOT-G35)."""
    node = effects.node(table, name)
    if node.verb.name != "pay" or effects.would_matter(table, node.parts["then"], hero, source):
        return None
    return no("HOT-G35", "Would do nothing for its price.")


@pay_with.idles
def card_in_vain(table: Realm, name: str, hero: Hero, source: Card, skill: Skill) -> Refusal | None:
    return paid_in_vain(table, name, hero, source)


@pay_with.refuses
def cannot_pay_with(table: Realm, name: str, hero: Hero, source: Card, skill: Skill) -> Refusal | None:
    return is_exhausted(table, skill)


OFFERS: Final = {
    name: rules.by_name[question].id for name, question in {"may": "do_it_or_not", "pay": "pay_or_not"}.items()
}
"""By verb: the question whether to do it."""


@step("HOT-19.6", "{hero}: {name:Deed}", group="You may")
def pay_price(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """The price first, with the hero's own cards and tokens (HOT-19.8)."""
    node = effects.node(table, name)
    table.do(
        *[pay_part(kind, price, hero) for kind, price in node.value], effect(node.parts["then"].name, hero, source)
    )


pay_price.idles(paid_in_vain)


@pay_price.refuses
def cannot_pay_price(table: Realm, name: str, hero: Hero, source: Card) -> Refusal | None:
    return cannot_pay(table, effects.node(table, name).value, hero)


@step("HOT-19.6")
def pay_part(table: Realm, kind: str, price: int, hero: Hero) -> None:
    """One sort of things that a price asks for."""
    if kind == "tokens":
        lose(table, hero, price)
    elif kind == "wounds":
        suffer(table, hero, price)
    elif kind == "cards":
        table.do(exhaust_some(hero, price))
    elif kind == "items":
        table.do(lose_items(hero, price))
    elif kind == "progress":
        add_progress(table, -price)
    else:
        table.marks[hero] -= price


@effects.matters(pay)
def pay_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    """Offered while it can be paid and gains something; a card may be exhausted for its own sake (HOT-G35)."""
    if cannot_pay(table, node.value, hero):
        return False
    return any(kind == "cards" for kind, _ in node.value) or effects.would_matter(
        table, node.parts["then"], hero, source
    )
