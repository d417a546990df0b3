"""Ideas at any time: an entry of a prompt list, picked by a generator of its own, so that no card is ever disturbed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from hearthwatch.kernel import EVERYONE, Readers, Refusal, Step, Text, Words, chance, mask_of, no
from hearthwatch.kernel.flow import ask_again
from hearthwatch.kernel.texts import text_for

from ..content import ACTION_NAMES, CORRUPTION, MISS, WEAK, WOUND, suit_of
from ..content.own_lists import OWN
from ..content.prompts import LISTS, NUMBER
from ..table import GUIDED, NO_GM, Chronicle, Prompts, Seat, choices, own, step
from .journal import IDEA, note

MOST_LINES: Final = 60
FITS_NOW: Final = "Fits the moment"
UNKNOWN: Final = -1
"""Value of a list and an entry that an observer may not know."""
ANY_LIST: Final = Prompts(0)
OWN_LINES: Final = Prompts(-2)
"""The list of what people noted at this table. In a block of the journal: an idea in words, which are its text."""
OWN_NAME: Final = "Ideas of this table"
HIDDEN_CHOICE: Final = Words("Something for the GM")
HIDDEN_QUESTION: Final = Words("The GM looks for an idea.")


def pick(table: Chronicle, count: int) -> int:
    """Return a number below `count`; shuffles come out the same whether anybody looked for ideas or not."""
    table.luck += 1
    table.muse, found = chance.draw(table.muse, count)
    return found


@step("WOD-0.4", "Look for an idea", group="Journal")
def look_for_idea(table: Chronicle, seat: Seat) -> None:
    """Words to begin with; they change no number."""
    table.ask(table.everybody, lists_of_ideas(seat))


@look_for_idea.refuses
def cannot_look_for_idea(table: Chronicle, seat: Seat) -> Refusal | None:
    question = table.question
    if question and question[0] in (lists_of_ideas.kind.id, more_ideas.kind.id):
        return no("WOD-0.4", "Ideas are being looked for already.")
    return None


look_for_idea.by(own)


@choices("WOD-0.4", "An idea for what?")
def lists_of_ideas(table: Chronicle, seat: Seat) -> Iterator[Step]:
    """Yield the lists of ideas; those that fit the waiting question come first."""
    fitting, lists = fitting_lists(table), range(len(table.idea_lists))
    ours = [OWN_LINES] if lines_for(table, seat) else []
    others = [prompts for prompts in (*lists[len(LISTS) :], *lists[: len(LISTS)]) if prompts not in fitting]
    for prompts in (*fitting, *ours, *others):
        yield take_idea(seat, Prompts(prompts))
    yield enough()


@step("WOD-0.4", "{prompts}", group="{prompts:Shelf}")
def take_idea(table: Chronicle, seat: Seat, prompts: Prompts) -> None:
    """From this list."""
    give_idea(table, seat, prompts, place_of_last(table, seat, prompts))


def give_idea(table: Chronicle, seat: Seat, prompts: Prompts, last: int) -> None:
    """One entry into the journal, never the same twice in a row; a GM's ideas are for the GM alone."""
    entries = len(lines_for(table, seat) if prompts == OWN_LINES else table.idea_lists[prompts].entries)
    again = last != UNKNOWN and entries > 1
    entry = (last + 1 + pick(table, entries - 1)) % entries if again else pick(table, entries)
    mask = mask_of(seat) if seat == table.gm else 0
    if prompts == OWN_LINES:
        note(table, IDEA, seat, OWN_LINES, lines_for(table, seat)[entry], mask)
    elif prompts >= len(LISTS):  # An authored list may be missing when the journal is read.
        words = table.idea_lists[prompts].entries[entry]
        note(table, IDEA, seat, OWN_LINES, table.write(words, seat, Readers(mask) or EVERYONE), mask)
    else:
        note(table, IDEA, seat, prompts, entry, mask)
    table.ask(table.everybody, more_ideas(seat, prompts))


def place_of_last(table: Chronicle, seat: Seat, prompts: Prompts) -> int:
    """Return the place in a list of the idea that a seat looked at last; UNKNOWN where it is not from there."""
    if not table.blocks or table.blocks[-1][:2] != (IDEA, seat):
        return UNKNOWN
    found, entry = table.blocks[-1][2:4]
    if found != OWN_LINES:
        return entry if found == prompts else UNKNOWN
    if prompts == OWN_LINES:
        lines = lines_for(table, seat)
        return lines.index(Text(entry)) if entry in lines else UNKNOWN
    words, entries = table.read(Text(entry), mask_of(seat)), table.idea_lists[prompts].entries
    return entries.index(words) if words in entries else UNKNOWN


