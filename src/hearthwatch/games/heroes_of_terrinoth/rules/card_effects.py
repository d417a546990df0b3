"""All effects printed on cards, read once into nodes: those of heroes, enemies, places and things found."""

from __future__ import annotations

import tomllib
from typing import Any

from ..content import ACTIVATIONS, ENEMIES, EXPLORATION, FOLDER, HEROES, KEYWORDS, LOCATIONS, threat_name
from .effects import flow, on_board, on_dice, on_enemies, on_heroes  # noqa: F401  (declare the verbs)
from .effects.conditions import condition
from .effects.errors import Misspelt
from .effects.nodes import read
from .strength import ATTACK_IF, RESILIENCE_IF

BASIC_KEYWORDS = ("Advance", "Inflict", "Retreat")


def quest_files() -> list[Any]:
    """The quests of the box, as they are written."""
    return sorted((FOLDER / "quests").glob("*.toml"))


def box_counters() -> tuple[str, ...]:
    """Every counter that a quest of the box has: cards that serve a quest may speak of them."""
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in quest_files()]
    return tuple(sorted({name for text in texts for name in text.get("counters", {})}))


def read_cards() -> None:
    """Read every card of the box."""
    counters = box_counters()
    for hero in HEROES:
        if "effect" in hero:
            _read(f"hero/{hero['name']}", hero["effect"], counters)
    for card in ACTIVATIONS:
        for part in ("before", "after"):
            for place, line in enumerate(card.get(part, [])):
                _read(f"activation/{card['name']}/{part}/{place}", line, counters)
    for name in BASIC_KEYWORDS:
        _read(f"keyword/{name}", {name.lower(): True}, counters)
    for name, keyword in KEYWORDS.items():
        _read(f"keyword/{name}", keyword["effect"], counters)
    for face, card in enumerate(ENEMIES):
        if "threat" in card:
            _read(threat_name(face), card["threat"], counters)
        for passives, key in ((ATTACK_IF, "attack_if"), (RESILIENCE_IF, "resilience_if")):
            if key in card:
                passives[face] = (condition(card[key]["if"], counters), int(card[key]["by"]))
    for site in LOCATIONS:
        for moment in ("start", "end"):
            if moment in site:
                _read(f"location/{site['name']}/{moment}", site[moment], counters)
    for card in EXPLORATION:
        _read(f"exploration/{card['name']}", card["effect"], counters)


def _read(name: str, data: Any, counters: tuple[str, ...]) -> None:
    try:
        read(name, data, counters)
    except Misspelt as wrong:
        raise Misspelt(f"{name}: {wrong.words} (at {' > '.join(wrong.path)})") from None


read_cards()
