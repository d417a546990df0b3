"""The journal as a document: plain data has the same names."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from hearthwatch.kernel.english import capital, counted

from ...table import CONSCIOUS, STATUSES

FIT: Final = STATUSES[CONSCIOUS]
NAMELESS: Final = "Something without a name"


class VowTold(Struct, kw_only=True):
    """A Vow, its mission in the players' words, and what became of it."""

    words: str
    mission: str
    state: str


class RecordTold(Struct, kw_only=True):
    """A Record of a sheet."""

    kind: str
    words: str
    text: str
    damaged: bool


class SheetTold(Struct, kw_only=True):
    """A character as it stands."""

    name: str
    player: str
    look: str
    memory: str
    status: str
    scores: dict[str, int]
    gift: str
    records: list[RecordTold]

    @property
    def fares(self) -> str:
        """Return the character's condition and player: dead, played by Anna."""
        player = " ".join(self.player.split())
        told = [self.status] if self.status != FIT else []
        return capital(", ".join([*told, *([f"played by {player}"] if player else [])]))


class DrawTold(Struct, kw_only=True):
    """A Draw in its parts, and as one line that anybody can check."""

    action: str
    character: str
    card: str
    sum: str
    against: str
    challenges: list[str]
    above: list[bool]
    result: str
    rank: int


class LineTold(Struct, kw_only=True, omit_defaults=True):
    """One thing that came of it; the words that people wrote with it, if any."""

    kind: str
    words: str
    text: str = ""


class Passage(Struct, kw_only=True):
    """The blocks of an Action, of a text, or of an adjustment."""

    number: int
    kind: str
    title: str
    by: str = ""
    who: list[str] = field(default_factory=list)
    text: str = ""
    private: bool = False
    draws: list[DrawTold] = field(default_factory=list)
    lines: list[LineTold] = field(default_factory=list)


class VowPassage(Passage, kw_only=True):
    """A Vow is made, kept or dropped."""

    kept: bool


class OraclePassage(Passage, kw_only=True):
    """A question to the Oracle."""

    question: str
    likelihood: str
    cards: list[str]
    answer: str


class PinnedTold(Struct, kw_only=True):
    """A pinned text to remember."""

    kind: str
    text: str


class ThreatTold(Struct, kw_only=True):
    """A threat by its whole name, and how far it was met."""

    name: str
    successes: int
    needed: int
    over: bool

    @property
    def met(self) -> str:
        """Return the progress: over, 2 of 3 successes."""
        met = counted(self.needed or self.successes, "success", "successes")
        return f"{'over, ' if self.over else ''}{f'{self.successes} of ' if self.needed else ''}{met}"


class ClockTold(Struct, kw_only=True):
    """A clock, and how far it was filled."""

    name: str
    filled: int
    segments: int
    away: bool


class Journal(Struct, kw_only=True):
    """The whole document."""

    title: str
    mode: str
    told: str
    options: list[str]
    vows: list[VowTold]
    characters: list[SheetTold]
    passages: list[Passage]
    pinned: list[PinnedTold]
    threats: list[ThreatTold]
    clocks: list[ClockTold]
    limits: list[str]
    ending: str

    def untitled(self, number: int) -> str:
        """Return the heading of a scene that has none; an adventure counts its own scenes."""
        if not any(one.kind == "framed" for one in self.passages):
            return f"Scene {number}"
        return "The opening" if number == 1 else "Meanwhile"
