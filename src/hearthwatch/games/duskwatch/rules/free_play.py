"""Free play: no rounds, no turns; any player with something to do acts next."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import ACTION_NAMES, FORCED
from ..table import UNCONSCIOUS, Action, Character, Chronicle, Seat, Threat, choices, step
from .acting import choose_action, ways_to_act
from .adjust.scores import adjust
from .adventure.course import due, path
from .combat import close_fight
from .creation import new_character
from .ending import close_chronicle, end_sitting
from .handing import hand_gm_seat, hand_over, let_play
from .harm import call_for_harm
from .recovery import wake
from .threats import count_success, is_known_to_counters, mind_threats, ways_to_count
from .vow import drop_vow, keep_vow, make_vow


@step("WOD-1.13")
def free_play(table: Chronicle) -> None:
    """Actions are settled one at a time, each with its follow-ups, in the order they are begun (WOD-1.13)."""
    waiting = due(table) if table.adventuring else None
    if waiting:
        table.do(waiting, free_play())
    else:
        table.ask(table.everybody, what_next(), then=free_play())


@choices("WOD-8.1", "What happens next?")
def what_next(table: Chronicle) -> Iterator[Step]:
    if table.adventuring:
        yield from path(table)
    yield from ways_to_act(table)
    for character in table.characters:
        if table.status[character] == UNCONSCIOUS:
            yield wake(Character(character))
    yield from ways_to_count(table)
    yield call_for_harm()
    yield close_fight()
    yield make_vow()
    yield keep_vow()
    yield drop_vow()
    yield hand_over()
    yield let_play()
    for seat in table.table_seats:
        yield mind_threats(Seat(seat))
        yield adjust(Seat(seat))
    for seat in table.players:
        yield new_character(Seat(seat))
        yield hand_gm_seat(Seat(seat))
    yield end_sitting()
    yield close_chronicle()


@what_next.besides
def also_named(table: Chronicle) -> Iterator[Step]:
    """Yield refused options: Forced Actions, waking, Actions of those who left play, threats that are over."""
    for character in map(Character, table.characters):
        yield wake(character)
        for action in FORCED if table.in_play(character) else range(len(ACTION_NAMES)):
            yield choose_action(character, Action(action))
    for number, threat in enumerate(table.threats):
        if threat.over and is_known_to_counters(table, number):
            yield count_success(Threat(number))
