"""Equipping: an equipped Ability card changes places with a leftover one and passes on its exhausted state."""

from __future__ import annotations

from hearthwatch.kernel import Step

from ..table import HEROES, LEFTOVER, Ability, Hero, Watch, choices, replaced, step


@step("SAW-7.10")
def equipping(table: Watch, hero: Hero) -> None:
    """The Adventurer chooses what goes and what comes."""
    table.ask(table.seats_of(hero), swaps(hero))


@choices("SAW-7.10", "{hero}: which Ability card is swapped for which?", sure=True)
def swaps(table: Watch, hero: Hero) -> list[Step]:
    """Three cards out, two cards in."""
    return all_swaps(table, hero)


def all_swaps(table: Watch, hero: Hero) -> list[Step]:
    """Return every equipped card with every leftover one."""
    spare = table.leftover(hero)
    return [swap_cards(out, into) for out in table.equipped(hero) for into in spare]


@step("SAW-7.10", "{into} replaces {out}", group="Equip")
def swap_cards(table: Watch, out: Ability, into: Ability) -> None:
    """The new card takes over the exhausted state of the old one (SAW-7.11)."""
    table.cards = replaced(table.cards, into, table.cards[out])
    table.cards = replaced(table.cards, out, LEFTOVER)


# -- a Location where everybody may swap, one Adventurer after another


@step("SAW-4.7")
def free_equips(table: Watch, hero: Hero) -> None:
    """Each Adventurer may swap a card."""
    if hero < len(HEROES):
        table.ask(table.seats_of(hero), optional_swaps(hero), then=free_equips(Hero(hero + 1)))


@choices("SAW-4.7", "{hero}: swap an Ability card?", sure=True)
def optional_swaps(table: Watch, hero: Hero) -> list[Step]:
    """Return a swap, or none."""
    return [*all_swaps(table, hero), keep_cards()]


@step("SAW-4.7", "Keep the cards as they are", group="Pass")
def keep_cards(table: Watch) -> None:
    """No swap."""
