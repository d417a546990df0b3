"""The play loop: show the table, ask, choose, save; and the keys for everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.bots.hints import decision_for
from hearthwatch.drawing.rows import Row, bad, quiet, title
from hearthwatch.kernel.chronicle import Line
from hearthwatch.kernel.errors import HearthwatchError, IllegalChoice
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats, ending, told

from . import amending, card_list, hints
from .anytime import meaning
from .commands import ALONE, WORDS
from .face import Face
from .journal import journal_rows
from .keys import help_rows, keys_of, price_of_undo
from .program_name import command
from .rulebook import Rulebook
from .saves import Save, Saves
from .typed_choice import SENTENCE, Choosing
from .writing import Writing

SHOWN_AT_FIRST: Final = 6
MANY_OPTIONS: Final = 12
"""So many options are better found by words."""


class Player:
    """One game at one terminal, all seats at the same keyboard."""

    def __init__(self, table: Table, save: Save, saves: Saves, face: Face) -> None:
        self.table = table
        self.save = save
        self.saves = saves
        self.face = face
        self.drawing = table.game.drawing
        self.seats = Seats(table)
        self.unsaved = ""
        """Why the last saving failed; empty where it did not."""
        self.heard = 0
        """How many lines of the chronicle were already shown."""
        self.notes: list[Row] = []
        """What is said once, with the next table."""
        self.hints = hints.Hints()
        self.writing = Writing(face, saves.folder.parent / "drafts")
        self.choosing = Choosing(table, face, self.writing, self.after_choice)
        self.shown = False
        self.over = False
        self.keys: dict[str, Callable[[str], None]] = {
            "amend": self.amend,
            "u": self.undo,
            "r": self.redo,
            "w": self.why_not,
            "c": self.card,
            "?": self.help,
            "rules": self.rules,
            "h": self.hint,
            "a": self.let_a_bot_choose,
            "l": self.chronicle,
            "b": self.board,
            "journal": self.journal,
            "s": self.copy,
            "q": self.quit,
        }

    def play(self) -> int:
        """Play until the end, or until somebody leaves. Gives the exit code."""
        try:
            self.keep()
            self.heard = max(0, len(self.table.log) - SHOWN_AT_FIRST)
            while not self.over:
                if not self.shown:
                    self.show()
                if self.table.decision is None and not self.face.interactive:
                    break
                self.answer(self.face.ask(self.prompt()))
        except EOFError:
            return self.leave(0, "The input ended.")
        except KeyboardInterrupt:
            self.face.tell([Row("")])
            return self.leave(130, "Stopped.")
        return self.leave(0, "" if self.table.decision else "The game is over.")

    # -- showing

    def show(self) -> None:
        """The table, what is new, and the question."""
        table = self.table
        decision = table.decision
        seats = decision.seats if decision else tuple(range(table.seats))
        lines = table.log
        news = [*(self.told(line, seats[0]) for line in lines[self.heard :]), *self.choosing.notes, *self.notes]
        self.heard = len(lines)
        self.notes = []
        self.choosing.notes = []
        asked = self.choosing.question() if decision else None
        question = asked.rows() if asked else ending(table)
        board = asked.board if asked else table.board(mask_of(seats))
        self.face.scene(self.drawing, board, news, question, self.reminder())
        self.shown = True

    def told(self, line: Line, seat: int | None) -> Row:
        """A line of the chronicle in short."""
        return told(line, seat, self.seats, self.drawing)

    def prompt(self) -> str:
        """What stands before the answer."""
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
        price = {"free": "free", "reveals": "asks first"}[self.table.undo_cost]
        undo = f"u undo ({price})" if self.table.here.before else "u undo"
        question = self.choosing.question()
        if len(question.options) >= MANY_OPTIONS and not question.how:
            return f"a word finds options · {undo} · w why not · l log · q quit · ? help"
        return f"{undo} · h hint · w why not · c card · l log · q quit · ? help"

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
                self.keys[word](rest.strip())
            else:
                self.choosing.choose(typed)
                self.shown = self.shown and not self.choosing.looks_anew
                self.choosing.looks_anew = False
        except HearthwatchError as error:
            if was_shown and not self.shown:  # something was chosen: the table is drawn anew, and this with it
                self.notes.append(bad(str(error)))
            else:
                self.face.tell([bad(str(error))])

    def is_key(self, word: str, rest: str, typed: str) -> bool:
        """Whether this is one of our keys, and not the beginning of a text."""
        if word not in self.keys or (word in ALONE and rest.strip() not in ("", *ALONE[word])):
            return False
        is_sentence = typed[0] != "?" and len(typed.split()) >= SENTENCE
        return not is_sentence or self.table.decision is None or not self.choosing.question().writers

    def after_choice(self) -> None:
        """Save, and show the table anew."""
        self.shown = False
        self.keep()

    def undo(self, rest: str) -> None:
        """Take back the last choice, with its price said before."""
        table = self.table
        if table.undo_cost == "reveals":
            self.face.tell(price_of_undo(table))
            if self.face.ask("Take it back all the same? y or n:").lower() not in ("y", "yes"):
                self.face.tell([quiet("Nothing was taken back.")])
                return
        table.undo()
        self.step_moved("The last choice was taken back (r brings it back).")

    def redo(self, rest: str) -> None:
        """Bring back what was undone."""
        self.table.redo()
        self.step_moved("The choice was brought back.")

    def amend(self, number: str) -> None:
        """Put an earlier choice right, after a look at what comes of it."""
        wish = amending.ask_for_amendment(self.table, self.face, self.writing, number)
        if wish is None:
            self.face.tell([quiet("Everything stays as it is.")])
            return
        found = self.table.amend_as(wish)
        self.step_moved(f"It is put right: {amending.kept_words(found)} (u takes this back)")

    def step_moved(self, words: str) -> None:
        """After undo and redo: save, and show the table anew."""
        self.keep()
        self.heard = len(self.table.log)
        self.show()
        self.face.tell([quiet(words)])

    def hint(self, rest: str) -> None:
        """What each option is worth. Nothing is chosen."""
        question = self.choosing.question()
        if rest == "all" and self.hints.are_of(self.table):
            self.face.tell(self.hints.rows(question))
            return
        decision_for(self.table, hints.everybody(self.table))
        self.face.tell([quiet(hints.THINKING)])
        try:
            self.hints.think(self.table)
        except KeyboardInterrupt:
            self.face.tell([quiet("No hint, then.")])
            return
        self.face.tell_what_fits(self.hints.rows(question), "h all")

    def let_a_bot_choose(self, rest: str) -> None:
        """Take what a bot would take."""
        option = self.hints.choice(self.table)
        self.choosing.take(option)
        self.notes.append(quiet("A bot chose this one."))

    def why_not(self, words: str) -> None:
        """What cannot be chosen now, each with its reason and rule."""
        self.face.tell(self.choosing.question().refusals(words))

    def card(self, name: str) -> None:
        """The text of a card."""
        self.face.tell(card_list.look_up(self.table.game, name))

    def rules(self, words: str) -> None:
        """A clause, a section or a search."""
        slug = self.table.game.slug
        self.face.tell_what_fits(Rulebook(self.table.game).look_up(words), command("rules", slug, *words.split()))

    def chronicle(self, count: str) -> None:
        """The last lines of the log."""
        if count and not count.isdigit():
            raise IllegalChoice(f"How many lines? {count!r} is no number.")
        lines = self.table.log
        decision = self.table.decision
        seat = decision.seats[0] if decision else 0
        shown = lines[-(int(count or 40) or 1) :]
        left = [quiet(f"... {len(lines) - len(shown)} lines before: l {len(lines)}")] if len(lines) > len(shown) else []
        self.face.tell([title("The chronicle"), *left, *(self.told(line, seat) for line in shown)])

    def journal(self, words: str) -> None:
        """What was written and drawn, all of it or what has these words."""
        decision = self.table.decision
        seats = decision.seats if decision else tuple(range(self.table.seats))
        blocks = self.drawing.journal(self.table, mask_of(seats), spoken=self.face.width is None)
        if blocks is None:
            raise IllegalChoice(f"{self.table.game.title} keeps no journal: l shows the log.")
        self.face.page(journal_rows(blocks, words))

    def board(self, rest: str) -> None:
        """The whole table again."""
        self.face.forget()
        self.show()

    def help(self, rest: str) -> None:
        """What it is about, what the signs mean, and all keys; of any other words, what the rules say."""
        keys = ("Keys", keys_of(self.table.game))
        first, *others = parts = [*self.drawing.help, *self.anytime_help(), keys]
        chosen = [part for part in parts if part[0].lower() == rest.lower()]
        if rest and not chosen:
            self.rules(rest)
            return
        chosen = chosen or parts
        if not self.face.fits(help_rows(chosen)) and others:
            chosen = [first, *others[-1:]]
        left = [f"? {name.lower()}" for name, _ in parts if (name, _) not in chosen]
        more = [quiet(f"More: {', '.join(left)}")] if left else []
        self.face.tell([*help_rows(chosen), *more])

    def anytime_help(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The words for what is open at any time."""
        if self.table.decision is None:
            return []
        words = self.choosing.question().anytime
        lines = [(word, meaning(several)) for word, several in words.items()]
        return [("At any time", lines)] if lines else []

    # -- saving, leaving

    def keep(self) -> None:
        """Save the game. Where that fails it goes on, and is saved at the next choice."""
        name = self.save.name
        self.unsaved = "it was interrupted"
        try:
            self.save.write(self.table)
        except OSError as error:
            self.unsaved = error.strerror or str(error)
            self.face.tell(
                [
                    bad(f"The game could not be saved: {self.unsaved} ({self.save.path})."),
                    quiet("It goes on, and the next choice tries again. The last save that worked is untouched."),
                ]
            )
        else:
            self.unsaved = ""
        if self.save.name != name:
            self.face.tell([bad(f"Somebody else wrote the save {name}; this game goes on as {self.save.name}.")])

    def copy(self, name: str) -> None:
        """Keep the game as it stands under a name."""
        if not name:
            self.keep()
            if not self.unsaved:
                self.face.tell([quiet(f"Saved as {self.save.name}. For a copy under a name of your own: s NAME")])
            return
        try:
            self.saves.begin(self.table.game.slug, name).write(self.table)
        except OSError as error:
            self.face.tell([bad(f"The copy could not be written: {error.strerror or error}.")])
        else:
            self.face.tell([quiet(f"A copy is kept as {name}; this game goes on as {self.save.name}.")])

    def quit(self, rest: str) -> None:
        """Leave; the game stays."""
        self.over = True

    def leave(self, code: int, why: str) -> int:
        """The last words: where the game is, and how to go on."""
        if self.unsaved:
            self.keep()
        if self.unsaved:
            self.face.tell([bad(f"{why} The last choices are not on disk.".strip())])
            return 1
        name = self.save.name
        if self.table.decision is None:
            self.face.tell([quiet(f"{why} Look at it again with: {command('replay', name)}".strip())])
            told = self.table.game.journal is not None
            more = f"Read it as a journal: {command('export', name)}" if told else ""
            self.face.tell([quiet(more or f"Which choices decided it: {command('review', name)}")])
        else:
            self.face.tell([Row(f"{why} The game is saved. Go on with: {command('resume', name)}".strip())])
        return code
