"""No question without a choice, and no answer without its question."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from tests.games.thorgal.helpers import A, answers, goods, happen, kinds, labels, position, question, take, why_not

FREE_PATH = "terrain = ['Birch Slope']\nterrain_deck = []\n"


# -- who pays


@pytest.mark.rule("THG-19.1", "THG-1.13")
def test_who_could_pay_in_one_way_only_is_not_asked_how() -> None:
    table = position(
        "doing = 'assign'\nvalue = 2\n[character.Thorgal]\ngoods = { ore = 1 }\n[character.Kriss]\ngoods = {}"
    )
    if question(table) == "places_to_assign":
        take(table, "assign_to:0")
    assert (question(table), goods(table)) == ("chips_and_cards", {})


@pytest.mark.rule("THG-19.9", "THG-18.3")
@pytest.mark.parametrize(
    ("own", "kriss"), [("{ ore = 2 }", "{}"), ("{ ore = 1 }", "{ ore = 1 }"), ("{}", "{ ore = 1 }")]
)
def test_who_could_pay_otherwise_is_asked(own: str, kriss: str) -> None:
    document = f"doing = 'assign'\nvalue = 2\n[character.Thorgal]\ngoods = {own}\n[character.Kriss]\ngoods = {kriss}"
    table = position(document)
    if question(table) == "places_to_assign":
        take(table, "assign_to:0")
    assert question(table) == "ways_to_pay"


# -- Enemies fought as one


@pytest.mark.rule("THG-22.4")
def test_enemies_that_are_fought_as_one_are_attacked_once() -> None:
    table = position(
        "doing = 'combat'\n[character.Thorgal]\narea = 'Hill'\n[location.Den]\nenemies = ['minor', 'moderate']"
    )
    attacks = [key for key in answers(table) if key.startswith("attack:")]
    at = table.played.location_named("Den")
    assert sum(int(key.split(":")[1]) // 5 == at for key in attacks) == 1
    assert "Attack the Minor and Moderate Enemies at Den as one" in labels(table)
    assert why_not(table, f"attack:{at * 5 + 1}")[0] == "THG-22.4"


# -- things used in an action that cannot be carried out


IDLE_ACTIONS = {
    "combat": "[location.Landing]\nenemies = []\n",
    "sacrifice": "",
    "collect": "",
    "journey": "path = [[[0, 0], [1, 0]], [[2, 0], [3, 0]]]\n",
}
HURT = "[character.Thorgal]\narea = 'Isle'\nitems = ['Warm Cloak', 'Deep Basket', 'Bow of Yew']\nwounds = [[[0, 0]]]\n"


@pytest.mark.rule("THG-24.6", "THG-6.6", "THG-15.22")
@pytest.mark.parametrize("action", ["combat", "sacrifice", "collect", "journey"])
def test_an_item_for_any_action_is_used_in_one_that_cannot_be_carried_out(action: str) -> None:
    document = f"doing = '{action}'\nround = 4\nterrain = ['Birch Slope']\n{IDLE_ACTIONS[action]}{HURT}"
    table = position(document)
    if action == "collect":
        table.collected = table.ground().grid.cells
    if action in ("journey", "collect"):
        table.terrain_deck.clear()
    table.offer_again()
    assert "use_item" in kinds(table)
    item = table.items[A][0]
    used = [key for key in answers(table) if key.startswith("use_item")]
    assert used == [f"use_item:{item}"], "nothing that only changes the action"
    take(table, f"use_item:{item}")
    while question(table) == "wounds_to_heal":
        take(table, next(key for key in answers(table) if "heal" in key))
    assert table.bodies[A] == ()
    assert question(table) == "chips_and_cards"


@pytest.mark.rule("THG-24.6", "THG-11.13")
def test_with_nothing_to_heal_an_idle_action_asks_nothing() -> None:
    table = position(
        "doing = 'combat'\nround = 4\n[location.Landing]\nenemies = []\n" + HURT.replace("wounds = [[[0, 0]]]\n", "")
    )
    assert question(table) == "chips_and_cards"


@pytest.mark.rule("THG-24.6")
def test_nothing_is_asked_after_an_action_that_no_item_belongs_to() -> None:
    held = "goods = { ore = 1 }\nitems = ['Wandering Smith']"
    table = position(f"doing = 'assign'\n[character.Thorgal]\n{held}\n[character.Kriss]\ngoods = {{}}")
    if question(table) == "places_to_assign":
        take(table, "assign_to:0")
    assert question(table) == "chips_and_cards"


# -- answers that say what they answer


@pytest.mark.rule("THG-1.5")
def test_a_choice_of_a_character_says_what_for() -> None:
    table = position("")
    happen(table, {"somebody": {"threat": 1}})
    assert labels(table) == ["Thorgal: Gain 1 Threat", "Kriss: Gain 1 Threat"]


# -- the printed sheet of Pursuit of the Blood Lily


@pytest.mark.rule("THG-G68", "THG-10.5")
def test_a_patrol_bars_a_green_or_red_border_and_nothing_else() -> None:
    table = position("round = 5\n[character.Thorgal]\narea = 'Roadstead'", GAME, adventure="pursuit-of-the-blood-lily")
    table.threats[A] = 3
    happen(table, table.played.sheet.icon[0].effect)
    blocked = {int(key.split(":")[1]) for key in answers(table)}
    here = [number for number, border in enumerate(table.played.borders) if "Roadstead" in border.between]
    assert blocked == {number for number in here if table.played.borders[number].colour in ("green", "red")}
    assert {table.played.borders[number].colour for number in here} - {"green", "red"} == {"blue"}


@pytest.mark.rule("THG-10.2", "THG-10.5", "THG-G68")
def test_a_patrol_without_a_border_to_bar_hurts_everybody() -> None:
    table = position("round = 5\n[character.Thorgal]\narea = 'Roadstead'", GAME, adventure="pursuit-of-the-blood-lily")
    table.threats[A], table.threats[1] = 3, 1
    table.border_blocks = (1 << len(table.played.borders)) - 1
    happen(table, table.played.sheet.icon[0].effect)
    assert question(table) == "wound_places"


@pytest.mark.rule("THG-3.5", "THG-5.2")
def test_every_way_to_lose_stands_on_the_sheet() -> None:
    table = position("", GAME, adventure="pursuit-of-the-blood-lily")
    losses = [loss["name"] for loss in table.view(0)["board"]["sheet"]["losses"]]
    assert losses == ["Caught by the Guards", "Out of time"]
