"""Toll: travellers on a road of cards. Shows a language of effects, and what follows from effects that fall short.

Every card is an effect, written as data. One that takes more than a traveller has takes what there is, and then
everybody who fell short is wounded. Authors may bring roads of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NewType

from hearthwatch.kernel import KERNEL_RULES, Authored, Game, OneOf, OptionValues, Question, Rules, Table
from hearthwatch.kernel.authored import read_toml, within
from hearthwatch.kernel.effects import Effects, Node, number
from hearthwatch.kernel.effects.reading import one_of

Traveller = NewType("Traveller", int)
rules: Final = Rules(KERNEL_RULES)


class Road(Table):
    """Two travellers, their gold and wounds, and how far they have come."""

    __slots__ = ("gold", "name", "place", "short", "wounds")
    rules: ClassVar[Rules] = rules
    name: str
    gold: list[int]
    wounds: list[int]
    place: int
    short: int
    """Who fell short in the effect that is under way (bits)."""


class Tolls(Effects[Road, Traveller]):
    """Effects that speak to a traveller."""

    def nodes_of(self, table: Road) -> Mapping[str, Node]:
        nodes: dict[str, Node] = table.game.book
        return nodes

    def ask(self, table: Road, question: Question, traveller: Traveller, *, pause: bool = False) -> None:
        table.ask(traveller, question, pause=pause)

    def fell_short(self, table: Road, node: Node, missing: int, traveller: Traveller) -> None:
        table.short |= 1 << traveller
        table.say("", "{} is missing.", missing)


effects: Final = Tolls(rules, "", traveller="Traveller")
effects.quantities["gold"] = lambda table, traveller: table.gold[traveller]
effects.quantities["wounds"] = lambda table, traveller: table.wounds[traveller]
effects.families["gold of "] = lambda name, reading: lambda table, traveller: table.gold[int(name)]
effects.asking["richer than "] = lambda name, reading: lambda table, traveller: table.gold[traveller] > int(name)
effects.conditions["poor"] = lambda table, traveller: table.gold[traveller] == 0
effects.parts["metal"] = one_of("gold", "lead")
effects.cases["seasons"] = ("summer", "winter")
effects.if_possible()
effects.each("each", lambda table, node, traveller: [(Traveller(one),) for one in range(table.seats)])
effects.may("", "Will you? {name:Text}", "{name:Text}")
effects.choose("", "One of these.", "{part:Text}")


@effects.verb("pay", "amount", metal="metal?")
def pay(table: Road, node: Node, traveller: Traveller) -> int:
    paid = min(table.gold[traveller], number(node.value, table, traveller))
    table.gold[traveller] -= paid
    return paid


@effects.matters(pay)
def pay_matters(table: Road, node: Node, traveller: Traveller) -> bool:
    return table.gold[traveller] > 0


@effects.verb("gain", "amount")
def gain(table: Road, node: Node, traveller: Traveller) -> None:
    table.gold[traveller] += number(node.value, table, traveller)


@effects.verb("win", "flag", gain="amount?")
def win(table: Road, node: Node, traveller: Traveller) -> None:
    table.gold[traveller] += number(node.parts.get("gain", 0), table, traveller)


@effects.verb("fork", "seasons")
def fork(table: Road, node: Node, traveller: Traveller) -> None:
    table.do(effects.effect(node.value["summer" if table.place % 2 else "winter"].name, traveller))


@rules.step()
def walk(table: Road) -> None:
    """The next card works; then those who fell short are wounded."""
    name = f"{table.name}/{table.place}"
    if name not in table.game.book:
        table.finish(True, "", "They have come through.")
        return
    table.place += 1
    table.do(effects.effect(name, Traveller(table.place % table.seats)), wound_those_who_fell_short(), walk())


@rules.step()
def wound_those_who_fell_short(table: Road) -> None:
    for traveller in range(table.seats):
        table.wounds[traveller] += table.short >> traveller & 1
    table.short = 0


def read_road(nodes: dict[str, Node], name: str, data: Mapping[str, Any]) -> str:
    read = effects.reading(nodes)
    for place, card in enumerate(data["card"]):
        within(("card", place, "effect"), partial(read.effect, f"{name}/{place}", card["effect"]))
    return name


def begin(table: Road, options: OptionValues) -> None:
    table.name = options["road"]
    table.gold = [1] * table.seats
    table.wounds = [0] * table.seats
    table.do(walk())


def game_with(folders: Sequence[Path] = ()) -> Game[Road]:
    """Toll, with the roads of these folders."""
    nodes: dict[str, Node] = {}
    roads = [read_road(nodes, "highway", {"card": [{"effect": {"gain": 2}}, {"effect": {"each": {"pay": 3}}}]})]
    for path in [path for folder in folders for path in sorted(folder.glob("*.toml"))]:
        roads.append(read_toml(path, lambda data, text, path=path: read_road(nodes, path.stem, data)))  # type: ignore[misc]
    return Game(
        slug="toll",
        title="Toll",
        blurb="Two travellers on a road of cards.",
        seats=(2, 2),
        options=[OneOf("road", "highway", roads, "which road")],
        version=1,
        table=Road,
        begin=begin,
        authored=Authored("roads", nodes, game_with, folders),
    )


def words_of(table: Road, name: str, readers: int) -> str:
    return str(effects.node(table, name).data)


def steps_of(table: Road) -> Iterator[str]:
    """The keys of what may be chosen."""
    yield from (option.key for option in table.decision.options) if table.decision else ()


Road.words = {"Text": words_of}
GAME: Final = game_with()
