"""Features of a position for the value function: the chance to see the ninth dawn. Training fits their weights."""

from __future__ import annotations

from math import exp
from typing import Final

from hearthwatch.kernel import Card

from ..content import DAMAGE, IS_SUMMON, IS_UNHALLOWED, SUMMON, TOUGHNESS
from ..table import FACEUP, HEROES, ROUNDS, Watch
from .cards import KILLERS

MUCH_WOOD: Final = 14
"""More firewood than this changes nothing."""
GLOW: Final = 7
BLAZE: Final = 12
"""Firewood from which more of the Line is lit (SAW-10.1)."""
LINE: Final = 5
"""Creatures that a round draws, about."""
BIG: Final = 9
MEAN_HEALTH: Final = 0.8
"""Of a pile that is empty, in eights."""
"""By face: its Health, or a guess where that is only in its text."""

FEATURES: Final = (
    "rounds left",
    "cards",
    "cards x rounds left",
    "Horde",
    "Horde x rounds left",
    "firewood",
    "firewood x rounds left",
    "heroes with less than two cards",
    "heroes without cards",
    "rests that refresh",
    "heroes with all cards",
    "killing cards",
    "killing cards x rounds left",
    "Horde's Health",
    "Horde's damage",
    "Horde's Unhallowed",
    "Horde's big ones",
    "Horde's Health x rounds left",
    "Summons in the deck",
    "Summons in the deck x rounds left",
    "Summons in the Graveyard",
    "cards that the deck lacks",
    "lacking x Summons in the Graveyard",
    "lacking x Unhallowed in the Graveyard",
    "deck",
    "Unhallowed in the deck",
    "Unhallowed in the Graveyard",
    "Unhallowed to come",
    "Health in the deck",
    "Health in the Graveyard",
    "tamed",
    "Health of the tamed",
    "fire glows",
    "fire blazes",
    "Creatures here",
    "cards squared",
    "Horde's Health x cards",
    "Horde's Health in the last round",
    "cards in the last round",
    "last round",
)


def features(table: Watch) -> list[float]:
    """Return the features of the value function; most of them also weighted by the remaining rounds."""
    face, cards, wood = table.face, table.cards, table.firewood
    left = (ROUNDS - table.round) / ROUNDS
    last = float(table.round == ROUNDS)
    standing = lone = none = rests = whole = killing = 0
    for hero in HEROES:
        up = 0
        for card in table.abilities_of(hero):
            if cards[card] == FACEUP:
                up += 1
                killing += card in KILLERS
        standing += up
        lone += up < 2
        none += up == 0
        whole += up == 3
        rests += min(3 - up, 2 - table.rests[hero])
    horde_health = horde_damage = horde_unhallowed = horde_big = 0
    for body in table.horde:
        one = face[body]
        horde_health += TOUGHNESS[one]
        horde_damage += DAMAGE[one]
        horde_unhallowed += IS_UNHALLOWED[one]
        horde_big += TOUGHNESS[one] >= BIG
    deck_health, deck_summons, deck_unhallowed = _pile(table, table.deck)
    grave_health, grave_summons, grave_unhallowed = _pile(table, table.graveyard)
    tamed_health = 0
    for body in table.tamed:
        tamed_health += TOUGHNESS[face[body]]
    able, many, fire = standing / 12, len(table.horde) / 10, min(wood, MUCH_WOOD) / MUCH_WOOD
    lacking = max(0, LINE * (ROUNDS - table.round + 1) - len(table.deck)) / 10
    weight = horde_health / 60
    return [
        left,
        able,
        left * able,
        many,
        left * many,
        fire,
        left * fire,
        lone / 4,
        none / 4,
        rests / 8,
        whole / 4,
        killing / 8,
        left * killing / 8,
        weight,
        horde_damage / 12,
        horde_unhallowed / 3,
        horde_big / 5,
        left * weight,
        deck_summons / 4,
        left * deck_summons / 4,
        grave_summons / 4,
        lacking,
        lacking * grave_summons / 4,
        lacking * grave_unhallowed / 3,
        len(table.deck) / 30,
        deck_unhallowed / 3,
        grave_unhallowed / 3,
        len(table.unhallowed) / 7,
        deck_health,
        grave_health,
        len(table.tamed) / 2,
        tamed_health / 12,
        float(wood >= GLOW),
        float(wood >= BLAZE),
        (table.place().creatures - LINE) / 2,
        able * able,
        weight * able,
        weight * last,
        able * last,
        last,
    ]


def _pile(table: Watch, pile: list[Card]) -> tuple[float, int, int]:
    """The mean Health of a pile in eights, its Summons and its Unhallowed."""
    face = table.face
    health = summons = unhallowed = 0
    for body in pile:
        one = face[body]
        health += TOUGHNESS[one]
        if one >= SUMMON:
            summons += IS_SUMMON[one]
            unhallowed += IS_UNHALLOWED[one]
    return health / len(pile) / 8 if pile else MEAN_HEALTH, summons, unhallowed


ROUGHLY: Final = {
    "rounds left": 0.25,
    "cards": 3.09,
    "cards x rounds left": -1.09,
    "Horde": -2.42,
    "Horde x rounds left": -0.65,
    "firewood": 0.61,
    "heroes with less than two cards": -1.32,
    "Summons in the deck": -1.17,
    "Summons in the deck x rounds left": -1.17,
}
_ROUGHLY: Final = [ROUGHLY.get(name, 0.0) for name in FEATURES]


def rough_chance(table: Watch) -> float:
    """Return a rough chance to win, between 0 and 1, for bots without trained weights."""
    total = -0.77
    for weight, feature in zip(_ROUGHLY, features(table), strict=True):
        total += weight * feature
    return 1 / (1 + exp(-total))
