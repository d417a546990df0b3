"""Action features. Training fits their weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Card, Step, remembered

from ..content import ACTION_OF, ACTIVATION_NAMES, HERO_NAMES, exploration
from ..table import Hero, Realm, Skill, rules
from .signs import ACTION_FEATURES, QUESTS, EffectSigns, EnemySigns, HeroSigns, Marks, VerbSigns, by_action
from .worth import blow, expected


def action_features(table: Realm, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
    """Return the features of each of these options of the open question. Shared features are computed once."""
    memo = table.memo
    table.memo = {}
    try:
        return [_marks(table, step) for step in steps]
    finally:
        table.memo = memo


def _marks(table: Realm, step: Step) -> Marks:
    marks: Marks = [(_KIND[step[0]], 1.0)]
    signs = _OF_OPTION.get(step[0])
    if signs:
        signs(table, step, marks)
    return marks


_KIND: Final = ACTION_FEATURES.each("choose", [kind.name for kind in rules.kinds])

# -- options about one thing


class AboutEnemy:
    """An option about an enemy, and maybe about a hero; both by their places in the step."""

    def __init__(self, name: str, card: int, hero: int = 0) -> None:
        self.enemy = EnemySigns(name)
        self.hero = HeroSigns(name) if hero else None
        self.card_at, self.hero_at = card, hero

    def __call__(self, table: Realm, step: Step, marks: Marks) -> None:
        hero = Hero(step[self.hero_at]) if self.hero_at else table.active
        if step[self.card_at] >= 0:
            self.enemy.add(table, Card(step[self.card_at]), hero, marks)
        if self.hero:
            self.hero.add(table, hero, marks)


class AboutSkill:
    """An option about an activation card."""

    def __init__(self, name: str, skill: int) -> None:
        self.actions = by_action(name)
        self.hurt = by_action(f"{name} when hurt")
        self.near = by_action(f"{name} when engaged")
        self.cards = ACTION_FEATURES.each(name, ACTIVATION_NAMES)
        self.skill_at = skill

    def __call__(self, table: Realm, step: Step, marks: Marks) -> None:
        skill = step[self.skill_at]
        hero, card = Hero(skill // 4), table.cards[skill]
        action = ACTION_OF[card]
        marks.append((self.actions[action], 1.0))
        marks.append((self.cards[card], 1.0))
        marks.append((self.hurt[action], table.wounds[hero] / table.health(hero)))
        if any(table.place[other] == hero for other in table.enemies):
            marks.append((self.near[action], 1.0))


@remembered
def _expected_now(table: Realm) -> float:
    """Return the expected result of the card in use."""
    return expected(table, Skill(table.using))


_ENGAGE: Final = AboutEnemy("engage", 2, 1)
_ENGAGE_FOR: Final = by_action("engage for")
_ENGAGE_BLOW: Final = ACTION_FEATURES.number("engage: blow")


def _engage(table: Realm, step: Step, marks: Marks) -> None:
    """A hero engages an enemy, mostly to strike it with the card in use."""
    _ENGAGE(table, step, marks)
    if table.using >= 0:
        skill = Skill(table.using)
        marks.append((_ENGAGE_FOR[ACTION_OF[table.cards[skill]]], 1.0))
        marks.append((_ENGAGE_BLOW, blow(table, Card(step[2]), _expected_now(table)) / 10))


# -- what effects do

_DO: Final = EffectSigns("do")
_FOR: Final = VerbSigns("for")
_PAY_WITH: Final = AboutSkill("pay with", 4)


def _do_it(table: Realm, step: Step, marks: Marks) -> None:
    _DO.add(table, step[1], Hero(step[2]), marks)


def _outcome(table: Realm, step: Step, marks: Marks) -> None:
    _DO.add(table, step[2], Hero(step[3]), marks)


def _pay_with(table: Realm, step: Step, marks: Marks) -> None:
    _DO.add(table, step[1], Hero(step[2]), marks)
    _PAY_WITH(table, step, marks)


def _use_ability(table: Realm, step: Step, marks: Marks) -> None:
    hero = Hero(step[1])
    _DO.add(table, f"hero/{HERO_NAMES[table.party[hero]]}", hero, marks)


def _card(table: Realm, step: Step, marks: Marks) -> None:
    """An item that is used, or a card that is resolved."""
    _DO.add(table, f"exploration/{exploration(table.face[step[2]]).name}", Hero(step[1]), marks)


def _use_quest_rule(table: Realm, step: Step, marks: Marks) -> None:
    _DO.add(table, table.played.rules[step[2]].effect, Hero(step[1]), marks)


def _for_hero(table: Realm, step: Step, marks: Marks) -> None:
    _FOR.add(table, step[1], Hero(step[2]), marks)


# -- travelling

_GO: Final = ACTION_FEATURES.number("travel")
_GO_WITH: Final = ACTION_FEATURES.each(
    "travel with", ("health", "the weakest's health", "engaged", "in shadows", "ready cards", "tokens", "late")
)
_GO_IN: Final = ACTION_FEATURES.each("travel in", QUESTS)
_GO_HALE_IN: Final = ACTION_FEATURES.each("travel hale in", QUESTS)
_GO_LATE_IN: Final = ACTION_FEATURES.each("travel late in", QUESTS)


def _travel(table: Realm, step: Step, marks: Marks) -> None:
    heroes = table.heroes
    shares = [1 - table.wounds[hero] / table.health(hero) for hero in heroes]
    engaged = sum(table.place[card] >= 0 for card in table.enemies)
    late = table.peril / len(table.played.sheet.track)
    ready = sum(len(table.readied(hero)) for hero in heroes) / (4 * len(heroes))
    much = (
        sum(shares) / len(shares), min(shares), engaged / len(heroes) / 2, (len(table.enemies) - engaged) / 4,
        ready, sum(table.tokens) / (3 * len(heroes)), late,
    )  # fmt: skip
    marks.append((_GO, 1.0))
    marks += zip(_GO_WITH, much, strict=True)
    quest = QUESTS.get(table.quest)
    if quest is not None:
        marks += [(_GO_IN[quest], 1.0), (_GO_HALE_IN[quest], much[0]), (_GO_LATE_IN[quest], late)]


OfOption = Callable[[Realm, Step, Marks], None]
_BY_NAME: Final[dict[str, OfOption]] = {
    "become_engaged": _engage,
    "tire": AboutEnemy("tire", 1),
    "shake_off": AboutEnemy("drive off", 1),
    "raise_enemy": AboutEnemy("raise", 1, 2),
    "pounce": AboutEnemy("pounce", 1, 2),
    "banish": AboutEnemy("banish", 1),
    "strike_back": AboutEnemy("strike back", 4),
    "threat": AboutEnemy("threat", 2),
    "ready_card": AboutSkill("ready", 1),
    "pay_with": _pay_with,
    "pay_price": _do_it,
    "do_it": _do_it,
    "outcome": _outcome,
    "for_hero": _for_hero,
    "use_ability": _use_ability,
    "use_item": _card,
    "use_quest_rule": _use_quest_rule,
    "resolve_one": _card,
    "travel": _travel,
}
_OF_OPTION: Final = {rules.by_name[name].id: signs for name, signs in _BY_NAME.items()}
