"""The printed text of every card, made from the same effects that the rules carry out: text and behaviour are one."""

from __future__ import annotations

from .listing import box, cards
from .nouns import TILES_CALLED, goods_text, tile_name, wound_name
from .nouns import condition_text as condition_words
from .scribe import clause
from .texts import (
    action_lines,
    effect_text,
    event_during,
    event_next,
    event_text,
    legend_text,
    rule_text,
    special_rules,
    special_text,
)

__all__ = [
    "TILES_CALLED",
    "action_lines",
    "box",
    "cards",
    "clause",
    "condition_words",
    "effect_text",
    "event_during",
    "event_next",
    "event_text",
    "goods_text",
    "legend_text",
    "rule_text",
    "special_rules",
    "special_text",
    "tile_name",
    "wound_name",
]
