"""The open reaction window on the board: who may answer and with what, and what happens if nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Event, Readers
from hearthwatch.kernel.steps import WindowKind

from ...rules.moments import fits, is_used_up
from ...rules.reactions import judge_reacts, react, react_with_card
from ...table import JUDGE, Blow
from ..printing import card_text, creature_voice, deed_text
from ..words.card_texts import needs_in_words
from ..words.names import face_name, hero_name
from ..words.odds import best_odds
from .blow import consequence, open_blow
from .parts import AnswerBoard, ReactorBoard, WindowBoard

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

    from ...rules.book import Deed
    from ...table import Thornwatch

MOMENTS: Final = {
    "aimed": "before the roll",
    "struck": "before the hits count",
    "followed": "after the attack",
}
OF_WINDOW: Final = {"aimed": ("aimed",), "struck": ("struck",), "followed": ("wounded", "attacked")}


def window_board(table: Thornwatch, readers: Readers) -> WindowBoard | None:
    """Return for each seat what these observers may know: powered cards are open, what a hand could pay is not."""
    question = table.question
    if not question:
        return None
    kind = table.rules.kinds[question[0]]
    if not isinstance(kind, WindowKind) or kind.passing is not None:
        return None
    passed, asked = question[-2], table.asked[0]
    found = open_blow(table) if kind.name in MOMENTS else None
    event, blow = found if found else (Event(-1), None)
    steps = [step for step in kind.offers(table, *question[1:-2]) if _is_open(table, step)]
    reactors = []
    for seat in range(table.seats):
        if passed >> seat & 1 and seat not in asked:
            continue
        answers = [
            *_answers(table, seat, steps, readers, event, blow),
            *_possible(table, seat, kind.name, readers, event, blow),
        ]
        if answers or seat in asked:
            reactors.append(ReactorBoard(seat=seat, name=_name(table, seat), asked=seat in asked, answers=answers))
    named = {one.seat for one in reactors}
    return WindowBoard(
        moment=MOMENTS.get(kind.name, ""),
        reactors=reactors,
        if_not=consequence(table, blow) if blow else "",
        cannot=[
            _name(table, seat)
            for seat in table.hero_seats
            if blow is not None and seat not in named and not passed >> seat & 1
        ],
    )


def _is_open(table: Thornwatch, step: Step) -> bool:
    check = table.rules.checks[step[0]]
    return check is None or check(table, *step[1:]) is None


def _name(table: Thornwatch, seat: int) -> str:
    return "Judge" if seat == JUDGE else hero_name(table, seat - 1)


def _answers(
    table: Thornwatch, seat: int, steps: list[Step], readers: Readers, event: Event, blow: Blow | None
) -> Iterator[AnswerBoard]:
    """Yield a seat's public answers: powered cards, what the Judge can pay; and the observers' own tracker."""
    seen: set[str] = set()
    for step in steps:
        if table.owner(step) != seat:
            continue
        if step[0] == react_with_card.kind.id:
            face = table.face[table.slotted[step[2]][0]]
            deed, text = table.book.deeds[f"card/{face_name(face)}"], card_text(face)
            yield AnswerBoard(
                name=face_name(face), how="slotted and powered", then=_then(table, step, deed, event, blow, text)
            )
        elif step[0] == judge_reacts.kind.id and step[1] not in seen:
            seen.add(step[1])
            deed = table.book.deeds[step[1]]
            how = f"for {deed.ebb} ebb" if deed.ebb else "free"
            text = deed_text(deed, creature_voice("it"))
            yield AnswerBoard(name=deed.title, how=how, then=_then(table, step, deed, event, blow, text))
        elif step[0] == react.kind.id and readers >> seat & 1 and step[2] not in seen:
            seen.add(step[2])
            deed = table.book.deeds[step[2]]
            how = f"for {needs_in_words(deed.cost)}" if deed.cost else "free"
            yield AnswerBoard(name=deed.title, how=how, then=_then(table, step, deed, event, blow, deed_text(deed)))


def _possible(
    table: Thornwatch, seat: int, window: str, readers: Readers, event: Event, blow: Blow | None
) -> Iterator[AnswerBoard]:
    """Yield matching reactions of another's tracker: only its player knows whether the hand can pay."""
    if seat == JUDGE or readers >> seat & 1 or blow is None or not table.hands[seat - 1]:
        return
    hero = seat - 1
    for moment in OF_WINDOW.get(window, ()):
        at = blow.target if moment in ("aimed", "attacked") else blow.victim
        for deed in table.book.trackers[table.roles[hero]].at(moment):
            if _fits(table, deed, hero, blow.by, at, event):
                how = f"if they have {needs_in_words(deed.cost)}"
                yield AnswerBoard(name=deed.title, how=how, then=deed_text(deed))


def _fits(table: Thornwatch, deed: Deed, hero: int, by: int, at: int, event: Event) -> bool:
    return bool(deed.cost) and is_used_up(table, deed, hero) is None and fits(table, deed, hero, by, at, event)


def _then(table: Thornwatch, step: Step, deed: Deed, event: Event, blow: Blow | None, text: str) -> str:
    """Return the result of an answer: the changed attack, or the dice of another attack; else the card's words."""
    if blow is None:
        return text
    if blow.wounded:
        by = table.owner(step) - 1
        return (best_odds(table, deed.effect, by, event) if by >= 0 else "") or text
    then = table.imagined(step)
    row = then.events[event] if event < len(then.events) else ()
    if not row or row[0] != Blow.__name__:
        return text
    changed = then.event(event, Blow)
    if changed == blow:
        return text
    return consequence(then, changed)


def short_answer(window: WindowBoard | None, seat: int) -> str:
    """Return the possible answers of a seat, in a few words for its panel."""
    if window is None:
        return ""
    for one in window.reactors:
        if one.seat == seat and one.asked:
            return f"may use {' or '.join(answer.name for answer in one.answers)}" if one.answers else "may react"
    return ""
