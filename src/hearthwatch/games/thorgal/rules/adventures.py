"""Read Adventures, those of the box and authored ones, and choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from hearthwatch.kernel import Document, OneWritten, SetupError
from hearthwatch.kernel.authored import (
    Misspelt,
    Mistakes,
    all_of,
    digest_of,
    read_toml,
    slug_of,
    typed,
    unknown,
    within,
)
from hearthwatch.kernel.effects import Condition
from hearthwatch.kernel.effects.conditions import Term
from hearthwatch.kernel.english import listed

from ..content import ADVENTURE_CARDS, CARD_NUMBERS, TYPES
from ..content.adventure_sheet import AdventureEntries, AdventureMap, AdventureSheet, End
from ..content.cards import ACTIONS, GOODS, Rule
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
    """Return the book with the Adventures of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    found = []
    for folder in folders:
        own = [folder] if (folder / SHEET).is_file() else sorted(path.parent for path in folder.glob(f"*/{SHEET}"))
        if not own:
            raise SetupError(f"There is no Adventure in {folder}: one is a folder with {SHEET}, {MAP} and {ENTRIES}.")
        found.extend(own)
    all_of(partial(_bring, book, folder) for folder in found)
    return book


def _bring(book: Book, folder: Path) -> None:
    add_adventure(book, read_adventure(book, folder, in_box=False))


def add_adventure(book: Book, adventure: Adventure) -> None:
    """Add an Adventure to a book."""
    book.adventures[adventure.slug] = adventure


def _check_title(book: Book, sheet: AdventureSheet) -> None:
    if slug_of(sheet.title) in book.adventures:
        raise Misspelt(f"{sheet.title} is there already: give your Adventure another title.", ("title",))


def read_adventure(book: Book, folder: Path, *, in_box: bool) -> Adventure:
    """Read and check an Adventure; its effects come into the book."""
    texts: dict[str, str] = {}

    def written(name: str, kind: type[S], what: str) -> Callable[[], S]:
        def read(data: Document, text: str) -> S:
            texts[name] = text
            return typed(data, kind, what)

        return lambda: read_toml(folder / name, read, f"{folder.name}/{name}")

    def looking(name: str, look: Callable[[], None]) -> Callable[[], None]:
        return lambda: read_toml(folder / name, lambda data, text: look(), f"{folder.name}/{name}")

    readers = [
        written(SHEET, AdventureSheet, "A sheet"),
        written(MAP, AdventureMap, "A map"),
        written(ENTRIES, AdventureEntries, "A book of Entries"),
    ]
    sheet, map, entries = cast("tuple[AdventureSheet, AdventureMap, AdventureEntries]", all_of(readers))
    digest = "" if in_box else digest_of(*(texts[name] for name in (SHEET, MAP, ENTRIES)))
    all_of(
        [
            looking(MAP, lambda: check_map(map, sheet)),
            looking(ENTRIES, lambda: check_entries(entries)),
            looking(SHEET, lambda: check_sheet(sheet, map, entries)),
            looking(SHEET, lambda: _check_title(book, sheet)),
        ]
    )
    adventure = laid_out(slug_of(sheet.title), sheet, map, entries, digest)
    read: list[AdventureReading] = []
    counters = own_counters(tuple(sheet.counters))
    looking(SHEET, lambda: read.append(AdventureReading(book.nodes, adventure, counters)))()
    all_of(
        [
            looking(MAP, lambda: _read_map(read[0], adventure)),
            looking(ENTRIES, lambda: _read_entries(read[0], adventure)),
            looking(SHEET, lambda: _read_sheet(read[0], adventure)),
        ]
    )
    for card in ADVENTURE_CARDS:
        if card.kind in sheet.cards:
            name = adventure.effect(f"card/{card.name}")
            try:
                read[0].effect(name, card.effect)
            except Misspelt as wrong:
                raise SetupError(f"{sheet.title}: {card.name}: {wrong.words}") from None
    all_of(
        [
            looking(MAP, lambda: check_lairs(adventure, book.nodes)),
            looking(SHEET, lambda: check_icons(adventure, book.nodes)),
        ]
    )
    return adventure


# -- what must fit together


def _known(wrong: Mistakes, what: str, name: object, names: Sequence[object], *path: object) -> bool:
    if name in names:
        return True
    wrong.add(unknown(what, name, names), *path)
    return False


def _no_twins(wrong: Mistakes, what: str, names: Sequence[object], key: str) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            wrong.add(f"Two {what} are called {name!r}.", key, place)


