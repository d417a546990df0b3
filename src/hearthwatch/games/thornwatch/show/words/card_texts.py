"""The texts of cards, deeds and attacks, in labels, prompts, refusals and the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Event, Readers, Ref, Words
from hearthwatch.kernel.english import counted, listed

from ...content import BASIC_DIE, FOCUS_DIE, HEROES, ICONS, JUDGES, SCARS, SKILLS, TRAITS
from ...rules.adventure import branches
from ...rules.turns import next_deed
from ...table import FIRST_CREATURE, TOO_LONG, UNROLLED, WOUND_DECK, Blow, Cast, Hero, Thornwatch
from ..printing import (
    YOU,
    Voice,
    ability_text,
    card_text,
    condition,
    creature_voice,
    deed_text,
    effect_text,
    for_party,
    knot_text,
    no_target_text,
    one,
    order,
    terrain_text,
    title_of,
)
from .names import (
    faces_in_words,
    hero_name,
    momentum_name,
    owner_name,
    skills_of,
    the_momentum_place,
    the_pawn,
    this_card,
)

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

    from ...rules.book import Scene


def _voice_of(name: str) -> Voice:
    """Return the voice of an effect, by the name of its card or sheet."""
    kind = name.partition("/")[0]
    if kind == "creature":
        return creature_voice("it")
    return YOU if kind in ("hero", "card") or "/action/" in name else Voice("it", "it")


# -- effects


def _order(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return an effect as something to choose."""
    return order(table.book.nodes[name].data, _voice_of(name))


