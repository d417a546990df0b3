"""A hero's play area on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers

from ...content import ACTIVATIONS, ARCHETYPES, HEROES, exploration
from ...rules.harm import CONDITIONS
from ...rules.strength import dice_of
from ...table import NO_CARD, Skill
from .enemies import enemy
from .parts import Ability, HeroBoard, Item, SkillBoard, Told
from .texts import ability_text, activation_lines, exploration_text

if TYPE_CHECKING:
    from ...table import Hero, Realm

CONDITION_TEXTS: Final = {
    "poisoned": "1 wound before each action; a rest ends it.",
    "weakened": "At the end of each activation exhaust a card or suffer 1 wound; "
    "ends where an activation begins with all cards readied.",
    "focused": "Once, discard it to reroll up to 2 dice of an action.",
}


def hero_area(table: Realm, hero: Hero, readers: Readers) -> HeroBoard:
    """Return the hero, the four activation cards, what was found, and the enemies engaged."""
    face = table.party[hero]
    card = HEROES[face]
    begun = table.location != NO_CARD
    return HeroBoard(
        id=f"hero:{hero}",
        name=card.name,
        archetype=ARCHETYPES[table.archetype(hero)],
        class_name=table.class_of(hero),
        seat=table.seat_of(hero),
        seats=[table.seat_of(hero)],
        leads=table.leader == hero and begun,
        active=table.active == hero and begun,
        fallen=table.is_down(hero),
        health=table.health(hero),
        wounds=table.wounds[hero],
        tokens=table.tokens[hero],
        marks=table.marks[hero],
        conditions=[
            Told(name, CONDITION_TEXTS[name]) for name, bit in CONDITIONS.items() if table.conditions[hero] & bit
        ],
        ability=Ability(ability_text(face), card.limit, table.used >> hero & 1 == 1),
        cards=[_activation(table, Skill(skill)) for skill in table.skills(hero)],
        items=[
            Item(f"card:{item}", exploration(table.face[item]).name, exploration_text(table.face[item]))
            for item in table.items
            if table.place[item] == hero
        ],
        engaged=[enemy(table, one, readers) for one in table.engaged(hero)],
    )


def _activation(table: Realm, skill: Skill) -> SkillBoard:
    """Return an activation card in its place, with the dice that it rolls now."""
    card = table.cards[skill]
    printed = ACTIVATIONS[card]
    return SkillBoard(
        id=f"skill:{skill}",
        name=printed.name,
        action=printed.action,
        class_name=printed.class_name,
        dice=dice_of(table, skill),
        printed=printed.dice,
        lines=list(activation_lines(card)),
        exhausted=bool(table.exhausted[skill]),
        in_use=table.using == skill and table.acting == skill // 4,
    )
