"""Payment: from several supplies, with consent, and given back where it is given up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from hearthwatch.kernel import (
    PAYMENT_RULES,
    IllegalChoice,
    Need,
    Payments,
    Readers,
    Refusal,
    Rules,
    Step,
    Supply,
    Unit,
    agree_in_advance,
    ask_me,
    no,
)
from hearthwatch.kernel.testing import check_game

from .planting import small_game

rules = Rules(PAYMENT_RULES)
WOOD, IRON, ANY = Need(0), Need(1), Need(2)
NAMES = ("wood", "iron")
UNYIELDING = 99
"""So often nobody gives up: the yard insists then."""


class YardBoard(Struct, kw_only=True):
    goods: list[int]
    bills: list[list[str]]


class Yard(Payments):
    """Supplies of wood and iron, two for every seat; everybody buys in turn."""

    __slots__ = ("amounts", "bought", "given_up", "goods", "sold")
    rules: ClassVar[Rules] = rules
    payment_rule: ClassVar[str] = "Y-1"
    goods: list[int]
    """Wood and iron of every supply; the supplies 0 and 1 are of seat 0, 2 and 3 of seat 1, and so on."""
    amounts: int
    bought: int
    given_up: int
    sold: tuple[tuple[int, int, int], ...]

    def payers(self, payer: Supply) -> Iterable[Supply]:
        others = (Supply(one) for one in range(len(self.goods) // 2) if one != payer)
        return (payer, *others)

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        return [(Unit(good), have) for good in (0, 1) if (have := self.goods[supply * 2 + good])]

    def serves(self, unit: Unit, need: Need) -> bool:
        return need == ANY or super().serves(unit, need)

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * 2 + unit] -= count

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * 2 + unit] += count

    def supply_seat(self, supply: Supply) -> int:
        return supply // 2

    def lots(self, unit: Unit, most: int) -> Iterable[int]:
        return range(1, most + 1) if self.amounts else super().lots(unit, most)

    def in_sight(self) -> Iterable[tuple[Supply, Unit]]:
        return [(Supply(supply), Unit(good)) for supply in range(9) for good in (0, 1)]

    def must_pay(self) -> Refusal | None:
        return no("Y-2", "This must be paid.") if self.given_up == UNYIELDING else None

    def interludes(self, seat: int) -> Iterator[Step]:
        yield agree_in_advance(seat)
        yield ask_me(seat)

    def board(self, readers: Readers) -> YardBoard:
        return YardBoard(goods=self.goods[:], bills=[list(map(str, bill)) for bill in self.bills])


Yard.words = {
    "Supply": lambda table, supply, readers: f"supply {supply}",
    "Unit": lambda table, unit, readers: NAMES[unit],
    "For": lambda table, need, readers: " for anything" if need == ANY else "",
}


@rules.step("Y-2", "Buy for {needs}")
def buy(table: Yard, needs: tuple[Need, ...], spare: int) -> None:
    table.charge(Supply(0), needs, then=bought(), otherwise=gave_up(), spare=spare)


@rules.step()
def bought(table: Yard) -> None:
    table.bought += 1
    table.sold = table.paid()


@rules.step()
def gave_up(table: Yard) -> None:
    table.given_up += 1


@rules.step("Y-3", "Close the yard")
def close_yard(table: Yard) -> None:
    table.finish(True, "Y-3", "{} things were bought.", table.bought)


@rules.choices("Y-2", "Buy what?")
def wares(table: Yard) -> list[Step]:
    return [buy((WOOD, IRON), 0), buy((ANY, WOOD), 0), buy((WOOD, WOOD, WOOD), 2), close_yard()]


@rules.step()
def haggle(table: Yard) -> None:
    table.ask(0, wares())


@rules.step()
def market(table: Yard) -> None:
    table.ask(0, wares(), then=market())


def yard(goods: Iterable[int] = (1, 0, 0, 0, 2, 1, 0, 0), *, amounts: bool = False, seats: int = 2) -> Any:
    def begin(table: Yard) -> None:
        table.goods, table.amounts = [*goods], int(amounts)
        table.do(market())

    return small_game(Yard, begin, seats=(seats, seats))


def new(goods: Iterable[int] = (1, 0, 0, 0, 2, 1, 0, 0), **how: Any) -> Any:
    return yard(goods, **how).new(seed=1)


def keys(table: Any) -> list[str]:
    return [option.key for option in table.decision.options if not option.anytime]


def test_everything_that_serves_a_need_is_offered_from_every_supply() -> None:
    table = new()
    table.choose("buy:0+1:0")
    assert keys(table) == ["pay:0:0:0:1", "pay:2:0:0:1", "pay:2:1:1:1", "give_payment_up"]
    assert [option.label for option in table.decision.options][:2] == ["Supply 0 pays wood", "Supply 2 pays wood"]
    assert table.decision.seats == (0,)


def test_one_pays_from_the_own_supplies_without_asking_anybody() -> None:
    """THG-30.2: consent is automatic within one seat."""
    table = new((1, 0, 0, 1))
    table.choose("buy:0+1:0")
    table.choose("pay:1:1:1:1")
    table.choose("pay:0:0:0:1")
    assert table.goods == [0, 0, 0, 0]
    assert (table.bought, table.sold, table.bills) == (1, ((1, 1, 1), (0, 0, 1)), ())


def test_another_owner_is_asked_and_may_agree() -> None:
    """THG-1.13"""
    table = new()
    table.choose("buy:0+1:0")
    table.choose("pay:2:1:1:1")
    assert (table.decision.prompt, table.decision.seats) == ("Supply 2: pay iron?", (1,))
    assert table.goods[5] == 1, "nothing is taken before somebody agrees"
    table.choose("agree_to_pay:2:1:1:1", seat=1)
    assert table.goods[5] == 0
    assert table.decision.seats == (0,)
    table.choose("pay:2:0:0:1")
    assert table.decision.seats == (1,), "the next unit is asked for again"


def test_who_declines_is_not_asked_again_for_this_payment() -> None:
    table = new()
    table.choose("buy:2+0:0")
    table.choose("pay:2:0:2:1")
    table.choose("decline_to_pay:2", seat=1)
    assert keys(table) == ["pay:0:0:2:1", "pay:0:0:0:1", "give_payment_up"]
    refused = {refused.key: (refused.reason, refused.rule) for refused in table.decision.refused}
    assert refused["pay:2:1:2:1"] == ("Supply 2 will not pay for this.", "Y-1")
    with pytest.raises(IllegalChoice, match="Supply 2 will not pay for this"):
        table.choose("pay:2:0:0:1")
    table.choose("give_payment_up")
    table.choose("buy:2+0:0")
    assert "pay:2:0:2:1" in keys(table), "the next payment is another matter"


def test_a_game_may_remember_who_declined() -> None:
    table = new()
    told: list[tuple[Any, Any]] = []
    table.choose("buy:2+0:0")
    step = table.rules.from_key("pay:2:0:2:1")
    type(table).declines, before = lambda self, supply, then: told.append((supply, then)), type(table).declines
    try:
        table.take(step)
        table.choose("decline_to_pay:2", seat=1)
    finally:
        type(table).declines = before
    assert [(supply, table.rules.kinds[then[0]].name) for supply, then in told] == [(2, "bought")]
    table.choose("give_payment_up")
    table.charge(0, [0], then=table.rules.from_key("bought"), declined=1 << 2)
    table.run()
    table.offer_again()
    assert not any(key.startswith("pay:2") for key in keys(table))
    assert table.can_pay(0, [1]) and not table.can_pay(0, [1], declined=1 << 2)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("pay:8:0:0:1", "Supply 8 is not among those who can pay for this."),
        ("pay:0:1:0:1", "Iron is not what is asked for."),
        ("pay:0:0:0:2", "Supply 0 has 1 wood to pay with."),
        ("pay:2:0:0:2", "No more than 1 is needed."),
    ],
)
def test_a_payment_that_cannot_be_made_is_refused_with_its_reason(key: str, words: str) -> None:
    table = new(amounts=True)
    table.choose("buy:0+1:0")
    before = table.clone()
    with pytest.raises(IllegalChoice) as error:
        table.choose(key)
    assert (error.value.rule, error.value.reason, table == before) == ("Y-1", words, True)


def test_giving_up_gives_everything_back() -> None:
    table = new((2, 0, 0, 0, 2, 1, 0, 0))
    before = table.goods[:]
    table.choose("buy:0+0+0:2")
    table.choose("pay:2:0:0:1")
    table.choose("agree_to_pay:2:0:0:1")
    table.choose("pay:0:0:0:1")
    assert (table.goods[0], table.goods[4]) == (1, 1)
    table.choose("give_payment_up")
    assert table.goods == before
    assert (table.given_up, table.bought, table.bills) == (1, 0, ())


def test_a_game_may_insist_on_a_payment() -> None:
    table = new()
    table.given_up = UNYIELDING
    table.choose("buy:0+1:0")
    assert "give_payment_up" not in keys(table)
    with pytest.raises(IllegalChoice, match="This must be paid"):
        table.choose("give_payment_up")


def test_a_payment_that_nobody_can_make_is_given_up_by_itself() -> None:
    table = new((0, 0, 0, 0, 1, 0, 0, 0))
    table.choose("buy:0+1:0")
    table.choose("pay:2:0:0:1")
    table.choose("agree_to_pay:2:0:0:1")
    assert (table.given_up, table.goods[4]) == (1, 1)
    assert table.decision.prompt == "Buy what?"


def test_a_standing_agreement_answers_at_once() -> None:
    table = new()
    table.choose("buy:0+1:0")
    table.choose("pay:2:1:1:1")
    table.choose("always_agree_to_pay:2:1:1:1", seat=1)
    table.choose("pay:2:0:0:1")
    assert table.bought == 1, "supply 2 was not asked about the wood"
    table.choose("ask_me:1", seat=1)
    table.choose("buy:2+0:0")
    table.choose("pay:2:0:2:1")
    assert table.decision.seats == (1,)


def test_one_may_agree_in_advance_and_take_it_back() -> None:
    table = new()
    table.choose("agree_in_advance:1", seat=1)
    with pytest.raises(IllegalChoice, match="That order stands already"):
        table.choose("agree_in_advance:1", seat=1)
    table.choose("ask_me:1", seat=1)
    with pytest.raises(IllegalChoice, match="You are asked everything as it is"):
        table.choose("ask_me:1", seat=1)
    assert table.standing == 0


def test_some_needs_may_be_left_open() -> None:
    """THG-19.1: up to so many goods, at least one."""
    table = new((3, 0))
    table.choose("buy:0+0+0:2")
    refused = {refused.key: refused.reason for refused in table.decision.refused}
    assert refused["pay_no_more"] == "1 more must be paid."
    table.choose("pay:0:0:0:1")
    assert "pay_no_more" in keys(table)
    table.choose("pay:0:0:0:1")
    table.choose("pay_no_more")
    assert (table.sold, table.goods, table.bought) == (((0, 0, 1), (0, 0, 1)), [1, 0], 1)


def test_whole_amounts_are_paid_where_the_game_says_so() -> None:
    table = new((1, 0, 0, 0, 2, 0), amounts=True)
    table.choose("buy:0+0+0:2")
    assert keys(table) == ["pay:0:0:0:1", "pay:2:0:0:1", "pay:2:0:0:2", "give_payment_up"]
    table.choose("pay:2:0:0:2")
    assert table.decision.prompt == "Supply 2: pay 2 wood?"
    table.choose("agree_to_pay:2:0:0:2")
    assert table.goods[4] == 0


def test_a_payment_that_is_cut_short_is_given_back() -> None:
    table = new((2, 0))
    table.choose("buy:2+0:0")
    table.choose("pay:0:0:0:1")
    table.cut(market())
    assert (table.goods, table.bills) == ([2, 0], ())


def test_a_payment_is_over_when_what_it_was_for_is_cut_short() -> None:
    table = new((2, 0))
    table.charge(Supply(0), [WOOD], then=haggle())
    table.run()
    table.choose("pay:0:0:0:1")
    assert len(table.bills) == 1
    table.cut(market())
    assert (table.goods, table.bills) == ([1, 0], ()), "what was bought stays bought"


def test_who_gives_up_without_another_step_goes_on_as_before() -> None:
    table = new((1, 0))
    table.charge(Supply(0), [WOOD], then=bought())
    table.run()
    table.choose("give_payment_up")
    assert (table.bought, table.given_up, table.bills) == (0, 0, ())
    assert table.decision.prompt == "Buy what?"


def test_a_payment_inside_another_has_its_own_answers_and_is_given_up_alone() -> None:
    table = new()
    table.choose("buy:2+0:0")
    table.choose("pay:2:0:2:1")
    table.choose("decline_to_pay:2", seat=1)
    table.do(buy((WOOD, IRON), 0))
    table.run()
    assert "pay:2:1:1:1" in keys(table), "who declined the other payment is asked about this one"
    table.choose("give_payment_up")
    assert (table.given_up, len(table.bills)) == (1, 1)
    assert "pay:2:0:2:1" not in keys(table)


def test_a_payment_inside_another_leaves_the_other_as_it_was() -> None:
    table = new((3, 2))
    table.choose("buy:2+0:0")
    table.choose("pay:0:0:2:1")
    table.do(buy((IRON, IRON), 0))
    table.run()
    table.choose("pay:0:1:1:1")
    table.choose("pay:0:1:1:1")
    assert (table.bought, len(table.bills)) == (1, 1)
    table.choose("pay:0:0:0:1")
    assert (table.bought, table.sold, table.goods) == (2, ((0, 0, 1), (0, 0, 1)), [1, 0])


def test_a_payment_is_saved_in_the_middle() -> None:
    table = new()
    table.choose("buy:0+1:0")
    table.choose("pay:2:1:1:1")
    loaded = table.game.load(table.to_json())
    assert loaded == table
    loaded.choose("decline_to_pay:2", seat=1)
    assert "pay:2:0:0:1" not in keys(loaded)


@given(
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.lists(st.sampled_from([WOOD, IRON, ANY]), max_size=6),
    st.integers(0, 2),
)
def test_what_can_be_paid_is_found_whatever_the_order(goods: list[int], needs: list[Need], spare: int) -> None:
    table = new(goods, seats=1)
    wood, iron = goods[0] + goods[2], goods[1] + goods[3]
    plain = min(wood, needs.count(WOOD)) + min(iron, needs.count(IRON))
    served = plain + min(wood + iron - plain, needs.count(ANY))
    assert table.can_pay(Supply(0), needs, spare) == (len(needs) - served <= spare)


def test_a_unit_that_serves_anything_is_kept_for_what_only_it_serves() -> None:
    table = new((1, 1), seats=1)
    assert table.can_pay(Supply(0), [ANY, WOOD])
    assert table.can_pay(Supply(0), [ANY, IRON])
    assert not table.can_pay(Supply(0), [ANY, IRON, WOOD])
    assert not table.can_pay(Supply(0), [IRON, IRON])


def test_what_can_be_paid_is_worked_out_once_for_a_question() -> None:
    table = new((1, 0), seats=1)
    table.memo = {}
    assert table.can_pay(Supply(0), [WOOD])
    table.goods[0] = 0
    assert table.can_pay(Supply(0), [WOOD]), "what is remembered holds until the state is said to have changed"
    assert not table.can_pay(Supply(0), [WOOD, WOOD])
    table.memo = {}
    assert not table.can_pay(Supply(0), [WOOD])


def test_the_suite_passes_a_game_that_pays() -> None:
    for amounts in (False, True):
        assert check_game(yard((2, 1, 1, 1, 2, 3, 0, 1), amounts=amounts), plays=12, seconds=60).plays == 12