def reject_idea(table: Chronicle, seat: Seat) -> None:
    """Take the idea that a seat looked at last out of the journal, unless something was written since."""
    if table.blocks and table.blocks[-1][:2] == (IDEA, seat):
        *_, found, entry, _ = table.blocks.pop()
        if found == OWN_LINES and entry == len(table.texts) - 1 and entry not in table.own_lines:
            table.texts = table.texts[:-1]


def lines_for(table: Chronicle, seat: int) -> list[Text]:
    """Return the ideas of this table that a seat may read."""
    return [line for line in table.own_lines if table.readers(line) & mask_of(seat)]


@step("WOD-A19", "Note an idea for later", group="Journal", field="Which words should come back some time?")
def note_idea(table: Chronicle, seat: Seat, text: str = "") -> None:
    """It joins the ideas of this table; a GM's are for the GM alone (WOD-A19)."""
    table.own_lines.append(table.write(text, seat, mask_of(seat) if seat == table.gm else EVERYONE))


@note_idea.refuses
def cannot_note_idea(table: Chronicle, seat: Seat, text: str = "") -> Refusal | None:
    if len(table.own_lines) < MOST_LINES:
        return None
    return no("WOD-A19", "{} ideas of this table are enough: change one of them.", MOST_LINES)


note_idea.by(own)


@choices("WOD-0.4", "{prompts:LastIdea}")
def more_ideas(table: Chronicle, seat: Seat, prompts: Prompts) -> Iterator[Step]:
    yield another_idea(seat, prompts)
    yield another_list(seat)
    yield enough()
    yield no_idea(seat)


@step("WOD-0.4", "Another one", group="Journal")
def another_idea(table: Chronicle, seat: Seat, prompts: Prompts) -> None:
    """Show another idea from the same list; the rejected idea leaves no trace."""
    last = place_of_last(table, seat, prompts)
    reject_idea(table, seat)
    give_idea(table, seat, prompts, last)


@step("WOD-0.4", "Another list", group="Journal")
def another_list(table: Chronicle, seat: Seat) -> None:
    """Back to all of them."""
    reject_idea(table, seat)
    table.ask(table.everybody, lists_of_ideas(seat))


@step("WOD-A19", "None of them", group="Back")
def no_idea(table: Chronicle, seat: Seat) -> None:
    """Look for no more ideas; what was not wanted leaves no trace (WOD-A19)."""
    reject_idea(table, seat)


take_idea.by(own)
another_idea.by(own)
another_list.by(own)
no_idea.by(own)


@step("WOD-0.4", "Enough", group="Back")
def enough(table: Chronicle) -> None:
    """Look for no more ideas; the question that waited is asked again."""


def shelf(table: Chronicle, prompts: int) -> str:
    """Return the heading that a list is offered under."""
    if prompts == OWN_LINES:
        return OWN
    return FITS_NOW if prompts in fitting_lists(table) else table.idea_lists[prompts].heading


def name_of_list(table: Chronicle, prompts: int) -> str:
    """Return the name of a list; a missing list and the lines of this table have names too."""
    known = 0 <= prompts < len(table.idea_lists)
    return table.idea_lists[prompts].name if known else OWN_NAME


def words_of_idea(table: Chronicle, row: Sequence[int], readers: Readers) -> str:
    """Return the words of an idea in the journal, for those who may see it."""
    _, prompts, entry, mask = row
    if prompts == UNKNOWN or (mask and not mask & readers):
        return ""
    return table.read(Text(entry), readers) if prompts == OWN_LINES else LISTS[prompts].entries[entry]


def last_idea(table: Chronicle, prompts: int, readers: Readers) -> str:
    """Return the last idea from a list, for those who may see it."""
    wanted = OWN_LINES if prompts >= len(LISTS) else prompts
    for kind, *row in reversed(table.blocks):
        if kind == IDEA and row[1] == wanted and (words := words_of_idea(table, row, readers)):
            return f"{name_of_list(table, prompts)}: {words}"
    return name_of_list(table, prompts)


def fresh_idea(table: Chronicle, readers: Readers) -> str:
    """Return the latest idea, for the player who looked for it; empty once anything else is in the journal."""
    if not table.blocks or table.blocks[-1][0] != IDEA:
        return ""
    _, *row = table.blocks[-1]
    return words_of_idea(table, row, readers) if mask_of(row[0]) & readers else ""


# -- what fits the moment

