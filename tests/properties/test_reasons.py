"""Reasons are true: what one promises is played out at tables that look the same, and what it counts is counted again.

Each reason must fit a sentence that is known here. Those with a check are compared with what happened after the
option was taken; the others (`COUNTED`) name what lies open, and the tests of their game hold the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.bots.playout import take
from hearthwatch.bots.reasons import Reasons
from hearthwatch.games.thorgal.rules.assigning import cannot_assign
from hearthwatch.games.thorgal.things import Location
from hearthwatch.kernel import Step, Table
from hearthwatch.kernel.decision import Option

GAMES: Final[dict[str, dict[str, Any]]] = {
    "set-a-watch": {},
    "heroes-of-terrinoth": {},
    "thorgal": {},
    "thornwatch": {},
}
Check = Callable[[Any, Step, "re.Match[str]"], bool]


def taken(table: Any, step: Step) -> Any:
    """The table after the option, before anything else is chosen."""
    after = table.clone()
    take(after, step)
    return after


def on(table: Any, step: Step, reached: Callable[[Any], bool], most: int = 12) -> Any:
    """The table after the option, played on quickly until something holds."""
    after = taken(table, step)
    for _ in range(most):
        if reached(after) or after.ending:
            break
        take(after, evaluator_of(table.game).rollout_action(after))
    return after


# -- Set a Watch


def falls(table: Any, step: Step, found: re.Match[str]) -> bool:
    """The Creature leaves the Line by this blow."""
    return step[1] not in taken(table, step).line


def rises(table: Any, step: Step, found: re.Match[str]) -> bool:
    """It is defeated, and stands in the Line again before anything else is chosen."""
    after = taken(table, step)
    return step[1] in after.line and table.face[step[1]] in after.risen


def is_the_last(table: Any, step: Step, found: re.Match[str]) -> bool:
    return [*table.line] == [step[1]]


def fire(table: Any, step: Step, found: re.Match[str]) -> bool:
    """So much wood lies there, unless a question comes before it is fed, or the next phase has begun and burns it."""
    after = on(table, step, lambda one: one.firewood == int(found[1]) or one.phase != table.phase, 2)
    return bool(after.firewood == int(found[1]) or after.phase != table.phase)


def ready_cards(table: Any, step: Step, found: re.Match[str]) -> bool:
    """So many ready cards this Adventurer has then."""
    hero = table.hero_of(step[1])
    number = 0 if found[2] == "no" else int(found[2])
    after = taken(table, step)
    went_on = bool(after.ending) or (after.round, after.phase) != (table.round, table.phase)
    return went_on or len(after.faceup(hero)) == number


def refreshes(table: Any, step: Step, found: re.Match[str]) -> bool:
    def exhausted(one: Any) -> int:
        return sum(len(one.exhausted(hero)) for hero in range(len(one.party)))

    assert exhausted(table) == int(found[1])
    return exhausted(on(table, step, lambda one: exhausted(one) < int(found[1]), 4)) == int(found[1]) - 1


def horde(table: Any, step: Step, found: re.Match[str]) -> bool:
    return len(on(table, step, lambda one: len(one.horde) == int(found[1]), 6).horde) == int(found[1])


def loses(table: Any, step: Step, found: re.Match[str]) -> bool:
    ending = taken(table, step).ending
    return bool(ending) and ending[0] is False


# -- Heroes of Terrinoth


def keywords(table: Any, step: Step, found: re.Match[str]) -> bool:
    """The keywords are used in this order, as long as the enemy is in play and its hero stands."""
    hero, card = step[1], step[2]
    where = "engaged" if table.place[card] == hero else "from the shadows"
    told = table.determinize(range(table.seats), seed=step[2], log=True)
    before = len(told.log)
    told.choose(told.rules.key(step))
    while told.decision and not told.tired[card] and card in told.enemies and hero not in told.down:
        told.choose(told.rules.key(told.game.heuristics.move(told.clone())))
    said = " ".join(line.text() for line in [*told.log][before:])
    cut_short = card not in told.enemies or hero in told.down or bool(told.ending)
    places = [said.find(f": {one}") for one in found[2].split(", then ")]
    return where == found[1] and (cut_short or (-1 not in places and places == sorted(places)))


# -- Thorgal


def comes_at_once(table: Any, step: Step, found: re.Match[str]) -> bool:
    """What is asked for is paid, the effect comes, and the Goods are taken away again."""
    place, before = step[1], sum(table.goods_on(step[1]))
    paid = on(table, step, lambda one: sum(one.goods_on(place)) > before, 12)
    done = on(table, step, lambda one: one.act_value != table.act_value or one.actor != table.actor, 30)
    return bool(sum(paid.goods_on(place)) > before or sum(done.goods_on(place)) <= before)


def only_some(table: Any, step: Step, found: re.Match[str]) -> bool:
    """No more Goods come to lie there than can be assigned now, and something is still missing."""
    place, before = step[1], sum(table.goods_on(step[1]))
    after = on(table, step, lambda one: sum(one.goods_on(place)) != before, 12)
    return bool(sum(after.goods_on(place)) - before <= int(found[2]) < int(found[1]))


def fits_there(table: Any, step: Step, found: re.Match[str]) -> bool:
    """After the way there the rules let the Character assign to each of these Locations."""
    after = taken(table, step)
    after.actor = table.actor
    names = {one.name: Location(place) for place, one in enumerate(table.played.locations)}
    return all(cannot_assign(after, names[name]) is None for name in found[1].split(" and "))


def chips_to_the_left(table: Any, step: Step, found: re.Match[str]) -> bool:
    left = [chip for chip, at in enumerate(taken(table, step).chips) if -1 < at < step[2] and chip != step[1]]
    return len(left) == int(found[1])


def warned(table: Any, step: Step, found: re.Match[str]) -> bool:
    return bool(table.has_no_effect(step))


def tried_as(table: Any, step: Step, found: re.Match[str]) -> bool:
    """Playouts finish the choice so, also in a world that no reason has seen."""
    after = taken(table, step)
    whole = evaluator_of(table.game).rollout_action(after)
    return Option(table, whole).label == found[1]


# -- Thornwatch


def left_open(table: Any, step: Step, found: re.Match[str]) -> bool:
    return len(taken(table, step).open_cost(step[2])) == int(found[1] or 0)


CHECKED: Final[dict[str, list[tuple[str, Check]]]] = {
    "set-a-watch": [
        (r"strike\|takes \d+ damage off the Line", falls),
        (r"strike\|it rises once more this round", rises),
        (r"strike\|the last of the Line", is_the_last),
        (r"(?:chop_wood|special_action)\|makes (\d+) firewood", fire),
        (r"(?:chop_wood|special_action)\|(\d+) firewood light", fire),
        (r"pay_with_wood\|leaves (\d+) firewood", fire),
        (r"(?:exhaust|exhaust_for_effect|burn_card)\|leaves (the [\w ]+?) (no|\d+) ready cards?$", ready_cards),
        (r"refresh_card\|gives (the [\w ]+?) (\d+) ready cards?$", ready_cards),
        (r"(?:heal|special_action)\|refreshes 1 of (\d+) exhausted cards?$", refreshes),
        (r"trace\|the Horde shrinks from \d+ to (\d+)", horde),
        (r"\w+\|the last ready card on Watch: this loses the game", loses),
    ],
    "heroes-of-terrinoth": [(r"activate_enemy\|(engaged|from the shadows): (.+)", keywords)],
    "thorgal": [
        (r"assign_to\|enough is at hand for its effect", comes_at_once),
        (r"assign_to\|(\d+) missing, of which (\d+) can be assigned now", only_some),
        (r"cross\|own Goods fit (.+) there", fits_there),
        (r"lay_chip\|\w+ with (\d+) chips? to its left", chips_to_the_left),
        (r"lay_chip\|for the chip's new place: \w+ does nothing here", warned),
        (r"\w+\|tried as: (.+)", tried_as),
    ],
    "thornwatch": [
        (r"\w+\|tried as: (.+)", tried_as),
        (r"power_slot\|Then it is powered.()", left_open),
        (r"power_slot\|Then (\d+) (?:is|are) open.", left_open),
    ],
}
COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "set-a-watch": (
        r"Health \d+, \d+ damage",
        r"nothing is wasted",
        r"wastes (?:at least )?\d+ of \d+",
        r"makes \d+(?: of \d+)?",
        r"\d+ too many, which Cleave keeps",
        r"it rises once more this round",
        r"(?:takes \d+ damage off|the last of) the Line",
        r"the (?:last|lowest|highest) die.*",
        r"a 6 could heal instead",
        r"had its die this round",
        r"the top two cards are known already",
        r"otherwise .* comes next",
        r"comes exhausted, as the old one is",
        r"leaves \d+ (?:die|dice) unspent",
        r"\d+ damage in sight against \d+ ready cards?",
        r"\d+ cards? still facedown",
        r"printed Health \d+, \d+ damage",
        r"has \d+ ready cards?",
        r"costs an Ability card and brings an Unhallowed when it is revealed",
        r"\d+ exhausted cards?(?:, the most of all)?",
        r"nothing to refresh",
        r"lets the .* fight this round",
        r"the Watch has \d+ on its dice and \d+ ready cards?",
        r"rests now: of use from the next round on",
        r"the woodpile is full",
        r"\d+ light \d+ positions?|more light nothing more",
        r"\d+ Creatures?, firewood [-+]\d+",
        r"(?:above|below) the average of [\d.]+",
        r"a \d+ is lost",
        r"a Rune for a single die",
        r"the first Creature revealed has \d+ Health less",
        r"sees \d+ cards of the deck instead of 2",
        r"up to \d+ Adventurers swap a card",
        r"brings down the next Creature if its printed Health is at most \d+",
        r"turns a lower die on Watch to \d+",
        r"seals 1 of \d+ Unhallowed in the Graveyard",
        r"there is nothing to seal",
        r"the Horde (?:is empty|shrinks from \d+ to \d+)",
        r"\d+ low (?:die|dice) on Watch to reroll",
        r"\d+ Unhallowed can be summoned before the party loses",
        r"the fire goes out, and an Ability card pays for new wood",
        r"(?:leaves|gives) the [\w ]+ (?:no|\d+) ready cards?",
    ),
    "heroes-of-terrinoth": (
        r"nobody knows what it is",
        r"enemies left behind: \d+, coming along: \d+",
        r"it takes \d+ success(?:es)?, \d+\.\d come on average",
        r"\d+\.\d (?:successes|progress|tokens) .*",
        r"\d+\.\d of \d+ wounds? healed on average.*",
        r"no wounds to heal.*",
        r"(?:no enemy|only facedown enemies) .*",
        r"the place is fully explored",
    ),
    "thorgal": (r"it bars a Location that gives something",),
    "thornwatch": (
        r"You act first next round\.",
        r"It waits in its slot, while the hand is discarded\.",
        r"Ebb may be worth more later\.",
        r"The focus die stays for another roll\.",
        r"The storyboard has something to do there\.",
        r"\d+ cards? in hand goe?s?, five come\.",
        r"\d+ wound cards are left for all heroes\.",
        r"On the edge: any hit defeats it\.",
        r"\d+ more to the edge\.",
        r"\d+ to strike there\.",
    ),
}


def positions(slug: str, first: int) -> Iterator[Table]:
    """Tables of quick games, one after the other."""
    game = hw.game(slug)
    for seed in range(first, first + 1000):
        table = game.new(1 if 1 in game.seats else 3, seed, **GAMES[slug])
        for thought in range(400):
            if table.decision is None:
                break
            if len(table.decision.options) > 1:
                yield table
            bot("casual").play(table, table.decision.seats, seed=thought)


def said(slug: str, first: int) -> Iterator[tuple[Table, Step, str]]:
    """Reasons, each with the step and a table that looks the same to those who choose, but is another in the dark."""
    for number, table in enumerate(positions(slug, first)):
        assert table.decision is not None
        seats = table.decision.seats
        reasons = Reasons(table, seats, evaluator_of(table.game), number)
        other = table.determinize(seats, seed=number + 7919)
        for option in table.decision.options:
            if reason := reasons.of(option.step):
                yield other, option.step, f"{option.kind}|{reason}"


def hold_true(slug: str, count: int, first: int) -> None:
    for table, step, sentence in islice(said(slug, first), count):
        kind, _, words = sentence.partition("|")
        for part in words.split("; ") if slug == "set-a-watch" else [words]:
            checks = [
                (check, found) for pattern, check in CHECKED[slug] if (found := re.match(pattern, f"{kind}|{part}"))
            ]
            known = checks or any(re.fullmatch(pattern, part) for pattern in COUNTED[slug])
            assert known, f"Nothing here checks this reason: {sentence}"
            for check, found in checks:
                assert check(table, step, found), f"It is not so: {sentence}"


@pytest.mark.parametrize("slug", GAMES)
def test_reasons_are_true(slug: str) -> None:
    hold_true(slug, 200, 0)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_two_thousand_reasons_of_each_game_are_true(slug: str) -> None:
    hold_true(slug, 2000, 100)
