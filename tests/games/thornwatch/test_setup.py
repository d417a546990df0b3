"""Before an adventure: players, roles, the opening, the wound deck, traits, starting hands (section 2)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import CREATURE_NAMES, JUDGE_NAMES, ROLE_NAMES
from hearthwatch.games.thornwatch.show.board import board
from hearthwatch.kernel import Readers, SetupError
from tests.games.thornwatch.starting import ROLES, asked, first_round, keys, new, played_before, quietly


@pytest.mark.rule("TWN-1.3")
def test_three_to_six_players_may_play() -> None:
    for seats in (3, 4, 5, 6):
        assert len(new(seats).roles) == seats - 1
    for seats in (1, 2, 7):
        with pytest.raises(SetupError):
            new(seats, roles="random")


@pytest.mark.rule("TWN-1.3", "TWN-2.3")
def test_the_judge_has_no_role_among_the_heroes() -> None:
    with pytest.raises(SetupError, match="The first seat is the Judge's and has no role"):
        GAME.new(3, roles=["Blade", "Guard", "Sage"])


@pytest.mark.rule("TWN-2.1", "TWN-2.12")
def test_judge_then_roles_then_opening_and_all_before_any_ebb() -> None:
    table = GAME.new(3, 0, roles=["choose", "choose", "choose"], choose_traits=True)
    order = []
    for _ in range(12):
        kinds = asked(table)
        order.append(next(iter(kinds)) if len(kinds) == 1 else "map" if "keep_map" in kinds else str(sorted(kinds)))
        if order[-1] == "map":
            break
        assert table.ebb == 0
        quietly(table)
    assert order == ["be_judge", "take_role", "take_role", "open_with", *["take_trait"] * 4, "map"]
    assert table.ebb == 4


@pytest.mark.rule("TWN-2.2")
def test_the_judge_player_picks_one_of_two_judges() -> None:
    table = GAME.new(3, 0)
    assert table.decision is not None
    assert (table.decision.seats, len(keys(table, "be_judge")), len(JUDGE_NAMES)) == ((0,), 2, 2)
    table.choose("be_judge:1")
    assert JUDGE_NAMES[table.judge] == "Judge Below"


@pytest.mark.rule("TWN-1.4", "TWN-2.3", "TWN-1.5")
def test_each_hero_takes_another_role_in_one_of_two_looks() -> None:
    table = GAME.new(3, 0, judge="Judge of Stars", roles=["choose", "choose", "choose"])
    assert table.decision is not None
    assert (table.decision.seats, len(keys(table, "take_role"))) == ((1,), 10)
    table.choose(keys(table, "take_role")[0])
    assert table.role(0) == "Blade"
    assert table.decision is not None
    assert (table.decision.seats, len(keys(table, "take_role"))) == ((2,), 8)
    refused = {(one.reason, one.rule) for one in table.decision.refused}
    assert ("Another hero is the Blade.", "TWN-1.4") in refused


@pytest.mark.rule("TWN-1.4")
def test_no_role_is_drawn_twice() -> None:
    for seed in range(20):
        assert len({*new(6, seed, roles="random").roles}) == 5


@pytest.mark.rule("TWN-2.4")
def test_the_judge_chooses_one_of_four_openings() -> None:
    table = GAME.new(3, 0, judge="Judge of Stars", roles="random")
    assert table.decision is not None
    assert table.decision.seats == (0,)
    assert {key.partition(":")[2] for key in keys(table, "open_with")} == {
        "the-singer-in-the-dark",
        "may-he-die-in-the-forest",
        "a-bad-deal",
        "a-thirst-for-knowledge",
    }


@pytest.mark.rule("TWN-2.5")
def test_the_judge_has_the_creatures_that_the_opening_asks_for_and_no_others() -> None:
    table = first_round(new(opening="may-he-die-in-the-forest"))
    assert [CREATURE_NAMES[kind] for kind in table.groups] == ["Driven", "Villager", "Lookout"]


@pytest.mark.rule("TWN-2.6", "TWN-2.11", "TWN-3.6", "TWN-EX20")
@pytest.mark.parametrize(("seats", "wounds", "ebb"), [(3, 20, 4), (4, 30, 6), (5, 40, 8), (6, 50, 10)])
def test_the_numbers_by_players(seats: int, wounds: int, ebb: int) -> None:
    table = new(seats)
    assert (len(table.wounds), table.ebb) == (wounds, ebb)
    for hero in table.heroes:
        assert (len(table.hands[hero]), len(table.decks[hero]), len(table.discards[hero])) == (5, 25, 0)


@pytest.mark.rule("TWN-2.7")
def test_two_different_traits_for_each_hero_trait_side_up() -> None:
    for seed in range(10):
        table = new(6, seed)
        assert len({*table.traits}) == 10
        assert not any(table.focus)
        assert not any(table.is_scar(slot) for slot in range(10))
    assert len({tuple(new(seed=seed).traits) for seed in range(10)}) > 5


@pytest.mark.rule("TWN-2.8")
def test_heroes_may_choose_their_traits_where_that_is_agreed() -> None:
    table = new(choose_traits=True)
    assert table.decision is not None
    assert (table.decision.seats, len(table.traits)) == ((1,), 4)
    table.choose(next(key for key in keys(table, "take_trait") if key.endswith(":7")))
    table.choose(next(key for key in keys(table, "take_trait") if key.endswith(":3")))
    assert {*table.traits[:2]} == {3, 7}
    assert not any(key.endswith((":3", ":7")) for key in keys(table, "take_trait"))


@pytest.mark.rule("TWN-2.9", "TWN-32.6", "TWN-19.6")
def test_a_scar_takes_the_place_of_one_trait_whatever_the_role() -> None:
    campaign = played_before({}, {"scar": True}, {})
    table = new(campaign=campaign)
    assert [table.is_scar(slot) for slot in range(4)] == [False, True, False, False]
    assert table.role(0) == ROLES[0]
    other = new(campaign=campaign, roles=[None, "Sage", "Blade"])
    assert [other.is_scar(slot) for slot in range(4)] == [False, True, False, False]


@pytest.mark.rule("TWN-2.10")
def test_the_decks_are_shuffled() -> None:
    assert len({tuple(table.face[card] for card in table.hands[0]) for table in map(new, [3] * 10, range(10))}) > 5


@pytest.mark.rule("TWN-2.13")
def test_what_the_judge_has_lies_open_for_everybody() -> None:
    table = first_round(new())
    for readers in (0, 1, 2, 4):
        seen = board(table, Readers(readers))
        assert seen.judge.ebb == table.ebb
        assert seen.wounds.left == 20
        assert [one.name for one in seen.track] != []
        assert {one.name for one in seen.creatures} == {"Glider", "Villager"}
        assert seen.scene is not None


def test_every_role_can_be_named() -> None:
    assert sorted(ROLES) == sorted(ROLE_NAMES)
