"""The opening, the Vow, leaving play, and who decides (sections 27 to 30)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import VOW_TABLES
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import (
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
    piles,
    position,
    prompt,
    records,
    refused,
    score,
    status,
    told,
    two,
)

VOW = 'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]\n'
TWO_WARDENS = '[[character]]\nname = "Ash"\nseat = 0\n[[character]]\nname = "Birch"\nseat = 1\n'
ASH = '[[character]]\nname = "Ash"\n'


def opened(mode: str = "solo", seats: int = 1) -> Chronicle:
    """A new table with finished characters, before the Vow."""
    table = GAME.new(seats=seats, seed=5, mode=mode)
    while not prompt(table).startswith("How is the Vow made"):
        key = table.legal[0]
        if "Later" in labels(table):
            go(table, "Later")
        elif prompt(table).startswith("How many"):
            go(
                table,
                labels(table)[-1] if "Strength" in prompt(table) or "Dexterity" in prompt(table) else labels(table)[0],
            )
        else:
            table.choose(table.rules.key(key))
    return table


@pytest.mark.rule("WOD-27.1", "WOD-27.2", "WOD-27.3")
def test_the_vow_then_introductions_then_the_opening() -> None:
    table = opened()
    go(table, "Reveal all four parts", "Leave it")
    assert table.view(0)["board"]["vow"]["half_done"]
    assert next(line for line in table.text(seat=0) if line.startswith("Vow: ")).endswith(
        "; half done when the story began."
    )
    assert prompt(table) == "What does Warden 1 look like?"
    describing = next(one for one in table.view(0)["decision"]["options"] if one["field"])  # type: ignore[index]
    assert describing["field"] == "What does Warden 1 look like?", "what is asked names whom it is about"
    with pytest.raises(IllegalChoice, match=r"This choice needs a text: What does Warden 1 look like\?"):
        table.choose(describing["key"], seat=0)
    choose(table, "Describe Warden 1", text="Scarred")
    choose(table, "Tell one memory", text="A red door")
    sheet = table.view(0)["board"]["characters"][0]
    assert (sheet["look"], sheet["memory"]) == ("Scarred", "A red door")
    assert prompt(table).startswith("Deep in the forest, the Vow half done, trouble near")
    before = table.scores[:], piles(table)
    choose(table, "Frame the opening scene", text="Mud to the knees.")
    assert table.view(0)["board"]["journal"][-1]["text"] == "Mud to the knees."
    assert (table.scores, piles(table)) == before, "half done is a note, no number"
    assert prompt(table) == "What happens next?"


@pytest.mark.rule("WOD-27.2", "WOD-30.1")
def test_the_gm_frames_the_opening() -> None:
    table = opened("guided", 2)
    assert asked(table) == (0,)
    go(table, "Reveal", "Leave it", "Later", "Later")
    assert asked(table) == (0,)


@pytest.mark.rule("WOD-28.1")
def test_one_vow_at_a_time_and_none_blocks_nothing() -> None:
    table = position(VOW + ASH)
    assert refused(table, "Make a Vow").rule == "WOD-28.1"
    go(table, "The Vow is kept", "It needs no words")
    assert "You need a new Vow." in table.view(0)["board"]["reminders"]
    assert "choose_action:0:0" in table.decision.options, "play goes on"  # type: ignore[union-attr]
    assert refused(table, "The Vow is kept").rule == "WOD-28.1"
    go(table, "Make a Vow", "Reveal", "Leave it")
    assert not table.view(0)["board"]["vow"]["half_done"], "only the first one is half done"


@pytest.mark.rule("WOD-28.2", "WOD-28.3")
def test_parts_may_be_chosen_without_a_card() -> None:
    table = ash("10S AD")
    go(table, "Make a Vow", "Part by part", "Avenge", "Reveal a card", "The path back has closed", "Reveal a card")
    words = table.decision.for_seat(0).prompt if table.decision else ""
    assert words.startswith(
        "Avenge one who betrayed the Order, at a chapel swallowed by roots. The path back has closed"
    )
    assert piles(table) == (50, 2)
    chosen = [line for line in told(table) if line.endswith(", chosen.")]
    assert chosen == ["Task: Avenge, chosen.", "Complication: The path back has closed, chosen."]


@pytest.mark.rule("WOD-28.2")
def test_the_complication_reads_the_suit_and_the_others_the_value() -> None:
    table = ash("KD 2S 9H 3C")
    go(table, "Make a Vow", "Reveal all four parts")
    assert [VOW_TABLES[part][entry] for part, entry in enumerate(table.vow)] == [
        "Grant final rest to",
        "a Warden who went silent",
        "The truth is worse than told",
        "a ravine where the mist never lifts",
    ]


@pytest.mark.rule("WOD-28.4")
def test_the_mission_in_the_players_words() -> None:
    table = go(ash(), "Make a Vow", "Reveal")
    choose(table, "Word the mission", text="Bring Ansel home.")
    assert table.view(0)["board"]["vow"]["mission"] == "Bring Ansel home."


@pytest.mark.rule("WOD-28.5", "WOD-28.6", "WOD-G31")
def test_the_table_declares_the_vow_kept() -> None:
    sheet = '[[character]]\nname = "Ash"\nscores = { Radiance = 1 }\nstatus = "unconscious"\n'
    table = position(VOW + sheet)
    go(table, "The Vow is kept")
    assert (score(table, "Radiance"), piles(table), table.vows_kept) == (5, (52, 0), 1)
    table = guided(VOW + ASH)
    with pytest.raises(IllegalChoice):
        table.choose("keep_vow", seat=1)
    table.choose("keep_vow", seat=0)


@pytest.mark.rule("WOD-28.8", "WOD-G31")
def test_dropping_a_vow_has_no_effect() -> None:
    table = position(VOW + '[[character]]\nname = "Ash"\nscores = { Radiance = 1 }\n')
    go(table, "The Vow is failed or dropped")
    assert (score(table, "Radiance"), table.vows_kept) == (1, 0)
    assert "The Vow is dropped" in told(table)[-1]


@pytest.mark.rule("WOD-29.1")
@pytest.mark.parametrize("state", ["dead", "claimed"])
def test_a_sheet_of_the_gone_is_locked_readable_and_open_to_text(state: str) -> None:
    table = ash(sheet=f'status = "{state}"\nrecords = ["gear: Rope"]')
    go(table, "Adjust by hand", "Ash")
    for words in ("Strength", "Vitae", "A Record", "A new Record", "Give a token"):
        assert refused(table, words).rule == "WOD-29.1"
    go(table, "Never mind")
    assert records(table) == ["Rope", "Stonehide"]
    choose(table, "Write in the journal", text="Last words.")
    assert table.view(0)["board"]["journal"][-1]["text"] == "Last words."


@pytest.mark.rule("WOD-29.2", "WOD-G34")
def test_a_claimed_character_is_a_threat_with_the_old_name() -> None:
    table = ash(MISS, sheet='records = ["gear: Rope"]', Fortune=0)
    go(table, "Adjust by hand", "Ash", "Radiance", "Radiance 0", "Draw the cards")
    threat = table.view(0)["board"]["threats"][0]
    assert (threat["words"], threat["character"]) == ("Ash (0 successes)", 0)
    assert records(table) == ["Rope", "Stonehide"]
    go(table, "Threats", "Ash", "A success against")
    assert table.view(0)["board"]["threats"][0]["successes"] == 1


@pytest.mark.rule("WOD-29.3")
def test_the_table_stops_when_it_stops() -> None:
    table = go(ash(), "Close the chronicle")
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule, table.decision) == (None, "WOD-29.3", None)
    gone = ash(sheet='status = "dead"')
    assert {"Close the chronicle", "Make a character"} <= {*labels(gone)}
    go(gone, "Close the chronicle")
    assert gone.outcome is not None and gone.outcome.reason == "Nobody is left, and the chronicle is closed."


@pytest.mark.rule("WOD-29.3")
def test_the_end_of_a_sitting_is_a_bookmark_between_two_chapters() -> None:
    table = ash()
    choose(table, "Write in the journal", text="The first evening.")
    go(table, "End the sitting")
    assert table.outcome is None
    assert refused(table, "End the sitting").reason == "Nothing has happened since the last sitting ended."
    choose(table, "Write in the journal", text="The second evening.")
    for kind in ("md", "html"):
        document = table.export(kind, 0)
        places = [document.index(words) for words in ("Chapter 1", "The first", "Chapter 2", "The second")]
        assert places == sorted(places)
    assert table.record.replay() == table


@pytest.mark.rule("WOD-29.5")
def test_the_dead_may_rise() -> None:
    table = ash(sheet='status = "dead"')
    go(table, "Threats", "Ash rises as one of the Pallids")
    assert table.view(0)["board"]["threats"][0]["character"] == 0
    assert status(table) == "dead"
    go(table, "Threats")
    assert refused(table, "Ash rises").rule == "WOD-29.5"


# -- who decides


@pytest.mark.rule("WOD-30.1")
def test_guided_the_gm_confirms_and_the_players_draw() -> None:
    table = guided(f"deck = {STRONG_HIT.split()}\n" + ASH)
    with pytest.raises(IllegalChoice):
        table.choose("choose_action:0:6", seat=0)
    choose(table, "Forage", seat=1)
    choose(table, "Draw the cards", seat=1)
    assert asked(table) == (0,)
    choose(table, "It stands", seat=0)
    assert prompt(table) == "What happens next?"
    choose(table, "Frame a scene", seat=0, text="Dusk.")
    assert table.view(1)["board"]["journal"][-1]["text"] == "Dusk."
    assert not any(option.label == "Frame a scene" for option in table.decision.for_seat(1).options)  # type: ignore[union-attr]


@pytest.mark.rule("WOD-30.2", "WOD-30.3")
@pytest.mark.parametrize(("mode", "seats"), [("cooperative", 2), ("solo", 1)])
def test_without_a_gm_the_acting_player_decides(mode: str, seats: int) -> None:
    table = position(f"deck = {(MISS + ' 4S').split()}\n" + ASH + f"seat = {seats - 1}\n", mode=mode, seats=seats)
    do(table, "Overcome", "Strength")
    assert asked(table) == (seats - 1,)
    go(table, "The character is harmed")
    assert asked(table) == (seats - 1,)
    assert any(option.label.startswith("Ask the Oracle") for option in table.decision.options)  # type: ignore[union-attr]


@pytest.mark.rule("WOD-30.4")
def test_the_rules_are_the_same_in_all_modes() -> None:
    ends = []
    for mode, seats in (("solo", 1), ("cooperative", 2), ("guided", 2)):
        seat = 1 if mode == "guided" else 0
        table = position(f"deck = {(MISS + ' 4D').split()}\n" + ASH + f"seat = {seat}\n", mode=mode, seats=seats)
        go(table, "Ash acts", "Overcome", "Strength", "Draw the cards")
        if mode == "guided":
            go(table, "It stands")
        go(table, "1 Supply is lost")
        ends.append((table.scores, table.tokens, table.act_cards, piles(table)))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.rule("WOD-30.5")
def test_only_characters_make_draws() -> None:
    table = guided(ASH)
    go(table, "Threats")
    choose(table, "A new threat", text="A wolf")
    assert table.decision is not None
    gm = [option.label for option in table.decision.for_seat(0).options]
    assert not any(one.key.startswith("choose_action") for one in table.decision.for_seat(0).options)
    assert any(label.startswith("Ask the Oracle") for label in gm)
    with pytest.raises(IllegalChoice):
        table.choose("new_character:0", seat=0)


@pytest.mark.rule("WOD-30.1")
def test_the_gms_seat_is_handed_on() -> None:
    table = guided(ASH)
    go(table, "Hand the GM's seat to")
    assert (table.gm, table.player) == (1, [0])
    choose(table, "Forage", seat=0)


def test_texts_of_the_gm_stay_with_the_gm() -> None:
    table = two(ASH)
    choose(table, "Keep a private note", seat=1, text="I do not trust her at all.")
    assert [block["text"] for block in table.view(1)["board"]["journal"]] == ["I do not trust her at all."]
    assert table.view(0)["board"]["journal"] == []
    choose(table, "Tell a private note", seat=1)
    choose(table, "“I do not trust", seat=1)
    assert [block["text"] for block in table.view(0)["board"]["journal"]] == ["I do not trust her at all."]
    assert WORDS not in str(table.view(None))


@pytest.mark.rule("WOD-30.2")
def test_the_others_may_object_and_the_acting_player_decides() -> None:
    table = two(f"deck = {STRONG_HIT.split()}\n" + TWO_WARDENS)
    assert refused(table, "Object to").reason == "Nothing is being prepared."
    go(table, "Ash acts", "Forage")
    with pytest.raises(IllegalChoice, match="acts and may think it over"):
        table.choose("raise_objection:0", seat=0, text="No.")
    choose(table, "Object to", seat=1, text="There is nothing to eat in a crypt.")
    assert table.view(0)["board"]["preparing"]["objections"] == [
        {"seat": 1, "text": "There is nothing to eat in a crypt."}
    ]
    assert asked(table) == (0,), "the acting player decides"
    choose(table, "Draw the cards", seat=0)
    assert table.view(1)["board"]["journal"][-2]["kind"] == "objection"


@pytest.mark.rule("WOD-30.1")
def test_a_gm_confirms_so_nobody_objects() -> None:
    table = go(guided(ASH), "Ash acts", "Forage")
    with pytest.raises(IllegalChoice, match="The GM confirms"):
        table.choose("raise_objection:0", seat=0, text="No.")
