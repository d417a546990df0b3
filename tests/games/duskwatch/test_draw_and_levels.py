"""The Draw, Advantage and Disadvantage (sections 6 and 7)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.content import FACE, STRONG, WEAK
from hearthwatch.games.duskwatch.rules.draw import compare_cards
from hearthwatch.kernel import IllegalChoice

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
    position,
    prompt,
    refused,
    result,
    score,
    tokens,
    told,
    two,
)


@pytest.mark.rule("WOD-6.1", "WOD-7.5")
def test_everything_is_settled_before_the_first_card() -> None:
    table = ash(STRONG_HIT, sheet='tokens = ["banked +1"]')
    go(table, "Ash acts", "Overcome", "Strength", "Spend +1", "A condition in favour")
    assert (len(table.deck), table.act_cards) == (52, [()])
    go(table, "Draw the cards")
    assert drawn(table)["cards"] == STRONG_HIT.split(), "the Action card first, then the Challenge cards"
    with pytest.raises(IllegalChoice):
        table.choose("spend_token:0:0")
    with pytest.raises(IllegalChoice):
        table.choose("name_condition:0:1", text="too late")


@pytest.mark.rule("WOD-6.2", "WOD-7.1", "WOD-7.8")
def test_the_action_total() -> None:
    table = ash("4C KD QS", sheet='records = ["gear: Rope"]\ntokens = ["banked +1", "next_any +2"]', Strength=3)
    go(table, "Ash acts", "Compel", "Strength", "Spend +1", "Rope")
    go(table, "A condition against", "A condition against", "Draw the cards")
    assert drawn(table)["total"] == 4 + 3 + 1 + 1 - 1 - 1 + 2


@pytest.mark.rule("WOD-6.4", "WOD-6.9")
def test_challenge_cards_count_plainly() -> None:
    assert compare_cards(8, (7, 7)) == STRONG
    assert compare_cards(7, (7, 7)) == 0
    table = do(ash("3S 5H 5D", Fortune=5), "Forage", "A condition in favour")
    assert (drawn(table)["total"], drawn(table)["above"], result(table)) == (9, [True, True], "Strong Hit")
    table = do(ash("3S 5H 5D", Fortune=0), "Forage")
    assert result(table) == "Miss"


@pytest.mark.rule("WOD-6.10")
def test_results_are_told_in_words_by_people() -> None:
    table = do(ash(WEAK_HIT), "Compel", "Strength")
    assert result(table) == "Weak Hit"
    choose(table, "Write in the journal", text="She gives the key, and spits.")
    blocks = table.view(0)["board"]["journal"]
    assert [block["kind"] for block in blocks[-2:]] == ["draw", "text"]


@pytest.mark.rule("WOD-6.11")
def test_a_made_draw_stands() -> None:
    table = do(ash(f"{WEAK_HIT} 2D 3C 4C"), "Forage")
    cards = table.act_cards[0]
    assert not any("draw again" in label.lower() or "re-draw" in label.lower() for label in labels(table))
    table.undo()
    go(table, "A condition in favour", "Draw the cards")
    assert table.act_cards[0] == cards, "put right after an undo, the same cards lie there"


@pytest.mark.rule("WOD-6.11")
def test_a_forgotten_level_is_put_right_with_the_same_cards() -> None:
    table = ash("8C 10D 4S 3H 2H 2D", sheet='records = ["gear: Rope"]', Fortune=2, Supply=1)
    do(table, "Forage")
    do(table, "Read the Situation")
    assert (result(table, 0), score(table, "Supply")) == ("Weak Hit", 2)
    cards = table.act_cards
    found = table.amend(2, "count_record:0:0:1", seat=0, keep=True, reason="The rope was forgotten.")
    assert (found.kept, found.dropped) == (3, ())
    assert table.act_cards == cards
    assert (result(table, 0), score(table, "Supply")) == ("Strong Hit", 3)
    note = "Choice 2: “Rope +1” comes before “Draw the cards”. 3 later choices stay. The rope was forgotten."
    assert table.view(0)["board"]["journal"][-1]["text"] == note
    assert table.view(0)["board"]["journal"][-1]["kind"] == "by hand"
    assert told(table)[-1] == f"A correction: {note}"


@pytest.mark.rule("WOD-7.2", "WOD-7.3")
def test_conditions_are_named_claimed_and_kept() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Forage")
    choose(table, "A condition in favour", text="High ground")
    choose(table, "A condition against", text="Rain")
    go(table, "Draw the cards")
    assert drawn(table)["levels"] == ["“High ground” +1", "“Rain” −1"]


@pytest.mark.rule("WOD-7.2", "WOD-7.3")
def test_a_gm_confirms_conditions() -> None:
    table = guided(f"deck = {STRONG_HIT.split()}\n" + '[[character]]\nname = "Ash"\n')
    go(table, "Ash acts", "Forage")
    choose(table, "A condition in favour", text="High ground")
    go(table, "Draw the cards")
    assert asked(table) == (0,)
    go(table, "“High ground” +1 does not count", "Back to the player")
    assert asked(table) == (1,)


@pytest.mark.rule("WOD-7.4", "WOD-G8")
def test_one_level_unless_the_table_says_more_and_no_limit() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Forage")
    for _ in range(12):
        go(table, "A condition in favour")
    go(table, "The last condition weighs more")
    assert "Records and conditions alone pass +3: do all of them fit?" in table.view(0)["board"]["reminders"]
    go(table, "Draw the cards")
    assert drawn(table)["total"] == 13 + 3 + 13


@pytest.mark.rule("WOD-7.6")
def test_a_spent_token_is_gone_whatever_the_result() -> None:
    for cards in (STRONG_HIT, WEAK_HIT, MISS):
        table = do(ash(cards, sheet='tokens = ["banked +1"]'), "Compel", "Strength", "Spend +1")
        assert tokens(table) == []


@pytest.mark.rule("WOD-7.6")
def test_a_token_is_not_lost_when_the_action_is_given_up() -> None:
    table = ash(sheet='tokens = ["banked +1", "next_any -1", "next_related +2"]')
    go(table, "Ash acts", "Forage", "Yes: it is used", "Spend +1", "Give the Action up")
    assert sorted(tokens(table)) == [(0, "banked", 1), (0, "next_any", -1), (0, "next_related", 2)]


@pytest.mark.rule("WOD-7.6")
def test_due_tokens_go_into_the_very_next_action_forced_ones_included() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}", sheet='tokens = ["next_any +2", "first_in_combat -1"]')
    go(table, "The story harms somebody", "Ash", "Ordinary", "Draw the cards")
    assert (drawn(table)["total"], tokens(table)) == (13 + 2 + 2 - 1, [])


@pytest.mark.rule("WOD-7.6")
def test_first_inflict_waits_for_a_blow() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}", sheet='tokens = ["first_inflict +1"]')
    do(table, "Forage")
    assert tokens(table) == [(0, "first_inflict", 1)]
    do(table, "Inflict Harm", "Strength")
    assert (drawn(table)["total"], tokens(table)) == (12 + 2 + 1, [])


@pytest.mark.rule("WOD-7.6")
def test_a_related_token_can_be_dropped_as_no_longer_possible() -> None:
    table = ash(sheet='tokens = ["next_related +2"]')
    go(table, "Ash acts", "Forage", "It can never be used")
    assert tokens(table) == []


@pytest.mark.rule("WOD-7.6")
def test_a_bond_is_spent_once_or_called_on_again_and_again() -> None:
    table = ash(
        f"{STRONG_HIT} {AGAIN['Strong Hit']}", sheet='tokens = ["bond_once +1"]\nrecords = ["bond: Mira"]', Supply=0
    )
    do(table, "Forage", "Spend +1 once", "The bond with Mira")
    assert (drawn(table)["total"], tokens(table)) == (13 + 3 + 2, [])
    do(table, "Forage", "The bond with Mira")
    assert drawn(table)["total"] == 12 + 3 + 1


@pytest.mark.rule("WOD-7.7")
def test_two_levels_are_not_split() -> None:
    table = do(ash(STRONG_HIT, sheet='tokens = ["next_related +2"]'), "Forage", "Yes: it is used, as a whole")
    assert (drawn(table)["total"], tokens(table)) == (13 + 3 + 2, [])


@pytest.mark.rule("WOD-7.9", "WOD-G12")
def test_whoever_acts_first_and_one_alone() -> None:
    table = two(
        f"deck = {STRONG_HIT.split()}\n" + '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\n'
    )
    do(table, "Secure", "Strength")
    assert labels(table) == ["Ash", "Birch", "Whoever acts first"]
    go(table, "Whoever acts first")
    assert tokens(table) == [(-1, "next_related", 2)]
    go(table, "Birch acts", "Compel")
    assert prompt(table).endswith("is this a related Action?")
    alone = do(ash(STRONG_HIT), "Secure", "Strength")
    assert (prompt(alone), tokens(alone)) == ("What happens next?", [(0, "next_related", 2)])


@pytest.mark.rule("WOD-7.10")
def test_an_action_never_uses_its_own_token() -> None:
    table = do(ash(STRONG_HIT, Fortune=1), "Read the Situation")
    assert (drawn(table)["total"], tokens(table)) == (14, [(0, "next_any", 2)])


@pytest.mark.rule("WOD-7.10")
def test_tokens_vanish_with_their_owner_and_with_a_lost_person() -> None:
    table = position(
        f"deck = {MISS.split()}\n" + '[[character]]\nname = "Ash"\ntokens = ["banked +1", "first_inflict +1"]\n'
        '[[character]]\nname = "Birch"\ntokens = ["banked +1"]\n'
    )
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0", "Draw the cards")
    assert tokens(table) == [(1, "banked", 1)]
    bonded = do(ash(WEAK_HIT), "Forge a Bond", "Name a person")
    assert tokens(bonded) == [(0, "bond_once", 1)]
    go(bonded, "Adjust by hand", "Ash", "Drop a token", "+1 once")
    assert tokens(bonded) == []


def test_levels_can_cancel() -> None:
    table = do(ash("7C 9D 8S", Fortune=2), "Forage", "A condition in favour", "A condition against")
    assert (drawn(table)["total"], result(table)) == (9, "Weak Hit")
    assert table.act_result[-1] == WEAK and FACE["7C"] in table.act_cards[-1]


def test_a_used_up_refusal_names_its_rule() -> None:
    table = go(ash(), "Ash acts", "Forage")
    assert refused(table, "The last condition weighs more").rule == "WOD-7.4"
    assert score(table, "Vitae") == 5
