"""What changes numbers and forbids things as long as it lies there, and the frame of turns and rounds (TWN-G42)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.changes import changed, forbidden
from hearthwatch.games.thornwatch.rules.ending import scene_over
from hearthwatch.games.thornwatch.rules.reactions import reactions
from hearthwatch.games.thornwatch.rules.rounds import round_begins
from hearthwatch.games.thornwatch.table import (
    MELEE,
    MOMENTUM,
    NOBODY,
    RANGED,
    TOO_LONG,
    TURNS,
    UNROLLED,
    WOUND_DECK,
    Thornwatch,
)
from hearthwatch.kernel import IllegalChoice

from .helpers import asked, ended, happen, kinds, labels, let_be, pawns, position, refusal, take, track
from .test_blows import aims_at

GUARD, SAGE = 0, 1
HUSK, VILLAGER, GLIDER, DRIVEN = range(5, 9)


def place(more: str = "", order: str = '["Guard", "Husk", "Villager", "Glider", "Driven", "Sage"]') -> Thornwatch:
    """A place where all numbers are others, with one of each kind on tile 9."""
    return position(f"""
        scene = "a-changed-place"
        track = {order}
        {more}
        creature = [
            {{ name = "Husk", tiles = [9] }},
            {{ name = "Villager", tiles = [9] }},
            {{ name = "Glider", tiles = [9] }},
            {{ name = "Driven", tiles = [9] }},
        ]
        hero.Guard.tile = 9
        hero.Sage = {{ tile = 10, hand = ["wound"] }}
    """)


@pytest.mark.rule("TWN-20.5", "TWN-10.7", "TWN-G42")
def test_changes_add_up_and_speak_of_whom_they_mean() -> None:
    table = place()
    assert [changed(table, "moves", pawn) for pawn in (GUARD, HUSK, GLIDER)] == [1, 1, -3]
    assert [changed(table, "actions", pawn) for pawn in (GUARD, HUSK, GLIDER)] == [1, 0, -2]
    table.counters[0] = 3
    assert (changed(table, "moves", SAGE), changed(table, "actions", GLIDER)) == (3, 0)
    assert changed(table, "dice", -1) == changed(table, "nothing", GUARD) == 0
    assert [changed(table, "dice", GUARD, HUSK, way) for way in (MELEE, RANGED, UNROLLED)] == [0, 1, 0]
    assert (changed(table, "dice", GUARD, GLIDER, RANGED), changed(table, "dice", GUARD, -1, RANGED)) == (0, 0)


@pytest.mark.rule("TWN-20.5", "TWN-10.7")
def test_a_turn_begins_with_more_moves_and_actions_and_each_is_one_less() -> None:
    table = place()
    assert (table.moves_left, table.actions) == (2, 2)
    take(table, "move", "tile 2")
    assert table.moves_left == 1
    take(table, "move", "tile 9")
    assert refusal(table, "move") == "TWN-10.3"
    take(table, "end_turn")
    assert (table.active, table.moves_left, table.actions) == (HUSK, 2, 1)
    take(table, "move_creature", "tile 8")
    assert table.moves_left == 1
    take(table, "end_pawn")
    assert table.active == VILLAGER
    take(table, "end_pawn")
    assert track(table)[3] == "Glider*", "It may neither move nor act, and nobody is asked."


@pytest.mark.rule("TWN-10.11", "TWN-G42")
def test_draws_are_changed_where_the_hero_stands_and_never_below_none() -> None:
    table = place(order='["Sage", "Guard", "Husk", "Villager", "Glider", "Driven"]')
    table.where[SAGE] = table.board_played.neighbours[8][-1]
    assert changed(table, "draw", SAGE) == -7
    take(table, "end_turn")
    assert len(table.hands[SAGE]) == 7, "The wound is discarded before, so the two more of the gate are all."
    assert changed(table, "draw", GUARD) == 0
    take(table, "end_turn")
    assert len(table.hands[GUARD]) == 5


@pytest.mark.rule("TWN-21.3", "TWN-21.5", "TWN-21.7")
def test_reach_may_be_more_and_some_may_not_attack_or_be_attacked() -> None:
    table = place()
    table.where[HUSK] = table.where[GLIDER] = table.where[DRIVEN]
    assert aims_at(table, {"attack": "ranged", "dice": 1}, SAGE) == {HUSK, GLIDER, DRIVEN}
    table.where[SAGE] = table.board_played.neighbours[6][0]
    assert aims_at(table, {"attack": "ranged", "dice": 1}, SAGE) == {HUSK, GLIDER, DRIVEN}, "Two tiles away."
    assert aims_at(table, {"attack": "melee", "dice": 1}, GUARD) == {HUSK, GLIDER, DRIVEN}
    assert aims_at(table, {"attack": "melee", "dice": 1}, HUSK) == {GUARD}, "Nobody may attack the Villager."
    assert aims_at(table, {"attack": "melee", "dice": 1}, DRIVEN) == set()
    assert [pawn for pawn in (GUARD, HUSK, DRIVEN) if forbidden(table, "cannot attack", pawn)] == [DRIVEN]


@pytest.mark.rule("TWN-13.3", "TWN-20.5")
def test_what_is_forbidden_from_a_round_on() -> None:
    table = place("round = 9")
    assert (refusal(table, "move"), refusal(table, "use_storyboard")) == ("TWN-20.5", "TWN-13.3")
    assert forbidden(table, "cannot act", GUARD) and not forbidden(table, "cannot act", HUSK)
    assert not forbidden(place("round = 8"), "cannot act", GUARD)


@pytest.mark.rule("TWN-8.2")
def test_a_shift_may_be_more_than_is_printed() -> None:
    table = place('phase = "momentum"', order='["Guard", "Sage", "Villager", "Glider", "Driven", "Husk"]')
    let_be(table)
    assert track(table).index("Husk") == 2


# -- moments of turns and rounds


@pytest.mark.rule("TWN-17.3", "TWN-17.5")
def test_what_waits_for_the_turn_of_a_creature() -> None:
    table = place(order='["Husk", "Guard", "Villager", "Glider", "Driven", "Sage"]')
    assert [*table.boons] == ["begun"]
    take(table, "end_pawn")
    assert [*table.boons] == ["begun", "done"]
    table = place(order='["Husk", "Guard", "Villager", "Glider", "Driven", "Sage"]')
    happen(table, {"remove": True}, it=HUSK)
    if table.active == HUSK:
        take(table, "end_pawn")
    assert table.boons == ("begun",), "Who has left the map ends no turn."


@pytest.mark.rule("TWN-30.4", "TWN-20.1")
def test_a_storyboard_waits_for_who_comes_to_a_place() -> None:
    table = place()
    take(table, "move", "tile 2")
    assert len(table.boons) == 0
    take(table, "move", "tile 9")
    table.moves_left = 1
    table.offer_again()
    take(table, "move", "tile 12")
    assert [*table.boons] == ["gate"]


@pytest.mark.rule("TWN-7.2", "TWN-8.14", "TWN-9.7", "TWN-G31", "TWN-7.4")
def test_a_round_begins_afresh() -> None:
    table = place("round = 4")
    table.awarded = [1, 1]
    table.used = [("x", 0, "turn"), ("y", 0, "round"), ("z", 0, "scene")]
    table.turned.extend(table.track)
    table.turns = 17
    table.stack.clear()
    table.do(round_begins())
    table.run()
    assert (table.round, table.awarded, table.turned, table.boons[0]) == (5, [0, 0], [], "round")
    assert [one[0] for one in table.used] == ["z"]
    assert (table.phase, sorted(track(table))) == (
        MOMENTUM if "pass_window" in kinds(table) else TURNS,
        ["Driven", "Glider", "Guard", "Husk", "Sage", "Villager"],
    )
    let_be(table)
    assert (table.phase, table.turns) == (TURNS, 1)


@pytest.mark.rule("TWN-G31")
def test_awards_of_a_scene_last_for_the_scene() -> None:
    table = position('track = ["Guard", "Sage"]', awards="scene")
    table.awarded = [1, 1]
    table.stack.clear()
    table.do(round_begins())
    table.run()
    assert table.awarded == [1, 1]


@pytest.mark.rule("TWN-G39")
@pytest.mark.parametrize(("number", "failed"), [(49, False), (50, True)])
def test_the_fiftieth_round_is_the_last(number: int, failed: bool) -> None:
    table = place(f"round = {number}")
    table.stack.clear()
    table.do(round_begins(), scene_over())
    table.run()
    assert (table.result == TOO_LONG, ended(table)[0] is False) == (failed, failed)


@pytest.mark.rule("TWN-5.10", "TWN-17.1")
def test_in_the_turn_of_terrain_nobody_is_active() -> None:
    """The Wisp Lights on tile 3 come up after the Guard, and two heroes are beside them."""
    table = position("""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Guard", "Sage", "Blade"]
        hero.Guard.tile = 2
        hero.Sage.tile = 4
        hero.Blade.tile = 9
    """)
    happen(table, {"lay": "Wisp Lights", "on": "water"}, me=-1)
    take(table, "lay_card", "tile 3")
    take(table, "end_turn")
    let_be(table)
    assert (asked(table), table.active, len(labels(table))) == ((0,), NOBODY, 2)
    take(table, "this_pawn", "Sage")
    assert (table.where[SAGE], asked(table)) == (2, (2,))
    assert len(table.turned) == 2


@pytest.mark.rule("TWN-G55", "TWN-14.2")
def test_between_deeds_others_may_react_and_the_active_hero_not() -> None:
    table = position("""
        heroes = ["Blade", "Greenheart", "Warden"]
        track = ["Blade", "Greenheart", "Warden"]
        hero.Blade = { hand = ["Thrown Blade"], discard = ["wound"], deck = 5 }
        hero.Greenheart.hand = ["Woodwise"]
        hero.Warden.hand = ["Woodwise"]
    """)
    let_be(table)
    assert [len([*table.interludes(seat)]) for seat in range(4)] == [0, 0, 1, 1]
    take(table, "end_turn")
    assert "pass_window" in kinds(table)
    assert [len([*table.interludes(seat)]) for seat in range(4)] == [0, 0, 0, 0], (
        "A last window, and nothing beside it."
    )


@pytest.mark.rule("TWN-28.2")
def test_every_pawn_of_the_pack_is_named_by_its_tile() -> None:
    table = position('track = ["Husk", "Guard", "Sage"]\ncreature = [{ name = "Husk", tiles = [1, 3, 3] }]')
    assert (len(labels(table)), len(pawns(table, "Husk"))) == (2, 3)


@pytest.mark.rule("TWN-13.1", "TWN-17.1")
def test_an_action_with_a_condition_waits_for_it() -> None:
    order = '["Husk", "Guard", "Villager", "Glider", "Driven", "Sage"]'
    assert refusal(place(order=order), "use_story", "Howl") == "TWN-17.1"
    table = place("round = 2", order=order)
    take(table, "use_story", "Howl")
    assert table.boons[-1] == "howled"


@pytest.mark.rule("TWN-21.5")
def test_who_may_not_be_attacked_is_refused_with_its_clause() -> None:
    table = place()
    table.where[SAGE] = table.where[GUARD]
    happen(table, {"attack": "melee", "dice": 1}, me=HUSK)
    key = table.decision.options[0].key.split(":")  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice) as refused:
        table.choose(":".join([*key[:-2], f"{VILLAGER}", key[-1]]))
    assert refused.value.rule == "TWN-21.5"


@pytest.mark.rule("TWN-17.9", "TWN-14.7")
def test_once_each_turn_is_once_in_the_turn_of_each_pawn() -> None:
    """Lightning in the Blood, for each of two Husks."""
    table = position("""
        judge = "Judge of Stars"
        track = ["Husk", "Guard", "Sage"]
        ebb = 5
        next_rolls = "- - -  - - -"
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    for left in (4, 3):
        take(table, "use_rules_card", "Claws")
        take(table, "judge_reacts", "Lightning")
        let_be(table)
        assert table.ebb == left
        take(table, "end_pawn")
    assert track(table)[0] == "Husk*"


