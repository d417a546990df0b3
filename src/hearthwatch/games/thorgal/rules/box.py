"""The book of the box: what is printed on its cards, read into effects, and its Adventures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Reading

from ..content import (
    ACTION_CARDS,
    CHARACTERS,
    DISCOVERIES,
    ENEMIES,
    EVENTS,
    FOLDER,
    ITEMS,
    SPECIAL_CARDS,
    TERRAIN,
)
from ..content.cards import Bonus, Effect, Rule
from .adventure import Book, Ruling
from .adventures import add_adventure, read_adventure
from .effects import flow, on_actions, on_board, on_characters  # noqa: F401  (declare the language)
from .effects.language import effects


def read_box() -> Book:
    """Read every card and every Adventure of the box."""
    book = Book({}, {})
    read = effects.reading(book.nodes)
    for character in CHARACTERS:
        key = f"character/{character.name}"
        read.card_effect(f"{key}/skill", character.skill.effect)
        read.card_effect(f"{key}/beyond combat", character.beyond_combat)
        read.card_effect(f"{key}/beyond journey", character.beyond_journey)
    for action in ACTION_CARDS:
        _bonuses(read, f"action/{action.number}", action.bonus)
    for special in SPECIAL_CARDS:
        _bonuses(read, f"special/{special.letter}", special.bonus)
    for terrain in TERRAIN:
        key = f"terrain/{terrain.name}"
        read.card_effect(f"{key}/corner", terrain.corner)
        _legends(read, key, terrain.red, terrain.yellow)
    for enemy in ENEMIES:
        _legends(read, f"enemy/{enemy.name}", enemy.red, enemy.yellow)
    for item in ITEMS:
        read.card_effect(f"item/{item.name}", item.effect)
    for discovery in DISCOVERIES:
        read.card_effect(f"discovery/{discovery.name}", discovery.effect)
    for event in EVENTS:
        key = f"event/{event.name}"
        if event.now is not None:
            read.card_effect(f"{key}/now", event.now)
        if event.last is not None:
            read.card_effect(f"{key}/last", event.last)
        book.rulings[key] = _rules(read, key, event.rule)
    for folder in sorted(path.parent for path in (FOLDER / "adventures").glob("*/sheet.toml")):
        add_adventure(book, read_adventure(book, folder, in_box=True))
    check_covering(book)
    return book


def _legends(read: Reading, key: str, red: Sequence[Effect], yellow: Sequence[Effect]) -> None:
    for colour, icons in (("red", red), ("yellow", yellow)):
        for place, icon in enumerate(icons):
            read.card_effect(f"{key}/{colour}/{place}", icon)


def _bonuses(read: Reading, key: str, bonuses: Sequence[Bonus]) -> None:
    for place, bonus in enumerate(bonuses):
        read.card_effect(f"{key}/{place}", bonus.effect)


def _rules(read: Reading, key: str, rules: Sequence[Rule]) -> list[Ruling]:
    found = []
    for place, rule in enumerate(rules):
        name = f"{key}/rule/{place}"
        read.card_effect(name, rule.effect)
        found.append(Ruling(rule.when, rule.name, name, read.condition(rule.condition) if rule.condition else None))
    return found


def check_covering(book: Book) -> None:
    """Check that no space begins a Combat: its effect may come in the middle of one."""
    for name, node in book.nodes.items():
        fights = node.verb.name == "fight" or (node.verb.name == "action" and node.value == "combat")
        if fights and name.startswith(("terrain/", "enemy/", "discovery/")):
            raise Misspelt(f"{name}: a space that is covered cannot begin a Combat.")


BOX: Final = read_box()
