"""The blocks of the journal arranged for reading: all blocks of an Action are in the same passage."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import EVERYONE, Readers, Text
from hearthwatch.kernel.english import capital

from ...content import ACTION_NAMES, FORCED, KINDS, LIKELIHOODS, REVEALED, SCORES
from ...rules import journal as kinds
from ...rules.adventure.scenes import ENDED, MISSED, STRIKES, SUCCESS
from ...rules.journal import BY_ACTION, BY_CONSEQUENCE, BY_FATE, BY_PEOPLE, BY_VOW
from ...rules.oracle import ANSWERS, OPEN
from ...rules.records import IS_GIVEN
from ...rules.threats import knows_threat
from ...rules.vow import KEPT
from ...table import CONSCIOUS, NOBODY, Chronicle, name_of
from ..adventure import foe_name, framed
from ..blocks import THREAT_WORDS, VOW_WORDS, shown
from ..naming import record_name, seat_name
from ..outcomes import stays_full
from ..words import cause_words, vow_parts
from .draws import card, draw
from .told import LineTold, OraclePassage, Passage, VowPassage

OWN_WORDS: Final = {kinds.WRITTEN: "text", kinds.PRIVATE: "note", kinds.SCENE: "scene", kinds.MISSION: "mission"}
OF_THE_ACT: Final = (BY_ACTION, BY_CONSEQUENCE, BY_FATE)


def passages(table: Chronicle, readers: Readers) -> list[Passage]:
    """Return the whole journal as these observers (a mask) may see it."""
    return Reader(table, readers).read()


class Reader:
    """Goes through the blocks and keeps the passage that the next of them may belong to."""

    def __init__(self, table: Chronicle, readers: Readers) -> None:
        self.table = table
        self.readers = readers
        self.found: list[Passage] = []
        self.acts: set[int] = set()
        """The Actions of the passage that is open."""
        self.settled: list[tuple[Passage, int]] = []
        """Every Action, and the passage that tells of it."""
        self.waiting: list[tuple[int, str]] = []
        """Clocks that turned while an Action was open: they stand below all that came of it."""

    def read(self) -> list[Passage]:
        """Return all passages."""
        for number, (kind, *row) in enumerate(self.table.blocks):
            if kind == kinds.IDEA and row[3] and not row[3] & self.readers:
                continue
            if kind == kinds.THREAT and not knows_threat(self.table, row[0], self.readers):
                continue
            if kind == kinds.ADVENTURE and row[0] == ENDED and self.table.outcome:  # the last line of all says so
                continue
            if kind in OWN_WORDS:
                self._own_words(number, kind, row)
            elif kind == kinds.DRAWN:
                self._drawn(number, row[0])
            elif kind == kinds.ASKED:
                self._asked(number, row[0])
            elif kind == kinds.VOW:
                what, *parts = row
                words = f"{vow_parts(parts)}."
                self._add_passage(
                    VowPassage(number=number, kind="vow", title=VOW_WORDS[what], text=words, kept=what == KEPT)
                )
            elif kind == kinds.BY_HAND:
                text = self.table.read(Text(row[1]), self.readers)
                self._begin(number, "correction", "By hand", text=text, by=self._author(row[0]))
            elif kind == kinds.ADVENTURE and (scene := framed(self.table, row)):
                title, words = scene
                self._begin(number, "framed", title)
                self._add("adventure", words)
            elif kind == kinds.SITTING:
                self._begin(number, "chapter", f"Chapter {row[0] + 1}")
            elif kind == kinds.REVEALED:
                self._revealed(number, row)
            elif kind == kinds.CHANGED:
                self._changed(number, row)
            else:
                self._line(number, kind, row)
        self._let_clocks_strike()
        self._say_what_was_full()
        return self.found

    def _say_what_was_full(self) -> None:
        for passage, act in self.settled:
            changes = [line.words for line in passage.lines if line.kind == "change"]
            for words in stays_full(self.table, act, changes):
                passage.lines.append(LineTold(kind="change", words=f"{words}."))

    # -- what people wrote

    def _own_words(self, number: int, kind: int, row: list[int]) -> None:
        table, text = self.table, Text(row[1])
        shared = text < 0 or table.readers(text) == EVERYONE
        if shared or table.readers(text) & self.readers:
            words = table.read(text, self.readers)
            if kind == kinds.MISSION and not words.strip():
                return
            self._take_over(words)
            name = "text" if kind == kinds.PRIVATE and shared else OWN_WORDS[kind]
            self._begin(number, name, "", text=words, by=self._author(row[0]), private=not shared)

    def _take_over(self, words: str) -> None:
        """Drop an idea that the text below contains."""
        idea = self.found[-1].lines[0] if self._open("event") and len(self.found[-1].lines) == 1 else None
        if idea and idea.kind == kinds.BLOCKS[kinds.IDEA] and idea.words.partition(": ")[2].lower() in words.lower():
            self.found.pop()

    def _author(self, seat: int) -> str:
        """Return the author, where there are several: the character of that seat, if it has only one."""
        table = self.table
        if table.seats == 1:
            return ""
        own = [one for one in table.characters if table.keeper[one] == seat and seat != table.gm]
        return name_of(table, own[0]) if len(own) == 1 else capital(seat_name(table, seat, self.readers))

    # -- cards

    def _drawn(self, number: int, act: int) -> None:
        table = self.table
        action = table.act_action[act]
        follows = action in FORCED and self._open("action") and not self.found[-1].lines
        if not follows:  # What came of an earlier Draw stands above the next one.
            self._begin(number, "action", ACTION_NAMES[action])
        self.acts.add(act)
        passage = self.found[-1]
        self.settled.append((passage, act))
        passage.draws.append(draw(table, act, self.readers))
        self._names(passage, table.act_character[act])

    def _asked(self, number: int, question: int) -> None:
        table = self.table
        seat, cards, answer, text, meaning, faces = table.oracles[question]
        private = table.readers(Text(text)) != EVERYONE
        self._add_passage(
            OraclePassage(
                number=number,
                kind="oracle",
                title="The Oracle",
                by=self._author(seat),
                private=private and bool(table.readers(Text(text)) & self.readers),
                question=table.read(Text(text), self.readers) or ("A secret question." if private else ""),
                likelihood=LIKELIHOODS[table.option("oracle")][cards - 1],
                cards=[card(face) for face in faces],
                answer=ANSWERS[answer] if answer != OPEN else "",
                text=table.read(Text(meaning), self.readers),
            )
        )

    def _revealed(self, number: int, row: list[int]) -> None:
        character, kind, entry, face = row
        name = name_of(self.table, character)
        if not (self._open("beginning") and name in self.found[-1].who):
            self._begin(number, "beginning", f"{name} begins with")
            self._names(self.found[-1], character)
        self._add("reveal", f"{REVEALED[kind][entry]} ({KINDS[kind]}, {card(face)})")

    # -- what came of it

    def _changed(self, number: int, row: list[int]) -> None:
        character, score, before, after, cause, which = row
        follows = (
            (self._open("action") and cause in OF_THE_ACT and which in self.acts)
            or (self._open("correction") and cause == BY_PEOPLE)
            or (self._open("vow") and cause == BY_VOW)
        )
        name = name_of(self.table, character)
        change = f"{SCORES[score]} {before} → {after}"
        if follows:
            whose = "" if self._acts_alone(character) else f"{name}: "
            lines = self.found[-1].lines
            if lines and lines[-1].kind == "change" and (whose == "" or lines[-1].words.startswith(whose)):
                lines[-1].words = f"{lines[-1].words[:-1]}, {change}."
            else:
                self._add("change", f"{whose}{change}.")
        else:
            if not self._open("event"):
                self._begin(number, "event", "")
            why = cause_words(self.table, (cause, which), self.readers)
            self._add("change", f"{name}: {change} ({why}).")
        self._names(self.found[-1], character)

    def _line(self, number: int, kind: int, row: list[int]) -> None:
        """Describe any other line, with the Action or the adjustment that it follows."""
        if kind == kinds.STATUS and row[1] == CONSCIOUS and self._open("beginning"):
            return
        told = shown(self.table, number, self.readers)
        words = self._threat(*row) if kind == kinds.THREAT else told.get("words", "")
        if kind == kinds.RECORDED and self._open("beginning"):
            words = f"{record_name(self.table, row[0], self.readers)} ({KINDS[self.table.records[row[0]].kind]})"
        elif kind == kinds.TOKEN_MADE and self._open("action"):
            words = words.rpartition(" (")[0]
            words = (
                f"{words.removesuffix(f' for {name_of(self.table, row[0])}') if self._acts_alone(row[0]) else words}."
            )
        elif kind == kinds.CONSEQUENCE and not self._follows(kind, row):
            words = f"After {ACTION_NAMES[self.table.act_action[row[0]]]}, {words}"
        elif kind == kinds.TOKEN_GONE:
            words = f"Gone unused: {words}"
        if kind == kinds.CLOCK and self._open("action"):
            self.waiting.append((number, words))
            return
        follows = self._follows(kind, row)
        if kind == kinds.ADVENTURE and follows:
            words = capital(words.removeprefix("The adventure: "))
        if not follows:
            self._begin(number, "event", "")
        self._add(kinds.BLOCKS[kind], words, told.get("text", ""))
        if kind == kinds.RECORDED:
            self._names(self.found[-1], self.table.records[row[0]].character)
        elif kind in (kinds.STATUS, kinds.TOKEN_MADE, kinds.TOKEN_GONE):
            self._names(self.found[-1], row[0])

    def _follows(self, kind: int, row: list[int]) -> bool:
        if kind == kinds.ADVENTURE and row[0] == STRIKES:
            return self._open("framed")
        if kind == kinds.ADVENTURE and row[0] in (SUCCESS, MISSED):
            return self._open("action")
        if kind in (kinds.OBJECTED, kinds.IDEA, kinds.ADVENTURE):
            return False
        if self._open("event"):
            return True
        if kind == kinds.CONSEQUENCE:
            return self._open("action") and row[0] in self.acts
        if kind == kinds.THREAT:
            return self._open("action", "correction") and self.table.threats[row[0]].character >= 0
        if kind == kinds.RECORDED:
            if row[1] == IS_GIVEN:
                return False
            begun = self._open("beginning") and self._is_about(self.table.records[row[0]].character)
            return begun or self._open("action", "correction")
        return self._open("action", "correction")

    def _threat(self, threat: int, what: int) -> str:
        table = self.table
        name, character = table.threats[threat][:2]
        words = name_of(table, character) if character >= 0 else foe_name(name)
        words = words or table.read(Text(name), self.readers)
        return f"{THREAT_WORDS[what]}: {' '.join(words.split()) or 'something without a name'}."

    # -- passages

    def _open(self, *names: str) -> bool:
        return bool(self.found) and self.found[-1].kind in names

    def _acts_alone(self, character: int) -> bool:
        """Return whether the open passage is an Action of this character alone: then a change needs no name."""
        return self._open("action") and character >= 0 and self.found[-1].who == [name_of(self.table, character)]

    def _is_about(self, character: int) -> bool:
        return name_of(self.table, character) in self.found[-1].who

    def _begin(
        self, number: int, kind: str, title: str, *, text: str = "", by: str = "", private: bool = False
    ) -> None:
        self._add_passage(Passage(number=number, kind=kind, title=title, text=text, by=by, private=private))

    def _add_passage(self, passage: Passage) -> None:
        self._let_clocks_strike()
        self.acts = set()
        self.found.append(passage)

    def _let_clocks_strike(self) -> None:
        """Report the clocks that wait, between the open Action and the next block."""
        if self.waiting:
            told = [LineTold(kind=kinds.BLOCKS[kinds.CLOCK], words=words, text="") for _, words in self.waiting]
            passage = Passage(number=self.waiting[0][0], kind="event", title="", text="", by="", private=False)
            passage.lines.extend(told)
            self.waiting = []
            self.found.append(passage)

    def _add(self, kind: str, words: str, text: str = "") -> None:
        self.found[-1].lines.append(LineTold(kind=kind, words=words, text=text if text.strip() else ""))

    def _names(self, passage: Passage, character: int) -> None:
        if character != NOBODY and name_of(self.table, character) not in passage.who:
            passage.who.append(name_of(self.table, character))
