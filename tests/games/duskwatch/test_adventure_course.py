"""The course of a solo adventure: Vows, notice, respite, sanctuary, the end; and that it is a layer and no more."""

from __future__ import annotations

from itertools import pairwise

import pytest

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content.adventure import FOES, LEVELS, NOTICE, OUT_OF, SCENES, TASKS
from hearthwatch.games.duskwatch.content.prompts import SITUATIONS
from hearthwatch.games.duskwatch.heuristics.adventure import fitting_record
from hearthwatch.games.duskwatch.rules.journal import ADVENTURE
from hearthwatch.games.duskwatch.show.export.document import journal
from hearthwatch.games.duskwatch.show.export.passages import passages
from hearthwatch.games.duskwatch.table import NO_SCENE, Act, Chronicle, Wandering
from hearthwatch.kernel import EVERYONE, Refused, SetupError
from hearthwatch.kernel.state import OWN

from .adventures import DESTROY, FIND, ON, on_the_way, path, told
from .helpers import AGAIN, MISS, STRONG_HIT, WEAK_HIT, ash, do, go, labels, option, position, prompt, score, status

STRIKE = "Inflict Harm: a hit counts"
LAYER = tuple(OWN[Wandering].kinds)


def begin(vow: str = "Find") -> Chronicle:
    """The first Vow of a chronicle, made before the story opens."""
    table = position("opened = false\n", **ON)
    go(table, "Part by part", vow, "A witch", "The path back", "A chapel", "Leave it")
    return table


def play(table: Chronicle, most: int = 5_000) -> Chronicle:
    """As the game's sensible player does, to the end."""
    assert GAME.heuristics is not None
    for _ in range(most):
        if not table.asked:
            break
        step = GAME.heuristics.move(table)
        table.choose(table.rules.key(step), text="..." if table.rules.kinds[step[0]].field else None)
    return table


# -- a layer, and no more


@pytest.mark.rule("WOD-A1")
@pytest.mark.parametrize(("mode", "seats"), [("cooperative", 2), ("guided", 3)])
def test_it_is_for_a_solo_table(mode: str, seats: int) -> None:
    with pytest.raises(SetupError, match=f"for a solo table so far, not for a {mode} one"):
        GAME.new(seats=seats, mode=mode, adventure=True)


@pytest.mark.rule("WOD-A1")
def test_without_the_option_nothing_of_it_happens() -> None:
    table = GAME.new(seed=7)
    before = {name: getattr(table, name) for name in LAYER}
    play(table)
    assert table.outcome is not None
    assert {name: getattr(table, name) for name in LAYER} == before
    assert not any(block[0] == ADVENTURE for block in table.blocks)
    assert table.view(0)["board"]["adventure"] is None
    assert "scenes" not in table.outcome.details


@pytest.mark.rule("WOD-A1")
def test_the_same_choices_come_to_the_same_with_and_without_it() -> None:
    plain, layered = GAME.new(seed=9), GAME.new(seed=9, adventure=True)
    made = ["Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip", "Reveal", "Leave it", "Later"]
    for table in (plain, layered):
        go(table, *made, "Later", "Begin without words")
        for action in ("Forage", "Read the Situation", "Enter Combat"):
            do(table, action, who="Warden 1")
        do(table, "Compel", "Willpower", who="Warden 1")
    same = [name for name in plain.fields if name not in (*LAYER, "blocks", "asked", "stack")]
    for name in same:
        assert getattr(plain, name) == getattr(layered, name), name
    assert plain.blocks == [block for block in layered.blocks if block[0] != ADVENTURE]
    assert {*labels(plain)} < {*labels(layered)}


# -- Vows


@pytest.mark.rule("WOD-A2")
def test_the_first_vow_is_partly_done_when_the_story_opens() -> None:
    table = begin()
    assert (table.milestones, table.milestones_needed) == (1, 4)
    assert told(table)[0].startswith("The adventure: a Vow of 4 milestones, 1 of them marked. ")
    assert (begin("Destroy").milestones, begin("Destroy").milestones_needed) == (2, 6)


