"""Adjustments by hand, each with its reason: never a result of the rules (WOD-0.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no

from .acting import never_mind
from .content import CEILING, CORRUPTION, GIFT, NOTE, RADIANCE, SCORES, VITAE
from .journal import BY_HAND, BY_PEOPLE, note
from .keeping import IS_DAMAGED, IS_MENDED, IS_REMOVED, PAGE, add_record, flag_record, is_damaged, page_of
from .leaving import claimed, dies, set_status
from .sheet import set_score
from .table import (
    CLAIMED,
    CONSCIOUS,
    DAMAGED,
    DEAD,
    LOST,
    UNCONSCIOUS,
    UNFINISHED,
    Character,
    Chronicle,
    Held,
    Score,
    Seat,
    Token,
    choices,
    step,
)
from .tokens import BANKED, LIFETIMES, drop_token, make_token

REASON: Final = "Why is it adjusted?"
BY_NOBODY: Final = -1
GIVEN_LEVELS: Final = (2, 1, -1, -2)


def because(table: Chronicle, seat: int, text: str) -> int:
    """Keep the reason; the journal shows a manual adjustment (WOD-0.3)."""
    reason = table.write(text, seat)
    note(table, BY_HAND, seat, reason)
    table.say("WOD-0.3", "By hand: {:Text}", reason)
    return reason


@step("WOD-0.3", "Adjust by hand", group="Table")
def adjust(table: Chronicle, seat: Seat) -> None:
    """Any Score, Record, token or status (WOD-0.3)."""
    table.ask(seat, whose_sheet(seat), pause=True)


adjust.by(lambda table, seat: seat)


@adjust.refuses
def _(table: Chronicle, seat: Seat) -> Refusal | None:
    return None if table.keeper else no("WOD-0.3", "There is no sheet yet.")


@choices("WOD-0.3", "Whose sheet is adjusted?")
def whose_sheet(table: Chronicle, seat: Seat) -> Iterator[Step]:
    for character in table.characters:
        yield sheet_of(seat, Character(character))
    yield never_mind()


@step("WOD-0.3", "{character}", group="Sheet")
def sheet_of(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(seat, parts_of_sheet(seat, character), pause=True)


@sheet_of.refuses
def _(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    if table.status[character] == UNFINISHED:
        return no("WOD-2.11", "{:Character} is not finished yet.", character)
    return None


@choices("WOD-0.3", "What is adjusted on the sheet of {character}?")
def parts_of_sheet(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for score in range(len(SCORES)):
        yield which_score(seat, character, Score(score))
    yield which_record(seat, character, 0)
    yield new_record(seat, character)
    yield which_token(seat, character)
    yield new_token(seat, character)
    for status in (CONSCIOUS, UNCONSCIOUS, DEAD, CLAIMED):
        yield set_status_by_hand(seat, character, status)
    yield bring_back(seat, character)
    yield never_mind()


def locked(table: Chronicle, character: int) -> Refusal | None:
    """The sheet of the dead and the claimed is locked (WOD-29.1)."""
    if table.status[character] in (DEAD, CLAIMED):
        return no("WOD-29.1", "The sheet is locked: {:Character} is {:Status}.", character, table.status[character])
    return None


# -- Scores


@step("WOD-0.3", "{score}", group="Scores")
def which_score(table: Chronicle, seat: Seat, character: Character, score: Score) -> None:
    table.ask(seat, values(seat, character, score), pause=True)


@which_score.refuses
def _(table: Chronicle, seat: Seat, character: Character, score: Score) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "What is the {score} of {character} from now on?")
def values(table: Chronicle, seat: Seat, character: Character, score: Score) -> Iterator[Step]:
    for value in range(CEILING + 1):
        if value != table.score(character, score):
            yield set_by_hand(seat, character, score, value)
    yield never_mind()


@step("WOD-0.3", "{score} {value}", group="Scores", field=REASON)
def set_by_hand(table: Chronicle, seat: Seat, character: Character, score: Score, value: int, text: str = "") -> None:
    """Within its limits (WOD-3.1, WOD-3.7); an arrival at 0 is answered as always (WOD-3.11, WOD-3.12)."""
    set_score(table, character, score, value, BY_PEOPLE, because(table, seat, text))


# -- Records


@step("WOD-0.3", "A Record", group="Records")
def which_record(table: Chronicle, seat: Seat, character: Character, start: int) -> None:
    table.ask(seat, records_on_sheet(seat, character, start), pause=True)


@which_record.refuses
def _(table: Chronicle, seat: Seat, character: Character, start: int) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "Which Record of {character}?")
def records_on_sheet(table: Chronicle, seat: Seat, character: Character, start: int) -> Iterator[Step]:
    held = [this_record(seat, one) for one in table.records_of(character)]
    yield from page_of(held, start, which_record(seat, character, start + PAGE if start + PAGE < len(held) else 0))
    yield never_mind()


@step("WOD-0.3", "{held}", group="Records")
def this_record(table: Chronicle, seat: Seat, held: Held) -> None:
    table.ask(seat, changes(seat, held), pause=True)


@choices("WOD-0.3", "What becomes of {held}?")
def changes(table: Chronicle, seat: Seat, held: Held) -> Iterator[Step]:
    yield damage_by_hand(seat, held)
    yield mend(seat, held)
    yield remove_record(seat, held)
    yield never_mind()


@step("WOD-4.6", "It is damaged", group="Records", field=REASON)
def damage_by_hand(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    because(table, seat, text)
    flag_record(table, held, table.records[held][4] | DAMAGED, IS_DAMAGED)


@damage_by_hand.refuses
def _(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return no("WOD-4.6", "It is damaged already.") if is_damaged(table, held) else None


@step("WOD-4.6", "It is mended", group="Records", field=REASON)
def mend(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    """The table says when (WOD-4.6)."""
    because(table, seat, text)
    flag_record(table, held, table.records[held][4] & ~DAMAGED, IS_MENDED)


@mend.refuses
def _(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return None if is_damaged(table, held) else no("WOD-4.6", "It is not damaged.")


@step("WOD-4.14", "It is gone, or healed", group="Records", field=REASON)
def remove_record(table: Chronicle, seat: Seat, held: Held, text: str = "") -> None:
    """A lasting wound heals when the table says so (WOD-4.14); a mark goes only as a correction (WOD-4.5)."""
    because(table, seat, text)
    if table.records[held][1] == CORRUPTION:
        table.say("WOD-4.5", "A correction: no rule removes a mark of corruption.")
    flag_record(table, held, table.records[held][4] | LOST, IS_REMOVED)


@remove_record.refuses
def _(table: Chronicle, seat: Seat, held: Held, text: str = "") -> Refusal | None:
    return no("WOD-4.13", "A character has exactly one Gift.") if table.records[held][1] == GIFT else None


@step("WOD-0.3", "A new Record", group="Records")
def new_record(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(seat, kinds_of_record(seat, character), pause=True)


@new_record.refuses
def _(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    return locked(table, character)


@choices("WOD-4.3", "What kind of Record is it?")
def kinds_of_record(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for kind in range(NOTE, -1, -1):
        yield write_record(seat, character, kind)
    yield never_mind()


@step("WOD-4.3", "{kind:Kind}", group="Records", field="What does the Record say?")
def write_record(table: Chronicle, seat: Seat, character: Character, kind: int, text: str = "") -> None:
    """All Records but those that rules add are made by hand (WOD-4.4)."""
    note(table, BY_HAND, seat, BY_NOBODY)
    add_record(table, character, kind, text=table.write(text, seat))


@write_record.refuses
def _(table: Chronicle, seat: Seat, character: Character, kind: int, text: str = "") -> Refusal | None:
    return no("WOD-4.13", "A character has exactly one Gift.") if kind == GIFT else None


# -- tokens


@step("WOD-0.3", "Drop a token", group="Tokens")
def which_token(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(seat, tokens_on_sheet(seat, character), pause=True)


@which_token.refuses
def _(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    if any(token[0] in (character, -1) for token in table.tokens):
        return locked(table, character)
    return no("WOD-0.3", "No token waits for {:Character}.", character)


@choices("WOD-0.3", "Which token is dropped?")
def tokens_on_sheet(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    own = [token for token, row in enumerate(table.tokens) if row[0] in (character, -1)]
    for token in own[-PAGE:]:
        yield drop_by_hand(seat, Token(token))
    yield never_mind()


@step("WOD-7.10", "{token}", group="Tokens", field=REASON)
def drop_by_hand(table: Chronicle, seat: Seat, token: Token, text: str = "") -> None:
    """No longer possible, or the person of a bond is lost (WOD-7.10)."""
    because(table, seat, text)
    drop_token(table, token)


@step("WOD-0.3", "Give a token", group="Tokens")
def new_token(table: Chronicle, seat: Seat, character: Character) -> None:
    table.ask(seat, tokens_to_give(seat, character), pause=True)


@new_token.refuses
def _(table: Chronicle, seat: Seat, character: Character) -> Refusal | None:
    return locked(table, character)


@choices("WOD-0.3", "Which token does {character} get?")
def tokens_to_give(table: Chronicle, seat: Seat, character: Character) -> Iterator[Step]:
    for lifetime in range(len(LIFETIMES)):
        for levels in GIVEN_LEVELS:
            yield give_token(seat, character, (lifetime, levels))
    yield never_mind()


@step("WOD-0.3", "{token:Given}", group="Tokens", field=REASON)
def give_token(table: Chronicle, seat: Seat, character: Character, token: tuple[int, ...], text: str = "") -> None:
    """A level that the table owes a character."""
    reason = because(table, seat, text)
    make_token(table, character, token[0], token[1], -1, reason if token[0] != BANKED else -1)


# -- status


@step("WOD-0.3", "{character} is {status:Status}", group="Status", field=REASON)
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
def _(table: Chronicle, seat: Seat, character: Character, status: int, text: str = "") -> Refusal | None:
    if table.status[character] == status:
        return no("WOD-0.3", "{:Character} is {:Status} already.", character, status)
    return locked(table, character)


@step("WOD-29.1", "Bring {character} back", group="Status", field=REASON)
def bring_back(table: Chronicle, seat: Seat, character: Character, text: str = "") -> None:
    """Only if the whole table wants it (WOD-0.3)."""
    because(table, seat, text)
    table.do(ask_consent(character, tuple(other for other in table.everybody if other != seat)))


@bring_back.refuses
def _(table: Chronicle, seat: Seat, character: Character, text: str = "") -> Refusal | None:
    if table.status[character] in (DEAD, CLAIMED):
        return None
    return no("WOD-29.1", "{:Character} is in play.", character)


@step("WOD-0.3")
def ask_consent(table: Chronicle, character: Character, seats: tuple[int, ...]) -> None:
    """Everybody is asked in turn."""
    if seats:
        table.ask(seats[0], consents(character, seats), pause=True)
        return
    set_status(table, character, CONSCIOUS)
    for score in (VITAE, RADIANCE):
        if table.score(character, score) == 0:
            set_score(table, character, score, 1, BY_PEOPLE, -1)


@choices("WOD-0.3", "Does {character} come back into play?")
def consents(table: Chronicle, character: Character, seats: tuple[int, ...]) -> Iterator[Step]:
    yield consent(character, seats)
    yield object_to_it(character)


@step("WOD-0.3", "Yes", group="Status")
def consent(table: Chronicle, character: Character, seats: tuple[int, ...]) -> None:
    table.do(ask_consent(character, seats[1:]))


@step("WOD-0.3", "No", group="Status")
def object_to_it(table: Chronicle, character: Character) -> None:
    """One No is enough: it takes the whole table."""
    table.say("WOD-0.3", "{:Character} does not come back: somebody objects.", character)
