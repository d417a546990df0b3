"""The text of every card, and of every quest."""

from __future__ import annotations

from typing import Any, Final

from hearthwatch.kernel.english import article, capital, listed, signed

from ...content import ACTIVATIONS, ENEMIES, EXPLORATION, HEROES, KEYWORDS, threat_name
from ...content.cards import Exploration, Location
from ...content.words import WORDS
from ...rules.box import BOX
from ...rules.quest_book import Book, Quest
from .grammar import ACTIVE, LEADER, YOU, Clause, Number, Voice, called, fill, later_it, plain, sentence
from .ifs import condition_text
from .nouns import Sheet, amount, counter_words, measure, one_enemy
from .scribe import LOOSE, Scribe, verb_of

OPTIONAL: Final = ("pay", "may")
AIDED: Final = "The aided hero "
QUEST_VOICES: Final = {
    "explored": ACTIVE,
    "enemy defeated": ACTIVE,
    "nemesis defeated": ACTIVE,
    "after action": YOU,
    "threat": YOU,
}
"""Whom special rules address; the others address the party leader."""


TRAVEL_MOMENTS: Final = {"start": "As travel begins", "end": "As travel ends"}


def quest_sheet(quest: Quest) -> Sheet:
    """Return the quest's names for things."""
    return Sheet(quest.sheet.nemesis, quest.mark)


def sheet_of(name: str, book: Book = BOX) -> Sheet:
    """Return the names of the quest that an effect belongs to. Cards with marks serve the one quest that has them."""
    kind, _, rest = name.partition("/")
    owner = rest.partition("/")[0]
    if kind == "quest" and owner in book.quests:
        return quest_sheet(book.quests[owner])
    mark = next((quest.mark for quest in book.quests.values() if quest.sheet.mark), "mark")
    return Sheet(mark=mark)


# -- effects


def effect_text(name: str, voice: Voice = YOU, book: Book = BOX) -> str:
    """Return an effect in sentences."""
    return " ".join(Scribe(sheet_of(name, book)).sentences(book.nodes[name].data, voice))


def effect_clause(name: str, voice: Voice = YOU, book: Book = BOX) -> Clause:
    """Return an effect as a part of a sentence."""
    return Scribe(sheet_of(name, book)).clause(book.nodes[name].data, voice)


def effect_condition(name: str, book: Book = BOX) -> str:
    """Return the condition of an effect, said of the hero."""
    return condition_text(book.nodes[name].data["if"], called("the hero"), sheet_of(name, book))


def offer_text(name: str, hero: str, book: Book = BOX) -> str:
    """Return a hero's offer, after the hero's name: may become engaged with an enemy."""
    return effect_clause(name, called(hero), book).finite


def order_text(name: str, book: Book = BOX) -> str:
    """Return an effect as something that a hero may choose: Discard 1 token."""
    clause = effect_clause(name, YOU, book)
    return capital(later_it(clause.bare if clause.acts else clause.text))


def cost_text(kind: str, price: int) -> str:
    """Return the price in words: discard 2 tokens."""
    return Scribe(sheet_of("")).cost({kind: price}, YOU, False)


def counter_text(name: str, number: int) -> str:
    """Return the value of a quest's counter in words: 3 villagers are rescued."""
    words, fields = measure(name, YOU, sheet_of(""))
    if not number and counter_words(name).none:
        return counter_words(name).none
    many = plain(number) if number else Number("no", False)
    return fill(words.is_so, {**fields, "compared": str(number)}, many, False)


# -- heroes and their cards


def moment_text(when: str, action: str = "") -> str:
    """Return the moment at which an effect may be used."""
    if not action:
        return WORDS.moment[when]
    name = action.capitalize()
    template = WORDS.action_moment.get(when, WORDS.moment[when])
    return template.format(action=name, article=article(name).split()[0])


