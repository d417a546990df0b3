"""Windows in rounds, shown with Thicket: the hardest clauses of Thornwatch, each by its number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthwatch.kernel import KERNEL_RULES, Card, Event, Refusal, Rules, RulesDefect, Step, no, window
from hearthwatch.kernel.orders import ASK, AWAY, SILENT
from hearthwatch.kernel.steps import WindowKind

from .planting import TRAIL_RULES, Trail, mark, over, trail_game
from .toys import thicket
from .toys.thicket import (
    AGILITY,
    BRAWN,
    DECK,
    DRIVEN,
    GUARD,
    HUSKS,
    JUDGE,
    RETALIATE,
    SLOT,
    TUCKED,
    Blow,
    Figure,
    Thicket,
    attack,
    next_turn,
)

BLADE, SAGE = Figure(1), Figure(2)


def fight(*rolls: int, hands: dict[int, str] | None = None, track: tuple[int, ...] = ()) -> Thicket:
    """Three heroes; hands by the first letters of their cards; nobody's turn yet. Nothing else is pending."""
    table: Thicket = thicket.GAME.new(4, seed=1, wounds=3)
    for body, where in enumerate(table.where):
        if where >= 0:
            table.where[body] = DECK
    for hero, letters in (hands or {}).items():
        for letter in letters:
            give(table, hero, "BAR".index(letter))
    table.track = [Figure(figure) for figure in track or (HUSKS, 0, 1, 2, DRIVEN)]
    table.turned = 0
    table.stack = [next_turn()]
    table._drop_question()
    table.script = rolls
    return table


def give(table: Thicket, place: int, face: int) -> Card:
    card = next(card for card in table.cards(DECK) if table.face[card] == face)
    table.where[card] = place
    if place >= SLOT:
        table.known[card] = -1
    return card


def strikes(table: Thicket, by: Figure, target: Figure, dice: int = 2) -> None:
    attack(table, Blow(by, target, dice))
    table.run()


def asked(table: Thicket) -> tuple[int, ...]:
    assert table.decision is not None
    return table.decision.seats


def options(table: Thicket) -> list[str]:
    assert table.decision is not None
    return [option.key.partition(":")[0] for option in table.decision.options if not option.anytime]


def take(table: Thicket, name: str) -> None:
    assert table.decision is not None
    table.choose(next(option for option in table.decision.options if option.key.startswith(name)))


def passes(table: Thicket, *seats: int) -> None:
    for seat in seats:
        assert asked(table) == (seat,)
        take(table, "pass_window")


def able(table: Thicket, kind: WindowKind) -> set[int]:
    """The seats that have a reaction in the open window."""
    checks = table.rules.checks
    found = set()
    for step in kind.offers(table, *table.question[1:-2]):
        check = checks[step[0]]
        if check is None or check(table, *step[1:]) is None:
            found.add(table.owner(step))
    return found


# -- the track


def test_a_pack_that_is_wounded_acts_later() -> None:
    """TWN-22.2, TWN-22.9."""
    table = fight(6, 1)
    strikes(table, GUARD, HUSKS)
    assert table.track == [GUARD, HUSKS, BLADE, SAGE, DRIVEN]


def test_hits_that_reach_the_edge_do_not_defeat() -> None:
    """TWN-22.3: left-over hits are lost."""
    table = fight(6, 6, 6, 6, 6, 6)
    strikes(table, GUARD, HUSKS, dice=6)
    assert (table.track[-1], table.pawns[HUSKS]) == (HUSKS, 2)


def test_a_pack_on_the_edge_loses_a_pawn_and_rebounds() -> None:
    """TWN-22.4, TWN-22.7, TWN-22.8."""
    table = fight(6, 6, track=(DRIVEN, 0, 1, 2, HUSKS))
    strikes(table, GUARD, HUSKS)
    assert (table.track, table.pawns[HUSKS]) == ([DRIVEN, GUARD, BLADE, HUSKS, SAGE], 1)
    table = fight(6, 6, track=(DRIVEN, 0, 1, 2, HUSKS))
    table.pawns[HUSKS] = 1
    strikes(table, GUARD, HUSKS)
    assert table.track == [DRIVEN, GUARD, BLADE, SAGE]


