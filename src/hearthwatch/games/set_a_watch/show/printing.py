"""The printed text of every card, made from the same verbs and numbers that the rules use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec.structs import asdict

from ..content import ABILITIES, ADVENTURERS, CREATURES, LOCATIONS, MONSTERS, POWERS, SUMMON, UNHALLOWED
from ..content.cards import Adventurer, Creature, Location, Numbered

SUMMON_TEXT: Final = (
    "When revealed: one Adventurer on Watch exhausts an Ability card, this card goes to the Graveyard, "
    "and the top Unhallowed takes its place faceup."
)


CAMP_ACTIONS: Final = {
    "Chop Wood": "Any die, up to three of them: firewood +2 each.",
    "Scout Ahead": "A die, then up to two more, each higher than the last: look at the top two cards of the Creature "
    "deck and put each on its top or its bottom.",
    "Check Map": "A die of 4 or more: the next Location, or the top unused one instead.",
    "Heal": "Exactly a 6: refresh an exhausted Ability card of anybody.",
    "Equip": "Any die: swap an equipped Ability card for one of the resting Adventurer's own two others.",
    "Rune of Seal": "With matching dice: an Unhallowed of the Graveyard goes under the Unhallowed deck.",
    "Rune of Vanquish": "With matching dice: the top card of the Horde leaves the game.",
    "Rune of Bolster": "With matching dice: everybody on Watch may reroll dice.",
}


def _fill(template: str, number: int | str, bonus: int = 0) -> str:
    """[one|many] by the number, then the numbers themselves."""
    single = isinstance(number, int) and abs(number) == 1
    text = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", lambda found: found[1 if single else 2], template)
    return text.format(n=number, bonus=bonus)


@cache
def creature_text(face: int) -> str:
    """The power text of a Creature, an Unhallowed or a Summon."""
    if face == SUMMON:
        return SUMMON_TEXT
    card = MONSTERS[face]
    parts = []
    for trigger, power in powers_of(card):
        for verb, number in power.items():
            words = (POWERS.ongoing if trigger == "ongoing" else POWERS.effect)[verb]
            title = POWERS.rider[str(number)] if verb == "rides" else POWERS.trigger[trigger]
            parts.append(f"{title}: {_fill(words, number)}")
    return " ".join(parts)


def powers_of(card: Creature) -> Iterator[tuple[str, Mapping[str, int | str]]]:
    """The powers of a card by what triggers them, in the order of its text."""
    yield "reveal", card.reveal
    yield "ongoing", card.ongoing
    yield "first", card.first
    yield "defeated", card.defeated


def location_text(card: Location) -> str:
    """The ability of a Location."""
    return " ".join(_fill(POWERS.location[verb], number, card.bonus) for verb, number in card.ability.verbs().items())


@cache
def numbered_text(card: Numbered) -> str:
    """The text of an Ability card, or of the special camp action of an Adventurer."""
    return card.text.format(**asdict(card))


def box() -> dict[str, int]:
    """How many cards of each sort there are."""
    return {
        "Adventurers": len(ADVENTURERS),
        "Ability cards": len(ABILITIES),
        "Creatures": sum(card.copies for card in CREATURES),
        "Summons": 4,
        "Unhallowed": len(UNHALLOWED),
        "Locations": len(LOCATIONS),
    }


def cards() -> dict[str, list[dict[str, str]]]:
    """Every card with its text, by sort. `ours` says what of it is our own invention."""
    return {
        "Adventurers": [
            _card(one, f"{_dice(one)}, {one.attack}. {one.camp}: {numbered_text(one)}", one.profile)
            for one in ADVENTURERS
        ],
        "Camp actions": [
            {"name": name, "text": text, "flavour": "", "ours": ""} for name, text in CAMP_ACTIONS.items()
        ],
        "Ability cards": [
            _card(one, f"{one.class_name}, {KINDS[one.kind]}. {numbered_text(one)}", one.flavour) for one in ABILITIES
        ],
        "Creatures": [_monster(face) for face in range(len(CREATURES))],
        "Summons": [{"name": "Summon (4 cards)", "text": SUMMON_TEXT, "flavour": "", "ours": ""}],
        "Unhallowed": [_monster(face) for face in range(SUMMON + 1, len(MONSTERS))],
        "Locations": [
            _card(
                one,
                f"{one.kind.capitalize()}, {_wood(one)}, {one.creatures} Creatures. {location_text(one)}",
                one.flavour,
            )
            for one in LOCATIONS
        ],
    }


KINDS: Final = {"active": "by a die or by exhausting it", "passive": "Passive", "passive_action": "Passive"}


def _wood(card: Location) -> str:
    return f"firewood {card.firewood:+d}" if card.firewood else "firewood unchanged"


def _dice(card: Adventurer) -> str:
    return f"{len(card.dice)} d{card.dice[0]}"


def _monster(face: int) -> dict[str, str]:
    card = MONSTERS[face]
    copies = f" ({card.copies} cards)" if card.copies > 1 else ""
    health = "by its text" if card.text_only else card.health
    text = f"{card.type}, Health {health}, damage {card.damage}. {creature_text(face)}".strip()
    printed = _card(card, text, card.flavour)
    return {**printed, "name": printed["name"] + copies}


def _card(card: Numbered | Creature | Location, text: str, flavour: str) -> dict[str, str]:
    invented = card.invented
    ours = "" if invented is False else "all" if invented is True else str(invented)
    return {"name": card.name, "text": text, "flavour": flavour, "ours": ours}
