"""Effects as clauses: simple verbs by their templates, and those that hold other effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hearthwatch.kernel.effects.reading import EVERYTHING
from hearthwatch.kernel.english import article, listed

from ...content.words import WORDS, VerbWords
from ...rules.effects.language import ADDRESSING, effects
from .grammar import THEY, Clause, Number, Voice, called, fill, plain, sentence
from .ifs import condition_text, relative_text
from .nouns import Sheet, amount, counter_words, each_enemy, one_enemy, ranked, some_enemies

TIMES: Final = {2: "twice", 3: "three times", 4: "four times"}
SIDES: Final = ("X", "T", "blank")
AMOUNTS: Final = ("amount", "ready", "counter")
"""The fields of a verb that hold an amount."""
HAVE: Final = "have "
"""The prefix where a hero lets another act."""
LOOSE: Final = ("if ", "for each ")
"""Beginnings of texts that need a colon before them."""


class Scribe:
    """Writes effects in the words of one quest."""

    __slots__ = ("sheet",)

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def sentences(self, data: Any, voice: Voice) -> list[str]:
        """Return an effect as sentences: one for each part of a list."""
        if isinstance(data, list):
            return [one for part in data for one in self.sentences(part, voice)]
        return [sentence(self.sheet.later(self.clause(data, voice).text))]

    def clause(self, data: Any, voice: Voice) -> Clause:
        """Return an effect as a clause that speaks to a hero."""
        if isinstance(data, list):
            return self._in_order(data, voice)
        name = verb_of(data)
        if name in FORMS:
            return FORMS[name](self, data, voice)
        return self._simple(name, data, voice)

    # -- verbs with a template

    def _simple(self, name: str, data: Mapping[str, Any], voice: Voice) -> Clause:
        words = _counted(data) if name == "count" else WORDS.verb[variant(data)]
        number = self._number(data["by"] if name == "count" else data[name], effects.verbs[name].shape[name], voice)
        fields = self._fields(name, data, voice)
        if words.hero:
            bare = fill(words.hero, fields, number, False)
            acted = fill(words.hero, fields, number, voice.third)
            order = voice.is_you and not words.told
            return Clause("" if order else voice.subject, acted, bare, acted, by_hero=True)
        if words.says:
            says = fill(words.says, fields, number, voice.third)
            bare = fill(words.does, fields, number, False)
            return Clause("", says, bare, fill(words.does, fields, number, voice.third))
        template = words.enemy or words.this or words.villain
        subject = self._subject(words, fields)
        if words.does and subject != "this enemy":
            does = fill(words.does, fields, number, False)
            finite = fill(template, fields, number, True)
            return Clause(subject, finite, does, fill(words.does, fields, number, voice.third))
        return self._others(subject, fill(template, fields, number, True), fill(template, fields, number, False))

    def _subject(self, words: VerbWords, fields: Mapping[str, str]) -> str:
        if words.this:
            return "this enemy"
        return self.sheet.nemesis if words.villain else fields["each" if words.each else "enemy"]

    def _others(self, subject: str, finite: str, bare: str) -> Clause:
        """Write a clause with another subject; a hero can only have it done."""
        have = f"{HAVE}{subject} {bare}"
        return Clause(subject, finite, have, have, acts=False)

    def _number(self, value: Any, kind: str, voice: Voice) -> Number:
        return amount(value, voice.again(), self.sheet) if kind in AMOUNTS and value != "all" else plain(1)

    def _fields(self, name: str, data: Mapping[str, Any], voice: Voice) -> dict[str, str]:
        """Return the fields of a verb's template. Where the hero acts, the hero is already the subject."""
        acts = variant(data) in WORDS.verb and bool(WORDS.verb[variant(data)].hero)
        inner = voice.again() if acts else voice
        fields = self.sheet.fields(inner)
        kind = effects.verbs[name].shape[name]
        meant = data.get("at", data[name] if kind == "filter" else None)
        if meant is not None:
            fields["enemy"] = one_enemy(str(meant), inner, self.sheet)
            fields["each"] = each_enemy(str(meant), inner, self.sheet)
            fields["raised"] = article(some_enemies(str(meant), inner)[0])
        if kind in ("condition card", "affliction"):
            fields["word"], fields["Word"] = str(data[name]), str(data[name]).capitalize()
        if kind == "rank":
            fields["rank"] = ranked(data[name], self.sheet)
        if kind == "result":
            fields["result"] = WORDS.result[data[name]]
        fields["name"] = str(data.get("count", ""))
        return fields

    def _turn(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        """All found villagers are rescued; rescue 1 found villager."""
        source, goal = counter_words(data["turn"]), counter_words(data["into"])
        number = self._number(data["by"], "amount", voice) if "by" in data else Number("", False)
        what = fill(source.some if "by" in data else source.all, {"name": data["turn"]}, number, False)
        fields = {"name": data["into"], "what": what}
        does = fill(goal.does, fields, number, False)
        become = fill(goal.become, fields, number, False)
        return Clause(what, become, does, fill(goal.does, fields, number, voice.third))

    # -- one after the other

    def _in_order(self, data: list[Any], voice: Voice) -> Clause:
        clauses = [self.clause(data[0], voice), *(self.clause(one, voice.again()) for one in data[1:])]
        same = [self.clause(one, voice) for one in data]
        bare = _joined([one.bare for one in same])
        if all(one.by_hero for one in same):
            subject = next((one.subject for one in same if one.subject), "")
            return Clause(subject, _joined([one.acted for one in same]), bare, bare, by_hero=True)
        acted = _joined([one.acted for one in same])
        return Clause("", _told(clauses), bare, acted, acts=same[0].acts)

    # -- who

    def _whom(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        name = verb_of(data)
        inner = data["then"] if name == "hero_with" else data[name]
        who = self._who(name, data, voice)
        if verb_of(inner) == "if":
            return self._whom_if(name, inner, who)
        clause = self.clause(inner, called(who))
        if clause.by_hero:
            return self._others(clause.subject, clause.finite, clause.bare)
        return self._loose(f"{_for(name, who)}{self.clause(inner, _meant(name, who)).text}")

    def _whom_if(self, name: str, data: Mapping[str, Any], who: str) -> Clause:
        """Each hero who is poisoned suffers; if the hero is poisoned, they suffer."""
        inner = self.clause(data["then"], called(who))
        relative = relative_text(data["if"], called(who), self.sheet)
        if name.startswith("each") and relative and "else" not in data and inner.by_hero:
            return self._others(f"{who} who {relative}", inner.finite, inner.bare)
        before = _for(name, who).replace(", ", ": ")
        return self._loose(f"{before}{self._if(data, _meant(name, who)).text}")

    def _who(self, name: str, data: Mapping[str, Any], voice: Voice) -> str:
        if name == "hero_with":
            return ranked(data["hero_with"], self.sheet)
        fixed = {
            "each_hero": "each hero",
            "each_other": "each other hero",
            "aided": "the aided hero",
            "leader": "the party leader",
            "prey": "the hero engaged with this enemy",
        }
        choice = f"{'another' if name == 'another' else 'a'} hero of {voice.possessive} choice"
        return fixed.get(name, choice)

    def _loose(self, text: str) -> Clause:
        """Return a text that is no plain thing to do."""
        return Clause("", text, text, text, acts=False)

    # -- whether

    def _may(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        inner = self.clause(data["may"], voice)
        after = self.clause(data["may"], voice.again()) if not inner.by_hero else inner
        return Clause(voice.subject, f"may {after.bare}", after.bare, after.acted, by_hero=True)

    def _choose(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        parts = [self.clause(one, voice) for one in data["choose"]]
        later = [self.clause(one, voice.again()) for one in data["choose"]]
        if all(one.acts for one in parts) and any(one.by_hero for one in parts):
            bare = f"either {listed([one.bare for one in later], 'or')}"
            if all(one.by_hero for one in parts) or voice.is_you:
                acted = f"either {listed([one.acted for one in parts], 'or')}"
            else:
                acted = f"{'chooses' if voice.third else 'choose'} one: {', or '.join(one.bare for one in later)}"
            return Clause("" if voice.is_you else voice.subject, acted, bare, acted, by_hero=True)
        if voice.is_you:
            return self._loose(f"either {', or '.join(one.text for one in parts)}")
        bare = f"choose one: {', or '.join(one.text for one in later)}"
        acted = bare.replace("choose", "chooses", 1) if voice.third else bare
        return Clause(voice.subject, acted, bare, acted, by_hero=True)

    def _pay(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        cost = self.cost(data["pay"], voice.again(), False)
        inner = self.clause(data["then"], voice.again())
        gain = f" to {inner.bare}" if inner.acts or inner.bare.startswith(HAVE) else f": {inner.text}"
        acted = self.cost(data["pay"], voice, voice.third) + gain
        return Clause(voice.subject, f"may {cost}{gain}", f"{cost}{gain}", acted, by_hero=True)

    def cost(self, price: Mapping[str, int], voice: Voice, third: bool) -> str:
        """Return the words for a price."""
        fields = self.sheet.fields(voice)
        return listed([fill(WORDS.cost[kind], fields, plain(much), third) for kind, much in price.items()])

    def _if(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        condition = condition_text(data["if"], voice, self.sheet)
        mentioned = relative_text(data["if"], voice, self.sheet) is not None or voice.object in condition
        inner = voice.again() if mentioned else voice
        if verb_of(data["then"]) == "if" and "else" in data["then"] and "else" not in data:
            return self._loose(f"if {condition}: {self._either(data['then'], inner)}")
        then = self.clause(data["then"], inner).text
        text = f"if {condition}{':' if then.startswith(LOOSE) else ','} {then}"
        if "else" in data:
            text += f"; otherwise, {self.clause(data['else'], inner).text}"
        return self._loose(text)

    def _either(self, data: Mapping[str, Any], voice: Voice) -> str:
        """One of two inside another condition: when you are weakened, suffer 1 wound; otherwise, become weakened."""
        then, condition = self.clause(data["then"], voice).text, condition_text(data["if"], voice.again(), self.sheet)
        return f"when {condition}, {then}; otherwise, {self.clause(data['else'], voice).text}"

    def _repeat(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        many, inner = data["repeat"], self.clause(data["then"], voice)
        if isinstance(many, int):
            return self._loose(f"do this {TIMES.get(many, f'{many} times')}: {inner.text}")
        number = amount(many, voice, self.sheet)
        return self._loose(f"{number.after or f'as often as a number {number.equal}'}, {inner.text}")

    # -- dice outside an action

    def _enemy_die(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        sides = data["enemy_die"]
        results = [
            f"on {WORDS.result[side]}, {self.clause(sides[side], voice.again()).text}"
            for side in SIDES
            if side in sides
        ]
        return self._rolls(f"an enemy die: {'; '.join(results)}", voice)

    def _hero_dice(self, data: Mapping[str, Any], voice: Voice) -> Clause:
        number = amount(data["hero_dice"], voice.again(), self.sheet)
        dice = fill("{n:hero die|hero dice}", {}, number, False)
        return self._rolls(f"{dice}: for each success, {self.clause(data['each'], voice.again()).text}", voice)

    def _rolls(self, rest: str, voice: Voice) -> Clause:
        acted = f"{'rolls' if voice.third else 'roll'} {rest}"
        return Clause("" if voice.is_you else voice.subject, acted, f"roll {rest}", acted, by_hero=True)


def verb_of(data: Any) -> str:
    """Return the verb of an effect as it is written."""
    return EVERYTHING if isinstance(data, list) else next(key for key in data if key in effects.verbs)


def variant(data: Mapping[str, Any]) -> str:
    """Return the template of a simple verb that fits the form of an effect."""
    name = verb_of(data)
    value = data[name]
    if name in ("progress", "mark"):
        return f"{name} {_sign(value)}"
    if name == "reroll":
        return f"reroll {data.get('kind', 'any')}"
    if name == "raise" or (name == "spawn" and "where" in data):
        return f"{name} {data['where']}"
    if name == "spawn" and value == 1:
        return "spawn you"
    many = isinstance(value, int) and not isinstance(value, bool) and value > (2 if name == "browse" else 1)
    forms = [f"{name} {value}", *([f"{name} many"] if many else []), name]
    return next((form for form in forms if form in WORDS.verb), name)


def _counted(data: Mapping[str, Any]) -> VerbWords:
    words = counter_words(data["count"])
    return words.less if _sign(data["by"]) == "less" else words.more


def _sign(value: object) -> str:
    return "less" if isinstance(value, int) and value < 0 else "more"


def _joined(parts: list[str]) -> str:
    """One after the other; after a colon everything belongs to what stands before it."""
    if len(parts) > 1 and ":" in parts[-1]:
        return f"{listed(parts[:-1])}, then {parts[-1]}"
    return listed(parts)


def _told(clauses: list[Clause]) -> str:
    """One after the other; a subject that stays the same is named once."""
    parts: list[str] = []
    before = None
    for clause in clauses:
        if before is not None and clause.subject and clause.subject == before.subject:
            parts[-1] += f" and {clause.finite}"
        else:
            parts.append(clause.text)
        before = clause
    orders = [not clause.subject and clause.by_hero for clause in clauses]
    if any(part.startswith(LOOSE) for part in parts):
        return "; ".join(parts)
    if any(orders) and not all(orders):
        return ", then ".join(parts)
    return _joined(parts)


def _for(name: str, who: str) -> str:
    """Return the beginning of an effect whose subject is not the hero it is for."""
    if name.startswith("each"):
        return f"for {who}, "
    return f"choose {who.partition(' of ')[0]}: " if name in ("another", "somebody") else ""


def _meant(name: str, who: str) -> Voice:
    """The hero inside such an effect."""
    return called(who) if name in ("aided", "leader", "prey", "hero_with") else THEY


FORMS: Final[dict[str, Callable[[Scribe, Any, Voice], Clause]]] = {
    **dict.fromkeys(ADDRESSING, Scribe._whom),
    EVERYTHING: Scribe._in_order,
    "may": Scribe._may,
    "choose": Scribe._choose,
    "pay": Scribe._pay,
    "if": Scribe._if,
    "repeat": Scribe._repeat,
    "turn": Scribe._turn,
    "enemy_die": Scribe._enemy_die,
    "hero_dice": Scribe._hero_dice,
}
