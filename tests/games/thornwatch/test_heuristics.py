"""The sense of Thornwatch: one sensible choice at every decision, in every seat, from what a seat may know."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Final

import pytest

from hearthwatch.bots import bot
from hearthwatch.bots.arena.match import seed_of_thought
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.heuristics.features import FEATURES, features, rough_chance
from hearthwatch.games.thornwatch.table import Thornwatch

from .helpers import take

IDLE: Final = GAME.with_authored(Path(__file__).parent / "idle_storyboards")


def position(document: str) -> Thornwatch:
    """A table on a storyboard without an action of its own: there is nothing to do but to fight."""
    return IDLE.position({"heroes": ["Guard", "Sage"], "scene": "an-idle-clearing", **tomllib.loads(document)})


def chosen(table: Thornwatch) -> str:
    """The label of what the sense would do."""
    step = HEURISTICS.move(table)
    assert table.decision is not None
    return next(option.label for option in table.decision.options if option.step == step)


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_whole_adventures_in_every_seat_without_a_mishap(seed: int) -> None:
    table, player, choices = GAME.new(3 + seed, seed=seed), bot("policy"), 0
    while table.decision and choices < 4000:
        player.play(table, table.decision.seats[:1], seed=choices)
        choices += 1
    assert table.outcome is not None
    assert player.mishaps == 0


def test_a_hero_strikes_what_stands_on_the_edge() -> None:
    table = position("""
        track = ["Guard", "Glider", "Sage", "Husk"]
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        [[creature]]
        name = "Husk"
        tiles = [9]
        [[creature]]
        name = "Glider"
        tiles = [9]
        """)
    assert chosen(table).startswith("Shield Rim")
    take(table, "use_tracker")
    assert chosen(table) == "Attack the Husk, on the edge"


def test_a_hero_goes_to_where_the_enemy_is() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        [[creature]]
        name = "Husk"
        tiles = [10]
        """)
    assert chosen(table) == "Move to tile 10"


def test_a_monster_goes_to_its_prey_and_bites() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        [hero.Guard]
        tile = 9
        [hero.Sage]
        tile = 4
        [[creature]]
        name = "Husk"
        tiles = [1]
        """)
    moved = chosen(table)
    assert moved in ("Move to tile 2", "Move to tile 8"), "both lie beside the Guard's tile"
    nearer = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "- -"
        [hero.Guard]
        tile = 9
        [[creature]]
        name = "Husk"
        tiles = [9]
        """)
    assert chosen(nearer) == "Claws"


def test_the_guard_takes_a_blow_for_a_villager() -> None:
    table = position("""
        track = ["Husk", "Guard", "Villager"]
        next_rolls = "H -"
        [hero.Guard]
        tile = 9
        hand = ["Agility"]
        [[creature]]
        name = "Husk"
        tiles = [9]
        [[creature]]
        name = "Villager"
        tiles = [9]
        """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    assert chosen(table).startswith("Stand Between")


def test_power_goes_first_where_it_finishes_a_card() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        [hero.Guard]
        hand = ["Brawn"]
        slots = [["Retaliate", "Brawn"], ["Hew", "Brawn"]]
        """)
    assert chosen(table) == "Power Hew with Brawn"


def test_what_search_looks_at_begins_with_what_looks_best() -> None:
    table = position('track = ["Guard", "Sage"]\n[hero.Guard]\nhand = ["Brawn", "Hew", "Retaliate"]')
    worth = HEURISTICS.candidates(table)
    assert worth[0] == HEURISTICS.move(table)
    assert len(worth) <= 12
    assert all(step in table.legal for step in worth)


def test_features_are_between_minus_one_and_one_and_need_no_scene() -> None:
    chance = random.Random(5)
    table = GAME.new(5, seed=5)
    for _ in range(150):
        if table.decision is None:
            break
        found = features(table)
        assert len(found) in (0, len(FEATURES))
        assert all(-1 <= value <= 1 for value in found)
        assert 0 < rough_chance(table) < 1
        step = chance.choice(table.asked_options)
        table.take(step, table.least_text(step))


def test_fewer_wounds_and_fewer_monsters_are_better_for_the_heroes() -> None:
    def chance(wounds: int, husks: int) -> float:
        tiles = [1] * husks
        return rough_chance(position(f'wounds = {wounds}\n[[creature]]\nname = "Husk"\ntiles = {tiles}'))

    assert chance(18, 2) > chance(4, 2)
    assert chance(10, 1) > chance(10, 6)


def test_a_hint_says_why() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        slots = [["Hew", "Brawn"]]
        [[creature]]
        name = "Husk"
        tiles = [10]
        """)
    assert table.decision is not None
    reasons = {option.label: HEURISTICS.reason(table, option.step) for option in table.decision.options}
    assert reasons["Move to tile 10"] == "1 to strike there."
    assert reasons["Power Hew with Brawn"] == "Then it is powered."
    assert reasons["End the turn"] == "1 card in hand goes, five come."


@pytest.mark.rule("TWN-31.5")
@pytest.mark.parametrize(("wounds", "scene"), [(18, "the-toll-stone"), (8, "the-deep-crows-nest")])
def test_heroes_go_by_the_toll_stone_only_while_they_are_hardly_wounded(wounds: int, scene: str) -> None:
    table = GAME.position(
        {
            "heroes": ["Guard", "Sage"],
            "scene": "a-thirst-for-knowledge",
            "wounds": wounds,
            "counters": {"unread": 1},
            "track": ["Guard", "Sage", "Fetterbriar"],
            "next_rolls": "H H",
            "hero": {"Guard": {"tile": 6, "hand": ["Brawn"], "deck": 9}, "Sage": {"tile": 12}},
            "creature": [{"name": "Fetterbriar", "tiles": [1]}],
        }
    )
    take(table, "use_storyboard", "Read on")
    while table.scene == "a-thirst-for-knowledge" and table.asked_options:
        table.take(HEURISTICS.move(table))
    assert table.scene == scene


@pytest.mark.slow
def test_a_quick_win_over_the_crow_is_not_lost_by_the_clock() -> None:
    """Seasoned heroes against a fair Judge: with the Crow dead early, three markers are a matter of walking."""
    table, heroes, judge = GAME.new(3, seed=31, opening="a-thirst-for-knowledge"), bot("seasoned"), bot("casual")
    choices = 0
    while table.decision and choices < 4000:
        seat = table.decision.seats[0]
        (judge if seat == 0 else heroes).play(table, (seat,), seed=seed_of_thought(31, choices))
        choices += 1
    assert table.outcome is not None
    assert table.outcome.won is True, table.outcome.reason
