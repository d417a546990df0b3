"""Actions in general, and consequences (section 8)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import ACTIONS, CONSEQUENCES, LISTED, SCORES
from hearthwatch.kernel import IllegalChoice

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    ash,
    asked,
    can_draw,
    choose,
    do,
    go,
    guided,
    labels,
    piles,
    position,
    prompt,
    records,
    refused,
    result,
    score,
    status,
    tokens,
    two,
)

BY_SUIT = {"4S": "Danger", "4C": "Time", "4H": "Trust", "4D": "Cost"}


@pytest.mark.rule("WOD-8.1", "WOD-G39", "WOD-G40")
def test_an_action_begins_with_what_the_character_does() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}")
    assert (prompt(table), asked(table)) == ("What happens next?", (0,))
    for one in ACTIONS:
        if not one.forced:
            assert f"{one.name}: {one.trigger}" in labels(table)
    go(table, "Purify", "On plain ground", "Without a rite", "Draw the cards")
    go(table, "Ash acts", "Purify", "On plain ground", "Without a rite")
    assert "Purify again: did its trigger really happen?" in table.view(0)["board"]["reminders"]
    go(table, "Draw the cards")
    assert result(table) == "Strong Hit", "a full Reserve and a repetition block nothing"


@pytest.mark.rule("WOD-8.1")
def test_a_gm_says_that_nothing_calls_for_it() -> None:
    table = guided('[[character]]\nname = "Ash"\ntokens = ["banked +1"]\n')
    go(table, "Ash acts", "Forage", "Spend +1", "Draw the cards")
    assert asked(table) == (0,)
    go(table, "Nothing here calls for this Action")
    assert (prompt(table), piles(table), tokens(table)) == ("What happens next?", (52, 0), [(0, "banked", 1)])


@pytest.mark.rule("WOD-8.3")
@pytest.mark.parametrize("action", range(18))
def test_only_listed_scores(action: int) -> None:
    assert {SCORES[score] for score in LISTED[action]} == {*ACTIONS[action].scores}
    if not ACTIONS[action].forced:
        table = go(ash(), "Ash acts", ACTIONS[action].name)
        while prompt(table) not in ("Which Score fits what the character does?",) and not can_draw(table):
            go(table, labels(table)[0])
        for unlisted in {*range(8)} - {*LISTED[action]}:
            with pytest.raises(IllegalChoice):
                table.choose(f"add_score:0:{unlisted}")


@pytest.mark.rule("WOD-8.3")
def test_an_unlisted_score_is_refused_with_its_rule() -> None:
    table = go(ash(), "Ash acts", "Compel")
    with pytest.raises(IllegalChoice, match=r"Compel does not list Fortune. \(WOD-8.3\)"):
        table.choose("add_score:0:7")


@pytest.mark.rule("WOD-8.4")
def test_results_are_mandatory() -> None:
    table = do(ash(MISS, Vitae=4), "Inflict Harm", "Strength")
    assert prompt(table).startswith("Ash, Endure Harm")
    go(table, "Ordinary")
    assert refused(table, "Give the Action up").rule == "WOD-8.4"


@pytest.mark.rule("WOD-8.4")
def test_a_forced_action_is_not_struck_by_the_gm_either() -> None:
    table = guided(f"deck = {MISS.split()}\n" + '[[character]]\nname = "Ash"\n')
    go(table, "The story harms somebody", "Ash", "Ordinary", "Draw the cards")
    assert refused(table, "Nothing here calls for this Action").rule == "WOD-8.4"


@pytest.mark.rule("WOD-8.5")
@pytest.mark.parametrize("action", [one.name for one in ACTIONS if not one.forced])
@pytest.mark.parametrize("cards", [STRONG_HIT, WEAK_HIT, MISS])
def test_two_actions_have_a_consequence_card(action: str, cards: str) -> None:
    table = go(ash(f"{cards} 4H"), "Ash acts", action)
    while not table.act_cards[0]:
        go(table, "Draw the cards" if can_draw(table) else labels(table)[0])
    expected = 4 if action in ("Overcome an Obstacle", "Secure an Advantage") and cards != STRONG_HIT else 3
    assert len(table.act_cards[0]) == expected


@pytest.mark.rule("WOD-8.6")
@pytest.mark.parametrize(("card", "heading"), BY_SUIT.items())
def test_the_suit_gives_the_heading(card: str, heading: str) -> None:
    for value in ("4", "10", "J"):
        table = do(ash(f"{MISS} {value}{card[-1]}"), "Overcome", "Strength")
        assert prompt(table) == f"{heading}: what happens?"


@pytest.mark.rule("WOD-8.7", "WOD-G15")
def test_danger_harms_or_draws_a_threat_near() -> None:
    table = do(ash(f"{MISS} 4S"), "Overcome", "Strength")
    other = table.clone()
    go(table, "The character is harmed")
    assert prompt(table) == "Ash, Endure Harm: how bad is the threat?"
    choose(other, "A threat draws near", text="Wolves")
    assert (prompt(other), other.view(0)["board"]["journal"][-1]["text"]) == ("What happens next?", "Wolves")


@pytest.mark.rule("WOD-8.8", "WOD-8.9")
@pytest.mark.parametrize(("card", "event"), [("4C", 0), ("4C", 1), ("4H", 0), ("4H", 1)])
def test_time_and_trust_change_no_number(card: str, event: int) -> None:
    table = do(ash(f"{MISS} {card}"), "Overcome", "Strength")
    before = table.scores[:], table.records[:], table.tokens[:]
    named = next(one for one in CONSEQUENCES if one.heading == BY_SUIT[card]).events[event]
    choose(table, named, text="It hurts.")
    assert (table.scores, table.records, table.tokens) == before
    block = table.view(0)["board"]["journal"][-1]
    assert (block["words"], block["text"]) == (f"{BY_SUIT[card]}: {named}.", "It hurts.")


@pytest.mark.rule("WOD-8.10", "WOD-G14")
def test_cost_without_supply_or_items() -> None:
    table = do(ash(f"{MISS} 4D", sheet='records = ["gear: Rope", "skill: Scout"]', Supply=0), "Overcome", "Strength")
    assert refused(table, "1 Supply is lost").rule == "WOD-8.10"
    assert labels(table) == ["Rope is damaged", "Something else under the heading Cost"]
    go(table, "Rope is damaged")
    assert "Rope (damaged)" in records(table)
    bare = do(ash(f"{MISS} 4D", Supply=0), "Overcome", "Strength")
    assert labels(bare) == ["Something else under the heading Cost"]


@pytest.mark.rule("WOD-8.11", "WOD-G16")
def test_the_gm_decides_a_consequence_otherwise_the_acting_player() -> None:
    sheet = '[[character]]\nname = "Ash"\nseat = 1\n'
    deck = f"deck = {(MISS + ' 4D').split()}\n"
    table = guided(deck + sheet)
    go(table, "Ash acts", "Overcome", "Strength", "Draw the cards", "It stands")
    assert (prompt(table), asked(table)) == ("Cost: what happens?", (0,))
    table = do(two(deck + sheet), "Overcome", "Strength")
    assert (prompt(table), asked(table)) == ("Cost: what happens?", (1,))


@pytest.mark.rule("WOD-8.12")
def test_the_dead_and_the_claimed_take_no_actions() -> None:
    for state in ("dead", "claimed"):
        table = ash(sheet=f'status = "{state}"')
        assert state in refused(table, "Ash acts").reason
        assert refused(table, "The story harms somebody").rule == "WOD-8.12"


@pytest.mark.rule("WOD-8.12", "WOD-G33")
def test_an_unconscious_character_endures_harm_and_can_be_woken() -> None:
    table = ash(STRONG_HIT, sheet='status = "unconscious"')
    go(table, "The story harms somebody", "Ash", "Ordinary")
    assert refused(table, "Call on the Gift first").rule == "WOD-8.12"
    go(table, "Draw the cards", "Ash wakes")
    assert status(table) == "conscious"


@pytest.mark.rule("WOD-8.12", "WOD-G33")
def test_the_table_is_asked_when_another_tends_the_unconscious() -> None:
    table = guided(
        f"deck = {STRONG_HIT.split()}\n" + '[[character]]\nname = "Ash"\n'
        '[[character]]\nname = "Birch"\nstatus = "unconscious"\nscores = { Vitae = 1 }\n'
    )
    go(table, "Ash acts", "Treat Wounds", "Birch", "Draw the cards", "It stands")
    assert (prompt(table), asked(table)) == ("Does Birch wake?", (0,))
    go(table, "Birch stays unconscious")
    assert (status(table, 1), score(table, "Vitae", 1)) == ("unconscious", 3)


@pytest.mark.rule("WOD-8.13", "WOD-G42")
@pytest.mark.parametrize(("card", "heading"), BY_SUIT.items())
def test_the_tables_own_words_come_last_and_change_nothing(card: str, heading: str) -> None:
    table = do(ash(f"{MISS} {card}", sheet='records = ["gear: Rope"]'), "Overcome", "Strength")
    assert len(labels(table)) == 3
    assert labels(table)[-1] == f"Something else under the heading {heading}"
    before = table.scores[:], table.records[:]
    choose(table, "Something else", text="The ground remembers.")
    assert ((table.scores, table.records), prompt(table)) == (before, "What happens next?")
    assert table.view(0)["board"]["journal"][-1]["text"] == "The ground remembers."


@pytest.mark.rule("WOD-8.14", "WOD-G45")
def test_a_helper_is_a_condition_or_secures_an_edge() -> None:
    table = position(
        f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n"
        + '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\n'
    )
    do(table, "Secure", "Strength", who="Birch")
    go(table, "Ash", "Ash acts", "Overcome", "Yes: it is used", "Strength")
    choose(table, "A condition in favour", text="Birch holds the rope")
    go(table, "Draw the cards")
    assert table.act_character == [1, 0], "one of them makes the Draw"
    assert sum(levels for _, _, levels in table.act_levels[1]) == 3
