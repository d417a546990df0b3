"""Section 14: Creatures are defeated, the Line moves, and what that sets off."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import FIRST, MONSTERS, NAMES, POWERS, face_name
from hearthwatch.games.set_a_watch.rules.line import defeat
from hearthwatch.games.set_a_watch.show.printing import powers_of
from hearthwatch.games.set_a_watch.table import DECK, LINE

from .helpers import attack, deck, dice, health_of, in_line, line, log, names, on_watch, pick, prompt

FIRSTS = [name for face, name in enumerate(NAMES) if FIRST[face]]


@pytest.mark.rule("SAW-14.1", "SAW-14.2")
def test_an_attack_and_an_ability_both_defeat_to_the_top_of_the_graveyard() -> None:
    table = on_watch(
        """
        camp = "Rogue"
        line = ["Eagle", "Tusked Boar", "Bramble Bear", "Hill Ogre"]
        graveyard = ["Fae", "Turnabout"]
        dice.Ranger = [6, 1, 1]
        """
    )
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert names(table, table.graveyard) == ["Fae", "Turnabout", "Tusked Boar"]
    pick(table, "Shockbolt", "Shockbolt: spend the 1", "Shockbolt: defeat Bramble Bear")
    assert names(table, table.graveyard) == ["Fae", "Turnabout", "Tusked Boar", "Bramble Bear"]
    assert line(table) == ["Eagle", "Hill Ogre"]


@pytest.mark.rule("SAW-14.3", "SAW-G47")
def test_every_card_behind_the_gap_moves_up_faceup_or_not() -> None:
    table = on_watch(
        """
        firewood = 3
        line = ["Eagle", "Tusked Boar", "?Bramble Bear", "Hill Ogre", "?Ash Drake"]
        dice.Ranger = [6, 4, 1]
        """
    )
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert names(table, table.line) == ["Eagle", "Bramble Bear", "Hill Ogre", "Ash Drake"]
    assert line(table) == ["Eagle", "?", "Hill Ogre", "?"]
    attack(table, "Eagle", "the 4 of the Ranger")
    assert line(table) == ["Bramble Bear", "Hill Ogre", "?"]


@pytest.mark.rule("SAW-14.4")
def test_a_defeat_is_followed_at_once_by_a_reveal_step_with_its_triggers() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Tusked Boar", "?Marsh Adder", "?Woodgnawer"]
        dice.Ranger = [6, 4, 1]
        """
    )
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert line(table) == ["Eagle", "Marsh Adder", "?"]
    assert prompt(table) == "Stun (1 to go): which die goes on which Ability card?"
    pick(table, "The 1 of the Ranger is stunned on Longshot")
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-14.5", "SAW-19.23")
def test_the_line_closes_up_when_a_creature_is_tamed() -> None:
    table = on_watch('firewood = 4\nline = ["Eagle", "?Woodgnawer", "?Hill Ogre"]\ndice."Beast Master" = [2, 1, 1]')
    pick(table, "Tame Beast", "Tame Beast: spend the 2")
    assert line(table) == ["Woodgnawer", "?"]
    assert table.firewood == 3
    assert names(table, table.tamed) == ["Eagle"]
    assert table.graveyard == []


@pytest.mark.rule("SAW-14.5", "SAW-20.9")
def test_the_line_closes_up_when_a_creature_returns_to_the_deck() -> None:
    table = on_watch('line = ["Eagle", "Wyvern", "?Hill Ogre"]\ndeck = ["Fae"]\ndice."Beast Master" = [2, 1, 1]')
    pick(table, "Set Snares", "Set Snares: spend the 2", "Set Snares: catch Eagle")
    assert line(table) == ["Wyvern", "?"]
    assert table.firewood == 4
    assert deck(table) == ["Eagle", "Fae"]
    assert table.graveyard == []
    pick(table, "Set Snares, by exhausting it")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-14.6", "SAW-14.7", "SAW-14.10", "SAW-G9")
@pytest.mark.parametrize("creature", FIRSTS)
def test_first_position_powers_work_in_position_one_and_nowhere_else(creature: str) -> None:
    table = on_watch(
        f"""
        firewood = 12
        line = ["Turnabout", "?{creature}", "Acolyte", "Hill Ogre"]
        graveyard = ["Ash Drake"]
        deck = ["Fae"]
        dice.Ranger = [4, 8, 8]
        """
    )
    trigger = f"{creature} is first in the Line."
    assert line(table) == ["Turnabout", creature, "Acolyte", "Hill Ogre"]
    assert prompt(table) == "What does the Watch do?"
    assert trigger not in log(table)
    attack(table, "Turnabout", "the 4 of the Ranger")
    assert trigger in log(table)
    assert len([one for one in log(table) if one == trigger]) == 1


