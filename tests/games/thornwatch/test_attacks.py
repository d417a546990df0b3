"""Sections 18, 21, 22 and 23: dice, targets, wounds of monsters, denizens and heroes."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthwatch.games.thornwatch.content import BASIC_DIE, FOCUS_DIE
from hearthwatch.games.thornwatch.rules.hero_cards import gain_wounds, take_over
from hearthwatch.kernel import IllegalChoice

from .helpers import asked, discards, hand, hero, kinds, labels, let_be, pawns, position, refusal, take, tile, track

# -- dice


@pytest.mark.rule("TWN-18.1", "TWN-18.2", "TWN-18.3", "TWN-G1")
def test_the_faces_of_the_dice() -> None:
    assert Counter(BASIC_DIE) == {"ebb": 1, "blank": 3, "hit": 5, "two hits": 1}
    assert Counter(FOCUS_DIE) == {"blank": 2, "hit": 6, "two hits": 2}


@pytest.mark.rule("TWN-18.4", "TWN-18.2")
@pytest.mark.parametrize(("rolls", "index"), [("H H", 3), ("D -", 3), ("D H", 4), ("E H", 2), ("- -", 1)])
def test_the_result_is_the_sum_of_all_hits(rolls: str, index: int) -> None:
    table = position(f"""
        heroes = ["Guard", "Sage", "Blade", "Warden", "Greenheart"]
        track = ["Guard", "Driven", "Sage", "Blade", "Warden", "Greenheart"]
        next_rolls = "{rolls}"
        creature = [{{ name = "Driven", tiles = [9] }}]
        hero.Guard = {{ tile = 9, hand = ["Brawn"] }}
    """)
    for other in ("Sage", "Blade", "Warden", "Greenheart"):
        table.where[hero(table, other)] = 10  # type: ignore[call-overload]
    table.offer_again()
    take(table, "use_tracker", "Shield Rim")
    let_be(table)
    assert track(table).index("Driven") == index


@pytest.mark.rule("TWN-19.9")
def test_the_judge_never_rolls_focus_dice() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, focus = [true, true] }
        hero.Sage = { tile = 11, focus = [true, true] }
    """)
    take(table, "use_rules_card", "Claws")
    assert "spend_focus" not in kinds(table)


# -- targets


@pytest.mark.rule("TWN-21.2", "TWN-21.3")
@pytest.mark.parametrize(
    ("where", "melee", "ranged"), [(9, True, True), (10, False, True), (2, False, True), (11, False, False)]
)
def test_melee_on_the_same_tile_and_ranged_up_to_the_next(where: int, melee: bool, ranged: bool) -> None:
    said = f"""
        heroes = ["Guard", "Sage"]
        creature = [{{ name = "Husk", tiles = [{where}] }}]
        hero.Guard = {{ tile = 9, hand = ["Brawn"] }}
        hero.Sage = {{ tile = 9, hand = ["Mind"] }}
    """
    guard = position(said + 'track = ["Guard", "Husk", "Sage"]')
    assert ("use_tracker" in kinds(guard)) == melee
    sage = position(said + 'track = ["Sage", "Husk", "Guard"]')
    assert ("use_tracker" in kinds(sage)) == ranged


@pytest.mark.rule("TWN-21.4", "TWN-21.5")
def test_attacks_go_against_enemies_and_denizens_are_enemies_of_monsters() -> None:
    table = position("""
        track = ["Guard", "Husk", "Villager", "Sage"]
        creature = [{ name = "Husk", tiles = [9] }, { name = "Villager", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 9
        next_rolls = "- -"
    """)
    take(table, "use_tracker", "Shield Rim")
    assert table.script == (0,), "The Husk is the only target."
    take(table, "end_turn")
    take(table, "use_rules_card", "Claws")
    assert [label.partition(",")[0].partition(" on ")[0] for label in labels(table)] == [
        "Attack the Guard",
        "Attack the Sage",
        "Attack the Villager",
    ]


@pytest.mark.rule("TWN-22.11", "TWN-G14")
def test_several_pawns_are_wounded_one_after_the_other() -> None:
    table = position("""
        heroes = ["Sage", "Guard"]
        track = ["Sage", "Guard", "Husk"]
        next_rolls = "H - -  H - -  H - -"
        creature = [{ name = "Husk", tiles = [9, 9, 9] }]
        hero.Sage = { tile = 9, slots = [["Fireball", "Mind", "Mind", "Spirit", "Spirit"]] }
        hero.Guard.tile = 11
    """)
    take(table, "activate", "Fireball")
    let_be(table)
    assert track(table) == ["Sage", "Husk", "Guard"]
    assert len(pawns(table, "Husk")) == 1, (
        "One falls and the card rebounds, the next hit pushes it back, the third one falls."
    )


