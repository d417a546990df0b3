"""Storyboards that somebody writes: the page that teaches it is true, folders load, mistakes have their line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import ARRANGEMENTS, CREATURE_NAMES, KNOT_NAMES, TERRAIN_NAMES
from hearthwatch.games.thornwatch.content.cards import Changed, Gives, Limit, Moment
from hearthwatch.games.thornwatch.content.storyboard_sheet import (
    Storyboard,
    WrittenCreature,
    WrittenEnd,
    WrittenKnot,
    WrittenMarker,
    WrittenTerrain,
)
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.rules.effects.filters import PAWN_WORDS, PLURALS, TILE_WORDS
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.rules.storyboards import with_storyboards
from hearthwatch.kernel import SetupError

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "storyboards.md").read_text(encoding="utf-8")
EXAMPLE, OWN_MAP, OWN_KNOT = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
SLUG = "the-ferrymans-lantern"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example of the page in a folder."""
    (tmp_path / "lantern.toml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path


def mistake(folder: Path, right: str, wrong: str) -> str:
    """What is said of the example with something else written in it."""
    assert EXAMPLE.count(right) == 1, right
    (folder / "lantern.toml").write_text(EXAMPLE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SetupError) as told:
        with_storyboards(BOX, [folder])
    return str(told.value)


@pytest.mark.rule("TWN-6.7", "TWN-33.2")
def test_the_example_of_the_page_is_read(folder: Path) -> None:
    book = with_storyboards(BOX, [folder])
    scene = book.scenes[SLUG]
    assert (scene.title, scene.sheet.heroes, scene.sheet.monsters) == ("The Ferryman's Lantern", [0, 5], [3, 4, 8])
    assert scene.sheet.places == {"landing": [0, 5], "far_bank": [4, 8]}
    assert scene.digest
    assert SLUG not in BOX.scenes


@pytest.mark.rule("TWN-6.7")
def test_the_example_of_the_page_can_be_played_to_its_end(folder: Path) -> None:
    game = GAME.with_authored(folder)
    player = bot("policy")
    scenes = set()
    for seed in range(3):
        table = game.new(seats=3, seed=seed, opening=SLUG, judge="random")
        while table.decision:
            player.play(table, (0, 1, 2), seed=seed)
        assert table.outcome is not None
        scenes |= {*table.played}
    assert SLUG in scenes


def test_the_python_of_the_page_works(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    (folder / "my-storyboards").mkdir()
    (folder / "lantern.toml").rename(folder / "my-storyboards" / "lantern.toml")
    monkeypatch.chdir(folder)
    scope: dict[str, Any] = {"hw": hw}
    exec(python, scope)
    assert scope["table"].opening == SLUG


@pytest.mark.rule("TWN-4.6", "TWN-6.7")
def test_a_map_of_ones_own_has_the_borders_that_are_given(folder: Path) -> None:
    (folder / "lantern.toml").write_text(on_own_map(EXAMPLE), encoding="utf-8")
    scene = with_storyboards(BOX, [folder]).scenes[SLUG]
    assert scene.neighbours == ((1,), (0, 2), (1,))
    assert scene.distances[0] == (0, 1, 2)
    assert scene.shapes == ("square", "bar", "corner")


def on_own_map(text: str) -> str:
    """The example, played on the small map of the page."""
    head, tail = text.split("[[creature]]", 1)
    head = re.sub(r"(?ms)^map = .*?^\]\n", "", head)
    head = re.sub(r"(?m)^(places|heroes|monsters) = .*\n", "", head)
    tail = tail.replace("on = 5\n", "on = 3\n")
    own, tiles = OWN_MAP.split("[[tile]]", 1)
    places = "places = { landing = [1], far_bank = [3] }\nheroes = [1]\nmonsters = [3]\n"
    return f"{head}{places}{own}\n[[tile]]{tiles}\n[[creature]]{tail}"


def test_the_page_names_everything_there_is() -> None:
    pawn_words = [word for word in PAWN_WORDS if word not in PLURALS]
    words = [*effects.verbs, *effects.conditions, *effects.quantities, *effects.families, *pawn_words, *TILE_WORDS]
    fields = [Storyboard, WrittenCreature, WrittenEnd, WrittenKnot, WrittenMarker, WrittenTerrain]
    keys = [key for one in fields for key in one.__struct_encode_fields__]
    choices = [*get_args(Moment), *get_args(Changed), *get_args(Limit), *get_args(Gives)]
    names = [*ARRANGEMENTS, *CREATURE_NAMES, *TERRAIN_NAMES, *KNOT_NAMES]
    page = " ".join(PAGE.split())
    for name in [*words, *keys, *choices, *names]:
        if name and name != "in order":
            assert re.search(rf"(?<![\w]){re.escape(name.strip())}(?![\w])", page), name


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('name = "Husk"', 'name = "Wolf"', "There is no creature 'Wolf'; there are "),
        ('map = "Line"  ', 'map = "Spiral"  ', "There is no arrangement 'Spiral'; there are Bullseye, "),
        ("heroes = [1, 6]  ", "heroes = [1, 60]  ", "Line has the tiles 1 to 9; there is no tile 60."),
        ("far_bank = [5, 9]", "far_bank = [5, 0]", "Line has the tiles 1 to 9; there is no tile 0."),
        ("number = 1\non = 5", "number = 1\non = 50", "Line has the tiles 1 to 9; there is no tile 50."),
        ('{ count = "oil", by = -1 }', "{ sing = 1 }", "'sing' is no verb; verbs are "),
        ('if = "oil <= 0"', 'if = "rain <= 0"', "There is no number called 'rain'; there are "),
        ('if = "round >= 3"', 'if = "raining"', "There is no condition 'raining'; there are "),
        ('of = "hero carrying"', 'of = "hero running"', "'running' is no word of a filter here; words are "),
        ('cost = ["any"]', 'cost = ["luck"]', "'luck' is no skill; skills are agility, "),
        ("toward = { oil = 9 }", "toward = { wine = 9 }", "There is no counter 'wine'; there is oil."),
        ('on = "any water"', 'on = "any lava"', "'lava' is no word of a filter here; words are "),
    ],
)
def test_a_mistake_is_told_with_its_line(folder: Path, right: str, wrong: str, sentence: str) -> None:
    told = mistake(folder, right, wrong)
    line = EXAMPLE.replace(right, wrong).split(wrong)[0].count("\n") + wrong.count("\n") + 1
    assert sentence in told
    assert told.startswith(f"lantern.toml, line {line}:"), told


