"""What options are marked by at first sight, for heroes and for the Judge, and what positions are counted by."""

from __future__ import annotations

import pytest

from hearthwatch.bots import bot, bot_at
from hearthwatch.bots.evaluator import Evaluator
from hearthwatch.bots.playout import take as take_step
from hearthwatch.bots.weights import Prior, TrainedWeights
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.heuristics.features import FEATURES, features
from hearthwatch.games.thornwatch.heuristics.progress import progress, way_to_go
from hearthwatch.games.thornwatch.table import Thornwatch
from hearthwatch.kernel import Step

from .helpers import take
from .test_heuristics import chosen, position

EDGE = """
track = ["Guard", "Glider", "Sage", "Husk"]
[hero.Guard]
tile = 9
hand = ["Brawn", "Hew"]
[[creature]]
name = "Husk"
tiles = [9]
[[creature]]
name = "Glider"
tiles = [9]
"""


def signs(table: Thornwatch, label: str) -> dict[str, float]:
    """The signs of the option that begins so, by name."""
    assert table.decision is not None
    steps: list[Step] = [option.step for option in table.decision.options]
    labels = [option.label for option in table.decision.options]
    place = next(number for number, words in enumerate(labels) if words.startswith(label))
    return {
        HEURISTICS.ACTION_FEATURES.known[number]: much
        for number, much in HEURISTICS.action_features(table, steps)[place]
    }


@pytest.mark.parametrize("seats", [3, 6])
def test_every_option_of_a_whole_game_has_signs_of_names_that_are_known(seats: int) -> None:
    table = GAME.new(seats, seed=seats)
    table.recording = False
    for _ in range(3000):
        if table.ending:
            break
        steps = HEURISTICS.rollout_actions(table)
        found = HEURISTICS.action_features(table, steps)
        assert len(found) == len(steps)
        assert all(
            0 <= number < len(HEURISTICS.ACTION_FEATURES.known) and -1 <= much <= 2
            for marks in found
            for number, much in marks
        )
        assert table.memo is None, "thinking leaves nothing behind"
        take_step(table, HEURISTICS.rollout_action(table))
    assert table.ending


def test_a_blow_is_marked_by_whom_it_hits_and_where_that_stands_on_the_track() -> None:
    table = position(EDGE)
    take(table, "use_tracker")
    on_edge, elsewhere = signs(table, "Attack the Husk"), signs(table, "Attack the Glider")
    assert "strike on the edge: monster" in on_edge
    assert "strike on the edge: monster" not in elsewhere
    assert {"strike: monster", "strike before its turn: monster"} <= {*on_edge} & {*elsewhere}


def test_a_hero_s_deeds_are_marked_by_card_and_by_what_is_given_for_them() -> None:
    table = position(EDGE)
    cheap = signs(table, "Shield Rim (discard Brawn)")
    dear = signs(table, "Shield Rim (discard Hew)")
    assert "gives an action card" in dear
    assert "gives an action card" not in cheap
    assert "deed: hero/Guard/Shield Rim" in cheap
    assert "slot: Hew" in signs(table, "Slot Hew")
    assert "ends with an action left" in signs(table, "End")


def test_what_the_judge_pays_is_marked_by_its_name_and_by_the_ebb_that_is_left() -> None:
    def mark(ebb: int) -> dict[str, float]:
        table = position(f"""
            ebb = {ebb}
            judge = "Judge of Stars"
            track = ["Husk", "Guard", "Sage"]
            next_rolls = "H - -"
            [hero.Guard]
            tile = 9
            [[creature]]
            name = "Husk"
            tiles = [9]
            """)
        take(table, "use_rules_card", "Claws")
        take(table, "strike", "Guard")
        return signs(table, "Lightning in the Blood")

    poor, rich = mark(1), mark(6)
    assert "deed: judge/Judge of Stars/Lightning in the Blood" in poor
    assert "spends the last ebb" in poor
    assert "spends the last ebb" not in rich
    assert rich["spends ebb of much"] > poor["spends ebb of much"]


def test_what_was_learnt_of_one_sign_overrules_plain_sense() -> None:
    table = position(EDGE)
    assert chosen(table).startswith("Shield Rim")
    learnt = Prior(game="thornwatch", rules=1, feature_version=HEURISTICS.FEATURE_VERSION, features={"slot: Hew": 1.0})
    step = Evaluator(HEURISTICS, TrainedWeights(prior=learnt)).quick(table)
    assert table.rules.kinds[step[0]].name == "slot_card"


def test_the_map_is_laid_by_plain_sense_at_once() -> None:
    """There are hundreds of ways to lay terrain: a playout takes one of them whole."""
    table = GAME.new(3, seed=1)
    names = []
    for _ in range(60):
        name = table.rules.kinds[table.question[0]].name
        if name in ("terrain_cards", "maps"):
            names.append(name)
            assert len(HEURISTICS.rollout_actions(table)) == 1
        take_step(table, HEURISTICS.rollout_action(table))
    assert {*names} == {"terrain_cards", "maps"}


