"""Character boards and Skill cards (section 6)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.rules.events import event_phase
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, answers, goods, happen, kinds, labels, position, question, take, why_not


def fighting(skill: str = "active", goods: str = "{}", round: int = 1) -> Saga:
    """Kriss is about to roll; her Skill adds an orange die for a Threat."""
    return position(
        f"doing = 'combat'\nfirst = 'Kriss'\nround = {round}\n[character.Kriss]\narea = 'Hill'\nitems = []\n"
        f"skill = '{skill}'\ngoods = {goods}\n[location.Den]\nenemies = []"
    )


@pytest.mark.rule("THG-6.2", "THG-11.10")
def test_using_a_skill_turns_its_card_over() -> None:
    table = fighting()
    assert "use_skill" in kinds(table)
    take(table, "use_skill")
    assert (table.has_skill(B), table.threats[B], table.skill_used) == (False, 1, 1 << B)
    assert why_not(table, f"use_skill:{B}") == ("THG-6.2", "The Skill card of Kriss is on its inactive side.")


@pytest.mark.rule("THG-6.2")
def test_an_inactive_skill_can_not_be_used() -> None:
    assert "use_skill" not in kinds(fighting("inactive"))


@pytest.mark.rule("THG-6.4", "THG-G48")
def test_its_owner_may_pay_at_any_time_to_turn_it_back() -> None:
    table = position("[character.Kriss]\nskill = 'inactive'\ngoods = { ore = 1 }")
    assert table.active == A
    assert table.decision is not None
    anytime = [option for option in table.decision.options if option.key.startswith("refresh_skill")]
    assert [option.seat for option in anytime] == [B]
    table.choose(anytime[0])
    while question(table) == "ways_to_pay":
        take(table, "pay")
    assert (table.has_skill(B), goods(table, B)) == (True, {})
    poor = position("[character.Kriss]\nskill = 'inactive'\ngoods = {}\narea = 'Hill'")
    assert why_not(poor, f"refresh_skill:{B}")[0] == "THG-6.4"


@pytest.mark.rule("THG-6.3", "THG-G47")
def test_at_most_once_a_round_even_if_it_was_refreshed() -> None:
    table = fighting("used", "{ ore = 1 }")
    happen(table, {"ready_skill": True}, who=B)
    assert table.has_skill(B)
    assert why_not(table, f"use_skill:{B}") == ("THG-6.3", "The Skill of Kriss was used in this round.")


@pytest.mark.rule("THG-6.5", "THG-6.3")
def test_a_new_round_does_not_turn_it_back_but_lets_it_be_used_again() -> None:
    table = position("right_events = ['Market Day']\n[character.Kriss]\nskill = 'used'")
    table.stack.clear()
    table.do(event_phase())
    table.run()
    table.offer_again()
    assert (table.round, table.has_skill(B), table.skill_used) == (2, False, 0)


@pytest.mark.rule("THG-6.6")
def test_a_skill_serves_its_owner_on_the_own_turn_alone() -> None:
    table = position("doing = 'combat'\n[character.Thorgal]\narea = 'Hill'\nitems = []\n[location.Den]\nenemies = []")
    assert f"use_skill:{B}" not in answers(table)
    assert not [label for label in labels(table) if "Kriss" in label and "Skill" in label]


@pytest.mark.rule("THG-6.6")
def test_a_skill_of_another_action_is_refused() -> None:
    table = position("doing = 'move'\nfirst = 'Kriss'\nround = 3")
    assert why_not(table, f"use_skill:{B}") == ("THG-6.6", "The Skill of Kriss belongs to another action.")


@pytest.mark.rule("THG-6.4")
def test_only_an_inactive_skill_of_somebody_here_can_be_refreshed() -> None:
    table = position("[character.Kriss]\ngoods = { ore = 1, magic = 1 }")
    assert why_not(table, f"refresh_skill:{B}") == ("THG-6.4", "The Skill card of Kriss is on its active side.")
    assert why_not(table, "refresh_skill:2") == ("THG-6.4", "There is no such Character.")
    assert why_not(table, "refresh_skill:-1") == ("THG-6.4", "There is no such Character.")


@pytest.mark.rule("THG-1.13", "THG-6.4")
def test_a_price_that_can_no_longer_be_paid_can_no_longer_be_chosen() -> None:
    table = position("[character.Thorgal]\nskill = 'inactive'\ngoods = { magic = 1 }\n[character.Kriss]\ngoods = {}")
    happen(table, {"pay": ["magic"], "then": {"calm": 1}})
    assert "pay_price" in kinds(table)
    table.choose("refresh_skill:0")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert (goods(table), table.has_skill(A), "pay_price" in kinds(table)) == ({}, True, False)
