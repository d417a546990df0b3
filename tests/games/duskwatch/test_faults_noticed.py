"""Rules that small faults once slipped past: who may, what comes back, what is offered, what follows."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import FORGE_A_BOND, OVERCOME
from hearthwatch.games.duskwatch.rules.levels import BANKED, BOND_ONCE, NEXT_RELATED, put_back, use_token
from hearthwatch.games.duskwatch.rules.sheet import cannot_invoke
from hearthwatch.games.duskwatch.table import NOBODY, OPEN_VOW, Character, Token, TokenRow
from hearthwatch.kernel import NO_TEXT, IllegalChoice

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WORDS,
    ash,
    asked,
    choose,
    do,
    go,
    guided,
    labels,
    position,
    prompt,
    refused,
    status,
    tokens,
    told,
    two,
)

ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'
BOTH_MINE = ASH + '[[character]]\nname = "Birch"\n'
VOW = 'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]\n'
POINTS_AND_GIFT = ("Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")


# -- who may


@pytest.mark.rule("WOD-18.6", "WOD-30.1")
def test_the_gm_closes_the_fight() -> None:
    table = guided('fight = ["Ash"]\n' + ASH)
    with pytest.raises(IllegalChoice):
        table.choose("close_fight", seat=1)
    table.choose("close_fight", seat=0)
    assert table.fight == 0


@pytest.mark.rule("WOD-8.12", "WOD-30.1")
def test_the_gm_says_when_somebody_wakes() -> None:
    table = guided(ASH + 'status = "unconscious"\n')
    with pytest.raises(IllegalChoice):
        table.choose("wake:0", seat=1)
    table.choose("wake:0", seat=0)
    assert status(table) == "conscious"


@pytest.mark.rule("WOD-8.12", "WOD-30.2")
def test_without_a_gm_anybody_says_when_somebody_wakes() -> None:
    table = two(TWO + 'status = "unconscious"\n')
    table.choose("wake:1", seat=0)
    assert status(table, 1) == "conscious"


@pytest.mark.rule("WOD-30.1")
def test_only_the_new_gms_characters_change_hands() -> None:
    table = position(
        ASH + 'seat = 1\n[[character]]\nname = "Birch"\nseat = 2\n[[character]]\nname = "Cole"\nseat = 1\n',
        seats=3,
        mode="guided",
    )
    table.choose("hand_gm_seat:1", seat=0)
    assert (table.gm, table.player) == (1, [0, 2, 0])


@pytest.mark.rule("WOD-0.4")
def test_only_its_author_changes_the_first_text_of_all() -> None:
    table = two("character = []")
    choose(table, "Write in the journal", seat=0, text="Once there was a forest.")
    with pytest.raises(IllegalChoice):
        table.choose("rewrite:0", seat=1, text="Mine.")
    with pytest.raises(IllegalChoice, match="There is no text 7"):
        table.choose("rewrite:7", seat=1, text="Mine.")
    table.choose("rewrite:0", seat=0, text="Once there was a darker forest.")
    block = table.view(1)["board"]["journal"][0]
    assert (block["text"], block["written"]) == ("Once there was a darker forest.", 0)


@pytest.mark.rule("WOD-5.7")
def test_the_meaning_of_an_open_question_is_open() -> None:
    table = two('deck = ["2H", "KS"]\n' + TWO)
    choose(table, "Ask the Oracle, 50/50", seat=0, text="Is the bridge whole?")
    table.choose(f"rewrite:{table.oracles[0].meaning}", seat=0, text="It sways.")
    assert table.view(1)["board"]["oracle"][0]["meaning"] == "It sways."


@pytest.mark.rule("WOD-1.14")
def test_whoever_has_a_character_is_not_asked_for_one() -> None:
    table = GAME.new(seats=2, mode="cooperative", seed=1)
    go(table, "Player 1 makes a character", "Later", "Later", *POINTS_AND_GIFT)
    assert (prompt(table), asked(table)) == ("What is the player's own name?", (1,))


@pytest.mark.rule("WOD-8.12")
@pytest.mark.parametrize("state", ["dead", "claimed", "unconscious"])
def test_the_gone_and_the_unconscious_call_on_no_gift(state: str) -> None:
    refusal = cannot_invoke(ash(sheet=f'status = "{state}"'), 0)
    assert refusal is not None and refusal[0] == "WOD-8.12"


@pytest.mark.rule("WOD-30.2")
def test_nobody_objects_to_what_was_given_up() -> None:
    table = go(two(TWO), "Ash acts", "Forage", "Give the Action up")
    assert refused(table, "Object to").reason == "Nothing is being prepared."


# -- bringing back, and by hand


@pytest.mark.rule("WOD-0.3", "WOD-29.1")
def test_one_no_keeps_the_dead_where_they_are() -> None:
    table = two(ASH + 'status = "dead"\n')
    go(table, "Adjust by hand", "Ash", "Bring Ash back")
    assert labels(table) == ["Yes", "No"]
    go(table, "No")
    assert told(table)[-1] == "Ash does not come back: somebody objects."


@pytest.mark.rule("WOD-0.2", "WOD-0.3")
def test_who_comes_back_does_so_for_the_reason_that_was_given() -> None:
    table = two(ASH + 'status = "dead"\nscores = { Vitae = 0 }\n')
    go(table, "Adjust by hand", "Ash")
    choose(table, "Bring Ash back", text="It was only a dream.")
    go(table, "Yes")
    assert told(table)[-1] == "Ash: Vitae 0 → 1 (by hand: “It was only a dream.”)."


@pytest.mark.rule("WOD-0.3")
def test_everybody_is_asked_in_turn_whether_the_dead_come_back() -> None:
    table = position(ASH + 'status = "claimed"\n', seats=3, mode="cooperative")
    choose(table, "Adjust by hand", seat=0)
    go(table, "Bring Ash back")
    assert asked(table) == (1,)
    go(table, "Yes")
    assert (asked(table), status(table)) == ((2,), "claimed")
    go(table, "Yes")
    assert status(table) == "conscious"


@pytest.mark.rule("WOD-0.3")
def test_a_bond_that_is_given_by_hand_names_its_person() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "Give a token")
    choose(table, "+1 once, where that person can help", text="Mira")
    go(table, "Ash acts", "Forage")
    assert "Spend +1 once, where that person can help, “Mira” (by hand)" in labels(table)


@pytest.mark.rule("WOD-0.3")
def test_without_a_sheet_nothing_is_adjusted() -> None:
    assert refused(position("character = []"), "Adjust by hand").reason == "There is no sheet yet."


# -- tokens come back


@pytest.mark.rule("WOD-7.6", "WOD-7.9")
@pytest.mark.parametrize(
    "token",
    [
        TokenRow(0, BANKED, 1, -1, NO_TEXT),
        TokenRow(0, NEXT_RELATED, 2, OVERCOME, NO_TEXT),
        TokenRow(NOBODY, NEXT_RELATED, 2, OVERCOME, NO_TEXT),
        TokenRow(NOBODY, NEXT_RELATED, 1, -1, NO_TEXT),
        TokenRow(0, BOND_ONCE, 1, FORGE_A_BOND, 0),
    ],
)
def test_a_token_that_is_not_used_after_all_is_the_same_as_before(token: TokenRow) -> None:
    table = ash()
    act = table.new_act(Character(0), OVERCOME)
    table.tokens.append(token)
    use_token(table, act, Token(0))
    assert table.tokens == []
    put_back(table, act, table.act_levels[act][0])
    assert (table.tokens, table.act_levels[act]) == ([token], ())


@pytest.mark.rule("WOD-7.6")
def test_a_token_of_any_size_comes_back() -> None:
    table = ash(sheet='tokens = ["banked +7"]')
    go(table, "Ash acts", "Forage", "Spend +7", "Give the Action up")
    assert tokens(table) == [(0, "banked", 7)]


# -- what is offered


@pytest.mark.rule("WOD-4.15")
def test_nobody_hands_anything_to_themselves() -> None:
    table = go(two(TWO + '[[character]]\nname = "Cole"\n'), "Hand something over", "Ash")
    assert labels(table) == ["Birch", "Cole", "Never mind"]
    assert prompt(go(two(TWO), "Hand something over", "Ash")) == "What does Ash hand to Birch?"


@pytest.mark.rule("WOD-4.1")
def test_one_full_page_needs_no_second_and_two_need_no_third() -> None:
    """The Gift is a Record too."""
    full = ash(sheet=f"records = {[f'gear: thing {number}' for number in range(39)]}")
    go(full, "Adjust by hand", "Ash", "A Record")
    assert labels(full) == [*(f"Thing {number}" for number in range(39)), "Stonehide", "Never mind"]
    two_pages = ash(sheet=f"records = {[f'gear: thing {number}' for number in range(79)]}")
    go(two_pages, "Adjust by hand", "Ash", "A Record", "Further ones")
    assert labels(two_pages)[0] == "Thing 40" and "Stonehide" in labels(two_pages)
    assert "Further ones" not in labels(two_pages)
    go(two_pages, "Earlier ones")
    assert labels(two_pages)[0] == "Thing 0"


@pytest.mark.rule("WOD-5.4", "WOD-G36")
def test_the_odds_of_the_oracle_to_four_places() -> None:
    likelihoods = ash().view(0)["board"]["likelihoods"]
    assert [one["cards"] for one in likelihoods] == [4, 3, 2, 1]
    assert [one["No"] for one in likelihoods] == [0.3049, 0.5, 0.2451, 0.5]
    assert (likelihoods[2]["Yes"], likelihoods[2]["Yes, but"]) == (0.2451, 0.5098)


@pytest.mark.rule("WOD-8.3", "WOD-30.1")
def test_the_gm_too_chooses_among_the_listed_scores() -> None:
    table = go(guided(ASH), "Ash acts", "Forage", "Draw the cards")
    assert not [label for label in labels(table) if label.endswith("fits better")]
    table = go(guided(ASH), "Ash acts", "Gather Intel", "Dexterity", "Draw the cards")
    assert [label for label in labels(table) if label.endswith("fits better")] == [
        "Willpower fits better",
        "Supply fits better",
    ]


@pytest.mark.rule("WOD-29.5")
def test_each_of_the_dead_rises_once() -> None:
    table = position(ASH + 'status = "dead"\n[[character]]\nname = "Birch"\nstatus = "dead"\n')
    go(table, "Threats", "Birch rises as one of the Pallids", "Threats")
    assert refused(table, "Birch rises").reason == "Birch has risen already."
    assert "Ash rises as one of the Pallids" in labels(table)


@pytest.mark.rule("WOD-19.6")
def test_the_number_of_successes_that_was_said_is_not_offered_again() -> None:
    table = go(ash(), "Threats", "A new threat", "Threats", f"“{WORDS}”", "It takes 3 successes")
    go(table, "Threats", f"“{WORDS}”")
    assert [label for label in labels(table) if label.startswith("It takes")] == [
        *("It takes 1 success", "It takes 2 successes", "It takes 4 successes", "It takes 5 successes")
    ]


@pytest.mark.rule("WOD-19.6")
def test_looking_at_a_threat_changes_nothing() -> None:
    table = go(ash(), "Threats", "A new threat")
    before = table.threats[:]
    go(table, "Threats", f"“{WORDS}”", "Never mind")
    assert (table.threats, prompt(table)) == (before, "What happens next?")


@pytest.mark.rule("WOD-26.5")
def test_no_gift_is_called_on_for_a_gift() -> None:
    table = go(ash(), "Ash acts", "Invoke Gift", "Alone")
    assert refused(table, "Call on the Gift first").reason == "The Gift is being invoked already."


@pytest.mark.rule("WOD-4.3")
def test_a_new_record_need_not_be_worded_at_once() -> None:
    table = do(ash(STRONG_HIT), "Spend Supply")
    assert labels(table) == ["Word the Record", "Word it later"]
    go(table, "Word it later")
    assert prompt(table) == "What happens next?"


# -- one thing after another


@pytest.mark.rule("WOD-20.1", "WOD-26.6")
def test_whoever_leaves_play_before_the_harm_comes_endures_none() -> None:
    deck = f"{MISS} {AGAIN['Miss']} {STRONG_HIT}".split()
    table = position(f"deck = {deck}\n" + BOTH_MINE + "scores = { Radiance = 2, Fortune = 0, Willpower = 0 }\n")
    go(table, "The story harms somebody", "Ash", "Birch", "Ordinary")
    go(table, "Another calls on the Gift first", "Birch", "Draw the cards", "Draw the cards")
    assert status(table, 1) == "claimed"
    go(table, "Draw the cards")
    assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-27.2", "WOD-27.3", "WOD-28.1")
def test_once_the_story_is_open_a_new_vow_is_not_half_done() -> None:
    table = GAME.new(seed=3)
    go(table, "Later", "Later", *POINTS_AND_GIFT, "Reveal all four parts", "Leave it")
    go(table, "Later", "Later", "Begin without words", "The Vow is failed or dropped")
    assert table.view(0)["board"]["reminders"] == ["You need a new Vow."]
    go(table, "Make a Vow", "Reveal all four parts", "Leave it")
    assert not table.view(0)["board"]["vow"]["half_done"]


@pytest.mark.rule("WOD-28.4")
def test_a_vow_that_nobody_worded_has_no_mission() -> None:
    table = position(VOW + ASH)
    assert table.view(0)["board"]["vow"]["mission"] == ""


@pytest.mark.rule("WOD-28.3")
def test_a_new_vow_forgets_the_parts_of_the_last_one() -> None:
    table = go(position(VOW + ASH), "The Vow is failed or dropped", "Make a Vow", "Part by part")
    assert table.vow == OPEN_VOW


@pytest.mark.rule("WOD-0.4")
def test_only_what_is_private_can_be_told() -> None:
    table = ash()
    choose(table, "Write in the journal", text="Open to all.")
    choose(table, "Keep a private note", text="Mine.")
    go(table, "Tell a private note")
    assert labels(table) == ["“Mine.”", "Never mind"]


@pytest.mark.rule("WOD-30.1")
def test_what_a_gm_planned_is_not_counted_against_by_the_next_one() -> None:
    table = position(ASH + "seat = 1\n", seats=2, mode="guided")
    table.choose("mind_threats:0", seat=0)
    table.choose("plan_threat:0", seat=0, text="The ferryman is a Thornmouth.")
    while table.rules.kinds[table.question[0]].name != "what_next":
        table.choose("never_mind", seat=0)
    table.choose("hand_gm_seat:1", seat=0)
    assert not any(table.rules.key(step).startswith("count_success") for step in table.legal)
    with pytest.raises(IllegalChoice, match="not among the options"):
        table.choose("count_success:0", seat=1)
