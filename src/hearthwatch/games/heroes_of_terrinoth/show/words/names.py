"""The names of heroes, cards, dice and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel import NO_CARD, Card, Event, Readers, Ref, Step, Words, joined
from hearthwatch.kernel.effects import number as amount

from ...content import (
    ACTIVATION_NAMES,
    ACTIVATIONS,
    CLASS_OF,
    ENEMY_DIE,
    FACE_NAMES,
    FIRST_LOCATION,
    HERO_DIE,
    HERO_NAMES,
    MASTER,
    TRAITS,
)
from ...rules.harm import CONDITION_NAMES
from ...rules.moments import Activation
from ...rules.rerolls import result
from ...rules.strength import attack_value, dice_of, enemy_health, resilience
from ...table import NOBODY, SHADOWS, Die, Hero, Realm, Skill

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

RESULTS: Final = {
    "C": "a critical success",
    "S": "a success",
    "D": "a defense",
    "X": "a counterattack",
    "T": "a threat",
    "-": "a blank",
}
COUNTED: Final = {
    "C": ("a critical success", "critical successes", "critical"),
    "S": ("a success", "successes", "success"),
    "D": ("a defense", "defenses", "defense"),
    "X": ("a counterattack", "counterattacks", "counterattack"),
    "T": ("a threat", "threats", "threat"),
    "-": ("a blank", "blanks", "blank"),
}
"""One result of dice, several alike, and the picture of it."""


def hero_name(table: Realm, hero: int, readers: Readers) -> str:
    return str(HERO_NAMES[table.party[hero]])


def this_hero(table: Realm, hero: int, readers: Readers) -> Ref:
    return Ref("Hero", hero, hero_name(table, hero, readers))


def _hero_card(table: Realm, face: int, readers: Readers) -> str:
    return str(HERO_NAMES[face])


def _chair(table: Realm, spot: int, readers: Readers) -> str:
    """Return the question's words for a place in the party."""
    return ("is the first of your two", "is the second of your two")[spot] if table.seats == 1 else "do you play"


def _hero_state(table: Realm, hero: int, readers: Readers) -> Words:
    """Return the hero, and what matters for help."""
    one = Hero(hero)
    left = table.health(one) - table.wounds[hero]
    turned = len(table.turned(one))
    cards = "1 card" if turned == 1 else f"{turned} cards"
    tokens = _tokens(table, table.tokens[hero], readers)
    return Words(this_hero(table, hero, readers), f" ({left} health left, {tokens}, {cards} exhausted)")


def card_name(table: Realm, card: int, readers: Readers) -> str:
    """Name a card as these observers know it."""
    if card < 0:
        return "nothing"
    if not table.known[card] & readers:
        return "a facedown enemy" if table.face[card] < FIRST_LOCATION else "an unknown card"
    face = table.face[card]
    name = FACE_NAMES[face]
    return f"{name} Master" if face < FIRST_LOCATION and MASTER in TRAITS[face] else name


def this_card(table: Realm, card: int, readers: Readers) -> Ref:
    return Ref("Card", card, card_name(table, card, readers))


def _card_where(table: Realm, card: int, readers: Readers) -> Words:
    """Name an enemy with its numbers and its place, so that two of the same name differ."""
    name, where = this_card(table, card, readers), table.place[card]
    place = Words(" in the lair" if card in table.lair else " in the shadows")
    if where != SHADOWS:
        place = Words(" engaged with ", this_hero(table, where, readers))
    if not table.known[card] & readers:
        hidden = [one for one in table.in_shadows() if not table.is_up(one)]
        if len(table.alike(hidden)) == 1:
            return Words(name, place)
        number = hidden.index(Card(card)) + 1
        return Words(name, place, " ", Ref("int", number, f"({number})"))
    body = Card(card)
    left = enemy_health(table, body) - table.hurt[card]
    numbers = f"attack {attack_value(table, body)}, resilience {resilience(table, body)}, {left} health left"
    return Words(name, place, f" ({numbers}{', exhausted' if table.tired[card] else ''})")


