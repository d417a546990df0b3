"""Resolving an action: roll, hero dice, enemy dice, cleanup (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Card, Refusal, Step, no, window
from hearthwatch.kernel.effects import number

from ..content import ACTION_OF, ACTIVATIONS, AID, ATTACK, ENEMY_DIE, EXPLORE, HERO_DIE, REST, threat_name
from ..table import (
    FIRST_ENEMY_DIE,
    FOCUSED,
    MOST_TOKENS,
    NO_CARD,
    NOBODY,
    POISONED,
    Die,
    Hero,
    Realm,
    Skill,
    choices,
    rules,
    step,
)
from .effects.language import effect, would_matter
from .effects.on_heroes import claim
from .harm import cure, defeat, fall, recover, suffer
from .moments import AFTER_ACTION, BEFORE_ACTION, DICE, action_dues, offers, open_moment, things_elsewhere
from .places import add_progress
from .quest_rules import quest_rule
from .strength import attack_value, dice_of, enemy_health, is_stronger
from .targets import choose_targets, divide

SIDES: Final = 6
MOST_SPENT: Final = 2
HERO_DICE, ENEMY_DICE, ANY_DICE = 1, 2, 3
FOCUS_REROLLS: Final = 2
OWN_REROLLS: Final = 1 << 16
"""In `used_now`: the rerolls of the card itself."""


@step("HOT-7.1")
def take_action(table: Realm, skill: Skill) -> None:
    """The action of a card cannot be skipped (HOT-6.6)."""
    hero = Hero(skill // 4)
    if table.is_down(hero):
        return
    table.action = ACTION_OF[table.cards[skill]]
    table.aided = NOBODY
    table.rolled = NOBODY
    table.targets = ()
    table.successes = table.defenses = table.defeated = table.counterattacks = 0
    table.do(
        open_moment(BEFORE_ACTION, hero, action_dues(table, hero)),
        choose_targets(skill),
        spend_tokens(hero),
        roll(skill),
        dice_lie(skill),
        resolve_hero_dice(hero),
        resolve_enemy_dice(hero),
        cleanup(hero),
        open_moment(AFTER_ACTION, hero, 0),
    )


# -- tokens, before the roll


@step("HOT-14.1")
def spend_tokens(table: Realm, hero: Hero) -> None:
    """None, one or two tokens, on any action, before seeing the dice (HOT-14.3, HOT-14.7)."""
    table.plus = table.spent = 0
    if table.tokens[hero] and not table.is_down(hero):
        table.ask(table.seat_of(hero), tokens_to_spend(hero))


@choices("HOT-14.1", "{hero}: spend success tokens on this action?")
def tokens_to_spend(table: Realm, hero: Hero) -> Iterator[Step]:
    """Each is worth a success."""
    for tokens in range(MOST_SPENT + 1):
        yield spend(hero, tokens)


@step("HOT-14.2", "{tokens:SpendTokens}", group="Success tokens")
def spend(table: Realm, hero: Hero, tokens: int) -> None:
    """They go back to the supply and count as successes (HOT-14.5)."""
    table.tokens[hero] -= tokens
    table.plus = table.spent = tokens
    if tokens:
        table.say("HOT-14.2", "{:Hero} spends {:Tokens}.", hero, tokens)


@tokens_to_spend.besides
def tokens_beyond(table: Realm, hero: Hero) -> Iterator[Step]:
    """More than two, and those of others."""
    for tokens in range(MOST_SPENT + 1, MOST_TOKENS + 1):
        yield spend(hero, tokens)
    for other in table.heroes:
        for tokens in range(1, MOST_TOKENS + 1):
            if other != hero:
                yield spend(other, tokens)


@spend.refuses
def cannot_spend(table: Realm, hero: Hero, tokens: int) -> Refusal | None:
    if hero != table.acting:
        return no("HOT-19.8", "{:Hero} acts, and spends no tokens of {:Hero}.", table.acting, hero)
    if tokens > MOST_SPENT:
        return no("HOT-14.1", "At most two tokens are spent on an action.")
    if tokens > table.tokens[hero]:
        return no("HOT-14.1", "{:Hero} has {:Tokens}.", hero, table.tokens[hero])
    return None


# -- step 1


@step("HOT-7.4")
def roll(table: Realm, skill: Skill) -> None:
    """Hero dice as the card says, and an enemy die for each readied enemy engaged with the hero (HOT-7.5)."""
    hero = Hero(skill // 4)
    table.dice = []
    table.enemy_dice = []
    if table.is_down(hero):
        return
    table.in_action = 1
    table.rolled = skill
    table.struck = ()
    table.defeated = 0
    card, book = table.cards[skill], table.book
    table.plus += number(book.plus[card], table, hero, NO_CARD)
    table.guard = number(book.guard[card], table, hero, NO_CARD)
    table.dice = [table.roll(SIDES, 0) - 1 for _ in range(dice_of(table, skill))]
    readied = [card for card in table.engaged(hero) if not table.tired[card]]
    table.enemy_dice = [table.roll(SIDES, 1) - 1 for _ in readied]
    table.say("HOT-7.4", "{:Hero} rolls {:Dice}.", hero, (tuple(table.dice), tuple(table.enemy_dice)))


# -- rerolls, and what may be used on the dice before they count


@step("HOT-7.28")
def dice_lie(table: Realm, skill: Skill) -> None:
    """The one window for rerolls (HOT-G24)."""
    hero = Hero(skill // 4)
    if not table.is_down(hero):
        table.used_now = 0
        table.do(window(dice_offers(hero)))


@step("HOT-7.28", "Let the dice count", group="Leave it")
def let_dice_count(table: Realm) -> None:
    """Nothing more is changed."""
    table.leave_window()


@rules.window("HOT-7.28", "{hero} has rolled {Lying}: change anything?", passing=let_dice_count)
def dice_offers(table: Realm, hero: Hero) -> Iterator[Step]:
    """The card's own rerolls, focus, abilities and items, in the order that the hero likes (HOT-19.10)."""
    if own_rerolls(table) and not table.used_now & OWN_REROLLS:
        for die in one_of_each(table.dice):
            yield reroll_by_card(hero, die)
    if table.conditions[hero] & FOCUSED:
        yield use_focus(hero)
    yield from offers(table, DICE, hero)


