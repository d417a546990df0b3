"""The board in words: whole lines for screen readers and pipes, and the words that every drawing shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from hearthwatch.kernel.english import counted

from ..board.parts import (
    BlowBoard,
    Board,
    CreatureBoard,
    DeedBoard,
    EndBoard,
    HandCard,
    HeroBoard,
    MomentumBoard,
    PawnBoard,
    SlotBoard,
    TileBoard,
    WindowBoard,
)
from ..printing import plural

PHASES: Final = {
    "setup": "setup",
    "scene": "setting up the scene",
    "momentum": "resolving momentum",
    "turns": "turns",
    "between": "between scenes",
}
ENDS: Final = {"success": "Win", "failure": "Fail", "end": "End"}
WAYS: Final = {"move": 3, "move_further": 3, "move_creature": 3, "granted_move": 5, "begin_on": 2, "creature_begins": 2}
"""By a choice that leads to a tile: where its key names it."""
CANNOT: Final = "Nothing to react with"
FACES: Final = {"hit": "1", "two": "2", "ebb": "ebb", "blank": "–"}


def lines(board: Board) -> list[str]:
    """Return the table in whole lines, for screen readers and pipes. What never changes has lines of its own."""
    return [
        f"{moment(board)}.",
        *_story(board),
        *([f"Momentum from root to edge: {track(board)}."] if board.track else []),
        *([f"{planned(board)}."] if board.planned else []),
        f"{clock(board)}.",
        *(f"{tile_line(tile)}." for tile in board.tiles),
        *(line for one in board.heroes for line in _hero(one)),
        *(f"{creature_line(one)}" for one in board.creatures),
        *_judge(board),
        *([f"{blow_line(board.blow)}."] if board.blow else []),
        *(window_lines(board.window) if board.window else ()),
    ]


def moment(board: Board) -> str:
    """Return the current point of the adventure."""
    name = f"{board.scene.name} ({board.scene.kind})" if board.scene else "Before the first scene"
    when = f", round {board.round}" if board.round else ""
    return f"{name}{when}, {PHASES[board.phase]}"


def _story(board: Board) -> Iterator[str]:
    if board.scene is None:
        return
    yield f"Goal: {board.scene.goal}"
    yield from (f"{end_line(end)}.{f' {end.reward}' if end.reward else ''}" for end in board.scene.ends)
    yield from (f"{place.text}." for place in board.scene.places)
    yield from (f"{rule.name}: {rule.text}" for rule in board.scene.rules)
    yield from (f"Storyboard action, {rule.name}: {rule.text}" for rule in board.scene.actions)


def end_line(end: EndBoard) -> str:
    """An end condition and how far it has come."""
    count = f" ({end.done} of {end.of})" if end.of else f" ({end.left} left)" if end.left is not None else ""
    return f"{ENDS[end.kind]}{count}: {end.text.rstrip('.')}"


def end_in_short(end: EndBoard) -> str:
    """Its first sentence."""
    first, dot, _ = end.text.partition(". ")
    return end_line(structs.replace(end, text=first)) if dot else end_line(end)


# -- the track


def track(board: Board) -> str:
    """Return all momentum cards from root to edge."""
    return ", ".join(momentum(one, place == len(board.track)) for place, one in enumerate(board.track, 1))


def planned(board: Board) -> str:
    """Return the heroes who left the track to come back first."""
    return f"Planned, back at the root before the next turns: {', '.join(board.planned)}"


def momentum(one: MomentumBoard, last: bool) -> str:
    """A momentum card and what there is to say about it."""
    said = [counted(one.pawns, "pawn")] if one.kind != "hero" else []
    said += ["has acted"] if one.turned else []
    said += ["acts now"] if one.acting else []
    said += ["next"] if one.next else []
    said += ["on the edge"] if last else []
    said += [f"would go {one.pushed} toward the edge"] if one.pushed else []
    said += ["would lose a pawn"] if one.falls else []
    return f"{one.name} ({', '.join(said)})" if said else one.name


def terrain(board: Board) -> str:
    """Return the number of terrain cards; while they are laid out, with their maximum (TWN-3.9)."""
    most = f" of {board.judge.most_terrain}" if board.phase == "scene" else ""
    return f"{board.judge.terrain}{most} terrain"


def clock(board: Board) -> str:
    """Return the wound deck."""
    risk = f"; the attack under way would take {board.wounds.at_risk}" if board.wounds.at_risk else ""
    return f"Wound deck: {board.wounds.left} of {board.wounds.of} left{risk}"


# -- the map


def tile_line(tile: TileBoard) -> str:
    """Return a tile, its neighbours, and what is on it."""
    beside = ", ".join(map(str, tile.beside))
    there = [*standing(tile.pawns), *laid(tile)]
    name = ", ".join([f"Tile {tile.number}", *tile.places])
    return f"{name} ({', '.join([*grounds(tile), f'beside {beside}'])}): {', '.join(there) or 'empty'}"


def grounds(tile: TileBoard) -> list[str]:
    """Return what is shown on a tile itself: its symbols, and who begins there."""
    return [" and ".join(tile.symbols) or "bare", *(f"{side} begin" for side in tile.begins)]


def way_note(board: Board, key: str) -> str:
    """Return the contents of the tile that a choice leads to; empty for any other choice."""
    parts = key.split(":")
    place = WAYS.get(parts[0])
    if place is None:
        return ""
    number = int(parts[place]) + 1
    tile = next(one for one in board.tiles if one.number == number)
    return "; ".join([*tile.places, " and ".join(tile.symbols) or "bare", *standing(tile.pawns), *laid(tile)])


def standing(pawns: Sequence[PawnBoard]) -> list[str]:
    """Return the pawns on a tile, those of a name together."""
    names = [one.name for one in pawns]
    found = []
    for name in dict.fromkeys(names):
        bound = [card.name for one in pawns if one.name == name for card in one.bound]
        many = f"{names.count(name)} {plural(name)}" if names.count(name) > 1 else name
        found.append(f"{many} (on {' and '.join(bound)})" if bound else many)
    return found


def laid(tile: TileBoard) -> list[str]:
    """Return the things on a tile, without its pawns."""
    cards = [f"[{one.name}{f', {one.ebb} ebb' if one.ebb else ''}]" for one in tile.terrain]
    return [*cards, *(f"marker {one.shows or 'facedown'}" for one in tile.markers)]


# -- heroes


def _hero(one: HeroBoard) -> Iterator[str]:
    yield f"{hero_head(one)}. {hero_counts(one)}."
    yield f"  Hand of the {one.name}: {hand(one)}."
    for slot in one.slots:
        if slot.card:
            yield f"  Slot: {slot_line(slot)}: {slot.text}"
    for deed in one.deeds:
        yield f"  {deed_line(deed)}"
    if one.traits:
        yield f"  Traits: {traits(one)}."


def hero_head(one: HeroBoard) -> str:
    """Return a hero, where the pawn stands, and whether it is the hero's turn."""
    where = f", tile {one.tile}" if one.tile else ""
    state = ", acting" if one.active else ", next to act" if one.next else ""
    plan = ", planned" if one.planned else ""
    return f"{one.name}{where}{state}{plan}"


