"""Adjustments by hand, each with its reason: never a result of the rules (WOD-0.3)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, Text, no

from ...content import CEILING, RADIANCE, SCORES, VITAE
from ...table import (
    CLAIMED,
    CONSCIOUS,
    DEAD,
    UNCONSCIOUS,
    UNFINISHED,
    Character,
    Chronicle,
    Score,
    Seat,
    choices,
    own,
    step,
)
from ..acting import never_mind
from ..ending import claimed, dies, set_status, threat_no_more
from ..journal import BY_PEOPLE
from ..sheet import set_score
from .reasons import NEEDS_REASON, REASON, because, locked
from .records import new_record, which_record
from .tokens import new_token, which_token


@step("WOD-0.3", "Adjust by hand", group="Table")
def adjust(table: Chronicle, seat: Seat) -> None:
    """Any Score, Record, token or status (WOD-0.3)."""
    if len(table.keeper) == 1:
        table.do(sheet_of(seat, Character(0)))
    else:
        table.ask(table.everybody, whose_sheet(seat))


adjust.by(own)


@adjust.refuses
def cannot_adjust(table: Chronicle, seat: Seat) -> Refusal | None:
    if not table.keeper:
        return no("WOD-0.3", "There is no sheet yet.")
    return cannot_sheet_of(table, seat, Character(0)) if len(table.keeper) == 1 else None


@choices("WOD-0.3", "Whose sheet is adjusted?")
def whose_sheet(table: Chronicle, seat: Seat) -> Iterator[Step]:
    for character in table.characters:
        yield sheet_of(seat, Character(character))
    yield never_mind()


@step("WOD-0.3", "{character}", group="Sheet")
def sheet_of(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(table.everybody, parts_of_sheet(seat, character))


@sheet_of.refuses
def cannot_sheet_of(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    if table.status[character] == UNFINISHED:
        return no("WOD-2.11", "{:Character} is not finished yet.", character)
    return None


@choices("WOD-0.3", "What is adjusted on the sheet of {character}?")
def parts_of_sheet(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for score in range(len(SCORES)):
        yield which_score(seat, character, Score(score))
    yield which_record(seat, character)
    yield new_record(seat, character)
    yield which_token(seat, character)
    yield new_token(seat, character)
    for status in (CONSCIOUS, UNCONSCIOUS, DEAD, CLAIMED):
        yield set_status_by_hand(seat, character, status)
    yield bring_back(seat, character)
    yield never_mind()


# -- Scores


@step("WOD-0.3", "{score}", group="Scores")
def which_score(table: Chronicle, seat: Seat, character: Character, score: Score) -> None:
    table.ask(table.everybody, values(seat, character, score))


@which_score.refuses
def cannot_which_score(table: Chronicle, seat: Seat, character: Character, score: Score) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "What is the {score} of {character} from now on?")
def values(table: Chronicle, seat: Seat, character: Character, score: Score) -> Iterator[Step]:
    for value in range(CEILING + 1):
        if value != table.score(character, score):
            yield set_by_hand(seat, character, score, value)
    yield never_mind()


@step("WOD-0.3", "{score} {value}", group="Scores", field=REASON, needs=NEEDS_REASON)
def set_by_hand(table: Chronicle, seat: Seat, character: Character, score: Score, value: int, text: str = "") -> None:
    """Within its limits (WOD-3.1, WOD-3.7); an arrival at 0 is answered as always (WOD-3.11, WOD-3.12)."""
    set_score(table, character, score, value, BY_PEOPLE, because(table, seat, text))


# -- status


@step("WOD-0.3", "{character} is {status:Status}", group="Status", field=REASON, needs=NEEDS_REASON)
def set_status_by_hand(table: Chronicle, seat: Seat, character: Character, status: int, text: str = "") -> None:
    """The story may decide it without a Draw."""
    because(table, seat, text)
    if status == DEAD:
        dies(table, character)
    elif status == CLAIMED:
        claimed(table, character)
    else:
        set_status(table, character, status)


@set_status_by_hand.refuses
def cannot_set_status_by_hand(
    table: Chronicle, seat: Seat, character: Character, status: int, text: str = ""
) -> Refusal | None:
    if table.status[character] == status:
        return no("WOD-0.3", "{:Character} is {:Status} already.", character, status)
    return locked(table, character)


@step("WOD-29.1", "Bring {character} back", group="Status", field=REASON, needs=NEEDS_REASON)
def bring_back(table: Chronicle, seat: Seat, character: Character, text: str = "") -> None:
    """Only if the whole table wants it (WOD-0.3)."""
    others = tuple(other for other in table.everybody if other != seat)
    table.do(ask_consent(character, others, because(table, seat, text)))


@bring_back.refuses
def cannot_bring_back(table: Chronicle, seat: Seat, character: Character, text: str = "") -> Refusal | None:
    if table.status[character] in (DEAD, CLAIMED):
        return None
    return no("WOD-29.1", "{:Character} is in play.", character)


sheet_of.by(own)
which_score.by(own)
set_by_hand.by(own)
set_status_by_hand.by(own)
bring_back.by(own)


@step("WOD-0.3")
def ask_consent(table: Chronicle, character: Character, seats: tuple[int, ...], reason: Text) -> None:
    """Everybody is asked in turn."""
    if seats:
        table.ask(seats[0], consents(character, seats, reason))
        return
    set_status(table, character, CONSCIOUS)
    threat_no_more(table, character)
    for score in (VITAE, RADIANCE):
        if table.score(character, score) == 0:
            set_score(table, character, score, 1, BY_PEOPLE, reason)


@choices("WOD-0.3", "Does {character} come back into play?")
def consents(table: Chronicle, character: Character, seats: tuple[int, ...], reason: Text) -> Iterator[Step]:
    yield consent(character, seats, reason)
    yield object_to_it(character)


@step("WOD-0.3", "Yes", group="Status")
def consent(table: Chronicle, character: Character, seats: tuple[int, ...], reason: Text) -> None:
    table.do(ask_consent(character, seats[1:], reason))


@step("WOD-0.3", "No", group="Status")
def object_to_it(table: Chronicle, character: Character) -> None:
    """One No is enough: it takes the whole table."""
    table.say("WOD-0.3", "{:Character} does not come back: somebody objects.", character)
