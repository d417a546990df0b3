"""The board: everything on the table as plain data, with the ids that options use, and nothing that is hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ENEMY_NAMES
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.show.board.roll import extra_of
from hearthwatch.games.heroes_of_terrinoth.table import Realm

from .helpers import FOUR, KARI, MOK, kinds, pick, position, prompt, take, to_card, use


def seen(table: Realm) -> dict[str, Any]:
    """The board as everybody at the table sees it."""
    found: dict[str, Any] = table.view(tuple(range(table.seats)), lines=0)["board"]
    return found


def area(table: Realm, name: str) -> dict[str, Any]:
    """A hero's part of the board."""
    return next(one for one in seen(table)["heroes"] if one["name"] == name)


def card_of(table: Realm, name: str, card: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in area(table, name)["cards"] if one["name"] == card)
    return found


@pytest.mark.parametrize("quest", [*BOX.quests])
def test_it_is_plain_data_at_every_decision(quest: str) -> None:
    chance = random.Random(quest)
    table = GAME.new(seats=3, seed=4, quest=quest)
    for _ in range(60):
        if table.decision is None:
            break
        board = seen(table)
        assert json.loads(json.dumps(board)) == board
        assert board == seen(table.clone())
        table.choose(chance.randrange(len(table.decision.options)))


def test_everything_that_options_are_about_is_on_the_board() -> None:
    found = set()
    for seed in range(6):
        chance = random.Random(seed)
        table = GAME.new(seats=1 + seed % 4, seed=seed, quest="random")
        for _ in range(150):
            if table.decision is None:
                break
            text = json.dumps(seen(table))
            for option in table.decision.options:
                for thing in option.about:
                    if not thing.endswith(":-1") and thing.partition(":")[0] in ("card", "hero", "skill", "die"):
                        found.add(thing.partition(":")[0])
                        assert f'"{thing}"' in text, (option, thing)
            table.choose(chance.randrange(len(table.decision.options)))
    assert {"card", "hero", "skill"} <= found


# -- what is hidden


@pytest.mark.rule("HOT-4.4", "HOT-G21")
def test_of_a_facedown_enemy_only_the_id_is_told() -> None:
    table = position('shadows = ["?Ogre", "Zombie"]\nenemies = ["Sorcerer", "!Bandit"]')
    facedown, zombie = seen(table)["shadows"]
    assert facedown == {"id": f"card:{table.enemies[0]}", "facedown": True, "exhausted": False, "target": False}
    assert (zombie["facedown"], zombie["name"]) == (False, "Zombie")
    text = json.dumps(seen(table)["shadows"])
    assert "Ogre" not in text
    assert seen(table)["enemy_deck"] == {"count": 2, "cards": [None, "Bandit"], "discard": []}


def test_a_board_is_the_same_whatever_lies_hidden() -> None:
    table = GAME.new(seats=4, seed=9, quest="the-pale-crown")
    table.choose(0)
    twins = [table.determinize(seat=0, seed=seed) for seed in range(8)]
    assert len({tuple(twin.face) for twin in twins}) > 1
    assert all(seen(twin) == seen(table) for twin in twins)


def test_the_top_and_the_bottom_of_the_exploration_deck_where_they_are_known() -> None:
    table = position('exploration = ["!Fire Bomb", "Smelling Salts", "!Lucky Farthing"]')
    assert seen(table)["exploration"]["cards"] == ["Fire Bomb", None, "Lucky Farthing"]


def test_piles_lie_open_from_the_top() -> None:
    table = position('enemy_discard = ["Bandit", "Ogre Master"]\nexploration_discard = ["Fire Bomb"]')
    assert [card["name"] for card in seen(table)["enemy_deck"]["discard"]] == ["Ogre Master", "Bandit"]
    assert [card["name"] for card in seen(table)["exploration"]["discard"]] == ["Fire Bomb"]


# -- quest and location


def test_the_quest_sheet() -> None:
    quest = seen(position("peril = 2"))["quest"]
    assert (quest["title"], quest["tier"], quest["peril"]) == ("The Goblin Problem", "easy", 2)
    assert quest["track"][2] == "green"
    assert {*quest["track"]} == {quest["quiet"], *quest["colours"]}
    assert all(text.endswith(".") for text in quest["colours"].values())
    assert "Splig" in quest["aim"]
    assert [rule["name"] for rule in quest["rules"]] == ["The king of the camp"]
    assert quest["counters"] == []


