"""Amend an earlier choice: replay the game with one choice changed.

Chance is unchanged, so the same cards come up. Later choices stay as long as each is legal in its turn and has the
same words; from the first that does not fit, people are asked again. Texts that people wrote stay even then, and so do
amended texts, wherever they were chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from .chronicle import Line, step_line
from .errors import IllegalChoice
from .faces import Step
from .history import Moment, choices_of
from .paging import TURNS
from .readers import Readers
from .records import Amend, Choice
from .steps import NOTHING
from .texts import check_text

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")
Rows: TypeAlias = tuple[tuple[int, int, str], ...]


class Dropped(NamedTuple):
    """A later choice that no longer fits, with its words, and the readers of its text."""

    entry: Choice
    line: Line
    readers: Readers


class Amended(NamedTuple, Generic[T]):
    """The game with an amendment, and the amendment's effects on it."""

    table: T
    was: Line
    now: Line
    kept: int
    """Number of later choices that stayed."""
    dropped: tuple[Dropped, ...]


def amended(table: T, amendment: Amend, again: bool = False) -> Amended[T]:
    """Return the amended game, on a copy. Raise IllegalChoice where that choice was not legal then.

    `again` marks an amendment that was made before, as in `Table.choose`.
    """
    move, choices = amendment.move, choices_of(table.here)
    if not table.game.amends:
        raise IllegalChoice(f"{table.game.title} amends nothing: what was chosen can be taken back with undo.")
    if not 1 <= move <= len(choices):
        raise IllegalChoice(f"There is no choice {move}: the game so far has {len(choices)}.")
    check_text(amendment.reason)
    replaced = choices[move - 1]
    old, new = table.earlier(move - 1), table.earlier(move - 1)
    if not amendment.keep and (amendment.key, amendment.text) == (table.rules.key(replaced.step), replaced.text):
        raise IllegalChoice("That is what was chosen: nothing would change.")
    was = step_line(old, "choice", replaced.seat, replaced.step)
    now = _choose(new, amendment, again)
    if not amendment.keep:
        old.take(replaced.step, replaced.text)
    kept, dropped = _play_on(old, new, choices[move - 1 if amendment.keep else move :])
    result = Amended(new, was, now, kept, dropped)
    return result._replace(table=_noted(result, amendment, replaced))


def _choose(new: Table, amendment: Amend, again: bool) -> Line:
    before = new.clone()
    new.choose(amendment.key, seat=amendment.seat, text=amendment.text, again=again)
    return step_line(before, "choice", amendment.seat, new.here.step)


def _play_on(old: Table, new: Table, later: list[Moment]) -> tuple[int, tuple[Dropped, ...]]:
    """Make the later choices on the new table, following the old one; return how many fit, and the others.

    An interlude or a page turn that does not fit is left out alone: it led back to the same question.
    """
    kept, astray = 0, False
    dropped = []
    for moment in later:
        step, is_interlude = moment.step, old.is_interlude(moment.step)
        writes = moment.text is not None and (is_interlude or old.unlisted(step))
        found = _alike(old, new, moment) if writes or not astray else None
        if found is None and writes and step in new.legal and new.is_interlude(step):
            found = step
        if found is not None:
            new.choose(new.rules.key(found), seat=moment.seat, text=moment.text, again=True)
            kept += 1
            old.take(step, moment.text)
        else:
            line = step_line(old, "choice", moment.seat, step)
            dropped.append(Dropped(Choice(old.rules.key(step), moment.seat, moment.text), line, _take(old, moment)))
            astray = astray or not (is_interlude or step[0] in TURNS)
    return kept, tuple(dropped)


def _take(old: Table, moment: Moment) -> Readers:
    """Make a choice on the old table; return the readers of its text, at least the seat that chose."""
    before = {*old.texts} if moment.text else set()
    old.take(moment.step, moment.text)
    readers = 0 if moment.seat is None else 1 << moment.seat
    for row in old.texts if moment.text else ():
        if row[2] == moment.text and row not in before:
            readers |= row[1]
    return Readers(readers)


def _alike(old: Table, new: Table, moment: Moment) -> Step | None:
    """Return the new table's option with the words of the old choice. Its numbers may have shifted."""
    step, seat = moment.step, moment.seat
    if old.unlisted(step):
        same = _about_the_same_texts(old, new, step)
        return same if same and new.is_open(same, seat) else None
    said = str(old.worded(step))
    if step not in old.on_all_pages():
        return step if new.is_open(step, seat) and str(new.worded(step)) == said else None
    before, after = _saying(old, step, said, seat), _saying(new, step, said, seat)
    if len(before) == len(after):
        return after[before.index(step)]
    return step if step in after else None


def _saying(table: Table, step: Step, said: str, seat: int | None) -> list[Step]:
    """Return all options of the same kind with the same words."""
    alike = [other for other in table.on_all_pages() if other[0] == step[0]]
    return [other for other in alike if table.is_open(other, seat) and str(table.worded(other)) == said]


def _about_the_same_texts(old: Table, new: Table, step: Step) -> Step:
    """Return a step that no list names, with its texts' numbers on the new table; empty where a text is missing.

    There may be thousands of texts, so they are compared directly, without words.
    """
    values = list(step)
    for place, type in enumerate(old.rules.kinds[step[0]].types, start=1):
        if type == "Text":
            number = _same_text(old.texts, new.texts, values[place])
            if number is None:
                return NOTHING
            values[place] = number
    return tuple(values)


def _same_text(old: Rows, new: Rows, number: int) -> int | None:
    """Return the place of a text on the new table. Of equal texts it is the same one, if there are as many."""
    row = old[number]
    count = new.count(row)
    if count == 1 == old.count(row):
        return new.index(row)
    if count == old.count(row):
        return [place for place, one in enumerate(new) if one == row][old[:number].count(row)]
    return number if number < len(new) and new[number] == row else None


def _noted(found: Amended[T], amendment: Amend, replaced: Moment) -> T:
    """Return the table with a note of the amendment, as late as possible: finished games take no note."""
    table = found.table
    seat = next((one for one in (amendment.seat, replaced.seat) if one is not None), 0)
    note = table.correction(seat, found, amendment)
    if note is None:
        return table
    step, text = note
    choices = choices_of(table.here)
    for place in range(len(choices), amendment.move - 2, -1):
        noted = table.earlier(place)
        if noted.is_open(step, seat):
            noted.choose(noted.rules.key(step), seat=seat, text=text)
            _, dropped = _play_on(table.earlier(place), noted, choices[place:])
            return table if dropped else noted
    return table
