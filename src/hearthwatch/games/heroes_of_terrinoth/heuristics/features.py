"""Features of the value function: the numbers of a position that the chance to win depends on, by name.

The names are the same for every quest, of the box or authored: a quest's counters are numbered in the order in which
the quest names them. The features use only what everybody sees: of a facedown enemy, its presence.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..content import ARCHETYPES, ATTACK, CLASS_OF, EXPLORE, FIRST_NEMESIS, RANK, REST
from ..rules.quest_book import GRAY, Quest
from ..rules.strength import attack_value, enemy_health, resilience
from ..table import FOCUSED, MOST_ENGAGED, MOST_TOKENS, NO_CARD, POISONED, SHADOWS, WEAKENED, Realm

FEW: Final = 3
"""Wounds left at which a hero is at death's door."""
COUNTERS: Final = 2
"""Number of a quest's counters that have features of their own."""
FIRST_MASTER_RANK: Final = 4
"""From this rank on an enemy is hard to fell."""

PARTY_NAMES: Final = (
    "two heroes", "three heroes", *ARCHETYPES,
    "health", "health squared", "weakest", "fallen", "near death",
    "ready cards", "without cards", "one card", "attack ready", "explore ready", "rest ready",
    "tokens", "without tokens", "poisoned", "weakened", "focused", "upgrades", "attack upgraded", "items",
    "marks", "three marks", "five marks", "unengaged", "crowded",
)  # fmt: skip
ENEMY_NAMES: Final = (
    "engaged", "engaged attack", "engaged health", "in shadows", "shadows attack", "shadows health", "facedown",
    "masters", "resilience", "danger", "mortal danger",
    "nemesis in play", "nemesis engaged", "nemesis waits", "nemesis slain", "nemesis hurt",
)  # fmt: skip
QUEST_NAMES: Final = (
    "peril", "peril at its end", "rounds beyond", "spaces to peril", "round",
    "places behind", "progress", "progress missing", "explored", "last place", "explored at last", "holding out",
    "aim", "aim reached",
    *(f"counter {number + 1}" for number in range(COUNTERS)),
    *(f"counter {number + 1} squared" for number in range(COUNTERS)),
    *(f"counter {number + 1} near nothing" for number in range(COUNTERS)),
    "done",
)  # fmt: skip
TOGETHER: Final = (
    ("done", "health"), ("done", "peril"), ("done", "danger"), ("health", "peril"), ("health", "danger"),
    ("fallen", "peril"), ("health", "nemesis in play"), ("aim", "nemesis slain"), ("aim", "last place"),
    ("aim", "health"), ("nemesis in play", "last place"), ("nemesis hurt", "health"), ("explored", "health"),
    ("explored", "engaged"), ("explored", "in shadows"), ("holding out", "health"), ("holding out", "counter 1"),
    ("round", "engaged"), ("ready cards", "health"), ("counter 1", "counter 2"), ("tokens", "nemesis in play"),
)  # fmt: skip
"""Pairs of features that interact: their products are features too."""
PLAIN_NAMES: Final = (*PARTY_NAMES, *ENEMY_NAMES, *QUEST_NAMES)
NAMES: Final = (*PLAIN_NAMES, *(f"{one} x {other}" for one, other in TOGETHER))
_PAIRS: Final = tuple((PLAIN_NAMES.index(one), PLAIN_NAMES.index(other)) for one, other in TOGETHER)


class Aims(NamedTuple):
    """The aims of a quest, computed once."""

    hunts: bool
    travels: bool
    holds_out: int
    toward: tuple[tuple[int, int, int], ...]
    """Of each counter that matters: its place, where it began, where it should come to."""
    track: int
    next_peril: tuple[int, ...]
    """By the space of the peril token: how far it is to the next that works."""


@lru_cache(maxsize=64)
def aims_of(quest: Quest) -> Aims:
    """Return the aims of a quest."""
    sheet = quest.sheet
    places = [*sheet.counters]
    works = [place for place, colour in enumerate(sheet.track, start=1) if colour != GRAY]
    return Aims(
        hunts=quest.hunts,
        travels=quest.needs_last_place or quest.hunts,
        holds_out=quest.holds_out,
        toward=tuple((places.index(name), sheet.counters[name], goal) for name, goal in sheet.toward.items()),
        track=len(sheet.track),
        next_peril=tuple(
            min((place - space for place in works if place > space), default=1) for space in range(len(sheet.track) + 1)
        ),
    )


def features(table: Realm) -> list[float]:
    """Return the numbers of a position, in the order of NAMES."""
    aims = aims_of(table.played)
    found = [*_party(table), *_enemies(table), *_quest(table, aims)]
    return [*found, *(found[one] * found[other] for one, other in _PAIRS)]


