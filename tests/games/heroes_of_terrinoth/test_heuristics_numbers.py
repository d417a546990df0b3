"""What a position and its options are in numbers: what weights are learnt for must mean what its name says."""

from __future__ import annotations

from math import exp

import pytest

from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.heuristics.features import TOGETHER
from hearthwatch.games.heroes_of_terrinoth.heuristics.value import BASE, GUESSES, PRIOR_WEIGHTS, chance_to_win
from hearthwatch.games.heroes_of_terrinoth.table import Realm

from .helpers import hero, key, kinds, play_until, position, take

IN_THE_FOREST = """
heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]
leader = "Elder Mok"
location = "Dark Forest"
locations = ["Brigand Camp"]
progress = 3
round = 4
peril = 4
active = "Kari Wraithstalker"
shadows = ["?Rat Swarm", "Goblin Archer", "Goblin Witcher Master*1"]
[hero.Kari]
wounds = 4
tokens = 2
conditions = ["poisoned", "focused"]
cards = ["Fan of Knives"]
exhausted = ["Caution", "Draw Attention"]
items = ["Fire Bomb"]
marks = 3
engaged = ["Bandit*1", "Ogre", "-Cave Spider"]
[hero.Elder]
wounds = 12
exhausted = ["Reluctant Blow", "Steady Hands", "Share the Waterskin"]
marks = 5
conditions = ["weakened"]
[hero.Hagan]
tokens = 5
"""
"""Health 15, 15 and 17 with three heroes. Bandit 1 attack, 2 health; Ogre 2 and 4; Cave Spider 1 and 1."""


def numbers(table: Realm) -> dict[str, float]:
    """The features of a position by their names, without those that are nothing, and without products."""
    plain = zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True)
    return {name: value for name, value in plain if value and " x " not in name}


def signs(table: Realm, kind: str, words: str = "") -> dict[str, float]:
    """The signs of an option by their names, without the one that names its kind of step."""
    assert table.decision is not None
    wanted = key(table, kind, words)
    step = next(one.step for one in table.decision.options if one.key == wanted)
    (marks,) = HEURISTICS.action_features(table, [step])
    found = {HEURISTICS.ACTION_FEATURES.known[number]: value for number, value in marks}
    assert found.pop(f"choose: {kind}") == 1
    return found


# -- how a quest stands


def test_a_party_on_its_way_in_numbers() -> None:
    lives = 11 + 3 + 17
    danger = (1 + 2 + 1 + 1 + 1 + 1.2) / lives
    journey = 0.75 * 3 / 7 / 2
    assert numbers(position(IN_THE_FOREST)) == pytest.approx(
        {
            "three heroes": 1,
            "Healer": 1 / 3,
            "Scout": 1 / 3,
            "Warrior": 1 / 3,
            "health": (11 / 15 + 3 / 15 + 1) / 3,
            "health squared": ((11 / 15) ** 2 + (3 / 15) ** 2 + 1) / 3,
            "weakest": 3 / 15,
            "near death": 1 / 3,
            "ready cards": (2 + 1 + 4) / 12,
            "one card": 1 / 3,
            "attack ready": 2 / 3,
            "explore ready": 3 / 3,
            "rest ready": 1 / 3,
            "tokens": (2 + 5) / 15,
            "without tokens": 1 / 3,
            "poisoned": 1 / 3,
            "weakened": 1 / 3,
            "focused": 1 / 3,
            "upgrades": 1 / 12,
            "attack upgraded": 1 / 3,
            "items": 1 / 3,
            "marks": (3 + 5) / 15,
            "three marks": 2 / 3,
            "five marks": 1 / 3,
            "unengaged": 2 / 3,
            "crowded": 1 / 3,
            "engaged": 3 / 9,
            "engaged attack": (1 + 2 + 1) / 12,
            "engaged health": (1 + 4 + 1) / 24,
            "in shadows": 2 / 4,
            "shadows attack": (1 + 1) / 6,
            "shadows health": (2 + 2) / 12,
            "facedown": 1 / 4,
            "masters": 1 / 4,
            "danger": danger,
            "mortal danger": danger * danger,
            "nemesis waits": 1,
            "peril": 4 / 10,
            "spaces to peril": (6 - 4) / 4,
            "round": 4 / 12,
            "progress": journey,
            "progress missing": (7 - 3) / 10,
            "counter 1 near nothing": 1,
            "counter 2 near nothing": 1,
            "done": (journey + 0) / 2,
        }
    )


def test_products_are_products_of_what_they_name() -> None:
    table = position(IN_THE_FOREST)
    found = dict(zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True))
    for one, other in TOGETHER:
        assert found[f"{one} x {other}"] == found[one] * found[other]


