"""Set up a table from a short document, for tests, teaching and bug reports.

    deck = ["9C", "10D", "4S"]            # the next cards, top first; the others lie below them, unknown
    discards = 32                         # so many of the others lie in the discard pile; or a list of cards
    vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]
    fight = ["Ash"]                       # who entered the open fight
    opened = true                         # false: the Vow and the opening scene are still to come

    [[character]]
    name = "Ash"
    seat = 0                              # the first player's seat unless it is named
    scores = { Strength = 2, Vitae = 4 }  # Core Scores 2, Reserves as they start, unless they are named
    gift = "Stonehide"
    status = "unconscious"
    records = ["armor: Shield", "gear: Rope (damaged)", "wound: a lame hand"]
    tokens = ["next_any -1", "banked +1"]

    [adventure]                           # with the option
    notice = 3
    milestones = 2                        # of as many as the Task of the Vow takes
    respites = 1                          # taken since the Vow was made
    sanctuary = 0                         # Actions that sanctuary still offers, where there is no Vow
    scene = "foe"                         # a kind of scene; none: between scenes
    foe = "Lone Pallid"                   # the threat, where the scene is a foe
    situation = 0                         # which of the situations of this kind
    successes = 1
    misses = 1
    prepared = 1
    gifts = 1                             # how often the Gift was invoked alone

Everything that is not named is as free play begins: a solo table has one character if no other is given. The adventure
has taken up the Vow of the position, which must have one unless nothing but `sanctuary` is named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from hearthwatch.kernel import EVERYONE, NO_TEXT, Card, OptionValues, Position, Positions, SetupError

from .content import CARDS, CEILING, CORE, FACE, GIFT, GIFTS, KINDS, REVEALED, SCORES, VOW_PARTS, VOW_TABLES
from .content.adventure import FOE, FOES, SCENES, TASKS
from .rules.adventure.course import bear_notice
from .rules.adventure.scenes import meet, open_scene
from .rules.creation import add_sheet
from .rules.deck import lay_out_deck
from .rules.free_play import free_play
from .rules.levels import GIVEN_BY_HAND, LIFETIMES
from .rules.opening import seat_table
from .rules.vow import make_vow
from .table import DAMAGED, STATUSES, SWORN, Character, Chronicle, RecordRow, TokenRow

USUAL_CORE: Final = 2
TOKEN: Final = re.compile(r"(\w+) ([+-]\d+)")
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class Sheet(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A character."""

    name: str | None = None
    seat: int | None = None
    scores: dict[str, int] = field(default_factory=dict)
    gift: str = GIFTS[0].name
    status: Literal["conscious", "unconscious", "dead", "claimed"] = "conscious"
    records: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)


