"""Identify the build of the engine, and supply facts that compiled code lacks.

The engine is one source that runs as it is. Compiled, its functions have no annotations and its classes no slots: the
build writes those down beside the code. This file is never compiled.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
"""The kernel's folder."""
NOTES: Final = HERE.parent / "notes.json"
"""Exists only in a compiled tree."""
COMPILED: Final = NOTES.exists()
_notes: Final[dict[str, Any]] = json.loads(NOTES.read_text("utf-8")) if COMPILED else {}
_MARK: Final = "__mypyc_attrs__"


def is_compiled(cls: type) -> bool:
    """Return True if a class was compiled."""
    return _MARK in vars(cls)


def fields_of(cls: type) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the fields in the slots of a compiled class of tables, with their annotations, and those apart."""
    noted = _notes["classes"][f"{cls.__module__}.{cls.__qualname__}"]
    return noted["fields"], tuple(noted["apart"])


def annotations_of(function: Callable[..., Any]) -> dict[str, str]:
    """Return a function's annotations, by parameter, then for `return`."""
    noted: dict[str, str] | None = _notes.get("functions", {}).get(f"{function.__module__}.{function.__name__}")
    if noted is not None:
        return noted
    shape = signature(function)
    found = {name: _written(parameter.annotation) for name, parameter in shape.parameters.items()}
    return {**found, "return": _written(shape.return_annotation)}


def _written(annotation: object) -> str:
    if isinstance(annotation, str):
        return annotation
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)
