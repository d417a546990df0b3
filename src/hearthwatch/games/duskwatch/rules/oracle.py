"""The Oracle: a question, a likelihood, and the colours of some cards (section 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hearthwatch.kernel import NO_TEXT, Readers, Refusal, Step, Text, mask_of, no

from ..content import JACK, LIKELIHOODS, is_red, value_of
from ..table import Chronicle, OracleRow, Question, Seat, step
from .deck import discard_shown, turn_for_reveal
from .journal import ASKED, note

NO_ANSWER, YES_BUT, YES = range(3)
ANSWERS: Final = ("No", "Yes, but…", "Yes")
OPEN: Final = -1
QUESTION: Final = "What is asked? Yes or no must answer it."
SECRET_QUESTION: Final = "What is asked? Nobody else will read it."


def answer(reading: str, faces: Sequence[int]) -> int:
    """Return the answer of the cards. As written: more red Yes, more black No, as many of each Yes, but (WOD-5.5)."""
    red = sum(is_red(face) for face in faces)
    if reading == "court-cards":
        return YES if any(value_of(face) >= JACK for face in faces) else NO_ANSWER
    if reading == "graded":
        return YES if red >= 2 else YES_BUT if red else NO_ANSWER
    black = len(faces) - red
    return YES if red > black else NO_ANSWER if black > red else YES_BUT


def ways_to_ask(table: Chronicle, seat: Seat) -> Iterator[Step]:
    """From the most to the least probable step."""
    for cards in range(len(LIKELIHOODS[table.option("oracle")]), 0, -1):
        yield ask_oracle(seat, cards)
        yield ask_in_secret(seat, cards)


@step("WOD-5.1", "Ask the Oracle, {cards:LikelihoodOdds}", group="Oracle", field=QUESTION, needs="WOD-5.2")
def ask_oracle(table: Chronicle, seat: Seat, cards: int, text: str = "") -> None:
    """At any time, by anyone, as often as wanted (WOD-5.1); the question is free text, never blank (WOD-5.2).

    The likelihood is set before any card is turned (WOD-5.3).
    """
    put(table, seat, cards, table.write(text, seat))


@step(
    "WOD-5.1",
    "Ask the Oracle in secret, {cards:LikelihoodOdds}",
    group="Oracle",
    field=SECRET_QUESTION,
    needs="WOD-5.2",
)
def ask_in_secret(table: Chronicle, seat: Seat, cards: int, text: str = "") -> None:
    """A GM's private question: the cards are open, the question is not."""
    put(table, seat, cards, table.write(text, seat, mask_of(seat)))


@ask_oracle.refuses
def cards_lie_out(table: Chronicle, seat: Seat, cards: int, text: str = "") -> Refusal | None:
    """The cards of an Action are discarded before the next reveal begins (WOD-1.8)."""
    return no("WOD-5.10", "The cards of an Action still lie out.") if table.out else None


@ask_in_secret.refuses
def cannot_ask_in_secret(table: Chronicle, seat: Seat, cards: int, text: str = "") -> Refusal | None:
    if seat != table.gm:
        return no("WOD-5.1", "Only the GM asks in secret.")
    return cards_lie_out(table, seat, cards)


ask_oracle.by(lambda table, seat, cards, text="": seat)
ask_in_secret.by(lambda table, seat, cards, text="": seat)


def put(table: Chronicle, seat: int, cards: int, question: Text) -> None:
    """The more probable, the more cards (WOD-5.4)."""
    table.oracles.append(OracleRow(seat, cards, OPEN, question, NO_TEXT, ()))
    number = Question(len(table.oracles) - 1)
    table.do(*(turn_oracle_card(number) for _ in range(cards)), read_oracle(number))


@step("WOD-5.4")
def turn_oracle_card(table: Chronicle, question: Question) -> None:
    """One card of the answer; no Score and no Advantage matters (WOD-5.8)."""
    row = table.oracles[question]
    table.oracles[question] = row._replace(faces=(*row.faces, turn_for_reveal(table)))


@step("WOD-5.5")
def read_oracle(table: Chronicle, question: Question) -> None:
    """Count, answer, discard (WOD-5.5, WOD-5.8); what it means can be written later, as secret as the question."""
    seat, cards, _, text, _, faces = table.oracles[question]
    found = answer(table.option("oracle"), faces)
    meaning = table.write("", seat, table.readers(Text(text)))
    table.oracles[question] = table.oracles[question]._replace(answer=found, meaning=meaning)
    discard_shown(table)
    note(table, ASKED, question)
    table.say("WOD-5.5", "The Oracle, {:Likelihood}: {:Faces}. {:Answer}", cards, faces, found)
    if found == YES_BUT and table.seats == 1:
        table.ask_text(seat, tell_meaning(question), later=leave_open())


def owes_complication(table: Chronicle, readers: Readers) -> bool:
    """Return whether the last question still lacks its complication, as these observers (a mask) may know.

    At a shared table nothing waits for it.
    """
    if table.seats == 1 or not table.oracles:
        return False
    last = table.oracles[-1]
    known = table.readers(last.meaning) & readers
    return last.answer == YES_BUT and bool(known) and not table.read(last.meaning).strip()


@step("WOD-5.7", "Write the complication", group="Oracle", field="Yes, but…: what is the complication?")
def tell_meaning(table: Chronicle, question: Question, text: str = "") -> None:
    """Written by people (WOD-5.7)."""
    table.rewrite(table.oracles[question].meaning, text)


@step("WOD-5.7", "Leave it open", group="Oracle")
def leave_open(table: Chronicle) -> None:
    """Write no complication now; its text stays blank (WOD-5.7)."""
