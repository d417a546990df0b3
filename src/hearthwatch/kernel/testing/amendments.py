"""Test amendments: the record has them, nothing else changes, and they can be undone."""

from __future__ import annotations

from ..amending import Amended
from ..errors import IllegalChoice
from ..history import choices_of
from ..table import Table
from .copies import NEAR, same
from .play import Play, any_step, any_text, fingerprint


def check(play: Play) -> None:
    """Amend some choice of a clone."""
    if not play.made:
        return
    before = fingerprint(play.table)
    with play.careful("An amendment failed"):
        result = amend_something(play, play.table.clone())
        if result is not None:
            check_amended(play, result)
    if fingerprint(play.table) != before:
        play.fail("An amendment on a clone changed the table it was cloned from")


def amend_something(play: Play, twin: Table) -> Amended[Table] | None:
    """Make another choice instead of, or before, an earlier one; None where the picked one changes nothing."""
    move = play.chance.randint(1, len(play.made))
    then = twin.earlier(move - 1)
    step = any_step(then, play.chance)
    owner = then.owner(step)
    seat = owner if owner >= 0 else play.chance.choice(then.asked[0])
    try:
        return twin.amend(
            move,
            then.rules.key(step),
            seat=seat,
            text=any_text(then, step, play.chance),
            keep=play.chance.random() < 0.5,
            reason="Forgotten.",
        )
    except IllegalChoice as refusal:
        if twin.record != play.table.record:
            play.fail("A refused amendment left a trace in the record")
        if "nothing would change" not in refusal.reason:
            raise
        return None


def check_amended(play: Play, found: Amended[Table]) -> None:
    """Test that an amendment can be undone and redone; and replayed, the more rarely the longer it took."""
    table, length = found.table, len(choices_of(found.table.here))
    if length < found.kept + 1:
        play.fail(f"{found.kept} later choices are said to stay, but {length} lead to the table")
    amended = table.clone()
    table.undo()
    same(play, table, play.table, "After an amendment and undo, it")
    table.redo()
    same(play, table, amended, "After an amendment, undo and redo, it")
    if play.chance.random() * len(play.made) < NEAR / 2:
        check_replays(play, amended, table)


def check_replays(play: Play, amended: Table, brought_back: Table) -> None:
    """Test that records, saves and moments of the history lead to the same tables."""
    same(play, play.game.replay(amended.record), amended, "The record of an amended game, replayed,")
    same(play, play.game.replay(brought_back.record), amended, "The record of an amendment brought back, replayed,")
    loaded = play.game.load(amended.to_json())
    same(play, loaded, amended, "An amended game, saved and loaded,")
    if loaded.record != amended.record:
        play.fail("An amended game, saved and loaded, has another record")
    loaded.undo()
    same(play, loaded, play.table, "After an amendment, a save and undo, it")
    moves = play.chance.randint(0, amended.moves)
    past = amended.earlier(moves)
    same(play, play.game.replay(past.record), past, f"The record of moment {moves} of an amended game, replayed,")
