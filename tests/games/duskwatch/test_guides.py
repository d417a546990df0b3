"""Guides without rails: the fitting Action by what the fiction says, the true odds, second thoughts before a Draw."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ACTIONS
from hearthwatch.games.duskwatch.rules.odds import modifier_of
from hearthwatch.games.duskwatch.table import Act
from hearthwatch.kernel import EVERYONE, IllegalChoice

from .helpers import STRONG_HIT, ash, choose, do, drawn, go, labels, option, prompt, refused, tokens, two

TWO = '[[character]]\nname = "Ash"\nseat = 0\n[[character]]\nname = "Birch"\nseat = 1\n'


@pytest.mark.rule("WOD-8.1")
def test_actions_stand_under_what_the_fiction_says() -> None:
    table = ash()
    assert table.decision is not None
    group = {option.label.partition(":")[0]: option.group for option in table.decision.options}
    assert group["Overcome an Obstacle"] == "Something stands in the way"
    assert group["Inflict Harm"] == "Blades are out"
    assert group["Rest"] == "Time to breathe"


def test_what_people_type_leads_to_an_action() -> None:
    found = {word: one.name for one in ACTIONS for word in one.words.split()}
    assert (found["sneak"], found["bargain"], found["bandage"]) == ("Overcome an Obstacle", "Compel", "Treat Wounds")
    for one in ACTIONS:
        words = one.words.split()
        assert len(words) == len({*words}) >= 4, one.name


@pytest.mark.rule("WOD-1.14")
def test_who_plays_several_says_first_who_acts() -> None:
    table = ash(document="")
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    go(table, "Later", "Later")
    assert {"Ash acts", "Warden 2 acts"} <= {*labels(table)}
    assert not any(label.startswith("Forage") for label in labels(table))
    go(table, "Warden 2 acts", "Never mind")
    assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-7.5", "WOD-8.2")
def test_levels_and_score_may_be_thought_over_until_the_cards_are_drawn() -> None:
    table = ash(STRONG_HIT, sheet='records = ["gear: Rope"]\ntokens = ["banked +1"]', Strength=3, Dexterity=1)
    go(table, "Ash acts", "Overcome", "Strength", "Rope", "Spend +1", "A condition against")
    assert table.tokens == []
    go(table, "Leave out Rope", "Leave out by hand", "Leave out “Words", "Rather with Dexterity, by speed")
    assert tokens(table) == [(0, "banked", 1)], "the token is back on the sheet"
    assert refused(table, "Rather with Dexterity").reason == "Dexterity is added already."
    go(table, "Draw the cards")
    assert (drawn(table)["score"], drawn(table)["levels"]) == ("Dexterity", [])


@pytest.mark.rule("WOD-8.3")
def test_only_listed_scores_are_changed_to() -> None:
    table = go(ash(), "Ash acts", "Forage")
    with pytest.raises(IllegalChoice):
        table.choose("switch_score:0:0")
    assert "switch_score:0:2" not in table.decision.options  # type: ignore[union-attr]


@pytest.mark.rule("WOD-17.1")
def test_the_patient_decides_the_score_for_good() -> None:
    table = go(ash(), "Ash acts", "Treat Wounds", "Ash")
    assert refused(table, "Rather with Dexterity").rule == "WOD-17.1"


def test_the_manner_is_that_of_the_action_even_after_a_gift() -> None:
    table = ash(f"{STRONG_HIT} QS 2D 3C", Willpower=3)
    go(table, "Ash acts", "Gather Intel", "Supply", "Call on the Gift first", "Draw the cards")
    assert "Rather with Dexterity, by searching, sneaking or watching" in labels(table)


def test_the_odds_are_shown_for_every_modifier_and_likelihood() -> None:
    board = ash().view(0)["board"]
    assert board["odds"]["0"] == {"Strong Hit": 0.3043, "Weak Hit": 0.3325, "Miss": 0.3631}
    assert (board["likelihoods"][0]["name"], board["likelihoods"][0]["cards"]) == ("Almost Certain", 4)
    assert board["likelihoods"][2]["Yes, but"] == 0.5098
    assert len(board["actions"]) == 18


@pytest.mark.rule("WOD-7.6")
def test_levels_that_wait_are_told_beforehand() -> None:
    sheet = 'tokens = ["next_any +2", "first_inflict +1"]'
    for action, levels in (("Overcome an Obstacle", 2), ("Inflict Harm", 3)):
        table = go(ash(sheet=sheet), "Ash acts", action)
        assert table.view(0)["board"]["acting"]["levels"] == levels


@pytest.mark.rule("WOD-7.5", "WOD-26.5")
def test_the_odds_at_the_score_count_everything_that_is_sure() -> None:
    table = ash(STRONG_HIT, sheet='tokens = ["next_related +2"]', Strength=2, Willpower=1)
    go(table, "Ash acts", "Invoke Gift", "As a boost", "Overcome", "No: it waits", "Draw the cards")
    go(table, "Yes: it is used")
    assert prompt(table).startswith("Which Score fits")
    board = table.board(EVERYONE)
    assert GAME.drawing.note(board, option(table, "Strength").key).startswith("+5, Strong ")
    go(table, "Strength")
    assert modifier_of(table, Act(1)) == 5, "as the Draw stands then"


@pytest.mark.rule("WOD-2.11", "WOD-29.1")
def test_a_text_is_changed_by_its_author_at_any_moment() -> None:
    table = two(f"deck = {STRONG_HIT.split()}\n" + TWO)
    choose(table, "Write in the journal", seat=1, text="A bell rings.")
    number = len(table.texts) - 1
    go(table, "Ash acts", "Forage")
    with pytest.raises(IllegalChoice):
        table.choose(f"rewrite:{number}", seat=0, text="No bell rings.")
    table.choose(f"rewrite:{number}", seat=1, text="Two bells ring.")
    assert "what else counts" in prompt(table), "the open question stays open"
    assert table.view(0)["board"]["journal"][-1]["text"] == "Two bells ring."
    with pytest.raises(IllegalChoice, match="There is no text 99"):
        table.choose("rewrite:99", seat=1, text="Nothing.")
    assert table.record.replay() == table
    table.undo()
    assert table.view(0)["board"]["journal"][-1]["text"] == "A bell rings."


@pytest.mark.rule("WOD-6.1")
def test_a_draw_is_one_choice_after_the_action_and_its_score() -> None:
    table = do(ash(STRONG_HIT), "Forage")
    assert table.moves == 2


def test_the_board_shows_the_end_of_a_long_journal() -> None:
    table = ash()
    for number in range(60):
        choose(table, "Write in the journal", text=f"Line {number}.")
    shown = table.view(0)["board"]["journal"]
    assert [shown[0]["text"], shown[-1]["text"], len(shown)] == ["Line 20.", "Line 59.", 40]
    choose(table, "Write in the journal", text="x" * 20_000)
    choose(table, "Write in the journal", text="y" * 20_000)
    shown = table.view(0)["board"]["journal"]
    assert [(len(one["text"]), one.get("cut")) for one in shown[-2:]] == [(4_001, True), (4_001, True)]
    assert sum(len(one["text"]) for one in shown) <= 12_000
    assert table.texts[table.blocks[-1][2]][2] == "y" * 20_000, "nothing of it is lost"
