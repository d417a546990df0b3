"""A game's language of effects: its verbs, the kinds of their parts, its conditions and numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, TypeVarTuple, cast

from ..errors import RulesDefect
from ..faces import Question, Refusal, Step
from ..rules import Rules
from ..steps import no
from .nodes import Amount, Node, Quantity, Run, Verb
from .reading import EVERYTHING, IF_POSSIBLE, Part, Reading, a_condition, a_counter, a_flag, an_amount, words

if TYPE_CHECKING:
    from ..flow import Flow

T = TypeVar("T", bound="Flow")
C = TypeVarTuple("C")
F = TypeVar("F", bound=Callable[..., Any])

Maker: TypeAlias = Callable[..., Step]

AMOUNT: Final = "amount"


def number(value: Amount, table: object, *context: object) -> int:
    """Return the present value of an amount."""
    return value.of(table, *context) if isinstance(value, Quantity) else value


class Effects(Generic[T, *C]):
    """A game's language of effects. `T` is its table, and `C` the context of an effect, such as a hero and a card.

    A game makes a subclass that defines the nodes of a table, the reach of effects, and the seats that
    decide about them. Verbs, parts, conditions and numbers are declared on its one object.
    """

    def __init__(self, rules: Rules, rule: str, **context: str) -> None:
        self.rules = rules
        self.context = context
        """Context of an effect: the names of the steps' parameters and their types."""
        self.verbs: dict[str, Verb] = {}
        self.parts: dict[str, Part] = {
            AMOUNT: an_amount,
            "condition": a_condition,
            "counter": a_counter,
            "words": words,
            "flag": a_flag,
        }
        self.cases: dict[str, tuple[str, ...]] = {}
        """Parts that hold an effect for each of several cases, such as the sides of a die."""
        self.conditions: dict[str, Callable[[T, *C], bool]] = {}
        self.quantities: dict[str, Callable[[T, *C], int]] = {}
        self.families: dict[str, Callable[[str, Reading], Callable[[T, *C], int]]] = {}
        """Numbers whose names continue after a fixed beginning, such as "count of mine Minion"."""
        self.asking: dict[str, Callable[[str, Reading], Callable[[T, *C], bool]]] = {}
        """Conditions whose words continue after a fixed beginning, such as "in the harbour"."""
        self.effect = cast("Callable[[str, *C], Step]", self._declare("effect", ("name",), self.carry_out, rule))
        """The step that carries an effect out."""
        self.tells = type(self).fell_short is not Effects.fell_short
        self.misses = type(self).reaches is not Effects.reaches
        self.watches = self.tells or type(self).run is not Effects.run
        self.verb(EVERYTHING, "effects")(self._in_order)
        self.matters(self.verbs[EVERYTHING])(self._any_matters)
        self.verb("if", "condition", then="effect", else_="effect?")(self._if)
        self.matters(self.verbs["if"])(self._if_matters)
        self.verb("repeat", AMOUNT, then="effect")(self._repeat)
        self.matters(self.verbs["repeat"])(self._repeat_matters)

    # -- definitions by the game

    def nodes_of(self, table: T) -> Mapping[str, Node]:
        """Return the nodes of a table."""
        raise RulesDefect("A language of effects says which nodes a table plays with: define `nodes_of`.")

    def reaches(self, table: T, *context: *C) -> bool:
        """Return True if the targets of an effect can still be affected."""
        return True

    def ask(self, table: T, question: Question, *context: *C, pause: bool = False) -> None:
        """Ask the seat that decides about an effect; `pause`: even with a single option."""
        raise RulesDefect("A language of effects says who decides which way one goes: define `ask`.")

    def fell_short(self, table: T, node: Node, missing: int, *context: *C) -> None:
        """Hook: an effect could not be done completely; `missing` was left undone. Not called for "if possible"."""

    # -- the vocabulary

    def verb(self, name: str, value: str, **parts: str) -> Callable[[Callable[[T, Node, *C], int | None]], Verb]:
        """Declare a verb and the kinds of its parts; a part whose kind ends with ? may be missing.

        A part whose name is taken is written with an underscore behind it: `from_`, `value_`.
        Its function returns the amount done or started, where shortfalls matter; None: all of it.
        """
        shape = {name: value, **{part.rstrip("_"): kind.rstrip("?") for part, kind in parts.items()}}
        optional = frozenset(part.rstrip("_") for part, kind in parts.items() if kind.endswith("?"))

        def declare(run: Run) -> Verb:
            if name in self.verbs:
                raise RulesDefect(f"Two verbs are called {name}.")
            self.verbs[name] = Verb(name, run, shape, optional)
            return self.verbs[name]

        return declare

    def matters(self, *verbs: Verb) -> Callable[[F], F]:
        """Declare when these verbs change anything: an effect that would not is no fair choice."""

        def declare(check: F) -> F:
            for one in verbs:
                one.matters = check
            return check

        return declare

    def ways(self, *verbs: Verb) -> Callable[[F], F]:
        """Declare the question behind these verbs: a "may" offers its answers along with the no."""

        def declare(question: F) -> F:
            for one in verbs:
                one.ways = question
            return question

        return declare

    def part(self, kind: str) -> Callable[[Part], Part]:
        """Declare the reader of a kind of part."""

        def declare(read: Part) -> Part:
            self.parts[kind] = read
            return read

        return declare

    def condition(self, name: str) -> Callable[[Callable[[T, *C], bool]], Callable[[T, *C], bool]]:
        """Declare a word for conditions."""

        def declare(test: Callable[[T, *C], bool]) -> Callable[[T, *C], bool]:
            self.conditions[name] = test
            return test

        return declare

    # -- reading and carrying out

    def reading(self, nodes: dict[str, Node], own: Mapping[str, Callable[[T, *C], int]] | None = None) -> Reading:
        """Begin to read effects into these nodes; `own` are numbers that only they may name."""
        return Reading(self, nodes, own)

    def node(self, table: T, name: str) -> Node:
        """Return the node of this name."""
        return self.nodes_of(table)[name]

    def carry_out(self, table: T, name: str, *context: *C) -> None:
        """Carry an effect out, if it still reaches a target."""
        if self.misses and not self.reaches(table, *context):
            return
        node = self.nodes_of(table)[name]
        if self.watches:
            self.run(table, node, *context)
        else:
            node.verb.run(table, node, *context)

    def run(self, table: T, node: Node, *context: *C) -> None:
        """Run a verb. Report a shortfall, where the game wants to know."""
        if not self.tells:
            node.verb.run(table, node, *context)
            return
        counted = node.verb.shape[node.verb.name] == AMOUNT
        wanted = number(node.value, table, *context) if counted else 1
        did = node.verb.run(table, node, *context)
        if did is not None and did < wanted and not node.excused:
            self.fell_short(table, node, wanted - did, *context)

    def would_matter(self, table: T, node: Node, *context: *C) -> bool:
        """Return True if an effect would change anything now."""
        return self.reaches(table, *context) and node.verb.matters(table, node, *context)

    # -- verbs of every language

    def _in_order(self, table: T, node: Node, *context: *C) -> None:
        table.do(*[self.effect(part.name, *context) for part in node.value])

    def _any_matters(self, table: T, node: Node, *context: *C) -> bool:
        return any(self.would_matter(table, part, *context) for part in node.value)

    def _if(self, table: T, node: Node, *context: *C) -> None:
        part = node.parts["then"] if node.value.holds(table, *context) else node.parts.get("else")
        if part is not None:
            table.do(self.effect(part.name, *context))

    def _if_matters(self, table: T, node: Node, *context: *C) -> bool:
        part = node.parts["then"] if node.value.holds(table, *context) else node.parts.get("else")
        return part is not None and self.would_matter(table, part, *context)

    def _repeat(self, table: T, node: Node, *context: *C) -> None:
        times = max(0, number(node.value, table, *context))
        table.do(*[self.effect(node.parts["then"].name, *context)] * times)

    def _repeat_matters(self, table: T, node: Node, *context: *C) -> bool:
        return number(node.value, table, *context) > 0 and self.would_matter(table, node.parts["then"], *context)

    # -- verbs that a language may have

    def if_possible(self) -> None:
        """Add the verb "if_possible": a shortfall of the effect inside is not reported."""
        self._inner_verb(IF_POSSIBLE, self._do_inner)
        self.matters(self.verbs[IF_POSSIBLE])(self._inner_matters)

    def each(self, name: str, meant: Callable[[T, Node, *C], Iterable[tuple[*C]]]) -> None:
        """Add a verb that defines the targets of the effect inside it: each in turn."""

        def run(table: T, node: Node, *context: *C) -> None:
            table.do(*[self.effect(node.value.name, *one) for one in meant(table, node, *context)])

        def matters(table: T, node: Node, *context: *C) -> bool:
            return any(self.would_matter(table, node.value, *one) for one in meant(table, node, *context))

        self._inner_verb(name, run)
        self.matters(self.verbs[name])(matters)

    def may(self, rule: str, prompt: str, label: str = "{name:Order}") -> Callable[[], Step]:
        """Add the verb "may": the effect inside is offered, unless it would change nothing. Return the step of a no.

        Where the effect is a choice among steps (`ways`), these are offered directly: one question, not two.
        """
        do_it = self._declare("do_it", ("name",), self.carry_out, rule, label, "You may")
        leave_it = self.rules.declare("leave_it", {}, _nothing, rule, "No", "Leave it")

        def yes_or_no(table: T, name: str, *context: *C) -> Iterator[Step]:
            inner: Node = self.node(table, name).value
            question = inner.verb.ways(table, inner, *context) if inner.verb.ways else None
            if question is None:
                yield do_it(inner.name, *context)
            else:
                yield from self.rules.run[question[0]](table, *question[1:])
            yield leave_it()

        question = self._declare("do_it_or_not", ("name",), yes_or_no, rule, prompt, asks=True)

        def run(table: T, node: Node, *context: *C) -> None:
            if node.verb.matters(table, node, *context):
                self.ask(table, cast("Question", question(node.name, *context)), *context, pause=True)

        self._inner_verb("may", run)
        self.matters(self.verbs["may"])(self._inner_matters)
        return leave_it

    def choose(self, rule: str, prompt: str, label: str = "{part:Order}", listed: Collection[str] = ()) -> None:
        """Add the verb "choose": one of several effects that change something.

        Where none does, no question is asked, unless the game wants to know of shortfalls. The ways of the verbs in
        `listed` are offered among the outcomes directly: one question, not two.
        """

        def run_part(table: T, name: str, part: str, *context: *C) -> None:
            self.carry_out(table, part, *context)

        def refuse(table: T, name: str, part: str, *context: *C) -> Refusal | None:
            node = self.node(table, name)
            if self.would_matter(table, self.node(table, part), *context):
                return None
            if self._any_matters(table, node, *context):
                return no(rule, "This would have no effect, and there is another that has.")
            return None

        outcome = self._declare("outcome", ("name", "part"), run_part, rule, label, "Either or")
        outcome_kind = self.rules.by_name["outcome"]
        outcome_kind.check = self.rules.checks[outcome_kind.id] = refuse

        def outcomes(table: T, name: str, *context: *C) -> Iterator[Step]:
            for part in self.node(table, name).value:
                question = part.verb.ways(table, part, *context) if part.verb.name in listed else None
                if question is None or not self.would_matter(table, part, *context):
                    yield outcome(name, part.name, *context)
                else:
                    yield from self.rules.run[question[0]](table, *question[1:])

        question = self._declare("outcomes", ("name",), outcomes, rule, prompt, asks=True)

        def ways(table: T, node: Node, *context: *C) -> Question:
            return cast("Question", question(node.name, *context))

        def run(table: T, node: Node, *context: *C) -> None:
            if self.tells or self._any_matters(table, node, *context):
                self.ask(table, ways(table, node, *context), *context)

        self.verb("choose", "effects")(run)
        self.ways(self.verbs["choose"])(ways)
        self.matters(self.verbs["choose"])(self._any_matters)

    # -- inside

    def _do_inner(self, table: T, node: Node, *context: *C) -> None:
        table.do(self.effect(node.value.name, *context))

    def _inner_matters(self, table: T, node: Node, *context: *C) -> bool:
        return self.would_matter(table, node.value, *context)

    def _inner_verb(self, name: str, run: Callable[[T, Node, *C], int | None]) -> None:
        self.verb(name, "effect")(run)

    def _declare(
        self,
        name: str,
        nodes: tuple[str, ...],
        run: Callable[..., Any],
        rule: str,
        label: str = "",
        group: str = "",
        *,
        asks: bool = False,
    ) -> Maker:
        """Declare a step or a question about nodes; its last parameters are the context of an effect."""
        params = {**dict.fromkeys(nodes, "str"), **self.context}
        return self.rules.declare(name, params, run, rule, label, group, asks=asks)


def _nothing(table: Flow) -> None:
    """Do nothing."""
