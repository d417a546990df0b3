"""Threats: entries in words, with a count that people keep; no foe has Scores (WOD-19.6, WOD-29.2, WOD-G23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Readers, Refusal, Step, Text, mask_of, no

from ..table import DEAD, NO_GM, NOBODY, Character, Chronicle, Seat, Threat, ThreatRow, choices, own, step
from .acting import never_mind
from .ending import rise_as_threat
from .journal import COMES, IS_OVER, THREAT, note
from .pins import PERSON, pinned
from .records import PAGE

MOST_NEEDED: Final = 5
"""Minor threats fall after one or two successes, dangerous ones need several (WOD-19.6)."""


@step("WOD-19.6", "Threats", group="Table")
def mind_threats(table: Chronicle, seat: Seat) -> None:
    """New ones, successes against them, their end."""
    table.ask(table.everybody, about_threats(seat))


mind_threats.by(own)


def ways_to_count(table: Chronicle) -> Iterator[Step]:
    """A blow that has landed is counted at once: a success against each threat that is open (WOD-19.8)."""
    for number, threat in enumerate(table.threats):
        if not threat.over and number != table.scene_foe and is_known_to_counters(table, number):
            yield count_success(Threat(number))


def is_known_to_counters(table: Chronicle, threat: int) -> bool:
    """Return whether the seats that count know the threat: a GM's plan stays hidden from the next GM (WOD-30.1)."""
    seats = table.everybody if table.gm == NO_GM else (table.gm,)
    return all(knows_threat(table, threat, mask_of(seat)) for seat in seats)


@choices("WOD-19.6", "What about the threats?", page=PAGE // 2)
def about_threats(table: Chronicle, seat: Seat) -> Iterator[Step]:
    yield new_threat(seat)
    yield plan_threat(seat)
    for person in pinned(table, PERSON):
        yield turns_threat(seat, person)
    for number, threat in enumerate(table.threats):
        if not threat.over:
            yield look_at_threat(seat, Threat(number))
    for character in table.characters:
        yield rise_again(Character(character))
    yield never_mind()


@step("WOD-19.6", "A new threat", group="Threats", field="What is it?")
def new_threat(table: Chronicle, seat: Seat, text: str = "") -> None:
    """A name is enough."""
    table.threats.append(ThreatRow(table.write(text, seat), NOBODY))
    note(table, THREAT, len(table.threats) - 1, COMES)


@step("WOD-A20", "{person:Pinned} is a threat", group="Threats")
def turns_threat(table: Chronicle, seat: Seat, person: Text) -> None:
    """Turn a pinned person into a threat: rewriting the person's words renames the threat (WOD-A20)."""
    table.threats.append(ThreatRow(person, NOBODY))
    note(table, THREAT, len(table.threats) - 1, COMES)


@turns_threat.refuses
def cannot_turns_threat(table: Chronicle, seat: Seat, person: Text) -> Refusal | None:
    if any(threat.name == person and not threat.over for threat in table.threats):
        return no("WOD-A20", "{:Pinned} is a threat already.", person)
    return None


@step("WOD-30.1", "Plan a threat in secret", group="Threats", field="What is it? Nobody else will read it.")
def plan_threat(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Plan a threat that only the GM knows until it is revealed, like a private note."""
    table.threats.append(ThreatRow(table.write(text, seat, mask_of(seat)), NOBODY))
    note(table, THREAT, len(table.threats) - 1, COMES)


@plan_threat.refuses
def cannot_plan_threat(table: Chronicle, seat: Seat, text: str = "") -> Refusal | None:
    return None if seat == table.gm else no("WOD-30.1", "Only a GM plans in secret.")


def knows_threat(table: Chronicle, threat: int, readers: Readers) -> bool:
    """Return whether these observers (a mask) may know the threat."""
    name = table.threats[threat].name
    return name < 0 or bool(table.readers(Text(name)) & readers)


@step("WOD-29.5", "{character} rises as one of the Pallids", group="Threats")
def rise_again(table: Chronicle, character: Character) -> None:
    """A dead character may rise if the table wants it (WOD-29.5)."""
    rise_as_threat(table, character)


@rise_again.refuses
def cannot_rise_again(table: Chronicle, character: Character) -> Refusal | None:
    if table.status[character] != DEAD:
        return no("WOD-29.5", "{:Character} is not dead.", character)
    if any(threat.character == character and not threat.over for threat in table.threats):
        return no("WOD-29.5", "{:Character} has risen already.", character)
    return None


@step("WOD-19.6", "{threat}", group="Threats")
def look_at_threat(table: Chronicle, seat: Seat, threat: Threat) -> None:
    table.ask(table.everybody, about_threat(threat))


@choices("WOD-19.6", "What about {threat}?")
def about_threat(table: Chronicle, threat: Threat) -> Iterator[Step]:
    yield count_success(threat)
    for needed in range(1, MOST_NEEDED + 1):
        if needed != table.threats[threat].needed:
            yield needs(threat, needed)
    yield threat_is_over(threat)
    yield never_mind()


@step("WOD-19.8", "A success against {threat:Foe}", group="Threats")
def count_success(table: Chronicle, threat: Threat) -> None:
    """Progress in the story; it makes no token (WOD-19.8)."""
    row = table.threats[threat]
    table.threats[threat] = row._replace(successes=row.successes + 1)


@count_success.refuses
def cannot_count_success(table: Chronicle, threat: Threat) -> Refusal | None:
    return no("WOD-19.6", "{:Foe} is over.", threat) if table.threats[threat].over else None


@step("WOD-19.6", "It takes {needed:Successes}", group="Threats")
def needs(table: Chronicle, threat: Threat, needed: int) -> None:
    """The table says how many (WOD-19.6)."""
    table.threats[threat] = table.threats[threat]._replace(needed=needed)


@step("WOD-19.6", "It is over", group="Threats")
def threat_is_over(table: Chronicle, threat: Threat) -> None:
    """Fallen, fled or forgotten: the table says so."""
    table.threats[threat] = table.threats[threat]._replace(over=1)
    note(table, THREAT, threat, IS_OVER)


def _by_table(table: Chronicle, *others: object, **named: object) -> int:
    """Return the GM where there is one, otherwise anybody (WOD-30.1, WOD-30.2)."""
    return table.gm if table.gm != NO_GM else -1


new_threat.by(own)
turns_threat.by(own)
plan_threat.by(own)
look_at_threat.by(own)
rise_again.by(_by_table)
for count in (count_success, threat_is_over):
    count.by(_by_table)
needs.by(_by_table)
