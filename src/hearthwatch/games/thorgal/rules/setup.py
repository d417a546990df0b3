"""Setting up: the seventeen steps (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import OptionValues, Step

from ..content import (
    ACTION_CARDS,
    ADVENTURE_CARDS,
    CARD_NUMBERS,
    CHIPS,
    DISCOVERIES,
    ENEMIES,
    EVENTS,
    FIRST_ADVENTURE_CARD,
    FIRST_DISCOVERY,
    FIRST_ENEMY,
    FIRST_EVENT,
    FIRST_ITEM,
    GOOD_COUNT,
    ITEMS,
    SPECIAL_CARDS,
    TERRAIN,
)
from ..content.cards import GOODS, RANKS
from ..table import Card, Saga, choices, step
from ..things import ACTION_PHASE, BESIDE, NOWHERE, RANK_COUNT, Area, Character
from .adventure import Adventure
from .effects.language import effect
from .events import ALL_CHIPS, enter_round, turn_up_event
from .items import refill_display
from .journeys import reveal_terrain
from .moments import moment
from .party import choose_characters, gather_party
from .turns import action_phase


def begin(table: Saga, options: OptionValues) -> None:
    """Everything up to the choice of Characters and of the First player (THG-2.1)."""
    choose_adventure(table, options["adventure"])
    lay_out_map(table, table.played)
    lay_out_row(table, table.played)
    build_decks(table, table.played)
    gather_party(table, options["characters"])
    stand_at_start(table)
    table.do(
        choose_characters(),
        count_cards(),
        reveal_first_terrain(),
        refill_display(),
        choose_first_player(),
        extra_setup(),
        moment("begin", table.first, NOWHERE),
        enter_round(),
        action_phase(),
    )


def choose_adventure(table: Saga, name: str) -> None:
    """Agreed on, or drawn at random."""
    box = [one.slug for one in table.book.box_adventures]
    table.adventure = box[table.pick(len(box))] if name == "random" else name.partition("@")[0]


def lay_out_map(table: Saga, adventure: Adventure) -> None:
    """The Map with its Sources and Enemy tokens, the tracks, the counters (THG-2.2, THG-2.4, THG-2.17)."""
    places = len(adventure.locations)
    table.foes = [0] * (places * RANK_COUNT)
    table.assigned = [0] * (places * GOOD_COUNT)
    table.covers = [-1] * places
    table.cost_tokens = [0] * places
    table.objectives = [0] * places
    for number, place in enumerate(adventure.locations):
        for rank in place.enemies:
            table.foes[number * RANK_COUNT + RANKS.index(rank)] += 1
    table.sources = [0] * (len(adventure.areas) * GOOD_COUNT)
    for number, area in enumerate(adventure.areas):
        for good in area.sources:
            table.sources[number * GOOD_COUNT + GOODS.index(good)] += 1
    table.counters = adventure.counters()
    table.track = adventure.sheet.track.start if adventure.sheet.track else 0
    table.ship = adventure.area_named(adventure.sheet.ship) if adventure.sheet.ship else -1


def lay_out_row(table: Saga, adventure: Adventure) -> None:
    """Lay out the Action cards in ascending number, ties by the Description; chips beside the Row (THG-2.8)."""
    table.row = tuple(CARD_NUMBERS.index(number) for number in sorted(adventure.sheet.row))
    table.chips = [BESIDE] * CHIPS
    table.chips_active = ALL_CHIPS
    table.unused = sum(1 << card for card in range(len(ACTION_CARDS)) if card not in table.row)
    table.markers = [0] * len(ACTION_CARDS)
    table.specials = [-1] * len(SPECIAL_CARDS)


def build_decks(table: Saga, adventure: Adventure) -> None:
    """Every deck is shuffled on its own (THG-2.5, THG-2.6, THG-2.7, THG-2.11, THG-2.15)."""
    kind = adventure.sheet.start.terrain
    table.terrain_deck = _deck(table, [face for face, one in enumerate(TERRAIN) if kind in ("all", one.kind)])
    table.discovery_deck = _deck(table, range(FIRST_DISCOVERY, FIRST_DISCOVERY + len(DISCOVERIES)))
    table.item_deck = _deck(table, [FIRST_ITEM + n for n, item in enumerate(ITEMS) if not item.character])
    table.event_decks = tuple(
        tuple(_deck(table, [FIRST_EVENT + n for n, one in enumerate(EVENTS) if one.deck == deck]))
        for deck in adventure.sheet.decks
    )
    table.event_discards = ((), ())
    table.enemy_decks = tuple(
        tuple(_deck(table, [FIRST_ENEMY + n for n, one in enumerate(ENEMIES) if one.rank == rank]))
        for rank in RANKS[:-1]
    )
    table.enemy_discards = ((),) * (RANK_COUNT - 1)
    own = [FIRST_ADVENTURE_CARD + n for n, one in enumerate(ADVENTURE_CARDS) if one.kind in adventure.sheet.cards]
    table.adventure_deck = _deck(table, own)


def _deck(table: Saga, faces: list[int] | range) -> list[Card]:
    cards = table.lay_out(faces)
    table.shuffle(cards)
    return cards


def stand_at_start(table: Saga) -> None:
    """The miniatures stand in the Area that the Adventure names (THG-2.17)."""
    table.area = [Area(table.played.area_named(table.played.sheet.start.area))] * len(table.party)


@step("THG-2.13")
def count_cards(table: Saga) -> None:
    """Everything is laid out; what comes on top of it is a copy (THG-G42)."""
    table.box_cards = len(table.face)


@step("THG-2.6")
def reveal_first_terrain(table: Saga) -> None:
    """The first card of the path; its corner bonus is not gained."""
    reveal_terrain(table)


# -- the First player


@step("THG-2.16")
def choose_first_player(table: Saga) -> None:
    """Any player."""
    table.ask(table.team, first_players())


@choices("THG-2.16", "Who is the First player?")
def first_players(table: Saga) -> Iterator[Step]:
    for who in range(len(table.party)):
        yield go_first(Character(who))


@step("THG-2.16", "{who} goes first", group="First player")
def go_first(table: Saga, who: Character) -> None:
    """The marker begins here."""
    table.first = who
    table.say("THG-2.16", "{:Character} goes first.", who)


# -- what the Adventure adds


@step("THG-2.17")
def extra_setup(table: Saga) -> None:
    """Run the extra setup of the Adventure, and its additions for this number of players."""
    table.phase = ACTION_PHASE
    start, played = table.played.sheet.start, table.played
    table.say("THG-2.1", "{:Adventure} begins.", played.slug)
    found = []
    if start.effect is not None:
        found.append(effect(played.effect("start"), table.first, NOWHERE))
    players = str(table.players)
    if players in start.more:
        found.append(effect(played.effect("start", players), table.first, NOWHERE))
    table.do(*found, *([first_event()] if start.event else []))


@step("THG-2.18")
def first_event(table: Saga) -> None:
    """An Event that is active from the start."""
    decks: list[str] = [*table.played.sheet.decks]
    turn_up_event(table, decks.index(table.played.sheet.start.event))
