"""Windows: moments at which seats may react, in rounds, until all possible seats have passed.

A window is declared with `@rules.window`, like a question: a clause, a prompt, and a function that yields reactions.
`table.do(window(before_hits(blow)), wound(blow), window(wounded(blow)), close(blow))` puts two around a blow. Every
reaction opens its round again. A window without possible reactions never shows, unless skipping it would reveal a
hidden hand: then the seat is asked, or its standing order answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, cast

from .errors import RulesDefect
from .events import Event
from .faces import Question, Step
from .orders import ASK, AWAY, Orders
from .readers import EVERYONE, mask_of
from .rules import KERNEL_RULES
from .staging import whole_question
from .steps import NOTHING, Asked, Seats, WindowKind


class Windows(Orders):
    """The seats that are asked in a window."""

    __slots__ = ()
    APART: ClassVar[tuple[str, ...]] = ()

    def has_turn(self, seats: Seats, question: Asked) -> None:
        kind = self.rules.kinds[whole_question(question)[0][0]]
        if not isinstance(kind, WindowKind) or kind.passing is not None:
            for seat in seats if isinstance(seats, tuple) else (seats,):
                self.lapse(seat)

    def leave_window(self) -> None:
        """Leave the window of one seat: it does not open again."""
        self.stack.pop()

    def reactor(self, step: Step) -> int:
        """Return the seat of a reaction."""
        seat = self.owner(step)
        if seat < 0:
            raise RulesDefect(f"The reaction {self.rules.key(step)} names no seat: say whose it is with `.by`.")
        return seat

    def reacting(self, question: Asked) -> tuple[tuple[int, ...], int, int]:
        """Return the seats asked in a window now, the mask of seats whose reactions count, and of earlier rounds."""
        memo = self.memo
        if memo is None:
            return self._reacting(question)
        name = ("reacting", question)
        cached: tuple[tuple[int, ...], int, int] | None = memo.get(name)
        if cached is None:
            cached = memo[name] = self._reacting(question)
        return cached

    def _reacting(self, question: Asked) -> tuple[tuple[int, ...], int, int]:
        kind = self.window_kind(question)
        passed, turn = question[-2:]
        out = passed | self._away()
        able = self._able(kind, question, out)
        if kind.holds is not None:
            for seat in range(self.seat_count()):
                if not (out | able) >> seat & 1 and (not self.standing or self.order_of(seat) == ASK):
                    able |= kind.holds(self, *question[1:-2], seat) << seat
        earlier = 0
        for together in kind.rounds(self) if kind.rounds else (EVERYONE,):
            now = together & able
            if now and kind.in_turn:
                many = self.seat_count()
                seat = next(seat % many for seat in range(turn, turn + many) if now >> seat % many & 1)
                return (seat,), 1 << seat, earlier
            if now:
                return tuple(seat for seat in range(self.seat_count()) if now >> seat & 1), together & ~out, earlier
            earlier |= together
        return (), 0, earlier

    def offers_in(self, question: Asked) -> Iterator[Step]:
        """Yield the reactions in a window of several seats for the current round, and a pass for each asked seat."""
        kind = self.window_kind(question)
        offers: Iterable[Step] = kind.offers(self, *question[1:-2])
        if self.asked and self.question == question:
            # The asked seats are no secret, their hands may be: in a copy the same seats are asked.
            seats, counting = self.asked[0], self._counting(kind, question, self.asked[0])
        else:
            seats, counting, _ = self.reacting(question)
        for step in offers:
            if counting >> self.owner(step) & 1:
                yield step
        for seat in seats:
            yield pass_window(question[1], kind.number, question[-2], seat)

    def _counting(self, kind: WindowKind, question: Asked, seats: tuple[int, ...]) -> int:
        """Return the mask of seats whose reactions count while these are asked."""
        asked = mask_of(seats)
        if kind.in_turn:
            return asked
        out: int = question[-2] | self._away()
        rounds = kind.rounds(self) if kind.rounds else (EVERYONE,)
        return next(together for together in rounds if together & asked) & ~out

    def window_kind(self, question: Asked) -> WindowKind:
        """Return the declaration of a window."""
        kind = self.rules.kinds[question[0]]
        if not isinstance(kind, WindowKind):
            raise RulesDefect(f"{kind.name} is no window: declare it with `@rules.window`.")
        return kind

    def still_asked(self, seats: tuple[int, ...], question: Asked) -> tuple[int, ...]:
        whole, _ = whole_question(question)
        kind = self.rules.kinds[whole[0]]
        return self.reacting(whole)[0] if isinstance(kind, WindowKind) and kind.passing is None else seats

    def _away(self) -> int:
        if not self.standing:
            return 0
        return sum(1 << seat for seat in range(self.seat_count()) if self.order_of(seat) == AWAY)

    def _able(self, kind: WindowKind, question: Asked, out: int) -> int:
        """Return the mask of seats that have a reaction now and are not out of the window."""
        checks = self.rules.checks
        able = 0
        for step in kind.offers(self, *question[1:-2]):
            seat = self.reactor(step)
            if not (out | able) >> seat & 1:
                check = checks[step[0]]
                if check is None or check(self, *step[1:]) is None:
                    able |= 1 << seat
        return able


@KERNEL_RULES.step("", "")
def window(table: Windows, question: Step) -> None:
    """Offer reactions to the seats of the round, and again after each reaction, until all have passed."""
    kind = table.window_kind(question)
    if kind.passing is not None:
        _own_window(table, kind, question)
        return
    memo = table.memo
    table.memo = {}  # nothing changes between finding the seats and finding their options
    try:
        seats, _, earlier = table.reacting(question)
        if seats:
            again = window((*question[:-2], earlier, seats[0] + 1 if kind.in_turn else 0))
            table.ask(seats, cast("Question", question), then=again, if_none=nobody_reacts(question[-2]), pause=True)
    finally:
        table.memo = memo


def _own_window(table: Windows, kind: WindowKind, question: Step) -> None:
    """Open a window of one seat, which passes in the game's words. While passing is refused, the seat must act."""
    checks = table.rules.checks
    for step in kind.offers(table, *question[1:-2]):
        check = checks[step[0]]
        if check is None or check(table, *step[1:]) is None:
            passing: Step = kind.passing() if kind.passing else NOTHING
            refuses = checks[passing[0]]
            free = refuses is None or refuses(table, *passing[1:]) is None
            table.ask(table.reactor(step), cast("Question", question), then=window(question), pause=free)
            return


@KERNEL_RULES.step("", "Let it be", group="Pass")
def pass_window(table: Windows, event: Event, number: int, passed: int, seat: int) -> None:
    """Pass for this seat, until a reaction opens its round again."""
    question = table.stack[-1][1]
    table.stack[-1] = window((*question[:-2], passed | 1 << seat, seat + 1))


@pass_window.by
def pass_window_seat(table: Windows, event: Event, number: int, passed: int, seat: int) -> int:
    return seat


@KERNEL_RULES.step("", "Nobody reacts", group="Pass")
def nobody_reacts(table: Windows, passed: int) -> None:
    """Pass for every asked seat in silence; the window looks for others."""
    question = table.stack[-1][1]
    table.stack[-1] = window((*question[:-2], passed, question[-1]))
