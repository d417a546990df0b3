"""The turns that the Judge takes: monsters, denizens, terrain (section 17 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, asks_why, no

from ..content import CREATURES
from ..table import (
    BELOW_STORY,
    JUDGE,
    NO_EVENT,
    NOBODY,
    STORY,
    Momentum,
    Owner,
    Pawn,
    Thornwatch,
    Tile,
    choices,
    step,
)
from .changes import changed, forbidden, is_creature_group, rules_card
from .ebb import spend_ebb
from .effects.flow import unlike
from .effects.language import effect
from .moments import forget_uses, is_used_up, moment_comes, note_use
from .placing import bindings_end, cannot_move, walk, ways_to_move
from .reactions import judge_reactions
from .refusing import is_impossible, is_not_for
from .track import turn_card

MAY_NOT_MOVE, MAY_NOT_ACT = 1, 2


@step("TWN-17.1")
def group_turn(table: Thornwatch, card: Momentum) -> None:
    """The card of creatures, or of terrain, comes up."""
    table.active_card = card
    table.acted.clear()
    group = table.group_of_card(card)
    kind = table.groups[group]
    if not is_creature_group(table, group):
        owner = Owner(BELOW_STORY - table.group_tile[group])
        name = table.book.turns[kind - len(CREATURES)]
        table.do(effect(name, owner, NOBODY, NO_EVENT), group_done(card))
    else:
        table.say("TWN-9.2", "{:Momentum} acts.", card)
        table.do(next_pawn(card), group_done(card))


@step("TWN-17.5")
def group_done(table: Thornwatch, card: Momentum) -> None:
    """The card is turned after all its pawns are done."""
    turn_card(table, card)


@step("TWN-17.4")
def next_pawn(table: Thornwatch, card: Momentum) -> None:
    """Each pawn of a pack takes its own turn, in an order that the Judge chooses."""
    waiting = [pawn for pawn in table.pawns_of_card(card) if pawn not in table.acted]
    if not waiting or card not in table.track:
        return
    if table.denied >> 2 * table.group_of_card(card) & 3 == MAY_NOT_MOVE | MAY_NOT_ACT:
        table.do(pawn_acts(waiting[0]), next_pawn(card))
    else:
        table.ask(table.controller(waiting[0]), pawns_to_act(card), then=next_pawn(card))


@choices("TWN-17.4", "Which pawn acts next?")
def pawns_to_act(table: Thornwatch, card: Momentum) -> Iterator[Step]:
    for pawn in unlike(table, [pawn for pawn in table.pawns_of_card(card) if pawn not in table.acted]):
        yield pawn_acts(pawn)


@pawns_to_act.besides
def pawns_that_wait(table: Thornwatch, card: Momentum) -> Iterator[Step]:
    """Any pawn may be asked for."""
    for pawn in table.pawns:
        yield pawn_acts(pawn)


@step("TWN-17.4", "{pawn:PawnWhere}", group="Who")
def pawn_acts(table: Thornwatch, pawn: Pawn) -> None:
    table.active = pawn
    table.acted.append(pawn)
    table.moves_left = max(0, 1 + changed(table, "moves", pawn))
    table.actions = max(0, 1 + changed(table, "actions", pawn))
    denied = table.denied >> 2 * table.group_of[pawn]
    if denied & MAY_NOT_MOVE:
        table.moves_left = 0
    if denied & MAY_NOT_ACT:
        table.actions = 0
    forget_uses(table, "turn")
    table.do(moment_comes("turn begins", pawn, pawn, NO_EVENT), next_pawn_deed(pawn), pawn_done(pawn))


@pawn_acts.refuses
def cannot_act_next(table: Thornwatch, pawn: Pawn) -> Refusal | None:
    if pawn not in table.pawns_of_card(table.active_card):
        return no("TWN-9.2", "It is not the turn of {:Pawn}.", pawn)
    if pawn in table.acted:
        return no("TWN-17.4", "{:Pawn} has had its turn.", pawn)
    return None


@step("TWN-17.1")
def next_pawn_deed(table: Thornwatch, pawn: Pawn) -> None:
    if table.stands(pawn):
        table.ask(table.controller(pawn), pawn_deeds(pawn), then=next_pawn_deed(pawn))


@step("TWN-17.5")
def pawn_done(table: Thornwatch, pawn: Pawn) -> None:
    """Bindings under it end with its turn (TWN-13.6, TWN-G45)."""
    steps: list[Step] = []
    if table.stands(pawn):
        steps.append(moment_comes("turn ends", pawn, pawn, NO_EVENT))
    table.do(*steps, pawn_rests(pawn))


@step("TWN-13.6")
def pawn_rests(table: Thornwatch, pawn: Pawn) -> None:
    bindings_end(table, pawn)
    table.active = NOBODY


@choices("TWN-17.1", "What does {pawn} do?")
def pawn_deeds(table: Thornwatch, pawn: Pawn) -> Iterator[Step]:
    """A move and an attack or action, in either order, both optional (TWN-17.1, TWN-17.2)."""
    for left, tile in ways_to_move(table, pawn):
        yield move_creature(pawn, left, tile)
    for deed in rules_card(table, table.group_of[pawn]).at(""):
        yield use_rules_card(pawn, deed.name)
    if table.controller(pawn) == JUDGE:
        yield from judge_reactions(table, "", tracker_only=True)
        for deed in table.board_played.actions:
            if deed.said.who == "judge":
                yield use_story(pawn, deed.name)
    why = asks_why(table)
    for deed in table.board_played.actions:
        if deed.who is not None and (why or deed.who.fits(table, pawn, STORY, pawn)):
            yield use_story(pawn, deed.name)
    yield end_pawn(pawn)


@pawn_deeds.besides
def far_tiles(table: Thornwatch, pawn: Pawn) -> Iterator[Step]:
    """Any tile may be asked for."""
    for tile in table.tiles:
        yield move_creature(pawn, table.where[pawn], Tile(tile))


@step("TWN-17.1", "Move to {tile}{pawn+left:Keeping}", group="Move")
def move_creature(table: Thornwatch, pawn: Pawn, left: Tile, tile: Tile) -> None:
    table.moves_left -= 1
    walk(table, pawn, left, tile)


@move_creature.refuses
def cannot_move_creature(table: Thornwatch, pawn: Pawn, left: Tile, tile: Tile) -> Refusal | None:
    if table.moves_left <= 0:
        return no("TWN-17.1", "{:Pawn} cannot move any more in this turn.", pawn)
    return cannot_move(table, pawn, left, tile)


@step("TWN-17.1", "{deed:DeedOf}", group="Act")
def use_rules_card(table: Thornwatch, pawn: Pawn, deed: str) -> None:
    """An attack or action of the rules card, with its price (TWN-12.7, TWN-12.8)."""
    found = table.book.deeds[deed]
    table.actions -= 1
    spend_ebb(table, found.ebb)
    note_use(table, found, pawn)
    table.say("TWN-17.1", "{:Pawn} uses {:Deed}.", pawn, deed)
    table.do(effect(found.effect.name, Owner(pawn), pawn, NO_EVENT))


@use_rules_card.refuses
def cannot_use_rules_card(table: Thornwatch, pawn: Pawn, deed: str) -> Refusal | None:
    if table.actions <= 0 or forbidden(table, "cannot act", pawn):
        return no("TWN-17.1", "{:Pawn} cannot act any more in this turn.", pawn)
    found = table.book.deeds[deed]
    if found.ebb > table.ebb:
        return no("TWN-12.9", "{:Deed} costs {} ebb; the Judge has {}.", deed, found.ebb, table.ebb)
    used = is_used_up(table, found, pawn)
    if used is not None:
        return used
    return is_impossible(table, found, pawn, pawn)


@step("TWN-13.1", "{deed:DeedOf}", group="Storyboard")
def use_story(table: Thornwatch, pawn: Pawn, deed: str) -> None:
    """A storyboard action of the Judge or of a creature."""
    found = table.book.deeds[deed]
    table.actions -= 1
    spend_ebb(table, found.ebb)
    note_use(table, found, STORY)
    table.say("TWN-13.1", "{:Deed}.", deed)
    table.do(effect(found.effect.name, Owner(pawn), pawn, NO_EVENT))


@use_story.refuses
def cannot_use_story(table: Thornwatch, pawn: Pawn, deed: str) -> Refusal | None:
    found = table.book.deeds[deed]
    return (
        is_not_for(table, found, pawn, STORY)
        or cannot_use_rules_card(table, pawn, deed)
        or is_used_up(table, found, STORY)
    )


@step("TWN-17.2", "Done", group="End")
def end_pawn(table: Thornwatch, pawn: Pawn) -> None:
    """Move and act are both optional."""
    table.cut(pawn_done(pawn))
