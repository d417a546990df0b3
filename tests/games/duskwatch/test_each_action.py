"""What each Action asks and what its results do (sections 9 to 19 and 23 to 25)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import ACTIONS
from hearthwatch.games.duskwatch.content.tables import Action
from hearthwatch.games.duskwatch.table import Chronicle

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    ash,
    asked,
    choose,
    do,
    drawn,
    go,
    guided,
    labels,
    piles,
    position,
    prompt,
    records,
    result,
    score,
    status,
    tokens,
    two,
)

CARDS = {"Strong Hit": STRONG_HIT, "Weak Hit": WEAK_HIT, "Miss": MISS}
TWO_SHEETS = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\nscores = { Vitae = 2 }\n'


def trigger(action: str) -> str:
    return next(one.trigger for one in ACTIONS if one.name == action)


@pytest.mark.rule("WOD-9.1", "WOD-10.1", "WOD-11.1", "WOD-12.1", "WOD-13.1", "WOD-14.1", "WOD-15.1", "WOD-16.1")
@pytest.mark.rule("WOD-18.1", "WOD-19.1", "WOD-23.1", "WOD-24.1", "WOD-25.1", "WOD-26.1")
@pytest.mark.parametrize("one", [one for one in ACTIONS if not one.forced], ids=lambda one: one.name)
def test_the_player_says_that_a_trigger_happened(one: Action) -> None:
    table = guided('[[character]]\nname = "Ash"\n')
    choose(table, f"{one.name}: {one.trigger}", seat=1)
    assert table.act_action == [ACTIONS.index(one)]
    assert table.act_character == [0]


@pytest.mark.rule("WOD-10.2", "WOD-11.2", "WOD-13.2", "WOD-19.1", "WOD-9.2")
@pytest.mark.parametrize(
    ("action", "scores"),
    {
        "Overcome": ["Strength", "Dexterity", "Willpower", "Constitution"],
        "Secure": ["Strength", "Dexterity", "Willpower", "Constitution"],
        "Compel": ["Strength", "Willpower", "Supply"],
        "Gather Intel": ["Dexterity", "Willpower", "Supply"],
        "Inflict Harm": ["Strength", "Dexterity", "Willpower"],
    }.items(),
)
def test_the_scores_of_an_action(action: str, scores: list[str]) -> None:
    table = go(ash(), "Ash acts", action)
    assert [label.partition(",")[0] for label in labels(table)] == scores
    assert all(label.partition(", ")[2] for label in labels(table)), "each says for what manner of acting"
    go(table, scores[-1])
    assert f"with {scores[-1]} " in prompt(table)


@pytest.mark.rule(
    "WOD-12.1", "WOD-14.1", "WOD-15.1", "WOD-16.1", "WOD-18.1", "WOD-23.1", "WOD-24.1", "WOD-25.1", "WOD-26.1"
)
@pytest.mark.parametrize(
    ("action", "answers", "score_name"),
    [
        ("Forge a Bond", ("Name a person",), "Willpower"),
        ("Read the Situation", (), "Fortune"),
        ("Forage", (), "Fortune"),
        ("Spend Supply", (), "Supply"),
        ("Enter Combat", (), "Dexterity"),
        ("Rest", ("A plain rest",), "Constitution"),
        ("Make Camp", (), "Supply"),
        ("Purify", ("On plain ground", "Without a rite"), "Willpower"),
        ("Invoke Gift", ("Alone",), "Willpower"),
    ],
)
def test_actions_with_one_score(action: str, answers: tuple[str, ...], score_name: str) -> None:
    table = go(ash(), "Ash acts", action, *answers)
    assert prompt(table).startswith(f"Ash, {action} with {score_name} ")


# -- Overcome, Secure


@pytest.mark.rule("WOD-9.3", "WOD-9.4", "WOD-9.5")
def test_overcome() -> None:
    table = do(ash(STRONG_HIT), "Overcome", "Strength")
    assert (tokens(table), piles(table)) == ([(0, "banked", 1)], (49, 3))
    for cards in (WEAK_HIT, MISS):
        table = do(ash(f"{cards} 4C"), "Overcome", "Strength")
        assert (prompt(table), tokens(table), piles(table)) == ("Time: what happens?", [], (48, 4))
        go(table, "Time is lost")
        assert prompt(table) == "What happens next?", "the consequence card is the whole cost"


@pytest.mark.rule("WOD-10.3", "WOD-10.4", "WOD-10.5")
def test_secure() -> None:
    expected = {
        "Strong Hit": [(0, "next_related", 2)],
        "Weak Hit": [(0, "next_related", 1)],
        "Miss": [(0, "next_any", -1)],
    }
    for name, cards in CARDS.items():
        table = do(ash(f"{cards} 4C"), "Secure", "Strength")
        assert (result(table), tokens(table)) == (name, expected[name])
        assert prompt(table) == ("What happens next?" if name == "Strong Hit" else "Time: what happens?")


@pytest.mark.rule("WOD-7.9", "WOD-10.5")
def test_a_missed_edge_always_burdens_the_acting_character() -> None:
    table = do(two(f"deck = {(MISS + ' 4C').split()}\n" + TWO_SHEETS), "Secure", "Strength")
    assert tokens(table) == [(0, "next_any", -1)]


# -- Compel, Forge a Bond, Gather Intel


@pytest.mark.rule("WOD-11.3", "WOD-11.4", "WOD-11.5", "WOD-11.6")
@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("score_name", ["Strength", "Willpower", "Supply"])
def test_compel_changes_no_number(name: str, score_name: str) -> None:
    table = ash(CARDS[name])
    before = table.scores[:]
    do(table, "Compel", score_name)
    assert (result(table), table.scores, table.tokens, prompt(table)) == (name, before, [], "What happens next?")
    choose(table, "Write in the journal", text="What the other does is told.")
    assert table.view(0)["board"]["journal"][-1]["text"] == "What the other does is told."


@pytest.mark.rule("WOD-11.7", "WOD-G44")
def test_another_players_character_is_moved_by_its_player_alone() -> None:
    table = do(two(f"deck = {STRONG_HIT.split()}\n" + TWO_SHEETS), "Compel", "Strength")
    assert prompt(table) == "What happens next?"
    seats = {option.key: option.seat for option in table.decision.options}  # type: ignore[union-attr]
    assert (seats["choose_action:0:0"], seats["choose_action:1:0"]) == (0, 1)


@pytest.mark.rule("WOD-12.2", "WOD-12.3", "WOD-12.4", "WOD-G20")
def test_forge_a_bond() -> None:
    for name, cards in CARDS.items():
        table = go(ash(cards), "Ash acts", "Forge a Bond")
        choose(table, "Name a person", text="Mira")
        go(table, "Draw the cards")
        assert ("the bond with Mira" in records(table)) == (name == "Strong Hit")
        assert tokens(table) == ([(0, "bond_once", 1)] if name == "Weak Hit" else [])


@pytest.mark.rule("WOD-13.3", "WOD-13.4", "WOD-13.5")
def test_gather_intel() -> None:
    for name, cards in CARDS.items():
        table = do(ash(f"{cards} 4S"), "Gather Intel", "Dexterity")
        assert tokens(table) == ([(0, "next_related", 1)] if name == "Strong Hit" else [])
        assert (piles(table), prompt(table)) == ((49, 3), "What happens next?")


# -- Read the Situation, Forage, Spend Supply


@pytest.mark.rule("WOD-14.2", "WOD-14.3", "WOD-14.4")
def test_read_the_situation() -> None:
    expected = {"Strong Hit": ([(0, "next_any", 2)], 3), "Weak Hit": ([(0, "next_any", 1)], 3), "Miss": ([], 2)}
    for name, cards in CARDS.items():
        table = do(ash(cards), "Read the Situation")
        assert (tokens(table), score(table, "Fortune")) == expected[name]


@pytest.mark.rule("WOD-15.2", "WOD-15.3", "WOD-15.4")
def test_forage() -> None:
    for (_, cards), supply in zip(CARDS.items(), (3, 2, 1), strict=True):
        assert score(do(ash(cards, Supply=1), "Forage"), "Supply") == supply


@pytest.mark.rule("WOD-16.2", "WOD-16.3", "WOD-16.4", "WOD-G18")
def test_spend_supply() -> None:
    for (name, cards), supply in zip(CARDS.items(), (3, 2, 1), strict=True):
        table = do(ash(cards, Supply=2), "Spend Supply")
        assert score(table, "Supply") == supply
        assert (prompt(table) == "How is the new Record worded?") == (name != "Miss")
        assert len(records(table)) == (1 if name == "Miss" else 2)


# -- Treat Wounds


@pytest.mark.rule("WOD-17.1", "WOD-17.2", "WOD-17.3", "WOD-17.4")
@pytest.mark.parametrize(("patient", "score_name"), [("Ash", "Constitution"), ("Birch", "Dexterity")])
def test_treat_wounds(patient: str, score_name: str) -> None:
    for (_, cards), (gained, supply) in zip(CARDS.items(), ((2, 5), (1, 5), (0, 4)), strict=True):
        sheets = TWO_SHEETS.replace('"Ash"\n', '"Ash"\nscores = { Vitae = 2 }\n')
        table = do(two(f"deck = {cards.split()}\n" + sheets), "Treat Wounds", patient)
        who = 0 if patient == "Ash" else 1
        assert drawn(table)["score"] == score_name
        assert (score(table, "Vitae", who), score(table, "Supply")) == (2 + gained, supply)
        assert (score(table, "Vitae", 1 - who), score(table, "Supply", 1)) == (2, 5)


@pytest.mark.rule("WOD-17.5")
def test_an_ally_has_no_numbers_and_the_dead_are_not_tended() -> None:
    table = position(f"deck = {STRONG_HIT.split()}\n" + TWO_SHEETS.replace("seat = 1", 'status = "dead"'))
    go(table, "Ash acts", "Treat Wounds")
    assert labels(table) == ["Ash", "An ally, by name"]
    before = table.scores[:]
    choose(table, "An ally", text="Old Wren")
    go(table, "Draw the cards")
    assert (drawn(table)["score"], table.scores) == ("Dexterity", before)
    assert table.read(table.act_text[0]) == "Old Wren"


# -- fights


@pytest.mark.rule("WOD-18.2", "WOD-18.3", "WOD-18.4")
def test_enter_combat() -> None:
    expected = {"Strong Hit": [(0, "first_inflict", 1)], "Weak Hit": [], "Miss": [(0, "first_in_combat", -1)]}
    for name, cards in CARDS.items():
        table = do(ash(cards), "Enter Combat")
        assert (tokens(table), table.view(0)["board"]["fight"]) == (expected[name], [0])


@pytest.mark.rule("WOD-18.5", "WOD-G22")
def test_each_makes_their_own_and_nobody_must() -> None:
    table = two(f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n" + TWO_SHEETS)
    do(table, "Enter Combat")
    assert (prompt(table), tokens(table)) == ("What happens next?", [(0, "first_inflict", 1)])
    do(table, "Forage", who="Birch")
    assert table.view(0)["board"]["fight"] == [0]


@pytest.mark.rule("WOD-18.6", "WOD-G47")
def test_closing_a_fight_drops_its_tokens_and_nothing_else() -> None:
    table = ash(
        sheet='tokens = ["first_inflict +1", "first_in_combat -1", "banked +1", "next_any -1"]',
        document='fight = ["Ash"]',
    )
    assert "A fight is open." in table.view(0)["board"]["reminders"]
    go(table, "The fight is over")
    assert tokens(table) == [(0, "banked", 1), (0, "next_any", -1)]
    assert table.view(0)["board"]["fight"] == []


@pytest.mark.rule("WOD-19.3", "WOD-19.4", "WOD-19.5", "WOD-19.7")
def test_inflict_harm_needs_no_fight() -> None:
    for name, cards in CARDS.items():
        table = do(ash(cards), "Inflict Harm", "Strength")
        assert table.view(0)["board"]["fight"] == []
        forced = prompt(table) == "Ash, Endure Harm: how bad is the threat?"
        assert forced == (name != "Strong Hit")


@pytest.mark.rule("WOD-19.2")
def test_there_is_no_turn_order() -> None:
    table = two(f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n" + TWO_SHEETS)
    for _ in range(2):
        assert {"choose_action:0:0", "choose_action:1:0"} <= {*table.decision.options.keys()}  # type: ignore[union-attr]
        assert asked(table) == (0, 1)
        do(table, "Inflict Harm", "Strength")


@pytest.mark.rule("WOD-19.6", "WOD-19.8", "WOD-G23")
def test_people_count_successes_against_a_threat() -> None:
    table = ash()
    go(table, "Threats")
    choose(table, "A new threat", text="A pale stag")
    go(table, "Threats", "“A pale stag”", "It takes 3 successes", "Threats", "“A pale stag”", "A success against")
    threat = table.view(0)["board"]["threats"][0]
    assert (threat["successes"], threat["needed"], threat["over"], tokens(table)) == (1, 3, False, [])
    go(table, "Threats", "“A pale stag” (1 of 3", "It is over")
    assert table.view(0)["board"]["threats"][0]["over"]


@pytest.mark.rule("WOD-19.9", "WOD-G43")
def test_a_gift_that_is_the_weapon() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}", sheet='gift = "Vinewright"')
    do(table, "Invoke Gift", "As a boost: +1 on an Action of Ash", "Inflict Harm")
    assert prompt(table) == "Which Score fits what the character does?"
    go(table, "Willpower, by arcane means", "Draw the cards")
    assert drawn(table)["levels"] == ["Vinewright +1"]


# -- Rest, Make Camp, Purify


@pytest.mark.rule("WOD-23.2")
def test_kinds_of_rest() -> None:
    for words, levels in (("A plain rest", []), ("Long Rest", ["a Long Rest +1"]), ("Full Rest", ["a Full Rest +2"])):
        table = go(ash(STRONG_HIT), "Ash acts", "Rest")
        assert prompt(table) == "What kind of rest is it?"
        go(table, words, "Draw the cards")
        assert drawn(table)["levels"] == levels


@pytest.mark.rule("WOD-23.2", "WOD-25.2", "WOD-25.3", "WOD-20.2", "WOD-7.6")
def test_what_belongs_to_the_action_is_asked_of_the_gm() -> None:
    for action, first in (("Rest", "What kind of rest is it?"), ("Purify", "Does it happen on holy ground?")):
        table = go(guided('[[character]]\nname = "Ash"\n'), "Ash acts", action)
        assert (prompt(table), asked(table)) == (first, (0,))


@pytest.mark.rule("WOD-23.3", "WOD-23.4")
@pytest.mark.parametrize("name", CARDS)
def test_rest(name: str) -> None:
    table = do(ash(CARDS[name], Vitae=1), "Rest", "A plain rest")
    assert (score(table, "Vitae"), piles(table)) == (1 + {"Strong Hit": 3, "Weak Hit": 2, "Miss": 1}[name], (52, 0))


@pytest.mark.rule("WOD-23.5", "WOD-G25")
def test_each_rests_alone() -> None:
    table = two(f"deck = {STRONG_HIT.split()}\ndiscards = 20\n" + TWO_SHEETS)
    do(table, "Rest", "A plain rest")
    assert (score(table, "Vitae", 1), piles(table)) == (2, (52, 0))
    do(table, "Rest", "A plain rest", who="Birch")
    assert (score(table, "Vitae", 1) > 2, piles(table)) == (True, (52, 0))


@pytest.mark.rule("WOD-24.2", "WOD-24.3", "WOD-24.4", "WOD-24.5", "WOD-24.6")
@pytest.mark.parametrize("name", CARDS)
def test_make_camp(name: str) -> None:
    sheets = TWO_SHEETS.replace('"Ash"\n', '"Ash"\nscores = { Vitae = 1 }\n')
    table = do(two(f"deck = {CARDS[name].split()}\n" + sheets), "Make Camp")
    assert score(table, "Vitae") == 1 + {"Strong Hit": 3, "Weak Hit": 2, "Miss": 1}[name]
    assert (score(table, "Vitae", 1), piles(table)) == (2, (49, 3))
    if name == "Weak Hit":
        assert (labels(table), asked(table)) == (["A complication", "Lose 1 Supply"], (0,))
        other = table.clone()
        go(table, "Lose 1 Supply")
        assert score(table, "Supply") == 4
        choose(other, "A complication", text="Howling")
        assert (score(other, "Supply"), other.view(0)["board"]["journal"][-1]["text"]) == (5, "Howling")
    else:
        assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-25.4", "WOD-25.5")
@pytest.mark.parametrize("name", CARDS)
def test_purify_needs_neither_place_nor_rite(name: str) -> None:
    table = do(ash(CARDS[name], Radiance=1), "Purify", "On plain ground", "Without a rite")
    assert score(table, "Radiance") == 1 + {"Strong Hit": 3, "Weak Hit": 2, "Miss": 1}[name]
    assert drawn(table)["levels"] == []


@pytest.mark.rule("WOD-25.2", "WOD-25.3")
def test_place_and_rite_are_independent() -> None:
    for place, rite, levels in (
        ("On holy ground", "Without a rite", ["holy ground +1"]),
        ("On plain ground", "With a rite", ["a rite +1"]),
        ("On holy ground", "With a rite", ["holy ground +1", "a rite +1"]),
    ):
        assert drawn(do(ash(STRONG_HIT), "Purify", place, rite))["levels"] == levels


def test_every_action_has_a_trigger_in_words() -> None:
    assert all(trigger(one.name).endswith(".") for one in ACTIONS)
    assert status(ash()) == "conscious"


@pytest.mark.rule("WOD-23.1", "WOD-24.1")
def test_rest_and_camp_warn_whoever_is_in_a_fight() -> None:
    """Nothing in the fiction is checked, so both stay open."""

    def cautions(table: Chronicle) -> dict[str, str]:
        assert table.decision is not None
        found = [one for one in table.decision.options if one.kind == "choose_action"]
        return {one.label.partition(":")[0]: one.idle for one in found if one.idle}

    table = go(ash(), "Ash acts")
    assert cautions(table) == {}
    table.fight = 1
    words = "Ash is in a fight: this takes somewhere safe."
    assert cautions(table) == {"Rest": words, "Make Camp": words}


@pytest.mark.rule("WOD-23.2")
def test_each_kind_of_rest_says_what_it_takes() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Rest")
    assert table.decision is not None
    assert [(one.label, one.means) for one in table.decision.options if one.kind == "rest_like"] == [
        ("A plain rest", "Anywhere safe or sheltered; a short one, or whatever is neither of the others."),
        ("Long Rest: +1", "It takes hours, and bandages."),
        ("Full Rest: +2", "It takes days, in a true sanctuary."),
    ]
