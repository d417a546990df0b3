"""Pinned people and places are linked: offered for bonds, for tending, as threats, and for scenes."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import STRONG_HIT, ash, choose, go, guided, labels, offered, records, refused

OREN = "Oren Tal, huntsman of Harrow"


def with_pins(deck: str = "") -> Chronicle:
    table = ash(deck)
    choose(table, "Pin a person", text=OREN)
    choose(table, "Pin a place", text="The toll bridge")
    choose(table, "Pin a fact", text="It sleeps at noon")
    return table


@pytest.mark.rule("WOD-A20", "WOD-12.1")
def test_a_bond_is_forged_with_whom_the_journal_knows() -> None:
    table = go(with_pins(STRONG_HIT), "Ash acts", "Forge a Bond", OREN, "Draw the cards")
    assert f"the bond with {OREN}" in records(table)


@pytest.mark.rule("WOD-A20", "WOD-17.5")
def test_a_pinned_person_can_be_tended() -> None:
    table = go(with_pins(STRONG_HIT), "Ash acts", "Treat Wounds", OREN, "Draw the cards")
    assert table.read(table.act_text[0]) == OREN


@pytest.mark.rule("WOD-A20", "WOD-19.6")
def test_a_pinned_person_can_be_a_threat_once() -> None:
    table = go(with_pins(), "Threats", f"{OREN} is a threat", "Threats")
    assert refused(table, f"{OREN} is a threat").rule == "WOD-A20"
    go(table, "Never mind")
    table.choose(f"rewrite:{table.facts[0][1]}", text="Oren, turned")
    assert "Oren, turned" in table.view(0)["board"]["threats"][0]["words"]
    go(table, "Threats", "“Oren", "It is over", "Threats")
    assert "Oren, turned is a threat" in labels(table)


@pytest.mark.rule("WOD-A20")
def test_a_scene_is_framed_at_a_pinned_place() -> None:
    table = go(with_pins(), "Frame a scene at The toll bridge")
    assert "## The toll bridge" in table.export("md", 0)
    assert not any("noon" in label or "Oren" in label for label in offered(table))


@pytest.mark.rule("WOD-A20")
def test_what_was_rewritten_to_nothing_is_not_offered() -> None:
    table = with_pins()
    for _, text in table.facts:
        table.choose(f"rewrite:{text}", text=" ")
    assert not any(label.startswith("Frame a scene at") for label in offered(table))
    with pytest.raises(IllegalChoice):
        table.choose(f"scene_at:0:{table.facts[1][1]}")
    go(table, "Ash acts", "Forge a Bond")
    assert "Name a person" in labels(table) and OREN not in labels(table)


@pytest.mark.rule("WOD-A20")
def test_the_same_words_are_offered_once() -> None:
    table = with_pins()
    choose(table, "Pin a place", text="The toll bridge ")
    assert offered(table).count("Frame a scene at The toll bridge") == 1


@pytest.mark.rule("WOD-A20", "WOD-30.1")
def test_with_a_gm_only_the_gm_frames_scenes_at_places() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1\n')
    choose(table, "Pin a place", text="The mill", seat=1)
    place = table.facts[0][1]
    with pytest.raises(IllegalChoice) as told:
        table.choose(f"scene_at:1:{place}", seat=1)
    assert told.value.rule == "WOD-30.1"
    table.choose(f"scene_at:0:{place}", seat=0)
