"""What is shown: labels and blocks in words, texts of any kind, and nothing to those who may not read it."""

from __future__ import annotations

import json

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.heuristics import LONG_ENOUGH
from hearthwatch.games.duskwatch.rules.journal import BLOCKS
from hearthwatch.kernel import IllegalChoice
from hearthwatch.kernel.testing import check_game

from .helpers import MISS, STRONG_HIT, ash, choose, do, drawn, go, guided, labels, position, prompt, records, told


def test_a_result_shows_all_its_parts() -> None:
    table = ash("8C 10D 4S", sheet='records = ["gear: Rope"]', Strength=2)
    go(table, "Ash acts", "Compel", "Strength", "Rope")
    choose(table, "A condition against", text="Rain")
    go(table, "Draw the cards")
    assert told(table)[-2] == (
        "Ash, Compel: the 8 of Clubs (8), Strength 2, Rope +1, “Rain” −1 = 10, "
        "above the 4 of Spades (4) but not above the 10 of Diamonds (10): Weak Hit."
    )
    block = drawn(table)
    assert (block["cards"], block["total"], block["above"]) == (["8C", "10D", "4S"], 10, [False, True])


@pytest.mark.rule("WOD-6.5", "WOD-6.7")
def test_a_result_above_both_or_neither_says_so() -> None:
    for cards, words in (
        ("KH 2S 3C", "above both the 2 of Spades (2) and the 3 of Clubs (3): Strong Hit."),
        ("AH QS 9C", "above neither the Queen of Spades (12) nor the 9 of Clubs (9): Miss."),
    ):
        table = ash(cards, Strength=2)
        go(table, "Ash acts", "Compel", "Strength", "Draw the cards")
        assert told(table)[-2].endswith(words)


@pytest.mark.rule("WOD-7.6")
def test_a_token_says_whose_it_is_only_where_there_are_several_wardens() -> None:
    table = ash(STRONG_HIT)
    go(table, "Ash acts", "Overcome", "Strength", "Draw the cards")
    assert told(table)[-1] == "+1 on any later Action (Overcome an Obstacle) waits."
    table = position(f'deck = {STRONG_HIT.split()}\n[[character]]\nname = "Ash"\n[[character]]\nname = "Bryn"')
    go(table, "Ash acts", "Overcome", "Strength", "Draw the cards")
    assert told(table)[-1] == "+1 on any later Action for Ash (Overcome an Obstacle) waits."


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "A\nB\tC", "{0} {seat} %s", "“ש”", "x" * 5_000])
def test_names_of_any_kind_are_kept_and_shown_in_one_line(name: str) -> None:
    table = position("character = []")
    go(table, "Make a character", "Later")
    choose(table, "Name the character", text=name)
    go(table, "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip", "Later", "Later")
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    go(table, "Later", "Later")
    acting = next(label for label in labels(table) if label.endswith(" acts"))
    assert "\n" not in acting and len(acting) <= 70
    assert table.read(table.names[0]) == name
    json.dumps(table.view(0))


def test_a_name_with_control_characters_is_refused_and_nothing_is_lost() -> None:
    table = position("character = []")
    go(table, "Make a character", "Later")
    with pytest.raises(IllegalChoice, match="control character"):
        choose(table, "Name the character", text="Ash\x07")
    with pytest.raises(IllegalChoice, match="at most 20,000 characters"):
        choose(table, "Write in the journal", text="a" * 1_000_000)
    assert prompt(table) == "What is the character called?"


