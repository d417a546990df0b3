"""The language of effects: costs of several cards, knots, what is misspelt, and the words of filters."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thornwatch.rules.effects.filters import PawnFilter, TileFilter
from hearthwatch.games.thornwatch.rules.effects.language import effects
from hearthwatch.games.thornwatch.rules.knots import go_further
from hearthwatch.games.thornwatch.table import NO_EVENT, Hero, Pawn
from hearthwatch.kernel.authored import Misspelt

from .helpers import QUIET, asked, hand, hero, kinds, labels, pawns, position, take, tile
from .test_verbs import GUARD, SAGE, clearing

# -- costs of several cards, knots


@pytest.mark.rule("TWN-12.3", "TWN-12.4")
def test_a_cost_of_two_symbols_is_paid_card_by_card() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.hand = ["Brawn", "Agility", "Hew", "wound"]
    """)
    assert "use_storyboard" in kinds(table)
    take(table, "use_storyboard", "Pay Twice (discard Agility)")
    assert (asked(table), {*kinds(table)}) == ((1,), {"pay_with"})
    assert sorted(labels(table)) == ["Discard Brawn", "Discard Hew"]
    take(table, "pay_with", "Hew")
    assert (table.boons, hand(table, "Guard")) == (("paid",), ["Guard brawn", "wound"])


@pytest.mark.rule("TWN-12.3")
def test_a_cost_that_the_hand_cannot_pay_is_refused() -> None:
    table = position("""
        track = ["Guard", "Sage"]
        hero.Guard.hand = ["Agility", "wound"]
    """)
    refused = [one for one in table.decision.refused if "Pay Twice" in one.label]  # type: ignore[union-attr]
    assert [one.rule for one in refused] == ["TWN-12.3"]


@pytest.mark.rule("TWN-C56", "TWN-G32", "TWN-32.3")
def test_the_wagon_wise_knot_makes_one_move_longer() -> None:
    table = position('track = ["Guard", "Sage"]')
    table.knots[1] = ("Wagon-Wise Knot",)
    for _ in range(2):
        table.moves_left = 1
        table.offer_again()
        take(table, "move", "tile 2" if tile(table, GUARD) == 9 else "tile")
        if "move_further" in kinds(table):
            take(table, "go_no_further")
    table.moves_left = 1
    table.offer_again()
    take(table, "move")
    before = tile(table, GUARD)
    take(table, "move_further")
    assert tile(table, GUARD) != before
    assert table.knot_used == 0b10
    table.do(go_further(Hero(GUARD)))
    table.run()
    assert "move_further" not in kinds(table), "A knot is used once in an adventure."


# -- what is misspelt


@pytest.mark.rule("TWN-33.2")
@pytest.mark.parametrize(
    "said",
    [
        {"attack": "thrown", "dice": 1},
        {"spawn": "Dragon", "on": "any"},
        {"lay": "Lava", "on": "any"},
        {"each": "dragon", "then": {"draw": 1}},
        {"return": 1, "from": "pocket"},
        {"shift": 1, "toward": "sky"},
        {"draw": "many"},
        {"place": "somewhere"},
        {"if": "sunny", "then": {"draw": 1}},
    ],
)
def test_what_is_misspelt_is_refused(said: Any) -> None:
    with pytest.raises(Misspelt):
        effects.reading(dict(QUIET.book.nodes)).effect("test/misspelt", said)


@pytest.mark.rule("TWN-20.6", "TWN-25.3")
def test_words_of_filters() -> None:
    table = clearing()
    husks, villager = pawns(table, "Husk"), pawns(table, "Villager")[0]

    def who(words: str, me: int = GUARD, it: int = SAGE) -> set[int]:
        return {*PawnFilter(words).matching(table, me, it, NO_EVENT)}

    assert who("ally") == {SAGE, villager}
    assert who("other hero") == who("it") == {SAGE}
    assert who("else hero") == {GUARD}
    assert who("enemy here") == {husks[0]}
    assert who("enemy adjacent") == {husks[1]}
    assert who("undead pack near") == {*husks}
    assert who("denizen") == who("Villagers") == {villager}
    assert who("afflicted") == {GUARD}
    assert who("on edge") == {SAGE}
    assert who("on root") == {GUARD}
    assert who("alone") == {*husks}
    assert who("not hero not monster") == {villager}
    assert {*TileFilter("any with monster").matching(table, -1)} == {8, 9}
    assert {*TileFilter("near village").matching(table, GUARD)} == {8, 9, 11}
    assert Pawn(SAGE) in PawnFilter("any").matching(table, hero(table, "Guard"))
