"""Reading Adventures, those of the box and those that somebody wrote, and choosing one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from hearthwatch.kernel import Document, OneWritten, SetupError
from hearthwatch.kernel.authored import Misspelt, digest_of, read_toml, slug_of, typed, within
from hearthwatch.kernel.effects import Condition
from hearthwatch.kernel.effects.conditions import Term

from ..content import ADVENTURE_CARDS, CARD_NUMBERS
from ..content.adventure_sheet import AdventureEntries, AdventureMap, AdventureSheet, End
from ..content.cards import GOODS
from ..content.pieces import wound_named
from .adventure import (
    COUNTER,
    ENDLESS,
    HELD,
    LYING,
    READ,
    ROUND,
    TRACK,
    Adventure,
    Book,
    Ending,
    Gate,
    Ruling,
    laid_out,
)
from .effects.language import AdventureReading, effects
from .effects.vocabulary import own_counters
from .lairs import check_icons, check_lairs

FIRST_ADVENTURE: Final = "torkans-temple"
SHEET, MAP, ENTRIES = "sheet.toml", "map.toml", "entries.toml"
S = TypeVar("S")


def with_adventures(book: Book, folders: Sequence[Path]) -> Book:
    """The book with the Adventures of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    for folder in folders:
        found = [folder] if (folder / SHEET).is_file() else sorted(path.parent for path in folder.glob(f"*/{SHEET}"))
        if not found:
            raise SetupError(f"There is no Adventure in {folder}: one is a folder with {SHEET}, {MAP} and {ENTRIES}.")
        for one in found:
            add_adventure(book, read_adventure(book, one, in_box=False))
    return book


def add_adventure(book: Book, adventure: Adventure) -> None:
    """Add an Adventure to a book; no two have the same title."""
    if adventure.slug in book.adventures:
        raise SetupError(f"{adventure.title} is there already: give your Adventure another title.")
    book.adventures[adventure.slug] = adventure


def read_adventure(book: Book, folder: Path, *, in_box: bool) -> Adventure:
    """Read and check an Adventure; its effects come into the book."""
    texts: list[str] = []

    def keep(kind: type[S], what: str) -> Callable[[Document, str], S]:
        def read(data: Document, text: str) -> S:
            texts.append(text)
            return typed(data, kind, what)

        return read

    sheet = read_toml(folder / SHEET, keep(AdventureSheet, "A sheet"))
    map = read_toml(folder / MAP, keep(AdventureMap, "A map"))
    entries = read_toml(folder / ENTRIES, keep(AdventureEntries, "A book of Entries"))
    digest = "" if in_box else digest_of(*texts)
    read_toml(folder / MAP, lambda data, text: check_map(map, sheet))
    read_toml(folder / ENTRIES, lambda data, text: check_entries(entries))
    read_toml(folder / SHEET, lambda data, text: check_sheet(sheet, map, entries))
    adventure = laid_out(slug_of(sheet.title), sheet, map, entries, digest)
    read = AdventureReading(book.nodes, adventure, own_counters(tuple(sheet.counters)))
    read_toml(folder / MAP, lambda data, text: _read_map(read, adventure))
    read_toml(folder / ENTRIES, lambda data, text: _read_entries(read, adventure))
    read_toml(folder / SHEET, lambda data, text: _read_sheet(read, adventure))
    for card in ADVENTURE_CARDS:
        if card.kind in sheet.cards:
            name = adventure.effect(f"card/{card.name}")
            try:
                read.effect(name, card.effect)
            except Misspelt as wrong:
                raise SetupError(f"{sheet.title}: {card.name}: {wrong.words}") from None
    read_toml(folder / MAP, lambda data, text: check_lairs(adventure, book.nodes))
    read_toml(folder / SHEET, lambda data, text: check_icons(adventure, book.nodes))
    return adventure


# -- what must fit together


def _known(what: str, name: object, names: Sequence[object], *path: object) -> None:
    if name not in names:
        known = ", ".join(str(one) for one in names)
        raise Misspelt(f"There is no {what} {name!r}; there are {known}.", tuple(str(part) for part in path))


def _no_twins(what: str, names: Sequence[object], key: str) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise Misspelt(f"Two {what} are called {name!r}.", (key, str(place)))


