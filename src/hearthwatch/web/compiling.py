"""Compile templates to Python as Jinja does, without features that our pages never use.

A push draws some 800 small values. Jinja's own code asks of each whether it is safe text, undefined, in need of a
context or awaited. Ours are dictionaries, plain functions and text, so the common case is inlined and only the rest
takes the general path. Drawing a table of Set a Watch took 1.2 ms before and takes 0.7 so.
"""

# ruff: noqa: N802 (the names are Jinja's)

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

MOST_KEPT: Final = 20_000
LONGEST_KEPT: Final = 300
_escaped: dict[str, str] = {}


def written(value: Any) -> str:
    """Return a value escaped for a page. Most texts recur: they are escaped once."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        found = _escaped.get(value)
        if found is None:
            found = escape(value)
            if len(value) <= LONGEST_KEPT:
                if len(_escaped) >= MOST_KEPT:
                    _escaped.clear()
                _escaped[value] = found
        return found
    return str(value) if kind is int else escape(value)


def likeness(things: tuple[Any, ...]) -> Any:
    """Return a cache key for plain data: the same for things that are drawn the same."""
    try:
        found = tuple([(*one, *one.values()) if type(one) is dict else one for one in things])
        hash(found)
    except TypeError:  # a list somewhere inside
        return repr(things)
    return found


def only(things: Iterable[Any], test: str = "", against: Any = None) -> Iterator[Any]:
    """Implement Jinja's `select`, as far as pages use it: true values, or those `in` something."""
    if test not in ("", "true", "in"):
        raise TypeError(f"Pages select what is true, or what is in something; not by {test!r}.")
    return (one for one in things if (one in against if test == "in" else one))


def with_(things: Iterable[Mapping[str, object]], name: str, test: str = "", value: Any = None) -> Iterator[Any]:
    """Implement Jinja's `selectattr`: things with a true attribute, or one `equalto` a value."""
    if test not in ("", "equalto"):
        raise TypeError(f"Pages select by what is true or equal; not by {test!r}.")
    return (one for one in things if (one.get(name) == value if test else one.get(name)))


def without(things: Iterable[Mapping[str, object]], name: str) -> Iterator[Any]:
    """Implement Jinja's `rejectattr`: things without a true attribute."""
    return (one for one in things if not one.get(name))


FILTERS: Final[dict[str, Any]] = {"list": list, "select": only, "selectattr": with_, "rejectattr": without}
"""Jinja's own filters, without async checks."""


class Words(Context):
    """A context whose templates call plain functions only, so calls are direct."""

    def call(self, function: Any, *given: Any, **named: Any) -> Any:
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return function(*given, **named)


class Writer(CodeGenerator):
    """Generate the Python code of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.writeline("from hearthwatch.web.compiling import written")
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("written(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Read a key of a dictionary; of other values an attribute."""
        name, inner = repr(node.attr), node.node
        if isinstance(inner, nodes.Name) and inner.ctx == "load":
            thing = frame.symbols.ref(inner.name)
            self.write(f"({thing}[{name}] if type({thing}) is dict and {name} in {thing} else environment.getattr(")
            self.visit(inner, frame)
            self.write(f", {name}))")
        else:
            thing = self.temporary_identifier()
            self.write(f"({thing}[{name}] if type({thing} := ")
            self.visit(inner, frame)
            self.write(f") is dict and {name} in {thing} else environment.getattr({thing}, {name}))")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Without an else, produce empty text instead of an Undefined object."""
        if node.expr2 is None:
            node = nodes.CondExpr(node.test, node.expr1, nodes.Const("", lineno=node.lineno), lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for number, given in enumerate(node.args):
            self.write(", " if number else "")
            self.visit(given, frame)
        self.write(")")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:
        """Include in one piece: yielded in parts, every part would pass through all outer templates."""
        if node.ignore_missing or not node.with_context:
            super().visit_Include(node, frame)
            return
        self.writeline("template = environment.get_or_select_template(", node)
        self.visit(node.template, frame)
        self.write(f", {self.name!r})")
        self.start_write(frame)
        self.write(
            "concat(template.root_render_func("
            f"template.new_context(context.get_all(), True, {self.dump_local_context(frame)})))"
        )
        self.end_write(frame)


class Pages(Environment):
    """An environment for pages, whose data is dictionaries: a name behind a dot is looked up as a key first."""

    context_class = Words
    code_generator_class = Writer

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.filters |= FILTERS

    def getattr(self, thing: Any, name: str) -> Any:
        if type(thing) is dict and name in thing:
            return thing[name]
        try:
            return getattr(thing, name)
        except AttributeError:
            return super().getattr(thing, name)
