"""Players, party and objective (SAW-1): who there is, and who is asked."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CLASSES
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import IllegalChoice, SetupError, mask_of
from tests.games.set_a_watch.helpers import (
    QUIET,
    hero,
    labels,
    line,
    log,
    option,
    pick,
    position,
    prompt,
    rest_and_chop,
    seats,
)

FOUR = ["Rogue", "Cleric", "Warrior", "Ranger"]
PARTY = """
party = ["Warrior", "Wizard", "Ranger", "Rogue"]
abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]
abilities.Ranger = ["Longshot", "False Trail", "-Starlight"]
abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]
dice.Warrior = [4, 5, 6]
dice.Ranger = [4, 5, 6]
"""
LINE = """
firewood = 12
line = ["Eagle", "Tusked Boar", "Bramble Bear"]
"""
WATCH = PARTY + LINE + 'camp = "Wizard"'
LAST_CARD = """
round = 9
party = ["Warrior", "Wizard", "Ranger", "Rogue"]
abilities.Warrior = ["Felling Blow", "-War Cry", "-Cleave"]
abilities.Wizard = ["-Shockbolt", "-Kindle", "-Polymorph"]
abilities.Ranger = ["-Longshot", "-False Trail", "-Starlight"]
abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Stay Dead"]
line = ["Eagle"]
"""


@pytest.mark.rule("SAW-1.1")
def test_one_to_four_players() -> None:
    for count in (1, 2, 3, 4):
        table = GAME.new(count, 1)
        assert table.seats == count
        assert table.group == tuple(range(count))
    for count in (0, 5):
        with pytest.raises(SetupError, match=f"1 to 4 seats; {count} is"):
            GAME.new(count, 1)
    assert GAME.new(seed=1).seats == 1


@pytest.mark.rule("SAW-1.1")
@pytest.mark.parametrize("won", [True, False])
def test_all_win_or_lose_together(won: bool) -> None:
    if won:
        table = position("round = 9", seats=4)
    else:
        table = position(LAST_CARD, seats=4)
        pick(table, "Out of actions")
    assert table.outcome is not None
    assert table.outcome.won is won
    assert [table.view(seat)["outcome"] for seat in range(4)] == [table.outcome.as_data()] * 4


@pytest.mark.rule("SAW-1.2", "SAW-1.7")
def test_the_party_is_four_different_adventurers_at_every_player_count() -> None:
    for count in (1, 2, 3, 4):
        for seed in range(40):
            party = GAME.new(count, seed).party
            assert len(party) == len(set(party)) == 4
            assert all(0 <= kind < 6 for kind in party)
        chosen = GAME.new(count, 1, adventurers=FOUR)
        assert [CLASSES[kind] for kind in chosen.party] == FOUR


@pytest.mark.rule("SAW-1.2", "SAW-1.7")
@pytest.mark.parametrize(
    "names",
    [FOUR[:3], [*FOUR, "Wizard"], ["Rogue", "Rogue", "Warrior", "Ranger"], ["Rogue", "Cleric", "Warrior", "Druid"]],
)
def test_no_other_party_is_taken(names: list[str]) -> None:
    with pytest.raises(SetupError, match="4 different ones"):
        GAME.new(1, 1, adventurers=names)


@pytest.mark.rule("SAW-1.2", "SAW-1.7")
def test_a_position_has_four_different_adventurers_too() -> None:
    for party in ('["Rogue", "Rogue", "Wizard", "Cleric"]', '["Rogue", "Wizard", "Cleric"]'):
        with pytest.raises(SetupError, match=r"SAW-1\.2, SAW-1\.7"):
            position(f"party = {party}")
    with pytest.raises(SetupError, match="no Adventurer called 'Bard'"):
        position('party = ["Rogue", "Bard", "Wizard", "Cleric"]')


@pytest.mark.rule("SAW-1.7")
def test_a_random_party_can_be_any_of_the_six_in_any_seat() -> None:
    drawn = [GAME.new(4, seed).party for seed in range(80)]
    for seat in range(4):
        assert {party[seat] for party in drawn} == set(range(6))


@pytest.mark.rule("SAW-1.3", "SAW-1.5", "SAW-1.6")
@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (4, {"Warrior": 0, "Wizard": 1, "Ranger": 2, "Rogue": 3}),
        (2, {"Warrior": 0, "Wizard": 0, "Ranger": 1, "Rogue": 1}),
        (1, {"Warrior": 0, "Wizard": 0, "Ranger": 0, "Rogue": 0}),
    ],
)
def test_whose_adventurer_is_whose(count: int, expected: dict[str, int]) -> None:
    """With 4 players one Adventurer each, with 2 two each, alone all four: in Camp and on Watch."""
    for name, seat in expected.items():
        table = position(PARTY + f'camp = "{name}"', seats=count)
        assert seats(table) == (seat,)
        assert board_of(table, mask_of(0)).adventurers[hero(table, name)].seats == [seat]
    table = position(WATCH, seats=count)
    assert option(table, "Felling Blow").seat == expected["Warrior"]
    assert option(table, "Longshot").seat == expected["Ranger"]
    assert option(table, "Loaded Dice").seat == expected["Rogue"]
    pick(table, "Longshot")
    assert seats(table) == (expected["Ranger"],)


@pytest.mark.rule("SAW-1.3")
def test_nobody_plays_for_somebody_else() -> None:
    table = position(WATCH, seats=4)
    with pytest.raises(IllegalChoice):
        table.choose(option(table, "Longshot"), seat=0)
    table.choose(option(table, "Longshot"), seat=2)
    with pytest.raises(IllegalChoice):
        table.choose(option(table, "Longshot: spend"), seat=3)
    table.choose(option(table, "Longshot: spend"), seat=2)


@pytest.mark.rule("SAW-1.4", "SAW-G39")
@pytest.mark.parametrize(("resting", "seat"), [("Warrior", 0), ("Wizard", 1), ("Ranger", 2)])
def test_the_flex_adventurer_belongs_to_the_player_in_camp(resting: str, seat: int) -> None:
    table = position(PARTY + LINE + f'camp = "{resting}"', seats=3)
    assert option(table, "Loaded Dice").seat == seat
    with pytest.raises(IllegalChoice):
        table.choose(option(table, "Loaded Dice"), seat=(seat + 1) % 3)
    pick(table, "Loaded Dice")
    assert seats(table) == (seat,)


@pytest.mark.rule("SAW-1.4")
def test_with_three_players_the_first_three_adventurers_have_their_own_player() -> None:
    for name, seat in {"Warrior": 0, "Wizard": 1, "Ranger": 2}.items():
        assert seats(position(PARTY + f'camp = "{name}"', seats=3)) == (seat,)
    table = position(WATCH, seats=3)
    assert option(table, "Felling Blow").seat == 0
    assert option(table, "Longshot").seat == 2


@pytest.mark.rule("SAW-1.4", "SAW-G39")
def test_the_flex_adventurer_belongs_to_the_group_where_no_player_is_in_camp() -> None:
    resting = position(PARTY + 'camp = "Rogue"', seats=3)
    assert seats(resting) == (0, 1, 2)
    final = position(PARTY + LINE + "round = 9", seats=3)
    assert option(final, "Loaded Dice").seat is None
    for seat in (0, 1, 2):
        twin = final.clone()
        twin.choose(option(twin, "Loaded Dice"), seat=seat)
        assert seats(twin) == (0, 1, 2)


@pytest.mark.rule("SAW-1.8")
@pytest.mark.parametrize("final", ["The Lampless Keep", "The Knife Stair", "The Last Milestone"])
def test_a_game_has_nine_rounds_and_the_final_location_is_the_last(final: str) -> None:
    table = position(PARTY + QUIET.replace("Battlefield", f'Battlefield", "{final}'))
    party = [CLASSES[kind] for kind in table.party]
    kinds = [table.place().kind]
    for number in range(8):
        assert table.round == number + 1
        assert table.outcome is None
        rest_and_chop(table, party[number % 4])
        kinds.append(table.place().kind)
    assert kinds == ["regular"] * 8 + ["final"]
    assert table.round == 9
    assert table.place().name == final
    assert table.outcome is not None
    assert table.outcome.won is True
    assert sum(words.startswith("Round ") for words in log(table)) == 9


@pytest.mark.rule("SAW-1.9", "SAW-5.4")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_whole_team_decides_who_rests(count: int) -> None:
    table = position(PARTY, seats=count)
    assert prompt(table) == "Who goes to Camp?"
    assert seats(table) == tuple(range(count))
    for seat in range(count):
        for name in ("Warrior", "Wizard", "Ranger", "Rogue"):
            twin = table.clone()
            twin.choose(option(twin, name), seat=seat)
            assert twin.resting == hero(twin, name)


@pytest.mark.rule("SAW-1.10")
def test_no_turn_order_on_watch() -> None:
    table = position(WATCH, seats=4)
    assert seats(table) == (0, 1, 2, 3)
    assert option(table, "Attack Eagle").seat is None
    assert option(table, "Attack Tusked Boar").seat is None
    assert option(table, "Out of actions").seat is None
    # The same Adventurer acts twice in a row, then one who sat earlier at the table.
    table.choose(option(table, "Attack Tusked Boar"), seat=2)
    table.choose(option(table, "Add the 6 of the Ranger"), seat=2)
    table.choose(option(table, "Strike"), seat=2)
    assert line(table) == ["Eagle", "Bramble Bear"]
    assert seats(table) == (0, 1, 2, 3)
    table.choose(option(table, "False Trail"), seat=2)
    pick(table, "False Trail: exhaust")
    while not prompt(table).startswith("What does the Watch do"):
        pick(table, labels(table)[0])
    assert seats(table) == (0, 1, 2, 3)
    assert "Felling Blow" in labels(table)


@pytest.mark.rule("SAW-1.10")
def test_attacks_in_any_order() -> None:
    front_first, back_first = position(WATCH), position(WATCH)
    pick(front_first, "Attack Eagle", "Add the 4 of the Ranger", "Strike")
    pick(front_first, "Attack Tusked Boar", "Add the 6 of the Warrior", "Strike")
    pick(back_first, "Attack Tusked Boar", "Add the 6 of the Ranger", "Strike")
    pick(back_first, "Attack Eagle", "Add the 4 of the Warrior", "Strike")
    assert line(front_first) == line(back_first) == ["Bramble Bear"]