@pytest.mark.rule("SAW-14.6")
def test_a_creature_flipped_in_position_one_triggers_first_position() -> None:
    assert on_watch('line = ["?Wyvern", "Eagle"]').firewood == 4


GRIP = """
    party = ["Warrior", "Wizard", "Ranger", "Rogue"]
    abilities.Warrior = ["Iron Grip", "Felling Blow", "-War Cry"]
    line = ["Eagle", "Tusked Boar", "Wyvern", "Hill Ogre"]
    dice.Warrior = [2, 1, 1]
"""


@pytest.mark.rule("SAW-14.6", "SAW-G8")
def test_becoming_first_in_any_other_way_triggers_too_but_once_per_stay() -> None:
    table = on_watch(GRIP)
    pick(table, "Iron Grip", "Iron Grip: spend the 2", "Iron Grip: drag Wyvern")
    assert line(table) == ["Wyvern", "Tusked Boar", "Eagle", "Hill Ogre"]
    assert table.firewood == 4
    pick(table, "Iron Grip", "Iron Grip: drag Eagle")
    assert line(table) == ["Eagle", "Tusked Boar", "Wyvern", "Hill Ogre"]
    assert table.firewood == 4


BACK_AND_FORTH = """
    firewood = 11
    line = ["Wyvern", "Eagle", "Hill Ogre"]
    party = ["Warrior", "Wizard", "Ranger", "Rogue"]
    abilities.Warrior = ["Iron Grip", "Felling Blow", "-War Cry"]
    dice.Warrior = [2, 1, 1]
    dice.Ranger = [4, 1, 1]
"""


@pytest.mark.rule("SAW-G8", "SAW-G61")
@pytest.mark.parametrize(("repeats", "firewood"), [(False, 11), (True, 8)])
def test_the_option_first_position_repeats_triggers_at_every_arrival(repeats: bool, firewood: int) -> None:
    table = on_watch(BACK_AND_FORTH, first_position_repeats=repeats)
    assert table.firewood == 11
    pick(table, "Iron Grip", "Iron Grip: spend the 2", "Iron Grip: drag Eagle")
    assert line(table) == ["Eagle", "Wyvern", "Hill Ogre"]
    assert table.firewood == 11
    attack(table, "Eagle", "the 4 of the Ranger")
    assert line(table) == ["Wyvern", "Hill Ogre"]
    assert table.firewood == firewood


@pytest.mark.rule("SAW-G8")
def test_first_position_never_repeats_while_out_of_actions() -> None:
    table = on_watch(
        'line = ["Fell Beast", "Eagle"]\ndeck = ["Tusked Boar", "Fae", "Hill Ogre"]', first_position_repeats=True
    )
    pick(table, "Out of actions")
    while line(table) and table.decision is not None and table.round == 1:
        table.choose(0)
    assert "A card from the Creature deck takes the place in front of Fell Beast." not in log(table)


@pytest.mark.rule("SAW-G8", "SAW-G61")
def test_a_creature_that_comes_back_begins_a_new_stay() -> None:
    table = on_watch(
        """
        firewood = 12
        camp = "Rogue"
        line = ["Wyvern", "Hill Ogre"]
        abilities.Wizard = ["Polymorph", "Shockbolt", "-Kindle"]
        """
    )
    pick(table, "Set Snares", "Set Snares: spend the 1", "Set Snares: catch Wyvern")
    assert line(table) == ["Hill Ogre"]
    assert table.firewood == 12
    pick(table, "Polymorph", "Polymorph: spend the 1")
    assert line(table) == ["Wyvern"]
    assert table.firewood == 9


@pytest.mark.rule("SAW-14.8")
def test_a_defeated_power_works_when_the_creature_was_revealed() -> None:
    table = on_watch('line = ["Cinder Whelp", "Hill Ogre", "Ash Drake"]\ndeck = ["Fae"]\ndice.Ranger = [5, 1, 1]')
    attack(table, "Cinder Whelp", "the 5 of the Ranger")
    assert names(table, table.line) == ["Hill Ogre", "Ash Drake", "Fae"]
    assert line(table)[-1] == "?"


