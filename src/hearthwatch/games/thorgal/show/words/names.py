"""Names in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Readers, Ref, Words
from hearthwatch.kernel.english import article, capital, listed
from hearthwatch.kernel.payment import settle_bill

from ...content import (
    ACTION_CARDS,
    CHARACTER_NAMES,
    DIALS,
    FACE_NAMES,
    MOST_EXPERIENCE,
    SPECIAL_CARDS,
    TRACKS,
)
from ...content.cards import ACTIONS, COLOURS, GOODS, RANKS
from ...content.pieces import CRITICAL, FACES_OF_DIE
from ...table import Saga
from ...things import BESIDE, RANK_COUNT, WOUNDS_OF_ONE, Border, Character, Location
from ..printing import effect_text, tile_name
from .tiles import cell_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

EVERY_GOOD: Final = (1 << len(GOODS)) - 1


# -- people


def character_name(table: Saga, who: int, readers: Readers) -> str:
    """By the first name, as friends do."""
    return str(CHARACTER_NAMES[table.party[who]]).split(" ", maxsplit=1)[0]


def this_character(table: Saga, who: int, readers: Readers) -> Ref:
    """Return the Character as a thing."""
    return Ref("Character", who, character_name(table, who, readers))


def _character_set(table: Saga, face: int, readers: Readers) -> str:
    return str(CHARACTER_NAMES[face])


def _chair(table: Saga, chair: int, readers: Readers) -> str:
    """Return the question's words for a place in the party."""
    return ("is the first of your two", "is the second of your two")[chair] if table.seats == 1 else "do you play"


def _actor(table: Saga, nothing: Any, readers: Readers) -> Words:
    return Words(this_character(table, table.actor, readers))


def _active(table: Saga, nothing: Any, readers: Readers) -> Words:
    return Words(this_character(table, table.active, readers)) if table.active >= 0 else Words("Nobody")


def _wound(table: Saga, wound: int, readers: Readers) -> Words:
    """Return a Wound tile by its size and where it begins."""
    who, place = divmod(wound, WOUNDS_OF_ONE)
    mask, grid = table.bodies[who][place], table.body(Character(who))
    column, row = grid.cells_of(mask)[0]
    return Words(Ref("Wound", wound, f"the Wound of size {mask.bit_count()}"), f" at {cell_name(column, row)}")


# -- the map


def area_name(table: Saga, area: int, readers: Readers) -> str:
    """Return the name of an Area."""
    return table.played.areas[area].name


def _border(table: Saga, border: int, readers: Readers) -> str:
    one, other = table.played.borders[border].between
    return f"the Border between {one} and {other}"


def _crossing(table: Saga, border: int, readers: Readers) -> str:
    """Return the cost of a Border beyond 1, and the price of its colour."""
    written, crossing = table.played.borders[border], table.played.crossing(Border(border))
    cost = table.played.graph.ways[border].cost
    parts = [f"counts {cost}"] if cost > 1 else []
    parts += [f"a {written.colour} Border: {crossing.text.rstrip('.')}"] if crossing else []
    return f" ({'; '.join(parts)})" if parts else ""


def _crossing_rule(table: Saga, border: int, readers: Readers) -> str:
    crossing = table.played.crossing(Border(border))
    return crossing.text if crossing else "This Border cannot be crossed."


def location_name(table: Saga, place: int, readers: Readers) -> str:
    """Return the name of a Location."""
    return table.played.locations[place].name if place >= 0 else "no Location"


def _foe(table: Saga, foe: int, readers: Readers) -> Words:
    """Enemy tokens by their type and where they lie."""
    place, rank = divmod(foe, RANK_COUNT)
    name = Ref("Foe", foe, f"{article(RANKS[rank].capitalize())} Enemy")
    return Words(name, " at ", Ref("Location", place, location_name(table, place, readers)))


def _attacked(table: Saga, foe: int, readers: Readers) -> Words:
    """Name the Enemy that is attacked: where Enemies are fought as one, all of them (THG-22.4)."""
    place = foe // RANK_COUNT
    here = table.foes_at(Location(place))
    if not table.played.locations[place].merged or sum(here) < 2:
        return _foe(table, foe, readers)
    ranks = [rank for rank, count in enumerate(here) for _ in range(count)]
    names = Ref("Foe", foe, f"the {listed([RANKS[one].capitalize() for one in ranks])} Enemies")
    return Words(names, " at ", Ref("Location", place, location_name(table, place, readers)), " as one")


def _place_of_foe(table: Saga, foe: int, readers: Readers) -> Words:
    place = foe // RANK_COUNT
    return Words(Ref("Location", place, location_name(table, place, readers)))


def _rank(table: Saga, rank: int, readers: Readers) -> str:
    return RANKS[rank].capitalize()


