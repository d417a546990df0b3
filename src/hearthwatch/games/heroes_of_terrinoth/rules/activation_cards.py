"""Readying and exhausting activation cards (sections 3 and 9 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, no

from ..table import Realm, Skill, step


@step("HOT-9.3", "Ready {skill}", group="Ready")
def ready_card(table: Realm, skill: Skill) -> None:
    """An exhausted activation card can be used again."""
    table.exhausted[skill] = 0
    table.say("HOT-9.3", "{:Skill} is readied.", skill)


@step("HOT-3.5", "Exhaust {skill}", group="Exhaust")
def exhaust_card(table: Realm, skill: Skill) -> None:
    """A readied activation card is turned, as a cost or as an effect."""
    table.exhausted[skill] = 1
    table.say("HOT-3.5", "{:Skill} is exhausted.", skill)


@exhaust_card.refuses
def is_exhausted(table: Realm, skill: Skill) -> Refusal | None:
    if table.exhausted[skill]:
        return no("HOT-3.5", "{:Skill} is exhausted already.", skill)
    return None