def check_map(map: AdventureMap, sheet: AdventureSheet) -> None:
    """Misspelt where a map names what it does not have, or has an Area that can never be entered."""
    names = [area.name for area in map.area]
    _no_twins("Areas", names, "area")
    _no_twins("Locations", [place.name for place in map.location], "location")
    for number, border in enumerate(map.border):
        for name in border.between:
            _known("Area", name, names, "border", number, "between")
    for number, place in enumerate(map.location):
        for name in place.areas:
            _known("Area", name, names, "location", number, "areas")
        _check_location(map, number)
        if "mystical" in place.enemies and not sheet.mystical:
            told = "Here is a Mystical Enemy, so the sheet says under [mystical] what they are."
            raise Misspelt(told, ("location", str(number), "enemies"))
    reached, grown = {names[0]}, True
    while grown:
        ways = [{*border.between} for border in map.border if border.colour != "impassable"]
        more = {name for way in ways if way & reached for name in way}
        grown, reached = not more <= reached, reached | more
    for number, area in enumerate(map.area):
        if area.name not in reached:
            raise Misspelt(f"No way leads from {names[0]!r} to {area.name!r}.", ("area", str(number)))
        if area.number > sheet.rounds:
            told = f"{area.name!r} opens in round {area.number}, and there are {sheet.rounds} rounds (THG-4.2)."
            raise Misspelt(told, ("area", str(number), "number"))


def _check_location(map: AdventureMap, number: int) -> None:
    place, path = map.location[number], ("location", str(number))
    if (place.action == "assign") != bool(place.requires):
        raise Misspelt("A Location requires Goods if, and only if, its action is assign.", (*path, "requires"))
    if (place.action == "sacrifice") != (place.wound != ""):
        raise Misspelt("A Location names a Wound if, and only if, its action is sacrifice.", (*path, "wound"))
    if place.lair and place.action != "combat":
        raise Misspelt("Only a Location whose action is combat is a lair.", (*path, "lair"))
    if place.wound and wound_named(place.wound) is None:
        raise Misspelt(f"A Wound is a tile, a size or threat; {place.wound!r} is none of these.", (*path, "wound"))
    if len(place.areas) == 2 and {*place.areas} not in [{*border.between} for border in map.border]:
        raise Misspelt("A Location of two Areas lies on their Border, and they have none.", (*path, "areas"))


def check_entries(book: AdventureEntries) -> None:
    """Misspelt where Entries have the same number or a Side Plot alone."""
    _no_twins("Entries", [entry.number for entry in book.entry], "entry")
    for place, entry in enumerate(book.entry):
        if len(entry.plot) == 1:
            raise Misspelt("An Entry has two Side Plots or none (THG-26.12).", ("entry", str(place), "plot"))


def check_sheet(sheet: AdventureSheet, map: AdventureMap, book: AdventureEntries) -> None:
    """Misspelt where a sheet names what is neither in the box nor on its map."""
    areas = [area.name for area in map.area]
    _known("Area", sheet.start.area, areas, "start", "area")
    opens = map.area[areas.index(sheet.start.area)].number
    if opens > 1:
        raise Misspelt(f"Nobody can begin in {sheet.start.area!r}: it opens in round {opens}.", ("start", "area"))
    if sheet.ship:
        _known("Area", sheet.ship, areas, "ship")
    for number in sheet.row:
        _known("Action card", number, CARD_NUMBERS, "row")
    if len({*sheet.row}) < len(sheet.row):
        raise Misspelt("There is one Action card of each number, so none is in the row twice.", ("row",))
    if sheet.decks[0] == sheet.decks[1]:
        raise Misspelt("An Adventure has two different Event decks (THG-25.11).", ("decks",))
    if sheet.track and sheet.track.start > sheet.track.spaces:
        raise Misspelt(f"The track has {sheet.track.spaces} spaces, so its marker begins on one.", ("track", "start"))
    for name in sheet.cards:
        _known("kind of Adventure cards", name, sorted({card.kind for card in ADVENTURE_CARDS}), "cards")
    for space in sheet.round:
        _known("space of the Round track", space, [str(n) for n in range(1, sheet.rounds + 1)], "round", space)
    numbers = [entry.number for entry in book.entry]
    for key, ends in (("goal", sheet.goal), ("loss", sheet.loss)):
        for place, end in enumerate(ends):
            if end.entry:
                _known("Entry", end.entry, numbers, key, place, "entry")
    if sheet.time.entry:
        _known("Entry", sheet.time.entry, numbers, "time", "entry")
    if sheet.start.event:
        _known("Event deck", sheet.start.event, sheet.decks, "start", "event")
    for name in sheet.toward:
        _known("counter", name, [*sheet.counters], "toward")
    colours = {border.colour for border in map.border}
    for colour, crossing in (("red", sheet.red), ("blue", sheet.blue)):
        if (colour in colours) != (crossing is not None):
            raise Misspelt(f"The sheet says what {colour} Borders mean if, and only if, the map has some.", (colour,))


