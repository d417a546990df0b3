"""What does not fit a type is told in a sentence made from the type, with the keys that lead to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import Misspelt, line_of, typed, typed_toml


class Blade(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1)]
    edge: Literal["keen", "dull"] = "keen"


class Pack(Struct, forbid_unknown_fields=True):
    blades: list[Blade] = []
    best: Blade | None = None
    coins: Annotated[int, Meta(ge=0, le=9)] = 0
    heights: tuple[int, int] = (0, 0)
    wear: dict[Literal["head", "feet"], int] = {}
    rule: dict[str, Any] | list[Any] = {}
    weight: float = 0
    mood: Literal["glad", "grim"] | Literal[""] = ""

    def __post_init__(self) -> None:
        if self.coins == 7:
            raise ValueError("Seven coins bring bad luck")


@pytest.mark.parametrize(
    ("data", "sentence", "path"),
    [
        (3, "A pack is a table; 3 is not.", ()),
        (
            {"hat": 1},
            "A pack has no 'hat'; it may have: blades, best, coins, heights, wear, rule, weight, mood.",
            ("hat",),
        ),
        ({"mood": "glad", "coins": 10}, "coins is a number from 0 to 9; 10 is not.", ("coins",)),
        ({"mood": "sad"}, "mood is glad or grim or \"\"; 'sad' is not.", ("mood",)),
        ({"coins": 10}, "coins is a number from 0 to 9; 10 is not.", ("coins",)),
        ({"coins": True}, "coins is a number from 0 to 9; True is not.", ("coins",)),
        ({"blades": {}}, "blades is a list; {} is not.", ("blades",)),
        ({"blades": [{"name": "Ax"}, {}]}, "Number 2 of blades needs 'name' too.", ("blades", "1")),
        (
            {"blades": [{"name": ""}]},
            "name of number 1 of blades is a text that says something; '' is not.",
            ("blades", "0", "name"),
        ),
        ({"best": {"name": "Ax", "edge": "wet"}}, "best.edge is dull or keen; 'wet' is not.", ("best", "edge")),
        ({"best": {}}, "best needs 'name' too.", ("best",)),
        ({"heights": [1]}, "heights is a list of 2; [1] is not.", ("heights",)),
        ({"wear": {"nose": 1}}, "wear has no 'nose'; it may have: feet, head.", ("wear", "nose")),
        ({"wear": {"head": "hat"}}, "wear.head is a number; 'hat' is not.", ("wear", "head")),
        ({"rule": 3}, "rule is a table or a list; 3 is not.", ("rule",)),
        ({"weight": "much"}, "weight is a number; 'much' is not.", ("weight",)),
        ({"coins": 7}, "Seven coins bring bad luck.", ()),
        ({"coins": 3.5}, "coins is a number from 0 to 9; 3.5 is not.", ("coins",)),
        ({"coins": 9, "blades": [], "hat": 1}, "A pack has no 'hat'; it may have: blades, best, coins, ", ("hat",)),
        ({"heights": [1, "x"]}, "Number 2 of heights is a number; 'x' is not.", ("heights", "1")),
        ({"wear": 3}, "wear is given by name, such as wear.Name = ...; 3 is not.", ("wear",)),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(data: object, sentence: str, path: tuple[str, ...]) -> None:
    with pytest.raises(Misspelt) as wrong:
        typed(data, Pack, "A pack")
    assert wrong.value.words.startswith(sentence)
    assert wrong.value.path == path


class Chest(Struct):
    lock: Literal["", "brass", "iron"]
    keys: Annotated[list[str], Meta(min_length=1)]
    packs: list[Pack] = []
    open: bool = False


@pytest.mark.parametrize(
    ("data", "sentence", "path"),
    [
        ({}, "A chest needs 'lock' and 'keys' too.", ()),
        ({"lock": "tin"}, "lock is brass or iron; 'tin' is not.", ("lock",)),
        ({"keys": []}, "keys is a list that is not empty; [] is not.", ("keys",)),
        ({"open": 1}, "open is yes or no (true or false); 1 is not.", ("open",)),
        ({"lock": "", "keys": ["a"], "packs": [{}, {"coins": 7}]}, "Seven coins bring bad luck.", ("packs", "1")),
    ],
)
def test_what_a_type_asks_for_is_said_in_its_words(data: object, sentence: str, path: tuple[str, ...]) -> None:
    with pytest.raises(Misspelt) as wrong:
        typed(data, Chest, "A chest")
    assert (wrong.value.words, wrong.value.path) == (sentence, path)


WRITTEN = """\
coins = 3
[[blades]]
name = "Ax"
[[blades]]
name = "Bow"
edge = 1
[edge]
# coins
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 0),
        (("hat",), 0),
        (("coins",), 1),
        (("blades",), 2),
        (("blades", "name"), 3),
        (("blades", "0", "name"), 3),
        (("blades", "1"), 4),
        (("blades", "1", "name"), 5),
        (("blades", "1", "edge"), 6),
        (("blades", "7"), 4),
        (("blades", "1", "hat"), 4),
    ],
)
def test_keys_are_followed_as_far_as_they_lead(path: tuple[str, ...], line: int) -> None:
    assert line_of(WRITTEN, path) == line


