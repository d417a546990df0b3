"""Test the contents of every decision and outcome. Cheap enough for each of them."""

from __future__ import annotations

from collections import Counter

from ..decision import Decision
from ..staging import MOST_AT_ONCE
from ..table import Table
from . import stages
from .play import Play


def check(play: Play) -> None:
    """Check the table as it stands."""
    table = play.table
    check_cards(play, table)
    decision = table.decision
    if decision is None:
        check_outcome(play)
    else:
        if table.ending:
            play.fail("The game is over, yet a question is open")
        check_question(play, decision)
        check_options(play)
        stages.check(play)


def check_question(play: Play, decision: Decision) -> None:
    """Check that the question has words, and seats that exist."""
    if not decision.prompt.strip():
        play.fail(f"The question {play.table.asked[1]} has no words")
    seats = decision.seats
    if not seats or len(set(seats)) < len(seats) or not all(0 <= seat < play.table.seats for seat in seats):
        play.fail(f"The question {decision.prompt!r} is put to the seats {seats}")


def check_options(play: Play) -> None:
    """Check that options are few, have words, and unique keys."""
    table, rules = play.table, play.table.rules
    main = len(table.asked_options)
    owners = Counter(table.owner(step) for step in table.asked_options)
    most = owners.pop(-1, 0) + max(owners.values(), default=0)
    if not 0 < most <= MOST_AT_ONCE:
        play.fail(f"A seat has {most} options: 1 to {MOST_AT_ONCE} can be offered at once, more only in stages")
    keys = set()
    for number, step in enumerate(table.legal):
        key = rules.key(step)
        if key in keys:
            play.fail(f"Two options have the key {key!r}")
        keys.add(key)
        if rules.from_key(key) != step:
            play.fail(f"The key {key!r} does not name its own option {step}")
        if not str(table.worded(step)).strip():
            play.fail(f"The option {key!r} has an empty label")
        owner = table.owner(step)
        if owner >= table.seats or (number < main and owner >= 0 and owner not in table.asked[0]):
            play.fail(f"The option {key!r} is for seat {owner}, which is not asked")
    again = table.clone()
    again.offer_again()
    if again.legal != table.legal:
        play.fail(f"Found anew on the same table, the options {_keys(table)} become {_keys(again)}")


def check_cards(play: Play, table: Table) -> None:
    """Check that every card is in exactly one place."""
    places = table.places()
    if not places:
        return
    bodies = sorted(card for place in places.values() for card in place)
    if bodies != list(range(len(table.face))):
        missing = sorted(set(range(len(table.face))) - set(bodies))
        twice = sorted({card for card in bodies if bodies.count(card) > 1})
        play.fail(f"Of {len(table.face)} cards {missing or 'none'} lie nowhere, {twice or 'none'} in two places")


def check_outcome(play: Play) -> None:
    """Check that the outcome has a reason, and a clause of the rules."""
    outcome = play.table.outcome
    if outcome is None:
        play.fail("There is neither a question nor an outcome")
    if not outcome.reason.strip():
        play.fail("The outcome has no reason")
    if play.game.rules and outcome.rule not in play.game.rules:
        play.fail(f"The outcome cites {outcome.rule!r}, which is not among the rules")


def _keys(table: Table) -> list[str]:
    return [table.rules.key(step) for step in table.legal]