def _party(table: Realm) -> list[float]:
    """Return the features of the heroes."""
    party, wounds, exhausted, tokens = table.party, table.wounds, table.exhausted, table.tokens
    many = len(party)
    kinds = [0.0] * len(ARCHETYPES)
    health = squared = 0.0
    weakest = 1.0
    near_death = without_cards = one_card = without_tokens = poisoned = weakened = focused = ready_cards = 0
    upgrades = attack_upgraded = three_marks = five_marks = unengaged = crowded = held = marks = 0
    ready = [0, 0, 0, 0]
    engaged = [0] * many
    for card in table.enemies:
        if table.place[card] >= 0:
            engaged[table.place[card]] += 1
    living = table.heroes
    for hero in living:
        kinds[table.archetype(hero)] += 1 / many
        whole = table.health(hero)
        left = whole - wounds[hero]
        share = left / whole
        health += share
        squared += share * share
        weakest = min(weakest, share)
        near_death += left <= FEW
        cards = 0
        for skill in table.skills(hero):
            if not exhausted[skill]:
                cards += 1
                ready[skill & 3] += 1
            if CLASS_OF[table.cards[skill]]:
                upgrades += 1
                attack_upgraded += skill & 3 == ATTACK
        ready_cards += cards
        without_cards += not cards
        one_card += cards == 1
        held += tokens[hero]
        without_tokens += not tokens[hero]
        conditions = table.conditions[hero]
        poisoned += conditions & POISONED != 0
        weakened += conditions & WEAKENED != 0
        focused += conditions & FOCUSED != 0
        marks += table.marks[hero]
        three_marks += table.marks[hero] >= 3
        five_marks += table.marks[hero] >= 5
        unengaged += not engaged[hero]
        crowded += engaged[hero] >= MOST_ENGAGED
    return [
        float(many == 2), float(many == 3), *kinds,
        health / many, squared / many, weakest if living else 0.0, (many - len(living)) / many, near_death / many,
        ready_cards / (4 * many), without_cards / many, one_card / many,
        ready[ATTACK] / many, ready[EXPLORE] / many, ready[REST] / many,
        held / (MOST_TOKENS * many), without_tokens / many, poisoned / many, weakened / many, focused / many,
        upgrades / (4 * many), attack_upgraded / many, min(2.0, len(table.items) / many),
        marks / (5 * many), three_marks / many, five_marks / many, unengaged / many, crowded / many,
    ]  # fmt: skip


def _enemies(table: Realm) -> list[float]:
    """Return the features of the enemies before the heroes and in the shadows."""
    many = len(table.party)
    near = near_attack = near_health = far = far_attack = far_health = facedown = masters = tough = 0
    nemesis_in_play = nemesis_engaged = 0.0
    hurt = 1.0 if table.slain else 0.0
    for card in table.enemies:
        if not table.known[card]:
            facedown += 1
            continue
        face = table.face[card]
        attack, left = attack_value(table, card), enemy_health(table, card) - table.hurt[card]
        masters += RANK[face] >= FIRST_MASTER_RANK
        tough += resilience(table, card)
        if table.place[card] == SHADOWS:
            far += 1
            far_attack += attack
            far_health += left
        else:
            near += 1
            near_attack += attack
            near_health += left
        if face >= FIRST_NEMESIS:
            nemesis_in_play = 1.0
            nemesis_engaged = float(table.place[card] != SHADOWS)
            hurt = table.hurt[card] / enemy_health(table, card)
    for card in table.lair:
        hurt = max(hurt, table.hurt[card] / enemy_health(table, card))
    lives = max(1, sum(table.health(hero) - table.wounds[hero] for hero in table.heroes))
    coming = near_attack + far_attack + 1.2 * facedown
    danger = min(1.5, coming / lives)
    return [
        near / (3 * many), near_attack / (4 * many), near_health / (8 * many),
        far / 4, far_attack / 6, far_health / 12, facedown / 4,
        masters / 4, tough / 6, danger, danger * danger,
        nemesis_in_play, nemesis_engaged, float(bool(table.lair)), float(bool(table.slain)),
        hurt,
    ]  # fmt: skip


def _quest(table: Realm, aims: Aims) -> list[float]:
    """Return the features of the quest's progress and of the time left."""
    value = table.site().value if table.location != NO_CARD else 1
    explored = float(table.is_explored)
    progress = min(1.0, table.progress / value) if value else 1.0
    final = float(table.is_final)
    ways = len(table.past) + 1 + len(table.locations)
    journey = (len(table.past) + (progress if table.is_final else 0.75 * progress)) / ways
    aim = _aim(table, aims)
    counts = [*table.counters[:COUNTERS], 0, 0][:COUNTERS]
    counters = [min(1.5, count / 10) for count in counts]
    held = min(1.0, table.round / aims.holds_out) if aims.holds_out else 0.0
    return [
        table.peril / aims.track,
        float(table.peril >= aims.track),
        min(1.5, max(0, table.round - aims.track) / 10),
        aims.next_peril[min(table.peril, aims.track)] / 4,
        min(2.0, table.round / 12),
        len(table.past) / ways,
        journey,
        max(0, value - table.progress) / 10,
        explored,
        final,
        final * explored,
        held,
        aim,
        float(aim >= 1.0),
        *counters,
        *(one * one for one in counters),
        *(1 / (1 + count) for count in counts),
        _done(table, aims, journey, aim, held),
    ]


def _aim(table: Realm, aims: Aims) -> float:
    """Return the progress of the quest's counters, from their initial to their target values."""
    share = 0.0
    for place, start, goal in aims.toward:
        now = table.counters[place]
        share += (now - start) / (goal - start) if goal != start else now / goal
    return max(-0.5, min(1.0, share))


def _done(table: Realm, aims: Aims, journey: float, aim: float, held: float) -> float:
    """Return the completed share of all that the quest asks for."""
    parts = []
    if aims.travels:
        parts.append(journey)
    if aims.hunts:
        parts.append(1.0 if table.slain else 0.0)
    if aims.toward:
        parts.append(aim)
    if aims.holds_out:
        parts.append(held)
    return sum(parts) / max(1, len(parts))
