"""The attack under way on the board: its dice, its hits, and what they will do if nobody changes it."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Event

from ...content import BASIC_DIE, CREATURES, EBB_FOR_A_DECK, FOCUS_DIE
from ...rules.attack import sum_of
from ...rules.changes import changed
from ...rules.defeat import momentum_shift
from ...table import FIRST_CREATURE, MELEE, UNROLLED, Blow, Thornwatch
from ..printing import title_of
from ..words.names import kind_name, pawn_name
from ..words.odds import in_dice
from .map import kind_of
from .parts import BlowBoard, DieBoard

FACES: Final = {"hit": "hit", "two hits": "two", "ebb": "ebb", "blank": "blank"}
ABOUT_A_BLOW: Final = ("aimed", "struck", "followed", "cards_to_wound")
"""Questions whose first argument is the attack that they are about."""


def open_blow(table: Thornwatch) -> tuple[Event, Blow] | None:
    """Return the attack that the open question concerns, else the last unfinished one."""
    question = table.question
    asked = question[1:2] if question and table.rules.kinds[question[0]].name in ABOUT_A_BLOW else ()
    for number in (*asked, *reversed(range(len(table.events)))):
        row = table.events[number]
        if row and row[0] == Blow.__name__:
            return Event(number), _as_rolled(table, table.event(Event(number), Blow))
    return None


def _as_rolled(table: Thornwatch, blow: Blow) -> Blow:
    """The dice lie and are not counted yet, because a focus die may join them: what they come to as they lie."""
    if blow.rolled or blow.prevented or not blow.faces:
        return blow
    rolled = sum_of(blow.faces, blow.focus)
    hits = max(0, rolled + changed(table, "hits", blow.by, blow.target, blow.way)) if rolled else 0
    return blow._replace(rolled=rolled, hits=hits)


def is_counted(blow: Blow) -> bool:
    """Return whether the dice are rolled, or the hits need none."""
    return blow.way == UNROLLED or bool(blow.faces)


def dice_now(table: Thornwatch, blow: Blow) -> int:
    """Return the number of dice to roll, with all changes; once they are rolled, the number there are."""
    if blow.faces or blow.way == UNROLLED:
        return blow.dice
    return max(0, blow.dice + (changed(table, "dice", blow.by, blow.target, blow.way) if blow.by >= 0 else 0))


def blow_board(table: Thornwatch, blow: Blow) -> BlowBoard:
    """Return an attack or a hit as everybody sees it: dice lie open (TWN-13.4)."""
    dice = dice_now(table, blow)
    landed = bool(blow.wounded) or bool(blow.defeated)
    return BlowBoard(
        by=f"pawn:{blow.by}" if blow.by >= 0 else "",
        by_name=_name(table, blow.by),
        by_kind=_kind(table, blow.by),
        target=f"pawn:{blow.victim}" if blow.victim >= 0 else f"pawn:{blow.target}",
        target_name=_name(table, blow.victim if blow.victim >= 0 else blow.target),
        target_kind=_kind(table, blow.victim if blow.victim >= 0 else blow.target),
        deed=title_of(table.book, blow.deed),
        melee=blow.way == MELEE,
        dice=dice,
        parts=_parts(blow.dice, dice) if dice else "",
        rolled=[
            *(DieBoard(FACES[BASIC_DIE[face - 1]], False) for face in blow.faces),
            *(DieBoard(FACES[FOCUS_DIE[face - 1]], True) for face in blow.focus),
        ],
        hits=blow.rolled,
        left=blow.hits,
        landed=landed,
        changed=_changed(table, blow),
        leads="" if landed else consequence(table, blow),
    )


def _parts(printed: int, now: int) -> str:
    """Return the origin of the dice: 2 + 1."""
    if printed == now:
        return str(now)
    return f"{printed} {'+' if now > printed else '−'} {abs(now - printed)}"


def _name(table: Thornwatch, pawn: int) -> str:
    """Return a pawn that may have left the map; the storyboard where it is none."""
    if pawn < 0:
        return "The storyboard" if pawn == -1 else "The terrain"
    return pawn_name(table, pawn)


def _kind(table: Thornwatch, pawn: int) -> str:
    return kind_of(table, pawn) if pawn >= 0 else "monster"


def _changed(table: Thornwatch, blow: Blow) -> list[str]:
    """Return what raised or lowered the hits, and who takes them over."""
    found = []
    if is_counted(blow) and blow.rolled != blow.hits:
        more = blow.hits - blow.rolled
        found.append(f"{blow.rolled} {'+' if more > 0 else '−'} {abs(more)} by what changes them.")
    if blow.victim >= 0 and blow.victim != blow.target:
        found.append(f"The {_name(table, blow.victim)} takes it for the {_name(table, blow.target)}.")
    return found


# -- what follows if nobody does anything


def consequence(table: Thornwatch, blow: Blow) -> str:
    """Return the effect of an attack as it stands, in a sentence; nothing hidden is in it."""
    if blow.wounded or blow.defeated:
        return _afterwards(table, blow)
    if not is_counted(blow):
        dice = dice_now(table, blow)
        if not dice:
            return "No die is rolled."
        return f"It rolls {in_dice(dice)}."
    if blow.hits <= 0:
        return "Nobody is wounded."
    return _hero_suffers(table, blow) if blow.victim < FIRST_CREATURE else _card_suffers(table, blow)


def _hero_suffers(table: Thornwatch, blow: Blow) -> str:
    hero, left = blow.victim, len(table.wounds)
    gained = min(blow.hits, left)
    name = _name(table, hero)
    text = f"The {name} gains {_wounds(gained)}: wound deck {left} → {left - gained}"
    deck = len(table.decks[hero])
    if gained >= left:
        return f"{text}. It is empty, and the scene is lost."
    if deck <= gained and not table.lazy:
        return f"{text}, and the deck runs out: the Judge gains {EBB_FOR_A_DECK} ebb."
    return f"{text}, own deck {deck} → {deck - gained}."


def _wounds(count: int) -> str:
    return "1 wound" if count == 1 else f"{count} wounds"


def _card_suffers(table: Thornwatch, blow: Blow) -> str:
    cards, name = table.cards_of(blow.victim), _name(table, blow.victim)
    if not cards:
        return "Nothing more happens to it."
    if len(cards) > 1:
        return f"One of the {len(cards)} momentum cards of the {name} suffers {_hits(blow.hits)}."
    at, last = table.track.index(cards[0]), len(table.track) - 1
    if at < last:
        to = min(last, at + blow.hits)
        edge = " (the edge)" if to == last else ""
        return f"The {name}'s card goes from place {at + 1} to {to + 1}{edge}."
    group = table.group_of[blow.victim]
    more = len(table.pawns_of(group)) - 1
    if not more:
        return f"The {name} is on the edge: it is defeated, and its card leaves the track."
    back = max(0, momentum_shift(table, group))
    kind = kind_name(table.groups[group])
    many = CREATURES[table.groups[group]].plural if more > 1 else kind
    left = f"{more} {many} {'are' if more > 1 else 'is'} left"
    return f"The {name} is on the edge: it is defeated. {left}, and the card goes back by {back}."


def _hits(count: int) -> str:
    return "1 hit" if count == 1 else f"{count} hits"


def _afterwards(table: Thornwatch, blow: Blow) -> str:
    """After the wounding: how things stand."""
    if blow.victim < FIRST_CREATURE:
        return f"The {_name(table, blow.victim)} has gained {_wounds(blow.gained)}; nothing more happens."
    cards = table.cards_of(blow.victim)
    if blow.defeated or not cards or table.where[blow.victim] < 0:
        return "It stays as it is."
    place = table.track.index(cards[-1]) + 1
    if place == len(table.track):
        return f"The {_name(table, blow.victim)} stands on the edge: one more hit defeats it, the next deal forgets it."
    return f"The {_name(table, blow.victim)}'s card stays in place {place} of {len(table.track)}."
