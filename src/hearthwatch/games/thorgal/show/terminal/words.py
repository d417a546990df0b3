"""The board in words: whole lines for screen readers and pipes, and the words that every drawing shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hearthwatch.kernel.english import counted, listed

from ...content.pieces import GRID_HEIGHT
from ..board.grid_parts import CombatShown, EnemyShown, TerrainShown
from ..board.parts import Amount, AreaShown, Board, BorderShown, CharacterShown, LocationShown, SheetShown, SlotShown
from ..printing import TILES_CALLED
from .grids import grid_rows

PHASES: Final = {"setup": "Setup", "event": "Event phase"}
ANY: Final = "of any kind"
LAST_CARDS: Final = 3
"""The number of Terrain cards in a drawing."""


def lines(board: Board) -> list[str]:
    """Return the table in whole lines, for screen readers and pipes."""
    return [
        f"{moment(board)}.",
        *sheet_lines(board.sheet),
        *event_lines(board),
        *(f"{slot_line(slot)}" for slot in board.row),
        *([f"Beside the Row: {counted(len(board.chips), 'chip')}."] if board.chips else []),
        *(line for area in board.map.areas for line in area_lines(board, area)),
        *(f"{border}." for border in borders(board)),
        *(line for card in board.path.cards for line in terrain_lines(card)),
        *(grid_rows([card.cells for card in board.path.cards], GRID_HEIGHT) if board.path.cards else []),
        f"Terrain to come: {counted(board.path.deck, 'card')}.",
        *(line for who in board.characters for line in character_lines(who)),
        *(combat_lines(board.combat) if board.combat else []),
        f"Display: {listed([one.name for one in board.display]) or 'empty'}.",
        *(f"{one.name} ({one.action}): {one.text}" for one in board.display),
        *(f"Resolved now: {one.name}. {one.text}" for one in board.drawn),
        *entry_lines(board),
    ]


def moment(board: Board) -> str:
    """Return the current phase of the game."""
    phase = PHASES.get(board.phase, f"turn {board.turn} of 4")
    action = f", {board.action}" if board.action else ""
    return f"{board.adventure}, round {board.round} of {board.rounds}, {phase}{action}"


def sheet_lines(sheet: SheetShown) -> Iterator[str]:
    """Goals, ways to lose, special rules, the track."""
    yield from (f"Goal: {goal.name}. {goal.text}{' Done.' if goal.met else ''}" for goal in sheet.goals)
    yield needed(sheet)
    yield from (f"Lost if: {loss.name}. {loss.text}" for loss in sheet.losses)
    yield from (f"Rule: {rule}" for rule in sheet.rules)
    if sheet.track:
        track = sheet.track
        yield f"{track.name}: space {track.at} of {track.spaces}; left end {track.left}, right end {track.right}."
    yield from (f"{counter.name}: {counter.value}." for counter in sheet.counters)
    yield from (f"Round {one.name} brings: {one.text}" for one in sheet.rounds)
    yield from (f"Open card: {one.name}. {one.text}" for one in sheet.cards)


def needed(sheet: SheetShown) -> str:
    """Return how many of the Goals win."""
    return "Any one of these wins." if sheet.any_goal and len(sheet.goals) > 1 else "To win, all of it is needed."


def event_lines(board: Board) -> Iterator[str]:
    """The active Event, and where the next one comes from."""
    if board.event:
        event = board.event
        yield f"Event: {event.name} ({event.deck}). {' '.join(event.during)}".strip()
        if event.next:
            yield f"In the next Event phase: {event.next}"
    names = ("left", "middle", "right")
    yield from (f"Event icon, {name}: {text}" for name, text in zip(names, board.sheet.icons, strict=False))
    decks = board.decks
    yield f"Next Event from {decks.next}: {decks.left} if {decks.left_if}, otherwise {decks.right}."


def slot_line(slot: SlotShown) -> str:
    """Return a card of the Row with the chips below it."""
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in slot.main)
    parts = [f"{slot.number}. {main}"]
    parts += [f"chips: {chips(slot)}"] if slot.chips else []
    parts += ["under a Blockade"] if slot.blocked else []
    parts += [counted(slot.markers, "marker")] if slot.markers else []
    text = " ".join(slot.lines)
    special = f" {slot.special.name}: {slot.special.text}" if slot.special else ""
    return f"{', '.join(parts)}. {text}{special}".strip()


def chips(slot: SlotShown) -> str:
    """Return the chips below a card: how many are active, how many are not."""
    active = sum(chip.active for chip in slot.chips)
    resting = len(slot.chips) - active
    return listed([*([f"{active} active"] if active else []), *([f"{resting} inactive"] if resting else [])])


def area_lines(board: Board, area: AreaShown) -> Iterator[str]:
    """An Area with everybody in it, and its Locations."""
    names = {who.id: who.name for who in board.characters}
    there = listed([names[who] for who in area.characters if who in names])
    parts = [f"{area.name} (number {area.number}{'' if area.open else f', closed until round {area.number}'})"]
    parts += [f"Sources: {listed(area.sources)}"] if area.sources else []
    parts += [f"here: {there}"] if there else []
    parts += ["the ship lies here"] if area.ship else []
    yield f"Area {'; '.join(parts)}."
    yield from (location_line(place) for place in board.map.locations if place.areas[0] == area.name)


def location_line(place: LocationShown) -> str:
    """Return a Location: what it asks for, what it gives, what lies on it."""
    parts = [f"  {place.name}" + (f" (on the Border to {place.areas[1]})" if len(place.areas) > 1 else "")]
    if place.done:
        return f"{parts[0]}: done."
    if place.covered:
        parts.append(f"Sacrifice of {place.covered}")
    elif place.action == "assign":
        parts.append(f"Assign {amounts(place.needs)}" + (f", and {place.costs} more of these" if place.costs else ""))
    elif place.action == "sacrifice":
        parts.append(f"Sacrifice of {place.wound}")
    elif place.action == "combat":
        parts.append("Combat")
    parts += [f"there: {amounts(place.holds)}"] if place.holds else []
    parts += [f"Enemies: {listed([f'{foe.count} {foe.rank}' for foe in place.foes])}"] if place.foes else []
    parts += ["fought as one"] if place.merged and place.foes else []
    parts += ["only its own Enemies come here"] if place.lair else []
    parts += ["under a Blockade"] if place.blocked else []
    parts += [f"runes: {listed(place.runes)}"] if place.runes else []
    parts += [counted(place.objectives, "Objective token")] if place.objectives else []
    then = f" Then: {place.effect}" if place.effect else ""
    lost = f" If it fails: {place.failed}" if place.failed else ""
    return f"{'; '.join(parts)}.{then}{lost}"


def amounts(goods: Sequence[Amount]) -> str:
    """2 Ore and 1 Magic."""
    return listed([f"{one.count} {ANY if one.good == 'any' else one.good.capitalize()}" for one in goods]) or "nothing"


def borders(board: Board) -> Iterator[str]:
    """The Borders with what is special about each."""
    for border in board.map.borders:
        yield ", ".join([f"Border: {' – '.join(border.between)}", *_special(border)])


def beyond(board: Board, area: AreaShown) -> list[str]:
    """Return the Areas beyond the Borders of an Area, each with what is special about the Border."""
    found: list[str] = []
    for border in board.map.borders:
        if area.name in border.between:
            other = listed([name for name in border.between if name != area.name])
            found.append(f"{other} ({', '.join(special)})" if (special := _special(border)) else other)
    return found


def _special(border: BorderShown) -> list[str]:
    kind = [] if border.colour == "green" else [border.colour]
    more = [f"{border.lines} lines"] if border.lines > 1 else []
    return [*kind, *more, *(["under a Blockade"] if border.blocked else [])]


def terrain_lines(card: TerrainShown) -> Iterator[str]:
    """A Terrain card: its legends, and whether it turns up the next one."""
    parts = [f"Terrain {card.name}, columns {card.first + 1} to {card.first + len(card.cells) // GRID_HEIGHT}"]
    parts += [f"column {card.reveal + 1} turns up the next card"] if card.reveals else []
    yield f"{'; '.join(parts)}. {legends(card)}".strip()


def legends(card: TerrainShown | EnemyShown) -> str:
    """Return the effects of its marks."""
    red = f"Red (!): {card.red}. " if card.red else ""
    return red + (f"Yellow (?): {card.yellow}." if card.yellow else "")


def character_lines(who: CharacterShown) -> Iterator[str]:
    """A Character: belongings, levels, Wounds."""
    held = [one for one in who.goods if one.count]
    first = ", First player" if who.first else ""
    yield (
        f"{who.name}{', acting' if who.active else ''}{first}, in {who.area}: {amounts(held)}; "
        f"{who.threats} of 5 Threats; "
        f"Combat {who.combat} ({listed(who.dice)}); Journey {who.journey} ({listed([*map(called, who.tiles)])}); "
        f"{counted(len(who.wounds), 'Wound')}, {counted(who.free, 'space')} free."
    )
    skill = who.skill
    ready = "ready" if skill.ready else f"turned, back for {amounts(skill.refresh)}"
    yield f"  Skill {skill.name} ({skill.action}, {ready}): {skill.text}"
    yield from (f"  Item {one.name} ({one.action}): {one.text}" for one in who.items)
    if who.wounds:
        yield from (f"  {line}" for line in grid_rows([who.cells], who.rows))


def combat_lines(combat: CombatShown) -> Iterator[str]:
    """The Combat: cards, dice, hearts."""
    where = f" at {combat.place}" if combat.place else ""
    yield f"Combat{where}: {combat.open} of {counted(combat.hearts, 'heart')} open."
    yield from (f"{card.name} ({card.rank}). {legends(card)}".strip() for card in combat.cards)
    yield from grid_rows([card.cells for card in combat.cards], GRID_HEIGHT)
    yield f"Dice: {listed([die_words(die.colour, die.tile, die.critical) for die in combat.dice]) or 'none'}."


def die_words(colour: str, tile: str, critical: str) -> str:
    """Return a die, what it shows, and what its black squares would make of it."""
    more = f" (a Critical makes it the {called(critical)})" if critical and critical != tile else ""
    return f"{colour}: {called(tile)}{more}" if tile else colour


def called(tile: str) -> str:
    """Return a tile by its shape and its size."""
    return f"{TILES_CALLED[tile]} ({tile[1]})"


def entry_lines(board: Board) -> Iterator[str]:
    """The Entry that is being read."""
    if board.entry:
        entry = board.entry
        # The chronicle told the story of any other; the last one stands here too, where nothing follows it.
        story = f" {' '.join(entry.story.split())}" if entry.final else ""
        yield f"Entry {entry.number}, {entry.name}.{story} {entry.effect}".rstrip()
        yield from (f"Side Plot: {plot.name} {plot.text}" for plot in entry.plots)
    if board.read:
        yield f"Entries read: {', '.join(board.read)}."
