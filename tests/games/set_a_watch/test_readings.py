"""Cards that meet: what each of two texts says, and nothing more."""

from __future__ import annotations

import pytest

from .helpers import health_of, labels, line, on_watch, pick, why_not


@pytest.mark.rule("SAW-G24", "SAW-7.12")
def test_a_creature_that_an_ability_flips_into_the_trap_is_weakened_for_that_ability() -> None:
    table = on_watch(
        """
        trap = 3
        firewood = 1
        line = ["Eagle", "?Bramble Bear", "?Hill Ogre"]
        abilities."Beast Master" = ["Animal Sentry", "Set Snares", "-Pack Bond"]
        """
    )
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert health_of(table, "Bramble Bear") == 5
    assert why_not(table, "Animal Sentry: defeat Hill Ogre")[0] == "SAW-19.3"
    pick(table, "Animal Sentry: defeat Bramble Bear")
    assert line(table) == ["Eagle", "Hill Ogre"]


SMOKE = 'abilities.Rogue = ["Smoke Bomb", "Backstab", "-Stay Dead"]\nfirewood = 12\n'


@pytest.mark.rule("SAW-G35", "SAW-20.2")
@pytest.mark.parametrize(
    ("document", "creature", "health"),
    [
        ('line = ["Hill Ogre", "Crown of Ash"]', "Hill Ogre", 13),
        ('line = ["Hill Ogre", "Crown of Ash"]', "Crown of Ash", 13),
        ('location = "Orl\'s Barrows"\nline = ["Vampire", "Eagle"]', "Vampire", 3),
        ('line = ["Pack Wolf", "Eagle"]', "Pack Wolf", 4),
    ],
)
def test_smoke_hides_the_text_of_one_creature_and_no_other_card(document: str, creature: str, health: int) -> None:
    table = on_watch(SMOKE + document)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", f"Smoke Bomb: {creature}")
    assert health_of(table, creature) == health


@pytest.mark.rule("SAW-G35", "SAW-20.2")
def test_a_crown_in_smoke_raises_nobody() -> None:
    table = on_watch(SMOKE + 'line = ["Hill Ogre", "Crown of Ash"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Crown of Ash")
    assert health_of(table, "Hill Ogre") == 10


STAB = 'abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]\ndice.Rogue = [3, 2, 1]\nfirewood = 1\n'


@pytest.mark.rule("SAW-G24", "SAW-20.7")
@pytest.mark.parametrize(
    ("document", "creature", "health"),
    [
        ('line = ["Crown of Ash", "?Fae", "?Tusked Boar"]', "Tusked Boar", 9),
        ('location = "Orl\'s Barrows"\nline = ["Eagle", "?Fae", "?Pallbearer"]', "Pallbearer", 9),
        ('line = ["Eagle", "?Crown of Ash", "?Tusked Boar"]', "Tusked Boar", 6),
        ('line = ["Eagle", "?Tusked Boar", "?Pack Wolf"]', "Pack Wolf", 4),
    ],
)
def test_only_the_powers_of_flipped_creatures_sleep_while_an_ability_works(
    document: str, creature: str, health: int
) -> None:
    table = on_watch(STAB + document)
    pick(table, "Backstab", "Backstab: exhaust it")
    assert health_of(table, creature) == health


@pytest.mark.rule("SAW-12.6", "SAW-12.7")
def test_nothing_is_spent_before_the_strike_even_where_there_is_a_single_way() -> None:
    table = on_watch(
        """
        firewood = 7
        line = ["Hill Ogre", "Woodgnawer", "?Fae"]
        tamed = ["Eagle"]
        dice."Beast Master" = ["1 spent", "1 spent", "1 spent"]
        dice.Ranger = ["1 spent", "1 spent", "1 spent"]
        """
    )
    pick(table, "Attack Woodgnawer")
    assert (len(table.tamed), line(table)) == (1, ["Hill Ogre", "Woodgnawer", "?"])
    assert labels(table) == ["Strike Woodgnawer for 4"]
    pick(table, "Strike")
    assert (len(table.tamed), line(table)) == (0, ["Hill Ogre", "Fae"])
