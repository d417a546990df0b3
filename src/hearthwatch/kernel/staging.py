"""Staging: a question with hundreds of answers is asked in stages, from one list of candidates.

A step lists its stages. Where a seat would be offered too much at once, the values of the first
stage that makes a difference are offered in place of the steps; choosing one narrows the question down, and there is a
way back. A narrowed question is the rules' question with the stages chosen so far: plain data, like any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, cast

from .dice import ANYBODY
from .faces import Step
from .readers import Readers
from .rules import KERNEL_RULES
from .steps import Asked

if TYPE_CHECKING:
    from .finding import Finding
    from .flow import Flow
    from .steps import Kind, StageKind

MOST_AT_ONCE: Final = 60
"""Most options offered to a seat at once."""
Offer: TypeAlias = tuple[int, Step]
"""The seat of an option (-1: any asked seat), and the option."""


@KERNEL_RULES.choices("", "")
def narrowed(table: Flow, question: Step, stage: Step) -> list[Step]:
    """Return the answers to a question narrowed by a seat's stage. Stages of several seats are nested."""
    whole, chosen = whole_question(narrowed(question, stage))
    return in_stages(table, table.find(whole), chosen)


NARROWED: Final = narrowed.kind.id


def whole_question(question: Asked) -> tuple[Step, tuple[Step, ...]]:
    """Return the question as the rules asked it, and the chosen stages, the last one last."""
    chosen: list[Step] = []
    while question[0] == narrowed.kind.id:
        chosen.append(question[2])
        question = question[1]
    return cast("Step", question), tuple(chosen[::-1])


def narrower(table: Flow, question: Asked, step: Step) -> Step:
    """Return the question after a seat chose a stage, or the way back from one."""
    whole, chosen = whole_question(question)
    target = next((one for one in chosen if one[1] == step[1]), step)
    narrowing = [one for one in chosen if one[1] != step[1]]
    if step[0] != table.rules.stages[step[0]].back:
        narrowing.append(step)
    elif earlier := _earlier(table, whole, target):
        narrowing.append(earlier)
    for one in narrowing:
        whole = cast("Step", narrowed(whole, one))
    return whole


def is_seen(stage: Step, seats: tuple[int, ...], readers: Readers) -> bool:
    """Return True if these readers (a mask) may know a chosen stage: nothing is done yet, so others need not."""
    return any(readers >> seat & 1 for seat in ((stage[1],) if stage[1] >= 0 else seats))


def as_seen(question: Asked, seats: tuple[int, ...], readers: Readers) -> Step:
    """Return a question narrowed down only as far as these readers may know."""
    whole, chosen = whole_question(question)
    for stage in chosen:
        if is_seen(stage, seats, readers):
            whole = cast("Step", narrowed(whole, stage))
    return whole


def next_stage(table: Finding, chosen: Step) -> tuple[StageKind, list[int]] | None:
    """Return the stage after this one, and the values of those before it; None where several are at once."""
    stages, seat = table.rules.stages, chosen[1]
    kind = stages[chosen[0]]
    for step in table.legal:
        if step[0] in stages and step[:2] != (kind.back, seat) and step[1] == seat:
            return stages[step[0]], list(step[2:-1])
    steps = [step for step in table.legal if step[0] == kind.whole.id and table.owner(step) == seat]
    differing = [one for one in kind.whole.stages if len({one.value(table, step) for step in steps}) > 1]
    if len(differing) != 1:
        return None
    return differing[0], [one.value(table, steps[0]) for one in kind.whole.stages[: differing[0].number]]


def in_stages(table: Finding, whole: list[Step], chosen: tuple[Step, ...] = ()) -> list[Step]:
    """Return the offers for these options: where a seat has too many, stages in place of steps that have some."""
    kinds = table.rules.kinds
    if not chosen and not any(kinds[number].stages for number in {step[0] for step in whole}):
        return whole
    offers = [(ANYBODY if kinds[step[0]].by is None else table.owner(step), step) for step in whole]
    backs: list[Offer] = []
    for stage in chosen:
        kind, seat = table.rules.stages[stage[0]], stage[1]
        left = {step for owner, step in offers if owner == seat and _is_within(table, step, kind, stage)}
        if left:
            offers = [(owner, step) for owner, step in offers if owner != seat or step in left]
            backs.append((seat, (kind.back, seat)))
    counts: dict[int, int] = {}
    for owner, _ in offers + backs:
        counts[owner] = counts.get(owner, 0) + 1
    instead = _stages_instead(table, offers, counts)
    offered: list[Step] = []
    for owner, step in offers:
        if (owner, step[0]) not in instead:
            offered.append(step)
        else:
            offered += instead[owner, step[0]]
            instead[owner, step[0]] = []
    return [*offered, *(step for _, step in backs)]


def _stages_instead(table: Finding, offers: list[Offer], counts: dict[int, int]) -> dict[tuple[int, int], list[Step]]:
    """Return for each owner and kind with too many options the stages offered instead; the largest go first."""
    kinds = table.rules.kinds
    groups: dict[tuple[int, int], list[Step]] = {}
    for owner, step in offers:
        if kinds[step[0]].stages:
            groups.setdefault((owner, step[0]), []).append(step)
    instead: dict[tuple[int, int], list[Step]] = {}
    for (owner, kind), steps in sorted(groups.items(), key=lambda group: -len(group[1])):
        if _most(counts) <= table.most_at_once:
            break
        instead[owner, kind] = stages = _next_stage(table, kinds[kind], owner, steps)
        counts[owner] += len(stages) - len(steps)
    return instead


def _most(counts: dict[int, int]) -> int:
    """Return the number of options of the seat with most of them, with those that are for anybody."""
    return counts.get(ANYBODY, 0) + max([count for owner, count in counts.items() if owner >= 0], default=0)


def _next_stage(table: Finding, kind: Kind, owner: int, steps: list[Step]) -> list[Step]:
    """Return the values of the first stage in which these steps differ. A value of only one step becomes that step."""
    values: list[int] = []
    for stage in kind.stages:
        groups: dict[int, list[Step]] = {}
        place, value = stage.place, 0
        for step in steps:
            value = step[place] if place else stage.value(table, step)
            group = groups.get(value)
            if group is None:
                groups[value] = [step]
            else:
                group.append(step)
        if len(groups) > 1:
            return [(stage.id, owner, *values, one) if len(group) > 1 else group[0] for one, group in groups.items()]
        values += groups
    return steps


def _is_within(table: Finding, step: Step, kind: StageKind, stage: Step) -> bool:
    return step[0] == kind.whole.id and all(
        one.value(table, step) == value for one, value in zip(kind.whole.stages, stage[2:], strict=False)
    )


def _earlier(table: Finding, whole: Step, stage: Step) -> Step:
    """Return the choice before a stage; nothing where it was the first in which anything differed."""
    kind, seat = table.rules.stages[stage[0]], stage[1]
    steps = [step for step in table.find(whole) if step[0] == kind.whole.id and table.owner(step) == seat]
    for one in kind.whole.stages[: kind.number][::-1]:
        earlier = (one.id, *stage[1 : one.number + 3])
        if len({one.value(table, step) for step in steps if _is_within(table, step, one, earlier[:-1])}) > 1:
            return earlier
    return ()
