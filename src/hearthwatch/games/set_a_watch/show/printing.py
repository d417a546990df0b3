"""The printed text of every card, made from the same verbs and numbers that the rules use."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from ..content import ABILITIES, ADVENTURERS, CREATURES, LOCATIONS, MONSTERS, POWERS, SUMMON, UNHALLOWED

TRIGGERS: Final = ("reveal", "ongoing", "first", "defeated")
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


def _fill(template: str, number: Any, card: dict[str, Any]) -> str:
    """[one|many] by the number, then the numbers themselves."""
    single = isinstance(number, int) and abs(number) == 1
    text = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", lambda found: found[1 if single else 2], template)
    return text.format(n=number, **card)


@cache
def creature_text(face: int) -> str:
    """The power text of a Creature, an Unhallowed or a Summon."""
    if face == SUMMON:
        return SUMMON_TEXT
    card = MONSTERS[face]
    parts = []
    for trigger in TRIGGERS:
        for verb, number in card.get(trigger, {}).items():
            words = POWERS["ongoing" if trigger == "ongoing" else "effect"][verb]
            title = POWERS["rider"][number] if verb == "rides" else POWERS["trigger"][trigger]
            parts.append(f"{title}: {_fill(words, number, card)}")
    return " ".join(parts)


def location_text(card: dict[str, Any]) -> str:
    """The ability of a Location."""
    return " ".join(_fill(POWERS["location"][verb], number, card) for verb, number in card["ability"].items())


def ability_text(card: dict[str, Any]) -> str:
    """The text of an Ability card."""
    return str(card["text"]).format(**card)


def camp_text(card: dict[str, Any]) -> str:
    """The special camp action of an Adventurer."""
    return str(card["text"]).format(**card)


def box() -> dict[str, int]:
    """How many cards of each sort there are."""
    return {
        "Adventurers": len(ADVENTURERS),
        "Ability cards": len(ABILITIES),
        "Creatures": sum(card.get("copies", 1) for card in CREATURES),
        "Summons": 4,
        "Unhallowed": len(UNHALLOWED),
        "Locations": len(LOCATIONS),
    }


def cards() -> dict[str, list[dict[str, str]]]:
    """Every card with its text, by sort. `ours` says what of it is our own invention."""
    return {
        "Adventurers": [
            _card(one, f"{_dice(one)}, {one['attack']}. {one['camp']}: {camp_text(one)}", one["profile"])
            for one in ADVENTURERS
        ],
        "Camp actions": [
            {"name": name, "text": text, "flavour": "", "ours": ""} for name, text in CAMP_ACTIONS.items()
        ],
        "Ability cards": [
            _card(one, f"{one['class']}, {KINDS[one['kind']]}. {ability_text(one)}", one["flavour"])
            for one in ABILITIES
        ],
        "Creatures": [_monster(face) for face in range(len(CREATURES))],
        "Summons": [{"name": "Summon (4 cards)", "text": SUMMON_TEXT, "flavour": "", "ours": ""}],
        "Unhallowed": [_monster(face) for face in range(SUMMON + 1, len(MONSTERS))],
        "Locations": [
            _card(
                one,
                f"{one['kind'].capitalize()}, firewood {one['firewood']:+d}, {one['creatures']} Creatures. "
                f"{location_text(one)}",
                one["flavour"],
            )
            for one in LOCATIONS
        ],
    }


KINDS: Final = {"active": "by a die or by exhausting it", "passive": "Passive", "passive_action": "Passive"}


def _dice(card: dict[str, Any]) -> str:
    return f"{len(card['dice'])} d{card['dice'][0]}"


def _monster(face: int) -> dict[str, str]:
    card = MONSTERS[face]
    copies = f" ({card['copies']} cards)" if "copies" in card else ""
    health = "by its text" if card.get("text_only") else card["health"]
    text = f"{card['type']}, Health {health}, damage {card['damage']}. {creature_text(face)}".strip()
    printed = _card(card, text, card["flavour"])
    return {**printed, "name": printed["name"] + copies}


def _card(card: dict[str, Any], text: str, flavour: str) -> dict[str, str]:
    invented = card["invented"]
    ours = "" if invented is False else "all" if invented is True else str(invented)
    return {"name": card["name"], "text": text, "flavour": flavour, "ours": ours}