@pytest.mark.rule("WOD-A2", "WOD-A10")
def test_a_later_vow_begins_at_its_beginning_and_with_more_notice() -> None:
    table = ash(options=ON)
    table.vows_kept = 2
    go(table, "Make a Vow", "Part by part", "Find", "A witch", "The path back", "A chapel", "Leave it")
    assert (table.milestones, table.milestones_needed, table.notice) == (0, 4, 2)
    table = ash(options=ON)
    table.vows_kept = 50
    go(table, "Make a Vow", "Part by part", "Find", "A witch", "The path back", "A chapel", "Leave it")
    assert table.notice == NOTICE.begins_at_most


@pytest.mark.rule("WOD-A13")
def test_a_vow_that_the_forest_knows_too_well_is_given_up() -> None:
    table = on_the_way(MISS, 'scene = "search"')
    assert table.notice_ends == NOTICE.ends_vow + 4 * NOTICE.ends_vow_each
    table.notice = table.notice_ends - 1
    before = table.scores[:]
    go(table, "Gather Intel: a hit counts", "Dexterity", "Draw the cards")
    assert (table.vow_state, table.vows_kept, table.scene, table.notice) == (0, 0, NO_SCENE, 0)
    assert table.scores == before
    assert any("the Vow is given up at milestone 0 of 4" in words for words in told(table))
    assert table.view(0)["board"]["adventure"]["sanctuary_left"] == 2


@pytest.mark.rule("WOD-A12", "WOD-A15")
def test_people_may_keep_or_drop_the_vow_themselves() -> None:
    table = on_the_way("", 'scene = "crossing", notice = 3')
    go(table, "The Vow is kept", "It needs no words")
    assert (table.vows_kept, table.scene, table.milestones_needed, table.sanctuary) == (1, NO_SCENE, 0, 2)


# -- the forest


@pytest.mark.rule("WOD-A10")
def test_every_scene_is_noticed_and_the_levels_have_names() -> None:
    table = on_the_way("", "notice = 2")
    assert table.view(0)["board"]["adventure"]["notice_level"] == "stirring"
    go(table, "Go on")
    assert (table.notice, table.view(0)["board"]["adventure"]["notice_level"]) == (3, "hunting")


@pytest.mark.rule("WOD-A10")
@pytest.mark.parametrize(
    ("deck", "action", "answers", "notice"),
    [
        (MISS, "Forage", (), 2),
        (STRONG_HIT, "Forage", (), 1),
        (MISS, "Make Camp", (), 2),
        (WEAK_HIT, "Make Camp", ("A complication",), 2),
        (WEAK_HIT, "Make Camp", ("Lose 1 Supply",), 1),
        (STRONG_HIT, "Purify", (), 1),
    ],
)
def test_respites_are_noticed(deck: str, action: str, answers: tuple[str, ...], notice: int) -> None:
    table = on_the_way(deck)
    go(table, f"{action}, a respite", "Draw the cards", *answers)
    assert (table.notice, table.respites) == (notice, 1)


@pytest.mark.rule("WOD-3.8", "WOD-A12")
@pytest.mark.parametrize(
    ("action", "idle"),
    [
        ("Treat Wounds", "Would heal nobody: everybody has all their Vitae."),
        ("Purify", "Would restore nothing: Ash has all their Radiance."),
    ],
)
def test_a_respite_that_restores_nothing_says_so(action: str, idle: str) -> None:
    whole, hurt = on_the_way(Vitae=5, Radiance=5), on_the_way(Vitae=4, Radiance=4)
    assert option(whole, f"{action}, a respite").means.startswith(idle)
    assert option(hurt, f"{action}, a respite").idle == ""


@pytest.mark.rule("WOD-3.8", "WOD-17.1")
@pytest.mark.parametrize("vitae", [4, 5])
def test_a_patient_without_wounds_is_named_as_such(vitae: int) -> None:
    table = go(on_the_way(Vitae=vitae), "Treat Wounds, a respite")
    assert option(table, "Ash").idle == ("Would heal nothing: Ash has all their Vitae." if vitae == 5 else "")


@pytest.mark.rule("WOD-A11")
def test_a_stirring_forest_strikes_first() -> None:
    quiet, stirring = on_the_way(), on_the_way("", "notice = 1")
    go(quiet, "Go on")
    go(stirring, "Go on")
    assert prompt(quiet) == "What happens next?"
    assert prompt(stirring).startswith("Ash, Endure Harm with Constitution 2")


# -- rest


