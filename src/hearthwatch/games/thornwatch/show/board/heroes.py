"""A hero on the board: tracker, hand and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel import Card, Readers

from ...content import ACTION, COSTS, FIRST_SCAR, HEROES, IS_WOUND, SCARS, TRAITS
from ...rules.moments import tracker
from ..printing import card_kind, card_text, deed_text, knot_text, plan_text
from ..words.names import face_name, hero_name, skill_name, skills_of
from .parts import DeedBoard, Discarded, HandCard, HeroBoard, PowerBoard, SlotBoard, Told, TraitBoard, deed_id

if TYPE_CHECKING:
    from ...rules.book import Deed
    from ...table import Thornwatch


def hero_board(table: Thornwatch, hero: int, readers: Readers, hits: int, reacts: str) -> HeroBoard:
    """Return a hero as these observers may see it: of the hand only wounds are open to all (TWN-23.6)."""
    seat = table.seat_of(hero)
    if table.roles[hero] < 0 or hero >= len(table.decks):
        return _not_chosen(table, hero, seat)
    role = HEROES[table.roles[hero]]
    where = table.where[hero] if hero < len(table.where) else -1
    return HeroBoard(
        id=f"hero:{hero}",
        name=hero_name(table, hero),
        called=role.looks[table.looks[hero]],
        seat=seat,
        seats=[seat],
        pawn=f"pawn:{hero}",
        tile=where + 1 if where >= 0 else None,
        active=table.active == hero,
        next=table.next_card() == hero and table.active != hero and bool(table.track),
        planned=hero in table.planned,
        skills=[skill.capitalize() for skill in role.skills],
        slots=[_slot(table, slot) for slot in table.slots(hero)],
        traits=_traits(table, hero),
        deeds=[*(_deed(deed) for deed in tracker(table, hero)), _plan(role.skills)],
        hand=[_in_hand(table, card, readers) for card in (*table.hands[hero], *table.looked[hero])],
        deck=len(table.decks[hero]),
        discard=[Discarded(f"card:{card}", face_name(table.face[card])) for card in reversed(table.discards[hero])],
        wounds=_wounds(table, hero),
        moved=table.active == hero and not table.moves_left,
        acted=table.active == hero and not table.actions,
        hit=hits,
        reacts=reacts,
        knots=[Told(name, knot_text(table.book.knots[name])) for name in table.knots[seat]] if table.knots else [],
    )


def _wounds(table: Thornwatch, hero: int) -> int:
    """Wound cards in hand, deck, discard pile and looked at; everybody could count them."""
    piles = (table.hands, table.decks, table.discards, table.looked)
    return sum(IS_WOUND[table.face[card]] for pile in piles for card in pile[hero])


def _slot(table: Thornwatch, slot: int) -> SlotBoard:
    cards = table.slotted[slot]
    if not cards:
        return SlotBoard(
            id=f"slot:{slot}", card="", name="", kind="", text="", prompt="", cost=[], power=[], open=[], powered=False
        )
    face = table.face[cards[0]]
    action = ACTION[face]
    return SlotBoard(
        id=f"slot:{slot}",
        card=f"card:{cards[0]}",
        name=face_name(face),
        kind=card_kind(face),
        text=card_text(face),
        prompt=action.prompt if action else "",
        cost=[skill_name(skill) for skill in COSTS[face]],
        power=[
            PowerBoard(f"card:{card}", face_name(table.face[card]), skill_name(table.spot[card])) for card in cards[1:]
        ],
        open=[skill_name(skill) for skill in table.open_cost(slot)],
        powered=table.is_powered(slot),
    )


def _in_hand(table: Thornwatch, card: Card, readers: Readers) -> HandCard:
    if not table.known[card] & readers:
        return HandCard(id=f"card:{card}", name=None, sort="hidden", provides=[], cost=[], kind="", text="", prompt="")
    face = table.face[card]
    action = ACTION[face]
    return HandCard(
        id=f"card:{card}",
        name=face_name(face),
        sort="wound" if IS_WOUND[face] else "action" if action else "skill",
        provides=skills_of(table.provides(card)),
        cost=[skill_name(skill) for skill in COSTS[face]],
        kind=card_kind(face) if action else "",
        text=card_text(face) if action else "",
        prompt=action.prompt if action else "",
    )


def _traits(table: Thornwatch, hero: int) -> list[TraitBoard]:
    found = []
    for slot in table.trait_slots(hero):
        if slot < len(table.traits) and table.traits[slot] >= 0:
            number = table.traits[slot]
            scar = number >= FIRST_SCAR
            card = SCARS[number - FIRST_SCAR] if scar else TRAITS[number]
            found.append(
                TraitBoard(
                    id=f"traitslot:{slot}",
                    name=card.name,
                    text=card.flavour,
                    focus=bool(table.focus[slot]),
                    scar=scar,
                )
            )
    return found


def _deed(deed: Deed) -> DeedBoard:
    cost = ["/".join(skills_of(mask)) if mask.bit_count() < 5 else "any" for mask in deed.cost]
    return DeedBoard(
        id=deed_id(deed.name),
        name=deed.title,
        kind="reaction" if deed.when else "action",
        text=deed_text(deed),
        cost=cost,
        ebb=deed.ebb,
        usable=True,
    )


def _plan(skills: tuple[str, str]) -> DeedBoard:
    cost = "/".join(skill.capitalize() for skill in skills)
    return DeedBoard(id="verb:plan", name="Plan", kind="action", text=plan_text(), cost=[cost], ebb=0, usable=True)


def _not_chosen(table: Thornwatch, hero: int, seat: int) -> HeroBoard:
    """Return a hero whose role is still to be taken, or whose cards are still to be dealt."""
    return HeroBoard(
        id=f"hero:{hero}",
        name=hero_name(table, hero).capitalize(),
        called="",
        seat=seat,
        seats=[seat],
        pawn="",
        tile=None,
        active=False,
        next=False,
        planned=False,
        skills=[],
        slots=[],
        traits=_traits(table, hero),
        deeds=[],
        hand=[],
        deck=0,
        discard=[],
        wounds=0,
        moved=False,
        acted=False,
        hit=0,
        reacts="",
        knots=[],
    )