def test_what_fits_is_given_as_its_type() -> None:
    pack = typed({"blades": [{"name": "Ax"}], "rule": [1], "wear": {"feet": 2}}, Pack)
    assert (pack.blades[0].edge, pack.rule, pack.wear) == ("keen", [1], {"feet": 2})


def test_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text('coins = 3\n[[blades]]\nname = "Ax"\n[[blades]]\nname = "Bow"\nedge = "wet"\n', encoding="utf-8")
    with pytest.raises(
        SetupError, match=r"^pack\.toml, line 6: edge of number 2 of blades is dull or keen; 'wet' is not"
    ):
        typed_toml(path, Pack)
    path.write_text("coins = ", encoding="utf-8")
    with pytest.raises(SetupError, match=r"^pack\.toml is not valid TOML"):
        typed_toml(path, Pack)
    with pytest.raises(SetupError, match=r"^nowhere\.toml cannot be read"):
        typed_toml(tmp_path / "nowhere.toml", Pack)


def test_every_mistake_is_told_at_once_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text('coins = 12\nmod = "glad"\n[[blades]]\nnam = "Ax"\n[[blades]]\nname = ""\nedge = "kene"\n')
    with pytest.raises(SetupError) as wrong:
        typed_toml(path, Pack, "A pack")
    assert str(wrong.value).splitlines() == [
        "pack.toml, line 1: coins is a number from 0 to 9; 12 is not.",
        "pack.toml, line 2: A pack has no 'mod'. Did you mean 'mood'?",
        "pack.toml, line 4: Number 1 of blades has no 'nam'. Did you mean 'name'?",
        "pack.toml, line 6: name of number 2 of blades is a text that says something; '' is not.",
        "pack.toml, line 7: edge of number 2 of blades is dull or keen; 'kene' is not. Did you mean 'keen'?",
    ]


def test_a_list_of_a_fixed_length_says_how_long_it_is() -> None:
    class Triptych(Struct):
        panels: Annotated[list[str], Meta(min_length=3, max_length=3)]
        nails: Annotated[list[str], Meta(max_length=2)] = []

    with pytest.raises(Misspelt) as wrong:
        typed({"panels": ["a"], "nails": ["b" * 20] * 4}, Triptych)
    assert [one.words for one in wrong.value.each] == [
        "panels is a list of exactly 3; ['a'] is not.",
        "nails is a list of at most 2; a list of 4 is not.",
    ]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("counters",), 2),
        (("round", "2"), 5),
        (("entry", "1", "plot", "1", "text"), 14),
        (("entry", "1", "plot", "0"), 11),
        (("entry", "0", "plot"), 6),
    ],
)
def test_a_line_is_found_behind_words_that_look_like_it(path: tuple[str, ...], line: int) -> None:
    text = (
        'story = "The counters are full."\ncounters = { a = 1 }\n[round]  # of the track\n1 = 2\n2 = 3\n'
        '[[entry]]\nname = "plain"\n[[entry]]\nname = "forked"\n\n[[entry.plot]]\ntext = "left"\n[[entry.plot]]\n'
        'text = "right"\n'
    )
    assert line_of(text, path) == line
