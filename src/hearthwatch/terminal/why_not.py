"""Why not? Finds what somebody means, and answers from the refusals that options come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from hearthwatch.drawing.rows import Row, quiet, title
from hearthwatch.kernel.decision import NOTHING_REFUSED, Option, Refused
from hearthwatch.kernel.option_words import NO_MATTER
from hearthwatch.kernel.steps import OptionKind

from .asked_words import Asked, Fit, Numbered, asked, clause_in, has, has_number, says, spoken
from .question import Question
from .rulebook import Passage, Rulebook

MOST_REFUSALS: Final = 40
FEW: Final = 8
"""More rows than this are told together where their reason is one."""
WAYS: Final = (
    "w alone lists what is refused. Ask about what lies on the table (its name, its number), what you would do"
)
MOST_LINES: Final = 3
"""So many lines of the table, clauses or names of cards say what something is."""


class Considered(NamedTuple):
    """An option or a refusal, with the words that it may be found by."""

    what: Option | Refused
    layers: tuple[list[str], ...]
    """The words of its name, of its effect, and of the reason why it is refused."""
    beside: bool = False
    """True if the question does not consider it."""


class WhyNot:
    """Answers for one question that is open."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.table = question.table

    def rows(self, typed: str) -> list[Row]:
        """Return the options that cannot be chosen now, with reasons: all of them, or those that these words mean."""
        if clause := clause_in(typed):
            return self._by_clause(clause)
        wanted = asked(typed)
        if not wanted.phrase:
            return self._everything()
        return self._about(self._with_known_nouns(wanted))

    def _everything(self) -> list[Row]:
        rows, together = refusal_rows(self.question.decision.refused, merged=True)
        if not rows:
            return [quiet(f"{NOTHING_REFUSED} w and some words asks about anything else.")]
        left = [quiet("x2: two of the same kind for the same reason; w and some words shows each.")] if together else []
        return [title("Not possible now"), *shortened(rows), *left]

    def _by_clause(self, clause: str) -> list[Row]:
        """Return the options that a clause forbids now, and the text of the clause."""
        refused = (*self._refused, *self._besides)
        found = [one for one in refused if clause in (one.rule, one.rule.partition("-")[2])]
        rows, _ = refusal_rows(found, merged=len(found) > FEW)
        said = self._rulebook.look_up(clause)
        if not rows:
            return [quiet(f"Nothing is refused by {clause} now. It says:"), *said]
        return [title("Not possible now"), *shortened(rows), *said]

    def _about(self, wanted: Asked) -> list[Row]:
        found = self._fitting(wanted) or self._called_so(wanted.apart)
        if self._card(wanted):  # nobody who lays to rest asks about lying down and resting
            found = [one for one in found if any(fits(wanted, words, together=True) for words in one.layers)]
        return self._answer(wanted, found) if found else self._not_asked(wanted)

    def _called_so(self, wanted: Asked) -> list[Considered]:
        """Return everything whose name has all of these words."""
        every = len(wanted.names) + len(wanted.numbers)
        return [one for one in self._fitting(wanted) if wanted.fit(one.layers[:1]).hits == every]

    def _fitting(self, wanted: Asked) -> list[Considered]:
        """Return the best fits; options that the question considers come before those that players may only name."""
        fits = [wanted.fit(one.layers) for one in self._considered]
        best = max(fits, default=Fit())
        found = [one for one, fit in zip(self._considered, fits, strict=True) if fit == best and best.hits]
        return [one for one in found if not one.beside] or found

    def _answer(self, wanted: Asked, found: Sequence[Considered]) -> list[Row]:
        refused = [one.what for one in found if isinstance(one.what, Refused)]
        options = [one.what for one in found if isinstance(one.what, Option)]
        rows, _ = refusal_rows(refused, merged=False)
        if len(rows) > FEW:
            rows, _ = refusal_rows(refused, merged=True)
        no = [title("Not possible now"), *shortened(rows)] if rows else []
        unsaid = [name for name in wanted.names if not any(has(words, name) for one in found for words in one.layers)]
        named = wanted.numbers or any(has(one.layers[0], name) for one in found for name in wanted.names)
        possible = "It can be chosen now:" if rows or unsaid else "Nothing forbids it. It can be chosen now:"
        if not rows and not named:  # to exhaust a card that attacks is not to attack
            said = " ".join(name for name in wanted.names if name not in unsaid)
            possible = f"Nothing that can be chosen now is called {said}. What speaks of it:"
        yes = [quiet(possible), *self._choosing(options)] if options else []
        return [*no, *yes, *(self._known(Asked(tuple(unsaid), (), ())) if unsaid else [])]

    def _not_asked(self, wanted: Asked) -> list[Row]:
        """Where nothing that was considered is about it: what it is, and what is asked instead."""
        decision, others = self.question.decision, wanted.without_numbers
        if wanted.numbers and not self._what_is(wanted) and (found := self._fitting(others)):
            return [
                quiet(f"Nothing here goes by {wanted.phrase}. About {others.phrase}:"),
                *self._answer(others, found),
            ]
        number = decision.rule.partition("-")[2]
        return [
            quiet(f"Nothing that is asked now is about {self._phrase(wanted)}."),
            *self._known(wanted),
            Row(f"Asked now: {decision.prompt}", decision.rule),
            quiet(f"{WAYS}, or a clause{f' (w {number})' if number else ''}."),
        ]

    # -- what there is to find

    @cached_property
    def _refused(self) -> list[Refused]:
        return [*self.question.decision.refused]

    @cached_property
    def _besides(self) -> list[Refused]:
        """The options that the question does not consider, but players may name."""
        there = {one.step for one in self._refused}
        return [one for one in self.question.besides() if one.step not in there]

    @cached_property
    def _considered(self) -> list[Considered]:
        anytime = (option for several in self.question.anytime.values() for option in several)
        refused = [Considered(one, (self._name(one), spoken(one.means), spoken(one.reason))) for one in self._refused]
        options = [Considered(one, (self._name(one), spoken(one.means))) for one in (*self.question.options, *anytime)]
        # Nobody means what is not even considered by a word of what it would do.
        besides = [Considered(one, (self._name(one), [], spoken(one.reason)), beside=True) for one in self._besides]
        return [*refused, *options, *besides]

    def _name(self, one: Option | Refused) -> list[str]:
        further = self.question.drawing.further_words(self.question.board, one.key)
        return self._spoken(f"{one.label} {one.group} {further}")

    def _spoken(self, text: str) -> list[str]:
        """The words of a text, and what players say for them."""
        words = spoken(text)
        return [*words, *self.question.other_words(words)]

    def _choosing(self, options: Sequence[Option]) -> list[Row]:
        """Explain how to choose options: by number, or by their word where they are open at any time."""
        numbers = {option.step: str(place) for place, option in enumerate(self.question.options, start=1)}
        words = {option.step: word for word, several in self.question.anytime.items() for option in several}
        rows = [
            Row(self.question.label(option), lead=numbers[option.step], indent=2, means=option.means.rstrip("."))
            for option in options
            if option.step in numbers
        ]
        anytime = dict.fromkeys(words[option.step] for option in options if option.step not in numbers)
        return [*rows, *(Row("at any time", lead=word, indent=2) for word in anytime)]

    # -- what a word is, where it is no option and no refusal

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook(self.table.game)

    @cached_property
    def _lines(self) -> list[tuple[str, list[str]]]:
        lines = [line.strip() for line in self.question.drawing.lines(self.question.board)]
        return [(line, spoken(line)) for line in lines]

    def _with_known_nouns(self, wanted: Asked) -> Asked:
        """A noun that nothing here goes by is another word for what the table calls otherwise: field 5 is tile 5."""
        texts = [words for _, words in self._lines]
        texts += [words for one in self._considered for words in one.layers]

        def known(one: Numbered) -> Numbered:
            return one if any(has(words, one.noun) for words in texts) else Numbered("", one.number)

        return wanted._replace(numbers=tuple(known(one) if one.noun else one for one in wanted.numbers))

    def _known(self, wanted: Asked) -> list[Row]:
        """Return everything the game knows by these words: all of them together, else name by name."""
        single = [*self._names_in(wanted.names), *(Asked((), (one,), ()) for one in wanted.numbers)]
        together = self._what_is(wanted)
        if together or len(single) < 2:
            return together or [self._unknown(wanted)]
        return [row for one in single for row in self._what_is(one) or [self._unknown(one)]]

    def _names_in(self, words: tuple[str, ...]) -> list[Asked]:
        """The names that these words are: the longest that a card has, else word by word."""
        if not words:
            return []
        runs = (Asked(words[:count], (), ()) for count in range(len(words), 1, -1))
        first = next((run for run in runs if self._card(run)), Asked(words[:1], (), ()))
        return [first, *self._names_in(words[len(first.names) :])]

    def _card(self, wanted: Asked) -> str:
        """The card of which this is the whole name, but for what is said of it in brackets; empty for none."""
        names = (name.partition(" (")[0] for name in self._cards)
        return next((name for name in names if asked(name)[:2] == wanted[:2]), "")

    def _phrase(self, wanted: Asked) -> str:
        """Return the subject of the question in the words of the game, else in the words that were typed."""
        return self._card(wanted) or wanted.phrase

    @cached_property
    def _cards(self) -> dict[str, str]:
        """Whatever has a name of its own, each with what sort of thing it is."""
        return {card["name"]: sort for sort, several in self.table.game.cards.items() for card in several}

    def _unknown(self, wanted: Asked) -> Row:
        return quiet(f"{self.table.game.title} knows nothing called {wanted.phrase}.")

    def _what_is(self, wanted: Asked) -> list[Row]:
        """A way to act with its clause, lines of the table, cards, or that the rules speak of it."""
        if known := (
            self._acts(wanted, first=True)
            or self._on_table(wanted)
            or self._acts(wanted, first=False)
            or self._out_of_sight(wanted)
        ):
            return known
        if any(fits(wanted, spoken(f"{one.section} {one.text}")) for one in self._rulebook.passages):
            return [quiet(f"The rules speak of it: ? {wanted.phrase}")]
        return []

    def _on_table(self, wanted: Asked) -> list[Row]:
        found = [(line, words) for line, words in self._lines if fits(wanted, words, together=True)]
        found.sort(key=lambda one: not set(wanted.names) <= {*one[1]})  # Move before whatever moves
        told = [Row(line, indent=2) for line, _ in found[:MOST_LINES]]
        return [quiet(f"{self._phrase(wanted)}, on the table:"), *told] if told else []

    def _out_of_sight(self, wanted: Asked) -> list[Row]:
        names = [name for name in self._cards if fits(wanted, spoken(name), together=True)][:MOST_LINES]
        if not names:
            return []
        several = len(names) > 1
        words, told = wanted.phrase if several else names[0].lower(), (f"{one} ({self._cards[one]})" for one in names)
        return [quiet(f"Not in sight now: {', '.join(told)}. c {words} reads {'them' if several else 'it'}.")]

    def _acts(self, wanted: Asked, *, first: bool) -> list[Row]:
        """The clauses of what goes by these words at another question; `first`, of what begins with one of them.

        Those whose heading says so come first: a way to fight before what makes fighters better.
        """

        def elsewhere(kind: OptionKind) -> bool:
            heading = self._spoken(self.table.rules.by_name[kind.name].group)
            return not any(says(heading, name) for name in wanted.names)

        found = dict.fromkeys(
            kind.rule
            for kind in sorted(self.table.game.kinds.values(), key=elsewhere)
            if wanted.names
            and fits(wanted, words := self._spoken(self._deed(kind)))
            and (not first or any(says(wanted.names, word) for word in self._spoken(words[0])))
        )
        card = self._card(wanted).lower()  # a card is told by a clause about itself, not by how cards are used
        told = [one for one in map(self._clause, found) if one is not None and card in one.text.lower()][:MOST_LINES]
        rows = [Row(one.text, lead=one.name, indent=2) for one in told]
        return [quiet(f"{self._phrase(wanted)}: this is done at another time."), *rows] if rows else []

    def _deed(self, kind: OptionKind) -> str:
        """The words for a way to act; what a card does once it is used is not known by the name of that card."""
        card, colon, deed = kind.words.partition(": ")
        return deed if colon and card in self._cards else f"{kind.words} {kind.name.replace('_', ' ')}"

    def _clause(self, number: str) -> Passage | None:
        return next((one for one in self._rulebook.passages if one.name == number), None)


