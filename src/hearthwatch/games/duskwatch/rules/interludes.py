"""Actions open to anybody at any time: write, ask the Oracle, note, pin, pause. They never touch a number (WOD-0.4)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import EVERYONE, Refusal, Step, Text, mask_of, no

from ..table import NO_GM, Chronicle, Seat, choices, own, step
from .acting import never_mind
from .clocks import ways_to_count
from .ideas import look_for_idea, note_idea
from .journal import BY_HAND, OBJECTED, PRIVATE, SCENE, WRITTEN, note
from .oracle import ways_to_ask
from .pins import FACTS, PLACE, pinned
from .records import PAGE


def anytime(table: Chronicle, seat: Seat) -> Iterator[Step]:
    """The options of a seat that are open at every decision."""
    yield write(seat)
    yield from ways_to_ask(table, seat)
    yield look_for_idea(seat)
    yield note_idea(seat)
    yield keep_note(seat)
    yield new_scene(seat)
    for place in pinned(table, PLACE):
        yield scene_at(seat, place)
    for kind in range(len(FACTS)):
        yield pin(seat, kind)
    yield from ways_to_count(table, seat)
    yield reword(seat)
    yield tell_note(seat)
    yield add_limit(seat)
    yield note_correction(seat)
    yield raise_objection(seat)
    yield pause(seat)
    yield go_on(seat)


@step("WOD-0.4", "Write in the journal", group="Journal", field="What is written?")
def write(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Free text with no effect on numbers (WOD-0.4)."""
    note(table, WRITTEN, seat, table.write(text, seat))


@step("WOD-0.4", "Keep a private note", group="Journal", field="What is noted? Nobody else will read it.")
def keep_note(table: Chronicle, seat: Seat, text: str = "") -> None:
    """The GM's notes, or a player's own."""
    note(table, PRIVATE, seat, table.write(text, seat, mask_of(seat)))


@step("WOD-30.1", "Frame a scene", group="Journal", field="What is seen?")
def new_scene(table: Chronicle, seat: Seat, text: str = "") -> None:
    """The GM frames scenes; without one anybody does (WOD-30.1, WOD-30.2)."""
    note(table, SCENE, seat, table.write(text, seat))


@new_scene.refuses
def cannot_new_scene(table: Chronicle, seat: Seat, text: str = "") -> Refusal | None:
    return None if seat in table.table_seats else no("WOD-30.1", "The GM frames the scenes.")


@step("WOD-A20", "Frame a scene at {place:Pinned}", group="Journal")
def scene_at(table: Chronicle, seat: Seat, place: Text) -> None:
    """A pinned place is the heading of the scene (WOD-A20)."""
    note(table, SCENE, seat, table.write(table.read(place), seat))


@scene_at.refuses
def cannot_scene_at(table: Chronicle, seat: Seat, place: Text) -> Refusal | None:
    if place not in pinned(table, PLACE):
        return no("WOD-A20", "No such place is pinned.")
    return cannot_new_scene(table, seat)


scene_at.by(own)


@step("WOD-0.4", "Pin {kind:Fact}", group="Journal", field="What should be remembered?")
def pin(table: Chronicle, seat: Seat, kind: int, text: str = "") -> None:
    """People, places and facts that should stay in sight."""
    table.facts.append((kind, table.write(text, seat)))


