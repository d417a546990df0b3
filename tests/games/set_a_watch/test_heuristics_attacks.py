"""What a sensible player of Set a Watch does on Watch: attacks, Abilities, what is worth a card."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import ABILITY
from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.heuristics.watch import best_mirrored, best_set, mirror_gain
from hearthwatch.games.set_a_watch.rules.attack import FIRST_TAMED
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import hero, in_line, on_watch, pick, position, prompt
from .test_heuristics_moves import FOUR, labelled, moves, worth_a_thought

# -- attacks


def attackers_for(table: Watch, target: str, chosen: int = 0) -> list[int]:
    """What the dice and tamed Creatures of the best attack count."""
    found = best_set(table, in_line(table, target), chosen)
    return sorted(
        table.dice[die] if die < FIRST_TAMED else -die for die in range(found.bit_length()) if found >> die & 1
    )


SPENT = '["1 spent", "1 spent", "1 spent"]'


def lined(target: str, dice: str, more: str = "") -> Watch:
    return on_watch(
        f'line = ["{target}"]\ndice.Ranger = [{dice}]\ndice."Beast Master" = {SPENT}\ndice.Rogue = {SPENT}\n{more}'
    )


@pytest.mark.parametrize(
    ("target", "dice", "best"),
    [
        ("Eagle", "4, 5, 6", [4]),
        ("Eagle", "5, 6, 8", [5]),
        ("Eagle", "2, 3, 6", [2, 3]),
        ("Eagle", "1, 3, 3", [1, 3]),
        ("Hill Ogre", "3, 7, 8", [3, 7]),
        ("Hill Ogre", "1, 4, 8", [4, 8]),
        ("Hill Ogre", "2, 4, 5", [2, 4, 5]),
        ("Hill Ogre", "8, 8, 2", [2, 8]),
    ],
)
def test_an_attack_is_made_with_the_least_waste(target: str, dice: str, best: list[int]) -> None:
    assert attackers_for(lined(target, dice), target) == best


def test_three_dice_are_those_that_waste_least_and_more_only_where_three_are_too_few() -> None:
    document = f'line = ["Hill Ogre"]\ndice.Ranger = [{{}}]\ndice."Beast Master" = [{{}}]\ndice.Rogue = {SPENT}\n'
    assert attackers_for(on_watch(document.format("3, 3, 3", "4, 3, 3")), "Hill Ogre") == [3, 3, 4]
    assert attackers_for(on_watch(document.format("1, 4, 4", "2, 4, 3")), "Hill Ogre") == [2, 4, 4]
    assert attackers_for(on_watch(document.format("2, 2, 3", "3, 2, 1")), "Hill Ogre") == [2, 2, 3, 3]


def test_an_attack_that_was_begun_is_finished_with_the_least_waste() -> None:
    table = lined("Hill Ogre", "5, 6, 7")
    first = table.dice_of(hero(table, "Ranger"))[0]
    assert attackers_for(table, "Hill Ogre", 1 << first) == [5, 6]
    both = 1 << first | 1 << first + 1
    assert best_set(table, in_line(table, "Hill Ogre"), both) == both, "it is enough already"


def test_a_die_of_the_same_value_stands_for_its_twin_while_an_attack_is_put_together() -> None:
    table = lined("Hill Ogre", "5, 5, 1")
    pick(table, "Attack Hill Ogre")
    while prompt(table).startswith("Hill Ogre has Health"):
        step = HEURISTICS.move(table)
        assert step in table.legal
        table.choose(table.rules.key(step))
    assert not table.line


def test_the_creature_that_wastes_least_and_threatens_most_is_attacked() -> None:
    dice = f'dice.Ranger = [{{}}, "1 spent", "1 spent"]\ndice."Beast Master" = {SPENT}\ndice.Rogue = {SPENT}\n'
    plain = 'abilities.Ranger = ["Starlight", "Sharpshooter", "-Longshot"]\n'
    table = on_watch('line = ["Eagle", "Fae"]\nfirewood = 7\n' + dice.format(5) + plain)
    assert moves(table) == "Attack Eagle", "1 too many, but it is first"
    table = on_watch('line = ["Eagle", "Tusked Boar"]\nfirewood = 7\n' + dice.format(7) + plain)
    assert moves(table) == "Attack Tusked Boar", "wastes less, and deals 2"


def test_a_small_die_pays_for_an_ability_where_something_large_enough_is_in_the_light() -> None:
    document = 'line = ["{}", "Fae"]\nfirewood = 7\ndice.Ranger = [8, 8, 8]\ndice."Beast Master" = [{}, 7, 7]\n'
    cards = held(
        "Set Snares, -Tame Beast, -Pack Bond",
        "Starlight, -Longshot, -False Trail",
        "Loaded Dice, -Backstab, -Smoke Bomb",
    )
    assert moves(on_watch(document.format("Tusked Boar", 4) + cards)) == "Set Snares", "Health 6, 2 above the die"
    assert moves(on_watch(document.format("Tusked Boar", 5) + cards)).startswith("Attack"), (
        "1 above the die is too little"
    )
    assert moves(on_watch(document.format("Restless Stag", 1) + cards)).startswith("Attack"), "Health 5 is not worth it"


def held(beast_master: str, ranger: str, rogue: str) -> str:
    """The Ability cards of three, as a document."""
    cards = {"'Beast Master'": beast_master, "Ranger": ranger, "Rogue": rogue}
    return "".join(f"abilities.{name} = {own.split(', ')}\n" for name, own in cards.items())


def worn(more: str, round: int = 1) -> Watch:
    place = 'location = "The Last Milestone"' if round == 9 else 'location = "Blind Fen"\ncamp = "Wizard"'
    return position(
        f"""
        round = {round}
        {place}
        party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
        firewood = 3
        dice.Wizard = {SPENT}
        dice."Beast Master" = {SPENT}
        dice.Ranger = {SPENT}
        dice.Rogue = {SPENT}
        {more}
        """
    )


def test_a_card_is_exhausted_for_its_effect_where_that_pays() -> None:
    """More than two must be left, and the threat be more than 1, or more than four be left, or it be the last night."""
    snares, starlight, loaded = (
        "Set Snares, -Tame Beast, -Pack Bond",
        "Starlight, -Longshot, ",
        "Loaded Dice, -Backstab, -Smoke Bomb",
    )
    four = held(snares, starlight + "Sharpshooter", loaded)
    two = held(snares, starlight + "-Sharpshooter", "-" + loaded)
    five = held(snares.replace("-Pack", "Pack"), starlight + "Sharpshooter", loaded)
    assert moves(worn('line = ["Tusked Boar"]\n' + four)) == "Set Snares, by exhausting it"
    assert moves(worn('line = ["Eagle"]\n' + four)) == "Out of actions: let them come", "1 damage for a card"
    assert moves(worn('line = ["Tusked Boar"]\n' + two)) == "Out of actions: let them come", "two are too few"
    assert moves(worn('line = ["Eagle"]\n' + five)) == "Set Snares, by exhausting it", "five are left"
    last = 'line = ["Eagle"]\nabilities.Wizard = ["-Kindle", "-Shockbolt", "-Polymorph"]\n'
    assert moves(worn(last + four, round=9)) == "Set Snares, by exhausting it"


def test_the_die_that_gains_most_is_turned_over() -> None:
    table = position(
        FOUR
        + """
        camp = "Rogue"
        line = ["Hill Ogre"]
        dice.Wizard = [2, 3, 5]
        dice.Warrior = [1, 8, 8]
        dice.Ranger = [4, 4, 5]
        abilities.Wizard = ["Mirror Sigil", "Kindle", "-Shockbolt"]
        """
    )
    (step,) = best_mirrored(table)
    assert labelled(table, step).startswith("Mirror Sigil: turn the 1 of the Warrior")
    die = table.dice_of(hero(table, "Warrior"))[0]
    assert mirror_gain(table, die) == 7, "from 1 to 8"
    assert sum("Mirror Sigil" in label for label in worth_a_thought(table)) == 1
    table.note_use(ABILITY["Mirror Sigil"], 7)
    for die in table.watch_dice():
        table.set_die(die, table.sides(die))
    assert best_mirrored(table) == []


def test_effects_hit_the_creature_that_is_hardest_to_beat() -> None:
    document = """
        firewood = 12
        line = ["Eagle", "Hill Ogre", "Wyvern"]
        abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "-Backstab"]
        dice.Ranger = [3, 7, 8]
        dice."Beast Master" = [6, 6, 6]
        """
    table = on_watch(document)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it")
    assert moves(table) == "Smoke Bomb: Hill Ogre"
    table = on_watch(document)
    pick(table, "Loaded Dice", "Loaded Dice: exhaust it")
    assert "the 3 of the Ranger" in moves(table), "it gains most"


def test_the_highest_die_comes_back() -> None:
    table = position(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        line = ["Hill Ogre"]
        abilities.Cleric = ["Second Grace", "-Holy Brand", "-Lay to Rest"]
        dice.Cleric = [1, 1, 1]
        dice.Ranger = ["3 attack", "7 attack", "4 spent"]
        """
    )
    pick(table, "Second Grace", "Second Grace: exhaust it")
    assert " 7 of the Ranger" in moves(table)


def test_who_has_most_cards_pays_for_a_summon() -> None:
    table = on_watch(
        'firewood = 3\nline = ["?Summon", "?Eagle"]\nabilities.Ranger = ["Longshot", "Starlight", "Sharpshooter"]\n'
    )
    assert prompt(table) == "Which Ability card is exhausted?"
    assert moves(table) == "Exhaust Starlight"
