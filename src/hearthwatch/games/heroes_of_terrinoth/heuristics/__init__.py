"""Heuristics of Heroes of Terrinoth: a default policy and the state of the quest.

They look only at what everybody may see. They are fast rather than strong: search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Card, Heuristics, Step

from ..content import ACTION_OF, ACTIVATIONS, AID, ATTACK, EXPLORE, HERO_DIE, HERO_HEALTH, HERO_NAMES, REST
from ..rules.rerolls import result
from ..rules.strength import PRINTED_DICE, attack_value, enemy_health, resilience
from ..table import FIRST_ENEMY_DIE, MOST_ENGAGED, SHADOWS, Die, Hero, Realm, Skill, rules
from . import reasons
from .action_features import action_features
from .features import NAMES, features
from .signs import ACTION_FEATURES, QUESTS
from .value import PRIOR_WEIGHTS, chance_to_win
from .worth import blow, card_worth, expected, strikes_back, tokens_worth, worth_of

FIT: Final = 0.6
HALE: Final = 0.85
"""Shares of health with which a party travels on: when few enemies follow it, and in any case."""


class RealmHeuristics(Heuristics[Realm]):
    """Quick choices for every question of the game."""

    HORIZON = 1
    ITERATION_CAP = 100
    FEATURES = NAMES
    PRIOR_WEIGHTS = PRIOR_WEIGHTS
    WEIGHT_SETS = 1 + len(QUESTS)
    WEIGHT_SETS_IN_ORDER = False
    ACTION_FEATURES = ACTION_FEATURES

    def move(self, table: Realm) -> Step:
        legal = table.legal
        if len(legal) == 1:
            return legal[0]
        handler = _HANDLERS.get(table.asked[1][0])
        return handler(table, legal) if handler else best_after(table, legal)

    def candidates(self, table: Realm) -> Sequence[Step]:
        best = self.move(table)
        if table.asked[1][0] in _SETTLED:
            return [best]
        return [best, *(step for step in table.legal if step != best)]

    def stage(self, table: Realm) -> int:
        return table.round

    def value(self, table: Realm) -> float:
        return chance_to_win(table)

    def features(self, table: Realm) -> Sequence[float]:
        return features(table)

    def row(self, table: Realm) -> int:
        """Each quest of the box has weights of its own; the first row is for all others."""
        return QUESTS.get(table.quest, -1) + 1

    def action_features(self, table: Realm, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return () if table.asked[1][0] in _BY_HAND else action_features(table, steps)

    def rollout_actions(self, table: Realm) -> Sequence[Step]:
        legal = table.legal
        return (self.move(table),) if len(legal) > 1 and table.asked[1][0] in _BY_HAND else legal

    def reason(self, table: Realm, step: Step) -> str:
        return reasons.reason(table, step)


HEURISTICS: Final = RealmHeuristics()


def best_after(table: Realm, legal: Sequence[Step]) -> Step:
    """Return the option after which the quest stands best, looked at one step ahead."""
    best, highest = legal[0], -1.0
    for step in legal:
        twin = table.clone()
        twin.recording = False
        twin.take(step)
        value = (1.0 if twin.ending[0] else 0.0) if twin.ending else chance_to_win(twin)
        if value > highest:
            best, highest = step, value
    return best


def _which_hero(table: Realm, legal: Sequence[Step]) -> Step:
    """Return a favourite hero, else the hero who survives longest."""
    return max(legal, key=lambda step: (-_FAVOURITES.get(HERO_NAMES[step[2]], len(_FAVOURITES)), HERO_HEALTH[step[2]]))


# -- the hero phase


def _which_card(table: Realm, legal: Sequence[Step]) -> Step:
    strikes = strikes_back(table, Hero(legal[0][1] // 4))
    return max(legal, key=lambda step: card_worth(table, Skill(step[1]), strikes))


def _whom_to_attack(table: Realm, legal: Sequence[Step]) -> Step:
    skill = Skill(table.using)
    successes = expected(table, skill) + 0.5 * min(2, table.tokens[skill // 4])
    aims = [step for step in legal if step[0] == _AIM]
    return max(aims, key=lambda step: blow(table, step[2], successes)) if aims else legal[0]


def _whom_to_aid(table: Realm, legal: Sequence[Step]) -> Step:
    def need(step: Step) -> float:
        other = step[2]
        return len(table.turned(other)) - table.tokens[other] + table.wounds[other] / table.health(other)

    return max(legal, key=need)


def _how_many_tokens(table: Realm, legal: Sequence[Step]) -> Step:
    successes = expected(table, Skill(table.using))
    return max(legal, key=lambda step: tokens_worth(table, step[1], step[2], successes))


def _whether(table: Realm, legal: Sequence[Step]) -> Step:
    """Engaging pays only where there is nobody to hit; the rest is looked at one step ahead."""
    if legal[0][0] == _ENGAGE and table.using >= 0:
        hero = Hero(legal[0][1])
        engaged = len(table.engaged(hero))
        attacks = ACTION_OF[table.cards[table.using]] == ATTACK
        wanted = attacks and (engaged == 0 or (engaged < MOST_ENGAGED - 1 and _prize(table, hero) > 6))
        return _whom_to_engage(table, legal[:-1]) if wanted else legal[-1]
    return best_after(table, legal)


def _prize(table: Realm, hero: Hero) -> float:
    return max((worth_of(table, card) for card in table.enemies if table.place[card] != hero), default=0.0)


def _whom_to_engage(table: Realm, legal: Sequence[Step]) -> Step:
    successes = expected(table, Skill(table.using)) + 0.5 if table.using >= 0 else 2.0
    return max(legal, key=lambda step: blow(table, step[2], successes) + (table.place[step[2]] == SHADOWS) * 0.1)


def _whom_to_wound(table: Realm, legal: Sequence[Step]) -> Step:
    return max(legal, key=lambda step: blow(table, step[1], step[2] + _resilience(table, step[1])))


def _resilience(table: Realm, card: Card) -> int:
    return resilience(table, card) if table.known[card] else 0


def _whom_to_tire(table: Realm, legal: Sequence[Step]) -> Step:
    return max(legal, key=lambda step: worth_of(table, step[1]))


def _shares(table: Realm, legal: Sequence[Step]) -> Step:
    """Enough to fell the first target, if that is possible; else what is left over after the others."""
    if legal[0][0] != _GIVE_SHARE:
        return legal[0]
    targets, successes = legal[0][1], legal[0][2]
    first = Card(targets[0])
    need = enemy_health(table, first) - table.hurt[first] + resilience(table, first) if table.known[first] else 1
    share = need if need <= successes else 0
    return next(step for step in legal if step[3] == share)


def _which_dice(table: Realm, legal: Sequence[Step]) -> Step:
    """Blanks again, and what strikes hard."""
    return next((step for step in legal if step[0] == _REROLL and _is_poor(table, Die(step[4]))), legal[-1])


def _is_poor(table: Realm, die: Die) -> bool:
    shown = result(table, die)
    if shown == "D":
        return not table.enemy_dice
    return shown in ("X", "T") or (shown == "-" and die < FIRST_ENEMY_DIE)


def _use_on_dice(table: Realm, legal: Sequence[Step]) -> Step:
    """Use the card's own effects, which cost nothing."""
    for step in legal:
        if step[0] == _REROLL_BY_CARD and _is_poor(table, Die(step[2])):
            return step
    legal = [step for step in legal if step[0] != _REROLL_BY_CARD]
    poor = sum(HERO_DIE[side] == "-" for side in table.dice) + sum(side < 2 for side in table.enemy_dice)
    return legal[0] if poor >= 2 or (poor and table.action == ATTACK) else legal[-1]


