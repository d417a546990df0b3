"""Steps: everything that can happen, as plain data.

`@rules.step` turns a function into a maker of steps. Calling the maker runs nothing: it gives a small tuple of an id
and plain arguments, which can be put on the stack, offered as an option, saved and compared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, NewType, ParamSpec, TypeAlias, TypeVar, cast

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

    __slots__ = ("by", "check", "field", "group", "id", "name", "needs", "params", "rule", "run", "types", "words")

    def __init__(
        self, id: int, rule: str, words: str, run: Callable[..., Any], group: str, field: str, needs: str = ""
    ) -> None:
        parameters = list(inspect.signature(run).parameters.values())[1:]
        if field:
            parameters = _without_text(run.__name__, parameters)
        self.id = id
        self.name = run.__name__
        self.rule = rule
        self.words = words
        self.run = run
        self.group = group
        self.field = field
        self.needs = needs
        self.params = tuple(parameter.name for parameter in parameters)
        self.types = tuple(_type_name(parameter.annotation) for parameter in parameters)
        self.check: Callable[..., Refusal | None] | None = None
        self.by: Callable[..., int] | None = None
        for unknown in named_in(words) - {*self.params}:
            raise RulesDefect(f"The words of {self.name} name {{{unknown}}}, which is none of its parameters.")


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


class Rules:
    """All kinds of steps of one game, in the order they were declared. A game's rules begin with the kernel's own."""

    def __init__(self, base: Rules | None = None) -> None:
        self.kinds: list[Kind] = list(base.kinds) if base else []
        self.run: list[Callable[..., Any]] = list(base.run) if base else []
        self.checks: list[Callable[..., Refusal | None] | None] = list(base.checks) if base else []
        self.by_name: dict[str, Kind] = dict(base.by_name) if base else {}
        self.names: dict[str, Names] = dict(base.names) if base else {}
        """By type of argument: the content that it is a place in. Keys and saves name it."""

    def step(
        self, rule: str = "", words: str = "", *, group: str = "", field: str = "", needs: str = ""
    ) -> Callable[[Callable[Concatenate[T, P], None]], Maker[T, P]]:
        """Declare a step: its clause, its label as an option, the group it is listed in, the prompt of its free text.

        A step with a `field` takes the text as its last parameter, `text: str = ""`; it is offered without it. The
        clause that forbids a blank text, if any, is what it `needs`.
        """

        def declare(run: Callable[Concatenate[T, P], None]) -> Maker[T, P]:
            return cast("Maker[T, P]", self._declare(run, rule, words, group, field, needs))

        return declare

    def choices(
        self, rule: str = "", words: str = ""
    ) -> Callable[[Callable[Concatenate[T, P], Iterable[Step]]], Maker[T, P]]:
        """Declare the candidates of a question, with its prompt. The options are those that are not refused."""

        def declare(run: Callable[Concatenate[T, P], Iterable[Step]]) -> Maker[T, P]:
            return cast("Maker[T, P]", self._declare(run, rule, words, "", ""))

        return declare

    def _declare(
        self, run: Callable[..., Any], rule: str, words: str, group: str, field: str, needs: str = ""
    ) -> Callable[..., Step]:
        kind = Kind(len(self.kinds), rule, words, run, group, field, needs)
        if kind.name in self.by_name:
            raise RulesDefect(f"Two steps are called {kind.name}: keys of options must be unique.")
        self.kinds.append(kind)
        self.run.append(run)
        self.checks.append(None)
        self.by_name[kind.name] = kind
        maker = _fixed_arity_maker(kind)

        def refuses(check: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
            kind.check = self.checks[kind.id] = check
            return check

        def by(owner: Callable[..., int]) -> Callable[..., int]:
            kind.by = owner
            return owner

        for name, value in {"kind": kind, "refuses": refuses, "by": by, "__doc__": run.__doc__}.items():
            setattr(maker, name, value)
        return maker

    # -- steps as text

    def key(self, step: Step) -> str:
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
    names = ", ".join(kind.params)
    maker: Callable[..., Step] = eval(f"lambda {names}: ({kind.id}, {names})" if names else f"lambda: ({kind.id},)")
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
