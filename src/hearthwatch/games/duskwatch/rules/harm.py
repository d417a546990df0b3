"""Endure Harm and Resist Death: forced, and nobody can decline them (sections 20 and 21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from ..content import ENDURE_HARM, MISS, RESIST_DEATH, STRONG, VITAE, WOUND
from ..table import NO_GM, Act, Character, Chronicle, choices, step
from .acting import BEFORE, ask_judge, never_mind, prepare
from .draw import EFFECTS
from .ending import dies, falls_unconscious
from .journal import BY_ACTION
from .levels import SEVERITY, add_level
from .records import add_record, ask_wording
from .sheet import AT_ZERO, cannot_act, lose, set_score

SEVERITIES: Final = ("ordinary", "serious", "dire")


# -- the table calls for it


@step("WOD-20.7", "The story harms somebody", group="Table")
def call_for_harm(table: Chronicle) -> None:
    """A trap, an ambush, the danger of a missed Forage: whenever the story harms a character (WOD-20.7)."""
    if len(table.wardens) == 1:
        table.do(endure_harm(table.wardens[0]))
    else:
        table.ask(table.table_seats, who_is_harmed(()))


@call_for_harm.refuses
def cannot_call_for_harm(table: Chronicle) -> Refusal | None:
    return None if table.wardens else no("WOD-8.12", "Nobody is in play who could be harmed.")


call_for_harm.by(lambda table: table.gm if table.gm != NO_GM else -1)


@choices("WOD-1.13", "Who is harmed{named:Next}?")
def who_is_harmed(table: Chronicle, named: tuple[int, ...]) -> Iterator[Step]:
    """Several at once are settled in the order the table names (WOD-1.13)."""
    for character in table.wardens:
        if character not in named:
            yield is_harmed(character, named)
    yield nobody_else(named) if named else never_mind()


@step("WOD-20.7", "{character}", group="Harmed")
def is_harmed(table: Chronicle, character: Character, named: tuple[int, ...]) -> None:
    """Name everybody else who is harmed at the same moment, before the first Draw."""
    harmed = (*named, character)
    if len(harmed) < len(table.wardens):
        table.ask(table.table_seats, who_is_harmed(harmed))
    else:
        table.do(nobody_else(harmed))


@step("WOD-1.13", "Nobody else", group="Back")
def nobody_else(table: Chronicle, named: tuple[int, ...]) -> None:
    """Each with its own follow-ups, in the order they were named (WOD-1.13)."""
    table.do(*(endure_harm(Character(character)) for character in named))


# -- Endure Harm


@step("WOD-20.1")
def endure_harm(table: Chronicle, character: Character) -> None:
    """The character is harmed, in body or in mind; mandatory (WOD-20.1)."""
    if cannot_act(table, character) is None:
        table.do(prepare(table.new_act(character, ENDURE_HARM)))


@step("WOD-20.2")
def ask_severity(table: Chronicle, act: Act) -> None:
    """The table says before the Draw how bad the threat is (WOD-20.2)."""
    ask_judge(table, act, severities(act))


BEFORE[ENDURE_HARM] = (ask_severity,)


@choices("WOD-20.2", "{act:Preparing}: how bad is the threat?")
def severities(table: Chronicle, act: Act) -> Iterator[Step]:
    for severity in range(len(SEVERITIES)):
        yield set_severity(act, severity)


@step("WOD-20.2", "{severity:Severity}", group="Threat")
def set_severity(table: Chronicle, act: Act, severity: int) -> None:
    """Ordinary 0, serious −1, dire −2; they are not added together (WOD-20.2)."""
    if severity:
        add_level(table, act, SEVERITY, severity, -severity)


def suffer(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: no Vitae lost; Weak: 1; Miss: 2 (WOD-20.3, WOD-20.4, WOD-20.5)."""
    lose(table, character, VITAE, STRONG - result, BY_ACTION, act)


EFFECTS[ENDURE_HARM] = suffer


# -- Resist Death


@step("WOD-3.11")
def vitae_is_gone(table: Chronicle, character: Character) -> None:
    """Vitae arrived at 0: Resist Death, at once and from any cause (WOD-3.11)."""
    if table.in_play(character) and table.score(character, VITAE) == 0:
        table.do(resist_death(character))


AT_ZERO[VITAE] = vitae_is_gone


@step("WOD-21.1")
def resist_death(table: Chronicle, character: Character) -> None:
    """Vitae arrived at 0; mandatory (WOD-21.1)."""
    table.do(prepare(table.new_act(character, RESIST_DEATH)))


def cling_to_life(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Vitae becomes 1, on a Weak Hit at a price that the player chooses; on a Miss death.

    WOD-21.2, WOD-21.3, WOD-21.4.
    """
    if result == MISS:
        dies(table, character)
        return
    set_score(table, character, VITAE, 1, BY_ACTION, act)
    if result != STRONG:
        table.ask(table.player[character], prices_of_life(character))


EFFECTS[RESIST_DEATH] = cling_to_life


@choices("WOD-21.3", "{character} lives: at what price?")
def prices_of_life(table: Chronicle, character: Character) -> Iterator[Step]:
    """A choice about one's own body belongs to the player (WOD-G16)."""
    yield fall_unconscious(character)
    yield bear_a_wound(character)


@step("WOD-21.3", "Unconscious", group="Price")
def fall_unconscious(table: Chronicle, character: Character) -> None:
    """Until the table says otherwise (WOD-G33)."""
    falls_unconscious(table, character)


@step("WOD-21.3", "A lasting wound", group="Price")
def bear_a_wound(table: Chronicle, character: Character) -> None:
    """One more Record; the character stays as conscious as before (WOD-21.3)."""
    table.do(ask_wording(add_record(table, character, WOUND)))
