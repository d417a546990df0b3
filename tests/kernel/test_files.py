"""Exported games: the same game for whoever holds every seat, nothing hidden for anybody else."""

from __future__ import annotations

import zlib
from base64 import b85encode
from random import Random
from typing import Any

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.kernel import Export, Game, Readers, RecordError, Table, mask_of
from hearthwatch.kernel.documents import withholds
from hearthwatch.kernel.files import GAME_FILE, Opened, open_file, packed, unpacked
from hearthwatch.kernel.records import sealed, unsealed
from hearthwatch.kernel.saves import Save
from hearthwatch.kernel.testing.play import any_step, any_text
from tests.kernel.planting import planted
from tests.kernel.toys import knife, letters

SECRET = "The miller is the wolf, and nobody knows."


def played(game: Game[Any], choices: int, seed: int, **setup: Any) -> Table:
    """A table after some random choices, some of them taken back."""
    chance = Random(seed)
    table: Table = game.new(seed=seed, **setup)
    for _ in range(choices):
        if not table.asked:
            break
        step = any_step(table, chance)
        table.choose(table.rules.key(step), text=any_text(table, step, chance))
        if chance.random() < 0.1:
            table.undo()
    return table


def bring(text: str | bytes, game: Game[Any]) -> Opened:
    return open_file(text, lambda slug: game)


def content(text: str) -> dict[str, Any]:
    return msgspec.json.decode(unsealed(text)[1], type=dict[str, Any])


def altered(text: str, **fields: Any) -> str:
    """The file with other fields, sealed again."""
    return sealed(GAME_FILE, msgspec.json.encode({**content(text), **fields}))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", hw.games())
def test_whoever_holds_every_seat_gets_the_game_itself(slug: str, seed: int) -> None:
    game = hw.game(slug)
    table = played(game, 60, seed)
    everybody = tuple(range(table.seats))
    text = table.export("json", everybody)
    opened = hw.open_file(text)
    assert opened.exact and opened.seats == everybody
    assert opened.table == table and opened.table.texts == table.texts
    assert opened.table.record == table.record
    assert opened.table.export("json", everybody) == text
    assert "as it was" in opened.note
    while table.moves:
        table.undo()
        opened.table.undo()
        assert table == opened.table


def test_a_game_without_its_past_gives_the_same_file_again() -> None:
    table = played(knife.GAME, 8, 3, seats=3)
    part = bring(table.export("json", 0), knife.GAME).table
    for _ in range(3):
        if part.decision:
            part.choose(0)
    text = part.export("json", (0, 1, 2))
    again = bring(text, knife.GAME)
    assert again.table == part and again.exact
    assert again.table.export("json", (0, 1, 2)) == text
    assert "without its past" in again.note


def test_a_part_holds_nothing_hidden_and_is_dealt_anew() -> None:
    table = letters.GAME.new(seats=2, seed=11)
    table.choose("note:0", text=SECRET)
    mine, theirs = table.export("json", 0), table.export("json", 1)
    save = unpacked(content(theirs)["packed"])
    assert SECRET in mine
    assert SECRET not in theirs and SECRET not in str(save)
    assert save.record.origin.seed != table.origin.seed and not save.record.entries
    one, other = bring(theirs, letters.GAME), bring(theirs, letters.GAME)
    assert not one.exact and one.seats == (1,)
    assert "dealt anew" in one.note
    assert one.table.origin.seed != other.table.origin.seed


def test_two_imports_of_a_part_differ_in_what_was_hidden() -> None:
    table = hw.game("duskwatch").new(seats=2, seed=3, mode="cooperative")
    text = table.export("json", 0)
    orders = {tuple(hw.open_file(text).table.face) for _ in range(4)}
    assert len(orders) == 4 and tuple(table.face) not in orders


def test_the_log_of_a_part_can_still_be_read() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    opened = hw.open_file(table.export("json", 0))
    assert [line.text() for line in opened.table.log] == [line.text(0) for line in table.log]


def test_unknown_fields_are_kept_through_saves_and_undo() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    text = altered(table.export("json", (0, 1)), extra={"mood": "dark"}, soundtrack=[1, 2])
    opened = hw.open_file(text).table
    opened.undo()
    opened.redo()
    later = content(hw.load(opened.to_json()).export("json", (0, 1)))
    assert later["extra"] == {"mood": "dark"} and later["soundtrack"] == [1, 2]


