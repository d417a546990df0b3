"""Verbs that lead to other effects: who does it, whether, at what price, how often."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Refusal, Step, no

from ...table import NO_CARD, NOBODY, Hero, Realm, choices, step
from ..places import add_progress
from ..wounds import suffer
from .nodes import ADDRESSING, EVERYTHING, NODES, VERBS, Node, matters, verb
from .on_enemies import ranked
from .on_heroes import exhaust_some, lose, lose_items
from .quantities import OF_A_HERO, number
from .run import ask_way, effect, would_matter

# -- in order, and who


@verb(EVERYTHING, "effects")
def in_order(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[effect(part, hero, source) for part in node.value])


@matters(in_order)
def in_order_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(would_matter(table, part, hero, source) for part in node.value)


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


@verb("each_hero", "effect")
def each_hero(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[effect(node.value, one, source) for one in _addressed(table, node, hero, source)])


for _name in ("each_other", "aided", "leader", "prey"):
    verb(_name, "effect")(each_hero.run)


@verb("another", "effect")
def another(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """The hero who is addressed chooses (HOT-G59), unless it would be nothing to anybody."""
    if addressed_matters(table, node, hero, source):
        ask_way(table, hero, heroes_to_choose(node.name, hero, source))


verb("somebody", "effect")(another.run)


@verb("hero_with", "rank", then="effect")
def hero_with(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Ties between heroes are the leader's (HOT-16.2)."""
    if addressed_matters(table, node, hero, source):
        ask_way(table, table.leader, heroes_to_choose(node.name, hero, source))


@choices("HOT-19.11", "{source:Cause}{name:EffectText} Which hero is it?")
def heroes_to_choose(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Everybody who may be meant."""
    node = NODES[name]
    inner = node.parts.get("then", node.value)
    for one in _addressed(table, node, hero, source):
        yield for_hero(inner, one, source)


@step("HOT-19.11", "{hero:HeroState}", group="For whom")
def for_hero(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """The effect speaks to this hero."""
    table.do(effect(name, hero, source))


@matters(*(VERBS[name] for name in ADDRESSING))
def addressed_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    inner = node.parts.get("then", node.value)
    return any(would_matter(table, inner, one, source) for one in _addressed(table, node, hero, source))


# -- whether


@verb("may", "effect")
def may(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Optional (HOT-19.3). What could gain nothing is not offered (HOT-G35)."""
    if node.verb.matters(table, node, hero, source):
        table.ask(table.seat_of(hero), do_it_or_not(node.name, hero, source), pause=True)


@choices("HOT-19.3", "{hero} {name:Offer}.")
def do_it_or_not(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Yes or no."""
    yield do_it(NODES[name].value, hero, source)
    yield leave_it()


@step("HOT-19.3", "{name:Order}", group="You may")
def do_it(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """It happens."""
    table.do(effect(name, hero, source))


@step("HOT-19.3", "No", group="Leave it")
def leave_it(table: Realm) -> None:
    """It does not happen."""


@matters(may)
def may_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    """A bargain is judged by what it gives: by its first part (HOT-G41)."""
    inner = NODES[node.value]
    first = inner.value[0] if inner.verb.name == EVERYTHING else node.value
    return would_matter(table, first, hero, source)


@verb("choose", "effects")
def choose(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Either or (HOT-19.5)."""
    ask_way(table, hero, outcomes(node.name, hero, source))


@choices("HOT-19.5", "{source:Cause}{hero} chooses one.")
def outcomes(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """All outcomes that are written."""
    for part in NODES[name].value:
        yield outcome(name, part, hero, source)


@step("HOT-19.5", "{part:Order}", group="Either or")
def outcome(table: Realm, name: str, part: str, hero: Hero, source: Card) -> None:
    """This one happens."""
    table.do(effect(part, hero, source))


@outcome.refuses
def cannot_outcome(table: Realm, name: str, part: str, hero: Hero, source: Card) -> Refusal | None:
    if would_matter(table, part, hero, source):
        return None
    if any(would_matter(table, other, hero, source) for other in NODES[name].value):
        return no("HOT-19.5", "This would have no effect, and there is another that has.")
    return None


@matters(choose)
def choose_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(would_matter(table, part, hero, source) for part in node.value)


@verb("if", "condition", then="effect", else_="effect?")
def if_then(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    part = node.parts["then"] if node.value(table, hero, source) else node.parts.get("else")
    if part:
        table.do(effect(part, hero, source))


@matters(if_then)
def if_then_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    part = node.parts["then"] if node.value(table, hero, source) else node.parts.get("else")
    return part is not None and would_matter(table, part, hero, source)


@verb("repeat", "amount", then="effect")
def repeat(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(*[effect(node.parts["then"], hero, source)] * max(0, number(node.value, table, hero, source)))


@matters(repeat)
def repeat_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return number(node.value, table, hero, source) > 0 and would_matter(table, node.parts["then"], hero, source)


# -- at what price


@verb("pay", "cost", then="effect")
def pay(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """Paying is optional, and in full or not at all (HOT-19.6)."""
    if node.verb.matters(table, node, hero, source):
        table.ask(table.seat_of(hero), pay_or_not(node.name, hero, source), pause=True)


@choices("HOT-19.6", "{hero} {name:Offer}.")
def pay_or_not(table: Realm, name: str, hero: Hero, source: Card) -> Iterator[Step]:
    """Yes or no."""
    yield pay_price(name, hero, source)
    yield leave_it()


@step("HOT-19.6", "{name:Order}", group="You may")
def pay_price(table: Realm, name: str, hero: Hero, source: Card) -> None:
    """The price first, with the hero's own cards and tokens (HOT-19.8)."""
    node = NODES[name]
    table.do(*[pay_part(kind, price, hero) for kind, price in node.value], effect(node.parts["then"], hero, source))


@pay_price.refuses
def cannot_pay_price(table: Realm, name: str, hero: Hero, source: Card) -> Refusal | None:
    return cannot_pay(table, NODES[name].value, hero)


def cannot_pay(table: Realm, cost: tuple[tuple[str, int], ...], hero: Hero) -> Refusal | None:
    """Why a price cannot be paid in full."""
    for kind, price in cost:
        have = _means(table, kind, hero)
        if have < price:
            return no("HOT-19.6", "{:Hero} would have to {:Cost} and cannot.", hero, (kind, price))
    return None


def _means(table: Realm, kind: str, hero: Hero) -> int:
    if kind == "wounds":
        return 99
    if kind == "progress":
        return table.progress
    return OF_A_HERO["readied" if kind == "cards" else kind](table, hero)


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


@matters(pay)
def pay_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    """Offered while it can be paid and gains something; a card may be exhausted for its own sake (HOT-G35)."""
    if cannot_pay(table, node.value, hero):
        return False
    return any(kind == "cards" for kind, _ in node.value) or would_matter(table, node.parts["then"], hero, source)
