"""Effects as data: read with exact errors, carried out by name, and telling what they left undone."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.kernel import KERNEL_RULES, Rules, RulesDefect, SetupError
from hearthwatch.kernel.authored import Misspelt, line_of
from hearthwatch.kernel.effects import Effects, Node, Verb, said_in
from hearthwatch.kernel.effects.reading import a_flag, one_of
from tests.kernel.toys import toll
from tests.kernel.toys.knife import GAME as KNIFE
from tests.kernel.toys.toll import GAME, Road, Traveller, effects, steps_of

READ = effects.reading({})


def road(tmp_path: Path, *written: Any) -> Road:
    """A road of these cards, walked until somebody is asked or it ends."""
    cards = "".join(f"[[card]]\neffect = {toml(one)}\n" for one in written)
    (tmp_path / "own.toml").write_text(cards, encoding="utf-8")
    return GAME.with_authored(tmp_path).new(seed=1, road="own")


def toml(data: Any) -> str:
    """Plain data as inline TOML."""
    if isinstance(data, dict):
        return "{ " + ", ".join(f"{key} = {toml(value)}" for key, value in data.items()) + " }"
    if isinstance(data, list):
        return "[" + ", ".join(map(toml, data)) + "]"
    return {True: "true"}.get(data, repr(data)) if isinstance(data, bool) else repr(data)


# -- carrying out


def test_effects_in_a_list_happen_in_order(tmp_path: Path) -> None:
    table = road(tmp_path, [{"gain": 2}, {"pay": "gold"}, {"gain": 4}])
    assert table.gold == [1, 4]


def test_if_takes_one_way_and_repeat_as_many_times_as_it_says(tmp_path: Path) -> None:
    poor = {"if": "poor", "then": {"gain": 10}, "else": {"pay": 1}}
    assert road(tmp_path, [poor, poor]).gold == [1, 10]
    assert road(tmp_path, {"repeat": "gold of 0", "then": {"gain": 3}}).gold == [1, 4]


def test_each_speaks_to_everybody_that_is_meant(tmp_path: Path) -> None:
    assert road(tmp_path, {"each": {"gain": 2}}).gold == [3, 3]


def test_parts_may_hold_an_effect_for_each_case(tmp_path: Path) -> None:
    assert road(tmp_path, {"fork": {"summer": {"gain": 5}, "winter": {"gain": 7}}}).gold == [1, 6]


def test_may_is_offered_unless_it_would_change_nothing(tmp_path: Path) -> None:
    table = road(tmp_path, {"may": {"pay": 1}})
    assert [*steps_of(table)] == ["do_it:own/0/may:1", "leave_it"]
    table.choose("leave_it")
    assert table.gold == [1, 1]
    assert road(tmp_path, [{"pay": 1}, {"may": {"pay": 1}}]).ending


def test_a_choice_that_may_be_made_is_one_question_with_a_no(tmp_path: Path) -> None:
    table = road(tmp_path, {"may": {"choose": [{"pay": 1}, {"gain": 1}]}})
    ways = ["outcome:own/0/may:own/0/may/choose/0:1", "outcome:own/0/may:own/0/may/choose/1:1"]
    assert [*steps_of(table)] == [*ways, "leave_it"]
    table.choose(ways[1])
    assert table.ending and table.gold == [1, 2]


def test_of_several_effects_one_that_changes_nothing_is_refused_while_another_does(tmp_path: Path) -> None:
    table = road(tmp_path, {"choose": [{"pay": 1}, {"gain": 1}]})
    assert [*steps_of(table)] == ["outcome:own/0:own/0/choose/0:1", "outcome:own/0:own/0/choose/1:1"]
    table.choose("outcome:own/0:own/0/choose/0:1")
    assert table.gold == [1, 0]
    assert road(tmp_path, [{"pay": 1}, {"choose": [{"pay": 1}, {"gain": 3}]}]).gold == [1, 3]


def test_a_saved_game_names_the_effects_that_are_pending(tmp_path: Path) -> None:
    table = road(tmp_path, [{"may": {"pay": 1}}, {"gain": 5}])
    saved = table.to_json()
    assert "own/0/1" in saved
    assert table.game.load(saved) == table


# -- a language of its own


@pytest.fixture
def fresh() -> Iterator[Any]:
    """Toll with its language declared anew."""
    name = "tests.kernel.toys.fresh_toll"
    spec = spec_from_file_location(name, toll.__file__)
    assert spec and spec.loader
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


def test_an_effect_matters_where_anything_in_it_does(fresh: Any) -> None:
    table = fresh.GAME.new(seed=1)
    nodes: dict[str, Any] = {}
    read = fresh.effects.reading(nodes)
    for number, effect in enumerate(
        [
            [{"pay": 1}, {"pay": 2}],
            [{"pay": 1}, {"gain": 2}],
            {"repeat": "wounds", "then": {"gain": 1}},
            {"repeat": 1, "then": {"gain": 1}},
            {"repeat": 1, "then": {"pay": 1}},
            {"if_possible": {"pay": 1}},
            {"each": {"pay": 1}},
            {"may": {"pay": 1}},
            {"choose": [{"pay": 1}, {"pay": 2}]},
            {"if": "poor", "then": {"gain": 1}},
            {"if": "not poor", "then": {"gain": 1}},
            {"if": "not poor", "then": {"gain": 1}, "else": {"pay": 1}},
        ]
    ):
        read.effect(f"{number}", effect)
    table.gold, table.wounds = [0, 0], [0, 0]
    mattering = [number for number in range(12) if fresh.effects.would_matter(table, nodes[f"{number}"], 0)]
    assert mattering == [1, 3, 9]
    table.gold = [0, 1]
    assert fresh.effects.would_matter(table, nodes["6"], 0), "somebody has gold"


def test_declared_anew_a_language_offers_the_same(fresh: Any, tmp_path: Path) -> None:
    cards = "[[card]]\neffect = { choose = [{ pay = 1 }, { may = { pay = 1 } }] }\n"
    (tmp_path / "own.toml").write_text(cards, encoding="utf-8")
    table = fresh.GAME.with_authored(tmp_path).new(seed=1, road="own")
    assert [*steps_of(table)] == ["outcome:own/0:own/0/choose/0:1", "outcome:own/0:own/0/choose/1:1"]
    table.choose("outcome:own/0:own/0/choose/1:1")
    assert [*steps_of(table)] == ["do_it:own/0/choose/1/may:1", "leave_it"]
    assert {*fresh.rules.option_kinds()} >= {"do_it", "leave_it", "outcome"}
    assert not {*fresh.rules.option_kinds()} & {"do_it_or_not", "outcomes"}, "questions are no options"


def test_a_verb_without_an_amount_falls_short_by_one(fresh: Any) -> None:
    fresh.effects.verb("lose", "words")(lambda table, node, traveller: 0)
    nodes: dict[str, Any] = {}
    fresh.effects.reading(nodes).effect("own", {"lose": "hat"})
    table = fresh.GAME.new(seed=1)
    table.short = 0
    fresh.effects.run(table, nodes["own"], 1)
    assert table.short == 2


def test_only_a_language_that_wants_to_know_is_told_what_falls_short() -> None:
    assert effects.tells
    assert not Effects[Any](Rules(KERNEL_RULES), "").tells


def test_a_node_is_empty_until_it_is_read() -> None:
    verb = Verb("rest", lambda table, node: None, {}, frozenset())
    node = Node("own", verb, {"rest": 1}, (), excused=False)
    assert (node.value, node.parts, verb.matters(None, node)) == (None, {}, True)
    assert node.data == {"rest": 1}, "as it was written"


def test_a_kind_of_part_says_how_it_is_read(fresh: Any) -> None:
    fresh.effects.part("hue")(one_of("red", "green"))
    fresh.effects.verb("paint", "hue")(lambda table, node, traveller: None)
    nodes: dict[str, Any] = {}
    fresh.effects.reading(nodes).effect("own", {"paint": "green"})
    assert nodes["own"].value == "green"


def test_a_flag_takes_nothing_but_true() -> None:
    assert a_flag(True, READ) is True
    with pytest.raises(Misspelt, match="It takes true; 1 is not"):
        a_flag(1, READ)


# -- what is left undone


def test_an_effect_that_falls_short_is_done_as_far_as_possible_and_tells_for_whom(tmp_path: Path) -> None:
    table = road(tmp_path, [{"gain": 2}, {"each": {"pay": 3}}])
    assert table.gold == [0, 0]
    assert table.wounds == [1, 0]


def test_nothing_is_told_of_effects_done_if_possible(tmp_path: Path) -> None:
    table = road(tmp_path, {"if_possible": {"each": {"pay": 3}}})
    assert (table.gold, table.wounds) == ([0, 0], [0, 0])


def test_what_is_missing_is_told_as_a_number(tmp_path: Path) -> None:
    table = road(tmp_path, {"pay": 5})
    assert [str(line.words()) for line in table.log] == ["4 is missing."]


# -- conditions


def test_a_condition_holds_where_all_of_its_parts_do() -> None:
    table = GAME.new(seed=1)
    table.gold, table.wounds = [0, 2], [1, 1]
    holding = {
        text: [READ.condition(text).holds(table, Traveller(one)) for one in (0, 1)]
        for text in (
            "wounds >= 1 and poor",
            "not poor and gold = 2",
            "wounds = 1 and poor and gold <= 0",
            "not gold = 2",
        )
    }
    assert [*holding.values()] == [[True, False], [False, True], [True, False], [True, False]]


def test_of_several_bounds_the_strictest_counts() -> None:
    condition = READ.condition("gold >= 2 and gold >= 4 and gold >= 3 and not gold = 9")
    assert condition.least("gold") == 4
    assert condition.terms[-1].bound == ("", 9)


def test_a_condition_can_be_asked_what_it_says() -> None:
    condition = READ.condition("poor and not wounds >= 3 and gold >= 2")
    assert condition.requires("poor") and not condition.requires("gold")
    assert condition.mentions("wounds") and not condition.mentions("round")
    assert condition.least("gold") == 2
    assert condition.least("wounds") == 0
    assert [term.bound for term in condition.terms] == [("", 0), ("<=", 2), (">=", 2)]
    assert [said.name for said in said_in("not poor and gold = 1")] == ["poor", "gold"]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("poor", False),
        ("not poor", True),
        ("gold = 1 and wounds <= 0", True),
        ("not gold = 1", False),
        ("gold >= 2", False),
        ("richer than 0 and not richer than 1", True),
    ],
)
def test_a_condition_holds_where_all_its_terms_do(tmp_path: Path, text: str, holds: bool) -> None:
    table = road(tmp_path, {"may": {"pay": 1}})
    assert READ.condition(text).holds(table, Traveller(0)) is holds


# -- reading


def test_a_part_may_be_called_like_another_verb(tmp_path: Path) -> None:
    assert road(tmp_path, {"win": True, "gain": 3}).gold == [1, 4]


@pytest.mark.parametrize(
    ("effect", "sentence", "path"),
    [
        ({"dance": 1}, "'dance' is no verb; verbs are choose, each, fork, gain, if, ", ("dance",)),
        ({"pay": 1, "gain": 1}, "An effect has one verb; this one has pay and gain.", ("pay",)),
        ({"pay": 1, "hat": 1}, "'pay' takes pay, metal; 'hat' is none of these.", ("hat",)),
        ({"pay": 1, "metal": "tin"}, "It takes one of gold, lead; 'tin' is none of these.", ("metal",)),
        ({"pay": "boots"}, "There is no number called 'boots'; there are gold, wounds, gold of …", ("pay",)),
        ({"pay": [1]}, "An amount is a number or the name of one; [1] is neither.", ("pay",)),
        (
            {"if": "rich", "then": {"pay": 1}},
            "There is no condition 'rich'; there are poor, richer than …, and",
            ("if",),
        ),
        ({"if": "poor"}, "'if' needs 'then' too.", ()),
        ({"choose": []}, "It takes a list of effects; [] is not.", ("choose",)),
        ({"fork": {"spring": {"pay": 1}}}, "It takes effects for summer or winter; ", ("fork",)),
        ([{"pay": 1}, {"each": {"pay": True}}], "An amount is a number", ("1", "each", "pay")),
        (3, "An effect is a table with a verb, or a list of effects; 3 is neither.", ()),
    ],
)
def test_what_is_misspelt_is_told_with_the_keys_that_lead_to_it(effect: Any, sentence: str, path: Any) -> None:
    with pytest.raises(Misspelt) as wrong:
        READ.effect("test", effect)
    assert wrong.value.words.startswith(sentence)
    assert wrong.value.path == path


def test_a_node_knows_what_it_stands_in() -> None:
    nodes: dict[str, Any] = {}
    effects.reading(nodes).effect("top", {"each": [{"pay": 1}, {"if_possible": {"pay": 2}}]})
    inner = nodes["top/each/1/if_possible"]
    assert [one.name for one in inner.above] == ["top", "top/each", "top/each/1"]
    assert inner.excused and not nodes["top/each/0"].excused


def test_only_what_is_read_with_numbers_of_its_own_may_name_them() -> None:
    own = effects.reading({}, {"stones": lambda table, traveller: 7})
    amount = own.amount("stones")
    assert not isinstance(amount, int) and amount.name == "stones"
    with pytest.raises(Misspelt, match="stones"):
        READ.amount("stones")


# -- what authors bring


def test_a_mistake_in_what_authors_wrote_names_the_file_and_the_line(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"^own\.toml, line 4: 'dance' is no verb"):
        road(tmp_path, {"gain": 1}, {"dance": 1})


def test_a_verb_is_told_with_its_own_line_however_far_down_the_list_it_stands() -> None:
    text = "effect = [\n    { each = { pay = 1 } },\n    { each = { dance = 1 } },\n]\n"
    with pytest.raises(Misspelt) as wrong:
        READ.effect("test", tomllib.loads(text)["effect"])
    assert line_of(text, ("effect", *wrong.value.path)) == 3


def test_each_game_has_its_own_authored_content(tmp_path: Path) -> None:
    game = GAME.with_authored(tmp_path)
    (tmp_path / "own.toml").write_text("[[card]]\neffect = { gain = 1 }\n", encoding="utf-8")
    later = GAME.with_authored(tmp_path)
    assert later.settings["road"].accept("own") == "own"
    for without in (GAME, game):
        with pytest.raises(SetupError):
            without.settings["road"].accept("own")


def test_what_takes_nothing_authored_says_so(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="takes nothing that authors write"):
        KNIFE.with_authored(tmp_path)
    with pytest.raises(SetupError, match="is no folder"):
        GAME.with_authored(tmp_path / "nowhere")


def test_two_verbs_of_one_name_cannot_stand_beside_each_other() -> None:
    with pytest.raises(RulesDefect, match="Two verbs are called pay"):
        effects.verb("pay", "amount")(lambda table, node, traveller: None)