def test_documents_of_a_game_and_a_sentence_for_others() -> None:
    plain = Export("txt", "Plain text", "txt", "text/plain", lambda table, readers: f"read by {readers}")
    old, knife.GAME.exports = knife.GAME.exports, (plain,)
    try:
        table = knife.GAME.new(seats=3, seed=1)
        assert table.export("txt", 1) == "read by 2"
        assert table.export("txt", (0, 1)) == "read by 3"
        with pytest.raises(hw.NoSuchDocument, match="cannot be exported as 'pdf'; it can be as: txt, json"):
            table.export("pdf", 0)
    finally:
        knife.GAME.exports = old
    with pytest.raises(hw.IllegalChoice, match="no seat 7"):
        table.export("json", 7)


def test_there_is_one_door_for_every_file() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    for text in (table.record.to_json(), table.to_json(), "\ufeff" + table.export("json", (0, 1))):
        for found in (hw.open_file(text).table, hw.load(text), hw.game("set-a-watch").load(text.encode())):
            assert found == table and found.record == table.record and not found.lost
    with pytest.raises(RecordError, match="has no record"):
        _ = hw.load(table.export("json", 1)).record


def test_newer_files_are_refused_and_nothing_is_lost() -> None:
    text = hw.game("set-a-watch").new(seats=2, seed=1).export("json", (0, 1))
    with pytest.raises(RecordError, match=r"version 99 of the rules of Set a Watch, and .* Nothing is lost"):
        hw.open_file(altered(text, packed=packed(of_rules(text, version=99))))
    with pytest.raises(RecordError, match=r"format 2, and this version of Hearthwatch reads up to 1. Nothing is lost"):
        hw.open_file(altered(text, format=2))
    with pytest.raises(RecordError, match="the format 0, which no version"):
        hw.open_file(altered(text, format=0))
    with pytest.raises(hw.UnknownGame, match="no game called 'chess'"):
        hw.open_file(altered(text, game="chess"))


def of_rules(text: str, **of_origin: Any) -> Save:
    """The save in a file, made with other rules."""
    save = unpacked(content(text)["packed"])
    origin = msgspec.structs.replace(save.record.origin, **of_origin)
    return msgspec.structs.replace(save, record=msgspec.structs.replace(save.record, origin=origin))


def test_a_game_made_with_other_rules_keeps_its_past_if_it_leads_here() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    text = table.export("json", (0, 1))
    opened = hw.open_file(altered(text, packed=packed(of_rules(text, content="otherwise"))))
    assert opened.table == table and opened.table.moves == table.moves
    assert opened.table.record == table.record and "as it was" in opened.note


def test_a_game_whose_past_leads_elsewhere_now_goes_on_without_it() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    text = table.export("json", (0, 1))
    opened = hw.open_file(altered(text, packed=packed(of_rules(text, content="otherwise", seed=3))))
    assert opened.table == table and opened.table.moves == 0
    assert "cannot be told or taken back" in opened.note == opened.table.lost


