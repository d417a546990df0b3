"""The words that every drawing shares about the deck, the Vow, tokens and records."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel.english import signed

from ..board_types import Board, CharacterShown, Odds
from ..percents import percents


def in_percent(odds: Odds) -> dict[str, str]:
    """Return the three chances by their names: 52%, 30%, 18%, which add up."""
    return {name: f"{share}%" for name, share in zip(odds, percents(odds.values()), strict=True)}


def preparing_words(board: Board) -> str:
    """Wren, Forage: Fortune 3, Rope +1: +4 in all."""
    one = board.preparing
    if one is None:
        return ""
    sheet = board.characters[one.character]
    parts = [f"{one.score} {sheet.scores[one.score]}", *one.levels]
    return f"{sheet.name}, {one.action}: {', '.join(parts)}; {signed(one.modifier)} in all"


def vow_words(board: Board) -> str:
    """Return the Vow in the players' words, else as the cards have it."""
    vow = board.vow
    if vow is None:
        return "none yet"
    mission = " ".join(vow.mission.split())
    words = f"{mission} ({vow.words})" if mission else vow.words
    return f"{words}; half done when the story began" if vow.half_done and board.adventure is None else words


def deck_words(board: Board) -> str:
    """Deck 38 · 14 gone."""
    out = len(board.out)
    return f"Deck {board.deck} · {len(board.discards)} gone" + (
        f" · {out} {'lies' if out == 1 else 'lie'} out" if out else ""
    )


def warnings(board: Board) -> Iterator[str]:
    """Yield what nobody should miss: a pause, then reminders."""
    if board.paused:
        names = " and ".join(board.seats[seat] for seat in board.paused)
        yield f"PAUSE, called by {names}."
    yield from board.reminders


def pinned(board: Board) -> Iterator[tuple[str, str]]:
    """Threats that are not over, pinned facts and limits, each with its sort. A scene tells of its own foe."""
    scene = board.adventure.scene if board.adventure else None
    told = scene.foe if scene else None
    for threat in board.threats:
        if not threat.over and threat.id != told:
            yield "Threat", threat.words
    for clock in board.clocks:
        yield "Vow" if clock.of_vow else "Clock", f"{clock.name}, {clock.filled} of {clock.segments}"
    for fact in board.facts:
        yield fact.kind.capitalize(), " ".join(fact.text.split())
    for limit in board.limits:
        yield "Left out", " ".join(limit.split())


def tokens_of(board: Board, character: int | None) -> list[str]:
    """Return the tokens of a character; None for those of the first to act."""
    whose = "" if character is None else f" for {board.characters[character].name}"
    return [token.words.replace(f"{whose} (", " (") for token in board.tokens if token.character == character]


def record_words(sheet: CharacterShown) -> list[tuple[str, str]]:
    """Records by kind: weapon, Short sword."""
    kinds: dict[str, list[str]] = {}
    for record in sheet.records:
        kinds.setdefault(record.kind, []).append(record.words)
    return [(kind, ", ".join(words)) for kind, words in kinds.items()]