def test_scenes_are_counted_by_what_their_ends_count() -> None:
    def page(left: int) -> tuple[float, float, float]:
        return progress(GAME.position({"scene": "a-thirst-for-knowledge", "heroes": ["Guard", "Sage"],
                                       "counters": {"unread": left}, "round": 3}))  # fmt: skip

    begun, nearly = page(7), page(1)
    assert begun[0] == 0.0
    assert nearly[0] == pytest.approx(6 / 7)
    assert begun[2] == pytest.approx(3 / 7), "the seventh round is too late"


def test_who_must_arrive_is_counted_by_the_way_that_is_left() -> None:
    def way(tile: int) -> float:
        document = {"scene": "may-he-die-in-the-forest", "heroes": ["Guard", "Sage"],
                    "creature": [{"name": "Villager", "tiles": [tile]}]}  # fmt: skip
        return way_to_go(GAME.position(document))

    assert way(1) > way(4) > way(5) == 0.0


def test_each_scene_of_the_box_has_weights_of_its_own() -> None:
    table = GAME.position({"scene": "a-thirst-for-knowledge", "heroes": ["Guard", "Sage"], "round": 3})
    found = dict(zip(FEATURES, features(table), strict=True))
    assert found["a-thirst-for-knowledge"] == found["opening"] == 1.0
    assert found["opening: breath"] == found["breath"]
    assert found["a-thirst-for-knowledge: late"] == found["late"] > 0.0
    assert found["the-deep-crows-nest"] == found["the-deep-crows-nest: late"] == found["closing: breath"] == 0.0


def at_the_vote() -> Thornwatch:
    """An opening that is won: its rewards are taken, and the way on is voted for."""
    table = GAME.position({"scene": "a-bad-deal", "heroes": ["Guard", "Sage"], "counters": {"deeds": 0}})
    while table.rules.kinds[table.question[0]].name != "ballots":
        take_step(table, HEURISTICS.move(table))
    return table


@pytest.mark.parametrize("name", ["policy", "casual", "search:iterations=4"])
def test_whoever_is_asked_together_with_others_votes_for_itself(name: str) -> None:
    """The vote for the way on asks everybody at once (TWN-G51): a bot finds what its own seat may choose."""
    table = at_the_vote()
    assert table.decision is not None
    assert table.rules.kinds[table.question[0]].name == "ballots"
    for seat in (2, 0, 1):
        option = bot(name).choose(table, (seat,), seed=3)
        assert option.seat == seat
        table.choose(option, seat=seat)


HUSK_TURN = """
track = ["Husk", "Guard", "Sage"]
[hero.Guard]
tile = 9
[hero.Sage]
tile = 4
[[creature]]
name = "Husk"
tiles = [9]
"""


@pytest.mark.parametrize("name", ["casual", "seasoned", "master"])
@pytest.mark.parametrize(("seat", "document"), [(0, HUSK_TURN), (1, EDGE)], ids=["Judge", "hero"])
def test_players_with_a_name_play_either_side(name: str, seat: int, document: str) -> None:
    table, player = position(document), bot(name)
    option = player.choose(table, (seat,), seed=2)
    assert player.mishaps == 0
    assert option.key.startswith("use_"), "there is somebody to strike, for the monster and for the hero"


def test_a_merciful_judge_spends_no_ebb() -> None:
    table = position(f'ebb = 6\njudge = "Judge of Stars"\nnext_rolls = "H - -"\n{HUSK_TURN}')
    take(table, "use_rules_card", "Claws")
    fair, gentle = (bot_at(table, 0, name).choose(table, (0,), seed=1) for name in ("fair", "gentle"))
    assert fair.label.startswith("Lightning in the Blood")
    assert gentle.key.startswith("pass_window")


def test_the_judges_for_people_are_a_ladder_of_players() -> None:
    table = GAME.new(3, seed=1)
    assert [*HEURISTICS.RIVALS] == ["gentle", "fair", "cruel"]
    assert [bot_at(table, 0, name).name for name in HEURISTICS.RIVALS] == [
        "casual:mercy=1",
        "casual",
        "search:iterations=12",
    ]


def test_playouts_vote_as_bots_do() -> None:
    """Heroes who are hardly wounded go by a branch (TWN-31.5)."""
    table = at_the_vote()
    assert HEURISTICS.rollout_actions(table) == (HEURISTICS.rollout_action(table),)
    assert HEURISTICS.rollout_action(table) == HEURISTICS.move(table)


def test_letting_a_moment_go_by_is_marked_by_the_moment_and_by_what_it_saves() -> None:
    table = position(f'ebb = 6\njudge = "Judge of Stars"\nnext_rolls = "H - -"\n{HUSK_TURN}')
    take(table, "use_rules_card", "Claws")
    found = signs(table, "Let it be")
    assert "nothing: aimed" in found
    assert found["nothing, of a Judge with much ebb"] == 1.0
