"""The effects of options, in the words of their cards: the namers that `means.toml` calls for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Card, Readers, Words
from hearthwatch.kernel.english import listed

from ..content import ABILITIES, ADVENTURERS, LOCATION_OF, MONSTERS, SUMMON
from ..rules.health import health
from ..rules.runes import RUNE_NAMES
from ..table import Hero, Watch
from .printing import CAMP_ACTIONS, creature_text, location_text, numbered_text, wood_text

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer


def _ability_text(table: Watch, card: int, readers: Readers) -> Words:
    return Words(numbered_text(ABILITIES[card]))


def _card_text(table: Watch, card: int, readers: Readers) -> Words:
    """Return the text of a card of the Line, a deck or the map, for those who have seen it."""
    if card < 0 or not table.known[card] & readers:
        return Words("Nobody has seen it yet.")
    face = table.face[card]
    place = LOCATION_OF[face]
    if place is not None:
        return Words(f"{place.creatures} Creatures, {wood_text(place)}. {location_text(place)}".strip())
    if face == SUMMON:
        return Words(creature_text(face))
    now = health(table, Card(card)) if card in table.line else MONSTERS[face].health
    return Words(f"Health {now}, damage {MONSTERS[face].damage}. {creature_text(face)}".strip())


def _camp_action_text(table: Watch, nothing: Any, readers: Readers) -> Words:
    """Return the camp action of the resting Adventurer."""
    return Words(numbered_text(ADVENTURERS[table.party[table.resting]]))


def _rune_text(table: Watch, rune: int, readers: Readers) -> Words:
    name = RUNE_NAMES[rune]
    return Words(f"{name}: {CAMP_ACTIONS[f'Rune of {name}'].removeprefix('With matching dice: ')}")


def _own_camp_action(table: Watch, hero: int, readers: Readers) -> Words:
    one = ADVENTURERS[table.party[hero]]
    return Words(f"{one.camp}: {numbered_text(one)}")


def _dice_for_camp(table: Watch, hero: Hero, readers: Readers) -> str:
    """A die that lies on the Location cannot be used this round (SAW-20.16)."""
    return listed([str(table.dice[die]) for die in table.unspent(hero)])


def _text_of(action: str) -> Namer:
    return lambda table, nothing, readers: Words(CAMP_ACTIONS[action])


EFFECTS: Final[dict[str, Namer]] = {
    **{f"{action} text": _text_of(action) for action in CAMP_ACTIONS},
    "AbilityText": _ability_text,
    "CampActionText": _camp_action_text,
    "CardText": _card_text,
    "OwnCampAction": _own_camp_action,
    "DiceForCamp": _dice_for_camp,
    "RuneText": _rune_text,
}
