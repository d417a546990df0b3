"""An earlier choice can be put right: the record says so, nothing else changes, and it can be taken back."""

from __future__ import annotations

from ..amending import Amended
from ..errors import IllegalChoice
from ..history import choices_of
from ..table import Table
from .copies import same
from .play import Play, any_step, any_text, fingerprint


def check(play: Play) -> None:
    """Amend some choice of a clone."""
    if not play.made:
        return
    before = fingerprint(play.table)
    with play.careful("An amendment failed"):
        found = amend_something(play, play.table.clone())
        if found is not None:
            check_amended(play, found)
    if fingerprint(play.table) != before:
        play.fail("An amendment on a clone changed the table it was cloned from")


def amend_something(play: Play, twin: Table) -> Amended[Table] | None:
    """Another choice instead of, or before, one that was made; None where the one that was picked changes nothing."""
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
    """The amended table can be replayed, saved, looked back on, taken back and brought back."""
    table = found.table
    told = len(choices_of(table.here))
    if told < found.kept + 1:
        play.fail(f"{found.kept} later choices are said to stay, but {told} lead to the table")
    record = table.record
    same(play, play.game.replay(record), table, "The record of an amended game, replayed,")
    loaded = play.game.load(table.to_json())
    same(play, loaded, table, "An amended game, saved and loaded,")
    if loaded.record != record:
        play.fail("An amended game, saved and loaded, has another record")
    moves = play.chance.randint(0, table.moves)
    past = table.earlier(moves)
    same(play, play.game.replay(past.record), past, f"The record of moment {moves} of an amended game, replayed,")
    for one in (table, loaded):
        one.undo()
        same(play, one, play.table, "After an amendment and undo, it")
    loaded.redo()
    same(play, loaded, play.game.replay(record), "After an amendment, undo and redo, it")
    same(play, play.game.replay(loaded.record), loaded, "The record of an amendment brought back, replayed,")
