"""The book of the box: what is printed on its cards, read into effects, and its quests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Reading

from ..content import ACTIVATIONS, ENEMIES, EXPLORATION, FOLDER, HEROES, KEYWORDS, LOCATIONS
from .effects import conditions, flow, on_board, on_dice, on_enemies, on_heroes  # noqa: F401  (declare the language)
from .effects.language import effects
from .effects.quantities import counters
from .quest_book import Book, Passive
from .quests import add_quest, read_quest

BASIC_KEYWORDS: Final = ("Advance", "Inflict", "Retreat")


def quest_files() -> list[Path]:
    """The quests of the box, as they are written."""
    return sorted((FOLDER / "quests").glob("*.toml"))


def box_counters() -> tuple[str, ...]:
    """Every counter that a quest of the box has: cards that serve a quest may speak of them."""
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in quest_files()]
    return tuple(sorted({name for text in texts for name in text.get("counters", {})}))


def read_box() -> Book:
    """Read every card and every quest of the box."""
    book = Book({}, {})
    read = effects.reading(book.nodes, counters(box_counters()))
    for hero in HEROES:
        if "effect" in hero:
            _effect(read, f"hero/{hero['name']}", hero["effect"])
    for card in ACTIVATIONS:
        for part in ("before", "after"):
            for place, line in enumerate(card.get(part, [])):
                _effect(read, f"activation/{card['name']}/{part}/{place}", line)
        book.plus.append(read.amount(card.get("plus", 0)))
        book.guard.append(read.amount(card.get("guard", 0)))
        book.more_dice.append(_passive(read, card.get("more_dice"), "dice"))
    for name in BASIC_KEYWORDS:
        _effect(read, f"keyword/{name}", {name.lower(): True})
    for name, keyword in KEYWORDS.items():
        _effect(read, f"keyword/{name}", keyword["effect"])
    for face, enemy in enumerate(ENEMIES):
        if "threat" in enemy:
            _effect(read, f"enemy/{face}/threat", enemy["threat"])
        book.attack_if.append(_passive(read, enemy.get("attack_if"), "by"))
        book.resilience_if.append(_passive(read, enemy.get("resilience_if"), "by"))
    for site in LOCATIONS:
        for moment in ("start", "end"):
            if moment in site:
                _effect(read, f"location/{site['name']}/{moment}", site[moment])
    for card in EXPLORATION:
        _effect(read, f"exploration/{card['name']}", card["effect"])
    for path in quest_files():
        add_quest(book, read_quest(book, path, in_box=True))
    return book


def _effect(read: Reading, name: str, data: Any) -> None:
    try:
        read.effect(name, data)
    except Misspelt as wrong:
        raise Misspelt(f"{name}: {wrong.words} (at {' > '.join(wrong.path)})") from None


def _passive(read: Reading, data: Any, by: str) -> Passive:
    return (read.condition(data["if"]), int(data[by])) if data else None


BOX: Final = read_box()
