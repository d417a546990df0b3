"""The words of the effect language, as templates: `words.toml` in types."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct, field

from hearthwatch.kernel.authored import typed_toml

from . import FOLDER

Both: TypeAlias = tuple[str, str]
"""The words for a condition that holds, and for one that does not."""


class VerbWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A verb: what a hero does, or an enemy, this enemy, the Nemesis; or what is said where nobody does it."""

    hero: str = ""
    told: bool = False
    """True where even an order names the hero: you suffer 1 wound."""
    enemy: str = ""
    each: bool = False
    this: str = ""
    villain: str = ""
    says: str = ""
    does: str = ""


class NumberWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that has a name."""

    for_each: str = field(name="for", default="")
    hero: str = ""
    hero_with: str = ""
    is_so: str = field(name="is", default="")
    some: str = ""
    """At least one."""
    least: str = ""
    most: str = ""
    equal: str = ""


class CounterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of a quest."""

    more: VerbWords
    less: VerbWords
    is_so: str = field(name="is")
    for_each: str = field(name="for")
    none: str = ""
    """The words for zero, where "no ..." would sound wrong."""
    all: str = "all {name}"
    some: str = "{n} {name}"
    become: str = "[becomes|become] {name}"
    does: str = "<turn> {what} into {name}"

    @property
    def as_number(self) -> NumberWords:
        """Return the counter as a number that is read."""
        return NumberWords(for_each=self.for_each, is_so=self.is_so)


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All templates."""

    verb: dict[str, VerbWords]
    counter: dict[str, CounterWords]
    number: dict[str, NumberWords]
    condition: dict[str, Both]
    hero_condition: dict[str, Both]
    cost: dict[str, str]
    result: dict[str, str]
    moment: dict[str, str]
    action_moment: dict[str, str]
    quest_moment: dict[str, str]
    modify: dict[str, str]
    passive: dict[str, str]
    keyword: dict[str, str]
    conditions: dict[str, str]


WORDS: Final = typed_toml(FOLDER / "words.toml", Words)
