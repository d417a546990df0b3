"""Test that every option is accepted, and everything else refused with a reason and without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypedDict

from ..errors import IllegalChoice
from ..faces import Step
from .play import Play, any_text, fingerprint

TRIED: Final = 8
"""Most options and most refused candidates to try."""
MADE_UP: Final = ("", ":", "no_such_step", "no_such_step:1", "ask_again:0:0:0")


class How(TypedDict, total=False):
    """Parameters of a choice."""

    seat: int
    text: str | None


def check(play: Play) -> None:
    """Try legal and illegal choices."""
    before = fingerprint(play.table)
    check_left_out(play)
    for step in sample(play, play.table.legal):
        check_accepted(play, step)
        if fingerprint(play.table) != before:
            play.fail(f"Choosing {play.table.rules.key(step)!r} on a clone changed the table it was cloned from")
    for what, option, how in wrong_choices(play):
        check_refused(play, what, option, how)
        if fingerprint(play.table) != before:
            play.fail(f"The refusal of {what} left a trace on the table")


def check_left_out(play: Play) -> None:
    """Test the shortcuts of a question: omitted steps must be refused, `sure` ones must not."""
    table = play.table
    question, checks = table.question, table.rules.checks
    considered = dict.fromkeys(table.rules.run[question[0]](table, *question[1:]) if question else ())
    for step in table.find(question) if question else ():
        considered.pop(step, None)
        check = checks[step[0]]
        if check is not None and check(table, *step[1:]) is not None:
            play.fail(f"The question is sure of {table.rules.key(step)!r}, which is refused")
    for step in considered:
        check = checks[step[0]]
        if check is None or check(table, *step[1:]) is None:
            play.fail(
                f"The question leaves out {table.rules.key(step)!r} where nobody asks why, yet nothing refuses it"
            )


def check_accepted(play: Play, step: Step) -> None:
    """Test that an option may be chosen, and leads to a decision or an end."""
    twin = play.table.clone()
    key = twin.rules.key(step)
    with play.careful(f"The option {key!r} was not accepted"):
        twin.choose(key, seat=play.seat_for(step), text=any_text(twin, step, play.chance))
    if bool(twin.asked) == bool(twin.ending):
        play.fail(f"The option {key!r} leads neither to a decision nor to an end")


def check_refused(play: Play, what: str, option: str | int, how: How) -> None:
    """Test that anything else is an IllegalChoice with a reason."""
    table = play.table
    history = (table.here, table.tail, table.redone)
    try:
        table.choose(option, **how)
    except IllegalChoice as refusal:
        if not refusal.reason.strip():
            play.fail(f"The refusal of {what} gives no reason")
    except Exception as error:
        play.fail(f"The refusal of {what} is no IllegalChoice but {error!r}", error)
    else:
        play.fail(f"It accepted {what}")
    if (table.here, table.tail, table.redone) != history:
        play.fail(f"The refusal of {what} left a trace in the record")


def wrong_choices(play: Play) -> Iterator[tuple[str, str | int, How]]:
    """Yield choices that must be refused now: in words, the choice, and its parameters."""
    table, rules, chance = play.table, play.table.rules, play.chance
    for index in (-1, len(table.legal), 10**6):
        yield f"the index {index}", index, {}
    for key in MADE_UP:
        yield f"the made-up key {key!r}", key, {}
    if not table.asked:
        return
    keys = {rules.key(step) for step in table.legal}
    for step in sample(play, table.legal):
        key, kind = rules.key(step), rules.kinds[step[0]]
        for other in similar(key):
            made_up = rules.from_key(other)
            if made_up is None or not table.is_open(made_up):
                yield f"the made-up key {other!r}", other, {"text": ""} if kind.field else {}
        for seat in range(-1, table.seats + 1):
            if not 0 <= seat < table.seats or not table.may_choose(step, (seat,)):
                yield f"{key!r} from seat {seat}, whose option it is not", key, {"seat": seat, "text": None}
        if kind.field:
            yield f"{key!r} without a text", key, {}
        else:
            yield f"{key!r} with a text", key, {"text": "Now!"}
    for step in sample(play, [step for step in table.besides() if not table.is_open(step)]):
        yield f"{rules.key(step)!r}, named besides the candidates", rules.key(step), {}
    assert table.decision is not None
    for refused in sample(play, [*table.decision.refused]):
        if refused.key in keys:
            play.fail(f"{refused.key!r} is an option and refused at once")
        yield f"{refused.key!r}, a refused candidate", refused.key, {}
        seat = chance.randrange(table.seats)
        yield f"{refused.key!r}, a refused candidate, from seat {seat}", refused.key, {"seat": seat}


def similar(key: str) -> Iterator[str]:
    """Yield keys that look like this one."""
    yield key + ":0"
    yield key + " "
    yield key.upper()
    head, colon, last = key.rpartition(":")
    if colon and last.lstrip("-").isdigit():
        for number in (int(last) + 1, int(last) - 1, int(last) + 1000):
            yield f"{head}:{number}"


def sample(play: Play, things: list[Any]) -> list[Any]:
    """Return a sample of these things."""
    return things if len(things) <= TRIED else play.chance.sample(things, TRIED)
