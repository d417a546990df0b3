"""The open question: its options in groups, numbered as they are shown."""

from __future__ import annotations

from hearthwatch.kernel.decision import Decision, Option
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.table import Table

from .rows import Row, heading, players, quiet, title

MOST_REFUSALS = 40


class Question:
    """What those who are asked may see and choose, and what anybody may do at any time."""

    def __init__(self, table: Table) -> None:
        decision = table.decision
        if decision is None:
            raise IllegalChoice("The game is over: nothing more can be chosen.")
        self.table = table
        self.decision: Decision = decision.for_seat(decision.seats)
        mine = list(self.decision.options)
        others = [option for option in decision.options if option.anytime and option not in mine]
        self.groups = _grouped([*mine, *others])
        self.options = [option for group in self.groups.values() for option in group]

    def rows(self) -> list[Row]:
        """The question and its numbered options."""
        decision, several = self.decision, self.table.seats > 1
        who = f"{players(decision.seats)} · " if several else ""
        rows = [title(who + decision.prompt, decision.rule)]
        number = 0
        for name, group in self.groups.items():
            if name:
                rows.append(heading(name))
            for option in group:
                number += 1
                seat = option.seat
                tag = f"{players([seat])}: " if several and seat is not None and decision.seats != (seat,) else ""
                rows.append(Row(tag + option.label, style="choice", lead=str(number), indent=2))
        return rows

    def find(self, typed: str) -> Option:
        """The option with this number or key; IllegalChoice says what would have done."""
        if typed.isdecimal():
            number = int(typed)
            if not 1 <= number <= len(self.options):
                raise IllegalChoice(f"There is no option {number}: they are numbered 1 to {len(self.options)}.")
            return self.options[number - 1]
        for option in self.options:
            if option.key == typed:
                return option
        for refused in self.decision.refused:
            if refused.key == typed:
                raise IllegalChoice(refused.reason, refused.rule)
        raise IllegalChoice(f"{typed!r} is no option: type a number from 1 to {len(self.options)}, or ? for help.")

    def refusals(self, words: str) -> list[Row]:
        """What was considered and is not possible, with reasons; only what has these words, if any."""
        wanted = words.lower().split()
        alike: dict[tuple[object, ...], list[str]] = {}
        for refused in self.decision.refused:
            label, reason = refused.label, refused.reason
            if all(word in f"{label} {reason} {refused.group}".lower() for word in wanted):
                sort = label if wanted else refused.step[0]
                alike.setdefault((reason, refused.rule, sort), []).append(label)
        rows = [
            Row(
                f"{labels[0]}{f' (x{len(labels)})' if len(labels) > 1 else ''}: {reason}",
                str(rule),
                lead="-",
                indent=2,
            )
            for (reason, rule, _), labels in alike.items()
        ]
        if not rows:
            return [quiet("Nothing else was considered here." if not wanted else f"Nothing refused has: {words}")]
        more = len(rows) - MOST_REFUSALS
        left = [quiet(f"... and {more} more: narrow it with w and some words.")] if more > 0 else []
        if not wanted and any(len(labels) > 1 for labels in alike.values()):
            left.append(quiet("x2: two of the same kind for the same reason; w and some words shows each."))
        return [title("Not possible now"), *rows[:MOST_REFUSALS], *left]


def _grouped(options: list[Option]) -> dict[str, list[Option]]:
    """Options by heading, in the order they come; what is open at any time stands apart, at the end."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        if not option.anytime:
            groups.setdefault(option.group, []).append(option)
    anytime = [option for option in options if option.anytime]
    return {**groups, "At any time": anytime} if anytime else groups
