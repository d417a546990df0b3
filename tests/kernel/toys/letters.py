"""Letters: two to four people write, openly or to one another. Shows texts beside the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    EVERYONE,
    KERNEL_RULES,
    Game,
    Number,
    OptionValues,
    Readers,
    Refusal,
    Rules,
    Step,
    Table,
    Text,
    mask_of,
    no,
)

Seat = NewType("Seat", int)

rules: Final = Rules(KERNEL_RULES)


class LettersBoard(Struct, kw_only=True):
    pile: list[str]


class Letters(Table):
    """A pile of letters, and how many may still be written."""

    __slots__ = ("left", "pile")
    rules: ClassVar[Rules] = rules
    pile: list[Text]
    left: int

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(range(self.seats))

    def interludes(self, seat: int) -> Iterator[Step]:
        yield note(Seat(seat))

    def board(self, readers: Readers) -> LettersBoard:
        return LettersBoard(pile=[self.read(letter, readers) for letter in self.pile])


Letters.words = {"Seat": lambda table, seat, readers: f"Writer {seat + 1}"}


def begin(table: Letters, options: OptionValues) -> None:
    table.left = options["letters"]
    table.do(writing())


@rules.step("LET-1")
def writing(table: Letters) -> None:
    if table.left:
        table.ask(table.all, letters(), then=writing())
    else:
        table.finish(None, "LET-1", "The ink is dry after {} letters.", len(table.pile))


@rules.choices("LET-1", "Who writes?", pause=True)
def letters(table: Letters) -> Iterator[Step]:
    for seat in table.all:
        yield post(Seat(seat))
        for other in table.all:
            if other != seat:
                yield send(Seat(seat), Seat(other))
    for letter in table.pile[-2:]:
        yield publish(letter)
        yield correct(letter)


@rules.step("LET-2", "{who} writes to all", field="What do you write?")
def post(table: Letters, who: Seat, text: str = "") -> None:
    table.left -= 1
    table.pile.append(table.write(text, who))
    table.say("LET-2", "{:Seat} writes: {:Text}", who, table.pile[-1])


@rules.step("LET-3", "{who} writes to {other}", field="What do you write?")
def send(table: Letters, who: Seat, other: Seat, text: str = "") -> None:
    table.left -= 1
    table.pile.append(table.write(text, who, mask_of(other)))
    table.say("LET-3", "{:Seat} writes to {:Seat}: {:Text}", who, other, table.pile[-1])


@rules.step("LET-4", "Read out “{letter}”")
def publish(table: Letters, letter: Text) -> None:
    table.share(letter)


@publish.refuses
def cannot_publish(table: Letters, letter: Text) -> Refusal | None:
    return no("LET-4", "Everybody has read it.") if table.readers(letter) == EVERYONE else None


@rules.step("LET-5", "Write “{letter}” anew", field="What did you mean?", needs="LET-5")
def correct(table: Letters, letter: Text, text: str = "") -> None:
    table.rewrite(letter, text)


@rules.step("LET-6", "Keep a note", field="What do you note?")
def note(table: Letters, who: Seat, text: str = "") -> None:
    table.pile.append(table.write(text, who, mask_of(who)))


publish.by(lambda table, letter: table.author(letter))
correct.by(lambda table, letter, text="": table.author(letter))
post.by(lambda table, who, text="": who)
note.by(lambda table, who, text="": who)
send.by(lambda table, who, other, text="": who)

GAME: Final = Game(
    slug="letters",
    title="Letters",
    blurb="Some writers, and who may read them.",
    seats=(2, 4),
    options=(Number("letters", 5, 1, 20, "how much ink there is"),),
    version=1,
    table=Letters,
    begin=begin,
    amends=True,
)
