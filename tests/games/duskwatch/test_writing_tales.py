"""Tales that somebody writes: the page is true, Gifts, Vows and scenes come into play, saves name what they need."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content.prompts import SITUATIONS
from hearthwatch.games.duskwatch.content.tales import BOX_SITUATIONS, KIND_NAMES, number_of
from hearthwatch.kernel import Game, RecordError, SetupError
from hearthwatch.testing import check_game, labels

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "duskwatch.md").read_text(encoding="utf-8")
EXAMPLE = next(text for text in re.findall(r" *```toml\n(.*?)```", PAGE, re.DOTALL) if "[[gift]]" in text)
SLUG = "the-salt-road"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example of the page in a folder."""
    (tmp_path / "salt.toml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Game[Any]:
    """The game with the example."""
    return hw.game("duskwatch", authored=[folder])


def gift_of(table: Any, name: str) -> Any:
    """Play on until Gifts are chosen, and choose this one."""
    while "Which Gift" not in table.decision.prompt:
        option = table.decision.options[0]
        table.choose(option, text=table.least_text(option.step))
    found = [label.partition(":")[0] for label in labels(table)]
    if name in found:
        table.choose(table.decision.options[found.index(name)])
    return found


def vow_of(game: Game[Any], **options: Any) -> Any:
    """A chronicle whose Vow is chosen part by part, of the tale where it can be."""
    table = game.new(seed=2, **options)
    wanted = (
        "make a vow",
        "part by part",
        "a ferryman who was paid twice",
        "the tide decides when you may leave",
        "a chapel of packed salt",
    )
    for _ in range(80):
        if table.vow_state:
            return table
        decision = table.decision
        assert decision
        likely = [one for one in decision.options if one.label.lower().startswith(wanted)]
        option = likely[0] if likely else decision.options[0]
        table.choose(option, text=table.least_text(option.step))
    raise AssertionError("No Vow was made.")


@pytest.mark.rule("WOD-28.3")
def test_parts_of_a_vow_are_chosen_and_told(game: Game[Any]) -> None:
    table = vow_of(game, tale=SLUG)
    assert table.vow[1] == number_of("a ferryman who was paid twice")
    assert "a ferryman who was paid twice, at a chapel of packed salt" in "\n".join(table.text())
    again = game.load(table.to_json())
    assert again.vow == table.vow
    assert again.board(1) == table.board(1)


@pytest.mark.rule("WOD-A3")
def test_scenes_of_a_tale_come_in_its_adventures_only(game: Game[Any]) -> None:
    def own_scenes(**options: Any) -> set[str]:
        found = set()
        player = bot("policy")
        for seed in range(6):
            table = game.new(seed=seed, adventure=True, **options)
            while table.decision:
                player.play(table, (0,), seed=seed)
            found |= {row[3] for row in table.blocks if len(row) > 5 and row[3] >= BOX_SITUATIONS}
        return {SITUATIONS[one].situation for one in found if one < len(SITUATIONS)}

    assert own_scenes(tale=SLUG) & {
        "The causeway is under water, and somebody is walking on it",
        "Something has followed your wet footprints out of the sea",
    }
    assert not own_scenes()


def test_the_game_alone_is_what_it_was(game: Game[Any]) -> None:
    assert "tale" not in GAME.settings
    assert game.settings["tale"].values == ("none", SLUG)
    assert game.new(seed=4).text() == GAME.new(seed=4).text()
    assert "The Salt Road" not in GAME.cards
    assert {"name": "Gift", "text": "x"}.keys() == game.cards["The Salt Road"][0].keys()


def test_a_saved_chronicle_names_what_it_needs(game: Game[Any], folder: Path) -> None:
    saved = vow_of(game, tale=SLUG).to_json()
    with pytest.raises(RecordError, match="It needs 'the-salt-road', which an author wrote: name its folder"):
        GAME.load(saved)
    (folder / "salt.toml").write_text(EXAMPLE.replace("sickens", "dies"), encoding="utf-8")
    with pytest.raises(RecordError, match="another text of it"):
        GAME.with_authored(folder).load(saved)


def test_a_chronicle_of_the_game_goes_on_where_a_tale_was_brought(game: Game[Any]) -> None:
    table = vow_of(GAME)
    assert game.load(table.to_json()).vow == table.vow


@pytest.mark.slow
def test_the_whole_suite_of_checks_holds_with_a_tale(game: Game[Any]) -> None:
    check_game(game, plays=3, seconds=15, tale=SLUG)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('kind = "crossing"', 'kind = "crosing"', "There is no kind of scene 'crosing'. Did you mean 'crossing'?"),
        ('name = "Saltblood"', 'name = "Stonehide"', "There is a Gift 'Stonehide' already"),
        ('title = "The Salt Road"', "", "needs a title, by which it is chosen"),
        ("subjects = ", "subject = ", "vow has no 'subject'. Did you mean 'subjects'?"),
        (
            '"a chapel of packed salt"',
            '"a chapel swallowed by roots"',
            "'a chapel swallowed by roots' is there already.",
        ),
        ('text = "What feeds', 'txt = "What feeds', "Number 1 of gift has no 'txt'. Did you mean 'text'?"),
    ],
)
def test_a_mistake_is_told_with_its_file(folder: Path, right: str, wrong: str, words: str) -> None:
    assert EXAMPLE.count(right) == 1
    (folder / "salt.toml").write_text(EXAMPLE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SetupError) as told:
        GAME.with_authored(folder)
    assert words in str(told.value)
    assert str(told.value).startswith("salt.toml")


def test_the_page_names_every_kind_of_scene() -> None:
    for kind in KIND_NAMES:
        assert kind in PAGE