def test_a_mistake_in_the_second_rule_has_the_line_of_the_second(folder: Path) -> None:
    rule = '[[rule]]\nname = "{}"\nwhen = "round begins"\neffect = {{ {} = 1 }}\n\n'
    text = EXAMPLE.replace("[[end]]", rule.format("First", "ebb") + rule.format("Second", "ebbb") + "[[end]]", 1)
    told = mistake(folder, EXAMPLE, text)
    line = text.split("ebbb")[0].count("\n") + 1
    assert told.startswith(f"lantern.toml, line {line}: "), told


def test_a_tile_that_nobody_can_reach_is_refused(folder: Path) -> None:
    text = on_own_map(EXAMPLE).replace("[[1, 2], [2, 3]]", "[[1, 2]]")
    (folder / "lantern.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match="Nobody can come from tile 1 to tile 3: no borders lead there"):
        with_storyboards(BOX, [folder])


def test_a_link_to_a_storyboard_that_there_is_not_is_refused(folder: Path) -> None:
    told = mistake(folder, 'despair = "what-the-water-left"', 'despair = "what-the-wind-left"')
    assert (
        told == "lantern.toml, line 6: There is no storyboard 'what-the-wind-left'. Did you mean 'what-the-water-left'?"
    )


@pytest.mark.rule("TWN-6.5")
def test_an_opening_that_may_lead_to_a_despair_names_one(folder: Path) -> None:
    told = mistake(folder, 'despair = "what-the-water-left"', "")
    assert told.endswith("An end leads to the despair, and the opening names none (TWN-6.5).")


def test_a_folder_without_storyboards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="There is no storyboard in"):
        with_storyboards(BOX, [tmp_path])


def test_two_storyboards_of_one_title_are_refused(folder: Path) -> None:
    (folder / "lantern2.toml").write_text(EXAMPLE, encoding="utf-8")
    with pytest.raises(SetupError, match="There is a storyboard The Ferryman's Lantern already"):
        with_storyboards(BOX, [folder])


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            '{ count = "oil", by = -1 }',
            '{ count = "oill", by = -1 }',
            "There is no counter 'oill'. Did you mean 'oil'?",
        ),
        ("pawns = [3, 4, 5, 6]", "pawns = -1", "Pawns are counted from 0; -1 is less."),
        ("pawns = [3, 4, 5, 6]", "pawns = 99", "The box has 9 pawns of Husk; 99 take part here."),
        ("counters = { oil", "counters = { round = 1, oil", "A counter cannot be called 'round': that is a number of "),
        ('when = "round ends"', 'when = "round end"', "'round end' is not. Did you mean 'round ends'?"),
        (
            'closing = "silence-the-swamp-choir"',
            'closing = "the-toll-stone"',
            "The Toll Stone is a branch, not a closing (TWN-6.2).",
        ),
        ('despair = "what-the-water-left"', 'despair = "the-toll-stone"', "The Toll Stone is a branch, not a despair"),
        (
            "[[marker]]",
            '[[terrain]]\nname = "Blood Flies"\non = 2\n\n[[terrain]]\nname = "Ley Lines"\non = 2\n\n[[marker]]',
            "Tile 2 has room for one terrain card, and two must lie there.",
        ),
    ],
)
def test_what_would_silently_do_nothing_is_refused_with_its_line(
    folder: Path, right: str, wrong: str, sentence: str
) -> None:
    told = mistake(folder, right, wrong)
    assert sentence in told
    assert re.match(r"lantern\.toml, line \d+: ", told)


def test_a_border_lies_between_two_tiles_counted_from_one(folder: Path) -> None:
    text = on_own_map(EXAMPLE).replace("[[1, 2], [2, 3]]", "[[1, 2], [2, 3], [1, 1], [2, 1]]")
    (folder / "lantern.toml").write_text(text, encoding="utf-8")
    line = text.split("borders = ")[0].count("\n") + 1
    with pytest.raises(SetupError) as told:
        with_storyboards(BOX, [folder])
    assert str(told.value).splitlines() == [
        f"lantern.toml, line {line}: A border lies between two tiles; [1, 1] names one twice.",
        f"lantern.toml, line {line}: The border [2, 1] is named twice.",
    ]


def test_all_mistakes_of_all_files_are_told_at_once(folder: Path) -> None:
    for name in ("one", "two"):
        text = EXAMPLE.replace("Ferryman's", name).replace('"Husk"', '"Huks"').replace('["any"]', '["brown"]')
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as told:
        with_storyboards(BOX, [folder])
    lines = str(told.value).splitlines()
    assert [line.split(",")[0] for line in lines] == ["one.toml"] * 3 + ["two.toml"] * 3
    assert sum("Did you mean 'Husk'?" in line for line in lines) == 4
    assert sum("Did you mean 'brawn'?" in line for line in lines) == 2
