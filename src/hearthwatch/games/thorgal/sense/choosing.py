"""A quick choice for each question, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ..content import ACTION_CARDS, FIRST_ITEM, ITEMS
from ..content.cards import ACTIONS
from ..content.pieces import SIZES
from ..rules.acting import action_value
from ..rules.dice import tile_of
from ..rules.row import count_chips
from ..table import GOOD_COUNT, Saga
from ..things import RANK_COUNT, WOUNDS_OF_ONE, Character, Die, Location, Slot
from .acting import action_worth, area_hopes, assign_worth, collections, fight_worth, sacrifice_worth, wanted
from .value import standing
from .worth import effect_worth, missing

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

Chooser = Callable[[Saga, Sequence["Step"]], "Step"]


def best_after(table: Saga, offered: Sequence[Step]) -> Step:
    """The option after which the Adventure stands best, looked at one step ahead."""
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
    """What kind of step it is."""
    return table.rules.kinds[step[0]].name


def _only(table: Saga, offered: Sequence[Step], name: str) -> list[Step]:
    return [step for step in offered if name_of(table, step) == name]


# -- the turn


def _which_card(table: Saga, offered: Sequence[Step]) -> Step:
    return max(offered, key=lambda step: card_worth(table, step[1], Slot(step[2])))


def card_worth(table: Saga, chip: int, slot: Slot) -> float:
    """What the card of a slot does if this chip is laid below it."""
    was, who = table.chips[chip], table.active
    table.chips[chip] = slot
    try:
        return max(_main_worth(table, who, slot, number) for number in range(len(ACTION_CARDS[table.row[slot]].main)))
    finally:
        table.chips[chip] = was


def _main_worth(table: Saga, who: Character, slot: Slot, number: int) -> float:
    card = ACTION_CARDS[table.row[slot]]
    main = card.main[number]
    value, more = main.value, 0.0
    for bonus in card.bonus:
        times = count_chips(table, slot, bonus.when, bonus.chips)
        plus = bonus.effect.get("plus") if isinstance(bonus.effect, dict) else None
        if isinstance(plus, int):
            value += plus * times
        else:
            more += times * effect_worth(table.played, bonus.effect)
    return action_worth(table, who, ACTIONS.index(main.action), value) + 0.8 * more


def _which_action(table: Saga, offered: Sequence[Step]) -> Step:
    def worth(step: Step) -> float:
        card, number = divmod(step[1], 2)
        main = ACTION_CARDS[card].main[number]
        return action_worth(table, table.active, ACTIONS.index(main.action), main.value)

    return max(offered, key=worth)


# -- actions


def _where_to_go(table: Saga, offered: Sequence[Step]) -> Step:
    who = Character(table.actor)
    hopes = area_hopes(table, who)

    def worth(step: Step) -> float:
        name = name_of(table, step)
        if name == "cross":
            return hopes[step[2]]
        return hopes[table.area[who]] + 0.01 if name == "stop_moving" else -1.0

    return max(offered, key=worth)


def _where_to_assign(table: Saga, offered: Sequence[Step]) -> Step:
    who, value = Character(table.actor), action_value(table)
    places = _only(table, offered, "assign_to")
    if not places:
        return _helper_or_last(table, offered)
    return max(places, key=lambda step: assign_worth(table, who, Location(step[1]), value))


def _whom_to_attack(table: Saga, offered: Sequence[Step]) -> Step:
    foes = _only(table, offered, "attack")
    if not foes:
        return _helper_or_last(table, offered)
    who = Character(table.actor)
    return max(foes, key=lambda step: fight_worth(table, who, Location(step[1] // RANK_COUNT)) - step[1] % RANK_COUNT)


def _where_to_sacrifice(table: Saga, offered: Sequence[Step]) -> Step:
    who, value = Character(table.actor), action_value(table)
    places = _only(table, offered, "sacrifice_at")
    if not places:
        return _helper_or_last(table, offered)
    return max(places, key=lambda step: sacrifice_worth(table, who, Location(step[1]), value))


def _where_to_collect(table: Saga, offered: Sequence[Step]) -> Step:
    worths = dict(collections(table, Character(table.actor), action_value(table)))
    spaces = _only(table, offered, "collect_from")
    return max(spaces, key=lambda step: worths.get(step[1], -1.0)) if spaces else _helper_or_last(table, offered)


def _which_item(table: Saga, offered: Sequence[Step]) -> Step:
    items = [step for step in offered if name_of(table, step) in ("take_item", "gain_item")]
    return max(items, key=lambda step: item_worth(table, step[-1])) if items else offered[-1]


def item_worth(table: Saga, card: int) -> float:
    """What an Item is worth in general; those for any action are used sooner."""
    printed = ITEMS[table.face[card] - FIRST_ITEM]
    return effect_worth(table.played, printed.effect) + (0.2 if printed.action == "any" else 0.0)


def _which_to_discard(table: Saga, offered: Sequence[Step]) -> Step:
    """The Display keeps what is good; only something poor makes room."""
    cards = _only(table, offered, "discard_from_display")
    worst = min(cards, key=lambda step: item_worth(table, step[1]), default=offered[-1])
    return worst if cards and item_worth(table, worst[1]) < 0.6 else offered[-1]


def _helper_or_last(table: Saga, offered: Sequence[Step]) -> Step:
    """Nothing can be done: what leaves things as they are comes last."""
    return next((step for step in reversed(offered) if not name_of(table, step).startswith("use_")), offered[-1])


# -- Combat


def _before_the_roll(table: Saga, offered: Sequence[Step]) -> Step:
    """Every die that is to be had; the strongest die becomes stronger."""
    for name in ("add_die", "upgrade_die"):
        if found := _only(table, offered, name):
            return found[-1]
    if helper := _worthy_helper(table, offered):
        return helper
    return _only(table, offered, "roll_dice")[0]


def _after_the_roll(table: Saga, offered: Sequence[Step]) -> Step:
    """Criticals always; rerolls for what is small."""
    if found := _only(table, offered, "make_critical"):
        return found[0]
    rerolls = _only(table, offered, "reroll")
    if rerolls:
        smallest = min(rerolls, key=lambda step: _squares(table, step[1]))
        if _squares(table, smallest[1]) < 3:
            return smallest
    return _only(table, offered, "strike_now")[0] if _only(table, offered, "strike_now") else offered[-1]


def _squares(table: Saga, die: int) -> int:
    return SIZES[tile_of(table, Die(die))]


def _worthy_helper(table: Saga, offered: Sequence[Step]) -> Step | None:
    """An Item or a Skill that does more good than harm now."""
    for step in offered:
        if name_of(table, step) == "use_skill":
            return step
        if name_of(table, step) == "use_item" and item_worth(table, step[1]) > 0.5:
            return step
    return None


def _use_or_go_on(table: Saga, offered: Sequence[Step]) -> Step:
    return _worthy_helper(table, offered) or offered[-1]


# -- small ones


def _which_good(table: Saga, offered: Sequence[Step]) -> Step:
    return max(offered, key=lambda step: wanted(table, Character(step[1]), step[2]) if len(step) > 2 else -1.0)


def _which_to_lose(table: Saga, offered: Sequence[Step]) -> Step:
    return min(offered, key=lambda step: wanted(table, Character(step[1]), step[2]))


def _which_wound(table: Saga, offered: Sequence[Step]) -> Step:
    """The largest tile that may be healed."""
    heals = _only(table, offered, "heal_wound")
    if not heals:
        return offered[-1]
    return max(heals, key=lambda step: table.bodies[step[1] // WOUNDS_OF_ONE][step[1] % WOUNDS_OF_ONE].bit_count())


def _learn(table: Saga, offered: Sequence[Step]) -> Step:
    """Whichever lags behind, Combat a little sooner."""
    who = Character(offered[0][1])
    combat_first = table.combat_level[who] <= table.journey_level[who]
    return offered[0] if combat_first or len(offered) < 2 else offered[1]


def _side_plot(table: Saga, offered: Sequence[Step]) -> Step:
    plots = _only(table, offered, "take_side_plot")
    worths = {step: effect_worth(table.played, _plot(table, step[1])) for step in plots}
    best = max(plots, key=worths.__getitem__, default=offered[-1])
    return best if plots and worths[best] > 0.6 else offered[-1]


def _plot(table: Saga, plot: int) -> object:
    return table.played.entries[plot // 2].plot[plot % 2].effect


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
    """How many of these needs a Good can meet."""
    return sum(need >> good & 1 for need in needs)


def _open_needs(table: Saga) -> list[int] | None:
    """What the Location that is paid for still lacks; None where something else is paid for."""
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


HANDLERS: Final[dict[str, Chooser]] = {
    "chips_and_cards": _which_card,
    "main_actions": _which_action,
    "ways_to_go": _where_to_go,
    "places_to_assign": _where_to_assign,
    "foes_to_attack": _whom_to_attack,
    "places_to_sacrifice": _where_to_sacrifice,
    "spaces_to_collect": _where_to_collect,
    "items_to_craft": _which_item,
    "items_to_gain": _which_item,
    "displayed_to_discard": _which_to_discard,
    "before_the_roll": _before_the_roll,
    "after_the_roll": _after_the_roll,
    "things_to_use_afterwards": _use_or_go_on,
    "goods_to_gain": _which_good,
    "sources_to_use": _which_good,
    "goods_to_lose": _which_to_lose,
    "goods_of_the_group": _which_to_lose,
    "wounds_to_heal": _which_wound,
    "tracks_to_learn": _learn,
    "side_plots": _side_plot,
    "ways_to_pay": _pay,
    "asked_to_pay": _agree,
    "spaces_to_resolve": _first,
    "squares_to_resolve": _first,
    "cards_to_merge": _first,
    "chips_to_turn": _first,
}
