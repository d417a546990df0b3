"""Run the play loop: show the table, ask, choose; and handle the keys that change something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.bots.hints import check_goal, decision_for
from hearthwatch.drawing.rows import Row, bad, quiet, title
from hearthwatch.kernel.errors import HearthwatchError, IllegalChoice
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats, ending, told, worth_telling

from . import amending, hints
from .companions import Companions
from .display import Display
from .keys import ALONE, WORDS, check_alone, is_letter, price_of_undo
from .prose import is_phrase
from .reading import Reading
from .saves import Save, Saves
from .saving import Saving
from .typed_choice import Choosing
from .undoing import Undoing, undoing
from .writing import Writing

SHOWN_AT_FIRST: Final = 6
MANY_OPTIONS: Final = 12
"""So many options are better found by words."""


class Player:
    """One game at one terminal: all seats at the same keyboard, but for those that bots hold."""

    def __init__(
        self, table: Table, save: Save, saves: Saves, display: Display, companions: Companions | None = None
    ) -> None:
        self.table = table
        self.display = display
        self.drawing = table.game.drawing
        self.seats = Seats(table)
        self.companions = companions or Companions(table)
        self.saving = Saving(table, save, saves, display, self.companions)
        self.heard = 0
        """Number of lines of the chronicle that were already shown."""
        self.notes: list[Row] = []
        """Rows to show once, with the next table."""
        self.greeting: list[Row] = []
        """Rows to show before the news of the next table."""
        self.hints = hints.Hints()
        self.writing = Writing(display, saves.folder.parent / "drafts")
        self.choosing = Choosing(table, display, self.writing, self.companions, self.after_choice)
        self.reading = Reading(table, display, self.choosing)
        self._undoing: tuple[Moment, Undoing] | None = None
        self.shown = False
        self.over = False
        self.fresh = False
        """True if the game is new and has to be introduced."""
        self.keys: dict[str, Callable[[str], None]] = {
            "amend": self.amend,
            "u": self.undo,
            "r": self.redo,
            "h": self.hint,
            "a": self.let_a_bot_choose,
            "b": self.board,
            "s": self.saving.copy,
            "q": self.quit,
            **self.reading.keys,
        }

    def play(self) -> int:
        """Play until the end or until the player quits, and return the exit code."""
        code, why = self._play()
        return self.saving.leave(code, why)

    def _play(self) -> tuple[int, str]:
        """Run the loop, and return the exit code and the reason for the end."""
        try:
            begun = self.table.moves > 0
            self.after_choice()
            if begun:
                self.come_back()
            elif self.fresh:
                self.open()
            while not self.over:
                if not self.shown:
                    self.show()
                if self.table.decision is None and not self.display.interactive:
                    break
                self.answer(self.display.ask(self.prompt()))
        except EOFError:
            return 0, "The input ended."
        except KeyboardInterrupt:
            self.display.tell([Row("")])
            return 130, "Stopped."
        return 0, "" if self.table.decision else "The game is over."

    # -- showing

    def open(self) -> None:
        """Show the subject of the game, the seats of the players, and the beginning."""
        game = self.table.game
        story = self.drawing.introduction(self.table.board(mask_of(self.companions.eyes())))
        told = [Row(" ".join(story.split()))] if story else []
        self.display.opening([title(f"{game.title}. {game.blurb}"), *self.notes, *told, *self.news()])
        self.notes = []

    def come_back(self) -> None:
        """The end of the chronicle of a game that goes on: it begins with a choice, not with what followed."""
        lines = self.table.log
        first = max(0, len(lines) - SHOWN_AT_FIRST)
        while first and lines[first].kind != "choice":
            first -= 1
        self.heard = first
        self.greeting = [quiet(f"{self.table.game.title} continues (l shows what happened before).")]

    def news(self) -> list[Row]:
        """Return the events since the last call."""
        lines = self.table.log[self.heard :]
        self.heard += len(lines)
        readers = self.companions.eyes()
        # Rule numbers wait until they are asked for: the log (l) has them.
        return [
            told(line, readers, self.seats, self.drawing)._replace(rule="")
            for line in worth_telling(lines, self.drawing)
        ]

    def show(self) -> None:
        """The table, what is new, and the question."""
        table = self.table
        decision = table.decision
        seats = self.companions.asked()
        news = [*self.greeting, *self.news(), *self.choosing.notes, *self.notes]
        self.greeting, self.notes = [], []
        self.choosing.notes = []
        asked = self.choosing.question() if decision else None
        question = asked.rows() if asked else ending(table, seats)
        board = asked.board if asked else table.board(mask_of(seats))
        self.display.scene(self.drawing, board, news, question, self.reminder())
        self.shown = True

    def prompt(self) -> str:
        """Return the prompt that stands before the answer."""
        if self.table.decision is None:
            return f"Choose what to do now that the game is over. {self.reminder()}"
        question = self.choosing.question()
        count = len(question.options)
        what = "as said" if question.how else f"1 to {count}" if count > 1 else "1"
        return f"Choose {what}, or ? for help:"

    def reminder(self) -> str:
        """The keys in one line, with the price of undo."""
        if self.table.decision is None:
            return "l log · u undo the last choice · s NAME keep a copy · q quit"
        undo = self.undoing.bar
        question = self.choosing.question()
        many = len(question.options) >= MANY_OPTIONS and not question.how
        keys = ["a word finds options", undo, "w why not"] if many else [undo, "h hint", "w why not", "c card"]
        return " · ".join(key for key in (*keys, "l log", "q quit", "? help") if key)

    # -- answering

    def answer(self, typed: str) -> None:
        """Do what was typed: a number, the key of an option, or one of our keys."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:]
        word = WORDS.get(word.lower(), word.lower())
        was_shown = self.shown
        try:
            if not typed:
                self.board("")
            elif self.is_key(word, rest, typed):
                check_alone(word, rest.strip())
                self.keys[word](rest.strip())
            else:
                self.choosing.choose(typed)
                self.shown = self.shown and not self.choosing.looks_anew
                self.choosing.looks_anew = False
        except HearthwatchError as error:
            if was_shown and not self.shown:  # something was chosen: the table is drawn anew, and this with it
                self.notes.append(bad(str(error)))
            else:
                self.display.tell([bad(str(error))])

    def is_key(self, word: str, rest: str, typed: str) -> bool:
        """Return True if this is one of our keys, and not the beginning of a text."""
        if word not in self.keys:
            return False
        if is_letter(typed.partition(" ")[0]):
            return True
        if word in ALONE and rest.strip() not in ("", *ALONE[word]):
            return False
        is_sentence = typed[0] != "?" and is_phrase(typed)
        return not is_sentence or self.table.decision is None or not self.choosing.question().writers

    def after_choice(self) -> None:
        """Save, let bots choose, and show the table anew."""
        self.shown = False
        self.saving.keep()
        self.companions.play(self.say_who_thinks, self.saving.keep)

    def say_who_thinks(self, seat: int) -> None:
        """Tell the player which bot is thinking."""
        if self.display.interactive:
            self.display.tell([quiet(f"{Seats(self.table).say([seat])} thinks ...")])

    def undo(self, rest: str) -> None:
        """Take back the last choice made here and what bots chose since, with the price said before."""
        table, (choices, dear) = self.table, self.undoing
        if not choices:
            others = "Only bots have chosen so far." if table.moves else table.lost
            raise IllegalChoice(f"There is nothing to take back. {others}".rstrip())
        if dear:
            self.display.tell(price_of_undo(dear))
            if self.display.ask("Undo anyway? y or n:").lower() not in ("y", "yes"):
                self.display.tell([quiet("Nothing was undone.")])
                return
        for _ in range(choices):
            table.undo()
        self.step_moved("The last choice was undone (r redoes it).")

    @property
    def undoing(self) -> Undoing:
        """The effect of undo, computed once for every question."""
        if self._undoing is None or self._undoing[0] is not self.table.here:
            self._undoing = (self.table.here, undoing(self.table, self.companions))
        return self._undoing[1]

    def redo(self, rest: str) -> None:
        """Bring back what was undone, with what bots had chosen after it."""
        self.table.redo()
        while self.companions.to_move is not None and self.table.redone:
            self.table.redo()
        self.step_moved("The choice was redone.")

    def amend(self, number: str) -> None:
        """Put an earlier choice right, after a look at what comes of it."""
        wish = amending.ask_for_amendment(self.table, self.display, self.writing, number)
        if wish is None:
            self.display.tell([quiet("Everything stays as it is.")])
            return
        found = self.table.amend_as(wish)
        self.step_moved(f"It is put right: {amending.kept_words(found)} (u takes this back)")

    def step_moved(self, words: str) -> None:
        """After undo and redo: save, and show the table anew."""
        self.saving.keep()
        self.heard = len(self.table.log)
        self.companions.play(self.say_who_thinks, self.saving.keep)
        self.notes.append(quiet(words))
        self.show()

    def hint(self, rest: str) -> None:
        """Show the value of each option. Nothing is chosen."""
        question = self.choosing.question()
        if rest == "all" and self.hints.are_of(self.table):
            self.display.tell(self.hints.rows(question))
            return
        decision_for(self.table, self.companions.allies())
        check_goal(self.table)
        self.display.tell([quiet(hints.THINKING)])
        try:
            self.hints.think(self.table, self.companions.allies())
        except KeyboardInterrupt:
            self.display.tell([quiet("No hint, then.")])
            return
        *rows, meaning = self.hints.rows(question)
        self.display.tell_what_fits(rows, "h all", [meaning])

    def let_a_bot_choose(self, rest: str) -> None:
        """Take what a bot would take."""
        try:
            option = self.hints.choice(self.table, self.companions.allies())
        except KeyboardInterrupt:
            self.display.tell([quiet("Nothing was chosen.")])
            return
        reason = self.hints.reason(option) if self.hints.are_of(self.table) else ""
        because = f" ({reason})" if reason else ""
        chosen = f"A bot chose: {option.label}{because}"  # as it stood: an option is worded by the table
        self.choosing.take(option)
        self.notes.append(quiet(chosen))

    def board(self, words: str) -> None:
        """The whole table again; with words, what of it has them, in full."""
        if words:
            self.reading.look(words)
            return
        self.display.forget()
        self.show()

    def quit(self, rest: str) -> None:
        """Leave; the game stays."""
        self.over = True
