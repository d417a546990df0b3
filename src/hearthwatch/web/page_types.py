"""The types of page data: plain data, by the names that the templates use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from hearthwatch.kernel.plain import BoardData, DecisionData, LineData, OutcomeData

if TYPE_CHECKING:
    from .amend_view import AmendShown
    from .changes import Change
    from .thoughts import HintShown
    from .win_curves import CurveShown


class Page(TypedDict):
    """Common data of every page."""

    base: str
    theme: str


class PartShown(TypedDict):
    """A part that one person may play while others or bots play the rest."""

    name: str
    do: str


class GameAbout(TypedDict):
    """A game as pages describe it."""

    slug: str
    title: str
    blurb: str
    people: list[int]
    minutes: int | None
    begin_with: bool
    box: dict[str, int]
    parts: list[PartShown]


# -- pages that are no table


class Stands(TypedDict):
    """The position of a game."""

    where: str
    """Round and place, or the number of moves."""
    last: str
    """The last line of its chronicle."""


class MineShown(Stands):
    """A person's table, on the front page."""

    address: str
    game: str
    title: str
    state: str
    people: str
    when: str
    asked: bool
    sign: str
    """The picture of its game."""
    ended: str
    """The ending: won, lost or over; empty while it goes on."""


class FrontPage(Page):
    """The games, and the visitor's tables."""

    games: list[GameAbout]
    mine: list[MineShown]
    browsers: int
    """Number of other browsers that hold the visitor's seats."""


class FieldShown(TypedDict):
    """An option of a game in the form for a new table."""

    name: str
    help: str
    kind: str
    default: Any
    values: tuple[str, ...]
    titles: Mapping[str, str]
    words: tuple[str, ...]
    least: int
    """For an option per seat: its least number of fields."""
    count: int
    per_seat: bool
    without: tuple[int, ...]
    """For an option per seat: the seats that have none."""
    at_table: str
    """The value that leaves a seat's choice to its player; empty where there is none."""
    value: Any
    """The present value of the field."""
    error: str


class SeatsShown(TypedDict):
    """The range of the number of seats, and the requested number."""

    least: int
    most: int
    value: int


class NewGamePage(Page):
    """The form for a new table."""

    part: str
    """The part of the opener, in a game with parts."""
    bot: str
    """The bot for the other seats; empty if they wait for friends."""
    game: GameAbout
    options: list[FieldShown]
    seats: SeatsShown
    name: str
    bots: list[str]
    error: str


class GalleryPage(Page):
    """Every card of a game."""

    game: GameAbout
    cards: Mapping[str, Sequence[Mapping[str, str]]]
    q: str


class RulesPage(Page):
    """The rules of a game."""

    game: GameAbout
    short: list[tuple[str, str]]
    """Summary: a word and a sentence each."""
    text: str
    q: str


class AboutPage(Page):
    """The page about Hearthwatch itself: its version, and its third-party parts."""

    version: str


class MessagePage(Page):
    """One sentence for a visitor of a missing or private page, and a way on."""

    title: str
    text: str
    status: int
    back: str
    action: str
    """The target of a button of this page; empty without one."""
    label: str
    code: str
    """The code without a table: another can be tried."""


# -- a table


class Named(TypedDict):
    """The role of a seat: in words, by the first name in them, and the role of one unlike the others."""

    words: str
    plays: str
    role: str


class SeatShown(Named):
    """A seat, and its player."""

    seat: int
    name: str
    kind: str
    bot: str
    here: bool
    mine: bool
    asked: bool
    plays_for: str
    """The person whose place a bot has taken."""
    gives_back: bool
    """True if that is the viewer, who may have the seat back at once."""
    absent: str
    """The reason why no bot may replace an absent player yet; empty where one may."""


class RoomShown(TypedDict):
    """The room of a table."""

    address: str
    game: str
    title: str
    open: bool
    finished: bool
    creator: bool
    days: int
    wait: tuple[int, str]
    """Time that the table waits for an absent player: a number and its unit."""
    watching: int
    """Number of people without a seat who have a page open."""
    thinking: bool
    before: int
    """Approximate number of queued tasks before the bot's."""
    bots: list[str]
    rivals: dict[str, str]
    """Bots that play only against the others, with their descriptions."""
    link: str
    again: str
    """The address for playing the same game again."""
    lasts: bool
    """True if a campaign continues in the next game."""