@step("WOD-0.4", "Add to the limits", group="Journal", field="What is left out of this story?")
def add_limit(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Themes that the group leaves out; everybody sees them."""
    table.limits.append(table.write(text, seat))


@step("WOD-6.11", "Note a correction", group="Journal", field="What was put right, and why?")
def note_correction(table: Chronicle, seat: Seat, text: str = "") -> None:
    """A result that was put right keeps its cards and says so (WOD-6.11)."""
    note(table, BY_HAND, seat, table.write(text, seat))
    table.say("WOD-6.11", "A correction: {:Text}", len(table.texts) - 1)


@step("WOD-0.4", "Pause", group="Journal")
def pause(table: Chronicle, seat: Seat) -> None:
    """Anybody may call it without a reason; everybody sees it."""
    table.paused |= mask_of(seat)
    table.say("WOD-0.4", "{:Seat} calls a pause.", seat)


@pause.refuses
def cannot_pause(table: Chronicle, seat: Seat) -> Refusal | None:
    return no("WOD-0.4", "There is a pause already.") if table.paused & mask_of(seat) else None


@step("WOD-0.4", "End the pause", group="Journal")
def go_on(table: Chronicle, seat: Seat) -> None:
    """End the pause, by the player who called it."""
    table.paused &= ~mask_of(seat)


@go_on.refuses
def cannot_go_on(table: Chronicle, seat: Seat) -> Refusal | None:
    return None if table.paused & mask_of(seat) else no("WOD-0.4", "{:Seat} called no pause.", seat)


# -- without a GM the table agrees


@step("WOD-30.2", "Object to what is being prepared", group="Table", field="What does not fit?")
def raise_objection(table: Chronicle, seat: Seat, text: str = "") -> None:
    """Everybody sees it; the acting player has the last word for the own character (WOD-30.2)."""
    act = table.open_act
    if act is not None:
        note(table, OBJECTED, act, seat, table.write(text, seat))
        table.say("WOD-30.2", "{:Seat} objects to {:Act}: {:Text}", seat, act, len(table.texts) - 1)


@raise_objection.refuses
def cannot_raise_objection(table: Chronicle, seat: Seat, text: str = "") -> Refusal | None:
    act = table.open_act
    if table.gm != NO_GM:
        return no("WOD-30.1", "The GM confirms or changes what is proposed.")
    if act is None:
        return no("WOD-30.2", "Nothing is being prepared.")
    if table.player[table.act_character[act]] == seat:
        return no("WOD-30.2", "{:Seat} acts and may think it over.", seat)
    return None


raise_objection.by(lambda table, seat, text="": seat)


# -- texts that were written before


def texts_by(table: Chronicle, seat: int) -> list[Text]:
    """Everything that a seat wrote, the newest first."""
    texts = table.texts
    return [Text(number) for number in range(len(texts) - 1, -1, -1) if texts[number][0] == seat]


@step("WOD-2.11", "Change a text", group="Journal")
def reword(table: Chronicle, seat: Seat) -> None:
    """All text can be changed later; results cannot (WOD-2.11)."""
    table.ask(table.everybody, own_texts(seat))


@reword.refuses
def cannot_reword(table: Chronicle, seat: Seat) -> Refusal | None:
    wrote = any(author == seat for author, _, _ in reversed(table.texts))
    return None if wrote else no("WOD-0.4", "{:Seat} has written nothing yet.", seat)


@choices("WOD-0.4", "Which text is changed?", page=PAGE)
def own_texts(table: Chronicle, seat: Seat) -> Iterator[Step]:
    for number in texts_by(table, seat):
        yield rewrite(number)
    yield never_mind()


@step("WOD-0.4", "{number:Excerpt}", group="Texts", field="What should it say?")
def rewrite(table: Chronicle, number: Text, text: str = "") -> None:
    table.rewrite(number, text)


@rewrite.refuses
def cannot_rewrite(table: Chronicle, number: Text, text: str = "") -> Refusal | None:
    return None if 0 <= number < len(table.texts) else no("WOD-0.4", "There is no text {}.", number)


rewrite.by(lambda table, number, text="": table.author(number) if 0 <= number < len(table.texts) else -1)


def notes_by(table: Chronicle, seat: int) -> list[Text]:
    """Texts of a seat that others cannot read."""
    texts = table.texts
    return [number for number in texts_by(table, seat) if texts[number][1] != EVERYONE]


@step("WOD-0.4", "Tell a private note", group="Journal")
def tell_note(table: Chronicle, seat: Seat) -> None:
    """Make a private note public."""
    table.ask(table.everybody, own_notes(seat))


@tell_note.refuses
def cannot_tell_note(table: Chronicle, seat: Seat) -> Refusal | None:
    keeps = any(author == seat and readers != EVERYONE for author, readers, _ in reversed(table.texts))
    return None if keeps else no("WOD-0.4", "{:Seat} keeps no private text.", seat)


@choices("WOD-0.4", "Which note is told?", page=PAGE)
def own_notes(table: Chronicle, seat: Seat) -> Iterator[Step]:
    for number in notes_by(table, seat):
        yield tell(number)
    yield never_mind()


@step("WOD-0.4", "{number:Excerpt}", group="Texts")
def tell(table: Chronicle, number: Text) -> None:
    table.share(number)


tell.by(lambda table, number: table.author(number))


for text_step in (write, keep_note, new_scene, add_limit, note_correction):
    text_step.by(own)
pin.by(own)
for plain_step in (pause, go_on, reword, tell_note):
    plain_step.by(own)
