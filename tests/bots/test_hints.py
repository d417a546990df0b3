"""Hints: every option, honest numbers, and never a look at hidden cards."""

from __future__ import annotations

from statistics import fmean

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.follow_ups import FollowUps
from hearthwatch.bots.hints import Hint, hint, measure_of
from hearthwatch.bots.playout import take
from hearthwatch.bots.weighing import FAIR, BudgetError, Weighing, own_error
from tests.games.set_a_watch.helpers import on_watch
from tests.kernel.toys.journal import GAME as JOURNAL
from tests.kernel.toys.knife import GAME as KNIFE

EVERYBODY = (0, 1, 2, 3)
WATCH = """
line = ["Fell Beast", "?Hill Ogre", "?Wyvern"]
deck = ["Shade", "Club Troll", "Bramble Bear", "Marsh Adder"]
graveyard = ["Acolyte"]
dice.Ranger = [6, 5, 1]
dice."Beast Master" = [8, 3, 2]
dice.Rogue = [4, 2, 1]
"""
FIRST_ATTACK = """
line = ["Eagle", "Acolyte"]
dice.Ranger = [8, 7, 6]
dice."Beast Master" = [8, 7, 2]
dice.Rogue = [4, 2, 1]
"""
LAST_STAND = """
round = 9
line = ["Eagle"]
dice.Ranger = [6, 3, 1]
abilities.Ranger = ["Longshot", "-Starlight", "-Sharpshooter"]
abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
abilities.Wizard = ["-Shockbolt", "-Polymorph", "-Kindle"]
camp = ""
"""


def begun() -> hw.Table:
    """A table on Watch, with a dark Line and a shuffled deck."""
    table: hw.Table = on_watch(WATCH, seats=4)
    return table


def numbers(hints: list[Hint]) -> list[tuple[str, float, float, int, str]]:
    return [(one.option.key, one.chance, one.error, one.playouts, one.reason) for one in hints]


def test_every_legal_option_is_there_with_a_chance_and_playouts() -> None:
    table = begun()
    assert table.decision is not None
    hints = hint(table, EVERYBODY, iterations=60)
    assert sorted(one.option.key for one in hints) == sorted(table.decision.options.keys())
    assert all(0 <= one.chance <= 1 and 0 < one.error <= 0.5 for one in hints)
    assert all(one.playouts >= FAIR for one in hints)


def test_the_promising_are_tried_more_often_and_the_best_comes_first() -> None:
    hints = hint(begun(), EVERYBODY, iterations=400)
    assert hints[0].playouts > hints[-1].playouts
    places = [(one.hardly_tried, -one.chance) for one in hints]
    assert places == sorted(places)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_dropped_out_early_is_told_first_only_where_it_never_differed(seed: int) -> None:
    """It may look better than who leads at last, by the few worlds that it met: so it catches up."""
    table = hw.game("set-a-watch").new(seats=1, seed=7)
    table.choose(0)
    table.choose(0)
    assert table.decision is not None
    steps = table.decision.options.steps
    weighing = Weighing(table, (0,), steps, seed)
    weighing.spend(600)
    surest = max(steps, key=weighing.count)
    assert weighing.chance(weighing.best) == pytest.approx(weighing.chance(surest), abs=0.005)
    assert min(map(weighing.count, steps)) >= FAIR


def test_an_option_is_not_blamed_for_what_the_policy_does_not_find() -> None:
    """Whichever attack comes first, the other one follows: so the first ones are worth the same."""
    table = on_watch(FIRST_ATTACK, seats=1)
    assert table.decision is not None
    labels = {option.label: option.step for option in table.decision.options}
    ups = FollowUps(table, (0,), 3)
    lines = {label: ups.find(labels[label]) for label in ("Attack Eagle", "Attack Acolyte")}
    assert all(len(line) > 2 for line in lines.values()), "the dice, the blow, and the other Creature"
    one, other = zip(*ups.rows([labels["Attack Eagle"], labels["Attack Acolyte"]], range(12)), strict=True)
    assert abs(fmean(one) - fmean(other)) < 0.05


def test_a_line_ends_where_something_is_learnt() -> None:
    """What Longshot turns up is not known before: nothing is planned beyond it."""
    table = begun()
    assert table.decision is not None
    for option in table.decision.options:
        line = FollowUps(table, EVERYBODY, 5).find(option.step)
        world = table.determinize(EVERYBODY, seed=99)
        for step in line[:-1]:
            luck, known = world.rng, world.known[:]
            take(world, step)
            assert (world.rng, world.known) == (luck, known)


def test_lines_depend_on_nothing_that_is_hidden() -> None:
    table = begun()
    assert table.decision is not None
    found = []
    for seed in (1, 2):
        ups = FollowUps(table.determinize(EVERYBODY, seed=seed), EVERYBODY, 7)
        found.append([ups.find(step) for step in table.decision.options.steps[:4]])
    assert found[0] == found[1]


def test_more_playouts_less_error() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    few, many = (hint(table, 0, iterations=size)[0] for size in (40, 400))
    assert many.error < few.error / 2
    assert many.playouts > 2 * few.playouts


def test_a_few_results_that_are_all_alike_are_not_certain() -> None:
    for alike in (0.0, 0.5, 1.0):  # also where playouts are cut short and judged to be even
        assert 0.03 < own_error([alike] * 12) < 0.1
        assert own_error([alike] * 800) < 0.002
    assert own_error([0.0, 1.0] * 50) == pytest.approx(0.05, rel=0.02)