def _adventure(table: Saga, slug: str, readers: Readers) -> str:
    return table.book.adventures[slug].title


def _counter(table: Saga, at: int, readers: Readers) -> str:
    """Return a number of the Adventure's own, and what it is now."""
    sheet = table.played.sheet
    name = [*sheet.counters][at]
    wanted = f" of {sheet.toward[name]}" if sheet.toward.get(name) else ""
    return f"{capital(name)}: {table.counters[at]}{wanted}"


# -- Goods


def good_name(table: Saga, good: int, readers: Readers) -> str:
    """Ore."""
    return GOODS[good].capitalize()


def _need(table: Saga, need: int, readers: Readers) -> str:
    """Name a set of Goods, any of which will do."""
    return "any Good" if need == EVERY_GOOD else listed(_goods_in(need), "or")


def _for(table: Saga, need: int, readers: Readers) -> str:
    """Return the purpose of the payment under way, for players who are asked to contribute."""
    then = next((step[1] for step in reversed(table.stack) if step[0] == settle_bill.kind.id), ())
    if not then:
        return ""
    known = dict(zip(table.rules.kinds[then[0]].params, then[1:], strict=False))
    if "plot" in known:
        return " for the Side Plot"
    place = known.get("place", -1)
    return f" for {location_name(table, place, readers)}" if place >= 0 else ""


def _goods_in(need: int) -> list[str]:
    return [name.capitalize() for good, name in enumerate(GOODS) if need >> good & 1]


# -- the Row


def _chip(table: Saga, chip: int, readers: Readers) -> Words:
    """Return a chip by where it lies."""
    slot = table.chips[chip]
    if slot == BESIDE:
        return Words(Ref("Chip", chip, "an unused chip"))
    return Words("the chip below ", Ref("Chip", chip, _slot_name(table, slot)))


def _slot_name(table: Saga, slot: int) -> str:
    card = ACTION_CARDS[table.row[slot]]
    return f"{' or '.join(one.action.capitalize() for one in card.main)} ({card.number})"


def _slot(table: Saga, slot: int, readers: Readers) -> str:
    return _slot_name(table, slot)


def _action_card(table: Saga, card: int, readers: Readers) -> str:
    printed = ACTION_CARDS[card]
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in printed.main)
    return f"{printed.name} ({printed.number}: {main})"


def _slot_card(table: Saga, slot: int, readers: Readers) -> Words:
    """Return a card of the Row with its actions and their values."""
    card = ACTION_CARDS[table.row[slot]]
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in card.main)
    return Words(Ref("Slot", slot, main), f" ({card.number})")


