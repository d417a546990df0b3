"""Sets of cards that authors bring: read, checked, given faces, and chosen with the option `cards`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import asdict

from hearthwatch.kernel import Coverage, Document, OneWritten
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
)
from hearthwatch.kernel.effects import Node

from ..content import (
    FACES,
    FIRST_LOCATION,
    IS_SUMMON,
    IS_UNHALLOWED,
    LOCATION_OF,
    MONSTERS,
    NAMES,
    power_name,
    print_creature,
    print_location,
)
from ..content.box import NO_SET, SETS, CardSet
from ..content.cards import Creature, Location
from ..content.set_sheet import (
    WrittenCreature,
    WrittenLocation,
    WrittenMonster,
    WrittenSet,
    check_location,
    check_monster,
)
from ..table import FACES as FACE_NAMES
from ..table import Watch
from .powers import powers

ACOLYTE: Final = "Acolyte"
SORTS: Final = ("location", "creature", "unhallowed")


class Book:
    """The sets of cards that a game may be played with, by short name, and the powers of all cards."""

    def __init__(self, sets: dict[str, CardSet]) -> None:
        self.sets = sets

    @property
    def nodes(self) -> dict[str, Node]:
        """Return the powers by name."""
        return powers.nodes


BOX: Final = Book({})


def with_sets(folders: Sequence[Path]) -> Book:
    """Return the sets of these folders. SetupError points at every line that is wrong."""
    book = Book({})
    all_of(partial(_bring, book, path) for path in files_in(folders, "set of cards"))
    return book


def _bring(book: Book, path: Path) -> None:
    def read(data: Document, text: str) -> CardSet:
        found = read_set(data, digest_of(text))
        if found.slug in book.sets or found.slug == NO_SET:
            raise Misspelt(f"There is a set {found.title} already: give yours another title.", ("title",))
        return found

    found = read_toml(path, read)
    book.sets[found.slug] = found


def read_set(data: Document, digest: str) -> CardSet:
    """A set out of what was written. The same text has the same faces, however often it is read."""
    sheet = typed(data, WrittenSet, "A set of cards")
    slug = slug_of(sheet.title)
    if not slug:
        raise Misspelt("The title has letters or digits.", ("title",))
    with Mistakes() as wrong:
        check(sheet, wrong)
    key = f"{slug}@{digest}"
    if key not in SETS:
        SETS[key] = _printed(sheet, slug, digest)
    return SETS[key]


def every_card(sheet: WrittenSet) -> Iterator[tuple[str, int, WrittenLocation | WrittenMonster]]:
    """The cards of a set, each with its sort and its place."""
    for sort in SORTS:
        for place, card in enumerate(getattr(sheet, sort)):
            yield sort, place, card


def check(sheet: WrittenSet, wrong: Mistakes) -> None:
    """Note cards that the program cannot play, names that are taken, and cards that cannot be replaced."""
    if not any(True for _ in every_card(sheet)):
        wrong.add("A set has at least one [[location]], [[creature]] or [[unhallowed]].")
    names: set[str] = set()
    replaced: set[str] = set()
    for sort, place, card in every_card(sheet):
        if isinstance(card, WrittenLocation):
            check_location(card, wrong, sort, place)
        else:
            check_monster(card, wrong, sort, place)
        if card.name in NAMES[:FACES] or card.name in names or not slug_of(card.name):
            wrong.add(f"There is a card {card.name!r} already: give yours another name.", sort, place, "name")
        names.add(card.name)
        if card.replaces:
            known = replaceable(sort, card)
            if card.replaces not in known:
                wrong.add(unknown(_sort_of(sort, card), card.replaces, known), sort, place, "replaces")
            elif card.replaces in replaced:
                wrong.add(f"{card.replaces!r} is replaced twice.", sort, place, "replaces")
            replaced.add(card.replaces)


def _sort_of(sort: str, card: WrittenLocation | WrittenMonster) -> str:
    return f"{card.kind} Location" if isinstance(card, WrittenLocation) else sort.capitalize()


def replaceable(sort: str, card: WrittenLocation | WrittenMonster) -> list[str]:
    """The cards of the box and the pack whose place this one may take: of its own sort, and no Acolyte (SAW-3.6)."""
    return [NAMES[face] for face in _faces_of(sort, card) if NAMES[face] != ACOLYTE]


def _faces_of(sort: str, card: WrittenLocation | WrittenMonster) -> Iterable[int]:
    if isinstance(card, WrittenLocation):
        return [
            face
            for face in range(FIRST_LOCATION, FACES)
            if (place := LOCATION_OF[face]) is not None and place.kind == card.kind
        ]
    unhallowed = sort == "unhallowed"
    return [face for face in range(FIRST_LOCATION) if IS_UNHALLOWED[face] == unhallowed and not IS_SUMMON[face]]


def _printed(sheet: WrittenSet, slug: str, digest: str) -> CardSet:
    """Give every card of a set a face, and its powers their nodes."""
    replaced: dict[int, int] = {}
    added: dict[str, list[int]] = {sort: [] for sort in SORTS}
    read = powers.reading(powers.nodes)
    for sort, place, card in every_card(sheet):
        key = f"{card.name} ({slug} {digest} {sort} {place})"
        like = _most_like(sort, card)
        if isinstance(card, WrittenLocation):
            written = {name: value for name, value in asdict(card).items() if name not in ("replaces", "ability")}
            face = print_location(Location(**written, ability=card.ability, invented=True), like=like)
        else:
            for trigger in ("reveal", "first", "defeated"):
                if power := getattr(card, trigger):
                    read.effect(power_name(key, trigger), power)
            face = print_creature(_creature(card), key, unhallowed=sort == "unhallowed", like=like)
        FACE_NAMES.add(key)
        if card.replaces:
            replaced[NAMES.index(card.replaces)] = face
        else:
            added[sort].append(face)
    return CardSet(
        slug,
        sheet.title,
        digest,
        replaced=replaced,
        creatures=added["creature"],
        unhallowed=added["unhallowed"],
        places=added["location"],
    )


def _creature(card: WrittenMonster) -> Creature:
    written = {name: value for name, value in asdict(card).items() if name != "replaces"}
    type = card.type if isinstance(card, WrittenCreature) else "Unhallowed"
    return Creature(**{**written, "type": type}, text_only=not card.health, invented=True)


def _most_like(sort: str, card: WrittenLocation | WrittenMonster) -> int:
    """Return the card of the box that bots see: the replaced one, or the one with the nearest numbers."""
    if card.replaces:
        return NAMES.index(card.replaces)
    return min(_faces_of(sort, card), key=lambda face: _distance(card, face))


def _distance(card: WrittenLocation | WrittenMonster, face: int) -> int:
    place, monster = LOCATION_OF[face], MONSTERS[face]
    if isinstance(card, WrittenLocation):
        assert place is not None
        same = place.ability.verbs().keys() == card.ability.verbs().keys()
        return abs(place.creatures - card.creatures) + abs(place.firewood - card.firewood) - 9 * same
    same_type = isinstance(card, WrittenCreature) and card.type == monster.type
    return abs(monster.health - card.health) + 2 * abs(monster.damage - card.damage) - same_type


class CardsChoice(OneWritten):
    """The cards of the box alone, or with a set that an author wrote."""

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {NO_SET: "The box", **{slug: one.title for slug, one in book.sets.items()}}
        digests = {slug: one.digest for slug, one in book.sets.items()}
        values = (NO_SET, *book.sets)
        super().__init__(name, NO_SET, values, help, titles, digests=digests, one="a set of cards")


def content(book: Book, slug: str) -> dict[str, str]:
    """Return the cards of a set by what is noted of a table that has seen them."""
    return {f"face {face}": repr(NAMES[face]) for face in book.sets[slug].faces}


def reached(table: Watch) -> Iterator[str]:
    """The cards of a set that were seen."""
    for body, face in enumerate(table.face):
        if table.known[body] and face >= FACES:
            yield f"face {face}"


COVERAGE: Final[Coverage[Watch]] = Coverage(
    keys=WrittenSet.__struct_encode_fields__, option="cards", content=content, reached=reached
)
