"""Every result says what it means, in the words of its Action, and what it changed."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.duskwatch.content import ACTIONS, FORCED
from hearthwatch.games.duskwatch.table import Chronicle

from .adventures import on_the_way
from .helpers import AGAIN, MISS, STRONG_HIT, WEAK_HIT, ash, choose, do, go, position, told

RESULTS = {"Strong Hit": STRONG_HIT, "Weak Hit": WEAK_HIT, "Miss": MISS}


def draws(table: Chronicle) -> list[dict[str, Any]]:
    """The Draws of the journal, as the board shows them."""
    return [block for block in table.view(0)["board"]["journal"] if block["kind"] == "draw"]


@pytest.mark.rule("WOD-8.4")
@pytest.mark.parametrize("result", RESULTS)
def test_a_result_says_what_it_means_in_the_words_of_its_action(result: str) -> None:
    table = do(ash(RESULTS[result]), "Compel", "Willpower")
    (compel,) = (one for one in ACTIONS if one.name == "Compel")
    means = {"Strong Hit": compel.strong, "Weak Hit": compel.weak, "Miss": compel.miss}[result]
    assert draws(table)[0]["means"] == means
    assert means in told(table)
    assert draws(table)[0]["changed"] == []


@pytest.mark.rule("WOD-0.2")
@pytest.mark.parametrize(
    ("action", "answers", "cards", "changed"),
    [
        ("Overcome", ("Dexterity",), STRONG_HIT, ["+1 waits"]),
        ("Read the Situation", (), WEAK_HIT, ["+1 waits"]),
        ("Read the Situation", (), MISS, ["Fortune 3 → 2"]),
        ("Enter Combat", (), STRONG_HIT, ["a fight begins", "+1 waits"]),
        ("Forage", (), STRONG_HIT, ["Supply 2 → 4"]),
        ("Purify", ("On plain", "Without"), WEAK_HIT, ["Radiance 1 → 3"]),
    ],
)
def test_a_result_says_what_it_changed(action: str, answers: tuple[str, ...], cards: str, changed: list[str]) -> None:
    table = do(ash(cards, Radiance=1, Supply=2), action, *answers)
    assert draws(table)[-1]["changed"] == changed


@pytest.mark.rule("WOD-3.8", "WOD-24.2")
def test_what_could_rise_no_further_is_said_to_be_full() -> None:
    assert draws(do(ash(STRONG_HIT), "Make Camp"))[0]["changed"] == ["Vitae was full"]
    assert draws(do(ash(MISS), "Forage"))[0]["changed"] == [], "a Miss restores nothing"
    hurt = do(ash(STRONG_HIT, Vitae=4), "Make Camp")
    assert draws(hurt)[0]["changed"] == ["Vitae 4 → 5"]


@pytest.mark.rule("WOD-17.5")
def test_an_ally_has_no_number_that_could_be_full() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Treat Wounds")
    choose(table, "An ally", text="The ferryman")
    go(table, "Draw the cards")
    assert draws(table)[0]["changed"] == []


@pytest.mark.rule("WOD-0.2", "WOD-20.4")
def test_a_blow_and_the_harm_that_follows_each_say_their_own() -> None:
    table = do(ash(f"{MISS} {AGAIN['Miss']}"), "Inflict Harm", "Strength")
    go(table, "Ordinary", "Draw the cards")
    blow, harm = draws(table)
    assert (blow["changed"], harm["changed"]) == ([], ["Vitae 5 → 3"])


@pytest.mark.rule("WOD-21.4", "WOD-29.1")
def test_a_death_is_told_with_its_draw() -> None:
    table = go(ash(f"{MISS} {AGAIN['Miss']}", Vitae=1), "The story harms", "Ash", "Ordinary", *["Draw the cards"] * 2)
    assert draws(table)[-1]["changed"] == ["Ash is dead"]


@pytest.mark.rule("WOD-16.2")
def test_a_new_record_and_whose_it_is() -> None:
    two = '[[character]]\nname = "Ash"\nscores = { Supply = 2 }\n[[character]]\nname = "Bo"\n'
    table = position(f"deck = {STRONG_HIT.split()}\n{two}")
    do(table, "Spend Supply")
    go(table, "Word")
    changed = draws(table)[0]["changed"]
    assert changed[0] == "Ash: Supply 2 → 3"
    assert changed[1].startswith("a new acquisition: ")


@pytest.mark.rule("WOD-12.2", "WOD-21.3")
def test_what_says_its_kind_is_not_told_its_kind() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Forge a Bond")
    choose(table, "Name a person", text="Brann")
    go(table, "Draw the cards")
    assert draws(table)[0]["changed"] == ["the bond with Brann"]
    assert "Ash notes a Record: the bond with Brann." in told(table)


@pytest.mark.rule("WOD-8.10", "WOD-4.6")
def test_a_damaged_item_is_told_with_the_draw_that_cost_it() -> None:
    table = do(ash(f"{WEAK_HIT} AD", sheet='records = ["gear: Rope"]'), "Overcome", "Strength")
    go(table, "Rope is damaged")
    assert draws(table)[0]["changed"] == ["Rope is damaged"]


@pytest.mark.rule("WOD-A5", "WOD-A7")
def test_a_scene_counts_successes_and_misses_with_their_draws() -> None:
    table = on_the_way(f"{STRONG_HIT} {MISS}", 'scene = "parley"')
    go(table, "Compel", "Willpower", "Draw the cards", "Compel", "Willpower", "Draw the cards")
    assert [one["changed"] for one in draws(table)] == [
        ["success 1 of 3 in this scene"],
        ["Miss 1 of 3 in this scene"],
    ]


@pytest.mark.rule("WOD-A5", "WOD-19.8")
def test_a_landed_blow_counts_below_the_harm_and_is_told_with_the_blow() -> None:
    table = on_the_way(f"{WEAK_HIT} {AGAIN['Weak Hit']}", 'scene = "foe", foe = "Gallows bear"')
    go(table, "Inflict Harm", "Strength", "Draw the cards", "Draw the cards")
    blow, harm = draws(table)
    assert blow["changed"][0].startswith("success 1 of ")
    assert harm["changed"] == ["Vitae 5 → 4"]


@pytest.mark.rule("WOD-0.2")
def test_what_a_draw_tells_is_marked_and_what_people_do_later_is_not() -> None:
    table = do(ash(MISS), "Read the Situation")
    go(table, "Adjust by hand", "Ash", "Give a token", "+1 on any later Action")
    go(table, "Adjust by hand", "Ash", "Supply", "Supply 1")
    journal = table.view(0)["board"]["journal"]
    drawn = draws(table)[0]
    assert drawn["changed"] == ["Fortune 3 → 2"]
    assert [one["words"] for one in journal if one.get("told_at") == drawn["block"]] == [
        "Ash: Fortune 3 → 2 (Read the Situation, Miss)."
    ]


@pytest.mark.rule("WOD-8.4")
def test_every_action_has_words_for_every_result() -> None:
    assert all(one.strong and one.weak and one.miss for one in ACTIONS)
    assert len(FORCED) == 3
