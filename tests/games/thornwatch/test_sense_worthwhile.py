"""What players of Thornwatch think about, and what they do at once."""

from __future__ import annotations

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.sense import SENSE
from hearthwatch.games.thornwatch.sense.features import FEATURES, features
from hearthwatch.games.thornwatch.table import Thornwatch

from .test_sense import position
from .test_sense_lean import EDGE


def thoughts(table: Thornwatch) -> list[str]:
    """The kinds of the options that are worth a thought."""
    return [table.rules.kinds[step[0]].name for step in SENSE.worthwhile(table)]


def test_with_which_card_one_pays_is_not_worth_a_thought() -> None:
    table = position(EDGE)
    offered = [step for step in table.asked_options if table.rules.kinds[step[0]].name == "use_tracker"]
    assert len(offered) == 2, "Brawn and Hew both pay for Shield Rim"
    assert thoughts(table).count("use_tracker") == 1
    best = SENSE.worthwhile(table)[thoughts(table).index("use_tracker")]
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
