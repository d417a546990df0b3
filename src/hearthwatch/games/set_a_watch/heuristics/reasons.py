"""Reasons for and against an option, in a few words: numbers that everybody at the table could work out.

Everything here is read off what lies open. A facedown card is counted, never named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Final

from hearthwatch.kernel import Card, Step
from hearthwatch.kernel.english import counted

from ..content import (
    ADVENTURERS,
    BARBARIAN,
    BEAST_MASTER,
    CLASSES,
    CLERIC,
    DAMAGE,
    DEFEATED,
    IS_SUMMON,
    IS_UNHALLOWED,
    KNIGHT,
    RANGER,
    ROGUE,
    WARRIOR,
    WIZARD,
    face_name,
    location,
)
from ..rules.attack import CLEAVE, FIRST_TAMED, attackers, cannot_join, total_of
from ..rules.camp import CHOP_WOOD, heal
from ..rules.campfire import reveal_level
from ..rules.health import base_health, health
from ..rules.line import STAY_DEAD
from ..rules.powers import powers
from ..rules.runes import BOLSTER, SEAL, VANQUISH
from ..rules.special import SECRETS, TRAP, TREE, WIDE
from ..table import BY_DIE, CAMP, EXHAUSTED, HEROES, SMOKED, UP, Ability, Die, Hero, Rune, Watch, rules

LIGHTS: Final = (7, 12)
"""Firewood from which the fire lights one position more."""
_ABOUT: Final[dict[str, Callable[..., str]]] = {}


def reason(table: Watch, step: Step) -> str:
    """Return the reason to choose or avoid this step; empty where there is none."""
    kind = rules.kinds[step[0]]
    says = _ABOUT.get(kind.name)
    if says is not None:
        return says(table, *step[1:])
    if kind.group != "Abilities":
        return ""
    targets = [value for name, value in zip(kind.types, step[1:], strict=False) if name == "Card"]
    return _joined(_size(table, card) for card in targets if card in table.line and table.marks[card] & UP)


def _about(*names: str) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Register a function as the reason for the steps of these names."""

    def keep(says: Callable[..., str]) -> Callable[..., str]:
        for name in names:
            _ABOUT[rules.by_name[name].name] = says
        return says

    return keep


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part for part in parts if part)


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _name(table: Watch, hero: Hero) -> str:
    return f"the {CLASSES[table.party[hero]]}"


# -- Creatures


def _damage(table: Watch, card: Card) -> int:
    """Return the damage that a Creature deals if it is left at the end."""
    return DAMAGE[table.face[card]] + table.rule().damage_bonus


def _size(table: Watch, card: Card) -> str:
    return f"Health {health(table, card)}, {_damage(table, card)} damage"


def _may_rise(table: Watch, card: Card) -> bool:
    """Return whether its Defeated power brings it back to the Line (SAW-G61)."""
    power = DEFEATED[table.face[card]]
    if not power or table.marks[card] & SMOKED or table.face[card] in table.risen:
        return False
    return powers.nodes[power].verb.name == "rise"


def _what_a_kill_prevents(table: Watch, card: Card) -> str:
    prevented = f"takes {_damage(table, card)} damage off the Line" if _damage(table, card) else ""
    if _may_rise(table, card):
        prevented = "" if table.works(STAY_DEAD) else "it rises once more this round"
    return _joined(["the last of the Line" if len(table.line) == 1 else "", prevented])


@_about("aim")
def why_aim(table: Watch, target: Card) -> str:
    needed, best = health(table, target), _least_total(table, target)
    waste = f"wastes at least {best - needed} of {best}" if best and not table.works(CLEAVE) else ""
    return _joined([_what_a_kill_prevents(table, target), "nothing is wasted" if best == needed else waste])


def _least_total(table: Watch, target: Card) -> int:
    """Return the smallest total that would defeat it; 0 where none does."""
    able = [attacker for attacker in attackers(table) if cannot_join(table, target, attacker) is None]
    most = table.rule().attack_dice_max or len(able)
    needed = health(table, target)
    totals = (
        total_of(table, sum(1 << attacker for attacker in chosen))
        for count in range(1, most + 1)
        for chosen in combinations(able, count)
    )
    return min((total for total in totals if total >= needed), default=0)


@_about("strike")
def why_strike(table: Watch, target: Card, chosen: int) -> str:
    total, needed = total_of(table, chosen), health(table, target)
    return _joined([_what_a_kill_prevents(table, target), _waste(table, total, needed, chosen)])


@_about("add_die")
def why_add_die(table: Watch, target: Card, chosen: int, die: Die) -> str:
    return _so_far(table, target, chosen | 1 << die)


@_about("add_tamed")
def why_add_tamed(table: Watch, target: Card, chosen: int, place: int) -> str:
    return _so_far(table, target, chosen | 1 << (FIRST_TAMED + place))


