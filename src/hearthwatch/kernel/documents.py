"""Export a table as a document: those that a game offers, and JSON, which holds everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from .campaigns import campaign_after
from .errors import NoSuchDocument
from .files import game_file
from .history import CHOICE, choices_of, record_of
from .readers import Readers, mask_of
from .records import Amend, Choice

if TYPE_CHECKING:
    from .faces import Step
    from .table import Table


class Export(NamedTuple):
    """A document that a game offers: its name, and the function that writes it for these readers (a mask)."""

    name: str
    title: str
    suffix: str
    media: str
    write: Callable[[Any, Readers], str]
    about: str = ""


JSON: Final = Export("json", "JSON", "json", "application/json", lambda table, readers: "", "everything, to go on with")


def _campaign(table: Table, readers: Readers) -> str:
    return msgspec.json.format(msgspec.json.encode(campaign_after(table)), indent=1).decode()


CAMPAIGN: Final = Export("campaign", "Campaign", "json", "application/json", _campaign, "for the next game")


def exports_of(table: Table) -> tuple[Export, ...]:
    """Return all exports of a table, the default first."""
    lasting = (CAMPAIGN,) if table.game.campaign is not None and table.ending else ()
    return (*table.game.exports, JSON, *lasting)


def export_of(table: Table, kind: str) -> Export:
    """Return the export of this name or title; NoSuchDocument names the existing ones."""
    kinds = exports_of(table)
    for one in kinds:
        if kind.lower() in (one.name, one.title.lower()):
            return one
    there = ", ".join(one.name for one in kinds)
    raise NoSuchDocument(f"{table.game.title} cannot be exported as {kind!r}; it can be as: {there}.")


def export(table: Table, kind: str, seat: int | tuple[int, ...] | None) -> str:
    """Return the document as these seats may read it."""
    one = export_of(table, kind)
    return game_file(table, seat) if one is JSON else one.write(table, mask_of(seat))


def withholds(table: Table, readers: Readers) -> bool:
    """Return True if the texts or the record hold words that these readers (a mask) may not see, or might not."""
    if any(text and not allowed & readers for _, allowed, text in table.texts):
        return True
    if table.keeps_back(readers, _no_longer_chosen(table)):
        return True
    readable = [text for _, allowed, text in table.texts if allowed & readers]
    known = {"", None, *readable}
    for entry in table.entries():
        if isinstance(entry, Choice | Amend) and not _is_among(entry.seat, readers):
            if entry.text not in known:
                return True
            if isinstance(entry, Amend) and entry.reason and not any(entry.reason in text for text in readable):
                return True
    return False


def _is_among(seat: int | None, readers: Readers) -> bool:
    return seat is not None and bool(1 << seat & readers)


def _no_longer_chosen(table: Table) -> list[Step]:
    """Return choices that were taken back or amended, and the amended steps."""
    still = set(map(id, choices_of(table.here)))
    record = record_of(table.tail)
    amended = [table.rules.from_key(moment.entry.key) for moment in record if moment.entry is not None]
    taken_back = [moment.step for moment in record if moment.kind == CHOICE and id(moment) not in still]
    return [step for step in (*taken_back, *amended) if step]
