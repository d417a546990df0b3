"""A quest with a slip in it is answered with a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hearthwatch.games.heroes_of_terrinoth.content.quest_sheet import QuestSheet
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effects
from hearthwatch.games.heroes_of_terrinoth.rules.quests import quest_from
from hearthwatch.kernel.authored import Misspelt
from tests.games.heroes_of_terrinoth.own_quests import PLAIN


def rule(when: str, **more: Any) -> dict[str, Any]:
    """A quest with one rule."""
    return {"rule": [{"name": "It is time", "when": when, "effect": {"claim": 1}, **more}]}


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"hat": 1}, "A quest has no 'hat'; it may have: title, tier, intro, "),
        ({"title": ""}, "title is a text that says something; '' is not."),
        ({"tier": "silly"}, "tier is easy, hard or medium; 'silly' is not."),
        ({"nemesis": "Bob"}, "There is no Nemesis 'Bob'; there are Splig, "),
        ({"enemies": [["Wolves"]]}, "'Wolves' is nothing for enemies: it takes "),
        ({"enemies": "Bandits"}, "enemies is a list that is not empty; 'Bandits' is not."),
        ({"enemies": [[]]}, "Number 1 of enemies is a list that is not empty; [] is not."),
        ({"locations": [["2 Wet"]]}, "'2 Wet' is nothing for locations: it takes "),
        ({"locations": [["9 Wet"]]}, "'9 Wet' is nothing for locations: it takes "),
        ({"enemies": [["0 Trivial"]]}, "'0 Trivial' is nothing for enemies: it takes "),
        (
            {"locations": [["River Ford"], ["9 Challenging Wilderness"]]},
            "'9 Challenging Wilderness' is more than the box holds: 3 of these are left for it in locations.",
        ),
        (
            {"enemies": [["Bandits", "4 Trivial"], ["3 Trivial"]]},
            "'3 Trivial' is more than the box holds: 2 of these are left for it in enemies.",
        ),
        (
            {"locations": [["2 Wilderness"], ["3 Challenging Wilderness"], ["Burning Keep"]]},
            "'3 Challenging Wilderness' is more than the box holds: 1 of these is left for it in locations.",
        ),
        (
            {"exploration": [["Base", "6 sets"]]},
            "'6 sets' is more than the box holds: 5 of these are left for it in exploration.",
        ),
        (
            {"locations": [["River Ford"], ["River Ford"]]},
            "'River Ford' is named twice in locations; the box holds one.",
        ),
        ({"counters": {"walls": -1}}, "counters.walls is a number from 0 on; -1 is not."),
        ({"toward": {"walls": 1}}, "There is no counter 'walls'; there are "),
        ({"track": ["gray"]}, "The last space of the track works every round, so it needs an effect."),
        ({"track": ["blue"]}, "The track has 'blue', but [peril] says nothing of it."),
        ({"track": []}, "track is a list that is not empty; [] is not."),
        ({"peril": {"red": {"dance": 1}}}, "'dance' is no verb. Did you mean 'advance'?"),
        ({"peril": 3}, "peril is given by name, such as peril.Name = ...; 3 is not."),
        (
            {"rule": [{"when": "noon", "name": "x", "effect": {"claim": 1}}]},
            "when of number 1 of rule is after action, ",
        ),
        ({"rule": [{"when": "begin", "effect": {"claim": 1}}]}, "Number 1 of rule needs 'name' too."),
        ({"rule": [{"when": "begin", "name": "x"}]}, "Number 1 of rule needs 'effect' too."),
        ({"rule": {"when": "begin", "name": "x"}}, "rule is a list; {"),
        (rule("begin", effect=3), "effect of number 1 of rule is a table or a list; 3 is not."),
        (
            rule("after action", action="sing"),
            "action of number 1 of rule is aid, attack, explore or rest; 'sing' is not.",
        ),
        (rule("enemy defeated", at="shadows"), "An enemy that was defeated has only traits and a rating."),
        (rule("begin", **{"if": "hungry"}), "There is no condition 'hungry'; "),
        ({"victory": {"when": "round end", "text": "x"}}, "victory needs 'if' too."),
        (
            {"victory": {"when": "noon", "if": "final", "text": "x"}},
            "victory.when is at once or round end; 'noon' is not.",
        ),
        ({"defeat": [{"if": "final"}]}, "Number 1 of defeat needs 'text' too."),
        ({"defeat": {"if": "final", "text": "x"}}, "defeat is a list; {"),
    ],
)
def test_a_misspelt_quest_is_answered_with_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Misspelt) as error:
        quest_from(BOX.copy(), {**PLAIN, **parts}, "test")
    assert error.value.words.startswith(sentence), error.value.words


# -- whatever somebody may write

WORDS = ("tokens", "any", "mine Minion", "most wounds", "final", "not final and round >= 3", "count of mine", "X")
PLAIN_VALUES = some.booleans() | some.integers(-3, 9) | some.floats() | some.sampled_from(WORDS) | some.text()
SHAPES = [verb.shape for verb in effects.verbs.values()]


def effects_of(inner: some.SearchStrategy[Any]) -> some.SearchStrategy[Any]:
    """Verbs with all their parts, whatever these are."""
    return some.sampled_from(SHAPES).flatmap(lambda shape: some.fixed_dictionaries(dict.fromkeys(shape, inner)))


ANYTHING = some.recursive(
    PLAIN_VALUES,
    lambda inner: some.lists(inner, max_size=3) | effects_of(inner) | some.dictionaries(some.text(), inner, max_size=2),
    max_leaves=8,
)


@given(ANYTHING)
@settings(max_examples=300)
def test_whatever_is_written_as_an_effect_is_read_or_answered_with_a_sentence(written: Any) -> None:
    try:
        effects.reading({}).effect("test", written)
    except Misspelt as wrong:
        assert all(one.words.endswith((".", "?")) for one in wrong.each)


@given(some.sampled_from(QuestSheet.__struct_fields__), ANYTHING)
@settings(max_examples=300)
def test_whatever_is_written_in_a_quest_is_read_or_answered_with_a_sentence(part: str, written: Any) -> None:
    try:
        quest_from(BOX.copy(), {**PLAIN, part: written}, "test")
    except Misspelt as wrong:
        assert all(one.words.endswith((".", "?")) for one in wrong.each)
