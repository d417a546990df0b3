"""The board: everything on the table as plain data, with the ids that options use, and nothing that is hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.show.board.blow import consequence
from hearthwatch.games.thornwatch.table import MELEE, Blow, Thornwatch

from .helpers import kinds, position, take

JUDGE, GUARD, SAGE = 0, 1, 2
BITTEN = """
track = ["Husk", "Guard", "Sage"]
wounds = 12
next_rolls = "H D -"

[hero.Guard]
tile = 9
hand = ["Agility", "Brawn", "wound"]
slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]]

[hero.Sage]
tile = 9
hand = ["Mind", "Scry"]
deck = 2
discard = 10

[[creature]]
name = "Husk"
tiles = [9]
"""


def seen(table: Thornwatch, *seats: int) -> dict[str, Any]:
    """The board as these seats see it."""
    found: dict[str, Any] = table.view(seats, lines=0)["board"]
    return found


def hero(table: Thornwatch, name: str, *seats: int) -> dict[str, Any]:
    return next(one for one in seen(table, *seats)["heroes"] if one["name"] == name)


def struck() -> Thornwatch:
    """A Husk has hit the Sage, and the Guard may step in."""
    table = position(BITTEN.replace("H D -", "H D"))
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    assert table.rules.kinds[table.question[0]].name == "struck"
    return table


def test_it_is_plain_data_at_every_decision() -> None:
    for seed in range(4):
        chance = random.Random(seed)
        table = GAME.new(seats=3 + seed, seed=seed)
        for _ in range(80):
            if table.decision is None:
                break
            board = seen(table, chance.randrange(table.seats))
            assert json.loads(json.dumps(board)) == board
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))


def test_everything_that_options_are_about_is_on_the_board() -> None:
    for seed in range(4):
        chance = random.Random(seed)
        table = GAME.new(seats=3 + seed, seed=seed)
        for _ in range(150):
            if table.decision is None:
                break
            text = json.dumps(seen(table))
            for option in table.decision.options:
                for thing in option.about:
                    assert f'"{thing}"' in text, f"{thing} of {option.key}"
            step = chance.choice(table.asked_options)
            table.take(step, table.least_text(step))


@pytest.mark.rule("TWN-23.6", "TWN-G41")
def test_of_a_hand_others_see_the_wounds_and_how_many_cards_there_are() -> None:
    table = position(BITTEN)
    assert [card["name"] for card in hero(table, "Guard", GUARD)["hand"]] == ["Agility", "Brawn", "Wound"]
    for others in ((JUDGE,), (SAGE,), ()):
        assert [card["name"] for card in hero(table, "Guard", *others)["hand"]] == [None, None, "Wound"]


@pytest.mark.rule("TWN-9.1", "TWN-9.3")
def test_the_track_says_who_has_acted_who_acts_and_who_is_next() -> None:
    table = position('track = ["Guard*", "Husk*", "Sage"]\n[[creature]]\nname = "Husk"\ntiles = [1]')
    track = seen(table)["track"]
    assert [(one["name"], one["turned"], one["acting"]) for one in track] == [
        ("Guard", True, False),
        ("Husk", True, False),
        ("Sage", False, True),
    ]
    assert [one["kind"] for one in track] == ["hero", "monster", "hero"]


@pytest.mark.rule("TWN-8.3")
def test_momentum_symbols_are_counted_toward_the_root() -> None:
    table = position('[[creature]]\nname = "Husk"\ntiles = [1]')
    assert [one["shift"] for one in seen(table)["creatures"]] == [-1]


@pytest.mark.rule("TWN-11.7", "TWN-11.14")
def test_a_slot_says_what_covers_its_cost_and_what_is_open() -> None:
    table = position('[hero.Guard]\nslots = [["Retaliate", "Brawn"], ["Hew", "Brawn", "Brawn"]]')
    first, second = hero(table, "Guard")["slots"][:2]
    assert (first["name"], first["open"], first["powered"]) == ("Retaliate", ["Brawn", "Brawn"], False)
    assert (second["open"], second["powered"]) == ([], True)
    assert [power["skill"] for power in second["power"]] == ["Brawn", "Brawn"]


@pytest.mark.rule("TWN-G21")
def test_the_attack_under_way_shows_its_dice_and_its_hits() -> None:
    blow = seen(struck())["blow"]
    assert (blow["by_name"], blow["target_name"], blow["deed"]) == ("Husk", "Sage", "Claws")
    assert [die["face"] for die in blow["rolled"]] == ["hit", "two"]
    assert (blow["hits"], blow["left"], blow["landed"]) == (3, 3, False)


@pytest.mark.rule("TWN-2.6")
def test_the_wound_deck_shows_what_the_attack_would_take() -> None:
    assert seen(struck())["wounds"] == {"left": 12, "of": 20, "at_risk": 3}


@pytest.mark.rule("TWN-14.6", "TWN-24.1")
def test_a_window_says_what_each_answer_leads_to_and_what_happens_if_nobody_reacts() -> None:
    window = seen(struck(), GUARD)["window"]
    assert window["if_not"] == (
        "The Sage gains 3 wounds: wound deck 12 → 9, and the deck runs out: the Judge gains 2 ebb."
    )
    (guard,) = window["reactors"]
    assert (guard["name"], guard["asked"]) == ("Guard", True)
    (answer,) = guard["answers"]
    assert (answer["name"], answer["how"]) == ("Stand Between", "for an Agility card")
    assert answer["then"].startswith("The Guard gains 3 wounds: wound deck 12 → 9")
    assert window["cannot"] == ["Sage"]


@pytest.mark.rule("TWN-G41")
def test_a_window_never_tells_others_whether_a_hand_can_pay() -> None:
    able = struck()
    unable = position(
        BITTEN.replace("H D -", "H D").replace('"Agility", "Brawn", "wound"', '"Brawn", "Brawn", "wound"')
    )
    take(unable, "use_rules_card", "Claws")
    take(unable, "strike", "Sage")
    for others in ((JUDGE,), (SAGE,), ()):
        assert seen(able, *others)["window"] == seen(unable, *others)["window"]
    assert seen(able, SAGE)["window"]["reactors"][0]["answers"][0]["how"] == "if they have an Agility card"
    assert seen(unable, GUARD)["window"]["reactors"][0]["answers"] == []


@pytest.mark.rule("TWN-14.3")
def test_a_powered_reaction_lies_open_and_everybody_is_told_of_it() -> None:
    table = struck()
    take(table, "pass_window")
    window = seen(table, JUDGE)["window"]
    assert table.rules.kinds[table.question[0]].name == "followed"
    names = [answer["name"] for one in window["reactors"] for answer in one["answers"]]
    assert names == ["Retaliate"]
    assert kinds(table) == ["react_with_card", "pass_window"]


@pytest.mark.rule("TWN-22.4", "TWN-22.7")
def test_a_hit_on_the_edge_is_said_to_defeat() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        [[creature]]
        name = "Husk"
        tiles = [9, 9]
        """)
    husk = table.pawns_of(0)[0]
    blow = Blow(0, husk, MELEE, 2, faces=(5, 2), rolled=1, hits=1, victim=husk)
    assert consequence(table, blow) == (
        "The Husk is on the edge: it is defeated. 1 Husk is left, and the card goes back by 1."
    )
    assert consequence(table, blow._replace(hits=0)) == "Nobody is wounded."