AT_THE_CAMP = """
heroes = ["Kari Wraithstalker", "Elder Mok"]
location = "Brigand Camp"
locations = []
progress = {progress}
round = {round}
peril = {peril}
nemesis = "{nemesis}"
active = "Kari Wraithstalker"
"""


def camp(progress: int = 2, round: int = 11, peril: int = 10, nemesis: str = "lair") -> dict[str, float]:
    return numbers(position(AT_THE_CAMP.format(progress=progress, round=round, peril=peril, nemesis=nemesis)))


def test_the_last_place_in_numbers() -> None:
    found = camp()
    assert found["two heroes"] == found["last place"] == found["peril at its end"] == 1
    assert found["peril"] == 1 and found["rounds beyond"] == pytest.approx(1 / 10)
    assert found["spaces to peril"] == 1 / 4, "beyond the track the last space works each round"
    value = position(AT_THE_CAMP.format(progress=2, round=1, peril=0, nemesis="lair")).site().value
    assert found["progress"] == pytest.approx(2 / value), "here progress counts in full"
    assert "explored" not in found and "explored at last" not in found
    found = camp(progress=value, peril=9)
    assert found["explored"] == found["explored at last"] == found["progress"] == 1
    assert "progress missing" not in found and "peril at its end" not in found
    assert found["done"] == pytest.approx((1 + 0) / 2)
    assert camp(progress=value + 3)["progress"] == 1, "more than enough is enough"
    assert "rounds beyond" not in camp(round=10)


def test_a_nemesis_in_numbers() -> None:
    """Splig has 10 health and resilience 2."""
    waits = camp()
    assert waits["nemesis waits"] == 1 and not {"nemesis in play", "nemesis slain", "nemesis hurt"} & {*waits}
    near = camp(nemesis="Kari Wraithstalker")
    assert near["nemesis in play"] == near["nemesis engaged"] == 1 and "nemesis waits" not in near
    far = camp(nemesis="shadows")
    assert far["nemesis in play"] == 1 and "nemesis engaged" not in far
    assert far["resilience"] == 2 / 6
    slain = camp(nemesis="slain")
    assert slain["nemesis slain"] == slain["nemesis hurt"] == 1
    assert slain["done"] == pytest.approx((slain["progress"] + 1) / 2)
    table = position(AT_THE_CAMP.format(progress=2, round=1, peril=0, nemesis="shadows"))
    (splig,) = table.enemies
    table.hurt[splig] = 3
    assert numbers(table)["nemesis hurt"] == pytest.approx(3 / 10)


def test_the_fallen_in_numbers() -> None:
    table = position(
        'heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone", "Pell Quillan"]\nactive = "Hagan"\n'
    )
    mok = hero(table, "Elder")
    table.fallen = 1 << mok
    found = numbers(table)
    assert found["fallen"] == 1 / 4 and found["health"] == 3 / 4
    assert not {"two heroes", "three heroes", "Healer"} & {*found}
    assert found["weakest"] == 1, "the fallen are not counted"


@pytest.mark.parametrize(
    ("quest", "counters", "aim", "first", "second"),
    [
        ("lanterns-in-the-fog", "counters = { found = 3, rescued = 2 }", 2 / 6 + 3 / 60, 3, 2),
        ("the-stolen-standard", "counters = { lead = 2 }", 4 / 6, 2, 0),
        ("seven-candles", "counters = { candles = 0 }", 1, 0, 0),
        ("the-siege-of-oakhollow", "counters = { walls = 5 }", 5 / 11, 5, 0),
        ("what-walks-beneath", "counters = { tracks = 4, near = 1 }", 4 / 10, 4, 1),
    ],
)
def test_counters_in_numbers(quest: str, counters: str, aim: float, first: int, second: int) -> None:
    heroes = 'heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]\nactive = "Hagan"\n'
    found = numbers(position(heroes + counters, quest=quest))
    assert found.get("aim", 0) == pytest.approx(aim)
    assert found.get("aim reached", 0) == (aim >= 1)
    assert found.get("counter 1", 0) == pytest.approx(first / 10)
    assert found.get("counter 1 squared", 0) == pytest.approx((first / 10) ** 2)
    assert found.get("counter 2", 0) == pytest.approx(second / 10)
    assert found["counter 1 near nothing"] == pytest.approx(1 / (1 + first))
    assert found["counter 2 near nothing"] == pytest.approx(1 / (1 + second))


def test_holding_out_in_numbers() -> None:
    siege = 'heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]\nactive = "Hagan"\nround = {}\n'
    early, late = (numbers(position(siege.format(round), quest="the-siege-of-oakhollow")) for round in (3, 6))
    assert late["holding out"] == pytest.approx(2 * early["holding out"])
    assert late["done"] > early["done"]


