"""Skill cards: active, used, and refreshed for Goods (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NOTHING, Need, Refusal, Step, Supply, no

from ..content import CHARACTER_NAMES, CHARACTERS, FACE_KEYS
from ..content.cards import GOODS, Skill
from ..table import Saga, step
from ..things import NO_ACTION, NOWHERE, Character
from .effects.flow import changes
from .effects.language import MODIFIERS, effect
from .inside import effects_in
from .items import cannot_use_item, fits_action, item, resume, use_item, wrong_time
from .offers import FOR_SKILL, charge, unwilling


def skill(table: Saga, who: Character) -> Skill:
    """Return the text of a Character's Skill card."""
    return CHARACTERS[table.party[who]].skill


@step("THG-6.2", "Use the Skill of {who}: {who:Skill}", group="Skill")
def use_skill(table: Saga, who: Character) -> None:
    """The card turns to its inactive side."""
    table.skills &= ~(1 << who)
    table.skill_used |= 1 << who
    table.say("THG-6.2", "{:Character} uses {:SkillText}", who, who)
    table.do(
        effect(f"character/{CHARACTER_NAMES[table.party[who]]}/skill", who, NOWHERE), resume(skill(table, who).when)
    )


@use_skill.refuses
def cannot_use_skill(table: Saga, who: Character) -> Refusal | None:
    if table.action == NO_ACTION:
        return no("THG-11.10", "Skills are used during an action.")
    if who != table.actor or who != table.active:
        return no("THG-6.6", "The Skill of {:Character} is used on their own turn.", who)
    if not fits_action(table, skill(table, who).action):
        return no("THG-6.6", "The Skill of {:Character} belongs to another action.", who)
    if not table.has_skill(who):
        return no("THG-6.2", "The Skill card of {:Character} is on its inactive side.", who)
    if table.skill_used >> who & 1:
        return no("THG-6.3", "The Skill of {:Character} was used in this round.", who)
    return wrong_time(table, skill(table, who).when)


def helpers(table: Saga, when: str) -> Iterator[Step]:
    """The Items and the Skill that the actor may use at this point of the action, refused or not (THG-6.6)."""
    who = table.actor
    if who != table.active:
        return
    for card in table.items[who]:
        if item(table, card).when == when:
            yield use_item(card)
    if skill(table, who).when == when:
        yield use_skill(who)


def helpers_alone(table: Saga) -> Iterator[Step]:
    """Return what may be used in an action that cannot be carried out: what changes something without it (THG-24.6)."""
    for helper in helpers(table, "before"):
        name = _effect_of(table, helper)
        modifies = any(node.verb.name in MODIFIERS for node in effects_in(table.book.nodes[name]))
        if not modifies and _may_use(table, helper) and changes(table, name, table.actor, NOWHERE):
            yield helper


def _may_use(table: Saga, helper: Step) -> bool:
    kind, thing = helper
    return (cannot_use_item if kind == use_item.kind.id else cannot_use_skill)(table, thing) is None


def _effect_of(table: Saga, helper: Step) -> str:
    """Return the name of the effect of an Item or a Skill that is used."""
    kind, thing = helper
    if kind == use_item.kind.id:
        return FACE_KEYS[table.face[thing]]
    return f"character/{CHARACTER_NAMES[table.party[thing]]}/skill"


def can_help(table: Saga, when: str) -> bool:
    """Tell whether the actor has an Item or a Skill that may be used at this point of the action."""
    return any(_may_use(table, helper) for helper in helpers(table, when))


def things_named(table: Saga) -> Iterator[Step]:
    """Yield every Item and every Skill, for refusals."""
    for card in (*table.display, *(card for held in table.items for card in held)):
        yield use_item(card)
    for who in table.characters:
        yield use_skill(who)


def refresh_needs(table: Saga, who: Character) -> list[Need]:
    """Return the Goods that refresh the card."""
    return [Need(1 << GOODS.index(good)) for good in skill(table, who).refresh]


@step("THG-6.4", "Refresh the Skill of {who}: {who:RefreshCost}", group="Skill")
def refresh_skill(table: Saga, who: Character) -> None:
    """Its owner spends Goods, others in the Area may help (THG-1.13)."""
    needs, declined = refresh_needs(table, who), unwilling(table, who, FOR_SKILL)
    charge(table, Supply(who), needs, then=ready_skill(who), otherwise=NOTHING, declined=declined)


@refresh_skill.refuses
def cannot_refresh(table: Saga, who: Character) -> Refusal | None:
    if not 0 <= who < len(table.party):
        return no("THG-6.4", "There is no such Character.")
    if table.has_skill(who):
        return no("THG-6.4", "The Skill card of {:Character} is on its active side.", who)
    if table.bills:
        return no("THG-6.4", "First the payment that is under way.")
    if not table.can_pay(Supply(who), refresh_needs(table, who)):
        return no("THG-6.4", "{:Character} cannot pay {:RefreshCost}.", who, who)
    if not table.can_pay(Supply(who), refresh_needs(table, who), declined=unwilling(table, who, FOR_SKILL)):
        return no("THG-1.13", "Nobody is willing to give what {:Character} lacks for {:RefreshCost}.", who, who)
    return None


@refresh_skill.by
def owner_of_skill(table: Saga, who: Character) -> int:
    return table.seat_of(who)


@step("THG-6.4")
def ready_skill(table: Saga, who: Character) -> None:
    """The card is on its active side again."""
    table.skills |= 1 << who
    table.say("THG-6.4", "The Skill of {:Character} is ready again.", who)
