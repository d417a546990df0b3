"""Choosing by what was typed: numbers, keys, words for what is open at any time, words to search for, or a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.drawing.rows import Row, bad, quiet, title
from hearthwatch.kernel.choices import Place
from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.option_words import meaning, narrowed, place_of, spelt_out
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.typed_lines import Line, by_one_word, is_command, whole_line

from .companions import Companions
from .display import Display
from .prose import is_no_name, is_phrase, is_prose, is_question
from .question import Question, is_number
from .writing import OFFERED, Writing

REAL_DIE: Final = "typed_die:"
DECLINED: Final = ("later", "skip", "none", "no", "-")
NO_SEAT: Final = re.compile(r"p\d+ ", re.IGNORECASE)
"""Match the beginning of words for a player; where they are read as a text, there is no such player."""
FITS: Final = "What fits these words (type its number)"
WRITTEN: Final = "Written in the journal; u takes it back."
UNREAD: Final = "{} alone puts your words into the journal: {}"


class Choosing:
    """Turn typed words into a choice, and ask if they are ambiguous."""

    def __init__(
        self, table: Table, display: Display, writing: Writing, companions: Companions, chosen: Callable[[], None]
    ) -> None:
        self.table = table
        self.companions = companions
        self.display = display
        self.writing = writing
        self.chosen = chosen
        """Called after every choice."""
        self.focus: int | None = None
        """Whose options are shown where several players have many."""
        self.looks_anew = False
        """True if the table is to be shown again although nothing was chosen."""
        self._open: tuple[Moment, object, int | None, Question] | None = None
        """The last question, and where it was asked."""
        self.unread = ""
        """The last typed words that were not taken for a text; they can still become one."""
        self.typed_meanwhile = ""
        """A sentence that was typed where only a number was asked for: it is taken after that."""
        self.left: Sequence[str] = ()
        """The part of a line that answers a later question."""
        self.notes: list[Row] = []
        """Rows to show with the next table."""

    def choose(self, typed: str) -> None:
        """Take what was typed, or show what it could mean."""
        question, left = self.question(), self._waiting()
        before, unread = self.asked(), self.unread
        self._choose(question, typed)
        if self.unread == unread:  # it was offered to the very next line
            self.unread = ""
        if left and not self.left and self.asked() != before:
            self.left = left
            self._go_on()
        if meanwhile := self.typed_meanwhile:
            self.typed_meanwhile = ""
            self.choose(meanwhile)

    def _choose(self, question: Question, typed: str) -> None:
        several = typed.split()
        if not question.writers and self._asks(question, typed):
            return
        if all(map(is_number, several)) or (question.how and not question.at_any_time(typed)[1]):
            self._one_after_another(several)
        elif (seat := question.seats.seat(typed)) is not None:
            self._look_at(question, seat)
        elif found := question.by_key(typed):
            self.take(found)
        elif question.writers and is_phrase(typed):
            self._write_down(question, question.writers, typed)
        elif not self._at_any_time(question, typed):
            self._by_words(question, typed)

    def _look_at(self, question: Question, seat: int) -> None:
        """Show what another player may do."""
        if seat not in question.others and seat != question.focus:
            if question.decision.seats == (seat,):
                raise IllegalChoice(f"{question.seats.say([seat])} is asked already.")
            raise IllegalChoice(f"{question.seats.say([seat])} has no options of their own here.")
        self.focus, self.looks_anew = seat, True

    def question(self) -> Question:
        """The open question; the same one until something was chosen or taken back."""
        now = (self.table.here, self.table.asked, self.focus)
        if self._open is None or self._open[0] is not now[0] or self._open[1:3] != now[1:]:
            self._open = (*now, Question(self.table, self.focus, self.companions.here))
        return self._open[3]

    def _place(self) -> Place:
        return Place(self.focus, self.companions.here)

    def asked(self) -> object:
        """Which kind of question is open; None when the game is over."""
        return self.table.asked[1][0] if self.table.asked else None

    def _one_after_another(self, several: Sequence[str]) -> None:
        """Answer several questions of the same kind with several numbers; with real dice, those of one roll."""
        asked, prompt, key = self.asked(), self._prompt(), ""
        for place, one in enumerate(several):
            if self.asked() != asked or self._rolls_anew(key, prompt):
                if not self._settled(key, several[place:]):
                    left = " ".join(several[place:])
                    self.notes.append(quiet(f"The next question is different, so the rest was ignored: {left}"))
                return
            try:
                option = self.question().find(one)
                key = option.key
                self.take(option)
            except IllegalChoice as error:
                if not place:
                    raise
                chosen, left = " ".join(several[:place]), " ".join(several[place:])
                raise IllegalChoice(f"Chosen: {chosen}. Not chosen: {left}. {error.reason}", error.rule) from None

    def _prompt(self) -> str:
        return self.question().decision.prompt if self.table.decision else ""

    def _rolls_anew(self, key: str, prompt: str) -> bool:
        """Return True if the last choice was the last real die of its roll, and the next die is of another roll."""
        return key.startswith(REAL_DIE) and not self.table.results and self._prompt() != prompt

    def _settled(self, key: str, left: Sequence[str]) -> bool:
        """Return True if the rest of the typed words only states the result of the last choice."""
        drawing = self.table.game.drawing
        return self.table.decision is not None and drawing.settled(self.question().board, key, left)

    def take(self, option: Option, text: str = "") -> None:
        """Take one option, with a text if it has one; what the game wants to be sure of is asked once more."""
        sure = self.table.game.drawing.sure.get(option.key.partition(":")[0])
        if sure and self.display.ask(f"{sure} Really? y or n:").lower() not in ("y", "yes"):
            self.display.tell([quiet("Nothing was chosen.")])
            return
        words = self._text_for(option, text) if option.field else None
        if option.field and words is None:
            self.display.tell([quiet("Nothing was written, so nothing was chosen.")])
            return
        self.focus = option.seat if option.seat is not None else self.focus
        self.table.choose(option, seat=self._whose(option), text=words)
        self.chosen()

    def _whose(self, option: Option) -> int | None:
        """Whose choice it is: an option's own seat, else that of the only one at the table who is asked."""
        asked = self.table.asked[0]
        return option.seat if option.seat is not None or len(asked) > 1 else asked[0]

    def _text_for(self, option: Option, text: str) -> str | None:
        """The free text that goes with an option: what was typed behind its word, else what is asked for."""
        seats = (option.seat,) if option.seat is not None else self.table.asked[0]
        offer = self.table.game.drawing.offer(self.table, mask_of(seats), option.key)
        if text:
            return self.writing.usable(offer if offer and text == OFFERED else text, option.key)
        draft = self.table.game.drawing.draft(self.table, mask_of(seats), option.key)
        return self.writing.ask(option.field, option.key, draft, offer)

    # -- words for what is open at any time

    def _at_any_time(self, question: Question, typed: str) -> bool:
        """Act on a word that is open at any time. Return True if the typed words were such a word."""
        text, options = question.at_any_time(typed)
        if not options:
            return False
        options, text = narrowed(options, text)
        found = self._which(question, options)
        if found is not None:
            if not text and found in question.journal:
                text = self.unread
            self.take(found, text if found.field else "")
        elif text:
            self._leave_unread(question, text)
        return True

    def _which(self, question: Question, options: Sequence[Option]) -> Option | None:
        """One of several: first whose, then which."""
        seats = sorted({option.seat for option in options if option.seat is not None})
        if len(seats) > 1:
            whose = self._one_of([question.seats.say([seat]) for seat in seats], "Whose?")
            options = [option for option in options if whose is not None and option.seat == seats[whose]]
        if len(options) > 1:
            which = self._one_of([option.label for option in options], "Which?")
            return None if which is None else options[which]
        return options[0] if options else None

    def _one_of(self, labels: Sequence[str], prompt: str) -> int | None:
        """The place of the one that is picked; None where nobody wants any, or somebody goes on with a sentence."""
        self.display.tell([Row(label, lead=str(number), indent=2) for number, label in enumerate(labels, start=1)])
        while typed := self.display.ask(f"{prompt} 1 to {len(labels)}, or Enter for none:"):
            if typed.isdecimal() and 0 < int(typed) <= len(labels):
                return int(typed) - 1
            if (place := place_of(typed, labels)) is not None:
                return place
            if is_phrase(typed):
                self.typed_meanwhile = typed
                return None
            self.display.tell([bad(f"{typed!r} is none of 1 to {len(labels)}.")])
        return None

    # -- other words

    def _by_words(self, question: Question, typed: str) -> None:
        """An option by the beginning of its label; else those that fit; else the words are a text."""
        if found := question.called(typed) or (None if is_prose(typed) else spelt_out(typed, question.options)):
            self.take(found)
            return
        if question.writers:
            if typed.lower() in DECLINED and not question.options[-1].field:
                self.take(question.options[-1])
            else:
                self._write_down(question, question.writers, typed)
            return
        if found := by_one_word(typed, question.options):
            self.take(found)
            return
        if line := whole_line(self.table, self._place(), typed.split()):
            self._take_line(line)
            return
        rows = question.search(typed)
        names = [*(option.label for option in question.options), *self.table.game.drawing.deeds]
        tells = is_prose(typed) or (is_phrase(typed) and not is_command(typed, names))
        only = [option for option in question.options if option.field]
        if not rows and len(only) == 1:
            self._take_text(question, only[0], typed)
        elif question.journal and tells and not NO_SEAT.match(typed):
            self._tell_story(question, typed)
        elif rows:
            self.display.tell([title(FITS), *rows])
            self._leave_unread(question, typed)
        else:
            self._leave_unread(question, typed)
            question.refuse(typed)
            if not (rows := question.doing(typed)):
                question.find(typed)
            self.display.tell([title(FITS), *rows])

    def _leave_unread(self, question: Question, typed: str) -> None:
        """Keep what was taken for no text, so that one word makes it one."""
        if question.journal and is_phrase(typed):
            self.unread = typed
            self.display.tell([quiet(UNREAD.format(question.word_for(question.journal[0]), typed))])

    def _take_line(self, line: Line) -> None:
        """Take what a line names; what it says of a later question waits until the one between is answered."""
        for key in line.keys:
            self.take(self.question().find(key))
        self.left = line.left
        if line.left:
            self.notes.append(quiet(f"Then: {' '.join(line.left)}"))

    def _waiting(self) -> Sequence[str]:
        """Return the part of a line that answers a later question, and forget it: it is used only once."""
        left, self.left = self.left, ()
        return left

    def _go_on(self) -> None:
        """Use the words typed for the question after the one that has just been answered."""
        left = self._waiting()
        if left and self.table.decision and (line := whole_line(self.table, self._place(), left, least=1)):
            self._take_line(line)

    def _tell_story(self, question: Question, typed: str) -> None:
        """Write prose down at once, and show what it could lead to: first the fiction, then the choice."""
        before = self.table.moves
        self._write_down(question, question.journal, typed)
        if self.table.moves > before:
            rows = self.question().deeds_in(typed)
            self.notes += [quiet(WRITTEN), *([title(FITS), *rows] if rows else [])]

    def _write_down(self, question: Question, writers: Sequence[Option], typed: str) -> None:
        """Take what was typed as a text of whoever types, or of the one who says so."""
        writers = question.usual(writers)
        here = (question.focus,) if question.focus is not None else question.decision.seats
        if len(here) == 1:
            writers = [option for option in writers if option.seat in here]
        found = self._which(question, writers)
        if found is not None:
            self._take_text(question, found, typed)

    # -- what is no answer, although it could be typed as one

    def _asks(self, question: Question, typed: str) -> bool:
        """Pass a question on to its answerer, or refuse it with its clause. Return True if it was passed on."""
        drawing = self.table.game.drawing
        word = drawing.question_word
        if not word or not is_question(typed) or question.at_any_time(typed)[1]:
            return False
        asking = question.anytime.get(word, [])
        for refused in () if asking else question.decision.refused:
            if drawing.anytime_words.get(refused.key.partition(":")[0]) == word:
                raise IllegalChoice(refused.reason, refused.rule)
        if not asking or (found := self._which(question, asking)) is None:
            return False
        self.take(found, typed)
        return True

    def _take_text(self, question: Question, option: Option, typed: str) -> None:
        """Take what was typed as the text of an option; where it hardly can be, ask what it is."""
        drawing = self.table.game.drawing
        most = drawing.names.get(option.kind, 0)
        asking = question.anytime.get(drawing.question_word, []) if is_question(typed) else []
        if option in question.journal or not (asking or (most and is_no_name(typed, most))):
            self.take(option, typed)
            return
        asks = [meaning(asking).removesuffix(" ...")] if asking else []
        ways = [option.label, *asks, *(one.label for one in question.journal[:1])]
        self.display.tell([quiet(f"Asked was: {question.decision.prompt} What is this?")])
        place = self._one_of(ways, "Which?")
        if place == 0:
            self.take(option, typed)
        elif place is not None and ways[place] in asks:
            self._asks(question, typed)
        elif place is not None:
            self._write_down(question, question.journal, typed)
