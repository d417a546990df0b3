"""A game as a file to keep: documents to read, and one file with everything.

A game may offer documents of its own (`Export`). Every game has JSON: a part in plain words for anybody's eyes, and a
packed part that `hearthwatch.bring_in` makes a table of. For whoever holds every seat that is the game itself; for
anybody else a copy with nothing hidden in it: no seed, no record, no order of a deck, no words of others' notes.
"""

from __future__ import annotations

import zlib
from base64 import b85encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from . import saving
from .campaigns import campaign_after
from .errors import NoSuchDocument
from .history import CHOICE, choices_of, record_of
from .readers import Readers, mask_of
from .records import Record, Save, sealed

if TYPE_CHECKING:
    from .steps import Step
    from .table import Table

FORMAT: Final = 1
GAME_FILE: Final = "game"
"""What the envelope of the file calls itself."""
FIELDS: Final = ("format", "game", "title", "rules", "seats", "for", "exact", "options", "readable", "packed")
NOBODYS_SEED: Final = 0
"""Copies that hide something are dealt with this seed: whoever brings one in deals anew anyway."""


class Export(NamedTuple):
    """A document that a game offers: what it is called, and how it is written for these readers (a mask)."""

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
    """Everything that can be made of a table; JSON comes last."""
    lasting = (CAMPAIGN,) if table.game.campaign is not None and table.ending else ()
    return (*table.game.exports, *lasting, JSON)


def export_of(table: Table, kind: str) -> Export:
    """The document called so; NoSuchDocument names those there are."""
    kinds = exports_of(table)
    for one in kinds:
        if one.name == kind:
            return one
    there = ", ".join(one.name for one in kinds)
    raise NoSuchDocument(f"{table.game.title} cannot be exported as {kind!r}; it can be as: {there}.")


def export(table: Table, kind: str, seat: int | tuple[int, ...] | None) -> str:
    """The document as these seats may read it."""
    one = export_of(table, kind)
    return game_file(table, seat) if one is JSON else one.write(table, mask_of(seat))


def holds_all(table: Table, seat: int | tuple[int, ...] | None) -> bool:
    """Whether these are all the seats: then nothing is hidden from them."""
    return len(seats_in(seat)) == table.seats


def withholds(table: Table, readers: Readers) -> bool:
    """Whether the texts or the record hold words that these readers (a mask) may not see, or might not."""
    if any(text and not allowed & readers for _, allowed, text in table.texts):
        return True
    if table.keeps_back(readers, _no_longer_chosen(table)):
        return True
    told = [text for _, allowed, text in table.texts if allowed & readers]
    known = {"", None, *told}
    for entry in table.entries():
        by = entry.seat if entry.by is None else entry.by
        if entry.text not in known and not any(_is_among(one, readers) for one in (entry.seat, by)):
            return True
        if entry.reason and not _is_among(by, readers) and not any(entry.reason in text for text in told):
            return True
    return False


def _is_among(seat: int | None, readers: Readers) -> bool:
    return seat is not None and bool(1 << seat & readers)


def _no_longer_chosen(table: Table) -> list[Step]:
    """What was chosen and then taken back or amended, and what anything was amended to."""
    still = set(map(id, choices_of(table.here)))
    record = record_of(table.tail)
    amended = [table.rules.from_key(moment.entry.key) for moment in record if moment.entry is not None]
    taken_back = [moment.step for moment in record if moment.kind == CHOICE and id(moment) not in still]
    return [step for step in (*taken_back, *amended) if step]


def seats_in(seat: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """The seats of a reader, each once."""
    return () if seat is None else (seat,) if isinstance(seat, int) else tuple(sorted(set(seat)))


def game_file(table: Table, seat: int | tuple[int, ...] | None) -> str:
    """The game as one file, with all that these seats may have and nothing else."""
    exact = holds_all(table, seat)
    content = {
        "format": FORMAT,
        "game": table.game.slug,
        "title": table.game.title,
        "rules": table.game.version,
        "seats": table.seats,
        "for": seats_in(seat),
        "exact": exact,
        "options": table.origin.options,
        "readable": readable(table, seat),
        "packed": packed(_whole(table) if exact else _blind(table, seat)),
        **(msgspec.json.decode(table.aside) if table.aside and exact else {}),
    }
    return sealed(GAME_FILE, msgspec.json.format(msgspec.json.encode(content), indent=1))


def readable(table: Table, seat: int | tuple[int, ...] | None) -> dict[str, Any]:
    """What anybody can read without this program: the journal of a game that keeps one, else the board and the log."""
    if table.game.journal is not None:
        return table.game.journal(table, mask_of(seat))
    return {"board": msgspec.to_builtins(table.board(mask_of(seat))), "log": [line.as_data(seat) for line in table.log]}


def packed(save: Save) -> str:
    """A saved game as a line of text."""
    return b85encode(zlib.compress(msgspec.json.encode(save), 9)).decode()


def _whole(table: Table) -> Save:
    """The game itself. Where its past cannot be replayed, it would be dropped by whoever opens the file."""
    save = saving.save(table)
    return save if save.replays else replace(save, record=Record(save.record.origin, ()))


def _blind(table: Table, seat: int | tuple[int, ...] | None) -> Save:
    return replace(saving.save(table.determinize(seat, seed=NOBODYS_SEED)), luck=0)
