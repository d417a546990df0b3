"""Worked examples about attacks, wounds and reactions."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch.rules.hero_cards import gain_wounds
from hearthwatch.games.thornwatch.table import Thornwatch

from .helpers import discards, ended, hand, hero, kinds, let_be, pawns, position, refusal, take, tile, track


@pytest.mark.rule("TWN-EX5", "TWN-14.6")
def test_the_guard_takes_the_wounds_of_an_ally() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H D"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"], deck = 10 }
        hero.Sage = { tile = 9, deck = 10 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "react", "Stand Between")
    let_be(table)
    guard, sage = hero(table, "Guard"), hero(table, "Sage")
    assert (discards(table, "Guard").count("wound"), len(table.decks[guard])) == (3, 7)
    assert (discards(table, "Sage"), len(table.decks[sage])) == ([], 10)


@pytest.mark.rule("TWN-EX5", "TWN-G21")
def test_for_a_denizen_the_guard_gains_a_wound_for_each_hit_and_its_card_stays() -> None:
    table = position("""
        track = ["Husk", "Villager", "Guard", "Sage"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }, { name = "Villager", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Agility"], deck = 10 }
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Villager")
    take(table, "react", "Stand Between")
    let_be(table)
    assert discards(table, "Guard").count("wound") == 2
    assert track(table)[1] == "Villager"


@pytest.mark.rule("TWN-EX7")
@pytest.mark.parametrize(("victim", "rolls", "dice"), [("Sage", "D H", 5), ("Villager", "D H", 2)])
def test_retaliate_rolls_a_die_more_for_each_wound_that_the_ally_gains(victim: str, rolls: str, dice: int) -> None:
    table = position(f"""
        track = ["Husk", "Villager", "Guard", "Sage"]
        next_rolls = "{rolls} {"- " * dice}"
        creature = [{{ name = "Husk", tiles = [9] }}, {{ name = "Villager", tiles = [9] }}]
        hero.Guard = {{ tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }}
        hero.Sage = {{ tile = 9, deck = 10 }}
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", victim)
    take(table, "react_with_card", "Retaliate")
    assert table.script == (0,), "All dice of the script were rolled, and no more."


@pytest.mark.rule("TWN-EX11", "TWN-18.8", "TWN-22.11")
def test_five_gliders_on_a_tile_roll_six_dice_each() -> None:
    table = position(f"""
        track = ["Glider", "Guard", "Sage"]
        next_rolls = "{"- " * 12}"
        creature = [{{ name = "Glider", tiles = [9, 9, 9, 9, 9] }}]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    for _ in range(2):
        take(table, "use_rules_card", "Bite")
        take(table, "end_pawn")
    assert table.script == (0,)
    gone = pawns(table, "Glider")[-1]
    table.where[gone] = -1  # type: ignore[call-overload]
    table.script = tuple([2] * 5)
    take(table, "use_rules_card", "Bite")
    assert table.script == (0,)


@pytest.mark.rule("TWN-EX12", "TWN-18.4", "TWN-18.5", "TWN-18.6")
def test_a_miss_of_a_hero_feeds_the_judge_and_one_of_the_judge_does_not() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        ebb = 1
        next_rolls = "E E"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert (table.ebb, track(table)) == (3, ["Guard", "Husk", "Sage"])
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        ebb = 1
        next_rolls = "E E"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    assert (table.ebb, discards(table, "Guard")) == (1, [])


@pytest.mark.rule("TWN-EX16", "TWN-22.1")
@pytest.mark.parametrize(
    ("held", "rolls", "found"),
    [
        ('"wound"', "H -", ["Guard", "Husk", "Sage", "Blade", "Warden"]),
        ('"wound", "wound"', "D H", ["Guard", "Sage", "Blade", "Husk", "Warden"]),
        ("", "D H", ["Guard", "Sage", "Blade", "Warden", "Husk"]),
    ],
)
def test_bloodthirst_takes_a_hit_from_whoever_holds_a_wound(held: str, rolls: str, found: list[str]) -> None:
    table = position(f"""
        heroes = ["Guard", "Sage", "Blade", "Warden"]
        track = ["Guard", "Husk", "Sage", "Blade", "Warden"]
        next_rolls = "{rolls}"
        creature = [{{ name = "Husk", tiles = [9, 9] }}]
        hero.Guard = {{ tile = 9, hand = ["Brawn", {held}] }}
        hero.Sage.tile = 11
        hero.Blade.tile = 11
        hero.Warden.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert track(table) == found


@pytest.mark.rule("TWN-EX16", "TWN-21.8")
def test_bloodthirst_takes_the_hit_of_twist_the_knife_too() -> None:
    table = position("""
        heroes = ["Guard", "Blade", "Sage"]
        track = ["Guard", "Husk", "Blade", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Blade = { tile = 9, hand = ["wound"], slots = [["Twist the Knife", "Agility", "Mind"]] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert track(table) == ["Guard", "Blade", "Husk", "Sage"]
    take(table, "react_with_card", "Twist the Knife")
    assert track(table) == ["Guard", "Blade", "Husk", "Sage"]


@pytest.mark.rule("TWN-EX17")
def test_backstab_counts_other_heroes_and_no_denizens() -> None:
    table = position(f"""
        heroes = ["Blade", "Guard", "Sage"]
        track = ["Blade", "Husk", "Guard", "Sage"]
        next_rolls = "{"- " * 5}"
        creature = [{{ name = "Husk", tiles = [9] }}, {{ name = "Villager", tiles = [9] }}]
        hero.Blade = {{ tile = 9, slots = [["Backstab", "Agility", "Agility", "Agility"]] }}
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """)
    take(table, "activate", "Backstab")
    assert table.script == (0,)


@pytest.mark.rule("TWN-EX18", "TWN-23.2", "TWN-23.3", "TWN-23.4", "TWN-24.3")
def test_wounds_of_which_the_third_card_comes_from_the_new_deck() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        ebb = 1
        hero.Guard = { deck = 2, discard = 10 }
    """)
    left = len(table.wounds)
    assert gain_wounds(table, 0, 3) == 3
    assert (left - len(table.wounds), len(table.decks[0]), len(table.discards[0]), table.ebb) == (3, 14, 1, 3)


@pytest.mark.rule("TWN-EX22", "TWN-19.3", "TWN-19.4", "TWN-19.5")
def test_two_focus_dice_are_asked_for_one_after_the_other() -> None:
    table = position("""
        heroes = ["Guard", "Sage", "Blade"]
        track = ["Guard", "Husk", "Sage", "Blade"]
        next_rolls = "- H fD"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"], traits = ["Angry", "Macabre"], focus = [true, true] }
        hero.Sage.tile = 11
        hero.Blade.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert kinds(table) == ["spend_focus", "spend_focus", "no_focus"]
    take(table, "spend_focus", "Angry")
    assert kinds(table) == ["spend_focus", "no_focus"]
    assert table.focus[:2] == [0, 1]
    take(table, "no_focus")
    assert (track(table), table.focus[:2]) == (["Guard", "Sage", "Blade", "Husk"], [0, 1])


def with_two_wounds_left(scene: str) -> Thornwatch:
    """A Husk beside the Guard is about to hit for more wounds than the deck has."""
    return position(f"""
        scene = "{scene}"
        track = ["Husk", "Guard", "Sage"]
        wounds = 2
        next_rolls = "D D"
        creature = [{{ name = "Husk", tiles = [9] }}]
        hero.Guard = {{ tile = 9, deck = 10 }}
        hero.Sage.tile = 11
    """)


@pytest.mark.rule("TWN-EX28", "TWN-23.10", "TWN-23.11", "TWN-31.6")
@pytest.mark.parametrize(
    ("scene", "won", "rule", "scars"),
    [("a-quiet-clearing", False, "TWN-23.10", 0), ("a-quiet-despair", False, "TWN-32.11", 3)],
)
def test_the_wound_deck_runs_out(scene: str, won: bool, rule: str, scars: int) -> None:
    table = with_two_wounds_left(scene)
    take(table, "use_rules_card", "Claws")
    assert discards(table, "Guard").count("wound") == 2
    assert (ended(table), table.scar) == ((won, rule), scars)


@pytest.mark.rule("TWN-EX28", "TWN-32.10", "TWN-G50")
@pytest.mark.parametrize(("scene", "won"), [("a-quiet-clearing", False), ("a-quiet-closing", True)])
def test_success_at_the_moment_when_the_wound_deck_runs_out_counts(scene: str, won: bool) -> None:
    table = with_two_wounds_left(scene)
    table.counters[0], table.spent_scene = 1, 1
    take(table, "use_rules_card", "Claws")
    assert table.outcome is not None
    assert (table.outcome.won, table.earned) == (won, "Twainward Knot" if won else "")


@pytest.mark.rule("TWN-EX30", "TWN-20.8", "TWN-12.8", "TWN-G22")
@pytest.mark.parametrize(("rolls", "where", "gained"), [("H -", 1, 1), ("- -", 2, 0)])
def test_beckon_moves_the_hero_whom_it_hits(rolls: str, where: int, gained: int) -> None:
    table = position(f"""
        track = ["Husk", "Guard", "Sage"]
        ebb = 1
        next_rolls = "{rolls}"
        creature = [{{ name = "Husk", tiles = [1] }}]
        hero.Guard = {{ tile = 2, deck = 10 }}
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Beckon")
    let_be(table)
    assert (tile(table, 0), discards(table, "Guard").count("wound"), table.ebb) == (where, gained, 0)


@pytest.mark.rule("TWN-EX29", "TWN-14.4", "TWN-14.7", "TWN-14.8", "TWN-G55")
def test_renew_once_in_each_turn_of_another_hero() -> None:
    table = position("""
        heroes = ["Blade", "Greenheart", "Guard"]
        track = ["Blade", "Guard", "Greenheart"]
        hero.Blade = { hand = ["wound", "Agility"], discard = ["wound", "wound"], deck = 10 }
        hero.Greenheart.hand = ["Woodwise", "Woodwise", "Woodwise", "Spirit"]
        hero.Guard.deck = 10
    """)
    left = len(table.wounds)
    take(table, "react", "Renew")
    assert "react" not in kinds(table)
    assert len(table.wounds) == left + 2
    assert (hand(table, "Blade").count("wound"), discards(table, "Blade").count("wound")) == (0, 1)
    assert len(table.hands[hero(table, "Blade")]) == 2
    take(table, "end_turn")
    assert table.active == hero(table, "Guard")
    assert "react" in kinds(table), "In the next hero's turn it is legal again."
    take(table, "react", "Renew")
    assert hand(table, "Greenheart") == ["Greenheart spirit", "Greenheart woodwise"]
    take(table, "end_turn")
    let_be(table)
    assert table.active == hero(table, "Greenheart")
    assert "react" not in kinds(table)


@pytest.mark.rule("TWN-EX9", "TWN-16.3", "TWN-12.5")
def test_the_greenheart_pays_plan_with_either_skill_and_each_tracker_action_with_its_own() -> None:
    table = position("""
        heroes = ["Greenheart", "Guard"]
        track = ["Husk*", "Guard*", "Greenheart"]
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Greenheart = { tile = 9, hand = ["Spirit", "Woodwise"] }
        hero.Guard.tile = 11
    """)
    plans = [one.label for one in table.decision.options if one.key.startswith("plan")]  # type: ignore[union-attr]
    staffs = [one.label for one in table.decision.options if one.key.startswith("use_tracker")]  # type: ignore[union-attr]
    assert len(plans) == 2
    assert len(staffs) == 1 and "Spirit" in staffs[0]
    assert refusal(table, "use_tracker", "Woodwise") == "TWN-12.3"
