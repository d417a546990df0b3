"""Combat: which Enemy, its card or cards, and what becomes of it (sections 20 and 22 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import EVERYONE, NO_CARD, Card, Refusal, Step, no

from ..content import ENEMIES, FIRST_ENEMY, HEART
from ..content.cards import RANKS
from ..table import Saga, choices, step
from ..things import (
    COMBAT,
    COPIES,
    ENEMY_DECKS,
    ENEMY_DISCARDS,
    FOUGHT,
    MYSTICAL,
    NOWHERE,
    RANK_COUNT,
    Character,
    Foe,
    Location,
)
from .acting import begin_action, end_action, use_afterwards
from .assigning import resolved
from .covering import covered, resolve_covered
from .dice import prepare_roll, ready_dice
from .effects.language import effect
from .journeys import all_of
from .moments import moment
from .skills import helpers_alone, things_named
from .wounds import gain_threats


@step("THG-20.1")
def combat(table: Saga) -> None:
    """One Combat against an Enemy of the own Area; where there is none nothing happens."""
    table.ask(table.seat_of(table.actor), foes_to_attack())


@choices("THG-20.1", "{Actor} fights: which Enemy?")
def foes_to_attack(table: Saga) -> Iterator[Step]:
    """Items and the Skill come later, with the Enemy card in view (THG-20.13); where nobody is here, now (THG-24.6)."""
    for place in table.locations_in(table.area[table.actor]):
        for rank, count in enumerate(table.foes_at(place)):
            if count:
                yield attack(Foe(place * RANK_COUNT + rank))
                if table.played.locations[place].merged:
                    break
    if cannot_attack_nobody(table) is None:
        yield from helpers_alone(table)
    yield attack_nobody()


@foes_to_attack.besides
def foes_elsewhere(table: Saga) -> Iterator[Step]:
    """Yield every other Enemy on the map, which is refused."""
    here = table.locations_in(table.area[table.actor])
    for foe, count in enumerate(table.foes):
        if count and foe // RANK_COUNT not in here:
            yield attack(Foe(foe))
    yield from things_named(table)


@step("THG-20.1", "Attack {foe:Attacked}", group="Combat")
def attack(table: Saga, foe: Foe) -> None:
    """Choosing any token of a merged Location starts the Combat against all of them (THG-22.4)."""
    place, rank = divmod(foe, RANK_COUNT)
    ranks: tuple[int, ...] = (rank,)
    if table.played.locations[place].merged:
        ranks = tuple(one for one, count in enumerate(table.foes_at(Location(place))) for _ in range(count))
    table.fight_at, table.fight_ranks, table.fight_order = Location(place), ranks, ""
    table.say("THG-20.1", "{:Character} attacks {:Attacked}.", table.actor, foe)
    table.do(draw_enemies(ranks))


@attack.refuses
def cannot_attack(table: Saga, foe: Foe) -> Refusal | None:
    place = Location(foe // RANK_COUNT)
    if place not in table.locations_in(table.area[table.actor]):
        return no("THG-20.1", "{:Location} is not in the Area of {:Character}.", place, table.actor)
    if table.location_blocks >> place & 1:
        return no("THG-20.12", "A Blockade lies on {:Location}.", place)
    if table.played.locations[place].merged and any(table.foes[place * RANK_COUNT : foe]):
        return no("THG-22.4", "The Enemies at {:Location} are fought as one: attack the weakest.", place)
    return None


@step("THG-11.13", "Attack nobody", group="Combat")
def attack_nobody(table: Saga) -> None:
    """Attack nobody, where no Enemy can be fought."""


@attack_nobody.refuses
def cannot_attack_nobody(table: Saga) -> Refusal | None:
    for place in table.locations_in(table.area[table.actor]):
        if table.has_foes(place) and not table.location_blocks >> place & 1:
            return no("THG-11.13", "An Enemy is here and must be fought.")
    return None


# -- the cards


def deck_of(table: Saga, rank: int) -> int:
    """Return the deck that is drawn from; of Mystical Enemies the Adventure says which (THG-20.2)."""
    if rank != MYSTICAL:
        return rank
    mystical = table.played.sheet.mystical
    assert mystical is not None  # Else no Mystical Enemy was placed.
    return RANKS.index(mystical.rank)


@step("THG-20.2")
def draw_enemies(table: Saga, ranks: tuple[int, ...]) -> None:
    """A card for each Enemy, face up (THG-20.13)."""
    for rank in ranks:
        card = _drawn(table, deck_of(table, rank))
        table.put(card, FOUGHT)
        table.say("THG-20.2", "The Enemy is {:Card}.", card)
    table.merging = table.fought
    table.do(put_side_by_side(), prepare_roll(), judge())
    ready_dice(table)


def _drawn(table: Saga, deck: int) -> Card:
    """Return the top card; where deck and discard pile are empty, a copy of a card of that deck by chance (THG-G42)."""
    card = table.draw(ENEMY_DECKS, deck)
    if card != NO_CARD:
        return card
    faces = [FIRST_ENEMY + number for number, one in enumerate(ENEMIES) if RANKS.index(one.rank) == deck]
    copy = table.lay_out([faces[table.pick(len(faces))]])[0]
    table.known[copy] = EVERYONE
    return copy


@step("THG-22.4")
def put_side_by_side(table: Saga) -> None:
    """Merged cards lie in an order of the player's choice, from left to right."""
    if len(table.merging) > 1:
        table.ask(table.seat_of(table.actor), cards_to_merge(), then=put_side_by_side())
    elif table.merging:
        _to_the_right(table, table.merging[0])


