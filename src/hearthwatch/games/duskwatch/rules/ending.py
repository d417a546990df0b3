"""Leaving play, dead or claimed; the end of a sitting, and of the chronicle (section 29)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..table import CLAIMED, DEAD, UNCONSCIOUS, Character, Chronicle, ThreatRow, step
from .journal import COMES, IS_OVER, SITTING, STATUS, THREAT, note
from .levels import drop_tokens_of


def set_status(table: Chronicle, character: int, status: int) -> None:
    """Note how a character fares, and how they fared before."""
    before = table.status[character]
    table.status[character] = status
    note(table, STATUS, character, status, before)
    table.say("WOD-0.2", "{:Fares}", (character, status, before))


def dies(table: Chronicle, character: Character) -> None:
    """Dead: out of play, the sheet locked, its tokens gone (WOD-21.4, WOD-29.1, WOD-7.10)."""
    set_status(table, character, DEAD)
    drop_tokens_of(table, character)


def claimed(table: Chronicle, character: Character) -> None:
    """Claimed: out of play, and from now on a threat under the old name (WOD-22.4, WOD-29.2)."""
    set_status(table, character, CLAIMED)
    drop_tokens_of(table, character)
    rise_as_threat(table, character)


def rise_as_threat(table: Chronicle, character: Character) -> None:
    """A threat entry that carries the old name, Records and Gift; it has no Scores (WOD-29.2, WOD-G34)."""
    table.threats.append(ThreatRow(table.names[character], character))
    note(table, THREAT, len(table.threats) - 1, COMES)


def threat_no_more(table: Chronicle, character: Character) -> None:
    """End the threat of a character who comes back into play (WOD-0.3)."""
    for threat, row in enumerate(table.threats):
        if row.character == character and not row.over:
            table.threats[threat] = row._replace(over=1)
            note(table, THREAT, threat, IS_OVER)


def falls_unconscious(table: Chronicle, character: Character) -> None:
    """Only forced Actions and Rest until the table wakes the character (WOD-8.12)."""
    set_status(table, character, UNCONSCIOUS)


@step("WOD-29.3", "End the sitting: the story goes on from here", group="Chapter")
def end_sitting(table: Chronicle) -> None:
    """Set a bookmark: the table stops for now, and the next block begins a new chapter (WOD-29.3)."""
    note(table, SITTING, sittings(table) + 1)
    table.say("WOD-29.3", "The sitting ends. Chapter {} begins whenever you like.", sittings(table) + 1)


@end_sitting.refuses
def cannot_end_sitting(table: Chronicle) -> Refusal | None:
    if table.blocks and table.blocks[-1][0] == SITTING:
        return no("WOD-29.3", "Nothing has happened since the last sitting ended.")
    return None


def sittings(table: Chronicle) -> int:
    """Return the number of sittings that have ended."""
    return sum(row[0] == SITTING for row in table.blocks)


@step("WOD-29.3", "Close the chronicle", group="End")
def close_chronicle(table: Chronicle) -> None:
    """For good; always open in free play (WOD-29.3)."""
    if table.wardens:
        table.finish(
            None,
            "WOD-29.3",
            "The chronicle is closed. In play: {}; Vows kept: {}.",
            len(table.wardens),
            table.vows_kept,
        )
    else:
        table.finish(None, "WOD-29.3", "Nobody is left, and the chronicle is closed.")
