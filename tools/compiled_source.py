"""The copy of the source that is compiled: what compiled code cannot do for itself, or does slowly, is written out.

`tools/compile.py` says what that is, and why.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

PACKAGE: Final = Path(__file__).parents[1] / "src" / "hearthwatch"
OPEN: Final = (
    "State", "Heuristics", "Bot", "Random", "Policy", "Search", "Casual", "Named", "Effects", "Reading",
    "HearthwatchError", "SetupError", "RecordError", "IllegalChoice", "RulesDefect", "BrokenTable", "UnknownGame",
    "NoSuchDocument", "Misspelt",
)  # fmt: skip
"""Classes other than tables that a stranger's plain code may subclass."""
EMPTY: Final = {"list": "[]", "tuple": "()", "str": "''", "bool": "False", "Any": "None"}
LEFT_TO_CONSTRUCTORS: Final = ("Game[Any]", "Laws", "Moment", "Origin")
FUTURE: Final = "from __future__ import annotations"
NO: Final = ("hearthwatch.kernel.steps", "no")
"""The maker of a refusal: a tuple of its arguments."""


class TableClass(NamedTuple):
    """A class of tables as its source defines it."""

    module: str
    name: str
    base: str
    fields: dict[str, str]
    apart: tuple[str, ...]


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def no_constants(module: str, level: int) -> set[str]:
    """Where only compiled modules are imported."""
    return set()


class SameName(Exception):
    """Two classes have one name, and one of them is a table: how it is copied is written by its name."""


def table_classes(trees: dict[Path, ast.Module]) -> dict[str, TableClass]:
    """All classes of tables, by name, in the order of inheritance."""
    found: dict[str, TableClass] = {}
    others: list[TableClass] = []
    for file, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and len(node.bases) == 1:
                slots: tuple[str, ...] | None = None
                apart: tuple[str, ...] = ()
                kinds = {}
                for line in node.body:
                    if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__slots__":
                        slots = ast.literal_eval(line.value)
                    elif isinstance(line, ast.AnnAssign):
                        kinds[ast.unparse(line.target)] = ast.unparse(line.annotation)
                        if ast.unparse(line.target) == "APART" and line.value is not None:
                            apart = ast.literal_eval(line.value)
                if slots is not None:
                    fields = {name: kinds[name] for name in slots if name in kinds}
                    one = TableClass(_name(file), node.name, ast.unparse(node.bases[0]), fields, apart)
                    if found.setdefault(node.name, one) is not one:
                        others.append(one)
    for other in others:
        if _line_of(found, other.name) or _line_of({**found, other.name: other}, other.name):
            where = f"{found[other.name].module} and {other.module}"
            raise SameName(f"Two classes are called {other.name}, in {where}, and one of them is a table: rename it.")
    return {name: one for name, one in found.items() if _line_of(found, name)}


def _line_of(classes: dict[str, TableClass], name: str) -> list[TableClass]:
    """A class and those above it, the uppermost first; empty where that is not the kernel's State."""
    line: list[TableClass] = []
    while name in classes:
        line.insert(0, classes[name])
        name = classes[name].base
    return line if name == "State" else []


def copying(classes: dict[str, TableClass], name: str) -> list[str]:
    """The lines of a class that copy and clear its fields."""
    fields = {field: kind for one in _line_of(classes, name) for field, kind in one.fields.items()}
    lines = ["", "    def copy_fields(self, to: Any) -> None:", f"        twin: {name} = to"]
    lines += [f"        twin.{field} = self.{field}{'[:]' * kind.startswith('list')}" for field, kind in fields.items()]
    lines += ["", "    def clear_fields(self) -> None:"]
    lines += [f"        self.{f} = {_empty(kind)}" for f, kind in fields.items() if kind not in LEFT_TO_CONSTRUCTORS]
    return lines


def _empty(kind: str) -> str:
    if kind.endswith("| None"):
        return "None"
    known = next((empty for start, empty in EMPTY.items() if kind.startswith(start)), "")
    return known or ("0" if kind == "int" else "_as(Any, 0)")


