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
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "hearthwatch"
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
os.environ["HEARTHWATCH_PLAIN"] = "1"  # what is being made is not to be used while it is made

from hearthwatch import builds  # noqa: E402
from tools.compiled_source import Constants, Makers, SameName, notes, prepared, table_classes  # noqa: E402

PLAIN: Final = (
    "*/show/*", "*/content/*", "*/bounds.py", "*/position*.py", "*/migrations.py", "*/kept.py", "bots/arena/*",
    "bots/checking.py", "bots/training/*", "bots/no_heuristics.py", "*/coverage.py", "*/rules/sets.py",
    "kernel/authored.py",
    "kernel/bounds.py", "kernel/build.py", "kernel/campaigns.py", "kernel/choices.py", "kernel/documents.py",
    "kernel/english.py", "kernel/faces.py", "kernel/faults.py", "kernel/files.py", "kernel/game.py", "kernel/graphs.py",
    "kernel/misfits.py", "kernel/mistakes.py", "kernel/plain.py", "kernel/positions.py", "kernel/records.py",
    "kernel/registry.py", "kernel/saves.py", "kernel/settings.py", "kernel/snapshots.py", "kernel/testing/*",
)  # fmt: skip
"""Modules that are not compiled: they run once a game or never, or mypyc cannot compile them."""


OBJECTS: Final = ROOT / ".compiled_objects"
"""Objects of the C compiler, by a digest of their source: the next build has less to do."""
Progress = Callable[[str], object]
"""Receives a line whenever a stage or a tenth of the C files is done."""
HIDDEN: Final = ("-fvisibility=hidden",)
"""Functions of one library call each other at once, not through a table."""


STACK: Final = 64 << 20
WEEK: Final = 7 * 24 * 60 * 60


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
    """Return True if a file only imports others, or declares facts that compiled classes lose.

    Those are keywords of classes, and annotations of structs. A compiled dataclass also fails where a field is of a
    class that only type checkers import there: it looks for that class when it is made.
    """
    nodes = list(ast.walk(tree))
    if file.name == "__init__.py" and not any(isinstance(node, ast.ClassDef | ast.FunctionDef) for node in nodes):
        return True
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    unloaded = _imported_for_type_checkers(tree)
    return any(
        one.keywords
        or "Struct" in {ast.unparse(base).split(".")[-1] for base in one.bases}
        or (_is_dataclass(one) and any(kind in unloaded for kind in _field_types(one)))
        for one in classes
    )


def _imported_for_type_checkers(tree: ast.Module) -> set[str]:
    guarded = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [line for node in guarded for line in node.body if isinstance(line, ast.ImportFrom)]
    return {name.asname or name.name for line in imports for name in line.names}


def _is_dataclass(node: ast.ClassDef) -> bool:
    return any(ast.unparse(one).startswith("dataclass") for one in node.decorator_list)


def _field_types(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(line.annotation) for line in node.body if isinstance(line, ast.AnnAssign)]


# -- building


def build(work: Path, files: Iterable[Path], jobs: int, level: str, progress: Progress) -> list[str]:
    """Compile the prepared files in place, with several jobs for the C files. Return the libraries."""
    from mypyc.build import mypycify
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    os.chdir(work)  # where the translator writes, and looks for what is imported
    os.environ["MYPYPATH"] = str(work)
    flags = ["--ignore-missing-imports", "--no-warn-unused-ignores", "--follow-imports=silent"]
    progress("Translating Python to C (about a minute).")
    extensions = mypycify([*flags, *map(str, files)], opt_level=level, debug_level="0", multi_file=True)
    compiler: Any = new_compiler()
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
        tenth = max(1, len(shared) // 10)
        for number, _ in enumerate(pool.map(lambda pair: compiled(*pair), shared), 1):
            if number % tenth == 0:
                progress(f"Compiled {number} of {len(shared)} C files.")
        return list(pool.map(linked, extensions))


class CannotCompile(Exception):
    """Return the reason why there will be no compiled build, in a sentence. The previous code stays in use."""


def compile_engine(
    to: Path | None = None,
    games: Sequence[str] = (),
    jobs: int = 1,
    level: str = "1",
    progress: Progress = lambda line: None,
) -> str:
    """Compile the engine, all games or some, in place or in a copy of the package. Return a summary."""
    _check_compiler()
    _raise_limits()
    begun = time.monotonic()
    files = modules(games)
    source = builds.digest(PACKAGE)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            trees = prepare(work, files)
        except SameName as error:
            raise CannotCompile(f"{error} Nothing was compiled.") from None
        try:
            made = build(work, files, jobs, level, progress)
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
    _forget_old_objects()
    return f"{len(files)} modules were compiled in {time.monotonic() - begun:.0f} s."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many C files at a time")
    parser.add_argument("--level", default="1", choices=["0", "1", "2", "3"], help="how hard the C compiler tries")
    parser.add_argument("--games", nargs="*", default=[], metavar="FOLDER", help="only these; the others stay plain")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="in a copy of the package there, not in place")
    told = parser.parse_args()
    try:
        print(compile_engine(told.to, told.games, told.jobs, told.level, lambda line: print(line, flush=True)))
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
    compiler: Any = new_compiler()
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


def _forget_old_objects() -> None:
    """Delete cached objects that no build has used for a week."""
    for file in OBJECTS.iterdir():
        if file.stat().st_mtime < time.time() - WEEK:
            file.unlink(missing_ok=True)


def prepare(work: Path, files: Iterable[Path]) -> dict[Path, ast.Module]:
    """Write the files that are compiled, with their imports, into a folder of their own."""
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
