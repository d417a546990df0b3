"""The table in a small window: what the question is about first, then a line for each other thing, if there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from hearthwatch.drawing.colours import COLD, EMBER, QUIET
from hearthwatch.drawing.entries import Entry, fitted, single
from hearthwatch.kernel.english import counted, listed

from ...content.pieces import GRID_HEIGHT
from ..board.grid_parts import CombatShown
from ..board.parts import AreaShown, Board, CharacterShown, LocationShown, SlotShown
from ..printing import TILES_CALLED
from .grids import grid_rows
from .sheet import aims, coming, tracks
from .words import amounts, beyond, die_words, legends, moment

SPARE, LOOSE, USUAL, FIRM, KEPT = range(-1, 4)
"""The priority of a text: loose texts may be left out, spare ones before them."""
WHOLE: Final = "… b all shows the whole table"
SHORT_WHOLE: Final = "… b all: whole"
"""The note on how to read texts that are cut or left out, and its form where the line is nearly full."""
SHOWN_CARDS: Final = 2
"""The number of Terrain cards in a small window: the end of the path, and the cards before it."""


def rows(board: Board, width: int, height: int, *, areas: bool = True) -> list[Text]:
    """Return the table in at most this many lines; with very few, only the subject of the question is sure to stay.

    Where the map is drawn, the `areas` need no lines.
    """
    entries = [*_entries(board, width, areas)]
    whole = fitted(entries, width, height)
    if len(whole) <= height:
        return whole
    return fitted(
        (entry if entry.rank > FIRM else entry._replace(rank=entry.rank - FIRM) for entry in entries), width, height
    )


def _head(board: Board, width: int) -> Text:
    """Return the state of the story, and as much of the note on cut lines as there is room for."""
    head = Text(moment(board), style="bold")
    how = next((words for words in (WHOLE, SHORT_WHOLE) if head.cell_len + 2 + cell_len(words) <= width), "")
    return Text.assemble(head, (f"  {how}", QUIET)) if how else head


def _entries(board: Board, width: int, areas: bool) -> Iterator[Entry]:
    yield Entry(_head(board, width), rank=KEPT)
    if board.laying and board.laying.grid == "body":
        yield from _body(board)
    elif board.combat:
        yield from _fight(board.combat)
    elif board.pane == "path":
        yield from _path(board)
    elif board.entry:
        name = f"Entry {board.entry.number}, {board.entry.name}"
        story = " ".join(f"{board.entry.story} {board.entry.effect}".split())
        yield Entry(Text(name, style="bold"), story, "", rank=KEPT)
    yield from _aims(board)
    if areas:
        yield from (_area(board, area) for area in board.map.areas)
    if board.pane == "items":
        yield from (Entry(Text(f"  {one.name}", style="bold"), one.text, rank=FIRM) for one in board.display)
    yield from _row(board)
    for who in board.characters:
        yield _character(who)
    yield from _sheet(board)


def _fight(combat: CombatShown) -> Iterator[Entry]:
    where = f" at {combat.place}" if combat.place else ""
    dice = listed([die_words(die.colour, die.tile, die.critical) for die in combat.dice])
    hearts = f"{combat.open} of {counted(combat.hearts, 'heart')} open"
    yield Entry(Text(f"Combat{where}: {hearts}", style=f"bold {COLD}"), f"Dice: {dice or 'none'}", "", rank=KEPT)
    yield from (_line(line) for line in grid_rows([card.cells for card in combat.cards], GRID_HEIGHT))
    for card in combat.cards:
        yield Entry(Text(f"{card.name} ({card.rank})"), legends(card), rank=FIRM)


def _body(board: Board) -> Iterator[Entry]:
    for who in board.characters:
        if board.laying and who.id == board.laying.owner:
            yield Entry(Text(f"{who.name}: {counted(who.free, 'space')} free", style=f"bold {COLD}"), rank=KEPT)
            yield from (_line(line) for line in grid_rows([who.cells], who.rows))


def _path(board: Board) -> Iterator[Entry]:
    cards = board.path.cards[-SHOWN_CARDS:]
    if not cards:
        yield Entry(Text("The first Terrain card is still to come."), rank=KEPT)
        return
    yield from (_line(line) for line in grid_rows([card.cells for card in cards], GRID_HEIGHT, cards[0].first))
    for card in cards:
        yield Entry(Text(card.name), legends(card), rank=FIRM)


def _line(text: str) -> Entry:
    return Entry(single(Text(text)), rank=KEPT)


def _area(board: Board, area: AreaShown) -> Entry:
    """Return an Area in one line; the Area of the acting Character is never left out."""
    names = {who.id: who.name.partition(" ")[0] for who in board.characters}
    there = listed([names[who] for who in area.characters if who in names])
    acting = board.active in area.characters
    lead = Text(f"{area.number} {area.name}", style=f"bold {EMBER}" if acting else "" if area.open else QUIET)
    if there:
        lead.append(f" ({there})", style="bold")
    places = [place for place in board.map.locations if place.areas[0] == area.name]
    sources = [*([", ".join(area.sources)] if area.sources else []), *(["the ship"] if area.ship else [])]
    beside = [f"beside {', '.join(near)}"] if (near := beyond(board, area)) else []
    whole = " · ".join([*sources, *map(place_effect, places), *beside])
    short = " · ".join([*sources, *map(place_words, places), *beside])
    return Entry(lead, whole, short=short, rank=USUAL if acting else LOOSE if area.open else SPARE)


def place_effect(place: LocationShown) -> str:
    """Return a Location in few words, and what it brings."""
    effect = place.effect if not place.done else ""
    return f"{place_words(place)}: {effect.rstrip('.')}" if effect else place_words(place)


def place_words(place: LocationShown) -> str:
    """Return a Location in few words: what it asks for, what is there."""
    signs = [place.name]
    if place.done:
        return f"{place.name} ✓"
    if place.action == "assign" and not place.covered:
        signs.append(f"[{amounts(place.needs)}{f' +{place.costs}' if place.costs else ''}]")
    elif place.action != "none":
        signs.append(f"[{place.covered or place.wound or place.action}]")
    signs += [f"has {amounts(place.holds)}"] if place.holds else []
    signs += [f"✕ {listed([f'{foe.count} {foe.rank}' for foe in place.foes])}"] if place.foes else []
    signs += ["(blocked)"] if place.blocked else []
    return " ".join(signs)


def _row(board: Board) -> Iterator[Entry]:
    """The Row: a line for each card while one is chosen, else all of it in one."""
    if board.action:
        yield Entry(Text("Row", style="bold"), " · ".join(map(_slot, board.row)), "", rank=USUAL)
    else:
        for slot in board.row:
            texts = [*slot.lines, *([f"{slot.special.name}: {slot.special.text}"] if slot.special else [])]
            yield Entry(Text(_slot(slot), style="bold"), " ".join(texts), rank=FIRM)


def _slot(slot: SlotShown) -> str:
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in slot.main)
    discs = "".join("●" if chip.active else "○" for chip in slot.chips)
    return " ".join([str(slot.number), main, *([discs] if discs else []), *(["(blocked)"] if slot.blocked else [])])


def _character(who: CharacterShown) -> Entry:
    held = [one for one in who.goods if one.count]
    parts = [
        who.area,
        amounts(held) if held else "no Goods",
        counted(who.threats, "Threat"),
        f"{who.free} of {len([one for one in who.cells if not one.void])} free",
        f"Combat {who.combat}: {' '.join(who.dice)}",
        f"Journey {who.journey}: {' '.join(TILES_CALLED[one] for one in who.tiles)}",
        f"{who.skill.name} {'ready' if who.skill.ready else 'turned'}",
        *(one.name for one in who.items),
    ]
    name = f"{who.name.partition(' ')[0]}{' ★' if who.first else ''}"
    return Entry(
        Text(name, style=f"bold {EMBER}" if who.active else "bold"),
        " · ".join(parts),
        "",
        short=" · ".join(parts[:4]),
        rank=KEPT if who.active else FIRM,
    )


def _aims(board: Board) -> Iterator[Entry]:
    """Yield what wins, what loses, and the markers: each keeps a line while there is room for lines."""
    for said in (*aims(board), *tracks(board)):
        name, _, text = said.partition(": ")
        yield Entry(Text(f"{name}:", style="bold"), text, rank=USUAL)


def _sheet(board: Board) -> Iterator[Entry]:
    for said in coming(board):
        name, _, text = said.partition(": ")
        yield Entry(Text(f"{name}:", style=COLD), text, rank=SPARE)
