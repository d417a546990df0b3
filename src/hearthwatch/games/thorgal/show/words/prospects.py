"""The consequences of a choice, shown before it is made; and what was read or turned up, in the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import capital, listed, small

from ...content import ACTION_CARDS, EVENTS, FIRST_DISCOVERY, FIRST_EVENT, FIRST_ITEM, ITEMS
from ...content.cards import COLOURS, RANKS
from ...odds import chance_of_face, chance_to_cover
from ...rules.fighting import deck_of
from ...table import Saga
from ...things import MINOR, RANK_COUNT, Area, Location, WoundSort
from ..printing import action_lines, effect_text, event_during, event_next, wound_name
from .texts import card_text, unstopped

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

# -- actions


def _slot_text(table: Saga, slot: int, readers: Readers) -> str:
    """Return the effect of the Action card in a slot, line by line."""
    return " ".join(action_lines(ACTION_CARDS[table.row[slot]]))


# -- places


def _area_text(table: Saga, area: int, readers: Readers) -> str:
    """Return the contents of an Area: its Sources and the Locations that are still open."""
    sources = [name.capitalize() for name in table.played.areas[area].sources]
    places = [
        table.played.locations[place].name for place in table.locations_in(Area(area)) if not table.entered >> place & 1
    ]
    parts = [*([f"Sources: {listed(sources)}"] if sources else []), *([listed(places)] if places else [])]
    return f"{'; '.join(parts)}." if parts else ""


def _if_won(table: Saga, foe: int, readers: Readers) -> str:
    """Return the gain of a Combat against this Enemy."""
    place = Location(foe // RANK_COUNT)
    written = table.played.locations[place]
    last = sum(table.foes_at(place)) == 1 or written.merged
    if written.action == "combat" and written.effect and last and not table.entered >> place & 1:
        return f"If it is won: {small(effect_text(written.effect))}"
    return "If it is won, this Enemy is gone; each heart that stays open is a Threat."


def _odds(table: Saga, foe: int, readers: Readers) -> str:
    """Return the chance to win against an Enemy whose card is not drawn yet: the average over the cards it may be."""
    place, rank = divmod(foe, RANK_COUNT)
    if table.played.locations[place].merged and sum(table.foes_at(Location(place))) > 1:
        return "Its chance is told once the cards lie open. "
    deck = deck_of(table, rank)
    faces = [table.face[card] for card in table.enemy_decks[deck] or table.enemy_discards[deck]]
    if not faces:
        return ""
    dice = table.dial(table.actor)
    chances = [chance_of_face(face, tuple(sorted(dice))) for face in faces]
    least, most = _percent(min(chances)), _percent(max(chances))
    spread = f", {least} to {most} by card" if least != most else ""
    return f"Chance to win with {_of_dice(dice)}: {_percent(sum(chances) / len(chances))}{spread}. "


def _roll_odds(table: Saga, nothing: Any, readers: Readers) -> str:
    """Return the chance to win with these dice against the cards that lie open."""
    if not table.fought:
        return ""
    return f"Chance to win, before rerolls and Criticals: {_percent(chance_to_cover(table.arena(), table.dice))}. "


def _of_dice(dice: list[int]) -> str:
    return listed([COLOURS[die] for die in dice])


def _percent(chance: float) -> str:
    """Return a chance in whole percent: 0% and 100% only where it is certain."""
    whole = round(chance * 100)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole}%"


def _stronger(table: Saga, foe: int, readers: Readers) -> str:
    rank = foe % RANK_COUNT
    strong = RANKS[min(rank + 1, RANKS.index("massive"))]
    return f"It becomes {strong.capitalize()}." if RANKS[rank] != strong else "Everybody gains a Wound instead."


def _weaker(table: Saga, foe: int, readers: Readers) -> str:
    rank = foe % RANK_COUNT
    return f"It becomes {RANKS[rank - 1].capitalize()}." if rank != MINOR else "A Minor Enemy stays what it is."


# -- dice and cards


def _next_colour(table: Saga, die: int, readers: Readers) -> str:
    return f"It becomes {COLOURS[min(table.dice[die] + 1, len(COLOURS) - 1)]}, with larger tiles."


def _price_of_reroll(table: Saga, die: int, readers: Readers) -> str:
    return f"First {wound_name(WoundSort(table.hard_wound))}, then the die is rolled again."


def _item_text(table: Saga, card: int, readers: Readers) -> str:
    """Return the effect of an Item, and its action."""
    text, face = card_text(table, card, readers), table.face[card]
    if not table.known[card] & readers or not FIRST_ITEM <= face < FIRST_DISCOVERY:
        return text
    action = ITEMS[face - FIRST_ITEM].action
    return f"With {'any action' if action == 'any' else action.capitalize()}: {small(text)}"


def _card_does(table: Saga, card: int, readers: Readers) -> str:
    """Return the same within a sentence."""
    return small(unstopped(card_text(table, card, readers)))


def _event_does(table: Saga, card: int, readers: Readers) -> str:
    """Return the effects of an Event, at once and while it lies there."""
    printed = EVENTS[table.face[card] - FIRST_EVENT]
    texts = [*([effect_text(printed.now)] if printed.now else []), *event_during(printed)]
    return f" {' '.join(map(capital, texts))}" if texts else ""


def _event_last(table: Saga, card: int, readers: Readers) -> str:
    """Return what an Event does in the next Event phase."""
    return event_next(EVENTS[table.face[card] - FIRST_EVENT])


def _story(table: Saga, number: int, readers: Readers) -> str:
    """Return the text of an Entry."""
    entry = table.played.entries.get(number)
    return f" {' '.join(entry.story.split())}" if entry is not None and entry.story else ""


PROSPECTS: Final[dict[str, Namer]] = {
    "AreaText": _area_text,
    "CardDoes": _card_does,
    "EventDoes": _event_does,
    "EventLast": _event_last,
    "IfWon": _if_won,
    "ItemText": _item_text,
    "NextColour": _next_colour,
    "Odds": _odds,
    "RerollPrice": _price_of_reroll,
    "RollOdds": _roll_odds,
    "SlotText": _slot_text,
    "Story": _story,
    "Stronger": _stronger,
    "Weaker": _weaker,
}
