"""The keys that only tell: why not, cards, rules, the log, the journal, help. Nothing changes by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearthwatch.drawing.rows import Row, quiet, title
from hearthwatch.kernel.english import counted
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.option_words import meaning, words_of
from hearthwatch.kernel.readers import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.telling import Seats, told

from . import catalogue
from .asked_words import has
from .display import Display
from .keys import help_rows, keys_of
from .program_name import command
from .rulebook import Rulebook
from .typed_choice import Choosing
from .why_not import WhyNot


class Reading:
    """The commands that read about one game."""

    def __init__(self, table: Table, display: Display, choosing: Choosing) -> None:
        self.table = table
        self.drawing = table.game.drawing
        self.display = display
        self.choosing = choosing
        self.keys: dict[str, Callable[[str], None]] = {
            "w": self.why_not,
            "c": self.card,
            "?": self.help,
            "rules": self.rules,
            "l": self.chronicle,
            "m": self.map,
            "journal": self.journal,
        }

    def why_not(self, words: str) -> None:
        """Show the options that cannot be chosen now, each with its reason and rule."""
        self.display.page(WhyNot(self.choosing.question()).rows(words))

    def look(self, words: str) -> None:
        """Show the table in whole lines: those with these words and the lines that belong to them, or all."""
        eyes = self.choosing.companions.eyes()
        lines = self.drawing.lines(self.table.board(mask_of(eyes)))
        found = lines if words.lower() == "all" else having(lines, words)
        if not found:
            raise IllegalChoice(
                f"Nothing on the table has: {words}. b all reads all of it, c {words} looks for a card."
            )
        self.display.page([Row(line) for line in found])

    def map(self, words: str) -> None:
        """The map by itself."""
        if not self.drawing.has_map:
            raise IllegalChoice(f"{self.table.game.title} has no map. b shows the table again.")
        board = self.table.board(mask_of(self.choosing.companions.eyes()))
        self.display.show(self.drawing.map(board, self.display.width or 0))

    def card(self, name: str) -> None:
        """The text of a card."""
        self.display.page(catalogue.look_up(self.table.game, name))

    def rules(self, words: str) -> None:
        """A clause, a section or a search."""
        slug = self.table.game.slug
        self.display.tell_what_fits(Rulebook(self.table.game).look_up(words), command("rules", slug, *words.split()))

    def chronicle(self, count: str) -> None:
        """The last lines of the log."""
        if count and not count.isdigit():
            raise IllegalChoice(f"How many lines? {count!r} is no number.")
        lines = self.table.log
        if not lines:
            raise IllegalChoice("Nothing has happened yet.")
        seat = self.choosing.companions.asked()[0]
        shown = lines[-(int(count or 40) or 1) :]
        seats = Seats(self.table)
        before = counted(len(lines) - len(shown), "line")
        left = [quiet(f"... {before} before: l {len(lines)}")] if len(lines) > len(shown) else []
        self.display.tell([title("The chronicle"), *left, *(told(line, seat, seats, self.drawing) for line in shown)])

    def journal(self, words: str) -> None:
        """Show everything that was written and drawn, or the parts that have these words."""
        seats = self.choosing.companions.asked()
        blocks = self.drawing.journal(self.table, mask_of(seats), spoken=self.display.width is None)
        if blocks is None:
            raise IllegalChoice(f"{self.table.game.title} keeps no journal: l shows the log.")
        self.display.page(journal_rows(blocks, words))

    def help(self, rest: str) -> None:
        """Show the subject of the game, the meaning of drawn signs, and all keys; for other words, show the rules."""
        keys = ("Keys", keys_of(self.table.game))
        signs = [("Signs", self.drawing.signs)] if self.drawing.signs and self.display.width is not None else []
        first, *others = parts = [*self.drawing.help, *signs, *self.anytime_help(), keys]
        chosen = [part for part in parts if part[0].lower() == rest.lower()]
        if rest and not chosen:
            self.rules(rest)
            return
        chosen = chosen or parts
        if not self.display.fits(help_rows(chosen)) and others:
            chosen = [first, *others[-1:]]
        left = [f"? {name.lower()}" for name, _ in parts if (name, _) not in chosen]
        more = [quiet(f"More: {', '.join(left)}")] if left else []
        self.display.page([*help_rows(chosen), *more])

    def anytime_help(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The words for what is open at any time."""
        if self.table.decision is None:
            return []
        words = self.choosing.question().anytime
        lines = [(word, meaning(several)) for word, several in words.items()]
        return [("At any time", lines)] if lines else []


def having(lines: Sequence[str], words: str) -> list[str]:
    """The lines that have all of these words; what is indented below one of them belongs to it."""
    wanted, found, below = words_of(words), list[str](), False
    for line in lines:
        there = words_of(line)
        fits = all(has(there, word) for word in wanted)
        below = fits if not line.startswith(" ") else below
        found += [line] if fits or below else []
    return found


def journal_rows(blocks: Sequence[Sequence[str]], words: str) -> list[Row]:
    """The journal as rows; only blocks that have all of these words, if any."""
    wanted = words.lower().split()
    fitting = [block for block in blocks if all(word in " ".join(block).lower() for word in wanted)]
    if not fitting:
        return [quiet(f"Nothing in the journal has: {words}" if wanted else "The journal is still empty.")]
    have = "has" if len(fitting) == 1 else "have"
    found = f"The journal: {len(fitting)} of {len(blocks)} entries {have} {words}" if wanted else "The journal"
    return [title(found), *(Row(line) for block in fitting for line in block)]