# -- cards


def _card_to_ready(table: Realm, legal: Sequence[Step]) -> Step:
    return max(legal, key=lambda step: _PREFERENCE[ACTION_OF[table.cards[step[1]]]])


def _card_to_exhaust(table: Realm, legal: Sequence[Step]) -> Step:
    cards = [step for step in legal if step[0] == _EXHAUST]
    if not cards:
        return legal[0]
    hero = Hero(cards[0][1] // 4)
    if len(cards) < len(legal) and len(table.readied(hero)) <= 1 and table.health(hero) - table.wounds[hero] > 3:
        return legal[-1]
    return min(cards, key=lambda step: _PREFERENCE[ACTION_OF[table.cards[step[1]]]])


def _what_to_learn(table: Realm, legal: Sequence[Step]) -> Step:
    def gain(step: Step) -> float:
        new: int = step[2]
        action = ACTION_OF[new]
        old = table.cards[step[1] * 4 + action]
        better: float = PRINTED_DICE[new] - PRINTED_DICE[old] + 0.3 * _MUCH_TO_SAY[new] / max(1, _MUCH_TO_SAY[old])
        return better + _LEARNING[action]

    return max(legal, key=gain)


def _travel(table: Realm, legal: Sequence[Step]) -> Step:
    """On, unless the party should catch its breath: who waits for the perfect moment is overtaken by peril."""
    heroes = table.heroes
    left = sum(table.health(hero) - table.wounds[hero] for hero in heroes)
    whole = sum(table.health(hero) for hero in heroes)
    pressed = sum(len(table.engaged(hero)) for hero in heroes) > len(heroes)
    late = table.peril >= len(table.played.sheet.track) - 1
    return legal[0] if late or (left >= FIT * whole and not pressed) or left >= HALE * whole else legal[-1]


def _which_enemy(table: Realm, legal: Sequence[Step]) -> Step:
    """Return the weakest first where an engaged one must act; a known one from the shadows before an unknown one."""
    return min(legal, key=lambda step: attack_value(table, step[2]) if table.known[step[2]] else 1.5)


def _sturdiest(table: Realm, legal: Sequence[Step]) -> Step:
    hero_at = {_LEAD: 1, _ACTIVATE: 1}
    return max(legal, key=lambda step: table.health(step[hero_at.get(step[0], 1)]) - table.wounds[step[1]])


def _again(table: Realm, legal: Sequence[Step]) -> Step:
    """Choose the hero with most to gain from another action."""

    def best(step: Step) -> float:
        hero = Hero(step[1])
        strikes = strikes_back(table, hero)
        return max([card_worth(table, skill, strikes) for skill in table.readied(hero)], default=-1.0)

    return max(legal, key=best)


def _id(name: str) -> int:
    return rules.by_name[name].id


_AIM: Final = _id("aim")
_GIVE_SHARE: Final = _id("give_share")
_ENGAGE: Final = _id("become_engaged")
_REROLL: Final = _id("reroll")
_REROLL_BY_CARD: Final = _id("reroll_by_card")
_EXHAUST: Final = _id("exhaust_card")
_LEAD: Final = _id("lead")
_ACTIVATE: Final = _id("activate")
_PREFERENCE: Final = {ATTACK: 3, REST: 2, EXPLORE: 4, AID: 1}
_FAVOURITES: Final = {
    name: place for place, name in enumerate(("Astarra", "Avric", "Kari Wraithstalker", "Hagan Dourstone"))
}
"""One of each archetype, whose parties won most when the search played (docs/results.md)."""
_MUCH_TO_SAY: Final = [len(str(card)) for card in ACTIVATIONS]
"""By activation card: the longer its text, the more it can do."""
_LEARNING: Final = {ATTACK: 0.6, EXPLORE: 0.5, REST: 0.3, AID: 0.0}

Handler = Callable[[Realm, Sequence[Step]], Step]
_HANDLERS: Final[dict[int, Handler]] = {
    _id(name): handler
    for name, handler in {
        "heroes_to_play": _which_hero,
        "cards_to_use": _which_card,
        "enemies_to_attack": _whom_to_attack,
        "heroes_to_aid": _whom_to_aid,
        "tokens_to_spend": _how_many_tokens,
        "do_it_or_not": _whether,
        "enemies_to_engage": _whom_to_engage,
        "enemies_to_wound": _whom_to_wound,
        "enemies_to_tire": _whom_to_tire,
        "shares": _shares,
        "dice_to_reroll": _which_dice,
        "dice_offers": _use_on_dice,
        "cards_to_ready": _card_to_ready,
        "cards_to_exhaust": _card_to_exhaust,
        "costs_of_weakness": _card_to_exhaust,
        "possible_upgrades": _what_to_learn,
        "travel_or_stay": _travel,
        "enemies_to_activate": _which_enemy,
        "first_leaders": _sturdiest,
        "new_leaders": _sturdiest,
        "heroes_to_activate": _again,
    }.items()
}
_BY_HAND: Final = frozenset(_HANDLERS) - {_id("travel_or_stay"), _id("do_it_or_not")}
"""Questions that rollouts answer by the default policy above; all others use the policy prior."""
_SETTLED: Final = frozenset(
    _id(name) for name in ("heroes_to_play", "first_leaders", "counterattackers", "ends_of_the_deck")
)
