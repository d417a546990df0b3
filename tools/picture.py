"""Draw docs/table.svg: a table of Set a Watch in mid-game, as the terminal shows it.

    python tools/picture.py [FILE]

The same seed and the same choices give the same picture, byte for byte.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import hearthwatch as hw
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.saves import Saves
from hearthwatch.terminal.screen import Screen

WIDTH, HEIGHT = 112, 42
POSITION = """
round = 4
location = "Snowy Pass"
firewood = 10
party = ["Ranger", "Beast Master", "Rogue", "Wizard"]
camp = "Wizard"
rests = { Wizard = 2, Ranger = 1, Rogue = 1 }
dice.Ranger = [6, 3, 1]
dice."Beast Master" = [8, 6, 3]
dice.Rogue = [4, "3 on Backstab", "1 location"]
dice.Wizard = ["4 camp", "4 camp", "1 camp"]
abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
abilities.Rogue = ["Backstab", "Smoke Bomb", "-Stay Dead"]
abilities.Wizard = ["Shockbolt", "Polymorph", "Kindle"]
line = ["Eagle", "Fell Beast", "?Forest Giant", "?Zombie Horde", "Acolyte", "?Wyvern", "?Hill Ogre"]
graveyard = ["Pack Wolf", "Woodgnawer", "Vampire"]
deck = ["!Fae", "Shade", "Club Troll", "Summon", "Bramble Bear", "Marsh Adder", "Restless Stag"]
horde = ["?The Long Dark", "?Frost Page"]
unhallowed = ["Crown of Ash", "Saint of Needles", "The Ninth Bell", "The Voice Below"]
map = ["Blind Fen", "Crooked Gorge", "Silent Abbey", "Treeless Moor", "The Lampless Keep"]
"""
ATTACK = ("Attack Fell Beast", "Add the 3 of the Ranger", "Add the 8 of the Beast Master", "Strike Fell Beast")
PAPER, INK = (226, 216, 196), (16, 24, 24)
DARK = [INK, (190, 70, 60), (90, 150, 90), (200, 120, 50), (70, 120, 160), (150, 110, 170), (60, 150, 150), PAPER]
NIGHT = TerminalTheme(INK, PAPER, DARK, DARK)


def table_in_mid_game() -> hw.Table:
    """The Watch of the rulebook's example, right after its first strike."""
    table: hw.Table = hw.game("set-a-watch").position(POSITION, seed=1)
    for label in ATTACK:
        decision = table.decision
        assert decision is not None
        table.choose(next(option for option in decision.options if option.label.startswith(label)))
    return table


def picture() -> str:
    """The table as SVG."""
    console = Console(
        width=WIDTH, height=HEIGHT, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    with TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        table = table_in_mid_game()
        player = Player(table, saves.begin("picture"), saves, Screen(console))
        player.heard = len(table.log) - 4
        player.show()
    svg = console.export_svg(title="hearthwatch play set-a-watch", theme=NIGHT, unique_id="hearthwatch")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no fonts from elsewhere


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/table.svg")
    target.parent.mkdir(exist_ok=True)
    target.write_text(picture(), encoding="utf-8")
