"""Who does what, the modes, and the one deck (sections 0 and 1)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ACTIONS, CARDS, VALUE_NAMES, is_red, suit_of, value_of
from hearthwatch.games.duskwatch.table import CONSCIOUS
from hearthwatch.kernel import EVERYONE, IllegalChoice, SetupError

from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    WORDS,
    ash,
    asked,
    can_draw,
    choose,
    choosers,
    do,
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

THREE = '[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\n[[character]]\nname = "Cole"\n'


@pytest.mark.rule("WOD-0.1")
def test_only_state_refuses_an_action_never_the_fiction() -> None:
    table = ash(Vitae=5, Radiance=5, Supply=5)
    actions = [one for one in table.decision.options if one.key.startswith("choose_action:0:")]  # type: ignore[union-attr]
    assert len(actions) == 15, "every voluntary Action, at full Reserves and in any scene"
    for state, rule in (("dead", "WOD-8.12"), ("claimed", "WOD-8.12")):
        table = ash(sheet=f'status = "{state}"')
        assert refused(table, "Ash acts").rule == rule
    table = do(ash(MISS), "Inflict Harm", "Strength")
    assert "choose_action:0:0" not in table.decision.options, "a forced Action is open"  # type: ignore[union-attr]
    assert any(option.label.startswith("Ask the Oracle") for option in table.decision.options)  # type: ignore[union-attr]
    table.undo()


@pytest.mark.rule("WOD-0.1", "WOD-2.11")
def test_an_unfinished_character_takes_no_action() -> None:
    table = position("character = []")
    go(table, "Make a character", "Later", "Later")
    assert table.status == [0]
    with pytest.raises(IllegalChoice):
        table.choose("begin_action:0")
    go(table, "Strength 2", "Dexterity 2", "Willpower 2", "Bonegrind")
    assert table.status == [CONSCIOUS]
    assert prompt(table) == "What does Warden 1 look like?", "the placeholder of a name is enough"


@pytest.mark.rule("WOD-0.2")
def test_every_number_that_changes_names_its_cause() -> None:
    table = do(ash(f"{MISS} 4H", Fortune=3), "Read the Situation")
    assert told(table)[-1] == "Ash: Fortune 3 → 2 (Read the Situation, Miss)."
    block = table.view(0)["board"]["journal"][-1]
    assert (block["kind"], block["before"], block["after"]) == ("change", 3, 2)
    go(table, "Adjust by hand", "Ash", "Supply", "Supply 3")
    assert told(table)[-1] == f"Ash: Supply 5 → 3 (by hand: “{WORDS}”)."
    go(table, "Make a Vow", "Reveal", "Leave", "Adjust by hand", "Ash", "Radiance", "Radiance 2", "The Vow is kept")
    assert told(table)[-1] == "Ash: Radiance 2 → 5 (the Vow is kept)."
    changes = [block for block in table.view(0)["board"]["journal"] if block["kind"] == "change"]
    assert len(changes) == 4


@pytest.mark.rule("WOD-0.3")
def test_adjustments_by_hand_carry_their_reason() -> None:
    table = ash(sheet='tokens = ["banked +1"]')
    go(table, "Adjust by hand", "Ash", "Strength")
    assert "Strength 5" in labels(table) and "Strength 6" not in labels(table)
    choose(table, "Strength 5", text="A long winter of training")
    assert score(table, "Strength") == 5
    block = table.view(0)["board"]["journal"][-2]
    assert (block["kind"], block["text"]) == ("by hand", "A long winter of training")
    go(table, "Adjust by hand", "Ash", "Drop a token", "+1")
    assert tokens(table) == []
    go(table, "Adjust by hand", "Ash", "Give a token", "−1 on the very next Action")
    assert tokens(table) == [(0, "next_any", -1)]
    go(table, "Adjust by hand", "Ash", "A new Record", "Note", "Give the reason")
    assert records(table)[-1] == WORDS


@pytest.mark.rule("WOD-0.3", "WOD-29.1")
def test_the_dead_come_back_only_if_everybody_wants_it() -> None:
    table = two('[[character]]\nname = "Ash"\nstatus = "dead"\nscores = { Vitae = 0 }\n')
    go(table, "Adjust by hand", "Ash")
    assert refused(table, "Strength").rule == "WOD-29.1"
    go(table, "Bring Ash back")
    assert asked(table) == (1,)
    other = table.clone()
    go(table, "No")
    assert status(table) == "dead"
    go(other, "Yes")
    assert (status(other), score(other, "Vitae")) == ("conscious", 1)


@pytest.mark.rule("WOD-0.4")
def test_free_text_has_no_effect_on_numbers() -> None:
    text = "I lose 5 Vitae and draw <b>QH</b> {0} {seat}"
    table = ash()
    before = {name: getattr(table, name) for name in table.fields if name not in ("blocks", "facts", "limits")}
    for words in ("Write in the journal", "Keep a private note", "Frame a scene", "Pin a person", "Add to the limits"):
        choose(table, words, text=text)
    assert {name: getattr(table, name) for name in before} == before
    assert sum(block.get("text") == text for block in table.view(0)["board"]["journal"]) == 3
    assert table.view(0)["board"]["limits"] == [text]


@pytest.mark.rule("WOD-1.1", "WOD-G32")
@pytest.mark.parametrize(
    ("mode", "fits", "wrong"), [("solo", (1,), (2, 5)), ("cooperative", (2, 4), (1, 5)), ("guided", (2, 5), (1,))]
)
def test_three_modes(mode: str, fits: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    for seats in fits:
        table = GAME.new(seats=seats, mode=mode, seed=1)
        assert table.gm == (0 if mode == "guided" else -1)
        assert len(table.players) == seats - (mode == "guided")
    for seats in wrong:
        with pytest.raises(SetupError, match=f"A {mode} table has"):
            GAME.new(seats=seats, mode=mode, seed=1)


@pytest.mark.rule("WOD-1.2")
def test_one_deck_serves_everybody() -> None:
    table = two(f"deck = {(STRONG_HIT + ' 9H ' + AGAIN['Strong Hit']).split()}\n" + THREE.replace("Cole", "Dorn"))
    do(table, "Forage")
    choose(table, "Ask the Oracle, Unlikely", seat=1)
    do(table, "Forage", who="Birch")
    assert piles(table) == (52 - 7, 7)


@pytest.mark.rule("WOD-1.3")
def test_values() -> None:
    assert [value_of(face) for face in range(13)] == [*range(1, 14)]
    assert VALUE_NAMES[0] == "Ace" and VALUE_NAMES[10:] == ("Jack", "Queen", "King")
    assert all(value_of(face) == value_of(face % 13) for face in range(CARDS))


@pytest.mark.rule("WOD-1.4")
def test_colours() -> None:
    assert [is_red(13 * suit) for suit in range(4)] == [False, False, True, True]
    assert sum(is_red(face) for face in range(CARDS)) == 26
    assert {suit_of(face) for face in range(CARDS)} == {0, 1, 2, 3}


@pytest.mark.rule("WOD-1.5", "WOD-1.6")
def test_used_cards_stay_away_until_a_shuffle() -> None:
    table = ash("", "discards = 43")
    seen: set[int] = set(range(52)) & {table.face[card] for card in table.discards}
    for _ in range(3):
        do(table, "Forage")
        cards = set(table.act_cards[-1])
        assert not cards & seen
        seen |= cards
    assert piles(table) == (0, 52), "an empty deck alone shuffles nothing"
    assert all(table.known[card] == EVERYONE for card in table.discards)
    do(table, "Forage")
    assert piles(table) == (49, 3)


@pytest.mark.rule("WOD-1.8")
def test_cards_are_discarded_before_a_choice_is_answered() -> None:
    table = do(ash(f"{MISS} 4D"), "Overcome", "Strength")
    assert prompt(table) == "Cost: what happens?"
    assert (table.out, piles(table)) == ([], (48, 4))


@pytest.mark.rule("WOD-1.10")
@pytest.mark.parametrize("action", [one.name for one in ACTIONS if one.name != "Rest" and not one.forced])
def test_nothing_but_a_rest_shuffles(action: str) -> None:
    table = ash(STRONG_HIT, 'fight = ["Ash"]' if action != "Enter Combat" else "")
    go(table, "Ash acts", action)
    while prompt(table) != "What happens next?":
        choose(table, "Draw the cards" if can_draw(table) else labels(table)[0])
    assert piles(table) == (49, 3)
    go(table, "The fight is over")
    assert piles(table) == (49, 3)


@pytest.mark.rule("WOD-1.12")
def test_a_reveal_is_no_draw() -> None:
    table = ash("10S AD 7C QH", sheet='tokens = ["next_any +2"]')
    go(table, "Make a Vow", "Reveal all", "Leave it")
    choose(table, "Ask the Oracle, Likely")
    assert (table.act_action, tokens(table)) == ([], [(0, "next_any", 2)])
    words = " ".join(told(table))
    assert "Draw" not in words and "Hit" not in words


@pytest.mark.rule("WOD-1.13")
def test_forced_actions_come_first_and_in_the_order_named() -> None:
    table = position(f"deck = {(STRONG_HIT + ' ' + AGAIN['Strong Hit']).split()}\n" + THREE)
    go(table, "The story harms somebody", "Cole", "Ash", "Nobody else")
    assert prompt(table) == "Cole, Endure Harm: how bad is the threat?"
    assert not any(label.endswith("acts") for label in labels(table))
    go(table, "Ordinary", "Draw the cards")
    assert prompt(table) == "Ash, Endure Harm: how bad is the threat?"
    go(table, "Ordinary", "Draw the cards")
    assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-1.14")
def test_each_player_brings_one_character_and_may_bring_more() -> None:
    table = GAME.new(seats=3, mode="guided", seed=1)
    assert prompt(table) == "Who makes a character?"
    assert asked(table) == (1, 2)
    table = ash()
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    go(table, "Later", "Later")
    assert "Warden 2 acts" in labels(table)
    assert table.keeper == [0, 0]


@pytest.mark.rule("WOD-1.14")
def test_a_player_lets_another_act() -> None:
    table = two('[[character]]\nname = "Ash"\nseat = 0\n')
    go(table, "Let another play", "Ash")
    assert choosers(table, "Player 2") == (0,)
    go(table, "Player 2")
    assert table.player == [1]
    with pytest.raises(IllegalChoice):
        table.choose("choose_action:0:6", seat=0)
    table.choose("choose_action:0:6", seat=1)
    assert asked(table) == (1,)


@pytest.mark.rule("WOD-1.15")
def test_texts_of_the_program_use_the_words_of_the_rules() -> None:
    words = [kind.words for kind in GAME.new(seed=1).rules.kinds] + [
        text for one in ACTIONS for text in (one.trigger, one.strong, one.weak, one.miss)
    ]
    for text in words:
        lowered = f" {text.lower()} "
        assert " you " not in lowered and " your " not in lowered, text
        for term in ("strong hit", "weak hit", "vitae", "radiance", "fortune", "advantage"):
            assert term not in text, f"{text!r} writes {term!r} without capitals"
    table = do(ash(WEAK_HIT), "Forage")
    assert told(table)[-2].endswith("Weak Hit.")


def test_the_gm_is_never_asked_to_draw() -> None:
    table = guided('[[character]]\nname = "Ash"\n')
    assert not any(one.key.startswith("choose_action") for one in table.decision.for_seat(0).options)  # type: ignore[union-attr]
    go(table, "Ash acts", "Forage")
    assert asked(table) == (1,)
