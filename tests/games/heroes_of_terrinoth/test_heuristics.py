"""What bots and hints go by: sensible moves, a value between 0 and 1, and reasons with the numbers of the table."""

from __future__ import annotations

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.heuristics.value import chance_to_win
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX

from .helpers import HURT_IN_AN_INN, position, take


@pytest.mark.parametrize("slug", list(BOX.quests))
def test_every_quest_is_played_to_its_end_by_legal_and_sensible_moves(slug: str) -> None:
    table = GAME.new(seats=3, seed=5, quest=slug)
    table.recording = False
    while table.asked:
        step = HEURISTICS.move(table)
        assert step in table.legal
        assert 0 <= chance_to_win(table) <= 1
        table.take(step)
    assert table.outcome is not None


def test_a_sensible_party_fares_better_than_a_random_one() -> None:
    rounds = {"random": 0, "policy": 0}
    for name in rounds:
        player = bot(name)
        for seed in range(6):
            table = GAME.new(seats=2, seed=seed)
            while table.decision:
                player.play(table, (0, 1), seed=seed)
            rounds[name] += 20 * len(table.past) + table.progress
    assert rounds["policy"] > rounds["random"]


def test_health_and_progress_are_worth_something() -> None:
    hurt = position(HURT_IN_AN_INN.replace("wounds = 2", "wounds = 15"))
    further = position(HURT_IN_AN_INN.replace("progress = 4", "progress = 6"))
    assert chance_to_win(hurt) < chance_to_win(position(HURT_IN_AN_INN)) < chance_to_win(further)


def test_reasons_give_the_numbers() -> None:
    table = position(HURT_IN_AN_INN)
    said = {step[1]: HEURISTICS.reason(table, step) for step in table.legal}
    assert said[0] == "1.2 successes on average; Bandit falls to 1 success"
    assert said[2] == "1.2 tokens on average for somebody else"
    assert said[3] == "1.6 of 2 wounds healed on average, 1 more card readied"
    table = position(HURT_IN_AN_INN.replace('engaged = ["Bandit*1"]', 'engaged = ["Bandit*1", "Ogre"]'))
    take(table, "use_card", "Precise Strike")
    take(table, "leave_it")
    assert HEURISTICS.reason(table, table.legal[0]) == "it takes 1 success, 1.2 come on average"


def test_travelling_tells_who_comes_along() -> None:
    there = HURT_IN_AN_INN.replace("progress = 4", "progress = 6").replace('active = "Kari"', 'phase = "travel"')
    table = position(there)
    assert HEURISTICS.reason(table, table.legal[0]) == "enemies left behind: 1, coming along: 1"
