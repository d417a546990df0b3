"""A hero's activation: one activation card, its lines from top to bottom (sections 6 and 9 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import ACTION_OF, ACTIVATIONS, AID, ATTACK
from ..table import HERO_PHASE, NO_ACTION, NO_CARD, NOBODY, WEAKENED, Hero, Realm, Skill, choices, step
from .acting import take_action
from .activation_cards import exhaust_card
from .effects.language import effect, would_matter
from .harm import is_defeated, suffer
from .moments import READY_DUE, START, after_activation, open_moment, weakness_passes
from .targets import is_ranged, reachable

LINES: Final = [
    (
        [f"activation/{card.name}/before/{place}" for place in range(len(card.before))],
        [f"activation/{card.name}/after/{place}" for place in range(len(card.after))],
    )
    for card in ACTIVATIONS
]
"""By activation card: the names of the lines above and below its action."""


@step("HOT-6.1")
def hero_phase(table: Realm) -> None:
    """Everybody once, from the leader clockwise; with fewer heroes still four activations (HOT-26.3, HOT-26.5)."""
    table.phase = HERO_PHASE
    table.used = 0
    table.do(*activations(table))


def activations(table: Realm) -> list[Step]:
    """Return those of a whole hero phase, one after the other."""
    turn = [activate(hero) for hero in table.heroes]
    if len(table.party) == 2:
        return turn * 2
    return [*turn, extra_activation()] if len(table.party) == 3 else turn


@step("HOT-26.3")
def extra_activation(table: Realm) -> None:
    """With three heroes the leader chooses one who activates again (HOT-G26)."""
    table.ask(table.leader_seat, heroes_to_activate())


@choices("HOT-26.3", "Which hero activates a second time?")
def heroes_to_activate(table: Realm) -> Iterator[Step]:
    """Any living hero, the leader included."""
    for hero in table.heroes:
        yield activate(hero)


@heroes_to_activate.besides
def heroes_who_cannot(table: Realm) -> Iterator[Step]:
    """The defeated."""
    yield from map(activate, table.down)


@step("HOT-6.1", "{hero} activates", group="Second activation")
def activate(table: Realm, hero: Hero) -> None:
    """A hero activates; a defeated one does not (HOT-15.11)."""
    if table.is_down(hero):
        return
    table.active = table.acting = hero
    table.using = NOBODY
    table.say("HOT-6.8", "{:Hero} activates.", hero)
    weakness = [weakness_passes(hero)] if table.conditions[hero] & WEAKENED else []
    table.do(
        *weakness,
        open_moment(START, hero, READY_DUE),
        *weakness,
        choose_card(hero),
        activation_ends(hero),
        after_activation(hero),
        activation_over(),
    )


@activate.refuses
def cannot_activate(table: Realm, hero: Hero) -> Refusal | None:
    return is_defeated(table, hero)


@step("HOT-6.4")
def choose_card(table: Realm, hero: Hero) -> None:
    """No hero can pass (HOT-6.2)."""
    if not table.is_down(hero):
        table.ask(table.seat_of(hero), cards_to_use(hero))


@choices("HOT-6.4", "{hero} activates: which card?")
def cards_to_use(table: Realm, hero: Hero) -> Iterator[Step]:
    """The four activation cards."""
    for skill in table.skills(hero):
        yield use_card(Skill(skill))


@step("HOT-6.4", "{skill:SkillAction}", group="Activation cards")
def use_card(table: Realm, skill: Skill) -> None:
    """It is exhausted, and its lines follow from top to bottom (HOT-6.5)."""
    hero = Hero(skill // 4)
    table.exhausted[skill] = 1
    table.using = skill
    table.say("HOT-6.4", "{:Hero} uses {:Skill}.", hero, skill)
    before, after = LINES[table.cards[skill]]
    table.do(
        *[effect(line, hero, NO_CARD) for line in before],
        take_action(skill),
        *[effect(line, hero, NO_CARD) for line in after],
    )


@use_card.refuses
def cannot_use_card(table: Realm, skill: Skill) -> Refusal | None:
    if skill // 4 != table.acting:
        return no("HOT-6.1", "{:Skill} is a card of {:Hero}, and {:Hero} activates.", skill, skill // 4, table.acting)
    return no("HOT-9.1", "{:Skill} is exhausted.", skill) if table.exhausted[skill] else None


@use_card.idles
def nobody_to_meet(table: Realm, skill: Skill) -> Refusal | None:
    """An Attack or Aid goes on without a target (HOT-8.18); a line before the action may still find one."""
    action, (before, _), hero = ACTION_OF[table.cards[skill]], LINES[table.cards[skill]], Hero(skill // 4)
    if action not in (ATTACK, AID) or any(would_matter(table, line, hero, NO_CARD) for line in before):
        return None
    if action == ATTACK and not reachable(table, skill):
        if is_ranged(table, skill):
            return no("HOT-8.18", "Would hit nobody: no enemy is in play.")
        return no("HOT-8.18", "Would hit nobody: no enemy is engaged with {:Hero}.", hero)
    if action == AID and len(table.heroes) == 1:
        return no("HOT-8.18", "Would aid nobody: no other hero is left.")
    return None


@cards_to_use.besides
def cards_of_others(table: Realm, hero: Hero) -> Iterator[Step]:
    """The cards of everybody else."""
    for skill in range(len(table.cards)):
        if skill // 4 != hero:
            yield use_card(Skill(skill))


@step("HOT-6.9")
def activation_ends(table: Realm, hero: Hero) -> None:
    """A weakened hero exhausts a card or suffers a wound (HOT-23.3); a defeated one is done (HOT-7.32)."""
    if table.conditions[hero] & WEAKENED and not table.is_down(hero):
        table.ask(table.seat_of(hero), costs_of_weakness(hero))


@choices("HOT-23.3", "{hero} is weakened: exhaust a card, or suffer a wound?")
def costs_of_weakness(table: Realm, hero: Hero) -> Iterator[Step]:
    """With no readied card only the wound has an effect (HOT-19.5)."""
    for skill in table.skills(hero):
        yield exhaust_card(Skill(skill))
    yield weakness_hurts(hero)


@step("HOT-23.3", "Suffer 1 wound", group="Weakened")
def weakness_hurts(table: Realm, hero: Hero) -> None:
    """The wound rather than the card."""
    suffer(table, hero, 1, "HOT-23.3")


@step("HOT-6.8")
def activation_over(table: Realm) -> None:
    """Nobody is acting any more."""
    table.acting = table.aided = NOBODY
    table.action = NO_ACTION
    table.targets = ()
