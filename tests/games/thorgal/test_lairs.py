"""Lairs: no Goal is met by beating an Enemy that an Event put somewhere by chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import EVENTS
from hearthwatch.games.thorgal.rules.adventure import Adventure, laid_out
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.rules.inside import effects_in
from hearthwatch.games.thorgal.rules.lairs import check_icons, check_lairs
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import MINOR, RANK_COUNT
from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import Misspelt
from tests.games.thorgal.helpers import answers, happen, labels, place, position, take, why_not, with_sheet

every_adventure = pytest.mark.parametrize("adventure", BOX.box_adventures, ids=lambda adventure: adventure.slug)
PLACING = {"event": ("Reinforcements", "Raiders", "On the March")}
CAVE = '[[location]]\nname = "Lair"\ntext = "It waits."\nareas = ["Camp"]\naction = "combat"\n'


def table_of(slug: str, document: str) -> Saga:
    """A position of an Adventure of the box."""
    return position(document, GAME, adventure=slug)


@pytest.mark.rule("THG-G91", "THG-22.1")
@pytest.mark.parametrize(
    ("slug", "lair"), [("pursuit-of-the-blood-lily", "Chain Tower"), ("ausloks-winter", "Auslok's Tent")]
)
def test_an_event_puts_no_enemy_into_a_lair_and_moves_none_there_or_away(slug: str, lair: str) -> None:
    table = table_of(slug, "round = 6")
    at = place(table, lair)
    happen(table, {"enemy": "minor", "at": "available"})
    assert f"A Minor Enemy to {lair}" not in labels(table)
    assert why_not(table, f"place_enemy:{at}:{MINOR}") == (
        "THG-1.7",
        f"Only its own Enemies come to {lair} and leave it.",
    )
    table = table_of(slug, "round = 6")
    table.foes[at * RANK_COUNT + 2] = 1
    happen(table, {"move_enemy": "any", "from": "enemies", "to": "available"})
    moves = [key.split(":") for key in answers(table)]
    assert moves
    assert not [key for key in moves if int(key[2]) == at or int(key[1]) // RANK_COUNT == at]


@pytest.mark.rule("THG-G91")
def test_an_effect_that_names_a_lair_sends_enemies_there() -> None:
    table = table_of("pursuit-of-the-blood-lily", "round = 6")
    happen(table, {"enemy": "major", "at": "Chain Tower"})
    assert table.foes_at(place(table, "Chain Tower")) == [0, 0, 1, 0, 0]


@pytest.mark.rule("THG-G91")
@every_adventure
def test_no_goal_of_the_box_can_be_met_by_an_enemy_of_an_event(adventure: Adventure) -> None:
    check_lairs(adventure, BOX.nodes)
    check_icons(adventure, BOX.nodes)


@pytest.mark.rule("THG-G91")
@pytest.mark.parametrize("slug", ["pursuit-of-the-blood-lily", "ausloks-winter"])
def test_without_their_lairs_two_adventures_could_be_won_by_beating_a_stranger(slug: str) -> None:
    adventure = BOX.adventures[slug]
    open_map = replace(adventure.map, location=[replace(one, lair=False) for one in adventure.map.location])
    opened = laid_out(slug, adventure.sheet, open_map, adventure.book, "")
    opened.goals.extend(adventure.goals)
    with pytest.raises(Misspelt, match="say lair = true"):
        check_lairs(opened, BOX.nodes)


@pytest.mark.rule("THG-G91")
def test_events_of_the_box_name_no_location_so_lairs_are_closed_to_all_of_them() -> None:
    lairs = {place.name for one in BOX.box_adventures for place in one.locations if place.lair}
    for event in EVENTS:
        for node in effects_in(BOX.nodes.get(f"event/{event.name}/now")):
            assert not {getattr(node.parts.get(part), "text", "") for part in ("at", "from", "to")} & lairs


def refusal(folder: Path, more: str, sheet: str = "") -> str:
    """What is said of a practice ground whose map has more."""
    with_sheet(folder, "", file="map")
    for name, text in (("map", more), ("sheet", sheet)):
        path = folder / f"{name}.toml"
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
    with pytest.raises(SetupError) as error:
        GAME.with_authored(folder)
    return str(error.value)


@pytest.mark.parametrize(
    "effect", ['{ count = "luck", by = 1 }', '{ win = "Done." }', '[{ threat = 1 }, { may = { win = "Done." } }]']
)
def test_an_author_is_told_the_line_where_an_event_could_meet_a_goal(tmp_path: Path, effect: str) -> None:
    said = refusal(tmp_path, f"{CAVE}effect = {effect}")
    lines = (tmp_path / "map.toml").read_text(encoding="utf-8").splitlines()
    assert f"/map.toml, line {len(lines)}: An Enemy that an Event puts on 'Lair' would do for the Goal" in said
    assert "say lair = true" in said


def test_with_the_enemies_it_begins_with_an_entry_may_help_a_goal_and_a_counter_may_not(tmp_path: Path) -> None:
    with_sheet(tmp_path, f'{CAVE}enemies = ["major"]\neffect = {{ entry = 2 }}', file="map")
    said = refusal(tmp_path, f'{CAVE}enemies = ["major"]\neffect = {{ count = "luck", by = 1 }}')
    assert "would do for the Goal 'Luck'" in said


def test_a_lair_is_a_place_of_combat_and_no_event_icon_sends_enemies_there(tmp_path: Path) -> None:
    said = refusal(tmp_path, CAVE.replace("combat", "none") + "lair = true")
    assert "Only a Location whose action is combat is a lair." in said
    path = tmp_path / "sheet.toml"
    lair = f'{CAVE}lair = true\neffect = {{ count = "luck", by = 1 }}'
    with_sheet(tmp_path, lair, file="map")
    sheet = path.read_text(encoding="utf-8").replace('{ upgrade = 1, at = "wolf" }', '{ enemy = "minor", at = "Lair" }')
    path.write_text(sheet, encoding="utf-8")
    with pytest.raises(SetupError, match="'Lair' is a lair, so no Event icon sends Enemies there"):
        GAME.with_authored(tmp_path)


@pytest.mark.rule("THG-G91")
def test_the_thief_is_caught_only_after_the_ship_was_found() -> None:
    table = table_of("pursuit-of-the-blood-lily", "round = 5")
    happen(table, {"adventure_card": 3})
    while table.decision and table.outcome is None and not table.foes[place(table, "Chain Tower") * RANK_COUNT + 2]:
        take(table, answers(table)[0])
    assert table.counters[0] == 1
    assert table.outcome is None
