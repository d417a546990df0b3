"""Test that no reader sees or reads secrets.

Method: a determinization is a table that the seat cannot tell from the true one. So everything that the seat
sees on both must be the same to the last letter: now, and after the same choice, as long as nothing was revealed
to it. Any difference reveals a secret.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ..cards import Cards
from ..chronicle import Teller
from ..decision import Decision
from ..errors import IllegalChoice
from ..faces import Step
from ..plain import LineData
from ..readers import Seen, mask_of
from ..table import Table
from . import looks
from .play import TEXTS, Play, any_text, play_on

CHOICES: Final = 4
"""Number of choices on the true table and on a determinization, in parallel."""

SECRET_LENGTH: Final = 12
"""Texts of the suite with at least this length are written once in a play."""
ALL_LINES: Final = 1_000

Reader = Seen


def check(play: Play) -> None:
    """Inspect the table as one seat, as a spectator, or as a reader of every seat."""
    table = play.table
    seats = range(table.seats)
    reader: Reader = play.chance.choice([*seats, *seats, None, tuple(seats)])
    check_chance_is_hidden(play, reader)
    check_texts(play, reader)
    one = determinized(play, reader, play.chance.randrange(1 << 40))
    other = determinized(play, reader, play.chance.randrange(1 << 40))
    check_same(play, reader, one, other, "Two determinizations")
    check_same(play, reader, table, one, "The table and its determinization")
    check_dealt_blindly(play, reader, one)
    check_errors(play, reader, one)
    for step in play.chance.sample(table.legal, min(CHOICES, len(table.legal))):
        if step in one.legal:
            check_follows(play, reader, one, step)
    with play.careful("A determinization cannot be played on"):
        if not play_on(other, play.chance):
            play.fail("A determinization, played on, does not end")


def check_chance_is_hidden(play: Play, reader: Reader) -> None:
    """Test that no view holds the seed or the state of the generator."""
    with play.careful(f"There is no view for {reader}"):
        text = json.dumps(play.table.view(reader))
    for secret in (play.seed, *(getattr(play.table, name) for name in play.table.generators)):
        if str(secret) in text:
            play.fail(f"The view of seat {reader} holds the seed or the state of the generator")


def check_texts(play: Play, reader: Reader) -> None:
    """Test that no view or line shows a text to a reader who may not read it.

    Short ones may be there by accident, and so may common texts of a play.
    """
    table, mask = play.table, mask_of(reader)
    open_to_reader = "\n".join(text for _, readers, text in table.texts if readers & mask)
    unread = [text for _, readers, text in table.texts if not readers & mask]
    hidden = [text for text in unread if len(text) >= SECRET_LENGTH and text not in TEXTS]
    if hidden:
        seen = json.dumps(table.view(reader, lines=ALL_LINES), ensure_ascii=False)
        for text in hidden:
            if text not in open_to_reader and json.dumps(text, ensure_ascii=False)[1:-1] in seen:
                play.fail(f"The view of seat {reader} shows the text {text!r}, which it may not read")


def determinized(play: Play, reader: Reader, seed: int) -> Table:
    """Return a determinization, and test that it keeps the reader's knowledge, and only that."""
    table, mask = play.table, mask_of(reader)
    with play.careful(f"It cannot be determinized for seat {reader}"):
        twin = table.determinize(reader, seed=seed)
        again = table.determinize(reader, seed=seed)
    if twin != again:
        play.fail("Two determinizations with the same seed differ")
    if table.asked and twin.rng == table.rng:
        play.fail("A determinization has the chance of the true table")
    if twin.known != table.known or sorted(twin.face) != sorted(table.face):
        play.fail("A determinization has other cards, or other seats know them")
    for card, known in enumerate(table.known):
        if known & mask and twin.face[card] != table.face[card]:
            play.fail(f"Seat {reader} knows card {card}, yet its determinization deals it anew")
    if type(table).deal_anew is Cards.deal_anew:
        dealt = {card for group in table.hidden_groups(mask) for card in group}
        unchanged = [card for card, known in enumerate(table.known) if not known & mask and card not in dealt]
        if unchanged:
            play.fail(f"Seat {reader} does not know the cards {unchanged}, yet no hidden group deals them anew")
    if twin.texts != tuple((who, allowed, text if allowed & mask else "") for who, allowed, text in table.texts):
        play.fail(f"A determinization for seat {reader} holds texts that the seat may not read, or lost some")
    looks.check_cards(play, twin)
    return twin


