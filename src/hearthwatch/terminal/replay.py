"""Step through a game that was played, forward and back."""

from __future__ import annotations

from pathlib import Path

from hearthwatch.drawing.rows import Row, bad, heading, quiet, title
from hearthwatch.kernel.english import counted
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.records import Amend, Choice, Record, Undo, play_entry
from hearthwatch.kernel.registry import game, open_file
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats, told

from .amending import change_words, kept_words
from .display import Display
from .saves import ENDING, NAME, NoSuchSave, Saves

KEYS = "Enter forward · b back · a number goes there · e end · q quit · ? help"
HELP = [
    ("Enter", "one step forward (also n, f)"),
    ("b", "one step back"),
    ("7", "to the table after the seventh step; 0 is the beginning. What was taken back counts as a step, too"),
    ("e", "to the end"),
    ("l", "all that this step brought"),
    ("q", "quit; nothing changes, this only looks"),
]


def read(path: Path, saves: Saves) -> Record:
    """The record in a file; that of a save says its name where it cannot be read."""
    if path.parent == saves.folder:
        saves.open(path.name.removesuffix(ENDING))
    return open_file(path.read_bytes()).table.record


def path_of(file: str | None, saves: Saves) -> Path:
    """A file, or that of the save of this name; without a name that of the newest save."""
    if file is None:
        return saves.path(saves.last())
    path = Path(file)
    if not path.exists():
        if not NAME.fullmatch(file) or not saves.exists(file):
            raise NoSuchSave(f"There is no file and no save called {file}. {saves.there()}")
        path = saves.path(file)
    return path


class Replay:
    """A record and the table after each of its entries, made when somebody looks."""

    def __init__(self, record: Record, display: Display) -> None:
        self.record = record
        self.display = display
        played = game(record.origin.game)
        self.tables: list[Table] = [played.begin(record.origin)]
        self.drawing = played.drawing
        self.seats = Seats(self.tables[0])
        self.everybody = tuple(range(record.origin.seats))

    @property
    def last(self) -> int:
        """The number of entries."""
        return len(self.record.entries)

    def table(self, number: int) -> Table:
        """The table after so many entries."""
        while len(self.tables) <= number:
            table = self.tables[-1].clone()
            play_entry(table, len(self.tables), self.record.entries[len(self.tables) - 1])
            self.tables.append(table)
        return self.tables[number]

    def news(self, number: int) -> list[Row]:
        """Return the news that the entry of this number brought."""
        after = self.table(number)
        entry = self.record.entries[number - 1] if number else None
        if entry is None:
            lines = after.log
        elif isinstance(entry, Choice):
            lines = after.log[len(self.table(number - 1).log) :]
        elif isinstance(entry, Amend):
            return self.amended(number, entry)
        else:
            taken_back = isinstance(entry, Undo)
            return [
                Row("The choice before was taken back." if taken_back else "The choice was brought back.", lead=">")
            ]
        return [told(line, 0, self.seats, self.drawing) for line in lines]

    def amended(self, number: int, wish: Amend) -> list[Row]:
        """Return rows that show the changes of an amendment."""
        found = self.table(number - 1).if_amended(wish, again=True)
        reason = [Row(wish.reason, lead="-")] if wish.reason else []
        words = f"{change_words(found, wish, self.everybody)} {kept_words(found)}"
        return [Row(f"Choice {wish.move} was put right: {words}", lead=">"), *reason]

    def place(self, number: int) -> Row:
        """Which step it is; where some were taken back, also how many choices stand, as the list of saves counts."""
        moves = self.table(number).moves
        return title(f"{number} of {self.last}" + (f" ({counted(moves, 'choice')})" if moves != number else ""))

    def heading(self, number: int) -> list[Row]:
        """Where we are, and what is asked there or how it ended."""
        table = self.table(number)
        rows = [self.place(number)]
        outcome = table.outcome
        if outcome is not None:
            rows.append(Row(outcome.reason, outcome.rule, "good" if outcome.won else "bad"))
        elif table.decision is not None:
            rows.append(Row(table.decision.for_seat(self.everybody).prompt, table.decision.rule))
        return rows

    def tell_all(self) -> None:
        """Everything in one go: for pipes."""
        for number in range(self.last + 1):
            self.display.tell([self.place(number), *self.news(number)])
        board = self.table(self.last).board(mask_of(self.everybody))
        self.display.tell([Row(line) for line in self.drawing.lines(board)])
        self.display.tell(self.heading(self.last)[1:])

    def step(self) -> None:
        """Step through by hand, from the beginning."""
        number = 0
        shown = False
        while True:
            if not shown:
                board = self.table(number).board(mask_of(self.everybody))
                self.display.scene(self.drawing, board, self.news(number), self.heading(number), KEYS)
            try:
                typed = self.display.ask(f"Choose where to go from {number} of {self.last}. {KEYS}").lower()
            except EOFError:
                return
            if typed in ("q", "quit"):
                return
            if typed in ("?", "h", "help"):
                shown = True
                self.display.tell([heading("Keys"), *(Row(text, lead=key, indent=2) for key, text in HELP)])
                continue
            if typed in ("l", "log"):
                shown = True
                self.display.tell(self.news(number))
                continue
            goal = self.goal(typed, number)
            shown = goal is None
            if goal is None:
                self.display.tell([bad(f"{typed!r} is none of these:"), quiet(KEYS)])
            elif not 0 <= goal <= self.last:
                shown = True
                self.display.tell([quiet(f"There is nothing there: the record goes from 0 to {self.last}.")])
            else:
                number = goal

    def goal(self, typed: str, number: int) -> int | None:
        """Where an answer leads; None where it is none."""
        if typed.isdecimal():
            return int(typed)
        if typed in ("", "n", "f", "forward"):
            return number + 1
        if typed in ("b", "back"):
            return number - 1
        return self.last if typed in ("e", "end") else None
