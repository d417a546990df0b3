"""Whispers: every seat holds words that only it knows. Each is in the box once, so a leak can be found by looking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from msgspec import Struct

from hearthwatch.kernel import (
    KERNEL_RULES,
    Card,
    Game,
    OptionValues,
    Pile,
    Readers,
    Rules,
    Step,
    Table,
    YesNo,
    hands,
    open_pile,
)

rules: Final = Rules(KERNEL_RULES)
WORDS: Final = [
    f"{first}{second}"
    for first in ("zarf", "quop", "vexil", "wumb", "jolk", "fyrn", "pleb", "oxid")
    for second in ("ation", "ulous", "ering", "wards", "mints", "ghast")
]
HAND: Final = 3
TURNS: Final = 18
DECK, HANDS, SAID = Pile("deck"), hands("hands"), open_pile("said")


class WhispersBoard(Struct, kw_only=True):
    hands: list[list[str]]
    said: list[str]


class Whispers(Table):
    """A deck of words, a hand for each of three seats, and what was said aloud."""

    __slots__ = ("deck", "hands", "said", "turn")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, HANDS, SAID)
    deck: list[Card]
    hands: tuple[tuple[Card, ...], ...]
    said: list[Card]
    turn: int

    def board(self, readers: Readers) -> WhispersBoard:
        return WhispersBoard(
            hands=[[word(self, card, readers) for card in hand] for hand in self.hands],
            said=[word(self, card, readers) for card in self.said],
        )


def word(table: Whispers, card: Card, readers: Readers) -> str:
    return WORDS[table.face[card]] if table.knows(readers, card) else "a word"


Whispers.words = {"Card": word}


def begin(table: Whispers, options: OptionValues) -> None:
    table.deck, table.hands = table.lay_out(range(len(WORDS))), ((), (), ())
    table.shuffle(table.deck)
    table.do(*[draw(seat) for seat in range(3) for _ in range(HAND)], next_turn())


@rules.step("", "")
def draw(table: Whispers, seat: int) -> None:
    card = table.deal(DECK, HANDS, seat)
    table.say("", "Seat {} draws {:Card}.", seat, card)


@rules.step("", "")
def next_turn(table: Whispers) -> None:
    if table.turn == TURNS:
        table.finish(True, "", "Enough was said.")
        return
    seat = table.turn % 3
    table.turn += 1
    table.ask(seat, words_of(seat), then=next_turn())


@rules.choices("", "What do you say?", pause=True)
def words_of(table: Whispers, seat: int) -> Iterator[Step]:
    for card in table.hands[seat]:
        yield say_aloud(card)
        yield whisper(card)


@rules.step("", "Say {card}", group="Say")
def say_aloud(table: Whispers, card: Card) -> None:
    seat = (table.turn - 1) % 3
    table.move(card, SAID)
    table.do(draw(seat))


@rules.step("", "Put {card} under the deck", group="Hide")
def whisper(table: Whispers, card: Card) -> None:
    """The word stays known to whoever put it away, and to nobody else."""
    seat = (table.turn - 1) % 3
    table.move(card, DECK, bottom=True)
    table.do(draw(seat))


GAME: Final = Game(
    slug="whispers",
    title="Whispers",
    blurb="Words that nobody else should hear.",
    seats=(3, 3),
    options=(YesNo("quiet", False, "whether one whispers"),),
    version=1,
    table=Whispers,
    begin=begin,
)
