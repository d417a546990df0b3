"""The functions of a game that faults go into, and the mutants of them."""

from __future__ import annotations

import ast
import difflib
import functools
import gc
import importlib
import pkgutil
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from .operators import Function, Site, sites

Place = tuple[str, str, int]
"""A file, the name of a function in it, and its first line (that of its first decorator)."""


@dataclass(eq=False)
class Module:
    name: str
    path: str
    tree: ast.Module


@dataclass(eq=False)
class Target:
    """A function whose body is changed. Decorators keep the function itself, so its code is replaced in place."""

    module: Module
    node: Function
    first_line: int
    functions: list[FunctionType]
    role: str = "helper"
    holders: list[tuple[Any, Any]] = field(default_factory=list)
    """Place of the function in the rules registry: a list and an index, or an object and the name of an attribute."""
    inner: list[FunctionType] = field(default_factory=list)
    """Functions that it made before any fault was put in, such as those of a verb that a language declared."""

    @property
    def name(self) -> str:
        return self.functions[0].__qualname__

    def compile(self) -> CodeType:
        """The code of the function as its tree is now."""
        found = [*_codes(compile(self.module.tree, self.module.path, "exec", dont_inherit=True), self)]
        assert len(found) == 1, f"{len(found)} functions {self.name} in line {self.first_line} of {self.module.path}"
        return found[0]

    def install(self, code: CodeType) -> None:
        """From now on the game runs this code, and functions that it has made do. Proves that the registry holds it."""
        made = dict(_inner_codes(code))
        places = {id(old): place for place, old in _inner_codes(self.functions[0].__code__)}
        for function in self.inner:
            new = made.get(places[id(function.__code__)])
            if new is not None and new.co_freevars == function.__code__.co_freevars:
                function.__code__ = new
        for function in self.functions:
            function.__code__ = code
        for holder, key in self.holders:
            held = getattr(holder, key) if isinstance(key, str) else holder[key]
            assert held.__code__ is code, f"{self.name} of {self.module.name} is not what the rules run"


@dataclass(eq=False)
class Mutant:
    number: int
    target: Target
    site: Site
    tag: str
    """Stays the same when other functions change, and so does its place in a sample."""

    @property
    def place(self) -> str:
        return f"{self.target.module.name}:{self.site.line} {self.target.name}"

    def code(self) -> CodeType | None:
        """The faulty code; None where the fault makes no difference to Python, or a function of another shape."""
        old = self.target.functions[0].__code__
        self.site.swap()
        try:
            new = self.target.compile()
        finally:
            self.site.swap()
        return None if same(old, new) or old.co_freevars != new.co_freevars else new

    def diff(self, context: int = 0) -> list[str]:
        before = ast.unparse(self.target.node).splitlines()
        self.site.swap()
        after = ast.unparse(self.target.node).splitlines()
        self.site.swap()
        return [line for line in difflib.unified_diff(before, after, n=context, lineterm="") if line[:2] not in _HEADS]

    def short_diff(self) -> list[str]:
        """Without what is the same in a long line before and after."""
        diff = self.diff()
        if len(diff) != 2:
            return diff
        old, new = (line[1:] for line in diff)
        start = _alike(old, new)
        end = _alike(old[start:][::-1], new[start:][::-1])
        return [line[0] + _cut(line[1:], start - 50, len(line) - 1 - end + 50) for line in diff]

    @property
    def key(self) -> str:
        """Return a name that does not depend on the place of the function: the key of explanations."""
        changed = " / ".join(f"{line[0]} {line[1:].strip()}" for line in self.short_diff())
        return f"{self.target.module.name}.{self.target.name}: {changed}"


_HEADS = ("--", "++", "@@")


def same(one: CodeType, other: CodeType) -> bool:
    """Return True if two pieces of code do the same."""
    return (one.co_code, one.co_consts, one.co_names) == (other.co_code, other.co_consts, other.co_names)


