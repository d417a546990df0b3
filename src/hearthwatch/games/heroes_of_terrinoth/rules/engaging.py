"""Engaging: an enemy comes to stand before a hero; a fourth one strikes and goes back (section 17 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ..table import MOST_ENGAGED, SHADOWS, Hero, Realm
from .strength import attack_value
from .wounds import suffer


def engage(table: Realm, card: Card, hero: Hero) -> None:
    """The enemy becomes engaged with this hero; it leaves any other (HOT-17.1 to HOT-17.10)."""
    if table.place[card] == hero or table.is_down(hero):
        return
    table.reveal(card)
    if len(table.engaged(hero)) >= MOST_ENGAGED:
        table.place[card] = SHADOWS
        table.say("HOT-17.6", "{:Hero} has three enemies already: {:Card} strikes and is thrown back.", hero, card)
        suffer(table, hero, attack_value(table, card), "HOT-17.6")
    else:
        table.place[card] = hero
        table.say("HOT-17.1", "{:Card} is engaged with {:Hero}.", card, hero)


def to_shadows(table: Realm, card: Card) -> None:
    """The enemy goes faceup into the shadows (HOT-10.15, HOT-G20)."""
    if table.place[card] != SHADOWS:
        table.place[card] = SHADOWS
        table.say("HOT-10.15", "{:Card} slips into the shadows.", card)
