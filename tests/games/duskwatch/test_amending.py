"""A wrongly entered Score, level or severity is put right: the same cards, effects worked out anew (WOD-6.11)."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import FACE
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import Amend, Choice, IllegalChoice
from hearthwatch.kernel.testing.play import any_step, any_text

from .helpers import (
    WEAK_HIT,
    ash,
    choose,
    do,
    drawn,
    go,
    guided,
    prompt,
    result,
    score,
    status,
    tokens,
    told,
    two,
)


def texts(table: Chronicle) -> list[str]:
    return [text for _, _, text in table.texts]


def journal(table: Chronicle) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = table.view(0)["board"]["journal"]
    return blocks


def move_of(table: Chronicle, key: str) -> int:
    """The number of the last choice of this key."""
    return max(
        number
        for number, entry in enumerate(table.entries(), start=1)
        if isinstance(entry, Choice) and entry.key == key
    )


@pytest.mark.rule("WOD-6.11")
def test_a_weak_hit_becomes_strong_and_its_consequence_was_never_drawn() -> None:
    table = ash("8C 10D 4S KH 2H 3D 5D", sheet='records = ["gear: Rope"]', Strength=2)
    do(table, "Overcome", "Strength")
    assert (result(table), prompt(table)) == ("Weak Hit", "Trust: what happens?")
    go(table, "A tie is strained")
    found = table.amend(3, "count_record:0:0:1", seat=0, keep=True, reason="The rope!")
    assert table.act_cards == [tuple(FACE[one] for one in ("8C", "10D", "4S"))], "the same cards, and no consequence"
    assert (result(table), found.kept) == ("Strong Hit", 1)
    assert [dropped.line.text(0) for dropped in found.dropped] == ["A tie is strained"]
    assert table.face[table.deck[-1]] == FACE["KH"], "the card of the consequence lies on top again"
    assert [block["kind"] for block in journal(table)] == ["draw", "token", "by hand"]
    assert journal(table)[-1]["text"] == (
        "Choice 3: “Rope +1” comes before “Draw the cards”. 1 later choice stays, 1 is asked again. The rope!\n"
        "What was written then:\n“Words of the players.”"
    )


@pytest.mark.rule("WOD-6.11")
def test_a_token_is_made_anew_with_the_corrected_result() -> None:
    table = do(ash("8C 10D 4S 3H 2H 2D", sheet='records = ["gear: Rope"]', Fortune=2), "Read the Situation")
    assert (result(table), tokens(table)) == ("Weak Hit", [(0, "next_any", 1)])
    table.amend(2, "count_record:0:0:1", seat=0, keep=True)
    strong = tokens(table)
    assert (result(table), strong) == ("Strong Hit", [(0, "next_any", 2)])
    table.undo()
    assert (result(table), tokens(table)) == ("Weak Hit", [(0, "next_any", 1)])
    table.redo()
    assert (result(table), tokens(table)) == ("Strong Hit", strong)


@pytest.mark.rule("WOD-6.11")
def test_another_severity() -> None:
    table = ash("6D 7S 6C", sheet='records = ["armor: Shield"]', Constitution=2, Vitae=4)
    go(table, "The story harms somebody", "Ash", "Dire", "Shield", "Draw the cards")
    assert (drawn(table)["total"], result(table), score(table, "Vitae")) == (7, "Weak Hit", 3)
    found = table.amend(2, "set_severity:0:0", seat=0, reason="A scratch.")
    assert (found.was.text(), found.now.text(), found.dropped) == ("Dire: −2", "Ordinary", ())
    assert (drawn(table)["total"], drawn(table)["cards"]) == (9, ["6D", "7S", "6C"])
    assert (result(table), score(table, "Vitae")) == ("Strong Hit", 4)


@pytest.mark.rule("WOD-6.11")
def test_a_death_is_taken_back_by_a_forgotten_level() -> None:
    table = ash("2C 10D 9H 4S 7C 8D", sheet='records = ["gear: Amulet"]', Vitae=1, Constitution=1, Fortune=3)
    go(table, "The story harms somebody", "Ash", "Ordinary", "Draw the cards", "Draw the cards")
    assert (result(table), status(table)) == ("Miss", "dead")
    choose(table, "Write in the journal", text="She fell at the ford.")
    found = table.amend(4, "count_record:1:0:1", seat=0, keep=True, reason="The amulet.")
    assert (result(table), status(table), prompt(table)) == ("Weak Hit", "conscious", "Ash lives: at what price?")
    assert (found.kept, found.dropped) == (2, ())
    assert "She fell at the ford." in texts(table)


@pytest.mark.rule("WOD-6.11", "WOD-0.4")
def test_what_was_written_survives_even_where_the_story_is_asked_again() -> None:
    table = do(ash(f"{WEAK_HIT} 2D 3C 4C 5C 6C 7C"), "Forage")
    choose(table, "Write in the journal", text="Rain on the ridge.")
    choose(table, "Pin a person", text="Old Maren")
    do(table, "Forage")
    choose(table, "Keep a private note", text="Maren lies.")
    found = table.amend(1, "choose_action:0:0", seat=0, reason="It was an obstacle.")
    assert [dropped.entry.key for dropped in found.dropped] == ["let_draw:0", "choose_action:0:6", "let_draw:1"]
    assert prompt(table) == "Which Score fits what the character does?"
    assert texts(table)[-4:-1] == ["Rain on the ridge.", "Old Maren", "Maren lies."]
    assert "Maren lies." not in str(table.view(None)), "it is private still"


@pytest.mark.rule("WOD-6.11")
def test_new_words_for_an_old_text_find_it_when_numbers_shift() -> None:
    table = ash("")
    choose(table, "Write in the journal", text="First.")
    choose(table, "Write in the journal", text="Second.")
    table.choose("rewrite:2", seat=0, text="Second, better.")
    table.amend(1, "write:0", seat=0, text="Before all.", keep=True)
    assert texts(table)[1:4] == ["Before all.", "First.", "Second, better."]


@pytest.mark.rule("WOD-6.11")
def test_who_amends_is_who_notes_it() -> None:
    table = two('deck = ["8C", "10D", "4S", "KH"]\n[[character]]\nname = "Ash"\nrecords = ["gear: Rope"]\n')
    do(table, "Forage")
    for seat, key, text in ((0, "count_record:0:0:1", None), (1, "write:1", "I was there.")):
        table.amend(move_of(table, "let_draw:0"), key, seat=seat, text=text, keep=True, reason="I saw it.")
        assert (journal(table)[-1]["kind"], journal(table)[-1]["seat"]) == ("by hand", seat)
        assert told(table)[-1].startswith("A correction: Choice ")


@pytest.mark.parametrize("seed", range(6))
def test_any_amendment_of_any_play(seed: int) -> None:
    chance = Random(seed)
    table = GAME.new(seats=1 + seed % 3, seed=seed, mode="solo" if seed % 3 == 0 else "cooperative")
    assert GAME.heuristics is not None
    for number in range(120):
        if table.decision is None:
            break
        if number % 15 == 14:
            _amend_something(table, chance, number)
            continue
        step = GAME.heuristics.move(table) if chance.random() < 0.7 else any_step(table, chance)
        table.choose(table.rules.key(step), text=any_text(table, step, chance))
    again, loaded = GAME.replay(table.record), GAME.load(table.to_json())
    for one in (again, loaded):
        assert (one, one.texts, one.legal, one.luck) == (table, table.texts, table.legal, table.luck)
    assert loaded.record == table.record


def _amend_something(table: Chronicle, chance: Random, number: int) -> None:
    """Whatever it does to the story, what people wrote at any time stays."""
    chosen = [entry for entry in table.entries() if isinstance(entry, Choice | Amend)]
    wrote = {entry.text for entry in chosen if entry.key.startswith(("write:", "pin:", "keep_note:"))}
    wrote &= set(texts(table))
    move = chance.randint(1, table.moves)
    then = table.earlier(move - 1)
    step = any_step(then, chance)
    keep = chance.random() < 0.5
    replaced = table.earlier(move).here
    try:
        table.amend(
            move, then.rules.key(step), text=any_text(then, step, chance), keep=keep, reason=f"Reason {number}."
        )
    except IllegalChoice as refusal:
        assert "nothing would change" in refusal.reason
        return
    assert wrote - set(texts(table)) <= {replaced.text}
    assert table.outcome is not None or any(f"Reason {number}." in text for text in texts(table))


def rewritten_and_drawn() -> Chronicle:
    """A draft, an Action whose consequence has words of its own, and other words for the draft."""
    table = ash("5S 2C KD 4C KS 2H 3D", Strength=2)
    choose(table, "Write in the journal", text="A first draft.")
    do(table, "Overcome", "Strength")
    assert prompt(table) == "Time: what happens?"
    choose(table, "Something else", text="The bridge is gone by morning.")
    go(table, "Change a text")
    choose(table, "“A first draft.”", text="The final prose.")
    return table


@pytest.mark.rule("WOD-6.11", "WOD-2.11")
def test_other_words_that_were_chosen_from_the_list_survive_too() -> None:
    table = rewritten_and_drawn()
    found = table.amend(2, "choose_action:0:9", seat=0, reason="A fight.")
    assert "The final prose." in texts(table) and "A first draft." not in texts(table)
    assert "rewrite:1" not in [dropped.entry.key for dropped in found.dropped]
    assert GAME.replay(table.record).texts == table.texts


@pytest.mark.rule("WOD-6.11", "WOD-0.4")
def test_words_of_a_choice_that_is_asked_again_stand_in_the_note() -> None:
    table = rewritten_and_drawn()
    table.amend(2, "choose_action:0:9", seat=0, reason="A fight.")
    note = journal(table)[-1]["text"]
    assert note.endswith("A fight.\nWhat was written then:\n“The bridge is gone by morning.”")


def test_words_that_a_note_has_no_room_for_do_not_stand_in_the_way() -> None:
    table = do(ash("5S 2C KD 4C KS 2H 3D", Strength=2), "Overcome", "Strength")
    choose(table, "Something else", text="x" * 20_000)
    table.amend(1, "choose_action:0:9", seat=0, reason="A fight.")
    assert journal(table)[-1]["text"].endswith("A fight.")


def test_a_note_tells_nothing_private() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1\n')
    choose(table, "Keep a private note", seat=0, text="The miller did it.")
    number = len(table.texts) - 1
    table.choose(f"rewrite:{number}", seat=0, text="The ferryman did it.")
    table.amend(2, f"rewrite:{number}", seat=0, text="The widow did it.", reason="A better idea.")
    assert journal(table)[-1]["text"] == (
        "Choice 2: something private in other words. 0 later choices stay. A better idea."
    )
    table.amend(1, "write:0", seat=0, text="It rains.", keep=True)
    assert "“Write in the journal” comes before “Keep a private note”." in journal(table)[-1]["text"]


def test_a_thousand_texts_are_amended_in_a_moment() -> None:
    table = ash("")
    for number in range(600):
        table.choose("write:0", seat=0, text=f"Paragraph {number}.")
    for number in range(1, 601):
        table.choose(f"rewrite:{number}", seat=0, text=f"Better {number}.")
    began = process_time()
    found = table.amend(2, "write:0", seat=0, text="Another.")
    assert process_time() - began < 4, "it took seven seconds when every text was put into words for each"
    assert (found.kept, [dropped.entry.key for dropped in found.dropped]) == (1197, ["rewrite:2"])