def test_the_chance_weighs_what_it_names() -> None:
    table = position(IN_THE_FOREST)
    found = dict(zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True))
    total = BASE + sum(weight * found[name] for name, weight in {**PRIOR_WEIGHTS, **GUESSES}.items())
    assert chance_to_win(table) == HEURISTICS.value(table) == pytest.approx(1 / (1 + exp(-total)))


# -- what is offered


def test_travelling_in_signs() -> None:
    there = IN_THE_FOREST.replace("progress = 3", "progress = 7")
    table = position(there.replace('active = "Kari Wraithstalker"', 'phase = "travel"'))
    health = (11 / 15 + 3 / 15 + 1) / 3
    play_until(table, lambda table: "travel" in kinds(table))
    found = signs(table, "travel")
    assert found == pytest.approx(
        {
            "travel": 1,
            "travel with: health": health,
            "travel with: the weakest's health": 3 / 15,
            "travel with: engaged": 3 / 3 / 2,
            "travel with: in shadows": 3 / 4,
            "travel with: ready cards": (2 + 1 + 4) / 12,
            "travel with: tokens": (2 + 5) / 9,
            "travel with: late": 4 / 10,
            "travel in: the-goblin-problem": 1,
            "travel hale in: the-goblin-problem": health,
            "travel late in: the-goblin-problem": 4 / 10,
        }
    )


def test_engaging_in_signs() -> None:
    """Precise Strike rolls two dice: 1.2 successes on average."""
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        leader = "Kari Wraithstalker"
        location = "Roadside Inn"
        active = "Kari Wraithstalker"
        shadows = ["-Bandit*1"]
        [hero.Kari]
        wounds = 18
        tokens = 1
        conditions = ["poisoned", "weakened"]
        exhausted = ["Caution"]
        [hero.Elder]
        engaged = ["Ogre"]
        """
    )
    take(table, "use_card", "Precise Strike")
    own = {
        "engage, hero: hurt": 18 / 21,
        "engage, hero: near death": 1,
        "engage, hero: tokens": 1 / 5,
        "engage, hero: exhausted": 2 / 4,
        "engage, hero: leads": 1,
        "engage, hero: poisoned": 1,
        "engage, hero: weakened": 1,
        "engage for: attack": 1,
    }
    found = signs(table, "become_engaged", "Bandit")
    blow = found.pop("engage: blow")
    assert found == pytest.approx(
        own
        | {
            "engage, enemy: attack": 1 / 4,
            "engage, enemy: health left": 1 / 6,
            "engage, enemy: in shadows": 1,
            "engage, enemy: tired": 1,
        }
    )
    assert blow == pytest.approx(0.89 * (1.07 + 1.54) * 1.93 / 10), "1.2 successes fell it"
    found = signs(table, "become_engaged", "Ogre")
    assert found.pop("engage: blow") == pytest.approx((1.07 + 1.54 * 2) * 1.2 / 4 / 10)
    assert found == pytest.approx(
        own | {"engage, enemy: attack": 2 / 4, "engage, enemy: health left": 4 / 6, "engage, enemy: another hero's": 1}
    )


def test_a_facedown_enemy_and_a_nemesis_in_signs() -> None:
    document = """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        active = "Kari Wraithstalker"
        shadows = ["?Bandit"]
        nemesis = "shadows"
        """
    table = position(document)
    take(table, "use_card", "Precise Strike")
    found = signs(table, "become_engaged", "facedown")
    assert found["engage, enemy: facedown"] == 1
    assert not any(name in found for name in ("engage, enemy: attack", "engage, enemy: in shadows"))
    found = signs(table, "become_engaged", "Splig")
    assert found["engage, enemy: nemesis"] == found["engage, enemy: hunted"] == 1
    assert found["engage, enemy: resilience"] == pytest.approx(2 / 2)


def test_a_card_to_ready_in_signs() -> None:
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        active = "Kari Wraithstalker"
        peril = 5
        next_rolls = "- -"
        [hero.Elder]
        wounds = 7
        tokens = 2
        exhausted = ["Steady Hands", "Reluctant Blow"]
        engaged = ["Ogre"]
        """
    )
    take(table, "use_card", "Draw Attention")
    play_until(table, lambda table: "ready_card" in kinds(table))
    found = signs(table, "ready_card", "Steady Hands")
    assert found == pytest.approx(
        {"ready: aid": 1, "ready: Steady Hands": 1, "ready when hurt: aid": 7 / 21, "ready when engaged: aid": 1}
    )
    assert signs(table, "ready_card", "Reluctant Blow")["ready: attack"] == 1
