"""Special rules at the moments they name: of the Adventure and the active Event; and the ends."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_CARD, Step

from ..content import EVENTS, FACE_KEYS, FIRST_EVENT
from ..content.cards import ACTIONS, EventCard
from ..table import GOOD_COUNT, Saga, step
from ..things import ACTION_PHASE, NOWHERE, Character, Location
from .adventure import COUNTER, HELD, LYING, ROUND, TRACK, Ending, Ruling
from .effects.language import effect


def event_in_force(table: Saga) -> EventCard | None:
    """Return the active Event during the Action phase, when its Action-phase text holds (THG-25.8)."""
    if table.active_event == NO_CARD or table.phase != ACTION_PHASE:
        return None
    return EVENTS[table.face[table.active_event] - FIRST_EVENT]


def rulings(table: Saga) -> Iterator[Ruling]:
    """Every special rule in force: the Adventure's and the Event's."""
    yield from table.played.rules
    if event_in_force(table):
        yield from table.book.rulings[FACE_KEYS[table.face[table.active_event]]]


def due(table: Saga, when: str, who: Character, place: Location = NOWHERE) -> list[Step]:
    """Return the steps of all rules for a moment; whether their conditions hold is seen when each comes."""
    return [apply_ruling(ruling.effect, who, place) for ruling in rulings(table) if ruling.when == when]


def is_awaited(table: Saga, when: str) -> bool:
    """Return whether any rule on the table names a moment, in force or not: else nothing needs to be checked."""
    found = list(table.played.rules)
    if table.active_event != NO_CARD:
        found += table.book.rulings[FACE_KEYS[table.face[table.active_event]]]
    return any(ruling.when == when for ruling in found)


@step("THG-5.4")
def moment(table: Saga, when: str, who: Character, place: Location) -> None:
    """The special rules for this moment come next."""
    table.do(*due(table, when, who, place))


@step("THG-5.4")
def apply_ruling(table: Saga, name: str, who: Character, place: Location) -> None:
    """A special rule works, if what it asks holds now."""
    ruling = next((one for one in rulings(table) if one.effect == name), None)
    if ruling is not None and (ruling.condition is None or ruling.condition.holds(table, who, place)):
        if ruling.name:
            table.say("THG-5.4", "{:RuleName}.", ruling.name)
        table.do(effect(name, who, place))


def changed_value(table: Saga, action: int, value: int) -> int:
    """Return the value of an action as the Adventure and the active Event change it."""
    name = ACTIONS[action]
    value += table.played.sheet.modify.get(name, 0)  # type: ignore[call-overload]
    event = event_in_force(table)
    return value + (event.modify.get(name, 0) if event else 0)  # type: ignore[call-overload]


# -- the end


def look_for_an_end(table: Saga) -> None:
    """Goals and ways to lose, in the order of what is completed first (THG-3.1, THG-3.8)."""
    played = table.played
    for loss in played.losses:
        if loss.condition.holds(table, table.leader, NOWHERE):
            end(table, loss, won=False)
            return
    for number, goal in enumerate(played.goals):
        if not table.goals_met >> number & 1 and goal.condition.holds(table, table.leader, NOWHERE):
            table.goals_met |= 1 << number
            if played.sheet.goals == "any" or table.goals_met == (1 << len(played.goals)) - 1:
                end(table, goal, won=True)
                return
            table.say("THG-3.7", "A Goal is met: {:Words}", goal.name)


def any_near(table: Saga) -> bool:
    """Return whether any end may have come: all of its gates are open."""
    counters = table.counters
    for gates in table.played.ends:
        for what, place, least, most in gates:
            if what == COUNTER:
                now = counters[place]
            elif what == TRACK:
                now = table.track
            elif what == ROUND:
                now = table.round
            elif what == HELD:
                now = sum(table.goods[place::GOOD_COUNT])
            elif what == LYING:
                now = sum(table.assigned[place::GOOD_COUNT])
            else:
                now = table.entries_read >> place & 1
            if not least <= now <= most:
                break
        else:
            return True
    return False


def end(table: Saga, ending: Ending, *, won: bool) -> None:
    """The game is over by a Goal or a way to lose."""
    entry = next(
        (number for condition, number in ending.degrees if condition.holds(table, table.leader, NOWHERE)), ending.entry
    )
    end_with(table, won, "THG-3.1" if won else "THG-3.5", ending.text, entry)


def end_with(table: Saga, won: bool, rule: str, words: str, entry: int) -> None:
    """End the game; the final Entry is read aloud, even during another Entry (THG-3.6)."""
    if table.ending:
        return
    table.final = entry
    if entry:
        table.reading = 0
        table.entries_read |= 1 << entry
        table.say("THG-3.6", "The last Entry is read: {:EntryNumber}.{:Story}", entry, entry)
    table.finish(won, rule, plain(words))


def plain(words: str) -> str:
    """Words of an author as a template that names nothing."""
    return words.replace("{", "").replace("}", "")
