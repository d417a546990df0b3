"""When things happen: Feint and Swoop as printed, focus dice where there is a roll, ebb before a scene ends."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.rules.attack import add_focus
from hearthwatch.games.thornwatch.table import MELEE, Blow, Thornwatch
from tests.games.thornwatch.helpers import asked, happen, kinds, labels, pawns, position, refusal, take, track, wounds


@pytest.mark.rule("TWN-C1", "TWN-14.7")
def test_feint_follows_an_ally_in_that_allys_turn_alone() -> None:
    table = position("""
        heroes = ["Blade", "Guard"]
        track = ["Husk", "Guard", "Blade"]
        next_rolls = "H - - - -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 9, hand = ["Mind"] }
        hero.Guard = { tile = 9, hand = [], slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Blade")
    assert "react_with_card" in kinds(table)
    take(table, "react_with_card", "Retaliate")
    if "strike" in kinds(table):
        take(table, "strike", "Husk")
    assert not {"react", "pass_window"} & {*kinds(table)}, "It is the turn of the Husk, not of the Guard."


def swooping(slots: str = "[]") -> Thornwatch:
    """A Glider beside the Blade and the Warden swoops at the Blade, and moves afterwards."""
    table = position(f"""
        heroes = ["Blade", "Warden"]
        track = ["Glider", "Blade", "Warden"]
        next_rolls = "H H H"
        creature = [{{ name = "Glider", tiles = [9] }}]
        hero.Blade = {{ tile = 9, hand = [] }}
        hero.Warden = {{ tile = 9, hand = [], slots = {slots} }}
    """)
    take(table, "use_rules_card", "Swoop")
    take(table, "outcome", "If there is a hero here, a hero here takes 1 hit, then it moves 1 tile")
    take(table, "deal", "Blade")
    return table


@pytest.mark.rule("TWN-C22")
def test_swoop_counts_as_an_attack() -> None:
    table = swooping('[["Waiting Spear", "Brawn", "Brawn", "Woodwise"]]')
    assert (asked(table), "react_with_card" in kinds(table)) == ((2,), True), "window (a) is open before the hit"
    assert wounds(table, "Blade") == 0
    take(table, "react_with_card", "Waiting Spear")
    assert track(table)[-1] == "Glider"


@pytest.mark.rule("TWN-C22", "TWN-13.3", "TWN-G56")
def test_whoever_swoops_moves_a_tile() -> None:
    table = swooping()
    assert ({*kinds(table)}, wounds(table, "Blade")) == ({"granted_move"}, 1)
    take(table, "granted_move")
    assert table.where[pawns(table, "Glider")[0]] != 8


@pytest.mark.rule("TWN-C22", "TWN-21.7")
def test_swoop_moves_only_with_a_hero_to_hit() -> None:
    def glider(hero: int) -> Thornwatch:
        return position(f"""
            heroes = ["Blade", "Warden"]
            track = ["Glider", "Blade", "Warden"]
            creature = [{{ name = "Glider", tiles = [9] }}]
            hero.Blade.tile = {hero}
            hero.Warden.tile = 1
        """)

    assert refusal(glider(1), "use_rules_card", "Swoop") == "TWN-13.10"
    table = glider(10)
    take(table, "use_rules_card", "Swoop")
    assert (table.where[pawns(table, "Glider")[0]], wounds(table, "Blade")) == (9, 1), "to the only tile with a hero"


@pytest.mark.rule("TWN-21.8", "TWN-G21")
def test_other_hits_without_a_roll_are_no_attack() -> None:
    table = position("""
        heroes = ["Blade", "Warden"]
        track = ["Blade", "Warden"]
        hero.Blade = { tile = 9, hand = [] }
        hero.Warden = { tile = 9, hand = [], slots = [["Waiting Spear", "Brawn", "Brawn", "Woodwise"]] }
        creature = [{ name = "Glider", tiles = [9] }]
    """)
    happen(table, {"hit": 1}, me=pawns(table, "Glider")[0], it=0)
    assert wounds(table, "Blade") == 1


@pytest.mark.rule("TWN-19.3", "TWN-G21")
def test_no_focus_die_is_bought_for_an_attack_that_came_to_nothing() -> None:
    table = position("""
        heroes = ["Blade", "Guard"]
        track = ["Blade", "Guard", "Husk"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 9, hand = ["Agility"], focus = [true, true] }
        hero.Guard = { tile = 9, hand = [] }
    """)
    husk = pawns(table, "Husk")[0]
    take(table, "use_tracker", "Daggers")
    assert "spend_focus" in kinds(table), "two dice were rolled"
    fled = position("""
        heroes = ["Blade", "Guard"]
        track = ["Blade", "Guard", "Husk"]
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Blade = { tile = 9, hand = ["Agility"], focus = [true, true] }
        hero.Guard = { tile = 9, hand = [] }
    """)
    event = fled.open(Blow(0, husk, MELEE, 2))
    happen(fled, {"remove": True}, it=husk)
    fled.do(add_focus(event))
    fled.run()
    fled.offer_again()
    assert "spend_focus" not in kinds(fled)


@pytest.mark.rule("TWN-28.4", "TWN-13.2")
def test_of_a_pack_one_pawn_stands_for_the_card_that_all_share() -> None:
    table = position("""
        track = ["Guard", "Husk", "Driven", "Sage"]
        creature = [{ name = "Husk", tiles = [1, 2, 4] }, { name = "Driven", tiles = [5, 6] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 9
    """)
    happen(table, {"one": "monster", "then": {"shift": 1, "toward": "edge"}})
    assert len(labels(table)) == 2
    take(table, "this_pawn", "Husk")
    happen(table, {"one": "monster", "then": {"push": 1}})
    assert len(labels(table)) == 5, "where each of them goes is another matter"


@pytest.mark.rule("TWN-13.5", "TWN-G45")
def test_no_card_of_the_box_goes_under_a_marker() -> None:
    bound = [card for card in GAME.book.cards if card.on_pawn is not None]
    assert bound and all("marker" not in card.on_pawn.words for card in bound if card.on_pawn is not None)


@pytest.mark.rule("TWN-31.7", "TWN-18.5", "TWN-G53")
@pytest.mark.parametrize(("faces", "gained"), [("D E", 1), ("D -", 0)])
def test_the_roll_that_ends_a_scene_still_feeds_the_judge(faces: str, gained: int) -> None:
    table = GAME.position(
        {
            "heroes": ["Guard", "Sage"],
            "scene": "a-thirst-for-knowledge",
            "track": ["Guard", "Sage", "Ebb-Drinker"],
            "counters": {"unread": 2},
            "next_rolls": faces,
            "hero": {"Guard": {"tile": 6, "hand": ["Brawn"]}, "Sage": {"tile": 12}},
            "creature": [{"name": "Ebb-Drinker", "tiles": [1]}],
        }
    )
    before = table.ebb
    take(table, "use_storyboard", "Read on")
    assert (table.counters, table.fighting, "vote_for" in kinds(table)) == ([0], 0, True)
    assert table.ebb == before + gained


@pytest.mark.rule("TWN-G31", "TWN-G33", "TWN-19.1")
def test_a_trait_may_be_claimed_after_an_action_outside_the_own_turn() -> None:
    table = position("""
        heroes = ["Warden", "Guard"]
        track = ["Warden", "Husk", "Guard"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Warden = { tile = 9, slots = [["Create an Opening", "Woodwise", "Woodwise", "Woodwise"]] }
        hero.Guard = { tile = 9, hand = ["Brawn"] }
    """)
    take(table, "activate", "Create an Opening")
    take(table, "use_tracker", "Shield Rim")
    assert asked(table) == (1,), "the turn of the Warden goes on"
    table.choose("claim:1:2", seat=2, text="I laughed at it.")
    assert asked(table) == (0,)
    take(table, "grant")
    assert (asked(table), table.focus) == ((1,), [0, 0, 1, 0])
    with pytest.raises(hw.IllegalChoice):
        table.choose("claim:1:3", seat=2, text="And then I wept.")
    assert "claim" in kinds(table), "the Warden has acted too"
    take(table, "end_turn")
