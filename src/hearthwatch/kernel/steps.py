"""Steps: every action and event as plain data.

`@rules.step` turns a function into a maker of steps. Calling the maker runs nothing: it returns a small tuple of an id
and plain arguments, which can be put on the stack, offered as an option, saved and compared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NewType, TypeAlias

from .build import annotations_of
from .errors import RulesDefect
from .faces import Question, Refusal, Step
from .words import named_in

if TYPE_CHECKING:
    from .finding import Finding
    from .flow import Flow

Asked: TypeAlias = "Question | Step"
"""A question inside the kernel: made by `choices`, or put together again from its parts."""

Seats: TypeAlias = int | tuple[int, ...]
Card = NewType("Card", int)
"""A body: the place of a card. Its face is `table.face[card]`."""
Face = NewType("Face", int)
"""The face of a card, as an argument: a place in the game's list of faces."""

NOTHING: Final[Step] = ()


def no(rule: str, words: str, *numbers: object) -> Refusal:
    """Refuse: the clause, the reason, and the numbers in its words."""
    return (rule, words, *numbers)


class Kind:
    """The declaration of all steps of one kind: its clause, its words, its function and its refusal."""

    __slots__ = (
        "asks", "besides", "by", "caution", "check", "field", "group", "id", "idle", "name", "needs", "page", "params",
        "pause", "rule", "run", "stages", "sure", "types", "words",
    )  # fmt: skip

    def __init__(
        self,
        id: int,
        name: str,
        params: Mapping[str, str],
        run: Callable[..., Any],
        rule: str,
        words: str,
        group: str,
        field: str = "",
        needs: str = "",
        asks: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.rule = rule
        self.words = words
        self.run = run
        self.group = group
        self.field = field
        self.needs = needs
        self.params = tuple(params)
        self.types = tuple(params.values())
        self.asks = asks
        """True for a question, which is never an option itself."""
        self.check: Callable[..., Refusal | None] | None = None
        self.idle: Callable[..., Refusal | None] | None = None
        """Returns the reason why it has no effect although it is allowed."""
        self.caution: Callable[..., Refusal | None] | None = None
        """Returns a caution to show before it is chosen."""
        self.by: Callable[..., int] | None = None
        self.besides: Callable[..., Iterable[Step]] | None = None
        """For a question: returns steps that players may name, not candidates, each refused by its own predicate."""
        self.stages: tuple[StageKind, ...] = ()
        self.pause = False
        """For a question: True if it is asked even with a single option."""
        self.page = 0
        """For a question: number of its options offered at once; 0 for all."""
        self.sure = False
        """For a question: True if all that it names is legal, unless `asks_why` is true."""
        for unknown in (named_in(words) | named_in(field)) - {*self.params}:
            raise RulesDefect(f"The words of {self.name} name {{{unknown}}}, which is none of its parameters.")


class OptionKind(NamedTuple):
    """A kind of option that a game can offer, for readers that need no list of options."""

    name: str
    """The beginning of its keys: `chop_wood` of `chop_wood:3`."""
    parameters: Mapping[str, str]
    """By name, in the order of the key: the sort of each argument."""
    rule: str
    words: str
    """The template of its labels."""
    field: str
    """The prompt of its text; empty where it takes none."""
    needs_words: bool
    """True if that text must not be blank."""


class Stage(NamedTuple):
    """A part of a step that is asked for separately where the step has too many forms to be offered at once.

    Its name is a parameter of the step, or `of` computes its value from the table and the step's arguments. The prompt
    may name earlier stages, the words this one too. `back` are the words of the way back to it.
    """

    name: str
    prompt: str
    words: str
    of: Callable[..., int] | None = None
    back: str = ""


class StageKind(Kind):
    """The steps that choose a stage of another kind: their seat, and the values of the stages so far."""

    __slots__ = ("back", "number", "of", "place", "prompt", "whole")

    def __init__(self, id: int, whole: Kind, stages: Sequence[Stage], *, back: bool) -> None:
        stage, number = stages[-1], len(stages) - 1
        names = [one.name for one in stages]
        types = [_stage_type(whole, one) for one in stages]
        words = (stage.back or f"Choose another {stage.name}") if back else stage.words
        self.id = id
        self.name = f"{whole.name}_another_{stage.name}" if back else f"{whole.name}_{stage.name}"
        self.rule = whole.rule
        self.words = words
        self.run = _never_runs
        self.params = ("seat",) if back else ("seat", *names)
        self.types = ("int",) if back else ("int", *types)
        self.group = whole.group if named_in(whole.group) <= {*self.params} else ""
        self.field = self.needs = ""
        self.check = self.idle = self.caution = None
        self.by = _whose
        self.asks = False
        self.stages = ()
        self.pause = False
        self.page = 0
        self.whole = whole
        self.number = number
        self.place = whole.params.index(stage.name) + 1 if stage.of is None else 0
        self.of = stage.of
        self.prompt = stage.prompt
        self.back = -1
        """The id of the step that leads back to this stage."""
        for text, known in ((words, self.params), (stage.prompt, names[:-1])):
            for unknown in named_in(text) - {*known}:
                raise RulesDefect(
                    f"The stage {stage.name} of {whole.name} names {{{unknown}}}, which is not chosen yet."
                )

    def value(self, table: Finding, step: Step) -> int:
        """Return the value of a whole step at this stage."""
        value: int = step[self.place] if self.of is None else self.of(table, *step[1:])
        return value


def _stage_type(whole: Kind, stage: Stage) -> str:
    if stage.of is not None:
        return annotations_of(stage.of)["return"]
    if stage.name not in whole.params:
        raise RulesDefect(f"{whole.name} has no parameter {stage.name}: its stages name what it takes.")
    type = whole.types[whole.params.index(stage.name)]
    if type in ("str", "Step") or type.startswith("tuple"):
        raise RulesDefect(f"The stage {stage.name} of {whole.name} must be a number, not a {type}.")
    return type


def _never_runs(table: Flow, *values: int) -> None:
    raise RulesDefect("A stage is narrowed down, never run: only `choose` and `take` know how.")


def _whose(table: Flow, seat: int, *values: int) -> int:
    return seat


class WindowKind(Kind):
    """The declaration of a window: its rounds, its possible holders, and its way to pass.

    Its steps carry two numbers more than it has parameters: the seats that passed (a mask), and the seat to move.
    """

    __slots__ = ("holds", "in_turn", "number", "offers", "passing", "rounds")

    def __init__(self, id: int, number: int, rule: str, words: str, offers: Callable[..., Iterable[Step]]) -> None:
        super().__init__(id, offers.__name__, params_of(offers, ""), offers, rule, words, "")
        self.number = number
        self.offers = offers
        self.params = (*self.params, "passed", "turn")
        self.types = (*self.types, "int", "int")
        self.rounds: Callable[..., tuple[int, ...]] | None = None
        self.in_turn = False
        self.holds: Callable[..., bool] | None = None
        self.passing: Callable[[], Step] | None = None
        self.run = self.find

    def find(self, table: Any, *question: Any) -> Iterable[Step]:
        """Return the candidates of the question that the window asks."""
        if self.passing is not None:
            return (*self.offers(table, *question[:-2]), self.passing())
        reactions: Iterable[Step] = table.offers_in((self.id, *question))
        return reactions


def params_of(run: Callable[..., Any], field: str) -> dict[str, str]:
    """Return the parameters of a step after the table, and their types, without the text that comes with the choice."""
    types = annotations_of(run)
    parameters = list(inspect.signature(run).parameters.values())[1:]
    if field:
        parameters = _without_text(run.__name__, parameters)
    return {parameter.name: types[parameter.name] for parameter in parameters}


def _without_text(name: str, parameters: list[inspect.Parameter]) -> list[inspect.Parameter]:
    """Leave out the text: it comes with the choice and is no part of the step that is offered."""
    if not parameters or parameters[-1].default != "":
        raise RulesDefect(f'{name} takes a text, so its last parameter must be `text: str = ""`.')
    return parameters[:-1]