# -- the wounding


@pytest.mark.rule("TWN-22.1", "TWN-G22")
def test_hits_are_counted_then_lowered_then_somebody_is_wounded() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H H"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, deck = 9, slots = [["Raised Shield", "Agility", "Brawn"]] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "react_with_card", "Raised Shield")
    let_be(table)
    assert discards(table, "Sage") == []


@pytest.mark.rule("TWN-22.2", "TWN-22.3", "TWN-22.4")
def test_hits_push_to_the_edge_and_the_next_wounding_defeats() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "D D"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert (track(table), len(pawns(table, "Husk"))) == (["Guard", "Sage", "Husk"], 1)
    take(table, "end_turn")
    assert table.active == hero(table, "Sage")


@pytest.mark.rule("TWN-22.9")
def test_a_monster_pushed_back_before_its_turn_acts_later() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    take(table, "end_turn")
    take(table, "end_turn")
    assert (track(table), asked(table)) == (["Guard*", "Sage*", "Husk"], (0,))


# -- wounds of heroes


@pytest.mark.rule("TWN-23.1", "TWN-23.2", "TWN-23.3", "TWN-23.9")
def test_a_wounded_hero_stays_where_the_card_lies_and_is_never_out() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "D D"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, deck = 9 }
        hero.Sage.tile = 11
    """)
    left = len(table.wounds)
    take(table, "use_rules_card", "Claws")
    let_be(table)
    assert track(table)[1] == "Guard"
    assert left - len(table.wounds) == 4
    assert (discards(table, "Guard").count("wound"), len(table.decks[0]), len(table.discards[0])) == (4, 5, 8)
    gain_wounds(table, 0, 9)
    assert table.where[0] >= 0


@pytest.mark.rule("TWN-23.5")
def test_the_cards_that_follow_a_wound_may_be_wounds_gained_earlier() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.deck = ["wound", "Brawn"]
    """)
    left = len(table.wounds)
    gain_wounds(table, 0, 1)
    assert (discards(table, "Guard"), left - len(table.wounds)) == (["wound", "wound"], 1)


@pytest.mark.rule("TWN-23.6")
def test_wound_cards_that_are_drawn_are_seen_by_everybody() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.deck = ["wound", "Brawn", "Agility", "Brawn", "wound", "Agility"]
    """)
    take(table, "end_turn")
    let_be(table)
    seen = [card for card in table.hands[0] if table.knows(1 << 2, card)]  # type: ignore[arg-type]
    assert len(table.hands[0]) == 5
    assert hand(table, "Guard").count("wound") == len(seen) == 2


@pytest.mark.rule("TWN-23.7")
def test_wounds_taken_over_are_not_gained() -> None:
    table = position("""
        heroes = ["Greenheart", "Guard"]
        track = ["Greenheart", "Guard"]
        hero.Guard = { hand = ["wound"], discard = ["wound", "wound"] }
        hero.Greenheart.deck = 9
    """)
    left = len(table.wounds)
    assert take_over(table, 0, 1, 3, "any") == 3
    assert (discards(table, "Greenheart"), len(table.decks[0]), len(table.wounds)) == (["wound"] * 3, 9, left)
    assert hand(table, "Guard") == discards(table, "Guard") == []


@pytest.mark.rule("TWN-23.8")
def test_a_returned_wound_can_be_gained_again() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        wounds = 1
        hero.Guard = { hand = ["wound"], deck = 9, slots = [["Inner Well", "Agility", "Brawn", "Brawn"]] }
    """)
    take(table, "activate", "Inner Well")
    assert len(table.wounds) == 2
    assert gain_wounds(table, 1, 2) == 2


@pytest.mark.rule("TWN-23.12")
def test_once_the_last_wound_is_taken_no_reaction_opens() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        wounds = 1
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    let_be(table)
    assert table.outcome is not None
    assert table.outcome.rule == "TWN-23.10"


