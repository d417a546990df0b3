"""Reading quests, those of the box and those that somebody wrote, and choosing one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from hearthwatch.kernel import Document, OneWritten, SetupError
from hearthwatch.kernel.authored import Misspelt, digest_of, files_in, read_toml, slug_of, typed, within
from hearthwatch.kernel.effects import Reading

from ..content import EXPLORATION, EXPLORATION_SETS, LOCATIONS, NEMESES, RATINGS, SET_NAMES, SETS
from ..content.quest_sheet import QuestSheet, WrittenRule
from .effects.language import effects
from .effects.vocabulary import Filter, own_counters
from .quest_book import GRAY, Book, End, Quest, QuestRule
from .stacks import LOCATION_NAMES, check_enough, exploration_fits, location_fits, set_fits

FIRST_QUEST: Final = "the-goblin-problem"


def with_quests(book: Book, folders: Sequence[Path]) -> Book:
    """The book with the quests of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    for path in files_in(folders, "quest"):
        add_quest(book, read_quest(book, path, in_box=False))
    return book


def add_quest(book: Book, quest: Quest) -> None:
    """Add a quest to a book; no two have the same title."""
    known = book.quests.get(quest.slug)
    if known is not None:
        raise SetupError(f"{quest.title} is in the box already: give your quest another title.")
    book.quests[quest.slug] = quest


def read_quest(book: Book, path: Path, *, in_box: bool) -> Quest:
    """Read and check a quest; its effects come into the book."""

    def read(data: Document, text: str) -> Quest:
        return quest_from(book, data, "" if in_box else digest_of(text))

    return read_toml(path, read)


def quest_from(book: Book, data: Document, digest: str) -> Quest:
    """A quest from what was written; its effects come into the book."""
    sheet = typed(data, QuestSheet, "A quest")
    check_names(sheet)
    slug = slug_of(sheet.title)
    read = effects.reading(book.nodes, own_counters(tuple(sheet.counters)))
    victory = within(("victory", "if"), lambda: read.condition(sheet.victory.condition))
    return Quest(
        slug=slug,
        sheet=sheet,
        peril={colour: _peril(read, slug, sheet, colour) for colour in sheet.peril},
        rules=[within(("rule", place), partial(_rule, read, slug, sheet, place)) for place in range(len(sheet.rule))],
        victory=End(sheet.victory.when, victory, sheet.victory.text),
        defeats=[_defeat(read, sheet, place) for place in range(len(sheet.defeat))],
        digest=digest,
    )


def check_names(sheet: QuestSheet) -> None:
    """Misspelt where a quest names what is not in the box, or what it says nothing of itself."""
    nemeses = [one.name for one in NEMESES]
    if sheet.nemesis not in nemeses:
        raise Misspelt(f"There is no Nemesis {sheet.nemesis!r}; there are {', '.join(nemeses)}.", ("nemesis",))
    sites = [one.name for one in LOCATIONS if one.quest in ("", sheet.title)]
    traits = {one.trait for one in LOCATIONS}
    own_sets = sorted({one.set for one in EXPLORATION if one.set not in EXPLORATION_SETS})  # by name only (HOT-28.4)
    _check_stacks("enemies", sheet.enemies, SET_NAMES, {one.rating for one in SETS})
    check_enough("enemies", sheet.enemies, SET_NAMES, set_fits)
    _check_stacks("locations", sheet.locations, sites, {*RATINGS, *traits})
    check_enough("locations", sheet.locations, LOCATION_NAMES, location_fits)
    _check_stacks("exploration", sheet.exploration, [*EXPLORATION_SETS, *own_sets], {"set", "sets"})
    check_enough("exploration", sheet.exploration, EXPLORATION_SETS, exploration_fits)
    for colour in sheet.track:
        if colour != GRAY and colour not in sheet.peril:
            raise Misspelt(f"The track has {colour!r}, but [peril] says nothing of it.", ("track",))
    if sheet.track[-1] == GRAY:
        raise Misspelt("The last space of the track works every round, so it needs an effect.", ("track",))
    for name in sheet.toward:
        if name not in sheet.counters:
            raise Misspelt(f"The quest counts no {name!r}: `toward` says where counters should come to.", ("toward",))
    for size, own in sheet.party.items():
        for name in own:
            if name not in sheet.counters:
                raise Misspelt(f"The quest counts no {name!r}: `party` says where counters begin.", ("party", size))


def _check_stacks(key: str, stacks: Sequence[Sequence[str]], names: Sequence[str], words: set[str]) -> None:
    for place, stack in enumerate(stacks):
        for entry in stack:
            count, _, rest = entry.partition(" ")
            is_random = count.isdecimal() and int(count) > 0 and rest and {*rest.split()} <= words
            if entry not in names and not is_random:
                random = f"a number and {' or '.join(sorted(words))} for random ones, or one of {', '.join(names)}"
                raise Misspelt(f"{entry!r} is nothing for {key}: it takes {random}.", (key, str(place)))


def _peril(read: Reading, slug: str, sheet: QuestSheet, colour: str) -> str:
    name = f"quest/{slug}/peril/{colour}"
    return within(("peril", colour), lambda: read.effect(name, sheet.peril[colour])).name


def _rule(read: Reading, slug: str, sheet: QuestSheet, place: int) -> QuestRule:
    rule = sheet.rule[place]
    at = within(("at",), lambda: _defeated(rule)) if rule.at else None
    node = within(("effect",), lambda: read.effect(f"quest/{slug}/rule/{place}", rule.effect))
    holds = within(("if",), lambda: read.condition(rule.condition)) if rule.condition else None
    return QuestRule(rule.when, rule.name, node.name, holds, at, rule.action)


def _defeated(rule: WrittenRule) -> Filter:
    at = Filter(rule.at)
    if at.place or at.states:
        raise Misspelt("An enemy that was defeated has only traits and a rating.")
    return at


def _defeat(read: Reading, sheet: QuestSheet, place: int) -> End:
    written = sheet.defeat[place]
    return End("at once", within(("defeat", place, "if"), lambda: read.condition(written.condition)), written.text)


# -- the choice of a quest


class QuestChoice(OneWritten):
    """One of the quests of a book."""

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {slug: f"{quest.title} ({quest.sheet.tier})" for slug, quest in book.quests.items()}
        digests = {slug: quest.digest for slug, quest in book.quests.items()}
        values = ("random", *book.quests)
        super().__init__(name, FIRST_QUEST, values, help, titles, digests=digests, one="a quest")
