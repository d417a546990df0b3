"""Special rules at the moments they name: of the Adventure, the active Event, Special Action cards; and the ends."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_CARD, Step

from ..content import EVENTS, FACE_KEYS, FIRST_EVENT, LETTERS, SPECIAL_CARDS
from ..content.cards import ACTIONS
from ..table import Saga, step
from ..things import ACTION_PHASE, NO_ACTION, NOWHERE, Character, Location
from .adventure import Ending, Ruling
from .effects.language import effect


def rulings(table: Saga) -> Iterator[tuple[str, Ruling]]:
    """Every special rule in force, with the words that name its source in a step: the Adventure's, the Event's, those
    of Special Action cards below the card in use."""
    for ruling in table.played.rules:
        yield "adventure", ruling
    if table.active_event != NO_CARD and table.phase == ACTION_PHASE:  # THG-25.8: during the Action phase
        for ruling in table.book.rulings[FACE_KEYS[table.face[table.active_event]]]:
            yield "event", ruling
    used = table.row[table.using] if table.using >= 0 and table.action != NO_ACTION else NO_CARD
    for number, letter in enumerate(LETTERS):
        fits = table.specials[number] == used and ACTIONS[table.action] == SPECIAL_CARDS[number].action
        if used != NO_CARD and fits:  # THG-28.2, THG-28.4
            for ruling in table.book.rulings[f"special/{letter}"]:
                yield "special", ruling


def due(table: Saga, when: str, who: Character, place: Location = NOWHERE) -> list[Step]:
    """The steps of all rules for a moment; whether their conditions hold is seen when each comes."""
    return [apply_ruling(ruling.effect, who, place) for _, ruling in rulings(table) if ruling.when == when]


def is_awaited(table: Saga, when: str) -> bool:
    """Whether any rule on the table names a moment, whether or not it is in force: else it need not be looked for."""
    if any(ruling.when == when for ruling in table.played.rules):
        return True
    sources = [f"special/{letter}" for number, letter in enumerate(LETTERS) if table.specials[number] >= 0]
    if table.active_event != NO_CARD:
        sources.append(FACE_KEYS[table.face[table.active_event]])
    return any(ruling.when == when for source in sources for ruling in table.book.rulings[source])


@step("THG-5.4")
def moment(table: Saga, when: str, who: Character, place: Location) -> None:
    """The special rules for this moment come next."""
    table.do(*due(table, when, who, place))


@step("THG-5.4")
def apply_ruling(table: Saga, name: str, who: Character, place: Location) -> None:
    """A special rule works, if what it asks holds now."""
    ruling = next((one for _, one in rulings(table) if one.effect == name), None)
    if ruling is not None and (ruling.condition is None or ruling.condition.holds(table, who, place)):
        if ruling.name:
            table.say("THG-5.4", "{:RuleName}", ruling.name)
        table.do(effect(name, who, place))


def changed_value(table: Saga, action: int, value: int) -> int:
    """The value of an action as the Adventure and the active Event change it."""
    name = ACTIONS[action]
    value += table.played.sheet.modify.get(name, 0)  # type: ignore[call-overload]
    if table.active_event != NO_CARD and table.phase == ACTION_PHASE:
        value += EVENTS[table.face[table.active_event] - FIRST_EVENT].modify.get(name, 0)  # type: ignore[call-overload]
    return value


# -- the end


def look_for_an_end(table: Saga) -> None:
    """Goals and ways to lose, in the order of what is completed first (THG-3.1, THG-3.8)."""
    played, who = table.played, table.leader
    for loss in played.losses:
        if loss.condition.holds(table, who, NOWHERE):
            end(table, loss, won=False)
            return
    for number, goal in enumerate(played.goals):
        if goal.condition.holds(table, who, NOWHERE) and not table.goals_met >> number & 1:
            table.goals_met |= 1 << number
            if played.sheet.goals == "any" or table.goals_met == (1 << len(played.goals)) - 1:
                end(table, goal, won=True)
                return
            table.say("THG-3.7", "A Goal is met: {:Words}", goal.name)


def end(table: Saga, ending: Ending, *, won: bool) -> None:
    """The game is over; a final Entry may tell how it was (THG-3.6)."""
    table.final = ending.entry
    table.finish(won, "THG-3.1" if won else "THG-3.5", plain(ending.text))


def plain(words: str) -> str:
    """Words of an author as a template that names nothing."""
    return words.replace("{", "").replace("}", "")
