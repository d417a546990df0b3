"""Write a bot: it tries every option on a few sampled worlds and plays on at random. Compare it on the same deals."""

import argparse
from collections.abc import Sequence
from statistics import mean

import hearthwatch as hw
from hearthwatch.bots import Bot, bot
from hearthwatch.kernel import Decision, Step, Table


class OneRollout(Bot):
    """Choose the option whose random rollouts end best. It sees only what its seats may know."""

    kind = "one-rollout"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        steps = decision.options.steps
        return max(steps, key=lambda step: self.worth(table, seats, step, seed)) if len(steps) > 1 else steps[0]

    def worth(self, table: Table, seats: tuple[int, ...], step: Step, seed: int) -> float:
        return mean(self.rollout(table.determinize(seats, seed=seed + world), step) for world in range(2))

    def rollout(self, world: Table, step: Step) -> float:
        world.choose(world.rules.key(step))
        random = bot("random")
        while world.decision and world.outcome is None:
            random.play(world, world.decision.seats, seed=world.moves)
        return float(bool(world.outcome and world.outcome.won))


def wins(player: Bot, seeds: Sequence[int]) -> list[bool]:
    results = []
    for seed in seeds:
        table = hw.game("set-a-watch").new(seats=1, seed=seed, difficulty="easy")
        player.begin()
        while table.decision:
            player.play(table, (0,), seed=seed + table.moves)
        results.append(bool(table.outcome.won))
    return results


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    deals = range(parser.parse_args().games)
    mine, shipped = wins(OneRollout(), deals), wins(bot("casual"), deals)
    print(f"{OneRollout.kind}: {sum(mine)} of {len(deals)} deals won; casual: {sum(shipped)} of the same deals")
