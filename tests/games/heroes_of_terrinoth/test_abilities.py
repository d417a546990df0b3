"""What heroes' own abilities do by themselves, and what they leave alone (HOT-3, HOT-19)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.show.printing import ability_text
from tests.games.heroes_of_terrinoth.helpers import (
    HAGAN,
    decline_all,
    enemy_discard,
    engaged,
    kinds,
    labels,
    pick,
    position,
    prompt,
    take,
    use,
)

HAGAN_AND_MOK = f'heroes = ["{HAGAN}", "Elder Mok"]\n'


@pytest.mark.rule("HOT-19.3", "HOT-G43")
def test_an_ability_without_may_is_not_declined() -> None:
    """Hagan's ability says nothing of "may": the Goblin that is left suffers the wound."""
    table = position(
        HAGAN_AND_MOK + 'next_rolls = "S S - - -"\nhero.Hagan = { engaged = ["Bandit", "Goblin Archer*1"] }'
    )
    use(table, "Into the Thick")
    pick(table, "Attack Bandit")
    decline_all(table)
    assert engaged(table, HAGAN) == []
    assert enemy_discard(table) == ["Goblin Archer", "Bandit"]


@pytest.mark.rule("HOT-19.3", "HOT-G43")
def test_which_enemy_a_forced_ability_wounds_stays_a_choice() -> None:
    table = position(
        HAGAN_AND_MOK + 'next_rolls = "S S - - - -"\nhero.Hagan = { engaged = ["Bandit", "Goblin Archer", "Ogre"] }'
    )
    use(table, "Into the Thick")
    pick(table, "Attack Bandit")
    assert prompt(table) == "Hagan Dourstone: Which enemy suffers 1 wound?"
    assert kinds(table) == ["wound_one", "wound_one"]


@pytest.mark.rule("HOT-19.3")
def test_a_forced_ability_with_nothing_to_do_stops_nobody() -> None:
    table = position(HAGAN_AND_MOK + 'next_rolls = "S S - -"\nhero.Hagan = { engaged = ["Bandit"] }')
    use(table, "Into the Thick")
    decline_all(table)
    assert prompt(table) == "Elder Mok activates: which card?"


@pytest.mark.rule("HOT-19.3")
def test_the_text_of_a_forced_ability_says_no_may() -> None:
    text = ability_text(HERO_NAMES.index(HAGAN))
    assert text == (
        "After your Attack action, for each enemy that the action defeated, an enemy engaged with you suffers 1 wound."
    )


@pytest.mark.rule("HOT-G43")
def test_what_an_ability_defeats_the_action_did_not() -> None:
    """Sella strikes back after her action; Into the Thick of It asks what the action defeated."""
    table = position(
        'heroes = ["Sella Ironbrow", "Elder Mok"]\nnext_rolls = "- - - X - -"\n'
        'hero.Sella = { engaged = ["Cave Spider", "Bandit", "Bandit Master"] }'
    )
    use(table, "Into the Thick")
    pick(table, "Attack Bandit Master")
    take(table, "use_ability")
    take(table, "wound_one", "Cave Spider")
    assert enemy_discard(table) == ["Cave Spider"]
    assert prompt(table) == "Elder Mok activates: which card?", labels(table)
