"""The faults: what can be changed in the body of a function. Everything works on the syntax tree."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

Change = tuple[str, ast.AST]
"""The name of an operator and the node that takes the place of the old one."""
Function = ast.FunctionDef | ast.Lambda

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEQUENCES = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr)
WORDS = ("say", "no")
"""Calls whose arguments are only words for people."""


@dataclass(eq=False)
class Site:
    """A place in the tree (`parent.field`, or one element of it) with the fault that can be put there."""

    parent: ast.AST
    field: str
    index: int | None
    operator: str
    new: ast.AST
    line: int
    lines: range
    """The lines of the statement: tests that ran any of them can notice the fault."""

    def swap(self) -> None:
        """Put the fault in; once more takes it out again."""
        value = getattr(self.parent, self.field)
        if self.index is None:
            setattr(self.parent, self.field, self.new)
            self.new = value
        else:
            value[self.index], self.new = self.new, value[self.index]


def sites(function: Function) -> Iterator[Site]:
    """Every fault that can be put into the body of a function, in reading order."""
    if isinstance(function, ast.Lambda):
        yield from _inside(function, "body", None, function.body, _span(function), _Locals(function))
    else:
        for index, statement in enumerate(function.body):
            yield from _inside(function, "body", index, statement, _span(statement), _Locals(function))


def called(node: ast.AST) -> str:
    """The last part of the name that a call calls; nothing for other nodes."""
    if isinstance(node, ast.Call):
        return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return ""


class _Locals:
    """Facts about the function around a node."""

    def __init__(self, function: Function) -> None:
        self.refuses = isinstance(function, ast.FunctionDef) and "Refusal" in ast.unparse(function.returns or function)
        self.first = {argument.arg: 0 for argument in function.args.args}
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.first[node.id] = min(node.lineno, self.first.get(node.id, node.lineno))

    def first_assignment(self, target: ast.expr, line: int) -> bool:
        """Without its first assignment a name is only missing: any test at all would notice."""
        return isinstance(target, ast.Name) and self.first[target.id] == line


def _span(node: ast.stmt | ast.Lambda) -> range:
    """The lines of a simple statement, or those of a compound one before its body."""
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno or node.lineno
    if isinstance(node, ast.Match):
        last = node.lineno
    return range(node.lineno, max(last, node.lineno) + 1)


def _inside(
    parent: ast.AST, field: str, index: int | None, node: ast.AST, lines: range, known: _Locals
) -> Iterator[Site]:
    if _only_words(node) or isinstance(node, ast.Raise):
        return
    if isinstance(node, ast.stmt):
        lines = _span(node)
    line: int = getattr(node, "lineno", lines.start)
    for operator, new in _changes(node, known):
        ast.fix_missing_locations(ast.copy_location(new, node))
        yield Site(parent, field, index, operator, new, line, lines)
    conditional = isinstance(parent, ast.If | ast.IfExp | ast.While) and field == "test"
    if conditional or (isinstance(parent, ast.comprehension) and field == "ifs"):
        for value in (False,) if isinstance(parent, ast.While) else (True, False):
            new = ast.copy_location(ast.Constant(value), node)
            yield Site(parent, field, index, f"condition {value}", new, line, lines)
    for name, below in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        if isinstance(below, list):
            for place, one in enumerate(below):
                # Of `finish(won, rule, words, ...)` only the first argument is more than words.
                if isinstance(one, ast.AST) and not (called(node) == "finish" and name == "args" and place):
                    yield from _inside(node, name, place, one, lines, known)
        elif isinstance(below, ast.AST):
            yield from _inside(node, name, None, below, lines, known)


def _only_words(node: ast.AST) -> bool:
    """Return True if a fault here would change nothing but words, or only a guard that never refuses (`strict`)."""
    match node:
        case ast.Call():
            return called(node) in WORDS
        case ast.Expr():
            return called(node.value) in WORDS
        case ast.For() | ast.If():
            return all(_only_words(one) for one in [*node.body, *node.orelse])
        case ast.keyword():
            return node.arg == "strict"
    return False


def _changes(node: ast.AST, known: _Locals) -> Iterator[Change]:
    match node:
        case ast.stmt():
            yield from _statement(node, known)
        case ast.Compare():
            for place, op in enumerate(node.ops):
                ops = [*node.ops[:place], COMPARED[type(op)](), *node.ops[place + 1 :]]
                yield "comparison", ast.Compare(node.left, ops, node.comparators)
        case ast.Constant(value=bool(value)):
            yield "truth", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "number + 1", ast.Constant(value + 1)
            yield "number - 1", ast.Constant(value - 1)
        case ast.BinOp() if type(node.op) in COMPUTED:
            if not isinstance(node.left, SEQUENCES) and not isinstance(node.right, SEQUENCES):
                yield "arithmetic", ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)
        case ast.BoolOp():
            yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield "not", copy.copy(node.operand)
        case ast.Name(id=name) if name in NAMED:
            yield "min/max, any/all", ast.Name(NAMED[name], ast.Load())
        case ast.Slice() if (node.lower is None) != (node.upper is None):
            yield "slice", ast.Slice(node.upper, node.lower, node.step)
        case ast.Call(func=ast.Attribute(attr="append", value=row)):
            func = ast.Attribute(row, "insert", ast.Load())
            yield "append", ast.Call(func, [ast.Constant(0), *node.args], [])


def _statement(node: ast.stmt, known: _Locals) -> Iterator[Change]:
    match node:
        case ast.Expr(value=ast.Call()):
            yield "statement", ast.Pass()
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            # Still a generator, so that what is missing is the option and not the iterator.
            yield "statement", ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Assign():
            targets = [one for target in node.targets for one in getattr(target, "elts", [target])]
            if not any(known.first_assignment(target, node.lineno) for target in targets):
                yield "statement", ast.Pass()
        case ast.AnnAssign() if not known.first_assignment(node.target, node.lineno):
            yield "statement", ast.Pass()
        case ast.AugAssign():
            yield "statement", ast.Pass()
            if type(node.op) in COMPUTED:
                yield "arithmetic", ast.AugAssign(node.target, COMPUTED[type(node.op)](), node.value)
        case ast.Return(value=None) | ast.Break() | ast.Continue():
            yield "statement", ast.Pass()
        case ast.Return(value=value) if known.refuses and ast.unparse(value) != "None":  # type: ignore[arg-type]
            yield "refusal", ast.Return(ast.Constant(None))
