"""Section 30: the Grim Rule, and what holds without it."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    conditions,
    engaged,
    exhausted,
    fallen,
    kinds,
    labels,
    pick,
    play_until,
    position,
    prompt,
    readied,
    seats,
    take,
    tokens,
    wounds,
)

ENEMY = FOUR + 'phase = "enemy"\nenemies = []\nlocation = "Windy Downs"\n'


def heroes_next(document: str, *, grim: bool) -> tuple[str, list[str]]:
    """The first question of this enemy phase."""
    table = position(ENEMY + document, grim_rule=grim)
    return prompt(table), labels(table)


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_the_swarm_goes_for_the_hero_whom_it_hurts_most() -> None:
    """Hagan and Pell are tied with three enemies each: the swarm strikes one of them, and Pell would fall."""
    three = '["-Ogre", "-Bandit", "-Bandit"]'
    table = position(
        ENEMY + f'shadows = ["Rat Swarm"]\nhero.Hagan = {{ engaged = {three} }}\n'
        f"hero.Pell = {{ wounds = 9, engaged = {three} }}",
        grim_rule=True,
    )
    assert (fallen(table), wounds(table, HAGAN)) == ([PELL], 0)


@pytest.mark.rule("HOT-30.2", "HOT-19.11")
def test_without_it_the_leader_decides_between_tied_heroes() -> None:
    table = position(
        ENEMY + 'leader = "Elder Mok"\nshadows = ["Rat Swarm"]\n'
        'hero.Hagan = { engaged = ["-Ogre"] }\nhero.Pell = { engaged = ["-Ogre"] }'
    )
    assert (prompt(table), seats(table)) == ("Rat Swarm goes for one of several heroes: which one?", (1,))
    assert labels(table) == [f"Rat Swarm goes for {HAGAN}", f"Rat Swarm goes for {PELL}"]
    pick(table, f"Rat Swarm goes for {PELL}")
    assert [one.lstrip("-") for one in engaged(table, PELL)] == ["Ogre", "Rat Swarm"]


SNIPER = 'shadows = ["Goblin Archer"]\nhero.Kari = { engaged = ["-Bandit"] }\n'


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_first_comes_the_defeat_of_a_hero() -> None:
    """The Archer shoots at one of those with fewest enemies: Pell would fall."""
    table = position(ENEMY + SNIPER + "hero.Pell = { wounds = 9 }\nhero.Hagan = { wounds = 9 }", grim_rule=True)
    assert (fallen(table), wounds(table, HAGAN)) == ([PELL], 9)


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_then_the_least_health_left() -> None:
    """One wound in any case: it is dealt to Mok, who is worst off."""
    table = position(ENEMY + SNIPER + "hero.Elder = { wounds = 7 }\nhero.Hagan = { wounds = 8 }", grim_rule=True)
    assert (wounds(table, MOK), wounds(table, HAGAN), wounds(table, PELL)) == (8, 8, 0)


@pytest.mark.rule("HOT-30.2")
def test_without_it_the_archers_target_is_the_leaders_choice() -> None:
    table = position(ENEMY + SNIPER + "hero.Pell = { wounds = 9 }")
    assert (seats(table), len(labels(table))) == ((0,), 3)
    take(table, "for_hero", HAGAN)
    assert (wounds(table, HAGAN), fallen(table)) == (1, [])


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_wounds_hurt_more_than_tokens() -> None:
    """Shakedown: a token, or the attack value in wounds."""
    blade = 'hero.Kari = { tokens = 3, engaged = ["Hired Blade"] }'
    table = position(ENEMY + blade, grim_rule=True)
    assert (wounds(table, KARI), tokens(table, KARI)) == (2, 3)


@pytest.mark.rule("HOT-30.2", "HOT-G59")
def test_without_it_the_hero_who_is_addressed_chooses_between_outcomes() -> None:
    table = position(ENEMY + 'leader = "Hagan"\nhero.Kari = { tokens = 3, engaged = ["Hired Blade"] }')
    assert (kinds(table), seats(table)) == (["outcome", "outcome"], (0,))
    table.choose(0)
    assert (wounds(table, KARI), tokens(table, KARI)) == (0, 2)


@pytest.mark.rule("HOT-30.1", "HOT-19.5")
def test_an_outcome_without_effect_is_no_valid_way(printed: Printer) -> None:
    """Of nothing and a token the token must go, though nothing would hurt less."""
    printed.effect("keyword/Shakedown", {"choose": [{"recover": 1}, {"lose": 1}]})
    table = position(ENEMY + 'hero.Kari = { tokens = 3, engaged = ["Hired Blade"] }', grim_rule=True)
    assert tokens(table, KARI) == 2


@pytest.mark.rule("HOT-30.1", "HOT-G59", "HOT-G63")
def test_of_ways_that_hurt_alike_one_is_chosen_as_without_the_rule() -> None:
    """Grab takes a card, and one hurts as much as another: Kari says which."""
    grab = 'leader = "Hagan"\nhero.Kari = { engaged = ["Zombie"] }'
    for grim in (False, True):
        table = position(ENEMY + grab, grim_rule=grim)
        assert (prompt(table), seats(table)) == (f"{KARI} exhausts an activation card: which one?", (0,))
        assert len(labels(table)) == 4
        pick(table, "Exhaust Caution")
        assert exhausted(table, KARI) == ["Caution"]


@pytest.mark.rule("HOT-30.1", "HOT-19.11", "HOT-G63")
def test_the_leader_chooses_among_the_worst_ways_only() -> None:
    """The Archer shoots at Mok or Pell, who are alike; Hagan has more health."""
    table = position(ENEMY + SNIPER + "hero.Elder = { wounds = 1 }", grim_rule=True)
    assert seats(table) == (0,)
    assert [label.partition(" (")[0] for label in labels(table)] == [MOK, PELL]
    assert table.clone().decision is not None
    take(table, "for_hero", PELL)
    assert (wounds(table, MOK), wounds(table, PELL)) == (1, 1)


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_a_swarm_goes_for_the_hero_who_could_fall_to_it() -> None:
    """Nobody is engaged, so all are tied: it hurts most where it may be the last blow."""
    table = position(ENEMY + 'shadows = ["Rat Swarm"]\nhero.Elder = { wounds = 10 }', grim_rule=True)
    assert engaged(table, MOK) == ["Rat Swarm"]


@pytest.mark.rule("HOT-30.1", "HOT-G63")
@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        ([{"lose": 1}, {"exhaust": 1}], "exhausted"),
        ([{"gain": "poisoned"}, {"lose": 1}], "lost"),
        ([{"engage": "shadows"}, {"gain": "poisoned"}], "poisoned"),
        ([{"progress": -1}, {"engage": "shadows"}], "engaged"),
    ],
)
def test_the_measure_goes_from_cards_to_tokens_to_conditions_to_engagement(
    printed: Printer, ways: list[dict[str, object]], expected: str
) -> None:
    printed.effect("keyword/Shakedown", {"choose": ways})
    table = position(
        ENEMY + 'progress = 2\nshadows = ["-Bandit"]\nhero.Kari = { tokens = 1, engaged = ["Hired Blade"] }',
        grim_rule=True,
    )
    if kinds(table) == ["exhaust_card"] * 4:
        table.choose(0)
    happened = {
        "exhausted": len(readied(table, KARI)) == 3,
        "lost": tokens(table, KARI) == 0,
        "poisoned": conditions(table, KARI) == {"poisoned"},
        "engaged": len(engaged(table, KARI)) == 2,
    }
    assert [name for name, yes in happened.items() if yes] == [expected]


@pytest.mark.rule("HOT-30.1")
def test_the_order_of_activations_stays_the_heroes_choice() -> None:
    """Which enemy acts is no way of a keyword."""
    question = heroes_next('hero.Kari = { engaged = ["Bandit", "Zombie"] }', grim=True)[0]
    assert question == f"{KARI}: which enemy acts?"


@pytest.mark.rule("HOT-30.1")
def test_choices_outside_the_enemy_phase_are_free() -> None:
    """A threat is no keyword: Kari chooses what Splig takes."""
    table = position(
        'progress = 2\nnext_rolls = "- T"\nhero.Kari = { tokens = 1, engaged = ["Bandit Master"] }', grim_rule=True
    )
    act(table, "Caution")
    assert kinds(table) == ["outcome", "outcome"]
    play_until(table, lambda table: "outcome" not in kinds(table))
    assert (tokens(table, KARI), table.progress) == (0, 2)
