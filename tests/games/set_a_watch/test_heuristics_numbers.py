"""What a position is in numbers: what weights are learnt for must mean what its name says."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.heuristics.features import MEAN_HEALTH
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import position

PARTY = """
party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
abilities."Beast Master" = ["Tame Beast", "Pack Bond", "-Set Snares"]
abilities.Wizard = ["Shockbolt", "Forked Flame", "Kindle"]
abilities.Ranger = ["Longshot", "-Starlight", "-False Trail"]
abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
"""


def numbers(table: Watch) -> dict[str, float]:
    """The features of a position by their names."""
    return dict(zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True))


# -- how a game stands


def test_a_game_in_its_midst_in_numbers() -> None:
    """Round 4 of 9: five rounds are left. Crown of Ash has Health 13 and is Unhallowed."""
    table = position(
        PARTY
        + """
        camp = "Wizard"
        round = 4
        location = "Blind Fen"
        firewood = 7
        rests = { Ranger = 2, "Beast Master" = 1 }
        line = ["Restless Stag"]
        tamed = ["Tusked Boar"]
        horde = ["Wyvern", "Eagle", "Crown of Ash"]
        deck = ["Fae", "Summon", "Hill Ogre", "Storm Coil", "The Ninth Bell"]
        graveyard = ["Acolyte", "Summon", "Summon"]
        unhallowed = ["The Voice Below", "The Patient One"]
        """
    )
    left, cards, horde, wood = 5 / 9, 6 / 12, 3 / 10, 7 / 14
    killing, health, lacking = 4 / 8, (9 + 4 + 13) / 60, (5 * 6 - 5) / 10
    assert numbers(table) == pytest.approx(
        {
            "rounds left": left,
            "cards": cards,
            "cards x rounds left": left * cards,
            "Horde": horde,
            "Horde x rounds left": left * horde,
            "firewood": wood,
            "firewood x rounds left": left * wood,
            "heroes with less than two cards": 2 / 4,
            "heroes without cards": 1 / 4,
            "rests that refresh": (1 + 0 + 0 + 2) / 8,
            "heroes with all cards": 1 / 4,
            "killing cards": killing,
            "killing cards x rounds left": left * killing,
            "Horde's Health": health,
            "Horde's damage": (3 + 1 + 3) / 12,
            "Horde's Unhallowed": 1 / 3,
            "Horde's big ones": 2 / 5,
            "Horde's Health x rounds left": left * health,
            "Summons in the deck": 1 / 4,
            "Summons in the deck x rounds left": left * 1 / 4,
            "Summons in the Graveyard": 2 / 4,
            "cards that the deck lacks": lacking,
            "lacking x Summons in the Graveyard": lacking * 2 / 4,
            "lacking x Unhallowed in the Graveyard": 0,
            "deck": 5 / 30,
            "Unhallowed in the deck": 1 / 3,
            "Unhallowed in the Graveyard": 0,
            "Unhallowed to come": 2 / 7,
            "Health in the deck": (5 + 0 + 10 + 5 + 14) / 5 / 8,
            "Health in the Graveyard": 7 / 3 / 8,
            "tamed": 1 / 2,
            "Health of the tamed": 6 / 12,
            "fire glows": 1,
            "fire blazes": 0,
            "Creatures here": 1 / 2,
            "cards squared": cards * cards,
            "Horde's Health x cards": health * cards,
            "Horde's Health in the last round": 0,
            "cards in the last round": 0,
            "last round": 0,
        }
    )


def test_the_last_round_in_numbers() -> None:
    deck = ["Eagle", "Fae", "Acolyte", "Wyvern", "Vampire", "Hill Ogre"]
    table = position(
        PARTY
        + f"""
        camp = "Wizard"
        round = 9
        location = "The Knife Stair"
        firewood = 20
        line = ["Tusked Boar"]
        horde = ["Belfry Giant"]
        deck = {deck}
        graveyard = ["The Ninth Bell", "Ash Drake"]
        """
    )
    found = numbers(table)
    assert found["rounds left"] == 0 and found["last round"] == 1
    assert found["cards in the last round"] == found["cards"] == 6 / 12
    assert found["Horde's Health in the last round"] == found["Horde's Health"] == 9 / 60
    assert found["Horde's big ones"] == 1 / 5, "Health 9 is big"
    assert found["firewood"] == 1, "more than 14 counts no more"
    assert found["fire glows"] == found["fire blazes"] == 1
    assert found["cards that the deck lacks"] == 0, "six cards are more than the five of the last round"
    assert found["Unhallowed in the Graveyard"] == 1 / 3
    assert found["Health in the Graveyard"] == pytest.approx((14 + 12) / 2 / 8)
    assert found["Creatures here"] == (4 - 5) / 2
    assert found["tamed"] == found["Health of the tamed"] == 0


def test_an_empty_deck_counts_as_one_of_middling_health_and_lacks_every_card() -> None:
    table = position(
        PARTY + 'camp = "Wizard"\nround = 8\nfirewood = 12\nline = ["Eagle"]\ngraveyard = ["Crown of Ash"]\n'
    )
    found = numbers(table)
    assert found["Health in the deck"] == MEAN_HEALTH
    assert found["cards that the deck lacks"] == 5 * 2 / 10
    assert found["lacking x Unhallowed in the Graveyard"] == pytest.approx(1 / 3)
    assert found["fire glows"] == found["fire blazes"] == 1
    table.firewood = 11
    assert numbers(table)["fire blazes"] == 0
    table.firewood = 6
    assert numbers(table)["fire glows"] == 0


def test_the_rough_chance_weighs_what_it_names() -> None:
    """By hand: nothing but the constant, 1 card in 12, 6 of 14 firewood, 4 heroes with less than two cards."""
    table = position(
        """
        party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        round = 9
        location = "The Knife Stair"
        firewood = 7
        line = ["Eagle"]
        abilities."Beast Master" = ["Tame Beast", "-Pack Bond", "-Set Snares"]
        abilities.Wizard = ["-Shockbolt", "-Forked Flame", "-Kindle"]
        abilities.Ranger = ["-Longshot", "-Starlight", "-False Trail"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        """
    )
    total = -0.77 + 3.09 / 12 + 0.61 / 2 - 1.32
    assert HEURISTICS.value(table) == pytest.approx(1 / (1 + 2.718281828459045**-total))
