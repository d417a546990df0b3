"""Heuristics for Ability cards: their value, and which to pay with, give up, refresh or swap."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Step

from ..content import ABILITY, ACTIVE
from ..rules.abilities.activation import activate, exhaust_for_effect
from ..rules.exhaustion import exhaust
from ..table import Ability, Hero, Watch

KILLERS: Final = {
    ABILITY[name]: least
    for name, least in {
        "Felling Blow": 6,
        "Shockbolt": 5,
        "Forked Flame": 5,
        "Lay to Rest": 4,
        "Holy Brand": 4,
        "Tame Beast": 4,
        "Set Snares": 6,
        "Animal Sentry": 0,
        "Go for the Throat": 8,
        "Longshot": 0,
        "Backstab": 0,
        "Head First": 4,
        "Tilt": 5,
    }.items()
}
"""Abilities that remove a Creature, and the least Health that justifies a small die."""
HELPERS: Final = frozenset(
    ABILITY[name]
    for name in (
        "Loaded Dice",
        "Second Grace",
        "War Cry",
        "Double Back",
        "Polymorph",
        "Smoke Bomb",
        "Hurl",
        "Bone-Shaking Roar",
        "Frenzy",
        "Call Out",
        "Sworn Aid",
    )
)
"""Abilities that may open a way where no attack reaches; dice that are left at the end of a Watch are lost anyway."""
MUCH_BETTER: Final = 1

_ACTIVATE: Final = activate.kind.id
_EXHAUST: Final = exhaust_for_effect.kind.id
_EXHAUST_CARD: Final = exhaust.kind.id


def worth_of(card: int) -> int:
    return 3 if card in KILLERS else 2 if not ACTIVE[card] else 1 if card in HELPERS else 0


def has_better_card(table: Watch, hero: Hero) -> bool:
    """Return whether a leftover card is more useful than an equipped one."""
    best = max(worth_of(card) for card in table.leftover(hero))
    return best - min(worth_of(card) for card in table.equipped(hero)) >= MUCH_BETTER


def swap_for_most(table: Watch, legal: list[Step]) -> Step:
    """Swap the least useful card for the most useful one; pass where there is no gain and passing is legal."""

    def gain(step: Step) -> float:
        return worth_of(step[2]) - worth_of(step[1]) if len(step) == 3 else 0.5

    return max(legal, key=gain)


def pay_with_least(table: Watch, legal: list[Step]) -> Step:
    dice = [step for step in legal if step[0] == _ACTIVATE]
    return min(dice, key=lambda step: table.dice[step[2]]) if dice else legal[-1]


def worth_paying(table: Watch, legal: list[Step]) -> list[Step]:
    """Return the smallest die, or the card itself."""
    return [pay_with_least(table, legal), *(step for step in legal if step[0] == _EXHAUST)]


def give_up_least(table: Watch, legal: list[Step]) -> Step:
    """Give up the least useful card of the Adventurer with most cards left; prefer a used one."""
    return min(legal, key=lambda step: _keep(table, step))


def pay_for_a_summon(table: Watch, legal: list[Step]) -> Step:
    """Pay with the least useful card, or by the Adventurer with most cards left."""
    if legal[0][0] == _EXHAUST_CARD:
        return give_up_least(table, legal)
    return max(legal, key=lambda step: len(table.faceup(Hero(step[1]))))


def worth_exhausting(table: Watch, legal: list[Step]) -> list[Step]:
    return sorted(legal, key=lambda step: _keep(table, step))[:4]


def _keep(table: Watch, step: Step) -> tuple[int, int]:
    card = Ability(step[1])
    return -len(table.faceup(table.hero_of(card))), 2 * worth_of(card) + (not table.used[card])


def card_to_refresh(table: Watch, legal: list[Step]) -> Step:
    """Refresh a card that removes Creatures, of the Adventurer with fewest left."""
    return max(legal, key=lambda step: (step[1] in KILLERS, -len(table.faceup(table.hero_of(Ability(step[1]))))))
