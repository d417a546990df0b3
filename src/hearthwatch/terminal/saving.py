"""Keeping a game while it is played: after every choice, as a copy, and when somebody leaves."""

from __future__ import annotations

from hearthwatch.drawing.rows import Row, bad, quiet
from hearthwatch.kernel.table import Table

from .companions import Companions
from .display import Display
from .program_name import command
from .saves import Save, Saves


class Saving:
    """The save of one game, and what is said about it."""

    def __init__(self, table: Table, save: Save, saves: Saves, display: Display, companions: Companions) -> None:
        self.table = table
        self.companions = companions
        self.save = save
        self.saves = saves
        self.display = display
        self.unsaved = ""
        """Why the last saving failed; empty where it did not."""

    def keep(self) -> None:
        """Save the game. Where that fails it goes on, and is saved at the next choice."""
        name = self.save.name
        self.unsaved = "it was interrupted"
        try:
            self.save.write(self.table)
            self.companions.keep(self.save.path)
        except OSError as error:
            self.unsaved = error.strerror or str(error)
            self.display.tell(
                [
                    bad(f"The game could not be saved: {self.unsaved} ({self.save.path})."),
                    quiet("It goes on, and the next choice tries again. The last save that worked is untouched."),
                ]
            )
        else:
            self.unsaved = ""
        if self.save.name != name:
            self.display.tell([bad(f"Somebody else wrote the save {name}; this game goes on as {self.save.name}.")])

    def copy(self, name: str) -> None:
        """Keep the game as it stands under a name."""
        if not name:
            self.keep()
            if not self.unsaved:
                self.display.tell([quiet(f"Saved as {self.save.name}. For a copy under a name of your own: s NAME")])
            return
        try:
            copy = self.saves.begin(self.table.game.slug, name)
            copy.write(self.table)
            self.companions.write(copy.path)
        except OSError as error:
            self.display.tell([bad(f"The copy could not be written: {error.strerror or error}.")])
        else:
            self.display.tell([quiet(f"A copy is kept as {name}; this game goes on as {self.save.name}.")])

    def leave(self, code: int, why: str) -> int:
        """The last words: where the game is, and how to go on."""
        if self.unsaved:
            self.keep()
        if self.unsaved:
            self.display.tell([bad(f"{why} The last choices are not on disk.".strip())])
            return 1
        name = self.save.name
        if self.table.decision is None:
            self.display.tell([quiet(f"{why} Look at it again with: {command('replay', name)}".strip())])
            told = self.table.game.journal is not None
            more = f"Read it as a journal: {command('export', name)}" if told else ""
            self.display.tell([quiet(more or f"Which choices decided it: {command('review', name)}")])
        else:
            self.display.tell([Row(f"{why} The game is saved. Go on with: {command('resume', name)}".strip())])
        return code
