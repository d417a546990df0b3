"""The texts of cards in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers, Ref, Words
from hearthwatch.kernel.english import capital, listed, small

from ...content import FACE_NAMES, HERO_NAMES, HEROES, MORE_HEALTH
from ...table import SHADOWS, Realm, rules
from ..printing import (
    Sheet,
    ability_text,
    activation_text,
    called,
    cost_text,
    counter_text,
    effect_condition,
    effect_text,
    enemy_text,
    exploration_named,
    exploration_text,
    location_moment,
    offer_text,
    one_enemy,
    order_text,
    peril_text,
    rule_condition,
    threat_text,
)
from .names import activation_name, hero_name, this_card, this_hero

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

EFFECT: Final = rules.by_name["effect"].id


def _activation_text(table: Realm, card: int, readers: Readers) -> Words:
    """Return a card to learn, with all that it does."""
    return activation_name(table, card, readers) + f": {_unstopped(activation_text(card))}"


def _hero_text(table: Realm, face: int, readers: Readers) -> Words:
    """A hero to choose, with everything on the card; the hero count card is dealt with it (HOT-2.19)."""
    card = HEROES[face]
    health = card.health + MORE_HEALTH[len(table.party)]
    return Words(Ref("HeroCard", face, card.name), f", {card.archetype}, health {health}: {small(ability_text(face))}")


def _ability(table: Realm, hero: int, readers: Readers) -> Words:
    """Describe an ability by its effect, where it can be used or works by itself."""
    face = table.party[hero]
    if HEROES[face].effect is None:
        return Words(this_hero(table, hero, readers), f": {small(_unstopped(ability_text(face)))}")
    name = _ability_name(table, hero)
    done = f"{name}/then" if table.book.nodes[name].verb.name == "if" else name
    return Words(this_hero(table, hero, readers), f": {small(order_text(done))}")


def _ability_name(table: Realm, hero: int) -> str:
    return f"hero/{HERO_NAMES[table.party[hero]]}"


def _unstopped(text: str) -> str:
    """A label of one sentence has no full stop."""
    return text if ". " in text else text.rstrip(".")


def _item(table: Realm, card: int, readers: Readers) -> Words:
    name = FACE_NAMES[table.face[card]]
    return Words(Ref("Card", card, name), f": {small(order_text(f'exploration/{name}'))}")


def _counted(table: Realm, counter: tuple[str, int], readers: Readers) -> str:
    return counter_text(*counter)


TITLED: Final = ("activation", "exploration", "hero", "location")
"""Effects whose names go on with the name of their card."""


def _cause(table: Realm, card: int, readers: Readers) -> Words:
    """Return the enemy whose effect it is, where it is one's."""
    return Words(this_card(table, card, readers), ": ") if card >= 0 else Words()


def _peril(table: Realm, name: str, readers: Readers) -> str:
    """Return the space of the peril track that an effect stands on, where it is one's."""
    kind, _, rest = name.partition("/peril/")
    return f"Peril, {rest.partition('/')[0]}: " if kind.startswith("quest/") and rest else ""


def _wherefrom(table: Realm, name: str, readers: Readers) -> str:
    """Return the card or the peril that an effect stands on, where no enemy is named as its cause."""
    kind, _, rest = name.partition("/")
    return f"{rest.partition('/')[0]}: " if kind in TITLED else _peril(table, name, readers)


def _more_to_come(table: Realm, name: str, readers: Readers) -> str:
    """Return how often the same effect will be asked again."""
    more = sum(step[0] == EFFECT and step[1] == name for step in table.stack)
    return f" ({more} more to come.)" if more else ""


def _which_hero(table: Realm, name: str, readers: Readers) -> str:
    """Return the question for a tie, or for a free choice."""
    return "Which hero is it?" if table.book.nodes[name].verb.name == "hero_with" else "Which hero?"


def _found(table: Realm, card: int, readers: Readers) -> Words:
    """Return an exploration card with its text."""
    name = FACE_NAMES[table.face[card]]
    return Words(Ref("Card", card, name), f": {small(_unstopped(exploration_text(exploration_named(name))))}")


