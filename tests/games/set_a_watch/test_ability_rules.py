"""Section 13: using, exhausting and refreshing Ability cards. SAW-EX9, SAW-EX10, SAW-EX12."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hearthwatch.games.set_a_watch.content import ABILITY
from hearthwatch.games.set_a_watch.rules.abilities.activation import activate, exhaust_for_effect
from hearthwatch.games.set_a_watch.table import Die
from hearthwatch.kernel import Refusal

from .helpers import (
    attack,
    dice,
    faceup,
    health_of,
    labels,
    line,
    log,
    lost,
    names,
    on_watch,
    pick,
    position,
    prompt,
    seats,
    states,
    where,
    why_not,
)

TAIL = """
    line = ["Eagle", "Tusked Boar", "?Pack Wolf", "?Restless Stag", "?Web Spinner", "?Last Pilgrim", "?Torch Reaver"]
    dice.Rogue = [5, 2, 2]
"""


@pytest.mark.rule("SAW-13.1", "SAW-5.7", "SAW-G58")
def test_an_ability_is_paid_by_an_own_die_or_by_exhausting_it() -> None:
    table = on_watch(TAIL + 'dice.Ranger = [8, 8, 8]\nabilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]', seats=4)
    assert table.decision is not None
    assert {one.label: one.seat for one in table.decision.options}["Backstab"] == 3
    assert {one.label: one.seat for one in table.decision.options}["Longshot"] == 2
    assert not [one for one in labels(table) if one.startswith(("Kindle", "Shockbolt", "Polymorph"))]
    pick(table, "Backstab")
    assert seats(table) == (3,)
    assert prompt(table) == "Backstab: what pays for it?"
    assert labels(table) == [
        "Backstab: spend the 5 of the Rogue",
        "Backstab: spend the 2 of the Rogue",
        "Backstab: exhaust it",
    ]
    by_die, by_exhaustion = table.clone(), table.clone()
    pick(by_die, "Backstab: spend the 5")
    pick(by_exhaustion, "Backstab: exhaust it")
    for one in (by_die, by_exhaustion):
        assert prompt(one) == "Backstab: defeat one of the last two?"
        assert seats(one) == (3,)
        assert line(one)[-2:] == ["Last Pilgrim", "Torch Reaver"]
    assert dice(by_die, "Rogue") == [2, 2]
    assert where(by_die, "Rogue") == ["ability", "ready", "ready"]
    assert dice(by_exhaustion, "Rogue") == [5, 2, 2]


@pytest.mark.rule("SAW-13.2", "SAW-13.3", "SAW-13.4", "SAW-13.7", "SAW-EX9")
def test_a_card_works_at_most_twice_a_round_once_by_a_die_and_once_by_exhaustion() -> None:
    table = on_watch(TAIL)
    pick(table, "Backstab", "Backstab: spend the 2", "Backstab Torch Reaver")
    assert states(table, "Rogue")["Backstab"] == "up"
    assert "Backstab, by exhausting it" in labels(table)
    pick(table, "Backstab", "Backstab Last Pilgrim")
    assert states(table, "Rogue")["Backstab"] == "exhausted"
    assert line(table) == ["Eagle", "Tusked Boar", "?", "?", "Web Spinner"]
    assert dice(table, "Rogue") == [5, 2]
    assert why_not(table, "Backstab") == ("SAW-13.6", "Backstab is exhausted.")


@pytest.mark.rule("SAW-13.2")
def test_a_second_die_on_the_same_card_is_refused() -> None:
    table = on_watch(TAIL + 'used."Loaded Dice" = "die"\ndice.Ranger = [1, 1, 1]')
    assert "Loaded Dice, by exhausting it" in labels(table)
    pick(table, "Loaded Dice")
    assert faceup(table, "Rogue") == 1


@pytest.mark.rule("SAW-13.3", "SAW-G46")
def test_a_card_refreshed_after_its_exhaustion_use_cannot_be_exhausted_for_its_effect_again() -> None:
    table = on_watch(TAIL + 'used.Backstab = "exhaustion"')
    pick(table, "Backstab")
    assert labels(table) == ["Backstab: spend the 5 of the Rogue", "Backstab: spend the 2 of the Rogue"]
    assert why_not(table, "Backstab: exhaust") == (
        "SAW-13.3",
        "Backstab was already exhausted for its effect this round.",
    )


@pytest.mark.rule("SAW-13.4", "SAW-G46")
def test_after_both_uses_a_refreshed_card_only_serves_as_damage() -> None:
    table = on_watch(TAIL + 'used.Backstab = "both"')
    assert why_not(table, "Backstab") == (
        "SAW-13.3",
        "Backstab was already exhausted for its effect this round.",
    )
    pick(table, "Out of actions")
    assert "Exhaust Backstab" in labels(table)


@pytest.mark.rule("SAW-13.5", "SAW-13.6", "SAW-EX9")
def test_exhausting_without_a_die_first_is_legal_and_a_die_afterwards_is_not() -> None:
    table = on_watch(TAIL)
    pick(table, "Backstab", "Backstab: exhaust it", "Backstab Torch Reaver")
    assert dice(table, "Rogue") == [5, 2, 2]
    assert why_not(table, "Backstab") == ("SAW-13.6", "Backstab is exhausted.")
    assert why_not(table, "Smoke Bomb") == ("SAW-13.6", "Smoke Bomb is exhausted.")


@pytest.mark.rule("SAW-13.1", "SAW-13.2", "SAW-13.3", "SAW-13.6")
def test_the_guards_of_a_die_and_of_an_exhaustion() -> None:
    table = on_watch(TAIL.replace("[5, 2, 2]", '[5, "2 attack", "2 on Backstab"]') + 'used.Longshot = "exhaustion"')
    ready, spent = Die(9), Die(10)
    backstab, bomb, loaded, longshot = (ABILITY[name] for name in ("Backstab", "Smoke Bomb", "Loaded Dice", "Longshot"))

    def refusal(check: Callable[..., Refusal | None] | None, *things: int) -> str:
        assert check is not None
        found = check(table, *things)
        return str(found[0]) if found else ""

    assert refusal(activate.kind.check, backstab, ready) == "SAW-13.2"
    assert refusal(activate.kind.check, bomb, ready) == "SAW-13.6"
    assert refusal(activate.kind.check, loaded, spent) == "SAW-13.1"
    assert refusal(activate.kind.check, loaded, ready) == ""
    assert refusal(exhaust_for_effect.kind.check, backstab) == ""
    assert refusal(exhaust_for_effect.kind.check, bomb) == "SAW-13.1"
    assert refusal(exhaust_for_effect.kind.check, longshot) == "SAW-13.3"


@pytest.mark.rule("SAW-EX9", "SAW-19.19", "SAW-19.20")
def test_a_stunned_card_takes_no_die_but_can_be_exhausted() -> None:
    table = on_watch(TAIL.replace("[5, 2, 2]", '[5, 2, "2 on Backstab"]'))
    pick(table, "Backstab, by exhausting it", "Backstab Torch Reaver")
    assert dice(table, "Rogue") == [5, 2]
    assert line(table)[-1] == "Last Pilgrim"


@pytest.mark.rule("SAW-13.8")
@pytest.mark.parametrize("value", [1, 6])
def test_the_result_of_the_die_does_not_matter(value: int) -> None:
    table = on_watch(f'line = ["Hill Ogre", "Ash Drake"]\ndice.Rogue = [{value}, 3, 3]\ndice.Ranger = [2, 2, 2]')
    pick(table, "Loaded Dice", f"Loaded Dice: spend the {value}", "Loaded Dice: the 2 of the Ranger")
    assert sorted(dice(table, "Ranger")) == [2, 2, 8]


@pytest.mark.rule("SAW-13.8")
def test_unless_a_card_says_so() -> None:
    table = on_watch('line = ["Saint of Needles"]\ndice.Rogue = [4, 5, 6]\ndice.Ranger = [2, 2, 2]')
    pick(table, "Loaded Dice")
    assert labels(table) == [
        "Loaded Dice: spend the 5 of the Rogue",
        "Loaded Dice: spend the 6 of the Rogue",
        "Loaded Dice: exhaust it",
    ]
    assert why_not(table, "Loaded Dice: spend the 4") == (
        "SAW-19.10",
        "A die spent on an Ability must show 5 or more now.",
    )


@pytest.mark.rule("SAW-13.9", "SAW-14.9", "SAW-EX1")
def test_an_ability_is_finished_before_the_powers_it_provokes() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Hill Ogre", "?Acolyte", "?Vampire"]
        dice.Rogue = [3, 3, 2]
        dice.Ranger = [8, 1, 1]
        deck = ["Fae"]
        """
    )
    pick(table, "Backstab", "Backstab: spend the 2")
    assert prompt(table) == "Backstab: defeat one of the last two?"
    assert line(table) == ["Eagle", "Hill Ogre", "Acolyte", "Vampire"]
    assert dice(table, "Ranger") == [8, 1, 1]
    assert table.horde == []
    first, second, neither = table.clone(), table.clone(), table.clone()
    pick(first, "Backstab Acolyte")
    assert (dice(first, "Ranger"), first.horde) == ([1, 1], [])
    pick(second, "Backstab Vampire")
    assert (dice(second, "Ranger"), names(second, second.horde)) == ([8, 1, 1], ["Fae"])
    pick(neither, "Leave it")
    assert (dice(neither, "Ranger"), names(neither, neither.horde)) == ([1, 1], ["Fae"])


