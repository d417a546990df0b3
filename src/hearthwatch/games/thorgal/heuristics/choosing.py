"""The value of options at first sight, by the name of their question; and quick choices for the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..content import ACTION_CARDS, FIRST_ITEM, ITEMS
from ..content.cards import ACTIONS
from ..content.pieces import SIZES
from ..rules.acting import action_value
from ..rules.dice import tile_of
from ..rules.row import count_chips
from ..rules.skills import refresh_needs, refresh_skill
from ..table import GOOD_COUNT, Saga
from ..things import RANK_COUNT, WOUNDS_OF_ONE, Character, Die, Location, Slot
from .acting import Outlook, wanted
from .value import standing
from .worth import effect_worth, missing, plot_worth

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

    from ..content.cards import ActionCard
    from ..rules.adventure import Adventure

Chooser = Callable[[Saga, Sequence["Step"]], "Step"]
Weigher = Callable[[Saga, Sequence["Step"]], list[float]]
NEXT: Final = 0.001
"""Between options that are alike the place in the list decides."""
NEVER: Final = -9.0
SPARE: Final = 2
"""Goods that are not spent on refreshing a Skill."""
REFRESH: Final = refresh_skill.kind.id
POOR: Final = 0.6
"""Value below which a card is let go."""


def best_after(table: Saga, offered: Sequence[Step]) -> Step:
    """Return the option after which the Adventure stands best, looked at one step ahead."""
    best, highest = offered[0], float("-inf")
    for step in offered:
        twin = table.clone()
        twin.recording = False
        twin.take(step)
        worth = (100.0 if twin.ending[0] else -100.0) if twin.ending else standing(twin)
        if worth > highest:
            best, highest = step, worth
    return best


def name_of(table: Saga, step: Step) -> str:
    """Return the name of a step."""
    return table.rules.kinds[step[0]].name


def _only(table: Saga, offered: Sequence[Step], name: str) -> list[Step]:
    return [step for step in offered if name_of(table, step) == name]


def _otherwise(table: Saga, step: Step, place: int) -> float:
    """Return a value below every ranked option; among these the last in the list wins, which changes nothing."""
    return NEVER - 1 if name_of(table, step).startswith("use_") else NEVER + NEXT * place


def weigh(table: Saga, steps: Sequence[Step]) -> list[float]:
    """Return the values of these options of the open question, which is one of WEIGHED."""
    weigher = WEIGHED[table.rules.kinds[table.question[0]].name]
    refreshing = [step[0] == REFRESH for step in steps]
    if not any(refreshing):
        return weigher(table, steps)
    worths = iter(weigher(table, [step for step, one in zip(steps, refreshing, strict=True) if not one]))
    found = [0.0 if one else next(worths) for one in refreshing]
    best = max([worth for worth, one in zip(found, refreshing, strict=True) if not one], default=0.0)
    return [
        (best + NEXT if _can_spare(table, Character(step[1])) else NEVER) if one else worth
        for step, worth, one in zip(steps, found, refreshing, strict=True)
    ]


def _can_spare(table: Saga, who: Character) -> bool:
    """Return whether a Character has enough Goods of the kind that refreshes the Skill."""
    held = table.goods_of(who)
    return who == table.active and all(
        sum(held[good] for good in range(GOOD_COUNT) if need >> good & 1) > SPARE for need in refresh_needs(table, who)
    )


# -- the turn


def card_worths(table: Saga, offered: Sequence[Step]) -> list[float]:
    """Return the value of the card of each slot with this chip below it."""
    outlook, plans, found = Outlook(table, table.active), card_plans(table.played), []
    for step in offered:
        chip, slot = step[1], Slot(step[2])
        was = table.chips[chip]
        table.chips[chip] = slot
        try:
            found.append(_card_worth(table, outlook, slot, plans[table.row[slot]]))
        finally:
            table.chips[chip] = was
    return found


def _card_worth(table: Saga, outlook: Outlook, slot: Slot, plan: CardPlan) -> float:
    plus, more = 0, 0.0
    for when, side, adds, worth in plan.bonuses:
        times = count_chips(table, slot, when, side)
        plus += adds * times
        more += times * worth
    return max([outlook.action(action, value + plus) + 0.8 * more for action, value in plan.mains])


class CardPlan:
    """An Action card as the default policy reads it."""

    __slots__ = ("bonuses", "mains")

    def __init__(self, played: Adventure, card: ActionCard) -> None:
        self.mains: list[tuple[int, int]] = [(ACTIONS.index(main.action), main.value) for main in card.main]
        """Main actions and their values."""
        self.bonuses: list[tuple[str, str, int, float]] = []
        """By Bonus: when it applies, for which chips, what it adds to the value, and its other value."""
        for bonus in card.bonus:
            plus = bonus.effect.get("plus") if isinstance(bonus.effect, dict) else None
            adds = plus if isinstance(plus, int) else None
            worth = effect_worth(played, bonus.effect) if adds is None else 0.0
            self.bonuses.append((bonus.when, bonus.chips, adds or 0, worth))


@lru_cache(maxsize=64)
def card_plans(played: Adventure) -> list[CardPlan]:
    """Return all Action cards."""
    return [CardPlan(played, card) for card in ACTION_CARDS]


def _main_actions(table: Saga, offered: Sequence[Step]) -> list[float]:
    outlook, found = Outlook(table, table.active), []
    for step in offered:
        card, number = divmod(step[1], 2)
        main = ACTION_CARDS[card].main[number]
        found.append(outlook.action(ACTIONS.index(main.action), main.value))
    return found


# -- actions


def _ways_to_go(table: Saga, offered: Sequence[Step]) -> list[float]:
    who = Character(table.actor)
    outlook, found = Outlook(table, who), []
    for step in offered:
        name = name_of(table, step)
        if name == "cross":
            found.append(outlook.hope(step[2]))
        else:
            found.append(outlook.hope(table.area[who]) + 0.01 if name == "stop_moving" else -1.0)
    return found


def _places_to_assign(table: Saga, offered: Sequence[Step]) -> list[float]:
    outlook, value = Outlook(table, Character(table.actor)), action_value(table)
    return [
        outlook.assign(Location(step[1]), value)
        if name_of(table, step) == "assign_to"
        else _otherwise(table, step, place)
        for place, step in enumerate(offered)
    ]


def _foes_to_attack(table: Saga, offered: Sequence[Step]) -> list[float]:
    outlook = Outlook(table, Character(table.actor))
    return [
        outlook.fight(Location(step[1] // RANK_COUNT)) - step[1] % RANK_COUNT
        if name_of(table, step) == "attack"
        else 3 * NEVER + _otherwise(table, step, place)
        for place, step in enumerate(offered)
    ]


def _places_to_sacrifice(table: Saga, offered: Sequence[Step]) -> list[float]:
    outlook, value = Outlook(table, Character(table.actor)), action_value(table)
    return [
        outlook.sacrifice(Location(step[1]), value)
        if name_of(table, step) == "sacrifice_at"
        else _otherwise(table, step, place)
        for place, step in enumerate(offered)
    ]


def _spaces_to_collect(table: Saga, offered: Sequence[Step]) -> list[float]:
    worths = dict(Outlook(table, Character(table.actor)).collections(action_value(table)))
    return [
        worths.get(step[1], -1.0) if name_of(table, step) == "collect_from" else _otherwise(table, step, place)
        for place, step in enumerate(offered)
    ]


def _items_to_take(table: Saga, offered: Sequence[Step]) -> list[float]:
    return [
        item_worth(table, step[-1]) if name_of(table, step) in ("take_item", "gain_item") else NEVER + NEXT * place
        for place, step in enumerate(offered)
    ]


def item_worth(table: Saga, card: int) -> float:
    """Return the general value of an Item.

    Items for any action are used sooner, and a Sacrifice is better the smaller its value is (THG-23.2).
    """
    printed = ITEMS[table.face[card] - FIRST_ITEM]
    parts = printed.effect if isinstance(printed.effect, list) else [printed.effect]
    worth = 0.2 if printed.action == "any" else 0.0
    for part in parts:
        sign = -1 if printed.action == "sacrifice" and "plus" in part else 1
        worth += sign * effect_worth(table.played, part)
    return worth


def _displayed_to_discard(table: Saga, offered: Sequence[Step]) -> list[float]:
    """The Display keeps what is good; only something poor makes room."""
    return [
        POOR - item_worth(table, step[1]) - NEXT
        if name_of(table, step) == "discard_from_display"
        else -1.0 + place / len(offered)
        for place, step in enumerate(offered, start=1)
    ]


# -- Combat


def _before_the_roll(table: Saga, offered: Sequence[Step]) -> list[float]:
    """Every die that is to be had; the strongest die becomes stronger."""
    found = []
    for place, step in enumerate(offered):
        name = name_of(table, step)
        if name == "add_die":
            found.append(4.0 + NEXT * place)
        elif name == "upgrade_die":
            found.append(3.0 + NEXT * place)
        elif name == "roll_dice":
            found.append(1.0)
        else:
            found.append(2.0 - NEXT * place if _is_worthy(table, step) else 0.0)
    return found


def _after_the_roll(table: Saga, offered: Sequence[Step]) -> list[float]:
    """Criticals always; rerolls for what is small."""
    found = []
    for place, step in enumerate(offered):
        name = name_of(table, step)
        if name == "make_critical":
            found.append(5.0 - NEXT * place)
        elif name == "reroll":
            small = 3 - SIZES[tile_of(table, Die(step[1]))]
            found.append(2.0 + small - NEXT * place if small > 0 else 0.0)
        else:
            found.append(2.0 if name == "strike_now" else 0.5)
    return found


def _is_worthy(table: Saga, step: Step) -> bool:
    """An Item or a Skill that does more good than harm now."""
    name = name_of(table, step)
    if name == "use_skill" or (name == "use_item" and item_worth(table, step[1]) > 0.5):
        return not table.has_no_effect(step)
    return False


def _use_or_go_on(table: Saga, offered: Sequence[Step]) -> list[float]:
    last = len(offered) - 1
    return [
        1.0 - NEXT * place if _is_worthy(table, step) else 0.5 if place == last else 0.0
        for place, step in enumerate(offered)
    ]


# -- small ones


def _goods_to_gain(table: Saga, offered: Sequence[Step]) -> list[float]:
    return [wanted(table, Character(step[1]), step[2]) if len(step) > 2 else -1.0 for step in offered]


def _goods_to_lose(table: Saga, offered: Sequence[Step]) -> list[float]:
    return [-wanted(table, Character(step[1]), step[2]) for step in offered]


def _wounds_to_heal(table: Saga, offered: Sequence[Step]) -> list[float]:
    """Return the largest tile that may be healed."""
    return [
        float(table.bodies[step[1] // WOUNDS_OF_ONE][step[1] % WOUNDS_OF_ONE].bit_count())
        if name_of(table, step) == "heal_wound"
        else NEVER + NEXT * place
        for place, step in enumerate(offered)
    ]


def _tracks_to_learn(table: Saga, offered: Sequence[Step]) -> list[float]:
    """Whichever lags behind, Combat a little sooner."""
    who = Character(offered[0][1])
    combat_first = table.combat_level[who] <= table.journey_level[who]
    return [float((place == 0) == combat_first) - NEXT * place for place, _ in enumerate(offered)]


def _side_plots(table: Saga, offered: Sequence[Step]) -> list[float]:
    return [
        plot_worth(table, _plot(table, step[1])) - POOR - NEXT
        if name_of(table, step) == "take_side_plot"
        else -1.0 + place / len(offered)
        for place, step in enumerate(offered, start=1)
    ]


def _plot(table: Saga, plot: int) -> object:
    return table.played.entries[plot // 2].plot[plot % 2].effect


# -- what is chosen without weighing


def _pay(table: Saga, offered: Sequence[Step]) -> Step:
    """As much as is asked for, own Goods first; never more."""
    needs = _open_needs(table)
    pays = _only(table, offered, "pay")
    fitting = pays if needs is None else [step for step in pays if step[4] <= _fitting(needs, step[2])]
    if fitting or (pays and not _only(table, offered, "pay_no_more")):
        pays = fitting or pays
        return max(
            pays, key=lambda step: (step[1] == table.actor, step[4], table.goods[step[1] * GOOD_COUNT + step[2]])
        )
    for name in ("pay_no_more", "give_payment_up"):
        if found := _only(table, offered, name):
            return found[0]
    return offered[0]


def _fitting(needs: Sequence[int], good: int) -> int:
    """Return how many of these needs a Good can meet."""
    return sum(need >> good & 1 for need in needs)


def _open_needs(table: Saga) -> list[int] | None:
    """Return the open needs of the Location being paid for; None where something else is paid for."""
    for step in reversed(table.stack):
        if table.rules.kinds[step[0]].name != "settle_bill":
            continue
        then = step[1]
        if then and table.rules.kinds[then[0]].name == "lay_down":
            needs = missing(table, Location(then[1]))
            for _, good, count in table.bills[-1][4]:
                for _ in range(count):
                    met = next((need for need in needs if need >> good & 1), None)
                    if met is not None:
                        needs.remove(met)
            return needs
        break
    return None


def _agree(table: Saga, offered: Sequence[Step]) -> Step:
    return next((step for step in offered if name_of(table, step) == "agree_to_pay"), offered[0])


def _first(table: Saga, offered: Sequence[Step]) -> Step:
    return offered[0]


WEIGHED: Final[dict[str, Weigher]] = {
    "chips_and_cards": card_worths,
    "main_actions": _main_actions,
    "ways_to_go": _ways_to_go,
    "places_to_assign": _places_to_assign,
    "foes_to_attack": _foes_to_attack,
    "places_to_sacrifice": _places_to_sacrifice,
    "spaces_to_collect": _spaces_to_collect,
    "items_to_craft": _items_to_take,
    "items_to_gain": _items_to_take,
    "displayed_to_discard": _displayed_to_discard,
    "before_the_roll": _before_the_roll,
    "after_the_roll": _after_the_roll,
    "things_to_use_afterwards": _use_or_go_on,
    "goods_to_gain": _goods_to_gain,
    "sources_to_use": _goods_to_gain,
    "goods_to_lose": _goods_to_lose,
    "goods_of_the_group": _goods_to_lose,
    "wounds_to_heal": _wounds_to_heal,
    "tracks_to_learn": _tracks_to_learn,
    "side_plots": _side_plots,
}
"""By question: the function that returns the value of each option. The policy prior may reorder these."""
BY_HAND: Final[dict[str, Chooser]] = {
    "ways_to_pay": _pay,
    "asked_to_pay": _agree,
    "spaces_to_resolve": _first,
    "squares_to_resolve": _first,
    "cards_to_merge": _first,
    "chips_to_turn": _first,
}
"""By question: what is chosen without weighing."""