def ability_text(face: int) -> str:
    """Return a hero's ability, with its moment."""
    hero = HEROES[face]
    if hero.effect is None:
        return WORDS.passive[hero.passive]
    scribe = Scribe(sheet_of(f"hero/{hero.name}"))
    what = scribe.clause(hero.effect if hero.forced else _optional(hero.effect), YOU).text
    when = moment_text(hero.when, hero.action)
    limit = "Once per round, " if hero.limit == "round" else ""
    return sentence(f"{limit}{when[:1].lower() + when[1:] if limit else when}, {what}")


def _optional(data: Any) -> Any:
    """An offer (HOT-19.3), so its text says that a hero may."""
    verb = verb_of(data)
    if verb == "if" and "else" not in data:
        return {**data, "then": _optional(data["then"])}
    return data if verb in OPTIONAL else {"may": data}


def activation_lines(card: int) -> list[str]:
    """Return the lines of an activation card from top to bottom."""
    printed = ACTIVATIONS[card]
    before = [effect_text(f"activation/{printed.name}/before/{place}") for place in range(len(printed.before))]
    after = [effect_text(f"activation/{printed.name}/after/{place}") for place in range(len(printed.after))]
    return [*before, action_line(card), *after]


def action_line(card: int) -> str:
    """Return the action of an activation card with everything that goes into the roll."""
    printed, sheet = ACTIVATIONS[card], Sheet()
    parts = [fill("{n:die|dice}", {}, plain(printed.dice), False)]
    if printed.ranged:
        parts.append("ranged")
    if printed.targets > 1:
        parts.append(f"up to {printed.targets} targets")
    if printed.plus:
        parts.append("+" + fill("{n:success|successes}", {}, amount(printed.plus, YOU, sheet), False))
    if printed.guard:
        parts.append("+" + fill("{n:defense|defenses}", {}, amount(printed.guard, YOU, sheet), False))
    more = printed.more_dice
    if more is not None:
        dice = fill("{n:die|dice}", {}, plain(more.dice), False)
        parts.append(f"+{dice} if {condition_text(more.condition, YOU, sheet)}")
    if printed.rerolls:
        parts.append(fill("you may reroll [|up to ]{n:hero die|hero dice}", {}, plain(printed.rerolls), False))
    return f"{printed.action.capitalize()}: {', '.join(parts)}."


def activation_text(card: int) -> str:
    """Return the lines of an activation card in one; what the aided hero gets line after line is one sentence."""
    told: list[str] = []
    for line in activation_lines(card):
        if line.startswith(AIDED) and told and told[-1].startswith(AIDED):
            told[-1] = f"{told[-1].removesuffix('.')} and {line.removeprefix(AIDED)}"
        else:
            told.append(line)
    return " ".join(told)


# -- enemies


def keyword_text(name: str) -> str:
    """Return the text of a keyword; "you" is the hero who activates the enemy."""
    return WORDS.keyword[name] if name not in KEYWORDS else effect_text(f"keyword/{name}")


def passive_text(face: int) -> str:
    """Return the text of the passive that changes an enemy's numbers."""
    changes: dict[str, list[str]] = {}
    for passive, what in ((ENEMIES[face].attack_if, "attack"), (ENEMIES[face].resilience_if, "resilience")):
        if passive is not None:
            holds = condition_text(passive.condition, YOU, _sheet_of_enemy(face))
            changes.setdefault(holds, []).append(f"{signed(passive.by)} {what}")
    return " ".join(sentence(f"while {holds}, this enemy has {listed(by)}") for holds, by in changes.items())


def threat_text(face: int) -> str:
    """Return the effect of a threat; empty where it has none."""
    name = threat_name(face)
    return effect_text(name) if ENEMIES[face].threat is not None else ""


def _sheet_of_enemy(face: int) -> Sheet:
    return sheet_of(f"enemy/{face}")


def enemy_text(face: int) -> str:
    """Return the keyword bar, the text of unique keywords, the passive, the threat."""
    bar = ENEMIES[face].bar
    parts = [f"{', '.join(bar)}."]
    parts += [f"{name}: {keyword_text(name)}" for name in dict.fromkeys(bar) if name in KEYWORDS]
    parts += [passive_text(face)]
    threat = threat_text(face)
    parts += [f"Threat: {threat}"] if threat else []
    return " ".join(part for part in parts if part)