@pytest.mark.rule("TWN-17.9", "TWN-8.13")
def test_of_a_pack_what_speaks_of_no_pawn_is_offered_once() -> None:
    table = position("""
        phase = "momentum"
        track = ["Guard", "Driven", "Sage"]
        ebb = 3
        creature = [{ name = "Driven", tiles = [1, 3, 5] }]
    """)
    while not any("Keep Coming" in label for label in labels(table)):
        take(table, "pass_window")
    assert len([label for label in labels(table) if "Keep Coming" in label]) == 1


@pytest.mark.rule("TWN-13.10", "TWN-14.4")
def test_a_reaction_that_would_do_nothing_is_refused() -> None:
    table = position("""
        heroes = ["Blade", "Greenheart", "Warden"]
        track = ["Blade", "Greenheart", "Warden"]
        hero.Blade = { deck = 0, discard = 0 }
        hero.Greenheart.hand = ["Woodwise"]
        hero.Warden.hand = ["Woodwise"]
    """)
    assert asked(table) == (3,), "Only the Warden's Signal would do something."
    assert "Renew" not in "".join(labels(table))


@pytest.mark.rule("TWN-23.10", "TWN-G26")
def test_with_the_last_wound_a_failure_counts_as_the_empty_deck() -> None:
    for good, result in ((0, WOUND_DECK), (1, 0)):
        table = position('track = ["Guard", "Sage"]\nscene = "a-quiet-despair"')
        table.counters[:] = [good, 1]
        table.spent_scene = 1
        assert [*reactions(table, "momentum")] == [], "Nobody reacts any more."
        table.look_for_an_end()
        assert table.result == result
