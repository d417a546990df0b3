"""`hearthwatch new-content` begins content that is valid, played at once, and the same as in the guide."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hearthwatch.cli.new_content import GUIDES, STARTERS, check_content, write_content
from hearthwatch.kernel import SetupError, registry
from hearthwatch.terminal.check import report_on

ROOT = Path(__file__).parents[2]


def shown(page: str) -> list[str]:
    """The TOML files that a guide shows."""
    return re.findall(r" *```toml\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def test_every_game_that_takes_content_has_a_starter_and_a_guide() -> None:
    taking = {slug for slug in registry.games() if registry.plain_game(slug).own_option}
    assert taking == {*GUIDES} == {path.name for path in STARTERS.iterdir()}


@pytest.mark.parametrize("slug", GUIDES)
def test_a_starter_is_the_example_of_its_guide(slug: str) -> None:
    for path in (STARTERS / slug).glob("*.toml"):
        assert path.read_text(encoding="utf-8") in shown(GUIDES[slug]), path.name


@pytest.mark.parametrize("slug", GUIDES)
def test_what_is_begun_is_valid_and_plays(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_BROUGHT", {})
    write_content(slug, "The Long Way Round", tmp_path / "own")
    report = report_on(tmp_path, games=2, bot="policy", seed=1, plain=True)
    assert not report.errors
    assert [(piece.game, piece.name) for piece in report.pieces] == [(slug, "the-long-way-round")]


def test_the_command_says_how_to_go_on(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hearthwatch", "new-content", "set-a-watch", "high-tide"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert "High Tide is in high-tide" in done.stdout
    assert "check high-tide" in done.stdout
    assert "play set-a-watch --authored high-tide --cards=high-tide" in done.stdout
    assert "docs/watches.md" in done.stdout
    again = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert again.returncode == 2
    assert again.stderr == "high-tide exists already: nothing was written.\n"


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        ("Up There", "Up There", "A name has lower-case letters"),
        ("up-there", 'Up "There"', "A title has letters"),
        ("goblins", "The Goblin Problem", "The Goblin Problem is in the box already"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_sentence(tmp_path: Path, name: str, title: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        check_content("heroes-of-terrinoth", "Heroes of Terrinoth", name, title, tmp_path / "new")
    assert not (tmp_path / "new").exists()
