"""The text of every card, rules card, tracker, terrain card and storyboard, made from what the rules carry out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel.english import article, capital, counted, listed

from ...content import ACTION, CREATURES, TERRAIN
from ...content.cards import Ability, ActionCard, Standing
from ...rules.effects.filters import PawnFilter
from ...rules.effects.vocabulary import NUMBERS
from ...table import NO_EVENT, NOBODY
from ...table import STORY as NO_OWNER
from .amounts import condition, for_each, only_if
from .grammar import of, sentence
from .nouns import YOU, Voice, each, one, some, tile
from .party import settled
from .scribe import effect_text

if TYPE_CHECKING:
    from ...content.cards import Knot
    from ...rules.book import Book, Change, Deed, End, Scene
    from ...table import Thornwatch

LIMITS: Final = {
    "": "",
    "turn": "once each turn",
    "round": "once each round",
    "scene": "once each scene",
    "adventure": "once in the adventure",
}
PLAN: Final = "On the edge, in your own turn: leave the track and act first next round."
GIFTS: Final = {
    "return a wound": "Once, in your own turn: return 1 wound from the hand or the discard pile.",
    "begin focused": "One of your traits begins on its focus-die side.",
    "go further": "Once: a move of yours goes 1 tile further.",
    "one more card": "You draw 1 card more before the first scene.",
}
NAMED: Final = {
    "dice": ("die", "dice"),
    "hits": ("hit", "hits"),
    "draw": ("card", "cards"),
    "shift": ("step", "steps"),
    "moves": ("move", "moves"),
    "actions": ("action", "actions"),
    "reach": ("tile", "tiles"),
}
IT: Final = Voice("it", "it")
CARD_HERE: Final = Voice("this card", "that pawn")
STORY: Final = Voice("the Judge", "that pawn")


def creature_voice(name: str) -> Voice:
    """Return the voice of a rules card about its creature; without a name the Judge speaks."""
    return IT if name else Voice("the Judge", "the Judge")


def plan_text() -> str:
    """Return the action of every hero tracker (TWN-16.1)."""
    return PLAN


def knot_text(knot: Knot) -> str:
    """Return the effect of a knot for its bearer (TWN-G32)."""
    return GIFTS[knot.gives]


# -- abilities


@cache
def deed_text(deed: Deed, voice: Voice = YOU) -> str:
    """Return the effect of an ability, and its moment."""
    return ability_text(deed.said, voice)


@cache
def party_rule(deed: Deed, scene: Scene, heroes: int) -> str:
    """Return a rule or an action of a storyboard as it holds for this party; empty where it never does."""
    said = settled(deed.said, scene.sheet, heroes)
    return rule_text(said) if said is not None else ""


def rule_text(said: Ability) -> str:
    """Return a rule or an action of a storyboard, with its price."""
    price = listed([*([needs_text(said.cost)] if said.cost else []), *([f"{said.ebb} ebb"] if said.ebb else [])])
    cost = f" Costs {'the Judge ' if said.ebb else ''}{price}." if price else ""
    if not said.who or said.who == "judge":
        return f"{ability_text(said, STORY)}{cost}"
    text = ability_text(said, YOU)
    if said.who != "hero":
        text = f"{capital(one(said.who, YOU))}: {text[0].lower()}{text[1:]}"
    return f"{text}{cost}"


def needs_text(cost: Sequence[str]) -> str:
    """Return the price: an Agility card and a Mind or Spirit card."""
    parts = []
    for skills in cost:
        words = listed([skill.capitalize() for skill in skills.split("/")], "or")
        parts.append("any card" if skills == "any" else f"{article(words)} card")
    return listed(parts)


def ability_text(said: Ability | ActionCard, voice: Voice = YOU) -> str:
    """Return an ability as a sentence: how often, when, if, and what."""
    when = moment_text(said.when, said.by, said.at, voice)
    limit = LIMITS[said.limit] if isinstance(said, Ability) else ""
    about = voice.about(_spoken_of(said.when, said.by, said.at, voice))
    if said.when in ("turn", "turn begins", "turn ends"):
        about = about._replace(active=about.it)
    if said.condition:
        holds = only_if(said.condition, about)
        when = f"{when}, {holds}" if when else holds
    what = effect_text(said.effect, about) if said.effect is not None else ""
    head = ", ".join(part for part in (limit, when) if part)
    return sentence(f"{head}: {what}" if head else what)


def _spoken_of(when: str, by: str, at: str, voice: Voice) -> str:
    """Return the name of the pawn that the effect refers to: its object, the pawn whose turn it is, or the owner."""
    meant = by if when in ("turn", "turn begins", "turn ends", "enters") else at
    if not when or not meant:
        return voice.me if not when or when in ("momentum", "after momentum") else voice.it
    words = meant.split()
    if "self" in words or "you" in words:
        return voice.me
    noun = some(meant, voice)[0].removeprefix("other ").split(" ")
    name = " ".join(word for word in noun if word[:1].isupper()) or next(
        (word for word in noun if word in ("hero", "ally", "enemy", "monster", "denizen")), "pawn"
    )
    return f"that {name}"


def moment_text(when: str, by: str, at: str, voice: Voice) -> str:
    """Return the moment at which an ability may be used or happens."""
    if not when:
        return ""
    who, whom = one(by, voice) if by else "", one(at, voice) if at else ""
    are = "are" if whom == "you" else "is"
    behind = f" by {who}" if who else ""
    victim = whom or "somebody"
    attacker = who or "somebody"
    return {
        "momentum": "when momentum is resolved",
        "after momentum": "after momentum was resolved",
        "aimed": f"when {attacker} {_does(attacker, 'attack')} {victim}, before the roll",
        "struck": f"when {victim} {are} hit{behind}",
        "wounded": f"when {victim} {are} wounded{behind}",
        "attacked": f"after {attacker} attacked {victim}",
        "turn": f"in {of('turn', attacker)}",
        "scene begins": "when the scene begins",
        "round begins": "when a round begins",
        "round ends": "when a round ends",
        "turn begins": f"when {attacker} {_does(attacker, 'begin')} a turn",
        "turn ends": f"when {attacker} {_does(attacker, 'end')} a turn",
        "enters": f"when {attacker.removesuffix(' here')} {_does(attacker, 'come')} here",
        "hit": f"when {attacker} {_does(attacker, 'hit')} {victim}",
        "defeated": f"when {victim} {are} defeated{behind}",
        "rebound": f"when {victim} {are} defeated and others are left",
        "deck empties": "when a hero deck runs out",
    }[when]


def _does(who: str, verb: str) -> str:
    return verb if who == "you" else f"{verb}s"


# -- what stands as long as a card lies there


def change_text(change: Change | Standing, voice: Voice = IT) -> str:
    """Return a standing change as a sentence."""
    whose = _filter_text(change.of)
    against = _filter_text(change.against)
    by: Any = change.by.name if hasattr(change.by, "name") else change.by
    who = each(whose, voice) if whose else voice.me
    holds = _condition_text(change.condition, voice)
    if change.change.startswith("cannot"):
        return sentence(f"{who} {change.change}{holds}")
    single, many = NAMED[change.change]
    if isinstance(by, int):
        much = f"{counted(abs(by), single, many)} {'more' if by > 0 else 'fewer'}"
    else:
        much = f"1 {single} more {for_each(str(by), voice)}"
    verbs = {
        "dice": "roll",
        "hits": "score",
        "draw": "draw",
        "shift": "shift",
        "moves": "have",
        "actions": "have",
        "reach": "reach",
    }
    if whose == "any" and against and change.change in ("dice", "hits"):
        kind = f"{change.attack} attacks" if change.attack else "attacks"
        return sentence(f"{kind} against {each(against, voice)} {verbs[change.change]} {much}{holds}")
    attack = (
        f" in {change.attack} attacks" if change.attack == "melee" else " in ranged attacks" if change.attack else ""
    )
    target = f" against {each(against, voice)}" if against else ""
    does = verbs[change.change]
    said = does if who == "you" else "has" if does == "have" else f"{does}es" if does.endswith("ch") else f"{does}s"
    far = {"reach": "further", "shift": "further"}.get(change.change)
    if far and isinstance(by, int) and by > 0:
        much = f"{counted(by, single, many)} {far}"
    return sentence(f"{who} {said} {much}{attack}{target}{holds}")


def _filter_text(meant: Any) -> str:
    return "" if meant is None else str(getattr(meant, "text", meant))


def _condition_text(meant: Any, voice: Voice) -> str:
    text = "" if meant is None else str(getattr(meant, "text", meant))
    return f", if {condition(text, voice)}" if text else ""


# -- cards


@cache
def card_text(face: int) -> str:
    """Return an action card: what activating it does, or what it does where it lies."""
    card = ACTION[face]
    return action_text(card) if card is not None else ""


def action_text(card: ActionCard) -> str:
    """Return the text of an action card."""
    parts = []
    placed = Voice("that pawn", "that pawn") if card.kind == "binding" else CARD_HERE
    if card.kind == "binding":
        parts.append(f"Lay it under {one(card.on or 'any', YOU)} until the end of its turn.")
    elif card.kind == "terrain":
        where = tile(card.on or "any", YOU)
        parts.append(f"Lay it {where if where == 'here' else f'on {where}'} for the scene.")
    if card.effect is not None:
        parts.append(ability_text(card, YOU))
    parts += [change_text(change, placed) for change in card.standing]
    parts += [ability_text(ability, placed) for ability in card.ability]
    return " ".join(parts)


@cache
def card_kind(face: int) -> str:
    """action, reaction, binding or terrain."""
    card = ACTION[face]
    return card.kind if card is not None else ""


@cache
def terrain_text(kind: int) -> str:
    """Return a terrain card: what the Judge does for it, and what holds there."""
    card = TERRAIN[kind]
    price = [f"Spend {card.spend} ebb."] if card.spend else []
    price += [f"Gain {card.gain} ebb."] if card.gain else []
    price += [f"Cache: {card.cache} ebb."] if card.cache else []
    rules = [change_text(change, CARD_HERE) for change in card.standing]
    for ability in card.ability:
        if ability.who:
            who = one(ability.who, CARD_HERE)
            rules.append(f"{ability.name} ({who}): {ability_text(ability, CARD_HERE.about('that hero'))}")
        else:
            rules.append(ability_text(ability, CARD_HERE))
    if card.turn is not None:
        rules.append(sentence(f"in its turn, {effect_text(card.turn, CARD_HERE)}"))
    return " ".join([*price, *rules])


def creature_text(kind: int, infused: bool = False) -> str:
    """Return a side of a rules card."""
    card = CREATURES[kind]
    side = card.back if infused and card.back else card.front
    deeds = [
        f"{one_.name}{f' ({one_.ebb} ebb)' if one_.ebb else ''}: {ability_text(one_, IT)}" for one_ in side.ability
    ]
    return " ".join([*deeds, *(change_text(change, IT) for change in side.standing)])


# -- names of effects, and progress


def title_of(book: Book, name: str) -> str:
    """Return the title of the deed that an effect belongs to."""
    while name:
        if name in book.deeds:
            return book.deeds[name].title
        name = name.rpartition("/")[0]
    return ""


def end_progress(table: Thornwatch, end: End) -> tuple[int, int, int | None]:
    """Return the progress of an end: done, of how many, and how many are left where only that number matters."""
    terms = end.condition.terms
    if len(terms) != 1 or not terms[0].said.sign or terms[0].said.negated:
        return 0, 0, None
    said = terms[0].said
    now = measure(table, said.name)
    if now is None:
        return 0, 0, None
    if said.sign in (">=", "=") and said.number > 0:
        return min(now, said.number), said.number, None
    return 0, 0, max(0, now - said.number)


def measure(table: Thornwatch, name: str) -> int | None:
    """Return a number of the scene by its name."""
    counters = list(table.board_played.sheet.counters)
    if name in counters:
        return table.counters[counters.index(name)]
    if name.startswith("count of "):
        return len(PawnFilter(name.removeprefix("count of ")).matching(table, NO_OWNER))
    return NUMBERS[name](table, NO_OWNER, NOBODY, NO_EVENT) if name in NUMBERS else None
