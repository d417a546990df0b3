"""Corners of Heroes of Terrinoth that only small faults in the rules pointed to."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME, game_with
from hearthwatch.games.heroes_of_terrinoth.rules.strength import resilience
from hearthwatch.kernel import EVERYONE

from .helpers import KARI, MOK, kinds, labels, log, pick, play_until, position, prompt, take, use
from .own_quests import card_named, happen

TWO = 'heroes = ["Kari Wraithstalker", "Elder Mok"]\nlocation = "Roadside Inn"\nactive = "Kari"\n'
ASKED = f"{KARI} activates: which card?"


# -- what could gain nothing is not offered


@pytest.mark.rule("HOT-G35", "HOT-14.4")
def test_a_token_that_could_not_be_held_is_not_offered() -> None:
    for tokens, offered in ((4, True), (5, False)):
        table = position(TWO + f"[hero.Kari]\ntokens = {tokens}\n")
        happen(table, {"may": {"claim": 1}})
        assert (prompt(table) == f"{KARI} may claim 1 token.") == offered


@pytest.mark.rule("HOT-G35", "HOT-9.3")
def test_readying_all_cards_is_offered_while_one_is_exhausted() -> None:
    for exhausted, offered in (('["Caution"]', True), ("[]", False)):
        table = position(TWO + f"[hero.Kari]\nexhausted = {exhausted}\n")
        happen(table, {"may": {"ready": "all"}})
        assert ("do_it" in kinds(table)) == offered


@pytest.mark.rule("HOT-19.4")
def test_an_item_that_would_do_nothing_is_not_offered() -> None:
    for shadows, offered in (('["Bandit"]', True), ("[]", False)):
        table = position(TWO + f'shadows = {shadows}\nnext_rolls = "- - - -"\n[hero.Kari]\nitems = ["Fire Bomb"]\n')
        use(table, "Caution")
        assert any("Fire Bomb" in label for label in labels(table)) == offered


# -- enemies


@pytest.mark.rule("HOT-20.6")
def test_a_nemesis_that_enters_the_shadows_is_engaged_with_nobody() -> None:
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        location = "Dark Forest"
        locations = ["Brigand Camp"]
        progress = 7
        phase = "travel"
        """
    )
    pick(table, "Travel on", f"{KARI} leads")
    assert "Splig leaves the lair." in log(table)
    assert not any(line.startswith("Splig is engaged with") for line in log(table))


# -- travelling


@pytest.mark.rule("HOT-12.11")
def test_everybody_knows_the_location_to_which_the_party_comes() -> None:
    table = GAME.new(seats=2, seed=3, heroes=[KARI, MOK])
    pick(table, f"{KARI} leads")
    assert table.known[table.location] == EVERYONE


# -- quests


@pytest.mark.rule("HOT-18.2")
def test_what_a_quest_offers_after_an_action_can_be_had_once_after_each() -> None:
    """Bare fingers: two tokens and two wounds put a candle out."""
    table = position(
        TWO.replace('location = "Roadside Inn"\n', "") + "counters = { candles = 5 }\n[hero.Kari]\ntokens = 5\n",
        quest="seven-candles",
    )
    use(table, "Caution")
    play_until(table, lambda table: "use_quest_rule" in kinds(table))
    take(table, "use_quest_rule")
    assert table.counters[0] == 4
    assert "use_quest_rule" not in kinds(table)


@pytest.mark.rule("HOT-10.17")
def test_the_passives_of_enemies_hold_in_a_quest_of_ones_own(tmp_path: Path) -> None:
    """Splig has 1 resilience less while the location is fully explored."""
    written = next((Path(GAME.folder or "") / "content" / "quests").glob("01-*.toml")).read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(
        written.replace('title = "The Goblin Problem"', 'title = "Kings"'), encoding="utf-8"
    )
    game = game_with([tmp_path])
    for progress, tough in ((5, 2), (6, 1)):
        table = game.position(TWO + f'progress = {progress}\nnemesis = "shadows"\n', seats=2, quest="kings")
        assert resilience(table, card_named(table, "Splig")) == tough


# -- who and what an effect finds


@pytest.mark.rule("HOT-19.4")
def test_only_an_engaged_enemy_can_be_driven_into_the_shadows() -> None:
    table = position(TWO + 'shadows = ["Bandit"]\n[hero.Elder]\nengaged = ["Bandit Master"]\n')
    happen(table, {"may": {"shake_off": "Human"}})
    assert [label.partition(" engaged")[0] for label in labels(table)] == ["Drive off Bandit Master", "No"]


@pytest.mark.rule("HOT-G35", "HOT-15.14")
def test_wounds_of_one_enemy_are_enough_to_offer_its_recovery() -> None:
    for first, offered in (("Bandit*1", True), ("Bandit", False)):
        table = position(TWO + f'[hero.Elder]\nengaged = ["{first}", "Bandit Master"]\n')
        happen(table, {"may": {"mend": 1, "at": "Human"}})
        assert ("do_it" in kinds(table)) == offered


@pytest.mark.rule("HOT-19.11")
def test_the_leader_says_which_of_tied_heroes_is_meant_and_answers_for_the_own_one_at_once() -> None:
    """Nobody is engaged. The leader's own hero may do it or not; the other decides for themselves."""
    table = position(TWO + 'leader = "Elder Mok"\n')
    happen(table, {"hero_with": "fewest engaged", "then": {"may": {"claim": 1}}}, to=KARI)
    assert table.decision is not None and table.decision.seats == (1,)
    assert dict(zip(kinds(table), labels(table), strict=True)) == {
        "do_it": f"{MOK}: claim 1 token",
        "for_hero": f"{KARI} (21 health left, 0 tokens, 0 cards exhausted): may claim 1 token",
        "leave_it": "No",
    }