class BrowserShown(TypedDict):
    """Another browser that holds the person's seat."""

    mark: str
    here: bool


class MeShown(TypedDict):
    """The viewer."""

    name: str
    seats: list[int]
    spectator: bool
    belongs: bool
    """True if this person takes part in decisions, such as the choice of the next game."""
    link: str
    browsers: list[BrowserShown]
    """The other browsers that hold the same seats."""


class NoticeShown(TypedDict):
    """A seat that changed hands, in words, and the moment of the table."""

    text: str
    moment: int


class LineShown(LineData):
    """A line of the chronicle with its moment."""

    moment: int
    number: NotRequired[int]
    """Its place in the chronicle; notices have none."""
    by: NotRequired[int | None]
    """The seat whose choice it represents, if that is not its own."""


class Sight(TypedDict):
    """The view of a table, people by their names."""

    game: str
    seat: int | list[int] | None
    seats: int
    board: BoardData
    decision: DecisionData | None
    outcome: OutcomeData | None
    log: list[LineShown]
    lost: str


class RefusedShown(TypedDict):
    """A refused option, with the reason."""

    key: str
    label: str
    reason: str
    rule: str
    group: str


class RequestShown(TypedDict):
    """A request to the others."""

    kind: str
    by: str
    seat: int
    mine: bool
    asked: bool
    what: list[str]
    words: str


class UndoShown(TypedDict):
    """The choices that can be undone, and whether others must agree."""

    can: bool
    cost: str
    asks: bool
    redo: bool
    request: RequestShown | None


class ChangeShown(TypedDict):
    """The changeable parts of an unfinished choice."""

    back: str
    words: str


class ChatShown(TypedDict):
    """A line of the chat."""

    who: str
    text: str
    when: str
    iso: str
    number: int


class PastShown(TypedDict):
    """The earlier moment on the page."""

    moment: int
    of: int


class Passing(TypedDict):
    """The next person at the device."""

    seat: int
    name: str
    """Empty without a name, if the part identifies the person."""
    plays: str
    """The part of all those under this name; empty where the name says it."""


_Passed = TypedDict("_Passed", {"pass": NotRequired[Passing | None]})


class TablePage(Page, _Passed):
    """The `t` of the templates: a room as one person sees it."""

    room: RoomShown
    me: MeShown
    seats: list[SeatShown]
    seq: int
    moments: int
    lines_from: int | None
    """The number of the first line of the chronicle on the page; None for all lines of the view."""
    view: Sight
    refused: list[RefusedShown]
    why: bool | str
    waiting: str
    undo: UndoShown
    change: ChangeShown | None
    chat: list[ChatShown]
    note: dict[str, str] | None
    past: PastShown | None
    amend: AmendShown | None
    hints: list[HintShown] | None
    hint_before: int | None
    """Approximate number of queued tasks before the requested hint; None without a request."""
    curve: CurveShown | None
    ending: str
    """The result, in words; empty while the game goes on."""
    order: str
    orders: dict[str, str]
    notices: list[NoticeShown]
    """Players who sat down and left, with the moment: shown with the chronicle, not in it."""
    standing: list[str]
    """Permanent facts about the table that everybody should know before they sit down."""
    keeps_journal: bool
    measure: str
    """Meaning of the numbers of hints; empty where nothing can be won, and there are none."""


# -- a journal


class PassageData(TypedDict):
    """A passage of a journal; further fields are the game's."""

    kind: str
    by: str
    who: list[str]


class CharacterData(TypedDict):
    """A character in a journal."""

    name: str


class JournalData(TypedDict):
    """The journal of a game (`Game.journal`) as plain data; further fields are the game's."""

    title: str
    characters: list[CharacterData]
    passages: list[PassageData]


class Searched(TypedDict):
    """A page of a journal, or of search results in it."""

    document: JournalData
    names: list[str]
    kinds: dict[str, str]
    passages: list[PassageData]
    found: int
    page: int
    pages: int
    q: str
    who: str
    kind: str


class ExportShown(TypedDict):
    """A document that can be downloaded."""

    name: str
    title: str
    about: str


class JournalPage(Page, Searched):
    """The journal of a table."""

    game: GameAbout
    post: str
    exports: list[ExportShown]
    told: str


class Push(TypedDict):
    """A message to an open page after a change."""

    changes: list[Change]
    heard: int
    """Number of answered messages of this page."""
    seq: int
    title: str
    asked: bool