def _alike(one: str, other: str) -> int:
    """Return the length of the common beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _cut(line: str, start: int, end: int) -> str:
    return ("…" + line[start:end] if start > 1 else line[:end]) + ("…" if end < len(line) - 1 else "")


def _codes(code: CodeType, target: Target) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if (constant.co_qualname, constant.co_firstlineno) == (target.name, target.first_line):
                yield constant
            elif not constant.co_flags & 2:  # a class, not a function
                yield from _codes(constant, target)


def _inner_codes(code: CodeType) -> Iterator[tuple[tuple[object, ...], CodeType]]:
    """The code of the functions inside a function, each with what tells it apart."""
    seen: Counter[tuple[object, ...]] = Counter()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            name = (constant.co_qualname, constant.co_firstlineno)
            seen[name] += 1
            yield (*name, seen[name]), constant
            yield from _inner_codes(constant)


def changed(old: CodeType, new: CodeType) -> list[CodeType]:
    """The faulty code: a function, and whatever is changed of the functions inside it."""
    before = dict(_inner_codes(old))
    return [new, *(code for place, code in _inner_codes(new) if code != before.get(place))]


def find_inner(targets: list[Target]) -> None:
    """Find the functions that the targets have made so far."""
    makers = {id(code): target for target in targets for _, code in _inner_codes(target.functions[0].__code__)}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and id(one.__code__) in makers:
            makers[id(one.__code__)].inner.append(one)


def load(package: str, skip: tuple[str, ...]) -> tuple[list[Target], list[str]]:
    """Import a game and find its functions. Those that run while it is imported only declare, and are left alone."""
    ran: set[Place] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            ran.add(_place(frame.f_code))

    sys.setprofile(note)
    try:
        modules = [*_modules(package, skip)]
    finally:
        sys.setprofile(None)
    functions: dict[Place, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            functions[_place(one.__code__)].append(one)
    targets, declaring = [], []
    for module in modules:
        for place, node in _functions(module):
            if place in ran:
                declaring.append(f"{module.name}.{place[1]}")
            elif functions[place]:
                targets.append(Target(module, node, place[2], functions[place]))
    _roles(targets)
    return targets, declaring


def _modules(package: str, skip: tuple[str, ...]) -> Iterator[Module]:
    parent = importlib.import_module(package)
    names = [package]
    if hasattr(parent, "__path__"):
        names += [one.name for one in pkgutil.walk_packages(parent.__path__, f"{package}.")]
    for name in names:
        short = name.removeprefix(package).removeprefix(".") or package.rpartition(".")[2]
        if not {*short.split(".")} & {*skip}:
            path = str(importlib.import_module(name).__file__)
            yield Module(short, path, ast.parse(Path(path).read_text(encoding="utf-8"), path))


def _place(code: CodeType) -> Place:
    return (code.co_filename, code.co_name, code.co_firstlineno)


def _functions(module: Module) -> Iterator[tuple[Place, Function]]:
    """Functions, methods and bare lambdas of a module. Functions inside functions change with those around them."""
    found: dict[Place, list[Function]] = defaultdict(list)
    waiting: list[ast.AST] = [module.tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if isinstance(node, ast.FunctionDef):
                line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                found[module.path, node.name, line].append(node)
            elif isinstance(node, ast.Lambda):
                found[module.path, "<lambda>", node.lineno].append(node)
            else:
                waiting.append(node)
    alone = [(place, nodes[0]) for place, nodes in found.items() if len(nodes) == 1]
    return iter(sorted(alone, key=lambda one: one[0][2]))


def _roles(targets: list[Target]) -> None:
    """Set the role and the holders of each function in the rules registry."""
    from hearthwatch.kernel import Rules

    by_function = {id(function): target for target in targets for function in target.functions}
    for rules in [one for one in gc.get_objects() if isinstance(one, Rules)]:
        for kind in rules.kinds:
            held = {"run": (rules.run, kind.run), "check": (rules.checks, kind.check), "by": (None, kind.by)}
            for attribute, (row, function) in held.items():
                target = by_function.get(id(function))
                if target:
                    target.holders += [(kind, attribute)] + ([(row, kind.id)] if row is not None else [])
                    gives = target.functions[0].__annotations__.get("return")
                    target.role = {"run": "step" if gives == "None" else "choices", "check": "refusal"}.get(
                        attribute, "owner"
                    )
    for target in targets:
        if target.role == "helper" and "Refusal" in str(target.functions[0].__annotations__.get("return")):
            target.role = "refusal"


def mutants(targets: list[Target]) -> list[Mutant]:
    """All of them, numbered."""
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for target in targets:
        name = f"{target.module.name}.{target.name}"
        seen[name] += 1
        for place, site in enumerate(sites(target.node)):
            found.append(Mutant(len(found), target, site, f"{name} {seen[name]} {place}"))
    return found


def caches(*packages: str) -> list[Any]:
    """Everything there that remembers results: to be forgotten before a test runs."""
    kind = type(functools.cache(lambda: None))
    found = [one for one in gc.get_objects() if isinstance(one, kind)]
    return [one for one in found if str(getattr(one, "__module__", "")).startswith(packages)]
