"""Quest sheets: special rules at every moment, counters, marks, and how a quest ends (section 18 of the rules)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content.quest_sheet import QuestMoment, VictoryMoment
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    decline_all,
    ended,
    engaged,
    fallen,
    kinds,
    log,
    pick,
    play_until,
    position,
    refused,
    seats,
    shadows,
    take,
    tokens,
    use,
)
from tests.games.heroes_of_terrinoth.own_quests import happen, quest


def rule(when: str, effect: Any = None, **more: Any) -> dict[str, Any]:
    """A quest that counts how often this moment came, or does something else then."""
    effect = effect or {"count": "seen", "by": 1}
    return {"counters": {"seen": 0}, "rule": [{"name": "It is time", "when": when, "effect": effect, **more}]}


def seen(table: Realm) -> int:
    return count(table, "seen")


# -- the sheet


@pytest.mark.rule("HOT-18.1")
@pytest.mark.parametrize("slug", [slug for slug, one in BOX.quests.items() if not one.digest])
def test_a_quest_sheet_has_two_full_sides(slug: str) -> None:
    played = BOX.quests[slug]
    written = played.sheet
    assert all((written.intro, written.won, written.lost, written.enemies, written.locations, written.exploration))
    assert played.sheet.track[-1] != "gray"
    assert {*played.sheet.track} - {"gray"} == {*played.peril}
    assert played.victory.when in get_args(VictoryMoment)
    assert played.victory.text


# -- moments


@pytest.mark.rule("HOT-18.2")
def test_begin() -> None:
    with quest(**rule("begin")) as slug:
        table = GAME.new(seats=2, seed=1, quest=slug)
        assert seen(table) == 0
        table.choose(0)
        assert seen(table) == 1
        play_until(table, lambda table: table.round == 2)
        assert seen(table) == 1


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize(("when", "counts"), [("arrive", [1, 2]), ("arrive final", [0, 1])])
def test_arrive_and_arrive_final(when: str, counts: list[int]) -> None:
    with quest(**rule(when)) as slug:
        assert seen(position("", quest=slug)) == 0
        found: list[int] = []
        for place, progress in (("Roadside Inn", 6), ("Windy Downs", 7)):
            document = (
                f'phase = "travel"\nlocation = "{place}"\nprogress = {progress}\ncounters.seen = {sum(found[-1:])}'
            )
            table = position(document, quest=slug)
            pick(table, "Travel on", "Kari")
            found.append(seen(table))
        assert found == counts


@pytest.mark.rule("HOT-18.2", "HOT-G34")
def test_arrive_comes_after_the_spawns_of_the_place() -> None:
    with quest(**rule("arrive", {"repeat": "enemies", "then": {"count": "seen", "by": 1}})) as slug:
        table = position('phase = "travel"\nprogress = 6', quest=slug)
        pick(table, "Travel on", "Kari")
        assert seen(table) == len(table.enemies) == 5


@pytest.mark.rule("HOT-18.2")
def test_left_comes_before_anything_is_discarded() -> None:
    what = {"repeat": "progress", "then": {"count": "seen", "by": 1}}
    with quest(**rule("left", [what, {"wound_each": 9, "at": "shadows"}])) as slug:
        table = position('phase = "travel"\nprogress = 8\nshadows = ["Bandit"]', quest=slug)
        assert seen(table) == 0
        pick(table, "Travel on")
        assert seen(table) == 8
        assert "Bandit is defeated." in log(table)


@pytest.mark.rule("HOT-18.2")
def test_round_start_and_round_end() -> None:
    with quest(**rule("round start")) as slug:
        table = position('phase = "travel"', quest=slug)
        assert (table.round, seen(table)) == (2, 1)
    with quest(**rule("round end")) as slug:
        table = position('phase = "travel"', quest=slug)
        assert (table.round, seen(table)) == (2, 1)
        assert seen(position("", quest=slug)) == 0


@pytest.mark.rule("HOT-18.2")
def test_explored_comes_once_for_each_place() -> None:
    with quest(**rule("explored")) as slug:
        table = position("progress = 4", quest=slug)
        happen(table, {"progress": 1})
        assert seen(table) == 0
        happen(table, {"progress": 1})
        assert seen(table) == 1
        happen(table, [{"progress": -3}, {"progress": 4}])
        assert seen(table) == 1
        assert seen(position("progress = 9", quest=slug)) == 0


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize(("at", "times"), [(None, 3), ("Human", 1), ("Master", 1), ("Challenging", 2), ("Demon", 0)])
def test_enemy_defeated_counts_those_that_fit(at: str | None, times: int) -> None:
    with quest(**rule("enemy defeated", **({"at": at} if at else {}))) as slug:
        table = position('shadows = ["?Ogre", "Ogre Master", "Bandit", "Zombie Master"]', quest=slug)
        happen(table, [{"banish": "Undead"}, {"wound_each": 5, "at": "any"}])
        assert seen(table) == times


@pytest.mark.rule("HOT-18.2")
def test_hero_defeated() -> None:
    with quest(**rule("hero defeated")) as slug:
        table = position(FOUR + "hero.Hagan.wounds = 12", quest=slug)
        happen(table, {"suffer": 1}, HAGAN)
        assert (fallen(table), seen(table)) == ([HAGAN], 1)


@pytest.mark.rule("HOT-18.2")
def test_nemesis_defeated() -> None:
    with quest(**rule("nemesis defeated")) as slug:
        table = position('shadows = ["Splig*9", "Bandit*1"]', quest=slug)
        happen(table, {"wound": 1, "at": "Human"})
        assert seen(table) == 0
        happen(table, {"wound": 1, "at": "Nemesis"})
        assert seen(table) == 1


@pytest.mark.rule("HOT-18.2")
@pytest.mark.parametrize("when", ["nemesis defeated", "enemy defeated"])
def test_a_rule_works_even_where_the_hero_who_caused_it_falls(when: str) -> None:
    with quest(**rule(when, {"win": "He is gone, and so is she."})) as slug:
        kari = 'hero.Kari = { tokens = 2, wounds = 9, engaged = ["Splig*9"] }\n'
        table = position(FOUR + kari + 'next_rolls = "S S X"', quest=slug)
        act(table, "Precise Strike", "Spend 2 tokens")
        assert fallen(table) == [KARI]
        assert ended(table) == (True, "HOT-13.2")


@pytest.mark.rule("HOT-18.2")
def test_after_action_is_an_offer_to_the_acting_hero_once_after_each_action() -> None:
    price = {"pay": {"tokens": 1}, "then": {"count": "seen", "by": 1}}
    with quest(**rule("after action", price, action="explore")) as slug:
        table = position("hero.Kari.tokens = 4\nnext_rolls = '- -'\nexploration = []", quest=slug)
        use(table, "Blaze a Trail")
        take(table, "spend")
        assert seats(table) == (0,)
        take(table, "use_quest_rule")
        assert (tokens(table, KARI), seen(table)) == (3, 1)
        assert "use_quest_rule" not in kinds(table)
        table = position("hero.Kari.tokens = 4\nnext_rolls = '- -'", quest=slug)
        use(table, "Precise Strike")
        take(table, "spend")
        assert "use_quest_rule" not in kinds(table)
        assert seats(table) == (1,)


@pytest.mark.rule("HOT-18.2")
def test_after_action_an_offer_needs_what_the_quest_asks_for() -> None:
    price = {"pay": {"tokens": 1}, "then": {"count": "seen", "by": 1}}
    for progress, offered in ((5, False), (6, True)):
        with quest(**rule("after action", price, **{"if": "explored"})) as slug:
            document = f"progress = {progress}\nhero.Kari = {{ tokens = 1, items = ['Hourglass of Ash'] }}\n"
            table = position(document + "next_rolls = '- -'", quest=slug)
            use(table, "Precise Strike")
            take(table, "spend")
            assert ("use_quest_rule" in kinds(table)) is offered
            if not offered:
                assert refused(table, "use_quest_rule").rule == "HOT-18.2"


@pytest.mark.rule("HOT-18.2", "HOT-7.19")
def test_threat_is_a_threat_effect_of_the_quest() -> None:
    with quest(**rule("threat", [{"count": "seen", "by": 1}, {"claim": 1}])) as slug:
        document = 'nemesis = "slain"\nactive = "Elder"\nnext_rolls = "- - T T"\n'
        table = position(document + 'hero.Elder.engaged = ["Ogre", "Bandit"]', quest=slug)
        use(table, "Reluctant Blow")
        take(table, "aim")
        assert (seen(table), tokens(table, MOK)) == (1, 1)


@pytest.mark.rule("HOT-18.2")
def test_a_rule_with_a_condition_works_only_where_it_holds() -> None:
    with quest(**rule("round end", **{"if": "progress >= 3"})) as slug:
        assert seen(position('phase = "end"\nprogress = 2', quest=slug)) == 0
        assert seen(position('phase = "end"\nprogress = 3', quest=slug)) == 1


def test_every_moment_is_tested() -> None:
    text = " ".join(name for name in globals() if name.startswith("test_"))
    assert [when for when in get_args(QuestMoment) if when.replace(" ", "_") not in text] == []


# -- counters, marks, vanishing


@pytest.mark.rule("HOT-18.2")
def test_a_counter_begins_as_written_and_never_goes_below_nothing() -> None:
    table = position(FOUR + 'phase = "travel"', quest="the-siege-of-oakhollow")
    assert count(table, "walls") == BOX.quests["the-siege-of-oakhollow"].sheet.counters["walls"] > 0
    with quest(**{**rule("round end", {"count": "seen", "by": -3}), "counters": {"seen": 2}}) as slug:
        assert seen(position('phase = "end"', quest=slug)) == 0


@pytest.mark.rule("HOT-18.2", "HOT-15.8")
def test_marks_lie_with_heroes_and_go_with_them() -> None:
    table = position(FOUR + "hero.Hagan = { marks = 4, wounds = 12 }\nhero.Kari.marks = 1", quest="the-pale-crown")
    assert "Hagan Dourstone suffers 1 wound." not in log(table)
    happen(table, {"suffer": 1}, HAGAN)
    assert table.marks == [1, 0, 0, 0]


@pytest.mark.rule("HOT-18.2")
def test_the_stag_vanishes_at_the_end_of_the_round_and_heals() -> None:
    table = position('phase = "end"\nshadows = ["The Hollow Stag*9"]\ncounters.tracks = 8', quest="what-walks-beneath")
    assert shadows(table) == []
    assert [table.hurt[card] for card in table.lair] == [4]
    assert count(table, "tracks") == 9  # Each time it leaves one.
    table = position('phase = "end"\nshadows = ["The Hollow Stag*9"]\ncounters.tracks = 10', quest="what-walks-beneath")
    assert shadows(table) == ["The Hollow Stag*9"]


@pytest.mark.rule("HOT-18.2")
def test_varro_is_caught_when_his_lead_is_gone() -> None:
    """A lead that is gone does not come back while the round ends, so he is met on the road, far from the border."""
    table = position('phase = "end"\ncounters.lead = 0\nnemesis = "lair"', quest="the-stolen-standard")
    assert not table.is_final
    assert count(table, "lead") == 0
    assert engaged(table, KARI) == ["Captain Varro Redhand"]
    table = position('phase = "end"\ncounters.lead = 1\nnemesis = "lair"', quest="the-stolen-standard")
    assert count(table, "lead") == 2
    assert len(table.lair) == 1
    with quest(**rule("round start", {"nemesis": "leader"}, **{"if": "seen <= 0"})) as slug:
        table = position('phase = "end"\nleader = "Elder"', quest=slug)
        assert engaged(table, MOK) == ["Splig"]


# -- how it ends


def ending(**parts: Any) -> dict[str, Any]:
    return {"counters": {"seen": 0}, **parts}


@pytest.mark.rule("HOT-13.2", "HOT-18.2")
def test_a_victory_at_once_comes_in_the_middle_of_anything() -> None:
    goal = {"when": "at once", "if": "progress >= 7", "text": "Go far."}
    with quest(**ending(victory=goal)) as slug:
        table = position("progress = 6", quest=slug)
        assert ended(table) == (None, "")
        happen(table, [{"progress": 1}, {"progress": -1}])
        assert ended(table) == (True, "HOT-13.2")
        assert table.outcome is not None
        assert table.outcome.reason == "It went well."


def test_a_victory_at_once_may_speak_of_the_place_even_while_there_is_none() -> None:
    goal = {"when": "at once", "if": "explored and final", "text": "See it all."}
    with quest(**ending(victory=goal)) as slug:
        table = GAME.new(seats=2, seed=3, quest=slug)
        table.choose(0)
        assert ended(table) == (None, "")
        assert ended(position('location = "Thornwood"\nprogress = 8', quest=slug)) == (True, "HOT-13.2")


@pytest.mark.rule("HOT-13.3", "HOT-18.2")
def test_a_further_defeat_comes_at_once_and_before_victory() -> None:
    goal = {"when": "at once", "if": "progress >= 7", "text": "Go far."}
    doom = [{"if": "progress >= 9", "text": "You went too far."}]
    with quest(**ending(victory=goal, defeat=doom)) as slug:
        table = position("progress = 6", quest=slug)
        happen(table, {"progress": 3})
        assert ended(table) == (False, "HOT-13.3")
        assert table.outcome is not None
        assert table.outcome.reason == "You went too far."


@pytest.mark.rule("HOT-13.3")
def test_the_candles_must_not_burn_down() -> None:
    table = position('phase = "peril"\nperil = 15\ncounters.candles = 4', quest="seven-candles")
    assert ended(table) == (False, "HOT-13.3")
    table = position("counters.candles = 0", quest="seven-candles")
    assert ended(table) == (True, "HOT-13.2")
    table = position('phase = "peril"\nperil = 15\ncounters.candles = 3', quest="seven-candles")
    decline_all(table)
    assert ended(table) == (None, "")
