"""How things are called in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Card

from ..content import ABILITIES, ADVENTURERS, CLASSES, face_name
from ..rules.abilities.activation import exhaust_for_effect, payments
from ..rules.attack import members, tamed_value, total_of, value_of
from ..rules.health import health
from ..rules.runes import RUNE_NAMES
from ..table import HEROES, ON_ABILITY, STOLEN, UP, Ability, Watch

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer


def _card(table: Watch, card: int, readers: int) -> str:
    if card < 0:
        return "the Location"
    if table.known[card] & readers:
        return face_name(table.face[card])
    if card < table.monsters and card in table.line:
        return f"the facedown card in position {table.line.index(Card(card)) + 1}"
    return "an unknown card"


def _card_in_place(table: Watch, card: int, readers: int) -> str:
    name = _card(table, card, readers)
    if card in table.line and table.marks[card] & UP:
        return f"{name} in position {table.line.index(Card(card)) + 1}"
    return name


def _hero(table: Watch, hero: int, readers: int) -> str:
    return str(CLASSES[table.party[hero]])


def _die(table: Watch, die: int, readers: int) -> str:
    return f"the {table.dice[die]} of the {_hero(table, die // 3, readers)}"


def _die_where(table: Watch, die: int, readers: int) -> str:
    """The die, and the card it lies on."""
    name, where = _die(table, die, readers), table.die_at[die]
    if where >= STOLEN:
        return f"{name}, stolen by {_card(table, where - STOLEN, readers)}"
    return f"{name} on {_ability(table, where - ON_ABILITY, readers)}" if where >= ON_ABILITY else name


def _owner(table: Watch, die: int, readers: int) -> str:
    return f"the {_hero(table, die // 3, readers)}"


def _rolled(table: Watch, die: int, readers: int) -> str:
    return f" for {_owner(table, die, readers)}" if die >= 0 else ""


def _ability(table: Watch, card: int, readers: int) -> str:
    return str(ABILITIES[card]["name"])


def _use(table: Watch, card: int, readers: int) -> str:
    """The card, and what pays if there is only one way."""
    name = ABILITIES[card]["name"]
    ways = table.find(payments(Ability(card)))
    return f"{name}, by exhausting it" if len(ways) == 1 and ways[0] == exhaust_for_effect(Ability(card)) else str(name)


def _rune(table: Watch, rune: int, readers: int) -> str:
    return RUNE_NAMES[rune]


def _tamed(table: Watch, place: int, readers: int) -> str:
    return f"{face_name(table.face[table.tamed[place]])} ({tamed_value(table, place)})"


def _total(table: Watch, chosen: int, readers: int) -> str:
    return str(total_of(table, chosen))


def _health(table: Watch, card: int, readers: int) -> str:
    return str(health(table, Card(card)))


def _sum(table: Watch, chosen: int, readers: int) -> str:
    """The attackers so far, what each counts, and what that makes."""
    values = [value_of(table, attacker) for attacker in members(chosen)]
    total = total_of(table, chosen)
    parts = [str(value) for value in values]
    if total > sum(values):
        parts.append(f"{total - sum(values)} for the Location")
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 else str(total)


def _shown(table: Watch, chosen: int, readers: int) -> str:
    """What a set of dice shows: the 2 and the 3."""
    return " and ".join(f"the {table.dice[die]}" for die in members(chosen))


def _with_article(table: Watch, number: int, readers: int) -> str:
    return f"an {number}" if str(number).startswith("8") or number in (11, 18) else f"a {number}"


def _cards(table: Watch, count: int, readers: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _keeping(table: Watch, seat: int, readers: int) -> str:
    """A player lets the dice be; with several players it says whose."""
    if table.seats == 1:
        return "Keep the dice as they are"
    own = [f"the {_hero(table, hero, readers)}" for hero in HEROES if max(0, table.owner_of(hero)) == seat]
    return f"{own[0]} keeps the dice" if len(own) == 1 else f"{' and '.join(own)} keep the dice"


def _resting(table: Watch, nothing: Any, readers: int) -> str:
    return _hero(table, table.resting, readers)


def _camp_action(table: Watch, nothing: Any, readers: int) -> str:
    return str(ADVENTURERS[table.party[table.resting]]["camp"])


def _face(table: Watch, face: int, readers: int) -> str:
    return face_name(face)


NAMERS: Final[dict[str, Namer]] = {
    "A": _with_article,
    "Ability": _ability,
    "CampAction": _camp_action,
    "Card": _card,
    "Cards": _cards,
    "Die": _die,
    "Face": _face,
    "Health": _health,
    "Hero": _hero,
    "Keeping": _keeping,
    "Owner": _owner,
    "Placed": _card_in_place,
    "Resting": _resting,
    "Rolled": _rolled,
    "Rune": _rune,
    "Shown": _shown,
    "Sum": _sum,
    "Tamed": _tamed,
    "Total": _total,
    "Use": _use,
    "Where": _die_where,
}