def check_dealt_blindly(play: Play, reader: Reader, twin: Table) -> None:
    """Test that tables that look the same are reshuffled in the same way: copies reveal nothing."""
    seed = play.chance.randrange(1 << 40)
    if play.table.determinize(reader, seed=seed) != twin.determinize(reader, seed=seed):
        play.fail(f"Two tables that look the same to seat {reader} give different determinizations with the same seed")


def check_same(play: Play, reader: Reader, one: Table, other: Table, what: str) -> None:
    """Test that a reader cannot tell these tables apart."""
    mine, theirs = sight(one, reader), sight(other, reader)
    for part in mine:
        if mine[part] != theirs[part]:
            play.fail(f"{what} differ for seat {reader}, in {part}: {difference(mine[part], theirs[part])}")


def sight(table: Table, reader: Reader) -> dict[str, str]:
    """Return everything that a reader sees now, with the refusals."""
    view = {part: json.dumps(value, sort_keys=True) for part, value in table.view(reader, lines=0).items()}
    decision = table.decision
    return view | (refusals(decision.for_seat(reader)) if decision else {})


def refusals(decision: Decision) -> dict[str, str]:
    """Return the refusals for "why not?": of candidates, and of further steps that may be named."""
    groups = {"refused": decision.refused, "besides": decision.besides()}
    return {
        part: json.dumps([(one.key, one.label, one.reason, one.rule) for one in several])
        for part, several in groups.items()
    }


def check_errors(play: Play, reader: Reader, twin: Table) -> None:
    """Test that errors for steps that a seat does not have do not depend on secrets."""
    decision = play.table.decision
    if not isinstance(reader, int) or decision is None:
        return
    keys = [*decision.options.keys(), *(refused.key for refused in decision.refused)]
    keys += [play.table.rules.key(step) for step in play.table.besides()]
    for key in play.chance.sample(keys, min(CHOICES, len(keys))):
        here, there = told(play.table, key, reader), told(twin, key, reader)
        if here != there:
            play.fail(f"What seat {reader} is told when it tries {key!r} betrays something: {difference(here, there)}")


def told(table: Table, key: str, seat: int) -> str:
    step = table.rules.from_key(key)
    if step is not None and table.is_open(step, seat):
        return ""
    try:
        table.clone().choose(key, seat=seat)
    except IllegalChoice as refusal:
        return str(refusal)
    return "accepted"


def check_follows(play: Play, reader: Reader, twin: Table, step: Step) -> None:
    """Test the same choice with the same dice: until a card is revealed to the reader, it sees and reads the same.

    Where others gave standing orders, their hands decide whether they are asked: that is their choice.
    """
    seat, text = play.seat_for(step), any_text(twin, step, play.chance)
    seen: list[Any] = []
    heard: list[list[LineData]] = []
    tables = play.table.clone(), twin.clone()
    for table in tables:
        table.script, table.typed = (), twin.typed
        for name in table.generators:
            setattr(table, name, getattr(play.table, name))
        teller = table.teller = Teller(table)
        teller.chose(seat, step)
        with play.careful(f"After {table.rules.key(step)!r} a determinization failed"):
            table.take(step, text)
        table.teller = None
        seen.append([(card, face) for card, face, seats in teller.seen if seats & mask_of(reader)])
        heard.append([line.as_data(reader) for line in teller.lines])
    if seen[0] == seen[1] and not (play.table.ordering() | tables[0].ordering()) & ~mask_of(reader):
        what = f"After {play.table.rules.key(step)!r} the table and its determinization"
        if heard[0] != heard[1]:
            play.fail(f"{what} tell seat {reader} different things: {difference(*map(json.dumps, heard))}")
        check_same(play, reader, *tables, what)


def difference(one: str, other: str) -> str:
    """Return the place where two texts differ."""
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, start - 40)
    return f"…{one[start : start + 90]}… and …{other[start : start + 90]}…"