def hero_counts(one: HeroBoard) -> str:
    """Piles and wounds."""
    wounds = counted(one.wounds, "wound")
    return f"Deck {one.deck}, discard {len(one.discard)}, {wounds}"


def hand(one: HeroBoard) -> str:
    """Return the cards in hand that may be named, and how many may not."""
    seen = [hand_card(card) for card in one.hand if card.name is not None]
    hidden = sum(card.name is None for card in one.hand)
    return ", ".join([*seen, *([f"{hidden} unseen"] if hidden else [])]) or "empty"


def hand_card(card: HandCard) -> str:
    """Return a card in hand; an action card with what it costs."""
    return f"{card.name} ({price(card.cost)})" if card.cost else card.name or "unseen"


def slot_line(slot: SlotBoard) -> str:
    """Return a slotted card and what it still needs."""
    state = "powered" if slot.powered else f"open: {price(slot.open)}"
    return f"{slot.name} ({slot.kind}, {state})"


def traits(one: HeroBoard) -> str:
    """Return the traits, and which are focus dice now."""
    return ", ".join(
        f"{each.name}{' (focus die)' if each.focus else ' (scar)' if each.scar else ''}" for each in one.traits
    )


def price(cost: Sequence[str]) -> str:
    """Skills to be paid: 2 Agility, Mind."""
    skills = list(cost)
    return ", ".join(
        f"{skills.count(one)} {one}" if skills.count(one) > 1 else one.replace("/", " or ")
        for one in dict.fromkeys(skills)
    )


# -- creatures and the Judge


def creature_line(one: CreatureBoard) -> str:
    """Return a rules card."""
    toward = "root" if one.shift < 0 else "edge"
    shift = f"shifts {abs(one.shift)} toward the {toward}" if one.shift else "does not shift"
    sort = ", ".join([*([one.type] if one.type else []), *one.attributes, *(["ebb-infused"] if one.infused else [])])
    does = " ".join(deed_line(deed) for deed in (*one.attacks, *one.effects))
    pawns = counted(one.pawns, "pawn")
    return f"{one.name} ({sort or one.kind}, {shift}, {pawns}). {does} {one.text}".rstrip()


def deed_line(deed: DeedBoard) -> str:
    """Return a printed action with its price."""
    paid = [f"{deed.ebb} ebb"] if deed.ebb else []
    paid += [price(deed.cost)] if deed.cost else []
    cost = f" ({', '.join(paid)})" if paid else ""
    return f"{deed.name}{cost}: {deed.text}"


def deeds_in_short(deeds: Sequence[DeedBoard]) -> str:
    """Printed actions by name and price alone."""
    return " · ".join(f"{deed.name}{f' ({price(deed.cost)})' if deed.cost else ''}" for deed in deeds)


def _judge(board: Board) -> Iterator[str]:
    judge = board.judge
    yield f"{judge.name}: {judge.ebb} ebb, {terrain(board)} {'card' if judge.terrain == 1 else 'cards'}."
    yield from (f"  {deed_line(deed)}" for deed in judge.deeds)


# -- what is happening


def blow_line(blow: BlowBoard) -> str:
    """Return the attack under way."""
    dice = ", ".join(f"{FACES[die.face]}{' (focus)' if die.focus else ''}" for die in blow.rolled)
    rolled = (
        f", dice {dice}"
        if dice
        else f", {blow.dice} {'die' if blow.dice == 1 else 'dice'} to come"
        if blow.dice
        else ""
    )
    hits = f": {counted(blow.left, 'hit')}" if dice or not blow.dice else ""
    changed = "".join(f"; {words.rstrip('.')}" for words in blow.changed)
    deed = f" ({blow.deed})" if blow.deed else ""
    return f"{blow.by_name} against {blow.target_name}{deed}{rolled}{hits}{changed}"


def window_lines(window: WindowBoard) -> Iterator[str]:
    """Yield who may react with what, and what happens without a reaction."""
    for one in window.reactors:
        now = " decides now" if one.asked else " is asked later"
        ways = " ".join(f"{answer.name} ({answer.how}): {answer.then}" for answer in one.answers)
        yield f"{one.name}{now}. {ways}".rstrip()
    if window.if_not:
        yield f"If nobody reacts: {window.if_not}"
    if window.cannot:
        yield f"{CANNOT}: {', '.join(window.cannot)}."
