"""The question that is open, and its options. Words are made only when they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, overload

from .faces import Refusal, Step
from .plain import DecisionData, OptionData
from .readers import EVERYONE, Readers, mask_of
from .words import Words, fill, sentence

if TYPE_CHECKING:
    from .table import Table


class Option:
    """A legal option of the open question."""

    __slots__ = ("_readers", "_table", "among", "step")

    def __init__(self, table: Table, step: Step, readers: Readers = EVERYONE, among: list[Step] | None = None) -> None:
        self._table = table
        self._readers = readers
        self.step = step
        self.among = among
        """The list that it was taken from: while a table offers that list, the step is not searched in it."""

    @property
    def key(self) -> str:
        """Return a stable text that names this option: `chop_wood:3`."""
        return self._table.rules.key(self.step)

    @property
    def kind(self) -> str:
        """Return the kind of its step, the beginning of its key: `chop_wood`. `Game.kinds` describes it."""
        return self._table.rules.kinds[self.step[0]].name

    @property
    def arguments(self) -> dict[str, object]:
        """Return the arguments of the step by name: numbers, texts, tuples of numbers."""
        kind = self._table.rules.kinds[self.step[0]]
        return dict(zip(kind.params, self.step[1:], strict=False))

    @property
    def words(self) -> Words:
        """Return its label, in parts that keep the things it names."""
        return sentence(self._table.worded(self.step, self._readers))

    @property
    def label(self) -> str:
        """Return its label."""
        return str(self.words)

    @property
    def means(self) -> str:
        """Return its effect in one line, from the words of its card or clause; empty where its label says it."""
        return str(self._table.meaning(self.step, self._readers))

    @property
    def idle(self) -> str:
        """Return the warning that `means` begins with: that it has no effect now, or a caution; empty without one."""
        return str(self._table.idleness(self.step, self._readers))

    @property
    def seat(self) -> int | None:
        """Return the seat that may choose it; None where any of the decision's seats may."""
        seats = self._table.asked[0]
        owner = self._table.owner(self.step)
        return owner if owner >= 0 else seats[0] if len(seats) == 1 else None

    @property
    def rule(self) -> str:
        """Return its clause; for a step of the kernel's own, such as a pass, that of the question."""
        return self._table.rules.kinds[self.step[0]].rule or self._table.decision_rule()

    @property
    def group(self) -> str:
        """Return the heading it is listed under; it may name the step's arguments as a label does."""
        kind = self._table.rules.kinds[self.step[0]]
        if "{" not in kind.group:
            return kind.group
        return str(fill(kind.group, self.step[1:], self._table, self._readers, kind.params, kind.types))

    @property
    def about(self) -> tuple[str, ...]:
        """Return the ids of the things on the board that it is about, such as `die:3`; none for numbers below 0."""
        table = self._table
        return tuple(
            f"{type.lower()}:{value}"
            for type, value in zip(table.rules.kinds[self.step[0]].types, self.step[1:], strict=False)
            if type in table.things and value >= 0
        )

    @property
    def field(self) -> str:
        """Return the prompt of its free text; empty where it takes none."""
        return str(self._table.field(self.step, self._readers))

    @property
    def anytime(self) -> bool:
        """Return True for an interlude: open at every decision, coming back to the same question."""
        return self._table.is_interlude(self.step)

    def as_data(self) -> OptionData:
        """Return plain data for views."""
        table, words = self._table, self.words
        kind = table.rules.kinds[self.step[0]]
        return {
            "key": self.key,
            "seat": self.seat,
            "label": str(words),
            "words": words.parts,
            "means": self.means,
            "rule": self.rule,
            "group": self.group if "{" in kind.group else kind.group,
            "about": list(self.about),
            "field": self.field if "{" in kind.field else kind.field,
            "anytime": bool(table.extra) and table.is_interlude(self.step),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.step == other.step

    def __hash__(self) -> int:
        return hash(self.step)

    def __repr__(self) -> str:
        return f"<Option {self.key}: {self.label}>"


class Options:
    """All options, made one by one as they are read: a sequence. Answers `in` for options and keys.

    It is registered as one and does not inherit: compiled, the length of a class with a plain base is looked up.
    """

    __slots__ = ("_readers", "_table", "steps")

    def __init__(self, table: Table, steps: list[Step], readers: Readers) -> None:
        self._table = table
        self.steps = steps
        self._readers = readers

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if type(index) is int:
            return Option(self._table, self.steps[index], self._readers, self.steps)
        return [Option(self._table, step, self._readers) for step in self.steps[index]]

    def __iter__(self) -> Iterator[Option]:
        for step in self.steps:
            yield Option(self._table, step, self._readers)

    def __reversed__(self) -> Iterator[Option]:
        return reversed(self[:])

    def __contains__(self, thing: object) -> bool:
        if isinstance(thing, Option):
            return thing.step in self.steps
        return isinstance(thing, str) and self._table.rules.from_key(thing) in self.steps

    def index(self, option: Option, start: int = 0, stop: int | None = None) -> int:
        """Return the place of an option among these; ValueError where it has none."""
        return self.steps.index(option.step, start, len(self.steps) if stop is None else stop)

    def count(self, option: Option) -> int:
        """Return how often an option is among these."""
        return self.steps.count(option.step)

    def keys(self) -> list[str]:
        """Return the keys of all options."""
        return [self._table.rules.key(step) for step in self.steps]


Sequence.register(Options)


NOTHING_REFUSED: Final = "Everything here is allowed."


class Refused:
    """A step that looks possible and is not, with the reason."""

    __slots__ = ("_option", "_refusal", "_table")

    def __init__(self, table: Table, step: Step, refusal: Refusal, readers: Readers) -> None:
        self._table = table
        self._option = Option(table, step, readers)
        self._refusal = refusal

    @property
    def step(self) -> Step:
        """Return the step that was considered."""
        return self._option.step

    @property
    def key(self) -> str:
        """Return the key it would have as an option."""
        return self._option.key

    @property
    def words(self) -> Words:
        """Return the label it would have as an option, in parts."""
        return self._option.words

    @property
    def label(self) -> str:
        """Return the label it would have as an option."""
        return self._option.label

    @property
    def means(self) -> str:
        """Return its effect in one line; empty where its label says it."""
        return self._option.means

    @property
    def group(self) -> str:
        """Return the heading it would be listed under."""
        return self._option.group

    @property
    def about(self) -> tuple[str, ...]:
        """Return the ids of the things in the view that it would be about."""
        return self._option.about

    @property
    def rule(self) -> str:
        """Return the clause that forbids it."""
        return str(self._refusal[0])

    @property
    def why(self) -> Words:
        """Return the reason with the numbers, in parts that keep the things it names."""
        return sentence(fill(self._refusal[1], self._refusal[2:], self._table, self._option._readers))

    @property
    def reason(self) -> str:
        """Return the reason with the numbers."""
        return str(self.why)

    def __repr__(self) -> str:
        return f"<Refused {self.key}: {self.reason} ({self.rule})>"


class Refusals(Sequence[Refused]):
    """All refused candidates, computed when first read."""

    __slots__ = ("_found", "_mine", "_readers", "_table")

    def __init__(self, table: Table, mine: tuple[int, ...] | None, readers: Readers) -> None:
        self._table = table
        self._mine = mine
        self._readers = readers
        self._found: list[tuple[Step, Refusal]] | None = None

    def _all(self) -> list[tuple[Step, Refusal]]:
        if self._found is None:
            self._found = [*self._search()]
        return self._found

    def _search(self) -> Iterator[tuple[Step, Refusal]]:
        table, mine = self._table, self._mine
        for step in dict.fromkeys(table.candidates()):
            check = table.rules.checks[step[0]]
            refusal = check(table, *step[1:]) if check else None
            if refusal is not None and (mine is None or table.may_choose(step, mine)):
                yield step, refusal

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Refused]:
        """Yield one by one: a reader of the first few does not wait for all."""
        for step, refusal in self._search() if self._found is None else self._found:
            yield Refused(self._table, step, refusal, self._readers)

    @overload
    def __getitem__(self, index: int) -> Refused: ...
    @overload
    def __getitem__(self, index: slice) -> list[Refused]: ...
    def __getitem__(self, index: int | slice) -> Refused | list[Refused]:
        if isinstance(index, slice):
            return [Refused(self._table, *one, self._readers) for one in self._all()[index]]
        return Refused(self._table, *self._all()[index], self._readers)


