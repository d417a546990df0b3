"""Worked examples of actions, tokens, wounds and conditions, replayed step by step."""

from __future__ import annotations

import pytest

from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    active,
    conditions,
    decline,
    enemy_discard,
    engaged,
    exhausted,
    fallen,
    kinds,
    labels,
    log,
    pick,
    position,
    prompt,
    readied,
    shadows,
    take,
    to_card,
    tokens,
    use,
    wounds,
)


@pytest.mark.rule("HOT-EX4", "HOT-7.4", "HOT-7.5", "HOT-7.6")
def test_example_4_dice_count() -> None:
    table = position('next_rolls = "D D - -"\nhero.Kari = { engaged = ["Bandit", "Zombie", "-Cave Spider"] }')
    act(table, "Precise Strike", "Attack Bandit")
    assert f"{KARI} rolls 2 defenses against 2 blanks." in log(table)


@pytest.mark.rule("HOT-EX5", "HOT-7.16")
@pytest.mark.parametrize(("dice", "suffered"), [("- -", 1), ("D -", 0), ("D D", 0)])
def test_example_5_attack_value_in_a_counterattack(dice: str, suffered: int) -> None:
    table = position(f'next_rolls = "{dice} X"\nhero.Kari = {{ engaged = ["Cave Spider Master"] }}')
    act(table, "Blaze a Trail")
    assert wounds(table, KARI) == suffered


@pytest.mark.rule("HOT-EX6", "HOT-8.3", "HOT-15.4")
@pytest.mark.parametrize(
    ("rolls", "choices", "left"),
    [
        ("S S -", ["Go on", "Spend 1"], "Sorcerer*2"),
        ("S - -", ["Go on", "Spend none"], "Sorcerer"),
        ("- - -", [f"{KARI}:"], "Sorcerer*1"),
    ],
)
def test_example_6_resilience(rolls: str, choices: list[str], left: str) -> None:
    """Three successes; one success; one wound from Kari's ability."""
    table = position(f'next_rolls = "{rolls}"\nhero.Kari = {{ tokens = 1, engaged = ["Sorcerer"] }}')
    act(table, "Precise Strike", *choices)
    assert engaged(table, KARI) == [left]


@pytest.mark.rule("HOT-EX20", "HOT-7.9", "HOT-7.15", "HOT-14.2")
def test_example_20_attack_with_a_critical() -> None:
    table = position(
        'enemies = []\nshadows = ["Zombie"]\nnext_rolls = "C D   X -   S"\n'
        'hero.Kari = { tokens = 1, engaged = ["Bandit", "Cave Spider Master"] }'
    )
    use(table, "Precise Strike")
    pick(table, "No", "Go on", "Attack Bandit", "Spend 1 token")
    told = log(table)
    assert any(line.startswith("That is 3 successes and 1 defense") for line in told)
    assert "Bandit suffers 3 wounds." in told
    assert "Cave Spider Master strikes back for 1." in told
    assert (wounds(table, KARI), tokens(table, KARI), engaged(table, KARI)) == (0, 0, ["Cave Spider Master"])
    assert enemy_discard(table) == ["Bandit"]


