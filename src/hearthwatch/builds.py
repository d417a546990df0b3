"""Which build of the engine runs: the source as it is, or the same source compiled.

`make compiled` puts a folder `compiled` into the package. In it stands the package's name, and below that the folders
of the engine once more, with libraries beside the source; next to it a stamp of what they were made from. It is used
as a whole or not at all. Where the source has changed since, or the libraries are for another Python or not all there,
the source runs as it is, and `note` says why.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, MutableSequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

FOLDER: Final = "compiled"
STAMP: Final = "stamp.json"
PARTS: Final = ("bots", "games", "kernel")
"""The folders of the package that are compiled, each taken over whole."""
ASKED: Final = (*PARTS, "drawing")
"""What compiled code relies on: it is made anew when any of this changes."""
PLAINLY: Final = "HEARTHWATCH_PLAIN"
"""Set in the environment, it asks for the source as it is."""

note = "It was never compiled: `make compiled` does that."
"""Why the source runs as it is; empty where compiled code runs."""


def digest(package: Path) -> str:
    """Of everything that the compiled folders are made from, or rely on."""
    found = blake2b(digest_size=16)
    for file in _files(package):
        found.update(f"{file.relative_to(package).as_posix()}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _files(package: Path) -> Iterator[Path]:
    for part in ASKED:
        for folder, inside, names in os.walk(package / part):
            inside[:] = sorted(name for name in inside if name != "__pycache__")
            yield from (Path(folder, name) for name in sorted(names))


def take(path: MutableSequence[str]) -> None:
    """Let the package find the compiled folders first, if they may be used."""
    global note
    package = Path(__file__).parent
    folder = package / FOLDER
    if os.environ.get(PLAINLY) or not folder.is_dir():
        note = f"{PLAINLY} asks for the source as it is." if folder.is_dir() else note
        return
    note = unfit(package, folder)
    if note:
        print(f"Hearthwatch runs uncompiled. {note}", file=sys.stderr)
    else:
        _load_libraries(folder)
        path.insert(0, str(folder / package.name))


def unfit(package: Path, folder: Path) -> str:
    """Why the compiled folders may not be used; empty where they may."""
    try:
        stamp = json.loads((folder / STAMP).read_text("utf-8"))
        made_for, source, libraries = stamp["python"], stamp["source"], stamp["libraries"]
    except (OSError, ValueError, KeyError, TypeError):
        return "The compiled build is not complete. `make compiled` makes it anew."
    if made_for != EXTENSION_SUFFIXES[0]:
        return "The compiled build is for another Python. `make compiled` makes one for this."
    if not all((folder / name).is_file() for name in libraries):
        return "Libraries of the compiled build are missing. `make compiled` makes it anew."
    if source != digest(package):
        return "The source has changed since it was compiled. `make compiled` compiles it again."
    return ""


def _load_libraries(folder: Path) -> None:
    """The library that the others share is a module without a package: it is loaded here, under its own name."""
    for file in sorted(folder.glob(f"*{EXTENSION_SUFFIXES[0]}")):
        name = file.name.removesuffix(EXTENSION_SUFFIXES[0])
        spec = spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))
        if spec is not None and spec.loader is not None:
            sys.modules[name] = library = module_from_spec(spec)
            spec.loader.exec_module(library)
