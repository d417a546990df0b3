"""The Characters on the board, and the Action Row that they share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...content import ACTION_CARDS, CHARACTERS, FIRST_ITEM, ITEMS, SPECIAL_CARDS, TILE_NAMES
from ...content.cards import ACTIONS, COLOURS, GOODS
from ...things import BESIDE, NOT_CHOSEN, WOUNDS_OF_ONE, Character
from ..printing import action_lines, effect_text, special_text
from .grids import cells_shown
from .parts import Amount, CharacterShown, ChipShown, ItemShown, MainShown, SkillShown, SlotShown, Told, WoundShown

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Saga


def characters_shown(table: Saga) -> list[CharacterShown]:
    """Return the party, as far as it is chosen."""
    return [_character(table, Character(who)) for who, face in enumerate(table.party) if face != NOT_CHOSEN]


def _character(table: Saga, who: Character) -> CharacterShown:
    printed = CHARACTERS[table.party[who]]
    grid, skill = table.body(who), printed.skill
    begun = bool(table.terrain)
    return CharacterShown(
        id=f"character:{who}",
        name=printed.name,
        seat=table.seat_of(who),
        seats=[table.seat_of(who)],
        active=table.active == who,
        first=table.first == who and begun,
        area=table.played.areas[table.area[who]].name if who < len(table.area) else "",
        goods=[Amount(good, count) for good, count in zip(GOODS, table.goods_of(who), strict=True)],
        threats=table.threats[who],
        combat=table.combat_level[who] + 1,
        dice=[COLOURS[die] for die in table.dial(who)],
        journey=table.journey_level[who] + 1,
        tiles=[TILE_NAMES[tile] for tile in table.tiles_of(who)],
        rows=grid.height,
        cells=cells_shown(grid, {}, {}, table.bodies[who], {}),
        wounds=[
            WoundShown(f"wound:{who * WOUNDS_OF_ONE + number}", [c * grid.height + r for c, r in grid.cells_of(tile)])
            for number, tile in enumerate(table.bodies[who])
        ],
        free=(grid.cells & ~table.hurt(who)).bit_count(),
        skill=SkillShown(
            name=skill.name,
            action=skill.action,
            text=effect_text(skill.effect),
            ready=table.has_skill(who),
            used=table.skill_used >> who & 1 == 1,
            refresh=[Amount(good, count) for good, count in Counter(skill.refresh).items()],
        ),
        items=[item_shown(table, card) for card in table.items[who]],
    )


def item_shown(table: Saga, card: Card) -> ItemShown:
    """Return an Item card that lies open."""
    printed = ITEMS[table.face[card] - FIRST_ITEM]
    return ItemShown(id=f"card:{card}", name=printed.name, action=printed.action, text=effect_text(printed.effect))


def row_shown(table: Saga) -> list[SlotShown]:
    """Return the Action Row from left to right."""
    return [_slot(table, slot, card) for slot, card in enumerate(table.row)]


def _slot(table: Saga, slot: int, card: int) -> SlotShown:
    printed = ACTION_CARDS[card]
    below = [number for number, above in enumerate(table.specials) if above == card]
    return SlotShown(
        id=f"slot:{slot}",
        number=printed.number,
        name=printed.name,
        main=[MainShown(one.action, one.value) for one in printed.main],
        lines=action_lines(printed),
        chips=_chips(table, slot),
        blocked=table.card_blocks >> card & 1 == 1,
        markers=table.markers[card],
        special=Told(SPECIAL_CARDS[below[0]].name, special_text(SPECIAL_CARDS[below[0]])) if below else None,
        in_use=table.using == slot,
    )


def chips_beside(table: Saga) -> list[ChipShown]:
    """Return the chips next to the Row (THG-2.9)."""
    return _chips(table, BESIDE)


def _chips(table: Saga, slot: int) -> list[ChipShown]:
    return [
        ChipShown(f"chip:{chip}", table.chips_active >> chip & 1 == 1)
        for chip, where in enumerate(table.chips)
        if where == slot
    ]


def action_words(table: Saga) -> str:
    """Return the action under way with its value."""
    return f"{ACTIONS[table.action].capitalize()} {table.act_value}" if table.action >= 0 else ""
