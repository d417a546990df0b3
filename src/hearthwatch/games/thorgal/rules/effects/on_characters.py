"""Verbs about a Character: Goods, Threats, Wounds, Experience, Items, where it stands, what it does."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, no
from hearthwatch.kernel.effects import Node, number

from ...content.cards import ACTIONS, GOODS
from ...table import Saga, choices, step
from ...things import Area, Character, Good, Location, WoundSort
from ..acting import extra_action
from ..adventure import ALL_GOODS
from ..experience import COMBAT_ONLY, FREE, JOURNEY_ONLY, gain_experience, lose_experience
from ..fighting import ordered_combat
from ..goods import add_good, gain_any_good, gain_from_source, hand_over, lose_goods, lose_goods_as_group
from ..items import discover, draw_items, gain_items, lose_items
from ..meant import not_meant
from ..moments import moment
from ..skills import ready_skill
from ..wounds import ANY_SIZE, gain_wounds, heal_wounds, take_threats
from .language import deciding_about, effects
from .vocabulary import ANY_GOOD, SOURCE


def set_of(good: str) -> int:
    """Return a Good, or any, as a set of Goods (bits)."""
    return ALL_GOODS if good == ANY_GOOD else 1 << GOODS.index(good)


# -- Goods


@effects.verb("gain", "amount", good="good")
def gain(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Goods from the general supply, which never runs out (THG-1.3)."""
    count, good = number(node.value, table, who, place), node.parts["good"]
    if good == ANY_GOOD:
        table.do(gain_any_good(who, count))
    elif good == SOURCE:
        table.do(gain_from_source(who, count), bind_area_good(table.area_good))
        table.area_good = -1
    else:
        add_good(table, who, Good(GOODS.index(good)), count)


@step("THG-16.4")
def bind_area_good(table: Saga, good: int) -> None:
    """Restore the Good of the tile or Collect being resolved, after an effect has gained from a Source."""
    table.area_good = good


@effects.matters(gain)
def gain_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    if node.parts["good"] == SOURCE and not table.sources_in(table.area[who]):
        return False
    return number(node.value, table, who, place) > 0


@effects.verb("lose", "amount", good="held", group="flag?")
def lose(table: Saga, node: Node, who: Character, place: Location) -> int:
    """Goods are discarded, from the own supply alone, or as a group (THG-16.14, THG-1.12, THG-G29)."""
    count, allowed = number(node.value, table, who, place), set_of(node.parts["good"])
    if node.parts.get("group"):
        return lose_goods_as_group(table, allowed, count)
    return lose_goods(table, who, allowed, count)


