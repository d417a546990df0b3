"""Errors: a rule that fails leaves the table as it was, with all that it could do before."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import hearthwatch as hw
from hearthwatch.kernel import Card, Rules, RulesDefect, errors
from hearthwatch.kernel.testing.play import fingerprint

from .planting import changed, planted
from .toys import dungeon
from .toys.dungeon import Dungeon, Hero


def fails(error: BaseException, *, after: int = 0) -> Any:
    """Dungeon, with a rule that fails half-way through a fight."""

    def failing(table: Dungeon, hero: Hero, enemy: Card) -> None:
        table.acted = 7
        table.health[0] = 0
        table.roll(6)
        raise error

    class Failing(Dungeon):
        __slots__ = ()
        rules: ClassVar[Rules] = changed(dungeon.rules, fight=failing)

    table = planted(dungeon.GAME, Failing).new(seats=1, seed=2)
    for _ in range(after):
        scouts = [option for option in table.decision.options if option.key.startswith("scout")]
        table.choose(scouts[0] if scouts else 0)
    return table


def a_fight(table: Any) -> str:
    key: str = next(option.key for option in table.decision.options if option.key.startswith("fight"))
    return key


def test_a_rule_that_fails_leaves_the_table_as_before() -> None:
    table = fails(ValueError("Ouch."))
    before, record = fingerprint(table), table.record
    with pytest.raises(errors.BrokenTable) as broken:
        table.choose(a_fight(table))
    assert str(broken.value).startswith("The rules failed at fight:0:8; the table stands as it did before")
    assert isinstance(broken.value.__cause__, ValueError)
    assert fingerprint(table) == before
    assert table.record == record
    table.choose(next(option for option in table.decision.options if option.key.startswith("scout")))
    assert len(table.record.entries) == 1


@pytest.mark.parametrize("choices", [0, 1, 2])
def test_also_in_the_middle_of_a_game(choices: int) -> None:
    table = fails(ZeroDivisionError(), after=choices)
    twin, record = table.clone(), table.record
    with pytest.raises(errors.BrokenTable):
        table.choose(a_fight(table))
    assert table == twin
    assert table.legal == twin.legal
    assert table.record == record
    for _ in range(choices):
        table.undo()


def test_what_redo_could_bring_back_stays() -> None:
    table = fails(ValueError(), after=2)
    table.undo()
    before = table.clone()
    with pytest.raises(errors.BrokenTable):
        table.choose(a_fight(table))
    assert table == before
    table.redo()
    assert len(table.record.entries) == 4


def test_clones_of_a_table_that_broke_are_not_touched() -> None:
    table = fails(ValueError(), after=1)
    twin = table.clone()
    before = fingerprint(twin)
    with pytest.raises(errors.BrokenTable):
        table.choose(a_fight(table))
    assert fingerprint(twin) == before


def test_an_interrupt_also_goes_back_and_is_passed_on() -> None:
    table = fails(KeyboardInterrupt())
    before = table.clone()
    with pytest.raises(KeyboardInterrupt):
        table.choose(a_fight(table))
    assert table == before
    assert table.decision is not None


def test_a_copy_without_a_record_is_over_when_it_breaks() -> None:
    twin = fails(ValueError(), after=1).determinize(0, seed=1)
    with pytest.raises(errors.BrokenTable):
        twin.choose(a_fight(twin))
    assert twin.decision is None
    assert twin.legal == []
    assert twin.outcome.reason == "The rules failed, and this copy keeps no record to go back to."


def test_a_defect_of_the_rules_is_told_as_the_cause() -> None:
    table = fails(RulesDefect("No way."))
    with pytest.raises(errors.BrokenTable) as broken:
        table.choose(a_fight(table))
    assert str(broken.value.__cause__) == "No way."


def test_every_error_is_one_of_ours() -> None:
    ours = [errors.SetupError, errors.UnknownGame, errors.IllegalChoice, errors.RecordError, errors.BrokenTable]
    assert all(issubclass(error, hw.HearthwatchError) for error in [*ours, errors.RulesDefect])
    assert {error.__name__ for error in ours} <= {*hw.__all__}


def test_an_illegal_choice_has_a_reason_and_perhaps_a_rule() -> None:
    assert (str(hw.IllegalChoice("No.")), hw.IllegalChoice("No.").rule) == ("No.", "")
    assert str(hw.IllegalChoice("No.", "R-1")) == "No. (R-1)"