def check_map(map: AdventureMap, sheet: AdventureSheet) -> None:
    """Raise a validation error where a map names what it does not have, or has an Area that can never be entered."""
    with Mistakes() as wrong:
        names = [area.name for area in map.area]
        _no_twins(wrong, "Areas", names, "area")
        _no_twins(wrong, "Locations", [place.name for place in map.location], "location")
        for number, border in enumerate(map.border):
            for name in border.between:
                _known(wrong, "Area", name, names, "border", number, "between")
            if border.between[0] == border.between[1]:
                wrong.add(f"A Border lies between two Areas; {[*border.between]} names one twice.", "border", number)
            if border.colour in ("red", "blue") and getattr(sheet, border.colour) is None:
                told = f"This Border is {border.colour}, so the sheet says under [{border.colour}] what that means."
                wrong.add(told, "border", number, "colour")
            if {*border.between} in [{*one.between} for one in map.border[:number]]:
                wrong.add(f"{border.between[0]} and {border.between[1]} have a Border already.", "border", number)
        for number, place in enumerate(map.location):
            for name in place.areas:
                _known(wrong, "Area", name, names, "location", number, "areas")
            _check_location(wrong, map, number)
            if "mystical" in place.enemies and not sheet.mystical:
                told = "Here is a Mystical Enemy, so the sheet says under [mystical] what they are."
                wrong.add(told, "location", number, "enemies")
        _check_ways(wrong, map, sheet)


def _check_ways(wrong: Mistakes, map: AdventureMap, sheet: AdventureSheet) -> None:
    first = map.area[0].name
    reached, grown = {first}, True
    while grown:
        ways = [{*border.between} for border in map.border if border.colour != "impassable"]
        more = {name for way in ways if way & reached for name in way}
        grown, reached = not more <= reached, reached | more
    for number, area in enumerate(map.area):
        if area.name not in reached:
            wrong.add(f"No way leads from {first!r} to {area.name!r}.", "area", number)
        if area.number > sheet.rounds:
            told = f"{area.name!r} opens in round {area.number}, and there are {sheet.rounds} rounds (THG-4.2)."
            wrong.add(told, "area", number, "number")


def _check_location(wrong: Mistakes, map: AdventureMap, number: int) -> None:
    place, path = map.location[number], ("location", number)
    if (place.action == "assign") != bool(place.requires):
        wrong.add("A Location requires Goods if, and only if, its action is assign.", *path, "requires")
    if (place.action == "sacrifice") != (place.wound != ""):
        wrong.add("A Location names a Wound if, and only if, its action is sacrifice.", *path, "wound")
    if place.lair and place.action != "combat":
        wrong.add("Only a Location whose action is combat is a lair.", *path, "lair")
    if place.wound and wound_named(place.wound) is None:
        wrong.add(f"A Wound is a tile, a size or threat; {place.wound!r} is none of these.", *path, "wound")
    if len(place.areas) == 2 and {*place.areas} not in [{*border.between} for border in map.border]:
        wrong.add("A Location of two Areas lies on their Border, and they have none.", *path, "areas")


def check_entries(book: AdventureEntries) -> None:
    """Raise a validation error where Entries share a number or a Side Plot is alone."""
    with Mistakes() as wrong:
        _no_twins(wrong, "Entries", [entry.number for entry in book.entry], "entry")
        for place, entry in enumerate(book.entry):
            if len(entry.plot) == 1:
                wrong.add("An Entry has two Side Plots or none (THG-26.12).", "entry", place, "plot")


def check_sheet(sheet: AdventureSheet, map: AdventureMap, book: AdventureEntries) -> None:
    """Raise a validation error where a sheet names what is neither in the box nor on its map."""
    with Mistakes() as wrong:
        areas = [area.name for area in map.area]
        if _known(wrong, "Area", sheet.start.area, areas, "start", "area"):
            opens = map.area[areas.index(sheet.start.area)].number
            if opens > 1:
                wrong.add(f"Nobody can begin in {sheet.start.area!r}: it opens in round {opens}.", "start", "area")
        if sheet.ship:
            _known(wrong, "Area", sheet.ship, areas, "ship")
        _check_row(wrong, sheet)
        if sheet.decks[0] == sheet.decks[1]:
            wrong.add("An Adventure has two different Event decks (THG-25.11).", "decks")
        if sheet.track and sheet.track.start > sheet.track.spaces:
            wrong.add(f"The track has {sheet.track.spaces} spaces, so its marker begins on one.", "track", "start")
        for name in sheet.cards:
            _known(wrong, "kind of Adventure cards", name, sorted({card.kind for card in ADVENTURE_CARDS}), "cards")
        for space in sheet.round:
            spaces = [str(n) for n in range(1, sheet.rounds + 1)]
            _known(wrong, "space of the Round track", space, spaces, "round", space)
        _check_ends(wrong, sheet, [entry.number for entry in book.entry])
        if sheet.start.event:
            _known(wrong, "Event deck", sheet.start.event, sheet.decks, "start", "event")
        for name in sheet.toward:
            _known(wrong, "counter", name, [*sheet.counters], "toward", name)
        colours = {border.colour for border in map.border}
        for colour, crossing in (("red", sheet.red), ("blue", sheet.blue)):
            if crossing is not None and colour not in colours:
                wrong.add(f"The map has no {colour} Border, so the sheet does not say what one means.", colour)


