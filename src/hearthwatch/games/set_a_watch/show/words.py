"""The names of things in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import Card, Readers, Ref, Words, joined

from ..content import ABILITIES, ADVENTURERS, CLASSES, face_name
from ..rules.abilities.activation import exhaust_for_effect, payments
from ..rules.attack import FIRST_TAMED, bonuses, members, tamed_value, total_of, value_of
from ..rules.health import health
from ..rules.runes import RUNE_NAMES
from ..table import HEROES, IN_CAMP, ON_ABILITY, ON_LOCATION, SPENT, SPENT_IN_ATTACK, STOLEN, UP, Ability, Watch
from .effects import EFFECTS

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer


def _card(table: Watch, card: int, readers: Readers) -> str:
    if card < 0:
        return "the Location"
    if table.known[card] & readers:
        return face_name(table.face[card])
    if card < table.monsters and card in table.line:
        return f"the facedown card in position {table.line.index(Card(card)) + 1}"
    return "an unknown card"


def _this_card(table: Watch, card: int, readers: Readers) -> Ref:
    return Ref("Card", card, _card(table, card, readers))


def _card_in_place(table: Watch, card: int, readers: Readers) -> Words:
    """Return a card of the Line as an option names it: no other reads the same, and what lies facedown is called so."""
    name = _this_card(table, card, readers)
    if not table.known[card] & readers or card not in table.line:
        return Words(name)
    position = table.line.index(Card(card)) + 1
    if not table.marks[card] & UP:
        return Words(name, f" (facedown in position {position})")
    twins = [other for other in table.line if table.face[other] == table.face[card] and table.marks[other] & UP]
    return Words(name, f" (position {position})") if len(twins) > 1 else Words(name)


def _hero(table: Watch, hero: int, readers: Readers) -> str:
    return str(CLASSES[table.party[hero]])


def _adventurer(table: Watch, kind: int, readers: Readers) -> str:
    return str(CLASSES[kind])


def _profile(table: Watch, kind: int, readers: Readers) -> str:
    """An Adventurer to choose, with the dice and the attack."""
    card = ADVENTURERS[kind]
    return f"{card.name} ({len(card.dice)} d{card.dice[0]}, {card.attack})"


def _this_hero(table: Watch, hero: int, readers: Readers) -> Words:
    return Words("the ", Ref("Hero", hero, _hero(table, hero, readers)))


def _die(table: Watch, die: int, readers: Readers) -> Words:
    hero = die // 3
    shown = Ref("Die", die, str(table.dice[die]))
    return Words("the ", shown, " of the ", Ref("Hero", hero, _hero(table, hero, readers)))


def _die_where(table: Watch, die: int, readers: Readers) -> Words:
    """Return the die, and where it lies if it is not at hand."""
    name, where = _die(table, die, readers), table.die_at[die]
    if where in DIE_LIES:
        return Words(name, DIE_LIES[where])
    if where >= STOLEN:
        return Words(name, ", stolen by ", _this_card(table, where - STOLEN, readers))
    return Words(name, " on ", _this_ability(table, where - ON_ABILITY, readers)) if where >= ON_ABILITY else name


def _owner(table: Watch, die: int, readers: Readers) -> Words:
    return _this_hero(table, die // 3, readers)


def _rolled(table: Watch, die: int, readers: Readers) -> Words:
    return " for " + _owner(table, die, readers) if die >= 0 else Words()


def _ability(table: Watch, card: int, readers: Readers) -> str:
    return ABILITIES[card].name


def _this_ability(table: Watch, card: int, readers: Readers) -> Ref:
    return Ref("Ability", card, _ability(table, card, readers))


def _use(table: Watch, card: int, readers: Readers) -> Words:
    """Name the card, and what pays if there is only one way."""
    ways = table.find(payments(Ability(card)))
    only = len(ways) == 1 and ways[0] == exhaust_for_effect(Ability(card))
    name = _this_ability(table, card, readers)
    return Words(name, ", by exhausting it", _last_card(table, card, readers)) if only else Words(name)


def _last_card(table: Watch, card: int, readers: Readers) -> Words:
    """Warn where nobody on Watch would have an unexhausted card left (SAW-18.8)."""
    left = sum(len(table.faceup(hero)) for hero in table.watch)
    return Words(" (the last card on Watch: the game is lost)" if left == 1 else "")


def _rune(table: Watch, rune: int, readers: Readers) -> str:
    return RUNE_NAMES[rune]


def _tamed(table: Watch, place: int, readers: Readers) -> Words:
    return Words(_this_card(table, table.tamed[place], readers), f" ({tamed_value(table, place)})")


def _total(table: Watch, chosen: int, readers: Readers) -> Words:
    """Describe the total of an attack; where it is one die alone, that die."""
    die = _only_die(table, chosen)
    return Words(str(total_of(table, chosen)) if die is None else Ref("Die", die, str(table.dice[die])))


def _only_die(table: Watch, chosen: int) -> int | None:
    """Return the die that strikes, where nothing is added to it."""
    striking = members(chosen)
    alone = len(striking) == 1 and striking[0] < FIRST_TAMED and not any(bonuses(table, striking).values())
    return striking[0] if alone else None


def _struck(table: Watch, chosen: int, readers: Readers) -> Words:
    """Describe which dice and tamed Creatures strike, and the bonuses; one die alone has been named."""
    if _only_die(table, chosen) is not None:
        return Words()
    striking = members(chosen)
    parts: list[Ref | str] = [
        Ref("Die", attacker, str(table.dice[attacker]))
        if attacker < FIRST_TAMED
        else _this_card(table, table.tamed[attacker - FIRST_TAMED], readers)
        for attacker in striking
    ]
    parts += [f"{more} for {what}" for what, more in bonuses(table, striking).items() if more]
    return Words(": ", joined(" + ", parts)) if parts else Words()


def _toll_taker(table: Watch, nothing: Any, readers: Readers) -> Words:
    """Name who asks for wood or a card: the first Creature, or the Location before there is a Line."""
    return Words(_this_card(table, table.line[0], readers) if table.line else table.place().name)


def _who_or_which(table: Watch, nothing: Any, readers: Readers) -> str:
    """One player says at once which card it is; several first say whose."""
    return "Which Ability card is exhausted?" if table.seats == 1 else "Who exhausts an Ability card?"


def _health(table: Watch, card: int, readers: Readers) -> str:
    return str(health(table, Card(card)))


def _sum(table: Watch, chosen: int, readers: Readers) -> str:
    """Return the attackers so far, what each counts, and what that makes."""
    striking = members(chosen)
    total = total_of(table, chosen)
    parts = [str(value_of(table, attacker)) for attacker in striking]
    parts += [f"{more} for {what}" for what, more in bonuses(table, striking).items() if more]
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 else str(total)


def _lowest(table: Watch, hero: int, readers: Readers) -> str:
    """Return the value of an Adventurer's lowest die."""
    return _with_article(table, min(table.dice[hero * 3 : hero * 3 + 3]), readers)


