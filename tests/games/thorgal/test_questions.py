"""Nothing is asked that makes no difference: where all of something goes, or where nobody would gain."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import FACE_KEYS
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import A, B, answers, goods, happen, position, question, take, travel, why_not

QUIET = "chips_and_cards"


@pytest.mark.rule("THG-10.1", "THG-16.14")
def test_goods_that_all_go_are_not_chosen_one_by_one() -> None:
    table = position("[character.Thorgal]\ngoods = { ore = 2, magic = 1 }")
    happen(table, {"lose": 3, "good": "any"})
    assert (question(table), goods(table)) == (QUIET, {})
    some = position("[character.Thorgal]\ngoods = { ore = 2, magic = 1 }")
    happen(some, {"lose": 2, "good": "any"})
    assert question(some) == "goods_to_lose"
    take(some, "discard_good:0:1")
    assert (question(some), goods(some)) == ("goods_to_lose", {"ore": 1, "magic": 1})


@pytest.mark.rule("THG-1.12", "THG-EX29")
def test_goods_of_a_group_that_all_go_are_not_chosen_one_by_one() -> None:
    document = "[character.Thorgal]\ngoods = { ore = 2 }\n[character.Kriss]\ngoods = { ore = 1, magic = 1 }"
    table = position(document)
    happen(table, {"lose": 3, "good": "ore", "group": True})
    assert (question(table), goods(table), goods(table, B)) == (QUIET, {}, {"magic": 1})
    some = position(document)
    happen(some, {"lose": 2, "good": "ore", "group": True})
    assert question(some) == "goods_of_the_group"


@pytest.mark.rule("THG-10.1")
def test_items_and_levels_that_all_go_are_not_chosen_one_by_one() -> None:
    table = position("[character.Thorgal]\nitems = ['Skis', 'Warm Cloak']\ncombat = 2\njourney = 2")
    happen(table, [{"lose_items": 2}, {"lose_experience": 2}])
    assert (question(table), table.items[A], table.combat_level[A], table.journey_level[A]) == (QUIET, (), 0, 0)
    assert {FACE_KEYS[table.face[card]] for card in table.item_discard} >= {"item/Skis", "item/Warm Cloak"}
    some = position("[character.Thorgal]\nitems = ['Skis', 'Warm Cloak']\ncombat = 2\njourney = 2")
    happen(some, [{"lose_items": 1}, {"lose_experience": 1}])
    assert question(some) == "items_to_lose"
    take(some, answers(some)[0])
    assert question(some) == "tracks_to_lose"


@pytest.mark.rule("THG-G68")
def test_markers_for_every_card_or_from_all_of_them_need_no_choice() -> None:
    table = position("row = [5, 12, 22]\nmarkers = [5]")
    happen(table, {"marker": 2})
    assert (question(table), [table.markers[card] for card in table.row]) == (QUIET, [1, 1, 1])
    happen(table, {"remove_marker": 2})
    assert question(table) == "cards_to_unmark"
    take(table, answers(table)[0])
    take(table, answers(table)[0])
    happen(table, {"remove_marker": 4})
    assert (question(table), sum(table.markers)) == (QUIET, 0)


@pytest.mark.rule("THG-1.5")
def test_whom_an_effect_would_not_change_is_no_choice() -> None:
    table = position("characters = ['Thorgal', 'Kriss', 'Jolan']\n[character.Kriss]\nwounds = [[[0, 0]]]\n")
    happen(table, {"somebody": {"heal": 1}})
    assert question(table) == "wounds_to_heal", "Kriss alone is hurt"
    take(table, answers(table)[0])
    happen(table, {"somebody": {"heal": 1}})
    assert question(table) == QUIET
    table.threats[:] = [1, 1, 0]
    happen(table, {"somebody": {"calm": 1}})
    assert len(answers(table)) == 2
    refused = answers(table)[0].replace(":0:-1:1:0", ":2:-1:1:0")
    assert why_not(table, refused) == ("THG-1.5", "This would change nothing for Jolan.")
    take(table, answers(table)[1])
    happen(table, {"somebody": {"lose": 1, "good": "fate"}})
    assert len(answers(table)) == 3, "what takes away may be turned where it finds nothing"


@pytest.mark.rule("THG-16.16", "THG-16.3")
def test_an_icon_of_the_only_source_and_an_ignored_mark_wait_for_nobody(reprint: Reprint) -> None:
    bare = [".. .. .. .."] * 5
    reprint("terrain", "Birch Slope", ["A. .r .. ..", *bare[1:]], red=[{"threat": 1}], yellow=[])
    document = (
        "doing = 'journey'\nterrain = ['Birch Slope']\n"
        "[character.Thorgal]\narea = '{}'\ngoods = {{}}\nitems = []\njourney = 7"
    )
    table = position(document.format("Camp"))
    travel(table, "I2", (0, 0), (1, 0))
    assert (question(table), goods(table), table.threats[A]) == (QUIET, {"material": 1}, 1)
    two = position(document.format("Hill"))
    travel(two, "I2", (0, 0), (1, 0))
    assert question(two) == "spaces_to_resolve", "here are two Sources"
    calm = position(document.format("Hill").replace("items = []", "items = ['Nailed Boots']"))
    take(calm, "use_item")
    travel(calm, "I2", (0, 0), (1, 0))
    assert (question(calm), calm.threats[A]) == ("sources_to_use", 0)


@pytest.mark.rule("THG-29.3")
def test_where_nothing_can_be_degraded_nobody_chooses() -> None:
    table = position("[location.Cave]\nenemies = ['minor']\n[location.Den]\nenemies = ['minor']")
    happen(table, {"degrade": 1, "at": "wolf"})
    assert question(table) == QUIET
