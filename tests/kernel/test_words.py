"""Words keep the things they name, whoever joins or capitalises them."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hearthwatch.kernel import EVERYONE, Ref, Words, joined
from hearthwatch.kernel.words import fill, named_in, sentence

from .scenes import knife_scene
from .toys import knife, letters

BEAR = Ref("Card", 7, "the bear")


def test_words_say_what_their_parts_say() -> None:
    words = Words("Attack ", BEAR, " now")
    assert (str(words), words.refs, [*words]) == ("Attack the bear now", [BEAR], ["Attack ", BEAR, " now"])


def test_text_beside_text_is_one_part_and_nothing_is_none() -> None:
    assert Words("a", "", "b", Ref("Rolled", 1, ""), "c").parts == ("abc",)
    assert not Words("", Words())


def test_words_are_equal_only_if_they_name_the_same() -> None:
    assert Words(BEAR) == Words(BEAR)
    assert Words(BEAR) != Words("the bear")
    assert len({Words(BEAR), Words(BEAR), Words("the bear")}) == 2


def test_added_words_keep_their_references() -> None:
    assert ("Attack " + Words(BEAR) + "!").parts == ("Attack ", BEAR, "!")
    assert joined(" and ", [BEAR, Words(BEAR), "you"]).parts == (BEAR, " and ", BEAR, " and you")


@pytest.mark.parametrize(
    "words, wanted",
    [
        (Words("go"), "Go"),
        (Words(BEAR, " runs"), "The bear runs"),
        (Words(), ""),
        (Words("éa"), "Éa"),
        (Words("to B"), "To B"),
    ],
)
def test_a_sentence_begins_with_a_capital_and_names_the_same(words: Words, wanted: str) -> None:
    assert str(sentence(words)) == wanted
    assert [ref[:2] for ref in sentence(words).refs] == [ref[:2] for ref in words.refs]


def test_things_can_be_called_otherwise() -> None:
    words = Words(Ref("Seat", 1, "player 2"), " writes ", Ref("Text", 0, "player 2"))
    assert words.calling(lambda ref: "Ada" if ref.kind == "Seat" else ref.text) == "Ada writes player 2"


def test_a_template_keeps_what_it_names() -> None:
    table = knife_scene("SS", "TT", "HH", 1, 1, 1)
    words = fill("{:Figure} meets {:Figure} {} times", (0, 2, 3), table, EVERYONE)
    assert [ref.kind for ref in words.refs] == ["Figure", "Figure", "int"]
    assert [ref.value for ref in words.refs] == [0, 2, 3]
    assert [part for part in words if isinstance(part, str)] == [" meets ", " ", " times"]


def test_what_a_namer_says_in_words_is_not_one_reference_but_those_in_it() -> None:
    class Party:
        words: ClassVar[dict[str, Any]] = {
            "Pair": lambda table, pair, readers: joined(" and ", [Ref("Hero", h, "x") for h in pair])
        }

    assert [ref.value for ref in fill("{:Pair}", ((1, 2),), Party, EVERYONE).refs] == [1, 2]


def test_two_arguments_can_be_named_together() -> None:
    class Kitchen:
        words: ClassVar[dict[str, Any]] = {"Cut": lambda table, both, readers: f"{both[0]} by {both[1]}"}

    words = fill("{what} is cut, {what+how:Cut}", ("bread", 2), Kitchen, EVERYONE, ("what", "how"))
    assert str(words) == "bread is cut, bread by 2"
    assert named_in("{what+how:Cut} {Here} {for}") == {"what", "how", "for"}


def test_what_a_template_leaves_to_the_game_stands_where_it_is_named() -> None:
    class Camp:
        words: ClassVar[dict[str, Any]] = {"Here": lambda table, value, readers: "the camp"}

    assert str(fill("In {Here} now", (), Camp, EVERYONE)) == "In the camp now"
    assert [str(fill("{:Count}wood", (count,), Camp, EVERYONE)) for count in (0, 1, 2)] == ["0 wood", "wood", "2 wood"]


def test_options_refusals_questions_and_lines_have_words() -> None:
    table = knife.GAME.new(seed=3)
    decision = table.decision
    assert decision is not None
    assert str(decision.words) == decision.prompt
    for option in decision.options:
        assert str(option.words) == option.label
    for refused in decision.refused:
        assert (str(refused.words), str(refused.why)) == (refused.label, refused.reason)
    for line in table.log:
        assert str(line.words()) == line.text()


def test_what_somebody_wrote_is_a_text_and_nothing_else() -> None:
    table = letters.GAME.new(seats=3, seed=1)
    table.choose("post:0", text="Player 2 is a spy.", seat=0)
    [ref] = [ref for line in table.log for ref in line.words(0).refs if "spy" in ref.text]
    assert (ref.kind, ref.text) == ("Text", "Player 2 is a spy.")


values = some.integers() | some.text() | some.none() | some.tuples(some.integers(), some.integers())
parts = some.text() | some.builds(Ref, some.text(), values, some.text())


@given(some.lists(parts))
def test_words_come_back_from_json_as_they_were(several: list[str | Ref]) -> None:
    words = Words(*several)
    assert Words.from_data(json.loads(json.dumps(words.parts))) == words
    assert Words(str(words)) == Words.from_data(str(words))
