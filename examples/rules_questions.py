"""Make questions about the rules: what the predicates refuse, with the sentence and the clause, as JSON lines."""

import argparse
import json
from collections.abc import Iterator

import hearthwatch as hw
from hearthwatch.bots import bot


def questions(slug: str, seed: int) -> Iterator[dict[str, object]]:
    """Yield legal and refused choices of a random game, with the reason and the clause of each refusal."""
    game = hw.game(slug)
    table = game.new(seats=game.seats[0], seed=seed)
    player = bot("random")
    while table.decision:
        decision = table.decision
        for refused in decision.refused:
            yield {"question": f"{decision.prompt} {refused.label}?", "legal": False} | {
                "reason": refused.reason,
                "clause": refused.rule,
                "rule": game.rules.get(refused.rule, ""),
            }
        for option in decision.options[:1]:
            yield {"question": f"{decision.prompt} {option.label}?", "legal": True, "clause": option.rule}
        player.play(table, decision.seats, seed=table.moves)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="set-a-watch")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--limit", type=int, default=12)
    asked = parser.parse_args()
    for number, question in enumerate(questions(asked.game, asked.seed)):
        if number == asked.limit:
            break
        print(json.dumps(question, ensure_ascii=False))
