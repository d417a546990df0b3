"""Poisoned, Weakened, Focused (section 23 of the rules)."""

from __future__ import annotations

from typing import Final

from ..table import FOCUSED, POISONED, WEAKENED, Hero, Realm

CONDITIONS: Final = {"poisoned": POISONED, "weakened": WEAKENED, "focused": FOCUSED}
CONDITION_NAMES: Final = {bit: name for name, bit in CONDITIONS.items()}
BAD: Final = (POISONED, WEAKENED)


def afflict(table: Realm, hero: Hero, condition: int) -> None:
    """A hero receives a condition; a second copy is not received (HOT-23.2)."""
    if not table.conditions[hero] & condition and not table.is_down(hero):
        table.conditions[hero] |= condition
        table.say("HOT-23.1", "{:Hero} is {:Condition}.", hero, condition)


def cure(table: Realm, hero: Hero, condition: int) -> None:
    """A condition card goes back to the supply (HOT-23.4)."""
    if table.conditions[hero] & condition:
        table.conditions[hero] &= ~condition
        table.say("HOT-23.4", "{:Hero} is no longer {:Condition}.", hero, condition)