def fits(wanted: Asked, words: Sequence[str], *, together: bool = False) -> bool:
    """Return True if the whole subject of the question is among these words; `together`, as one name in a row."""
    if not all(has_number(words, one) for one in wanted.numbers):
        return False
    if not together:
        return all(says(words, name) for name in wanted.names)
    count, words = len(wanted.names), [word for word in words if word not in NO_MATTER]
    runs = (words[start : start + count] for start in range(len(words) - count + 1))
    return any(all(says([word], name) for word, name in zip(run, wanted.names, strict=True)) for run in runs)


def refusal_rows(refused: Iterable[Refused], *, merged: bool) -> tuple[list[Row], bool]:
    """Each with its reason; `merged`, those of one kind for one reason together. And whether any stands for several."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for one in refused:
        label, reason = one.label, one.reason
        alike.setdefault((reason, one.rule, one.step[0] if merged else label), []).append(label)
    rows = [
        Row(
            f"{labels[0].removesuffix('.')}{f' (x{len(labels)})' if len(labels) > 1 else ''}: {reason}",
            str(rule),
            lead="-",
            indent=2,
        )
        for (reason, rule, _), labels in alike.items()
    ]
    return rows, any(len(labels) > 1 for labels in alike.values())


def shortened(rows: Sequence[Row]) -> list[Row]:
    """At most so many rows, and how many more there are."""
    more = len(rows) - MOST_REFUSALS
    left = [quiet(f"... and {more} more: narrow it with w and some words.")] if more > 0 else []
    return [*rows[:MOST_REFUSALS], *left]
