"""Small words that mislead nobody: what is alike is told apart, what is sure is named, nothing is asked in vain."""

from __future__ import annotations

import pytest

from .adventures import on_the_way
from .helpers import STRONG_HIT, ash, choose, do, go, labels, position, prompt, records, refused


@pytest.mark.rule("WOD-4.2")
def test_records_that_say_the_same_are_told_apart_by_their_kind() -> None:
    table = ash(sheet='records = ["armor: Chain", "gear: Chain", "gear: Rope"]')
    go(table, "Ash acts", "Overcome an Obstacle", "Strength")
    assert {"Chain (armor) +1", "Chain (gear) +1", "Rope +1"} <= {*labels(table)}
    go(table, "Chain (gear) +1")
    assert table.view(0)["board"]["preparing"]["levels"] == ["Chain (gear) +1"]


@pytest.mark.rule("WOD-18.6")
def test_what_stands_behind_the_actions_keeps_its_number_in_a_fight() -> None:
    table = ash(STRONG_HIT)
    before = table.text(0)
    do(table, "Enter Combat")
    after = table.text(0)
    numbered = [line for line in before if "The Vow" in line or "Threats" in line or "Close the chronicle" in line]
    assert numbered
    assert all(line in after for line in numbered)


@pytest.mark.rule("WOD-19.6")
def test_one_success_is_no_successes() -> None:
    table = go(ash(), "Threats")
    choose(table, "A new threat", text="A wolf")
    go(table, "Threats", "“A wolf”")
    assert {"It takes 1 success", "It takes 2 successes"} <= {*labels(table)}


@pytest.mark.rule("WOD-0.3")
def test_the_only_sheet_is_adjusted_without_asking_whose() -> None:
    table = ash()
    choose(table, "Adjust by hand")
    assert prompt(table) == "What is adjusted on the sheet of Ash?"
    several = position('[[character]]\nname = "Ash"\n[[character]]\nname = "Birch"\n')
    choose(several, "Adjust by hand")
    assert prompt(several) == "Whose sheet is adjusted?"


@pytest.mark.rule("WOD-7.6", "WOD-G8")
def test_levels_that_wait_are_named_while_the_draw_is_prepared() -> None:
    table = ash(sheet='tokens = ["next_any +2"]', Strength=2)
    go(table, "Ash acts", "Overcome an Obstacle", "Strength")
    preparing = table.view(0)["board"]["preparing"]
    assert (preparing["levels"], preparing["modifier"]) == (["by hand +2"], 4)
    assert prompt(table) == "Ash, Overcome an Obstacle with Strength 2, by hand +2: what else counts?"


@pytest.mark.rule("WOD-4.2")
def test_a_record_that_counts_cannot_count_the_other_way() -> None:
    table = ash(sheet='records = ["gear: Rope", "gear: Lamp"]')
    go(table, "Ash acts", "Overcome an Obstacle", "Strength", "Rope +1")
    other_way = refused(table, "Rope −1")
    assert (other_way.rule, other_way.reason) == ("WOD-4.2", "Rope counts already: once in a Draw, in one direction.")


@pytest.mark.rule("WOD-12.1")
def test_people_who_are_pinned_are_offered_for_a_bond() -> None:
    table = ash(STRONG_HIT)
    choose(table, "Pin a person", text="Mira, who keeps the ford")
    choose(table, "Pin a place", text="The ford")
    go(table, "Ash acts", "Forge a Bond")
    assert labels(table)[:2] == ["Mira, who keeps the ford", "Name a person"]
    go(table, "Mira", "Draw the cards")
    assert "the bond with Mira, who keeps the ford" in records(table)


@pytest.mark.rule("WOD-26.5", "WOD-A5")
def test_alone_the_gift_promises_what_the_scene_makes_of_it() -> None:
    assert "Alone: the power settles the matter" in labels(go(ash(), "Ash acts", "Invoke Gift"))
    table = on_the_way(STRONG_HIT, 'scene = "crossing"')
    go(table, "Ash acts", "Invoke Gift")
    assert "Alone: the power counts as 1 success in this scene" in labels(table)
    go(table, "Alone", "Draw the cards", "Ash acts", "Invoke Gift")
    assert "Alone: the power works, but counts no second time in this scene" in labels(table)
