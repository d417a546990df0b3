"""Signs of the main choices of the hero phase: which activation card, and how many tokens go into its roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import Signs, Step

from ..content import ACTION_OF, ACTIVATION_NAMES, ATTACK, EXPLORE, FIRST_NEMESIS, REST
from ..rules.strength import enemy_health, resilience
from ..rules.targets import reachable
from ..table import MOST_TOKENS, NO_CARD, POISONED, SHADOWS, WEAKENED, Hero, Realm, Skill
from .features import FEW
from .signs import QUESTS, SIGNS, Marks, by_action
from .weights import card_worth, expected, tokens_worth

_CARDS: Final = SIGNS.each("use", ACTIVATION_NAMES)
_BEST: Final = by_action("use the worthiest")
_WORTH: Final = by_action("use, worth")
_LEFT: Final = [by_action(f"use with {left} cards left") for left in range(4)]
_STATE: Final = [
    by_action(f"use when {state}")
    for state in (
        "hurt", "near death", "holding tokens", "engaged", "poisoned", "weakened", "others engaged", "in shadows",
        "facedown", "late", "explored", "at the last place", "explored at last", "nemesis in play", "two heroes",
    )
]  # fmt: skip
_QUEST: Final = [by_action(f"use in {quest}") for quest in QUESTS]
_QUEST_EXPLORED: Final = [by_action(f"use in {quest}, explored") for quest in QUESTS]
_FELLS, _FELLS_NEMESIS, _NOBODY, _STRIKES = (
    SIGNS.number(f"attack with a card: {name}") for name in ("fells", "reaches the nemesis", "nobody there", "strikes")
)
_GAINS, _FINISHES, _MISSING = (SIGNS.number(f"explore: {name}") for name in ("gains", "finishes", "missing"))
_HEALS, _READIES = (SIGNS.number(f"rest: {name}") for name in ("heals", "readies"))


def lean_to_cards(table: Realm, steps: Sequence[Step]) -> Sequence[Signs]:
    """Which card to use: what it would do, and how its hero and the party stand."""
    hero = Hero(steps[0][1] // 4)
    state = _standing(table, hero)
    quest = QUESTS.get(table.quest)
    explored = table.is_explored
    left = min(3, len(table.readied(hero)) - 1)
    found: list[Marks] = []
    best, most = 0, -1e9
    for place, step in enumerate(steps):
        skill = Skill(step[1])
        action = ACTION_OF[table.cards[skill]]
        worth = card_worth(table, skill)
        if worth > most:
            best, most = place, worth
        marks: Marks = [
            (_CARDS[table.cards[skill]], 1.0),
            (_WORTH[action], worth / 10),
            (_LEFT[left][action], 1.0),
        ]
        marks += [(numbers[action], much) for numbers, much in state]
        if quest is not None:
            marks.append((_QUEST[quest][action], 1.0))
            if explored:
                marks.append((_QUEST_EXPLORED[quest][action], 1.0))
        if action == ATTACK:
            _attack(table, skill, marks)
        elif action == EXPLORE:
            _explore(table, skill, marks)
        elif action == REST:
            marks.append((_HEALS, min(table.wounds[hero], expected(table, skill)) / 4))
            marks.append((_READIES, len(table.turned(hero)) / 4))
        found.append(marks)
    found[best].append((_BEST[ACTION_OF[table.cards[steps[best][1]]]], 1.0))
    return found


def _standing(table: Realm, hero: Hero) -> list[tuple[list[int], float]]:
    """How things stand, in the order of _STATE; what is 0 is left out."""
    near = others = shadows = facedown = nemesis = 0
    for card in table.enemies:
        place = table.place[card]
        if place == hero:
            near += 1
        elif place == SHADOWS:
            shadows += 1
            facedown += not table.known[card]
        else:
            others += 1
        nemesis |= table.known[card] and table.face[card] >= FIRST_NEMESIS
    whole, wounds, conditions = table.health(hero), table.wounds[hero], table.conditions[hero]
    explored, final = table.is_explored, table.is_final
    much = (
        wounds / whole, float(whole - wounds <= FEW), table.tokens[hero] / MOST_TOKENS, near / 3,
        float(conditions & POISONED != 0), float(conditions & WEAKENED != 0), others / 6, shadows / 4, facedown / 4,
        table.peril / len(table.played.sheet.track), float(explored), float(final), float(explored and final),
        float(nemesis), float(len(table.party) == 2),
    )  # fmt: skip
    return [(numbers, one) for numbers, one in zip(_STATE, much, strict=True) if one]


def _attack(table: Realm, skill: Skill, marks: Marks) -> None:
    successes = expected(table, skill) + min(2, table.tokens[skill // 4])
    targets = reachable(table, skill)
    if not targets:
        marks.append((_NOBODY, 1.0))
        return
    marks.append((_STRIKES, successes / 4))
    for card in targets:
        if table.known[card]:
            if table.face[card] >= FIRST_NEMESIS:
                marks.append((_FELLS_NEMESIS, 1.0))
            if enemy_health(table, card) - table.hurt[card] + resilience(table, card) <= successes:
                marks.append((_FELLS, 1.0))
                return


def _explore(table: Realm, skill: Skill, marks: Marks) -> None:
    if table.location == NO_CARD:
        return
    missing = table.site().value - table.progress
    if missing > 0:
        successes = expected(table, skill) + min(2, table.tokens[skill // 4])
        marks.append((_GAINS, min(successes, missing) / 4))
        marks.append((_MISSING, missing / 10))
        if successes >= missing:
            marks.append((_FINISHES, 1.0))


# -- tokens

_SPEND: Final = [by_action(f"spend {tokens} tokens") for tokens in range(3)]
_SPEND_WORTH: Final = by_action("spend tokens, worth")
_SPEND_KEPT: Final = SIGNS.each("spend tokens, kept", range(MOST_TOKENS + 1))
_SPEND_QUEST: Final = [by_action(f"spend tokens in {quest}") for quest in QUESTS]
_SPEND_LATE: Final = by_action("spend tokens, late")
_SPEND_NEMESIS: Final = by_action("spend tokens, nemesis in play")
_SPEND_HURT: Final = by_action("spend tokens, hurt")


def lean_to_tokens(table: Realm, steps: Sequence[Step]) -> Sequence[Signs]:
    """How many tokens go into the roll."""
    action = table.action
    quest = QUESTS.get(table.quest)
    late = table.peril / len(table.played.sheet.track)
    nemesis = any(table.known[card] and table.face[card] >= FIRST_NEMESIS for card in table.enemies)
    found: list[Marks] = []
    for _, hero, tokens in steps:
        marks: Marks = [
            (_SPEND[min(2, tokens)][action], 1.0),
            (_SPEND_KEPT[max(0, table.tokens[hero] - tokens)], 1.0),
        ]
        if tokens:
            marks.append((_SPEND_WORTH[action], tokens_worth(table, hero, tokens) / 10))
            marks.append((_SPEND_LATE[action], tokens * late))
            marks.append((_SPEND_HURT[action], tokens * table.wounds[hero] / table.health(hero)))
            if nemesis:
                marks.append((_SPEND_NEMESIS[action], float(tokens)))
            if quest is not None:
                marks.append((_SPEND_QUEST[quest][action], float(tokens)))
        found.append(marks)
    return found
