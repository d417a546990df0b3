"""The turn of a hero: move, slot, power and act in any order, then discard and draw (section 10 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearthwatch.kernel import NO_CARD, Card, Event, Refusal, Stage, Step, asks_why, no, window

from ..content import ACTION, ANY_SKILL, HAND, HEROES, MOST_DEEDS, SKILLS, skill_mask
from ..table import (
    BELOW_STORY,
    JUDGE,
    NO_EVENT,
    NO_TERRAIN,
    STORY,
    Hero,
    Momentum,
    Owner,
    Pawn,
    Slot,
    Thornwatch,
    Tile,
    choices,
    rules,
    step,
)
from .awards import claims, may_claim
from .book import Deed
from .changes import changed, forbidden
from .effects.language import effect
from .hero_cards import discard_hand, draw_cards
from .knots import go_further, knots_in_turn
from .moments import forget_uses, is_used_up, moment_comes, note_use, would_matter
from .paying import alike, can_pay, needs_after, pay_the_rest, spent_card
from .placing import bindings_end, cannot_move, walk, ways_to_move
from .reactions import fits_somebody, hero_reactions
from .refusing import does_nothing, is_impossible, is_not_for
from .slots import activate_slot, cannot_power, free_slot, has_place, no_card_there, not_in_hand, power, slot_card
from .track import turn_card

# -- the frame of a turn


@step("TWN-10.1")
def hero_turn(table: Thornwatch, hero: Hero) -> None:
    """Step 1 until the hero says done; then discard and draw."""
    table.active, table.active_card = Pawn(hero), Momentum(hero)
    table.moves_left = max(0, 1 + changed(table, "moves", hero))
    table.actions = max(0, 1 + changed(table, "actions", hero))
    table.deeds = table.claimed = 0
    forget_uses(table, "turn")
    table.say("TWN-9.2", "{:Hero} takes a turn.", hero)
    table.do(
        moment_comes("turn begins", Pawn(hero), Pawn(hero), NO_EVENT),
        window(turn_of(Event(hero))),
        next_deed(hero),
        turn_closes(hero),
    )


@step("TWN-10.1")
def next_deed(table: Thornwatch, hero: Hero) -> None:
    table.ask(table.seat_of(hero), deeds(hero), then=next_deed(hero))


@step("TWN-10.2", "End the turn", group="End")
def end_turn(table: Thornwatch, hero: Hero) -> None:
    """Every part of step 1 is optional."""
    table.cut(turn_closes(hero))


@step("TWN-10.8")
def turn_closes(table: Thornwatch, hero: Hero) -> None:
    """Ask for last reactions in this turn (TWN-G55)."""
    table.do(window(turn_of(Event(hero))), discard_and_draw(hero), turn_is_over(hero))


@step("TWN-10.8")
def discard_and_draw(table: Thornwatch, hero: Hero) -> None:
    """All cards are discarded, wounds too, and five drawn (TWN-10.8, TWN-10.9, TWN-10.10, TWN-10.11)."""
    discard_hand(table, hero)
    table.do(draw_step(hero, max(0, HAND + changed(table, "draw", hero))))


@step("TWN-10.10")
def draw_step(table: Thornwatch, hero: Hero, count: int) -> None:
    draw_cards(table, hero, count)
    table.do(moment_comes("turn ends", Pawn(hero), Pawn(hero), NO_EVENT))


@step("TWN-10.12")
def turn_is_over(table: Thornwatch, hero: Hero) -> None:
    """The momentum card is turned; bindings on the hero end (TWN-13.6)."""
    bindings_end(table, hero)
    turn_card(table, hero)


@rules.window("TWN-G55", "{event:TurnOf} Does anybody react?", in_turn=True)
def turn_of(table: Thornwatch, event: Event) -> Iterable[Step]:
    """Reactions that need nothing but another hero's turn, before its first deed and after its last."""
    others = [hero for hero in table.heroes if hero != event]
    return hero_reactions(table, "turn", NO_EVENT, event, event, others)


