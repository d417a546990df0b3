"""Cards that somebody writes: the page is true, they replace or join those of the box, mistakes have their line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import FACES, NAMES, POWERS
from hearthwatch.games.set_a_watch.content.box import box_for
from hearthwatch.games.set_a_watch.content.cards import PlaceRule
from hearthwatch.games.set_a_watch.content.set_sheet import (
    EFFECT_NUMBERS,
    ONGOING_VALUES,
    PLACE_VALUES,
    TYPES,
    CreatureType,
)
from hearthwatch.kernel import Game, RecordError, SetupError
from hearthwatch.testing import check_game, pick

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "watches.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
SLUG = "low-tide"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example of the page in a folder."""
    (tmp_path / "tide.toml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Game[Any]:
    """The game with the example."""
    return hw.game("set-a-watch", authored=[folder])


def mistakes(folder: Path, right: str, wrong: str) -> list[str]:
    """What is said of the example with something else written in it."""
    assert EXAMPLE.count(right) >= 1, right
    (folder / "tide.toml").write_text(EXAMPLE.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(SetupError) as told:
        GAME.with_authored(folder)
    return str(told.value).splitlines()


def names(table: Any) -> list[str]:
    """The names of all cards that a game is played with."""
    return [NAMES[face] for face in table.face]


def test_the_box_knows_no_cards_of_authors(game: Game[Any]) -> None:
    assert "cards" not in GAME.settings
    assert game.settings["cards"].values == ("box", SLUG)
    assert names(game.new(seed=1)) == names(GAME.new(seed=1))


@pytest.mark.rule("SAW-3.7", "SAW-3.8")
def test_cards_replace_those_of_the_box_or_are_added(game: Game[Any]) -> None:
    table = game.new(seed=1, cards=SLUG)
    there, box = names(table), names(GAME.new(seed=1))
    assert {*there} - {*box} == {
        "The Drowned Jetty",
        "Lantern Causeway",
        "Mud Widow",
        "Tide Hare",
        "The Harbour Master",
    }
    assert {*box} - {*there} == {"Silent Abbey", "Zombie Horde", "The Unfed Mother"}
    assert len(there) == len(box) + 2
    assert len(table.deck) == len(GAME.new(seed=1).deck)


def test_an_added_card_is_drawn_in_some_games_only(game: Game[Any]) -> None:
    hares = {
        "Tide Hare" in [NAMES[table.face[card]] for card in (*table.deck, *table.line)]
        for table in (game.new(seed=seed, cards=SLUG) for seed in range(30))
    }
    assert hares == {True, False}


@pytest.mark.rule("SAW-4.4")
def test_a_power_that_an_author_wrote_works(game: Game[Any]) -> None:
    table = game.position(
        'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\ncamp = "Wizard"\nlocation = "Echo Valley"\n'
        'line = ["Tide Hare", "?Eagle"]\nfirewood = 3\ndice.Warrior = [6, 6, 6]',
        cards=SLUG,
    )
    pick(table, "Attack Tide Hare")
    while "Tide Hare" in [NAMES[table.face[card]] for card in table.line]:
        assert table.decision
        table.choose(table.decision.options[0])
    assert table.firewood == 4


def test_the_printed_text_is_made_from_the_power(game: Game[Any]) -> None:
    printed = {card["name"]: card["text"] for card in game.cards["Low Tide"]}
    assert printed["Mud Widow"] == (
        "Undead, Health 5, damage 2. Reveal: The highest unspent die on Watch drops by 2, to no less than 1."
    )
    assert "Every revealed Fae Creature has Health +2." in printed["Lantern Causeway"]
    assert "Low Tide" not in GAME.cards


def test_the_same_text_is_the_same_cards_however_often_it_is_read(folder: Path) -> None:
    once, again = GAME.with_authored(folder), GAME.with_authored(folder)
    assert once.book.sets[SLUG].faces == again.book.sets[SLUG].faces
    assert min(once.book.sets[SLUG].faces) >= FACES
    assert box_for({"deluxe": False}).monsters < box_for(once.new(seed=1, cards=SLUG).origin.options).monsters


@pytest.mark.slow
def test_the_whole_suite_of_checks_holds_with_cards_of_authors(game: Game[Any]) -> None:
    check_game(game, plays=4, seconds=20, cards=SLUG)


def test_a_save_needs_the_folder_and_says_so(game: Game[Any], folder: Path) -> None:
    table = game.new(seed=3, cards=SLUG)
    for _ in range(12):
        assert table.decision
        table.choose(table.decision.options[0])
    saved = table.to_json()
    again = game.load(saved)
    assert again.board(1) == table.board(1)
    assert names(again) == names(table)
    with pytest.raises(RecordError, match="It needs 'low-tide', which an author wrote: name its folder"):
        GAME.load(saved)
    (folder / "tide.toml").write_text(EXAMPLE.replace("health = 13", "health = 14"), encoding="utf-8")
    with pytest.raises(RecordError, match="another text of it"):
        GAME.with_authored(folder).load(saved)


def test_a_save_of_the_box_goes_on_where_cards_were_brought(game: Game[Any]) -> None:
    table = GAME.new(seed=3)
    assert names(game.load(table.to_json())) == names(table)


def test_a_game_with_cards_of_authors_is_replayed(game: Game[Any]) -> None:
    table = game.new(seed=5, cards=SLUG)
    for _ in range(20):
        if table.decision:
            table.choose(table.decision.options[-1])
    assert game.replay(table.record).board(1) == table.board(1)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ('type = "Undead" ', 'type = "Undaed" ', 24, "Did you mean 'Undead'?"),
        ("lower_highest = 2", "lower_higest = 2", 27, "There is no verb 'lower_higest'. Did you mean 'lower_highest'?"),
        ("lower_highest = 2", "lower_highest = 20", 27, "lower_highest takes 1 to 6; 20 is not."),
        (
            "lower_highest = 2",
            "lower_highest = 2, stun = 1",
            27,
            "A power has one verb; this one has lower_highest and ",
        ),
        ("defeated = { firewood = 1 }", "defeated = { charge = 1 }", 36, "charge needs a place in the Line"),
        ("range_cut = 1", "range_cut = 9", 43, "range_cut takes 1 to 2; 9 is not."),
        ("health = 3", "health = 0", 34, "Health is at least 1, unless an Ongoing power says it."),
        ("health = 3", "health = -3", 34, "health of number 2 of creature is a number from 0 to 30; -3 is not."),
        ('name = "Tide Hare"', 'name = "Eagle"', 32, "There is a card 'Eagle' already: give yours another name."),
        (
            'replaces = "Zombie Horde"',
            'replaces = "Zombi Horde"',
            28,
            "no Creature 'Zombi Horde'. Did you mean",
        ),
        ('replaces = "Zombie Horde"', 'replaces = "Acolyte"', 28, "There is no Creature 'Acolyte'"),
        (
            'replaces = "Silent Abbey"',
            'replaces = "The Knife Stair"',
            19,
            "no regular Location 'The Knife Stair'",
        ),
        ("reveal_last = 1", "reveal_lst = 1", 9, "Did you mean 'reveal_last'?"),
        ("reveal_last = 1", "reveal_last = 1, chop = 1", 9, "The ability of a Location is one verb; this has 2."),
        ("bonus = 2", "bonus = 0", 18, "This ability needs a bonus of -9 to 9, not 0."),
        ('type_health = "Fae"', 'type_health = "Frog"', 17, "type_health takes one of Cult, "),
    ],
)
def test_a_mistake_is_told_with_its_line(folder: Path, right: str, wrong: str, line: int, words: str) -> None:
    told = mistakes(folder, right, wrong)
    assert len(told) == 1, told
    assert told[0].startswith(f"tide.toml, line {line}: ")
    assert words in told[0]


def test_an_empty_set_is_refused(folder: Path) -> None:
    (folder / "tide.toml").write_text('title = "Nothing"\n', encoding="utf-8")
    with pytest.raises(SetupError, match="at least one"):
        GAME.with_authored(folder)


def test_every_verb_has_its_numbers_and_the_page_names_them_all() -> None:
    assert {*EFFECT_NUMBERS} == {*POWERS.effect}
    assert {*ONGOING_VALUES} == {*POWERS.ongoing}
    assert {*PLACE_VALUES} == {*PlaceRule.__struct_fields__}
    assert {*get_args(CreatureType)} == {*TYPES}
    for word in (*EFFECT_NUMBERS, *ONGOING_VALUES, *PLACE_VALUES, *TYPES):
        assert word in PAGE, word
