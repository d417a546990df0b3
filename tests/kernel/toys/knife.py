"""Knife: two heroes against the Judge's wolves. Shows events, windows, redirection, deferral, hidden hands and `cut`.

The Judge holds seat 0, the Guard seat 1, the Blade seat 2. Heroes and wolves strike in turn. Everybody holds cards that
the others can't see and may play them into a blow: before it falls, or after.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    EVERYONE,
    KERNEL_RULES,
    NO_CARD,
    Card,
    Event,
    Game,
    Number,
    OptionValues,
    Pile,
    Readers,
    Refusal,
    Rules,
    Step,
    Table,
    Words,
    ask_me,
    close,
    hands,
    no,
    open_pile,
    pass_in_silence,
    pass_until_my_turn,
    window,
)

Figure = NewType("Figure", int)
Seat = NewType("Seat", int)

rules: Final = Rules(KERNEL_RULES)
JUDGE, GUARD, BLADE = Seat(0), Seat(1), Seat(2)
SEATS: Final = ("the Judge", "the Guard", "the Blade")
FIGURES: Final = ("the Guard", "the Blade", "the grey wolf", "the lame wolf", "the old wolf")
THE_GUARD, THE_BLADE, FIRST_WOLF = Figure(0), Figure(1), Figure(2)
SHIELD, TWIST, HOWL = range(3)
CARDS: Final = ("Shield", "Twist", "Howl")
LAST_TURN: Final = 16
SPENT: Final = open_pile("spent")
DECK: Final = Pile("deck", refill=SPENT)
HANDS: Final = hands("hands")


class Blow(NamedTuple):
    """One figure strikes another."""

    by: Figure
    target: Figure
    hits: int


class KnifeBoard(Struct, kw_only=True):
    turn: int
    resolve: int
    life: dict[str, int]
    hands: list[list[str]]
    spent: list[str]
    deck: int


class Knife(Table):
    """Five figures, three hidden hands, one deck."""

    __slots__ = ("deck", "hands", "life", "resolve", "spent", "turn")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, SPENT, HANDS)
    life: list[int]
    resolve: int
    turn: int
    deck: list[Card]
    hands: tuple[tuple[Card, ...], ...]
    spent: list[Card]

    def holder(self, card: Card) -> int:
        pile, seat = self.pile_of(card)
        return seat if pile is HANDS else -1

    # -- what the kernel asks of a game

    def interludes(self, seat: int) -> Iterator[Step]:
        yield ask_me(seat)
        yield pass_in_silence(seat)
        yield pass_until_my_turn(seat)

    def prompt(self, readers: Readers = EVERYONE) -> Words:
        if self.events:
            blow = self.event(Event(len(self.events) - 1), Blow)
            return f"{FIGURES[blow.by]} strikes {FIGURES[blow.target]} with {blow.hits}: " + super().prompt(readers)
        return super().prompt(readers)

    def board(self, readers: Readers) -> KnifeBoard:
        return KnifeBoard(
            turn=self.turn,
            resolve=self.resolve,
            life=dict(zip(FIGURES, self.life, strict=True)),
            hands=[[card_name(self, card, readers) for card in hand] for hand in self.hands],
            spent=[card_name(self, card, readers) for card in self.spent],
            deck=len(self.deck),
        )


def card_name(table: Knife, card: Card, readers: Readers) -> str:
    return CARDS[table.face[card]] if table.knows(readers, card) else f"card {card}"


Knife.words = {
    "Card": card_name,
    "Figure": lambda table, figure, readers: FIGURES[figure],
    "Seat": lambda table, seat, readers: SEATS[seat],
    "Face": lambda table, face, readers: CARDS[face],
}


def begin(table: Knife, options: OptionValues) -> None:
    table.life = [3, 3, 2, 2, 3]
    table.resolve, table.turn = options["resolve"], 0
    table.deck, table.hands = table.lay_out([SHIELD, TWIST, HOWL] * 4), ((), (), ())
    table.shuffle(table.deck)
    table.do(*[draw(seat) for seat in (JUDGE, GUARD, BLADE) for _ in range(2)], next_turn())


@rules.step("KNF-1", "")
def draw(table: Knife, seat: Seat) -> None:
    card = table.deal(DECK, HANDS, seat)
    if card != NO_CARD:
        table.say("KNF-1", "{:Seat} draws {:Card}.", seat, card)


@rules.step("KNF-2", "")
def next_turn(table: Knife) -> None:
    table.turn += 1
    if not any(table.life[FIRST_WOLF:]):
        table.finish(True, "KNF-2", "No wolf is left after {} turns.", table.turn - 1)
    elif table.turn > LAST_TURN:
        table.finish(None, "KNF-2", "It is morning; nobody won.")
    else:
        table.ask(BLADE if table.turn % 2 else JUDGE, blows(), then=end_of_turn())


@rules.choices("KNF-3", "Who strikes whom?", pause=True)
def blows(table: Knife) -> Iterator[Step]:
    heroes, wolves = range(FIRST_WOLF), range(FIRST_WOLF, len(FIGURES))
    for by in heroes if table.turn % 2 else wolves:
        for target in wolves if table.turn % 2 else heroes:
            yield strike(Figure(by), Figure(target))


@rules.step("KNF-3", "{by} strikes {target}", group="Strike")
def strike(table: Knife, by: Figure, target: Figure) -> None:
    fall_upon(table, Blow(by, target, table.roll(3) - 1))


def fall_upon(table: Knife, blow: Blow) -> None:
    """A window before the blow, the wound, and a window after it."""
    event = table.open(blow)
    table.do(window(before_blow(event)), wound(event), window(after_blow(event)), close(event))


@strike.refuses
def cannot_strike(table: Knife, by: Figure, target: Figure) -> Refusal | None:
    if not table.life[by] or not table.life[target]:
        return no("KNF-3", "{:Figure} is dead.", target if table.life[by] else by)
    return None


@rules.step("KNF-4", "")
def wound(table: Knife, blow: Event) -> None:
    by, target, hits = table.event(blow, Blow)
    table.life[target] = max(0, table.life[target] - hits)
    table.say("KNF-4", "{:Figure} takes {} from {:Figure}.", target, hits, by)
    if table.life[target]:
        return
    table.do(last_bite(blow, target) if target >= FIRST_WOLF else fall(target))


@rules.step("KNF-5", "")
def last_bite(table: Knife, blow: Event, wolf: Figure) -> None:
    """A dying wolf bites. What may follow the bite waits until the blow that killed it is over."""
    table.ask(JUDGE, bites(blow, wolf))


@rules.choices("KNF-5", "{wolf} dies: whom does it bite?", pause=True)
def bites(table: Knife, blow: Event, wolf: Figure) -> Iterator[Step]:
    yield bite(blow, wolf, THE_GUARD)
    yield bite(blow, wolf, THE_BLADE)


@rules.step("KNF-5", "Bite {target}", group="Strike")
def bite(table: Knife, blow: Event, wolf: Figure, target: Figure) -> None:
    last = table.open(Blow(wolf, target, 1))
    table.do(window(before_blow(last)), wound(last))
    table.later(window(after_blow(last)), close(last), after=blow)


@rules.step("KNF-6", "")
def fall(table: Knife, hero: Figure) -> None:
    """A hero falls in the middle of whatever happens: nothing else of this turn takes place."""
    table.resolve -= 1
    table.life[hero] = 2
    table.say("KNF-6", "{:Figure} falls.", hero)
    if table.resolve == 0:
        table.finish(False, "KNF-6", "The heroes lost heart.")
    table.cut(end_of_turn())


@rules.step("KNF-7", "")
def end_of_turn(table: Knife) -> None:
    table.do(*[draw(seat) for seat in (JUDGE, GUARD, BLADE) if len(table.hands[seat]) < 3], next_turn())


# -- cards played into a blow


@rules.window("KNF-8", "Does anybody step in?")
def before_blow(table: Knife, event: Event) -> Iterator[Step]:
    """The Judge may howl, the Guard may take the blow."""
    for seat in (JUDGE, GUARD):
        if fits_before(table, event, seat):
            yield from ((howl if seat == JUDGE else take_the_blow)(event, card) for card in table.hands[seat])


def fits_before(table: Knife, event: Event, seat: int) -> bool:
    """Whether a seat could play some card before the blow, as far as everybody can see."""
    by, target, hits = table.event(event, Blow)
    return by >= FIRST_WOLF if seat == JUDGE else seat == GUARD and hits > 0 and target == THE_BLADE


@rules.window("KNF-9", "Does anybody follow up?")
def after_blow(table: Knife, event: Event) -> Iterator[Step]:
    """The Guard may bind a hero's wound, the Blade may twist the knife."""
    for seat in (GUARD, BLADE):
        if fits_after(table, event, seat):
            yield from ((bind if seat == GUARD else twist)(event, card) for card in table.hands[seat])


