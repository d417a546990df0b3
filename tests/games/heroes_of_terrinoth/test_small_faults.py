"""More corners of Heroes of Terrinoth that small faults pointed to: nothing for nothing, and only one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth import game_with
from hearthwatch.games.heroes_of_terrinoth.rules.strength import resilience
from hearthwatch.kernel import IllegalChoice, SetupError

from .helpers import kinds, labels, log, play_until, position, use
from .own_quests import card_named, happen
from .test_faults_noticed import TWO


@pytest.mark.rule("HOT-G35", "HOT-19.4")
@pytest.mark.parametrize("what", [{"progress": "fallen"}, {"mark": "fallen"}, {"exhaust": "fallen"}])
def test_nothing_is_offered_that_counts_nothing(what: dict[str, Any]) -> None:
    """Nobody has fallen."""
    table = position(TWO + "progress = 3\nhero.Kari = { marks = 2 }\n")
    happen(table, {"may": what})
    assert "do_it" not in kinds(table)
    happen(table, {"may": {next(iter(what)): 1}})
    assert "leave_it" in kinds(table)


@pytest.mark.rule("HOT-14.1")
def test_a_hero_without_tokens_is_not_asked_to_spend_any() -> None:
    table = position(TWO + 'next_rolls = "-"\n')
    use(table, "Caution")
    assert not any("Spend" in line for line in log(table))


@pytest.mark.rule("HOT-12.2")
def test_nobody_is_asked_to_stay_where_the_way_on_is_not_open() -> None:
    forest = 'location = "Dark Forest"\nlocations = ["Brigand Camp"]\nphase = "travel"\nprogress = 2\n'
    table = position('heroes = ["Kari Wraithstalker", "Elder Mok"]\n' + forest)
    play_until(table, lambda table: "use_card" in kinds(table))
    assert "Stay" not in log(table)


@pytest.mark.rule("HOT-15.14")
@pytest.mark.parametrize(("ogre", "mended"), [("Ogre Master*2", True), ("Ogre Master", False)])
def test_only_an_enemy_that_is_hurt_recovers(ogre: str, mended: bool) -> None:
    """Feast: it recovers 1 wound where it is engaged."""
    table = position(
        f"""
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Roadside Inn"
        leader = "Kari"
        phase = "enemy"
        hero.Kari = {{ engaged = ["{ogre}"] }}
        """
    )
    play_until(table, lambda table: any("Feast" in line for line in log(table)))
    assert any(line.startswith("Ogre Master recovers") for line in log(table)) == mended


@pytest.mark.rule("HOT-4.6")
def test_two_enemies_are_exhausted_after_a_yes_and_one_is_chosen_with_it() -> None:
    engaged = 'hero.Elder = { engaged = ["Bandit", "Bandit Master", "Bandit"] }\n'
    table = position(TWO + engaged)
    happen(table, {"may": {"tire": 2, "at": "Human"}})
    assert kinds(table) == ["do_it", "leave_it"]
    table = position(TWO + engaged)
    happen(table, {"may": {"tire": 1, "at": "Human"}})
    assert kinds(table) == ["tire", "tire", "leave_it"]


@pytest.mark.rule("HOT-G38")
def test_a_hero_loses_only_own_items() -> None:
    items = 'hero.Kari = { items = ["Fire Bomb", "Weighted Net"] }\nhero.Elder = { items = ["Tin Buckler"] }\n'
    table = position(TWO + items)
    happen(table, {"lose_item": 1})
    assert len(labels(table)) == 2 and not any("Tin Buckler" in label for label in labels(table))


@pytest.mark.rule("HOT-8.3", "HOT-15.2")
def test_a_blow_that_resilience_takes_heals_nobody() -> None:
    table = position(TWO + 'nemesis = "Kari"\nnext_rolls = "S - -"\n')
    splig = card_named(table, "Splig")
    table.hurt[splig] = 3
    use(table, "Precise Strike")
    play_until(table, lambda table: any("meets 1 success" in line for line in log(table)))
    assert table.hurt[splig] == 3


def test_marks_are_called_as_the_quest_calls_them() -> None:
    two = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\n'
    assert position(two, quest="the-pale-crown").played.mark == "curse"
    assert position(two).played.mark == "mark"


def test_a_folder_without_quests_is_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"There is no quest in .*: it takes a file whose name ends with \.toml\."):
        game_with([tmp_path])


@pytest.mark.rule("HOT-8.3")
@pytest.mark.parametrize(("location", "tough"), [("Rift Chamber", 1), (None, 2)])
def test_a_location_changes_the_resilience_of_enemies(location: str | None, tough: int) -> None:
    """Rift Chamber: enemies have 1 resilience less. Ordrin has 2."""
    where = f'location = "{location}"\n' if location else ""
    two = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nactive = "Kari"\nnemesis = "shadows"\n'
    table = position(two + where, quest="seven-candles")
    assert resilience(table, card_named(table, "Ordrin the Candlekeeper")) == tough


@pytest.mark.rule("HOT-9.1")
def test_an_exhausted_card_counts_as_one() -> None:
    table = position(TWO)
    happen(table, {"exhaust": 1})
    table.choose(0)
    assert sum(table.exhausted) == 1


@pytest.mark.rule("HOT-19.4")
def test_no_enemies_are_not_offered_to_spawn() -> None:
    table = position(TWO)
    happen(table, {"may": {"spawn": "fallen", "where": "shadows"}})
    assert "do_it" not in kinds(table)


@pytest.mark.rule("HOT-14.1", "HOT-19.8")
def test_tokens_beyond_two_and_those_of_others_are_refused_by_their_clause() -> None:
    table = position(TWO + "hero.Kari = { tokens = 5 }\nhero.Elder = { tokens = 5 }\n")
    use(table, "Caution")
    assert kinds(table) == ["spend"] * 3
    for key, clause in (("0:3", "14.1"), ("0:5", "14.1"), ("1:1", "19.8"), ("1:5", "19.8")):
        with pytest.raises(IllegalChoice, match=f"HOT-{clause}") as refused:
            table.choose(f"spend:{key}")
        assert "not among the options" not in str(refused.value)