@pytest.mark.rule("SAW-13.9", "SAW-G24")
def test_inside_an_ability_a_creature_just_flipped_has_its_base_health() -> None:
    flipped = """
        line = ["Eagle", "Hill Ogre", "?Zombie Horde", "?Shade"]
        graveyard = ["Fell Beast"]
        dice.Rogue = [3, 3, 2]
        """
    table = on_watch(flipped)
    pick(table, "Backstab", "Backstab: spend the 2")
    assert (health_of(table, "Zombie Horde"), health_of(table, "Shade")) == (8, 0)
    assert "Backstab Zombie Horde" in labels(table)
    assert "Backstab Shade" in labels(table)
    pick(table, "Leave it")
    assert line(table) == ["Eagle", "Hill Ogre", "Zombie Horde", "Shade"]
    assert (health_of(table, "Zombie Horde"), health_of(table, "Shade")) == (19, 4)


@pytest.mark.rule("SAW-G24")
def test_inside_an_ability_a_creature_already_faceup_keeps_its_health() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Hill Ogre", "Zombie Horde", "?Shade"]
        graveyard = ["Fell Beast"]
        dice.Rogue = [6, 6, 6]
        """
    )
    pick(table, "Backstab", "Backstab: spend the 6")
    assert why_not(table, "Backstab Zombie Horde") == (
        "SAW-20.7",
        "The Rogue's three dice show 18 together; it takes 19.",
    )


@pytest.mark.rule("SAW-13.10", "SAW-EX10", "SAW-20.4")
def test_a_passive_with_a_limit_works_that_often() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake"]
        dice.Ranger = [4, 6, 1]
        next_rolls = [7]
        """,
        seats=4,
    )
    assert why_not(table, "Sharpshooter: reroll the 4") == (
        "SAW-20.4",
        "The 4 of the Ranger was not spent on a direct attack this round.",
    )
    attack(table, "Eagle", "the 4 of the Ranger")
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert table.decision is not None
    assert {one.label: one.seat for one in table.decision.options}[
        "Sharpshooter: reroll the 4 of the Ranger, spent on an attack"
    ] == 2
    pick(table, "Sharpshooter: reroll the 4")
    assert sorted(dice(table, "Ranger")) == [1, 7]
    assert faceup(table, "Ranger") == 2
    assert why_not(table, "Sharpshooter: reroll the 6") == ("SAW-20.4", "Sharpshooter was already used this round.")