class Makers:
    """The steps and questions that compiled files declare, and `no`: what a call of each would give is known."""

    def __init__(self, trees: Mapping[Path, ast.Module]) -> None:
        self._of = {(_name(file), name): count for file, tree in trees.items() for name, count in _declared(tree)}

    def written_out(self, file: Path, source: str) -> str:
        """A file in which calls of makers are tuples, and which tells the numbers of its own kinds to others."""
        tree = ast.parse(source)
        known = self._known_in(file, tree)
        edits: list[tuple[int, int, int, int, bytes]] = []
        """From line and column to line and column: what stands there instead."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
                number, count = known[node.func.id]
                plainly = not node.keywords and not any(isinstance(one, ast.Starred) for one in node.args)
                if plainly and (count == len(node.args) or (count < 0 and node.args)):
                    edits += _as_tuple(node, number) if node.args else _as_constant(node, _only(node.func.id))
            elif isinstance(node, ast.ImportFrom):
                module = _module(file, node)
                names = [one for one in node.names if (module, one.name) in self._of and (module, one.name) != NO]
                origin = f"from {'.' * node.level}{node.module or ''} import"
                lines = [f"{origin} {_number(one.name)}" for one in names]
                lines += [f"{origin} {_only(one.name)}" for one in names if self._of[module, one.name] == 0]
                edits += _after(node, lines)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and (_name(file), node.name) in self._of and node.decorator_list:
                lines = [f"{_number(node.name)}: _Final[int] = {node.name}.kind.id"]
                if self._of[_name(file), node.name] == 0:
                    lines.append(f"{_only(node.name)}: _Final[_Any] = ({_number(node.name)},)")
                edits += _after(node, lines)
        if not edits:
            return source
        rows = [line.encode() for line in source.split("\n")]
        for first, start, last, end, text in sorted(edits, reverse=True):
            rows[first : last + 1] = [rows[first][:start] + text + rows[last][end:]]
        made = b"\n".join(rows).decode()
        return made.replace(FUTURE, f"{FUTURE}\nfrom typing import Any as _Any, Final as _Final, cast as _cast", 1)

    def _known_in(self, file: Path, tree: ast.Module) -> dict[str, tuple[str, int]]:
        """By name in this file: the name of the number of a maker, and how many arguments it takes."""
        stored = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
        stored |= {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
        found = {name: (_number(name), count) for (module, name), count in self._of.items() if module == _name(file)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                module = _module(file, node)
                for one in node.names:
                    if module in ("hearthwatch.kernel", NO[0]) and one.name == NO[1]:
                        found[NO[1]] = ("", -1)
                    elif (module, one.name) in self._of and one.asname is None:
                        found[one.name] = (_number(one.name), self._of[module, one.name])
        return {name: made for name, made in found.items() if name not in stored}


def _declared(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every step and question that a file declares, and how many arguments its maker takes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            mark = node.decorator_list[0]
            if isinstance(mark, ast.Call) and ast.unparse(mark.func).split(".")[-1] in ("step", "choices"):
                text = any(keyword.arg == "field" for keyword in mark.keywords)
                yield node.name, len(node.args.args) - 1 - text


def _number(name: str) -> str:
    return f"_number_of_{name}"


def _only(name: str) -> str:
    """Return the name of a step without arguments, which is made once."""
    return f"_the_{name}"


def _module(file: Path, node: ast.ImportFrom) -> str:
    base = file.parents[node.level - 1].parts if node.level else ()
    return ".".join([*base, *([node.module] if node.module else [])])


def _as_tuple(node: ast.Call, number: str) -> Iterator[tuple[int, int, int, int, bytes]]:
    first, start = node.lineno - 1, node.col_offset
    last, end = (node.end_lineno or 0) - 1, node.end_col_offset or 0
    opening = f"_cast(_Any, ({number}, ".replace("(, ", "(").encode()
    yield first, start, node.args[0].lineno - 1, node.args[0].col_offset, opening
    yield last, end - 1, last, end, b",))" if len(node.args) == 1 and not number else b"))"


def _as_constant(node: ast.Call, name: str) -> Iterator[tuple[int, int, int, int, bytes]]:
    yield node.lineno - 1, node.col_offset, (node.end_lineno or 0) - 1, node.end_col_offset or 0, name.encode()


def _after(node: ast.stmt, lines: list[str]) -> Iterator[tuple[int, int, int, int, bytes]]:
    last, end = (node.end_lineno or 0) - 1, node.end_col_offset or 0
    if lines:
        yield last, end, last, end, "".join(f"\n{' ' * node.col_offset}{line}" for line in lines).encode()


Change: TypeAlias = tuple[int, int, list[str]]
"""From which line to which (the first is 0), and what stands there instead."""


def prepared(
    source: str, classes: dict[str, TableClass], constants: Callable[[str, int], set[str]] = no_constants
) -> str:
    """A source file as it is compiled. `constants` says which a plain module (its name, how far above) defines."""
    tree = ast.parse(source)
    lines = source.split("\n")
    changes: list[Change] = []
    head: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.cause is not None and node.exc is not None:
            indent = " " * node.col_offset
            call = f"{indent}raise because({ast.unparse(node.exc)}, {ast.unparse(node.cause)})"
            changes.append((node.lineno - 1, node.end_lineno or node.lineno, [call]))
            head["from hearthwatch.kernel.errors import because"] = None
        elif isinstance(node, ast.ClassDef) and node.name in (*classes, *OPEN):
            head["from typing import TYPE_CHECKING, Any, cast as _as"] = None
            head["if TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr"] = None
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)]) - 1
            changes.append((first, first, ["@mypyc_attr(allow_interpreted_subclasses=True)"]))
            if node.name in classes and classes[node.name].fields:
                end = node.end_lineno or node.lineno
                changes.append((end, end, copying(classes, node.name)))
        elif isinstance(node, ast.FunctionDef) and [ast.unparse(one) for one in node.decorator_list] == ["remembered"]:
            head["from typing import Any, cast as _as"] = None
            changes.append(
                (node.decorator_list[0].lineno - 1, node.lineno, [_signature(node, f"_work_of_{node.name}")])
            )
            changes.append((node.end_lineno or 0, node.end_lineno or 0, _recalling(node)))
    for change in _final_constants(tree, constants):
        changes.append(change)
        head["from typing import Final"] = None
    for start, end, text in sorted(changes, key=lambda change: change[:2], reverse=True):
        lines[start:end] = text
    at = lines.index(FUTURE) + 1
    lines[at:at] = head
    return "\n".join(lines)


def _signature(node: ast.FunctionDef, name: str) -> str:
    return f"def {name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns) if node.returns else 'Any'}:"


def _recalling(node: ast.FunctionDef) -> list[str]:
    """Return the expansion of `remembered` for a function of a table: calls of a decorated function are slow."""
    table, key = node.args.args[0].arg, repr(f"{node.name} {crc32(ast.unparse(node).encode())}")
    return [
        "",
        _signature(node, node.name),
        f"    memo = {table}.memo",
        "    if memo is None:",
        f"        return _work_of_{node.name}({table})",
        f"    found = memo.get({key})",
        "    if found is None:",
        f"        memo[{key}] = found = _work_of_{node.name}({table})",
        "    return _as(Any, found)",
    ]


def _final_constants(tree: ast.Module, constants: Callable[[str, int], set[str]]) -> Iterator[Change]:
    """Constants that are named several at once, or come from plain modules, one by one and `Final`."""
    for node in tree.body:
        place = (node.lineno - 1, node.end_lineno or node.lineno)
        if isinstance(node, ast.ImportFrom):
            known = constants(node.module or "", node.level)
            final = {one.name: one.asname or one.name for one in node.names if one.name in known}
            if final:
                origin = "." * node.level + (node.module or "")
                rest = [ast.unparse(one) for one in node.names if one.name not in final]
                lines = [f"from {origin} import {', '.join(rest)}"] if rest else []
                lines += [f"from {origin} import {name} as _plain_{own}" for name, own in final.items()]
                yield (*place, [*lines, *(f"{own}: Final = _plain_{own}" for own in final.values())])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [ast.unparse(one) for one in node.targets[0].elts]
            values = _numbers(node.value)
            if all(map(_is_constant, names)) and len(values) == len(names):
                yield (*place, [f"{name}: Final = {value}" for name, value in zip(names, values, strict=True)])


def _is_constant(name: str) -> bool:
    return name.isupper() and len(name.strip("_")) > 1


def _numbers(value: ast.expr) -> list[int]:
    """The numbers that several constants are given: some in a row, or `range` of a number."""
    written = ast.unparse(value)
    if isinstance(value, ast.Tuple) and all(
        isinstance(one, ast.Constant) and type(one.value) is int for one in value.elts
    ):
        return list(ast.literal_eval(value))
    if written.startswith("range(") and written[6:-1].isdigit():
        return list(range(int(written[6:-1])))
    return []


class Constants:
    """Return the constants in the plain modules of the package, for files that import them."""

    def __init__(self, compiled: Iterable[Path]) -> None:
        self._compiled = set(compiled)
        self._known: dict[Path, set[str]] = {}

    def seen_from(self, file: Path) -> Callable[[str, int], set[str]]:
        return lambda module, level: self._of(file, module, level)

    def _of(self, file: Path, module: str, level: int) -> set[str]:
        base = file.parents[level - 1] if level else Path()
        target = base.joinpath(*module.split(".")) if module else base
        for found in (target.with_suffix(".py"), target / "__init__.py"):
            if (
                found.parts[:1] == ("hearthwatch",)
                and (PACKAGE.parent / found).is_file()
                and found not in self._compiled
            ):
                if found not in self._known:
                    self._known[found] = _defined(ast.parse((PACKAGE.parent / found).read_text("utf-8")))
                return self._known[found]
        return set()


def _defined(tree: ast.Module) -> set[str]:
    """The constants that a file defines itself."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                found |= {one.id for one in ast.walk(target) if isinstance(one, ast.Name) and _is_constant(one.id)}
    return found


def notes(trees: dict[Path, ast.Module], classes: dict[str, TableClass]) -> dict[str, object]:
    """Return the facts that compiled functions and classes lack."""
    functions = {}
    for file, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                types = {one.arg: ast.unparse(one.annotation) for one in node.args.args if one.annotation}
                if node.returns is not None:
                    types["return"] = ast.unparse(node.returns)
                functions[f"{_name(file)}.{node.name}"] = types
    tables = {f"{one.module}.{one.name}": {"fields": one.fields, "apart": one.apart} for one in classes.values()}
    return {"functions": functions, "classes": tables}