def _main_action(table: Saga, main: int, readers: Readers) -> str:
    """Return one of the two Main actions of a card: the card times two plus its place."""
    one = ACTION_CARDS[main // 2].main[main % 2]
    return f"{one.action.capitalize()} {one.value}"


def _special_card(table: Saga, card: int, readers: Readers) -> str:
    return f"{SPECIAL_CARDS[card].name} ({SPECIAL_CARDS[card].letter})"


def _action(table: Saga, action: int, readers: Readers) -> str:
    return ACTIONS[action].capitalize()


# -- cards and dice


def card_name(table: Saga, card: int, readers: Readers) -> str:
    """Return a card by its name, to those who see it."""
    return FACE_NAMES[table.face[card]] if card >= 0 and table.known[card] & readers else "an unknown card"


def _face(table: Saga, face: int, readers: Readers) -> str:
    return str(FACE_NAMES[face])


def _colour(table: Saga, colour: int, readers: Readers) -> str:
    return COLOURS[colour]


def _die(table: Saga, die: int, readers: Readers) -> Words:
    """Return a die by its colour, and what it shows."""
    colour = COLOURS[table.dice[die]]
    shows = _shown(table, die)
    black = ", on black squares" if shows and _has_black_squares(table, die) else ""
    return Words("the ", Ref("Die", die, f"{colour} die"), f" that shows the {shows}{black}" if shows else "")


def _has_black_squares(table: Saga, die: int) -> bool:
    """Return whether a Critical would make a larger tile: equal dice of the same colour can differ in this."""
    return not table.criticals >> die & 1 and CRITICAL[table.dice[die]][table.faces_up[die]] >= 0


def _shown(table: Saga, die: int) -> str:
    if die >= len(table.faces_up) or table.faces_up[die] < 0:
        return ""
    sides = CRITICAL if table.criticals >> die & 1 else FACES_OF_DIE
    return tile_name(sides[table.dice[die]][table.faces_up[die]])


def _dice(table: Saga, nothing: Any, readers: Readers) -> str:
    counts = {colour: table.dice.count(number) for number, colour in enumerate(COLOURS)}
    return listed([f"{count} {colour}" for colour, count in counts.items() if count]) or "no dice"


def _rolled_tiles(table: Saga, nothing: Any, readers: Readers) -> str:
    return listed([f"the {shown}" for die in range(len(table.dice)) if (shown := _shown(table, die))]) or "nothing"


def _critical_tile(table: Saga, die: int, readers: Readers) -> str:
    return f"the {tile_name(CRITICAL[table.dice[die]][table.faces_up[die]])}"


def _combat_level(table: Saga, who: int, readers: Readers) -> str:
    """Return the effect of the next Combat level."""
    level = table.combat_level[who]
    if level >= MOST_EXPERIENCE:
        return "level 7 is reached, its bonus is gained"
    dice = DIALS[table.party[who]][level + 1]
    return f"level {level + 2}, {listed([COLOURS[die] for die in dice])}"


def _journey_level(table: Saga, who: int, readers: Readers) -> str:
    """Return the effect of the next Journey level."""
    level = table.journey_level[who]
    if level >= MOST_EXPERIENCE:
        return "level 7 is reached, its bonus is gained"
    now, then = TRACKS[table.party[who]][level], TRACKS[table.party[who]][level + 1]
    return (
        f"level {level + 2}, {listed([f'the {tile_name(tile)}' for tile in then if tile not in now]) or 'no new tile'}"
    )


def _rolled(table: Saga, kind: int, readers: Readers) -> str:
    """Name the real die to be rolled."""
    return f" (a {COLOURS[kind]} die)" if 0 <= kind < len(COLOURS) else ""


def _side(table: Saga, value: int, readers: Readers) -> str:
    """Return a side of the die that is asked for, when people roll real ones."""
    colour = table.asked[1][2] if table.asked and len(table.asked[1]) > 2 else -1
    if not isinstance(colour, int) or not 0 <= colour < len(COLOURS):
        return str(value)
    black = CRITICAL[colour][value - 1]
    more = f", with black squares {tile_name(black)}" if black >= 0 else ""
    return f"{value}: {tile_name(FACES_OF_DIE[colour][value - 1])}{more}"


def _words(table: Saga, words: str, readers: Readers) -> str:
    return words


def _entry(table: Saga, number: int, readers: Readers) -> str:
    """Return an Entry by its number; by its name too, once it is read."""
    entry = table.played.entries.get(number)
    told = entry is not None and (table.reading == number or table.entries_read >> number & 1)
    return f"Entry {number}, {entry.name}" if told and entry is not None else f"Entry {number}"


def _event_icon(table: Saga, icon: int, readers: Readers) -> str:
    return ("left", "middle", "right")[icon - 1]


def _icon_text(table: Saga, icon: int, readers: Readers) -> str:
    """Return the effect of an Event icon of the sheet."""
    written = table.played.sheet.icon[icon - 1]
    return f"{written.text} {effect_text(written.effect)}".strip()


def _track(table: Saga, space: int, readers: Readers) -> str:
    """Return the place of the marker of the Adventure track."""
    track = table.played.sheet.track
    return f"{track.name}: the marker is on space {space} of {track.spaces}" if track else f"Space {space}"


def _hearts(table: Saga, hearts: int, readers: Readers) -> str:
    return "1 heart stays" if hearts == 1 else f"{hearts} hearts stay"


def _count(table: Saga, count: int, readers: Readers) -> str:
    """Return the number of a payment, also for a single Good."""
    return f"{count} "


NAMES: Final[dict[str, Namer]] = {
    "Action": _action,
    "ActionCard": _action_card,
    "Active": _active,
    "Actor": _actor,
    "Adventure": _adventure,
    "Area": area_name,
    "Attacked": _attacked,
    "Border": _border,
    "Card": card_name,
    "Chair": _chair,
    "Character": character_name,
    "CharacterSet": _character_set,
    "Chip": _chip,
    "Colour": _colour,
    "CombatLevel": _combat_level,
    "Counter": _counter,
    "Count": _count,
    "CriticalTile": _critical_tile,
    "Crossing": _crossing,
    "CrossingRule": _crossing_rule,
    "Dice": _dice,
    "Die": _die,
    "EntryNumber": _entry,
    "EventIcon": _event_icon,
    "Face": _face,
    "Foe": _foe,
    "For": _for,
    "Good": good_name,
    "Hearts": _hearts,
    "IconText": _icon_text,
    "JourneyLevel": _journey_level,
    "Location": location_name,
    "MainAction": _main_action,
    "Need": _need,
    "PlaceOfFoe": _place_of_foe,
    "Rank": _rank,
    "Rolled": _rolled,
    "RolledTiles": _rolled_tiles,
    "RuleName": _words,
    "Shown": _side,
    "Side": _side,
    "Slot": _slot,
    "SlotCard": _slot_card,
    "SpecialCard": _special_card,
    "Supply": character_name,
    "Track": _track,
    "Unit": good_name,
    "Words": _words,
    "Wound": _wound,
}