class Decision:
    """The open question and the seats it asks."""

    __slots__ = ("_mine", "_steps", "_table", "seats")

    def __init__(
        self, table: Table, seats: tuple[int, ...], steps: list[Step], mine: tuple[int, ...] | None = None
    ) -> None:
        self._table = table
        self.seats = seats
        self._steps = steps
        self._mine = mine
        """Seats whose options these are; None for all."""

    @property
    def _readers(self) -> Readers:
        return EVERYONE if self._mine is None else mask_of(self._mine or None)

    @property
    def options(self) -> Options:
        """Return the legal options, as a lazy sequence."""
        return Options(self._table, self._steps, EVERYONE if self._mine is None else self._readers)

    @property
    def words(self) -> Words:
        """Return the question in parts that keep the things it names."""
        return sentence(self._table.prompt(self._readers))

    @property
    def prompt(self) -> str:
        """Return the question in plain text."""
        return str(self.words)

    @property
    def rule(self) -> str:
        """Return the clause that asks it."""
        return self._table.decision_rule()

    @property
    def refused(self) -> Refusals:
        """Return the refused candidates, each with its reason, as a lazy sequence."""
        return Refusals(self._table, self._mine, self._readers)

    def besides(self, readers: Readers | None = None) -> list[Refused]:
        """Return refused steps that the question does not consider, yet players may name.

        In the words of the seats whose decision it is, or of these readers.
        """
        table, mine = self._table, self._mine
        named = [step for step in table.besides() if mine is None or table.may_choose(step, mine)]
        checks = [(step, table.rules.checks[step[0]]) for step in named]
        refusals = [(step, check(table, *step[1:])) for step, check in checks if check is not None]
        reading = self._readers if readers is None else readers
        return [Refused(table, step, refusal, reading) for step, refusal in refusals if refusal is not None]

    def speaker(self, turn: int | None = None) -> int:
        """Return one seat that has something to choose now, for interfaces where exactly one seat acts at a time.

        The first of them; with a number such as `moves`, each in turn.
        """
        table = self._table
        main = table.legal[: len(table.legal) - table.extra]
        able = [seat for seat in self.seats if any(table.may_choose(step, (seat,)) for step in main)]
        return able[0 if turn is None else turn % len(able)]

    def for_seat(self, seat: int | tuple[int, ...] | None) -> Decision:
        """Return the decision as this seat sees it: nothing to choose where others are asked."""
        mine = () if seat is None else (seat,) if isinstance(seat, int) else seat
        return Decision(
            self._table, self.seats, [step for step in self._steps if self._table.may_choose(step, mine)], mine
        )

    def find(self, key: str) -> Option | None:
        """Return the option of this key, also where it is open without being offered; None where it is not open."""
        table = self._table
        step = table.rules.from_key(key)
        if step is None:
            return None
        mine = range(table.seats) if self._mine is None else self._mine
        if step in self._steps or (table.is_open(step) and table.may_choose(step, tuple(mine))):
            return Option(table, step, self._readers)
        return None

    def as_data(self) -> DecisionData:
        """Return plain data for views."""
        words = self.words
        return {
            "seats": list(self.seats),
            "prompt": str(words),
            "words": words.parts,
            "rule": self.rule,
            "options": [option.as_data() for option in self.options],
        }

    def __repr__(self) -> str:
        return f"<Decision {self.prompt!r} for seats {self.seats}: {len(self._steps)} options>"