def _so_far(table: Watch, target: Card, chosen: int) -> str:
    total, needed = total_of(table, chosen), health(table, target)
    return f"makes {total} of {needed}" if total < needed else f"makes {total}; {_waste(table, total, needed, chosen)}"


def _waste(table: Watch, total: int, needed: int, chosen: int) -> str:
    if total == needed:
        return "nothing is wasted"
    cleaves = table.works(CLEAVE) and any(chosen >> die & 1 for die in table.dice_of(table.hero_of(Ability(CLEAVE))))
    return f"{total - needed} too many, which Cleave keeps" if cleaves else f"wastes {total - needed} of {total}"


@_about("out_of_actions")
def why_out_of_actions(table: Watch) -> str:
    shown = [card for card in table.line if table.marks[card] & UP]
    dark = len(table.line) - len(shown)
    unspent = len(table.watch_dice())
    damage = sum(_damage(table, card) for card in shown)
    return _joined(
        [
            f"leaves {_dice(unspent)} unspent" if unspent else "",
            f"{damage} damage in sight against {counted(_ready_on_watch(table), 'ready card')}",
            f"{counted(dark, 'card')} still facedown" if dark else "",
        ]
    )


@_about("put_on_top", "put_at_bottom")
def why_put_on_top(table: Watch, card: Card) -> str:
    face = table.face[card]
    if IS_SUMMON[face]:
        return "costs an Ability card and brings an Unhallowed when it is revealed"
    return f"printed Health {base_health(table, card)}, {DAMAGE[face]} damage"


# -- Ability cards


def _ready_on_watch(table: Watch) -> int:
    return sum(len(table.faceup(hero)) for hero in table.watch)


def _cost_of(table: Watch, card: Ability) -> str:
    """Describe the cards that remain after exhausting this card."""
    hero = table.hero_of(card)
    left = len(table.faceup(hero)) - 1
    if table.phase != CAMP and hero in table.watch and _ready_on_watch(table) == 1:
        return "the last ready card on Watch: this loses the game"
    used = "had its die this round" if table.used[card] & BY_DIE else ""
    return _joined([used, f"leaves {_name(table, hero)} {counted(left or 'no', 'ready card')}"])


@_about("burn_card", "exhaust", "exhaust_for_effect")
def why_exhaust(table: Watch, card: Ability) -> str:
    return _cost_of(table, card)


@_about("hero_exhausts")
def why_hero_exhausts(table: Watch, hero: Hero) -> str:
    return _cost_of(table, table.faceup(hero)[0]) if len(table.faceup(hero)) == 1 else _ready(table, hero)


def _ready(table: Watch, hero: Hero) -> str:
    return f"has {counted(len(table.faceup(hero)), 'ready card')}"


@_about("activate")
def why_activate(table: Watch, card: Ability, die: Die) -> str:
    own = [table.dice[one] for one in table.unspent(table.hero_of(card))]
    if len(own) == 1:
        return f"the last die of {_name(table, table.hero_of(card))}"
    lowest, highest = table.dice[die] == min(own), table.dice[die] == max(own)
    return "" if lowest == highest else "the lowest die" if lowest else "the highest die"


@_about("refresh_card")
def why_refresh_card(table: Watch, card: Ability) -> str:
    hero = table.hero_of(card)
    if table.phase == CAMP and hero == table.resting:
        return "rests now: of use from the next round on"
    if table.phase == CAMP and not table.faceup(hero):
        return f"lets {_name(table, hero)} fight this round"
    return f"gives {_name(table, hero)} {counted(len(table.faceup(hero)) + 1, 'ready card')}"


@_about("swap_cards")
def why_swap_cards(table: Watch, out: Ability, into: Ability) -> str:
    return "comes exhausted, as the old one is" if table.cards[out] == EXHAUSTED else ""


# -- the party


@_about("play_adventurer", "take_along")
def why_play_adventurer(table: Watch, *numbers: int) -> str:
    return ADVENTURERS[numbers[-1]].profile[:-1]


# -- the Camp


@_about("rest")
def why_rest(table: Watch, hero: Hero) -> str:
    exhausted = [len(table.exhausted(one)) for one in HEROES]
    own = exhausted[hero]
    most = own and exhausted.count(own) == 1 and own == max(exhausted)
    dice = sum(table.dice[die] for one in HEROES if one != hero for die in table.unspent(one))
    ready = sum(len(table.faceup(one)) for one in HEROES if one != hero)
    return _joined(
        [
            f"{counted(own, 'exhausted card')}{', the most of all' if most else ''}" if own else "nothing to refresh",
            f"the Watch has {dice} on its dice and {counted(ready, 'ready card')}",
        ]
    )


@_about("chop_wood")
def why_chop_wood(table: Watch, die: Die) -> str:
    return _joined([_wood(table, CHOP_WOOD + table.rule().chop), _could_heal(table, die)])