class OfAdventure(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """The counters of the adventure (WOD-A2, WOD-A5, WOD-A10, WOD-A12)."""

    notice: Count = 0
    milestones: Count = 0
    respites: Count = 0
    sanctuary: Count = 0
    scene: str | None = None
    foe: str = FOES[0].name
    situation: Count = 0
    successes: Count = 0
    misses: Count = 0
    prepared: Count = 0
    gifts: Count = 0


class ChroniclePosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    deck: list[str] = field(default_factory=list)
    discards: Count | list[str] = 0
    vow: list[str] = field(default_factory=list)
    fight: list[str] = field(default_factory=list)
    opened: bool = True
    character: list[Sheet] = field(default_factory=lambda: [Sheet()])
    adventure: OfAdventure | None = None


def arrange(table: Chronicle, options: OptionValues, said: ChroniclePosition) -> None:
    """Set the table up as the document says."""
    seat_table(table, options)
    table.opened = int(said.opened)
    lay_out_deck(table)
    _stack_deck(table, said)
    for sheet in said.character:
        _sheet(table, sheet)
    _vow(table, said.vow)
    if said.adventure is not None:
        _adventure(table, said.adventure)
    for name in said.fight:
        table.fight |= 1 << _pick("character", name, [table.read(number) for number in table.names])
    table.do(*([] if table.opened else [make_vow()]), free_play())


def _pick(what: str, name: str, names: Sequence[str]) -> int:
    """Return the place of a name in its list."""
    if name not in names:
        raise SetupError(f"There is no {what} {name!r}; there are: {', '.join(names)}.")
    return names.index(name)


# -- the deck


def _stack_deck(table: Chronicle, said: ChroniclePosition) -> None:
    """The named cards on top, some of the others in the discard pile, the rest below."""
    top = [_face(card) for card in said.deck]
    named = [_face(card) for card in said.discards] if isinstance(said.discards, list) else []
    if len({*top, *named}) < len(top) + len(named):
        raise SetupError("A card is named twice: there is one of each.")
    count = said.discards if isinstance(said.discards, int) else len(named)
    if count > CARDS - len(top):
        raise SetupError(f"{count} discards and {len(top)} named cards do not make {CARDS}.")
    others = [face for face in table.face if face not in top and face not in named]
    named += others[: count - len(named)]
    below = [face for face in others if face not in named]
    table.face = [*below, *reversed(top), *named]
    bodies = [Card(body) for body in range(CARDS)]
    table.deck, table.discards = bodies[: CARDS - count], bodies[CARDS - count :]
    for card in table.discards:
        table.known[card] = EVERYONE


def _face(card: str) -> int:
    if card not in FACE:
        raise SetupError(f"There is no card {card!r}; cards are written as 9C, 10D, QH or AS.")
    return FACE[card]


# -- sheets


def _sheet(table: Chronicle, said: Sheet) -> None:
    seat = table.players[0] if said.seat is None else said.seat
    if seat not in table.players:
        raise SetupError(f"Seat {seat} has no character at this table.")
    character = add_sheet(table, seat)
    table.status[character] = STATUSES.index(said.status)
    if said.name is not None:
        table.names[character] = table.write(said.name, seat)
    for score in CORE:
        table.scores[character * len(SCORES) + score] = USUAL_CORE
    for name, value in said.scores.items():
        score = _pick("Score", name, SCORES)
        if not 0 <= value <= CEILING:
            raise SetupError(f"{name} is 0 to {CEILING}, not {value}.")
        table.scores[character * len(SCORES) + score] = value
    gift = _pick("Gift", said.gift, [one.name for one in GIFTS])
    table.gifts[character] = gift
    for words in said.records:
        _record(table, character, words)
    table.records.append(RecordRow(character, GIFT, gift, NO_TEXT, 0))
    for words in said.tokens:
        _token(table, character, words)


def _record(table: Chronicle, character: Character, words: str) -> None:
    """A kind and its entry, or words of one's own: `gear: Rope (damaged)`."""
    kind_name, _, name = words.partition(": ")
    kind = _pick("kind of Record", kind_name, KINDS)
    flags = DAMAGED if name.endswith(" (damaged)") else 0
    name = name.removesuffix(" (damaged)")
    if kind < GIFT and name in REVEALED[kind]:
        table.records.append(RecordRow(character, kind, REVEALED[kind].index(name), NO_TEXT, flags))
    else:
        text = table.write(name, table.keeper[character])
        table.records.append(RecordRow(character, kind, -1, text, flags))


def _token(table: Chronicle, character: Character, words: str) -> None:
    found = TOKEN.fullmatch(words)
    if not found:
        raise SetupError(f"A token is a lifetime and its levels, such as 'banked +1'; {words!r} is not.")
    lifetime = _pick("lifetime", found[1], LIFETIMES)
    table.tokens.append(TokenRow(character, lifetime, int(found[2]), GIVEN_BY_HAND, NO_TEXT))


# -- the Vow


def _vow(table: Chronicle, parts: list[str]) -> None:
    if not parts:
        return
    if len(parts) != len(VOW_PARTS):
        raise SetupError(f"A Vow has {len(VOW_PARTS)} parts: {', '.join(VOW_PARTS)}.")
    table.vow = tuple(_pick(VOW_PARTS[part], words, VOW_TABLES[part]) for part, words in enumerate(parts))
    table.vow_state = SWORN


# -- the adventure


def _adventure(table: Chronicle, said: OfAdventure) -> None:
    if not table.adventuring:
        raise SetupError("Only a table with the option adventure has one.")
    if table.vow_state == SWORN:
        table.milestones_needed = TASKS[table.vow[0]].milestones
    elif replace(said, sanctuary=0) != OfAdventure():
        raise SetupError("An adventure under way needs a Vow.")
    if said.scene is not None:
        _scene(table, said, said.scene)
    table.notice, table.milestones = said.notice, said.milestones
    table.respites, table.sanctuary = said.respites, said.sanctuary
    table.scene_misses, table.scene_prepared, table.scene_gifts = said.misses, said.prepared, said.gifts
    if table.milestones_needed and table.milestones >= table.milestones_needed:
        raise SetupError(f"This Vow takes {table.milestones_needed} milestones: {table.milestones} are too many.")
    bear_notice(table)


def _scene(table: Chronicle, said: OfAdventure, name: str) -> None:
    kind = _pick("kind of scene", name, [one.name for one in SCENES])
    entries = SCENES[kind].entries
    if said.situation >= len(entries):
        raise SetupError(f"There are {len(entries)} situations of this kind, not {said.situation + 1}.")
    open_scene(table, kind, entries[said.situation])
    if kind == FOE:
        meet(table, _pick("foe", said.foe, [foe.name for foe in FOES]))
        table.threats[table.scene_foe] = table.threats[table.scene_foe]._replace(successes=said.successes)
    table.scene_successes = said.successes


POSITIONS: Final = Positions(ChroniclePosition, arrange)
