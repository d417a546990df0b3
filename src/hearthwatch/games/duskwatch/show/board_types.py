"""The types of the board: views make plain data of it with the same names."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from msgspec import Struct, field

Odds: TypeAlias = dict[str, float]
"""The chances of the three results by their names."""


class BlockShown(TypedDict, total=False):
    """A block of the journal. Which fields are set depends on its kind (see `blocks.py`)."""

    words: str
    text: str
    """The player's text."""
    cut: bool
    """True where the text is only the beginning."""
    written: int | None
    """The number of its text, for observers who may change it."""
    seat: int
    private: bool
    secret: bool
    adventure: bool
    """True where the text is ours, not the rulebook's."""
    character: int
    status: str
    threat: int
    clock: int
    act: int
    action: str
    score: str
    value: int
    before: int
    after: int
    sources: list[list[int]]
    levels: list[str]
    card: str
    cards: list[str]
    total: int
    above: list[bool]
    result: str
    means: str
    """The meaning of a result, in the words of the Action."""
    changed: list[str]
    """The changes it made; empty where nothing changed."""
    told_at: int
    """The block of the Draw that tells this already."""
    question: str
    answer: str
    likelihood: int
    list: str
    chapter: int


class Block(BlockShown):
    """A block of the journal: its number and its kind, and what it tells."""

    block: int
    kind: str


class RecordShown(Struct, kw_only=True):
    """A Record on a sheet."""

    id: str
    kind: str
    words: str
    entry: str
    """The name in its table; empty where only the players have words for it."""
    text: str
    written: int | None
    """The number of its text, for observers who may change it."""
    damaged: bool


class ChangeShown(Struct, kw_only=True):
    """The origin of a number (WOD-0.2)."""

    before: int
    after: int
    why: str
    rule: str
    block: int


class WrittenShown(Struct, kw_only=True):
    """The numbers of the texts of a sheet, for observers who may change them."""

    name: int | None
    player: int | None
    look: int | None
    memory: int | None


class CharacterShown(Struct, kw_only=True):
    """A sheet: all of it is open to everybody."""

    id: str
    name: str
    player: str
    look: str
    memory: str
    written: WrittenShown
    seat: int
    owner: int
    status: str
    scores: dict[str, int]
    core: list[str]
    changes: dict[str, list[ChangeShown]]
    """By Score, the newest first."""
    records: list[RecordShown]


class TokenShown(Struct, kw_only=True):
    """A level that waits for a later Draw (WOD-7.6)."""

    id: str
    character: int | None
    lifetime: str
    levels: int
    words: str


class VowShown(Struct, kw_only=True):
    """The current Vow (section 28)."""

    words: str
    parts: list[str]
    mission: str
    written: int | None
    half_done: bool


class QuestionShown(Struct, kw_only=True):
    """A question to the Oracle, its cards and its answer (section 5)."""

    seat: int
    question: str
    cards: list[str]
    likelihood: int
    answer: str | None
    meaning: str
    written: int | None


class FactShown(Struct, kw_only=True):
    """A pinned text."""

    kind: str
    text: str
    written: int | None


class ThreatShown(Struct, kw_only=True):
    """A threat, with the successes that people count (WOD-19.6)."""

    id: str
    words: str
    character: int | None
    successes: int
    needed: int | None
    over: bool


class ClockShown(Struct, kw_only=True):
    """A clock that still counts, or the track of the Vow (WOD-A17, WOD-A18)."""

    id: str
    name: str
    filled: int
    segments: int
    of_vow: bool


class ObjectionShown(Struct, kw_only=True):
    """A player's objection to an Action (WOD-30.2)."""

    seat: int
    text: str


class PreparingShown(Struct, kw_only=True):
    """The Action whose levels are being collected or confirmed, with its true odds."""

    act: int
    character: int
    action: str
    score: str
    sources: list[list[int]]
    levels: list[str]
    modifier: int
    at: str
    odds: Odds
    percents: tuple[int, int, int]
    """The same three as whole numbers that add up to 100."""
    objections: list[ObjectionShown]


class ActingShown(Struct, kw_only=True):
    """The Action about to be taken, its character, and the levels certain to be added to the Score."""

    character: int
    action: int
    levels: int


class ConsequenceShown(Struct, kw_only=True):
    """The consequence card while people decide what it brings (WOD-8.6)."""

    action: str
    card: str
    heading: str


class ActionShown(Struct, kw_only=True):
    """An Action, and what helps to find it."""

    id: str
    name: str
    rule: str
    ground: str
    trigger: str
    words: str
    scores: dict[str, str]
    strong: str
    weak: str
    miss: str
    forced: bool


class ScoreShown(Struct, kw_only=True):
    """A Score by its name."""

    id: str
    name: str


class LikelihoodShown(Struct, kw_only=True):
    """A likelihood, and its chances with the present deck (WOD-G36)."""

    cards: int
    name: str
    yes: float = field(name="Yes")
    but: float = field(name="Yes, but")
    no: float = field(name="No")
    percents: tuple[int, int, int]
    """The same three as whole numbers that add up to 100."""


class NoticeShown(Struct, kw_only=True):
    """A level of the forest's notice (WOD-A11)."""

    name: str
    least: int = field(name="from")


class SceneShown(Struct, kw_only=True):
    """The open scene of the adventure."""

    kind: str
    words: str
    foe: str | None
    harm: str
    successes: int
    needed: int
    misses: int
    misses_lose: int
    counts: list[str]
    scores: list[str]
    prepares: list[str]
    flight: str | None


class AdventureShown(Struct, kw_only=True):
    """The obstacle, its progress, and the forest's notice."""

    scene: SceneShown | None
    scenes: int
    milestones: int
    milestones_needed: int | None
    last: bool
    notice: int
    notice_level: str
    notice_levels: list[NoticeShown]
    notice_ends_vow: int
    respites_left: int
    sanctuary_left: int
    path: list[str]


class Board(Struct, kw_only=True):
    """Everything but the order of the deck and what others keep to themselves."""

    mode: str
    company: str
    phase: str
    consequence: ConsequenceShown | None
    gm: int | None
    deck: int
    discards: list[str]
    out: list[str]
    characters: list[CharacterShown]
    tokens: list[TokenShown]
    fight: list[int]
    vow: VowShown | None
    oracle: list[QuestionShown]
    threats: list[ThreatShown]
    clocks: list[ClockShown]
    facts: list[FactShown]
    limits: list[str]
    paused: list[int]
    reminders: list[str]
    preparing: PreparingShown | None
    acting: ActingShown | None
    adventure: AdventureShown | None
    actions: list[ActionShown]
    scores: list[ScoreShown]
    odds: dict[str, Odds]
    """By Score and levels together."""
    likelihoods: list[LikelihoodShown]
    journal: list[Block]
    blocks: int
    seats: list[str]
