"""The rules of a game: a registry of all its kinds of steps, in the order they were declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

from .errors import RulesDefect
from .faces import Asker, Maker, Question, Refusal, Step, WindowMaker
from .names import Names
from .state import frozen
from .steps import NOTHING, Kind, OptionKind, Stage, StageKind, WindowKind, params_of

if TYPE_CHECKING:
    from .flow import Flow

P = ParamSpec("P")
T = TypeVar("T", bound="Flow")


class Rules:
    """All kinds of steps of one game, in the order they were declared. A game's rules begin with the kernel's own.

    In a game where people should see every question, even with a single option, all of them `pause`.
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
        """The steps that lead to a stage and back to it; empty in a game without stages."""
        self.has_reactions: bool = base.has_reactions if base else False
        """True if there are windows in which several seats may react."""

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

        A step with a `field` takes the text as its last parameter, `text: str = ""`; it is offered without. `needs` is
        the clause that forbids a blank text, if any. A step that may have more forms than can be
        offered at once lists its `stages`.
        """

        def declare(run: Callable[Concatenate[T, P], None]) -> Maker[T, P]:
            params = params_of(run, field)
            made = self.declare(run.__name__, params, run, rule, words, group, field, needs)
            maker = cast("Maker[T, P]", made)
            if stages:
                self._declare_stages(maker.kind, stages)
            return maker

        return declare

    def choices(
        self, rule: str = "", words: str = "", *, pause: bool | None = None, page: int = 0, sure: bool = False
    ) -> Callable[[Callable[Concatenate[T, P], Iterable[Step]]], Asker[T, P]]:
        """Declare the candidates of a question, with its prompt. The options are those that are not refused.

        A question with a `pause` is asked even with a single option; the default is the game's.
        Of a kind that has more than a `page` of options, a page is offered at once. A question that is
        `sure` calls the predicates itself where it must, in the cheapest way: all it names is legal, unless `asks_why`
        is true, and nothing is checked again. A list that it returns is offered as it is, so it must not change later.
        """

        def declare(run: Callable[Concatenate[T, P], Iterable[Step]]) -> Asker[T, P]:
            made = self.declare(run.__name__, params_of(run, ""), run, rule, words, asks=True)
            maker = cast("Asker[T, P]", made)
            maker.kind.pause = self.pause if pause is None else pause
            maker.kind.page = page
            maker.kind.sure = sure
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
            self.has_reactions = self.has_reactions or passing is None
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

        def idles(check: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
            kind.idle = check
            return check

        def cautions(check: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
            kind.caution = check
            return check

        def by(owner: Callable[..., int]) -> Callable[..., int]:
            kind.by = owner
            return owner

        def besides(named: Callable[..., Iterable[Step]]) -> Callable[..., Iterable[Step]]:
            kind.besides = named
            return named

        declaring = {"refuses": refuses, "idles": idles, "cautions": cautions, "by": by, "besides": besides}
        parts = {"kind": kind, **declaring, "__doc__": kind.run.__doc__}
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
        """Return every kind of step that can be an option, by name: those with words that ask nothing themselves."""
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
        """Return a stable text for a step, such as `chop_wood:3`."""
        kind = self.kinds[step[0]]
        texts = [_argument_text(argument) for argument in step[1 : len(kind.params) + 1]]
        if self.names:
            for place, type in enumerate(kind.types):
                if type in self.names:
                    texts[place] = str(self.names[type].write(step[place + 1]))
        return ":".join([kind.name, *texts])

    def from_key(self, key: str) -> Step | None:
        """Return the step that a key names; None where it names none."""
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
        """Return a step with its name in place of its id, for saving."""
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
        """Return the saved step."""
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


class Laws:
    """The rules of a class of tables, and the hooks it defines: a cache for code that runs all the time.

    A table has it at hand; attributes of a class are slow to look up.
    """

    __slots__ = ("checks", "has_check", "has_interludes", "kinds", "most_at_once", "rules", "run", "stages")

    def __init__(self, rules: Rules, most_at_once: int, *, has_check: bool, has_interludes: bool) -> None:
        self.rules = rules
        self.kinds = rules.kinds
        self.run = rules.run
        self.checks = rules.checks
        self.stages = rules.stages
        self.most_at_once = most_at_once
        self.has_check = has_check
        self.has_interludes = has_interludes

    def by(self, rules: Rules) -> Laws:
        """Return the same with these rules: a class may get others after it was made."""
        if rules is self.rules:
            return self
        return Laws(rules, self.most_at_once, has_check=self.has_check, has_interludes=self.has_interludes)


def _fixed_arity_maker(kind: Kind) -> Callable[..., Step]:
    """Return a function of exactly the step's parameters: calling it costs a third of a generic `*args` maker."""
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
