"""Determinizations are as likely as the truth: they are samples of a seat's possible worlds.

Method: given everything that a seat was shown, the true table and an exact copy come from the same distribution, so
over many deals any feature is as often true of the one and false of the other as the other way round. Which of the two
has the feature, where they differ, is the toss of a fair coin; a sign test with Bonferroni's correction tells a biased
one. Features are how many hidden cards of a place have a face, or one that lay open before, which one lies on top, and
whether two hidden cards are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import comb
from random import Random
from typing import Any, Final

from ..game import Game
from ..plain import OptionValues
from ..readers import Seen, mask_of
from ..table import Table
from .play import Play, any_step, any_text
from .suite import begin

LONGEST: Final = 250
"""Most choices of a play before it is inspected."""
PAIRS: Final = 6
"""Pairs of hidden cards that are compared on each table."""
RISK: Final = 1e-6
"""Probability that an exact game fails by the chance of one seed."""

Feature = Hashable


def check_beliefs(
    game: Game[Any],
    plays: int = 300,
    seed: int = 0,
    *,
    start: Callable[[int], Table] | None = None,
    seat: Seen = (),
    **options: Any,
) -> int:
    """Compare determinizations with the truth, over many deals. AssertionError names faces that are dealt too often.

    Plays are random, and the reader holds every seat: choices tell such a reader nothing more. The
    beliefs of one `seat` are compared on tables that `start` makes of a seed, after choices that depend on nothing that
    the seat cannot see. Return the number of hidden cards compared.
    """
    more: Counter[Feature] = Counter()
    less: Counter[Feature] = Counter()
    looks = 0
    for number in range(plays):
        chance = Random(f"beliefs {seed} {number}")
        table, seen = (start(number), set()) if start else _played(game, number, chance, options)
        if table is None:
            continue
        reader = seat if seat != () else tuple(range(table.seats))
        copy = table.determinize(reader, seed=chance.randrange(1 << 40))
        cards = [card for card, known in enumerate(table.known) if not known & mask_of(reader)]
        pairs = [(chance.choice(cards), chance.choice(cards)) for _ in range(PAIRS if cards else 0)]
        one, other = (Counter(_features(some, cards, pairs, seen)) for some in (table, copy))
        looks += len(cards)
        for feature in one.keys() | other.keys():
            more[feature] += one[feature] > other[feature]
            less[feature] += one[feature] < other[feature]
    for feature in more.keys() | less.keys():
        risk = _chance_of(more[feature], less[feature]) * len(more.keys() | less.keys())
        if risk < RISK:
            raise AssertionError(
                f"{game.slug}: copies are not as likely as the truth (seed {seed}): where they differ in "
                f"{feature}, it is true {more[feature]} times and dealt {less[feature]} times."
            )
    return looks


def _features(
    table: Table, cards: Sequence[int], pairs: Sequence[tuple[int, int]], seen: set[int]
) -> Iterator[Feature]:
    """Return the features of each hidden card by its place, of the top card there, and of some pairs of them."""
    places: dict[int, str] = {}
    tops: dict[int, str] = {}
    for place, lying in table.places().items():
        body = -1
        for body in lying:
            places[body] = place
        tops[body] = place
    face = table.face
    for card in cards:
        place = places.get(card, "")
        yield "face", place, face[card]
        yield "seen before", place, face[card] in seen
        if card in tops:
            yield "top", place, face[card]
    for card, second in pairs:
        yield "alike", places.get(card, ""), places.get(second, ""), card != second and face[card] == face[second]


def _played(
    game: Game[Any], number: int, chance: Random, options: OptionValues
) -> tuple[Table, set[int]] | tuple[None, set[int]]:
    """Return a table after some choices, and the faces that were open before; None where it was over sooner."""
    play: Play = begin(game, number, chance, {"typed": False, **options}, {})
    table = play.table.clone()
    table.recording = False
    moves = int(LONGEST ** chance.random())  # as many plays of ten choices as of a hundred
    then = chance.randrange(moves + 1)
    seen: set[int] = set()
    for move in range(moves):
        if not table.asked:
            return None, seen
        if move == then:
            everybody = mask_of(tuple(range(table.seats)))
            seen = {table.face[card] for card, known in enumerate(table.known) if known & everybody}
        step = any_step(table, chance)
        table.choose(table.legal.index(step), text=any_text(table, step, chance))
    return table, seen


def _chance_of(more: int, less: int) -> float:
    """Return the probability that a fair coin is at least this uneven (two-sided sign test)."""
    tosses, least = more + less, min(more, less)
    return min(1.0, float(2 * sum(comb(tosses, heads) for heads in range(least + 1)) / (1 << tosses)))
