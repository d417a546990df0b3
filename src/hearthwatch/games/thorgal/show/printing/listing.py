"""The box: how many cards there are, and every card with its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content import (
    ACTION_CARDS,
    ADVENTURE_CARDS,
    CHARACTERS,
    DISCOVERIES,
    ENEMIES,
    EVENTS,
    ITEMS,
    SPECIAL_CARDS,
    TERRAIN,
)
from ...content.cards import ActionCard, CharacterSet, Gridded, Printed
from .nouns import counted, goods_text
from .texts import action_lines, effect_text, event_text, legend_text, special_text

if TYPE_CHECKING:
    from ...rules.adventure import Book


def box(book: Book) -> dict[str, int]:
    """Return the number of cards of each sort."""
    return {
        "Characters": len(CHARACTERS),
        "Action cards": len(ACTION_CARDS) + len(SPECIAL_CARDS),
        "Terrain cards": len(TERRAIN),
        "Enemy cards": len(ENEMIES),
        "Event cards": len(EVENTS),
        "Item cards": len(ITEMS),
        "Discovery cards": len(DISCOVERIES),
        "Adventure-related cards": len(ADVENTURE_CARDS),
        "Adventures": len(book.box_adventures),
    }


def cards(book: Book) -> dict[str, list[dict[str, str]]]:
    """Return every card with its text, by sort. `ours` says what of it is our own invention."""
    return {
        "Characters": [_card(one, _character(one)) for one in CHARACTERS],
        "Action cards": [
            *(_card(one, _action(one), f"{one.name} ({one.number})") for one in ACTION_CARDS),
            *(_card(one, special_text(one), f"{one.name} ({one.letter})") for one in SPECIAL_CARDS),
        ],
        "Terrain cards": [
            _card(one, f"{one.kind}. {_gridded(one)} Corner: {effect_text(one.corner)}") for one in TERRAIN
        ],
        "Enemy cards": [
            _card(one, f"{one.rank.capitalize()}, {counted(_hearts(one), 'heart')}. {_gridded(one)}") for one in ENEMIES
        ],
        "Event cards": [_card(one, f"{one.deck}. {event_text(one)}") for one in EVENTS],
        "Item cards": [
            _card(one, f"{one.action.capitalize()}{_moment(one.when)}. {effect_text(one.effect)}") for one in ITEMS
        ],
        "Discovery cards": [_card(one, effect_text(one.effect)) for one in DISCOVERIES],
        "Adventure-related cards": [_card(one, f"{one.kind}. {effect_text(one.effect)}") for one in ADVENTURE_CARDS],
        "Adventures": [
            {
                "name": one.title,
                "text": " ".join(f"{goal.name}: {goal.text}" for goal in one.goals),
                "flavour": one.sheet.intro,
                "ours": "all" if one.digest else "",
            }
            for one in book.adventures.values()
        ],
    }


def _card(card: Printed, text: str, name: str = "") -> dict[str, str]:
    ours = card.ours
    said = "all" if ours is True else "" if ours is False else str(ours)
    return {"name": name or card.name, "text": text.strip(), "flavour": card.flavour, "ours": said}


def _action(card: ActionCard) -> str:
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in card.main)
    return " ".join([f"{main}.", *action_lines(card)])


def _gridded(card: Gridded) -> str:
    parts = [("Red", card.red), ("Yellow", card.yellow)]
    return " ".join(f"{name}: {legend_text(legend)}." for name, legend in parts if legend)


def _hearts(card: Gridded) -> int:
    return sum(cell.startswith("H") for row in card.rows for cell in row.split())


def _moment(when: str) -> str:
    return {"before": "", "rolled": ", after the roll", "after": ", afterwards"}[when]


def _character(one: CharacterSet) -> str:
    goods = goods_text([good for good, count in one.goods.items() for _ in range(count)])
    skill = one.skill
    return (
        f"Begins with {goods}. Skill {skill.name} ({skill.action.capitalize()}{_moment(skill.when)}): "
        f"{effect_text(skill.effect)} Refresh: {goods_text(skill.refresh)}."
    )
