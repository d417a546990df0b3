"""Choosing: what is open is accepted, everything else is refused with its reason, and the table stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthwatch.kernel import IllegalChoice, Refusal, Rules, Step, no
from hearthwatch.kernel.testing.play import fingerprint

from .planting import TRAIL_RULES, Trail, mark, over, question_of, trail_game
from .scenes import knife_scene
from .toys import journal, knife, tiles

rules = Rules(TRAIL_RULES)


@rules.step("T-7", "Seat {seat} takes card {card}")
def take(table: Trail, seat: int, card: int) -> None:
    table.trail.append(f"{seat} took {card}")


@take.by
def take_seat(table: Trail, seat: int, card: int) -> int:
    return seat


@take.refuses
def cannot_take(table: Trail, seat: int, card: int) -> Refusal | None:
    return None if card < 2 else no("T-8", "Card {} is nailed to the table.", card)


@rules.choices("T-7", "Who takes what?")
def takes(table: Trail, free: int) -> Iterator[Step]:
    for seat in (0, 1):
        for card in (0, 1, 2):
            yield take(seat, card)
    if free:
        yield mark("free")


@takes.besides
def far_off(table: Trail, free: int) -> Iterator[Step]:
    yield take(0, 9)


@rules.step()
def ask_takes(table: Trail, free: int) -> None:
    table.ask((0, 1), takes(free), then=over())


GAMES = [trail_game(rules, ask_takes(free)) for free in (0, 1)]


def new(free: int = 0) -> Any:
    return GAMES[free].new(seats=3, seed=1)


def refusal(table: Any, option: Any, **how: Any) -> IllegalChoice:
    """The refusal, which must leave the table as it was."""
    before, history = fingerprint(table), (table.here, table.tail, table.redone)
    with pytest.raises(IllegalChoice) as refused:
        table.choose(option, **how)
    assert fingerprint(table) == before
    assert (table.here, table.tail, table.redone) == history
    return refused.value


def test_an_option_is_chosen_by_itself_its_key_or_its_index() -> None:
    by_itself, by_key, by_index = new(), new(), new()
    by_itself.choose(by_itself.decision.options[1])
    by_key.choose("take:0:1")
    by_index.choose(1)
    assert by_itself == by_key == by_index
    assert by_key.trail == ["0 took 1"]


def test_a_refused_candidate_says_why_and_by_which_rule() -> None:
    refused = refusal(new(), "take:0:2")
    assert (refused.reason, refused.rule) == ("Card 2 is nailed to the table.", "T-8")
    assert str(refused) == "Card 2 is nailed to the table. (T-8)"
    assert refusal(new(), "take:0:2", seat=0).reason == "Card 2 is nailed to the table."


def test_what_was_never_considered_is_refused_with_the_rule_of_the_question() -> None:
    refused = refusal(new(), "take:0:7")
    assert (refused.reason, refused.rule) == ("take:0:7 is not among the options now.", "T-7")
    assert refusal(new(), "over").reason == "over is not among the options now."


def test_what_a_player_may_name_besides_the_candidates_is_refused_by_its_own_predicate() -> None:
    for seat in (None, 0):
        refused = refusal(new(), "take:0:9", seat=seat)
        assert (refused.reason, refused.rule) == ("Card 9 is nailed to the table.", "T-8")
    assert "take:0:9" not in [one.key for one in new().decision.refused]
    assert refusal(new(), "take:0:9", seat=1).reason == "take:0:9 is not among the options of seat 1 now."


@pytest.mark.parametrize("key", ["", "fly", "take", "take:0", "take:0:x", "take:0:1:1"])
def test_what_names_nothing_is_refused(key: str) -> None:
    assert refusal(new(), key).reason == f"There is no choice called {key!r}."


@pytest.mark.parametrize("index", [-1, 4, 1000])
def test_an_index_out_of_range_is_refused(index: int) -> None:
    assert refusal(new(), index).reason == f"There is no option {index}: they are numbered 0 to 3."


def test_a_seat_chooses_only_what_is_its_own() -> None:
    table = new()
    assert refusal(table, "take:0:1", seat=1).reason == "take:0:1 is not among the options of seat 1 now."
    table.choose("take:1:1", seat=1)
    assert table.trail == ["1 took 1"]


def test_what_is_nobodys_own_is_for_every_seat_that_is_asked() -> None:
    for seat in (0, 1):
        table = new(free=1)
        table.choose("mark:free", seat=seat)
        assert table.trail == ["free"]
    assert refusal(new(free=1), "mark:free", seat=2).reason == "Seat 0 or 1 decides now, not seat 2."


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    assert refusal(new(free=1), "mark:free", seat=seat).reason == f"There is no seat {seat}: the seats are 0 to 2."
    table = journal.GAME.new(seats=3, seed=1)
    assert "There is no seat" in refusal(table, "write:1", seat=seat, text="Boo").reason


def test_a_seat_does_not_hear_why_another_seat_could_not() -> None:
    """Otherwise trying keys would tell what is in another hand."""
    refused = refusal(new(), "take:1:2", seat=0)
    assert refused.reason == "take:1:2 is not among the options of seat 0 now."
    assert [one.key for one in new().decision.for_seat(0).refused] == ["take:0:2"]
    assert [one.key for one in new().decision.for_seat((0, 1)).refused] == ["take:0:2", "take:1:2"]
    assert [one.key for one in new().decision.for_seat(None).refused] == []


def test_a_refusal_names_a_card_only_to_who_knows_it() -> None:
    table = knife_scene("HT", "TS", "HH", 1, 3)
    table.choose("strike:1:2")
    table.choose("strike:2:1")
    key = f"take_the_blow:0:{table.hands[1][0]}"
    assert refusal(table, key, seat=knife.GUARD).reason == "Twist is no Shield."
    assert refusal(table, key, seat=knife.JUDGE).reason == f"{key} is not among the options of seat 0 now."
    assert refusal(table, key, seat=knife.BLADE).reason == f"{key} is not among the options of seat 2 now."


def test_a_text_goes_only_with_what_takes_one() -> None:
    assert refusal(new(), 0, text="Now!").reason == "This choice takes no text."
    table = journal.GAME.new(seed=1)
    assert refusal(table, "write:0").reason == "This choice needs a text: What do you write?"


def test_a_refused_interlude_says_why() -> None:
    table = journal.GAME.new(seed=1)
    for _ in range(8):
        table.choose("ask_the_omens:0", text="Well?")
    assert refusal(table, "ask_the_omens:0", text="Well?").reason == "All 8 omens are drawn."
    assert "ask_the_omens:0" in [refused.key for refused in question_of(table).refused]


def test_nothing_can_be_chosen_after_the_end() -> None:
    table = new()
    table.choose(0)
    assert table.decision is None
    for option in (0, "take:0:1", "fly", new().decision.options[0]):
        assert refusal(table, option).reason == "The game is over: nothing more can be chosen."
        assert refusal(table, option, seat=0).reason == "The game is over: nothing more can be chosen."


def test_an_option_of_another_moment_is_refused() -> None:
    table = tiles.GAME.new(seats=2, seed=1)
    old = question_of(table).options[0]
    table.choose(old)
    assert "is not among the options" in refusal(table, old).reason


def test_what_players_may_name_is_listed_with_its_reason_for_those_who_may_name_it() -> None:
    decision = new().decision
    [named] = decision.besides()
    assert (named.key, named.reason, named.rule) == ("take:0:9", "Card 9 is nailed to the table.", "T-8")
    assert [one.key for one in decision.for_seat(0).besides()] == ["take:0:9"]
    assert decision.for_seat(1).besides() == decision.for_seat(2).besides() == []
    assert "take:0:9" not in [one.key for one in decision.refused]
