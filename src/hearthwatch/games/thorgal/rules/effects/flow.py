"""Verbs that say whom the effect inside them speaks to, at what price it comes, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NOTHING, Need, Refusal, Step, Supply, no
from hearthwatch.kernel.effects import Node

from ...table import Saga, choices, step
from ...things import Character, Location
from ..items import refill_display
from ..moments import end_with
from ..offers import charge
from .language import effect, effects

leave_it = effects.may("THG-1.5", "{who}: {name:Order}?", label="{name:Order}")
effects.choose("THG-1.5", "{who} chooses one.", label="{part:Order}")
effects.if_possible()


# -- who


def _meant(table: Saga, node: Node, who: Character, place: Location) -> list[tuple[Character, Location]]:
    name = node.verb.name
    found = table.characters
    if name == "each_here":
        found = [one for one in found if table.area[one] == table.area[who]]
    if name == "each_other":
        found = [one for one in found if one != who]
    return [(one, place) for one in found]


for _name in ("each_character", "each_other", "each_here"):
    effects.each(_name, _meant)


@effects.verb("each_in", "areas", then="effect")
def each_in(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Each Character in such an Area."""
    areas = node.value.matching(table, who, place)
    table.do(*[effect(node.parts["then"].name, one, place) for one in table.characters if table.area[one] in areas])


@effects.verb("another", "effect")
def another(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Another Character of choice."""
    ask_for_whom(table, node.value.name, who, place, 1, _left_out(table, node, who))


@effects.verb("somebody", "effect")
def somebody(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Any Character of choice."""
    ask_for_whom(table, node.value.name, who, place, 1, _left_out(table, node, who))


@effects.verb("somebody_here", "effect")
def somebody_here(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Character of choice in the same Area, oneself included."""
    ask_for_whom(table, node.value.name, who, place, 1, _left_out(table, node, who))


def _left_out(table: Saga, node: Node, who: Character) -> int:
    """Whom another Character, any Character or one of the same Area does not mean (bits)."""
    if node.verb.name == "another":
        return 1 << who
    if node.verb.name == "somebody":
        return 0
    return sum(1 << one for one in table.characters if table.area[one] != table.area[who])


@effects.matters(another, somebody, somebody_here)
def somebody_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return finds_somebody(table, node.value.name, place, _left_out(table, node, who))


@effects.verb("two_characters", "effect")
def two_characters(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Two different Characters of choice; what they take of the Display is refilled after both (THG-EX26)."""
    table.do(refill_display())
    ask_for_whom(table, node.value.name, who, place, 2, 0)


@effects.verb("character_with", "rank of characters", then="effect")
def character_with(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Address the Character with most or fewest of something; the players choose among equals (THG-1.5)."""
    sign, name = node.value
    of = effects.of_a_character[name]
    best = max(sign * of(table, one) for one in table.characters)
    out = sum(1 << one for one in table.characters if sign * of(table, one) != best)
    ask_for_whom(table, node.parts["then"].name, who, place, 1, out)


def ask_for_whom(table: Saga, name: str, who: Character, place: Location, count: int, out: int) -> None:
    """The players choose whom an effect speaks to; where it would change nothing for anybody, there is no choice."""
    if finds_somebody(table, name, place, out):
        table.ask(table.deciding, characters_to_choose(name, who, place, count, out))


def finds_somebody(table: Saga, name: str, place: Location, out: int) -> bool:
    """Return whether an effect would change anything for a Character that is not left out."""
    return any(changes(table, name, one, place) for one in table.characters if not out >> one & 1)


def changes(table: Saga, name: str, who: Character, place: Location) -> bool:
    """Return whether an effect would change anything for a Character; effects that take something away always do."""
    return effects.would_matter(table, effects.node(table, name), who, place)


@choices("THG-1.5", "{name:Order}: which Character?")
def characters_to_choose(
    table: Saga, name: str, who: Character, place: Location, count: int, out: int
) -> Iterator[Step]:
    """Everybody who may be meant and was not chosen yet."""
    for one in table.characters:
        if not out >> one & 1:
            yield choose_character(name, one, place, count, out)


@step("THG-1.5", "{who}: {name:Order}", group="For whom")
def choose_character(table: Saga, name: str, who: Character, place: Location, count: int, out: int) -> None:
    """Address this Character, then another if the effect addresses several."""
    table.do(effect(name, who, place), choose_next(name, place, count - 1, out | 1 << who))


@choose_character.refuses
def cannot_choose_character(
    table: Saga, name: str, who: Character, place: Location, count: int, out: int
) -> Refusal | None:
    if not changes(table, name, who, place):
        return no("THG-1.5", "This would change nothing for {:Character}.", who)
    return None


@step("THG-1.5")
def choose_next(table: Saga, name: str, place: Location, count: int, out: int) -> None:
    """The next of several different Characters, as far as there are any (THG-10.6)."""
    if count > 0:
        ask_for_whom(table, name, table.leader, place, count, out)


# -- at what price


@effects.verb("pay", "price", then="effect")
def pay(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Offer a cost that a player may pay; a cost that cannot be paid cannot be chosen (THG-G11)."""
    if table.can_pay(Supply(who), [Need(need) for need in node.value]):
        table.ask(table.seat_of(who), pay_or_not(node.name, who, place), pause=True)


@choices("THG-1.13", "{who}: {name:Order}?")
def pay_or_not(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    yield pay_price(name, who, place)
    yield leave_it()


@step("THG-1.13", "{name:Order}", group="You may")
def pay_price(table: Saga, name: str, who: Character, place: Location) -> None:
    """From the own supply, and those in the Area who agree."""
    node = effects.node(table, name)
    then = effect(node.parts["then"].name, who, place)
    charge(table, Supply(who), [Need(need) for need in node.value], then=then, otherwise=NOTHING)


@pay_price.refuses
def cannot_pay_price(table: Saga, name: str, who: Character, place: Location) -> Refusal | None:
    if not table.can_pay(Supply(who), [Need(need) for need in effects.node(table, name).value]):
        return no("THG-1.13", "There is not enough to pay it.")
    return None


# -- the end


@effects.verb("win", "words", entry="entry?")
def win(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The team wins (THG-3.1)."""
    end_with(table, True, "THG-3.1", node.value, node.parts.get("entry", 0))


@effects.verb("defeat", "words", entry="entry?")
def defeat(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The team loses (THG-3.5)."""
    end_with(table, False, "THG-3.5", node.value, node.parts.get("entry", 0))