def _peril_text(table: Realm, colour: str, readers: Readers) -> str:
    return peril_text(table.played, colour)


def _quest_if(table: Realm, number: int, readers: Readers) -> str:
    return rule_condition(table.played, number)


def _effect_if(table: Realm, name: str, readers: Readers) -> str:
    return effect_condition(name, table.book)


def _place_text(table: Realm, moment: str, readers: Readers) -> str:
    return small(location_moment(table.site(), moment))


def _quest_offer(table: Realm, number: int, readers: Readers) -> str:
    rule = table.played.rules[number]
    return f"{rule.name}: {small(order_text(rule.effect, table.book))}"


def _meant(table: Realm, meant: tuple[str, int], readers: Readers) -> str:
    """The enemies that an effect speaks of, said of one of them: in the shadows, a Minion engaged with Kari."""
    words, hero = meant
    return one_enemy(words, called(hero_name(table, hero, readers)), Sheet()).removeprefix("an enemy ")


def _text(table: Realm, name: str, readers: Readers) -> str:
    return effect_text(name, book=table.book)


def _offer(table: Realm, name: str, readers: Readers) -> str:
    """Return a hero's offer; the hero has been named."""
    return offer_text(name, "the hero", table.book)


def _order(table: Realm, name: str, readers: Readers) -> str:
    return order_text(name, table.book)


def _deed(table: Realm, name: str, readers: Readers) -> str:
    """Return an effect as what a hero who was named does: recover 1 wound."""
    return small(order_text(name, table.book))


def _lot(table: Realm, name: str, readers: Readers) -> str:
    """Return the effect on a named hero: recover 1 wound, may discard 1 token to recover 1 wound."""
    optional = table.book.nodes[name].verb.name in ("may", "pay")
    return f"{'may ' if optional else ''}{_deed(table, name, readers)}"


def _cost(table: Realm, cost: tuple[str, int], readers: Readers) -> str:
    return cost_text(*cost)


def _price(table: Realm, name: str, readers: Readers) -> str:
    """Return the price of an offer: discard 1 token."""
    return capital(listed([cost_text(kind, price) for kind, price in table.book.nodes[name].value]))


def _threat(table: Realm, source: int, readers: Readers) -> str | Words:
    """Whose threat it is, and what it does."""
    if source < 0:
        return _quest_offer(table, -1 - source, readers)
    place = Words()
    if table.place[source] != SHADOWS and source not in table.lair:
        place = Words(" engaged with ", this_hero(table, table.place[source], readers))
    text = small(_unstopped(threat_text(table.face[source])))
    return Words(this_card(table, source, readers), place, f": {text}")


def _skill_text(table: Realm, skill: int, readers: Readers) -> Words:
    """Return all that an activation card does."""
    return Words(_lines(table.cards[skill]))


def _enemy_text(table: Realm, card: int, readers: Readers) -> Words:
    """Return the text of an enemy, for those who see it."""
    return Words(_enemy(table.face[card]) if table.known[card] & readers else "What it is, nobody knows yet.")


def _item_text(table: Realm, card: int, readers: Readers) -> Words:
    return Words(exploration_text(exploration_named(FACE_NAMES[table.face[card]])))


_lines = cache(activation_text)
_enemy = cache(enemy_text)

CARD_TEXTS: Final[dict[str, Namer]] = {
    "Ability": _ability,
    "ActivationText": _activation_text,
    "Cost": _cost,
    "Cause": _cause,
    "Counted": _counted,
    "Deed": _deed,
    "EffectIf": _effect_if,
    "Found": _found,
    "Lot": _lot,
    "Meant": _meant,
    "MoreToCome": _more_to_come,
    "EnemyText": _enemy_text,
    "HeroText": _hero_text,
    "Item": _item,
    "ItemText": _item_text,
    "Offer": _offer,
    "Order": _order,
    "PerilText": _peril_text,
    "PlaceText": _place_text,
    "Price": _price,
    "QuestIf": _quest_if,
    "QuestOffer": _quest_offer,
    "EffectText": _text,
    "SkillText": _skill_text,
    "Threat": _threat,
    "Wherefrom": _wherefrom,
    "WhichHero": _which_hero,
}
