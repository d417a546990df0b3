"""Test that secret actions of others are in no copy for another reader.

Method: another seat chooses on one copy of the table, and on a second copy it chooses an option of the same
kind, with other words and other chance. If a reader sees and reads the same of both, their difference is a secret
to the reader: so in determinizations for that reader, no observer may find a difference either.
"""

from __future__ import annotations

import json
from typing import Final

from .. import chance
from ..chronicle import Line, Teller
from ..faces import Step
from ..files import seats_in
from ..readers import mask_of
from ..table import Table
from ..words import Ref
from .files import own_chance
from .play import Play
from .secrets import Reader, difference, refusals

CHOICES: Final = 4
TEXT: Final = "A whisper, number {}."
BODY: Final = "Card"
"""The kind of references that name a body."""


def check(play: Play) -> None:
    """Let others choose, and search for it in copies for another reader."""
    table, random = play.table, own_chance(play)
    reader: Reader = random.choice([*range(table.seats), None]) if table.seats > 1 else None
    others = [step for step in table.legal if not table.may_choose(step, seats_in(reader))]
    for step in random.sample(others, min(CHOICES, len(others))):
        owner = table.owner(step)
        alike = [other for other in others if other[0] == step[0] and table.owner(other) == owner]
        check_secret(play, reader, step, random.choice(alike), random.randrange(1 << 40))


def check_secret(play: Play, reader: Reader, step: Step, other: Step, seed: int) -> None:
    """Test that two choices that look the same to the reader look the same to every seat in its copies.

    The seats that know a card are no secret: everybody sees the readers of a card.
    """
    (one, told, lines), (two, heard, others) = done(play, reader, step, seed), done(play, reader, other, seed + 1)
    if not one.asked or not two.asked or (one.ordering() | two.ordering()) & ~mask_of(reader):
        return
    if told == heard and one.known == two.known and seen(one, reader) == seen(two, reader):
        check_named(play, reader, step, named(one, reader, lines), named(two, reader, others))
        with play.careful(f"After {play.table.rules.key(step)!r} it cannot be determinized for seat {reader}"):
            first, second = one.determinize(reader, seed=seed), two.determinize(reader, seed=seed)
        if first.answers != second.answers:
            play.fail(f"Seat {reader} cannot know what was answered in secret, yet its copies hold it")
        for seat in range(one.seats):
            here, there = words(first, seat), words(second, seat)
            if here != there:
                keys = " or ".join(repr(play.table.rules.key(chosen)) for chosen in (step, other))
                what = f"Seat {reader} cannot know what came of {keys}, yet seat {seat} of its copies does"
                play.fail(f"{what}: {difference(here, there)}")


def check_named(play: Play, reader: Reader, step: Step, one: list[Ref], two: list[Ref]) -> None:
    """Test that equal words have equal references: a reference reveals no more than its text.

    The number of a body may be seen, as long as nobody can tell its face. So it is with two things on the
    board that look alike, such as characters of the same name.
    """
    for here, there in zip(one, two, strict=True):
        if here != there and here.kind != BODY and here.kind not in play.table.things:
            key = play.table.rules.key(step)
            play.fail(f"After {key!r} seat {reader} reads {here.text!r}, and may know of it by {here} or {there}")


def seen(table: Table, reader: Reader) -> dict[str, str]:
    """Return everything that a reader sees, in plain text."""
    view = table.view(reader, lines=0)
    if decision := view["decision"]:
        for worded in (decision, *decision["options"]):
            worded["words"] = ()
    refused = refusals(table.decision.for_seat(reader)) if table.decision else {}
    return refused | {part: json.dumps(value, sort_keys=True) for part, value in view.items()}


def named(table: Table, reader: Reader, lines: list[Line]) -> list[Ref]:
    """Return every reference in the log and the question of a reader."""
    lines_of_words = [line.words(reader) for line in lines]
    if decision := table.decision:
        mine = decision.for_seat(reader)
        lines_of_words += [mine.words, *(option.words for option in mine.options)]
    return [ref for words in lines_of_words for ref in words.refs]


def words(table: Table, seat: int) -> str:
    """Return everything that a seat can read. Keys are left out: of two equal things, anybody may see the number."""
    view = table.view(seat, lines=0)
    decision = view["decision"]
    labels = [option["label"] for option in decision["options"]] if decision else []
    return json.dumps([view["board"], decision["prompt"] if decision else "", labels], sort_keys=True)


def done(play: Play, reader: Reader, step: Step, seed: int) -> tuple[Table, list[object], list[Line]]:
    """Return a copy of the table after a choice, with chance of its own, and the reader's lines of it in plain text."""
    table = play.table.determinize(tuple(range(play.table.seats)), seed=seed)
    for place, name in enumerate(table.generators):
        setattr(table, name, chance.start(seed + place))
    field = table.rules.kinds[step[0]].field
    teller = table.teller = Teller(table)
    teller.chose(None, step)
    with play.careful(f"After {table.rules.key(step)!r} a determinization failed"):
        table.take(step, TEXT.format(seed) if field else None)
    table.teller = None
    known = [(card, face) for card, face, seats in teller.seen if seats & mask_of(reader)]
    return table, [known, [line.text(reader) for line in teller.lines]], teller.lines
