"""A shared table: nothing that one person owes holds up the others, and what a GM plans stays with the GM."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import IllegalChoice

from .helpers import STRONG_HIT, ash, asked, choose, go, guided, prompt, two

TWO = '[[character]]\nname = "Ash"\nseat = 0\n[[character]]\nname = "Birch"\nseat = 1\n'
ASH = '[[character]]\nname = "Ash"\n'


@pytest.mark.rule("WOD-5.7", "WOD-5.10")
def test_a_complication_is_owed_and_nobody_waits_for_it() -> None:
    table = two("deck = ['2H', 'KS']\n" + TWO)
    go(table, "Ash acts", "Overcome")
    choose(table, "Ask the Oracle, 50/50", seat=1, text="Does the rope hold?")
    assert (prompt(table), asked(table)) == ("Which Score fits what the character does?", (0,))
    assert "Yes, but…: what is the complication?" in table.view(0)["board"]["reminders"]
    meaning = table.oracles[-1].meaning
    table.choose(f"rewrite:{meaning}", seat=1, text="It frays.")
    assert table.view(0)["board"]["reminders"] == ["The group needs a new Vow."]
    assert table.view(0)["board"]["oracle"][-1]["meaning"] == "It frays."


@pytest.mark.rule("WOD-5.7")
def test_alone_the_complication_is_asked_at_once() -> None:
    table = go(ash("2H KS"), "Ask the Oracle, 50/50")
    assert prompt(table) == "Yes, but…: what is the complication?"


@pytest.mark.rule("WOD-30.1")
def test_a_planned_threat_is_known_to_the_gm_alone() -> None:
    table = guided(f"deck = {STRONG_HIT.split()}\n" + ASH)
    choose(table, "Threats", seat=0)
    choose(table, "Plan a threat in secret", seat=0, text="The ferryman is a Thornmouth.")
    choose(table, "Threats", seat=0)
    choose(table, "“The ferryman", seat=0)
    choose(table, "It takes 3 successes", seat=0)
    assert table.view(0)["board"]["threats"][0]["needed"] == 3
    for seat in (1, None):
        view = table.view(seat)
        assert view["board"]["threats"] == [] and view["board"]["journal"] == []
        assert "ferryman" not in str(view)
        assert "ferryman" not in table.export("md", seat) + table.export("json", seat)
    assert "ferryman" in table.export("md", 0)
    choose(table, "Tell a private note", seat=0)
    choose(table, "“The ferryman", seat=0)
    assert table.view(1)["board"]["threats"][0]["words"] == "“The ferryman is a Thornmouth.” (0 of 3 successes)"


@pytest.mark.rule("WOD-30.1")
def test_only_a_gm_plans_in_secret() -> None:
    table = two(TWO)
    choose(table, "Threats", seat=0)
    with pytest.raises(IllegalChoice, match="Only a GM plans in secret"):
        table.choose("plan_threat:0", seat=0, text="A wolf")


@pytest.mark.rule("WOD-0.4")
def test_the_story_is_everything_that_was_written_for_each_other() -> None:
    table = ash("2H KS")
    choose(table, "Write in the journal", text="The rope held.")
    choose(table, "Keep a private note", text="I lied to her.")
    choose(table, "Ask the Oracle, 50/50", text="Is anybody there?")
    choose(table, "Write the complication", text="Somebody was.")
    story = table.export("story", 0)
    assert "The rope held." in story and "Somebody was." in story
    assert "I lied to her." not in story and "50/50" not in story
    assert "I lied to her." in table.export("md", 0)