@turn_of.holds
def turn_of_holds(table: Thornwatch, event: Event, seat: int) -> bool:
    return seat != event + 1 and fits_somebody(table, "turn", NO_EVENT, event, event, seat=seat)


def reactions_between(table: Thornwatch, seat: int) -> Iterator[Step]:
    """The same between any two decisions of the hero whose turn it is (TWN-G55)."""
    if seat != JUDGE and table.asked and table.question[0] == deeds.kind.id and seat != table.active + 1:
        yield from hero_reactions(table, "turn", NO_EVENT, table.active, table.active, (seat - 1,))


# -- what a hero may do


@choices("TWN-10.1", "What does {hero} do?", pause=True)
def deeds(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """Move, slot, power, act, in any order."""
    why = asks_why(table)
    if why or table.moves_left > 0:
        for left, tile in ways_to_move(table, hero):
            yield move(hero, left, tile)
    yield from actions_of(table, hero)
    hand = alike(table, hero)
    if why or table.on_edge(hero):
        for card in hand:
            yield plan(hero, card)
    for card in hand:
        if ACTION[table.face[card]] is not None:
            yield slot_card(hero, card)
    for slot in table.slots(hero):
        if table.slotted[slot]:
            needed = ANY_SKILL if why else table.open_skills(slot)
            for card in hand if needed else ():
                provided = table.provides(card) & needed
                for skill in range(len(SKILLS)):
                    if provided >> skill & 1:
                        yield power_slot(hero, Slot(slot), card, skill)
            yield free_slot(hero, Slot(slot))
    yield from hero_reactions(table, "turn", NO_EVENT, hero, hero, (hero,))
    yield from knots_in_turn(table, hero)
    yield from claims(table, hero)
    yield end_turn(hero)


def actions_of(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """Everything that is an action: slotted cards, the tracker, the storyboard, terrain (TWN-10.6)."""
    if not asks_why(table) and cannot_act(table, hero) is not None:
        return
    for slot in table.slots(hero):
        if table.slotted[slot]:
            yield activate(hero, Slot(slot))
    hand = alike(table, hero)
    for deed in table.book.trackers[table.roles[hero]].at(""):
        for card in hand:
            yield use_tracker(hero, deed.name, card)
    for deed, me in story_deeds(table, hero):
        for card in hand if deed.cost else [NO_CARD]:
            yield use_storyboard(hero, deed.name, card, Owner(me))


def story_deeds(table: Thornwatch, pawn: int) -> Iterator[tuple[Deed, int]]:
    """Actions that the storyboard or a terrain card here offers to a pawn, with their owners."""
    why = asks_why(table)
    for deed in table.board_played.actions:
        if deed.who is not None and (why or deed.who.fits(table, pawn, STORY, pawn)):
            yield deed, pawn
    for tile in table.tiles_of(pawn):
        if table.terrain[tile] != NO_TERRAIN:
            for deed in table.book.terrain[table.terrain[tile]].at(""):
                if deed.who is not None and deed.who.fits(table, pawn, BELOW_STORY - tile, pawn):
                    yield deed, BELOW_STORY - tile


# -- moving


@step("TWN-10.3", "Move to {tile}", group="Move")
def move(table: Thornwatch, hero: Hero, left: Tile, tile: Tile) -> None:
    """Once each turn, to an adjacent tile."""
    table.moves_left -= 1
    table.do(go_further(hero))
    walk(table, hero, left, tile)


@move.refuses
def cannot_go(table: Thornwatch, hero: Hero, left: Tile, tile: Tile) -> Refusal | None:
    if table.moves_left <= 0:
        return no("TWN-10.3", "{:Hero} has moved already.", hero)
    return cannot_move(table, hero, left, tile)


@deeds.besides
def things_pointed_at(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    """Any tile, any slot, every card of the own hand, and one of another's may be asked for."""
    for tile in table.tiles:
        yield move(hero, table.where[hero], Tile(tile))
    for other in table.heroes:
        for slot in table.slots(other):
            yield activate(hero, Slot(slot))
            yield free_slot(hero, Slot(slot))
        for card in table.hands[other]:
            yield slot_card(hero, card)
            yield plan(hero, card)
            for deed in table.book.trackers[table.roles[hero]].at(""):
                yield use_tracker(hero, deed.name, card)
    for slot in table.slots(hero):
        for card in table.hands[hero]:
            for skill in range(len(SKILLS)):
                yield power_slot(hero, Slot(slot), card, skill)


# -- acting


def spend_action(table: Thornwatch, hero: int) -> None:
    """An action of the turn, or one that was granted (TWN-10.4, TWN-G33)."""
    may_claim(table, hero)
    if table.granted != hero:
        table.actions -= 1
        table.deeds += 1


def cannot_act(table: Thornwatch, hero: int) -> Refusal | None:
    """Refuse an action that a hero cannot take now."""
    if forbidden(table, "cannot act", hero):
        return no("TWN-13.3", "{:Hero} cannot act now.", hero)
    if table.granted == hero:
        return None
    if table.actions <= 0:
        return no("TWN-10.4", "{:Hero} has acted already.", hero)
    if table.deeds >= MOST_DEEDS:
        return no("TWN-G39", "{:Hero} has taken {} actions in this turn.", hero, MOST_DEEDS)
    return None


@step("TWN-10.6", "Activate {slot}", group="Act")
def activate(table: Thornwatch, hero: Hero, slot: Slot) -> None:
    """A fully powered action card."""
    spend_action(table, hero)
    activate_slot(table, hero, slot, Pawn(hero), NO_EVENT)


@activate.refuses
def cannot_activate(table: Thornwatch, hero: Hero, slot: Slot) -> Refusal | None:
    nothing = no_card_there(table, hero, slot)
    if nothing is not None:
        return nothing
    found = table.book.cards[table.face[table.slotted[slot][0]]]
    deed = found.deed
    if deed is not None and deed.when:
        return no("TWN-14.1", "{:Slot} is a reaction: it waits for its event.", slot)
    if not table.is_powered(slot):
        return no("TWN-12.6", "{:Slot} is not fully powered.", slot)
    refused = cannot_act(table, hero)
    if refused is not None:
        return refused
    if found.on_pawn is not None or found.on_tile is not None:
        return None if has_place(table, hero, slot) else no("TWN-13.10", "There is nowhere to place {:Slot}.", slot)
    if deed is None or would_matter(table, deed, Owner(hero), Pawn(hero), NO_EVENT):
        return None
    return does_nothing(deed)


@step("TWN-12.3", "{deed:Deed} (discard {card:Payment})", group="Act")
def use_tracker(table: Thornwatch, hero: Hero, deed: str, card: Card) -> None:
    """An action of the tracker is paid at once from the hand (TWN-12.3, TWN-12.4)."""
    do_deed(table, hero, table.book.deeds[deed], card, Owner(hero))


@use_tracker.refuses
def cannot_use_tracker(table: Thornwatch, hero: Hero, deed: str, card: Card) -> Refusal | None:
    return cannot_do_deed(table, hero, table.book.deeds[deed], card, Owner(hero))


@step("TWN-10.6", "{deed:Deed}{card:PaidWith}", group="Storyboard")
def use_storyboard(table: Thornwatch, hero: Hero, deed: str, card: Card, me: Owner) -> None:
    """A storyboard action, or one of a terrain card here."""
    do_deed(table, hero, table.book.deeds[deed], card, me)


@use_storyboard.refuses
def cannot_use_storyboard(table: Thornwatch, hero: Hero, deed: str, card: Card, me: Owner) -> Refusal | None:
    return cannot_do_deed(table, hero, table.book.deeds[deed], card, me)


def do_deed(table: Thornwatch, hero: Hero, deed: Deed, card: Card, me: Owner) -> None:
    spend_action(table, hero)
    note_use(table, deed, me)
    table.say("TWN-10.6", "{:Hero} acts: {:Deed}.", hero, deed.name)
    rest = pay_the_rest(table, hero, deed, card)
    spent_card(table, hero, card)
    table.do(rest, effect(deed.effect.name, me, Pawn(hero), NO_EVENT))


def cannot_do_deed(table: Thornwatch, hero: Hero, deed: Deed, card: Card, me: Owner) -> Refusal | None:
    refused = not_in_hand(table, hero, card) if card != NO_CARD else None
    refused = refused or is_not_for(table, deed, hero, me)
    refused = refused or cannot_act(table, hero) or is_used_up(table, deed, me)
    if refused is not None:
        return refused
    if deed.cost and needs_after(table, hero, deed.cost, card) is None:
        if can_pay(table, hero, deed.cost):
            return no("TWN-12.3", "{:Card} does not pay for {:Deed}, which costs {:Needs}.", card, deed.name, deed.cost)
        return no("TWN-12.3", "The hand cannot pay for {:Deed}, which costs {:Needs}.", deed.name, deed.cost)
    return is_impossible(table, deed, hero, me)


# -- powering: a step of its own here, because it is asked for in stages


@step(
    "TWN-11.6",
    "Power {slot} with {card+skill:Tucked}",
    group="Slot and power",
    stages=(
        Stage("card", "Which card do you tuck?", "{card}", back="Another card"),
        Stage("slot", "Under which card?", "{slot}", back="Under another card"),
        Stage("skill", "As which skill?", "{skill:Skill}"),
    ),
)
def power_slot(table: Thornwatch, hero: Hero, slot: Slot, card: Card, skill: int) -> None:
    """A card is tucked under a slotted one and covers one symbol of its cost (TWN-11.7, TWN-G16)."""
    power(table, hero, slot, card, skill)


@power_slot.refuses
def cannot_power_slot(table: Thornwatch, hero: Hero, slot: Slot, card: Card, skill: int) -> Refusal | None:
    return cannot_power(table, hero, slot, card, skill)


# -- Plan


@step("TWN-16.4", "Plan (discard {card})", group="Act")
def plan(table: Thornwatch, hero: Hero, card: Card) -> None:
    """The own card leaves the track; in the next round it is put at the root (TWN-16.4, TWN-16.5)."""
    spend_action(table, hero)
    spent_card(table, hero, card)
    table.track.remove(Momentum(hero))
    table.planned.append(hero)
    table.say("TWN-16.4", "{:Hero} plans.", hero)


@plan.refuses
def cannot_plan(table: Thornwatch, hero: Hero, card: Card) -> Refusal | None:
    """Only in the own turn, on the edge, as the action, for one of the two skills (TWN-16.2, TWN-16.3, TWN-16.6)."""
    if not table.on_edge(hero):
        return no("TWN-16.2", "{:Hero} is not on the edge.", hero)
    refused = not_in_hand(table, hero, card)
    if refused is not None:
        return refused
    mask = sum(skill_mask(skill) for skill in HEROES[table.roles[hero]].skills)
    if not table.provides(card) & mask:
        return no("TWN-16.3", "{:Card} provides neither of the two skills of {:Hero}.", card, hero)
    return cannot_act(table, hero)


# -- an action outside the own turn


def offer_action(table: Thornwatch, hero: Hero) -> None:
    """A hero may take one action: no move, slot, power or Plan (TWN-G33)."""
    table.granted = hero
    table.do(granted_action(hero))


@step("TWN-G33")
def granted_action(table: Thornwatch, hero: Hero) -> None:
    table.ask(table.seat_of(hero), granted_deeds(hero), then=grant_lapses(), pause=True)


@choices("TWN-G33", "{hero} may take an action now.")
def granted_deeds(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    yield from actions_of(table, hero)
    yield no_action(hero)


@step("TWN-G33", "Take none", group="End")
def no_action(table: Thornwatch, hero: Hero) -> None:
    """It is optional."""


@step("TWN-G33")
def grant_lapses(table: Thornwatch) -> None:
    table.granted = -1
