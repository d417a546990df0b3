"""The optional readings, all off by default."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME

from .helpers import (
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    ash,
    do,
    drawn,
    go,
    labels,
    piles,
    position,
    prompt,
    result,
    score,
    status,
    tokens,
)

CAMP = (
    '[[character]]\nname = "Ash"\nscores = { Vitae = 1 }\n'
    '[[character]]\nname = "Birch"\nscores = { Vitae = 1 }\nstatus = "unconscious"\n'
)


def test_all_readings_are_off_by_default() -> None:
    assert GAME.defaults == {
        "mode": "solo",
        "no_second_chance": False,
        "oracle": "as-written",
        "tempting_fate": False,
        "fresh_deck": False,
        "one_camp_for_all": False,
        "camp_shuffles": False,
        "adventure": False,
    }


@pytest.mark.rule("WOD-22.5", "WOD-G5")
def test_no_second_chance_holds_for_every_cause() -> None:
    table = ash(options={"no_second_chance": True})
    go(table, "Adjust by hand", "Ash", "Radiance", "Radiance 0")
    assert (status(table), prompt(table)) == ("claimed", "What happens next?")


@pytest.mark.rule("WOD-G6")
def test_a_miss_is_bought_off() -> None:
    table = do(ash(MISS, options={"tempting_fate": True}, Fortune=3, Supply=1), "Forage")
    assert (labels(table), len(table.out)) == (["Miss stands", "Spend 1 Fortune: a Weak Hit instead"], 3)
    go(table, "Spend 1 Fortune")
    assert (result(table), score(table, "Fortune"), score(table, "Supply")) == ("Weak Hit", 2, 2)
    assert drawn(table)["value"] == 3, "the Score of the Draw was read before the payment"


@pytest.mark.rule("WOD-G6")
def test_a_strong_hit_is_sold() -> None:
    table = do(ash(f"{STRONG_HIT} 4C", options={"tempting_fate": True}, Fortune=3), "Overcome", "Strength")
    go(table, "Take a Weak Hit instead")
    assert (score(table, "Fortune"), tokens(table), prompt(table)) == (4, [], "Time: what happens?")


@pytest.mark.rule("WOD-G6")
def test_fate_is_not_tempted_where_nothing_can_be_paid_or_gained() -> None:
    options = {"tempting_fate": True}
    assert prompt(do(ash(MISS, options=options, Fortune=0), "Forage")) == "What happens next?"
    assert prompt(do(ash(STRONG_HIT, options=options, Fortune=5), "Forage")) == "What happens next?"
    assert prompt(do(ash(WEAK_HIT, options=options, Fortune=2), "Forage")) == "What happens next?"


@pytest.mark.rule("WOD-G6")
def test_death_itself_may_be_bought_off() -> None:
    table = ash(MISS, options={"tempting_fate": True}, Fortune=1)
    go(table, "Adjust by hand", "Ash", "Vitae", "Vitae 0", "Draw the cards", "Spend 1 Fortune")
    assert prompt(table) == "Ash lives: at what price?"


@pytest.mark.rule("WOD-G25")
def test_one_camp_for_all() -> None:
    table = position(f"deck = {WEAK_HIT.split()}\n" + CAMP, one_camp_for_all=True)
    do(table, "Make Camp")
    assert [score(table, "Vitae", who) for who in (0, 1)] == [3, 3]
    go(table, "Lose 1 Supply")
    assert [score(table, "Supply", who) for who in (0, 1)] == [4, 5]
    assert prompt(table) == "Does Birch wake?"


@pytest.mark.rule("WOD-G24")
def test_camp_shuffles() -> None:
    table = position(f"deck = {STRONG_HIT.split()}\ndiscards = 20\n" + CAMP, camp_shuffles=True)
    do(table, "Make Camp")
    assert piles(table) == (52, 0)


@pytest.mark.rule("WOD-G26", "WOD-1.11")
@pytest.mark.parametrize("fresh", [False, True])
def test_a_fresh_deck_for_the_opening_scene(fresh: bool) -> None:
    table = GAME.new(seed=3, fresh_deck=fresh)
    go(table, "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip", "Reveal", "Leave it")
    assert piles(table) == ((52, 0) if fresh else (42, 10))


@pytest.mark.rule("WOD-G36")
def test_readings_of_the_oracle() -> None:
    table = ash("2H KS", options={"oracle": "graded"})
    go(table, "Ask the Oracle, 50/50")
    assert prompt(table).startswith("Yes, but")
    table = ash("2H 3S 4S 5S JC", options={"oracle": "court-cards"})
    go(table, "Ask the Oracle, Almost Certain (5 cards)")
    assert table.view(0)["board"]["oracle"][0]["answer"] == "Yes"
    table = ash("2H", options={"oracle": "graded"})
    go(table, "Ask the Oracle, Unlikely")
    assert prompt(table).startswith("Yes, but")