def test_counters_and_marks() -> None:
    table = position("counters.walls = 4", quest="the-siege-of-oakhollow")
    assert seen(table)["quest"]["counters"] == [{"name": "walls", "value": 4}]
    assert seen(table)["quest"]["lost_if"] == ["The walls are down to nothing: Oakhollow is overrun."]
    crown = position(f'[hero."{KARI}"]\nmarks = 2', quest="the-pale-crown")
    assert (area(crown, KARI)["marks"], seen(crown)["quest"]["mark"]) == (2, "curse")


def test_the_location_and_the_way_ahead() -> None:
    board = seen(position('location = "Roadside Inn"\nprogress = 6'))
    place = board["location"]
    assert (place["name"], place["trait"], place["rating"]) == ("Roadside Inn", "Quarter", "Trivial")
    assert (place["progress"], place["value"], place["explored"], place["final"]) == (6, 6, True, False)
    assert (place["engaged"], place["shadow"]) == (1, 3)
    assert "token" in place["text"]
    assert board["locations"] == {"count": 2, "ahead": ["Dark Forest", "Brigand Camp"], "past": []}


def test_before_the_first_location_there_is_none() -> None:
    table = GAME.new(seats=2, seed=1)
    assert seen(table)["location"] is None
    table.choose(0)
    assert seen(table)["location"] is not None


# -- heroes


def test_a_hero_with_all_that_belongs_to_them() -> None:
    table = position(
        f'[hero."{KARI}"]\nwounds = 3\ntokens = 2\nconditions = ["poisoned", "focused"]\n'
        'cards = ["Fan of Knives"]\nexhausted = ["Caution"]\nitems = ["Fire Bomb"]\nengaged = ["-Bandit Master*1"]'
    )
    one = area(table, KARI)
    assert (one["archetype"], one["class"], one["id"], one["seat"]) == ("Scout", "Thief", "hero:0", 0)
    assert (one["health"], one["wounds"], one["tokens"]) == (21, 3, 2)
    assert (one["leads"], one["active"], one["fallen"]) == (True, True, False)
    assert [condition["name"] for condition in one["conditions"]] == ["poisoned", "focused"]
    assert one["ability"]["text"]
    assert [item["name"] for item in one["items"]] == ["Fire Bomb"]
    assert [card["id"] for card in one["cards"]] == ["skill:0", "skill:1", "skill:2", "skill:3"]
    knives, caution = card_of(table, KARI, "Fan of Knives"), card_of(table, KARI, "Caution")
    assert (knives["action"], knives["dice"], knives["exhausted"]) == ("attack", 3, False)
    assert caution["exhausted"]
    assert knives["lines"]
    (bandit,) = one["engaged"]
    assert (bandit["name"], bandit["kind"], bandit["traits"]) == ("Bandit", "Master", ["Human"])
    assert (bandit["wounds"], bandit["health"], bandit["exhausted"]) == (1, 3, True)
    assert [keyword["name"] for keyword in bandit["keywords"]] == ["Advance", "Backstab", "Inflict"]
    assert all(keyword["text"] for keyword in bandit["keywords"])


def test_the_dice_of_a_card_as_they_are_now() -> None:
    table = position(FOUR + 'location = "Windy Downs"')
    explore = card_of(table, KARI, "Blaze a Trail")
    assert (explore["dice"], explore["printed"]) == (3, 2)


def test_a_defeated_hero_stays_on_the_board() -> None:
    table = position(f'[hero."{MOK}"]\nwounds = 21')
    assert area(table, MOK)["fallen"]
    assert not area(table, KARI)["fallen"]


def test_an_ability_that_was_used_this_round() -> None:
    document = 'heroes = ["Dame Ysolt Barrowby", "Elder Mok"]\n[hero."Elder Mok"]\nengaged = ["Bandit"]'
    table = position(document, seed=3)
    assert not area(table, "Dame Ysolt Barrowby")["ability"]["used"]
    use(table, "Lean on the Shield")
    while "use_ability" not in kinds(table):
        table.choose(0)
    take(table, "use_ability")
    assert area(table, "Dame Ysolt Barrowby")["ability"] | {"text": ""} == {"text": "", "limit": "round", "used": True}


