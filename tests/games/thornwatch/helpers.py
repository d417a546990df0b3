"""What the tests of Thornwatch share: tables from short documents, choices by label or by kind of step.

Most tests play on a quiet storyboard of their own, on which nothing happens unless somebody makes it happen: its tiles
are those of the Bullseye, counted from 1.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.content import ACTION_CARDS, CREATURES, FACE_KEYS
from hearthwatch.games.thornwatch.position import card_named, hero_named
from hearthwatch.games.thornwatch.rules.effects.language import effect, effects
from hearthwatch.games.thornwatch.rules.effects.vocabulary import own_counters
from hearthwatch.games.thornwatch.table import FIRST_CREATURE, NO_EVENT, Owner, Pawn, Thornwatch
from hearthwatch.testing import asked as asked
from hearthwatch.testing import ended as ended
from hearthwatch.testing import labels as labels
from hearthwatch.testing import log as log
from hearthwatch.testing import pick as pick
from hearthwatch.testing import prompt as prompt
from hearthwatch.testing import refused as refused
from hearthwatch.testing import why_not as why_not

QUIET: Final = GAME.with_authored(Path(__file__).parent / "storyboards")
"""The game with the quiet storyboards of these tests."""
CLEARING: Final = "a-quiet-clearing"


def position(document: str, **options: Any) -> Thornwatch:
    """A table from a document (see `position.py` of the game), in the quiet clearing with Guard and Sage."""
    given: dict[str, Any] = {"heroes": ["Guard", "Sage"], "scene": CLEARING, **tomllib.loads(document)}
    return QUIET.position(given, **options)


# -- what is asked


def kinds(table: Thornwatch) -> list[str]:
    """What may be chosen now, by the names of the steps; interludes left out."""
    return [one.key.partition(":")[0] for one in table.decision.options if not one.anytime] if table.decision else []


def take(table: Thornwatch, kind: str, words: str = "", text: str | None = None) -> None:
    """Choose the first option of this kind of step whose label has these words in it."""
    assert table.decision is not None, f"{kind!r} cannot be chosen: {table.outcome}"
    found = [one for one in table.decision.options if one.key.partition(":")[0] == kind and words in one.label]
    assert found, f"No {kind} {words!r} among the options of {prompt(table)!r}: {labels(table)} {kinds(table)}"
    table.choose(found[0], text=text)
    assert not table.script_ran_out, f"After {kind} more dice were rolled than `next_rolls` has."


def let_be(table: Thornwatch) -> None:
    """Everybody passes in windows until something else is asked."""
    while "pass_window" in kinds(table):
        take(table, "pass_window")


def reacts(table: Thornwatch, kind: str, words: str) -> None:
    """Everybody passes until somebody can react like this; then that is done."""
    while kind not in kinds(table):
        take(table, "pass_window")
    take(table, kind, words)


def bites(table: Thornwatch, deed: str, whom: str) -> None:
    """The monster attacks, and nobody reacts."""
    take(table, "use_rules_card", deed)
    if "strike" in kinds(table):
        take(table, "strike", whom)
    let_be(table)


def may_act_again(table: Thornwatch) -> None:
    """The active hero has an action left: for tests that strike several times in a turn."""
    table.actions = 1
    table.offer_again()


def refusal(table: Thornwatch, kind: str, words: str = "") -> str:
    """The clause by which a kind of step, with these words in its label, is refused."""
    assert table.decision is not None
    found = [one for one in table.decision.refused if one.key.partition(":")[0] == kind and words in one.label]
    assert found, f"No {kind} {words!r} is refused: {labels(table)}"
    return found[0].rule


# -- what lies there


def track(table: Thornwatch) -> list[str]:
    """The track from root to edge: roles and creatures, those that have acted with a star."""
    found = []
    for card in table.track:
        name = table.role(card) if card < FIRST_CREATURE else creature_of_card(table, card)
        found.append(f"{name}*" if card in table.turned else name)
    return found


def creature_of_card(table: Thornwatch, card: int) -> str:
    """What a momentum card stands for; of a persistent creature with the number of the copy."""
    creature = CREATURES[table.groups[table.group_of_card(card)]]
    copy = (card - 8) % 4 + 1
    return f"{creature.name} {copy}" if creature.cards > 1 else creature.name


def hero(table: Thornwatch, role: str) -> Any:
    """A hero by role: a number that is a pawn and a momentum card, too."""
    return hero_named(table, role)


def pawns(table: Thornwatch, name: str) -> list[Pawn]:
    """The pawns of a creature on the map."""
    return table.pawns_of(table.group_of_card(card_named(table, name)))


def tile(table: Thornwatch, pawn: int) -> int:
    """The tile of a pawn, counted from 1."""
    return table.where[pawn] + 1


def names(table: Thornwatch, cards: Any) -> list[str]:
    """Cards by their names."""
    return [FACE_KEYS[table.face[card]] for card in cards]


def hand(table: Thornwatch, role: str) -> list[str]:
    return sorted(names(table, table.hands[hero(table, role)]))


def discards(table: Thornwatch, role: str) -> list[str]:
    return sorted(names(table, table.discards[hero(table, role)]))


def wounds(table: Thornwatch, role: str) -> int:
    """How many wounds lie among the discards of a hero."""
    return discards(table, role).count("wound")


# -- positions for one creature, or for one action card


def encounter(
    creature: str,
    rolls: str = "",
    *,
    order: str = "",
    tiles: str = "[9]",
    guard: int = 9,
    sage: int = 9,
    own: str = "",
    head: str = "",
) -> Thornwatch:
    """A creature is about to act on tile 9, where the Guard and the Sage stand, unless it is said otherwise.

    `own` is what the Guard has, `head` what the table has.
    """
    lying = order or f'["{creature}", "Guard", "Sage"]'
    return position(
        f"""
        track = {lying}
        next_rolls = "{rolls}"
        {head}
        [hero.Guard]
        tile = {guard}
        {own}
        [hero.Sage]
        tile = {sage}
        [[creature]]
        name = "{creature}"
        tiles = {tiles}
        """
    )


def power_of(card: str) -> list[str]:
    """The card and one skill card for each symbol of its cost."""
    found = next(one for one in ACTION_CARDS if one.name == card)
    return [card, *(skill.capitalize() for skill in found.cost)]


def ready(card: str, rolls: str = "", gliders: str = "[9]", order: str = "", more: str = "") -> Thornwatch:
    """The owner of a card has it fully powered, on tile 9 with two other heroes; Gliders are where it is said.

    The track is owner, Glider, first other, second other, unless it is said otherwise.
    """
    role = next(one.hero for one in ACTION_CARDS if one.name == card)
    first, second = others(role)
    lying = order or f'["{role}", "Glider", "{first}", "{second}"]'
    return position(
        f"""
        heroes = ["{role}", "{first}", "{second}"]
        track = {lying}
        next_rolls = "{rolls}"
        {more}
        [hero.{role}]
        tile = 9
        slots = [{power_of(card)}]
        [hero.{first}]
        tile = 9
        [hero.{second}]
        tile = 9
        [[creature]]
        name = "Glider"
        tiles = {gliders}
        """
    )


def others(role: str) -> tuple[str, str]:
    """Two heroes whose trackers do not cut in."""
    found = [other for other in ("Sage", "Warden", "Greenheart") if other != role]
    return found[0], found[1]


def activate(table: Thornwatch, card: str) -> Thornwatch:
    take(table, "activate", card)
    let_be(table)
    return table


def beside_a_warden(card: str, rolls: str) -> Thornwatch:
    """Blade or Sage with a card ready; then it is the turn of a Warden who holds the power for one blow."""
    role = next(one.hero for one in ACTION_CARDS if one.name == card)
    return position(
        f"""
        heroes = ["{role}", "Warden"]
        track = ["{role}", "Warden", "Glider"]
        next_rolls = "{rolls}"
        [hero.{role}]
        tile = 9
        slots = [{power_of(card)}]
        [hero.Warden]
        tile = 9
        hand = ["Brawn"]
        [[creature]]
        name = "Glider"
        tiles = [9]
        """
    )


# -- effects that no card of the box needs to have


def happen(table: Thornwatch, said: Any, me: int = -1, it: int = -1) -> None:
    """An effect happens now, as if a card or a storyboard said so; then the question that was open comes back."""
    name = f"test/{len(QUIET.book.nodes)}"
    counters = own_counters(tuple(table.board_played.sheet.counters))
    effects.reading(QUIET.book.nodes, counters).effect(name, said)
    table.do(effect(name, Owner(me), Pawn(it), NO_EVENT))
    table.run()


def would_matter(table: Thornwatch, said: Any, me: int = -1, it: int = -1) -> bool:
    """Whether an effect would change anything now (TWN-13.10)."""
    name = f"test/{len(QUIET.book.nodes)}"
    node = effects.reading(QUIET.book.nodes).effect(name, said)
    return effects.would_matter(table, node, Owner(me), Pawn(it), NO_EVENT)
