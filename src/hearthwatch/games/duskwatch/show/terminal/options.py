"""The terminal's facts about options: their words, short names for cards, and previous texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import EVERYONE, Readers, Text
from hearthwatch.kernel.english import capital, listed, signed

from ...content import CARDS, CREATION_CEILING, CREATION_POINTS, FACE, SCORES, short_name
from ...rules.consequences import EVENTS, OWN_WORDS
from ...rules.creation import POINTS_OFFERED
from ...rules.ideas import fresh_idea
from ...table import Chronicle
from ..board_types import Board
from ..naming import seat_name
from .adventure import fits
from .cards import spoken
from .pieces import in_percent

ANYTIME: Final = {
    "write": "write",
    "look_for_idea": "idea",
    "note_idea": "jot",
    "ask_oracle": "oracle",
    "ask_in_secret": "secret",
    "pause": "pause",
    "go_on": "unpause",
    "keep_note": "note",
    "new_scene": "scene",
    "scene_at": "at",
    "pin": "pin",
    "new_clock": "clock",
    "track_vow": "track",
    "tick": "tick",
    "untick": "untick",
    "put_away": "away",
    "reword": "change",
    "tell_note": "tell",
    "add_limit": "limit",
    "note_correction": "correction",
    "raise_objection": "object",
}
"""In the order in which they are shown: where room is scarce the last ones are left out."""
INSPIRED: Final = frozenset(
    (
        *("write", "keep_note", "new_scene", "pin", "new_clock", "frame_opening", "word_vow", "tell_ending"),
        *("write_name", "write_look", "write_memory", "name_person", "tend_ally", "name_condition", "word_record"),
        *("tell_meaning", "happens", "camp_complication", "new_threat", "write_record"),
    )
)
"""Texts that may take an idea over."""
NAMES: Final = {"write_own_name": 6, "write_name": 6, "name_person": 8, "tend_ally": 8, "word_record": 8}
"""Texts that are names, and how many words one has at most."""
SURE: Final = {"close_chronicle": "This closes the chronicle for good; to stop for now, end the sitting or quit."}
HOW_TO_TYPE: Final = (
    "Type the card: A, 2 to 10, J, Q or K, then S, C, H or D for its suit, such as 9C. "
    "Several may stand in a line: 9C 10D 4S."
)
GOOD_FOR: Final = {
    "Strength": "force, threats and heavy blows",
    "Dexterity": "speed, stealth and aim",
    "Willpower": "cunning, talk and a firm mind",
    "Constitution": "endurance and one's own wounds",
}


def short_way(board: Board, keys: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return the short form: 9C for a real card, the number for the points of a Score."""
    steps = {key.partition(":")[0] for key in keys}
    if steps == {"typed_card"}:
        return HOW_TO_TYPE, {short_name(face): f"typed_card:{face}" for face in range(CARDS)}
    if steps == {"give_points"}:
        _, character, score, _ = keys[0].split(":")
        return _points(board, int(character), int(score), [int(key.rpartition(":")[2]) for key in keys])
    return "", {}


def _points(board: Board, character: int, score: int, amounts: list[int]) -> tuple[str, dict[str, str]]:
    sheet, name = board.characters[character], SCORES[score]
    left = CREATION_POINTS - sum(sheet.scores[core] for core in sheet.core)
    among = [core for core in sheet.core if SCORES.index(core) >= score]
    points = "1 point is" if left == 1 else f"{left} points are"
    span = str(amounts[0]) if len(amounts) == 1 else f"{amounts[0]} to {amounts[-1]}"
    several = "; several may stand in a line, such as 2 2 1" if len(among) == len(sheet.core) else ""
    how = f"{name} is for {GOOD_FOR[name]}. {points} left for {listed(among)}. Type {span}{several}."
    return how, {str(amount): f"give_points:{character}:{score}:{amount}" for amount in range(POINTS_OFFERED)}


def settled(board: Board, key: str, left: Sequence[str]) -> bool:
    """The last Core Score takes the points that are left: who types its number too says what is so (WOD-2.3)."""
    step, character, score, *_ = [*key.split(":"), "", ""]
    if step != "give_points" or len(left) != 1:
        return False
    sheet = board.characters[int(character)]
    return SCORES[int(score) + 1] == sheet.core[-1] and left[0] == str(sheet.scores[sheet.core[-1]])


def unknown_name(board: Board, key: str, typed: str) -> str:
    """Return why a card cannot be the drawn one, or why a Score cannot be so high."""
    card = typed.upper()
    if key.startswith("give_points"):
        return (
            ""
            if not typed.lstrip("-").isdecimal()
            else f"A Core Score is 0 to {CREATION_CEILING} at creation, not {typed} (WOD-2.3)."
        )
    if card not in FACE:
        return f"There is no card {typed!r}. {HOW_TO_TYPE}"
    where = "lies out now" if card in board.out else "is gone already: it lies in the discard pile"
    name = spoken(card)
    return f"{capital(name)} {where}. Which card was turned up?"


def further_words(board: Board, key: str) -> str:
    """Return other names for an Action: its trigger, the manners of its Scores, words that lead to it."""
    step, *numbers = key.split(":")
    if step not in ("choose_action", "take_path"):
        return ""
    action = board.actions[int(numbers[1])]
    return " ".join([action.words, *action.scores.values()])


def doubles(keys: Sequence[str]) -> set[str]:
    """Return the Actions that the path of an adventure offers too, so that they are not listed a second time."""
    return {key.replace("take_path:", "choose_action:", 1) for key in keys if key.startswith("take_path:")}


def note(board: Board, key: str) -> str:
    """Return the note behind a Score: its chances with the present deck, and whether it counts in a scene."""
    step, *numbers = key.split(":")
    acting = board.acting
    if step == "enough" and board.journal and board.journal[-1]["kind"] == "idea":
        return "= takes it into the next text"
    if step == "let_draw" and board.preparing:
        return str(board.preparing.at)
    if step not in ("add_score", "switch_score") or acting is None:
        return ""
    sheet, name = board.characters[acting.character], SCORES[int(numbers[1])]
    change = sheet.scores[name] + acting.levels
    odds = in_percent(board.odds[str(change)]) if str(change) in board.odds else {}
    chances = "".join(f", {result.removesuffix(' Hit')} {share}" for result, share in odds.items())
    return f"{signed(change)}{chances}{fits(board, acting.action, name)}"


def seat_names(table: Chronicle) -> list[str]:
    """Return the names of seats as in the journal: The GM, Player 1, Player 2."""
    names = [seat_name(table, seat, EVERYONE) for seat in table.everybody]
    return [capital(name) for name in names]


def usual_text(keys: Sequence[str]) -> str:
    """Return the option of the players' own words, for text typed under a consequence (WOD-8.13)."""
    told = [key for key in keys if key.startswith("happens:")]
    return next((key for key in told if int(key.rpartition(":")[2]) % EVENTS == OWN_WORDS), "")


def draft(table: Chronicle, readers: Readers, key: str) -> str:
    """A text that is rewritten begins as it was."""
    step, *numbers = key.split(":")
    return table.read(Text(int(numbers[0])), readers) if step == "rewrite" else ""


def offer(table: Chronicle, readers: Readers, key: str) -> str:
    """Return the offer to use an idea as the text that is written next."""
    return fresh_idea(table, readers) if key.partition(":")[0] in INSPIRED else ""
