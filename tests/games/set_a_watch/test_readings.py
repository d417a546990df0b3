"""Cards that meet: what each of two texts says, and nothing more."""

from __future__ import annotations

import pytest

from .helpers import health_of, labels, line, on_watch, pick, why_not


@pytest.mark.rule("SAW-G24", "SAW-7.12")
def test_a_creature_that_an_ability_flips_into_the_trap_is_weakened_for_that_ability() -> None:
    table = on_watch(
        """
        trap = 3
        firewood = 1
        line = ["Eagle", "?Bramble Bear", "?Hill Ogre"]
        abilities."Beast Master" = ["Animal Sentry", "Set Snares", "-Pack Bond"]
        """
    )
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert health_of(table, "Bramble Bear") == 5
    assert why_not(table, "Animal Sentry: defeat Hill Ogre")[0] == "SAW-19.3"
    pick(table, "Animal Sentry: defeat Bramble Bear")
    assert line(table) == ["Eagle", "Hill Ogre"]