BY_QUESTION: Final = {
    "tell_meaning": ("oracle.yes_but",),
    "write_name": ("names.spades", "names.clubs", "names.hearts", "names.diamonds"),
    "write_look": ("character.looks",),
    "write_memory": ("character.memories",),
    "openings": ("world.openings",),
    "camp_prices": ("results.make_camp.weak",),
    "people": ("world.people",),
    "about_threats": ("encounters.threats",),
}
SUIT_LISTS: Final = ("consequences.danger", "consequences.time", "consequences.trust", "consequences.cost")
BY_RECORD: Final = {WOUND: "records.wounds", CORRUPTION: "records.marks"}
BY_ACTION: Final = {"Compel": "compel", "Gather Intel": "gather_intel", "Forage": "forage", "Make Camp": "make_camp"}
BY_RESULT: Final = {WEAK: "weak", MISS: "miss"}


def fitting_lists(table: Chronicle) -> list[int]:
    """Return the lists for the question that waits below, if any."""
    waiting = _waiting_question(table)
    name = table.rules.kinds[waiting[0]].name if waiting else ""
    if name == "events":
        keys: tuple[str, ...] = (SUIT_LISTS[suit_of(table.act_cards[waiting[1]][3])],)
    elif name == "word_record":
        kind = table.records[waiting[1]].kind
        keys = (BY_RECORD[kind],) if kind in BY_RECORD else ()
    elif name == "what_next":
        keys = _after_last_action(table)
    else:
        keys = BY_QUESTION.get(name, ())
    return [NUMBER[key] for key in keys]


def _waiting_question(table: Chronicle) -> Step:
    """An interlude puts the open question back on the stack, to be asked again; for a text it is the step of it."""
    again = table.stack[-1] if table.stack else ()
    found: Step = again[2] if again and again[0] == ask_again.kind.id else ()
    return found[1] if found and found[0] == text_for.kind.id else found


def _after_last_action(table: Chronicle) -> tuple[str, ...]:
    if not table.act_result:
        return ()
    action, result = BY_ACTION.get(ACTION_NAMES[table.act_action[-1]]), BY_RESULT.get(table.act_result[-1])
    return (f"results.{action}.{result}",) if action and result else ()


# -- the ideas of a GM are for the GM alone


def list_name(table: Chronicle, prompts: int, readers: Readers) -> str | Words:
    """Return a list by its name, for those who may know which one is looked at; others hear of none."""
    return HIDDEN_CHOICE if _is_hidden(table, readers) else name_of_list(table, prompts)


def idea_words(table: Chronicle, prompts: int, readers: Readers) -> str | Words:
    """Return the last idea from the list that is looked at."""
    return HIDDEN_QUESTION if _is_hidden(table, readers) else last_idea(table, prompts, readers)


def _is_hidden(table: Chronicle, readers: Readers) -> bool:
    """Return whether a GM who is not among the observers is looking for ideas."""
    question = table.question
    asks = bool(question) and question[0] in (lists_of_ideas.kind.id, more_ideas.kind.id)
    return asks and table.gm != NO_GM and question[1] == table.gm and not readers & mask_of(table.gm)


def forget(table: Chronicle, readers: Readers) -> None:
    """Remove from a copy what these observers cannot know: old ideas, and the list that is looked at."""
    table.blocks = [
        (kind, row[0], UNKNOWN, UNKNOWN, row[3]) if kind == IDEA and row[3] and not row[3] & readers else (kind, *row)
        for kind, *row in table.blocks
    ]
    if table.gm != NO_GM and not readers & mask_of(table.gm):
        table.stack = [_without_list(table, step) for step in table.stack]
        if table.asked:
            table.asked = (table.asked[0], *(_without_list(table, step) for step in table.asked[1:]))


def _without_list(table: Chronicle, step: Step) -> Step:
    """Return a question of the GM for more ideas, of any list; it may wait until another has been answered."""
    if step and step[0] == ask_again.kind.id:
        seats, *questions = step[1:]
        return (step[0], seats, *(_without_list(table, one) for one in questions))
    if step and step[0] == more_ideas.kind.id and step[1] == table.gm:
        return cast("Step", more_ideas(Seat(table.gm), ANY_LIST))
    return step


def kept_back(table: Chronicle, readers: Readers, dropped: list[Step]) -> bool:
    """Return whether the journal, or a choice that was taken back, holds ideas that these observers may not know."""
    if any(kind == IDEA and row[3] and not row[3] & readers for kind, *row in table.blocks):
        return True
    asks = (take_idea.kind.id, another_idea.kind.id)
    return table.mode == GUIDED and any(step[0] in asks and not readers & mask_of(step[1]) for step in dropped)
