"""Arrange the choices of a decision for a page: groups, rows of things that differ in one word, the main one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from hearthwatch.kernel.plain import BoardData, DecisionData, OptionData

from .game_assets import Manners

MOST_AT_ONCE: Final = 60
"""More choices than this are shown in stages: first the kind, then the thing."""
LONGEST_CHIP: Final = 34
MOST_TOLD: Final = 9
"""Most choices with different effects that are listed with a line each; more become a row of chips."""


class Option(OptionData):
    """An option with its verb."""

    verb: str
    """The beginning of its key."""
    also: list[Option]
    """Other choices that ask for the same words: they share its field."""


class Row:
    """Choices with the same words but for one thing: their common beginning once, then that thing of each."""

    __slots__ = ("chips", "means", "name", "shape", "short", "told", "verb")

    def __init__(self, name: str, chips: list[tuple[str, Option]], shape: tuple[int, int, int]) -> None:
        self.name = name
        self.chips = chips
        self.told = True
        """True if its name says more than the heading above it."""
        self.shape = shape
        """Number of parts of its first choice, and the range in which choices differ."""
        self.verb: str = chips[0][1]["verb"]
        said = {option["means"] for _, option in chips}
        self.means: str = said.pop() if len(said) == 1 else ""
        """Effect of its choices, if all have the same."""
        self.short = all(len(chip.strip("()")) < 3 for chip, _ in chips)
        """True if all differ by a number or the like, so that they fit beside their beginning."""


class Group:
    """Choices of one kind."""

    __slots__ = ("cold", "count", "folded", "means", "options", "quiet", "rows", "sure", "title", "told")

    def __init__(self, title: str, options: list[Option], manners: Manners) -> None:
        self.title = title
        self.count = len(options)
        self.quiet = title in manners.quiet
        self.cold = title in manners.cold
        self.folded = title in manners.folded
        """True if it is collapsed to its name while other kinds are open."""
        self.sure: str = ""
        """Confirmation before its only choice is made."""
        self.rows: list[Row] = []
        self.options: list[Option] = []
        by_verb: dict[str, list[Option]] = {}
        for option in options:
            by_verb.setdefault(option["verb"], []).append(option)
        called = manners.called
        for alike in by_verb.values():
            row = _row(alike, called)
            if row:
                self.rows.append(row)
            else:
                self.options.extend(_sharing(alike))
        if self.rows:
            self._join_single_ones(called)
        for row in self.rows:
            row.told = not {*_long_words(row.name)} <= {*_long_words(title)}
        said = {option["means"] for option in self.options}
        self.means = said.pop() if len(self.options) > 1 and len(said) == 1 else ""
        """Common effect of all choices outside of rows, shown once."""
        self.told = any(said) and not self.means
        """True if some of them have a line of their own."""

    def ask_again(self, manners: Manners) -> None:
        """Require confirmation of a choice that gives up other options, where the game says so."""
        if self.count == 1 and self.options:
            self.sure = manners.sure.get(self.options[0]["verb"], "")

    def _join_single_ones(self, called: Sequence[str]) -> None:
        """Turn a choice without others of its sort into a row if it is built like the rows."""
        shape, start, end = self.rows[0].shape
        for option in list(self.options):
            texts = _texts(option)
            if len(texts) == shape and _is_called(option, called):
                self.options.remove(option)
                self.rows.append(Row(texts[0], [("".join(texts[start:end]), option)], self.rows[0].shape))


class Prompt:
    """The question, with every option in its place."""

    __slots__ = (
        "about", "aimed", "anytime", "asked", "behind", "count", "field", "groups", "main", "rule", "say", "staged",
    )  # fmt: skip

    def __init__(self, decision: DecisionData | None, manners: Manners) -> None:
        self.say: str = decision["prompt"] if decision else ""
        self.rule: str = decision["rule"] if decision else ""
        options = [_told(option) for option in decision["options"]] if decision else []
        options = _once(options, manners.same)
        self.count = len(options)
        asked = [option for option in options if not option.get("anytime")]
        self.asked = len(asked)
        """Number of choices that answer the question: the others are interludes."""
        self.staged = self.asked > MOST_AT_ONCE
        self.about: dict[str, list[Option]] = {}
        """The options of each thing on the board."""
        for option in options:
            for thing in option["about"] if option["verb"] not in manners.sure else ():
                self.about.setdefault(thing, []).append(option)
        deciding = [option for option in asked if option["group"] not in manners.quiet]
        self.aimed = _common(deciding) if len(deciding) > 1 else set()
        """Things that every option is about: chosen before."""
        for thing in self.aimed:
            self.about.pop(thing, None)
        by_group: dict[str, list[Option]] = {}
        for option in asked:
            by_group.setdefault(option["group"], []).append(option)
        leading = by_group.keys() & set(manners.leading)
        self.main = _main(by_group, manners, leading)
        if self.main:
            alike = by_group[self.main["group"]]
            alike.remove(self.main)
            if not alike:
                by_group.pop(self.main["group"])
        self.groups = [Group(title, alike, manners) for title, alike in by_group.items()]
        for group in self.groups:
            if group.folded or len(by_group) > 1 or self.main:
                group.ask_again(manners)
        self.groups.sort(key=lambda group: (bool(group.sure), group.folded, group.quiet))
        self.behind: list[Group] = []
        """Groups that are collapsed together while leading groups are open."""
        if leading:
            self.behind = [group for group in self.groups if group.title not in leading]
            self.groups = [group for group in self.groups if group.title in leading]
        _unfold(self.groups, self.main)
        self.anytime = [option for option in options if option.get("anytime")]
        """Interludes: collapsed together, after everything else."""


def _unfold(groups: list[Group], main: Option | None) -> None:
    """Expand the first collapsed group if only collapsed groups are open."""
    waiting = [group for group in groups if not group.sure]
    if waiting and main is None and all(group.folded or group.quiet for group in groups):
        first = next((group for group in waiting if not group.quiet), waiting[0])
        first.folded = False
        groups.remove(first)
        groups.insert(0, first)


def _told(option: OptionData) -> Option:
    """Return an option with its verb: the beginning of its key."""
    verb = option["key"].partition(":")[0]
    about = [*option["about"], f"verb:{verb}"]
    return {**option, "verb": verb, "about": about, "also": []}


def _once(options: list[Option], same: dict[str, str]) -> list[Option]:
    """Return options without those that another verb offers too: `take_path:0:4` does what `choose_action:0:4` does."""
    keys = {option["key"] for option in options}
    twice = {f"{same[verb]}:{rest}" for verb, _, rest in (key.partition(":") for key in keys) if verb in same and rest}
    return [option for option in options if option["key"] not in twice]


def _common(options: list[Option]) -> set[str]:
    shared = set(options[0]["about"])
    for option in options[1:]:
        shared.intersection_update(option["about"])
    return {thing for thing in shared if not thing.startswith("verb:")}


def _main(by_group: dict[str, list[Option]], manners: Manners, leading: set[str]) -> Option | None:
    """Return the main choice: by the game, else alone in its kind and not a pass, loss or collapsed."""
    named = [one for options in by_group.values() for one in options if one["verb"] in manners.main]
    if len(named) == 1:
        return named[0]
    passed_over = {*manners.quiet, *manners.cold}
    passed_over.update(group for group, options in by_group.items() if options[0]["verb"] in manners.sure)
    if len(by_group) > 1:
        passed_over.update(manners.folded)
    alone = [
        options[0]
        for group, options in by_group.items()
        if len(options) == 1 and group not in passed_over and (not leading or group in leading)
    ]
    return alone[0] if len(alone) == 1 and not alone[0]["field"] else None


def _row(options: list[Option], called: Sequence[str]) -> Row | None:
    """Return options that begin with the same parts as one row; None where they do not."""
    if len(options) < 2 or any(option["field"] for option in options):
        return None
    if len(options) <= MOST_TOLD and len({option["means"] for option in options}) > 1:
        return None
    told = [_texts(option) for option in options]
    shortest = min(map(len, told))
    start = 0
    while start < shortest - 1 and len({texts[start] for texts in told}) == 1:
        start += 1
    end = 0
    while end < shortest - start - 1 and len({texts[-1 - end] for texts in told}) == 1:
        end += 1
    name = "".join(told[0][:start]).strip()
    chips = ["".join(texts[start : len(texts) - end]).strip() for texts in told]
    if not name or max(map(len, chips)) > LONGEST_CHIP or len(set(chips)) == 1 or not all(map(_whole, (name, *chips))):
        return None
    shape = (len(told[0]), start, len(told[0]) - end)
    return Row(told[0][0] if _is_called(options[0], called) else name, list(zip(chips, options, strict=True)), shape)


def _long_words(text: str) -> list[str]:
    """Return the significant words of a name."""
    return [word for word in re.findall(r"\w+", text.lower()) if len(word) > 3]


def _texts(option: Option) -> list[str]:
    return [part if type(part) is str else part[2] for part in option["words"]]


def _is_called(option: Option, called: Sequence[str]) -> bool:
    """Return True if a choice begins with a thing that names its row."""
    first = option["words"][0]
    return type(first) is not str and first[0] in called


def _sharing(alike: list[Option]) -> list[Option]:
    """Merge choices that ask for the same words into one field: the first of them holds the others."""
    asked: dict[str, Option] = {}
    found: list[Option] = []
    for option in alike:
        first = asked.get(option["field"]) if option["field"] else None
        if first is None:
            found.append(option)
            asked[option["field"]] = option
        else:
            first["also"].append(option)
    return found


def _whole(words: str) -> bool:
    """Return True if no bracket or quotation is cut through."""
    return words.count("(") == words.count(")") and words.count("“") == words.count("”")


def things_of(board: BoardData) -> dict[str | None, str]:
    """Return every thing on a board with an id and a name; None has none."""
    found: dict[str | None, str] = {None: ""}
    left: list[Any] = [board]
    while left:
        tree = left.pop()
        if type(tree) is dict:
            if "id" in tree and tree.get("name"):
                found[tree["id"]] = tree["name"]
            left.extend([branch for branch in tree.values() if type(branch) in _BRANCHED])
        elif tree and type(tree[0]) in _BRANCHED:
            left.extend(tree)
    return found


_BRANCHED: Final = frozenset((dict, list))
