"""Details of turns: slots and payment, what the Judge may do, moments and their limits, how scenes and votes end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.rules.adventure import branches, story_goes_on, vote
from hearthwatch.games.thornwatch.rules.defeat import momentum_shift
from hearthwatch.games.thornwatch.rules.ending import end_of, is_failure, is_success, met
from hearthwatch.games.thornwatch.rules.moments import forget_uses, owner_key
from hearthwatch.games.thornwatch.rules.paying import alike, can_pay, needs_after
from hearthwatch.games.thornwatch.table import (
    NO_RESULT,
    STORY,
    TOO_LONG,
    WOUND_DECK,
    Momentum,
    Thornwatch,
    Tile,
)
from hearthwatch.kernel import IllegalChoice

from .conftest import Shifts
from .helpers import (
    asked,
    discards,
    ended,
    hand,
    happen,
    kinds,
    labels,
    let_be,
    names,
    pawns,
    position,
    refusal,
    take,
    track,
)
from .test_filter_words import CHOIR, GUARD, HUSK, VILLAGER, gathering

AGILITY, BRAWN, MIND = 1, 2, 4


# -- paying


@pytest.mark.rule("TWN-12.3", "TWN-12.4", "TWN-11.12")
def test_which_costs_a_hand_can_pay() -> None:
    """Inner Well provides Agility or Brawn, but one of them only."""
    table = position('track = ["Guard", "Sage"]\nhero.Guard.hand = ["Agility", "Inner Well", "wound", "Agility"]')
    assert [*names(table, alike(table, 0))] == ["Guard agility", "Inner Well"]
    for cost, paid in [
        ((), True),
        ((AGILITY,), True),
        ((BRAWN,), True),
        ((AGILITY, AGILITY, AGILITY), True),
        ((BRAWN, AGILITY, AGILITY), True),
        ((BRAWN, BRAWN), False),
        ((AGILITY,) * 4, False),
        ((MIND,), False),
        ((AGILITY | MIND, BRAWN), True),
    ]:
        assert can_pay(table, 0, cost) == paid, cost
    agility, well = alike(table, 0)
    assert needs_after(table, 0, (AGILITY, BRAWN), agility) == (BRAWN,)
    assert needs_after(table, 0, (AGILITY, BRAWN), well) == (AGILITY,), "Only it pays for Brawn."
    assert needs_after(table, 0, (BRAWN,), agility) is None
    assert needs_after(table, 0, (BRAWN,), well) == ()


@pytest.mark.rule("TWN-12.3")
def test_each_symbol_is_paid_by_a_card_of_its_own() -> None:
    table = position('track = ["Guard", "Sage"]\nhero.Guard.hand = ["Inner Well", "Agility"]')
    assert not [one for one in table.decision.refused if "Pay Twice" in one.label]  # type: ignore[union-attr]
    take(table, "use_storyboard", "Pay Twice (discard Inner Well)")
    assert labels(table) == ["Discard Agility"]
    take(table, "pay_with")
    assert (table.boons, hand(table, "Guard"), len(discards(table, "Guard"))) == (("paid",), [], 2)


# -- slots


@pytest.mark.rule("TWN-11.1", "TWN-11.2", "TWN-11.4", "TWN-11.7", "TWN-11.10", "TWN-G16")
def test_cards_are_slotted_and_powered_in_the_first_empty_slot() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Hew", "Inner Well", "Brawn"], slots = [["Drive Back"], [], ["Retaliate", "Brawn"]] }
    """)
    take(table, "slot_card", "Hew")
    assert names(table, table.slotted[1]) == ["Hew"]
    table.choose(f"power_slot:0:1:{table.hands[0][0]}:{BRAWN >> 1}")
    assert names(table, table.slotted[1]) == ["Hew", "Inner Well"]
    assert table.open_cost(1) == [1], "As Brawn: Hew asks for nothing else."
    take(table, "free_slot", "Hew")
    assert (table.slotted[1], discards(table, "Guard")) == ((), ["Hew", "Inner Well"])


