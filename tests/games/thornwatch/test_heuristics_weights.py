"""What the game has learnt: a value for either side that says what a player would say, and hints from it."""

from __future__ import annotations

import pytest

from hearthwatch.bots import hint
from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.bots.training.selfplay import rollout_game
from hearthwatch.bots.weights import folder_of, read
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.table import JUDGE, Thornwatch

HEROES, AGAINST = 0, 1


def stand(scene: str = "the-bloodcallers-cry", round: int = 3, **changed: object) -> Thornwatch:
    """The beginning of a round, as positions are judged, with something changed."""
    monsters = [{"name": "Husk", "tiles": [4]}, {"name": "Bloodcaller", "tiles": [2]}]
    with_defaults = {"judge": "Judge of Stars", "wounds": 12, "ebb": 3, "creature": monsters}
    return GAME.position({"scene": scene, "heroes": ["Guard", "Sage"], "round": round, **with_defaults, **changed})


def chance(table: Thornwatch, side: int = HEROES) -> float:
    return evaluator_of(GAME).value(table, side)


def test_there_are_weights_for_both_sides_and_for_nothing_that_is_not_counted() -> None:
    folder = folder_of(GAME)
    assert folder is not None
    value = read(GAME, folder).value
    assert value is not None
    assert len(value.sides) == 2
    assert value.features == [*HEURISTICS.FEATURES]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (stand(wounds=16), stand(wounds=4)),
        (stand(ebb=0), stand(ebb=6)),
        (stand(round=2), stand(round=9)),
        (stand(), stand(creature=[{"name": "Husk", "tiles": [4, 4, 5, 5, 6]}, {"name": "Bloodcaller", "tiles": [2]}])),
    ],
    ids=["wounds", "ebb", "late", "monsters"],
)
def test_it_says_what_a_player_would_say(better: Thornwatch, worse: Thornwatch) -> None:
    assert chance(better) > chance(worse)
    assert chance(better, AGAINST) < chance(worse, AGAINST)


def test_one_side_s_chance_is_what_the_other_lacks() -> None:
    assert chance(stand()) + chance(stand(), AGAINST) == pytest.approx(1.0, abs=0.02)


def test_to_have_won_an_opening_is_worth_more_than_a_branch_or_to_have_lost_it() -> None:
    """A scene is judged before it is laid out, too: that is where a playout ends which has decided the one before."""
    closing, branch, despair = (
        chance(stand(scene, round=0, creature=[]))
        for scene in ("the-bloodcallers-cry", "the-toll-stone", "buried-before-dawn")
    )
    assert closing > branch > despair


@pytest.mark.parametrize("seat", [JUDGE, 1])
def test_hints_tell_the_options_of_either_side_apart(seat: int) -> None:
    track = ["Husk", "Guard", "Sage", "Bloodcaller"] if seat == JUDGE else ["Guard", "Husk", "Sage", "Bloodcaller"]
    table = stand(track=track, hero={"Guard": {"tile": 4, "hand": ["Brawn", "Hew"]}})
    found = hint(table, seat, iterations=60, seed=1)
    assert len(found) > 2
    assert found[0].chance - found[-1].chance > 0.01
    assert all(0.0 < one.error < 0.2 for one in found)


def test_of_a_game_whose_first_scene_is_not_laid_out_nothing_is_learnt() -> None:
    table = GAME.new(3, seed=4)
    table.recording = False
    assert HEURISTICS.features(table) == ()
    seen = rollout_game(table, evaluator_of(GAME), {}, seed=4)
    assert len(seen) > 5
    assert {len(one.features) for one in seen} == {len(HEURISTICS.FEATURES)}
