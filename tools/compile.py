"""Compile the engine with mypyc: `python tools/compile.py` makes the same package once more.

What is read is what runs: the source is compiled as it stands, but for five things that compiled code cannot do for
itself, which are written into a copy of it first:

- a class of tables gets its `copy_fields` and `clear_fields` (in plain Python they are generated when it is defined);
- what functions and classes say in annotations and slots goes into `notes.json`, for `hearthwatch.kernel.build`;
- `raise ... from ...` becomes a call, because compiled code forgets the cause;
- constants in capitals that come from a file which is not compiled, or are named several at once, become `Final`:
  otherwise each use looks their name up;
- where a step or a refusal is made, the tuple is written out that its maker would give.

The result is a folder `compiled` in the package: see `hearthwatch.builds`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "hearthwatch"
sys.path.insert(0, str(ROOT / "src"))
os.environ["HEARTHWATCH_PLAIN"] = "1"  # what is being made is not to be used while it is made

from hearthwatch import builds  # noqa: E402

PLAIN: Final = (
    "*/show/*", "*/content/*", "*/position.py", "*/migrations.py", "*/kept.py", "bots/arena/*",
    "bots/learn/*", "bots/plain_sense.py", "kernel/authored.py", "kernel/build.py", "kernel/campaigns.py",
    "kernel/documents.py", "kernel/faces.py", "kernel/files.py", "kernel/game.py", "kernel/graphs.py",
    "kernel/misfits.py", "kernel/plain.py",
    "kernel/positions.py", "kernel/records.py", "kernel/registry.py", "kernel/settings.py", "kernel/snapshots.py",
    "kernel/testing/*",
)  # fmt: skip
"""What runs as it is: it is read once a game or never, or mypyc cannot take it."""
OPEN: Final = (
    "State", "Sense", "Bot", "Search", "Quick", "Named", "Effects", "Reading", "HearthwatchError", "SetupError",
    "RecordError", "IllegalChoice", "RulesDefect", "BrokenTable", "UnknownGame", "NoSuchDocument", "Misspelt",
)  # fmt: skip
"""Classes beside tables that a stranger's plain code may subclass."""
EMPTY: Final = {"list": "[]", "tuple": "()", "str": "''", "bool": "False", "Any": "None"}
LEFT_TO_CONSTRUCTORS: Final = ("Game[Any]", "Moment", "Origin")


OBJECTS: Final = ROOT / ".compiled_objects"
"""What the C compiler made, by a digest of what it made it from: the next build has less to do."""
HIDDEN: Final = ("-fvisibility=hidden",)
"""Functions of one library call each other at once, not through a table."""


FUTURE: Final = "from __future__ import annotations"
NO: Final = ("hearthwatch.kernel.steps", "no")
"""What makes a refusal: a tuple of whatever it is given."""
STACK: Final = 64 << 20


class TableClass(NamedTuple):
    """A class of tables as its source defines it."""

    module: str
    name: str
    base: str
    fields: dict[str, str]
    apart: tuple[str, ...]


# -- what is compiled


def modules(games: Sequence[str] = ()) -> list[Path]:
    """The files that are compiled, relative to the folder above the package; of the games all, or only some."""
    for name in games:
        if not (PACKAGE / "games" / name).is_dir():
            raise CannotCompile(f"There is no folder {name!r} among the games. Nothing was compiled.")
    return [
        file.relative_to(PACKAGE.parent)
        for part in builds.PARTS
        for file in sorted((PACKAGE / part).rglob("*.py"))
        if not any(fnmatch(file.relative_to(PACKAGE).as_posix(), pattern) for pattern in PLAIN)
        and (not games or part != "games" or file.relative_to(PACKAGE / part).parts[0] in games)
        and not _stays_plain(file, ast.parse(file.read_text("utf-8")))
    ]


def _stays_plain(file: Path, tree: ast.Module) -> bool:
    """Whether a file only brings others together, or says things that compiled classes forget.

    Those are keywords of classes, and annotations of structs.
    """
    nodes = list(ast.walk(tree))
    if file.name == "__init__.py" and not any(isinstance(node, ast.ClassDef | ast.FunctionDef) for node in nodes):
        return True
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return any(one.keywords or "Struct" in {ast.unparse(base).split(".")[-1] for base in one.bases} for one in classes)


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


# -- the copy that is compiled


def no_constants(module: str, level: int) -> set[str]:
    """Where only compiled modules are imported."""
    return set()


