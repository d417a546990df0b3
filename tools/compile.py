"""Compile the engine with mypyc: `python tools/compile.py` makes the same package once more.

What is read is what runs: the source is compiled as it stands, but for three things that compiled code cannot do for
itself, which are written into a copy of it first:

- a class of tables gets its `copy_fields` and `clear_fields` (in plain Python they are generated when it is defined);
- what functions and classes say in annotations and slots goes into `notes.json`, for `hearthwatch.kernel.build`;
- `raise ... from ...` becomes a call, because compiled code forgets the cause.

The result is a folder `compiled` in the package: see `hearthwatch.builds`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "hearthwatch"
sys.path.insert(0, str(ROOT / "src"))
os.environ["HEARTHWATCH_PLAIN"] = "1"  # what is being made is not to be used while it is made

from hearthwatch import builds  # noqa: E402

PLAIN: Final = (
    "*/__init__.py", "*/show/*", "*/content/*", "*/position.py", "*/migrations.py", "*/kept.py", "bots/arena/*",
    "bots/learn/*", "bots/plain_sense.py", "kernel/authored.py", "kernel/build.py", "kernel/campaigns.py",
    "kernel/documents.py", "kernel/faces.py", "kernel/files.py", "kernel/misfits.py", "kernel/plain.py",
    "kernel/positions.py", "kernel/records.py", "kernel/registry.py", "kernel/settings.py", "kernel/snapshots.py",
    "kernel/testing/*",
)  # fmt: skip
"""What runs as it is: it is read once a game or never, or mypyc cannot take it."""
OPEN: Final = ("Sense", "Bot")
"""Classes beside tables that a stranger's plain code may subclass."""
EMPTY: Final = {"list": "[]", "tuple": "()", "str": "''", "bool": "False", "Any": "None"}
LEFT_TO_CONSTRUCTORS: Final = ("Game[Any]", "Moment", "Origin")


class TableClass(NamedTuple):
    """A class of tables as its source defines it."""

    module: str
    name: str
    base: str
    fields: dict[str, str]
    apart: tuple[str, ...]


# -- what is compiled


def modules() -> list[Path]:
    """The files that are compiled, relative to the folder above the package."""
    return [
        file.relative_to(PACKAGE.parent)
        for part in builds.PARTS
        for file in sorted((PACKAGE / part).rglob("*.py"))
        if not any(fnmatch(file.relative_to(PACKAGE).as_posix(), pattern) for pattern in PLAIN)
    ]


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts)


# -- the copy that is compiled


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
    return known or ("0" if kind == "int" else f"{kind}(0)")


def prepared(source: str, classes: dict[str, TableClass]) -> str:
    """A source file as it is compiled."""
    tree = ast.parse(source)
    lines = source.split("\n")
    changes: list[tuple[int, int, list[str]]] = []
    """From which line to which (the first is 0), and what stands there instead."""
    causes = opens = False
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.cause is not None and node.exc is not None:
            indent = " " * node.col_offset
            call = f"{indent}raise because({ast.unparse(node.exc)}, {ast.unparse(node.cause)})"
            changes.append((node.lineno - 1, node.end_lineno or node.lineno, [call]))
            causes = True
        elif isinstance(node, ast.ClassDef) and (node.name in (*classes, *OPEN, "State")):
            opens = True
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)]) - 1
            changes.append((first, first, ["@mypyc_attr(allow_interpreted_subclasses=True)"]))
            if node.name in classes:
                end = node.end_lineno or node.lineno
                changes.append((end, end, copying(classes, node.name)))
    for start, end, text in sorted(changes, key=lambda change: change[:2], reverse=True):
        lines[start:end] = text
    head = []
    if causes:
        head += ["from hearthwatch.kernel.errors import because"]
    if opens:
        head += [
            "from typing import TYPE_CHECKING, Any",
            "if TYPE_CHECKING:",
            "    from mypy_extensions import mypyc_attr",
        ]
    at = lines.index("from __future__ import annotations") + 1
    lines[at:at] = head
    return "\n".join(lines)


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

    os.chdir(work)
    os.environ["MYPYPATH"] = str(work)
    flags = ["--ignore-missing-imports", "--no-warn-unused-ignores", "--follow-imports=silent"]
    extensions = mypycify([*flags, *map(str, files)], opt_level=level, debug_level="0", multi_file=True)
    compiler = new_compiler()
    customize_compiler(compiler)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = []

    def compiled(extension: Any, source: str) -> str:
        include = [*extension.include_dirs, sysconfig.get_path("include")]
        [found] = compiler.compile([source], "objects", None, include, False, None, extension.extra_compile_args)
        return str(found)

    with ThreadPoolExecutor(jobs) as pool:
        for extension in extensions:
            objects = list(pool.map(compiled, [extension] * len(extension.sources), extension.sources))
            made.append(f"{Path(*extension.name.split('.'))}{suffix}")
            compiler.link_shared_object(objects, made[-1], extra_postargs=extension.extra_link_args)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many C files at a time")
    parser.add_argument("--level", default="2", choices=["0", "1", "2", "3"], help="how hard the C compiler tries")
    told = parser.parse_args()
    if not _has_compiler():
        sys.exit("There is no C compiler here: Hearthwatch runs as it is.")
    begun = time.monotonic()
    files = modules()
    source = builds.digest(PACKAGE)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        trees = prepare(work, files)
        made = build(work, files, told.jobs, told.level)
        _put_in_place(work, trees, made, source)
    print(f"{len(files)} modules were compiled in {time.monotonic() - begun:.0f} s.")


def _has_compiler() -> bool:
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) is not None


def prepare(work: Path, files: Iterable[Path]) -> dict[Path, ast.Module]:
    """Write the files that are compiled, and beside them what they import, into a folder of their own."""
    shutil.copytree(
        PACKAGE, work / "hearthwatch", ignore=shutil.ignore_patterns("__pycache__", builds.FOLDER, "static")
    )
    trees = {file: ast.parse((PACKAGE.parent / file).read_text("utf-8")) for file in files}
    classes = table_classes(trees)
    for file in files:
        (work / file).write_text(prepared((PACKAGE.parent / file).read_text("utf-8"), classes), "utf-8")
    return trees


def _put_in_place(work: Path, trees: dict[Path, ast.Module], made: list[str], source: str) -> None:
    """Lay source, libraries and notes together; the stamp comes last, and the folder appears at once."""
    new = work / builds.FOLDER
    for part in builds.PARTS:
        shutil.copytree(PACKAGE / part, new / part, ignore=shutil.ignore_patterns("__pycache__"))
    libraries = [name.removeprefix("hearthwatch/") for name in made]
    for name, library in zip(made, libraries, strict=True):
        shutil.copy(work / name, new / library)
    (new / "notes.json").write_text(json.dumps(notes(trees, table_classes(trees))), "utf-8")
    stamp = {"python": sysconfig.get_config_var("EXT_SUFFIX"), "source": source, "libraries": libraries}
    (new / builds.STAMP).write_text(json.dumps(stamp), "utf-8")
    shutil.rmtree(PACKAGE / builds.FOLDER, ignore_errors=True)
    shutil.move(new, PACKAGE / builds.FOLDER)


if __name__ == "__main__":
    main()
