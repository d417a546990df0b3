"""Storyboards speak to the party at the table: its numbers, the rules that hold for it, and what a deed costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.rules.scenes import clear_map
from hearthwatch.games.thornwatch.show.board import board
from hearthwatch.games.thornwatch.show.board.parts import SceneBoard
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.kernel import SetupError, mask_of

from .helpers import CLEARING

QUIET = (Path(__file__).parent / "storyboards" / f"{CLEARING}.toml").read_text(encoding="utf-8")
MILL = QUIET.replace("A Quiet Clearing", "The Mill").replace("a-quiet-closing", "silence-the-swamp-choir")
MILL = MILL.replace("a-quiet-despair", "what-the-water-left")


def scene_of(slug: str, heroes: int) -> SceneBoard:
    """A storyboard as it lies before so many heroes."""
    table: Thornwatch = GAME.new(seats=heroes + 1, seed=1)
    table.scene = slug
    clear_map(table)
    found = board(table, mask_of(1)).scene
    assert found is not None
    return found


@pytest.mark.rule("TWN-3.16")
@pytest.mark.parametrize(("heroes", "unread"), [(2, 7), (3, 18), (4, 28), (5, 37)])
def test_numbers_are_those_of_the_party(heroes: int, unread: int) -> None:
    end = scene_of("a-thirst-for-knowledge", heroes).ends[0]
    assert end.text == f"Enough pages are read: {unread}."
    assert end.reward.startswith("Each hero returns 3 wounds and draws 2 cards.")


def test_the_gallery_has_the_numbers_of_every_party() -> None:
    texts = {card["name"]: card["text"] for card in GAME.cards["Storyboards"]}
    assert "Enough pages are read: 7/18/28/37 (2/3/4/5 heroes). Each hero" in texts["A Thirst for Knowledge"]
    assert "at first 2/4/5/7) she takes 2 hits fewer (2/3/4/5 heroes)." in texts["The Woodwife's Bargain"]
    assert texts["The Deep Crow's Nest"].endswith("Counters: loot 0.")
    assert not any("{" in text for text in texts.values())


@pytest.mark.rule("TWN-3.16")
def test_a_rule_for_more_heroes_is_left_out() -> None:
    spreads = [scene_of("ashes-of-the-library", heroes).rules[0].text for heroes in (3, 4, 5)]
    assert [text.count("is put on") for text in spreads] == [1, 2, 2]
    assert "heroes" not in "".join(spreads)


def test_a_counter_that_never_changes_is_a_number() -> None:
    assert scene_of("silence-the-swamp-choir", 4).rules[1].text.endswith("the Judge draws 3 markers at random.")


MORE = """
[[rule]]
name = "Grind faster"
when = "momentum"
limit = "round"
ebb = 2
effect = { each = "hero", then = { say = "The mill turns." } }

[[action]]
name = "Hold the wheel"
who = "hero"
cost = ["brawn/agility", "any"]
effect = [{ say = "It groans." }, { hit = 1 }]
"""


@pytest.mark.rule("TWN-12.3", "TWN-12.8")
def test_prices_are_printed_and_what_is_told_later_is_not(tmp_path: Path) -> None:
    (tmp_path / "mill.toml").write_text(MILL + MORE, encoding="utf-8")
    cards = GAME.with_authored(tmp_path).cards["Storyboards"]
    text = next(card["text"] for card in cards if card["name"] == "The Mill")
    assert "Hold the wheel: Take 1 hit. Costs a Brawn or Agility card and any card." in text
    assert "Costs the Judge 2 ebb." in text
    assert "mill turns" not in text and "groans" not in text


@pytest.mark.parametrize("inner", ["pagse", "1, 2, 3", "1, 2, 3, x"])
def test_a_number_that_there_is_not_is_refused_with_its_line(tmp_path: Path, inner: str) -> None:
    lines = MILL.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("text = "))
    lines[at] = f'text = "So many: {{{inner}}}."'
    (tmp_path / "mill.toml").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SetupError) as refused:
        GAME.with_authored(tmp_path)
    assert f"mill.toml, line {at + 1}: {{{inner}}} is no counter" in str(refused.value)
