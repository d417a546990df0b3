"""Reviews: the planted mistake is the turning point, noise is not, and nothing is known that was not known then."""

from __future__ import annotations

from functools import cache

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.evaluate import LEAST_LOSS, SURE, Comparison, Look, judge, without_what_came_back
from hearthwatch.bots.review import Review, _choices, look_at, review
from hearthwatch.bots.search import SEED_MASK
from hearthwatch.bots.weighing import BudgetError
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import chance
from tests.games.set_a_watch.helpers import on_watch, pick

BLUNDER = "Out of actions: let them come"
# Two strikes clear the Line; whoever lets it come instead loses the last cards, and with them the game.
THIN = """
round = 8
firewood = 12
line = ["Hill Ogre", "Wyvern"]
deck = ["Eagle", "Fae", "Marsh Adder", "Pack Wolf", "Woodgnawer", "Acolyte", "Restless Stag", "Bramble Bear"]
map = ["The Knife Stair"]
dice.Ranger = [8, 7, 1]
dice."Beast Master" = [8, 6, 2]
dice.Rogue = [4, 2, 1]
abilities.Ranger = ["Longshot", "-Starlight", "-Sharpshooter"]
abilities.Rogue = ["Backstab", "-Loaded Dice", "-Smoke Bomb"]
abilities."Beast Master" = ["Tame Beast", "-Set Snares", "-Pack Bond"]
rests = { Wizard = 2, Ranger = 2, Rogue = 2, "Beast Master" = 2 }
"""


def sensibly(table: hw.Table, choices: int) -> None:
    """Some choices that the game's own sense makes."""
    heuristics = table.game.heuristics
    assert heuristics is not None
    for _ in range(choices):
        if table.decision is not None:
            table.choose(table.rules.key(heuristics.move(table.clone())))


def blundered() -> Watch:
    """A good first strike, then the Watch is given up with most dice unspent."""
    table = on_watch(THIN)
    pick(table, "Attack Hill Ogre")
    sensibly(table, 3)
    while BLUNDER not in [option.label for option in table.decision.options]:  # type: ignore[union-attr]
        sensibly(table, 1)
    pick(table, BLUNDER)
    return table


@cache
def found() -> Review:
    return review(blundered().record, iterations=60)


def test_the_planted_blunder_is_the_turning_point() -> None:
    (turn,) = found().turning_points
    assert turn.chosen == BLUNDER
    assert turn.better and turn.better != BLUNDER
    assert turn.loss > 0.3
    assert turn.loss > SURE * turn.error
    assert turn.round == 8
    assert turn.question == "What does the Watch do?"


def test_chances_before_and_after_every_choice() -> None:
    for look in found().looks:
        assert 0 <= look.after <= look.before <= 1
        assert look.playouts > 0
    assert found().playouts == sum(look.playouts for look in found().looks)


def test_the_same_seed_gives_the_same_review_with_any_number_of_jobs() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    sensibly(table, 4)
    record = table.record
    once = review(record, iterations=10, seed=4)
    assert review(record, iterations=10, seed=4) == once
    assert review(record, iterations=10, seed=4, jobs=2) == once
    assert review(record, iterations=10, seed=5) != once


def test_the_chances_are_those_of_what_was_known_then() -> None:
    """The same choice at tables that looked the same is judged the same, whatever lay facedown."""
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    sensibly(table, 12)
    step = table.legal[-1]
    known_then = judge(table, step, None, 12, iterations=20, seconds=0, seed=5)
    assert known_then is not None
    for seed in (1, 2):
        other = table.determinize(0, seed=seed)
        assert other != table
        assert judge(other, step, None, 12, iterations=20, seconds=0, seed=5) == known_then


def test_a_choice_is_judged_at_the_table_it_was_made_at() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    sensibly(table, 6)
    before = table.clone()
    step = table.legal[0]
    table.choose(0)
    seed = chance.start(7 * 1_000_003 + 6) & SEED_MASK
    sensibly(table, 9)
    _, look = look_at(table.record.to_json(), 20, 0.0, 7, 6)
    assert look == judge(before, step, None, 6, iterations=20, seconds=0, seed=seed)


def test_choices_that_were_taken_back_are_left_out() -> None:
    table = on_watch(THIN)
    pick(table, BLUNDER)
    table.undo()
    pick(table, "Attack Wyvern")
    looks = review(table.record, iterations=8).looks
    assert [(look.entry, look.chosen) for look in looks] == [(2, "Attack Wyvern")]


def test_real_dice_are_not_judged() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3, typed="dice")
    while table.decision and table.decision.prompt != "Who goes to Camp?":
        table.choose(0)
    table.choose(0)
    looks = review(table.record, iterations=8).looks
    assert looks[-1].question == "Who goes to Camp?"
    assert not any("what does it show" in look.question for look in looks)
    assert looks[0].entry >= 12


