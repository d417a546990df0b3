"""Scenes of the solo adventure: framed, won, lost, left; what counts in them and what they bring (WOD-A3 to WOD-A9)."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content.adventure import DANGEROUS, FOES, SCENES
from hearthwatch.games.duskwatch.content.prompts import SITUATIONS
from hearthwatch.games.duskwatch.rules.adventure.scenes import BY_INDEX, needed, successes
from hearthwatch.games.duskwatch.table import NO_SCENE, Chronicle
from hearthwatch.testing import why_not

from .adventures import DESTROY, FIND, on_the_way, path, told
from .helpers import (
    AGAIN,
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    choose,
    drawn,
    go,
    labels,
    prompt,
    records,
    result,
    score,
    status,
)

OVERCOME = "Overcome an Obstacle: a hit counts"
STRIKE = "Inflict Harm: a hit counts"


def frame(seed: int, notice: int = 0, vow: str = FIND, milestones: int = 0) -> Chronicle:
    """The next scene, with chance of its own for every seed."""
    document = {
        "vow": [part.strip('"') for part in vow.strip("[]").split('", ')],
        "adventure": {"notice": notice, "milestones": milestones},
    }
    table = GAME.position(document, seed=seed, adventure=True)
    choose(table, "Go on")
    return table


@pytest.mark.rule("WOD-A3")
def test_going_on_frames_a_scene_and_takes_no_card() -> None:
    table = on_the_way()
    before = (table.rng, list(table.face), list(table.deck))
    choose(table, "Go on: the next scene")
    assert (table.rng, table.face, table.deck) == before
    scene = table.view(0)["board"]["adventure"]["scene"]
    assert scene["kind"] in {kind.name for kind in SCENES}
    situation = SITUATIONS[table.scene_entry]
    assert situation.obstacle == scene["kind"]
    assert situation.situation in scene["words"]
    assert told(table)[-1].startswith("The adventure: scene 1. ")
    assert situation.situation in told(table)[-1]


@pytest.mark.rule("WOD-A3")
def test_every_kind_of_scene_comes_as_often_as_it_weighs() -> None:
    found = Counter(frame(seed).scene for seed in range(650))
    for kind, one in enumerate(SCENES):
        assert abs(found[kind] - 50 * one.weight) < 5 * (50 * one.weight) ** 0.5


@pytest.mark.rule("WOD-A3")
def test_a_situation_does_not_come_twice_in_a_row() -> None:
    table = on_the_way()
    last = -1
    for _ in range(40):
        choose(table, "Go on")
        assert table.scene_entry != last
        last, table.scene, table.notice, table.threats = table.scene_entry, NO_SCENE, 0, []
        table.offer_again()


@pytest.mark.rule("WOD-A3", "WOD-A12")
def test_nobody_goes_on_from_an_open_scene_or_without_a_vow() -> None:
    table = on_the_way()
    choose(table, "Go on")
    assert why_not(table, "Go on") == ("WOD-A3", "This scene has to be won, lost or left first.")
    choose(table, "The Vow is failed or dropped")
    assert why_not(table, "Go on") == ("WOD-A12", "There is no Vow to go on with: make one first.")


@pytest.mark.rule("WOD-A3", "WOD-A4")
def test_no_situation_and_no_foe_comes_again_before_all_others_of_its_kind_have_come() -> None:
    table = on_the_way()
    came: dict[int, list[int]] = {}
    for _ in range(60):
        choose(table, "Go on")
        came.setdefault(table.scene, []).append(table.scene_entry)
        table.scene, table.notice = NO_SCENE, 0
        table.offer_again()
    for kind, entries in came.items():
        all_of_them = len(SCENES[kind].entries)
        for first in range(0, len(entries), all_of_them):
            some = entries[first : first + all_of_them]
            assert len(set(some)) == len(some)
    met: Counter[int] = Counter()
    for number in (BY_INDEX - threat.name for threat in table.threats):
        others = [other for other, foe in enumerate(FOES) if foe.danger == FOES[number].danger and not foe.rooted]
        assert met[number] <= min(met[other] for other in others)
        met[number] += 1


@pytest.mark.rule("WOD-A3")
def test_the_last_scene_is_of_the_kind_that_the_task_names() -> None:
    table = on_the_way("", "milestones = 3")
    assert "Go on: the last scene of this Vow" in path(table)
    assert {SCENES[frame(seed, milestones=3).scene].name for seed in range(20)} == {"search"}
    assert {SCENES[frame(seed, vow=DESTROY, milestones=5).scene].name for seed in range(20)} == {"foe"}


@pytest.mark.rule("WOD-A4")
def test_a_foe_takes_as_many_successes_as_it_is_written_down_with() -> None:
    table = on_the_way("", 'scene = "foe", foe = "Hive oak"')
    assert (needed(table), successes(table)) == (4, 0)
    board = table.view(0)["board"]
    assert board["threats"][0]["words"] == "Hive oak (0 of 4 successes)"
    assert "fears smoke" in board["adventure"]["scene"]["words"]
    assert len(table.texts) == 1, "The names of the layer are no texts of people."


def dangerous(notice: int, **more: object) -> float:
    """The share of dangerous foes among the scenes that have one."""
    tables = [frame(seed, notice, **more) for seed in range(400)]  # type: ignore[arg-type]
    foes = [FOES[BY_INDEX - table.threats[0].name] for table in tables if table.scene_foe >= 0]
    return sum(foe.danger == DANGEROUS for foe in foes) / len(foes)


@pytest.mark.rule("WOD-A4")
def test_dangerous_foes_come_more_often_the_more_the_forest_has_noticed() -> None:
    assert abs(dangerous(0) - 7 / 13) < 0.14
    assert abs(dangerous(20) - 11 / 13) < 0.11
    assert dangerous(0) < dangerous(20)


@pytest.mark.rule("WOD-A4")
def test_the_last_foe_is_dangerous() -> None:
    assert dangerous(0, vow=DESTROY, milestones=5) == 1


@pytest.mark.rule("WOD-A5", "WOD-A6")
def test_a_hit_that_counts_is_a_success_and_enough_of_them_win() -> None:
    table = on_the_way(f"{STRONG_HIT} {AGAIN['Weak Hit']} 9H", 'scene = "crossing", successes = 1')
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert (successes(table), table.milestones) == (2, 0)
    go(table, OVERCOME, "Strength", "Draw the cards", "A tie is strained")
    assert (table.scene, table.milestones, result(table)) == (NO_SCENE, 1, "Weak Hit")
    assert told(table)[-1] == "The adventure: the scene is won, milestone 1 of 4."


@pytest.mark.rule("WOD-A5")
def test_a_score_that_does_not_fit_the_scene_counts_for_nothing() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "barrier"')
    go(table, OVERCOME, "Constitution", "Draw the cards")
    assert (result(table), successes(table), table.scene_misses) == ("Strong Hit", 0, 0)


@pytest.mark.rule("WOD-A5")
def test_the_gift_alone_is_one_success_once_in_a_scene() -> None:
    table = on_the_way(f"{MISS} {AGAIN['Strong Hit']}", 'scene = "crossing"')
    go(table, "Invoke Gift: alone it counts", "Alone", "Draw the cards")
    assert (result(table), successes(table)) == ("Miss", 1)
    assert not any(label.startswith("Invoke Gift") for label in path(table))
    go(table, "Invoke Gift", "Alone", "Draw the cards")
    assert successes(table) == 1


@pytest.mark.rule("WOD-A5")
def test_the_gift_as_a_boost_counts_with_the_action_it_boosts() -> None:
    table = on_the_way(f"{STRONG_HIT} {AGAIN['Strong Hit']}", 'scene = "crossing"')
    go(table, OVERCOME, "Dexterity", "Call on the Gift first", "Draw the cards", "Draw the cards")
    assert (successes(table), table.scene_gifts) == (1, 0)


@pytest.mark.rule("WOD-A5")
def test_one_preparation_is_offered_in_a_scene() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "crossing"')
    assert "Secure an Advantage: to prepare" in path(table)
    go(table, "Read the Situation: to prepare", "Draw the cards")
    assert (successes(table), table.scene_prepared) == (0, 1)
    assert not any(label.endswith("to prepare") for label in path(table))


@pytest.mark.rule("WOD-A6")
def test_a_foe_falls_with_its_last_success_and_its_fight_is_over() -> None:
    table = on_the_way(f"{WEAK_HIT} {STRONG_HIT}", 'scene = "foe", foe = "Lone Pallid"')
    go(table, "Enter Combat: to prepare", "Draw the cards")
    assert table.fight
    go(table, STRIKE, "Strength", "Draw the cards")
    assert (table.milestones, table.fight, table.threats[0][2:]) == (1, 0, (1, 1, 1))


@pytest.mark.rule("WOD-A6")
def test_the_last_milestone_keeps_the_vow() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "search", milestones = 3, successes = 2', Radiance=2)
    go(table, "Gather Intel: a hit counts", "Dexterity", "Draw the cards")
    assert (table.vows_kept, score(table, "Radiance")) == (1, 5)
    assert "The Vow is kept" in table.view(0)["board"]["journal"][-2]["words"]


@pytest.mark.rule("WOD-A7", "WOD-A9")
def test_a_miss_brings_harm_as_grave_as_the_scene() -> None:
    table = on_the_way(f"{MISS} 4H {AGAIN['Weak Hit']}", 'scene = "crossing"', Vitae=4)
    go(table, OVERCOME, "Dexterity", "Draw the cards", "A tie is strained")
    assert prompt(table) == "Ash, Endure Harm with Constitution 2, serious threat −1: what else counts?"
    go(table, "Draw the cards")
    assert (score(table, "Vitae"), table.scene_misses) == (3, 1)


@pytest.mark.rule("WOD-A7", "WOD-A9")
def test_harm_that_the_consequence_card_called_is_not_called_again() -> None:
    table = on_the_way(f"{MISS} 4S {AGAIN['Strong Hit']}", 'scene = "crossing"')
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert prompt(table).startswith("Ash, Endure Harm")
    go(table, "Draw the cards")
    assert (prompt(table), table.scene_misses) == ("What happens next?", 1)


@pytest.mark.rule("WOD-A7", "WOD-A10")
def test_a_miss_in_a_search_brings_notice() -> None:
    table = on_the_way(MISS, 'scene = "search", notice = 1')
    go(table, "Gather Intel: a hit counts", "Dexterity", "Draw the cards")
    assert (prompt(table), table.notice, table.scene_misses) == ("What happens next?", 2, 1)


@pytest.mark.rule("WOD-A7")
def test_the_third_miss_loses_the_scene_with_notice_and_harm() -> None:
    table = on_the_way(f"{MISS} {AGAIN['Weak Hit']}", 'scene = "search", misses = 2, milestones = 1')
    go(table, "Gather Intel: a hit counts", "Dexterity", "Draw the cards")
    assert prompt(table).startswith("Ash, Endure Harm")
    assert table.notice == 1
    go(table, "Draw the cards")
    assert (table.scene, table.milestones, score(table, "Vitae")) == (NO_SCENE, 1, 4)
    assert "The adventure: the scene is lost, and getting away has its price." in told(table)


@pytest.mark.rule("WOD-A8")
def test_whoever_falls_loses_the_scene_and_rests() -> None:
    fatal = "AH QC QD 4S 3H KH"  # Endure Harm: Miss. Resist Death: Weak Hit.
    table = on_the_way(f"{MISS} {fatal} {STRONG_HIT}", 'scene = "foe", foe = "Lone Pallid"', Vitae=1)
    go(table, STRIKE, "Strength", "Draw the cards", "Draw the cards", "Draw the cards", "Unconscious")
    assert (table.scene, table.notice, status(table)) == (NO_SCENE, 2, "unconscious")
    assert prompt(table).startswith("Ash, Rest with Constitution 2:")
    go(table, "Draw the cards")
    assert (prompt(table), table.respites, score(table, "Vitae")) == ("Does Ash wake?", 0, 4)
    go(table, "Ash wakes")
    assert (table.notice, table.respites) == (2, 0)


@pytest.mark.rule("WOD-A8", "WOD-A12")
def test_a_rest_that_was_given_up_makes_no_later_one_free() -> None:
    fatal = "AH QC QD 4S 3H KH"
    table = on_the_way(f"{MISS} {fatal}", 'scene = "search", misses = 2', Vitae=1)
    go(table, "Gather Intel: a hit", "Dexterity", "Draw the cards", "Draw the cards", "Draw the cards", "Unconscious")
    go(table, "Give the Action up")
    assert (table.respites, prompt(table)) == (0, "What happens next?")
    go(table, "Rest", "Draw the cards", "Ash wakes")
    assert table.respites == 1


@pytest.mark.rule("WOD-A8")
def test_whoever_falls_as_a_scene_is_lost_rests_too() -> None:
    fatal = "AH QC QD 4S 3H KH"
    table = on_the_way(f"{MISS} {fatal}", 'scene = "search", misses = 2', Vitae=1)
    go(table, "Gather Intel: a hit", "Dexterity", "Draw the cards", "Draw the cards", "Draw the cards", "Unconscious")
    assert (prompt(table).startswith("Ash, Rest"), table.notice, table.scene) == (True, 3, NO_SCENE)


@pytest.mark.rule("WOD-A9")
@pytest.mark.parametrize(
    ("foe", "notice", "grave"),
    [
        ("Lone Pallid", 0, ""),
        ("Lone Pallid", 3, ", serious threat −1"),
        ("Hive oak", 0, ", serious threat −1"),
        ("Hive oak", 3, ", dire threat −2"),
        ("Hive oak", 7, ", dire threat −2"),
    ],
)
def test_harm_is_as_grave_as_the_foe_and_the_notice_say(foe: str, notice: int, grave: str) -> None:
    table = on_the_way(MISS, f'scene = "foe", foe = "{foe}", notice = {notice}')
    go(table, STRIKE, "Strength", "Draw the cards")
    assert prompt(table) == f"Ash, Endure Harm with Constitution 2{grave}: what else counts?"


@pytest.mark.rule("WOD-A9")
def test_the_cost_is_supply_and_with_none_left_an_item() -> None:
    table = on_the_way(f"{WEAK_HIT} 4D", 'scene = "crossing"')
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert (prompt(table), score(table, "Supply")) == ("What happens next?", 4)
    table = on_the_way(f"{WEAK_HIT} 4D", 'scene = "crossing"', sheet='records = ["gear: Rope"]', Supply=0)
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert "Rope (damaged)" in records(table)
    table = on_the_way(f"{WEAK_HIT} 4D", 'scene = "crossing"', Supply=0)
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert labels(table) == ["Something else under the heading Cost"]


@pytest.mark.rule("WOD-A9", "WOD-A10")
def test_lost_time_is_told_by_the_player_and_noticed() -> None:
    table = on_the_way(f"{WEAK_HIT} 4C", 'scene = "crossing"')
    go(table, OVERCOME, "Dexterity", "Draw the cards")
    assert (labels(table)[0], table.notice) == ("Time is lost", 1)


@pytest.mark.rule("WOD-A9", "WOD-A15")
def test_off_the_path_people_judge_as_ever() -> None:
    table = on_the_way(f"{MISS} 4S")
    go(table, "Overcome an Obstacle", "Dexterity", "Draw the cards")
    assert labels(table)[0] == "The character is harmed"
    go(table, "The character is harmed")
    assert prompt(table) == "Ash, Endure Harm: how bad is the threat?"


@pytest.mark.rule("WOD-A16")
def test_a_hit_in_flight_leaves_the_foe_standing() -> None:
    table = on_the_way(f"{STRONG_HIT} {AGAIN['Strong Hit']}", 'scene = "foe", foe = "Hive oak"')
    assert any(label.startswith("Overcome an Obstacle: flight") for label in path(table))
    go(table, "Overcome an Obstacle: flight", "Dexterity", "Draw the cards")
    assert (table.notice, prompt(table).startswith("Ash, Endure Harm")) == (1, True)
    go(table, "Draw the cards")
    assert (table.scene, table.milestones, table.threats[0].over) == (NO_SCENE, 0, 0)
    assert drawn(table)["result"] == "Strong Hit"


@pytest.mark.rule("WOD-A16")
def test_a_miss_in_flight_counts_like_any_other_and_strength_is_no_flight() -> None:
    table = on_the_way(f"{MISS} 4C {AGAIN['Strong Hit']}", 'scene = "foe", foe = "Hive oak"')
    go(table, "Overcome an Obstacle: flight", "Constitution", "Draw the cards", "Time is lost", "Draw the cards")
    assert (table.scene_misses, table.scene_foe) == (1, 0)
    table = on_the_way(STRONG_HIT, 'scene = "foe", foe = "Hive oak"')
    go(table, "Overcome an Obstacle: flight", "Strength", "Draw the cards")
    assert (table.scene_foe, table.scene_lost, successes(table)) == (0, 0, 0)