@pytest.mark.rule("WOD-A12")
def test_two_respites_are_offered_in_a_vow() -> None:
    table = on_the_way(f"{STRONG_HIT} {AGAIN['Strong Hit']}", Vitae=1)
    assert [label.partition(",")[0] for label in path(table)] == [
        "Go on: the next scene",
        "Make Camp",
        "Treat Wounds",
        "Forage",
        "Purify",
        "Rest",
    ]
    go(table, "Make Camp, a respite (2 left)", "Draw the cards")
    go(table, "Forage, a respite (1 left)", "Draw the cards")
    assert path(table) == ["Go on: the next scene"]
    assert any(label.startswith("Rest: ") for label in labels(table))


@pytest.mark.rule("WOD-A9", "WOD-A12")
def test_a_rest_on_the_way_is_plain_and_a_purify_has_neither_place_nor_rite() -> None:
    table = on_the_way()
    go(table, "Rest, a respite")
    assert prompt(table) == "Ash, Rest with Constitution 2: what else counts?"
    table = on_the_way()
    go(table, "Purify, a respite")
    assert prompt(table) == "Ash, Purify with Willpower 2: what else counts?"


@pytest.mark.rule("WOD-A9", "WOD-A12")
def test_sanctuary_is_holy_ground_with_full_rest_for_two_actions() -> None:
    table = ash(f"{WEAK_HIT} {STRONG_HIT}", "adventure = { sanctuary = 2 }", options=ON)
    assert path(table)[0] == "Rest, in sanctuary (2 Actions left)"
    go(table, "Purify, in sanctuary")
    assert prompt(table) == "Ash, Purify with Willpower 2, holy ground +1, a rite +1: what else counts?"
    go(table, "Draw the cards", "Rest, in sanctuary (1 Action left)")
    assert prompt(table) == "Ash, Rest with Constitution 2, a Full Rest +2: what else counts?"
    go(table, "Draw the cards")
    assert (path(table), table.sanctuary) == ([], 0)
    assert "Make a Vow" in labels(table)


# -- nothing is on rails


@pytest.mark.rule("WOD-A15")
def test_what_counts_comes_first_and_all_else_stays_open() -> None:
    table, free = on_the_way("", 'scene = "foe", foe = "Hive oak"'), ash("", f"vow = {FIND}")
    assert labels(table)[: len(path(table))] == path(table)
    assert path(table)[0] == "Inflict Harm: a hit counts (Strength, Dexterity or Willpower)"
    assert {*labels(free)} <= {*labels(table)}
    assert len(labels(table)) <= 60


@pytest.mark.rule("WOD-A15")
def test_other_actions_count_for_nothing_in_the_scene() -> None:
    table = on_the_way(MISS, 'scene = "crossing"')
    do(table, "Compel", "Willpower")
    assert (table.scene_successes, table.scene_misses, table.notice) == (0, 0, 0)


@pytest.mark.rule("WOD-A15", "WOD-8.12")
def test_an_unconscious_warden_is_offered_only_a_rest() -> None:
    table = on_the_way("", "", sheet='status = "unconscious"')
    assert [label.partition(",")[0] for label in path(table)] == ["Go on: the next scene", "Rest"]
    assert table.decision is not None
    refused: list[Refused] = [one for one in table.decision.refused if one.key.startswith("take_path")]
    assert {one.rule for one in refused} == {"WOD-8.12"}


# -- the end


@pytest.mark.rule("WOD-A14")
def test_the_adventure_ends_with_the_warden() -> None:
    table = on_the_way(f"{MISS} AH QC QD 2S QS KH", 'scene = "foe", foe = "Lone Pallid"', Vitae=1, Fortune=0)
    go(table, STRIKE, "Strength", "Draw the cards", "Draw the cards", "Draw the cards")
    assert status(table) == "dead"
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (None, "WOD-A14")
    assert table.outcome.reason == "The Warden is dead: 0 Vows kept, 0 scenes."
    assert {name: table.outcome.details[name] for name in ("vows_kept", "scenes", "actions")} == {
        "vows_kept": 0,
        "scenes": 0,
        "actions": 3,
    }


@pytest.mark.rule("WOD-A14")
def test_the_forest_may_claim_the_warden() -> None:
    table = on_the_way(f"{MISS} AH QC QD", 'scene = "crossing"', Radiance=1, Fortune=0)
    go(table, "Invoke Gift: alone", "Alone", "Draw the cards", "Draw the cards")
    assert table.outcome is not None
    assert table.outcome.reason.startswith("The forest has claimed the Warden")


