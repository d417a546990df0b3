"""Treat Wounds, Rest and Make Camp: how Vitae comes back, and waking (sections 17, 23, 24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, Text, no

from ..content import CEILING, MAKE_CAMP, MISS, REST, SUPPLY, TREAT_WOUNDS, VITAE, WEAK
from ..content.adventure import NOTICE
from ..table import CONSCIOUS, NO_GM, UNCONSCIOUS, Act, Character, Chronicle, choices, step
from .acting import BEFORE, ask_judge
from .adventure.scenes import heed
from .deck import shuffle_all_back
from .draw import EFFECTS
from .ending import set_status
from .journal import BY_ACTION, WRITTEN, note
from .levels import REST_KIND, add_level
from .pins import PERSON, pinned
from .sheet import lose, restore

REST_KINDS: Final = ("a plain rest", "a Long Rest", "a Full Rest")
REST_NEEDS: Final = (
    "Anywhere safe or sheltered; a short one, or whatever is neither of the others.",
    "It takes hours, and bandages.",
    "It takes days, in a true sanctuary.",
)
"""By kind of rest: what it takes (WOD-23.2)."""

# -- Treat Wounds


@step("WOD-17.5")
def ask_patient(table: Chronicle, act: Act) -> None:
    """A character in play, oneself included, or an ally for whom no number is kept (WOD-17.5)."""
    table.ask(table.player[table.act_character[act]], patients(act))


@choices("WOD-17.5", "Whose wounds are tended?")
def patients(table: Chronicle, act: Act) -> Iterator[Step]:
    for character in table.wardens:
        yield tend(act, character)
    for person in pinned(table, PERSON):
        yield tend_pinned(act, person)
    yield tend_ally(act)


@step("WOD-17.1", "{patient}", group="Patient")
def tend(table: Chronicle, act: Act, patient: Character) -> None:
    """The patient decides the Score (WOD-17.1)."""
    table.act_target[act] = patient


@tend.idles
def nothing_to_tend(table: Chronicle, act: Act, patient: Character) -> Refusal | None:
    if table.score(patient, VITAE) < CEILING:
        return None
    return no("WOD-3.8", "Would heal nothing: {:Character} has all their Vitae.", patient)


@step("WOD-17.5", "{person:Pinned}", group="Patient")
def tend_pinned(table: Chronicle, act: Act, person: Text) -> None:
    """An ally whom the journal has pinned (WOD-A20)."""
    table.act_text[act] = table.write(table.read(person), table.player[table.act_character[act]])


@step("WOD-17.5", "An ally, by name", group="Patient", field="Who is it?")
def tend_ally(table: Chronicle, act: Act, text: str = "") -> None:
    """No number is kept for an ally (WOD-17.5)."""
    table.act_text[act] = table.write(text, table.player[table.act_character[act]])


def treat_wounds(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Strong: 2 Vitae for the patient; Weak: 1; Miss: the tending one loses 1 Supply (WOD-17.2, WOD-17.3, WOD-17.4)."""
    patient = table.act_target[act]
    if result == MISS:
        lose(table, character, SUPPLY, 1, BY_ACTION, act)
    elif patient >= 0 and table.in_play(patient):
        restore(table, patient, VITAE, result, BY_ACTION, act)
        table.do(ask_waking(Character(patient)))


BEFORE[TREAT_WOUNDS] = (ask_patient,)
EFFECTS[TREAT_WOUNDS] = treat_wounds


# -- Rest


@step("WOD-23.2")
def ask_rest(table: Chronicle, act: Act) -> None:
    """Ask for the kind of rest; one kind only (WOD-23.2)."""
    ask_judge(table, act, kinds_of_rest(act))


@choices("WOD-23.2", "What kind of rest is it?")
def kinds_of_rest(table: Chronicle, act: Act) -> Iterator[Step]:
    for kind in range(len(REST_KINDS)):
        yield rest_like(act, kind)


