"""Read quests, those of the box and authored ones, and choose one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from hearthwatch.kernel import Document, OneWritten
from hearthwatch.kernel.authored import (
    Misspelt,
    Mistakes,
    all_of,
    did_you_mean,
    digest_of,
    files_in,
    read_toml,
    slug_of,
    typed,
    unknown,
    within,
)
from hearthwatch.kernel.effects import Reading

from ..content import EXPLORATION, EXPLORATION_SETS, LOCATIONS, NEMESES, RATINGS, SET_NAMES, SETS
from ..content.quest_sheet import QuestSheet, WrittenRule
from .effects.language import effects
from .effects.vocabulary import Filter, own_counters
from .quest_book import GRAY, Book, End, Quest, QuestRule
from .stacks import LOCATION_NAMES, Fits, check_enough, exploration_fits, location_fits, set_fits

FIRST_QUEST: Final = "the-goblin-problem"
MOST_DIGITS: Final = 4
"""Of a number of random cards."""


def with_quests(book: Book, folders: Sequence[Path]) -> Book:
    """Return the book with the quests of these folders added. SetupError points at the line that is wrong."""
    book = book.copy()
    all_of(partial(_bring, book, path) for path in files_in(folders, "quest"))
    return book


def _bring(book: Book, path: Path) -> None:
    add_quest(book, read_quest(book, path, in_box=False))


def add_quest(book: Book, quest: Quest) -> None:
    """Add a quest to a book."""
    book.quests[quest.slug] = quest


def read_quest(book: Book, path: Path, *, in_box: bool) -> Quest:
    """Read and check a quest; its effects come into the book."""

    def read(data: Document, text: str) -> Quest:
        return quest_from(book, data, "" if in_box else digest_of(text))

    return read_toml(path, read)


def quest_from(book: Book, data: Document, digest: str) -> Quest:
    """Return a quest from what was written; its effects come into the book."""
    sheet = typed(data, QuestSheet, "A quest")
    slug = slug_of(sheet.title)
    with Mistakes() as wrong:
        check_names(sheet, wrong)
        if slug in book.quests:
            wrong.add(f"{sheet.title} is there already: give your quest another title.", "title")
        read = effects.reading(book.nodes, own_counters(tuple(sheet.counters)))
        peril = {colour: wrong.within((), partial(_peril, read, slug, sheet, colour)) for colour in sheet.peril}
        rules = wrong.each("rule", sheet.rule, lambda place, one: _rule(read, slug, sheet, place))
        defeats = wrong.each("defeat", sheet.defeat, lambda place, one: _defeat(read, sheet, place))
        victory = within(("victory", "if"), lambda: read.condition(sheet.victory.condition))
    return Quest(
        slug=slug,
        sheet=sheet,
        peril={colour: name for colour, name in peril.items() if name is not None},
        rules=rules,
        victory=End(sheet.victory.when, victory, sheet.victory.text),
        defeats=defeats,
        digest=digest,
    )


def check_names(sheet: QuestSheet, wrong: Mistakes) -> None:
    """Note where a quest names what is not in the box, or what it says nothing of itself."""
    nemeses = [one.name for one in NEMESES]
    if sheet.nemesis not in nemeses:
        wrong.add(unknown("Nemesis", sheet.nemesis, nemeses), "nemesis")
    sites = [one.name for one in LOCATIONS if one.quest in ("", sheet.title)]
    traits = {one.trait for one in LOCATIONS}
    own_sets = sorted({one.set for one in EXPLORATION if one.set not in EXPLORATION_SETS})  # by name only (HOT-28.4)
    _check_stacks("enemies", sheet.enemies, SET_NAMES, {one.rating for one in SETS}, SET_NAMES, set_fits, wrong)
    words = {*RATINGS, *traits}
    _check_stacks("locations", sheet.locations, sites, words, LOCATION_NAMES, location_fits, wrong)
    sets = [*EXPLORATION_SETS, *own_sets]
    _check_stacks("exploration", sheet.exploration, sets, {"set", "sets"}, EXPLORATION_SETS, exploration_fits, wrong)
    for colour in dict.fromkeys(sheet.track):
        if colour != GRAY and colour not in sheet.peril:
            close = did_you_mean(colour, [GRAY, *sheet.peril])
            wrong.add(f"The track has {colour!r}, but [peril] says nothing of it.{close}", "track")
    if sheet.track[-1] == GRAY:
        wrong.add("The last space of the track works every round, so it needs an effect.", "track")
    for name in sheet.toward:
        if name not in sheet.counters:
            wrong.add(unknown("counter", name, sheet.counters), "toward", name)
    for size, own in sheet.party.items():
        for name in own:
            if name not in sheet.counters:
                wrong.add(unknown("counter", name, sheet.counters), "party", size, name)


def _check_stacks(
    key: str,
    stacks: Sequence[Sequence[str]],
    names: Sequence[str],
    words: set[str],
    pool: Sequence[str],
    fits: Fits,
    wrong: Mistakes,
) -> None:
    """Note entries that are neither names nor random ones, and stacks that ask for more than the box holds."""
    all_known = True
    for place, stack in enumerate(stacks):
        for entry in stack:
            count, _, rest = entry.partition(" ")
            is_random = _is_count(count) and rest and {*rest.split()} <= words
            if entry not in names and not is_random:
                all_known = False
                random = f"a number and {' or '.join(sorted(words))} for random ones, or one of {', '.join(names)}"
                close = did_you_mean(entry, [*names, *(f"{count} {word}" for word in sorted(words))])
                wrong.add(
                    f"{entry!r} is nothing for {key}{f'.{close}' if close else f': it takes {random}.'}", key, place
                )
    if all_known:
        wrong.within((), lambda: check_enough(key, stacks, pool, fits))


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS and int(word) > 0


def _peril(read: Reading, slug: str, sheet: QuestSheet, colour: str) -> str:
    name = f"quest/{slug}/peril/{colour}"
    return within(("peril", colour), lambda: read.effect(name, sheet.peril[colour])).name


def _rule(read: Reading, slug: str, sheet: QuestSheet, place: int) -> QuestRule:
    rule = sheet.rule[place]
    with Mistakes() as wrong:
        at = wrong.within(("at",), lambda: _defeated(rule)) if rule.at else None
        holds = wrong.within(("if",), lambda: read.condition(rule.condition)) if rule.condition else None
        node = within(("effect",), lambda: read.effect(f"quest/{slug}/rule/{place}", rule.effect))
    return QuestRule(rule.when, rule.name, node.name, holds, at, rule.action)


def _defeated(rule: WrittenRule) -> Filter:
    at = Filter(rule.at)
    if at.place or at.states:
        raise Misspelt("An enemy that was defeated has only traits and a rating.")
    return at


def _defeat(read: Reading, sheet: QuestSheet, place: int) -> End:
    written = sheet.defeat[place]
    return End("at once", within(("if",), lambda: read.condition(written.condition)), written.text)


# -- the choice of a quest


class QuestChoice(OneWritten):
    """One of the quests of a book."""

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {slug: f"{quest.title} ({quest.sheet.tier})" for slug, quest in book.quests.items()}
        digests = {slug: quest.digest for slug, quest in book.quests.items()}
        values = ("random", *book.quests)
        super().__init__(name, FIRST_QUEST, values, help, titles, digests=digests, one="a quest")
