"""The book of the box: what is printed on its cards, read into effects, and its quests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from hearthwatch.kernel.effects import Reading

from ..content import ACTIVATIONS, ENEMIES, EXPLORATION, FOLDER, HEROES, KEYWORDS, LOCATIONS, cards, threat_name
from .effects import flow, on_board, on_dice, on_enemies, on_heroes  # noqa: F401  (declare the language)
from .effects.language import effects
from .effects.vocabulary import counters
from .quest_book import Book, Passive
from .quests import add_quest, read_quest

BASIC_KEYWORDS: Final = ("Advance", "Inflict", "Retreat")


def quest_files() -> list[Path]:
    """Return the quests of the box, as they are written."""
    return sorted((FOLDER / "quests").glob("*.toml"))


def box_counters() -> tuple[str, ...]:
    """Return every counter that a quest of the box has: cards that serve a quest may speak of them."""
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in quest_files()]
    return tuple(sorted({name for text in texts for name in text.get("counters", {})}))


def read_box() -> Book:
    """Read every card and every quest of the box."""
    book = Book({}, {})
    read = effects.reading(book.nodes, counters(box_counters()))
    for hero in HEROES:
        if hero.effect is not None:
            read.card_effect(f"hero/{hero.name}", hero.effect)
    for card in ACTIVATIONS:
        for part, lines in (("before", card.before), ("after", card.after)):
            for place, line in enumerate(lines):
                read.card_effect(f"activation/{card.name}/{part}/{place}", line)
        book.plus.append(read.amount(card.plus))
        book.guard.append(read.amount(card.guard))
        more = card.more_dice
        book.more_dice.append((read.condition(more.condition), more.dice) if more else None)
    for name in BASIC_KEYWORDS:
        read.card_effect(f"keyword/{name}", {name.lower(): True})
    for name, keyword in KEYWORDS.items():
        read.card_effect(f"keyword/{name}", keyword.effect)
    for face, enemy in enumerate(ENEMIES):
        if enemy.threat is not None:
            read.card_effect(threat_name(face), enemy.threat)
        book.attack_if.append(_passive(read, enemy.attack_if))
        book.resilience_if.append(_passive(read, enemy.resilience_if))
    for site in LOCATIONS:
        for moment in ("start", "end"):
            written = site.at(moment)
            if written is not None:
                read.card_effect(f"location/{site.name}/{moment}", written)
    for found in EXPLORATION:
        read.card_effect(f"exploration/{found.name}", found.effect)
    for path in quest_files():
        add_quest(book, read_quest(book, path, in_box=True))
    return book


def _passive(read: Reading, printed: cards.Passive | None) -> Passive:
    return (read.condition(printed.condition), printed.by) if printed else None


BOX: Final = read_box()