@pytest.mark.rule("SAW-14.8")
@pytest.mark.parametrize(("way", "powers"), [("Cinder Whelp", 1), ("?Cinder Whelp", 0)])
def test_a_defeated_power_needs_a_creature_that_had_been_revealed(way: str, powers: int) -> None:
    table = on_watch(f'line = ["Eagle", "Hill Ogre", "{way}"]\ndeck = ["Fae"]')
    defeat(table, in_line(table, "Cinder Whelp"))
    assert names(table, table.graveyard) == ["Cinder Whelp"]
    assert len(table.fallen) == powers


@pytest.mark.rule("SAW-14.8", "SAW-14.9")
def test_a_creature_flipped_and_defeated_by_one_ability_was_revealed() -> None:
    table = on_watch('line = ["Eagle", "Hill Ogre", "?Cinder Whelp", "Tusked Boar"]\ndeck = ["Fae"]')
    pick(table, "Longshot", "Longshot: spend the 1", "Longshot: the facedown", "Longshot: defeat Cinder Whelp")
    assert names(table, table.line) == ["Eagle", "Hill Ogre", "Tusked Boar", "Fae"]


@pytest.mark.rule("SAW-14.9")
def test_a_reveal_power_that_worked_is_not_undone_by_defeat() -> None:
    table = on_watch(
        """
        firewood = 12
        line = ["?Woodgnawer", "?Acolyte"]
        deck = ["Fae"]
        dice.Ranger = [4, 7, 1]
        map = ["Cold Ford"]
        """
    )
    assert (table.firewood, names(table, table.horde)) == (11, ["Fae"])
    attack(table, "Woodgnawer", "the 4 of the Ranger")
    attack(table, "Acolyte", "the 7 of the Ranger")
    assert table.round == 2
    assert (table.firewood, names(table, table.horde)) == (10, ["Fae"])


@pytest.mark.rule("SAW-14.9")
@pytest.mark.parametrize(("choice", "firewood"), [("Longshot: defeat Woodgnawer", 7), ("Leave it", 6)])
def test_only_the_ability_that_flips_it_prevents_a_reveal_power(choice: str, firewood: int) -> None:
    table = on_watch('line = ["Eagle", "Hill Ogre", "?Woodgnawer", "?Ash Drake"]')
    pick(table, "Longshot", "Longshot: spend the 1", "Longshot: the facedown card in position 3", choice)
    assert table.firewood == firewood


@pytest.mark.rule("SAW-14.10", "SAW-G9")
def test_first_position_is_the_only_position_power_of_the_box() -> None:
    assert list(POWERS.trigger) == ["reveal", "first", "ongoing", "defeated"]
    assert POWERS.trigger["first"] == "First Position"
    assert {trigger for card in MONSTERS for trigger, _ in powers_of(card)} == {*POWERS.trigger}
    assert len(FIRSTS) == sum(bool(card.first) for card in MONSTERS) == 11


@pytest.mark.rule("SAW-G50", "SAW-20.15")
@pytest.mark.parametrize(
    ("graveyard", "health"),
    [([], 8), (["Fell Beast", "Summon"], 8), (["Fell Beast", "Shade"], 8), (["Shade", "Fell Beast"], 19)],
)
def test_zombie_horde_adds_only_printed_health_of_the_top_card(graveyard: list[str], health: int) -> None:
    table = on_watch(f'line = ["Zombie Horde", "Eagle"]\ngraveyard = {graveyard}')
    assert health_of(table, "Zombie Horde") == health


