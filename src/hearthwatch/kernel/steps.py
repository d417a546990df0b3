"""Steps: everything that can happen, as plain data.

`@rules.step` turns a function into a maker of steps. Calling the maker runs nothing: it gives a small tuple of an id
and plain arguments, which can be put on the stack, offered as an option, saved and compared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Final,
    Generic,
    NamedTuple,
    NewType,
    ParamSpec,
    TypeAlias,
    TypeVar,
    cast,
)

from .errors import RulesDefect
from .names import Names
from .state import frozen
from .words import named_in

if TYPE_CHECKING:
    from .flow import Flow

P = ParamSpec("P")
T = TypeVar("T", bound="Flow")

Step: TypeAlias = tuple[Any, ...]
"""An id and plain arguments: ints, texts, tuples of ints, or another step. Only the kernel looks inside."""

if TYPE_CHECKING:

    class Question:
        """What `choices` makes. It is a tuple like a step, but only `ask` takes it: it cannot be done."""

        def __getitem__(self, index: Any) -> Any:
            raise NotImplementedError

        def __len__(self) -> int:
            raise NotImplementedError

else:
    Question = tuple

Asked: TypeAlias = "Question | Step"
"""A question as the kernel handles it: made by `choices`, or put together again from its parts."""

Refusal: TypeAlias = tuple[Any, ...]
"""A clause, a template and its numbers. Worded only when somebody reads it."""

Seats: TypeAlias = int | tuple[int, ...]
Card = NewType("Card", int)
"""A body: where a card lies. What it is stands in `table.face[card]`."""
Face = NewType("Face", int)
"""What a card is, where an argument says so: a place in the game's list of faces."""

NOTHING: Final[Step] = ()


def no(rule: str, words: str, *numbers: object) -> Refusal:
    """Refuse: the clause, why, and the numbers that the words name."""
    return (rule, words, *numbers)


class Kind:
    """What is known of all steps of one kind: its clause, its words, what it does and when it is refused."""

    __slots__ = (
        "asks", "besides", "by", "check", "field", "group", "id", "name", "needs", "page", "params", "pause", "rule",
        "run", "stages", "types", "words",
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
        """Whether it is a question, which is never an option itself."""
        self.check: Callable[..., Refusal | None] | None = None
        self.by: Callable[..., int] | None = None
        self.besides: Callable[..., Iterable[Step]] | None = None
        """Of a question: what players may name that is no candidate, and is refused by its own predicate."""
        self.stages: tuple[StageKind, ...] = ()
        self.pause = False
        """Of a question: whether it is asked even where there is a single option."""
        self.page = 0
        """Of a question: how many of its options are offered at once; 0 for all."""
        for unknown in (named_in(words) | named_in(field)) - {*self.params}:
            raise RulesDefect(f"The words of {self.name} name {{{unknown}}}, which is none of its parameters.")


class OptionKind(NamedTuple):
    """A kind of option that a game can offer, for whoever does not wait for a list of options."""

    name: str
    """The beginning of its keys: `chop_wood` of `chop_wood:3`."""
    parameters: Mapping[str, str]
    """By name, in the order of the key: what sort each argument is."""
    rule: str
    words: str
    """The template of its labels."""
    field: str
    """The prompt of the text that goes with it; empty where none does."""
    needs_words: bool
    """Whether that text must not be blank."""


class Stage(NamedTuple):
    """One of the things that are asked for one by one where a step has too many forms to be offered at once.

    Its name is a parameter of the step, or `of` works its value out from the table and the step's arguments. The prompt
    may name earlier stages, the words this one too. `back` are the words of the way back to it.
    """

    name: str
    prompt: str
    words: str
    of: Callable[..., int] | None = None
    back: str = ""


class StageKind(Kind):
    """The steps by which a stage of another kind is chosen: whose choice it is, and the values of the stages so far."""

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
        self.check = None
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

    def value(self, table: Flow, step: Step) -> int:
        """The value that a whole step has at this stage."""
        found: int = step[self.place] if self.of is None else self.of(table, *step[1:])
        return found


def _stage_type(whole: Kind, stage: Stage) -> str:
    if stage.of is not None:
        return _type_name(inspect.signature(stage.of).return_annotation)
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
    """What is known of a window besides: whose rounds it has, who may hold something, how one passes.

    Its steps carry two numbers more than it has parameters: who has passed (a mask), and whose turn is next.
    """

    __slots__ = ("holds", "in_turn", "number", "offers", "passing", "rounds")

    def __init__(self, id: int, number: int, rule: str, words: str, offers: Callable[..., Iterable[Step]]) -> None:
        super().__init__(id, offers.__name__, _params_of(offers, ""), offers, rule, words, "")
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
        """The candidates of the question that the window asks."""
        if self.passing is not None:
            return (*self.offers(table, *question[:-2]), self.passing())
        found: Iterable[Step] = table.offers_in((self.id, *question))
        return found


def _params_of(run: Callable[..., Any], field: str) -> dict[str, str]:
    """The parameters of a step after the table, and their types; a text that comes with the choice is none."""
    parameters = list(inspect.signature(run).parameters.values())[1:]
    if field:
        parameters = _without_text(run.__name__, parameters)
    return {parameter.name: _type_name(parameter.annotation) for parameter in parameters}


def _without_text(name: str, parameters: list[inspect.Parameter]) -> list[inspect.Parameter]:
    """The text comes with the choice and is no part of the step that is offered."""
    if not parameters or parameters[-1].default != "":
        raise RulesDefect(f'{name} takes a text, so its last parameter must be `text: str = ""`.')
    return parameters[:-1]


def _type_name(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))