dice_offers.kind.besides = things_elsewhere


def own_rerolls(table: Realm) -> int:
    """How many hero dice the card in use lets its hero reroll."""
    return ACTIVATIONS[table.cards[table.using]].rerolls


@step("HOT-7.26", "{die:ByCard}", group="Dice")
def reroll_by_card(table: Realm, hero: Hero, die: Die) -> None:
    """The first of the rerolls that the card gives; the others follow, before anything else is used."""
    table.used_now |= OWN_REROLLS
    table.do(reroll(hero, own_rerolls(table), HERO_DICE, die))


@step("HOT-23.3", "Discard Focused: reroll up to 2 dice", group="Dice")
def use_focus(table: Realm, hero: Hero) -> None:
    """Focused ends when it is used."""
    cure(table, hero, FOCUSED)
    table.do(rerolling(hero, FOCUS_REROLLS, ANY_DICE))


@use_focus.by
def use_focus_seat(table: Realm, hero: Hero) -> int:
    return table.seat_of(hero)


@reroll_by_card.by
def reroll_by_card_seat(table: Realm, hero: Hero, die: Die) -> int:
    return table.seat_of(hero)


@step("HOT-7.26")
def rerolling(table: Realm, hero: Hero, left: int, kinds: int) -> None:
    """Several rerolls may go to different dice or to the same die again."""
    if left and (table.dice or table.enemy_dice):
        table.ask(table.seat_of(hero), dice_to_reroll(hero, left, kinds))


@choices("HOT-7.26", "{hero} may reroll {left:MoreDice}: which one?")
def dice_to_reroll(table: Realm, hero: Hero, left: int, kinds: int) -> Iterator[Step]:
    """Every die of the kind, one of each result."""
    if kinds & HERO_DICE:
        for die in one_of_each(table.dice):
            yield reroll(hero, left, kinds, die)
    if kinds & ENEMY_DICE:
        for die in one_of_each(table.enemy_dice, FIRST_ENEMY_DIE):
            yield reroll(hero, left, kinds, die)
    yield no_more_rerolls()


def one_of_each(dice: list[int], first: int = 0) -> list[Die]:
    """Of the dice of a kind the first that shows each result: others that show the same are as good."""
    shows = ENEMY_DIE if first else HERO_DIE
    found: dict[str, Die] = {}
    for place, side in enumerate(dice):
        found.setdefault(shows[side], Die(first + place))
    return [*found.values()]


def result(table: Realm, die: Die) -> str:
    """What a die on the table shows."""
    if die >= FIRST_ENEMY_DIE:
        return ENEMY_DIE[table.enemy_dice[die - FIRST_ENEMY_DIE]]
    return HERO_DIE[table.dice[die]]


@step("HOT-7.27", "Reroll {die}", group="Dice")
def reroll(table: Realm, hero: Hero, left: int, kinds: int, die: Die) -> None:
    """The old result is replaced completely (HOT-7.28)."""
    side = table.roll(SIDES, int(die >= FIRST_ENEMY_DIE)) - 1
    if die >= FIRST_ENEMY_DIE:
        table.enemy_dice[die - FIRST_ENEMY_DIE] = side
    else:
        table.dice[die] = side
    table.say("HOT-7.28", "{:Hero} rerolls: {:DieNow}.", hero, die)
    table.do(rerolling(hero, left - 1, kinds))


