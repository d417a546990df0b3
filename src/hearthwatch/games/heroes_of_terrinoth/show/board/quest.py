"""The quest sheet and the active location on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content import location as location_card
from ...rules.quest_book import GRAY
from ...table import NO_CARD
from .parts import Counter, Place, QuestBoard, Told
from .texts import location_text, peril_texts, rule_texts

if TYPE_CHECKING:
    from ...table import Realm


def quest_sheet(table: Realm) -> QuestBoard:
    """Return the quest sheet, with the present peril token and counters."""
    quest = table.played
    return QuestBoard(
        title=quest.title,
        tier=quest.sheet.tier,
        intro=quest.sheet.intro,
        aim=quest.victory.text,
        lost_if=[defeat.text for defeat in quest.defeats],
        rules=[Told(name, text) for name, text in rule_texts(quest)],
        nemesis=quest.sheet.nemesis,
        peril=table.peril,
        track=quest.sheet.track,
        colours=dict(peril_texts(quest)),
        quiet=GRAY,
        counters=[Counter(name, value) for name, value in zip(quest.sheet.counters, table.counters, strict=True)],
        mark=quest.mark,
    )


def location(table: Realm) -> Place | None:
    """Return the active location; None before the party has come to the first one."""
    if table.location == NO_CARD:
        return None
    card = location_card(table.face[table.location])
    return Place(
        id=f"card:{table.location}",
        name=card.name,
        trait=card.trait,
        rating=card.rating,
        value=card.value,
        progress=table.progress,
        explored=table.is_explored,
        engaged=card.engaged,
        shadow=card.shadow,
        text=location_text(table.face[table.location]),
        final=table.is_final,
    )
