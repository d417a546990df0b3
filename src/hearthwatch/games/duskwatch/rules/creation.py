"""Making a character: names, eight points, six cards, one Gift, and the introduction (sections 2 and 27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_TEXT, Refusal, Step, no

from ..content import (
    CARDS_FOR,
    CORE,
    CREATION_CEILING,
    CREATION_POINTS,
    GIFT,
    RESERVES_AT_FIRST,
    REVEALED,
    SCORES,
    value_of,
)
from ..content.tales import BOX_GIFTS
from ..table import CONSCIOUS, UNFINISHED, Character, Chronicle, Gift, Score, Seat, choices, step
from .deck import discard_shown, turn_for_reveal
from .ending import set_status
from .journal import REVEALED as REVEALED_BLOCK
from .journal import note, or_blank
from .records import add_record
from .sheet import core_total

MOST_IN_PLAY: Final = 8
MOST_SHEETS: Final = 40
POINTS_OFFERED: Final = 6
MEMORY: Final = "What does {character} remember of life before the claiming?"


@step("WOD-1.14", "{seat:Makes} a character", group="Characters")
def new_character(table: Chronicle, seat: Seat) -> None:
    """Five steps, from the deck as it lies (WOD-2.11, WOD-29.4)."""
    character = add_sheet(table, seat)
    table.do(
        ask_names(character),
        *(ask_points(character, Score(score)) for score in CORE),
        *(reveal_records(character, kind) for kind in range(GIFT)),
        ask_gift(character),
        enter_play(character),
    )


@new_character.refuses
def cannot_new_character(table: Chronicle, seat: Seat) -> Refusal | None:
    if len(table.wardens) >= MOST_IN_PLAY or len(table.keeper) >= MOST_SHEETS:
        return no("WOD-1.14", "A table keeps {} characters in play and {} sheets at most.", MOST_IN_PLAY, MOST_SHEETS)
    return None


new_character.by(lambda table, seat: seat)


def add_sheet(table: Chronicle, seat: int) -> Character:
    """A blank sheet: Reserves as they start (WOD-2.4), everything else still to come."""
    table.keeper.append(seat)
    table.player.append(seat)
    table.scores.extend(RESERVES_AT_FIRST.get(score, 0) for score in range(len(SCORES)))
    table.status.append(UNFINISHED)
    table.gifts.append(-1)
    for texts in (table.names, table.writers, table.looks, table.memories):
        texts.append(NO_TEXT)
    return Character(len(table.keeper) - 1)


# -- names


@step("WOD-2.1")
def ask_names(table: Chronicle, character: Character) -> None:
    """Ask for names; a player who has made a character before is not asked for their own name again (WOD-2.1)."""
    keeper, then = table.keeper[character], ask_character_name(character)
    known = [table.writers[one] for one in table.characters if table.keeper[one] == keeper and one != character]
    if known and table.read(known[-1]).strip():
        table.writers[character] = known[-1]
        table.do(then)
    else:
        table.ask_text(keeper, write_own_name(character), then, later=name_later())


@step("WOD-2.1", "Write the player's name", group="Names", field="What is the player's own name?")
def write_own_name(table: Chronicle, character: Character, text: str = "") -> None:
    """It stands on the sheet (WOD-2.1)."""
    table.writers[character] = table.write(text, table.keeper[character])


@step("WOD-2.2")
def ask_character_name(table: Chronicle, character: Character) -> None:
    table.writers[character] = or_blank(table, table.writers[character], table.keeper[character])
    then = names_are_told(character)
    table.ask_text(table.keeper[character], write_name(character), then, later=name_later())


@step("WOD-2.2", "Name the character", group="Names", field="What is the character called?")
def write_name(table: Chronicle, character: Character, text: str = "") -> None:
    """The player picks the name (WOD-2.2)."""
    table.names[character] = table.write(text, table.keeper[character])


@step("WOD-2.11", "Later", group="Names")
def name_later(table: Chronicle) -> None:
    """A placeholder will do at first (WOD-2.11)."""


@step("WOD-2.11")
def names_are_told(table: Chronicle, character: Character) -> None:
    """All text can be changed later, also where none was written yet (WOD-2.11)."""
    table.names[character] = or_blank(table, table.names[character], table.keeper[character])


# -- eight points


@step("WOD-2.3")
def ask_points(table: Chronicle, character: Character, score: Score) -> None:
    """One Core Score after another; the last one takes what is left."""
    table.ask(table.keeper[character], points(character, score))


@choices("WOD-2.3", "How many of the 8 points go into {score}?", pause=False)
def points(table: Chronicle, character: Character, score: Score) -> Iterator[Step]:
    for amount in range(POINTS_OFFERED):
        yield give_points(character, score, amount)


@step("WOD-2.3", "{score} {amount}", group="Scores")
def give_points(table: Chronicle, character: Character, score: Score, amount: int) -> None:
    """0 to 3 each, exactly 8 together (WOD-2.3)."""
    table.scores[character * len(SCORES) + score] = amount


@give_points.refuses
def cannot_give_points(table: Chronicle, character: Character, score: Score, amount: int) -> Refusal | None:
    if not 0 <= amount <= CREATION_CEILING:
        return no("WOD-2.3", "A Core Score is 0 to {} at creation, not {}.", CREATION_CEILING, amount)
    left = CREATION_POINTS - core_total(table, character) - amount
    others = CORE[-1] - score
    if left < 0:
        return no("WOD-2.3", "That would be {} points; there are {}.", CREATION_POINTS - left, CREATION_POINTS)
    if left > others * CREATION_CEILING:
        return no("WOD-2.3", "{} of the {} points would be left over.", left, CREATION_POINTS)
    return None


# -- six cards


@step("WOD-2.5")
def reveal_records(table: Chronicle, character: Character, kind: int) -> None:
    """Weapon 1 card, Armor 1, Gear 3, Skill 1 (WOD-2.5)."""
    table.do(*(reveal_record(character, kind) for _ in range(CARDS_FOR[kind])), records_are_read())


@step("WOD-2.5")
def reveal_record(table: Chronicle, character: Character, kind: int) -> None:
    """One look-up for each card: its value counts, its suit does not (WOD-2.6)."""
    face = turn_for_reveal(table)
    entry = value_of(face) - 1
    note(table, REVEALED_BLOCK, character, kind, entry, face)
    table.say("WOD-2.6", "{:Character} reveals {:Face}: {}.", character, face, REVEALED[kind][entry])
    add_record(table, character, kind, entry)


@step("WOD-1.11")
def records_are_read(table: Chronicle) -> None:
    """They are used cards and lie in the discard pile when play begins (WOD-1.11)."""
    discard_shown(table)


# -- one Gift


@step("WOD-2.8")
def ask_gift(table: Chronicle, character: Character) -> None:
    table.ask(table.keeper[character], gifts(character))


@choices("WOD-2.8", "Which Gift did the forest leave?")
def gifts(table: Chronicle, character: Character) -> Iterator[Step]:
    """No card is revealed for it, and others may have the same (WOD-2.8, WOD-2.10)."""
    tale = table.tale
    for gift in (*range(BOX_GIFTS), *(tale.gifts if tale else ())):
        yield choose_gift(character, Gift(gift))


@step("WOD-2.8", "{gift:Gift}", group="Gift")
def choose_gift(table: Chronicle, character: Character, gift: Gift) -> None:
    """It is added as a Record (WOD-2.8)."""
    table.gifts[character] = gift
    add_record(table, character, GIFT, gift)


@step("WOD-2.11")
def enter_play(table: Chronicle, character: Character) -> None:
    """Enter play after all five steps (WOD-2.11); a character who comes later is introduced at once."""
    set_status(table, character, CONSCIOUS)
    if table.opened:
        table.do(introduce(character))


# -- introductions


@step("WOD-27.1")
def introduce(table: Chronicle, character: Character) -> None:
    """Name, look, and one thing remembered of life before the claiming (WOD-27.1)."""
    then = ask_memory(character)
    table.ask_text(table.keeper[character], write_look(character), then, later=tell_later())


@step("WOD-27.1", "Describe {character}", group="Introduction", field="What does {character} look like?")
def write_look(table: Chronicle, character: Character, text: str = "") -> None:
    table.looks[character] = table.write(text, table.keeper[character])


@step("WOD-27.1")
def ask_memory(table: Chronicle, character: Character) -> None:
    table.looks[character] = or_blank(table, table.looks[character], table.keeper[character])
    then = is_introduced(character)
    table.ask_text(table.keeper[character], write_memory(character), then, later=tell_later())


@step("WOD-27.1", "Tell one memory", group="Introduction", field=MEMORY)
def write_memory(table: Chronicle, character: Character, text: str = "") -> None:
    table.memories[character] = table.write(text, table.keeper[character])


@step("WOD-27.1", "Later", group="Introduction")
def tell_later(table: Chronicle) -> None:
    """Tell nothing now; the text stays blank (WOD-27.1)."""


@step("WOD-27.1")
def is_introduced(table: Chronicle, character: Character) -> None:
    """Introduce the character; the player may add details at any time."""
    table.memories[character] = or_blank(table, table.memories[character], table.keeper[character])
