"""The types of the content files: Actions, Records, Gifts, the Oracle, consequences, the Vow."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the 18 Actions; its first clause is `rule`."""

    name: str
    rule: str
    trigger: str
    ground: str
    """The heading that it is found under."""
    words: str
    """Words that people may type for the Action."""
    scores: dict[str, str]
    """The Scores that it lists, each with the manner of acting (WOD-8.3)."""
    strong: str
    weak: str
    miss: str
    restores: list[str] = []
    """The Scores that its best results restore, the best first."""
    forced: bool = False


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    """`actions.toml`."""

    action: list[Action]


class CardsFor(Struct, frozen=True, forbid_unknown_fields=True):
    """Number of cards revealed for each kind of Record (WOD-2.5)."""

    weapon: int
    armor: int
    gear: int
    skill: int


class Starting(Struct, frozen=True, forbid_unknown_fields=True):
    """`records.toml`: starting Records by card value, Ace first (WOD-2.6)."""

    weapon: list[str]
    armor: list[str]
    gear: list[str]
    skill: list[str]
    cards: CardsFor


class Gift(Struct, frozen=True, forbid_unknown_fields=True):
    """A Gift that the forest left (WOD-2.8)."""

    name: str
    rule: str
    text: str


class Gifts(Struct, frozen=True, forbid_unknown_fields=True):
    """`gifts.toml`."""

    gift: list[Gift]


class Likelihoods(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """`oracle.toml`: by reading, the likelihoods for one card and more (WOD-5.4, WOD-G36)."""

    as_written: list[str]
    graded: list[str]
    court_cards: list[str]


class Consequence(Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a consequence card of one suit (WOD-8.6)."""

    suit: str
    heading: str
    rule: str
    events: list[str]


class Consequences(Struct, frozen=True, forbid_unknown_fields=True):
    """`consequences.toml`."""

    consequence: list[Consequence]


class VowParts(Struct, frozen=True, forbid_unknown_fields=True):
    """`vow.toml`: three tables by card value, Ace first, the Complication by suit (WOD-28.2)."""

    task: list[str]
    subject: list[str]
    complication: list[str]
    location: list[str]
