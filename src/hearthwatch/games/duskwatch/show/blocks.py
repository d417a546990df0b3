"""The journal as the board shows it: each block in words, with the numbers that it stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.kernel import EVERYONE, NO_TEXT, Readers, Text
from hearthwatch.kernel.english import capital, signed

from ..content import (
    ACTION_NAMES,
    CONSEQUENCES,
    KINDS,
    RESULTS,
    REVEALED,
    SCORES,
    face_name,
    short_name,
    suit_of,
    value_of,
)
from ..rules import journal as kinds
from ..rules.clocks import BEGUN, PUT_AWAY
from ..rules.consequences import CONSEQUENCE_CARD, OWN_WORDS
from ..rules.draw import total_of
from ..rules.ideas import UNKNOWN, name_of_list, words_of_idea
from ..rules.oracle import ANSWERS
from ..rules.threats import knows_threat
from ..rules.vow import DROPPED, KEPT, MADE
from ..table import STATUSES, Act, Chronicle, name_of
from .adventure import block as adventure_block
from .board_types import Block, BlockShown
from .naming import (
    DAMAGED_NOW,
    character_name,
    clock_name,
    fares,
    has_to_be_named,
    record_name,
    says_its_kind,
    threat_name,
)
from .outcomes import outcome, stays_full
from .words import LIFETIME_WORDS, act_name, cause_words, draw_words, level_name, means, vow_parts

MOST_BLOCKS: Final = 40
MOST_SIGNS: Final = 12_000
LONGEST_SHOWN: Final = 4_000
"""Limits of the open journal, in blocks and in characters, and of one text."""
RECORD_WORDS: Final = ("A new Record", "Damaged", "Mended", "Gone from the sheet", "Handed over")
THREAT_WORDS: Final = ("A threat", "It is over")
VOW_WORDS: Final = {MADE: "A Vow is made", KEPT: "The Vow is kept", DROPPED: "The Vow is dropped"}


def journal(table: Chronicle, readers: Readers) -> list[Block]:
    """Return all blocks in the order of time, without those whose text the observers may not see."""
    found = [found for number in range(len(table.blocks)) if (found := block(table, number, readers))]
    return with_outcomes(table, found, readers)


def newest(table: Chronicle, readers: Readers) -> list[Block]:
    """Return the end of the journal, as much of it as a page shows at once; very long texts are cut, and say so."""
    found: list[Block] = []
    room = MOST_SIGNS
    for number in reversed(range(len(table.blocks))):
        one = block(table, number, readers)
        if not one:
            continue
        if len(one.get("text", "")) > LONGEST_SHOWN:
            one |= {"text": one["text"][:LONGEST_SHOWN] + "…", "cut": True}
        room -= len(one.get("text", ""))
        if found and (room < 0 or len(found) == MOST_BLOCKS):
            break
        found.append(one)
    return with_outcomes(table, found[::-1], readers)


def with_outcomes(table: Chronicle, blocks: list[Block], readers: Readers) -> list[Block]:
    """Let every Draw say what it changed; the blocks that say so, too, say which Draw that is."""
    by_number = {one["block"]: one for one in blocks}
    for one in blocks:
        if one["kind"] == "draw":
            changed = outcome(table, one["block"], readers)
            one["changed"] = [*changed.values(), *stays_full(table, one["act"], changed.values())]
            for number in changed:
                by_number[number]["told_at"] = one["block"]
    return blocks


def block(table: Chronicle, number: int, readers: Readers) -> Block | None:
    """Return one block; None where these observers may not know that it is there."""
    kind, *row = table.blocks[number]
    if kind == kinds.PRIVATE and not table.readers(Text(row[1])) & readers:
        return None
    if kind == kinds.THREAT and not knows_threat(table, row[0], readers):
        return None
    if kind == kinds.MISSION and not table.read(Text(row[1])).strip():
        return None
    if kind == kinds.IDEA and row[3] and not row[3] & readers:
        return None
    return {"block": number, "kind": kinds.BLOCKS[kind], **shown(table, number, readers)}


def shown(table: Chronicle, number: int, readers: Readers) -> BlockShown:
    """Return the content of a block, for observers who may know that it is there."""
    kind, *row = table.blocks[number]
    return adventure_block(table, number) if kind == kinds.ADVENTURE else SHOWN[kind](table, row, readers)


def _text(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    private = row[1] != NO_TEXT and table.readers(Text(row[1])) != EVERYONE
    return {"seat": row[0], **_written(table, row[1], readers), "private": private}


def _written(table: Chronicle, number: int, readers: Readers) -> BlockShown:
    """Return a text and its number, by which its author changes it."""
    return {"text": table.read(Text(number), readers), "written": number if number >= 0 else None}


def _drawn(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    act = Act(row[0])
    faces = table.act_cards[act]
    return {
        "act": act,
        "words": str(draw_words(table, act, readers)),
        "character": table.act_character[act],
        "action": ACTION_NAMES[table.act_action[act]],
        "score": SCORES[table.act_score[act]],
        "value": table.act_value[act],
        "sources": [list(level) for level in table.act_levels[act]],
        "levels": [level_name(table, level, readers) for level in table.act_levels[act]],
        "cards": [short_name(face) for face in faces],
        "total": total_of(table, act),
        "above": [total_of(table, act) > value_of(face) for face in faces[1:3]],
        "result": RESULTS[table.act_result[act]],
        "means": means(table, act, readers),
    }


def _consequence(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    act, event, text = row
    found = CONSEQUENCES[suit_of(table.act_cards[act][CONSEQUENCE_CARD])]
    words = "" if event == OWN_WORDS else f": {found.events[event]}"
    return {
        "act": act,
        "card": short_name(table.act_cards[act][CONSEQUENCE_CARD]),
        "words": f"{found.heading}{words}.",
        **_written(table, text, readers),
    }


def _changed(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    character, score, before, after, cause, which = row
    why = cause_words(table, (cause, which), readers)
    return {
        "words": f"{name_of(table, character)}: {SCORES[score]} {before} → {after} ({why}).",
        "character": character,
        "score": SCORES[score],
        "before": before,
        "after": after,
    }


def _recorded(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    held, what = row
    owner, kind = table.records[held][:2]
    plain = says_its_kind(table, held, readers)
    name = record_name(table, held, readers).removesuffix(DAMAGED_NOW)  # as it is now, not as it was then
    said = [] if plain else [KINDS[kind]]
    said += [name_of(table, owner)] if has_to_be_named(table, owner) else []
    more = f" ({', '.join(said)})" if said else ""
    return {"words": f"{RECORD_WORDS[what]}: {name}{more}."}


def _token(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    character, lifetime, levels, action = row
    origin = ACTION_NAMES[action] if action >= 0 else "by hand"
    whom = f" for {character_name(table, character, readers)}" if has_to_be_named(table, character) else ""
    return {"words": f"{signed(levels)} {LIFETIME_WORDS[lifetime]}{whom} ({origin})."}


def _asked(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    seat, cards, answer, text, meaning, faces = table.oracles[row[0]]
    return {
        "seat": seat,
        "question": table.read(Text(text), readers),
        "words": f"The Oracle: {', '.join(short_name(face) for face in faces)}. {ANSWERS[answer]}.",
        "cards": [short_name(face) for face in faces],
        "answer": ANSWERS[answer],
        "likelihood": cards,
        "secret": table.readers(Text(text)) != EVERYONE,
        **_written(table, meaning, readers),
    }


def _revealed(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    character, kind, entry, face = row
    name = REVEALED[kind][entry]
    words = f"{name_of(table, character)} reveals {face_name(face)}: {name} ({KINDS[kind]})."
    return {"words": words, "card": short_name(face)}


def _vow(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    return {"words": f"{VOW_WORDS[row[0]]}: {vow_parts(row[1:])}."}


def _mission(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    return {"words": "The mission in their own words.", **_text(table, row, readers)}


def _status(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    words = str(fares(table, (row[0], row[1], row[2]), readers))
    return {"words": words, "character": row[0], "status": STATUSES[row[1]]}


def _by_hand(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    return {"words": "An adjustment by hand.", "seat": row[0], **_written(table, row[1], readers)}


def _fight(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    return {"words": "A fight begins." if row[0] else "The fight is over."}


def _threat(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    threat, what = row
    return {"words": f"{THREAT_WORDS[what]}: {threat_name(table, threat, readers)}.", "threat": threat}


def _objected(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    act, seat, text = row
    return {
        "words": f"An objection to {act_name(table, act, readers)}.",
        "act": act,
        "seat": seat,
        **_written(table, text, readers),
    }


def _idea(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    if row[1] == UNKNOWN:
        return {"words": "An idea that only the GM knew.", "list": "", "seat": row[0]}
    name = name_of_list(table, row[1])
    return {"words": f"{name}: {words_of_idea(table, row, readers)}", "list": name, "seat": row[0]}


def _sitting(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    return {"words": f"The sitting ends, and with it chapter {row[0]}.", "chapter": row[0]}


def _clock(table: Chronicle, row: list[int], readers: Readers) -> BlockShown:
    clock, what, filled = row
    segments, name = table.clocks[clock].segments, clock_name(table, clock, readers)
    full = " It is full." if filled == segments else ""
    words = {BEGUN: f"A clock of {segments}: {name}.", PUT_AWAY: f"Put away at {filled} of {segments}: {name}."}
    return {"words": words.get(what, f"{capital(name)}: {filled} of {segments}.{full}"), "clock": clock}


SHOWN: Final[dict[int, Callable[[Chronicle, list[int], Readers], BlockShown]]] = {
    kinds.WRITTEN: _text,
    kinds.PRIVATE: _text,
    kinds.SCENE: _text,
    kinds.DRAWN: _drawn,
    kinds.CONSEQUENCE: _consequence,
    kinds.CHANGED: _changed,
    kinds.RECORDED: _recorded,
    kinds.TOKEN_MADE: _token,
    kinds.TOKEN_GONE: _token,
    kinds.ASKED: _asked,
    kinds.REVEALED: _revealed,
    kinds.VOW: _vow,
    kinds.STATUS: _status,
    kinds.BY_HAND: _by_hand,
    kinds.FIGHT: _fight,
    kinds.THREAT: _threat,
    kinds.OBJECTED: _objected,
    kinds.MISSION: _mission,
    kinds.IDEA: _idea,
    kinds.SITTING: _sitting,
    kinds.CLOCK: _clock,
}
