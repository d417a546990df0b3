"""What a sensible player of the Duskwatch looks at and does, in an adventure and in free play."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import ACTION_NAMES, SCORES
from hearthwatch.games.duskwatch.heuristics import HEURISTICS, LONG_ENOUGH
from hearthwatch.games.duskwatch.heuristics.adventure import best_score, counts_record, fitting_record, hindering_record
from hearthwatch.games.duskwatch.heuristics.features import TOGETHER
from hearthwatch.games.duskwatch.table import Act, Chronicle
from hearthwatch.kernel import Step

from .adventures import DESTROY, FIND, ON, on_the_way
from .helpers import STRONG_HIT, ash, go, labels, position

RECORDS = 'records = ["wound: Broken", "wound: Torn", "gear: Rope", "gear: Mirror", "skill: Scout"]'


def numbers(table: Chronicle) -> dict[str, float]:
    """The features of a position by their names, without those that are nothing, and without products."""
    plain = zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True)
    return {name: value for name, value in plain if value and " x " not in name}


def signs(table: Chronicle, way: str) -> dict[str, float]:
    """The signs of a way by their names, without the name of the way."""
    for step in HEURISTICS.rollout_actions(table):
        (marks,) = HEURISTICS.action_features(table, [step])
        found = {HEURISTICS.ACTION_FEATURES.known[number]: value for number, value in marks}
        if all(name.endswith(f": {way}") for name in found):
            return {name.removesuffix(f": {way}"): value for name, value in found.items()}
    raise AssertionError(f"No way is called {way!r}")


def does(table: Chronicle) -> str:
    """What plain sense does: the Action that it takes, or the name of its step."""
    step: Step = HEURISTICS.move(table)
    name = str(table.rules.kinds[step[0]].name)
    return ACTION_NAMES[step[2]] if name in ("take_path", "choose_action") else name


# -- how an adventure stands


def test_a_scene_in_numbers() -> None:
    """Thorn hounds take 2 successes and deal ordinary harm; notice 7 adds two steps. The Vow takes 6 milestones."""
    table = on_the_way(
        "",
        'scene = "foe", foe = "Thorn hounds", successes = 1, misses = 2, milestones = 5, notice = 7, respites = 1',
        vow=DESTROY,
        Vitae=2, Radiance=1, Supply=2, Fortune=3, Strength=1, Dexterity=3, Willpower=2, Constitution=2,
    )  # fmt: skip
    assert numbers(table) == pytest.approx(
        {
            "Vitae": 2 / 5,
            "Radiance": 1 / 5,
            "Supply": 2 / 5,
            "Fortune": 3 / 5,
            "Vitae at 3": 1,
            "Vitae at 2": 1,
            "dark": 1,
            "near the forest": 1,
            "Strength": 1 / 3,
            "Dexterity": 1,
            "Willpower": 2 / 3,
            "Constitution": 2 / 3,
            "Scores squared": (1 + 9 + 4 + 4) / 36,
            "other Records": 1 / 4,
            "Vow sworn": 1,
            "milestones left": 1 / 6,
            "milestones done": 5 / 6,
            "notice": 7 / 10,
            "notice borne": 3 / 10,
            "harm of notice": 2 / 2,
            "strikes first": 1,
            "respites left": 1 / 4,
            "in a scene": 1,
            "successes missing": 1 / 4,
            "Misses": 2 / 3,
            "one Miss left": 1,
            "foe": 1,
            "harm here": 2 / 2,
            "Gift open": 1,
            "last scene": 1,
        }
    )
    found = dict(zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True))
    for one, other in TOGETHER:
        assert found[f"{one} x {other}"] == found[one] * found[other]


def test_the_way_between_scenes_in_numbers() -> None:
    table = on_the_way("", "notice = 2, milestones = 1", Vitae=5, Radiance=3, Supply=0)
    found = numbers(table)
    assert found["no Supply"] == 1
    assert found["milestones left"] == 3 / 6 and found["milestones done"] == 1 / 6
    assert found["respites left"] == 2 / 4
    assert found["strikes first"] == 1 and "harm of notice" not in found
    scene = {"in a scene", "successes missing", "Misses", "one Miss left", "foe", "harm here", "Gift open", "prepared"}
    assert not (scene | {"Vitae at 3", "dark", "near the forest", "last scene", "enduring"}) & {*found}


@pytest.mark.parametrize(("vitae", "marked"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_vitae_counts_more_the_less_there_is(vitae: int, marked: int) -> None:
    found = numbers(on_the_way(Vitae=vitae))
    assert [f"Vitae at {least}" in found for least in (3, 2, 1)] == [number < marked for number in range(3)]


def test_records_in_numbers() -> None:
    table = on_the_way("", 'scene = "crossing", prepared = 1, gifts = 1', sheet=RECORDS)
    found = numbers(table)
    assert found["wounds"] == pytest.approx(2 / 3)
    assert found["items"] == pytest.approx(2 / 5) and "damaged items" not in found
    assert found["other Records"] == pytest.approx(2 / 4), "a skill, and the Gift"
    assert found["prepared"] == 1 and "Gift open" not in found and "foe" not in found
    assert found["successes missing"] == 3 / 4 and found["harm here"] == pytest.approx(1 / 2)


def test_the_row_is_the_number_of_vows_kept_and_nothing_is_known_without_a_warden() -> None:
    table = on_the_way()
    for kept, row in ((0, 0), (3, 3), (6, 6), (9, 6)):
        table.vows_kept = kept
        assert HEURISTICS.row(table) == row
        assert HEURISTICS.result(table) == HEURISTICS.value(table) == 1 - 0.75**kept
    fresh = position("opened = false\ncharacter = []\n", **ON)
    assert not any(HEURISTICS.features(fresh))
    assert HEURISTICS.features(ash()) == () and HEURISTICS.result(ash()) == 0.5, "in free play there is nothing to win"


# -- the signs of ways


def test_a_way_in_a_scene_in_signs() -> None:
    table = on_the_way(
        "",
        'scene = "foe", foe = "Thorn hounds", successes = 1, misses = 2, milestones = 5, notice = 7',
        vow=DESTROY, Vitae=1, Radiance=2, Supply=2,
    )  # fmt: skip
    assert signs(table, "Inflict Harm") == pytest.approx(
        {
            "at foe": 1,
            "with wounds": 4 / 5,
            "with Vitae at 2": 1,
            "with Vitae at 1": 1,
            "with shadow": 3 / 5,
            "with Radiance at 2": 1,
            "with Supply": 2 / 5,
            "with successes missing": 1 / 4,
            "with one missing": 1,
            "with Misses": 2 / 3,
            "with one Miss left": 1,
            "with notice": 7 / 10,
            "with harm": 1,
            "with the last scene": 1,
            "with milestones left": 1 / 6,
        }
    )


def test_going_on_in_signs() -> None:
    """A Vow of 4 milestones with one to go bears 3 more notice than there is."""
    table = on_the_way("", "milestones = 3", Vitae=4, Radiance=5, Supply=0)
    table.notice = table.notice_ends - 2
    found = signs(table, "go on")
    assert found["at the way"] == 1 and found["with little notice borne"] == 1
    assert found["with no Supply"] == found["with the last scene"] == 1
    assert found["with wounds"] == pytest.approx(1 / 5) and found["with milestones left"] == pytest.approx(1 / 6)
    assert not {"with Vitae at 2", "with shadow", "with Misses", "with one missing", "with Supply"} & {*found}
    table.notice = table.notice_ends - 3
    assert "with little notice borne" not in signs(table, "go on")


# -- what is done on the path


@pytest.mark.parametrize(
    ("scores", "action"),
    [
        ({"Vitae": 3, "Supply": 3, "Constitution": 3}, "Make Camp"),
        ({"Vitae": 3, "Supply": 2, "Constitution": 3}, "Rest"),
        ({"Vitae": 4, "Radiance": 2, "Supply": 1}, "Purify"),
        ({"Vitae": 4, "Radiance": 3, "Supply": 0}, "Forage"),
        ({"Vitae": 4, "Radiance": 3, "Supply": 1}, "press_on"),
    ],
)
def test_between_scenes_the_hurt_camp_the_dark_purify_and_the_hungry_forage(
    scores: dict[str, Any], action: str
) -> None:
    assert does(on_the_way(**scores)) == action


@pytest.mark.parametrize(
    ("scene", "scores", "action"),
    [
        ('scene = "crossing"', {"Radiance": 3}, "Invoke Gift"),
        ('scene = "crossing"', {"Radiance": 2}, "Overcome an Obstacle"),
        ('scene = "crossing", gifts = 1', {"Radiance": 5}, "Overcome an Obstacle"),
        ('scene = "crossing", successes = 2', {"Radiance": 2, "Vitae": 2}, "Invoke Gift"),
        ('scene = "crossing", successes = 1', {"Radiance": 2, "Vitae": 2}, "Overcome an Obstacle"),
        ('scene = "crossing", successes = 2', {"Radiance": 2, "Vitae": 3}, "Overcome an Obstacle"),
        ('scene = "search", gifts = 1', {}, "Gather Intel"),
        ('scene = "foe", foe = "Thorn hounds", gifts = 1', {"Vitae": 3}, "Inflict Harm"),
        ('scene = "foe", foe = "Thorn hounds", gifts = 1, notice = 3', {"Vitae": 2}, "Overcome an Obstacle"),
        ('scene = "foe", foe = "Thorn hounds", gifts = 1, notice = 3, successes = 1', {"Vitae": 2}, "Inflict Harm"),
    ],
)
def test_in_a_scene_the_gift_is_invoked_in_the_light_and_a_grave_foe_is_fled(
    scene: str, scores: dict[str, Any], action: str
) -> None:
    """The Gift also where one success is missing and death is near; flight where more than one is."""
    assert does(on_the_way("", scene, **scores)) == action


def test_the_highest_score_that_fits_the_scene_is_chosen() -> None:
    scores: dict[str, Any] = {"Strength": 3, "Dexterity": 1, "Willpower": 0, "Constitution": 2}
    table = on_the_way("", 'scene = "stealth", gifts = 1', **scores)
    go(table, "Overcome an Obstacle: a hit counts")
    assert SCORES[best_score(table, Act(0))] == "Constitution", "Strength does not fit a stealth"
    assert HEURISTICS.move(table)[2] == best_score(table, Act(0))
    table = on_the_way("", 'scene = "foe", foe = "Thorn hounds", gifts = 1, notice = 3', **scores, Vitae=2)
    go(table, "Overcome an Obstacle: flight")
    assert SCORES[best_score(table, Act(0))] == "Constitution", "nor a flight"


def test_one_record_for_and_one_against_count_where_they_plainly_do() -> None:
    table = on_the_way("", 'scene = "crossing", gifts = 1', sheet=RECORDS, Dexterity=3, Strength=0)
    go(table, "Overcome an Obstacle: a hit counts", "Dexterity")
    rope, broken = fitting_record(table, Act(0)), hindering_record(table, Act(0))
    assert rope is not None and table.records[rope].kind == table.records[3].kind
    assert broken == 0, "a wound hinders the body"
    assert not counts_record(table, Act(0), 1)
    table.choose(f"count_record:0:{rope}:1")
    assert counts_record(table, Act(0), 1) and not counts_record(table, Act(0), -1)
    assert table.rules.key(HEURISTICS.move(table)) == "count_a_record:0:-1", (
        "several could be named: which, is asked next"
    )
    table.choose("count_a_record:0:-1")
    assert table.rules.key(HEURISTICS.move(table)) == f"count_record:0:{broken}:-1"
    table.choose(f"count_record:0:{broken}:-1")
    assert does(table) == "let_draw"


def test_a_damaged_record_does_not_help_and_a_wound_does_not_hinder_the_will() -> None:
    table = on_the_way("", 'scene = "ordeal", gifts = 1', sheet=RECORDS, Willpower=3)
    go(table, "Overcome an Obstacle: a hit counts", "Willpower")
    assert hindering_record(table, Act(0)) is None
    assert fitting_record(table, Act(0)) is None
    for rope, fits in (("Rope", True), ("Rope (damaged)", False)):
        table = on_the_way("", 'scene = "crossing", gifts = 1', sheet=f'records = ["gear: {rope}"]')
        go(table, "Overcome an Obstacle: a hit counts", "Dexterity")
        assert (fitting_record(table, Act(0)) is not None) == fits
        assert numbers(table).get("damaged items", 0) == pytest.approx((not fits) / 3)


# -- free play


def test_in_free_play_the_hurt_rest_the_dark_purify_and_the_hungry_forage() -> None:
    def chosen(**scores: Any) -> str:
        table = ash("", f"vow = {FIND}", **scores)
        for _ in range(9):
            if does(table) != "begin_action":
                return does(table)
            table.choose(table.rules.key(HEURISTICS.move(table)))
        raise AssertionError(labels(table))

    assert chosen(Vitae=2) == "Rest"
    assert chosen(Radiance=2) == "Purify"
    assert chosen(Supply=2, Vitae=5, Radiance=5) == "Forage"
    assert chosen(Supply=3, Vitae=3, Radiance=3) not in ("Rest", "Purify", "Forage", "Invoke Gift")


def test_a_sitting_is_closed_after_a_while() -> None:
    table = ash()
    assert does(table) != "close_chronicle"
    table.act_action = [0] * (LONG_ENOUGH + 1)
    assert does(table) == "close_chronicle"


# -- sanctuary, and what the path does not decide


def in_sanctuary(actions: int = 2, **scores: Any) -> Chronicle:
    return ash("", f"adventure = {{ sanctuary = {actions} }}", options=ON, **scores)


def test_in_sanctuary_the_hurt_rest_the_dark_purify_and_the_others_make_a_vow() -> None:
    assert does(in_sanctuary(Vitae=4, Radiance=4)) == "Rest"
    assert does(in_sanctuary(Vitae=5, Radiance=4)) == "Purify"
    assert does(in_sanctuary(Vitae=5, Radiance=5)) == "make_vow"
    found = numbers(in_sanctuary(1, Vitae=4))
    assert found["sanctuary left"] == pytest.approx(1 / 2)
    assert not {"Vow sworn", "respites left", "last scene"} & {*found}
    marked = signs(in_sanctuary(Vitae=2, Radiance=5), "make a Vow")
    assert marked["at sanctuary"] == 1 and marked["with Vitae at 2"] == 1
    assert not {"with Vitae at 1", "with little notice borne", "with the last scene"} & {*marked}


def test_an_adventure_weighs_the_path_and_free_play_everything() -> None:
    table = on_the_way("", 'scene = "search"', Radiance=2)
    kinds = {table.rules.kinds[step[0]].name for step in HEURISTICS.candidates(table)}
    assert kinds == {"take_path"}
    assert len(HEURISTICS.rollout_actions(table)) == len(HEURISTICS.candidates(table))
    free = ash("", f"vow = {FIND}")
    assert {*HEURISTICS.candidates(free)} == {*free.asked_options}
    assert (
        HEURISTICS.rollout_actions(free) == (HEURISTICS.move(free),)
        and HEURISTICS.action_features(free, HEURISTICS.rollout_actions(free)) == ()
    )


def test_points_go_where_every_scene_can_be_met() -> None:
    table = GAME.new(seed=1, adventure=True)
    given = []
    for _ in range(12):
        step = HEURISTICS.move(table)
        kind = table.rules.kinds[step[0]]
        if kind.name == "give_points":
            given.append(step[-1])
        if len(given) == 3 or not table.asked:
            break
        table.choose(table.rules.key(step), text="Ash" if kind.field else None)
    assert given == [0, 3, 2], "Strength, Dexterity, Willpower; Constitution takes the 3 that are left"


def test_tokens_are_spent_before_the_draw() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "crossing", gifts = 1', Dexterity=3)
    go(table, "Overcome an Obstacle: a hit counts", "Dexterity", "Draw the cards")
    go(table, "Overcome an Obstacle: a hit counts", "Dexterity")
    assert does(table) == "spend_token"
    table.choose(table.rules.key(HEURISTICS.move(table)))
    assert does(table) == "let_draw"


def test_harm_that_is_being_endured_in_numbers() -> None:
    table = on_the_way("", "notice = 2", Vitae=3)
    assert "enduring" not in numbers(table)
    go(table, "Go on")
    assert numbers(table)["enduring"] == 1, "a stirring forest strikes first"
    assert does(table) == "let_draw"
    assert HEURISTICS.stage(table) == 0, "the Draw is still open"
    go(table, "Draw the cards")
    assert "enduring" not in numbers(table)


def test_one_miss_of_three_is_not_the_last_but_one() -> None:
    for misses, last in ((1, False), (2, True)):
        table = on_the_way("", f'scene = "crossing", misses = {misses}')
        assert ("one Miss left" in numbers(table)) == last
        assert ("with one Miss left" in signs(table, "Overcome an Obstacle")) == last


def test_corruption_counts_apart_from_wounds_and_hinders_the_will() -> None:
    table = on_the_way("", 'scene = "ordeal", gifts = 1', sheet='records = ["corruption: a black vein"]', Willpower=3)
    assert numbers(table)["corruptions"] == pytest.approx(1 / 3) and "wounds" not in numbers(table)
    go(table, "Overcome an Obstacle: a hit counts", "Willpower")
    assert hindering_record(table, Act(0)) == 0
