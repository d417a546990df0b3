"""What every page is made from: plain data, by the names that the templates use."""

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
    """What every page needs."""

    base: str
    theme: str


class PartShown(TypedDict):
    """What one person may play while others or bots play the rest."""

    name: str
    do: str


class GameAbout(TypedDict):
    """What pages tell of a game."""

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
    """Where a game stands."""

    where: str
    """Round and place, or how much was played."""
    last: str
    """The last line of its chronicle."""


class MineShown(Stands):
    """A table that somebody sits at, on the front page."""

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
    """How: won, lost or over; empty while it goes on."""


class FrontPage(Page):
    """The games, and the tables one sits at."""

    games: list[GameAbout]
    mine: list[MineShown]
    browsers: int
    """How many other browsers hold one's seats."""


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
    """Of an option for each seat: so many places it has even where fewer play."""
    count: int
    per_seat: bool
    without: tuple[int, ...]
    """Of an option for each seat: the seats that have none."""
    at_table: str
    """The value that leaves a seat's choice to whoever sits there; empty where there is none."""
    value: Any
    """What stands in the field now."""
    error: str


class SeatsShown(TypedDict):
    """How many seats there may be, and how many were asked for."""

    least: int
    most: int
    value: int


class NewGamePage(Page):
    """The form for a new table."""

    part: str
    """What its opener plays, of a game with parts."""
    bot: str
    """Who plays the other seats; empty if they wait for friends."""
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
    """What it is about: a word and a sentence each."""
    text: str
    q: str


class AboutPage(Page):
    """The page about Hearthwatch itself: its version, and what it borrows."""

    version: str


class MessagePage(Page):
    """One sentence for whoever came to a page that is not there, or not theirs, and a way on."""

    title: str
    text: str
    status: int
    back: str
    action: str
    """Where a button of this page leads; empty where it has none."""
    label: str
    code: str
    """The code under which no table was found: another can be tried."""


# -- a table


class Named(TypedDict):
    """What a seat plays: in words, by the first name in them, and the role of one unlike the others."""

    words: str
    plays: str
    role: str


class SeatShown(Named):
    """A seat, and who sits there."""

    seat: int
    name: str
    kind: str
    bot: str
    here: bool
    mine: bool
    asked: bool
    plays_for: str
    """The person for whom a bot stands in."""
    gives_back: bool
    """Whether that is whoever looks, who may have the seat back at once."""
    absent: str
    """Of an absent player, why no bot may stand in yet; empty where one may."""


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
    """How long the table waits for an absent player: a number and its unit."""
    watching: int
    """How many people without a seat have a page open."""
    thinking: bool
    before: int
    """About how many thoughts come before that of the bot."""
    bots: list[str]
    rivals: dict[str, str]
    """Bots that play only against the others: what each of them is like."""
    link: str
    again: str
    """Where the same game is set up again."""
    lasts: bool
    """Whether something of a game goes along to the next."""


class BrowserShown(TypedDict):
    """Another browser that holds somebody's seat."""

    mark: str
    here: bool


class MeShown(TypedDict):
    """Whoever looks."""

    name: str
    seats: list[int]
    spectator: bool
    belongs: bool
    """Whether this person has a say here, such as in what is played next."""
    link: str
    browsers: list[BrowserShown]
    """The other browsers that hold the same seats."""


class NoticeShown(TypedDict):
    """A seat that changed hands, in words, and the moment of the table at which it did."""

    text: str
    moment: int


class LineShown(LineData):
    """A line of the chronicle with the moment it belongs to."""

    moment: int
    number: NotRequired[int]
    """Its place in the chronicle; notices have none."""
    by: NotRequired[int | None]
    """The seat whose choice it stands for, where that is not its own."""


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
    """What cannot be done now, and why."""

    key: str
    label: str
    reason: str
    rule: str
    group: str


class RequestShown(TypedDict):
    """What somebody asks the others to agree to."""

    kind: str
    by: str
    seat: int
    mine: bool
    asked: bool
    what: list[str]
    words: str


class UndoShown(TypedDict):
    """What can be taken back, and whether others must agree."""

    can: bool
    cost: str
    asks: bool
    redo: bool
    request: RequestShown | None


class ChangeShown(TypedDict):
    """What can be changed of what is being put together."""

    back: str
    words: str


class ChatShown(TypedDict):
    """A line of the talk at a table."""

    who: str
    text: str
    when: str
    iso: str
    number: int


class PastShown(TypedDict):
    """The earlier moment that is looked at."""

    moment: int
    of: int


class Passing(TypedDict):
    """Whom the device is to be handed to."""

    seat: int
    name: str
    """Empty where nobody gave one, and what they play says who is meant."""
    plays: str
    """What of all that is played under this name; empty where the name says it."""


_Passed = TypedDict("_Passed", {"pass": NotRequired[Passing | None]})


class TablePage(Page, _Passed):
    """The `t` of the templates: what one person is shown of a room."""

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
    """About how many thoughts come before the hint that was asked for; None where none was."""
    curve: CurveShown | None
    ending: str
    """How it went, in words; empty while it goes on."""
    order: str
    orders: dict[str, str]
    notices: list[NoticeShown]
    """Who sat down and left, and when: beside the chronicle, not in it."""
    standing: list[str]
    """What everybody should know of the table before they sit down."""
    keeps_journal: bool
    measure: str
    """What the numbers of hints are; empty where nothing can be won, and there are none."""


# -- a journal


class PassageData(TypedDict):
    """A passage of a journal; what else it tells is the game's."""

    kind: str
    by: str
    who: list[str]


class CharacterData(TypedDict):
    """Somebody of whom a journal tells."""

    name: str


class JournalData(TypedDict):
    """The journal of a game (`Game.journal`) as plain data; what else it tells is the game's."""

    title: str
    characters: list[CharacterData]
    passages: list[PassageData]


class Searched(TypedDict):
    """A page of a journal, or of what a search found in it."""

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
    """What is sent to an open page when something changed."""

    changes: list[Change]
    heard: int
    """How many messages of this page were answered."""
    seq: int
    title: str
    asked: bool