def test_an_upright_card_that_was_moved_before_turned_ones_acts_next() -> None:
    """TWN-9.1, TWN-9.4."""
    table = fight(track=(0, 1, HUSKS, 2, DRIVEN))
    table.turned = 1 << GUARD | 1 << BLADE
    table.shift(HUSKS, -2)
    table.run()
    assert asked(table) == (JUDGE,)
    assert options(table) == ["maul"] * 3


# -- rounds of a window


def test_heroes_are_asked_before_the_judge() -> None:
    """TWN-G21: in each window first the heroes, then the Judge."""
    table = fight(6, 6, hands={1: "BB"})
    strikes(table, HUSKS, BLADE)
    passes(table, 2)
    assert asked(table) == (2,), "window (b): the Blade might parry"
    assert "surge" not in options(table)
    passes(table, 2)
    assert asked(table) == (JUDGE,)
    assert options(table) == ["surge", "pass_window"]


def test_a_round_goes_on_in_seating_order_until_all_have_passed_in_a_row() -> None:
    """TWN-G51."""
    table = fight(6, 6, hands={0: "B", 2: "AA"})
    table.ebb = 0
    strikes(table, HUSKS, SAGE)
    passes(table, 3)
    passes(table, 1)
    assert asked(table) == (3,), "the Guard has passed, the Sage is next"
    take(table, "parry")
    assert asked(table) == (1,), "after a reaction everybody is asked again, from the next seat on"
    take(table, "take_it")
    assert table.hurt == [1, 0, 0]


def test_reactions_reduce_redirect_and_prevent() -> None:
    """TWN-22.1, TWN-14.6, TWN-EX5."""
    prevented = fight(hands={1: "A"})
    strikes(prevented, HUSKS, BLADE)
    take(prevented, "slip_away")
    assert prevented.hurt == [0, 0, 0], "no die was rolled"
    redirected = fight(6, 6, hands={0: "B"})
    redirected.ebb = 0
    strikes(redirected, HUSKS, BLADE)
    take(redirected, "take_it")
    assert redirected.hurt == [2, 0, 0]
    reduced = fight(6, 6, hands={1: "AA"})
    reduced.ebb = 0
    strikes(reduced, HUSKS, BLADE)
    passes(reduced, 2)
    take(reduced, "parry")
    passes(reduced, 2)
    assert reduced.hurt == [0, 1, 0]


def test_the_judge_reacts_to_what_the_heroes_left_and_they_are_not_asked_again() -> None:
    """TWN-G21: one round after another."""
    table = fight(6, 1, hands={0: "B"})
    table.ebb = 1
    strikes(table, HUSKS, BLADE)
    passes(table, 1)
    take(table, "surge")
    assert table.hurt == [0, 2, 0], "the Guard had passed, and the Judge has no ebb left"


# -- windows inside a defeat


def test_a_window_after_an_attack_inside_a_defeat_waits_for_the_defeat() -> None:
    """TWN-G21 (d), TWN-G25, TWN-EX31: the lunge wounds; Retaliate comes only when the pawn is gone."""
    table = fight(6, 1, 6)
    table.pawns[DRIVEN] = 1
    give(table, SLOT, RETALIATE)
    give(table, TUCKED, BRAWN)
    give(table, TUCKED, BRAWN)
    strikes(table, SAGE, DRIVEN)
    assert options(table) == ["lunge"] * 3
    table.ebb = 0
    take(table, "lunge:1:1")
    assert table.hurt == [0, 1, 0]
    assert (table.pawns[DRIVEN], DRIVEN in table.track) == (0, False), "the defeat is done"
    assert asked(table) == (1,)
    assert options(table) == ["retaliate", "pass_window"], "a pawn that was removed is no target"


def test_reactions_to_a_reaction_are_over_before_the_window_goes_on() -> None:
    """TWN-G21: each reaction is resolved before the next one."""
    table = fight(6, 1, 1, 1)
    for card in (SLOT, TUCKED, TUCKED):
        give(table, card, RETALIATE if card == SLOT else BRAWN)
    table.ebb = 0
    strikes(table, HUSKS, BLADE)
    take(table, "retaliate")
    assert table.ebb == 2, "the ebb faces of the Guard's roll"
    assert table.cards(SLOT) == table.cards(TUCKED) == []
    assert table.events == ()


# -- slots, wounds, traits


