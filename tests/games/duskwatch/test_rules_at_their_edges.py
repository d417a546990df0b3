"""Rules at their edges: what is handed over, what is prepared, who is named, what is adjusted, what comes back."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import FORGE_A_BOND, SECURE
from hearthwatch.games.duskwatch.rules.levels import BANKED, BOND_ONCE, NEXT_RELATED
from hearthwatch.games.duskwatch.table import NOBODY, TokenRow
from hearthwatch.kernel import NO_TEXT, IllegalChoice

from .helpers import (
    MISS,
    STRONG_HIT,
    ash,
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
    refused,
    status,
    tokens,
    told,
    two,
)

ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'

# -- handing over


@pytest.mark.rule("WOD-4.5", "WOD-4.13", "WOD-4.14", "WOD-4.15")
@pytest.mark.parametrize(
    ("record", "name", "rule"),
    [
        ("corruption: black veins", "Black veins", "WOD-4.5"),
        ("wound: a lame hand", "A lame hand", "WOD-4.14"),
        ("skill: Tracking", "Tracking", "WOD-4.15"),
        ("bond: Old Maren", "The bond with Old Maren", "WOD-4.15"),
    ],
)
def test_what_is_no_thing_cannot_be_handed_over(record: str, name: str, rule: str) -> None:
    table = two(TWO.replace('"Ash"\n', f'"Ash"\nrecords = ["{record}"]\n'))
    go(table, "Hand something over", "Ash", "Birch")
    assert refused(table, name).rule == rule


@pytest.mark.rule("WOD-4.15")
@pytest.mark.parametrize(
    "record", ["weapon: a spear", "armor: Shield", "gear: Rope", "acquisition: a mule", "note: a map"]
)
def test_things_and_notes_can_be_handed_over(record: str) -> None:
    name = record.partition(": ")[2]
    table = two(TWO.replace('"Ash"\n', f'"Ash"\nrecords = ["{record}"]\n'))
    go(table, "Hand something over", "Ash", "Birch", name[0].upper() + name[1:])
    assert name in records(table, 1)


# -- what is being prepared


@pytest.mark.rule("WOD-26.6", "WOD-G8")
def test_after_a_boost_the_action_is_still_being_prepared() -> None:
    held = ", ".join(f'"gear: thing {number}"' for number in range(4))
    table = ash(STRONG_HIT, sheet=f"records = [{held}]")
    go(table, "Ash acts", "Overcome an Obstacle", "Strength", *(f"Thing {number} +1" for number in range(4)))
    before = table.view(0)["board"]
    go(table, "Call on the Gift first", "Draw the cards")
    board = table.view(0)["board"]
    assert board["preparing"]["action"] == "Overcome an Obstacle"
    assert (board["phase"], board["acting"]) == ("draw", {"character": 0, "action": 0, "levels": 5})
    assert board["reminders"] == before["reminders"] != []


@pytest.mark.rule("WOD-26.6")
def test_while_the_gift_is_read_its_result_is_the_moment() -> None:
    table = ash(MISS, options={"tempting_fate": True})
    go(table, "Ash acts", "Overcome an Obstacle", "Strength", "Call on the Gift first", "Draw the cards")
    assert "tempt fate" in prompt(table)
    assert table.view(0)["board"]["phase"] == "result"


# -- who is who


@pytest.mark.rule("WOD-30.1")
def test_names_fit_after_the_gms_seat_was_handed_over() -> None:
    table = guided(ASH + "seat = 1\n")
    choose(table, "Write in the journal", seat=0, text="Prose of the first GM.")
    choose(table, "Write in the journal", seat=1, text="Prose of the second GM.")
    assert table.view(0)["board"]["seats"] == ["the GM", "player 1"]
    choose(table, "Hand the GM's seat to player 1", seat=0)
    assert table.view(0)["board"]["seats"] == ["player 1", "the GM"]
    story = table.export("md", 0)
    assert "player 0" not in story
    assert story.index("*Player 1:*") < story.index("Prose of the first GM.") < story.index("*The GM:*")


def test_players_are_numbered_by_their_place_among_players() -> None:
    table = position(ASH + 'seat = 1\n[[character]]\nname = "Birch"\nseat = 2\n', seats=3, mode="guided")
    choose(table, "Hand the GM's seat to player 1", seat=0)
    assert table.view(0)["board"]["seats"] == ["player 1", "the GM", "player 2"]


# -- by hand


@pytest.mark.rule("WOD-0.3")
@pytest.mark.parametrize("reason", ["", "   ", "\n\t "])
def test_an_adjustment_needs_a_reason(reason: str) -> None:
    table = go(position(), "Adjust by hand", "Ash", "Supply")
    before = table.clone()
    with pytest.raises(IllegalChoice, match=r"needs words: Why is it adjusted\? \(WOD-0\.3\)"):
        choose(table, "Supply 3", text=reason)
    assert table == before
    choose(table, "Supply 3", text="Rats.")
    assert "By hand: Rats." in told(table)


@pytest.mark.rule("WOD-0.3", "WOD-4.4")
def test_a_new_record_by_hand_has_a_reason() -> None:
    table = go(position(), "Adjust by hand", "Ash", "A new Record")
    choose(table, "Note", text="A debt to the miller")
    assert prompt(table) == "Why does Ash get a new Record?"
    assert "A debt to the miller" not in records(table), "Not before it has a reason."
    with pytest.raises(IllegalChoice, match=r"\(WOD-0\.3\)"):
        choose(table, "Give the reason", text=" ")
    choose(table, "Give the reason", text="He paid for the boat.")
    assert "A debt to the miller" in records(table)
    block = next(one for one in table.view(0)["board"]["journal"] if one["kind"] == "by hand")
    assert block["text"] == "He paid for the boat."


@pytest.mark.rule("WOD-0.3")
def test_a_new_record_can_be_thought_better_of() -> None:
    table = position()
    before = records(table), len(table.blocks)
    go(table, "Adjust by hand", "Ash", "A new Record", "Note", "Never mind")
    assert (records(table), len(table.blocks)) == before


# -- coming back


@pytest.mark.rule("WOD-0.3", "WOD-29.2")
@pytest.mark.parametrize("state", ["claimed", "dead"])
def test_whoever_comes_back_is_no_threat_any_more(state: str) -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n')
    go(table, "Adjust by hand", "Birch", f"Birch is {state}")
    if state == "dead":
        go(table, "Threats", "Birch rises")
    assert not table.view(0)["board"]["threats"][0]["over"]
    go(table, "Adjust by hand", "Birch", "Bring Birch back")
    assert status(table, 1) == "conscious"
    assert table.view(0)["board"]["threats"][0]["over"]
    assert table.view(0)["board"]["journal"][-1]["words"].startswith("It is over: Birch")


@pytest.mark.rule("WOD-29.5")
def test_whoever_dies_a_second_time_may_rise_again() -> None:
    table = position(ASH + '[[character]]\nname = "Birch"\n')
    go(table, "Adjust by hand", "Birch", "Birch is dead", "Threats", "Birch rises")
    go(table, "Threats")
    assert refused(table, "Birch rises").rule == "WOD-29.5"
    go(table, "Never mind", "Adjust by hand", "Birch", "Bring Birch back")
    go(table, "Adjust by hand", "Birch", "Birch is dead", "Threats", "Birch rises")
    assert [threat["over"] for threat in table.view(0)["board"]["threats"]] == [True, False]


# -- tokens


@pytest.mark.rule("WOD-7.6", "WOD-7.10", "WOD-26.6")
def test_a_token_for_whoever_acts_first_outlives_its_taker() -> None:
    document = TWO.replace('"Ash"\n', '"Ash"\nscores = { Radiance = 1 }\ntokens = ["banked +1"]\n')
    table = two(f"deck = {MISS.split()}\n{document}", no_second_chance=True)
    table.tokens.append(TokenRow(NOBODY, NEXT_RELATED, 2, SECURE, NO_TEXT))
    go(table, "Ash acts", "Overcome an Obstacle", "Yes: it is used", "Strength", "Spend +1 on any later Action")
    go(table, "Call on the Gift first", "Draw the cards")
    assert status(table) == "claimed"
    assert tokens(table) == [(NOBODY, "next_related", 2)], "Nobody drew with it; what was Ash's own is gone."


@pytest.mark.rule("WOD-7.6")
def test_many_tokens_never_make_a_long_list() -> None:
    table = ash(sheet=f"tokens = {['banked +1'] * 80}")
    go(table, "Ash acts", "Forage")
    assert len([one for one in labels(table) if one.startswith("Spend ")]) == 1
    go(table, "Spend +1 on any later Action", "Spend +1 on any later Action")
    assert (len(table.tokens), table.act_levels[-1]) == (78, ((BANKED, -1, 1), (BANKED, -1, 1)))


@pytest.mark.rule("WOD-7.6")
def test_many_different_tokens_come_in_pages() -> None:
    table = ash(sheet=f"records = {[f'note: fact {number}' for number in range(30)]}")
    for number in range(80):
        table.tokens.append(TokenRow(0, BOND_ONCE, 1, FORGE_A_BOND, table.write(f"Friend {number}", 0)))
    go(table, "Ash acts", "Overcome an Obstacle", "Strength")
    for number in range(20):
        assert len(labels(table)) <= 60
        go(table, f"Fact {number} +1")
    assert len(labels(table)) <= 60
    go(table, *["Further ones"] * 5, "Spend +1 once, where that person can help, “Friend 79”")
    assert table.act_levels[-1][-1] == (BOND_ONCE, table.tokens[-1].person + 1, 1)


# -- fights


@pytest.mark.rule("WOD-18.2", "WOD-18.6")
def test_one_enter_combat_each_in_a_fight() -> None:
    table = do(ash(f"{STRONG_HIT} 9H 2S 4D"), "Enter Combat")
    second = refused(table, "Enter Combat")
    assert (second.rule, second.reason) == (
        "WOD-18.6",
        "Ash is in this fight already. A new one begins once it is over.",
    )
    assert piles(table)[1] == 3, "No card was drawn for it."
    go(table, "The fight is over")
    do(table, "Enter Combat")
    assert tokens(table) == [(0, "first_inflict", 1)], "Another fight, another beginning."


@pytest.mark.rule("WOD-18.6", "WOD-29.1")
def test_the_dead_are_in_no_fight() -> None:
    table = position('fight = ["Ash", "Birch"]\n' + ASH + '[[character]]\nname = "Birch"\n')
    go(table, "Adjust by hand", "Birch", "Birch is dead")
    board = table.view(0)["board"]
    assert board["fight"] == [0]
    assert "A fight is open." in board["reminders"]


# -- tempting fate


@pytest.mark.rule("WOD-G6")
def test_a_block_says_what_a_bought_result_was() -> None:
    table = do(ash(MISS, options={"tempting_fate": True}), "Forage")
    go(table, "Spend 1 Fortune")
    block = drawn(table)
    assert block["result"] == "Weak Hit"
    assert block["words"].endswith(": Miss, taken as a Weak Hit.")
    assert "Miss, taken as a Weak Hit" in table.export("md", 0)


@pytest.mark.rule("WOD-1.8", "WOD-5.10", "WOD-G6")
def test_the_oracle_waits_until_the_cards_of_an_action_are_read() -> None:
    table = do(ash(MISS, options={"tempting_fate": True}), "Overcome an Obstacle", "Strength")
    assert "tempt fate" in prompt(table)
    refusal = refused(table, "Ask the Oracle, Unlikely")
    assert refusal.rule == "WOD-5.10"
    with pytest.raises(IllegalChoice, match="still lie out"):
        table.choose("ask_oracle:0:1", seat=0, text="Does it hurt?")
    go(table, "Miss stands")
    choose(table, "Ask the Oracle, Unlikely", text="Does it hurt?")
    assert table.oracles
