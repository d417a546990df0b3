"""What the tests of Heroes of Terrinoth share: tables from short documents, choices by label or by kind of step.

Texts of cards may be worded anew at any time, so what a card offers is chosen by the kind of its step: `take(table,
"use_card", "Caution")`, `take(table, "do_it")`, `take(table, "leave_it")`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATION_NAMES, FACE_NAMES, HERO_NAMES
from hearthwatch.games.heroes_of_terrinoth.heuristics import worth
from hearthwatch.games.heroes_of_terrinoth.position import hero_named
from hearthwatch.games.heroes_of_terrinoth.rules.harm import CONDITIONS
from hearthwatch.games.heroes_of_terrinoth.show.words import card_name
from hearthwatch.games.heroes_of_terrinoth.table import Hero, Realm, Skill
from hearthwatch.kernel import EVERYONE, Card
from hearthwatch.testing import asked
from hearthwatch.testing import ended as ended
from hearthwatch.testing import labels as labels
from hearthwatch.testing import log as log
from hearthwatch.testing import option as option
from hearthwatch.testing import pick as pick
from hearthwatch.testing import prompt as prompt
from hearthwatch.testing import refused as refused
from hearthwatch.testing import why_not as why_not

KARI, MOK, HAGAN, PELL = PARTY = ("Kari Wraithstalker", "Elder Mok", "Hagan Dourstone", "Pell Quillan")
"""Four heroes with printed health 11, 11, 13 and 10 who have little to say outside their own actions."""
FOUR = f"heroes = {list(PARTY)}\n"
NOT_NOW = ("leave_it", "go_on", "let_dice_count", "no_more_rerolls", "pass_window", "spend")
"""Steps by which an offer is declined; for `spend` the first option is to spend none."""

seats = asked


def position(document: str, **options: Any) -> Realm:
    """A table from a document (see `position.py` of the game): Kari and Mok, one player each, unless it differs."""
    given: dict[str, Any] = {"heroes": [KARI, MOK], **tomllib.loads(document)}
    return GAME.position(given, **{"seats": len(given["heroes"]), **options})


# -- what is asked


def kinds(table: Realm) -> list[str]:
    """What may be chosen now, by the names of the steps."""
    return [option.key.partition(":")[0] for option in table.decision.options] if table.decision else []


def key(table: Realm, kind: str, words: str = "") -> str:
    """The key of the first option of this kind of step whose label has these words in it."""
    assert table.decision is not None, f"{kind!r} cannot be chosen: {table.outcome}"
    found = [one for one in table.decision.options if one.key.partition(":")[0] == kind and words in one.label]
    assert found, f"No {kind} {words!r} among the options of {prompt(table)!r}: {labels(table)} {kinds(table)}"
    return found[0].key


# -- choosing


def take(table: Realm, kind: str, words: str = "") -> None:
    """Choose an option by its kind of step, and by words in its label where there are several."""
    table.choose(key(table, kind, words))


def use(table: Realm, card: str) -> None:
    """The hero whose activation it is uses this activation card; offers at the start are declined."""
    play_until(table, lambda table: "use_card" in kinds(table))
    take(table, "use_card", card)


def act(table: Realm, card: str, *choices: str) -> None:
    """Use a card, then make these choices by label as they come up; everything else is declined where it can be.

    It stops at the first question that is none of the choices and cannot be declined: mostly the next hero's card.
    """
    use(table, card)
    for words in choices:
        while not any(label.startswith(words) for label in labels(table)) and decline(table):
            continue
        pick(table, words)
    decline_all(table)


def decline(table: Realm) -> bool:
    """Decline the offer that is open; says whether there was one."""
    for place, kind in enumerate(kinds(table)):
        if kind in NOT_NOW:
            table.choose(place)
            return True
    return False


def decline_all(table: Realm) -> None:
    """Decline one offer after another until something is asked that cannot be declined."""
    while table.outcome is None and decline(table):
        continue


def play_until(table: Realm, reached: Callable[[Realm], bool], *, most: int = 200) -> None:
    """Decline what can be declined and take the first option otherwise, until this holds."""
    for _ in range(most):
        if reached(table):
            return
        assert table.outcome is None, f"The game ended first: {table.outcome}"
        if not decline(table):
            table.choose(0)
    raise AssertionError(f"That did not come about in {most} choices; now: {prompt(table)!r}")


def to_card(table: Realm, name: str) -> None:
    """Go on until this hero chooses an activation card."""
    play_until(table, lambda table: "use_card" in kinds(table) and table.active == hero(table, name))


# -- heroes


def hero(table: Realm, name: str) -> Hero:
    """A hero in play, by name or its beginning."""
    return hero_named(table, name)


def wounds(table: Realm, name: str) -> int:
    """The wounds of a hero."""
    return table.wounds[hero(table, name)]


def tokens(table: Realm, name: str) -> int:
    """The success tokens of a hero."""
    return table.tokens[hero(table, name)]


def conditions(table: Realm, name: str) -> set[str]:
    """The conditions of a hero."""
    return {one for one, bit in CONDITIONS.items() if table.conditions[hero(table, name)] & bit}


def exhausted(table: Realm, name: str) -> list[str]:
    """The exhausted activation cards of a hero: attack, explore, aid, rest."""
    return [ACTIVATION_NAMES[table.cards[skill]] for skill in table.turned(hero(table, name))]


def readied(table: Realm, name: str) -> list[str]:
    """The readied activation cards of a hero: attack, explore, aid, rest."""
    return [ACTIVATION_NAMES[table.cards[skill]] for skill in table.readied(hero(table, name))]


def items(table: Realm, name: str) -> list[str]:
    """The items of a hero."""
    return [FACE_NAMES[table.face[card]] for card in table.items if table.place[card] == hero(table, name)]


def fallen(table: Realm) -> list[str]:
    """The defeated heroes."""
    return [HERO_NAMES[face] for place, face in enumerate(table.party) if table.is_down(Hero(place))]


def leader(table: Realm) -> str:
    """The party leader."""
    return str(HERO_NAMES[table.party[table.leader]])


def active(table: Realm) -> str:
    """The active hero."""
    return str(HERO_NAMES[table.party[table.active]])


# -- enemies, written as in a position: `-Bandit` is exhausted, `Bandit*1` has a wound, `?` lies facedown


def enemy(table: Realm, card: Card) -> str:
    """An enemy in play as a position writes it."""
    if not table.is_up(card):
        return "-?" if table.tired[card] else "?"
    wounds = f"*{table.hurt[card]}" if table.hurt[card] else ""
    return f"{'-' if table.tired[card] else ''}{card_name(table, card, EVERYONE)}{wounds}"


def engaged(table: Realm, name: str) -> list[str]:
    """The enemies in front of a hero, in the order in which they entered play."""
    return [enemy(table, card) for card in table.engaged(hero(table, name))]


def shadows(table: Realm) -> list[str]:
    """The enemies in the shadows, in the order in which they entered play."""
    return [enemy(table, card) for card in table.in_shadows()]


def enemy_discard(table: Realm) -> list[str]:
    """The enemy discard pile, its top card first."""
    return [card_name(table, card, EVERYONE) for card in table.enemy_discard[::-1]]


# -- piles, the story, the end


def names(table: Realm, pile: list[Card]) -> list[str]:
    """The true names of a pile's cards, its top card first."""
    return [FACE_NAMES[table.face[card]] for card in pile[::-1]]


HURT_IN_AN_INN = """
heroes = ["Kari Wraithstalker", "Elder Mok"]
location = "Roadside Inn"
progress = 4
active = "Kari"
shadows = ["?Zombie"]
[hero.Kari]
wounds = 2
engaged = ["Bandit*1"]
exhausted = ["Blaze a Trail"]
"""
"""Two heroes on their way, one of them hurt and engaged: what bots are asked to judge."""


# -- what a sensible player thinks


def card_worth(table: Realm, skill: Skill) -> float:
    """What using an activation card is worth, with the blows that may come back."""
    return worth.card_worth(table, skill, worth.strikes_back(table, Hero(skill // 4)))


def tokens_worth(table: Realm, hero: Hero, count: int) -> float:
    """What spending so many tokens is worth beside what the card alone may bring."""
    return worth.tokens_worth(table, hero, count, worth.expected(table, Skill(table.using)))
