"""The fifteen storyboards in play: their special rules, their actions and how each of them ends."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.bots.playout import take as take_step
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.table import IN_BOX, WITH_JUDGE, Thornwatch
from tests.games.thornwatch.helpers import discards, kinds, let_be, pawns, take, tile, track, why_not

BRANCH = "the-toll-stone"
CLOSINGS = [slug for slug, scene in BOX.scenes.items() if scene.sheet.kind == "closing"]


def scene(slug: str, **said: Any) -> Thornwatch:
    """A table in the middle of a scene, with Guard and Sage; tiles count from 1."""
    given: dict[str, Any] = {"heroes": ["Guard", "Sage"], "scene": slug, **said}
    return GAME.position(given)


def creature(name: str, *tiles: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "tiles": list(tiles), **more}


def at(tile: int, *hand: str, **more: Any) -> dict[str, Any]:
    return {"tile": tile, "hand": list(hand), **more}


def ends_turn(table: Thornwatch) -> Thornwatch:
    take(table, "end_turn")
    let_be(table)
    return table


def voted(table: Thornwatch) -> bool:
    """Whether the scene is won, and the group decides how to go on."""
    return "vote_for" in kinds(table)


# -- openings


def test_the_song_draws_a_villager_away_each_round_from_the_second_on() -> None:
    table = scene(
        "the-singer-in-the-dark",
        phase="round",
        round=1,
        creature=[creature("Glider", 1), creature("Villager", 9)],
    )
    assert {*kinds(table)} == {"granted_move"}
    take(table, "granted_move", "tile 2")
    assert [tile(table, pawn) for pawn in pawns(table, "Villager")] == [2]


def test_whoever_covers_their_ears_moves_a_villager() -> None:
    table = scene(
        "the-singer-in-the-dark",
        track=["Guard", "Sage", "Glider", "Villager"],
        hero={"Guard": at(9)},
        creature=[creature("Glider", 1), creature("Villager", 9)],
    )
    take(table, "use_storyboard", "Cover their ears")
    take(table, "granted_move", "tile 10")
    assert [tile(table, pawn) for pawn in pawns(table, "Villager")] == [10]


def test_the_condemned_man_takes_a_hit_less_and_is_dragged_along() -> None:
    table = scene(
        "may-he-die-in-the-forest",
        track=["Driven", "Villager", "Guard", "Sage"],
        next_rolls="H -",
        hero={"Guard": at(1), "Sage": at(6)},
        creature=[creature("Driven", 2), creature("Villager", 2, control="heroes")],
    )
    take(table, "use_rules_card", "Rusted Sword")
    let_be(table)
    assert track(table)[1] == "Villager"
    table = scene(
        "may-he-die-in-the-forest",
        track=["Guard", "Sage", "Driven", "Villager"],
        hero={"Guard": at(4), "Sage": at(6)},
        creature=[creature("Driven", 1), creature("Villager", 4, control="heroes")],
    )
    take(table, "use_storyboard", "Drag him along")
    take(table, "granted_move", "tile 5")
    assert voted(table)


def test_deeds_with_an_oathbroken_on_them_cost_credit_and_can_be_torn_up() -> None:
    said = {
        "track": ["Oathbroken*", "Sage*", "Guard"],
        "markers": {"1": [1], "2": [3]},
        "counters": {"deeds": 2, "credit": 5},
        "creature": [creature("Oathbroken", 1, 3, 5)],
    }
    rich = {**said, "counters": {"deeds": 2, "credit": 9}}
    table = ends_turn(scene("a-bad-deal", hero={"Guard": at(10), "Sage": at(11)}, **rich))
    assert table.counters[1] == 6, "interest, and two deeds with an Oathbroken"
    table = scene("a-bad-deal", next_rolls="H H -", hero={"Guard": at(1, "Brawn"), "Sage": at(11)}, **said)
    take(table, "use_storyboard", "Tear up the deed")
    assert table.counters[0] == 1
    assert [place for place in table.markers if place != IN_BOX] == [2]


def test_pages_are_read_hit_by_hit_at_the_shelves() -> None:
    table = scene(
        "a-thirst-for-knowledge",
        track=["Guard", "Sage", "Ebb-Drinker"],
        counters={"unread": 3},
        next_rolls="D H",
        hero={"Guard": at(6, "Brawn"), "Sage": at(12)},
        creature=[creature("Ebb-Drinker", 1)],
    )
    take(table, "use_storyboard", "Read on")
    assert voted(table)


# -- closings


def test_the_woodwife_shrugs_off_two_hits_while_names_are_missing() -> None:
    def struck(owed: int) -> list[str]:
        table = scene(
            "the-woodwifes-bargain",
            track=["Guard", "Woodwife", "Sage"],
            counters={"owed": owed},
            next_rolls="H H",
            hero={"Guard": at(5, "Brawn"), "Sage": at(1)},
            creature=[creature("Woodwife", 5)],
        )
        take(table, "use_tracker", "Shield Rim")
        let_be(table)
        return track(table)

    assert struck(1) == ["Guard", "Woodwife", "Sage"]
    assert struck(0) == ["Guard", "Sage", "Woodwife"]


def test_a_name_is_won_back_for_a_wound() -> None:
    table = scene(
        "the-woodwifes-bargain",
        track=["Guard", "Woodwife", "Sage"],
        counters={"owed": 2},
        next_rolls="H H -",
        hero={"Guard": at(2, "Brawn"), "Sage": at(1)},
        creature=[creature("Woodwife", 5)],
    )
    before = len(table.wounds)
    take(table, "use_storyboard", "Say a stolen name")
    let_be(table)
    assert (table.counters, len(table.wounds)) == ([1], before - 1)


def test_voices_gather_each_round_and_four_of_one_number_are_the_end() -> None:
    said = {
        "track": ["Swamp Choir 1*", "Swamp Choir 2*", "Sage*", "Guard"],
        "hero": {"Guard": at(1, "Brawn"), "Sage": at(3)},
        "creature": [{"name": "Swamp Choir", "tiles": [[11, 12]]}],
    }
    table = ends_turn(scene("silence-the-swamp-choir", **said))
    assert sum(place == WITH_JUDGE for place in table.markers) == 1
    table = scene("silence-the-swamp-choir", next_rolls="H -", **said)
    for colour in range(3):
        table.markers[colour] = WITH_JUDGE
    take(table, "use_storyboard", "Sing against it")
    assert sum(place == WITH_JUDGE for place in table.markers) == 2
    for colour in range(4):
        table.markers[colour] = WITH_JUDGE
    take(table, "end_turn")
    assert table.outcome is not None
    assert table.outcome.won is False


def test_the_bloodcaller_rises_as_often_as_she_has_graves() -> None:
    table = scene(
        "the-bloodcallers-cry",
        phase="round",
        round=2,
        counters={"graves": 2},
        markers={"1": [5, 8]},
        creature=[creature("Husk", 1)],
    )
    take(table, "spawn_pawn", "tile 5")
    assert table.counters == [1]
    assert [place + 1 for place in table.markers if place >= 0] == [8], "the grave she left is open no more"
    assert [tile(table, pawn) for pawn in pawns(table, "Bloodcaller")] == [5]
    table = scene(
        "the-bloodcallers-cry",
        track=["Guard", "Sage", "Husk", "Bloodcaller"],
        counters={"graves": 0},
        next_rolls="H -",
        hero={"Guard": at(9, "Brawn"), "Sage": at(12)},
        creature=[creature("Husk", 1), creature("Bloodcaller", 9)],
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert table.outcome is not None
    assert table.outcome.won is True


def test_the_bell_shoves_the_bloodcaller_two_steps_back() -> None:
    table = scene(
        "the-bloodcallers-cry",
        track=["Guard", "Bloodcaller", "Sage", "Husk"],
        hero={"Guard": at(9, "Brawn"), "Sage": at(12)},
        creature=[creature("Husk", 1), creature("Bloodcaller", 1)],
    )
    take(table, "use_storyboard", "Ring the bell")
    assert track(table) == ["Guard", "Sage", "Husk", "Bloodcaller"]


@pytest.mark.rule("TWN-G57")
def test_the_bell_rings_once_each_round_for_all_heroes_together() -> None:
    table = scene(
        "the-bloodcallers-cry",
        track=["Guard", "Bloodcaller", "Sage", "Husk"],
        hero={"Guard": at(9, "Brawn", deck=9), "Sage": at(12, "Mind", deck=9)},
        creature=[creature("Husk", 1), creature("Bloodcaller", 1)],
    )
    take(table, "use_storyboard", "Ring the bell")
    take(table, "end_turn")
    assert why_not(table, "Ring the bell") == ("TWN-14.7", "Ring the bell was used already: once each round.")


def test_the_nest_is_left_with_three_things_and_everybody() -> None:
    said = {
        "track": ["Guard", "Sage", "Deep Crow 1", "Deep Crow 2"],
        "creature": [creature("Deep Crow", 1)],
        "counters": {"loot": 2},
        "markers": {"3": [11]},
    }
    table = scene("the-deep-crows-nest", hero={"Guard": at(11, "Brawn"), "Sage": at(12)}, **said)
    take(table, "use_storyboard", "Take it")
    assert table.outcome is not None
    assert table.outcome.won is True
    table = scene("the-deep-crows-nest", hero={"Guard": at(11, "Brawn"), "Sage": at(9)}, **said)
    take(table, "use_storyboard", "Take it")
    assert table.outcome is None


@pytest.mark.parametrize(("foe", "lost"), [("Glider", True), (None, False)])
def test_the_shaft_falls_in_only_while_a_monster_is_left(foe: str | None, lost: bool) -> None:
    """Nobody loses the nest by the clock who has nothing left to do but to walk."""
    table = scene(
        "the-deep-crows-nest",
        track=["Sage*", "Guard", *([foe] if foe else [])],
        round=11,
        markers={"1": [2]},
        hero={"Guard": at(9), "Sage": at(11)},
        creature=[creature(foe, 3)] if foe else [],
    )
    while table.question and table.round == 11 and not table.outcome:
        table.take(HEURISTICS.move(table))
    assert (table.outcome is not None and table.outcome.won is False) is lost


# -- despairs


def test_the_water_falls_at_the_end_of_the_fifth_round() -> None:
    table = scene(
        "what-the-water-left",
        track=["Husk*", "Villager*", "Sage*", "Guard"],
        round=5,
        hero={"Guard": at(5), "Sage": at(5)},
        creature=[creature("Husk", 1), creature("Villager", 8, control="heroes")],
    )
    take(table, "end_turn")
    let_be(table)
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (None, "TWN-32.12")


def test_the_chain_is_forced_hit_by_hit() -> None:
    table = scene(
        "buried-before-dawn",
        track=["Guard", "Sage", "Driven"],
        counters={"chain": 4},
        next_rolls="D H H",
        hero={"Guard": at(5, "Brawn"), "Sage": at(1)},
        creature=[creature("Driven", 1)],
    )
    take(table, "use_storyboard", "Force the chain")
    assert table.outcome is not None


def test_the_debt_is_paid_with_the_fallen_or_in_blood() -> None:
    said = {
        "track": ["Guard", "Sage", "Ebb-Drinker", "Oathbroken"],
        "counters": {"owing": 4},
        "next_rolls": "H -",
        "hero": {"Guard": at(9, "Brawn"), "Sage": at(11)},
        "creature": [creature("Ebb-Drinker", 1), creature("Oathbroken", 9, 1)],
    }
    table = scene("the-debt-comes-due", **said)
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert table.counters == [3]
    table = scene("the-debt-comes-due", **{**said, "next_rolls": ""})
    before = len(table.wounds)
    take(table, "use_storyboard", "Pay in blood")
    let_be(table)
    assert (table.counters, len(table.wounds)) == ([3], before - 2)


@pytest.mark.rule("TWN-23.12", "TWN-G50")
def test_the_last_of_the_debt_is_paid_with_the_last_wounds() -> None:
    """The effect that takes the last wound is completed, then success is looked at first."""
    for owing, won in ((1, None), (2, False)):
        table = scene(
            "the-debt-comes-due",
            track=["Guard", "Sage", "Ebb-Drinker"],
            counters={"owing": owing},
            wounds=2,
            hero={"Guard": at(9, deck=9), "Sage": at(11)},
            creature=[creature("Ebb-Drinker", 1)],
        )
        take(table, "use_storyboard", "Pay in blood")
        let_be(table)
        assert table.counters == [owing - 1]
        assert table.outcome is not None
        assert table.outcome.won is won


def test_fire_spreads_burns_and_is_beaten_out() -> None:
    said = {
        "track": ["Ebb-Drinker*", "Sage*", "Guard"],
        "markers": {"1": [3], "2": [6]},
        "creature": [creature("Ebb-Drinker", 1)],
    }
    table = scene("ashes-of-the-library", hero={"Guard": at(6), "Sage": at(12)}, **said)
    before = len(table.wounds)
    take(table, "end_turn")
    let_be(table)
    assert len(table.wounds) == before - 1
    take(table, "lay_marker")
    assert sum(place >= 0 for place in table.markers) == 3
    table = scene("ashes-of-the-library", next_rolls="H - -", hero={"Guard": at(6), "Sage": at(12)}, **said)
    take(table, "use_storyboard", "Beat out the flames")
    assert sum(place >= 0 for place in table.markers) == 1


def test_the_dead_rise_from_the_third_round_on_and_shovel_where_they_stand_on_graves() -> None:
    table = scene(
        "buried-before-dawn",
        track=["Driven*", "Sage*", "Guard"],
        round=2,
        counters={"earth": 3},
        hero={"Guard": at(5), "Sage": at(5)},
        creature=[creature("Driven", 1, 6, 9)],
    )
    take(table, "end_turn")
    let_be(table)
    assert table.counters[-1] == 3 + 2
    assert {*kinds(table)} == {"spawn_pawn"}


def test_from_the_third_round_on_the_debt_bears_interest_up_to_fifteen() -> None:
    for round, owing, after in ((2, 9, 9), (3, 9, 10), (3, 14, 15)):
        table = scene(
            "the-debt-comes-due",
            track=["Ebb-Drinker*", "Sage*", "Guard"],
            round=round,
            counters={"owing": owing},
            hero={"Guard": at(9), "Sage": at(11)},
            creature=[creature("Ebb-Drinker", 1), creature("Oathbroken", 3, 5)],
        )
        take(table, "end_turn")
        let_be(table)
        assert table.counters == [after]
        assert (table.outcome is not None) is (after >= 15)


def test_from_the_fourth_round_on_the_woodwife_adds_a_name_while_one_is_owed() -> None:
    for round, owed, after in ((3, 2, 2), (4, 2, 3), (4, 0, 0), (4, 9, 10)):
        table = scene(
            "the-woodwifes-bargain",
            track=["Woodwife*", "Sage*", "Guard"],
            round=round,
            counters={"owed": owed},
            hero={"Guard": at(12), "Sage": at(12)},
            creature=[creature("Woodwife", 1)],
        )
        take(table, "end_turn")
        let_be(table)
        assert table.counters == [after]
        assert (table.outcome is not None) is (after >= 10)


def test_from_the_sixth_round_on_a_villager_wades_into_the_water() -> None:
    table = scene(
        "the-singer-in-the-dark",
        phase="round",
        round=5,
        creature=[creature("Glider", 1), creature("Villager", 9, 9)],
    )
    while len(pawns(table, "Villager")) == 2 and table.question:
        table.take(table.asked_options[0])
    assert len(pawns(table, "Villager")) == 1


def test_at_least_eight_scenes_have_no_round_limit() -> None:
    limited = [
        slug
        for slug, one in BOX.scenes.items()
        if any(end.result == "failure" and "round >=" in end.condition for end in one.sheet.end)
    ]
    assert len(BOX.scenes) - len(limited) >= 8, limited


# -- branches


def test_under_the_toll_stone_lies_linen_for_four_wounds_each() -> None:
    table = scene(
        BRANCH,
        track=["Guard", "Sage", "Husk", "Pale Captain"],
        next_rolls="H -",
        wounds=10,
        hero={"Guard": at(1, "Brawn", discard=["wound"] * 5), "Sage": at(6, discard=["wound"] * 2)},
        creature=[creature("Husk", 4), creature("Pale Captain", 1)],
    )
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert len(table.wounds) == 16


def test_a_captain_who_has_his_toll_fights_for_the_heroes_in_the_closing() -> None:
    table = scene(
        BRANCH,
        track=["Guard", "Sage", "Husk", "Pale Captain"],
        counters={"toll": 1},
        hero={"Guard": at(1, "Brawn", "Agility"), "Sage": at(6)},
        creature=[creature("Husk", 9), creature("Pale Captain", 2)],
    )
    take(table, "use_storyboard", "Pay the toll")
    if "pay_with" in kinds(table):
        take(table, "pay_with")
    assert voted(table)
    assert table.boons == ("captain",)
    going_on(table)
    captain = pawns(table, "Pale Captain")
    assert len(captain) == 1
    assert not table.is_against_heroes(captain[0])
    assert table.controller(captain[0]) == table.speaker


def going_on(table: Thornwatch) -> None:
    """The group goes on to the closing, and it is laid out."""
    while not (table.scene in CLOSINGS and table.round == 1):
        take_step(table, HEURISTICS.move(table))


def test_what_branches_gave_is_there_in_every_closing() -> None:
    for slug in CLOSINGS:
        sheet = BOX.scenes[slug].sheet
        said = str((sheet.creature, sheet.rule, sheet.standing))
        assert all(f"boon {name} >= 1" in said for name in ("captain", "garden", "lights")), slug


def test_after_the_beacons_packs_roll_a_die_fewer_in_the_closing() -> None:
    def bitten(*boons: str) -> int:
        table = scene(
            "silence-the-swamp-choir",
            track=["Glider", "Guard", "Sage"],
            next_rolls="H H" if not boons else "H",
            hero={"Guard": at(1), "Sage": at(3)},
            creature=[creature("Glider", 1), {"name": "Swamp Choir", "tiles": [[11, 12]]}],
        )
        table.boons = boons
        take(table, "use_rules_card", "Bite")
        let_be(table)
        return discards(table, "Guard").count("wound")

    assert (bitten(), bitten("lights")) == (2, 1)


def test_the_garden_gives_cards_and_focus_when_the_closing_begins() -> None:
    table = scene("grandmother-hedge", hero={"Guard": at(2), "Sage": at(3)}, creature=[creature("Fetterbriar", 8)])
    table.boons = ("garden",)
    before = [len(table.hands[one]) for one in table.heroes]
    going_on(table)
    assert all(len(table.hands[one]) >= had + 2 for one, had in zip(table.heroes, before, strict=True))
    assert sum(table.focus) == 2


def test_a_friend_is_cut_loose_from_the_hedge_and_all_must_reach_the_garden() -> None:
    table = scene(
        "grandmother-hedge",
        track=["Guard", "Sage", "Thorn Mother", "Fetterbriar"],
        hero={"Guard": at(2, "Brawn"), "Sage": at(5)},
        creature=[creature("Thorn Mother", 8), creature("Fetterbriar", 5)],
    )
    take(table, "use_storyboard", "Cut a friend loose")
    assert tile(table, 1) == 2
    assert voted(table)
    assert table.boons == ("garden",)


def test_a_beacon_is_lit_where_no_monster_stands_and_four_weaken_the_judge() -> None:
    said = {
        "track": ["Guard", "Sage", "Driven", "Lookout"],
        "ebb": 6,
        "hero": {"Guard": at(9), "Sage": at(3)},
    }
    lookouts = creature("Lookout", 5, control="heroes")
    table = scene(
        "lights-on-the-causeway", markers={"1": [6, 7, 8]}, creature=[creature("Driven", 1), lookouts], **said
    )
    take(table, "use_storyboard", "Light the beacon")
    assert voted(table)
    table = scene("lights-on-the-causeway", markers={"1": [6, 7]}, creature=[creature("Driven", 9), lookouts], **said)
    assert "use_storyboard" not in kinds(table)
