"""A quest with a slip in it is answered with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.quests import quest_from
from hearthwatch.kernel.authored import Misspelt
from tests.games.heroes_of_terrinoth.own_quests import PLAIN


def rule(when: str, **more: Any) -> dict[str, Any]:
    """A quest with one rule."""
    return {"rule": [{"name": "It is time", "when": when, "effect": {"claim": 1}, **more}]}


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"hat": 1}, "There is no 'hat': it takes title, tier, intro, "),
        ({"title": ""}, "title: expected a text of length >= 1."),
        ({"tier": "silly"}, "tier: 'silly' is none of easy, hard, medium."),
        ({"nemesis": "Bob"}, "There is no Nemesis 'Bob'; there are Splig, "),
        ({"enemies": [["Wolves"]]}, "'Wolves' is nothing for enemies: it takes "),
        ({"enemies": "Bandits"}, "enemies: expected a list, got a text."),
        ({"enemies": [[]]}, "enemies > 0: expected a list of length >= 1."),
        ({"locations": [["2 Wet"]]}, "'2 Wet' is nothing for locations: it takes "),
        ({"counters": {"walls": -1}}, "counters: expected a number >= 0."),
        ({"toward": {"walls": 1}}, "The quest counts no 'walls': `toward` says where counters should come to."),
        ({"track": ["gray"]}, "The last space of the track works every round, so it needs an effect."),
        ({"track": ["blue"]}, "The track has 'blue', but [peril] says nothing of it."),
        ({"track": []}, "track: expected a list of length >= 1."),
        ({"peril": {"red": {"dance": 1}}}, "None of dance is a verb; "),
        ({"peril": 3}, "peril: expected a table, got a number."),
        (
            {"rule": [{"when": "noon", "name": "x", "effect": {"claim": 1}}]},
            "rule > 0 > when: 'noon' is none of after action, ",
        ),
        ({"rule": [{"when": "begin", "effect": {"claim": 1}}]}, "'name' is missing in rule > 0."),
        ({"rule": [{"when": "begin", "name": "x"}]}, "'effect' is missing in rule > 0."),
        ({"rule": {"when": "begin", "name": "x"}}, "rule: expected a list, got a table."),
        (rule("begin", effect=3), "rule > 0 > effect: expected a table | a list, got a number."),
        (rule("after action", action="sing"), "rule > 0 > action: 'sing' is none of aid, attack, explore, rest."),
        (rule("enemy defeated", at="shadows"), "An enemy that was defeated has only traits and a rating."),
        (rule("begin", **{"if": "hungry"}), "There is no condition 'hungry'; "),
        ({"victory": {"when": "round end", "text": "x"}}, "'if' is missing in victory."),
        (
            {"victory": {"when": "noon", "if": "final", "text": "x"}},
            "victory > when: 'noon' is none of at once, round end.",
        ),
        ({"defeat": [{"if": "final"}]}, "'text' is missing in defeat > 0."),
        ({"defeat": {"if": "final", "text": "x"}}, "defeat: expected a list, got a table."),
    ],
)
def test_a_misspelt_quest_is_answered_with_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Misspelt) as error:
        quest_from(BOX.copy(), {**PLAIN, **parts}, "test")
    assert error.value.words.startswith(sentence), error.value.words