def fits_after(table: Knife, event: Event, seat: int) -> bool:
    """Whether a seat could play some card after the blow, as far as everybody can see."""
    _, target, hits = table.event(event, Blow)
    if hits == 0:
        return False
    return target < FIRST_WOLF if seat == GUARD else seat == BLADE and target >= FIRST_WOLF and table.life[target] > 0


@before_blow.holds
def before_blow_holds(table: Knife, event: Event, seat: int) -> bool:
    return bool(table.hands[seat]) and fits_before(table, event, seat)


@after_blow.holds
def after_blow_holds(table: Knife, event: Event, seat: int) -> bool:
    return bool(table.hands[seat]) and fits_after(table, event, seat)


@rules.step("KNF-8", "Take the blow with {card}", group="React")
def take_the_blow(table: Knife, blow: Event, card: Card) -> None:
    table.move(card, SPENT)
    table.change(blow, table.event(blow, Blow)._replace(target=THE_GUARD))


@rules.step("KNF-9", "Bind the wound, spending {card}", group="React")
def bind(table: Knife, blow: Event, card: Card) -> None:
    table.move(card, SPENT)
    it = table.event(blow, Blow)
    table.life[it.target] += 1
    table.change(blow, it._replace(hits=it.hits - 1))


@rules.step("KNF-10", "Twist the knife with {card}", group="React")
def twist(table: Knife, blow: Event, card: Card) -> None:
    table.move(card, SPENT)
    fall_upon(table, Blow(THE_BLADE, table.event(blow, Blow).target, 1))


@rules.step("KNF-11", "Howl with {card}: one hit more, and a new card afterwards", group="React")
def howl(table: Knife, blow: Event, card: Card) -> None:
    table.move(card, SPENT)
    it = table.event(blow, Blow)
    table.change(blow, it._replace(hits=it.hits + 1))
    table.later(draw(JUDGE), after=blow)


def needs(table: Knife, card: Card, face: int) -> Refusal | None:
    return None if table.face[card] == face else no("KNF-12", "{:Card} is no {:Face}.", card, face)


howl.refuses(lambda table, blow, card: needs(table, card, HOWL))
twist.refuses(lambda table, blow, card: needs(table, card, TWIST))
take_the_blow.refuses(lambda table, blow, card: needs(table, card, SHIELD))
for reaction in (howl, take_the_blow, bind, twist):
    reaction.by(lambda table, blow, card: table.holder(card))

GAME: Final = Game(
    slug="knife",
    title="Knife",
    blurb="Two heroes, three wolves, a Judge, and cards that nobody else sees.",
    seats=(3, 3),
    options=(Number("resolve", 2, 1, 4, "how often a hero may fall"),),
    version=1,
    table=Knife,
    begin=begin,
)
