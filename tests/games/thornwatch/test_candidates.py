"""What players of Thornwatch think about, and what they do at once."""

from __future__ import annotations

from typing import Final

from hearthwatch.bots import bot
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.heuristics.features import FEATURES, features
from hearthwatch.games.thornwatch.heuristics.progress import progress, way_to_go
from hearthwatch.games.thornwatch.table import Thornwatch

from .test_action_features import EDGE
from .test_heuristics import position


def thoughts(table: Thornwatch) -> list[str]:
    """The kinds of the options that are worth a thought."""
    return [table.rules.kinds[step[0]].name for step in HEURISTICS.candidates(table)]


def test_with_which_card_one_pays_is_not_worth_a_thought() -> None:
    table = position(EDGE)
    offered = [step for step in table.asked_options if table.rules.kinds[step[0]].name == "use_tracker"]
    assert len(offered) == 2, "Brawn and Hew both pay for Shield Rim"
    assert thoughts(table).count("use_tracker") == 1
    best = HEURISTICS.candidates(table)[thoughts(table).index("use_tracker")]
    assert table.face[best[3]] == min(table.face[step[3]] for step in offered), "the skill card, not the action card"


LADEN = """
track = ["Guard", "Sage", "Husk"]
[hero.Guard]
tile = 9
hand = ["Brawn", "Brawn", "Agility", "Retaliate"]
slots = [["Hew"], ["Hew"]]
[[creature]]
name = "Husk"
tiles = [9]
"""


def test_whoever_has_acted_lays_cards_without_a_thought() -> None:
    """The hand is discarded anyway (TWN-10.8)."""
    fresh, done = position(LADEN), position(LADEN)
    done.actions = 0
    assert len(thoughts(fresh)) > 1
    assert thoughts(done) in (["power_slot"], ["slot_card"])


def test_a_monster_that_can_bite_for_nothing_does_not_think_of_rest() -> None:
    beside, away = (
        position(f"""
        track = ["Husk", "Guard", "Sage"]
        [hero.Guard]
        tile = {tile}
        [hero.Sage]
        tile = 4
        [[creature]]
        name = "Husk"
        tiles = [9]
        """)
        for tile in (9, 4)
    )
    assert "end_pawn" not in thoughts(beside)
    assert "end_pawn" in thoughts(away)


def test_how_the_track_was_dealt_does_not_count() -> None:
    """It is dealt anew when positions are judged: only luck could be learnt from it."""
    one, other = (
        position(f'track = {track}\n[[creature]]\nname = "Husk"\ntiles = [9]')
        for track in ('["Husk", "Guard", "Sage"]', '["Guard", "Sage", "Husk"]')
    )
    assert features(one) == features(other)


def test_a_scene_that_is_being_laid_out_counts_as_none_of_it_is_won() -> None:
    """No monster stands there yet: that is not what a scene is won by."""
    document = {"scene": "the-singer-in-the-dark", "heroes": ["Guard", "Sage"],
                "creature": [{"name": "Villager", "tiles": [9]}]}  # fmt: skip
    laid, begun = GAME.position(document), GAME.position(document)
    laid.round, begun.round = 0, 1
    before, after = (dict(zip(FEATURES, features(table), strict=True)) for table in (laid, begun))
    assert before["before the opening"] == 1.0
    assert before["won by now"] == before["monsters"] == 0.0
    assert after["before the opening"] == 0.0
    assert after["won by now"] > 0.0


NO_ENEMY_LEFT: Final = {
    "scene": "the-deep-crows-nest",
    "heroes": ["Guard", "Sage"],
    "round": 5,
    "wounds": 10,
    "track": ["Guard", "Sage"],
    "markers": {"1": [2], "2": [4], "3": [7]},
    "hero": {"Guard": {"tile": 12, "hand": ["Brawn", "Hew"]}, "Sage": {"tile": 9, "hand": ["Mind", "Scry"]}},
}
"""The Crow has fallen early, and the three things lie far from the shaft; the twelfth round is too late."""

SHAFT: Final = (11, 12)


def test_heroes_go_on_with_the_goal_when_no_enemy_is_left() -> None:
    """Waiting looked as good as going: nothing bit, and the playout ended before the clock ran out."""
    table = GAME.position(NO_ENEMY_LEFT)
    heroes, judge = bot("seasoned"), bot("casual")
    idle = choices = 0
    while table.decision is not None and choices < 400:
        seats = (0,) if table.decision.seats[0] == 0 else (1, 2)
        option = (heroes if seats[0] else judge).choose(table, seats, seed=choices)
        waits = option.key.startswith("end_turn") and table.moves_left > 0
        idle += waits and table.where[table.active] + 1 not in SHAFT
        table.choose(option, text=table.least_text(option.step))
        choices += 1
    assert table.outcome is not None
    assert table.outcome.won is True
    assert table.round <= 10
    assert not idle


def test_leaving_the_place_where_a_scene_ends_is_no_loss_while_something_is_to_be_fetched() -> None:
    def seen(hero: int, loot: int, *lying: int) -> tuple[float, float]:
        document = {**NO_ENEMY_LEFT, "counters": {"loot": loot}, "markers": {"1": [*lying]},
                    "hero": {"Guard": {"tile": hero}, "Sage": {"tile": 12}}}  # fmt: skip
        table = GAME.position(document)
        return progress(table)[0], way_to_go(table)

    at_shaft, near, at_marker = (seen(tile, 0, 2) for tile in (12, 9, 2))
    assert at_shaft[0] == near[0] == at_marker[0] == 0.0
    assert at_shaft[1] > near[1] > at_marker[1], "the way leads by the marker"
    done, on_the_way = seen(12, 3), seen(9, 3)
    assert done[0] > on_the_way[0]
    assert done[1] < on_the_way[1]
