"""Entries and Side Plots (section 26 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Need, Refusal, Step, Supply, no

from ..content.cards import GOODS
from ..table import Saga, choices, step
from ..things import NOBODY, NOWHERE, Character, EntryNumber, Location, Plot
from .effects.language import effect
from .moments import moment
from .offers import FOR_SIDE_PLOT, charge, forget_refusals, unwilling

GOSSIP = Need(1 << GOODS.index("gossip"))
"""The price of a Side Plot (THG-G57)."""


def read_entry(table: Saga, number: int, who: Character, place: Location) -> None:
    """An Entry is to be read: once only (THG-26.2), and after the one that is being read (THG-26.8)."""
    if table.entries_read >> number & 1 and not table.played.entries[number].repeatable:
        table.say("THG-G59", "Entry {} was read before.", number)
    elif table.reading:
        table.queue = (*table.queue, (number, who, place))
    elif table.active == NOBODY:
        table.ask(table.team, readers(EntryNumber(number), place))
    else:
        table.do(open_entry(EntryNumber(number), table.active, place))


@choices("THG-26.11", "Who reads {number}?")
def readers(table: Saga, number: EntryNumber, place: Location) -> Iterator[Step]:
    """Yield the possible readers, named by the team outside a turn; the reader counts as active."""
    for who in table.characters:
        yield name_reader(number, who, place)


@step("THG-26.11", "{who} reads", group="Entry")
def name_reader(table: Saga, number: EntryNumber, who: Character, place: Location) -> None:
    """This Character counts as active until the Entry is over."""
    table.active = who
    table.do(open_entry(number, who, place), reader_is_done())


@step("THG-26.11")
def reader_is_done(table: Saga) -> None:
    """Nobody is active again."""
    table.active = NOBODY


@step("THG-26.3")
def open_entry(table: Saga, number: EntryNumber, who: Character, place: Location) -> None:
    """Story, effects in order, maybe a Side Plot, the Entry token; then the next Entry that waits."""
    table.reading = number
    forget_refusals(table, FOR_SIDE_PLOT)
    table.entries_read |= 1 << number
    table.say("THG-26.3", "{:Character} reads {:EntryNumber}.{:Story}", who, number, number)
    written = table.played.entries[number]
    effects = [effect(table.played.effect("entry", number), who, place)] if written.effect is not None else []
    table.do(*effects, offer_side_plots(number, who, place), close_entry(number, who, place))


@step("THG-26.4")
def offer_side_plots(table: Saga, number: EntryNumber, who: Character, place: Location) -> None:
    """Offer the two Side Plots, one for 1 Gossip of the reader or of a Character in the Area (THG-26.5)."""
    if table.played.entries[number].plot:
        table.ask(table.seat_of(who), side_plots(number, who, place))


@choices("THG-26.4", "{number}: is a Side Plot taken?")
def side_plots(table: Saga, number: EntryNumber, who: Character, place: Location) -> Iterator[Step]:
    for plot in range(len(table.played.entries[number].plot)):
        yield take_side_plot(Plot(number * 2 + plot), who, place)
    yield take_no_side_plot(number)


@step("THG-26.4", "{plot}", group="Side Plots")
def take_side_plot(table: Saga, plot: Plot, who: Character, place: Location) -> None:
    """It is paid for and resolved."""
    then, again = resolve_side_plot(plot, who, place), offer_side_plots(EntryNumber(plot // 2), who, place)
    charge(table, Supply(who), [GOSSIP], then, otherwise=again, declined=unwilling(table, who, FOR_SIDE_PLOT))


@take_side_plot.refuses
def cannot_take_side_plot(table: Saga, plot: Plot, who: Character, place: Location) -> Refusal | None:
    if not table.can_pay(Supply(who), [GOSSIP]):
        return no("THG-26.4", "A Side Plot costs 1 Gossip, and nobody in the Area has any.")
    if not table.can_pay(Supply(who), [GOSSIP], declined=unwilling(table, who, FOR_SIDE_PLOT)):
        return no("THG-1.13", "A Side Plot costs 1 Gossip, and nobody is willing to give it.")
    return None


@step("THG-26.4", "No Side Plot", group="Side Plots")
def take_no_side_plot(table: Saga, number: EntryNumber) -> None:
    """The Entry token comes all the same (THG-26.7)."""


@step("THG-26.4")
def resolve_side_plot(table: Saga, plot: Plot, who: Character, place: Location) -> None:
    """Its effect."""
    table.do(effect(table.played.effect("entry", plot // 2, "plot", plot % 2), who, place))


@step("THG-26.6")
def close_entry(table: Saga, number: EntryNumber, who: Character, place: Location) -> None:
    """An Entry token on the Location concerned, if there is one (THG-G59); then the Entries that waited (THG-26.8)."""
    if place != NOWHERE and not table.played.entries[number].repeatable:
        if not table.entered >> place & 1:
            table.say("THG-26.6", "An Entry token closes {:Location}.", place)
        table.entered |= 1 << place
    table.reading = 0
    queue, table.queue = table.queue, ()
    waiting = [read_next(EntryNumber(one), Character(by), Location(at)) for one, by, at in queue]
    table.do(moment("entry", who, place), *waiting)


@step("THG-26.8")
def read_next(table: Saga, number: EntryNumber, who: Character, place: Location) -> None:
    """An Entry that waited."""
    read_entry(table, number, who, place)
