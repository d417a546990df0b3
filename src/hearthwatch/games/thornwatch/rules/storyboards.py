"""Read storyboards, those of the box and authored ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from hearthwatch.kernel import Document
from hearthwatch.kernel.authored import (
    Misspelt,
    Mistakes,
    all_of,
    digest_of,
    files_in,
    read_toml,
    slug_of,
    typed,
    unknown,
    within,
)
from hearthwatch.kernel.effects import Reading
from hearthwatch.kernel.graphs import Graph

from ..content import CREATURE_NAMES, CREATURES, ICONS, TERRAIN_NAMES
from ..content.cards import Knot
from ..content.storyboard_sheet import (
    NUMBER,
    ByHeroes,
    Storyboard,
    WrittenCreature,
    WrittenEnd,
    arrangement_of,
    numbers_in,
    read_map,
)
from ..table import Tile
from .book import Book, End, Entry, Scene
from .effects.filters import TileFilter
from .effects.language import effects
from .effects.vocabulary import own_counters
from .reading import read_deed, read_powers

NEXT: Final = ("the end", "closing", "despair", "choice")
FAR: Final = 99


def with_storyboards(book: Book, folders: Sequence[Path]) -> Book:
    """Return the book with the storyboards of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()

    def read(path: Path) -> tuple[Path, Scene]:
        scene = read_scene(book, path, in_box=False)
        add_scene(book, scene)
        return path, scene

    def check(path: Path, scene: Scene) -> None:
        read_toml(path, lambda data, text: check_links(book, scene))

    scenes = all_of(partial(read, path) for path in files_in(folders, "storyboard"))
    all_of(partial(check, path, scene) for path, scene in scenes)
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
    """Return a storyboard from what was written."""
    sheet = read_map(typed(data, Storyboard, "A storyboard"))
    slug = slug_of(sheet.title.replace("’", "'"))
    if slug in book.scenes:
        raise Misspelt(f"There is a storyboard {sheet.title} already: give yours another title.", ("title",))
    name = f"story/{slug}"
    arrangement = arrangement_of(sheet)
    graph = Graph(range(len(arrangement.tile)), arrangement.borders)
    with Mistakes() as wrong:
        check_names(sheet, wrong)
        check_places_in(sheet, wrong)
        check_texts(sheet, wrong)
        wrong.within((), lambda: add_knot(book, slug, sheet))
        read = effects.reading(book.nodes, own_counters(tuple(sheet.counters)))
        entries = wrong.each("creature", sheet.creature, lambda _, one: _entry(read, one))
        actions = wrong.each(
            "action", sheet.action, lambda _, one: read_deed(book, read, f"{name}/action/{one.name}", one)
        )
        ends = wrong.each("end", sheet.end, partial(_end, read, name))
        setup = wrong.within(("setup",), lambda: read.effect(f"{name}/setup", sheet.setup)) if sheet.setup else None
        rules = read_powers(book, read, f"{name}/rule", sheet.rule, sheet.standing, of="any", key="rule")
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
        entries=tuple(entries),
        powers=rules,
        actions=tuple(actions),
        ends=tuple(ends),
        setup=setup.name if setup else "",
        digest=digest,
    )


def _entry(read: Reading, said: WrittenCreature) -> Entry:
    with Mistakes() as wrong:
        on = wrong.within(("on",), lambda: TileFilter(said.on)) if said.on else None
        condition = wrong.within(("if",), lambda: read.condition(said.condition)) if said.condition else None
        if said.name not in CREATURE_NAMES:
            wrong.add(unknown("creature", said.name, CREATURE_NAMES), "name")
    return Entry(said=said, kind=CREATURE_NAMES.index(said.name), on=on, condition=condition)


def _end(read: Reading, name: str, place: int, said: WrittenEnd) -> End:
    condition = within(("if",), lambda: read.condition(said.condition))
    effect = ""
    if said.effect is not None:
        effect = within(("effect",), lambda: read.effect(f"{name}/end/{place}", said.effect).name)
    return End(said, condition, effect)


def check_texts(sheet: Storyboard, wrong: Mistakes) -> None:
    """Note where a text has a number in braces that the storyboard does not give."""
    texts: list[tuple[tuple[object, ...], str]] = [(("goal",), sheet.goal)]
    texts += [(("end", place, "text"), end.text) for place, end in enumerate(sheet.end)]
    for path, text in texts:
        for inner in NUMBER.findall(text):
            wrong.within(path, partial(numbers_in, sheet, inner))


