"""Adventures that somebody writes: the page is true, folders load, mistakes are told with their line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content.adventure_sheet import AdventureSheet, WrittenArea, WrittenLocation
from hearthwatch.games.thorgal.content.cards import DECKS, GOODS, LAND, RUNES, Moment
from hearthwatch.games.thorgal.rules.effects.filters import AREA_WORDS, LOCATION_WORDS
from hearthwatch.games.thorgal.rules.effects.language import effects
from hearthwatch.kernel import RecordError, SetupError

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "adventures.md").read_text(encoding="utf-8")
FILES = dict(zip(("sheet", "map", "entries"), re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL), strict=True))
SLUG = "the-lost-flock"


def write(folder: Path, **changed: str) -> Path:
    """The example of the page in a folder, with other texts for some files."""
    place = folder / "my-adventures" / SLUG
    place.mkdir(parents=True, exist_ok=True)
    for name, text in {**FILES, **changed}.items():
        (place / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder / "my-adventures"


def refusal(folder: Path, file: str, old: str, new: str) -> str:
    """What is said where this stands in one of the files instead of that."""
    assert FILES[file].count(old) >= 1
    with pytest.raises(SetupError) as error:
        GAME.with_authored(write(folder, **{file: FILES[file].replace(old, new, 1)}))
    return str(error.value)


def line_of(file: str, words: str) -> int:
    """The number of the line of a file in which these words stand first."""
    return next(number for number, line in enumerate(FILES[file].splitlines(), start=1) if words in line)


def test_the_example_of_the_page_can_be_played_to_its_end(tmp_path: Path) -> None:
    game = GAME.with_authored(write(tmp_path))
    player = bot("policy")
    ends = set()
    for seed in range(6):
        table = game.new(seats=2, seed=seed, adventure=SLUG)
        while table.decision:
            player.play(table, (0, 1), seed=seed)
        assert table.outcome is not None
        ends.add(table.outcome.won)
    assert True in ends


def test_the_python_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {"hw": hw}
    exec(python, scope)
    assert scope["table"].adventure == SLUG


def test_the_page_names_everything_there_is() -> None:
    words = [*effects.verbs, *effects.conditions, *effects.quantities, *LOCATION_WORDS, *AREA_WORDS, *GOODS, *LAND]
    fields = [*AdventureSheet.__struct_fields__, *WrittenArea.__struct_fields__, *WrittenLocation.__struct_fields__]
    families = [name.strip() for name in (*effects.families, *effects.asking) if name.split()[0] not in GOODS]
    flat = " ".join(PAGE.split())
    for name in [*words, *fields, *families, *RUNES, *DECKS, *get_args(Moment)]:
        if name != "in order":
            assert re.search(rf"(?<![\w]){re.escape(name)}(?![\w])", flat), name


def test_a_record_tells_which_text_of_an_adventure_it_was_played_with(tmp_path: Path) -> None:
    game = GAME.with_authored(write(tmp_path))
    table = game.new(seats=2, seed=1, adventure=SLUG)
    table.choose(0)
    record = table.record
    assert game.replay(record) == table
    other = GAME.with_authored(write(tmp_path / "other", sheet=FILES["sheet"].replace("rounds = 6", "rounds = 7")))
    with pytest.raises(RecordError, match="has changed since"):
        other.replay(record)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("sheet", 'area = "Farm"', 'area = "Barn"', "There is no Area 'Barn'; there are Farm, Moor, Hilltop."),
        ("sheet", "entry = 3", "entry = 33", "There is no Entry 33; there are 1, 2, 5, 3, 4."),
        ("sheet", "row = [5,", "row = [99,", "There is no Action card 99"),
        ("sheet", '"found >= 3"', '"lost >= 3"', "lost"),
        ("sheet", 'if = "found >= 3"\n', "", "An end says under if when it comes"),
        ("sheet", "threat = 1", "dread = 1", "'dread' is no verb"),
        ("sheet", "upgrade = 1", 'upgrade = "many"', "many"),
        ("sheet", 'area = "Farm"', 'area = "Hilltop"', "Nobody can begin in 'Hilltop': it opens in round 2."),
        ("sheet", '["Survival", "Mountain"]', '["Sea", "Sea"]', "two different Event decks"),
        ("sheet", "row = [5, 12", "row = [5, 5", "none is in the row twice"),
        ("sheet", 'enemy = "minor", at = "wolf"', 'enemy = "mystical", at = "wolf"', "says under [mystical]"),
        ("sheet", 'enemy = "minor", at = "wolf"', 'track = "left"', "The sheet has no [track]"),
        ("sheet", "[round]", '[track]\nname = "Snow"\nspaces = 4\nstart = 5\n[round]', "The track has 4 spaces"),
        ("sheet", "4 = { each", "9 = { each", "There is no space of the Round track '9'"),
        ("sheet", '"Sheepfold" }', '"Sheepfield" }', "'Sheepfield' says nothing about Locations"),
        ("sheet", "found = 3 }", "lost = 3 }", "There is no counter 'lost'"),
        ("sheet", "[blue]", "[red]", "The map has no red Border, so the sheet does not say what one means."),
        ("sheet", "entry = 4", "entry = 40", "There is no Entry 40"),
        ("map", "number = 2", "number = 7", "'Hilltop' opens in round 7, and there are 6 rounds"),
        ("map", 'colour = "blue"', 'colour = "impassable"\n[[area]]\nname = "Isle"\nnumber = 1', "No way leads"),
        ("map", 'name = "Moor"', 'name = "Farm"', "Two Areas are called 'Farm'"),
        ("map", 'name = "Sheepfold"', 'name = "Thorn Hedge"', "Two Locations are called 'Thorn Hedge'"),
        ("map", 'areas = ["Farm"]', 'areas = ["Barn"]', "There is no Area 'Barn'"),
        ("map", 'requires = ["gossip", "gossip"]\n', "", "A Location requires Goods if, and only if"),
        ("map", 'wound = "I1"\n', "", "A Location names a Wound if, and only if"),
        ("map", 'enemies = ["minor"]', 'enemies = ["mystical"]', "so the sheet says under [mystical]"),
        ("entries", '[[entry.plot]]\ntext = "Keep it."\neffect = { draw_items = 1 }', "", "two Side Plots or none"),
        ("map", 'action = "assign"', 'distrust = "orange"\naction = "assing"', "assing"),
        ("map", 'action = "assign"', 'distrust = "mauve"\naction = "assign"', "mauve"),
        ("sheet", 'area = "Farm"', 'area = "Farm"\nevent = "Sea"\nterrain = "Marshy"', "Marshy"),
        ("map", 'between = ["Moor", "Hilltop"]', 'between = ["Moor", "Moon"]', "There is no Area 'Moon'"),
        ("map", "{ entry = 2 }", "{ entry = 20 }", "This Adventure has no Entry 20"),
        ("map", 'wound = "I1"', 'wound = "X9"', "'X9'"),
        ("map", 'runes = ["sun"]', 'runes = ["banana"]', "banana"),
        ("entries", "number = 2", "number = 1", "Two Entries are called 1"),
        ("entries", "action_card = 11", "action_card = 77", "There is no Action card 77"),
        (
            "entries",
            '{ count = "found", by = 1 }, { calm = 1 }',
            '{ count = "hats", by = 1 }',
            "There is no counter 'hats'; there is found.",
        ),
    ],
)
def test_a_slip_is_told_with_its_file_and_its_line(file: str, old: str, new: str, words: str, tmp_path: Path) -> None:
    told = refusal(tmp_path, file, old, new)
    assert words in told
    assert f"{file}.toml" in told
    assert re.search(r"line \d+", told), told


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("map", "{ entry = 2 }", "{ entry = 20 }"),
        ("map", 'areas = ["Farm"]', 'areas = ["Barn"]'),
        ("map", "number = 2", "number = 7"),
        ("sheet", "row = [5, 12", "row = [5, 5"),
        ("entries", "{ action_card = 11 }", '{ enemy = "minor", at = "Barn" }'),
    ],
)
def test_the_line_is_the_one_that_is_wrong(file: str, old: str, new: str, tmp_path: Path) -> None:
    assert f"line {line_of(file, old)}" in refusal(tmp_path, file, old, new)


def test_an_adventure_that_is_refused_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    before = [*GAME.book.adventures], len(GAME.book.nodes)
    refusal(tmp_path, "map", "{ entry = 2 }", "{ entry = 20 }")
    assert ([*GAME.book.adventures], len(GAME.book.nodes)) == before


def test_a_folder_without_an_adventure_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="There is no Adventure in"):
        GAME.with_authored(tmp_path)


def test_an_adventure_of_the_box_keeps_its_title(tmp_path: Path) -> None:
    told = FILES["sheet"].replace("The Lost Flock", "Torkan's Temple")
    with pytest.raises(SetupError, match="is there already"):
        GAME.with_authored(write(tmp_path, sheet=told))


@pytest.mark.rule("THG-G63")
def test_the_row_offers_every_action_or_says_which_it_lacks(tmp_path: Path) -> None:
    told = refusal(tmp_path, "sheet", "row = [5, 12, 22, 29, 35, 36]", "row = [5, 12, 22, 29, 35]")
    words = f"{SLUG}/sheet.toml, line {line_of('sheet', 'row =')}: The Row offers no "
    assert told.startswith(words), told
    assert "its cards must offer all seven actions (THG-G63)" in told


@pytest.mark.rule("THG-5.3")
def test_two_icons_are_told_to_be_three(tmp_path: Path) -> None:
    icon = FILES["sheet"].split("[[icon]]")[1]
    told = refusal(tmp_path, "sheet", f"[[icon]]{icon}", "")
    assert "icon is a list of exactly 3; a list of 2 is not." in told
