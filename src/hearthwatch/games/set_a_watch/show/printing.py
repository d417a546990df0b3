"""The printed text of every card, made from the same verbs and numbers that the rules use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict

from ..content import (
    ABILITIES,
    ADVENTURERS,
    BOX_CLASSES,
    BOX_PLACES,
    BOX_UNHALLOWED,
    CREATURES,
    FIRST_LOCATION,
    FIRST_UNHALLOWED,
    IS_SUMMON,
    LOCATION_OF,
    MONSTERS,
    PACK_PLACES,
    PER_CLASS,
    POWERS,
    SUMMON,
    SUMMONS,
    UNHALLOWED,
)
from ..content.box import PLAIN_SUMMONS
from ..content.cards import AbilityCard, Adventurer, Creature, Location, Numbered, SummonCard

if TYPE_CHECKING:
    from ..rules.sets import Book

SUMMON_PRICE: Final = "One Adventurer on Watch exhausts an Ability card."
SUMMON_TEXT: Final = (
    "When revealed: {price} Then this card goes to the Graveyard, and the {end} Unhallowed takes its place faceup."
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
    """Fill a template: choose [one|many] by the number, then insert the numbers."""
    single = isinstance(number, int) and abs(number) == 1
    text = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", lambda found: found[1 if single else 2], template)
    return text.format(n=number, bonus=bonus)


@cache
def creature_text(face: int) -> str:
    """Return the power text of a Creature, an Unhallowed or a Summon."""
    if IS_SUMMON[face]:
        return summon_text(SUMMONS[face - SUMMON - 1] if face > SUMMON else None)
    card = MONSTERS[face]
    parts = []
    for trigger, power in powers_of(card):
        for verb, number in power.items():
            words = (POWERS.ongoing if trigger == "ongoing" else POWERS.effect)[verb]
            title = POWERS.rider[str(number)] if verb == "rides" else POWERS.trigger[trigger]
            parts.append(f"{title}: {_fill(words, number)}")
    return " ".join(parts)


def summon_text(card: SummonCard | None) -> str:
    """Return the text of the Summon card, or of one of its variants."""
    if card is None:
        return SUMMON_TEXT.format(price=SUMMON_PRICE, end="top")
    price = " ".join(_fill(POWERS.effect[verb], number) for verb, number in card.price.items())
    return SUMMON_TEXT.format(price=price or SUMMON_PRICE, end="bottom" if card.bottom else "top")


def powers_of(card: Creature) -> Iterator[tuple[str, Mapping[str, int | str]]]:
    """The powers of a card by what triggers them, in the order of its text."""
    yield "reveal", card.reveal
    yield "ongoing", card.ongoing
    yield "first", card.first
    yield "defeated", card.defeated


@cache
def location_text(card: Location) -> str:
    """Return the ability of a Location."""
    return " ".join(
        _fill(_location_words(verb, number), number, card.bonus) for verb, number in card.ability.verbs().items()
    )


def _location_words(verb: str, number: int | str) -> str:
    """Return the words of a verb; some have others for a number above zero."""
    more = POWERS.location.get(f"{verb}_more")
    return more if more and isinstance(number, int) and number > 0 else POWERS.location[verb]


def trait_of(card: Adventurer) -> str:
    """Return what is printed on an Adventurer's board apart from dice, attack and camp action."""
    return "immune to Stun" if card.stun_immune else ""


@cache
def numbered_text(card: Numbered) -> str:
    """Return the text of an Ability card, or of the special camp action of an Adventurer."""
    return card.text.format(**asdict(card))


def box() -> dict[str, int]:
    """Return the number of cards of each sort, and how many come with the deluxe pack."""
    classes, unhallowed = len(ADVENTURERS) - BOX_CLASSES, len(UNHALLOWED) - BOX_UNHALLOWED
    return {
        "Adventurers": BOX_CLASSES,
        "Ability cards": BOX_CLASSES * PER_CLASS,
        "Creatures": sum(card.copies for card in CREATURES),
        "Summons": PLAIN_SUMMONS,
        "Unhallowed": BOX_UNHALLOWED,
        "Locations": len(BOX_PLACES),
        "Deluxe Adventurers": classes,
        "Deluxe Ability cards": classes * PER_CLASS,
        "Deluxe Summons": len(SUMMONS),
        "Deluxe Unhallowed": unhallowed,
        "Deluxe Locations": len(PACK_PLACES),
    }


def cards(book: Book | None = None) -> dict[str, list[dict[str, str]]]:
    """Return every card with its text, by sort, those of the deluxe pack and of each author's set together.

    `ours` says what of it we invented.
    """
    own = BOX_CLASSES * PER_CLASS
    first_deluxe = FIRST_UNHALLOWED + BOX_UNHALLOWED
    return {
        "Adventurers": [_adventurer(one) for one in ADVENTURERS[:BOX_CLASSES]],
        "Camp actions": [
            {"name": name, "text": text, "flavour": "", "ours": ""} for name, text in CAMP_ACTIONS.items()
        ],
        "Ability cards": [_ability(one) for one in ABILITIES[:own]],
        "Creatures": [_monster(face) for face in range(len(CREATURES))],
        "Summons": [{"name": f"Summon ({PLAIN_SUMMONS} cards)", "text": summon_text(None), "flavour": "", "ours": ""}],
        "Unhallowed": [_monster(face) for face in range(FIRST_UNHALLOWED, first_deluxe)],
        "Locations": [_location(one) for one in BOX_PLACES],
        "Deluxe pack": [
            *(_adventurer(one) for one in ADVENTURERS[BOX_CLASSES:]),
            *(_ability(one) for one in ABILITIES[own:]),
            *(_card(one, f"Summon. {summon_text(one)}", one.flavour) for one in SUMMONS),
            *(_monster(face) for face in range(first_deluxe, FIRST_LOCATION)),
            *(_location(one) for one in PACK_PLACES),
        ],
        **{one.title: [_of_face(face) for face in one.faces] for one in (book.sets.values() if book else ())},
    }


def _of_face(face: int) -> dict[str, str]:
    place = LOCATION_OF[face]
    return _location(place) if place is not None else _monster(face)


def _adventurer(card: Adventurer) -> dict[str, str]:
    trait = trait_of(card)
    printed = f"{_dice(card)}, {card.attack}{f', {trait}' if trait else ''}. {card.camp}: {numbered_text(card)}"
    return _card(card, printed, card.profile)


def _ability(card: AbilityCard) -> dict[str, str]:
    return _card(card, f"{card.class_name}, {KINDS[card.kind]}. {numbered_text(card)}", card.flavour)


def _location(card: Location) -> dict[str, str]:
    printed = f"{card.kind.capitalize()}, {wood_text(card)}, {card.creatures} Creatures. {location_text(card)}"
    return _card(card, printed, card.flavour)


KINDS: Final = {"active": "by a die or by exhausting it", "passive": "Passive", "passive_action": "Passive"}


def wood_text(card: Location) -> str:
    """Describe how a Location changes the firewood."""
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


def _card(card: Numbered | Creature | Location | SummonCard, text: str, flavour: str) -> dict[str, str]:
    invented = card.invented
    ours = "" if invented is False else "all" if invented is True else str(invented)
    return {"name": card.name, "text": text, "flavour": flavour, "ours": ours}
