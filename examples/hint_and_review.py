"""Ask for a hint, play on, and review the game: what each option was worth, and which choices decided it."""

import hearthwatch as hw
from hearthwatch.bots import bot, hint, review

table = hw.game("set-a-watch").new(seats=1, seed=7)
print(table.decision.prompt)
for best in hint(table, 0, iterations=60)[:3]:
    print(f"  {best.chance:.0%} ± {best.error:.0%}  {best.option.label}  {best.reason}")

player = bot("casual")
while table.decision:
    player.play(table, (0,), seed=table.moves)
print(f"\n{table.outcome.reason}\n")

for turn in review(table.record, iterations=20).turning_points[:3]:
    print(f"{turn.question}\n  chosen: {turn.chosen} ({turn.after:.0%})\n  better: {turn.better} ({turn.before:.0%})")