def _check_row(wrong: Mistakes, sheet: AdventureSheet) -> None:
    """Note a Row with a card that does not exist, with one twice, or without one of the seven actions (THG-G63)."""
    known = [_known(wrong, "Action card", number, CARD_NUMBERS, "row") for number in sheet.row]
    if len({*sheet.row}) < len(sheet.row):
        wrong.add("There is one Action card of each number, so none is in the row twice.", "row")
    if all(known):
        offered = {action for number in sheet.row for action in TYPES[CARD_NUMBERS.index(number)]}
        missing = [action for place, action in enumerate(ACTIONS) if place not in offered]
        if missing:
            cards = [
                str(number) for number, types in zip(CARD_NUMBERS, TYPES, strict=True) if _offers(types, missing[0])
            ]
            wrong.add(
                f"The Row offers no {listed(missing, 'or')}: its cards must offer all seven actions (THG-G63). "
                f"{missing[0].capitalize()} is on {listed(cards, 'or')}.",
                "row",
            )


def _offers(types: Sequence[int], action: str) -> bool:
    return action in [ACTIONS[one] for one in types]


def _check_ends(wrong: Mistakes, sheet: AdventureSheet, numbers: Sequence[int]) -> None:
    for key, ends in (("goal", sheet.goal), ("loss", sheet.loss)):
        for place, end in enumerate(ends):
            if end.entry:
                _known(wrong, "Entry", end.entry, numbers, key, place, "entry")
            for number, degree in enumerate(end.degrees):
                _known(wrong, "Entry", degree.entry, numbers, key, place, "degrees", number, "entry")
            if not end.condition and (key == "goal" or not end.entry):
                told = "An end says under if when it comes; a way to lose that an effect brings names its entry."
                wrong.add(told, key, str(place))
    if sheet.time.entry:
        _known(wrong, "Entry", sheet.time.entry, numbers, "time", "entry")


# -- effects


def _read_map(read: AdventureReading, adventure: Adventure) -> None:
    with Mistakes() as wrong:
        for number, place in enumerate(adventure.locations):
            for key, written, name in (
                ("effect", place.effect, adventure.effect("location", number)),
                ("failed", place.failed, adventure.effect("location", number, "failed")),
            ):
                if written is not None:
                    wrong.within(("location", number, key), partial(read.effect, name, written))


def _read_entries(read: AdventureReading, adventure: Adventure) -> None:
    with Mistakes() as wrong:
        for place, entry in enumerate(adventure.book.entry):
            if entry.effect is not None:
                name = adventure.effect("entry", entry.number)
                wrong.within(("entry", place, "effect"), partial(read.effect, name, entry.effect))
            for which, plot in enumerate(entry.plot):
                name = adventure.effect("entry", entry.number, "plot", which)
                wrong.within(("entry", place, "plot", which, "effect"), partial(read.effect, name, plot.effect))


def _read_sheet(read: AdventureReading, adventure: Adventure) -> None:
    with Mistakes() as wrong:
        _read_effects(wrong, read, adventure)
        sheet = adventure.sheet
        for colour, crossing in (("red", sheet.red), ("blue", sheet.blue)):
            if crossing is not None and crossing.condition:
                found = wrong.within((colour, "if"), partial(read.condition, crossing.condition))
                if found is not None:
                    adventure.may_cross[colour] = found
        adventure.rules.extend(wrong.each("rule", sheet.rule, partial(_ruling, read, adventure)))
        adventure.goals.extend(wrong.each("goal", sheet.goal, lambda _, end: _ending(read, end)))
        losses = wrong.each("loss", sheet.loss, lambda _, end: _ending(read, end) if end.condition else None)
        adventure.losses.extend(loss for loss in losses if loss is not None)
        adventure.ends.extend(end.gates for end in (*adventure.losses, *adventure.goals))
        adventure.deck_conditions.append(within(("left_if",), partial(read.condition, sheet.left_if)))


def _read_effects(wrong: Mistakes, read: AdventureReading, adventure: Adventure) -> None:
    sheet = adventure.sheet

    def effect(written: Any, name: str, *path: object) -> None:
        if written is not None:
            wrong.within(path, partial(read.effect, name, written))

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
    if sheet.mystical is not None:
        for part in ("won", "lost", "after"):
            effect(getattr(sheet.mystical, part), adventure.effect("mystical", part), "mystical", part)


def _ruling(read: AdventureReading, adventure: Adventure, number: int, rule: Rule) -> Ruling:
    name = adventure.effect("rule", number)
    with Mistakes() as wrong:
        holds = wrong.within(("if",), partial(read.condition, rule.condition)) if rule.condition else None
        within(("effect",), partial(read.effect, name, rule.effect))
    return Ruling(rule.when, rule.name, name, holds)


def _ending(read: AdventureReading, end: End) -> Ending:
    condition = within(("if",), partial(read.condition, end.condition))
    degrees = tuple(
        (within(("degrees", place, "if"), partial(read.condition, degree.condition)), degree.entry)
        for place, degree in enumerate(end.degrees)
    )
    return Ending(end.name, end.text, condition, end.entry, _gates(condition, [*read.own]), degrees)


def _gates(condition: Condition, counters: Sequence[str]) -> list[Gate]:
    """Return those of the numbers that a condition compares which are at hand."""
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
