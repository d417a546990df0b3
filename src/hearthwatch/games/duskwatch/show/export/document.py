"""The journal as one document: what pages, prints and the readable part of a file are made from."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers, Text

from ...content import GIFTS, SCORES
from ...rules import journal as kinds
from ...rules.threats import knows_threat
from ...rules.vow import DROPPED, KEPT, MADE
from ...table import MODES, STATUSES, SWORN, Chronicle, name_of
from ..adventure import foe_name
from ..board import facts, record
from ..words import vow_parts
from .passages import passages
from .told import ClockTold, Journal, PinnedTold, RecordTold, SheetTold, ThreatTold, VowTold

MODE_WORDS: Final = ("told alone", "told together, without a game master", "told with a game master")
VOW_STATES: Final = {MADE: "sworn", KEPT: "kept", DROPPED: "dropped"}


def journal(table: Chronicle, readers: Readers) -> Journal:
    """Return everything worth keeping, as these observers (a mask) may see it."""
    return Journal(
        title=title(table),
        mode=MODES[table.mode],
        told=MODE_WORDS[table.mode],
        options=options(table),
        vows=vows(table, readers),
        characters=[sheet(table, one, readers) for one in table.characters],
        passages=passages(table, readers),
        pinned=[PinnedTold(kind=one.kind, text=one.text) for one in facts(table, readers)],
        threats=[
            threat(table, number, readers)
            for number in range(len(table.threats))
            if knows_threat(table, number, readers)
        ],
        clocks=[clock(table, number, readers) for number in range(len(table.clocks))],
        limits=[text for text in (table.read(number, readers) for number in table.limits) if text.strip()],
        ending=table.outcome.reason if table.outcome else "",
    )


def title(table: Chronicle) -> str:
    """Named after those whom it tells of."""
    names = [name_of(table, one) for one in table.characters]
    if not names:
        return "A chronicle of the Duskwatch"
    return f"The Chronicle of {', '.join(names[:-1])}{' and ' if names[:-1] else ''}{names[-1]}"


def options(table: Chronicle) -> list[str]:
    """Return the readings of the rules in force that differ from the usual ones."""
    settings = table.game.settings
    chosen = [(name, value) for name, value in table.origin.options.items() if value != table.game.defaults[name]]
    return [
        f"{name.replace('_', ' ')}{'' if value is True else f': {value}'} ({settings[name].help})"
        for name, value in chosen
        if name != "mode"
    ]


def vows(table: Chronicle, readers: Readers) -> list[VowTold]:
    """Return every Vow that was made, with its mission in the players' words and what became of it."""
    found: list[VowTold] = []
    for kind, *row in table.blocks:
        if kind == kinds.MISSION and found:
            found[-1].mission = table.read(Text(row[1]), readers)
        elif kind == kinds.VOW and row[0] == MADE:
            found.append(VowTold(words=vow_parts(row[1:]), mission="", state=VOW_STATES[MADE]))
        elif kind == kinds.VOW and found:
            found[-1].state = VOW_STATES[row[0]]
    if not found and table.vow_state == SWORN:
        found.append(VowTold(words=vow_parts(table.vow), mission=table.read(table.vow_text, readers), state="sworn"))
    return found


def sheet(table: Chronicle, character: int, readers: Readers) -> SheetTold:
    """Return a character as it stands."""
    gift = table.gifts[character]
    return SheetTold(
        name=name_of(table, character),
        player=table.read(table.writers[character], readers),
        look=table.read(table.looks[character], readers),
        memory=table.read(table.memories[character], readers),
        status=STATUSES[table.status[character]],
        scores={name: table.score(character, score) for score, name in enumerate(SCORES)},
        gift=f"{GIFTS[gift].name}: {GIFTS[gift].text}" if gift >= 0 else "",
        records=[
            RecordTold(kind=one.kind, words=one.words, text=one.text, damaged=one.damaged)
            for one in (record(table, held, readers) for held in table.records_of(character))
        ],
    )


def threat(table: Chronicle, number: int, readers: Readers) -> ThreatTold:
    """Return a threat by its whole name, and how far it was met."""
    name, character, successes, needed, over = table.threats[number]
    words = name_of(table, character) if character >= 0 else (foe_name(name) or table.read(Text(name), readers))
    return ThreatTold(name=words, successes=successes, needed=needed, over=bool(over))


def clock(table: Chronicle, number: int, readers: Readers) -> ClockTold:
    """Return a clock by its name, and how far it was filled."""
    row = table.clocks[number]
    name = "The Vow" if row.of_vow else table.read(Text(row.name), readers)
    return ClockTold(name=name, filled=row.filled, segments=row.segments, away=bool(row.away))