def test_a_game_that_goes_on_and_one_that_was_only_begun() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=3)
    assert review(table.record) == Review("Set a Watch", (), False, None, "")
    table.choose(0)
    found = review(table.record, iterations=8)
    assert (found.over, found.won, found.ending, len(found.looks)) == (False, None, "", 1)


def test_a_game_that_is_over() -> None:
    table = on_watch('round = 9\nline = ["Eagle"]\ndice.Ranger = [6, 3, 1]\ncamp = ""')
    pick(table, "Attack Eagle")
    while table.decision:
        sensibly(table, 1)
    found = review(table.record, iterations=8)
    assert found.over and found.won
    assert "dawn" in found.ending


def test_noise_is_no_mistake() -> None:
    look = Look(0, 1, "", "", "a", "b", 0.60, 0.50, 0.05, 100, "", "")
    assert not look.turned
    assert look._replace(error=0.03).turned
    assert not look._replace(before=0.5 + LEAST_LOSS / 2, error=0.001).turned


def test_an_option_is_not_better_than_itself() -> None:
    """Two ways to say the same: dice are added in another order."""
    table = on_watch(THIN)
    pick(table, "Attack Hill Ogre")
    assert table.decision is not None
    steps = {option.label: option.step for option in table.decision.options}
    comparison = Comparison(table, (0,), steps["Add the 8 of the Ranger"], steps["Add the 8 of the Ranger"], 3)
    comparison.go_on(60)
    assert comparison.difference == 0
    assert comparison.error < 0.01


def test_seconds_for_the_whole_game_and_progress() -> None:
    told: list[tuple[int, int]] = []
    record = blundered().record
    found = review(record, seconds=1.0, progress=lambda done, size: told.append((done, size)))
    assert told[-1] == (len(record.entries), len(record.entries))
    assert found.looks


def test_bad_input_is_answered_in_sentences() -> None:
    record = hw.game("set-a-watch").new(seed=1).record
    with pytest.raises(BudgetError, match="at least one iteration"):
        review(record, iterations=0)
    with pytest.raises(BudgetError, match="seconds cannot be"):
        review(record, seconds=-1)
    with pytest.raises(BudgetError, match="at least one process"):
        review(record, jobs=0)


def test_amended_choices_have_the_place_of_their_amendment() -> None:
    table = hw.game("duskwatch").new(seats=1, seed=1)
    for text in ("One.", "Two."):
        table.choose("write:0", seat=0, text=text)
    table.amend(2, "write:0", seat=0, text="Deux.")
    table.choose("write:0", seat=0, text="Three.")
    assert [entry for entry, _ in _choices(table)] == [0, 2, 2, 3], "the third is the note of the amendment"


def test_two_sides_make_one_curve() -> None:
    look = Look(0, 1, "", "", "a", "b", 0.60, 0.50, 0.05, 100, "", "")
    assert (look.began, look.stands) == (0.60, 0.50)
    other = look._replace(side=1)
    assert other.began == pytest.approx(0.40) and other.stands == 0.50
    assert other.loss == look.loss


def test_a_loss_that_the_next_choice_takes_back_is_none() -> None:
    """Nothing by chance lies between them: what the second can still win, the first has not lost."""
    look = Look(0, 1, "", "", "a", "b", 0.90, 0.50, 0.01, 100, "", "", certain=True)
    then = look._replace(entry=1, before=0.88, after=0.86)
    first, second = without_what_came_back([look, then])
    assert first is not None and not first.turned and first.after == 0.88
    assert second == then
    by_chance = look._replace(certain=False)
    assert without_what_came_back([by_chance, then]) == [by_chance, then]
    assert without_what_came_back([look, then._replace(side=1)])[0] == look
    assert without_what_came_back([look, None]) == [look, None]


def test_no_review_tells_a_loss_that_comes_back_without_chance() -> None:
    table = hw.game("set-a-watch").new(seats=1, seed=1)
    for thought in range(40):
        if table.decision is None:
            break
        bot("casual").play(table, (0,), seed=thought)
    looks = {look.entry: look for look in review(table.record, iterations=24).looks}
    checked = 0
    for entry, look in looks.items():
        before, after = table.earlier(entry), table.earlier(entry + 1)
        alike = (before.rng, before.known, before.round) == (after.rng, after.known, after.round)
        if alike and entry + 1 in looks:
            checked += 1
            assert look.after >= looks[entry + 1].before
    assert checked > 5


def test_who_pays_and_stages_are_no_turning_points() -> None:
    look = Look(0, 1, "", "", "a", "b", 0.90, 0.50, 0.01, 100, "", "", part=True)
    assert not look.turned and look._replace(part=False).turned
