"""Read effects: check authored data against the language and make nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..authored import Misspelt, Mistakes, did_you_mean, unknown
from ..english import listed
from .conditions import Condition, Said, Term, comparison, said_in
from .nodes import Amount, Node, Quantity

if TYPE_CHECKING:
    from .language import Effects

Part: TypeAlias = Callable[[Any, "Reading"], Any]
"""Reads a part of an effect; Misspelt names its error."""

EVERYTHING: Final = "in order"
"""The verb of a list of effects."""
IF_POSSIBLE: Final = "if_possible"


class Reading:
    """Read effects into one set of nodes, with numbers of their own, such as a quest's counters."""

    def __init__(
        self,
        effects: Effects[Any, *tuple[Any, ...]],
        nodes: dict[str, Node],
        own: Mapping[str, Callable[..., int]] | None = None,
    ) -> None:
        self.effects = effects
        self.nodes = nodes
        self.own = own or {}
        with Mistakes() as mistakes:
            for name in self.own:
                self._check_counter(name, mistakes)
        self._above: list[Node] = []

    def _check_counter(self, name: str, mistakes: Mistakes) -> None:
        """Note a counter whose name already has another meaning, so that no effect could use it."""
        families = [start for start in self.effects.families if name.startswith(start)]
        if name in self.effects.quantities or families:
            mistakes.add(f"A counter cannot be called {name!r}: that is a number of the game.", "counters", name)
        elif said_in(name) != [Said(name)] or not name.strip() or name != name.strip():
            mistakes.add(f"A counter cannot be called {name!r}: conditions could not name it.", "counters", name)

    # -- effects

    def card_effect(self, name: str, data: Any) -> None:
        """Read an effect of the box. Misspelt names it, since no author's file leads there."""
        try:
            self.effect(name, data)
        except Misspelt as wrong:
            raise Misspelt(f"{name}: {wrong.words} (at {' > '.join(wrong.path)})") from None

    def effect(self, name: str, data: Any) -> Node:
        """Read an effect under a name of its own."""
        written = data
        if isinstance(data, list):
            data = {EVERYTHING: data}
        elif not isinstance(data, Mapping):
            raise Misspelt(f"An effect is a table with a verb, or a list of effects; {data!r} is neither.")
        elif EVERYTHING in data:
            raise Misspelt("Effects that happen in order are a list.", (EVERYTHING,))
        verbs = [key for key in data if key in self.effects.verbs]
        if len(verbs) > 1:  # A part may share its name with another verb: the verb is the one that takes the others.
            verbs = [key for key in verbs if data.keys() <= self.effects.verbs[key].shape.keys()] or verbs
        if len(verbs) != 1:
            raise Misspelt(self._no_single_verb(data, verbs), (*data,)[:1])
        verb = self.effects.verbs[verbs[0]]
        excused = verb.name == IF_POSSIBLE or bool(self._above and self._above[-1].excused)
        node = Node(name, verb, written, tuple(self._above), excused=excused)
        self._above.append(node)
        try:
            with Mistakes() as mistakes:
                parts = self._parts(node, data, mistakes)
        finally:
            self._above.pop()
        node.value = parts.pop(verb.name)
        node.parts = parts
        self.nodes[name] = node
        return node

    def _no_single_verb(self, data: Mapping[str, Any], verbs: list[str]) -> str:
        if verbs:
            return f"An effect has one verb; this one has {' and '.join(verbs)}. Several effects make a list."
        known = sorted(verb for verb in self.effects.verbs if verb != EVERYTHING)
        wrong = (
            f"{next(iter(data))!r} is no verb"
            if len(data) == 1
            else f"None of {', '.join(map(str, data)) or 'nothing'} is a verb"
        )
        close = next(filter(None, (did_you_mean(key, known) for key in data)), "")
        return f"{wrong}.{close}" if close else f"{wrong}; verbs are {', '.join(known)}."

    def _parts(self, node: Node, data: Mapping[str, Any], mistakes: Mistakes) -> dict[str, Any]:
        parts = {}
        shape = node.verb.shape
        close = ""
        for key in data:
            if key not in shape:
                meant = did_you_mean(key, [name for name in shape if name not in data])
                words = f"{node.verb.name!r} takes {', '.join(shape)}; {key!r} is none of these."
                mistakes.add(f"{node.verb.name!r} has no {key!r}.{meant}" if meant else words, key)
                close += meant
        for key, kind in shape.items():
            if key in data:
                try:
                    parts[key] = self._part(node, key, kind, data[key])
                except Misspelt as wrong:
                    mistakes.found.extend(wrong.each)
            elif key not in node.verb.optional and repr(key) not in close:
                mistakes.add(f"{node.verb.name!r} needs {key!r} too.")
        return parts

    def _part(self, node: Node, key: str, kind: str, data: Any) -> Any:
        if key == EVERYTHING:
            return self._list(node.name, data)
        try:
            if kind == "effect":
                return self.effect(f"{node.name}/{key}", data)
            if kind == "effects":
                if not isinstance(data, list) or not data:
                    raise Misspelt(f"It takes a list of effects; {data!r} is not.")
                return self._list(f"{node.name}/{key}", data)
            if kind in self.effects.cases:
                return self._cases(f"{node.name}/{key}", self.effects.cases[kind], data)
            return self.effects.parts[kind](data, self)
        except Misspelt as wrong:
            raise wrong.inside(key) from None

    def _list(self, name: str, data: list[Any]) -> tuple[Node, ...]:
        with Mistakes() as mistakes:
            nodes = [
                mistakes.within((place,), partial(self.effect, f"{name}/{place}", one))
                for place, one in enumerate(data)
            ]
        return tuple(node for node in nodes if node is not None)

    def _child(self, name: str, key: str, data: Any) -> Node:
        try:
            return self.effect(f"{name}/{key}", data)
        except Misspelt as wrong:
            raise wrong.inside(key) from None

    def _cases(self, name: str, cases: tuple[str, ...], data: Any) -> dict[str, Node]:
        if not isinstance(data, Mapping) or not {*data} <= {*cases}:
            raise Misspelt(f"It takes effects for {listed(cases, 'or')}; {data!r} is not that.")
        return {case: self._child(name, case, one) for case, one in data.items()}

    # -- conditions and numbers

    def condition(self, text: object) -> Condition:
        """Return the condition of a text."""
        if not isinstance(text, str):
            raise Misspelt(f"A condition is a text; {text!r} is not.")
        terms = []
        with Mistakes() as mistakes:
            for said in said_in(text):
                term = mistakes.within((), partial(self._term, said))
                if term is not None:
                    terms.append(term)
        return Condition(text, tuple(terms))

    def _term(self, said: Said) -> Term:
        words = self.effects.conditions
        if said.sign:
            return Term(said, comparison(self.quantity(said.name).of, said.sign, said.number))
        if said.name in words:
            return Term(said, words[said.name])
        for start, family in self.effects.asking.items():
            if said.name.startswith(start):
                return Term(said, family(said.name.removeprefix(start), self))
        known = [*words, *(f"{start}…" for start in self.effects.asking)]
        raise Misspelt(unknown("condition", said.name, known, "and comparisons such as round >= 2"))

    def quantity(self, name: str) -> Quantity:
        """Return the number of that name."""
        name = name.strip()
        of = self.effects.quantities.get(name) or self.own.get(name)
        if of is not None:
            return Quantity(name, of)
        for start, family in self.effects.families.items():
            if name.startswith(start):
                return Quantity(name, family(name.removeprefix(start), self))
        known = [*self.effects.quantities, *self.own, *(f"{start}…" for start in self.effects.families)]
        raise Misspelt(unknown("number called", name, known))

    def amount(self, value: object) -> Amount:
        """Return a number, or a named one."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.quantity(value)
        raise Misspelt(f"An amount is a number or the name of one; {value!r} is neither.")


# -- kinds of parts that every language has


def a_counter(data: Any, reading: Reading) -> str:
    """Return the name of a number that an author counts."""
    if not isinstance(data, str) or data not in reading.own:
        raise Misspelt(unknown("counter", data, reading.own))
    return data


def an_amount(data: Any, reading: Reading) -> Amount:
    """Return a number, or a named one."""
    return reading.amount(data)


def a_condition(data: Any, reading: Reading) -> Condition:
    """Return a condition."""
    return reading.condition(data)


def words(data: Any, reading: Reading) -> str:
    """Return any text."""
    return str(data)


def a_flag(data: Any, reading: Reading) -> bool:
    """Accept nothing but true: the verb says it all."""
    if data is not True:
        raise Misspelt(f"It takes true; {data!r} is not.")
    return True


def one_of(*known: str) -> Part:
    """Return a reader of one of these words."""

    def accept(data: Any, reading: Reading) -> str:
        if data not in known:
            close = did_you_mean(data, known)
            raise Misspelt(f"It takes one of {', '.join(known)}; {data!r} is none of these.{close}")
        return str(data)

    return accept