# -- enemies


def test_numbers_now_and_as_printed() -> None:
    table = position(
        'counters.walls = 2\nnemesis = "shadows"', quest="the-siege-of-oakhollow"
    )  # Grukk is stronger where the walls are low
    (grukk,) = seen(table)["shadows"]
    assert (grukk["attack"], grukk["printed"]["attack"], grukk["kind"]) == (3, 2, "Nemesis")
    assert grukk["passive"]
    assert grukk["threat"]


def test_the_lair_and_the_slain() -> None:
    assert [one["name"] for one in seen(position(""))["lair"]] == ["Splig"]
    assert seen(position('nemesis = "slain"'))["slain"] == ["Splig"]


# -- who is asked


def test_whose_decision_it_is() -> None:
    table = position(f'active = "{MOK}"')
    board = seen(table)
    assert (board["phase"], board["active"], board["leader"]) == ("hero", "hero:1", "hero:0")
    assert (board["decides"], board["asked"]) == ("hero:1", [1])


def test_everybody_decides_who_leads() -> None:
    board = seen(GAME.new(seats=3, seed=1))
    assert (board["phase"], board["asked"], board["decides"]) == ("setup", [0, 1, 2], None)


# -- dice


@pytest.mark.rule("HOT-7.10")
def test_the_dice_in_order_with_those_rolled_on_for_criticals() -> None:
    table = position(f'next_rolls = "C - X C S"\n[hero."{KARI}"]\nconditions = ["focused"]\nengaged = ["Ogre"]')
    assert seen(table)["roll"] is None
    use(table, "Precise Strike")
    while "let_dice_count" not in kinds(table):
        table.choose(0)
    roll = seen(table)["roll"]
    assert [die["shows"] for die in roll["dice"]] == ["C", "-"]
    assert [die["of"] for die in roll["dice"]] == [None, None]
    assert [(die["id"], die["shows"]) for die in roll["enemy_dice"]] == [("die:20", "X")]
    assert not roll["counted"]
    action = seen(table)["action"]
    assert (action["card"], action["action"], action["rolled"]) == ("Precise Strike", "attack", True)
    assert [target["name"] for target in action["targets"]] == ["Ogre"]
    assert area(table, KARI)["engaged"][0]["target"]
    take(table, "let_dice_count")
    roll = seen(table)["roll"]
    assert [(die["shows"], die["of"]) for die in roll["dice"]] == [
        ("C", None),
        ("-", None),
        ("C", "die:0"),
        ("S", "die:2"),
    ]
    assert (roll["counted"], roll["successes"], roll["defenses"]) == (True, table.successes, 0)
    assert [one["name"] for one in roll["struck"]] == ["Ogre"]


def test_the_last_roll_lies_there_until_the_next_action() -> None:
    table = position('next_rolls = "S D S S"')
    use(table, "Blaze a Trail")
    to_card(table, MOK)
    assert seen(table)["action"] is None
    roll = seen(table)["roll"]
    assert (roll["name"], roll["card"], roll["successes"], roll["defenses"]) == (KARI, "Blaze a Trail", 1, 1)
    take(table, "use_card", "Steady Hands")
    to_card(table, KARI)
    assert seen(table)["roll"]["name"] == MOK


def test_tokens_spent_are_told() -> None:
    table = position(f'next_rolls = "- - - - - -"\n[hero."{KARI}"]\ntokens = 3\nconditions = ["focused"]')
    use(table, "Blaze a Trail")
    while "spend" not in kinds(table):
        table.choose(len(kinds(table)) - 1)
    assert seen(table)["roll"] is None, "the next roll is being prepared"
    pick(table, "Spend 2")
    assert "rolled" in prompt(table)
    roll = seen(table)["roll"]
    assert (roll["spent"], roll["successes"], roll["plus"]) == (2, 2, 0)


def test_which_critical_a_die_was_rolled_on_for() -> None:
    assert extra_of(["C", "S", "C", "C", "D", "-"], counted=True) == [None, None, None, 0, 2, 3]
    assert extra_of(["C", "S"], counted=False) == [None, None]


def test_no_enemy_has_a_name_that_hides_another() -> None:
    """Names identify cards in lists of discarded ones: only Minion and Master share one."""
    assert max(ENEMY_NAMES.count(name) for name in ENEMY_NAMES) == 2