@pytest.mark.rule("TWN-22.2", "TWN-22.3", "TWN-22.4")
@pytest.mark.parametrize(
    ("track", "pushed", "falls"),
    [
        (["Husk", "Villager", "Guard", "Sage"], 2, False),
        (["Husk", "Guard", "Sage", "Villager"], 0, True),
    ],
)
def test_the_track_shows_where_the_attack_under_way_would_push_a_card(
    track: list[str], pushed: int, falls: bool
) -> None:
    table = position(f"""
        track = {track}
        next_rolls = "D D"
        [hero.Guard]
        tile = 9
        hand = ["Agility"]
        [hero.Sage]
        tile = 1
        [[creature]]
        name = "Husk"
        tiles = [9]
        [[creature]]
        name = "Villager"
        tiles = [9]
        """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    assert table.rules.kinds[table.question[0]].name == "struck"
    shown = {one["name"]: (one["pushed"], one["falls"]) for one in seen(table)["track"]}
    assert shown["Villager"] == (pushed, falls)
    assert shown["Husk"] == shown["Guard"] == (0, False)


@pytest.mark.rule("TWN-19.3")
def test_before_a_focus_die_joins_the_roll_the_board_says_what_the_roll_does_without_it() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage", "Villager"]
        next_rolls = "H -"
        [hero.Guard]
        tile = 9
        hand = ["Brawn"]
        traits = ["Angry", "Macabre"]
        focus = [true, false]
        [hero.Sage]
        tile = 1
        [[creature]]
        name = "Husk"
        tiles = [9]
        [[creature]]
        name = "Villager"
        tiles = [1]
        """)
    take(table, "use_tracker")
    assert kinds(table) == ["spend_focus", "no_focus"]
    blow = seen(table)["blow"]
    assert (blow["hits"], blow["left"]) == (1, 1)
    assert blow["leads"] == "The Husk's card goes from place 2 to 3."


@pytest.mark.rule("TWN-3.16")
def test_the_storyboard_shows_its_ends_and_how_far_they_have_come() -> None:
    table = GAME.position(
        {
            "heroes": ["Guard", "Sage"],
            "scene": "the-singer-in-the-dark",
            "round": 3,
            "creature": [{"name": "Glider", "tiles": [1, 1]}, {"name": "Villager", "tiles": [9]}],
        }
    )
    ends = {(one["kind"], one["left"], one["done"], one["of"]) for one in seen(table)["scene"]["ends"]}
    assert ends == {("success", 2, 0, 0), ("failure", 1, 0, 0)}
    thirst = GAME.position({"heroes": ["Guard", "Sage"], "scene": "a-thirst-for-knowledge", "round": 3})
    ends = {(one["kind"], one["left"], one["done"], one["of"]) for one in seen(thirst)["scene"]["ends"]}
    assert ends == {("success", 7, 0, 0), ("failure", None, 3, 7)}
