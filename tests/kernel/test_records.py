"""Records and saves: what they hold, what they refuse, and what survives a tuned card."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearthwatch.kernel import Choice, Game, IllegalChoice, Record, RecordError, Undo
from hearthwatch.kernel.files import read_save

from .planting import planted, question_of
from .toys import dungeon, journal, knife
from .toys.dungeon import Dungeon


def played(choices: int = 5) -> Any:
    table = dungeon.GAME.new(seats=2, seed=11)
    for _ in range(choices):
        table.choose(0, seat=question_of(table).seats[0])
    return table


def resealed(text: str, **changes: Any) -> str:
    """The text with other content, sealed anew: as another version would have written it."""
    envelope = json.loads(text)
    content = {**envelope["content"], **changes}
    body = json.dumps(content, separators=(",", ":"))
    seal = blake2b(body.encode(), digest_size=12).hexdigest()
    return f'{{"hearthwatch":"{envelope["hearthwatch"]}","seal":"{seal}","content":{body}}}'


# -- records


def test_a_record_holds_the_beginning_and_every_choice() -> None:
    record = played(2).record
    assert (record.origin.game, record.origin.version, record.origin.seats, record.origin.seed) == ("dungeon", 1, 2, 11)
    assert record.origin.options == {"heroes": "random"}
    assert record.entries[0] == Choice("fight:0:8", 0, None)
    assert len(record.entries) == 2 and record.led_to == played(2).state_digest()


def test_a_record_goes_through_json() -> None:
    table = played()
    table.undo()
    record = table.record
    again = dungeon.GAME.load(record.to_json())
    assert again == table and again.record == record


def test_a_record_that_does_not_fit_the_rules_names_the_entry() -> None:
    record = played(2).record
    wrong = Record(record.origin, (*record.entries, Choice("fight:0:99", 0)))
    with pytest.raises(RecordError, match=r"Entry 3 of the record cannot be played: fight:0:99 is not among"):
        dungeon.GAME.replay(wrong)
    with pytest.raises(RecordError, match="Entry 1 of the record cannot be played: There is nothing to take back"):
        dungeon.GAME.replay(Record(record.origin, (Undo(),)))


def test_a_record_of_another_game_or_version_is_refused() -> None:
    record = played(1).record
    with pytest.raises(RecordError, match="This is a game of dungeon, not of knife"):
        knife.GAME.replay(record)
    newer = planted(dungeon.GAME, Dungeon)
    newer.version = 2
    with pytest.raises(RecordError, match="made with version 1 of the rules of Dungeon; this is version 2"):
        newer.replay(record)


def test_a_record_that_began_as_no_game_can_is_refused() -> None:
    record = played(1).record
    crowded = Record(replace(record.origin, seats=99), record.entries)
    with pytest.raises(RecordError, match="It was not set up as Dungeon can be"):
        dungeon.GAME.replay(crowded)


def test_a_record_of_other_rules_is_taken_if_it_leads_where_it_led(tmp_path: Path) -> None:
    table = played()
    again = with_content(tmp_path).replay(table.record)
    assert again == table and again.origin.content != table.origin.content


def test_a_record_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    record = replace(played().record, led_to="elsewhere")
    with pytest.raises(RecordError, match=r"other rules or cards of Dungeon .* does not lead to where it led"):
        with_content(tmp_path).replay(record)
    with pytest.raises(RecordError, match=r"^What was chosen does not lead to where it led then"):
        dungeon.GAME.replay(record)


def with_content(folder: Path, text: str = "x = 1") -> Game[Any]:
    (folder / "content").mkdir(exist_ok=True)
    (folder / "content" / "cards.toml").write_text(text, encoding="utf-8")
    game = planted(dungeon.GAME, Dungeon)
    game.folder = folder
    return game


# -- saves


def test_a_saved_game_resumes_where_it_was() -> None:
    table = played()
    loaded = dungeon.GAME.load(table.to_json())
    assert loaded == table
    assert loaded.to_json() == table.to_json()
    assert loaded.record == table.record
    assert loaded.seats == 2
    loaded.choose(0)
    table.choose(0)
    assert loaded == table


def test_what_was_taken_back_and_brought_again_is_saved_in_its_order() -> None:
    table = played(4)
    for _ in range(3):
        table.undo()
    table.redo()
    loaded = dungeon.GAME.load(table.to_json())
    assert loaded == table
    for one in (table, loaded):
        one.redo()
        one.redo()
    assert loaded == table == played(4)
    with pytest.raises(IllegalChoice):
        loaded.redo()


def test_a_finished_game_is_saved_with_its_outcome() -> None:
    table = journal.GAME.new(seed=1, hours=3)
    while table.decision is not None:
        table.choose("wait")
    loaded = journal.GAME.load(table.to_json())
    assert loaded.decision is None and loaded.outcome and table.outcome
    assert loaded.outcome.as_data() == table.outcome.as_data()
    loaded.undo()
    assert loaded.decision is not None


def test_tuples_come_back_as_tuples() -> None:
    table = journal.GAME.new(seed=1)
    table.choose("write:0", text="One.")
    loaded = journal.GAME.load(table.to_json())
    assert loaded.pages == [(0, "page", "One.")]
    assert isinstance(loaded.pages, list)


def test_the_whole_generator_is_saved() -> None:
    table = played(0)
    table.rng = 2**64 - 1
    assert dungeon.GAME.load(table.to_json()).rng == 2**64 - 1


def test_a_game_resumes_with_its_past_after_a_card_was_tuned_that_did_not_matter(tmp_path: Path) -> None:
    table = with_content(tmp_path).new(seats=2, seed=11)
    table.choose(0)
    loaded = with_content(tmp_path, "x = 2").load(table.to_json())
    assert loaded == table and loaded.log and not loaded.lost
    loaded.undo()
    table.undo()
    assert loaded == table


def test_a_determinization_can_be_saved_without_betraying_the_seed() -> None:
    twin = knife.GAME.new(seed=987654321).determinize(1, seed=4)
    text = twin.to_json()
    assert "987654321" not in text
    loaded = knife.GAME.load(text)
    assert loaded == twin
    loaded.choose(0)
    loaded.undo()
    assert loaded == twin


def test_a_save_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="This is a game of dungeon, not of knife"):
        knife.GAME.load(played().to_json())


# -- damage


@pytest.mark.parametrize("text", ["", "{", "[]", '{"hearthwatch":"save"}', "\x00", b"\xff\xfe"])
def test_what_is_no_save_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError, match="This is not a whole Hearthwatch file"):
        dungeon.GAME.load(text)


def test_a_save_cut_off_anywhere_is_refused() -> None:
    text = played().to_json()
    for length in range(0, len(text), 97):
        with pytest.raises(RecordError):
            dungeon.GAME.load(text[:length])


def test_an_edited_save_is_refused() -> None:
    text = played().to_json()
    with pytest.raises(RecordError, match="was edited or damaged after it was written"):
        dungeon.GAME.load(text.replace('"seats":2', '"seats":3'))


def test_a_record_is_no_save() -> None:
    with pytest.raises(RecordError, match="This is a Hearthwatch record, not a save"):
        read_save(played().record.to_json())


def test_a_newer_format_is_refused() -> None:
    table = played()
    for text in (table.to_json(), table.record.to_json()):
        with pytest.raises(RecordError, match="has format 7, and this version of Hearthwatch reads up to 2"):
            dungeon.GAME.load(resealed(text, format=7))
    with pytest.raises(RecordError, match="This save was edited or damaged"):
        dungeon.GAME.load(resealed(table.to_json(), luck="much"))


def test_a_choice_of_the_first_format_did_not_say_that_it_was_one() -> None:
    table = played()
    table.undo()
    for text in (table.to_json(), table.record.to_json()):
        old = text.replace('"kind":"choice",', "")
        assert old != text
        found = dungeon.GAME.load(resealed(old, format=1))
        assert found == table and found.record == table.record


def test_a_state_that_does_not_fit_is_refused() -> None:
    text = played().to_json()
    state = json.loads(text)["content"]["state"]
    for wrong in (
        {name: value for name, value in state.items() if name != "health"},
        {**state, "stack": [["no_such_step", 1]]},
        {**state, "asked": [[0], ["no_such_question"], []]},
    ):
        with pytest.raises(RecordError, match="The saved state does not fit this version of the game"):
            dungeon.GAME.load(resealed(text, state=wrong))
    with pytest.raises(RecordError, match="stands at a question that has no option here"):
        dungeon.GAME.load(resealed(text, state={**state, "acted": 7, "asked": [[0], ["actions"], []]}))
    with pytest.raises(RecordError, match="The saved game stands at no decision"):
        dungeon.GAME.load(resealed(text, state={**state, "asked": []}))


def test_an_unknown_choice_in_the_history_is_refused() -> None:
    text = played().to_json()
    record = json.loads(text)["content"]["record"]
    record["entries"][0]["key"] = "no_such_step:1"
    with pytest.raises(RecordError, match="knows a choice that this version does not: no_such_step:1"):
        dungeon.GAME.load(resealed(text, record=record))