def _wood(table: Watch, more: int) -> str:
    """Describe how far the fire lights the Line with this much more wood."""
    twin = table.clone()
    twin.firewood = min(table.firewood + more, table.cap or table.firewood + more)
    wood = twin.firewood
    before, after = reveal_level(table), reveal_level(twin)
    if after > before:
        return f"{wood} firewood light {counted(after, 'position')} instead of {before}"
    for needed in LIGHTS:
        twin.firewood = max(wood, needed)
        if reveal_level(twin) > after:
            return f"makes {wood} firewood; {needed} light {counted(reveal_level(twin), 'position')}"
    return f"makes {wood} firewood; more light nothing more" if wood > table.firewood else "the woodpile is full"


def _could_heal(table: Watch, die: Die) -> str:
    return "a 6 could heal instead" if heal(die) in table.legal else ""


@_about("scout_ahead")
def why_scout_ahead(table: Watch, die: Die) -> str:
    known = len(table.deck) > 1 and all(table.known[card] for card in table.deck[-2:])
    return _joined(["the top two cards are known already" if known else "", _could_heal(table, die)])


@_about("check_map")
def why_check_map(table: Watch, die: Die) -> str:
    coming = table.map[-1]
    known = f"otherwise {face_name(table.face[coming])} comes next" if table.known[coming] else ""
    return _joined([known, _could_heal(table, die)])


@_about("keep_location", "take_location")
def why_keep_location(table: Watch, card: Card) -> str:
    place = location(table.face[card])
    return f"{counted(place.creatures, 'Creature')}, firewood {place.firewood:+d}"


@_about("heal")
def why_heal(table: Watch, die: Die) -> str:
    return _refreshes(table)


def _refreshes(table: Watch) -> str:
    exhausted = sum(len(table.exhausted(hero)) for hero in HEROES)
    return f"refreshes 1 of {counted(exhausted, 'exhausted card')}"


@_about("equip")
def why_equip(table: Watch, die: Die) -> str:
    return _could_heal(table, die)


@_about("special_action")
def why_special_action(table: Watch, die: Die) -> str:
    kind = table.party[table.resting]
    does: dict[int, Callable[[], str]] = {
        WARRIOR: lambda: _wood(table, TREE),
        WIZARD: lambda: "a Rune for a single die",
        CLERIC: lambda: _refreshes(table),
        BEAST_MASTER: lambda: f"the first Creature revealed has {TRAP} Health less",
        RANGER: lambda: f"sees {WIDE} cards of the deck instead of 2",
        ROGUE: lambda: f"up to {SECRETS} Adventurers swap a card",
        BARBARIAN: lambda: f"brings down the next Creature if its printed Health is at most {table.dice[die]}",
        KNIGHT: lambda: f"turns a lower die on Watch to {table.dice[die]}",
    }
    return _joined([does[kind](), _could_heal(table, die)])


@_about("trace", "two_runes", "three_runes")
def why_trace(table: Watch, *runes: Rune) -> str:
    return _joined(_rune(table, rune) for rune in runes)


def _rune(table: Watch, rune: Rune) -> str:
    if rune == SEAL:
        graves = sum(1 for card in table.graveyard if table.known[card] and IS_UNHALLOWED[table.face[card]])
        return f"seals 1 of {graves} Unhallowed in the Graveyard" if graves else "there is nothing to seal"
    if rune == VANQUISH:
        horde = len(table.horde)
        return f"the Horde shrinks from {horde} to {horde - 1}" if horde else "the Horde is empty"
    assert rune == BOLSTER
    low = sum(2 * table.dice[die] <= table.sides(die) for hero in table.watch for die in table.dice_of(hero))
    return f"{low} low {'die' if low == 1 else 'dice'} on Watch to reroll"


@_about("seal")
def why_seal(table: Watch, card: Card) -> str:
    return f"{len(table.unhallowed) + 1} Unhallowed can be summoned before the party loses"


# -- dice and wood


@_about("pick_reroll")
def why_pick_reroll(table: Watch, *numbers: Any) -> str:
    die = Die(numbers[-1])
    if table.rule().cap_dice:
        return ""
    average = (table.sides(die) + 1) / 2
    side = "below" if table.dice[die] < average else "above"
    return f"{side} the average of {average:g}"


@_about("lose_lowest")
def why_lose_lowest(table: Watch, hero: Hero) -> str:
    return f"a {min(table.dice[die] for die in table.dice_of(hero))} is lost"


@_about("pay_with_wood")
def why_pay_with_wood(table: Watch, number: int) -> str:
    left = max(0, table.firewood - number)
    if not left:
        return "the fire goes out, and an Ability card pays for new wood"
    twin = table.clone()
    twin.firewood = left
    before, after = reveal_level(table), reveal_level(twin)
    return f"leaves {left} firewood" + (f", which light {counted(after, 'position')}" if after < before else "")