def table_classes(trees: dict[Path, ast.Module]) -> dict[str, TableClass]:
    """All classes of tables, by name, in the order of inheritance."""
    found = {}
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
                    found[node.name] = TableClass(_name(file), node.name, ast.unparse(node.bases[0]), fields, apart)
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
                    edits += _as_tuple(node, number)
            elif isinstance(node, ast.ImportFrom):
                module = _module(file, node)
                names = [one for one in node.names if (module, one.name) in self._of and (module, one.name) != NO]
                lines = [f"from {'.' * node.level}{node.module or ''} import {_number(one.name)}" for one in names]
                edits += _after(node, lines)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and (_name(file), node.name) in self._of and node.decorator_list:
                edits += _after(node, [f"{_number(node.name)}: _Final[int] = {node.name}.kind.id"])
        if not edits:
            return source
        lines = [line.encode() for line in source.split("\n")]
        for first, start, last, end, text in sorted(edits, reverse=True):
            lines[first : last + 1] = [lines[first][:start] + text + lines[last][end:]]
        made = b"\n".join(lines).decode()
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


def _module(file: Path, node: ast.ImportFrom) -> str:
    base = file.parents[node.level - 1].parts if node.level else ()
    return ".".join([*base, *([node.module] if node.module else [])])


def _as_tuple(node: ast.Call, number: str) -> Iterator[tuple[int, int, int, int, bytes]]:
    first, start = node.lineno - 1, node.col_offset
    last, end = (node.end_lineno or 0) - 1, node.end_col_offset or 0
    opening = f"_cast(_Any, ({number}, ".replace("(, ", "(").encode()
    if not node.args:
        yield first, start, last, end, opening.rstrip() + b"))"
        return
    yield first, start, node.args[0].lineno - 1, node.args[0].col_offset, opening
    yield last, end - 1, last, end, b",))" if len(node.args) == 1 and not number else b"))"


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
    """What `remembered` makes of a function of a table, written out: calls of a decorated function are slow."""
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
    """What the plain modules of the package define in capitals, for files that import it."""

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
    """What compiled functions and classes do not know of themselves."""
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


# -- building


def build(work: Path, files: Iterable[Path], jobs: int, level: str) -> list[str]:
    """Compile the prepared files in place, the C files shared out to several jobs. Gives the libraries that it made."""
    from mypyc.build import mypycify
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    os.chdir(work)  # where the translator writes, and looks for what is imported
    os.environ["MYPYPATH"] = str(work)
    flags = ["--ignore-missing-imports", "--no-warn-unused-ignores", "--follow-imports=silent"]
    extensions = mypycify([*flags, *map(str, files)], opt_level=level, debug_level="0", multi_file=True)
    compiler = new_compiler()
    customize_compiler(compiler)
    headers = blake2b(b"".join(file.read_bytes() for file in sorted(Path("build").rglob("*.h"))))

    def compiled(extension: Any, source: str) -> str:
        include = [*extension.include_dirs, sysconfig.get_path("include")]
        flags = [*extension.extra_compile_args, *(HIDDEN if compiler.compiler_type == "unix" else ())]
        key = headers.copy()
        key.update("\0".join([source, *compiler.compiler_so, *include, *flags]).encode() + Path(source).read_bytes())
        kept = OBJECTS / f"{key.hexdigest()[:32]}.o"
        [found] = compiler.object_filenames([source], output_dir="objects")
        if not kept.exists():
            compiler.compile([source], "objects", None, include, False, None, flags)
            OBJECTS.mkdir(exist_ok=True)
            shutil.copy(found, kept.with_suffix(f".{os.getpid()}"))
            kept.with_suffix(f".{os.getpid()}").replace(kept)
        os.utime(kept)
        return str(kept)

    def linked(extension: Any) -> str:
        library = f"{Path(*extension.name.split('.'))}{sysconfig.get_config_var('EXT_SUFFIX')}"
        objects = [compiled(extension, source) for source in extension.sources]
        compiler.link_shared_object(objects, library, extra_postargs=extension.extra_link_args)
        return library

    with ThreadPoolExecutor(jobs) as pool:
        shared = [(one, source) for one in extensions if len(one.sources) > 1 for source in one.sources]
        shared.sort(key=lambda pair: -Path(pair[1]).stat().st_size)  # the longest first, so that no job waits for it
        list(pool.map(lambda pair: compiled(*pair), shared))
        return list(pool.map(linked, extensions))


class CannotCompile(Exception):
    """Why there will be no compiled build, in a sentence. Whatever ran before runs on."""


