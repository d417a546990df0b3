"""Section 23: Poisoned, Weakened, Focused."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    active,
    conditions,
    decline,
    exhausted,
    fallen,
    kinds,
    labels,
    log,
    pick,
    position,
    prompt,
    readied,
    seats,
    take,
    to_card,
    use,
    why_not,
    wounds,
)


@pytest.mark.rule("HOT-23.1")
@pytest.mark.parametrize("condition", ["poisoned", "weakened", "focused"])
def test_a_condition_lies_with_the_hero_who_receives_it(printed: Printer, condition: str) -> None:
    printed.card("Blaze a Trail", after=[{"gain": condition}])
    table = position('next_rolls = "- -"')
    use(table, "Blaze a Trail")
    assert (conditions(table, KARI), conditions(table, MOK)) == ({condition}, set())


@pytest.mark.rule("HOT-23.2")
def test_a_second_copy_is_not_received(printed: Printer) -> None:
    """One rest is enough to be rid of the poison."""
    printed.card("Caution", before=[{"gain": "poisoned"}])
    table = position('next_rolls = "-"\nhero.Kari = { wounds = 2, conditions = ["poisoned"] }')
    act(table, "Caution")
    assert (conditions(table, KARI), wounds(table, KARI)) == (set(), 2)
    assert not any(line.endswith("is poisoned.") for line in log(table))


# -- Poisoned


@pytest.mark.rule("HOT-23.3", "HOT-7.3")
@pytest.mark.parametrize("card", ["Precise Strike", "Blaze a Trail", "Draw Attention"])
def test_poison_costs_a_wound_before_each_action(card: str) -> None:
    table = position('next_rolls = "- -"\nexploration = []\nhero.Kari = { wounds = 2, conditions = ["poisoned"] }')
    act(table, card)
    assert (wounds(table, KARI), conditions(table, KARI)) == (3, {"poisoned"})
    told = log(table)
    assert told.index(f"{KARI} suffers 1 wound.") < next(i for i, line in enumerate(told) if " rolls " in line)


@pytest.mark.rule("HOT-23.3", "HOT-23.4")
def test_poison_ends_with_a_rest() -> None:
    """The wound comes first: 4, and one success of the card leaves 3."""
    table = position('next_rolls = "-"\nhero.Kari = { wounds = 3, conditions = ["poisoned", "focused"] }')
    act(table, "Caution")
    assert (wounds(table, KARI), conditions(table, KARI)) == (3, {"focused"})


@pytest.mark.rule("HOT-23.3")
def test_poison_does_not_hurt_others_or_in_other_phases() -> None:
    table = position('next_rolls = "- -"\nphase = "enemy"\nhero.Kari = { conditions = ["poisoned"] }')
    to_card(table, KARI)
    assert wounds(table, KARI) == 0


@pytest.mark.rule("HOT-23.3", "HOT-19.10")
def test_poison_that_is_cured_before_it_works_does_nothing() -> None:
    """Yarrow Poultice and the poison are both due before the action: the hero orders them."""
    document = 'next_rolls = "- -"\nhero.Kari = { wounds = 5, conditions = ["poisoned"], items = ["Yarrow Poultice"] }'
    table = position(document)
    use(table, "Blaze a Trail")
    take(table, "use_item")
    assert (wounds(table, KARI), conditions(table, KARI)) == (3, set())
    table = position(document)
    use(table, "Blaze a Trail")
    take(table, "poison_works")
    take(table, "use_item")
    assert (wounds(table, KARI), conditions(table, KARI)) == (4, set())


@pytest.mark.rule("HOT-23.3")
def test_poison_must_be_suffered_before_going_on() -> None:
    table = position('hero.Kari = { wounds = 5, conditions = ["poisoned"], items = ["Yarrow Poultice"] }')
    use(table, "Blaze a Trail")
    assert why_not(table, "Go on") == ("HOT-19.10", "Something must happen first.")


# -- Weakened


WEAK = 'next_rolls = "- -"\nexploration = []\n'


@pytest.mark.rule("HOT-23.3")
def test_weakness_costs_a_card_after_each_activation() -> None:
    table = position(WEAK + 'hero.Kari = { conditions = ["weakened"], exhausted = ["Caution"] }')
    act(table, "Blaze a Trail")
    assert (prompt(table), seats(table)) == (f"{KARI} is weakened: exhaust a card, or suffer a wound?", (0,))
    assert labels(table) == ["Exhaust Precise Strike", "Exhaust Draw Attention", "Suffer 1 wound"]
    pick(table, "Exhaust Draw Attention")
    assert readied(table, KARI) == ["Precise Strike"]
    assert (wounds(table, KARI), conditions(table, KARI), active(table)) == (0, {"weakened"}, MOK)


@pytest.mark.rule("HOT-23.3")
def test_weakness_may_cost_a_wound_instead() -> None:
    table = position(WEAK + 'hero.Kari = { conditions = ["weakened"], exhausted = ["Caution"] }')
    act(table, "Blaze a Trail")
    pick(table, "Suffer 1 wound")
    assert (wounds(table, KARI), exhausted(table, KARI)) == (1, ["Blaze a Trail", "Caution"])


@pytest.mark.rule("HOT-23.3")
def test_weakness_costs_a_wound_where_no_card_is_readied() -> None:
    """Blaze a Trail is the only card that can be used, and the wound the only price: nobody is asked."""
    table = position(
        WEAK + 'hero.Kari = { conditions = ["weakened"], exhausted = ["Precise Strike", "Draw Attention", "Caution"] }'
    )
    assert (wounds(table, KARI), active(table)) == (1, MOK)


@pytest.mark.rule("HOT-23.3")
def test_the_wound_of_weakness_can_defeat() -> None:
    table = position(
        FOUR + WEAK + 'hero.Kari = { wounds = 10, conditions = ["weakened"], '
        'exhausted = ["Precise Strike", "Draw Attention", "Caution"] }'
    )
    assert fallen(table) == [KARI]


@pytest.mark.rule("HOT-23.3", "HOT-23.4")
def test_weakness_ends_where_an_activation_begins_with_every_card_readied() -> None:
    table = position('next_rolls = "-"\nactive = "Kari"\nhero.Kari = { conditions = ["weakened"] }')
    to_card(table, KARI)
    assert conditions(table, KARI) == set()


@pytest.mark.rule("HOT-23.3")
def test_weakness_stays_while_a_card_is_exhausted() -> None:
    table = position('hero.Kari = { conditions = ["weakened"], exhausted = ["Caution"] }')
    to_card(table, KARI)
    assert conditions(table, KARI) == {"weakened"}


@pytest.mark.rule("HOT-23.3")
def test_a_rest_readies_all_but_weakness_costs_one_of_them_again() -> None:
    """After the rest a card is exhausted, or a wound is the price of being rid of it next time."""
    table = position('next_rolls = "-  - -"\nhero.Kari = { conditions = ["weakened"], exhausted = ["Blaze a Trail"] }')
    act(table, "Caution")
    assert exhausted(table, KARI) == []
    pick(table, "Suffer 1 wound")
    act(table, "Steady Hands")
    to_card(table, KARI)
    assert conditions(table, KARI) == set()


@pytest.mark.rule("HOT-23.3", "HOT-G50")
def test_a_forced_ready_ends_weakness_and_nobody_is_asked_about_the_order() -> None:
    cards = '["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]'
    table = position(f'hero.Kari = {{ conditions = ["weakened"], exhausted = {cards} }}')
    assert (wounds(table, KARI), conditions(table, KARI), exhausted(table, KARI)) == (2, set(), [])
    assert {*kinds(table)} == {"use_card"}


@pytest.mark.rule("HOT-23.3", "HOT-G50")
def test_weakness_stays_where_a_card_is_exhausted() -> None:
    table = position('hero.Kari = { conditions = ["weakened"], exhausted = ["Caution"] }')
    assert conditions(table, KARI) == {"weakened"}


# -- Focused


@pytest.mark.rule("HOT-23.3", "HOT-23.4")
def test_focus_may_be_discarded_for_two_rerolls() -> None:
    table = position('next_rolls = "- -  S S"\nhero.Kari = { conditions = ["focused"] }')
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", *["Reroll the hero die that shows a blank"] * 2)
    assert (table.progress, conditions(table, KARI)) == (2, set())


@pytest.mark.rule("HOT-23.3")
def test_focus_is_kept_where_it_is_not_used() -> None:
    table = position('next_rolls = "- -"\nexploration = []\nhero.Kari = { conditions = ["focused"] }')
    use(table, "Blaze a Trail")
    assert decline(table)
    assert (table.progress, conditions(table, KARI)) == (0, {"focused"})


@pytest.mark.rule("HOT-23.3")
def test_focus_is_for_the_own_action_only() -> None:
    table = position(FOUR + 'next_rolls = "- -"\nexploration = []\nhero.Hagan = { conditions = ["focused"] }')
    act(table, "Blaze a Trail")
    assert (active(table), conditions(table, HAGAN)) == (MOK, {"focused"})
    assert not any("Discard Focused" in line for line in log(table))


@pytest.mark.rule("HOT-23.2", "HOT-23.4")
def test_a_condition_can_be_received_again_after_it_was_discarded(printed: Printer) -> None:
    printed.card("Blaze a Trail", after=[{"gain": "focused"}])
    table = position('next_rolls = "- -  S"\nhero.Kari = { conditions = ["focused"] }')
    use(table, "Blaze a Trail")
    pick(table, "Discard Focused", "Reroll", "Keep the dice")
    assert conditions(table, KARI) == {"focused"}