@pytest.mark.rule("TWN-18.7", "TWN-19.7", "TWN-18.5")
def test_dice_that_are_no_attack_take_focus_dice_and_feed_the_judge_too() -> None:
    """A Quiet Clearing has a storyboard action for it: two hits are needed on three dice."""
    table = position("""
        track = ["Guard", "Sage"]
        ebb = 0
        next_rolls = "E H - fH"
        hero.Guard = { traits = ["Angry", "Macabre"], focus = [true, false] }
    """)
    take(table, "use_storyboard", "Try Hard")
    take(table, "spend_focus", "Angry")
    assert (table.boons, table.ebb, table.focus[0]) == (("tried",), 1, 0)


@pytest.mark.rule("TWN-G46")
def test_a_reaction_attack_without_a_named_target_takes_any_legal_enemy() -> None:
    table = position("""
        track = ["Husk", "Guard", "Driven", "Sage"]
        next_rolls = "H - -  H - -  H - -"
        creature = [{ name = "Husk", tiles = [9] }, { name = "Driven", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Retaliate", "Brawn", "Brawn", "Brawn"]] }
        hero.Sage = { tile = 9, deck = 9 }
    """)
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "react_with_card", "Retaliate")
    assert kinds(table) == ["strike", "strike"]


@pytest.mark.rule("TWN-12.6")
def test_a_card_that_is_not_fully_powered_is_refused() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Hew", "Brawn"]] }
        hero.Sage.tile = 11
    """)
    assert refusal(table, "activate", "Hew") == "TWN-12.6"


@pytest.mark.rule("TWN-21.3")
def test_a_target_out_of_range_is_refused_with_its_clause() -> None:
    table = position("""
        track = ["Guard", "Husk", "Driven", "Sage"]
        creature = [{ name = "Husk", tiles = [9, 5] }, { name = "Driven", tiles = [10] }]
        hero.Guard = { tile = 9, slots = [["Barbed Spear", "Agility", "Agility"]] }
        hero.Sage.tile = 11
    """)
    far = pawns(table, "Husk")[1]
    take(table, "activate", "Barbed Spear")
    assert kinds(table) == ["strike", "strike"]
    with pytest.raises(IllegalChoice) as refused:
        table.choose(f"strike:card/Barbed Spear:0:{far}:-1")
    assert refused.value.rule == "TWN-21.3"


@pytest.mark.rule("TWN-21.2")
def test_a_melee_target_elsewhere_is_refused_with_its_clause() -> None:
    table = position("""
        track = ["Guard", "Husk", "Driven", "Sage"]
        creature = [{ name = "Husk", tiles = [9, 10] }, { name = "Driven", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    with pytest.raises(IllegalChoice) as refused:
        table.choose(f"strike:hero/Guard/Shield Rim:0:{pawns(table, 'Husk')[1]}:-1")
    assert refused.value.rule == "TWN-21.2"


@pytest.mark.rule("TWN-21.4")
def test_an_ally_is_refused_as_a_target() -> None:
    table = position("""
        track = ["Guard", "Husk", "Driven", "Sage"]
        creature = [{ name = "Husk", tiles = [9] }, { name = "Driven", tiles = [9] }]
        hero.Guard = { tile = 9, hand = ["Brawn"] }
        hero.Sage.tile = 9
    """)
    take(table, "use_tracker", "Shield Rim")
    with pytest.raises(IllegalChoice) as refused:
        table.choose(f"strike:hero/Guard/Shield Rim:0:{hero(table, 'Sage')}:-1")
    assert refused.value.rule == "TWN-21.4"


@pytest.mark.rule("TWN-23.2", "TWN-20.8")
def test_whoever_stands_on_the_first_tile_is_wounded_and_moved_like_anybody() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        ebb = 1
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [2] }]
        hero.Guard = { tile = 1, deck = 10 }
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Beckon")
    let_be(table)
    assert (tile(table, 0), discards(table, "Guard").count("wound")) == (2, 1)


@pytest.mark.rule("TWN-22.4", "TWN-28.6")
def test_a_monster_falls_on_the_first_tile_too() -> None:
    table = position("""
        track = ["Guard", "Sage", "Husk"]
        next_rolls = "H -"
        creature = [{ name = "Husk", tiles = [1] }]
        hero.Guard = { tile = 1, hand = ["Brawn"] }
        hero.Sage.tile = 11
    """)
    take(table, "use_tracker", "Shield Rim")
    assert track(table) == ["Guard", "Sage"]
