"""Who plays whom (THG-2.12, THG-30.1): named, drawn, chosen at the table; alone with two."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import CHARACTER_NAMES, CHARACTERS
from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import Character
from hearthwatch.kernel import SetupError
from tests.games.thorgal.helpers import PRACTICE_GAME, answers, asked, goods, take, why_not

THORGAL, AARICIA, JOLAN, KRISS = CHARACTER_NAMES


def begun(seats: int, characters: object, seed: int = 1) -> Saga:
    return PRACTICE_GAME.new(seats, seed=seed, adventure="the-practice-ground", characters=characters)


def names(table: Saga) -> list[str]:
    return [CHARACTER_NAMES[one] if one >= 0 else "" for one in table.party]


@pytest.mark.rule("THG-2.12")
def test_whoever_is_left_to_chance_is_none_of_those_that_are_named() -> None:
    drawn = {tuple(names(begun(4, [JOLAN, None, KRISS, None], seed))) for seed in range(12)}
    assert drawn == {(JOLAN, THORGAL, KRISS, AARICIA), (JOLAN, AARICIA, KRISS, THORGAL)}


@pytest.mark.rule("THG-2.12")
def test_by_chance_everybody_gets_a_different_character() -> None:
    parties = [names(begun(3, "random", seed)) for seed in range(12)]
    assert all(len({*party}) == 3 for party in parties)
    assert {one for party in parties for one in party} == {*CHARACTER_NAMES}


@pytest.mark.rule("THG-2.12", "THG-2.13", "THG-2.14")
def test_everybody_begins_with_what_the_own_board_shows() -> None:
    table = begun(4, [JOLAN, THORGAL, KRISS, AARICIA])
    for who, number in enumerate(table.party):
        printed = CHARACTERS[number]
        assert goods(table, Character(who)) == {good: n for good, n in printed.goods.items() if n}
        assert len(table.items[who]) == 1
    assert (table.threats, table.combat_level, table.journey_level) == ([0] * 4, [0] * 4, [0] * 4)
    assert (table.skills, table.bodies, len(table.goods)) == (0b1111, ((),) * 4, 4 * len(GOODS))


@pytest.mark.rule("THG-2.12", "THG-30.1")
@pytest.mark.parametrize(
    ("seats", "characters", "words"),
    [
        (2, [JOLAN, KRISS, THORGAL], "2 players lead one each; 3 were named"),
        (3, [JOLAN, KRISS], "3 players lead one each; 2 were named"),
        (1, [JOLAN, KRISS, THORGAL], "One player leads two Characters; 3 were named"),
    ],
)
def test_too_many_and_too_few_are_refused(seats: int, characters: list[str], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        begun(seats, characters)


@pytest.mark.rule("THG-2.12")
def test_at_the_table_everybody_chooses_in_turn_among_those_that_are_left() -> None:
    table = begun(3, ["choose", KRISS, "choose"])
    assert (asked(table), len(answers(table))) == ((0,), 3)
    assert (goods(table, Character(0)), table.items[0], len(table.items[1])) == ({}, (), 1)
    assert why_not(table, "play_character:0:kriss-de-valnor") == ("THG-2.12", "Kriss de Valnor is taken.")
    take(table, "play_character:0:jolan-thorgalson")
    assert (names(table), asked(table), len(answers(table))) == ([JOLAN, KRISS, ""], (2,), 2)
    take(table, "play_character:2:aaricia-gandalfsdottir")
    assert names(table) == [JOLAN, KRISS, AARICIA]
    assert [goods(table, Character(who)) != {} for who in range(3)] == [True] * 3


@pytest.mark.rule("THG-30.1", "THG-30.2")
def test_alone_one_chooses_both_characters() -> None:
    table = begun(1, "choose")
    take(table, "play_character:0:jolan-thorgalson")
    assert asked(table) == (0,)
    take(table, "play_character:1:kriss-de-valnor")
    assert (names(table), table.players, table.seat_of(Character(1))) == ([JOLAN, KRISS], 2, 0)
