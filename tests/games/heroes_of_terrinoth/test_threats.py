"""Section 7, step 3: threat effects."""

from __future__ import annotations

import pytest

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    act,
    engaged,
    labels,
    log,
    pick,
    position,
    prompt,
    seats,
    shadows,
    tokens,
    wounds,
)

HURT = {"suffer": 1}


@pytest.mark.rule("HOT-7.19")
@pytest.mark.parametrize(("rolls", "suffered"), [("- -", 0), ("T -", 1), ("T T", 1)])
def test_a_threat_works_once_however_many_were_rolled(printed: Printer, rolls: str, suffered: int) -> None:
    printed.enemy("Splig", threat=HURT)
    table = position(f'next_rolls = "- {rolls}"\nhero.Kari = {{ engaged = ["Bandit", "Bandit"] }}')
    act(table, "Caution")
    assert wounds(table, KARI) == suffered


@pytest.mark.rule("HOT-7.19")
def test_every_faceup_card_in_play_and_in_the_lair_resolves_its_threat(printed: Printer) -> None:
    for name in ("Splig", "Bandit", "Zombie", "Ogre"):
        printed.enemy(name, threat=HURT)
    table = position(
        FOUR + 'next_rolls = "- T"\nshadows = ["Zombie"]\n'
        'hero.Kari = { engaged = ["Bandit"] }\nhero.Hagan = { engaged = ["Ogre"] }'
    )
    act(table, "Caution", *[f"The threat of {name}" for name in ("Splig", "Zombie", "Ogre")])
    assert (wounds(table, KARI), wounds(table, HAGAN)) == (4, 0)
    assert sum(line.startswith("Threat:") for line in log(table)) == 4


@pytest.mark.rule("HOT-7.19")
def test_a_threat_rule_of_the_quest_works_too(printed: Printer) -> None:
    printed.quest_rule("threat", HURT)
    table = position('nemesis = "slain"\nnext_rolls = "- T"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Caution")
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-7.20")
def test_the_active_hero_resolves_threats_in_an_order_of_choice(printed: Printer) -> None:
    printed.enemy("Splig", threat={"lose": 1})
    printed.enemy("Bandit", threat={"if": "tokens >= 1", "then": {"suffer": 2}})
    document = (
        FOUR + 'leader = "Hagan"\nactive = "Kari"\nnext_rolls = "- T"\nhero.Kari = { tokens = 1, engaged = ["Bandit"] }'
    )
    for first, suffered in (("Splig", 0), ("Bandit", 2)):
        table = position(document)
        act(table, "Caution")
        assert (prompt(table), seats(table)) == ("Which threat comes first?", (0,))
        pick(table, f"The threat of {first}")
        assert (wounds(table, KARI), tokens(table, KARI)) == (suffered, 0)


@pytest.mark.rule("HOT-7.20")
def test_a_choice_inside_a_threat_is_the_active_heros() -> None:
    table = position(
        FOUR + 'leader = "Hagan"\nactive = "Kari"\nprogress = 2\nnext_rolls = "D D T"\n'
        'hero.Kari = { tokens = 2, engaged = ["Bandit"] }'
    )
    act(table, "Blaze a Trail")
    assert (len(labels(table)), seats(table)) == (2, (0,))
    table.choose(1)
    assert (table.progress, tokens(table, KARI)) == (1, 2)


@pytest.mark.rule("HOT-7.21")
@pytest.mark.parametrize(
    "where",
    [
        "",
        'nemesis = "shadows"',
        'nemesis = "Hagan"',
        'shadows = ["-Splig"]',
    ],
)
def test_a_nemesis_threatens_wherever_it_is(printed: Printer, where: str) -> None:
    printed.enemy("Splig", threat=HURT)
    table = position(FOUR + f'{where}\nnext_rolls = "- T"\nhero.Kari = {{ engaged = ["Bandit"] }}')
    act(table, "Caution")
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-7.21")
def test_a_nemesis_that_struck_back_threatens_too(printed: Printer) -> None:
    printed.enemy("Splig", threat=HURT)
    table = position('next_rolls = "- X T"\nhero.Kari = { engaged = ["Splig", "Bandit"] }')
    act(table, "Caution")
    assert any(line.startswith("Splig strikes back for 2") for line in log(table))
    assert wounds(table, KARI) == 3


@pytest.mark.rule("HOT-7.22")
def test_facedown_enemies_do_not_threaten(printed: Printer) -> None:
    printed.enemy("Zombie", threat=HURT)
    table = position(
        'nemesis = "slain"\nshadows = ["?Zombie"]\nnext_rolls = "- T"\nhero.Kari = { engaged = ["Bandit"] }'
    )
    act(table, "Caution")
    assert (wounds(table, KARI), shadows(table)) == (0, ["?"])


@pytest.mark.rule("HOT-7.24")
def test_an_enemy_with_its_last_wound_still_threatens(printed: Printer) -> None:
    printed.enemy("Bandit", threat=HURT)
    table = position('nemesis = "slain"\nnext_rolls = "S S T"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    assert (wounds(table, KARI), engaged(table, KARI)) == (1, [])


@pytest.mark.rule("HOT-7.31", "HOT-G53")
def test_counterattacks_come_before_threats(printed: Printer) -> None:
    """The threat would exhaust the Ogre, but it has struck by then."""
    printed.enemy("Splig", threat={"tire_each": True, "at": "mine"})
    table = position('next_rolls = "- X T"\nhero.Kari = { engaged = ["Ogre", "Bandit"] }')
    act(table, "Caution")
    assert wounds(table, KARI) == 2
    assert engaged(table, KARI) == ["-Ogre", "-Bandit"]


@pytest.mark.rule("HOT-7.19")
def test_a_threat_speaks_to_the_acting_hero(printed: Printer) -> None:
    printed.enemy("Splig", threat=HURT)
    table = position('next_rolls = "- -  - - T"\nhero.Elder = { engaged = ["Bandit"] }')
    act(table, "Blaze a Trail", "Resolve")
    act(table, "Steady Hands")
    assert (wounds(table, KARI), wounds(table, MOK)) == (0, 1)