# -- places and things found


def location_text(card: Location) -> str:
    """Return the text of a location; it addresses the party leader."""
    parts = [
        fill(_modifier(name, by), {"signed": signed(by)}, plain(abs(by)), False) for name, by in card.modify.items()
    ]
    parts += [location_moment(card, moment) for moment in ("start", "end") if card.at(moment) is not None]
    return " ".join(parts)


def location_moment(card: Location, moment: str) -> str:
    """Return the text of a location for the start or the end of the travel phase."""
    text = effect_text(f"location/{card.name}/{moment}", LEADER)
    return f"{TRAVEL_MOMENTS[moment]}: {text}"


def _modifier(name: str, by: int) -> str:
    template = WORDS.modify[name]
    return template.replace("more", "fewer") if by < 0 else template


def exploration_text(card: Exploration) -> str:
    """Return the text of an exploration card, with its moment if it is an item."""
    name = f"exploration/{card.name}"
    if card.type != "item":
        return effect_text(name)
    when = moment_text(card.when, card.action)
    return sentence(f"{when}, you may discard this item: {effect_clause(name).text}")


def exploration_named(name: str) -> Exploration:
    """Return the exploration card of this name."""
    return next(card for card in EXPLORATION if card.name == name)


# -- quests


def rule_text(quest: Quest, number: int) -> str:
    """Return a special rule of a quest, with its moment."""
    rule, written = quest.rules[number], quest.sheet.rule[number]
    sheet = quest_sheet(quest)
    voice = QUEST_VOICES.get(rule.when, LEADER)
    clause = Scribe(sheet).clause(written.effect, voice)
    if rule.when == "after action":
        when = moment_text("after action", rule.action)
    else:
        enemy = one_enemy(written.at or "any", voice, sheet)
        when = fill(WORDS.quest_moment[rule.when], {"nemesis": sheet.nemesis, "enemy": enemy}, plain(1), True)
    holds = f", if {condition_text(written.condition, voice, sheet)}" if written.condition else ""
    loose = rule.when == "threat" or (holds and clause.text.startswith(LOOSE))
    return sentence(sheet.later(f"{when}{holds}{':' if loose else ','} {clause.text}"))


def rule_condition(quest: Quest, number: int) -> str:
    """Return the condition of a special rule."""
    written = quest.sheet.rule[number]
    voice = called("the hero") if quest.rules[number].when == "after action" else LEADER
    return condition_text(written.condition, voice, quest_sheet(quest)) if written.condition else ""


def peril_text(quest: Quest, colour: str) -> str:
    """Return the effect of a colour of the peril track; it addresses the party leader."""
    return " ".join(Scribe(quest_sheet(quest)).sentences(quest.sheet.peril[colour], LEADER))


def aim_text(quest: Quest) -> str:
    """Return how a quest is won, and how it is lost apart from the defeat of all heroes."""
    defeats = "".join(f" Defeat: {defeat.text}" for defeat in quest.defeats)
    return f"Victory: {quest.victory.text}{defeats}"


def quest_text(quest: Quest) -> str:
    """Return a quest in short: its aim, its special rules, its peril."""
    rules = [f"{rule.name}: {rule_text(quest, number)}" for number, rule in enumerate(quest.rules)]
    perils = [f"Peril, {colour}: {peril_text(quest, colour)}" for colour in quest.peril]
    return " ".join([aim_text(quest), *party_texts(quest), *rules, *perils])


def party_texts(quest: Quest) -> list[str]:
    """Return the initial counters for this number of heroes, if they differ from the usual ones."""
    return [
        sentence(f"with {size} heroes, {listed([counter_text(*one) for one in own.items()])} at the beginning")
        for size, own in quest.sheet.party.items()
    ]
