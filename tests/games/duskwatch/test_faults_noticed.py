"""Rules that small faults once slipped past: who may, what the journal keeps, what comes back, what is offered."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import FORGE_A_BOND, OVERCOME
from hearthwatch.games.duskwatch.levels import put_back, use_token
from hearthwatch.games.duskwatch.sheet import cannot_invoke
from hearthwatch.games.duskwatch.table import LONGEST_LINE, NOBODY, Character, Chronicle, Token, in_one_line
from hearthwatch.games.duskwatch.tokens import BANKED, BOND_ONCE, NEXT_RELATED
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


def words_of(table: Chronicle, kind: str) -> list[str]:
    """The blocks of one kind in words."""
    journal = table.view(0)["board"]["journal"]
    return [block["words"] for block in journal if block["kind"] == kind]


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
    choose(table, "Write the complication", text="It sways.")
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


@pytest.mark.rule("WOD-0.3")
def test_without_a_sheet_nothing_is_adjusted() -> None:
    assert refused(position("character = []"), "Adjust by hand").reason == "There is no sheet yet."


# -- what the journal keeps


def test_a_very_long_journal_shows_its_end() -> None:
    table = ash()
    for number in range(5):
        choose(table, "Write in the journal", text=str(number) * 4_000)
    assert [block["text"][0] for block in table.view(0)["board"]["journal"]] == ["2", "3", "4"]


@pytest.mark.rule("WOD-0.2")
def test_the_journal_says_how_a_character_fares() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "Ash is dead")
    assert words_of(table, "status") == ["Ash is now dead."]


@pytest.mark.rule("WOD-29.2")
def test_the_journal_names_the_threat_that_a_claimed_one_becomes() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "Ash is claimed")
    assert words_of(table, "threat") == ["A threat: Ash (0 successes)."]


@pytest.mark.rule("WOD-28.5", "WOD-28.8")
@pytest.mark.parametrize(
    ("choice", "words"),
    [("The Vow is kept", "The Vow is kept"), ("The Vow is failed or dropped", "The Vow is dropped")],
)
def test_the_journal_keeps_what_became_of_a_vow(choice: str, words: str) -> None:
    table = go(position(VOW + ASH), choice)
    parts = "Find a Warden who went silent, at a village that went silent. The path back has closed"
    assert words_of(table, "vow") == [f"{words}: {parts}."]


@pytest.mark.rule("WOD-4.4")
def test_a_record_made_by_hand_stands_in_the_journal() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "A new Record", "Note")
    assert words_of(table, "record") == [f"A new Record: {WORDS} (note, Ash)."]


@pytest.mark.rule("WOD-2.5")
def test_an_ace_that_is_revealed_stands_in_the_journal_once() -> None:
    table = position('deck = ["AS", "AH", "AD", "AC", "2S", "2H"]\ncharacter = []')
    go(table, "The player makes a character", "Later", "Later", *POINTS_AND_GIFT)
    kinds = [block["kind"] for block in table.view(0)["board"]["journal"]]
    assert kinds == [*["reveal"] * 6, "record", "status"]


@pytest.mark.rule("WOD-7.6")
def test_the_chronicle_names_the_token_that_was_made() -> None:
    table = do(ash(STRONG_HIT, sheet='tokens = ["banked +2"]'), "Overcome", "Strength")
    assert told(table)[-1] == "+1 on any later Action for Ash (Overcome an Obstacle) waits."


def test_a_long_text_is_cut_to_the_longest_line() -> None:
    assert in_one_line("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    assert in_one_line("x" * (LONGEST_LINE + 1)) == "x" * (LONGEST_LINE - 1) + "…"


@pytest.mark.rule("WOD-29.3")
def test_the_end_counts_who_is_left_and_the_vows() -> None:
    table = go(position(VOW + TWO.replace("seat = 1\n", "")), "The Vow is kept", "End the sitting")
    assert table.outcome is not None
    assert table.outcome.reason == "The sitting ends with 2 in play and 1 Vows kept."


def test_an_action_counts_once_it_is_drawn() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Forage")
    assert table.details()["actions"] == 0
    go(table, "Draw the cards")
    assert table.details()["actions"] == 1


# -- tokens come back


@pytest.mark.rule("WOD-7.6", "WOD-7.9")
@pytest.mark.parametrize(
    "token",
    [
        (0, BANKED, 1, -1, NO_TEXT),
        (0, NEXT_RELATED, 2, OVERCOME, NO_TEXT),
        (NOBODY, NEXT_RELATED, 2, OVERCOME, NO_TEXT),
        (NOBODY, NEXT_RELATED, 1, -1, NO_TEXT),
        (0, BOND_ONCE, 1, FORGE_A_BOND, 0),
    ],
)
def test_a_token_that_is_not_used_after_all_is_the_same_as_before(token: tuple[int, int, int, int, int]) -> None:
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
    table = go(two(TWO), "Hand something over", "Ash")
    assert labels(table) == ["Birch", "Never mind"]


@pytest.mark.rule("WOD-4.1")
def test_one_full_page_needs_no_second_and_two_need_no_third() -> None:
    """The Gift is a Record too."""
    full = ash(sheet=f"records = {[f'gear: thing {number}' for number in range(39)]}")
    go(full, "Adjust by hand", "Ash", "A Record")
    assert labels(full) == [*(f"Thing {number}" for number in range(39)), "Stonehide", "Never mind"]
    two_pages = ash(sheet=f"records = {[f'gear: thing {number}' for number in range(79)]}")
    go(two_pages, "Adjust by hand", "Ash", "A Record", "Further Records")
    assert labels(two_pages)[0] == "Thing 40" and "Stonehide" in labels(two_pages)
    go(two_pages, "Further Records")
    assert labels(two_pages)[0] == "Thing 0"


@pytest.mark.rule("WOD-5.4", "WOD-G36")
def test_the_odds_of_the_oracle_to_four_places() -> None:
    even = ash().view(0)["board"]["likelihoods"][2]
    assert (even["Yes"], even["Yes, but"], even["No"]) == (0.2451, 0.5098, 0.2451)


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
        f"It takes {needed} successes" for needed in (1, 2, 4, 5)
    ]


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
    assert table.view(0)["board"]["reminders"] == ["The group needs a new Vow."]
    go(table, "Make a Vow", "Reveal all four parts", "Leave it")
    assert not table.view(0)["board"]["vow"]["half_done"]
