"""Reading storyboards, those of the box and those that somebody wrote."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from hearthwatch.kernel import Document, SetupError
from hearthwatch.kernel.authored import Misspelt, digest_of, files_in, read_toml, slug_of, typed, within
from hearthwatch.kernel.effects import Reading
from hearthwatch.kernel.graphs import Graph

from ..content import CREATURE_NAMES, CREATURES, ICONS, TERRAIN_NAMES
from ..content.cards import Knot
from ..content.storyboard_sheet import Storyboard, WrittenCreature, WrittenEnd, arrangement_of, read_map
from ..table import Tile
from .book import Book, End, Entry, Scene
from .effects.filters import TileFilter
from .effects.language import effects
from .effects.vocabulary import own_counters
from .reading import read_deed, read_powers

NEXT: Final = ("the end", "closing", "despair", "choice")
FAR: Final = 99


def with_storyboards(book: Book, folders: Sequence[Path]) -> Book:
    """The book with the storyboards of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    for path in files_in(folders, "storyboard"):
        add_scene(book, read_scene(book, path, in_box=False))
    check_links(book)
    return book


def add_scene(book: Book, scene: Scene) -> None:
    """Add a storyboard to a book."""
    book.scenes[scene.slug] = scene


def read_scene(book: Book, path: Path, *, in_box: bool) -> Scene:
    """Read and check a storyboard; its effects come into the book."""

    def read(data: Document, text: str) -> Scene:
        return scene_from(book, data, "" if in_box else digest_of(text))

    return read_toml(path, read)


def scene_from(book: Book, data: Document, digest: str) -> Scene:
    """A storyboard from what was written."""
    sheet = read_map(typed(data, Storyboard, "A storyboard"))
    check_names(sheet)
    slug = slug_of(sheet.title.replace("’", "'"))
    if slug in book.scenes:
        raise Misspelt(f"There is a storyboard {sheet.title} already: give yours another title.", ("title",))
    name = f"story/{slug}"
    read = effects.reading(book.nodes, own_counters(tuple(sheet.counters)))
    arrangement = arrangement_of(sheet)
    graph = Graph(range(len(arrangement.tile)), arrangement.borders)
    check_places_in(book, sheet)
    add_knot(book, slug, sheet)
    return Scene(
        slug=slug,
        sheet=sheet,
        neighbours=tuple(tuple(Tile(tile) for tile in graph.neighbours(place)) for place in graph.places),
        distances=tuple(
            tuple(found.get(tile, FAR) for tile in graph.places)
            for found in (graph.reach(place, FAR) for place in graph.places)
        ),
        outer=tuple(tile.outer for tile in arrangement.tile),
        shapes=tuple(tile.shape for tile in arrangement.tile),
        icons=tuple(sum(1 << ICONS.index(icon) for icon in icons) for icons in sheet.icons),
        entries=tuple(
            within(("creature", place), partial(_entry, read, one)) for place, one in enumerate(sheet.creature)
        ),
        powers=read_powers(book, read, f"{name}/rule", sheet.rule, sheet.standing, of="any", key="rule"),
        actions=tuple(
            within(("action", place), partial(read_deed, book, read, f"{name}/action/{one.name}", one))
            for place, one in enumerate(sheet.action)
        ),
        ends=tuple(
            within(("end", place), partial(_end, read, name, place, one)) for place, one in enumerate(sheet.end)
        ),
        setup=within(("setup",), lambda: read.effect(f"{name}/setup", sheet.setup).name) if sheet.setup else "",
        digest=digest,
    )


def _entry(read: Reading, said: WrittenCreature) -> Entry:
    return Entry(
        said=said,
        kind=CREATURE_NAMES.index(said.name),
        on=within(("on",), lambda: TileFilter(said.on)) if said.on else None,
        condition=within(("if",), lambda: read.condition(said.condition)) if said.condition else None,
    )


