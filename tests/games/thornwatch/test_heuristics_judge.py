"""The Judge varies: terrain, powers and their timing differ from scene to scene, and between the two Judges."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import Final, NamedTuple

import pytest

from hearthwatch.bots.playout import take
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import JUDGE_NAMES, TERRAIN, TERRAIN_NAMES
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.heuristics.terrain import heat
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.table import JUDGE, Thornwatch
from hearthwatch.kernel import Step

from .test_heuristics import position

GAMES: Final = 60
MOST: Final = 0.7
OPENINGS: Final = [slug for slug, scene in BOX.scenes.items() if scene.sheet.kind == "opening"]


class Seen(NamedTuple):
    """What both Judges did in these games."""

    scenes: Counter[int]
    """How many scenes each Judge laid out."""
    terrain: Counter[tuple[int, str]]
    """In how many scenes each Judge laid a card."""
    powers: Counter[str]
    could_infuse: Counter[str]
    """The scenes in which an infusion could be paid, and what became of the first chance."""
    laid_in_play: set[str]


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen(Counter(), Counter(), Counter(), Counter(), set())
    for number, opening, seats in zip(range(GAMES), cycle(OPENINGS), cycle((3, 4, 5, 6, 4)), strict=False):
        judge = JUDGE_NAMES[number // 2 % 2]
        play(GAME.new(seats, seed=number + 1, opening=opening, judge=judge), found)
    return found


def play(table: Thornwatch, found: Seen) -> None:
    """Play a game quickly, and note what the Judge does."""
    scene, chances = "", 0
    table.recording = False
    kinds = table.rules.kinds
    for _ in range(5000):
        if table.ending:
            return
        step = HEURISTICS.rollout_action(table)
        kind = kinds[step[0]].name
        if table.round and table.asked[0] == (JUDGE,):
            infusions = [one for one in table.asked_options if is_infusion(table, one)]
            chances += bool(infusions)
            if infusions and chances == 1:
                found.could_infuse["bought" if step in infusions else "let be"] += 1
            if kind == "judge_reacts":
                found.powers[step[1]] += 1
            elif kind == "lay_card":
                found.laid_in_play.add(TERRAIN_NAMES[step[1]])
        take(table, step)
        if table.round == 1 and table.scene != scene:
            scene, chances = table.scene, 0
            found.scenes[table.judge] += 1
            demanded = {one.name for one in table.board_played.sheet.terrain}
            laid = {TERRAIN_NAMES[one] for one in table.terrain if one >= 0} - demanded
            found.terrain.update((table.judge, name) for name in laid)


def is_infusion(table: Thornwatch, step: Step) -> bool:
    if table.rules.kinds[step[0]].name != "judge_reacts":
        return False
    return "'infuse'" in str(table.book.deeds[step[1]].effect.data)


def test_no_terrain_card_lies_in_most_scenes_and_each_lies_in_some(seen: Seen) -> None:
    scenes = sum(seen.scenes.values())
    assert scenes > GAMES
    share = {name: sum(seen.terrain[judge, name] for judge in (0, 1)) / scenes for name in TERRAIN_NAMES}
    assert max(share.values()) <= MOST, share
    assert min(share.values()) > 0, share


def test_the_two_judges_lay_out_other_scenes(seen: Seen) -> None:
    def share(judge: int, name: str) -> float:
        return seen.terrain[judge, name] / seen.scenes[judge]

    stars, below = (JUDGE_NAMES.index(name) for name in ("Judge of Stars", "Judge Below"))
    assert sum(abs(share(stars, name) - share(below, name)) for name in TERRAIN_NAMES) > 2.0
    assert share(stars, "Ley Lines") > share(below, "Ley Lines") + 0.3
    assert share(below, "Sucking Mud") > share(stars, "Sucking Mud") + 0.15


def test_an_infusion_is_not_always_bought_at_the_first_chance(seen: Seen) -> None:
    bought, let_be = seen.could_infuse["bought"], seen.could_infuse["let be"]
    assert bought
    assert let_be
    assert let_be / (bought + let_be) > 0.25


def test_every_power_of_both_judges_is_used(seen: Seen) -> None:
    tracker = [name for name in GAME.book.deeds if name.startswith("judge/")]
    assert len(tracker) == 10
    assert all(seen.powers[name] for name in tracker), seen.powers


def test_hollow_place_lays_nothing_that_helps_heroes(seen: Seen) -> None:
    """A card that gives the Judge ebb is good to stand on, and the power costs more than it gives."""
    helpful = {one.name for one in TERRAIN if one.gain}
    assert helpful == {"Abandoned Hearth", "Standing Stones"}
    assert len(seen.laid_in_play) > 4
    assert not seen.laid_in_play & helpful


def test_the_mood_of_a_judge_is_the_state_of_chance_and_thinking_does_not_change_it() -> None:
    table = GAME.new(3, seed=1, opening="a-bad-deal", judge="Judge Below")
    while table.rules.kinds[table.question[0]].name != "terrain_cards":
        step = HEURISTICS.move(table)
        table.take(step, table.least_text(step))
    before = table.to_json()
    assert HEURISTICS.move(table) == HEURISTICS.move(table)
    assert table.to_json() == before
    first = set()
    for state in range(40):
        table.rng = state
        first.add(HEURISTICS.move(table))
    assert len(first) > 5


def test_heroes_are_expected_where_the_storyboard_wants_them() -> None:
    scene = BOX.scenes["a-bad-deal"]
    warmth = heat(scene)
    deeds = [one.on for one in scene.sheet.marker]
    assert all(warmth[tile] == 1.0 for tile in deeds)
    assert min(warmth) < 0.7


HUSKS = """
judge = "Judge Below"
ebb = 5
round = {round}
phase = "round"
track = ["Husk", "Guard", "Sage"]
[hero.Guard]
tile = 9
[hero.Sage]
tile = 9
[[creature]]
name = "Husk"
tiles = {tiles}
"""


def infusions(tiles: str) -> int:
    """In how many of forty moods the Judge Below buys the infusion."""
    table = position(HUSKS.format(round=1, tiles=tiles))
    bought = 0
    for state in range(40):
        table.rng = state
        step = HEURISTICS.move(table)
        bought += table.rules.kinds[step[0]].name == "judge_reacts" and "What Was Buried" in step[1]
    return bought


def test_an_infusion_is_for_many_that_bite_and_not_for_one_far_off() -> None:
    assert infusions("[9, 9, 9, 9]") > 35
    assert infusions("[1]") < 20
