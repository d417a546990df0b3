"""Test staged questions: every way leads to the same place, and each stage has a way back."""

from __future__ import annotations

from typing import Final

from ..faces import Step
from ..table import Table
from .play import Play, any_text

SELDOM: Final = 4
"""Staged questions per test."""


def check(play: Play) -> None:
    """Choose an option directly and in stages; enter a stage and leave it."""
    table = play.table
    if not table.rules.stages or play.chance.randrange(SELDOM):
        return
    stages = [step for step in table.legal if step[0] in table.rules.stages]
    if stages:
        check_both_ways(play, play.chance.choice(table.find(table.question)))
        check_way_back(play, play.chance.choice(stages))


def check_both_ways(play: Play, whole: Step) -> None:
    """Test that a whole option may be chosen although only stages are offered, and that they lead to it."""
    at_once, in_stages = play.table.clone(), play.table.clone()
    rules, key = at_once.rules, at_once.rules.key(whole)
    seat, text = play.seat_for(whole), any_text(at_once, whole, play.chance)
    with play.careful(f"The option {key!r}, which is offered in stages, is not accepted at once"):
        at_once.choose(key, seat=seat, text=text)
    with play.careful(f"The stages do not lead to {key!r}"):
        while whole not in in_stages.legal:
            in_stages.choose(rules.key(towards(play, in_stages, whole)), seat=seat)
        in_stages.choose(key, seat=seat, text=text)
    if at_once != in_stages or at_once.legal != in_stages.legal:
        play.fail(f"Chosen at once and in stages, {key!r} does different things")


def towards(play: Play, table: Table, whole: Step) -> Step:
    """Return the stage that leads to a whole option; where another one was chosen, the way back."""
    stages, owner = table.rules.stages, table.owner(whole)
    backs = []
    for step in table.legal:
        stage = stages.get(step[0])
        if stage is None or step[1] != owner:
            continue
        if step[0] == stage.back:
            backs.append(step)
        elif stage.whole.id == whole[0]:
            values = tuple(one.value(table, whole) for one in stage.whole.stages[: stage.number + 1])
            if values == step[2:]:
                return step
    if not backs:
        play.fail(f"No stage leads to {table.rules.key(whole)!r}")
    return backs[0]


def check_way_back(play: Play, stage: Step) -> None:
    """Test that a stage and its way back change nothing but the history."""
    twin = play.table.clone()
    kind = twin.rules.stages[stage[0]]
    if stage[0] == kind.back:
        return
    seat, back = play.seat_for(stage), (kind.back, stage[1])
    with play.careful(f"From the stage {twin.rules.key(stage)!r} no way leads back"):
        twin.choose(twin.rules.key(stage), seat=seat)
        twin.choose(twin.rules.key(back), seat=seat)
    if twin != play.table or twin.legal != play.table.legal:
        play.fail(f"The way back from the stage {twin.rules.key(stage)!r} leads elsewhere")