@pytest.mark.rule("SAW-13.10", "SAW-EX10", "SAW-20.5")
def test_a_passive_without_a_limit_works_any_number_of_times() -> None:
    table = on_watch(
        """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        line = ["Cinder Whelp", "Restless Bones", "Turnabout", "Hill Ogre"]
        dice.Warrior = [8, 4, 1]
        """
    )
    attack(table, "Cinder Whelp", "the 8 of the Warrior")
    assert dice(table, "Warrior") == [3, 4, 1]
    attack(table, "Restless Bones", "the 3 of the Warrior")
    assert dice(table, "Warrior") == [4, 1]
    attack(table, "Turnabout", "the 4 of the Warrior")
    assert dice(table, "Warrior") == [1, 1]
    assert faceup(table, "Warrior") == 2


@pytest.mark.rule("SAW-13.11", "SAW-13.10")
@pytest.mark.parametrize("state", ["", "-"])
def test_an_exhausted_passive_does_not_work(state: str) -> None:
    table = on_watch(
        f"""
        line = ["Hill Ogre", "Ash Drake"]
        abilities.Ranger = ["{state}Sharpshooter", "Longshot", "-Starlight"]
        abilities."Beast Master" = ["{state}Pack Bond", "Set Snares", "-Tame Beast"]
        tamed = ["Bramble Bear"]
        dice.Ranger = ["4 attack", 6, 6]
        """
    )
    if state:
        assert why_not(table, "Sharpshooter: reroll the 4") == ("SAW-13.11", "Sharpshooter is exhausted.")
    else:
        assert "Sharpshooter: reroll the 4 of the Ranger, spent on an attack" in labels(table)
    pick(table, "Attack Hill Ogre")
    assert ("Add the tamed Bramble Bear (8)" in labels(table)) == bool(state)
    assert ("Add the tamed Bramble Bear (10)" in labels(table)) == (not state)


