"""Play a whole game of Set a Watch, with a bot in every seat."""

import hearthwatch as hw
from hearthwatch.bots import bot

table = hw.game("set-a-watch").new(seats=2, seed=7, difficulty="easy")
player = bot("casual")
while table.decision:
    player.play(table, seats=(0, 1), seed=table.moves)
print("won" if table.outcome.won else "lost", "-", table.outcome.reason, f"({table.outcome.rule})")