@pytest.mark.rule("HOT-EX21", "HOT-7.24")
def test_example_21_a_doomed_enemy_strikes_back() -> None:
    table = position('enemies = []\nnext_rolls = "S S X"\nhero.Kari = { engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    told = log(table)
    marks = ["Bandit suffers 2 wounds.", f"{KARI} suffers 1 wound.", "Bandit is defeated."]
    assert [told.index(mark) for mark in marks] == sorted(told.index(mark) for mark in marks)
    assert (wounds(table, KARI), enemy_discard(table)) == (1, ["Bandit"])


@pytest.mark.rule("HOT-EX22", "HOT-7.23", "HOT-15.5")
def test_example_22_both_fall() -> None:
    table = position(FOUR + 'enemies = []\nnext_rolls = "S S X"\nhero.Kari = { wounds = 10, engaged = ["Bandit"] }')
    act(table, "Precise Strike")
    assert (fallen(table), enemy_discard(table), shadows(table)) == ([KARI], ["Bandit"], [])


ALL_FOUR = '["Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"]'


@pytest.mark.rule("HOT-EX26", "HOT-6.3", "HOT-15.6")
def test_example_26_forced_ready() -> None:
    table = position(FOUR + f"hero.Kari = {{ wounds = 9, exhausted = {ALL_FOUR} }}")
    assert (fallen(table), prompt(table)) == ([KARI], f"{MOK} activates: which card?")
    table = position(FOUR + f"hero.Kari = {{ wounds = 8, exhausted = {ALL_FOUR} }}")
    assert (wounds(table, KARI), len(readied(table, KARI)), active(table)) == (10, 4, KARI)
    assert kinds(table) == ["use_card"] * 4


@pytest.mark.rule("HOT-EX27", "HOT-8.5", "HOT-8.6")
@pytest.mark.parametrize(
    ("zombie", "left"),
    [("2", ["-Bandit*1"]), ("1", ["-Zombie"]), ("0", ["-Zombie"])],
)
def test_example_27_two_targets(zombie: str, left: list[str]) -> None:
    table = position(
        'next_rolls = "S S C  -"\nhero.Kari = { cards = ["Fan of Knives"], engaged = ["-Zombie", "-Bandit"] }'
    )
    use(table, "Fan of Knives")
    pick(table, "Attack Zombie", "Attack Bandit")
    assert kinds(table) == ["give_share"] * 4
    assert f"{KARI} rolls a critical success and 2 successes." in log(table)
    take(table, "give_share", f"{zombie} success")
    assert engaged(table, KARI) == left


@pytest.mark.rule("HOT-EX28", "HOT-8.17", "HOT-14.4")
def test_example_28_aid_limit() -> None:
    table = position(FOUR + 'next_rolls = "C S S"\nhero.Hagan = { tokens = 4 }')
    act(table, "Draw Attention", f"Aid {HAGAN}")
    assert any(line.startswith("That is 3 successes") for line in log(table))
    assert tokens(table, HAGAN) == 5


@pytest.mark.rule("HOT-EX29", "HOT-7.29", "HOT-23.3", "HOT-8.8")
def test_example_29_poison_and_rest() -> None:
    """Caution is the only card that can be used: all happens in one go, up to the choice of an enemy."""
    table = position(
        'next_rolls = "S"\nshadows = ["?Sorcerer", "Ogre"]\nhero.Kari = { wounds = 3, conditions = ["poisoned"], '
        'exhausted = ["Precise Strike", "Blaze a Trail", "Draw Attention"] }'
    )
    told = log(table)
    assert told.index(f"{KARI} suffers 1 wound.") < told.index(f"{KARI} recovers 2 wounds.")
    assert (wounds(table, KARI), conditions(table, KARI)) == (2, set())
    assert (prompt(table), len(exhausted(table, KARI))) == ("Caution: Which enemy suffers 1 wound?", 4)
    take(table, "wound_one", "facedown")
    assert (shadows(table), exhausted(table, KARI)) == (["Sorcerer*1", "Ogre"], [])


@pytest.mark.rule("HOT-EX29")
def test_example_29_without_the_other_cards_exhausted_nobody_is_wounded() -> None:
    table = position(
        'next_rolls = "S"\nshadows = ["Ogre"]\nhero.Kari = { wounds = 3, conditions = ["poisoned"], '
        'exhausted = ["Precise Strike", "Blaze a Trail"] }'
    )
    act(table, "Caution")
    assert (shadows(table), exhausted(table, KARI), active(table)) == (["Ogre"], [], MOK)


@pytest.mark.rule("HOT-EX30", "HOT-23.3")
def test_example_30_weakened() -> None:
    state = 'next_rolls = "- -"\nexploration = []\nhero.Kari = { conditions = ["weakened"], exhausted = '
    table = position(state + '["Precise Strike", "Draw Attention", "Caution"] }')
    assert (wounds(table, KARI), len(exhausted(table, KARI)), active(table)) == (1, 4, MOK)
    table = position(state + '["Precise Strike", "Draw Attention"] }')
    act(table, "Blaze a Trail")
    assert labels(table) == ["Exhaust Caution", "Suffer 1 wound"]
    table = position(state + "[] }")
    to_card(table, KARI)
    assert conditions(table, KARI) == set()


@pytest.mark.rule("HOT-EX34", "HOT-7.30")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 2)])
def test_example_34_rest_under_attack(before: int, after: int) -> None:
    table = position(f'next_rolls = "S X"\nhero.Kari = {{ wounds = {before}, engaged = ["Bandit"] }}')
    use(table, "Caution")
    pick(table, "No")
    assert any(line.startswith("That is 2 successes and 0 defense") for line in log(table))
    assert wounds(table, KARI) == after


@pytest.mark.rule("HOT-EX35", "HOT-7.15", "HOT-7.16", "HOT-7.31")
@pytest.mark.parametrize("second", ["Bandit", "Zombie"])
def test_example_35_several_counterattacks(second: str) -> None:
    table = position(
        FOUR + 'progress = 3\nnext_rolls = "D D   X X T"\nhero.Kari = { engaged = ["Splig", "Bandit", "Zombie"] }'
    )
    act(table, "Blaze a Trail")
    assert sorted(labels(table)) == ["Bandit strikes back", "Zombie strikes back"]
    pick(table, f"{second} strikes back")
    told = [line for line in log(table) if "strikes back for" in line or "suffers" in line or "Threat" in line]
    assert told == [
        "Splig strikes back for 2.",
        f"{second} strikes back for 1.",
        f"{KARI} suffers 1 wound.",
        "Threat: Splig.",
    ]
    assert table.progress == 2


@pytest.mark.rule("HOT-EX37", "HOT-8.7", "HOT-8.19")
@pytest.mark.parametrize(
    ("rolls", "seen", "gone"), [("- - -", ["?"], []), ("S - -", ["Zombie"], []), ("S S -", [], ["Zombie"])]
)
def test_example_37_shooting_at_a_facedown_enemy(rolls: str, seen: list[str], gone: list[str]) -> None:
    table = position(f'heroes = ["{PELL}", "{MOK}"]\nenemies = []\nshadows = ["?Zombie"]\nnext_rolls = "{rolls}"')
    use(table, "Cinder Dart")
    decline(table)
    assert (shadows(table), enemy_discard(table)) == (seen, gone)


@pytest.mark.rule("HOT-EX39", "HOT-7.30", "HOT-8.11")
@pytest.mark.parametrize(("rolls", "progress", "explored"), [("S S T", 7, True), ("S - T", 6, False)])
def test_example_39_splig_removes_progress(rolls: str, progress: int, explored: bool) -> None:
    table = position(
        f'location = "Dark Forest"\nprogress = 6\nnext_rolls = "{rolls}"\nhero.Kari = {{ engaged = ["Bandit"] }}'
    )
    act(table, "Blaze a Trail")
    assert any("Dark Forest is fully explored." in line for line in log(table))
    assert (table.progress, table.is_explored) == (progress, explored)
    table = position(f'location = "Dark Forest"\nprogress = {table.progress}\nphase = "travel"\nenemies = []')
    assert ("travel" in kinds(table)) is explored