def test_every_kind_of_block_is_put_into_words() -> None:
    table = GAME.new(seed=4, mode="solo")
    go(table, "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip", "Reveal", "Word the mission")
    go(table, "Later", "Later", "Frame the opening scene", "Write in the journal", "Keep a private note")
    go(table, "Ask the Oracle, Unlikely", "Adjust by hand", "Warden 1", "Give a token", "+2 on any later Action")
    go(table, "Adjust by hand", "Warden 1", "Drop a token", "+2", "Threats", "A new threat")
    go(table, "Adjust by hand", "Warden 1", "Supply", "Supply 1", "Warden 1 acts", "Enter Combat", "Draw the cards")
    go(table, "Look for an idea", "Omens", "Enough", "A clock of 4")
    kinds = {block["kind"] for block in table.view(0)["board"]["journal"]}
    assert kinds == {*BLOCKS} - {"consequence", "objection", "adventure", "sitting"}
    for block in table.view(0)["board"]["journal"]:
        assert block.get("words") or block.get("text") or block["kind"] == "scene"


def test_the_deck_shows_its_size_and_its_discards_only() -> None:
    table = do(ash(f"{STRONG_HIT} 9H 9D"), "Forage")
    board = table.view(0)["board"]
    assert (board["deck"], board["discards"]) == (49, STRONG_HIT.split())
    assert "9H" not in json.dumps(board)
    assert table.determinize(0, seed=1).face != table.face


def test_a_gms_notes_are_nowhere_else() -> None:
    table = guided(f"deck = {MISS.split()}\n" + '[[character]]\nname = "Ash"\n')
    secret = "The priest wears a stolen shape."
    choose(table, "Keep a private note", seat=0, text=secret)
    for reader in (1, None):
        assert secret not in json.dumps(table.view(reader))
        assert secret not in str(table.determinize(reader, seed=1).texts)
        assert not any(secret in line.text(reader) for line in table.log)
    assert secret in json.dumps(table.view(0))
    assert GAME.load(table.to_json()).view(0)["board"]["journal"][-1]["text"] == secret


def test_limits_facts_and_the_pause_are_seen_by_everybody() -> None:
    table = guided('[[character]]\nname = "Ash"\n')
    choose(table, "Add to the limits", seat=1, text="Spiders")
    choose(table, "Pin a place", seat=1, text="The drowned mill")
    choose(table, "Pause", seat=1)
    for reader in (0, 1, None):
        board = table.view(reader)["board"]
        assert (board["limits"], board["paused"]) == (["Spiders"], [1])
        assert [(fact["kind"], fact["text"]) for fact in board["facts"]] == [("place", "The drowned mill")]
    choose(table, "End the pause", seat=1)
    assert table.view(0)["board"]["paused"] == []


def test_texts_change_and_results_stay() -> None:
    table = do(ash(STRONG_HIT), "Forage")
    choose(table, "Write in the journal", text="A fine brece of hares.")
    result = drawn(table)
    go(table, "Change a text")
    choose(table, "“A fine brece", text="A fine brace of hares.")
    assert table.view(0)["board"]["journal"][-1]["text"] == "A fine brace of hares."
    assert drawn(table) == result
    table.undo()
    table.undo()
    assert table.view(0)["board"]["journal"][-1]["text"] == "A fine brece of hares."


@pytest.mark.rule("WOD-0.3")
def test_the_story_may_decide_how_a_character_fares() -> None:
    table = ash(sheet='tokens = ["banked +1"]')
    go(table, "Adjust by hand", "Ash", "Ash is unconscious", "Adjust by hand", "Ash", "Ash is claimed")
    assert (table.status, table.tokens) == ([4], [])
    assert table.view(0)["board"]["threats"][0]["words"].startswith("Ash")


def test_a_sensible_player_plays_a_whole_sitting() -> None:
    table = GAME.new(seed=2)
    assert GAME.heuristics is not None
    for _ in range(2_000):
        if not table.decision:
            break
        step = GAME.heuristics.move(table)
        table.choose(table.rules.key(step), text="Words." if table.rules.kinds[step[0]].field else None)
    assert table.outcome is not None
    assert len(table.act_action) > LONG_ENOUGH or not table.wardens


@pytest.mark.slow
def test_a_few_plays_keep_what_the_kernel_promises() -> None:
    assert check_game(GAME, plays=5, seconds=300, seed=8).plays == 5
    assert records(ash()) == ["Stonehide"]