@step("HOT-7.26", "Keep the dice", group="Leave it")
def no_more_rerolls(table: Realm) -> None:
    """Up to so many means that fewer will do."""


# -- step 2


@step("HOT-7.8")
def resolve_hero_dice(table: Realm, hero: Hero) -> None:
    """Successes, criticals that roll on, defenses; then all successes take effect at once.

    A critical is a success and rolls on (HOT-7.9), maybe for a defense (HOT-7.10); defenses are for step 3 alone
    (HOT-7.11, HOT-7.12).
    """
    if table.is_down(hero):
        return
    looked_at, rolled = 0, len(table.dice)
    while looked_at < len(table.dice):
        if HERO_DIE[table.dice[looked_at]] == "C":
            table.dice.append(table.roll(SIDES, 0) - 1)
        looked_at += 1
    if len(table.dice) > rolled:
        table.say("HOT-7.9", "Criticals roll on: {:Dice}.", (tuple(table.dice[rolled:]), ()))
    successes = defenses = 0
    for side in table.dice:
        shown = HERO_DIE[side]
        successes += shown in "SC"
        defenses += shown == "D"
    table.successes = successes + table.plus
    table.defenses = defenses + table.guard
    if table.plus or table.guard:
        table.say("HOT-7.29", "Added to the dice: {:Added}.", (table.plus, table.guard))
    table.say("HOT-7.8", "That is {:Successes} and {:Defenses}.", table.successes, table.defenses)
    if table.successes > 0:
        use_successes(table, hero)


def use_successes(table: Realm, hero: Hero) -> None:
    """What successes are worth depends on the action (HOT-7.30)."""
    if table.action == ATTACK:
        if table.targets:
            table.do(divide(table.targets, table.successes, hero))
    elif table.action == EXPLORE:
        add_progress(table, table.successes)
    elif table.action == REST:
        recover(table, hero, table.successes, "HOT-8.14")
    elif table.action == AID and table.aided != NOBODY:
        claim(table, table.aided, table.successes)


# -- step 3: counterattacks, then threat effects


@step("HOT-7.31")
def resolve_enemy_dice(table: Realm, hero: Hero) -> None:
    """All counterattacks first, then threat effects, once however many threats were rolled (HOT-7.19)."""
    if table.is_down(hero):
        return
    shown = [ENEMY_DIE[side] for side in table.enemy_dice]
    table.do(counterattack(hero, shown.count("X"), 0), *([threats(hero)] if "T" in shown else []))


@step("HOT-7.13")
def counterattack(table: Realm, hero: Hero, left: int, total: int) -> None:
    """The strongest that has not struck yet strikes, for each counterattack rolled (HOT-7.14, HOT-7.33)."""
    able = able_to_strike(table, hero) if left else []
    if not able:
        table.do(counterattacks_land(hero, total))
        return
    tied = tuple(card for card in able if not any(is_stronger(table, other, card) for other in able))
    table.ask(table.leader_seat, counterattackers(hero, left, total, tied))


def able_to_strike(table: Realm, hero: Hero) -> list[Card]:
    """The readied enemies engaged with a hero that have not struck in this action (HOT-7.18, HOT-7.33)."""
    return [card for card in table.engaged(hero) if not table.tired[card] and card not in table.struck]


@choices("HOT-7.15", "Which enemy strikes back?")
def counterattackers(table: Realm, hero: Hero, left: int, total: int, tied: tuple[int, ...]) -> Iterator[Step]:
    """Of equal attack and difficulty the party leader chooses; equal cards are offered once."""
    for card in {table.face[card]: Card(card) for card in reversed(tied)}.values():
        yield strike_back(hero, left, total, card)


@step("HOT-7.13", "{card} strikes back", group="Counterattack")
def strike_back(table: Realm, hero: Hero, left: int, total: int, card: Card) -> None:
    """An enemy counterattacks once in an action, even one that was dealt its last wound (HOT-7.24)."""
    table.struck = (*table.struck, card)
    table.counterattacks += 1
    table.say("HOT-7.13", "{:Card} strikes back for {}.", card, attack_value(table, card))
    table.do(counterattack(hero, left - 1, total + attack_value(table, card)))


