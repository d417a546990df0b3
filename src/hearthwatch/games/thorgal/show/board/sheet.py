"""The Adventure sheet, the Event and the Entry on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel.english import capital

from ...content import ADVENTURE_CARDS, EVENTS, FIRST_ADVENTURE_CARD, FIRST_EVENT
from ...table import NO_CARD
from ...things import LEFT_DECK, NOWHERE, RIGHT_DECK
from ..printing import condition_words, effect_text, event_during, event_next, special_rules
from .parts import Counter, DecksShown, EntryShown, EventShown, GoalShown, SheetShown, Told, TrackShown

if TYPE_CHECKING:
    from ...rules.adventure import Ending
    from ...table import Saga


def sheet_shown(table: Saga) -> SheetShown:
    """Return the Adventure sheet with its markers."""
    played = table.played
    sheet = played.sheet
    return SheetShown(
        title=sheet.title,
        tier=sheet.tier,
        intro=sheet.intro,
        any_goal=sheet.goals == "any",
        goals=[_goal(goal, table.goals_met >> number & 1 == 1) for number, goal in enumerate(played.goals)],
        losses=[
            *(GoalShown(loss.name, loss.text, met=False) for loss in sheet.loss),
            GoalShown("Out of time", sheet.time.text, met=False),
        ],
        icons=[f"{icon.text} {effect_text(icon.effect)}".strip() for icon in sheet.icon],
        rules=special_rules(sheet),
        rounds=[Told(space, effect_text(effect)) for space, effect in sheet.round.items()],
        track=TrackShown(
            name=sheet.track.name,
            spaces=sheet.track.spaces,
            at=table.track,
            left=sheet.track.left,
            right=sheet.track.right,
        )
        if sheet.track
        else None,
        counters=[Counter(capital(name), value) for name, value in zip(sheet.counters, table.counters, strict=False)],
        cards=[
            Told(printed.name, effect_text(printed.effect))
            for printed in (ADVENTURE_CARDS[table.face[card] - FIRST_ADVENTURE_CARD] for card in table.adventure_open)
        ],
    )


def _goal(ending: Ending, met: bool) -> GoalShown:
    return GoalShown(ending.name, ending.text, met=met)


def event_shown(table: Saga) -> EventShown | None:
    """Return the active Event."""
    if table.active_event == NO_CARD:
        return None
    printed = EVENTS[table.face[table.active_event] - FIRST_EVENT]
    return EventShown(
        id=f"card:{table.active_event}",
        name=printed.name,
        deck=printed.deck,
        now=effect_text(printed.now),
        during=event_during(printed),
        next=event_next(printed),
    )


def decks_shown(table: Saga) -> DecksShown:
    """Return the two Event decks, and the one that the next Event comes from as things stand (THG-25.7)."""
    played = table.played
    left, right = played.sheet.decks
    begun = bool(table.event_decks)
    holds = begun and all(one.holds(table, table.leader, NOWHERE) for one in played.deck_conditions)
    return DecksShown(
        left=left,
        right=right,
        left_if=condition_words(played.sheet.left_if),
        left_count=len(table.event_decks[LEFT_DECK]) if begun else 0,
        right_count=len(table.event_decks[RIGHT_DECK]) if begun else 0,
        next=left if holds else right,
    )


def entry_shown(table: Saga) -> EntryShown | None:
    """Return the Entry that is being read; at the end the final one."""
    final = bool(table.ending and table.final)
    number = table.final if final else table.reading
    entry = table.played.entries.get(number)
    if entry is None:
        return None
    return EntryShown(
        number=entry.number,
        name=entry.name,
        story=entry.story,
        effect=effect_text(entry.effect),
        final=final,
        plots=[Told(plot.text, effect_text(plot.effect)) for plot in entry.plot],
    )


def entries_read(table: Saga) -> list[str]:
    """Return the Entries that were read, by number and name."""
    return [
        f"{entry.number}. {entry.name}"
        for entry in sorted(table.played.book.entry, key=lambda one: one.number)
        if table.entries_read >> entry.number & 1
    ]