def damaged() -> list[tuple[str | bytes, str]]:
    text = hw.game("duskwatch").new(seats=1, seed=1).export("json", 0)
    save = unpacked(content(text)["packed"])

    def with_state(**fields: Any) -> str:
        state = {**save.state, **fields}
        return altered(text, packed=packed(msgspec.structs.replace(save, state=state, replays=False)))

    def blind_with(**first: Any) -> str:
        """The file of somebody who does not hold every seat, with something else at the beginning of a list."""
        part = hw.game("duskwatch").new(seats=2, seed=1, mode="guided").export("json", 1)
        hidden = unpacked(content(part)["packed"])
        state = {**hidden.state, **{name: [value, *hidden.state[name][1:]] for name, value in first.items()}}
        return altered(part, packed=packed(msgspec.structs.replace(hidden, state=state)))

    bomb = b85encode(zlib.compress(b" " * (1 << 26), 9)).decode()
    return [
        ("", "cut off, damaged or something else"),
        ("A letter from home.", "cut off, damaged or something else"),
        (b"\xff\xfe\x00", "cut off, damaged or something else"),
        ("[" * 100_000, "cut off, damaged or something else"),
        (text[:-30], "cut off, damaged or something else"),
        (text.replace("Duskwatch", "Dawnwatch"), "its seal does not match"),
        (sealed("recipe", b"{}"), "This is a Hearthwatch recipe"),
        (sealed(GAME_FILE, b"[1]"), "edited or damaged"),
        (sealed(GAME_FILE, b'{"format": 1}'), "a part of it is missing"),
        (sealed(GAME_FILE, b'{"format": 1, "deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"), "damaged"),
        (altered(text, packed="no"), "packed part of this file is"),
        (altered(text, packed="\u00e4"), "packed part of this file is damaged"),
        (altered(text, packed=bomb), "larger than any game"),
        (altered(text, packed=content(text)["packed"][:-10]), "packed part"),
        (altered(text, exact=False, **{"for": [4]}), "names seats that the game does not have"),
        (with_state(scores=[10**12]), "scores holds 1000000000000, and the most is 5"),
        (with_state(deck=["a", None]), "deck holds 'a' where a number belongs"),
        (with_state(blocks=[[3, 999]]), "damaged"),
        (blind_with(known="x"), "damaged"),
        (blind_with(face=None), "damaged"),
        (with_state(stack=[["no_such_step"]]), "does not fit"),
        (with_state(stack=[["ask_me", 0]] * 1001), "more steps than any"),
        (
            altered(text, packed=packed(msgspec.structs.replace(save, state={**save.state, "opened": 1}))),
            "what was chosen does not lead to where it stands",
        ),
    ]


@pytest.mark.parametrize(("text", "words"), damaged(), ids=lambda one: "")
def test_a_damaged_or_foreign_file_is_refused_with_a_sentence(text: str | bytes, words: str) -> None:
    with pytest.raises(RecordError, match=words) as error:
        hw.open_file(text)
    assert str(error.value).endswith(".")


class Blinding(letters.Letters):
    """The first seat alone cannot look at the table."""

    __slots__ = ()

    def board(self, readers: Readers) -> letters.LettersBoard:
        if readers == mask_of(0):
            raise ValueError("It is too dark.")
        return super().board(readers)


def test_a_game_that_a_seat_cannot_look_at_is_refused_when_it_is_opened() -> None:
    part = bring(letters.GAME.new(seats=2, seed=11).export("json", 0), letters.GAME).table
    text = part.export("json", (0, 1))
    assert bring(text, letters.GAME).exact
    with pytest.raises(RecordError, match="the rules fail on it"):
        bring(text, planted(letters.GAME, Blinding))


def test_what_is_kept_from_somebody() -> None:
    table = letters.GAME.new(seats=2, seed=11)
    assert not withholds(table, mask_of(0)) and not withholds(table, mask_of(1))
    table.choose("note:0", text=SECRET)
    assert withholds(table, mask_of(1)) and not withholds(table, mask_of(0))
    table.undo()
    assert withholds(table, mask_of(1)), "the record still holds what was taken back"


def test_what_an_amendment_said_is_kept_from_others_even_when_it_was_taken_back() -> None:
    table = letters.GAME.new(seats=2, seed=11)
    table.choose("post:0", seat=0, text="All is well.")
    table.amend(1, "note:0", seat=0, text=SECRET)
    table.undo()
    assert withholds(table, mask_of(1)) and not withholds(table, mask_of(0))


def test_the_reason_of_an_amendment_that_nobody_was_told_is_kept_from_others() -> None:
    table = letters.GAME.new(seats=2, seed=11)
    table.choose("post:1", seat=1, text="All is well.")
    table.amend(1, "post:0", seat=0, text="All is lost.", keep=True, reason=SECRET)
    assert withholds(table, mask_of(1)), "this game notes no amendments"
    assert not withholds(table, mask_of((0, 1)))
    table.choose("post:0", seat=0, text=f"Listen! {SECRET}")
    assert not withholds(table, mask_of(1)), "it was told"


def test_unknown_fields_stand_in_nobodys_part() -> None:
    table = played(hw.game("set-a-watch"), 12, 2, seats=2)
    text = altered(table.export("json", (0, 1)), secrets=[SECRET])
    opened = hw.open_file(text).table
    for seat in (0, None):
        part = opened.export("json", seat)
        assert SECRET not in part and SECRET not in str(unpacked(content(part)["packed"]))
    assert SECRET not in opened.determinize(0, seed=1).to_json()
    assert SECRET in opened.export("json", (0, 1))
