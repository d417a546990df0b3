"""The language of Heroes of Terrinoth: an effect speaks to a hero and has a source, the card it stands on or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, cast

from hearthwatch.kernel import NOTHING, Card, Question, Refusal, Step, no
from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Effects, Node, Reading
from hearthwatch.kernel.effects.reading import EVERYTHING, one_of

from ...table import NO_CARD, Hero, Realm, choices, rules, step
from ..grim import equally_bad

ADDRESSING: Final = ("each_hero", "each_other", "another", "somebody", "aided", "leader", "prey", "hero_with")
"""Verbs that say whom the effect inside them speaks to."""
NEEDS_NOBODY: Final = frozenset(
    {
        *(EVERYTHING, "if", "repeat", *ADDRESSING),
        *("progress", "peril", "count", "turn", "spawn", "raise", "nemesis", "vanish"),
        *("mend", "rouse_each", "inflict", "retreat", "pounce"),
    }
)
"""Verbs of an enemy's effect that still work when the addressed hero has fallen (HOT-G32)."""
COSTS: Final = ("tokens", "wounds", "cards", "items", "progress", "marks")


class Language(Effects[Realm, Hero, Card]):
    """Effects that speak to a hero; a defeated one is out of the game (HOT-15.11)."""

    def __init__(self) -> None:
        super().__init__(rules, "HOT-19.4", hero="Hero", source="Card")
        self.of_a_hero: dict[str, Callable[[Realm, Hero], int]] = {}
        """Numbers by which heroes can be ranked."""

    def nodes_of(self, table: Realm) -> Mapping[str, Node]:
        return table.book.nodes

    def node(self, table: Realm, name: str) -> Node:
        node: Node = table.game.book.nodes[name]
        return node

    def reaches(self, table: Realm, hero: Hero, source: Card) -> bool:
        return not table.is_down(hero)

    def carry_out(self, table: Realm, name: str, hero: Hero, source: Card) -> None:
        """An effect for a hero who fell: a new leader takes it over (HOT-G18), an enemy goes on without (HOT-G32)."""
        node: Node = table.game.book.nodes[name]
        if table.fallen >> hero & 1 and speaks_to_leader(node):
            hero = table.leader
        if not table.fallen >> hero & 1 or (source != NO_CARD and node.verb.name in NEEDS_NOBODY):
            node.verb.run(table, node, hero, source)

    def would_matter(self, table: Realm, node: Node, hero: Hero, source: Card) -> bool:
        return not table.fallen >> hero & 1 and node.verb.matters(table, node, hero, source)

    def ask(self, table: Realm, question: Question, hero: Hero, source: Card, *, pause: bool = False) -> None:
        if pause:
            table.ask(table.seat_of(hero), question, pause=True)
        else:
            ask_way(table, hero, question)


effects: Final = Language()
effect = effects.effect


def speaks_to_leader(node: Node) -> bool:
    """Return whether an effect of the quest or of a place addresses the party leader (HOT-G18)."""
    if not node.name.startswith(("quest/", "location/")):
        return False
    return not any(one.verb.name in ADDRESSING or one.verb.name == "pay" for one in node.above)


def would_matter(table: Realm, name: str, hero: Hero, source: Card) -> bool:
    """Return whether an effect would change anything now."""
    node: Node = table.game.book.nodes[name]
    return not table.fallen >> hero & 1 and node.verb.matters(table, node, hero, source)


def ask_way(table: Realm, hero: Hero, question: Question, then: Step = NOTHING, *, if_none: Step = NOTHING) -> None:
    """Ask this hero's player which way an effect goes; a keyword under the Grim Rule offers only the worst ways.

    The hero is the one addressed; where heroes are tied it is the leader (HOT-19.11, HOT-30.1, HOT-G59), and so it is
    where that hero has fallen (HOT-G32).
    """
    if table.is_down(hero):
        hero = table.leader
    if table.grim and table.keyword:
        question = equally_bad(cast("Step", question))
    table.ask(table.seat_of(hero), question, then, if_none=if_none or done())


@step()
def done(table: Realm) -> None:
    """There was nothing to choose from: effects are done as completely as possible (HOT-19.4)."""


# -- whether

leave_it = effects.may("HOT-19.3", "{hero} {name:Offer}.", label="{hero}: {name:Deed}")
effects.choose(
    "HOT-19.5",
    "{source:Cause}{name:Wherefrom}{hero} chooses one.",
    listed=("exhaust", "ready", "wound", "tire", "engage", "another", "somebody"),
)


def named_beside(table: Realm, name: str, hero: Hero, source: Card) -> Iterable[Step]:
    """Return the refused options of an offer's inner question."""
    inner: Node = effects.node(table, name).value
    question = inner.verb.ways(table, inner, hero, source) if inner.verb.ways else None
    beside = table.rules.kinds[question[0]].besides if question else None
    return beside(table, *question[1:]) if question and beside else ()


rules.by_name["do_it_or_not"].besides = named_beside


@effects.matters(effects.verbs["may"])
def may_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    """Offer nothing that gains nothing; a bargain is tested by its first part (HOT-G35, HOT-G41)."""
    inner: Node = node.value
    first = inner.value[0] if inner.verb.name == EVERYTHING else inner
    return effects.would_matter(table, first, hero, source)


@choices("HOT-18.2", "This text reads otherwise since the game was saved: nothing more comes of it.")
def reads_otherwise(table: Realm) -> Iterator[Step]:
    """For games of an earlier version that stood at a question of a text that is gone."""
    yield leave_it()


# -- at what price


def cannot_pay(table: Realm, cost: tuple[tuple[str, int], ...], hero: Hero) -> Refusal | None:
    """Refuse a price that cannot be paid in full."""
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
    return effects.of_a_hero["readied" if kind == "cards" else kind](table, hero)


# -- kinds of parts


@effects.part("rank")
def _rank(data: Any, reading: Reading) -> tuple[int, str]:
    most, _, name = str(data).partition(" ")
    if most not in ("most", "fewest") or name not in effects.of_a_hero:
        raise Misspelt(f"{data!r} is no rank: it is most or fewest and one of {', '.join(effects.of_a_hero)}.")
    return (1 if most == "most" else -1, name)


@effects.part("cost")
def _cost(data: Any, reading: Reading) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping) or not data:
        raise Misspelt(f"A cost is a table such as {{ tokens = 1 }}; {data!r} is not.")
    for kind, price in data.items():
        if kind not in COSTS or not isinstance(price, int) or isinstance(price, bool) or price < 1:
            raise Misspelt(f"A cost is a number of {', '.join(COSTS)}; {kind} = {price!r} is not.")
    return tuple(data.items())


@effects.part("ready")
def _ready(data: Any, reading: Reading) -> Any:
    return data if data == "all" else reading.amount(data)


effects.cases["sides"] = ("X", "T", "blank")
effects.parts.update(
    {
        "condition card": one_of("poisoned", "weakened", "focused"),
        "affliction": one_of("poisoned", "weakened", "focused", "bad", "all"),
        "where": one_of("you", "shadows", "facedown"),
        "entry": one_of("you", "leader", "shadows"),
        "die": one_of("hero", "enemy"),
        "result": one_of("X", "T"),
    }
)
