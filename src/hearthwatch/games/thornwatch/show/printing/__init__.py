"""The printed text of every card, made from the same effects that the rules carry out: text and behaviour are one."""

from __future__ import annotations

from .amounts import condition
from .grammar import sentence
from .listing import box, cards
from .nouns import YOU, Voice, one, plural, tile
from .party import counters_text, for_party
from .scribe import effect_text, no_target_text, order
from .texts import (
    ability_text,
    card_kind,
    card_text,
    change_text,
    creature_text,
    creature_voice,
    deed_text,
    end_progress,
    knot_text,
    moment_text,
    needs_text,
    party_rule,
    plan_text,
    rule_text,
    terrain_text,
    title_of,
)

__all__ = [
    "YOU",
    "Voice",
    "ability_text",
    "box",
    "card_kind",
    "card_text",
    "cards",
    "change_text",
    "condition",
    "counters_text",
    "creature_text",
    "creature_voice",
    "deed_text",
    "effect_text",
    "end_progress",
    "for_party",
    "knot_text",
    "moment_text",
    "needs_text",
    "no_target_text",
    "one",
    "order",
    "party_rule",
    "plan_text",
    "plural",
    "rule_text",
    "sentence",
    "terrain_text",
    "tile",
    "title_of",
]
