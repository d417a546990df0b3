"""The rules of a game to read in: by section, by clause, by words."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hearthwatch.drawing.rows import Row, heading, quiet, title
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.game import Game

CLAUSE = re.compile(r"[A-Z]+-(?:\d+\.\d+|[ACG]\d+|EX\d+[a-z]?)")

NUMBERED = re.compile(r"^\d+\. ")


class NotInTheRules(HearthwatchError):
    """No clause has this number or these words."""


class Passage(NamedTuple):
    """A clause, a ruling, a worked example or a word of the vocabulary."""

    name: str
    text: str
    section: str


class Rulebook:
    """All passages of a game's RULES.md, in order."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        if game.folder is not None:
            self.passages = _passages((game.folder / "RULES.md").read_text(encoding="utf-8"))
        else:
            self.passages = [Passage(name, text, "Rules") for name, text in game.rules.items()]

    def contents(self) -> list[Row]:
        """The sections, with how much is in each."""
        sections: dict[str, int] = {}
        for passage in self.passages:
            sections[passage.section] = sections.get(passage.section, 0) + 1
        return [
            title(f"The rules of {self.game.title}"),
            *(Row(f"{section} ({count})", indent=2) for section, count in sections.items()),
            quiet("Read a section by its number, a clause by its number (7.1), or search by words."),
        ]

    def look_up(self, asked: str) -> list[Row]:
        """A section, a clause, or everything that has all these words."""
        asked = asked.strip()
        if not asked:
            return self.contents()
        return self._section(asked) or self._clause(asked) or self._search(asked)

    def _section(self, asked: str) -> list[Row]:
        """The section of this number, or what goes by this name: clauses, and the rulings on them."""
        number, name = asked.rstrip("."), asked.lower()
        rows: list[Row] = []
        for section in dict.fromkeys(passage.section for passage in self.passages):
            if section.startswith(f"{number}. ") or name in (section.lower(), NUMBERED.sub("", section).lower()):
                rows += [title(section), *(_short(passage) for passage in self.passages if passage.section == section)]
        return rows

    def _clause(self, asked: str) -> list[Row]:
        wanted = asked.upper()
        for passage in self.passages:
            if CLAUSE.fullmatch(passage.name) and wanted in ((name := passage.name.upper()), name.split("-", 1)[1]):
                return [title(passage.section), _row(passage), *self._see_also(passage)]
        if re.fullmatch(r"([A-Z]+-)?(\d+\.\d+|[ACG]\d+|EX\d+[A-Z]?)", wanted):
            raise NotInTheRules(f"{self.game.title} has no clause {asked}.")
        return []

    def _see_also(self, passage: Passage) -> list[Row]:
        named = dict.fromkeys(CLAUSE.findall(passage.text))
        others = [other for other in self.passages if other.name in named and other.name != passage.name]
        return [heading("See also"), *(_short(other) for other in others)] if others else []

    def _search(self, asked: str) -> list[Row]:
        wanted = [self._meant(word) for word in asked.lower().split()]
        found = [one for one in self.passages if all(any(word in _all(one) for word in words) for words in wanted)]
        if not found and asked.isdecimal():
            raise NotInTheRules(f"{self.game.title} has no section {asked}.")
        if not found:
            raise NotInTheRules(f"No clause of {self.game.title} has these words: {asked}.")
        whole = [re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})(?:s|es)?\b") for words in wanted]

        def rank(passage: Passage) -> tuple[bool, bool, int]:
            """Whole words before parts of words; what is called so, sections about it, clauses, rulings, examples."""
            called = passage.name.lower().startswith(tuple(wanted[0]))
            about = all(word.search(passage.section.lower()) for word in whole)
            kind = 3 if is_ruling(passage) else 0 if called else 1 if about else 2
            return is_example(passage), not all(word.search(_all(passage)) for word in whole), kind

        found.sort(key=rank)
        return [title(f"{len(found)} found for: {asked}"), *(_short(passage) for passage in found)]

    def _meant(self, word: str) -> list[str]:
        """A word, and those that the game has for it."""
        return [word, *(own for own, others in self.game.drawing.synonyms.items() if word in others)]


def _all(passage: Passage) -> str:
    return f"{passage.name} {passage.text} {passage.section}".lower()


def is_ruling(passage: Passage) -> bool:
    """Return True if it is not a clause of the rules, but settles an open point or states the effect of a card."""
    return bool(re.fullmatch(r"[A-Z]+-[ACG]\d+", passage.name))


def is_example(passage: Passage) -> bool:
    """Worked examples are long: they are shown in full only to those who ask for one."""
    return bool(re.fullmatch(r"[A-Z]+-EX\d+[a-z]?", passage.name))


def _row(passage: Passage) -> Row:
    return Row(passage.text, lead=passage.name if CLAUSE.fullmatch(passage.name) else f"{passage.name}:", indent=2)


def _short(passage: Passage) -> Row:
    """A passage, of a worked example only the title."""
    if not is_example(passage):
        return _row(passage)
    return Row(f"Example: {passage.text.partition(chr(10))[0]}", lead=passage.name, indent=2)


def _passages(text: str) -> list[Passage]:
    """Every list item that begins in bold, and every example that has a heading; what branches off one stands alone."""
    found: list[Passage] = []
    section = ""
    example: list[str] | None = None
    branches: list[Passage] = []
    for line in text.splitlines():
        if line.startswith("#"):
            found += branches
            branches = []
            heading_text = line.lstrip("# ")
            clause = CLAUSE.match(heading_text)
            if clause:
                example = [heading_text[clause.end() :].strip(" —")]
                found.append(Passage(clause[0], "", section))
            else:
                example, section = None, heading_text
        elif item := re.match(r"- \*\*(.+?)\*\*(.*)", line):
            passage = Passage(item[1], _clean(item[2]), section)
            if example is None:
                found.append(passage)
            elif CLAUSE.fullmatch(passage.name):
                branches.append(passage)
                example.append(passage.name)
            else:
                example.append(line)
        elif example is not None:
            example.append(line)
        if example is not None:
            found[-1] = found[-1]._replace(text=_clean("\n".join(example)))
    return found + branches


def _clean(text: str) -> str:
    """Markdown as plain words."""
    text = re.sub(r"(?m)^\|[-| ]+\|$\n?", "", text)
    text = re.sub(r"(?m)^\| *(.*?) *\|$", lambda row: re.sub(r" *\| *", " · ", row[1]), text)
    return re.sub(r"\n{2,}", "\n", re.sub(r"[*`]", "", text)).strip(" —\n")