@pytest.mark.rule("TWN-11.6", "TWN-11.7", "TWN-11.14")
def test_why_a_card_cannot_be_tucked_somewhere() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard = { hand = ["Brawn", "Agility"], slots = [["Hew", "Brawn"], [], ["Hew", "Brawn", "Brawn"]] }
    """)
    brawn, agility = table.hands[0]
    for slot, card, skill, rule in [
        (0, agility, 0, "TWN-11.7"),
        (2, brawn, 1, "TWN-11.14"),
        (0, agility, 1, "TWN-11.9"),
        (3, brawn, 1, "TWN-11.1"),
    ]:
        with pytest.raises(IllegalChoice) as refused:
            table.choose(f"power_slot:0:{slot}:{card}:{skill}")
        assert refused.value.rule == rule, (slot, card, skill)
    table.choose(f"power_slot:0:0:{brawn}:1")
    assert table.is_powered(0)


@pytest.mark.rule("TWN-10.6", "TWN-14.1", "TWN-12.6", "TWN-10.4")
def test_why_a_slot_cannot_be_activated() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard = { tile = 9, slots = [["Hew", "Brawn", "Brawn"], ["Hew"], ["Raised Shield", "Agility", "Brawn"]] }
    """)
    for slot, rule in ((1, "TWN-12.6"), (2, "TWN-14.1"), (3, "TWN-11.1")):
        with pytest.raises(IllegalChoice) as refused:
            table.choose(f"activate:0:{slot}")
        assert refused.value.rule == rule
    table.choose("activate:0:0")
    assert (table.actions, table.deeds, table.claimed) == (0, 1, 1)


# -- the Judge's turns


@pytest.mark.rule("TWN-17.1", "TWN-G23")
@pytest.mark.parametrize(("denied", "moves", "acts"), [(0, True, True), (1, False, True), (2, True, False)])
def test_what_a_storyboard_denies_a_creature(denied: int, moves: bool, acts: bool) -> None:
    table = position("""
        track = ["Guard", "Villager*", "Husk", "Sage"]
        creature = [{ name = "Villager", tiles = [9] }, { name = "Husk", tiles = [9] }]
        hero.Guard.tile = 9
    """)
    table.denied = denied << 2 | 3
    take(table, "end_turn")
    let_be(table)
    assert ("move_creature" in kinds(table), "use_rules_card" in kinds(table)) == (moves, acts)


@pytest.mark.rule("TWN-17.4", "TWN-17.5")
def test_each_pawn_of_a_pack_has_a_move_and_an_act_of_its_own() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [9, 1] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    take(table, "pawn_acts", "tile 9")
    assert (table.active, table.acted, table.moves_left, table.actions) == (5, [5], 1, 1)
    take(table, "use_rules_card", "Claws")
    take(table, "move_creature", "tile 10")
    assert (table.active, table.acted, table.moves_left, table.actions) == (6, [5, 6], 1, 1)
    assert track(table)[0] == "Husk"
    take(table, "end_pawn")
    assert (track(table)[0], table.active) == ("Husk*", GUARD)


