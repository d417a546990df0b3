"""The texts of cards, sheets and Locations, made from their effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from hearthwatch.kernel.english import capital, signed

from ...content.cards import ActionCard, Bonus, EventCard, Rule, SpecialCard
from .nouns import area_text, condition_text, goods_text
from .scribe import clause, sentences

if TYPE_CHECKING:
    from ...content.adventure_sheet import AdventureSheet, Crossing, Mystical

ICONS: Final = ("", "left", "middle", "right")
COUNTS: Final = {"only": "Only chip", "left": "Each chip to the left", "here": "Each chip here"}
MOMENTS: Final = {
    "begin": "At the start",
    "round": "At the start of each round",
    "turn": "On each turn",
    "enter": "When you enter an Area",
    "leave": "When you leave an Area",
    "combat won": "When you win a Combat",
    "combat lost": "When you lose a Combat",
    "entry": "When an Entry has been read",
    "event": "When an Event has been drawn",
}
_texts: dict[int, tuple[Any, str]] = {}


def effect_text(effect: Any) -> str:
    """Return an effect as it stands on a card; empty for none. What was written never changes, so its text is kept."""
    if effect is None:
        return ""
    found = _texts.get(id(effect))
    if found is None or found[0] is not effect:
        found = _texts[id(effect)] = (effect, sentences(effect))
    return found[1]


def legend_text(effects: Sequence[Any]) -> str:
    """Return the effect of a penalty: the icons of a legend one after the other, equal ones together."""
    parts = [clause(effect).removeprefix("gain ") for effect in effects]
    each = {part: parts.count(part) for part in parts}
    return ", ".join(part if many == 1 else _several(part, many) for part, many in each.items())


def _several(part: str, many: int) -> str:
    """Return the same icon several times: 2 Threats, 2 Wounds: single (1)."""
    for one in ("1 Threat", "1 Wound"):
        if part.startswith(one):
            return f"{many} {one.removeprefix('1 ')}s{part.removeprefix(one)}"
    return f"{part}, {'twice' if many == 2 else f'{many} times'}"


def action_lines(card: ActionCard) -> list[str]:
    """Return what an Action card adds to its Main action, line by line."""
    return [_bonus(bonus) for bonus in card.bonus]


def _bonus(bonus: Bonus) -> str:
    does = clause(bonus.effect)
    if bonus.when == "always":
        return f"{capital(does)}."
    counts = COUNTS[bonus.when]
    if bonus.chips != "any":
        counts = counts.replace("chip", f"{bonus.chips} chip")
    return f"{counts}: {does}."


def special_text(card: SpecialCard) -> str:
    """Return what a Special Action card adds to the actions of its type."""
    lines = [_bonus(bonus) for bonus in card.bonus]
    return f"With {card.action.capitalize()}: {' '.join(lines)}"


def rule_text(rule: Rule) -> str:
    """Return a special rule: when, if, what."""
    when = MOMENTS.get(rule.when) or capital(_around(rule.when))
    condition = f", if {condition_text(rule.condition)}" if rule.condition else ""
    if rule.condition.startswith("in ") and " and " not in rule.condition:
        area = area_text(rule.condition.removeprefix("in "))
        when, condition = (f"When you enter {area}" if rule.when == "enter" else f"{when} in {area}"), ""
    name = f"{rule.name}. " if rule.name else ""
    return f"{name}{when}{condition}: {clause(rule.effect)}."


def _around(when: str) -> str:
    """ "after move" as words: after a Move action."""
    side, _, action = when.partition(" ")
    return f"{side} {'an' if action[:1] in 'aeiou' else 'a'} {action.capitalize()} action"


def event_during(card: EventCard) -> list[str]:
    """Return the Action-phase text of an Event."""
    lines = [rule_text(rule) for rule in card.rule]
    lines += [f"{action.capitalize()} actions: value {signed(change)}." for action, change in card.modify.items()]
    return [*lines, *(["Yellow penalties count as red ones."] if card.harsh else [])]


def event_next(card: EventCard) -> str:
    """Return the Next-Event-phase text of an Event."""
    return f"Resolve the {ICONS[card.icon]} Event icon." if card.icon else effect_text(card.last)


def event_text(card: EventCard) -> str:
    """Return all that stands on an Event."""
    now = effect_text(card.now)
    parts = [f"Now: {now}" if now else "", *event_during(card), f"Next Event phase: {event_next(card)}"]
    return " ".join(part for part in parts if part and not part.endswith(": "))


def special_rules(sheet: AdventureSheet) -> list[str]:
    """Return the special rules of an Adventure in words."""
    lines = [str(text) for text in sheet.special]
    lines += [rule_text(rule) for rule in sheet.rule]
    lines += [_crossing(colour, one) for colour, one in (("Red", sheet.red), ("Blue", sheet.blue)) if one]
    lines += [_mystical(sheet.mystical)] if sheet.mystical else []
    lines += [f"{action.capitalize()} actions: value {signed(change)}." for action, change in sheet.modify.items()]
    return lines


def _crossing(colour: str, crossing: Crossing) -> str:
    text = f"{colour} Borders. {crossing.text}"
    if crossing.pay:
        text += f" Crossing one costs {goods_text(crossing.pay)}."
    return f"{text} On the other side: {effect_text(crossing.effect)}" if crossing.effect else text


def _mystical(mystical: Mystical) -> str:
    text = f"Mystical Enemies. {mystical.text}"
    for words, effect in (("Won", mystical.won), ("Lost", mystical.lost), ("Afterwards", mystical.after)):
        if effect:
            text += f" {words}: {effect_text(effect)}"
    return text