def _first_card(table: Realm, cards: tuple[int, ...], readers: Readers) -> Words:
    return Words(this_card(table, cards[0], readers))


def _skill(table: Realm, skill: int, readers: Readers) -> str:
    return str(ACTIVATION_NAMES[table.cards[skill]])


def _skill_action(table: Realm, skill: int, readers: Readers) -> Words:
    """Return the card with its action and what goes into the roll."""
    number, hero, book = table.cards[skill], Hero(skill // 4), table.book
    dice = dice_of(table, Skill(skill))
    plus, guard = (amount(part[number], table, hero, NO_CARD) for part in (book.plus, book.guard))
    parts = [ACTIVATIONS[number].action.capitalize(), f"{dice} {'die' if dice == 1 else 'dice'}"]
    parts += [f"+{_successes(table, plus, readers)}"] if plus else []
    parts += [f"+{_defenses(table, guard, readers)}"] if guard else []
    return Words(Ref("Skill", skill, _skill(table, skill, readers)), f" ({', '.join(parts)})")


def _skill_owner(table: Realm, skill: int, readers: Readers) -> Words:
    return Words(this_hero(table, skill // 4, readers))


def activation_name(table: Realm, card: int, readers: Readers) -> Words:
    kind = CLASS_OF[card]
    return Words(Ref("Activation", card, str(ACTIVATION_NAMES[card])), f" ({kind})" if kind else "")


def _wounds(table: Realm, count: int, readers: Readers) -> str:
    return "1 wound" if count == 1 else f"{count} wounds"


def _tokens(table: Realm, count: int, readers: Readers) -> str:
    return "1 token" if count == 1 else f"{count} tokens"


def _successes(table: Realm, count: int, readers: Readers) -> str:
    return "1 success" if count == 1 else f"{count} successes"


def _spend_tokens(table: Realm, count: int, readers: Readers) -> Words:
    return Words("Spend ", Ref("Tokens", count, _tokens(table, count, readers) if count else "none"))


def _more_dice(table: Realm, count: int, readers: Readers) -> str:
    return "1 die" if count == 1 else f"up to {count} dice"


def _result(table: Realm, shown: str, readers: Readers) -> str:
    return RESULTS[shown]


def _dice(table: Realm, sides: tuple[tuple[int, ...], tuple[int, ...]], readers: Readers) -> Words:
    """Return the result of dice; two sides with the same value are not distinguished."""
    heroes, enemies = sides
    mine = _counted([HERO_DIE[side] for side in heroes]) or Words("no dice")
    theirs = _counted([ENEMY_DIE[side] for side in enemies], "dark ")
    return Words(mine, " against ", theirs) if theirs else mine


def _counted(shown: list[str], whose: str = "") -> Words:
    """Results of dice in words, alike ones together: "2 successes and a blank". They can be drawn as faces of dice."""
    alike = []
    for letter, (one, more, face) in COUNTED.items():
        if count := shown.count(letter):
            faces = (f"{whose}{face}",) * count
            alike.append(Ref("Faces", faces, one if count == 1 else f"{count} {more}"))
    if len(alike) < 2:
        return Words(*alike)
    return Words(joined(", ", alike[:-1]), " and ", alike[-1])


def _dice_now(table: Realm, nothing: Any, readers: Readers) -> Words:
    return _dice(table, (tuple(table.dice), tuple(table.enemy_dice)), readers)


def _die(table: Realm, die: int, readers: Readers) -> Words:
    whose = "enemy" if die >= 20 else "hero"
    return Words(f"the {whose} die that shows ", Ref("Die", die, RESULTS[result(table, Die(die))]))


def _by_card(table: Realm, die: int, readers: Readers) -> Words:
    """Return a reroll that the card in use gives."""
    return Words(Ref("Skill", table.using, _skill(table, table.using, readers)), ": reroll ", _die(table, die, readers))


def _die_now(table: Realm, die: int, readers: Readers) -> str:
    return f"it shows {RESULTS[result(table, Die(die))]} now"


def _rolled(table: Realm, kind: int, readers: Readers) -> str:
    return " (a black enemy die)" if kind == 1 else " (a white hero die)"


def _shown(table: Realm, value: int, readers: Readers) -> str:
    """Return a side of the die that is asked for, when people roll real ones."""
    sides = ENEMY_DIE if table.asked and table.asked[1][2] == 1 else HERO_DIE
    return f"{value}: {RESULTS[sides[value - 1]]}"


def _condition(table: Realm, bit: int, readers: Readers) -> str:
    return CONDITION_NAMES[bit]


def _defenses(table: Realm, count: int, readers: Readers) -> str:
    return "1 defense" if count == 1 else f"{count} defenses"


def _added(table: Realm, added: tuple[int, int], readers: Readers) -> str:
    """Return the bonuses that no die showed: tokens, and those of cards."""
    parts = [_successes(table, added[0], readers)] if added[0] else []
    parts += [_defenses(table, added[1], readers)] if added[1] else []
    return " and ".join(parts)


def _deck_size(table: Realm, count: int, readers: Readers) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _marks(table: Realm, count: int, readers: Readers) -> str:
    mark = table.played.mark
    return f"1 {mark}" if count == 1 else f"{count or 'no'} {mark}s"


def _before(table: Realm, hero: int, readers: Readers) -> Words:
    """Name the hero whom an enemy will face, where it is one hero."""
    return Words(" for ", this_hero(table, hero, readers)) if hero != NOBODY else Words()


def _place(table: Realm, nothing: Any, readers: Readers) -> Words:
    return Words(Ref("Place", table.location, table.site().name))


def _value(table: Realm, nothing: Any, readers: Readers) -> str:
    return str(table.site().value)


def _quest_rule(table: Realm, number: int, readers: Readers) -> str:
    return f"{table.played.rules[number].name}."


def _when(table: Realm, when: str, readers: Readers) -> str:
    return {
        "start": "at the start of the activation",
        "before action": "before the action",
        "dice": "after the roll",
        "after action": "after the action",
        "after activation": "after an activation",
    }[when]


def _activated(table: Realm, activation: Event, readers: Readers) -> Words:
    return Words(this_hero(table, table.event(activation, Activation).hero, readers))


def _leader(table: Realm, nothing: Any, readers: Readers) -> Words:
    return Words(this_hero(table, table.leader, readers))


def _face(table: Realm, face: int, readers: Readers) -> str:
    name = FACE_NAMES[face]
    return f"{name} Master" if face < FIRST_LOCATION and MASTER in TRAITS[face] else name


def _question(table: Realm, question: Step, readers: Readers) -> Words:
    return table.worded(question, readers)


def _lost(table: Realm, nothing: Any, readers: Readers) -> str:
    return table.played.sheet.lost


NAMES: Final[dict[str, Namer]] = {
    "Added": _added,
    "Activated": _activated,
    "Activation": activation_name,
    "Before": _before,
    "ByCard": _by_card,
    "Card": card_name,
    "Chair": _chair,
    "CardWhere": _card_where,
    "Condition": _condition,
    "DeckSize": _deck_size,
    "Dice": _dice,
    "Die": _die,
    "DieNow": _die_now,
    "Face": _face,
    "FirstCard": _first_card,
    "Hero": hero_name,
    "HeroCard": _hero_card,
    "HeroState": _hero_state,
    "Leader": _leader,
    "Lost": _lost,
    "Marks": _marks,
    "MoreDice": _more_dice,
    "Place": _place,
    "QuestRule": _quest_rule,
    "Question": _question,
    "Result": _result,
    "Rolled": _rolled,
    "Lying": _dice_now,
    "Side": _shown,
    "Skill": _skill,
    "SkillAction": _skill_action,
    "SkillOwner": _skill_owner,
    "SpendTokens": _spend_tokens,
    "Defenses": _defenses,
    "Successes": _successes,
    "Tokens": _tokens,
    "Value": _value,
    "When": _when,
    "Wounds": _wounds,
}