class Maker(Generic[T, P]):
    """The face of what `@step` gives, for type checkers. At run time it is a plain function, three times faster."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def refuses(
        self, check: Callable[Concatenate[T, P], Refusal | None]
    ) -> Callable[Concatenate[T, P], Refusal | None]:
        """Say when this step is refused. The same predicate filters options, answers "why not?" and guards `choose`."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")

    def by(self, owner: Callable[Concatenate[T, P], int]) -> Callable[Concatenate[T, P], int]:
        """Say which seat may choose this step, where a question is open to several seats."""
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class WindowMaker(Maker[T, P]):
    """The face of what `@window` gives."""

    def holds(self, check: Callable[Concatenate[T, ...], bool]) -> Callable[Concatenate[T, ...], bool]:
        """Say whether others, from what they can see, must reckon with a reaction of a seat (the last argument).

        Where it is true, the window shows even to a seat that can do nothing: skipping it would betray a hand.
        """
        raise RulesDefect("Maker is only a type: the rules registry builds the callable.")


class Asker(Generic[T, P]):
    """The face of what `@choices` gives, for type checkers."""

    kind: Kind

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Question:
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")

    def besides(
        self, named: Callable[Concatenate[T, P], Iterable[Step]]
    ) -> Callable[Concatenate[T, P], Iterable[Step]]:
        """Say what else players may name: steps that are no candidates, each refused by its own predicate.

        Only `choose` asks for them, when it refuses. A predicate may say no more of them than anybody may know.
        """
        raise RulesDefect("Asker is only a type: the rules registry builds the callable.")


