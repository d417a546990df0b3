"""Signs of options: what marks a choice at first sight, question by question. What they are worth is learnt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import Card, Signs, Step

from ..content import ACTION_OF, ACTIVATION_NAMES, ENEMY_DIE, FIRST_EXPLORATION, HERO_DIE, HERO_NAMES, exploration
from ..rules.acting import result
from ..table import FIRST_ENEMY_DIE, Die, Hero, Realm, rules
from .lean_cards import lean_to_cards, lean_to_tokens
from .lean_enemies import engage, give, lean_to_targets, wound
from .signs import QUESTS, SIGNS, EffectSigns, EnemySigns, HeroSigns, Marks, VerbSigns, by_action
from .weights import card_worth


def lean(table: Realm, steps: Sequence[Step]) -> Sequence[Signs]:
    """The signs of each of these options of the open question."""
    whole = _OF_QUESTION.get(table.asked[1][0])
    return whole(table, steps) if whole else [_marks(table, step) for step in steps]


def _marks(table: Realm, step: Step) -> Marks:
    marks: Marks = [(_KIND[step[0]], 1.0)]
    signs = _OF_OPTION.get(step[0])
    if signs:
        signs(table, step, marks)
    return marks


_KIND: Final = SIGNS.each("choose", [kind.name for kind in rules.kinds])

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


class AboutHero:
    """An option about a hero."""

    def __init__(self, name: str, hero: int) -> None:
        self.hero = HeroSigns(name)
        self.hero_at = hero

    def __call__(self, table: Realm, step: Step, marks: Marks) -> None:
        self.hero.add(table, Hero(step[self.hero_at]), marks)


class AboutSkill:
    """An option about an activation card."""

    def __init__(self, name: str, skill: int) -> None:
        self.actions = by_action(name)
        self.hurt = by_action(f"{name} when hurt")
        self.near = by_action(f"{name} when engaged")
        self.cards = SIGNS.each(name, ACTIVATION_NAMES)
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


# -- what effects do

_YES: Final = EffectSigns("do")
_ITEM: Final = "exploration/{}"
_PAYS: Final = AboutSkill("pay with", 4)


def _do_it(table: Realm, step: Step, marks: Marks) -> None:
    _YES.add(table, step[1], Hero(step[2]), marks)


def _outcome(table: Realm, step: Step, marks: Marks) -> None:
    _YES.add(table, step[2], Hero(step[3]), marks)


def _pay_with(table: Realm, step: Step, marks: Marks) -> None:
    _YES.add(table, step[1], Hero(step[2]), marks)
    _PAYS(table, step, marks)


def _use_ability(table: Realm, step: Step, marks: Marks) -> None:
    hero = Hero(step[1])
    _YES.add(table, f"hero/{HERO_NAMES[table.party[hero]]}", hero, marks)


def _use_item(table: Realm, step: Step, marks: Marks) -> None:
    _YES.add(table, _ITEM.format(exploration(table.face[step[2]]).name), Hero(step[1]), marks)


def _use_quest_rule(table: Realm, step: Step, marks: Marks) -> None:
    _YES.add(table, table.played.rules[step[2]].effect, Hero(step[1]), marks)


def _resolve_one(table: Realm, step: Step, marks: Marks) -> None:
    if table.face[step[2]] >= FIRST_EXPLORATION:
        _YES.add(table, _ITEM.format(exploration(table.face[step[2]]).name), Hero(step[1]), marks)


_FOR: Final = VerbSigns("for")


def _for_hero(table: Realm, step: Step, marks: Marks) -> None:
    _FOR.add(table, step[1], Hero(step[2]), marks)


# -- upgrades, dice, travelling, a second activation

_LEARN: Final = SIGNS.each("learn", ACTIVATION_NAMES)
_LEARN_ACTION: Final = by_action("learn")


def _learn(table: Realm, step: Step, marks: Marks) -> None:
    marks.append((_LEARN[step[2]], 1.0))
    marks.append((_LEARN_ACTION[ACTION_OF[step[2]]], 1.0))


_SHOWN: Final = (*(f"hero {side}" for side in sorted({*HERO_DIE})), *(f"enemy {side}" for side in sorted({*ENEMY_DIE})))
_REROLL: Final = {shown: by_action(f"reroll {shown}") for shown in _SHOWN}


def _reroll(table: Realm, step: Step, marks: Marks) -> None:
    die = Die(step[-1])
    kind = "hero" if die < FIRST_ENEMY_DIE else "enemy"
    signs = _REROLL.get(f"{kind} {result(table, die)}")
    if signs and table.action >= 0:
        marks.append((signs[table.action], 1.0))


_BLANKS: Final = by_action("change dice, blanks")
_STRUCK: Final = by_action("change dice, enemies strike")


def _change_dice(table: Realm, marks: Marks) -> None:
    """How poor the dice are that lie there."""
    if table.action >= 0:
        marks.append((_BLANKS[table.action], sum(HERO_DIE[side] == "-" for side in table.dice) / 2))
        marks.append((_STRUCK[table.action], sum(ENEMY_DIE[side] in ("X", "T") for side in table.enemy_dice) / 2))


def _lean_to_dice(table: Realm, steps: Sequence[Step]) -> Sequence[Signs]:
    found = []
    for step in steps:
        marks = _marks(table, step)
        if step[0] in _ON_DICE:
            _change_dice(table, marks)
        found.append(marks)
    return found


_GO: Final = SIGNS.number("travel")
_GO_WITH: Final = SIGNS.each(
    "travel with", ("health", "the weakest's health", "engaged", "in shadows", "ready cards", "tokens", "late")
)
_GO_IN: Final = SIGNS.each("travel in", QUESTS)
_GO_HALE_IN: Final = SIGNS.each("travel hale in", QUESTS)
_GO_LATE_IN: Final = SIGNS.each("travel late in", QUESTS)


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


_AGAIN: Final = HeroSigns("activate again")
_AGAIN_WORTH, _AGAIN_CARDS, _AGAIN_NONE = (
    SIGNS.number(f"activate again: {name}") for name in ("worth", "ready cards", "no ready card")
)


def _again(table: Realm, step: Step, marks: Marks) -> None:
    hero = Hero(step[1])
    _AGAIN.add(table, hero, marks)
    ready = table.readied(hero)
    marks.append((_AGAIN_CARDS, len(ready) / 4))
    if ready:
        marks.append((_AGAIN_WORTH, max(card_worth(table, skill) for skill in ready) / 10))
    else:
        marks.append((_AGAIN_NONE, 1.0))


# -- which question, which option

OfQuestion = Callable[[Realm, Sequence[Step]], Sequence[Signs]]
OfOption = Callable[[Realm, Step, Marks], None]


def _id(name: str) -> int:
    return rules.by_name[name].id


_ON_DICE: Final = frozenset(_id(name) for name in ("use_focus", "use_ability", "use_item"))
_OF_QUESTION: Final[dict[int, OfQuestion]] = {
    _id(name): signs
    for name, signs in {
        "cards_to_use": lean_to_cards,
        "tokens_to_spend": lean_to_tokens,
        "enemies_to_attack": lean_to_targets,
        "dice_offers": _lean_to_dice,
    }.items()
}
_OF_OPTION: Final[dict[int, OfOption]] = {
    _id(name): signs
    for name, signs in {
        "become_engaged": engage,
        "wound_one": wound,
        "give_share": give,
        "activate_enemy": AboutEnemy("let act", 2, 1),
        "tire": AboutEnemy("tire", 1),
        "shake_off": AboutEnemy("drive off", 1),
        "raise_enemy": AboutEnemy("raise", 1, 2),
        "pounce": AboutEnemy("pounce", 1, 2),
        "banish": AboutEnemy("banish", 1),
        "strike_back": AboutEnemy("strike back", 4),
        "threat": AboutEnemy("threat", 2),
        "aid": AboutHero("aid", 2),
        "lead": AboutHero("lead", 1),
        "lead_first": AboutHero("lead first", 1),
        "weakness_hurts": AboutHero("suffer from weakness", 1),
        "activate": _again,
        "ready_card": AboutSkill("ready", 1),
        "exhaust_card": AboutSkill("exhaust", 1),
        "pay_with": _pay_with,
        "pay_price": _do_it,
        "do_it": _do_it,
        "outcome": _outcome,
        "for_hero": _for_hero,
        "use_ability": _use_ability,
        "use_item": _use_item,
        "use_quest_rule": _use_quest_rule,
        "resolve_one": _resolve_one,
        "upgrade": _learn,
        "reroll": _reroll,
        "reroll_by_card": _reroll,
        "travel": _travel,
    }.items()
}
