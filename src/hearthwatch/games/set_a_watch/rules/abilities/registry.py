"""Register the step of each Ability card, and what the card needs.

A class's file declares its cards here by name. `needs` says why a card would do nothing now; it serves options,
refusals and `choose` alike, through the activation steps in `activation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from hearthwatch.kernel import Refusal, Step

from ...content import ABILITIES, ABILITY
from ...table import Die, Hero, Watch

NO_DIE: Final = Die(-1)
WORKED: Final = 8
"""One more bit of `table.used`: the card had an effect this round. Stun does not set it, Double Back keeps it."""

EFFECT: Final[dict[int, Callable[[Hero], Step]]] = {}
"""By card: the step that an activation runs. It takes the Adventurer who owns the card."""


def _always_works(table: Watch, hero: Hero, die: int) -> Refusal | None:
    """A card without needs."""
    return None


NEEDS: Final[list[Callable[[Watch, Hero, int], Refusal | None]]] = [_always_works] * len(ABILITIES)
"""By card: the reason why it would do nothing now; takes the owner and the die that pays (NO_DIE by exhaustion)."""

MINDS_PAYMENT: Final[set[int]] = set()
"""The cards whose needs depend on the payment: a die that pays is spent."""

PASSIVE_ACTIONS: Final[dict[int, Callable[[Watch], Iterable[Step]]]] = {}
"""By card: the optional uses of a Passive Ability that open between actions, as candidates."""


def effect_of(name: str, step: Any) -> None:
    """This step is what the Ability card of that name does."""
    EFFECT[ABILITY[name]] = step


def needs_of(
    name: str, *, whatever_pays: bool = True
) -> Callable[[Callable[[Watch, Hero, int], Refusal | None]], Callable[..., Refusal | None]]:
    """Declare what a card needs to have any effect; whether that is the same `whatever_pays` for it."""

    def declare(needs: Callable[[Watch, Hero, int], Refusal | None]) -> Callable[..., Refusal | None]:
        NEEDS[ABILITY[name]] = needs
        if not whatever_pays:
            MINDS_PAYMENT.add(ABILITY[name])
        return needs

    return declare
