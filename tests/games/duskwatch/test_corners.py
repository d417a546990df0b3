"""Corners: several tokens, pages of Records, Gifts among friends, what the journal keeps."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.rules.sheet import cannot_act
from hearthwatch.games.duskwatch.show.blocks import journal
from hearthwatch.kernel import SPECTATOR, SetupError

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    ash,
    asked,
    can_draw,
    choose,
    choosers,
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
    score,
    status,
    tokens,
    told,
    two,
)

TWO = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nseat = 1\n'


# -- tokens


@pytest.mark.rule("WOD-7.6")
def test_each_related_token_is_asked_about_in_turn() -> None:
    table = ash(STRONG_HIT, sheet='tokens = ["next_related +2", "next_related +1", "next_related -1"]', Fortune=0)
    go(table, "Ash acts", "Forage")
    assert prompt(table).startswith("+2")
    go(table, "No: it waits")
    assert prompt(table).startswith("+1")
    go(table, "Yes: it is used")
    assert prompt(table).startswith("−1")
    go(table, "It can never be used", "Draw the cards")
    assert (drawn(table)["total"], tokens(table)) == (14, [(0, "next_related", 2)])


@pytest.mark.rule("WOD-7.9")
def test_a_token_for_whoever_acts_first_comes_back_as_such() -> None:
    table = two(f"deck = {STRONG_HIT.split()}\n" + TWO)
    do(table, "Secure", "Strength")
    go(table, "Whoever acts first", "Birch acts", "Forage", "Yes: it is used", "Give the Action up")
    assert tokens(table) == [(-1, "next_related", 2)]
    go(table, "Adjust by hand", "Ash", "Drop a token", "+2")
    assert tokens(table) == []


@pytest.mark.rule("WOD-7.6")
def test_a_bond_that_is_not_used_after_all_is_still_a_bond() -> None:
    table = go(ash(WEAK_HIT), "Ash acts", "Forge a Bond")
    choose(table, "Name a person", text="Mira")
    go(table, "Draw the cards", "Ash acts", "Compel", "Strength", "Spend +1 once")
    assert "the bond with “Mira” +1" in prompt(table)
    go(table, "Give the Action up", "Ash acts", "Compel", "Strength")
    assert "Spend +1 once, where that person can help, “Mira” (Forge a Bond)" in labels(table)


@pytest.mark.rule("WOD-7.6")
def test_giving_up_keeps_records_and_conditions_off_the_sheet() -> None:
    table = ash(sheet='records = ["gear: Rope"]\ntokens = ["banked +1"]')
    go(table, "Ash acts", "Forage", "Rope", "A condition in favour", "Spend +1", "Give the")
    assert (tokens(table), records(table)) == ([(0, "banked", 1)], ["Rope", "Stonehide"])


@pytest.mark.rule("WOD-7.4")
def test_a_condition_against_may_weigh_more_too() -> None:
    table = ash("KS 2H 3D", Fortune=3)
    go(table, "Ash acts", "Forage", "A condition against", *["The last condition weighs more"] * 8)
    assert refused(table, "The last condition weighs more").reason == "9 levels for one condition are enough."
    go(table, "Draw the cards")
    assert drawn(table)["total"] == 13 + 3 - 9


def test_only_claims_in_favour_are_looked_at_twice() -> None:
    table = ash(sheet='tokens = ["banked +1"]')
    go(table, "Ash acts", "Forage", "Spend +1", *["A condition in favour"] * 3, "A condition against")
    notice = "Records and conditions alone pass +3: do all of them fit?"
    assert notice not in table.view(0)["board"]["reminders"]
    go(table, "A condition in favour")
    assert notice in table.view(0)["board"]["reminders"]


def test_due_tokens_in_the_odds() -> None:
    table = ash(sheet='tokens = ["first_inflict +1", "first_in_combat -1"]', Fortune=3)
    go(table, "Ash acts", "Forage")
    assert table.view(0)["board"]["preparing"]["modifier"] == 2, "the first blow does not count for a Forage"


# -- Gifts


@pytest.mark.rule("WOD-26.5")
@pytest.mark.parametrize("action", ["Overcome an Obstacle", "Make Camp"])
def test_every_voluntary_action_but_the_gift_itself_can_be_named(action: str) -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Invoke Gift", "As a boost: +1 on an Action of Ash")
    assert len(labels(table)) == 14 and "Invoke Gift" not in labels(table)
    go(table, action, "Draw the cards")
    while not can_draw(table):
        go(table, labels(table)[0])
    assert prompt(table).startswith(f"Ash, {action}") and "Stonehide +1" in prompt(table)


@pytest.mark.rule("WOD-26.5", "WOD-8.12")
def test_an_unconscious_friend_can_be_boosted_only_for_a_rest() -> None:
    table = position('[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\nstatus = "unconscious"\n')
    go(table, "Ash acts", "Invoke Gift", "As a boost: +1 on an Action of Birch")
    assert refused(table, "Forage").rule == "WOD-8.12"
    assert labels(table) == ["Rest"]


@pytest.mark.rule("WOD-26.8", "WOD-26.5")
def test_ones_own_second_character_needs_no_asking() -> None:
    table = position('[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\ngift = "Soulgrip"\n')
    go(table, "Ash acts", "Forage", "Another calls on the Gift first", "Birch")
    assert prompt(table).startswith("Birch, Invoke Gift with Willpower 2")
    alone = go(ash(), "Ash acts", "Forage")
    assert refused(alone, "Another calls on the Gift first").rule == "WOD-26.5"


@pytest.mark.rule("WOD-2.8", "WOD-26.5")
def test_the_gift_that_was_chosen_is_the_one_that_is_called_on() -> None:
    table = GAME.new(seed=3)
    go(table, "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Wildtongue", "Never mind")
    go(table, "Later", "Later", "Begin without words", "Warden 1 acts", "Forage", "Call on the Gift first")
    go(table, "Draw the cards")
    while can_draw(table) and "Resist" in prompt(table):
        go(table, "Draw the cards")
    assert "Wildtongue +1" in prompt(table)


# -- consequences and by hand


@pytest.mark.rule("WOD-8.10")
def test_many_items_are_offered_in_pages() -> None:
    many = ", ".join(f'"gear: thing {number}"' for number in range(50))
    table = do(ash(f"{MISS} 4D", sheet=f"records = [{many}]"), "Overcome", "Strength")
    assert len(labels(table)) == 43 and "Thing 49 is damaged" not in labels(table)
    go(table, "Further ones")
    assert "Thing 49 is damaged" in labels(table)
    go(table, "Earlier ones")
    assert "Thing 0 is damaged" in labels(table)
    go(table, "Further ones", "Thing 45 is damaged")
    assert "thing 45 (damaged)" in records(table)
    blocks = table.view(0)["board"]["journal"]
    assert [block["words"] for block in blocks[-2:]] == [
        "Cost: An item is damaged.",
        "Damaged: thing 45 (gear).",
    ]


@pytest.mark.rule("WOD-4.6")
def test_what_is_whole_cannot_be_mended_nor_the_broken_broken() -> None:
    table = ash(sheet='records = ["gear: Rope", "gear: Torch (damaged)"]')
    go(table, "Adjust by hand", "Ash", "A Record", "Rope")
    assert refused(table, "It is mended").reason == "It is not damaged."
    go(table, "It is damaged", "Adjust by hand", "Ash", "A Record", "Torch")
    assert refused(table, "It is damaged").reason == "It is damaged already."
    assert "Rope (damaged)" in records(table)


@pytest.mark.rule("WOD-0.3", "WOD-7.10")
def test_a_death_by_hand_is_a_death() -> None:
    table = ash(sheet='tokens = ["banked +1"]')
    go(table, "Adjust by hand", "Ash")
    assert refused(table, "Ash is conscious").rule == "WOD-0.3"
    go(table, "Ash is dead")
    assert (status(table), tokens(table)) == ("dead", [])
    assert told(table)[-1] == "+1 on any later Action (by hand) is gone."


@pytest.mark.rule("WOD-18.6")
def test_the_journal_says_when_a_fight_begins_and_ends() -> None:
    table = do(ash(STRONG_HIT), "Enter Combat")
    go(table, "The fight is over")
    words = [block["words"] for block in table.view(0)["board"]["journal"] if block["kind"] == "fight"]
    assert words == ["A fight begins.", "The fight is over."]
    assert refused(table, "The fight is over").rule == "WOD-18.6"


@pytest.mark.rule("WOD-28.3")
def test_a_second_vow_begins_from_nothing() -> None:
    table = ash("10S AD 7C QH 2C 3C 4C 5C")
    go(table, "Make a Vow", "Part by part", "Avenge", "Reveal", "Reveal", "Reveal", "Leave it", "The Vow is failed")
    go(table, "Make a Vow", "Part by part", "Reveal", "Reveal", "Reveal", "Reveal", "Leave it")
    assert piles(table) == (45, 7)


@pytest.mark.rule("WOD-1.14")
def test_lending_needs_another_player() -> None:
    assert refused(ash(), "Let another play").reason == "There is no other player."
    table = guided('[[character]]\nname = "Ash"\n')
    assert refused(table, "Let another play").reason == "There is no other player."
    gone = two('[[character]]\nname = "Ash"\nstatus = "dead"\n')
    assert refused(gone, "Let another play").reason == "No character is in play."


@pytest.mark.rule("WOD-1.14")
def test_a_table_has_room_for_eight_in_play() -> None:
    table = position("".join(f'[[character]]\nname = "W{number}"\n' for number in range(8)))
    assert refused(table, "Make a character").rule == "WOD-1.14"
    go(table, "Adjust by hand", "W3", "W3 is dead")
    assert "Make a character" in labels(table)


@pytest.mark.rule("WOD-4.15")
def test_nothing_to_give_and_nobody_to_give_it_to() -> None:
    assert refused(ash(), "Hand something over").rule == "WOD-4.15"
    table = two(TWO.replace('"Ash"\n', '"Ash"\nscores = { Supply = 0 }\nrecords = ["gear: Rope"]\n'))
    go(table, "Hand something over", "Ash", "Birch")
    assert refused(table, "1 Supply").reason == "Ash has no Supply."
    assert choosers(table, "Rope") == (0,)


@pytest.mark.rule("WOD-5.7")
def test_a_secret_question_has_a_secret_meaning() -> None:
    table = guided('deck = ["2H", "KS"]\n[[character]]\nname = "Ash"\n')
    choose(table, "Ask the Oracle in secret, 50/50", seat=0, text="Is the priest false?")
    assert table.view(1)["board"]["reminders"] == ["The group needs a new Vow."], "nobody else knows that one is owed"
    table.choose(f"rewrite:{table.oracles[0].meaning}", seat=0, text="He does not know it himself.")
    assert table.view(0)["board"]["oracle"][0]["meaning"] == "He does not know it himself."
    assert table.view(1)["board"]["oracle"][0]["meaning"] == ""


@pytest.mark.rule("WOD-12.1", "WOD-G44")
def test_a_bond_with_another_players_character() -> None:
    table = two(f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n" + TWO)
    do(table, "Forge a Bond", "Birch")
    assert "the bond with Birch" in records(table)
    assert score(table, "Vitae", 1) == 5


# -- ways back, and what is never offered


@pytest.mark.rule("WOD-0.1", "WOD-2.11")
def test_the_guard_against_unfinished_characters() -> None:
    table = go(position("character = []"), "Make a character")
    refusal = cannot_act(table, 0)
    assert refusal is not None and refusal[0] == "WOD-2.11"


@pytest.mark.rule("WOD-0.3")
def test_tokens_by_hand_need_a_token_a_reason_and_an_open_sheet() -> None:
    table = go(ash(), "Adjust by hand", "Ash")
    assert refused(table, "Drop a token").reason == "No token waits for Ash."
    go(table, "Ash is unconscious")
    assert status(table) == "unconscious"
    table = ash(sheet='tokens = ["banked +1"]')
    go(table, "Adjust by hand", "Ash", "Drop a token")
    choose(table, "+1", text="Forgotten long ago")
    assert "By hand: Forgotten long ago" in told(table)
    claimed = position(
        '[[character]]\nname = "Ash"\nstatus = "claimed"\ntokens = ["banked +1"]\n[[character]]\nname = "Birch"\n'
    )
    go(claimed, "Adjust by hand", "Ash")
    assert refused(claimed, "Drop a token").rule == "WOD-29.1"


def test_nobody_bonds_with_themselves_or_helps_themselves_twice() -> None:
    table = go(two(TWO), "Ash acts", "Forge a Bond")
    assert labels(table) == ["Birch", "Name a person"]
    go(table, "Birch", "Another calls on the Gift first")
    assert labels(table) == ["Birch", "Back"]
    go(table, "Back")
    assert prompt(table) == "Ash, Forge a Bond with Willpower 2: what else counts?"


def test_every_menu_has_a_way_back() -> None:
    table = two(TWO)
    menus = (
        ("Hand something over",),
        ("Hand something over", "Ash"),
        ("Hand something over", "Ash", "Birch"),
        ("Let another play",),
        ("Let another play", "Ash"),
        ("Threats",),
        ("Adjust by hand",),
        ("Adjust by hand", "Ash", "Vitae"),
        ("Adjust by hand", "Ash", "A Record"),
        ("Adjust by hand", "Ash", "A Record", "Stonehide"),
        ("Adjust by hand", "Ash", "A new Record"),
        ("Adjust by hand", "Ash", "Give a token"),
        ("Make a Vow",),
    )
    for menu in menus:
        before = (table.scores[:], table.records[:], table.tokens[:])
        go(table, *menu, "Never mind")
        assert prompt(table) == "What happens next?"
        assert (table.scores, table.records, table.tokens) == before


@pytest.mark.rule("WOD-1.14")
def test_who_acts_already_is_not_offered() -> None:
    table = go(two(TWO), "Let another play", "Ash")
    assert labels(table) == ["Player 2", "Never mind"]
    go(table, "Player 2", "Let another play", "Ash")
    assert labels(table) == ["Player 1", "Never mind"]
    assert choosers(table, "Player 1") == (0,), "the owner takes the character back"


@pytest.mark.rule("WOD-4.15")
def test_many_things_to_give_come_in_pages() -> None:
    many = ", ".join(f'"gear: thing {number}"' for number in range(45))
    table = two(TWO.replace('"Ash"\n', f'"Ash"\nrecords = [{many}]\n'))
    go(table, "Hand something over", "Ash", "Birch")
    assert "Thing 44" not in labels(table)
    go(table, "Further ones", "Thing 44")
    assert "thing 44" in records(table, 1)


def test_many_records_and_texts_come_in_pages() -> None:
    many = ", ".join(f'"note: fact {number}"' for number in range(45))
    table = ash(sheet=f"records = [{many}]")
    go(table, "Adjust by hand", "Ash", "A Record", "Further ones", "Fact 44", "It is gone", "Change a text")
    assert labels(table)[0] == "“Words of the players.”", "the newest first"
    go(table, "Further ones")
    choose(table, "“fact 1”", text="fact one")
    assert "fact one" in records(table) and "fact 44" not in records(table)
    for number in range(45):
        choose(table, "Keep a private note", text=f"secret {number}")
    go(table, "Tell a private note", "Further ones", "“secret 2”")
    shown = [block["text"] for block in journal(table, SPECTATOR) if block["kind"] == "note"]
    assert shown == ["secret 2"]
    assert len(table.view(0)["board"]["journal"]) == 40, "the board shows the newest"


def test_levels_name_the_action_they_come_from() -> None:
    table = ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}")
    do(table, "Overcome", "Strength")
    do(table, "Compel", "Strength", "Spend +1")
    assert drawn(table)["levels"] == ["after Overcome an Obstacle +1"]


def test_a_bond_after_other_actions_keeps_its_person() -> None:
    table = do(ash(f"{STRONG_HIT} {AGAIN['Strong Hit']}"), "Forage")
    go(table, "Ash acts", "Forge a Bond")
    choose(table, "Name a person", text="Mira")
    go(table, "Draw the cards")
    assert "the bond with Mira" in records(table)


def test_the_outcome_counts_what_was_drawn() -> None:
    table = do(ash(STRONG_HIT), "Forage")
    go(table, "Ash acts", "Forage", "Give the Action up", "Close the chronicle")
    assert table.outcome is not None
    assert table.outcome.details == {"actions": 1, "vows_kept": 0, "in_play": 1}


@pytest.mark.rule("WOD-1.1")
def test_a_wrong_number_of_seats_says_how_many_there_are() -> None:
    with pytest.raises(SetupError, match="A solo table has 1 seat, not 2"):
        GAME.new(seats=2)
    with pytest.raises(SetupError, match="A cooperative table has 2 to 4 seats, not 1"):
        GAME.new(seats=1, mode="cooperative")


def test_nobody_knows_a_card_of_a_new_deck() -> None:
    table = GAME.new(seed=1)
    assert len(table.deck) == 52 and not any(table.known)


@pytest.mark.rule("WOD-4.3")
def test_a_record_is_worded_by_its_own_player() -> None:
    table = do(two(f"deck = {STRONG_HIT.split()}\n" + TWO), "Spend Supply", who="Birch")
    assert (prompt(table), asked(table)) == ("How is the new Record worded?", (1,))


@pytest.mark.rule("WOD-7.9")
def test_ones_own_edge_that_was_not_used_stays_ones_own() -> None:
    table = do(ash(STRONG_HIT), "Gather Intel", "Dexterity")
    go(table, "Ash acts", "Forage", "Yes: it is used", "Give the Action up")
    assert tokens(table) == [(0, "next_related", 1)]


@pytest.mark.rule("WOD-5.3", "WOD-5.4")
def test_the_likelihood_is_kept_with_the_question() -> None:
    table = go(ash("2H 3H 4H"), "Ask the Oracle, Likely")
    assert table.view(0)["board"]["oracle"][0]["likelihood"] == 3
    assert table.view(0)["board"]["journal"][-1]["likelihood"] == 3


@pytest.mark.rule("WOD-2.5", "WOD-2.8")
def test_the_journal_shows_each_revealed_card_once_and_the_gift() -> None:
    table = position("character = []")
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    kinds = [block["kind"] for block in table.view(0)["board"]["journal"]]
    assert kinds == [*["reveal"] * 6, "record", "status"]
