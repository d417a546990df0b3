"""Texts of cards and quests for the board. They never change in a game, so each is made once."""

from __future__ import annotations

from functools import cache

from ...content import EXPLORATION, FIRST_EXPLORATION, FIRST_LOCATION, LOCATIONS
from ...rules.quest_book import Quest
from .. import printing

activation_lines = cache(printing.activation_lines)
ability_text = cache(printing.ability_text)
keyword_text = cache(printing.keyword_text)
passive_text = cache(printing.passive_text)
threat_text = cache(printing.threat_text)


@cache
def location_text(face: int) -> str:
    """Return the text of the location with this face."""
    return printing.location_text(LOCATIONS[face - FIRST_LOCATION])


@cache
def exploration_text(face: int) -> str:
    """Return the text of the exploration card with this face."""
    return printing.exploration_text(EXPLORATION[face - FIRST_EXPLORATION])


@cache
def rule_texts(quest: Quest) -> tuple[tuple[str, str], ...]:
    """Return the special rules of a quest: names and texts."""
    return tuple((rule.name, printing.rule_text(quest, number)) for number, rule in enumerate(quest.rules))


@cache
def peril_texts(quest: Quest) -> tuple[tuple[str, str], ...]:
    """Return the colours of a quest's track and what they do."""
    return tuple((colour, printing.peril_text(quest, colour)) for colour in quest.peril)
