"""Pieces that every drawing shares, in colours that never speak alone."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.kernel.english import counted

from ..board.parts import EnemyBoard, Faceup, HeroBoard, Place, QuestBoard, Roll, SkillBoard
from .words import enemy_name, result

SPACES: Final = {"green": "bold color(28)", "yellow": f"bold {EMBER}", "red": f"bold {DANGER}"}
MOST_BARS: Final = 16


def track(quest: QuestBoard) -> Text:
    """Return the peril track: a letter for each coloured space, brackets around the token."""
    line = Text("Peril ", style="bold")
    spaces = [("·" if colour == quest.quiet else colour[:1].upper(), colour) for colour in quest.track]
    for place, (sign, colour) in enumerate([("0", ""), *spaces]):
        style = SPACES.get(colour, QUIET if sign in "·0" else f"bold {COLD}")
        if place == quest.peril:
            line.append("[", "bold").append(sign, style).append("]", "bold")
        elif place:
            line.append(f" {sign}" if place != quest.peril + 1 else sign, style)
    return line


def progress_bar(place: Place) -> Text:
    """Progress as a bar and as numbers."""
    done, value = place.progress, place.value
    bar = "▮" * min(done, MOST_BARS) + "▯" * min(max(0, value - done), MOST_BARS)
    words = " explored" if place.explored else ""
    return Text.assemble((bar, EMBER), (f" {done}/{value}{words}", f"bold {EMBER}"))


def health(one: HeroBoard) -> list[Text]:
    """Return a hero's health, tokens, conditions and marks."""
    left = one.health - one.wounds
    parts = [Text(f"♥ {left}/{one.health}", style=f"bold {DANGER if left * 3 <= one.health else COLD}")]
    if one.tokens:
        parts.append(Text("●" * one.tokens, style=f"bold {EMBER}"))
    for condition in one.conditions:
        parts.append(Text(condition.name, style=EMBER if condition.name == "focused" else DANGER))
    return parts


def marks(one: HeroBoard, mark: str) -> str:
    """Return the quest's own marks on a hero."""
    return counted(one.marks, mark) if one.marks else ""


def signs(one: HeroBoard) -> str:
    """Return the signs of the leader and of the active hero."""
    return ("★" if one.leads else "") + ("▶" if one.active else "")


def enemy_line(enemy: EnemyBoard) -> Text:
    """Return an enemy in one line: its state, its name, its numbers."""
    return Text(" ").join(enemy_parts(enemy))


def enemy_parts(enemy: EnemyBoard) -> list[Text]:
    """State and name, the numbers, and whether it is a target."""
    sign = "x " if enemy.exhausted else "+ "
    parts = [Text(f"{sign}░░ facedown", style=QUIET)]
    if isinstance(enemy, Faceup):
        name = Text(enemy_name(enemy), style=QUIET if enemy.exhausted else "bold")
        parts = [Text.assemble((sign, QUIET), name), enemy_numbers(enemy)]
    if enemy.target:
        parts.append(Text("target", style=f"bold {EMBER}"))
    return parts


def enemy_numbers(enemy: Faceup) -> Text:
    """Attack, resilience where there is any, and the health that is left."""
    printed = enemy.printed
    parts = Text.assemble((f"✕{enemy.attack}", f"bold {COLD}"))
    if enemy.attack != printed.attack:
        parts.append(f"({printed.attack})", QUIET)
    if enemy.resilience or printed.resilience:
        parts.append(f" ◇{enemy.resilience}", f"bold {COLD}")
        if enemy.resilience != printed.resilience:
            parts.append(f"({printed.resilience})", QUIET)
    return parts.append(f" ♥{max(0, enemy.health - enemy.wounds)}/{enemy.health}", f"bold {DANGER}")


def bar(enemy: EnemyBoard) -> str:
    """Return the keywords of an enemy from left to right."""
    return " › ".join(keyword.name for keyword in enemy.keywords) if isinstance(enemy, Faceup) else ""


def card_line(card: SkillBoard) -> list[Text]:
    """Return an activation card in short: whether it can be used, what it does, how many dice it rolls, its name."""
    style = QUIET if card.exhausted else "bold"
    changed = f"({card.printed})" if card.dice != card.printed else ""
    sign = "x" if card.exhausted else "+"
    parts = [Text(f"{sign} {card.action:<7} {card.dice}{changed}", style=QUIET), Text(card.name, style=style)]
    if card.in_use:
        parts.append(Text("in use", style=f"bold {EMBER}"))
    return parts


def dice_line(roll: Roll) -> Text:
    """Return the dice in the order in which they are resolved, and what they come to."""
    line = Text.assemble((f"{roll.card}:", "bold"))
    first = True
    for die in roll.dice:
        line.append(" ·› " if die.of and first else " ", QUIET)
        first = first and not die.of
        line.append(die.shows, QUIET if die.shows == "-" else f"bold {EMBER}")
    if roll.enemy_dice:
        line.append("  against", QUIET)
        for struck in roll.enemy_dice:
            line.append(f" {struck.shows}", QUIET if struck.shows == "-" else f"bold {DANGER}")
    return line.append(f"  = {result(roll)}")
