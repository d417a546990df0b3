"""A table set up from a short document, for tests, teaching and bug reports.

    deck = ["9C", "10D", "4S"]            # the next cards, top first; the others lie below them, unknown
    discards = 32                         # so many of the others lie in the discard pile; or a list of cards
    vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]
    fight = ["Ash"]                       # who entered the open fight
    adventure = { notice = 3 }             # with the option: see `adventure/position.py`
    opened = true                         # false: the Vow and the opening scene are still to come

    [[character]]
    name = "Ash"
    seat = 0                              # the first player's seat unless it is named
    scores = { Strength = 2, Vitae = 4 }  # Core Scores 2, Reserves as they start, unless they are named
    gift = "Stonehide"
    status = "unconscious"
    records = ["armor: Shield", "gear: Rope (damaged)", "wound: a lame hand"]
    tokens = ["next_any -1", "banked +1"]

Everything that is not named is as free play begins: a solo table has one character if no other is given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearthwatch.kernel import EVERYONE, NO_TEXT, Card, SetupError

from .content import CARDS, CEILING, CORE, FACE, GIFT, GIFTS, KINDS, REVEALED, SCORES, VOW_PARTS, VOW_TABLES
from .rules.creation import add_sheet
from .rules.deck import lay_out_deck
from .rules.free_play import free_play
from .rules.levels import GIVEN_BY_HAND, LIFETIMES
from .rules.opening import seat_table
from .rules.vow import make_vow
from .table import CONSCIOUS, DAMAGED, STATUSES, SWORN, UNFINISHED, Character, Chronicle, RecordRow, TokenRow

KEYS: Final = ("deck", "discards", "vow", "fight", "opened", "character", "adventure")
SHEET_KEYS: Final = ("name", "seat", "scores", "gift", "status", "records", "tokens")
USUAL_CORE: Final = 2
TOKEN: Final = re.compile(r"(\w+) ([+-]\d+)")


def arrange(table: Chronicle, options: dict[str, Any], document: Mapping[str, Any]) -> None:
    """Set the table up as the document says."""
    check_keys("A position", document, KEYS)
    seat_table(table, options)
    table.opened = int(is_a("opened", document.get("opened", True), bool))
    lay_out_deck(table)
    _stack_deck(table, document)
    for row in is_a("character", document.get("character", [{}]), list):
        _sheet(table, is_a("A character", row, Mapping))
    _vow(table, document)
    if "adventure" in document:
        from .position_adventure import arrange_adventure

        arrange_adventure(table, is_a("adventure", document["adventure"], Mapping))
    for name in is_a("fight", document.get("fight", []), list):
        table.fight |= 1 << _named(table, name)
    table.do(*([] if table.opened else [make_vow()]), free_play())


def is_a(what: str, value: Any, kind: type | tuple[type, ...]) -> Any:
    """The value, if it is of this kind."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise SetupError(f"{what} cannot be {value!r}.")
    return value


def check_keys(what: str, given: Mapping[str, Any], keys: Sequence[str]) -> None:
    """A key that nobody knows is a mistake."""
    for key in given:
        if key not in keys:
            raise SetupError(f"{what} has no {key!r}; it may have: {', '.join(keys)}.")


def pick_from(what: str, name: Any, names: Sequence[str]) -> int:
    """The place of a name in its list."""
    if name not in names:
        raise SetupError(f"There is no {what} {name!r}; there are: {', '.join(names)}.")
    return names.index(name)


# -- the deck


def _stack_deck(table: Chronicle, document: Mapping[str, Any]) -> None:
    """The named cards on top, some of the others in the discard pile, the rest below."""
    top = [_face(card) for card in is_a("deck", document.get("deck", []), list)]
    discards = document.get("discards", 0)
    named = [_face(card) for card in discards] if isinstance(discards, list) else []
    if len({*top, *named}) < len(top) + len(named):
        raise SetupError("A card is named twice: there is one of each.")
    count = len(named) if isinstance(discards, list) else is_a("discards", discards, int)
    if not 0 <= count <= CARDS - len(top):
        raise SetupError(f"{count} discards and {len(top)} named cards do not make {CARDS}.")
    others = [face for face in table.face if face not in top and face not in named]
    named += others[: count - len(named)]
    below = [face for face in others if face not in named]
    table.face = [*below, *reversed(top), *named]
    bodies = [Card(body) for body in range(CARDS)]
    table.deck, table.discards = bodies[: CARDS - count], bodies[CARDS - count :]
    for card in table.discards:
        table.known[card] = EVERYONE


def _face(card: Any) -> int:
    if card not in FACE:
        raise SetupError(f"There is no card {card!r}; cards are written as 9C, 10D, QH or AS.")
    return FACE[card]


# -- sheets


def _sheet(table: Chronicle, row: Mapping[str, Any]) -> None:
    check_keys("A character", row, SHEET_KEYS)
    seat = is_a("seat", row.get("seat", table.players[0]), int)
    if seat not in table.players:
        raise SetupError(f"Seat {seat} has no character at this table.")
    character = add_sheet(table, seat)
    table.status[character] = pick_from("status", row.get("status", STATUSES[CONSCIOUS]), STATUSES)
    if table.status[character] == UNFINISHED:
        raise SetupError("A character of a position is finished.")
    if "name" in row:
        table.names[character] = table.write(is_a("name", row["name"], str), seat)
    for score in CORE:
        table.scores[character * len(SCORES) + score] = USUAL_CORE
    for name, value in is_a("scores", row.get("scores", {}), Mapping).items():
        score = pick_from("Score", name, SCORES)
        if not 0 <= is_a(name, value, int) <= CEILING:
            raise SetupError(f"{name} is 0 to {CEILING}, not {value}.")
        table.scores[character * len(SCORES) + score] = value
    gift = pick_from("Gift", row.get("gift", GIFTS[0].name), [one.name for one in GIFTS])
    table.gifts[character] = gift
    for words in is_a("records", row.get("records", []), list):
        _record(table, character, is_a("A Record", words, str))
    table.records.append(RecordRow(character, GIFT, gift, NO_TEXT, 0))
    for words in is_a("tokens", row.get("tokens", []), list):
        _token(table, character, is_a("A token", words, str))


def _record(table: Chronicle, character: Character, words: str) -> None:
    """A kind and its entry, or words of one's own: `gear: Rope (damaged)`."""
    kind_name, _, name = words.partition(": ")
    kind = pick_from("kind of Record", kind_name, KINDS)
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
    lifetime = pick_from("lifetime", found[1], LIFETIMES)
    table.tokens.append(TokenRow(character, lifetime, int(found[2]), GIVEN_BY_HAND, NO_TEXT))


def _named(table: Chronicle, name: Any) -> int:
    return pick_from("character", name, [table.read(number) for number in table.names])


# -- the Vow


def _vow(table: Chronicle, document: Mapping[str, Any]) -> None:
    parts = is_a("vow", document.get("vow", []), list)
    if not parts:
        return
    if len(parts) != len(VOW_PARTS):
        raise SetupError(f"A Vow has {len(VOW_PARTS)} parts: {', '.join(VOW_PARTS)}.")
    table.vow = tuple(pick_from(VOW_PARTS[part], words, VOW_TABLES[part]) for part, words in enumerate(parts))
    table.vow_state = SWORN
