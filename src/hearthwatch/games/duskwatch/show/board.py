"""The table as its observers may see it, for pages, terminals and exports."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers, Text
from hearthwatch.kernel.english import signed

from ..content import ACTION_NAMES, CORE, KINDS, SCORES, short_name
from ..content.tales import entry_words
from ..rules.clocks import open_clocks
from ..rules.journal import OBJECTED, changed_by
from ..rules.levels import LIFETIMES, claimed_levels, sure_levels
from ..rules.odds import draw_odds, levels_so_far, modifier_of
from ..rules.oracle import ANSWERS, OPEN, owes_complication
from ..rules.pins import FACTS
from ..rules.threats import knows_threat
from ..table import MODES, NO_SCENE, STATUSES, SWORN, UNCONSCIOUS, Act, Chronicle, Clock, Held, name_of
from .adventure import board as adventure
from .blocks import newest
from .board_types import (
    ActingShown,
    Board,
    CharacterShown,
    ClockShown,
    FactShown,
    ObjectionShown,
    PreparingShown,
    QuestionShown,
    RecordShown,
    ScoreShown,
    ThreatShown,
    TokenShown,
    VowShown,
    WrittenShown,
)
from .guide import (
    COMPANY,
    SHOWN_ACTIONS,
    consequence,
    odds_by_modifier,
    oracle_guide,
    phase,
    question_of,
    recent_changes,
    shares,
)
from .naming import clock_name, entry_name, record_name, seat_name, threat_name
from .percents import percents
from .words import level_name, token_name, vow_words

MANY_LEVELS: Final = 3
MOST_QUESTIONS: Final = 20
"""The number of questions to the Oracle on the board; the journal has all of them."""


def board(table: Chronicle, readers: Readers) -> Board:
    """Everything but the order of the deck and what others keep to themselves."""
    return Board(
        mode=MODES[table.mode],
        company=COMPANY[MODES[table.mode]],
        phase=phase(table),
        consequence=consequence(table),
        gm=table.gm if table.gm >= 0 else None,
        deck=len(table.deck),
        discards=[short_name(table.face[card]) for card in table.discards],
        out=[short_name(table.face[card]) for card in [*table.out, *table.shown]],
        characters=[sheet(table, one, readers) for one in table.characters],
        tokens=[token(table, number, readers) for number in range(len(table.tokens))],
        fight=[one for one in table.wardens if table.fight >> one & 1],
        vow=vow(table, readers),
        oracle=[question(table, number, readers) for number in range(len(table.oracles))[-MOST_QUESTIONS:]],
        threats=[
            threat(table, number, readers)
            for number in range(len(table.threats))
            if knows_threat(table, number, readers)
        ],
        clocks=[clock(table, number, readers) for number in open_clocks(table)],
        facts=facts(table, readers),
        limits=[text for text in (table.read(number, readers) for number in table.limits) if text.strip()],
        paused=[seat for seat in table.everybody if table.paused >> seat & 1],
        reminders=reminders(table, readers),
        preparing=preparing(table, readers),
        acting=acting(table),
        adventure=adventure(table),
        actions=SHOWN_ACTIONS,
        scores=[ScoreShown(id=f"score:{number}", name=name) for number, name in enumerate(SCORES)],
        odds=odds_by_modifier(table),
        likelihoods=oracle_guide(table),
        journal=newest(table, readers),
        blocks=len(table.blocks),
        seats=[seat_name(table, seat, readers) for seat in table.everybody],
    )


def sheet(table: Chronicle, character: int, readers: Readers) -> CharacterShown:
    """Return one character: all of it is open to everybody."""
    return CharacterShown(
        id=f"character:{character}",
        name=name_of(table, character),
        player=table.read(table.writers[character], readers),
        look=table.read(table.looks[character], readers),
        memory=table.read(table.memories[character], readers),
        written=WrittenShown(
            name=changed_by(table, table.names[character], readers),
            player=changed_by(table, table.writers[character], readers),
            look=changed_by(table, table.looks[character], readers),
            memory=changed_by(table, table.memories[character], readers),
        ),
        seat=table.player[character],
        owner=table.keeper[character],
        status=STATUSES[table.status[character]],
        scores={name: table.score(character, score) for score, name in enumerate(SCORES)},
        core=[SCORES[score] for score in CORE],
        changes=recent_changes(table, character, readers),
        records=[record(table, held, readers) for held in table.records_of(character)],
    )


def record(table: Chronicle, held: Held, readers: Readers) -> RecordShown:
    """Return one Record with its kind: a Chain may be armor or gear."""
    return RecordShown(
        id=f"held:{held}",
        kind=KINDS[table.records[held].kind],
        words=record_name(table, held, readers),
        entry=entry_name(table, held),
        text=table.read(table.records[held].text, readers),
        written=changed_by(table, table.records[held].text, readers),
        damaged=table.records[held].damaged,
    )


def token(table: Chronicle, number: int, readers: Readers) -> TokenShown:
    """Return a level that waits for a later Draw."""
    character, lifetime, levels, _, _ = table.tokens[number]
    return TokenShown(
        id=f"token:{number}",
        character=character if character >= 0 else None,
        lifetime=LIFETIMES[lifetime],
        levels=levels,
        words=str(token_name(table, number, readers)),
    )


def vow(table: Chronicle, readers: Readers) -> VowShown | None:
    """Return the current Vow; None while a new one is to be made."""
    if table.vow_state != SWORN:
        return None
    return VowShown(
        words=vow_words(table),
        parts=[entry_words(part, entry) for part, entry in enumerate(table.vow)],
        mission=table.read(table.vow_text, readers),
        written=changed_by(table, table.vow_text, readers),
        half_done=bool(table.vow_half),
    )


def question(table: Chronicle, number: int, readers: Readers) -> QuestionShown:
    """Return a question to the Oracle, its cards and its answer."""
    seat, cards, answer, text, meaning, faces = table.oracles[number]
    return QuestionShown(
        seat=seat,
        question=table.read(Text(text), readers),
        cards=[short_name(face) for face in faces],
        likelihood=cards,
        answer=ANSWERS[answer] if answer != OPEN else None,
        meaning=table.read(Text(meaning), readers),
        written=changed_by(table, meaning, readers),
    )


def facts(table: Chronicle, readers: Readers) -> list[FactShown]:
    """Return the pinned texts; a text rewritten to nothing is gone."""
    return [
        FactShown(kind=FACTS[kind], text=words, written=changed_by(table, text, readers))
        for kind, text in table.facts
        if (words := table.read(Text(text), readers)).strip()
    ]


def threat(table: Chronicle, number: int, readers: Readers) -> ThreatShown:
    """Return a threat in words, with the successes that people count."""
    _, character, successes, needed, over = table.threats[number]
    return ThreatShown(
        id=f"threat:{number}",
        words=threat_name(table, number, readers),
        character=character if character >= 0 else None,
        successes=successes,
        needed=needed or None,
        over=bool(over),
    )


def clock(table: Chronicle, number: Clock, readers: Readers) -> ClockShown:
    """Return a clock in words, and how far it is filled."""
    row = table.clocks[number]
    return ClockShown(
        id=f"clock:{number}",
        name=clock_name(table, number, readers),
        filled=row.filled,
        segments=row.segments,
        of_vow=row.of_vow,
    )


def preparing(table: Chronicle, readers: Readers) -> PreparingShown | None:
    """Return the Action whose levels are being collected or confirmed, with its true odds; None where there is none."""
    if question_of(table) not in ("levels_for", "confirmations"):
        return None
    act = Act(table.question[1])
    modifier, levels = modifier_of(table, act), sure_levels(table, act)
    odds = draw_odds(table, modifier)
    return PreparingShown(
        act=act,
        character=table.act_character[act],
        action=ACTION_NAMES[table.act_action[act]],
        score=SCORES[table.act_score[act]],
        sources=[list(level) for level in levels],
        levels=[level_name(table, level, readers) for level in levels],
        modifier=modifier,
        at=f"at {signed(modifier)}",
        odds=shares(odds),
        percents=percents(odds),
        objections=[
            ObjectionShown(seat=seat, text=table.read(Text(text), readers))
            for kind, *row in table.blocks
            if kind == OBJECTED
            for of, seat, text in [row]
            if of == act
        ],
    )


def acting(table: Chronicle) -> ActingShown | None:
    """Return who is about to take which Action, from its beginning until the cards are compared."""
    act = table.open_act
    if act is None:
        return None
    return ActingShown(
        character=table.act_character[act], action=table.act_action[act], levels=levels_so_far(table, act)
    )


def reminders(table: Chronicle, readers: Readers) -> list[str]:
    """Return the reminders of matters that no question waits for (WOD-28.1, WOD-G8, WOD-G39)."""
    found = []
    if table.opened and table.vow_state != SWORN:
        found.append("You need a new Vow." if table.seats == 1 else "The group needs a new Vow.")
    if table.fight:
        found.append("A fight is open.")
    if owes_complication(table, readers):
        found.append("Yes, but…: what is the complication?")
    found += [
        "The track of the Vow is full: is it kept?" if row.of_vow else f"{clock_name(table, number, readers)} is full."
        for number, row in ((one, table.clocks[one]) for one in open_clocks(table))
        if row.full
    ]
    found += [f"{name_of(table, one)} is unconscious." for one in table.wardens if table.status[one] == UNCONSCIOUS]
    drawn = [act for act, result in enumerate(table.act_result) if result >= 0]
    act = table.open_act
    if act is not None:
        if claimed_levels(table, act) > MANY_LEVELS:
            found.append("Records and conditions alone pass +3: do all of them fit?")
        if drawn and table.scene == NO_SCENE and _same_again(table, drawn[-1], act):
            found.append(f"{ACTION_NAMES[table.act_action[act]]} again: did its trigger really happen?")
    return found


def _same_again(table: Chronicle, before: int, now: int) -> bool:
    return (table.act_character[before], table.act_action[before]) == (
        table.act_character[now],
        table.act_action[now],
    )