@step("WOD-23.2", "{kind:RestKind}", group="Rest")
def rest_like(table: Chronicle, act: Act, kind: int) -> None:
    """Plain +0, Long +1, Full +2 (WOD-23.2)."""
    if kind:
        add_level(table, act, REST_KIND, kind, kind)


def rest(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Restore 3, 2 or 1 Vitae; then all is shuffled, whatever the result (WOD-23.3, WOD-23.4)."""
    restore(table, character, VITAE, 1 + result, BY_ACTION, act)
    table.do(shuffle_all_back(), ask_waking(character))


BEFORE[REST] = (ask_rest,)
EFFECTS[REST] = rest


# -- Make Camp


def make_camp(table: Chronicle, act: Act, character: Character, result: int) -> None:
    """Restore 3, 2 or 1 Vitae to the character who draws; on a Weak Hit at a price.

    WOD-24.2, WOD-24.3, WOD-24.4, WOD-24.5, WOD-24.6.
    """
    campers = table.wardens if table.option("one_camp_for_all") else [character]
    for camper in campers:
        restore(table, camper, VITAE, 1 + result, BY_ACTION, act)
    price = [ask_camp_price(act)] if result == WEAK else []
    shuffle = [shuffle_all_back()] if table.option("camp_shuffles") else []
    table.do(*price, *shuffle, *(ask_waking(camper) for camper in campers))


EFFECTS[MAKE_CAMP] = make_camp


@step("WOD-24.3")
def ask_camp_price(table: Chronicle, act: Act) -> None:
    """The player chooses what the character faces or gives up (WOD-G16)."""
    table.ask(table.player[table.act_character[act]], camp_prices(act))


@choices("WOD-24.3", "What does the night cost?")
def camp_prices(table: Chronicle, act: Act) -> Iterator[Step]:
    yield camp_complication(act)
    yield camp_supply(act)


@step("WOD-24.3", "A complication", group="Camp", field="What is it?")
def camp_complication(table: Chronicle, act: Act, text: str = "") -> None:
    """Record the complication in words; no number changes (WOD-24.3)."""
    seat = table.player[table.act_character[act]]
    note(table, WRITTEN, seat, table.write(text, seat))
    if table.adventuring:
        heed(table, NOTICE.complication)


@step("WOD-24.3", "Lose 1 Supply", group="Camp")
def camp_supply(table: Chronicle, act: Act) -> None:
    """Take 1 Supply from the character who drew (WOD-G25)."""
    lose(table, table.act_character[act], SUPPLY, 1, BY_ACTION, act)


@camp_supply.refuses
def cannot_camp_supply(table: Chronicle, act: Act) -> Refusal | None:
    """A loss that costs nothing is no choice (WOD-G28)."""
    return None if table.score(table.act_character[act], SUPPLY) else no("WOD-24.3", "There is no Supply to lose.")


# -- waking


@step("WOD-8.12")
def ask_waking(table: Chronicle, character: Character) -> None:
    """Ask the table whether an unconscious character with restored Vitae wakes (WOD-G33)."""
    if table.status[character] == UNCONSCIOUS:
        table.ask(table.judge(character), waking(character))


@choices("WOD-8.12", "Does {character} wake?")
def waking(table: Chronicle, character: Character) -> Iterator[Step]:
    yield wake(character)
    yield sleep_on(character)


@step("WOD-8.12", "{character} wakes", group="Table")
def wake(table: Chronicle, character: Character) -> None:
    """The table may wake them at any moment (WOD-8.12)."""
    set_status(table, character, CONSCIOUS)


wake.by(lambda table, character: table.judge(character) if table.gm != NO_GM else -1)


@wake.refuses
def cannot_wake(table: Chronicle, character: Character) -> Refusal | None:
    if table.status[character] == UNCONSCIOUS:
        return None
    return no("WOD-8.12", "{:Character} is not unconscious.", character)


@step("WOD-8.12", "{character} stays unconscious", group="Table")
def sleep_on(table: Chronicle, character: Character) -> None:
    """The character stays unconscious (WOD-G33)."""
