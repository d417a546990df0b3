"""What a good player looks at: a sensible move at every decision.

It looks only at what everybody may see. It is quick rather than clever: good enough to see nine nights now and then,
for playouts, for measuring content, and for conformance tests that must reach the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from hearthwatch.kernel import Card, Step

from .attack import FIRST_TAMED, attackers, cannot_join, value_of
from .content import ABILITY, ACTIVE, DAMAGE, HEALTH, SUMMON, location
from .health import health
from .table import BY_DIE, FACEUP, UP, Ability, Die, Hero, Watch, rules

KILLERS: Final = frozenset(
    ABILITY[name]
    for name in (
        *("Felling Blow", "Shockbolt", "Forked Flame", "Lay to Rest", "Holy Brand", "Tame Beast", "Set Snares"),
        *("Animal Sentry", "Go for the Throat", "Longshot", "Backstab"),
    )
)
LOW_WOOD: Final = 9


def sensible(table: Watch) -> Step:
    """One of the options of the open question."""
    legal: list[Step] = table.legal
    handler = _HANDLERS.get(rules.kinds[table.asked[1][0]].name)
    return handler(table, legal) if handler else _largest_target(table, legal)


def _named(legal: list[Step], *names: str) -> list[Step]:
    wanted = {rules.by_name[name].id for name in names}
    return [step for step in legal if step[0] in wanted]


def _faceup_left(table: Watch) -> int:
    return sum(table.cards[card] == FACEUP for hero in table.watch for card in table.abilities_of(hero))


# -- Camp


def _who_rests(table: Watch, legal: list[Step]) -> Step:
    def need(step: Step) -> float:
        hero = Hero(step[1])
        return 6 * len(table.exhausted(hero)) - sum(table.dice[die] for die in table.dice_of(hero)) - table.rests[hero]

    return max(legal, key=need)


def _camp(table: Watch, legal: list[Step]) -> Step:
    wishes = ["heal", "special_action"]
    if table.firewood < LOW_WOOD:
        wishes += ["chop_wood"]
    if len(table.horde) > 2:
        wishes += ["three_runes", "two_runes"]
    for name in (*wishes, "scout_ahead", "check_map", "chop_wood"):
        found = _named(legal, name)
        if found:
            return min(found, key=lambda step: table.dice[step[1]] if name in _DIE_ACTIONS else 0)
    return legal[0]


_DIE_ACTIONS: Final = ("heal", "special_action", "chop_wood", "scout_ahead", "check_map")


def _put_back(table: Watch, legal: list[Step]) -> Step:
    """Small Creatures on top, large ones and Summons to the bottom."""
    for step in legal:
        face = table.face[step[1]]
        easy = face != SUMMON and HEALTH[face] <= 6
        if easy == (step[0] == rules.by_name["put_on_top"].id):
            return step
    return legal[0]


def _next_location(table: Watch, legal: list[Step]) -> Step:
    def ease(step: Step) -> int:
        card = location(table.face[step[1]])
        return int(card["firewood"]) - 2 * int(card["creatures"])

    return max(legal, key=ease)


def _reroll(table: Watch, legal: list[Step]) -> Step:
    for step in _named(legal, "pick_reroll"):
        die = Die(step[-1])
        if 2 * table.dice[die] <= table.sides(die):
            return step
    return legal[-1]


def _toll(table: Watch, legal: list[Step]) -> Step:
    return legal[0] if table.firewood > legal[0][1] + 1 else legal[-1]


# -- Watch


def _best_set(table: Watch, target: Card, chosen: int) -> list[int]:
    """The fewest and smallest attackers that finish an attack which was begun; none where it cannot be."""
    able = [a for a in attackers(table) if not chosen >> a & 1 and cannot_join(table, target, a) is None]
    begun = [a for a in range(chosen.bit_length()) if chosen >> a & 1]
    needed = health(table, target) - sum(value_of(table, a) for a in begun)
    for count in (1, 2, 3):
        fits = [found for found in combinations(able, count) if sum(value_of(table, a) for a in found) >= needed]
        if fits:
            return list(min(fits, key=lambda found: sum(value_of(table, a) for a in found)))
    return sorted(able, key=lambda a: -value_of(table, a))


def _act(table: Watch, legal: list[Step]) -> Step:
    """The attack with the least waste, else an Ability that takes something away, else the end."""
    aims = _named(legal, "aim")
    if aims:

        def waste(step: Step) -> int:
            target = Card(step[1])
            cost = sum(value_of(table, a) for a in _best_set(table, target, 0))
            return cost - health(table, target) - 2 * DAMAGE[table.face[target]]

        return min(aims, key=waste)
    uses = [step for step in _named(legal, "use") if step[1] in KILLERS and _worth(table, Ability(step[1]))]
    if uses:
        return uses[0]
    passive = _named(legal, "sharpshoot")
    return passive[0] if passive else legal[-1]


def _worth(table: Watch, card: Ability) -> bool:
    """A small die is always worth it; exhausting the card only where more than one card is at stake."""
    own = table.unspent(table.hero_of(card))
    if own and not table.used[card] & BY_DIE:
        return True
    threat = max((DAMAGE[table.face[body]] for body in table.line if table.marks[body] & UP), default=0)
    return threat > 1 and _faceup_left(table) > 2


def _attack(table: Watch, legal: list[Step]) -> Step:
    strikes = _named(legal, "strike")
    if strikes:
        return strikes[0]
    _, target, chosen = table.asked[1]
    best = _best_set(table, Card(target), chosen)
    for step in legal:
        attacker = step[-1] + (FIRST_TAMED if step[0] == rules.by_name["add_tamed"].id else 0)
        if any(attacker == one or _same_die(table, attacker, one) for one in best):
            return step
    return legal[-1]


def _same_die(table: Watch, one: int, other: int) -> bool:
    """Dice of one Adventurer that show the same are offered once."""
    return max(one, other) < FIRST_TAMED and one // 3 == other // 3 and table.dice[one] == table.dice[other]


def _pay(table: Watch, legal: list[Step]) -> Step:
    dice = _named(legal, "activate")
    return min(dice, key=lambda step: table.dice[step[2]]) if dice else legal[-1]


def _exhaust(table: Watch, legal: list[Step]) -> Step:
    """From whoever has most cards left; one that was used or does nothing by itself first."""

    def keep(step: Step) -> tuple[int, int]:
        card = Ability(step[1])
        return -len(table.faceup(table.hero_of(card))), int(ACTIVE[card] and not table.used[card])

    return min(legal, key=keep)


def _largest_target(table: Watch, legal: list[Step]) -> Step:
    """Effects hit the Creature that is hardest to beat; other questions take their first answer."""

    def weight(step: Step) -> int:
        kind = rules.kinds[step[0]]
        for name, value in zip(kind.types, step[1:], strict=False):
            if name == "Card" and value in table.line and table.marks[value] & UP:
                return health(table, Card(value))
        return 0

    return max(legal, key=weight)


_HANDLERS: Final[dict[str, Callable[[Watch, list[Step]], Step]]] = {
    "who_rests": _who_rests,
    "camp_actions": _camp,
    "ends_of_deck": _put_back,
    "next_locations": _next_location,
    "rerolls": _reroll,
    "tolls": _toll,
    "actions": _act,
    "attack_with": _attack,
    "payments": _pay,
    "cards_to_exhaust": _exhaust,
    "own_cards_to_exhaust": _exhaust,
}
