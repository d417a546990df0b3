"""Names of people, Records, threats, clocks and texts. No two entries of a list share a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import Readers, Ref, Text, Words
from hearthwatch.kernel.english import counted

from ..content import (
    ACQUISITION,
    BOND,
    CORRUPTION,
    FORGE_A_BOND,
    GIFT,
    GIFTS,
    KINDS,
    NOTE,
    REVEALED,
    TREAT_WOUNDS,
    WOUND,
)
from ..rules.journal import MISSION, SCENE
from ..table import (
    CLAIMED,
    CONSCIOUS,
    DAMAGED,
    DEAD,
    NOBODY,
    UNCONSCIOUS,
    UNFINISHED,
    Chronicle,
    in_one_line,
    name_of,
)
from .adventure import foe_name

DAMAGED_NOW: Final = " (damaged)"
WORDLESS: Final = {
    BOND: "a bond with somebody",
    ACQUISITION: "something paid for",
    WOUND: "a lasting wound",
    CORRUPTION: "a mark of corruption",
    NOTE: "a note without words",
}
"""Records that nobody has put into words yet, by kind; all other kinds have the name of their card."""


def quoted(text: str) -> str:
    """Return a text between quotation marks; a placeholder where nothing is written."""
    line = in_one_line(text)
    return f"“{line}”" if line else "(nothing written)"


def apart(one: int, alike: Sequence[int]) -> str:
    """Return the mark that distinguishes entries with the same name; empty where there is only one."""
    return f", {alike.index(one) + 1} of {len(alike)}" if len(alike) > 1 and one in alike else ""


def character_name(table: Chronicle, character: int, readers: Readers) -> str:
    return "whoever acts first" if character == NOBODY else name_of(table, character)


def has_to_be_named(table: Chronicle, character: int) -> bool:
    """Return whether the owner must be named: there are several characters, or the token is for the first to act."""
    return character == NOBODY or len(table.characters) > 1


def seat_name(table: Chronicle, seat: int, readers: Readers) -> str:
    if seat == table.gm:
        return "the GM"
    return "the player" if table.seats == 1 else f"player {table.players.index(seat) + 1}"


FARES: Final = {
    (UNFINISHED, CONSCIOUS): "{} enters play.",
    (UNCONSCIOUS, CONSCIOUS): "{} is conscious again.",
    (DEAD, CONSCIOUS): "{} is back from the dead.",
    (CLAIMED, CONSCIOUS): "{} is back from the forest.",
}
"""By the earlier and the present condition of a character; without a line here, by the present one."""
FARES_NOW: Final = {
    CONSCIOUS: "{} is conscious.",
    UNCONSCIOUS: "{} falls unconscious.",
    DEAD: "{} is dead.",
    CLAIMED: "{} is claimed by the forest.",
}


def fares(table: Chronicle, row: tuple[int, ...], readers: Readers) -> Words:
    """Describe a character's condition from now on."""
    character, status, before = row
    first, _, last = (FARES.get((before, status)) or FARES_NOW[status]).partition("{}")
    return Words(first, Ref("Character", character, name_of(table, character)), last)


def record_name(table: Chronicle, held: int, readers: Readers) -> str:
    """Return the name of a Record: an entry of its table, or the player's words."""
    _, kind, _, text, flags = table.records[held]
    words = in_one_line(table.read(Text(text), readers))
    revealed = entry_name(table, held)
    if kind == GIFT and words:
        words = f"{revealed}: {words}"
    if kind == BOND and words:
        words = f"the bond with {words}"
    words = words or revealed or WORDLESS[kind]
    return f"{words}{DAMAGED_NOW}" if flags & DAMAGED else words


def whom(table: Chronicle, act: int, readers: Readers) -> str:
    """With whom a bond was forged, or whose wounds were tended, behind the name of the Action."""
    action, target = table.act_action[act], table.act_target[act]
    if action not in (FORGE_A_BOND, TREAT_WOUNDS):
        return ""
    written = table.act_text[act]
    name = in_one_line(table.read(Text(written), readers)) if written >= 0 else ""
    if action == TREAT_WOUNDS and target >= 0:
        name = "" if target == table.act_character[act] else name_of(table, target)
    return f" {'with' if action == FORGE_A_BOND else 'of'} {name.rstrip('.')}" if name else ""


def told_apart(table: Chronicle, held: int, readers: Readers) -> str:
    """Return the name of a Record; where another on the sheet shares it, with its kind and number.

    A Chain may be armor or gear, and two cards of one value are two Vials (WOD-2.7).
    """
    words, (owner, kind, *_) = record_name(table, held, readers), table.records[held]
    alike = [one for one in table.records_of(owner) if record_name(table, one, readers) == words]
    if not alike[1:]:
        return words
    same = [one for one in alike if table.records[one].kind == kind]
    return f"{words} ({KINDS[kind]}{apart(held, same)})"