@choices("THG-22.4", "Merged Enemies: which card lies next, from left to right?")
def cards_to_merge(table: Saga) -> Iterator[Step]:
    for card in table.merging:
        yield merge_next(card)


@step("THG-22.4", "{card}", group="Combat")
def merge_next(table: Saga, card: Card) -> None:
    """It lies right of those that were chosen before."""
    _to_the_right(table, card)


def _to_the_right(table: Saga, card: Card) -> None:
    if len(table.fought) > 1:
        table.say("THG-22.4", "{:Card} lies next, from left to right.", card)
    table.fought = (*(one for one in table.fought if one != card), card)
    table.merging = tuple(one for one in table.merging if one != card)


# -- won or lost


def hearts_open(table: Saga) -> int:
    """Return the number of hearts that are not covered."""
    return (table.arena().where(HEART) & ~all_of(table.struck)).bit_count()


@step("THG-20.6")
def judge(table: Saga) -> None:
    """First the effects of all covered spaces, also of a Combat that is lost (THG-20.10); then who has won."""
    table.area_good = -1
    table.waiting = covered(table, all_of(table.struck), True)
    table.do(resolve_covered(), decide(table.actor))


@step("THG-20.7")
def decide(table: Saga, who: Character) -> None:
    """Win: the tokens go (THG-22.6). Lose: a Threat for each uncovered heart, the tokens stay (THG-20.8)."""
    hearts, place, ranks, order = hearts_open(table), table.fight_at, table.fight_ranks, table.fight_order
    table.won_last = int(hearts == 0)
    _clear_up(table)
    if hearts:
        table.say("THG-20.8", "The Combat is lost: {:Hearts} uncovered.", hearts)
        table.do(gain_threats(who, hearts), *_aftermath(table, who, place, ranks, order, won=False))
    else:
        table.say("THG-20.7", "{:Character} wins the Combat.", who)
        for rank in _beaten(table, ranks) if place != NOWHERE else ():
            table.foes[place * RANK_COUNT + rank] -= 1
        table.do(*_aftermath(table, who, place, ranks, order, won=True))


def _beaten(table: Saga, ranks: tuple[int, ...]) -> list[int]:
    """Return the tokens that a won Combat removes: all, but Mystical ones that stay (THG-22.3)."""
    mystical = table.played.sheet.mystical
    return [rank for rank in ranks if rank != MYSTICAL or mystical is None or not mystical.stays]


def _clear_up(table: Saga) -> None:
    """The cards go to their piles, tiles and dice back: no progress is kept (THG-20.9, THG-20.11)."""
    for card in table.fought:
        rank = RANKS.index(ENEMIES[table.face[card] - FIRST_ENEMY].rank)
        if card >= table.box_cards:
            table.put(card, COPIES)
        else:
            table.put(card, ENEMY_DISCARDS, rank)
    table.fought = table.merging = ()
    table.fight_at, table.fight_ranks, table.fight_order = NOWHERE, (), ""
    table.dice, table.faces_up, table.struck = [], [], []
    table.criticals = table.rolled = 0


def _aftermath(
    table: Saga, who: Character, place: Location, ranks: tuple[int, ...], order: str, *, won: bool
) -> list[Step]:
    """Return what an Adventure or an ordering text adds, and the effect of a cleared Location (THG-22.1)."""
    found: list[Step] = [moment("combat won" if won else "combat lost", who, place)]
    played = table.played
    if MYSTICAL in ranks and played.sheet.mystical is not None:
        for part in ("won" if won else "lost", "after"):
            if getattr(played.sheet.mystical, part) is not None:
                found.append(effect(played.effect("mystical", part), who, place))
    if order:
        node = table.book.nodes[order].parts.get("won" if won else "lost")
        found += [effect(node.name, who, place)] if node is not None else []
    elif won and _beaten(table, ranks):  # One that stays and wanders on is not removed by the Combat (THG-22.2).
        found.append(look_if_cleared(who, place))
    return found


@step("THG-22.1")
def look_if_cleared(table: Saga, who: Character, place: Location) -> None:
    """The last Enemy of a Combat Location is gone: its effect is resolved, unless it is closed (THG-22.7)."""
    closed = table.entered >> place & 1 or table.location_blocks >> place & 1 or table.covers[place] >= 0
    if table.played.locations[place].action == "combat" and not table.has_foes(place) and not closed:
        table.do(*resolved(table, who, place))


# -- ordered by an effect


def ordered_combat(name: str, who: Character, place: Location) -> list[Step]:
    """Return a Combat that a text orders: with Items and Skill, without the Bonuses of the Action card (THG-22.8)."""
    return [
        begin_action(who, COMBAT, 1),
        moment("before combat", who, place),
        fight_at_once(name, who),
        moment("after combat", who, place),
        use_afterwards(),
        end_action(),
    ]


@step("THG-22.8")
def fight_at_once(table: Saga, name: str, who: Character) -> None:
    """Enemies without tokens, fought as one."""
    table.fight_at, table.fight_ranks, table.fight_order = NOWHERE, (), name
    table.do(draw_enemies(table.book.nodes[name].value))