@pytest.mark.rule("SAW-G54", "SAW-14.1", "SAW-14.4")
@pytest.mark.parametrize(("target", "left"), [("Eagle", ["Tusked Boar", "Web Spinner"]), ("Web Spinner", None)])
def test_a_revealed_creature_without_health_is_defeated_at_once(target: str, left: list[str] | None) -> None:
    table = on_watch(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        abilities.Cleric = ["Holy Brand", "Lay to Rest", "-Second Grace"]
        line = ["Eagle", "Tusked Boar", "Web Spinner"]
        """
    )
    pick(table, "Holy Brand", "Holy Brand: spend the 1", f"Holy Brand: {target}")
    assert line(table) == (left or ["Eagle", "Tusked Boar", "Web Spinner"])
    if left is None:
        assert health_of(table, "Web Spinner") == 1
    else:
        assert names(table, table.graveyard) == ["Eagle"]


@pytest.mark.rule("SAW-G54")
def test_a_creature_without_health_still_has_its_powers_first() -> None:
    table = on_watch('trap = 4\nline = ["?Woodgnawer", "Eagle"]')
    assert table.firewood == 6
    assert line(table) == ["Eagle"]
    assert names(table, table.graveyard) == ["Woodgnawer"]


@pytest.mark.rule("SAW-G61")
def test_a_creature_that_rises_does_so_once_a_round() -> None:
    table = on_watch('line = ["Restless Bones", "Hill Ogre"]\ndice.Ranger = [3, 3, 1]')
    attack(table, "Restless Bones", "the 3 of the Ranger")
    assert line(table) == ["Hill Ogre", "Restless Bones"]
    attack(table, "Restless Bones", "the 3 of the Ranger")
    assert line(table) == ["Hill Ogre"]
    assert names(table, table.graveyard) == ["Restless Bones"]


@pytest.mark.rule("SAW-G61")
def test_a_reveal_power_works_not_twice_for_one_card_within_one_settle_step() -> None:
    table = on_watch('trap = 4\nline = ["?Vampire", "?Bone Caller"]\ndice.Ranger = [8, 7, 6]')
    assert line(table) == ["Bone Caller", "Vampire"]
    assert dice(table, "Ranger") == [7, 6]
    again = on_watch('line = ["?Bone Caller"]\ngraveyard = ["Vampire"]\ndice.Ranger = [8, 7, 6]')
    assert line(again) == ["Bone Caller", "Vampire"]
    assert dice(again, "Ranger") == [7, 6]


@pytest.mark.rule("SAW-G61", "SAW-10.8")
def test_a_reveal_power_works_again_when_the_card_comes_back_in_a_later_settle_step() -> None:
    table = on_watch('line = ["?Vampire", "Eagle", "?Bone Caller"]\ndice.Ranger = [8, 7, 6]')
    assert dice(table, "Ranger") == [7, 6]
    attack(table, "Vampire", "the 6 of the Ranger")
    assert line(table) == ["Eagle", "Bone Caller", "Vampire"]
    assert dice(table, "Ranger") == []


@pytest.mark.rule("SAW-14.8", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_a_defeated_power_that_is_due_survives_a_shuffle_of_the_graveyard(seed: int) -> None:
    """A shuffle moves faces among cards: the power of the second Creature must not follow its old body."""
    table = on_watch(
        """
        camp = "Rogue"
        line = ["Cinder Whelp", "Keening Widow", "Eagle"]
        graveyard = ["Hill Ogre", "Tusked Boar"]
        abilities.Wizard = ["Forked Flame", "Kindle", "-Shockbolt"]
        dice.Ranger = [8, 4, 4]
        """,
        seed=seed,
    )
    pick(table, "Forked Flame", "Forked Flame: spend", "Forked Flame: Cinder Whelp", "Forked Flame: Keening Widow")
    assert len(table.line) == 2
    assert dice(table, "Ranger") == [4, 4]


@pytest.mark.rule("SAW-G61", "SAW-9.6")
@pytest.mark.parametrize("seed", range(6))
def test_what_rose_this_round_is_remembered_through_a_shuffle_of_the_graveyard(seed: int) -> None:
    document = 'line = ["Restless Bones", "Hill Ogre"]\ngraveyard = ["Eagle", "Fae", "Wyvern"]\ndice.Ranger = [3, 3, 1]'
    table = on_watch(document, seed=seed)
    attack(table, "Restless Bones", "the 3 of the Ranger")
    attack(table, "Restless Bones", "the 3 of the Ranger")
    table.refill(DECK)
    assert [face_name(face) for face in table.risen] == ["Restless Bones"]
    assert not any(table.marks[card] for card in table.deck)


@pytest.mark.rule("SAW-9.4", "SAW-9.6")
@pytest.mark.parametrize("count", range(6))
def test_a_row_is_dealt_as_card_by_card(count: int) -> None:
    """Also where the deck ends with it, or on the way."""
    table = on_watch('line = ["Eagle"]\ndeck = ["Hill Ogre", "Ash Drake", "Fae"]\ngraveyard = ["Bramble Bear"]')
    assert (len(table.deck), len(table.graveyard)) == (3, 1)
    one, other = table.clone(), table.clone()
    one.line, other.line = [], []
    one.deal_row(DECK, LINE, count)
    for _ in range(count):
        other.deal(DECK, LINE)
    assert len(one.line) == min(count, 4)
    assert (one.line, one.deck, one.graveyard, one.luck) == (other.line, other.deck, other.graveyard, other.luck)
