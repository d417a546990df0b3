"""Resist the Forest and Purify: what comes of Radiance (sections 22 and 25)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import CORRUPTION, MISS, PURIFY, RADIANCE, RESIST_THE_FOREST, WEAK
from ..table import Act, Character, Chronicle, choices, step
from .acting import BEFORE, ask_judge, prepare
from .draw import EFFECTS
from .ending import claimed
from .journal import BY_ACTION
from .levels import HOLY_PLACE, RITE, add_level
from .records import add_record, ask_wording
from .sheet import AT_ZERO, restore, set_score


@step("WOD-3.12")
def radiance_is_gone(table: Chronicle, character: Character) -> None:
    """Radiance arrived at 0: Resist the Forest, unless the table plays without a second chance (WOD-22.5)."""
    if table.in_play(character) and table.score(character, RADIANCE) == 0:
        if table.option("no_second_chance"):
            claimed(table, character)
        else:
            table.do(resist_the_forest(character))


AT_ZERO[RADIANCE] = radiance_is_gone


@step("WOD-22.1")
def resist_the_forest(table: Chronicle, character: Character) -> None:
    """Radiance arrived at 0; mandatory (WOD-22.1)."""
    table.do(prepare(table.new_act(character, RESIST_THE_FOREST)))


def hold_out(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Radiance becomes 1, on a Weak Hit with a mark for good; on a Miss the forest claims.

    WOD-22.2, WOD-22.3, WOD-22.4.
    """
    if result == MISS:
        claimed(table, character)
        return
    set_score(table, character, RADIANCE, 1, BY_ACTION, act)
    if result == WEAK:
        table.do(ask_wording(add_record(table, character, CORRUPTION)))


EFFECTS[RESIST_THE_FOREST] = hold_out


# -- Purify


@step("WOD-25.2")
def ask_place(table: Chronicle, act: Act) -> None:
    """The table says whether the ground is holy (WOD-25.2)."""
    ask_judge(table, act, places(act))


@choices("WOD-25.2", "Does it happen on holy ground?")
def places(table: Chronicle, act: Act) -> Iterator[Step]:
    yield on_holy_ground(act)
    yield on_plain_ground()


@step("WOD-25.2", "On holy ground: +1", group="Place")
def on_holy_ground(table: Chronicle, act: Act) -> None:
    """A shrine, an altar, a sacred grove, a blessed sanctuary (WOD-25.2)."""
    add_level(table, act, HOLY_PLACE, 0, 1)


@step("WOD-25.5", "On plain ground", group="Place")
def on_plain_ground(table: Chronicle) -> None:
    """No place is required (WOD-25.5)."""


@step("WOD-25.3")
def ask_rite(table: Chronicle, act: Act) -> None:
    """The table says whether a rite is kept (WOD-25.3)."""
    ask_judge(table, act, rites(act))


@choices("WOD-25.3", "Is a rite of purification kept?")
def rites(table: Chronicle, act: Act) -> Iterator[Step]:
    yield with_a_rite(act)
    yield without_a_rite()


@step("WOD-25.3", "With a rite: +1", group="Rite")
def with_a_rite(table: Chronicle, act: Act) -> None:
    """It adds to the holy ground (WOD-25.3)."""
    add_level(table, act, RITE, 0, 1)


@step("WOD-25.5", "Without a rite", group="Rite")
def without_a_rite(table: Chronicle) -> None:
    """No rite is required (WOD-25.5)."""


BEFORE[PURIFY] = (ask_place, ask_rite)


def cleanse(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Restore 3, 2 or 1 Radiance (WOD-25.4)."""
    restore(table, character, RADIANCE, 1 + result, BY_ACTION, act)


EFFECTS[PURIFY] = cleanse