@pytest.mark.rule("SAW-13.12")
def test_ability_cards_do_not_refresh_between_locations_but_can_be_used_again() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        map = ["Treeless Moor"]
        dice.Rogue = [4, 1, 1]
        dice.Ranger = [2, 2, 2]
        """
    )
    pick(table, "Loaded Dice", "Loaded Dice: spend the 1", "Loaded Dice: the 2")
    pick(table, "Loaded Dice", "Loaded Dice: the 2")
    before = [states(table, name) for name in ("Beast Master", "Wizard", "Ranger", "Rogue")]
    attack(table, "Eagle", "the 4 of the Rogue")
    assert table.round == 2
    assert prompt(table) == "Who goes to Camp?"
    assert [states(table, name) for name in ("Beast Master", "Wizard", "Ranger", "Rogue")] == before
    assert states(table, "Rogue")["Loaded Dice"] == "exhausted"
    assert not any(table.used)


@pytest.mark.rule("SAW-13.13", "SAW-G44", "SAW-7.9")
def test_cards_are_refreshed_by_rest_by_heal_and_by_the_clerics_own_action() -> None:
    table = position(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        phase = "camp"
        location = "Cold Ford"
        dice.Cleric = [6, 4, 1]
        abilities.Cleric = ["-Ward of Mercy", "-Lay to Rest", "-Holy Brand"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        deck = ["Eagle", "Tusked Boar", "Hill Ogre", "Ash Drake", "Bramble Bear", "Fae", "Turnabout"]
        """
    )
    pick(table, "Cleric rests", "Refresh Lay to Rest")
    assert faceup(table, "Cleric") == 1
    pick(table, "Heal with the 6", "Refresh Holy Brand")
    assert faceup(table, "Cleric") == 2
    pick(table, "Lay on Hands with the 4", "Refresh Backstab")
    assert faceup(table, "Rogue") == 1
    pick(table, "Chop Wood with the 1")
    assert (faceup(table, "Cleric"), faceup(table, "Rogue")) == (2, 1)
    assert len([one for one in log(table) if one.endswith("is refreshed.")]) == 3