def test_an_option_that_was_hardly_tried_is_not_as_certain_as_the_leader() -> None:
    hints = hint(begun(), EVERYBODY, iterations=400)
    hardly = [one for one in hints if one.playouts <= 12]
    assert hardly and all(one.error > 0.015 for one in hardly)


def test_the_same_seed_gives_the_same_hints() -> None:
    assert numbers(hint(begun(), EVERYBODY, iterations=60, seed=5)) == numbers(
        hint(begun(), EVERYBODY, iterations=60, seed=5)
    )
    assert numbers(hint(begun(), EVERYBODY, iterations=60, seed=5)) != numbers(
        hint(begun(), EVERYBODY, iterations=60, seed=6)
    )


@pytest.mark.parametrize("choices", [0, 9, 18])
def test_it_does_not_peek(choices: int) -> None:
    table = hw.game("set-a-watch").new(seats=4, seed=3)
    for _ in range(choices):
        table.choose(0)
    one, other = (table.determinize(EVERYBODY, seed=seed) for seed in (1, 2))
    assert one != other
    assert one.view(EVERYBODY)["board"] == other.view(EVERYBODY)["board"]
    expected = numbers(hint(table, EVERYBODY, iterations=40, seed=7))
    assert numbers(hint(one, EVERYBODY, iterations=40, seed=7)) == expected
    assert numbers(hint(other, EVERYBODY, iterations=40, seed=7)) == expected


def test_it_does_not_peek_into_the_hands_of_other_seats() -> None:
    table = KNIFE.new(seed=4)
    while table.decision and table.decision.for_seat(1).options.steps == []:
        table.choose(0)
    one, other = (table.determinize(1, seed=seed) for seed in (1, 2))
    assert one != other
    assert numbers(hint(one, 1, iterations=30, seed=3)) == numbers(hint(other, 1, iterations=30, seed=3))


def test_the_table_is_not_touched() -> None:
    table = begun()
    before, log, json = table.clone(), [line.text() for line in table.log], table.to_json()
    hint(table, EVERYBODY, iterations=40)
    assert table == before
    assert [line.text() for line in table.log] == log
    assert table.to_json() == json


def test_it_knows_a_win_from_a_loss() -> None:
    hints = hint(on_watch(LAST_STAND), 0, iterations=60)
    chances = {one.option.label: one.chance for one in hints}
    assert hints[0].option.label == "Attack Eagle"
    assert chances["Attack Eagle"] == 1.0
    assert chances["Out of actions: let them come"] < 0.05, "a loss in every try, which is told as rare, not as certain"


def test_seconds_instead_of_iterations() -> None:
    hints = hint(begun(), EVERYBODY, seconds=0.3)
    assert all(one.playouts >= 2 for one in hints)


def test_a_game_without_sense_that_people_write_in() -> None:
    table = JOURNAL.new(seats=2, seed=1)
    assert table.decision is not None
    hints = hint(table, (0, 1), iterations=30)
    assert len(hints) == len(table.decision.options)
    assert {one.reason for one in hints} == {""}


def test_one_seat_hears_of_its_own_options_only() -> None:
    table = begun()
    assert table.decision is not None
    own = table.decision.for_seat(2).options.keys()
    assert 0 < len(own) < len(table.decision.options)
    assert sorted(one.option.key for one in hint(table, 2, iterations=30)) == sorted(own)


def test_bad_input_is_answered_in_sentences() -> None:
    table = begun()
    with pytest.raises(hw.IllegalChoice, match=r"There is no seat 9: the seats are 0 to 3\."):
        hint(table, 9)
    with pytest.raises(hw.IllegalChoice, match=r"There is no seat -1"):
        hint(table, (0, -1))
    with pytest.raises(BudgetError, match=r"It takes at least one iteration; 0 is too few\."):
        hint(table, 0, iterations=0)
    with pytest.raises(BudgetError, match=r"-1 seconds cannot be\."):
        hint(table, 0, seconds=-1)


def test_where_others_decide() -> None:
    table = hw.game("set-a-watch").new(seats=4, seed=3)
    while table.decision and len(table.decision.seats) > 1:
        table.choose(0)
    assert table.decision is not None
    (seat,) = table.decision.seats
    with pytest.raises(
        hw.IllegalChoice, match=rf"Seat {seat} decides now; seat {(seat + 1) % 4} has nothing to choose"
    ):
        hint(table, (seat + 1) % 4)


def test_when_the_game_is_over() -> None:
    table = on_watch(LAST_STAND)
    table.choose("out_of_actions")
    assert table.outcome is not None
    with pytest.raises(hw.IllegalChoice, match="The game is over"):
        hint(table, 0)


def test_real_dice_are_nobody_s_choice() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3, typed="dice")
    with pytest.raises(hw.IllegalChoice, match="up to chance"):
        hint(table, 0)


def test_a_story_has_no_hints_and_says_why() -> None:
    table = hw.game("duskwatch").new(seed=1)
    assert measure_of(table) == ""
    with pytest.raises(hw.IllegalChoice, match=r"neither won nor lost.*`adventure`.* there are hints"):
        hint(table, 0, iterations=20)


def test_an_adventure_has_hints_for_what_its_path_offers() -> None:
    table = hw.game("duskwatch").new(seed=3, adventure=True)
    weighed = 0
    for thought in range(80):
        assert table.decision is not None
        hints = hint(table, 0, iterations=12, seed=thought)
        assert 0 < len(hints) <= len(table.decision.options)
        if len(hints) > 1:
            weighed += 1
            assert {one.option.kind for one in hints} <= {"take_path", "press_on", "make_vow", "frame_scene"}
        bot("casual").play(table, (0,), seed=thought)
    assert weighed > 3
    assert "Vows" in measure_of(table)