class Rules:
    """All kinds of steps of one game, in the order they were declared. A game's rules begin with the kernel's own.

    In a game of which people should see every question, however few its options are, all of them `pause`.
    """

    def __init__(self, base: Rules | None = None, *, pause: bool = False) -> None:
        self.pause = pause
        self.kinds: list[Kind] = list(base.kinds) if base else []
        self.run: list[Callable[..., Any]] = list(base.run) if base else []
        self.checks: list[Callable[..., Refusal | None] | None] = list(base.checks) if base else []
        self.by_name: dict[str, Kind] = dict(base.by_name) if base else {}
        self.names: dict[str, Names] = dict(base.names) if base else {}
        """By type of argument: the content that it is a place in. Keys and saves name it."""
        self.stages: dict[int, StageKind] = dict(base.stages) if base else {}
        """The steps that lead to a stage and back to it; empty in a game that stages nothing."""

    def step(
        self,
        rule: str = "",
        words: str = "",
        *,
        group: str = "",
        field: str = "",
        needs: str = "",
        stages: Sequence[Stage] = (),
    ) -> Callable[[Callable[Concatenate[T, P], None]], Maker[T, P]]:
        """Declare a step: its clause, its label as an option, the group it is listed in, the prompt of its free text.

        A step with a `field` takes the text as its last parameter, `text: str = ""`; it is offered without it. The
        clause that forbids a blank text, if any, is what it `needs`. A step of which there may be more than can be
        offered at once says in which `stages` it is asked for.
        """

        def declare(run: Callable[Concatenate[T, P], None]) -> Maker[T, P]:
            params = _params_of(run, field)
            made = self.declare(run.__name__, params, run, rule, words, group, field, needs)
            maker = cast("Maker[T, P]", made)
            if stages:
                self._declare_stages(maker.kind, stages)
            return maker

        return declare

    def choices(
        self, rule: str = "", words: str = "", *, pause: bool | None = None, page: int = 0
    ) -> Callable[[Callable[Concatenate[T, P], Iterable[Step]]], Asker[T, P]]:
        """Declare the candidates of a question, with its prompt. The options are those that are not refused.

        A question that is worth a `pause` is asked even where it has a single option; what its game says holds where
        it says nothing. Of a kind that has more than a `page` of options, a page is offered at once.
        """

        def declare(run: Callable[Concatenate[T, P], Iterable[Step]]) -> Asker[T, P]:
            made = self.declare(run.__name__, _params_of(run, ""), run, rule, words, asks=True)
            maker = cast("Asker[T, P]", made)
            maker.kind.pause = self.pause if pause is None else pause
            maker.kind.page = page
            return maker

        return declare

    def window(
        self,
        rule: str = "",
        words: str = "",
        *,
        rounds: Callable[[T], tuple[int, ...]] | None = None,
        in_turn: bool = False,
        passing: Callable[[], Step] | None = None,
    ) -> Callable[[Callable[Concatenate[T, P], Iterable[Step]]], WindowMaker[T, P]]:
        """Declare a window: its clause, its prompt, and the reactions in it, each with its seat (`.by`).

        `rounds` gives masks of seats that are asked one round after another; without it all are asked at once. With
        `in_turn` the seats of a round are asked in seating order until all have passed in a row. A window of one seat
        may be left by a step of the game, `passing`; any other has one parameter, its event.
        """

        def declare(offers: Callable[Concatenate[T, P], Iterable[Step]]) -> WindowMaker[T, P]:
            number = sum(isinstance(kind, WindowKind) for kind in self.kinds)
            kind = WindowKind(len(self.kinds), number, rule, words, offers)
            if passing is None and len(kind.params) != 3:
                raise RulesDefect(f"The window {kind.name} takes one parameter, its event, or has a step for passing.")
            kind.rounds, kind.in_turn, kind.passing = rounds, in_turn, passing
            self._add(kind)
            maker = self._maker(kind)

            def holds(check: Callable[..., bool]) -> Callable[..., bool]:
                kind.holds = check
                return check

            maker.holds = holds  # type: ignore[attr-defined]
            return cast("WindowMaker[T, P]", maker)

        return declare

    def declare(
        self,
        name: str,
        params: Mapping[str, str],
        run: Callable[..., Any],
        rule: str = "",
        words: str = "",
        group: str = "",
        field: str = "",
        needs: str = "",
        asks: bool = False,
    ) -> Callable[..., Step]:
        """Declare a step or a question under a name, with the names and types of its parameters."""
        kind = Kind(len(self.kinds), name, params, run, rule, words, group, field, needs, asks)
        self._add(kind)
        return self._maker(kind)

    def _maker(self, kind: Kind) -> Callable[..., Step]:
        maker = _fixed_arity_maker(kind)

        def refuses(check: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
            kind.check = self.checks[kind.id] = check
            return check

        def by(owner: Callable[..., int]) -> Callable[..., int]:
            kind.by = owner
            return owner

        def besides(named: Callable[..., Iterable[Step]]) -> Callable[..., Iterable[Step]]:
            kind.besides = named
            return named

        parts = {"kind": kind, "refuses": refuses, "by": by, "besides": besides, "__doc__": kind.run.__doc__}
        for name, value in parts.items():
            setattr(maker, name, value)
        return maker

    def _declare_stages(self, whole: Kind, stages: Sequence[Stage]) -> None:
        found = []
        for upto in range(1, len(stages) + 1):
            kind = StageKind(len(self.kinds), whole, stages[:upto], back=False)
            self._add(kind)
            back = StageKind(len(self.kinds), whole, stages[:upto], back=True)
            self._add(back)
            kind.back = back.id
            self.stages[kind.id] = self.stages[back.id] = kind
            found.append(kind)
        whole.stages = tuple(found)

    def _add(self, kind: Kind) -> None:
        if kind.name in self.by_name:
            raise RulesDefect(f"Two steps are called {kind.name}: keys of options must be unique.")
        self.kinds.append(kind)
        self.run.append(kind.run)
        self.checks.append(None)
        self.by_name[kind.name] = kind

    def option_kinds(self) -> dict[str, OptionKind]:
        """Every kind of step that can be an option, by name: those with words that ask nothing themselves."""
        return {
            kind.name: OptionKind(
                kind.name,
                dict(zip(kind.params, kind.types, strict=True)),
                kind.rule,
                kind.words,
                kind.field,
                bool(kind.needs),
            )
            for kind in self.kinds
            if kind.words and not kind.asks
        }

    # -- steps as text

    def key(self, step: Step | Question) -> str:
        """A stable text for a step, such as `chop_wood:3`."""
        kind = self.kinds[step[0]]
        texts = [_argument_text(argument) for argument in step[1 : len(kind.params) + 1]]
        if self.names:
            for place, type in enumerate(kind.types):
                if type in self.names:
                    texts[place] = str(self.names[type].write(step[place + 1]))
        return ":".join([kind.name, *texts])

    def from_key(self, key: str) -> Step | None:
        """The step that a key names; None where it names none."""
        name, *texts = key.split(":")
        kind = self.by_name.get(name)
        if kind is None or len(texts) != len(kind.params):
            return None
        try:
            for place, type in enumerate(kind.types):
                if type in self.names and texts[place] in self.names[type].places:
                    texts[place] = str(self.names[type].places[texts[place]])
            step = (kind.id, *(_argument(text, type) for text, type in zip(texts, kind.types, strict=True)))
        except ValueError:
            return None
        return step if [_argument_text(argument) for argument in step[1:]] == texts else None

    def plain(self, step: Step) -> list[Any]:
        """A step with its name in place of its id, for saving."""
        if not step:
            return []
        kind = self.kinds[step[0]]
        arguments: list[Any] = []
        for argument, type in zip(step[1:], (*kind.types, "str"), strict=False):
            if type == "Step":
                arguments.append(self.plain(argument))
            else:
                arguments.append(self.names[type].write(argument) if type in self.names else argument)
        return [kind.name, *arguments]

    def from_plain(self, plain: list[Any]) -> Step:
        """The step that was saved."""
        if not plain:
            return NOTHING
        kind = self.by_name[plain[0]]
        arguments: list[Any] = []
        for argument, type in zip(plain[1:], (*kind.types, "str"), strict=False):
            if type == "Step":
                arguments.append(self.from_plain(argument))
            else:
                arguments.append(frozen(self.names[type].read(argument) if type in self.names else argument))
        return (kind.id, *arguments)


def _fixed_arity_maker(kind: Kind) -> Callable[..., Step]:
    """A function of exactly the step's parameters: calling it costs a third of a generic `*args` maker."""
    opening = isinstance(kind, WindowKind)
    names = ", ".join(kind.params[:-2] if opening else kind.params)
    values = ", ".join([str(kind.id), *([names] if names else []), *(["0", "0"] if opening else [])])
    maker: Callable[..., Step] = eval(f"lambda {names}: ({values},)")
    maker.__name__ = maker.__qualname__ = kind.name
    return maker


def _argument_text(argument: object) -> str:
    if isinstance(argument, tuple):
        return "+".join(str(part) for part in argument)
    return str(int(argument)) if isinstance(argument, bool) else str(argument)


def _argument(text: str, type: str) -> object:
    if type.startswith("tuple"):
        return tuple(int(part) for part in text.split("+")) if text else ()
    return text if type == "str" else int(text)


KERNEL_RULES: Final = Rules()
"""The kernel's own steps (windows, typed chance). Every game's `Rules(KERNEL_RULES)` starts with them."""