@pytest.mark.rule("SAW-13.14", "SAW-1.10")
def test_the_group_settles_which_of_several_effects_comes_first() -> None:
    document = """
        camp = "Rogue"
        abilities.Wizard = ["Mirror Sigil", "Shockbolt", "-Kindle"]
        line = ["Eagle", "Hill Ogre", "Ash Drake"]
        dice.Ranger = ["4 attack", 1, 1]
        next_rolls = [2]
    """
    table = on_watch(document, seats=4)
    assert seats(table) == (0, 1, 2, 3)
    one, other = table.clone(), table.clone()
    pick(one, "Sharpshooter: reroll the 4", "Mirror Sigil: turn the 2 of the Ranger")
    assert dice(one, "Ranger") == [7, 1, 1]
    pick(other, "Mirror Sigil: turn the 1 of the Ranger", "Sharpshooter: reroll the 4")
    assert sorted(dice(other, "Ranger")) == [1, 2, 8]


@pytest.mark.rule("SAW-13.15", "SAW-13.16", "SAW-16.3")
def test_the_group_chooses_which_cards_of_those_on_watch_are_exhausted() -> None:
    table = on_watch('line = ["Tusked Boar"]\nabilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]', seats=4)
    pick(table, "Out of actions")
    assert seats(table) == (0, 1, 2, 3)
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    assert labels(table) == [
        "Exhaust Tame Beast",
        "Exhaust Set Snares",
        "Exhaust Sharpshooter",
        "Exhaust Longshot",
        "Exhaust Backstab",
        "Exhaust Loaded Dice",
    ]
    pick(table, "Exhaust Sharpshooter")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert "Exhaust Sharpshooter" not in labels(table)
    pick(table, "Exhaust Longshot")
    assert (faceup(table, "Ranger"), faceup(table, "Wizard")) == (0, 3)


@pytest.mark.rule("SAW-G45", "SAW-13.2")
def test_a_die_recovered_from_a_card_is_usable_but_the_cards_die_use_stays_used() -> None:
    table = on_watch(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        abilities.Cleric = ["Second Grace", "Lay to Rest", "-Holy Brand"]
        line = ["Hill Ogre", "Ash Drake", "?Eagle"]
        dice.Rogue = [5, 6, 6]
        dice.Cleric = [3, 1, 1]
        """
    )
    pick(table, "Backstab", "Backstab: spend the 5", "Leave it")
    pick(table, "Second Grace", "Second Grace: spend the 3")
    assert sorted(dice(table, "Rogue")) == [5, 6, 6]
    pick(table, "Backstab, by exhausting it")
    assert states(table, "Rogue")["Backstab"] == "exhausted"


@pytest.mark.rule("SAW-G43", "SAW-18.8")
def test_exhausting_the_last_card_of_all_loses_in_round_nine_too() -> None:
    off = '["-{}", "-{}", "-{}"]'
    table = on_watch(
        f"""
        round = 9
        location = "The Knife Stair"
        line = ["Eagle"]
        abilities."Beast Master" = {off.format("Tame Beast", "Set Snares", "Pack Bond")}
        abilities.Wizard = {off.format("Kindle", "Shockbolt", "Polymorph")}
        abilities.Ranger = {off.format("Longshot", "Sharpshooter", "Starlight")}
        abilities.Rogue = ["-Stay Dead", "Backstab", "-Smoke Bomb"]
        dice.Rogue = [4, 4, 4]
        """
    )
    by_die = table.clone()
    pick(table, "Backstab", "Backstab: exhaust")
    assert lost(table) == "SAW-18.8"
    assert line(table) == ["Eagle"]
    pick(by_die, "Backstab", "Backstab: spend the 4", "Backstab Eagle")
    assert by_die.outcome is not None
    assert by_die.outcome.won