@strike_back.refuses
def cannot_strike_back(table: Realm, hero: Hero, left: int, total: int, card: Card) -> Refusal | None:
    if table.place[card] != hero:
        return no("HOT-7.13", "{:Card} is not engaged with {:Hero}.", card, hero)
    if table.tired[card]:
        return no("HOT-7.18", "{:Card} is exhausted.", card)
    if card in table.struck:
        return no("HOT-7.33", "{:Card} has struck back already.", card)
    if any(is_stronger(table, other, card) for other in able_to_strike(table, hero)):
        return no("HOT-7.14", "A stronger enemy than {:Card} strikes back first.", card)
    return None


@counterattackers.besides
def others_in_play(table: Realm, hero: Hero, left: int, total: int, tied: tuple[int, ...]) -> Iterator[Step]:
    """Every enemy that lies faceup."""
    for card in table.enemies:
        if table.is_up(card):
            yield strike_back(hero, left, total, card)


@step("HOT-7.16")
def counterattacks_land(table: Realm, hero: Hero, total: int) -> None:
    """The sum, less one for each defense (HOT-7.17)."""
    if total:
        table.say("HOT-7.16", "Counterattacks of {} meet {:Defenses}.", total, table.defenses)
        if total <= table.defenses:
            table.say("HOT-7.17", "{:Hero} is unhurt.", hero)
        suffer(table, hero, total - table.defenses, "HOT-7.16")


# -- threat effects


@step("HOT-7.19")
def threats(table: Realm, hero: Hero) -> None:
    """Every threat effect on the quest, on faceup enemies and on a Nemesis in the lair (HOT-7.21, HOT-7.22)."""
    sources: list[int] = [*table.lair, *table.enemies]
    found = [card for card in sources if table.known[card] and threat_of(table, Card(card)) in table.book.nodes]
    special = [-1 - number for number, rule in enumerate(table.played.rules) if rule.when == "threat"]
    table.do(next_threat(hero, (*special, *found)))


def threat_of(table: Realm, card: Card) -> str:
    """The name of an enemy's threat effect."""
    return threat_name(table.face[card])


@step("HOT-7.20")
def next_threat(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> None:
    """The active hero picks the order, where it makes a difference; what can do nothing is passed over (HOT-19.4)."""
    working = [source for source in waiting if _works(table, hero, source)]
    if len(working) == 1 and _is_alone(table, hero, working[0], waiting):
        table.do(threat(hero, working[0], ()))
    elif working:
        table.ask(table.seat_of(hero), threats_in_order(hero, waiting))


def _works(table: Realm, hero: Hero, source: int) -> bool:
    """Whether a threat would change anything now."""
    if source >= 0:
        return would_matter(table, threat_of(table, Card(source)), hero, Card(source))
    rule = table.played.rules[-1 - source]
    holds = rule.condition is None or rule.condition.holds(table, hero, NO_CARD)
    return holds and would_matter(table, rule.effect, hero, NO_CARD)


def _is_alone(table: Realm, hero: Hero, source: int, waiting: tuple[int, ...]) -> bool:
    """Whether none of the others would work after this one either: then their order is no question."""
    others = [other for other in waiting if other != source]
    if not others:
        return True
    twin = table.imagined(threat(hero, source, ()))
    return not twin.asked and not any(_works(twin, hero, other) for other in others)


@choices("HOT-7.20", "Which threat comes first?")
def threats_in_order(table: Realm, hero: Hero, waiting: tuple[int, ...]) -> Iterator[Step]:
    """All that wait; of enemies of one kind that stand in one place, one."""
    looks = {(table.face[source], table.place[source]) if source >= 0 else source: source for source in waiting[::-1]}
    for source in reversed(looks.values()):
        yield threat(hero, source, waiting)


@step("HOT-7.19", "The threat of {source:Threat}", group="Threats")
def threat(table: Realm, hero: Hero, source: int, waiting: tuple[int, ...]) -> None:
    """A threat effect works, once."""
    rest = next_threat(hero, tuple(other for other in waiting if other != source))
    if source < 0:
        table.do(quest_rule(-1 - source, hero, NO_CARD), rest)
    else:
        table.say("HOT-7.19", "Threat: {:Card}.", source)
        table.do(effect(threat_of(table, Card(source)), hero, Card(source)), rest)


# -- step 4


@step("HOT-7.23")
def cleanup(table: Realm, hero: Hero) -> None:
    """Only now does anybody leave play: enemies, then heroes (HOT-7.24, HOT-7.25)."""
    table.in_action = 0
    hurt = table.hurt
    for card in [card for card in table.enemies if hurt[card] and table.is_up(card)]:
        if table.hurt[card] >= enemy_health(table, card):
            table.defeated += 1
            defeat(table, card)
    for one in table.heroes if any(table.wounds) else ():
        if table.wounds[one] >= table.health(one):
            fall(table, one)
    if table.action == REST and not table.is_down(hero):
        cure(table, hero, POISONED)
