"""The party: heroes named before the game, drawn at random, or chosen at the table (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hearthwatch.kernel import Refusal, SetupError, Step, no

from ..content import ARCHETYPE, ARCHETYPES, BASIC, HERO_NAMES
from ..table import NOT_CHOSEN, HeroCard, Realm, Spot, choices, step

LEAST_HEROES: Final = 2


def gather_party(table: Realm, names: Any) -> None:
    """A hero for each player, two in solo play, no archetype twice (HOT-2.14, HOT-26.6).

    Those that are named come first, then those left to chance; the rest is chosen at the table.
    """
    count = max(LEAST_HEROES, table.seats)
    chosen = [None] * count if names == "random" else names
    party = [HERO_NAMES.index(name) if name in HERO_NAMES else NOT_CHOSEN for name in chosen]
    archetypes = [archetype for archetype in range(len(ARCHETYPES)) if archetype not in map(archetype_of, party)]
    for spot, name in enumerate(chosen):
        if name is None:
            archetype = archetypes.pop(table.pick(len(archetypes)))
            own = [face for face, kind in enumerate(ARCHETYPE) if kind == archetype]
            party[spot] = own[table.pick(len(own))]
    table.party = tuple(party)
    check_party(table.party, table.seats)
    table.wounds = [0] * count
    table.tokens = [0] * count
    table.conditions = [0] * count
    table.marks = [0] * count
    table.cards = [card for face in table.party for card in BASIC[ARCHETYPE[face]]]
    table.exhausted = [0] * len(table.cards)


def archetype_of(face: int) -> int:
    """Return the archetype of a hero card; none where nobody has chosen yet."""
    return NOT_CHOSEN if face == NOT_CHOSEN else ARCHETYPE[face]


def check_party(party: tuple[int, ...], seats: int) -> None:
    """SetupError where these heroes cannot go together."""
    count = max(LEAST_HEROES, seats)
    if len(party) != count:
        players = "One player leads two heroes" if seats == 1 else f"{seats} players lead one hero each"
        raise SetupError(f"{players}; {len(party)} were named (HOT-2.14, HOT-26.6).")
    for archetype, name in enumerate(ARCHETYPES):
        if sum(archetype_of(face) == archetype for face in party) > 1:
            raise SetupError(f"There is one set of {name} cards, so a party has one {name} at most (HOT-2.14).")


@step("HOT-2.14")
def choose_heroes(table: Realm) -> None:
    """Ask each player without a hero, in seating order; a solo player chooses both, one by one (HOT-26.6)."""
    if NOT_CHOSEN in table.party:
        spot = table.party.index(NOT_CHOSEN)
        table.ask(0 if table.seats == 1 else spot, heroes_to_play(Spot(spot)), choose_heroes())


@choices("HOT-2.14", "Which hero {spot:Chair}?")
def heroes_to_play(table: Realm, spot: Spot) -> Iterator[Step]:
    """All twelve; whose archetype is taken is refused."""
    for face in range(len(HERO_NAMES)):
        yield play_hero(spot, HeroCard(face))


@step("HOT-2.15", "{face:HeroText}", group="Heroes")
def play_hero(table: Realm, spot: Spot, face: HeroCard) -> None:
    """The hero card and the four basic activation cards of its archetype (HOT-2.16)."""
    table.party = (*table.party[:spot], face, *table.party[spot + 1 :])
    table.cards[spot * 4 : spot * 4 + 4] = BASIC[ARCHETYPE[face]]
    table.say("HOT-2.15", "{:Hero} joins the party.", spot)


@play_hero.refuses
def cannot_play_hero(table: Realm, spot: Spot, face: HeroCard) -> Refusal | None:
    taken = [other for other in table.party if archetype_of(other) == ARCHETYPE[face]]
    if taken:
        archetype = ARCHETYPES[ARCHETYPE[face]]
        return no("HOT-2.14", "There is one set of {} cards, and {:HeroCard} has it.", archetype, taken[0])
    return None
