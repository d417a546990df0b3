"""Journal: a story that the players write. Shows free text, no turn order, interludes, forced follow-ups and `check`.

Whoever likes acts next. At any moment anybody may write in the journal or draw an omen. When somebody's spirit is
spent the story is over, whatever was being asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType, Self

from msgspec import Struct

from hearthwatch.drawing import Details
from hearthwatch.kernel import (
    KERNEL_RULES,
    Amend,
    Amended,
    Card,
    Game,
    Number,
    OptionValues,
    Pile,
    Readers,
    Refusal,
    Rules,
    Step,
    Table,
    YesNo,
    no,
    open_pile,
)

Seat = NewType("Seat", int)

rules: Final = Rules(KERNEL_RULES)
OMENS: Final = ("yes", "yes, at a price", "no, but there is hope", "no")
DECK, DRAWN = Pile("deck"), open_pile("drawn")


class JournalBoard(Struct, kw_only=True):
    spirit: list[int]
    hours: int
    deck: int
    drawn: list[str]
    pages: list[list[object]]


class Journal(Table):
    """Spirit, hours, a deck of omens, and the pages."""

    __slots__ = ("deck", "drawn", "hours", "left", "pages", "spirit")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, DRAWN)
    spirit: list[int]
    hours: int
    left: list[int]
    """How many scenes each seat may still begin."""
    pages: list[tuple[int, str, str]]
    deck: list[Card]
    drawn: list[Card]

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(range(self.seats))

    # -- what the kernel asks of a game

    def check(self) -> None:
        """After every step, in the middle of anything."""
        if 0 in self.spirit:
            self.finish(False, "JRN-5", "{:Seat} gives up.", self.spirit.index(0))

    def interludes(self, seat: int) -> Iterator[Step]:
        yield write(Seat(seat))
        yield ask_the_omens(Seat(seat))

    def correction(self, seat: int, found: Amended[Self], amendment: Amend) -> tuple[Step, str]:
        return write(Seat(seat)), f"Not “{found.was.text()}” but “{found.now.text()}”. {amendment.reason}"

    def board(self, readers: Readers) -> JournalBoard:
        return JournalBoard(
            spirit=self.spirit[:],
            hours=self.hours,
            deck=len(self.deck),
            drawn=[card_name(self, card, readers) for card in self.drawn],
            pages=[list(page) for page in self.pages],
        )

    def details(self) -> Details:
        return {"pages": len(self.pages)}


def card_name(table: Journal, card: Card, readers: Readers) -> str:
    return f"“{OMENS[table.face[card]]}”" if table.knows(readers, card) else "an omen"


Journal.words = {
    "Card": card_name,
    "Seat": lambda table, seat, readers: f"Writer {seat + 1}",
    "Face": lambda table, face, readers: OMENS[face],
}


def begin(table: Journal, options: OptionValues) -> None:
    table.spirit = [2 if options["grim"] else 3] * table.seats
    table.left = [3] * table.seats
    table.hours = options["hours"]
    table.pages = []
    table.deck = table.lay_out([0, 0, 1, 1, 2, 2, 3, 3])
    table.shuffle(table.deck)
    table.do(free_play())


@rules.step("JRN-1")
def free_play(table: Journal) -> None:
    if table.hours <= 0:
        table.finish(True, "JRN-1", "The night is over, and {} pages are written.", len(table.pages))
    else:
        table.ask(table.all, anything(), then=free_play())


@rules.choices("JRN-1", "What happens next?", pause=True)
def anything(table: Journal) -> Iterator[Step]:
    for seat in table.all:
        yield face_danger(Seat(seat))
    yield wait()


@rules.step("JRN-2", "{who} faces the danger", group="Scene")
def face_danger(table: Journal, who: Seat) -> None:
    table.left[who] -= 1
    table.hours -= 1
    if table.roll(6) <= 3:
        table.do(harm(who))
    else:
        table.say("JRN-2", "{:Seat} comes through unharmed.", who)


@face_danger.refuses
def cannot_face_danger(table: Journal, who: Seat) -> Refusal | None:
    return None if table.left[who] else no("JRN-2", "{:Seat} has had all scenes for tonight.", who)


@face_danger.by
def face_danger_seat(table: Journal, who: Seat) -> int:
    return who


@rules.step("JRN-1", "Wait for an hour", group="Scene")
def wait(table: Journal) -> None:
    table.hours -= 1


@rules.step("JRN-3")
def harm(table: Journal, who: Seat) -> None:
    """Only the one who is hurt says how it is borne; the others may still write."""
    table.spirit[who] -= 1
    table.ask(who, ways_to_bear(who))


@rules.choices("JRN-3", "{who}, how do you bear it?", pause=True)
def ways_to_bear(table: Journal, who: Seat) -> Iterator[Step]:
    yield in_silence(who)
    yield in_words(who)


@rules.step("JRN-3", "In silence", group="Bear it")
def in_silence(table: Journal, who: Seat) -> None:
    if table.roll(6) == 1:
        table.spirit[who] -= 1


@rules.step("JRN-3", "In words", group="Bear it", field="What does it cost you?")
def in_words(table: Journal, who: Seat, text: str = "") -> None:
    table.pages.append((who, "harm", text))
    table.hours -= 1


# -- at any time


@rules.step("JRN-4", "Write in the journal", group="Journal", field="What do you write?")
def write(table: Journal, who: Seat, text: str = "") -> None:
    table.pages.append((who, "page", text))


@rules.step("JRN-4", "Ask the omens", group="Journal", field="What do you ask?")
def ask_the_omens(table: Journal, who: Seat, text: str = "") -> None:
    card = table.deal(DECK, DRAWN)
    table.pages.append((who, "omen", f"{text}: {OMENS[table.face[card]]}"))
    table.say("JRN-4", "The omens answer {:Seat}: {:Card}.", who, card)


@ask_the_omens.refuses
def cannot_ask_the_omens(table: Journal, who: Seat, text: str = "") -> Refusal | None:
    return None if table.deck else no("JRN-4", "All {} omens are drawn.", len(table.drawn))


write.by(lambda table, who, text="": who)
ask_the_omens.by(lambda table, who, text="": who)

GAME: Final = Game(
    slug="journal",
    title="Journal",
    blurb="A night, some writers, and omens.",
    seats=(1, 3),
    options=(Number("hours", 8, 3, 20, "how long the night is"), YesNo("grim", False, "less spirit to begin with")),
    version=1,
    table=Journal,
    begin=begin,
    amends=True,
)
