"""Options of a game: what they take, what they refuse, and how they are read."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.kernel import Number, OneOf, OneWritten, PerSeat, Setting, SetupError, Several, YesNo

GRIM = YesNo("grim", False, "harder")
LEVEL = OneOf("level", "normal", ("easy", "normal", "Very Hard"), "how hard")
HOURS = Number("hours", 8, 3, 20, "how long")
CAP = Number("cap", None, 1, 9, "the most")
HEROES = Several("heroes", ("Asta", "Bram", "Cleo", "Dag"), 2, "who")


@pytest.mark.parametrize(
    ("setting", "value", "accepted"),
    [
        (GRIM, True, True),
        (GRIM, "yes", True),
        (GRIM, "No", False),
        (LEVEL, "easy", "easy"),
        (LEVEL, " very hard ", "Very Hard"),
        (HOURS, 3, 3),
        (HOURS, 20, 20),
        (CAP, None, None),
        (CAP, 9, 9),
        (HEROES, "random", "random"),
        (HEROES, ("Cleo", "asta"), ["Cleo", "Asta"]),
        (HEROES, "Dag, bram", ["Dag", "Bram"]),
    ],
)
def test_values_that_are_taken(setting: Setting, value: Any, accepted: Any) -> None:
    assert setting.accept(value) == accepted
    assert setting.accept(setting.default) == setting.default


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        (GRIM, "perhaps", "The option grim takes yes or no; 'perhaps' is not that."),
        (GRIM, 1, "The option grim takes yes or no; 1 is not that."),
        (LEVEL, "hard", "The option level takes one of easy, normal, Very Hard; 'hard' is not that."),
        (LEVEL, None, "The option level takes one of easy, normal, Very Hard; None is not that."),
        (HOURS, 2, "The option hours takes a number from 3 to 20; 2 is not that."),
        (HOURS, 21, "The option hours takes a number from 3 to 20; 21 is not that."),
        (HOURS, True, "The option hours takes a number from 3 to 20; True is not that."),
        (HOURS, 5.0, "The option hours takes a number from 3 to 20; 5.0 is not that."),
        (HOURS, None, "The option hours takes a number from 3 to 20; None is not that."),
        (CAP, 10, "The option cap takes a number from 1 to 9 or none; 10 is not that."),
        (HEROES, ["Asta"], "The option heroes takes random, or 2 different ones of Asta, Bram, Cleo, Dag; "),
        (HEROES, ["Asta", "asta"], "is not that."),
        (HEROES, ["Asta", "Eve"], "is not that."),
        (HEROES, "Asta", "is not that."),
        (HEROES, 7, "is not that."),
    ],
)
def test_values_that_are_refused(setting: Setting, value: Any, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        setting.accept(value)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        (GRIM, "yes", True),
        (GRIM, "ON", True),
        (GRIM, "0", False),
        (LEVEL, "EASY", "easy"),
        (HOURS, "12", 12),
        (CAP, "none", None),
        (CAP, "3", 3),
        (HEROES, "random", "random"),
        (HEROES, "asta,dag", ["Asta", "Dag"]),
    ],
)
def test_values_that_are_read(setting: Setting, text: str, value: Any) -> None:
    assert setting.read(text) == value


@pytest.mark.parametrize(
    ("setting", "text"), [(GRIM, "maybe"), (HOURS, "many"), (HOURS, "none"), (HOURS, "1"), (CAP, ""), (HEROES, "x,y")]
)
def test_texts_that_are_refused(setting: Setting, text: str) -> None:
    with pytest.raises(SetupError, match=f"The option {setting.name} takes"):
        setting.read(text)


def test_a_setting_describes_itself() -> None:
    assert HOURS.schema() == {"name": "hours", "default": 8, "values": "a number from 3 to 20", "help": "how long"}


def test_a_setting_must_say_what_it_takes() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Setting("odd", 1, "")  # type: ignore[abstract]


# -- texts that people write

QUEST = OneWritten(
    "quest", "crown", ("random", "crown", "own"), "which", {"own": "Own"}, digests={"own": "beef"}, one="an odd quest"
)


@pytest.mark.parametrize(
    ("value", "accepted"), [("random", "random"), ("Crown", "crown"), ("own", "own@beef"), ("OWN@beef", "own@beef")]
)
def test_a_text_that_somebody_brought_is_kept_with_its_digest(value: str, accepted: str) -> None:
    assert QUEST.accept(value) == accepted


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("own@dead", "The odd quest own has changed since: this was played with another text of it."),
        ("crown@beef", "The odd quest crown has changed since: this was played with another text of it."),
        ("lost", "is not that. An odd quest that is not in the box is known only where its folder is named: "),
    ],
)
def test_a_text_that_is_another_or_unknown_is_refused(value: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        QUEST.accept(value)
    assert sentence in str(refused.value)


# -- for each seat

ROLES = PerSeat("roles", ("Asta", "Bram", "Cleo", "Dag"), (2, 4), "who is who")


@pytest.mark.parametrize(
    ("value", "accepted"),
    [
        ("random", "random"),
        ([None, None], "random"),
        (["cleo", None], ["Cleo", None]),
        ({1: "Dag"}, [None, "Dag", None, None]),
        ("Asta, Bram", ["Asta", "Bram"]),
        (",Bram", [None, "Bram"]),
        ("3=dag, 1=Asta", ["Asta", None, "Dag", None]),
    ],
)
def test_each_seat_may_have_a_value_or_leave_it_to_chance(value: Any, accepted: Any) -> None:
    assert ROLES.accept(value) == accepted


@pytest.mark.parametrize("value", ["5=Asta", "0=Asta", "x=Asta", "1=Asta,1=Bram", "Eve", {7: "Asta"}, 3])
def test_nobody_sits_twice_nor_where_no_seat_is(value: Any) -> None:
    with pytest.raises(SetupError, match="The option roles takes random, or 2 to 4 different ones of Asta"):
        ROLES.accept(value)


def test_values_for_seats_fit_the_table() -> None:
    assert ROLES.fit(["Asta", None, None, None], 2) == ["Asta", None]
    assert ROLES.fit(["Asta", None], 3) == ["Asta", None, None]
    assert ROLES.fit([None, "Asta", None, None], 1) == [None, "Asta"], "one player has two places"
    with pytest.raises(SetupError, match="has 2 places at a table for 2; a name stands beyond them"):
        ROLES.fit([None, None, "Asta"], 2)


def test_values_that_were_typed_one_by_one_stand_together() -> None:
    typed = [ROLES.read("1=Asta"), ROLES.read("3=Dag"), ROLES.read("1=Bram")]
    assert ROLES.together(typed) == ["Bram", None, "Dag", None]
    assert ROLES.together(["random"]) == "random"
    assert LEVEL.together(["easy", "normal"]) == "normal"


def test_of_several_seats_the_name_that_is_wrong_is_told() -> None:
    roles = PerSeat("role", ("Guard", "Sage"), (1, 3), "who is played")
    with pytest.raises(SetupError, match=r"'Sagg' is not that\.$"):
        roles.accept([None, "Sagg"])
    with pytest.raises(SetupError, match=r"Sage is named twice\.$"):
        roles.accept(["Sage", None, "sage"])


def test_names_that_are_listed_are_those_of_seats_that_take_one() -> None:
    """The first seat is another's: two names are those of the second and third; by number, or with a gap, as said."""
    roles = PerSeat("role", ("Guard", "Sage", "Blade"), (3, 4), "who is played", without=(0,))
    assert roles.read("Guard,Sage") == roles.read(",Guard,Sage") == [None, "Guard", "Sage"]
    assert roles.read("3=Sage") == [None, None, "Sage", None]
    assert roles.kind == "random, or 2 to 3 different ones of Guard, Sage, Blade (of one seat: 2=NAME)"
