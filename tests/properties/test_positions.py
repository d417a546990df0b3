"""Positions of every game: whatever a document says, a sound table comes of it or a sentence."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import pytest

import hearthwatch as hw

GAMES: Final = hw.games()
TESTS: Final = Path(__file__).parents[1] / "games"
ITERATION_CAP: Final = 60


@cache
def documents(slug: str) -> list[dict[str, Any]]:
    """The document in the game's own explanation, and those of its tests."""
    folder = slug.replace("-", "_")
    module = import_module(f"hearthwatch.games.{folder}.position")
    texts = [dedent(str(module.__doc__).partition("\n\n")[2])]
    for path in sorted((TESTS / folder).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts += [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    found: list[dict[str, Any]] = []
    for text in texts:
        document = _document(slug, text)
        if document and document not in found:
            found.append(document)
    step = max(1, len(found) // ITERATION_CAP)
    return found[::step]


def _document(slug: str, text: str) -> dict[str, Any] | None:
    if "=" not in text:
        return None
    try:
        document = tomllib.loads(text)
        hw.game(slug).position(document)
    except (tomllib.TOMLDecodeError, hw.SetupError):
        return None
    return document


@pytest.mark.parametrize("slug", GAMES)
def test_a_changed_document_is_a_sound_table_or_a_sentence(slug: str) -> None:
    assert len(documents(slug)) > 5
    assert hw.testing.check_positions(hw.game(slug), documents(slug), mutants=300) > 10


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_ten_thousand_changed_documents(slug: str) -> None:
    hw.testing.check_positions(hw.game(slug), documents(slug), mutants=10_000, seed=1)
