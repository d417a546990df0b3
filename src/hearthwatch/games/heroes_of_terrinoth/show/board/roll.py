"""The action under way and the dice on the table on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel import Readers

from ...content import ACTIONS, ACTIVATIONS, ENEMY_DIE, HERO_DIE, HERO_NAMES
from ...rules.acting import resolve_hero_dice
from ...table import FIRST_ENEMY_DIE, NO_ACTION, NOBODY
from .enemies import card_name
from .parts import ActionBoard, EnemyDie, HeroDie, Named, Roll

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Hero, Realm


def action_under_way(table: Realm, readers: Readers) -> ActionBoard | None:
    """Return the hero, card and targets of the action, from the choice of the card to the end of the activation."""
    if table.acting == NOBODY or table.using == NOBODY:
        return None
    return ActionBoard(
        hero=f"hero:{table.acting}",
        name=HERO_NAMES[table.party[table.acting]],
        skill=f"skill:{table.using}",
        card=ACTIVATIONS[table.cards[table.using]].name,
        action=ACTIONS[table.action] if table.action != NO_ACTION else "",
        targets=[_named(table, card, readers) for card in table.targets],
        aided=_hero(table, table.aided) if table.aided != NOBODY else None,
        rolled=table.rolled != NOBODY,
        spent=table.spent,
    )


def last_roll(table: Realm, readers: Readers) -> Roll | None:
    """Return the dice of the last action in the order in which they are resolved. They lie there until the next one."""
    if table.rolled == NOBODY:
        return None
    counted = not any(step[0] == resolve_hero_dice.kind.id for step in table.stack)
    heroes, enemies = [HERO_DIE[side] for side in table.dice], [ENEMY_DIE[side] for side in table.enemy_dice]
    shown_by_dice = sum(shown in "SC" for shown in heroes)
    return Roll(
        hero=f"hero:{table.rolled // 4}",
        name=HERO_NAMES[table.party[table.rolled // 4]],
        skill=f"skill:{table.rolled}",
        card=ACTIVATIONS[table.cards[table.rolled]].name,
        action=ACTIVATIONS[table.cards[table.rolled]].action,
        dice=[
            HeroDie(f"die:{place}", shown, None if critical is None else f"die:{critical}")
            for place, (shown, critical) in enumerate(zip(heroes, extra_of(heroes, counted), strict=True))
        ],
        enemy_dice=[EnemyDie(f"die:{FIRST_ENEMY_DIE + place}", shown) for place, shown in enumerate(enemies)],
        spent=table.spent,
        plus=table.plus - table.spent,
        guard=table.guard,
        counted=counted,
        successes=max(0, table.successes if counted else shown_by_dice + table.plus),
        defenses=max(0, table.defenses if counted else heroes.count("D") + table.guard),
        threat="T" in enemies,
        struck=[_named(table, card, readers) for card in table.struck],
    )


def extra_of(shown: list[str], counted: bool) -> list[int | None]:
    """For each die the critical success that it was rolled on for; None for the dice of the first roll.

    Every critical, in order, put one more die at the end, once the dice counted.
    """
    criticals = [place for place, one in enumerate(shown) if one == "C"] if counted else []
    return [*[None] * (len(shown) - len(criticals)), *criticals]


def _hero(table: Realm, hero: Hero) -> Named:
    return Named(f"hero:{hero}", HERO_NAMES[table.party[hero]])


def _named(table: Realm, card: Card, readers: Readers) -> Named:
    known = table.known[card] & readers
    return Named(f"card:{card}", card_name(table.face[card]) if known else None)