def check_names(sheet: Storyboard, wrong: Mistakes) -> None:
    """Note where a storyboard names what is not in the box, or demands more than it holds."""
    many = len(arrangement_of(sheet).tile)
    if len(sheet.icons) != many:
        wrong.add(f"{sheet.map} has {many} tiles; icons are given for {len(sheet.icons)}.", "icons")
    for name in {one.name: one for one in sheet.creature if one.name in CREATURE_NAMES}:
        _check_pawns(sheet, name, wrong)
    tiles = [card.on for card in sheet.terrain]
    for place, card in enumerate(sheet.terrain):
        if card.name not in TERRAIN_NAMES:
            wrong.add(unknown("terrain card", card.name, TERRAIN_NAMES), "terrain", place, "name")
        if card.on in tiles[:place]:
            wrong.add(f"Tile {card.on + 1} has room for one terrain card, and two must lie there.", "terrain", place)
        if card.on in sheet.no_terrain:
            wrong.add(f"No terrain card may lie on tile {card.on + 1}, says no_terrain.", "terrain", place)
    if not sheet.heroes:
        wrong.add("The heroes have no tile to begin on.", "heroes")
    if not sheet.monsters and any(
        one.name in CREATURE_NAMES and CREATURES[CREATURE_NAMES.index(one.name)].kind == "monster"
        for one in sheet.creature
    ):
        wrong.add("The monsters have no tile to begin on.", "monsters")
    for name, begins in sheet.counters.items():
        if _least(begins) < 0:
            wrong.add(f"A counter never goes below 0; {_least(begins)} is less.", "counters", name)
    for name in sheet.toward:
        if name not in sheet.counters:
            wrong.add(unknown("counter", name, sheet.counters), "toward", name)


def _check_pawns(sheet: Storyboard, name: str, wrong: Mistakes) -> None:
    """Note where a creature has more pawns than lie in the box."""
    box = CREATURES[CREATURE_NAMES.index(name)].pawns
    for place, one in enumerate(sheet.creature):
        wanted = max(one.pawns) if isinstance(one.pawns, tuple) else one.pawns
        if one.name == name and _least(one.pawns) < 0:
            wrong.add(f"Pawns are counted from 0; {_least(one.pawns)} is less.", "creature", place, "pawns")
        if one.name == name and wanted > box:
            wrong.add(f"The box has {box} pawns of {name}; {wanted} take part here.", "creature", place, "pawns")


def _least(number: ByHeroes) -> int:
    return min(number) if isinstance(number, tuple) else number


def add_knot(book: Book, slug: str, sheet: Storyboard) -> None:
    """Add the knot of a closing to the book (TWN-33.2); a validation error where it names one that does not exist."""
    if sheet.own_knot is None:
        if sheet.knot and sheet.knot not in book.knots:
            raise Misspelt(unknown("knot", sheet.knot, book.knots, "or give [own_knot]"), ("knot",))
        return
    if sheet.kind != "closing" or not sheet.knot:
        raise Misspelt("A closing earns a knot, and `knot` says its name (TWN-32.2).", ("own_knot",))
    if sheet.knot in book.knots:
        raise Misspelt(f"There is a knot {sheet.knot!r} already: give yours another name.", ("knot",))
    own = sheet.own_knot
    book.knots[sheet.knot] = Knot(name=sheet.knot, closing=slug, gives=own.gives, flavour=own.flavour, ours=True)


def check_places_in(sheet: Storyboard, wrong: Mistakes) -> None:
    """Note where a filter names a place that the storyboard does not."""
    for found in sorted({*re.findall(r"@([\w-]+)", str(sheet))}):
        if found not in sheet.places:
            wrong.add(unknown("place", found, sheet.places), f"@{found}")


LEADS: Final = (("closing", "closing"), ("despair", "despair"), ("branches", "branch"))
"""The keys by which an opening names others, and the kind of storyboard that each must be."""


def check_links(book: Book, scene: Scene) -> None:
    """Raise a validation error where a storyboard leads to one that does not exist, or to one of another kind."""
    sheet = scene.sheet
    with Mistakes() as wrong:
        if sheet.kind == "opening" and not sheet.closing:
            wrong.add("An opening names its closing (TWN-6.2).", "kind")
        for key, kind in LEADS:
            named = getattr(sheet, key)
            for slug in named if isinstance(named, list) else [named] if named else []:
                _check_link(book, sheet, key, kind, slug, wrong)
        for place, end in enumerate(sheet.end):
            if end.then in NEXT:
                if (sheet.kind, end.then) in (("closing", "closing"), ("closing", "choice"), ("despair", "despair")):
                    wrong.add(f"This is the {sheet.kind} already: it does not lead there.", "end", place, "then")
            elif end.then not in book.scenes:
                wrong.add(unknown("storyboard", end.then, [*NEXT, *book.scenes]), "end", place, "then")
        if sheet.kind == "opening" and not sheet.despair:
            near = [sheet, *(book.scenes[one].sheet for one in (sheet.closing, *sheet.branches) if one in book.scenes)]
            if any(end.then == "despair" for one in near for end in one.end):
                wrong.add("An end leads to the despair, and the opening names none (TWN-6.5).", "kind")


def _check_link(book: Book, sheet: Storyboard, key: str, kind: str, slug: str, wrong: Mistakes) -> None:
    if sheet.kind != "opening":
        wrong.add(f"Only an opening has {key!r}; this is a {sheet.kind} (TWN-6.2).", key)
    elif slug not in book.scenes:
        wrong.add(unknown("storyboard", slug, [one.slug for one in book.of_kind(kind)]), key)
    elif book.scenes[slug].sheet.kind != kind:
        wrong.add(f"{book.scenes[slug].title} is a {book.scenes[slug].sheet.kind}, not a {kind} (TWN-6.2).", key)
