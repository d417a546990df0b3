"""The command that started this program, so that advice such as `hearthwatch resume` can be typed as it stands."""

from __future__ import annotations

import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path

NAME = "hearthwatch"


def command(*words: str) -> str:
    """A command line that starts this program again: by its name where a shell finds it, else as it was called.

    Folders of authored content that were named this time are named again.
    """
    return " ".join([_program(), *map(shlex.quote, [*words, *(_authored() if words else ())])])


def with_python(*words: str) -> str:
    """A command line for the Python that this program runs on."""
    return " ".join([_python(), *map(shlex.quote, words)])


def _authored() -> list[str]:
    from hearthwatch.kernel.registry import brought

    named = [f"{slug}={_short(folder)}" for slug, folders in brought().items() for folder in folders]
    return [word for one in named for word in ("--authored", one)]


def _short(folder: str) -> str:
    """A folder as it can be typed here."""
    with suppress(ValueError, OSError):
        return str(Path(folder).relative_to(Path.cwd()))
    return folder


def _program() -> str:
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == NAME:
        return f"{_python()} -m {NAME}"
    if called.stem != NAME or called.suffix not in ("", ".exe"):
        return NAME  # used from another program
    return NAME if _same(shutil.which(NAME), sys.argv[0]) else shlex.quote(sys.argv[0])


def _python() -> str:
    """The Python that runs this, as short as it can be typed."""
    here = Path(sys.executable)
    for name in ("python", "python3"):
        found = shutil.which(name)
        if found and Path(found).absolute() == here.absolute():
            return name
    with suppress(ValueError, OSError):
        return shlex.quote(str(here.relative_to(Path.cwd())))
    return shlex.quote(sys.executable)


def _same(found: str | None, called: str) -> bool:
    with suppress(OSError):
        return found is not None and Path(found).samefile(shutil.which(called) or called)
    return False
