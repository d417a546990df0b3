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
        ({"hat": 1}, "A quest has no 'hat'; it has title, "),
        ({"title": ""}, "A quest needs 'title', a text."),
        ({"tier": "silly"}, "The tier is one of easy, medium, hard; 'silly' is not."),
        ({"nemesis": "Bob"}, "There is no Nemesis 'Bob'; there are Splig, "),
        ({"enemies": [["Wolves"]]}, "'Wolves' is nothing for enemies: it takes "),
        ({"enemies": "Bandits"}, "'enemies' is a list of stacks, each a list of names, the first one on top."),
        ({"locations": [["2 Wet"]]}, "'2 Wet' is nothing for locations: it takes "),
        ({"counters": {"walls": -1}}, "Counters are numbers from 0 on, such as { walls = 9 }."),
        ({"track": ["gray"]}, "The last space of the track works every round, so it needs an effect."),
        ({"track": ["blue"]}, "The track has 'blue', but [peril] says nothing of it."),
        ({"track": []}, "The peril track is a list of colours, gray for a quiet space."),
        ({"peril": {"red": {"dance": 1}}}, "None of dance is a verb; "),
        ({"peril": 3}, "[peril] has an effect for each colour; 3 is not that."),
        ({"rule": [{"when": "noon", "name": "x", "effect": {"claim": 1}}]}, "A rule has a moment: begin, "),
        ({"rule": [{"when": "begin", "effect": {"claim": 1}}]}, "A rule needs a name."),
        ({"rule": [{"when": "begin", "name": "x"}]}, "A rule needs an effect."),
        ({"rule": {"when": "begin", "name": "x"}}, "'rule' is a list: write [[rule]]."),
        (rule("after action", action="sing"), "An action is one of attack, explore, aid, rest."),
        (rule("enemy defeated", at="shadows"), "An enemy that was defeated has only traits and a rating."),
        (rule("begin", **{"if": "hungry"}), "There is no condition 'hungry'; "),
        ({"victory": {"when": "round end"}}, "Victory needs `if` and `text`."),
        (
            {"victory": {"when": "noon", "if": "final", "text": "x"}},
            "Victory comes at the moment round end or ",
        ),
        ({"defeat": [{"if": "final"}]}, "Defeat needs `if` and `text`."),
        ({"defeat": {"if": "final", "text": "x"}}, "'defeat' is a list: write [[defeat]]."),
    ],
)
def test_a_misspelt_quest_is_answered_with_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Misspelt) as error:
        quest_from(BOX.copy(), {**PLAIN, **parts}, "test")
    assert error.value.words.startswith(sentence)