def says_its_kind(table: Chronicle, held: int, readers: Readers) -> bool:
    """Return whether the name of a Record includes its kind: a bond, or a Record that has no words yet."""
    kind = table.records[held].kind
    return kind == BOND or record_name(table, held, readers).removesuffix(DAMAGED_NOW) == WORDLESS.get(kind)


def with_kind(table: Chronicle, held: int, readers: Readers) -> str:
    """Return the name of a Record and its kind, for a new one that nobody has seen yet."""
    words, (owner, kind, *_) = record_name(table, held, readers), table.records[held]
    if says_its_kind(table, held, readers):
        return words.removesuffix(".")  # the surrounding sentence has its own
    alike = [one for one in table.records_of(owner) if record_name(table, one, readers) == words]
    same = [one for one in alike if table.records[one].kind == kind]
    return f"{words} ({KINDS[kind]}{apart(held, same)})"


def as_sentence(table: Chronicle, held: int, readers: Readers) -> str:
    """Return a Record at the end of a line: people end their sentences themselves, or not."""
    words = told_apart(table, held, readers)
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def entry_name(table: Chronicle, held: int) -> str:
    """Return the entry of its table that a Record began as; empty where it is in the players' words alone."""
    _, kind, entry, _, _ = table.records[held]
    if entry < 0:
        return ""
    return GIFTS[entry].name if kind == GIFT else REVEALED[kind][entry]


def threat_name(table: Chronicle, threat: int, readers: Readers) -> str:
    """Return a threat, which of several of that name it is, and the successes against it."""
    successes, needed = table.threats[threat][2:4]
    words = foe_words(table, threat, readers)
    if needed:
        return f"{words} ({successes} of {counted(needed, 'success', 'successes')})"
    return f"{words} ({counted(successes, 'success', 'successes')})"


def foe_words(table: Chronicle, threat: int, readers: Readers) -> str:
    """Return a threat, and which of several of that name it is."""
    words, over = _threat(table, threat, readers), table.threats[threat].over
    open_now = [one for one, row in enumerate(table.threats) if row.over == over]
    return words + apart(threat, [one for one in open_now if _threat(table, one, readers) == words])


def _threat(table: Chronicle, threat: int, readers: Readers) -> str:
    row = table.threats[threat]
    if row.character >= 0:
        return name_of(table, row.character)
    if row.name >= 0 and not table.readers(Text(row.name)) & readers:
        return "something that is planned"
    return foe_name(row.name) or quoted(table.read(Text(row.name), readers))


def clock_name(table: Chronicle, clock: int, readers: Readers) -> str:
    """Return the name of a clock, numbered where several share it; the track of the Vow has a name of its own."""
    words = _clock(table, clock, readers)
    same = [one for one, row in enumerate(table.clocks) if row.away == table.clocks[clock].away]
    return words + apart(clock, [one for one in same if _clock(table, one, readers) == words])


def _clock(table: Chronicle, clock: int, readers: Readers) -> str:
    row = table.clocks[clock]
    return "the track of the Vow" if row.of_vow else quoted(table.read(Text(row.name), readers))


def clock_words(table: Chronicle, clock: int, readers: Readers) -> str:
    """Return a clock, and how far it is filled."""
    row = table.clocks[clock]
    return f"{clock_name(table, clock, readers)} ({row.filled} of {row.segments})"


PLACES: Final = {MISSION: "The mission", SCENE: "The scene"}


def excerpt(table: Chronicle, number: int, readers: Readers) -> str:
    """The beginning of a text, and which of several that begin so it is; where it stands if it has no words yet."""
    words = table.read(Text(number), readers)
    blank = not words.strip() and table.readers(Text(number)) & readers
    place = _place_of(table, number, readers) if blank else ""
    if place:
        return f"{place} (no words yet)"
    author, begins = table.author(Text(number)), in_one_line(words)
    same = [
        one
        for one, (by, _, other) in enumerate(table.texts)
        if by == author and in_one_line(table.read(Text(one), readers)) == begins
    ]
    return quoted(words) + apart(number, same)


def _place_of(table: Chronicle, number: int, readers: Readers) -> str:
    """Return the purpose of a text: a field of a sheet, a Record, the mission, a scene, an answer of the Oracle."""
    fields = (
        ("The name of {}", table.names),
        ("The name of the player of {}", table.writers),
        ("The look of {}", table.looks),
        ("What {} remembers", table.memories),
    )
    for words, texts in fields:
        if number in texts:
            return words.format(name_of(table, texts.index(Text(number))))
    for held, record in enumerate(table.records):
        if record.text == number:
            return f"The wording of {record_name(table, held, readers)}"
    for _, _, _, asked, meaning, _ in table.oracles:
        if meaning == number:
            return f"What the Oracle meant by its answer to {quoted(table.read(Text(asked), readers))}"
    placed = {row[2]: PLACES[row[0]] for row in table.blocks if row[0] in PLACES}
    return placed.get(number, "")