@pytest.mark.rule("WOD-A14")
def test_a_sensible_player_plays_an_adventure_to_its_end() -> None:
    table = play(GAME.new(seed=1, adventure=True))
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (None, "WOD-A14")
    assert table.scenes > 1
    assert GAME.replay(table.record) == table
    assert GAME.load(table.to_json()) == table


def test_the_conformance_suite_holds_for_adventures() -> None:
    report = hw.testing.check_game(GAME, plays=3, seconds=300, seed=11, seats=1, mode="solo", adventure=True)
    assert report.plays == 3


# -- the layer's documents, board and numbers


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("adventure = { notice = 1 }", "needs a Vow"),
        (f"vow = {FIND}\nadventure = {{ milestones = 4 }}", "takes 4 milestones: 4 are too many"),
        (f"vow = {FIND}\nadventure = {{ scene = 'dance' }}", "no kind of scene 'dance'"),
        (f"vow = {FIND}\nadventure = {{ scene = 'foe', foe = 'Bear' }}", "no foe 'Bear'"),
        (f"vow = {FIND}\nadventure = {{ scene = 'foe', situation = 19 }}", "15 situations of this kind, not 20"),
        (f"vow = {FIND}\nadventure = {{ notice = -1 }}", "notice is a number from 0 to 999; -1 is not"),
        (f"vow = {FIND}\nadventure = {{ luck = 1 }}", "adventure has no 'luck'"),
    ],
)
def test_what_a_position_cannot_say_is_refused_with_a_sentence(document: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        ash("", document, options=ON)


def test_a_position_without_the_option_has_no_adventure() -> None:
    with pytest.raises(SetupError, match="Only a table with the option adventure has one"):
        ash("", f"vow = {FIND}\nadventure = {{ notice = 1 }}")


def test_the_board_shows_the_adventure() -> None:
    table = on_the_way(
        "", 'scene = "foe", foe = "Thorn hounds", successes = 1, misses = 2, milestones = 5', vow=DESTROY
    )
    shown = table.view(0)["board"]["adventure"]
    assert (shown["milestones"], shown["milestones_needed"], shown["last"]) == (5, 6, True)
    assert {name: shown["scene"][name] for name in ("kind", "successes", "needed", "misses", "harm", "counts")} == {
        "kind": "foe",
        "successes": 1,
        "needed": 2,
        "misses": 2,
        "harm": "ordinary",
        "counts": ["Inflict Harm"],
    }


def test_the_journal_that_is_kept_tells_the_adventure() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "foe", foe = "Lone Pallid"')
    go(table, STRIKE, "Strength", "Draw the cards", "Look for an idea", "Omens", "Enough")
    told = [line for one in passages(table, EVERYONE) for line in one.lines]
    assert "It is over: Lone Pallid." in [line.words for line in told]
    assert "The adventure: the scene is won, milestone 1 of 4." in [line.words for line in told]
    assert "idea" in [line.kind for line in told]
    assert journal(table, EVERYONE).threats[0].name == "Lone Pallid"


def test_a_bot_counts_at_most_one_record_that_plainly_fits() -> None:
    held = 'records = ["gear: Mirror", "gear: Rope", "skill: Pathfinder", "armor: Plate"]'
    table = on_the_way("", 'scene = "crossing"', sheet=held)
    go(table, "Overcome an Obstacle: a hit counts", "Dexterity")
    assert fitting_record(table, Act(0)) == 1
    assert GAME.heuristics is not None
    assert table.rules.key(GAME.heuristics.move(table)) == "count_record:0:1:1"
    table.choose("count_record:0:1:1")
    assert table.rules.key(GAME.heuristics.move(table)) == "let_draw:0"


def test_the_numbers_of_the_layer_go_together() -> None:
    assert sum(kind.weight for kind in SCENES) == OUT_OF
    assert all(len(kind.entries) >= 3 for kind in SCENES)
    assert len(TASKS) == 13
    assert LEVELS[0].least == 0
    assert all(one.least < other.least for one, other in pairwise(LEVELS))
    assert all((foe.danger == 0 and foe.successes <= 2) or 3 <= foe.successes <= 5 for foe in FOES)
    assert {one.obstacle for one in SITUATIONS} == {kind.name for kind in SCENES}
    assert score(on_the_way(Vitae=3), "Vitae") == 3