@effects.verb("give", "amount")
def give(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Give up to this many Goods to other Characters."""
    table.do(hand_over(who, number(node.value, table, who, place)))


# -- Threats, Wounds, Experience


@effects.verb("threat", "amount")
def threat(table: Saga, node: Node, who: Character, place: Location) -> int:
    """Up to five; what is left over is unfulfilled (THG-9.3)."""
    return take_threats(table, who, number(node.value, table, who, place))


@effects.verb("calm", "amount")
def calm(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Threats are discarded (THG-9.5)."""
    gone = min(table.threats[who], number(node.value, table, who, place))
    table.threats[who] -= gone
    if gone:
        words = "{:Character} discards 1 Threat." if gone == 1 else "{:Character} discards {} Threats."
        table.say("THG-9.5", words, who, gone)


@effects.matters(calm)
def calm_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return table.threats[who] > 0


@effects.verb("wound", "wounds")
def wound(table: Saga, node: Node, who: Character, place: Location) -> None:
    """One Wound or several (THG-7.6, THG-7.7, THG-7.8)."""
    table.do(gain_wounds(who, node.value))


@effects.verb("heal", "amount", size="amount?")
def heal(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Heal this many tiles of at most this size; without a size, of any size (THG-7.12, THG-7.13)."""
    size = number(node.parts.get("size", ANY_SIZE), table, who, place)
    table.do(heal_wounds(who, number(node.value, table, who, place), size))


@effects.matters(heal)
def heal_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    size = number(node.parts.get("size", ANY_SIZE), table, who, place)
    return any(mask.bit_count() <= size for mask in table.bodies[who])


@effects.verb("experience", "amount", on="learning?")
def experience(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Points, divided freely unless a track is named (THG-8.4)."""
    on = {"combat": COMBAT_ONLY, "journey": JOURNEY_ONLY}.get(node.parts.get("on", ""), FREE)
    table.do(gain_experience(who, number(node.value, table, who, place), on))


@effects.verb("lose_experience", "amount")
def losing_experience(table: Saga, node: Node, who: Character, place: Location) -> int:
    """Levels go down, of the owner's choice."""
    return lose_experience(table, who, number(node.value, table, who, place))


@effects.verb("ready_skill", "flag")
def readying_skill(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The Skill card turns to its active side."""
    table.do(ready_skill(who))


@effects.matters(readying_skill)
def ready_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return not table.has_skill(who)


@effects.verb("exhaust_skill", "flag")
def exhausting_skill(table: Saga, node: Node, who: Character, place: Location) -> int:
    """The Skill card turns to its inactive side."""
    had = int(table.has_skill(who))
    if had:
        table.say("THG-6.2", "The Skill card of {:Character} is turned to its inactive side.", who)
    table.skills &= ~(1 << who)
    return had


# -- Items and Discovery cards


@effects.verb("draw_items", "amount")
def drawing_items(table: Saga, node: Node, who: Character, place: Location) -> None:
    """From the top of the deck (THG-24.10)."""
    table.do(draw_items(who, number(node.value, table, who, place)))


@effects.verb("gain_items", "amount")
def gaining_items(table: Saga, node: Node, who: Character, place: Location) -> None:
    """From the Display (THG-24.10)."""
    table.do(gain_items(who, number(node.value, table, who, place)))


@effects.verb("lose_items", "amount")
def losing_items(table: Saga, node: Node, who: Character, place: Location) -> int:
    """Items are discarded, of the owner's choice."""
    return lose_items(table, who, number(node.value, table, who, place))


@effects.verb("discovery", "amount")
def discovery(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Discovery cards are drawn and resolved (THG-16.8)."""
    table.do(*[discover(who)] * number(node.value, table, who, place))


# -- where it stands, what it does


@effects.verb("move_to", "areas")
def move_to(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The miniature is put into such an Area, never into one that is unavailable (THG-4.13)."""
    table.ask(deciding_about(table, node.name, who), areas_to_go(node.name, who, place), if_none=stays_there())


@choices("THG-4.13", "Where does {who} go?")
def areas_to_go(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    for area in effects.node(table, name).value.matching(table, who, place):
        if table.is_available(area) and area != table.area[who]:
            yield put_miniature(who, area)


@areas_to_go.besides
def other_areas(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Area, for refusals."""
    for area in range(len(table.played.areas)):
        yield put_miniature(who, Area(area))


@step("THG-4.4", "{who} to {area}", group="Move")
def put_miniature(table: Saga, who: Character, area: Area) -> None:
    """It stands there now."""
    table.area[who] = area
    table.say("THG-4.4", "{:Character} comes to {:Area}.", who, area)
    table.do(moment("enter", who, Location(-1)))


@put_miniature.refuses
def cannot_put_miniature(table: Saga, who: Character, area: Area) -> Refusal | None:
    if not table.is_available(area):
        return no("THG-4.13", "{:Area} opens in round {}.", area, table.played.areas[area].number)
    return not_meant(table, put_miniature(who, area), "{:Character} does not go to {:Area}.", who, area)


@step("THG-10.6")
def stays_there(table: Saga) -> None:
    """There is no such Area."""


@effects.matters(move_to)
def move_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return any(table.is_available(area) and area != table.area[who] for area in node.value.matching(table, who, place))


@effects.verb("action", "action", value_="amount")
def acting(table: Saga, node: Node, who: Character, place: Location) -> None:
    """An Extra action (THG-12.11)."""
    table.do(extra_action(who, ACTIONS.index(node.value), number(node.parts["value"], table, who, place)))


@effects.verb("fight", "enemies", won="effect?", lost="effect?")
def fight(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Combat at once, against all of these as one (THG-22.8)."""
    table.do(*ordered_combat(node.name, table.leader, place))


__all__ = ["WoundSort", "set_of"]