def _shown(table: Watch, chosen: int, readers: Readers) -> Words:
    """List the values of a set of dice: the 2, the 3 and the 6."""
    *others, last = [Words("the ", Ref("Die", die, str(table.dice[die]))) for die in members(chosen)]
    return joined(" and ", [joined(", ", others), last] if others else [last])


def _pips(table: Watch, number: int, readers: Readers) -> str:
    return str(number)


def _with_article(table: Watch, number: int, readers: Readers) -> str:
    return f"an {number}" if str(number).startswith("8") or number in (11, 18) else f"a {number}"


def _cards(table: Watch, count: int, readers: Readers) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _keeping(table: Watch, seat: int, readers: Readers) -> Words:
    """A player lets the dice be; with several players it says whose."""
    if table.seats == 1:
        return Words("Keep the dice as they are")
    own = [_this_hero(table, hero, readers) for hero in HEROES if max(0, table.owner_of(hero)) == seat]
    return joined(" and ", own) + (" keeps the dice" if len(own) == 1 else " keep the dice")


def _resting(table: Watch, nothing: Any, readers: Readers) -> Words:
    return Words(Ref("Hero", table.resting, _hero(table, table.resting, readers)))


def _camp_action(table: Watch, nothing: Any, readers: Readers) -> Words:
    """Return the camp action of the resting Adventurer."""
    return _this_action(ADVENTURERS[table.party[table.resting]].camp)


def _this_action(name: str) -> Words:
    return Words(Ref("CampAction", name, name))


def _camp_action_named(name: str) -> Namer:
    return lambda table, nothing, readers: _this_action(name)


def _face(table: Watch, face: int, readers: Readers) -> str:
    return face_name(face)


DIE_LIES: Final = {
    SPENT_IN_ATTACK: ", spent on an attack",
    SPENT: ", spent",
    IN_CAMP: ", spent in Camp",
    ON_LOCATION: " on the Location",
}
EVERYBODYS_ACTIONS: Final = ("Chop Wood", "Scout Ahead", "Check Map", "Heal", "Equip")

NAMERS: Final[dict[str, Namer]] = {
    **EFFECTS,
    **{name: _camp_action_named(name) for name in EVERYBODYS_ACTIONS},
    "A": _with_article,
    "Ability": _ability,
    "Adventurer": _adventurer,
    "CampAction": _camp_action,
    "Card": _card,
    "Cards": _cards,
    "Die": _die,
    "Face": _face,
    "Health": _health,
    "Hero": _hero,
    "Keeping": _keeping,
    "LastCard": _last_card,
    "Lowest": _lowest,
    "Owner": _owner,
    "Pips": _pips,
    "Profile": _profile,
    "Placed": _card_in_place,
    "Resting": _resting,
    "Rolled": _rolled,
    "Rune": _rune,
    "Shown": _shown,
    "Struck": _struck,
    "Sum": _sum,
    "Tamed": _tamed,
    "TollTaker": _toll_taker,
    "Total": _total,
    "Use": _use,
    "Where": _die_where,
    "WhoOrWhich": _who_or_which,
}