def _end(read: Reading, name: str, place: int, said: WrittenEnd) -> End:
    condition = within(("if",), lambda: read.condition(said.condition))
    effect = ""
    if said.effect is not None:
        effect = within(("effect",), lambda: read.effect(f"{name}/end/{place}", said.effect).name)
    return End(said, condition, effect)


def check_names(sheet: Storyboard) -> None:
    """Misspelt where a storyboard names what is not in the box."""
    many = len(arrangement_of(sheet).tile)
    if len(sheet.icons) != many:
        raise Misspelt(f"{sheet.map} has {many} tiles; icons are given for {len(sheet.icons)}.", ("icons",))
    for place, one in enumerate(sheet.creature):
        if one.name not in CREATURE_NAMES:
            known = ", ".join(CREATURE_NAMES)
            raise Misspelt(f"There is no creature {one.name!r}; there are {known}.", ("creature", str(place), "name"))
    for place, card in enumerate(sheet.terrain):
        if card.name not in TERRAIN_NAMES:
            known = ", ".join(TERRAIN_NAMES)
            raise Misspelt(f"There is no terrain card {card.name!r}; there are {known}.", ("terrain", str(place)))
    if not sheet.heroes:
        raise Misspelt("The heroes have no tile to begin on.", ("heroes",))
    if not sheet.monsters and any(
        CREATURES[CREATURE_NAMES.index(one.name)].kind == "monster" for one in sheet.creature
    ):
        raise Misspelt("The monsters have no tile to begin on.", ("monsters",))
    for name in sheet.toward:
        if name not in sheet.counters:
            raise Misspelt(
                f"The storyboard counts no {name!r}: `toward` says where counters should come to.", ("toward",)
            )


def add_knot(book: Book, slug: str, sheet: Storyboard) -> None:
    """The knot that a closing brings comes into the book (TWN-33.2); Misspelt where it names one that there is not."""
    if sheet.own_knot is None:
        if sheet.knot and sheet.knot not in book.knots:
            known = ", ".join(book.knots)
            raise Misspelt(f"There is no knot {sheet.knot!r}; there are {known}, or give [own_knot].", ("knot",))
        return
    if sheet.kind != "closing" or not sheet.knot:
        raise Misspelt("A closing earns a knot, and `knot` says its name (TWN-32.2).", ("own_knot",))
    if sheet.knot in book.knots:
        raise Misspelt(f"There is a knot {sheet.knot!r} already: give yours another name.", ("knot",))
    own = sheet.own_knot
    book.knots[sheet.knot] = Knot(name=sheet.knot, closing=slug, gives=own.gives, flavour=own.flavour, ours=True)


def check_places_in(book: Book, sheet: Storyboard) -> None:
    """Misspelt where a filter names a place that the storyboard does not."""
    for found in re.findall(r"@([\w-]+)", str(sheet)):
        if found not in sheet.places:
            raise Misspelt(
                f"The storyboard has no place {found!r}; [places] names {', '.join(sheet.places)}.", (found,)
            )


def check_links(book: Book) -> None:
    """SetupError where a storyboard leads to one that there is not."""
    for scene in book.scenes.values():
        sheet = scene.sheet
        wanted = [
            ("closing", sheet.closing),
            ("despair", sheet.despair),
            *(("branches", one) for one in sheet.branches),
        ]
        if sheet.kind == "opening" and not sheet.closing:
            raise SetupError(f"{sheet.title}: an opening names its closing (TWN-6.2).")
        if sheet.kind == "opening" and not sheet.despair and any(end.then == "despair" for end in sheet.end):
            raise SetupError(f"{sheet.title}: an end leads to the despair, and the opening names none (TWN-6.5).")
        for end in sheet.end:
            if end.then not in NEXT:
                wanted.append(("then", end.then))
        for key, slug in wanted:
            if slug and slug not in book.scenes:
                raise SetupError(f"{sheet.title}: there is no storyboard {slug!r} (at {key}).")