def compile_engine(to: Path | None = None, games: Sequence[str] = (), jobs: int = 1, level: str = "1") -> str:
    """Compile the engine, all games or only some, in place or in a copy of the package; says what was done."""
    _check_compiler()
    _raise_limits()
    begun, begun_at = time.monotonic(), time.time()
    files = modules(games)
    source = builds.digest(PACKAGE)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        trees = prepare(work, files)
        try:
            made = build(work, files, jobs, level)
        except (Exception, SystemExit) as error:
            raise CannotCompile(f"The engine could not be compiled ({error}): Hearthwatch runs as it is.") from error
        finally:
            os.chdir(ROOT)
        if source != builds.digest(PACKAGE):
            raise CannotCompile("The source changed while it was compiled: start again. Hearthwatch runs as it is.")
        package = PACKAGE
        if to is not None:
            package = to / PACKAGE.name
            leave_out = shutil.ignore_patterns("__pycache__", builds.FOLDER)
            shutil.copytree(PACKAGE, package, ignore=leave_out, dirs_exist_ok=True)
        _put_in_place(work, package, trees, made, source)
    _forget_old_objects(begun_at)
    return f"{len(files)} modules were compiled in {time.monotonic() - begun:.0f} s."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many C files at a time")
    parser.add_argument("--level", default="1", choices=["0", "1", "2", "3"], help="how hard the C compiler tries")
    parser.add_argument("--games", nargs="*", default=[], metavar="FOLDER", help="only these; the others stay plain")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="in a copy of the package there, not in place")
    told = parser.parse_args()
    try:
        print(compile_engine(told.to, told.games, told.jobs, told.level))
    except CannotCompile as error:
        sys.exit(str(error))


def _raise_limits() -> None:
    """The translator calls itself deeply: it gets a thread's stack large enough, where the system lets it."""
    sys.setrecursionlimit(1 << 16)
    try:
        import resource
    except ImportError:
        return
    most = resource.getrlimit(resource.RLIMIT_STACK)[1]
    if most == resource.RLIM_INFINITY or most >= STACK:
        resource.setrlimit(resource.RLIMIT_STACK, (STACK, most))


def _check_compiler() -> None:
    """Try what every C file needs: a compiler that is there, new enough, and the headers of this Python."""
    try:
        from mypyc.build import include_dir
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler
    except ImportError as error:
        raise CannotCompile(f"Compiling needs mypy and setuptools ({error}): Hearthwatch runs as it is.") from None
    compiler = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler_so", ["cl"])[0]
    if shutil.which(command) is None:
        raise CannotCompile(f"There is no C compiler here ({command} was not found): Hearthwatch runs as it is.")
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <CPy.h>\n")
        words = [*compiler.compiler_so, f"-I{include_dir()}", f"-I{sysconfig.get_path('include')}", "-c", str(probe)]
        tried = subprocess.run([*words, "-o", str(probe.with_suffix(".o"))], capture_output=True, text=True)
    if tried.returncode:
        why = next((line for line in tried.stderr.splitlines() if "error" in line), "it says nothing").strip()
        raise CannotCompile(
            f"{command} cannot compile for this Python: it is too old, or the headers of Python are missing ({why}). "
            f"Hearthwatch runs as it is."
        )


def _forget_old_objects(since: float) -> None:
    """What this build did not use is not kept for the next."""
    for file in OBJECTS.iterdir():
        if file.stat().st_mtime < since - 1:
            file.unlink()


def prepare(work: Path, files: Iterable[Path]) -> dict[Path, ast.Module]:
    """Write the files that are compiled, and beside them what they import, into a folder of their own."""
    shutil.copytree(
        PACKAGE, work / "hearthwatch", ignore=shutil.ignore_patterns("__pycache__", builds.FOLDER, "static")
    )
    trees = {file: ast.parse((PACKAGE.parent / file).read_text("utf-8")) for file in files}
    classes = table_classes(trees)
    constants, makers = Constants(files), Makers(trees)
    for file in files:
        source = makers.written_out(file, (PACKAGE.parent / file).read_text("utf-8"))
        (work / file).write_text(prepared(source, classes, constants.seen_from(file)), "utf-8")
    return trees


def _put_in_place(work: Path, package: Path, trees: dict[Path, ast.Module], made: list[str], source: str) -> None:
    """Lay source, libraries and notes together; the stamp comes last, and the folder appears at once."""
    new = work / builds.FOLDER
    for part in builds.PARTS:
        shutil.copytree(PACKAGE / part, new / PACKAGE.name / part, ignore=shutil.ignore_patterns("__pycache__"))
    for library in made:
        shutil.copy(work / library, new / library)
    said = json.dumps(notes(trees, table_classes(trees)))
    (new / PACKAGE.name / "notes.json").write_text(said, "utf-8")
    stamp = {"python": sysconfig.get_config_var("EXT_SUFFIX"), "source": source, "libraries": made}
    (new / builds.STAMP).write_text(json.dumps(stamp), "utf-8")
    near = package / f".{builds.FOLDER}-{os.getpid()}"
    shutil.move(new, near)
    shutil.rmtree(package / builds.FOLDER, ignore_errors=True)
    near.rename(package / builds.FOLDER)


if __name__ == "__main__":
    main()