@pytest.mark.rule("TWN-12.8", "TWN-12.9", "TWN-17.1")
def test_a_price_is_paid_and_an_act_is_one() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        ebb = 1
        next_rolls = "- -"
        creature = [{ name = "Husk", tiles = [10] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 5
    """)
    take(table, "use_rules_card", "Beckon")
    assert (table.ebb, table.actions) == (0, 0)
    assert refusal(table, "use_rules_card", "Beckon") == "TWN-17.1"
    table.actions = 1
    table.offer_again()
    assert refusal(table, "use_rules_card", "Beckon") == "TWN-12.9"
    assert refusal(table, "use_rules_card", "Claws") == "TWN-21.7"


# -- moments


@pytest.mark.rule("TWN-14.7", "TWN-17.9")
def test_uses_are_forgotten_with_what_limits_them() -> None:
    table = gathering()
    table.used = [("a", 0, "turn"), ("b", 0, "round"), ("c", 0, "scene"), ("d", 0, "adventure")]
    forget_uses(table, "turn")
    assert [one[0] for one in table.used] == ["b", "c", "d"]
    forget_uses(table, "turn", "round", "scene")
    assert [one[0] for one in table.used] == ["d"]
    claws, bell = (
        table.book.deeds["creature/Husk/Claws"],
        table.book.deeds["story/the-bloodcallers-cry/action/Ring the bell"],
    )
    assert owner_key(table, claws, HUSK) == owner_key(table, claws, HUSK + 1) != owner_key(table, claws, VILLAGER)
    assert [owner_key(table, claws, owner) for owner in (GUARD, STORY)] == [GUARD, STORY]
    assert [owner_key(table, bell, owner) for owner in (GUARD, HUSK, STORY)] == [STORY] * 3


@pytest.mark.rule("TWN-17.3", "TWN-12.8")
def test_what_has_a_price_is_not_offered_to_a_judge_who_cannot_pay() -> None:
    table = position('scene = "a-quiet-despair"\ntrack = ["Guard", "Sage"]\nebb = 0\nhero.Guard.deck = 9')
    take(table, "end_turn")
    assert ("pay_ebb" in kinds(table), asked(table)) == (False, (2,))


@pytest.mark.rule("TWN-8.2", "TWN-27.2", "TWN-G44")
def test_the_shift_of_the_side_that_is_up(shifts: Shifts) -> None:
    table = gathering()
    assert [momentum_shift(table, group) for group in range(4)] == [1, 0, 1, 2], "The Choir is infused."
    table.infused = 0
    assert momentum_shift(table, table.group_of[CHOIR]) == 0
    table.infused = 1 << table.group_of[VILLAGER]
    assert momentum_shift(table, table.group_of[VILLAGER]) == 0, "A denizen has one side only."
    shifts("Villager", -2)
    assert momentum_shift(table, table.group_of[VILLAGER]) == -2


@pytest.mark.rule("TWN-8.4", "TWN-8.5", "TWN-8.7")
def test_all_monsters_shift_toward_the_root_first_and_then_toward_the_edge(shifts: Shifts) -> None:
    shifts("Husk", 2)
    shifts("Glider", -1)
    shifts("Driven", 0)
    table = position("""
        phase = "momentum"
        track = ["Glider", "Guard", "Driven", "Husk", "Sage"]
        creature = [{ name = "Glider", tiles = [1] }, { name = "Driven", tiles = [3] }, { name = "Husk", tiles = [5] }]
    """)
    let_be(table)
    assert track(table) == ["Husk", "Glider", "Guard", "Driven", "Sage"]


# -- ends


def quiet(more: str = "") -> Thornwatch:
    return position(f'track = ["Guard", "Sage"]\n{more}')


@pytest.mark.rule("TWN-31.1", "TWN-6.6", "TWN-G26")
def test_which_end_is_met_and_what_it_means() -> None:
    table = quiet()
    assert met(table, ("at once",)) == NO_RESULT
    table.counters[:] = [0, 1]
    assert (met(table, ("at once",)), met(table, ("round ends",))) == (1, NO_RESULT)
    table.counters[:] = [1, 1]
    assert met(table, ("at once", "round ends")) == 0
    for result, success, failure in (
        (0, True, False),
        (1, False, True),
        (WOUND_DECK, False, True),
        (TOO_LONG, False, True),
    ):
        table.result = result
        assert (is_success(table), is_failure(table)) == (success, failure)
    assert end_of(table, WOUND_DECK).said.result == "failure"


@pytest.mark.rule("TWN-23.10", "TWN-31.6")
def test_an_empty_wound_deck_ends_the_game_whatever_the_back_says() -> None:
    table = quiet("wounds = 1")
    happen(table, {"hit": 3}, me=STORY, it=GUARD)
    let_be(table)
    assert (ended(table), len(table.wounds)) == ((False, "TWN-23.10"), 0)


@pytest.mark.rule("TWN-31.7", "TWN-G27")
def test_what_was_under_way_is_put_away_with_the_scene() -> None:
    table = quiet('hero.Guard = { deck = 4, slots = [["Hew", "Brawn"]] }')
    table.repeating = 1
    happen(table, [{"scry": 2}], it=GUARD)
    assert len(table.looked[0]) == 2
    table.counters[1] = 1
    take(table, "discard_looked")
    assert (table.scene, len(table.looked[0]), table.repeating, table.fighting) == ("a-quiet-despair", 0, 0, 0)
    assert (len(table.discards[0]), len(table.slotted[0])) == (2, 2)


@pytest.mark.rule("TWN-31.5", "TWN-6.3", "TWN-G51", "TWN-6.9")
@pytest.mark.parametrize(
    ("votes", "slug"),
    [([0, 0, 0], "a-quiet-closing"), ([1, 1, 0], ""), ([1, 2, 0], "a-quiet-closing"), ([2, 2, 2], "")],
)
def test_the_group_votes_and_a_tie_means_the_closing(votes: list[int], slug: str) -> None:
    table = quiet()
    table.stack.clear()
    table.do(vote())
    table.run()
    found = [scene.slug for scene in branches(table)]
    for seat, which in enumerate(votes):
        table.choose(f"vote_for:{seat}:{which}", seat=seat)
    assert table.scene == (slug or found[max(votes, key=votes.count) - 1])
    assert table.votes == []


@pytest.mark.rule("TWN-6.9", "TWN-31.5")
def test_without_a_branch_left_the_closing_follows_at_once() -> None:
    table = quiet()
    table.played = (*table.played, *[scene.slug for scene in branches(table)])
    assert branches(table) == []
    table.stack.clear()
    table.do(vote())
    table.run()
    assert table.scene == "a-quiet-closing"


@pytest.mark.rule("TWN-31.3", "TWN-6.9", "TWN-32.8")
@pytest.mark.parametrize(
    ("scene", "result", "told"),
    [
        ("a-quiet-closing", 0, (True, "TWN-32.2")),
        ("a-quiet-closing", 1, (False, "TWN-32.1")),
        ("a-quiet-despair", 0, (None, "TWN-32.12")),
        ("a-quiet-despair", 1, (False, "TWN-32.5")),
    ],
)
def test_how_an_adventure_ends(scene: str, result: int, told: tuple[Any, str]) -> None:
    table = quiet(f'scene = "{scene}"')
    table.stack.clear()
    table.result = result
    table.do(story_goes_on())
    table.run()
    assert ended(table) == told
    assert table.scar == (0b11 if told[1] == "TWN-32.5" else 0)


@pytest.mark.rule("TWN-6.9")
def test_no_storyboard_is_played_twice() -> None:
    table = quiet()
    table.played = (*table.played, "a-quiet-closing", "a-quiet-despair")
    table.stack.clear()
    table.result = 1
    table.do(story_goes_on())
    table.run()
    assert ended(table) == (False, "TWN-32.1")


@pytest.mark.rule("TWN-6.9", "TWN-31.4")
def test_instead_of_a_despair_that_was_played_the_closing_follows() -> None:
    table = quiet()
    table.played = (*table.played, "a-quiet-despair")
    table.stack.clear()
    table.result = 1
    table.do(story_goes_on())
    table.run()
    assert table.scene == "a-quiet-closing"


@pytest.mark.rule("TWN-6.2", "TWN-31.4")
def test_an_end_may_name_any_storyboard(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "storyboards" / "a-quiet-closing.toml").read_text(encoding="utf-8")
    text = text.replace("A Quiet Closing", "A Fork").replace(
        'kind = "closing"\nknot = "Twainward Knot"', 'kind = "branch"'
    )
    (tmp_path / "fork.toml").write_text(text.replace('"the end"', '"grandmother-hedge"', 1), encoding="utf-8")
    table = GAME.with_authored(tmp_path).position(
        'heroes = ["Guard", "Sage"]\nscene = "a-fork"\nopening = "a-bad-deal"\ntrack = ["Guard", "Sage"]'
    )
    take(table, "use_storyboard", "Do Good")
    assert (table.scene, table.played[-1]) == ("grandmother-hedge", "grandmother-hedge")


# -- binding cards


@pytest.mark.rule("TWN-13.5", "TWN-13.6", "TWN-G45", "TWN-12.2")
def test_a_binding_goes_with_its_pawn_and_ends_with_its_turn_or_its_life() -> None:
    table = position("""
        track = ["Guard", "Husk", "Sage"]
        creature = [{ name = "Husk", tiles = [9, 9] }]
        hero.Guard = { tile = 9, slots = [["Hold Fast", "Agility", "Agility"]] }
        hero.Sage.tile = 2
    """)
    take(table, "activate", "Hold Fast")
    assert (names(table, table.placed), table.spot[table.placed[0]]) == (["Hold Fast"], 5)
    assert discards(table, "Guard") == ["Guard agility", "Guard agility"]
    twin = table.clone()
    happen(twin, {"remove": True}, it=5)
    assert ([*twin.placed], discards(twin, "Guard").count("Hold Fast")) == ([], 1)
    table.where[5] = Tile(1)
    take(table, "end_turn")
    let_be(table)
    take(table, "pawn_acts", "tile 2")
    assert refusal(table, "move_creature") == "TWN-20.5"
    assert [*table.placed]
    take(table, "end_pawn")
    assert ([*table.placed], discards(table, "Guard").count("Hold Fast")) == ([], 1)


@pytest.mark.rule("TWN-28.6")
def test_a_pack_is_gone_with_its_last_pawn_only() -> None:
    table = gathering()
    happen(table, {"remove": True}, it=HUSK)
    assert ("Husk*" in track(table), pawns(table, "Husk")) == (True, [HUSK + 1])
    happen(table, {"remove": True}, it=HUSK + 1)
    assert "Husk*" not in track(table)
    assert Momentum(8) not in table.momentum
    happen(table, {"remove": True}, it=CHOIR)
    assert [name for name in track(table) if "Choir" in name] == []