def test_a_cost_is_paid_over_several_turns() -> None:
    """TWN-11.7, TWN-11.13, TWN-11.14."""
    table = fight(hands={0: "RBA"}, track=(0, 1, 2, HUSKS, DRIVEN))
    table.run()
    take(table, "slot")
    assert options(table).count("power") == 1, "Agility is not part of the cost"
    take(table, "power")
    assert not table.powered(GUARD)
    take(table, "end_turn")
    assert len(table.cards(SLOT)) == len(table.cards(TUCKED)) == 1, "they stay"


def test_the_wound_deck_is_a_clock_for_all_and_stops_reactions() -> None:
    """TWN-23.10, TWN-23.12."""
    table = fight(6, 6)
    table.wounds = 1
    for card in (SLOT, TUCKED, TUCKED):
        give(table, card, RETALIATE if card == SLOT else BRAWN)
    strikes(table, HUSKS, BLADE)
    take(table, "pass_window")
    assert (table.wounds, table.hurt) == (0, [0, 1, 0])
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (False, "TWN-23.10")


def test_a_trait_is_claimed_in_words_and_granted_by_the_judge() -> None:
    """TWN-G31."""
    table = fight(track=(1, 0, 2, HUSKS, DRIVEN))
    table.run()
    table.choose("claim:1", seat=2, text="I laugh at the wolves.")
    assert table.decision is not None
    assert table.decision.prompt == "The Blade claims a trait: I laugh at the wolves."
    take(table, "grant")
    assert table.focus == [0, 1, 0]
    assert "claim" not in options(table), "one claim a round"


def test_the_judge_is_on_the_other_side() -> None:
    table = fight()
    assert [table.side_of(seat) for seat in range(4)] == [1, 0, 0, 0]


@settings(max_examples=12)
@given(st.integers(0, 1 << 30))
def test_the_judge_is_asked_when_every_hero_has_passed_or_can_do_nothing(seed: int) -> None:
    """TWN-G21 and TWN-G51, in games of anybody's choices: one seat at a time, heroes first."""
    table: Thicket = thicket.GAME.new(3 + seed % 2, seed)
    chance = Random(seed)
    while table.decision:
        kind = table.rules.kinds[table.question[0]]
        if isinstance(kind, WindowKind):
            (asks,) = table.decision.seats
            passed = table.question[-2]
            out = {seat for seat in range(table.seats) if passed >> seat & 1 or table.order_of(seat) == AWAY}
            assert asks != JUDGE or able(table, kind) <= {JUDGE} | out
        option = chance.choice([*table.decision.options])
        table.choose(option, text=table.least_text(option.step))


# -- hidden hands and standing orders


def test_who_might_hold_a_reaction_is_asked_or_answered_for() -> None:
    """TWN-G41: the Judge must not learn from silence what a hero holds."""
    table = fight(1, 1, hands={1: "B"})
    strikes(table, HUSKS, BLADE)
    assert options(table) == ["pass_window"]
    silent = fight(1, 1, hands={1: "B"})
    silent.give_order(2, SILENT)
    strikes(silent, HUSKS, BLADE)
    assert not silent.events, "nothing to react with, so nothing was asked"


def test_who_passes_until_the_own_turn_is_asked_in_no_window_before() -> None:
    table = fight(6, 6, hands={1: "AA"}, track=(HUSKS, DRIVEN, 1, 0, 2))
    table.ebb = 0
    table.run()
    table.choose("pass_until_my_turn:2", seat=2)
    take(table, "maul:5:1")
    assert table.hurt == [0, 2, 0], "the Blade could have slipped away"
    assert table.order_of(2) == AWAY
    table.script = (1, 1)
    take(table, "maul:6:1")
    assert asked(table) == (2,)
    assert table.order_of(2) == ASK, "it is the Blade's turn: the order has lapsed"


def test_an_order_given_in_a_window_leads_on_to_the_next_round() -> None:
    table = fight(6, 6, hands={1: "B"})
    strikes(table, HUSKS, BLADE)
    table.choose("pass_until_my_turn:2", seat=2)
    assert asked(table) == (JUDGE,)
    assert options(table) == ["surge", "pass_window"]


def test_in_a_copy_the_same_seats_are_asked() -> None:
    """The Blade, who passes in silence otherwise, is asked because of Agility; the Judge's copies don't know that."""
    table = fight(6, 6, hands={1: "A"})
    table.give_order(2, SILENT)
    strikes(table, HUSKS, BLADE)
    for seed in range(20):
        twin = table.determinize(JUDGE, seed=seed)
        assert asked(twin) == (2,)
        assert "pass_window" in options(twin)
        assert table.view(JUDGE)["decision"] == twin.view(JUDGE)["decision"]