# -- effects


def _read_map(read: AdventureReading, adventure: Adventure) -> None:
    for number, place in enumerate(adventure.locations):
        for key, written, name in (
            ("effect", place.effect, adventure.effect("location", number)),
            ("failed", place.failed, adventure.effect("location", number, "failed")),
        ):
            if written is not None:
                within(("location", number, key), partial(read.effect, name, written))


def _read_entries(read: AdventureReading, adventure: Adventure) -> None:
    for place, entry in enumerate(adventure.book.entry):
        if entry.effect is not None:
            name = adventure.effect("entry", entry.number)
            within(("entry", place, "effect"), partial(read.effect, name, entry.effect))
        for which, plot in enumerate(entry.plot):
            name = adventure.effect("entry", entry.number, "plot", which)
            within(("entry", place, "plot", which, "effect"), partial(read.effect, name, plot.effect))


def _read_sheet(read: AdventureReading, adventure: Adventure) -> None:
    sheet = adventure.sheet

    def effect(written: Any, name: str, *path: object) -> None:
        if written is not None:
            within(path, partial(read.effect, name, written))

    effect(sheet.start.effect, adventure.effect("start"), "start", "effect")
    for players, written in sheet.start.more.items():
        effect(written, adventure.effect("start", players), "start", "more", players)
    for space, written in sheet.round.items():
        effect(written, adventure.effect("round", space), "round", space)
    for number, icon in enumerate(sheet.icon):
        effect(icon.effect, adventure.effect("icon", number + 1), "icon", number, "effect")
    for colour, crossing in (("red", sheet.red), ("blue", sheet.blue)):
        if crossing is not None:
            effect(crossing.effect, adventure.effect("crossing", colour), colour, "effect")
            if crossing.condition:
                found = within((colour, "if"), partial(read.condition, crossing.condition))
                adventure.may_cross[colour] = found
    if sheet.mystical is not None:
        for part in ("won", "lost", "after"):
            effect(getattr(sheet.mystical, part), adventure.effect("mystical", part), "mystical", part)
    for number, rule in enumerate(sheet.rule):
        name = adventure.effect("rule", number)
        effect(rule.effect, name, "rule", number, "effect")
        holds = within(("rule", number, "if"), partial(read.condition, rule.condition)) if rule.condition else None
        adventure.rules.append(Ruling(rule.when, rule.name, name, holds))
    adventure.goals.extend(_ending(read, "goal", number, end) for number, end in enumerate(sheet.goal))
    adventure.losses.extend(_ending(read, "loss", number, end) for number, end in enumerate(sheet.loss))
    adventure.ends.extend(end.gates for end in (*adventure.losses, *adventure.goals))
    adventure.deck_conditions.append(within(("left_if",), partial(read.condition, sheet.left_if)))


def _ending(read: AdventureReading, key: str, number: int, end: End) -> Ending:
    condition = within((key, number, "if"), partial(read.condition, end.condition))
    return Ending(end.name, end.text, condition, end.entry, _gates(condition, [*read.own]))


def _gates(condition: Condition, counters: Sequence[str]) -> list[Gate]:
    """Those of the numbers that a condition compares which are at hand."""
    found = [_gate(term, counters) for term in condition.terms]
    return [gate for gate in found if gate is not None]


def _gate(term: Term, counters: Sequence[str]) -> Gate | None:
    name, (sign, number) = term.said.name, term.bound
    least, most = (-ENDLESS if sign == "<=" else number), (ENDLESS if sign == ">=" else number)
    kind, _, which = name.partition(" ")
    if kind == "read" and which.isdecimal() and not term.said.negated:
        return Gate(READ, int(which), 1, 1)
    if not sign:
        return None
    if name in ("track", "round"):
        return Gate(TRACK if name == "track" else ROUND, 0, least, most)
    if name in counters and name not in effects.quantities:
        return Gate(COUNTER, counters.index(name), least, most)
    if kind == "group" and which in GOODS:
        return Gate(HELD, GOODS.index(which), least, most)
    if name.startswith("surplus of ") and sign != "<=":  # there is no surplus of more than lies there
        return Gate(LYING, GOODS.index(name.split()[2]), number, ENDLESS)
    return None


# -- the choice of an Adventure


class AdventureChoice(OneWritten):
    """One of the Adventures of a book."""

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {slug: f"{one.title} ({one.sheet.tier})" for slug, one in book.adventures.items()}
        digests = {slug: one.digest for slug, one in book.adventures.items()}
        values = ("random", *book.adventures)
        super().__init__(name, FIRST_ADVENTURE, values, help, titles, digests=digests, one="an Adventure")
