"""Positions: a document is a type, and what does not fit it is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, field

from hearthwatch.kernel import Game, OptionValues, Position, Positions, SetupError
from hearthwatch.testing import check_positions

from .toys import dungeon
from .toys.dungeon import Dungeon


class Gear(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a hero carries."""

    name: str
    broken: bool = False


class Cellar(Position, frozen=True, kw_only=True):
    """A dungeon: health and gear by hero, who leads, and the next dice."""

    health: dict[str, Annotated[int, Meta(ge=1, le=12)]] = field(default_factory=dict)
    gear: tuple[Gear, ...] = ()
    light: Literal["torch", "none"] = "torch"
    depth: Annotated[int, Meta(ge=0)] = 0
    heroes: tuple[str, ...] = ()
    marks: list[int | str] = field(default_factory=list)
    script: tuple[int, ...] = ()

    def seat_count(self) -> int | None:
        return self.seats or len(self.heroes) or None

    def rolls(self) -> tuple[int, ...]:
        return self.script


def arrange(table: Dungeon, options: OptionValues, said: Cellar) -> None:
    dungeon.begin(table, options)
    for hero, health in said.health.items():
        table.health[dungeon.HEROES.index(hero)] = health


GAME: Game[Dungeon] = Game(
    slug="dungeon",
    title="Dungeon",
    blurb="With positions.",
    seats=(1, 3),
    options=dungeon.GAME.options,
    version=1,
    table=Dungeon,
    begin=dungeon.begin,
    positions=Positions(Cellar, arrange),
)


def test_a_position_is_laid_out_as_its_type_says() -> None:
    table = GAME.position("health.Bram = 1\nscript = [6, 6]")
    assert (table.health, table.script, table.seats) == ([12, 1, 12], (6, 6), 1)
    assert table == GAME.position({"health": {"Bram": 1}, "script": [6, 6]})
    table.choose("fight:0:8")
    assert GAME.replay(table.record) == table


def test_the_seats_follow_from_the_document_unless_they_are_given() -> None:
    assert GAME.position("seats = 2").seats == 2
    assert GAME.position('heroes = ["Asta", "Bram", "Cleo"]').seats == 3
    assert GAME.position('heroes = ["Asta", "Bram", "Cleo"]', seats=1).seats == 1


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (
            "lamp = 1",
            "A position has no 'lamp'; it may have: seats, health, gear, light, depth, heroes, marks, script.",
        ),
        ("health.Bram = 0", "health.Bram is a number from 1 to 12; 0 is not."),
        ("health.Bram = true", "health.Bram is a number from 1 to 12; True is not."),
        ("health = 3", "health is given by name, such as health.Name = ...; 3 is not."),
        ("depth = -1", "depth is a number from 0 on; -1 is not."),
        ('light = "lamp"', "light is none or torch; 'lamp' is not."),
        ("heroes = [1]", "Number 1 of heroes is a text; 1 is not."),
        ('heroes = "Asta"', "heroes is a list; 'Asta' is not."),
        ("gear = [{}]", "Number 1 of gear needs 'name' too."),
        ('gear = [{ name = "rope", long = 3 }]', "Number 1 of gear has no 'long'; it may have: name, broken."),
        (
            'gear = [{ name = "rope", broken = 1 }]',
            "broken of number 1 of gear is yes or no (true or false); 1 is not.",
        ),
        ("gear = [3]", "Number 1 of gear is a table; 3 is not."),
        ("marks = [[]]", "Number 1 of marks is a number or a text; [] is not."),
        ("seats = 4", "Dungeon is for 1 to 3 seats; 4 is out of range."),
    ],
)
def test_what_does_not_fit_is_told(document: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        GAME.position(document)
    assert str(refused.value) == sentence


# -- which key is wrong


def arrange_alone(table: Dungeon, options: OptionValues, said: Cellar) -> None:
    arrange(table, options, said)
    if said.depth > 3:
        raise ValueError("no such depth")
    if "Rat" in [one.name for one in said.gear]:
        raise SetupError("A rat carries nothing.")
    table.health[0] = said.depth + 1
    if said.light == "none":
        table.cave.append(table.cave[0])


def some_check(table: Dungeon, said: Cellar) -> Iterator[str]:
    if len(said.marks) > 2:
        yield "Three marks are too many."


BLAMING: Game[Dungeon] = Game(
    slug="dungeon",
    title="Dungeon",
    blurb="With positions.",
    seats=(1, 3),
    options=dungeon.GAME.options,
    version=1,
    table=Dungeon,
    begin=dungeon.begin,
    positions=Positions(Cellar, arrange_alone, check=some_check, keys={"cave": "light"}),
)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('gear = [{ name = "Rope" }, { name = "Rat" }]', "A rat carries nothing. See gear[2].name."),
        ("depth = 4", "The rules fail on this position (ValueError): something in it cannot be. See depth."),
        ("marks = [1, 2, 3]", "Three marks are too many."),
        ('light = "none"', "light holds the card 0, which lies there twice."),
    ],
)
def test_a_refusal_names_the_key_that_makes_the_difference(document: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        BLAMING.position(document)
    assert str(refused.value).startswith(sentence)


def test_a_position_is_a_text_or_a_mapping() -> None:
    with pytest.raises(SetupError, match="5 is neither"):
        BLAMING.position(5)  # type: ignore[arg-type]
    assert BLAMING.position({"depth": 2}).health[0] == 3


def test_the_fuzzer_refuses_a_position_on_which_the_program_fails() -> None:
    with pytest.raises(AssertionError, match=r"The rules fail on this position \(ValueError\)"):
        check_positions(GAME, [{"health": {"Nobody": 3}, "depth": 1}], mutants=20)