# -- what goes wrong


def test_a_window_takes_its_event_or_has_a_step_for_passing() -> None:
    rules = Rules(KERNEL_RULES)
    with pytest.raises(RulesDefect, match="The window odd takes one parameter, its event"):

        @rules.window("T-1", "Odd?")
        def odd(table: Thicket) -> list[Step]:
            return []


def test_a_question_that_is_no_window_cannot_be_opened() -> None:
    table = fight()
    with pytest.raises(RulesDefect, match="prey is no window"):
        table.window_kind(thicket.prey(HUSKS))


def test_a_window_is_saved_by_its_name() -> None:
    table = fight(6, 6, hands={0: "B", 1: "A"})
    table.begin_history()
    strikes(table, HUSKS, BLADE)
    assert '"aimed"' in table.to_json()
    assert thicket.GAME.load(table.to_json()) == table


def test_what_a_card_costs_is_refused_by_its_face() -> None:
    table = fight(6, 6, hands={1: "BA"})
    strikes(table, HUSKS, BLADE)
    assert table.decision is not None
    assert [refused.rule for refused in table.decision.refused if refused.key.startswith("slip")] == ["TWN-14.4"]
    assert AGILITY in {table.face[card] for card in table.cards(BLADE)}


# -- windows of a few lines


cellar_rules = Rules(TRAIL_RULES)


@cellar_rules.step("W-1", "Use thing {number}")
def use(table: Trail, number: int) -> None:
    table.trail.append(str(number))


@use.refuses
def cannot_use(table: Trail, number: int) -> Refusal | None:
    return no("W-1", "It was used.") if str(number) in table.trail else None


use.by(lambda table, number: 1)


@cellar_rules.step("W-2", "Leave")
def leave(table: Trail) -> None:
    table.leave_window()


@leave.refuses
def cannot_leave(table: Trail) -> Refusal | None:
    return no("W-2", "Something must happen first.") if table.trail[-1:] == ["due"] else None


@cellar_rules.window("W-1", "Use anything?", passing=leave)
def things(table: Trail, first: int, last: int) -> Iterator[Step]:
    yield from (use(number) for number in range(first, last))


def cellar(count: int, *before: Step) -> Any:
    return trail_game(cellar_rules, *before, window(things(0, count)), over()).new(seats=2)


def test_a_window_of_one_seat_goes_on_until_it_is_left() -> None:
    table = cellar(2)
    assert table.decision.seats == (1,)
    assert table.decision.options.keys() == ["use:0", "use:1", "leave"]
    table.choose("use:0")
    assert table.decision.options.keys() == ["use:1", "leave"], "even where one thing is left"
    table.choose("leave")
    assert table.outcome and table.trail == ["0"]


def test_a_window_of_one_seat_in_which_nothing_can_be_used_is_over() -> None:
    table = cellar(2)
    table.choose("use:1")
    table.choose("use:0")
    assert table.outcome
    assert cellar(0).outcome


def test_while_leaving_is_refused_something_must_happen() -> None:
    table = cellar(2, mark("due"))
    assert table.decision.options.keys() == ["use:0", "use:1"]
    assert cellar(1, mark("due")).trail == ["due", "0"], "one thing alone happens by itself"


table_rules = Rules(TRAIL_RULES)


@table_rules.step("W-3", "Seat {seat} reacts")
def react(table: Trail, seat: int) -> None:
    table.trail.append(str(seat))


react.by(lambda table, seat: seat)


@table_rules.window("W-3", "React?", rounds=lambda table: (0b110, 0b001))
def at_once(table: Trail, event: Event) -> Iterator[Step]:
    yield from (react(seat) for seat in range(3) if str(seat) not in table.trail)


def test_a_later_round_offers_the_reactions_of_its_own_seats() -> None:
    table: Any = trail_game(table_rules, window(at_once(Event(0))), over()).new(seats=3)
    assert asked(table) == (1, 2)
    assert table.decision.find("react:0") is None
    for seat in (2, 1):
        options = table.decision.for_seat(seat).options
        table.choose(next(option for option in options if option.key.startswith("pass")), seat=seat)
    assert asked(table) == (0,)
    for same in (table, table.game.load(table.to_json()), table.determinize(1, seed=1)):
        assert same.decision.options.keys()[0] == "react:0"
    table.choose("react:0")
    assert table.outcome and table.trail == ["0"]