def _offer(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return an effect as a question that can be left."""
    title = title_of(table.book, name)
    return f"{f'{title}: ' if title else ''}{effect_text(table.book.nodes[name].data, _voice_of(name))}?"


def _choice(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return the action under way, before a question about it."""
    title = title_of(table.book, name)
    return f"{title}." if title else f"{_order(table, name, readers)}."


def _attack_name(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return the attack that looks for a target; its dice, unless they depend on the target."""
    data = table.book.nodes[name].data
    title = title_of(table.book, name)
    if not isinstance(data, dict):
        return f"{title}."
    dice = data.get("dice")
    said = f", {dice} {'die' if dice == 1 else 'dice'}" if isinstance(dice, int) and "more" not in data else ""
    return f"{title} ({data['attack']}{said})."


# -- deeds


def _deed(table: Thornwatch, name: str, readers: Readers) -> str:
    return table.book.deeds[name].title


def _deed_of(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return a deed of the Judge's with its price and what it does."""
    deed = table.book.deeds[name]
    price = f" for {deed.ebb} ebb" if deed.ebb else ""
    return f"{deed.title}{price}"


def _deed_text(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return the effect of a deed, in the words of its card."""
    deed = table.book.deeds[name]
    return deed_text(deed, _voice_of(name))


def _who(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return the pawns that may take an action of the storyboard or of a terrain card."""
    return one(table.book.deeds[name].said.who, YOU)


def _only_if(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return the condition of an action."""
    return condition(table.book.deeds[name].said.condition, _voice_of(name))


def _no_target(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return who is missing where an attack finds no target."""
    data = table.book.deeds[name].said.effect
    return no_target_text(data if isinstance(data, dict) else {}, _voice_of(name))


def _slot_text(table: Thornwatch, slot: int, readers: Readers) -> str:
    cards = table.slotted[slot]
    return card_text(table.face[cards[0]]) if cards else ""


def _card_text(table: Thornwatch, card: int, readers: Readers) -> str:
    """Return an action card of one's own hand: what it does and costs."""
    if not table.known[card] & readers:
        return ""
    return card_text(table.face[card])


def _terrain_text(table: Thornwatch, kind: int, readers: Readers) -> str:
    return terrain_text(kind)


def _knot_text(table: Thornwatch, knot: int, readers: Readers) -> str:
    return knot_text([*table.book.knots.values()][knot])


# -- paying


def needs_in_words(needs: tuple[int, ...]) -> str:
    """Return the price: an Agility card and a Mind or Spirit card."""
    parts = []
    for mask in needs:
        skills = skills_of(mask)
        words = "any card" if len(skills) == len(SKILLS) else f"{listed(skills, 'or')} card"
        parts.append(words if words == "any card" else f"{'an' if words[0] in 'AEIOU' else 'a'} {words}")
    return listed(parts)


def _needs(table: Thornwatch, needs: tuple[int, ...], readers: Readers) -> str:
    return needs_in_words(needs)


def _payment(table: Thornwatch, card: int, readers: Readers) -> Words:
    return this_card(table, card, readers) if card >= 0 else Words("nothing")


# -- attacks


def _blow(table: Thornwatch, event: int, readers: Readers) -> Words:
    """Return the attack under way in a sentence."""
    blow = table.event(Event(event), Blow)
    by, target = owner_name(table, blow.by, readers), the_pawn(table, blow.target, readers)
    title = title_of(table.book, blow.deed)
    deed = f" with {title}" if title else ""
    if blow.way == UNROLLED:
        return Words(by, " hits ", target, deed, f" for {blow.hits}.")
    if not blow.faces:
        return Words(by, " attacks ", target, deed, f": {_dice(blow.dice)}.")
    hits = counted(blow.hits, "hit")
    taken = (
        Words("; ", the_pawn(table, blow.victim, readers), " takes it")
        if blow.victim not in (-1, blow.target)
        else Words()
    )
    return Words(by, " attacks ", target, deed, f": {hits}", taken, ".")


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _roll(table: Thornwatch, event: int, readers: Readers) -> Words:
    """Return the roll, for players who may add to it."""
    row = table.events[event]
    faces, focus = (row[5], row[6]) if row[0] == Blow.__name__ else (table.event(Event(event), Cast)[2:4])
    shown = [BASIC_DIE[face - 1] for face in faces] + [FOCUS_DIE[face - 1] for face in focus]
    return Words("The roll: ", faces_in_words(shown), ".")


def _focus_face(table: Thornwatch, face: int, readers: Readers) -> Words:
    return faces_in_words([FOCUS_DIE[face - 1]])


# -- the rest


def _shift(table: Thornwatch, by: int, readers: Readers) -> str:
    steps = "1 step" if abs(by) == 1 else f"{abs(by)} steps"
    return f"{steps} toward the {'edge' if by > 0 else 'root'}"


def _zone(table: Thornwatch, zone: str, readers: Readers) -> str:
    return {"hand": "hand", "discard": "discard pile", "deck": "deck", "any": "hand or the discard pile"}[zone]


def _icons(table: Thornwatch, mask: int, readers: Readers) -> str:
    return listed([name for bit, name in enumerate(ICONS) if mask >> bit & 1]) or "no symbol"


def _story_words(table: Thornwatch, name: str, readers: Readers) -> str:
    return str(table.book.nodes[name].value)


def _counter(table: Thornwatch, name: str, readers: Readers) -> str:
    return f"the {name} counter"


def _turn_of(table: Thornwatch, hero: int, readers: Readers) -> Words:
    """Return a turn before its first deed, or after its last (TWN-G55)."""
    begins = next_deed(Hero(hero)) in table.stack
    return Words(
        "The turn of ", the_pawn(table, hero, readers), " begins." if begins else " ends: the last moment to react."
    )


def _paid_with(table: Thornwatch, card: int, readers: Readers) -> Words:
    """Name the card that is discarded for something that may be free."""
    return Words(" (discard ", this_card(table, card, readers), ")") if card >= 0 else Words()


def _knots(table: Thornwatch, mask: int, readers: Readers) -> str:
    return listed([name for place, name in enumerate(table.book.knots) if mask >> place & 1]) or "none"


def _track(table: Thornwatch, cards: tuple[int, ...], readers: Readers) -> str:
    """Return the row as it was dealt, from root to edge."""
    return ", ".join(momentum_name(table, card) for card in cards)


def _scene_story(table: Thornwatch, slug: str, readers: Readers) -> str:
    return table.book.scenes[slug].sheet.story


def _scene_goal(table: Thornwatch, slug: str, readers: Readers) -> str:
    return _goal(table, table.book.scenes[slug])


def _goal(table: Thornwatch, scene: Scene) -> str:
    return for_party(scene.sheet.goal, scene.sheet, len(table.roles))


def _way_on(table: Thornwatch, which: int, readers: Readers) -> str:
    """Return the closing, or a branch before it."""
    if not which:
        return f"On to the closing, {table.book.scenes[table.closing].title}"
    return f"First the branch {branches(table)[which - 1].title}"


def _way_text(table: Thornwatch, which: int, readers: Readers) -> str:
    scene = branches(table)[which - 1] if which else table.book.scenes[table.closing]
    return _goal(table, scene)


def _look(table: Thornwatch, look: int, readers: Readers) -> str:
    return HEROES[look // 2].looks[look % 2]


def _role_text(table: Thornwatch, role: int, readers: Readers) -> str:
    """Describe a role: its skills and its tracker."""
    hero = HEROES[role]
    skills = listed([skill.capitalize() for skill in hero.skills])
    deeds = " ".join(f"{one.name}: {ability_text(one)}" for one in hero.ability)
    return f"{listed(list(hero.looks), 'or')}. {skills}. {deeds}"


def _judge_text(table: Thornwatch, judge: int, readers: Readers) -> str:
    """Describe what a Judge can pay for; the gallery has all of it."""
    return f"Pays ebb for {listed([f'{one.name} ({one.ebb})' for one in JUDGES[judge].ability])}."


def _trait_text(table: Thornwatch, trait: int, readers: Readers) -> str:
    return (*TRAITS, *SCARS)[trait].flavour


def _scene_end(table: Thornwatch, result: int, readers: Readers) -> str:
    """Return how a scene ended, and how the story continues (TWN-31.2)."""
    if result == WOUND_DECK:
        return "The wound deck is empty: the scene is lost."
    if result == TOO_LONG:
        return "It has taken too long: the scene is lost."
    said = table.board_played.ends[result].said
    how = {"success": "is won", "failure": "is lost", "plain": "is over"}[said.result]
    return f"The scene {how}. {said.story}"


def _pawn_where(table: Thornwatch, pawn: int, readers: Readers) -> Words:
    """Name a pawn with its tile and the state of its card, which matter before an attack."""
    if pawn < FIRST_CREATURE:
        wounds = table.wounds_in_hand(pawn)
        held = f", {counted(wounds, 'wound')} in hand" if wounds else ""
        return Words("the ", Ref("Pawn", pawn, hero_name(table, pawn)), f" on tile {table.where[pawn] + 1}{held}")
    cards = table.cards_of(pawn)
    if not cards:
        return the_pawn(table, pawn, readers)
    behind = len(table.track) - 1 - table.track.index(cards[-1])
    place = "on the edge" if not behind else f"{behind} from the edge"
    return Words(the_pawn(table, pawn, readers), f", {place}")


CARD_TEXTS: Final[dict[str, Namer]] = {
    "AttackName": _attack_name,
    "Blow": _blow,
    "CardPlace": the_momentum_place,
    "CardText": _card_text,
    "Choice": _choice,
    "Counter": _counter,
    "Deed": _deed,
    "DeedOf": _deed_of,
    "DeedText": _deed_text,
    "FocusFace": _focus_face,
    "Icons": _icons,
    "KnotText": _knot_text,
    "Needs": _needs,
    "NoTarget": _no_target,
    "Offer": _offer,
    "OnlyIf": _only_if,
    "Order": _order,
    "PawnWhere": _pawn_where,
    "Payment": _payment,
    "Roll": _roll,
    "Shift": _shift,
    "SlotText": _slot_text,
    "TerrainText": _terrain_text,
    "Words": _story_words,
    "JudgeText": _judge_text,
    "Look": _look,
    "RoleText": _role_text,
    "SceneGoal": _scene_goal,
    "SceneStory": _scene_story,
    "TraitText": _trait_text,
    "WayOn": _way_on,
    "Who": _who,
    "WayText": _way_text,
    "Zone": _zone,
    "Knots": _knots,
    "PaidWith": _paid_with,
    "SceneEnd": _scene_end,
    "Track": _track,
    "TurnOf": _turn_of,
}
