"""A game: its facts before a table is set up, and the set-up of tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar, overload

from msgspec import Struct

from hearthwatch.drawing import Drawing

from . import chance, files, records
from .authored import typed_toml
from .build import HERE
from .campaigns import Campaign
from .cards import typed_cards, typed_cards_of_shuffled
from .chronicle import Line, Teller
from .coverage import Coverage
from .dice import GUESSED, MissingResult
from .documents import Export
from .errors import RulesDefect, SetupError
from .heuristics import Heuristics
from .parts import Part, part_called
from .plain import CampaignData, Document, Migration, OptionValues
from .positions import Positions, document_in
from .positions import set_up as set_up_position
from .readers import Readers
from .records import Origin, Record
from .rules import KERNEL_RULES
from .settings import Setting
from .steps import OptionKind
from .table import Table

T = TypeVar("T", bound=Table)
R = TypeVar("R")

TYPED_CHANCE = {True: ("dice",), False: (), "dice": ("dice",), "cards": ("dice", "cards")}
WAYS_OF_TYPING: Final = tuple(TYPED_CHANCE)
NO_MIGRATIONS: Final[Mapping[int, Migration]] = {}
NOT_RULES: Final = frozenset(("show", "heuristics", "testing", "__pycache__"))
"""Folders whose code affects no rule."""


class Authored(Generic[T]):
    """The authored content of a game, such as quests: in the game's own words, read into a book of its own.

    `bring(folders)` returns the same game with the content of these folders; SetupError names the line of an error.
    """

    def __init__(
        self,
        what: str,
        book: Any,
        bring: Callable[[Sequence[Path]], Game[T]],
        folders: Sequence[Path] = (),
        coverage: Coverage[T] | None = None,
    ) -> None:
        self.what = what
        self.coverage = coverage
        """Coverage for `hearthwatch check`; None where it only reads the files."""
        self.book = book
        self.bring = bring
        self.folders = tuple(folders)


class Game(Generic[T]):
    """A published game: title, seats, options, rules, content, and new tables of it."""

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        blurb: str,
        seats: tuple[int, int],
        options: Sequence[Setting],
        version: int,
        migrations: Mapping[int, Migration] = NO_MIGRATIONS,
        table: type[T],
        begin: Callable[[T, OptionValues], None],
        positions: Positions[T, Any] | None = None,
        folder: Path | None = None,
        box: Callable[[], dict[str, int]] = dict,
        cards: Callable[[], dict[str, list[dict[str, str]]]] = dict,
        heuristics: Heuristics[T] | None = None,
        drawing: Drawing[T, Any] | None = None,
        amends: bool = False,
        exports: Sequence[Export] = (),
        journal: Callable[[T, Readers], Struct] | None = None,
        campaign: Campaign[Any] | None = None,
        authored: Authored[T] | None = None,
        parts: Sequence[Part] = (),
    ) -> None:
        self.slug = slug
        self.title = title
        self.blurb = blurb
        self.seats = seats
        self.options = tuple(options)
        self.version = version
        self.migrations = migrations
        """By version of the rules: the function that converts a state saved with it to the next version."""
        self._table = table
        self._begin = begin
        self._positions = positions
        self.folder = folder
        self._box = box
        self._cards = cards
        self.heuristics = heuristics
        """Heuristics for bots, and for tests that must see a whole game."""
        self.drawing: Drawing[T, Any] = drawing or Drawing()
        """The drawing of a table in a terminal."""
        self.amends = amends
        """True if an earlier choice may be amended while later choices stay."""
        self.exports = tuple(exports)
        """Documents of a table for people to read. JSON is always there."""
        self.campaign = campaign
        """The state that lasts from one table to the next; None where there is none."""
        self.journal = journal
        """Returns the story so far for these readers (a mask), as a Struct; None in a game without a journal."""
        self.authored = authored
        """The authored content it accepts; None where it accepts none."""
        self.parts = tuple(parts)
        """Parts that one person may play while bots play the rest, the default first; none where one plays all."""
        self.book: Any = authored.book if authored else None
        self.known: dict[str, Any] = {}
        """Cache of computed facts, by name. (Compiled classes have no cached properties.)"""

    # -- facts

    @property
    def people(self) -> tuple[int, int]:
        """Return the least and the greatest number of people; where one may play a part, bots take the other seats."""
        return (1 if self.parts else self.seats[0]), self.seats[1]

    @property
    def rules(self) -> dict[str, str]:
        """Return the clauses by their number, in the order of the rules; the title of an example with a heading."""
        return self._once("rules", self._clauses)

    def _clauses(self) -> dict[str, str]:
        if self.folder is None:
            return {}
        text = (self.folder / "RULES.md").read_text(encoding="utf-8")
        return {
            rule: " ".join(words.split())
            for rule, words in re.findall(r"(?m)^(?:- \*\*|### )([A-Z]+-[A-Z0-9.]+[a-z]?)(?:\*\*| —) (.*)$", text)
        }

    @property
    def means(self) -> dict[str, str]:
        """Return the one-line effect of each kind of option, as a template like its label (`show/means.toml`)."""
        return self._once("means", self._meanings)

    def _meanings(self) -> dict[str, str]:
        path = self.folder / "show" / "means.toml" if self.folder is not None else None
        return typed_toml(path, dict[str, str]) if path is not None and path.is_file() else {}

    @property
    def kinds(self) -> dict[str, OptionKind]:
        """Return every kind of option that its tables can offer, by the name that begins its keys."""
        return self._once("kinds", self._table.rules.option_kinds)

    @property
    def generators(self) -> tuple[str, ...]:
        """Return the fields of its tables that are future chance."""
        return self._table.generators

    @property
    def masks(self) -> tuple[str, ...]:
        """Return the fields of its tables that hold masks."""
        return self._table.masks

    @property
    def settings(self) -> dict[str, Setting]:
        """Return the options by name."""
        return self._once("settings", self._by_name)

    def _by_name(self) -> dict[str, Setting]:
        return {setting.name: setting for setting in self.options}

    @property
    def defaults(self) -> OptionValues:
        """Return the default values of the options."""
        return self._once("defaults", self._accepted)

    def _accepted(self) -> OptionValues:
        return {setting.name: setting.accept(setting.default) for setting in self.options}

    @property
    def box(self) -> dict[str, int]:
        """Return the number of cards of each sort."""
        return self._box()

    @property
    def cards(self) -> dict[str, list[dict[str, str]]]:
        """Return every card with its text, by sort."""
        return self._cards()

    @property
    def fingerprint(self) -> str:
        """Return a digest of the rules: the code of the kernel and of the game, and its content.

        With another one a record may lead elsewhere. Comments count too: removing them would cost more than checking
        the state that a record leads to, the only consequence of another fingerprint.
        """
        return self._once("fingerprint", self._digest)

    def _digest(self) -> str:
        digest = blake2b(digest_size=8)
        for folder in (HERE, self.folder) if self.folder is not None else (HERE,):
            for path in sorted(folder.rglob("*")):
                if path.suffix in (".py", ".toml") and NOT_RULES.isdisjoint(path.relative_to(folder).parts):
                    digest.update(path.relative_to(folder).as_posix().encode())
                    digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()

    def _once(self, name: str, work: Callable[[], R]) -> R:
        if name not in self.known:
            self.known[name] = work()
        value: R = self.known[name]
        return value

    @property
    def folders(self) -> tuple[Path, ...]:
        """Return the folders of its authored content."""
        return self.authored.folders if self.authored else ()

    @property
    def own_option(self) -> str:
        """Return the option that chooses among authored content; empty where there is none.

        A game may have it only with authored content, so a table may have been set up without it.
        """
        return self.authored.coverage.option if self.authored and self.authored.coverage else ""

    def with_authored(self, *folders: str | Path) -> Game[T]:
        """Return the same game with the authored content of these folders; this one stays as it is."""
        if self.authored is None:
            raise SetupError(f"{self.title} takes nothing that authors write.")
        for folder in folders:
            if not Path(folder).is_dir():
                raise SetupError(f"{str(folder)!r} is no folder: what authors write lies in folders.")
        every = [*self.authored.folders, *(Path(folder).resolve() for folder in folders)]
        return self.authored.bring([*dict.fromkeys(every)])

    def part(self, name: str) -> Part:
        """Return the part of this name; SetupError names the existing ones."""
        return part_called(self.parts, self.title, name)

    # -- tables

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        typed: bool | str = False,
        campaign: Document | None = None,
        **options: Any,
    ) -> T:
        """Set up a table. `typed` asks the players for the results of their real dice ("cards": also cards).

        `campaign` is the result of an earlier table's `campaign_after`.
        """
        return self.begin(self.origin(seats, seed, typed, options, campaign=campaign))

    def position(
        self,
        document: str | Document,
        *,
        seats: int | None = None,
        seed: int = 0,
        typed: bool | str = False,
        **options: Any,
    ) -> T:
        """Return a table set up from a short document: TOML text, or the same as a mapping. For tests and puzzles."""
        if self._positions is None:
            raise SetupError(f"{self.title} cannot be set up from a document.")
        positions = self._positions

        def make(said: Document) -> T:
            count = positions.read(said).seat_count() if seats is None else seats
            return self.begin(self.origin(count, seed, typed, options, said))

        return set_up_position(document_in(document), make)

    def origin(
        self,
        seats: int | None,
        seed: int | None,
        typed: bool | str,
        options: OptionValues,
        document: Document | None = None,
        campaign: Document | None = None,
    ) -> Origin:
        """Return everything that is settled before the first chance, checked."""
        least, most = self.seats
        count = least if seats is None else seats
        if not _is_number(count, least, most):
            raise SetupError(f"{self.title} is for {least} to {most} seats; {seats!r} is out of range.")
        if seed is not None and not _is_number(seed, 0, chance.MOST_SEED):
            raise SetupError(f"A seed is a number from 0 to {chance.MOST_SEED}; {seed!r} is not.")
        if typed not in WAYS_OF_TYPING:
            raise SetupError(f"Typed chance is yes, no, dice or cards; {typed!r} is not that.")
        settings = self.settings
        for name in options:
            if name not in settings:
                if name == self.own_option:
                    raise SetupError(
                        f"It needs {str(options[name]).partition('@')[0]!r}, which an author wrote: "
                        f"name its folder with --authored {self.slug}=FOLDER."
                    )
                known = ", ".join(settings) or "none"
                raise SetupError(f"{self.title} has no option {name!r}; its options are: {known}.")
        chosen = {name: settings[name].fit(settings[name].accept(value), count) for name, value in options.items()}
        return Origin(
            self.slug,
            self.version,
            self.fingerprint,
            count,
            chance.fresh_seed() if seed is None else seed,
            {**self.defaults, **chosen},
            TYPED_CHANCE[typed],
            document,
            self._campaign(campaign, count),
        )

    def _campaign(self, document: Document | None, seats: int) -> CampaignData | None:
        """Return a campaign for the origin: checked, and complete."""
        if document is None:
            return None
        if self.campaign is None:
            raise SetupError(f"{self.title} keeps no campaign: each of its games stands for itself.")
        return self.campaign.write(self, self.campaign.read(self, document, seats))

    def check_origin(self, origin: Origin) -> None:
        """Raise SetupError where a table could not have begun so: for records and saves that may be edited."""
        self.origin(origin.seats, origin.seed, False, origin.options, campaign=origin.campaign)
        for name in self.settings:
            if name not in origin.options and name != self.own_option:
                raise SetupError(f"The option {name} is missing.")
        if tuple(what for what in origin.typed if what != GUESSED) not in TYPED_CHANCE.values():
            raise SetupError(f"Typed chance is dice or cards; {origin.typed!r} is not that.")

    @overload
    def begin(self, origin: Origin, told: Literal[False] = False) -> T: ...
    @overload
    def begin(self, origin: Origin, told: Literal[True]) -> list[Line]: ...
    def begin(self, origin: Origin, told: bool = False) -> T | list[Line]:
        """Set up a table from an origin; with `told`, return the lines of the chronicle of the set-up instead."""
        table = self.empty(origin)
        if told:
            table.teller = Teller(table)
        table.do(set_up())
        table.run()
        return table.teller.lines if table.teller else table

    def lay_out(self, table: T) -> None:
        """Lay everything out, by the rules of set-up or by a document."""
        origin = table.origin
        if origin.document is not None and self._positions is not None:
            self._positions.arrange(table, origin.options, origin.document)
        else:
            self._begin(table, origin.options)

    def replay(self, record: Record) -> T:
        """Replay a record."""
        return records.replay(self, record)  # type: ignore[return-value]

    def load(self, text: str | bytes) -> T:
        """Return the table in a text that Hearthwatch wrote, of this game."""
        return files.load(text, lambda slug: self)  # type: ignore[return-value]

    def empty(self, origin: Origin) -> T:
        """Return an empty table."""
        return self._table(self, origin)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle an installed game by its name."""
        from .registry import game, games

        return (game, (self.slug,)) if self.slug in games() and game(self.slug) is self else super().__reduce__()

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"


@KERNEL_RULES.step("", "")
def set_up(table: Table) -> None:
    """Set up the table: a step like any other, so that its dice may be typed too."""
    try:
        table.game.lay_out(table)
    except MissingResult as missing:
        if missing.question[0] in (typed_cards.kind.id, typed_cards_of_shuffled.kind.id):
            raise RulesDefect(
                "Setting up turns a card up: do that in a step of its own, so that it may be typed."
            ) from missing
        raise


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
