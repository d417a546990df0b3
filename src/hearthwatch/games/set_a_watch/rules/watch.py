"""The Watch phase: the Line is built, the Watch fights until it is empty or nothing more can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_CARD, Card, Step, asks_why

from ..content import ABILITY, DAMAGE, ability_card
from ..table import DECK, HEROES, LINE, OUT_OF_ACTIONS, ROUNDS, UP, WATCH, Ability, Watch, choices, step
from .abilities.activation import activations, use
from .attack import AIMS, aim, furthest, withstands
from .campfire import feed_fire, keep_fire
from .exhaustion import check_standing, exhaust_cards, turn_down
from .line import feed_horde, leave, to_horde, topmost_creature
from .powers import take_toll
from .settling import flip, settle, wake

WARD_OF_MERCY: Final = ABILITY["Ward of Mercy"]
MERCY: Final = ability_card("Ward of Mercy").less
SHIELD: Final = ability_card("Raise the Shield").less


@step("SAW-9.1", "The Watch begins")
def watch_phase(table: Watch) -> None:
    """Bar Adventurers without an unexhausted card for this Watch (SAW-6.14, SAW-9.1) and no longer (SAW-9.2).

    If that is everybody, all is lost; in round 9 the four are looked at together (SAW-G12).
    """
    table.phase = WATCH
    table.fighters, table.barred = table.watch, 0
    for hero in table.watch:
        if table.is_fully_exhausted(hero):
            table.fighters = tuple(other for other in table.fighters if other != hero)
            table.barred |= 1 << hero
            table.say("SAW-9.1", "{:Hero} is fully exhausted and cannot fight this round.", hero)
    check_standing(table)
    table.do(watch_begins(), keep_fire(), build_line(), light_the_end(), settle(), next_action())


@step("SAW-4.7")
def watch_begins(table: Watch) -> None:
    """Locations that act when the Watch begins."""
    rule = table.rule()
    for _ in range(rule.watch_feeds_horde):
        feed_horde(table, "SAW-4.7")
    if rule.watch_toll:
        table.do(take_toll(rule.watch_toll))


@step("SAW-9.3", "The Line is built")
def build_line(table: Watch) -> None:
    """As many facedown cards as the Location says, Summons too, the first nearest the Camp (SAW-9.4, SAW-9.5).

    In round 9 the Horde comes behind them from its top, unshuffled (SAW-18.4, SAW-18.5).
    """
    table.line = []
    table.deal_row(DECK, LINE, table.place().creatures)
    table.say("SAW-9.4", "The Line is laid out facedown: {:Cards}.", len(table.line))
    if table.round == ROUNDS:
        table.say("SAW-18.4", "The Horde joins the Line: {:Cards}.", len(table.horde))
        table.line.extend(reversed(table.horde))
        table.horde = []
    kind = table.rule().extra_of_type
    extra = topmost_creature(table, kind) if kind else NO_CARD
    if extra != NO_CARD:
        table.graveyard.remove(extra)
        table.line.append(extra)
        table.say("SAW-4.7", "{:Card} comes back from the Graveyard to the end of the Line.", extra)


@step("SAW-4.7")
def light_the_end(table: Watch) -> None:
    """Some Locations show the end of the Line."""
    count = table.rule().reveal_last
    if count:
        table.say("SAW-4.7", "{} shows the end of the Line.", table.place().name)
        table.do(*[flip(card, 0) for card in table.line[-count:]])


@step("SAW-9.8")
def next_action(table: Watch) -> None:
    """The group acts in any order it likes until the Line is empty (SAW-9.9) or it is out of actions.

    It settles conflicts of timing too (SAW-1.10, SAW-13.14).

    Even the last option is worth a pause: nobody is hit without having looked at the table.
    """
    if table.phase == OUT_OF_ACTIONS:
        table.do(next_comes())
    elif table.line:
        table.ask(table.group, actions(), then=after_action())
    else:
        table.say("SAW-9.9", "The Line is empty: the Watch is over.")


@step("SAW-13.9")
def after_action(table: Watch) -> None:
    """An action is finished: what it woke works now, and the table settles before the next (SAW-10.9, SAW-14.4)."""
    wake(table)
    table.do(settle(), next_action())


@choices("SAW-9.8", "What does the Watch do?", pause=True, sure=True)
def actions(table: Watch) -> list[Step]:
    """Direct attacks (one facedown card stands for all of them), Abilities, or the end of it.

    That nothing in the dark or out of range can be attacked is for those who ask why (SAW-10.10, SAW-12.2).
    """
    marks = table.marks
    found: list[Step] = []
    if asks_why(table):
        found += [aim(card) for card in table.line if marks[card] & UP]
        found += [aim(card) for card in table.line if not marks[card] & UP][:1]
    else:
        for position, card in enumerate(table.line[: furthest(table)]):
            if marks[card] & UP and withstands(table, card, position) is None:
                found.append(AIMS[card])
    found += activations(table)
    if table.voluntary:
        found.extend(map(burn_card, table.faceup_on_watch()))
    found.append(out_of_actions())
    return found


@actions.besides
def no_actions(table: Watch) -> Iterator[Step]:
    """Every other facedown card, and every Ability card in the party."""
    yield from map(aim, table.line)
    for hero in HEROES:
        yield from map(use, table.abilities_of(hero))


@step("SAW-G2", "Exhaust {card} for 2 firewood{card:LastCard}", group="Fire")
def burn_card(table: Watch, card: Ability) -> None:
    """The looser reading of the round overview, an option that is off unless asked for (SAW-G2)."""
    turn_down(table, card)
    table.do(wood_from_card())


@step("SAW-G2")
def wood_from_card(table: Watch) -> None:
    """Firewood +2 for the card."""
    feed_fire(table, 2)


# -- out of actions


@step("SAW-16.1", "Out of actions: let them come", group="End the Watch")
def out_of_actions(table: Watch) -> None:
    """Open at any decision of the Watch. From now on nobody acts any more in this Watch (SAW-16.9).

    The Creatures come one by one (SAW-16.8, SAW-G10) until the Line is empty (SAW-16.7).
    """
    table.phase = OUT_OF_ACTIONS
    table.say("SAW-16.1", "The Watch is out of actions with {:Cards} left in the Line.", len(table.line))
    if table.must_clear and table.round == ROUNDS:
        table.finish(
            False, "SAW-18.7", "Creatures are left in the final Line, and the strict reading demands that it is clear."
        )


@step("SAW-16.2")
def next_comes(table: Watch) -> None:
    """Creatures are dealt with one at a time from the front; on the way the table settles (SAW-16.2, SAW-16.5)."""
    if table.line:
        table.do(front_strikes(table.line[0]), settle(), next_comes())


@step("SAW-16.3")
def front_strikes(table: Watch, card: Card) -> None:
    """The Watch exhausts as many cards as the Creature's damage, then it joins the Horde.

    SAW-4.1, SAW-16.3, SAW-16.4.
    """
    damage = DAMAGE[table.face[card]] + table.rule().damage_bonus
    if damage and table.fresh_mercy and table.works(WARD_OF_MERCY):
        table.fresh_mercy = 0
        damage = max(0, damage - MERCY)
        table.say("SAW-13.10", "Ward of Mercy softens the blow.")
    if damage and table.shields:
        table.shields -= 1
        damage = max(0, damage - SHIELD)
        table.say("SAW-13.1", "Raise the Shield takes the blow.")
    table.say("SAW-16.3", "{:Card} deals {} damage.", card, damage)
    table.do(exhaust_cards(damage), joins_horde(card))


@step("SAW-16.4")
def joins_horde(table: Watch, card: Card) -> None:
    """Facedown on top of the Horde; a Rider and its mount are two cards again."""
    to_horde(table, leave(table, card))
    table.say("SAW-16.4", "{:Card} joins the Horde.", card)
