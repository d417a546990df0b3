"""What the terminal needs to know about the options: their words, short names for cards, texts that were there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from hearthwatch.kernel import EVERYONE, Text

from ..content import CARDS, CREATION_CEILING, CREATION_POINTS, FACE, INFLICT_HARM, SCORES, short_name
from ..creation import POINTS_OFFERED
from ..words import seat_name
from .cards import spoken
from .pieces import percent, signed

if TYPE_CHECKING:
    from hearthwatch.kernel import Table

    from ..table import Chronicle

ANYTIME: Final = {
    "write": "write",
    "ask_oracle": "oracle",
    "ask_in_secret": "secret",
    "keep_note": "note",
    "new_scene": "scene",
    "pin": "pin",
    "reword": "change",
    "tell_note": "tell",
    "add_limit": "limit",
    "note_correction": "correction",
    "raise_objection": "object",
    "pause": "pause",
    "go_on": "unpause",
}
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


def short_way(board: dict[str, Any], keys: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Real cards go by names such as 9C, the points of a Score by their number."""
    steps = {key.partition(":")[0] for key in keys}
    if steps == {"typed_card"}:
        return HOW_TO_TYPE, {short_name(face): f"typed_card:{face}" for face in range(CARDS)}
    if steps == {"give_points"}:
        _, character, score, _ = keys[0].split(":")
        return _points(board, int(character), int(score), [int(key.rpartition(":")[2]) for key in keys])
    return "", {}


def _points(board: dict[str, Any], character: int, score: int, amounts: list[int]) -> tuple[str, dict[str, str]]:
    sheet, name = board["characters"][character], SCORES[score]
    left = CREATION_POINTS - sum(sheet["scores"][core] for core in sheet["core"])
    among = [core for core in sheet["core"] if SCORES.index(core) >= score]
    how = (
        f"{name} is for {GOOD_FOR[name]}. {left} points are left for {', '.join(among)}. "
        f"Type {amounts[0]} to {amounts[-1]}; several may stand in a line, such as 2 2 1."
    )
    return how, {str(amount): f"give_points:{character}:{score}:{amount}" for amount in range(POINTS_OFFERED)}


def unknown_name(board: dict[str, Any], key: str, typed: str) -> str:
    """Why a card cannot be the one that was turned up, or a Score not be so high."""
    card = typed.upper()
    if key.startswith("give_points"):
        return (
            ""
            if not typed.lstrip("-").isdecimal()
            else f"A Core Score is 0 to {CREATION_CEILING} at creation, not {typed} (WOD-2.3)."
        )
    if card not in FACE:
        return f"There is no card {typed!r}. {HOW_TO_TYPE}"
    where = "lies out now" if card in board["out"] else "is gone already: it lies in the discard pile"
    name = spoken(card)
    return f"{name[:1].upper()}{name[1:]} {where}. Which card was turned up?"


def further_words(board: dict[str, Any], key: str) -> str:
    """What a player may call an Action: its trigger, the manners of its Scores, words that lead to it."""
    step, *numbers = key.split(":")
    if step != "choose_action":
        return ""
    action = board["actions"][int(numbers[1])]
    return " ".join([action["words"], *action["scores"].values()])


def note(board: dict[str, Any], key: str) -> str:
    """Behind a Score: what it would be worth with the deck as it lies."""
    step, *numbers = key.split(":")
    acting = board["acting"]
    if step not in ("add_score", "switch_score") or acting is None:
        return ""
    sheet, name = board["characters"][acting["character"]], SCORES[int(numbers[1])]
    change = sheet["scores"][name]
    if board["preparing"]:
        change += board["preparing"]["modifier"] - sheet["scores"][board["preparing"]["score"]]
    else:
        change += sheet["waiting"]["next"] + (sheet["waiting"]["blow"] if acting["action"] == INFLICT_HARM else 0)
    odds = board["odds"].get(str(change))
    chances = "".join(f", {result} {percent(chance)}" for result, chance in odds.items()) if odds else ""
    return f"{signed(change)}{chances}"


def seat_names(table: Table) -> list[str]:
    """The GM, Player 1, Player 2: as they stand in the journal."""
    chronicle = cast("Chronicle", table)
    names = [seat_name(chronicle, seat, EVERYONE) for seat in chronicle.everybody]
    return [f"{name[:1].upper()}{name[1:]}" for name in names]


def draft(table: Table, readers: int, key: str) -> str:
    """A text that is rewritten begins as it was."""
    step, *numbers = key.split(":")
    return table.read(Text(int(numbers[0])), readers) if step == "rewrite" else ""
