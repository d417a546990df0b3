"""Play the Adventures of Thorgal many times, and list the Entries never read and the endings never reached.

tools/entries.py                                  30 games of each Adventure, sensible and random ones in turn
tools/entries.py --games 200 --only torkans-temple
tools/entries.py --curious                        by Characters who lack nothing and only want to read on
tools/entries.py --authored my-adventures --only the-lost-flock

Text that nothing leads to is found without playing: tests/games/thorgal/reaching.py.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from hearthwatch.bots import bot  # noqa: E402
from hearthwatch.games.thorgal import GAME  # noqa: E402
from hearthwatch.games.thorgal.content import CHIPS, GOOD_COUNT, MOST_EXPERIENCE, TYPES  # noqa: E402
from hearthwatch.games.thorgal.content.cards import ACTIONS, GOODS  # noqa: E402
from hearthwatch.games.thorgal.rules.acting import action_value  # noqa: E402
from hearthwatch.games.thorgal.rules.goods import FOUND  # noqa: E402
from hearthwatch.games.thorgal.table import Saga  # noqa: E402
from hearthwatch.games.thorgal.things import COMBAT, MOVE, RANK_COUNT, SACRIFICE, Location  # noqa: E402
from hearthwatch.kernel.game import Game  # noqa: E402
from hearthwatch.kernel.payment import pay  # noqa: E402

PLAYERS = ("policy", "policy", "random")
"""Who plays the first game, the second, and so on."""
SEATS = (2, 3, 4)


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30, help="of each Adventure (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first one (%(default)s)")
    parser.add_argument("--only", nargs="+", metavar="ADVENTURE", help="by their short names")
    parser.add_argument(
        "--curious", action="store_true", help="played by Characters who lack nothing and only want to read on"
    )
    parser.add_argument("--authored", nargs="*", type=Path, default=[], metavar="FOLDER", help="Adventures of your own")
    return parser.parse_args(arguments)


def play(game: Game[Saga], adventure: str, number: int, seed: int, seeking: Collection[int] = ()) -> Saga:
    """One game to its end: to win it, or by Characters who lack nothing and only seek these Entries."""
    seats = SEATS[number % len(SEATS)]
    table = game.new(seats, seed=seed + number, adventure=adventure, characters="random")
    player = bot(PLAYERS[number % len(PLAYERS)])
    chance = Random(seed + number)
    while table.decision:
        wanted = []
        if seeking:
            if table.rules.key(table.question).startswith("chips_and_cards"):
                grant_everything(table, seeking)
            wanted = [key for key in wishes(table, seeking) if table.is_open(table.rules.from_key(key) or ())]
        if wanted:
            table.choose(chance.choice(wanted))
        else:
            player.play(table, table.team, seed=chance.randrange(1 << 30))
    return table


def leads_to(table: Saga, place: Location, seeking: Collection[int]) -> bool:
    """Return True if an open Location leads to one of these Entries, not read yet."""
    open_ = not table.entered >> place & 1 and not table.location_blocks >> place & 1
    nodes = table.book.nodes
    start = table.played.effect("location", place)
    numbers = [
        node.value for name, node in nodes.items() if f"{name}/".startswith(f"{start}/") and node.verb.name == "entry"
    ]
    return open_ and any(number in seeking and not table.entries_read >> number & 1 for number in numbers)


def wishes(table: Saga, seeking: Collection[int]) -> Iterator[str]:
    """Return the keys of the choices of a player who only wants to read these Entries."""
    question, played = table.rules.key(table.question).partition(":")[0], table.played
    who = table.actor if table.action >= 0 else table.leader
    here = [place for place in table.locations_in(table.area[who]) if leads_to(table, place, seeking)]
    if question == "chips_and_cards":
        needed = {COMBAT if table.has_foes(place) else action_of(table, place) for place in here} or {MOVE}
        for slot, card in enumerate(table.row):
            if needed & {*TYPES[card]}:
                yield from (f"lay_chip:{chip}:{slot}" for chip in range(CHIPS))
    elif question == "main_actions":
        yield from (table.rules.key(step) for step in table.find(table.question))
    elif question == "places_to_assign":
        begun = max((sum(table.goods_on(place)) for place in here), default=0)  # Finish what was begun.
        yield from (f"assign_to:{place}" for place in here if sum(table.goods_on(place)) == begun)
    elif question == "places_to_sacrifice":
        yield from (f"sacrifice_at:{place}" for place in here)
    elif question == "foes_to_attack":
        yield from (f"attack:{place * RANK_COUNT + rank}" for place in here for rank in range(RANK_COUNT))
    elif question == "ways_to_go":
        every = [Location(number) for number in range(len(played.locations))]
        unread = [place for place in every if leads_to(table, place, seeking)]
        goals = {area for place in unread for area in played.areas_of(place) if table.is_available(area)}
        left = action_value(table) - table.spent
        wide = [border for border, way in enumerate(played.graph.ways) if way.cost > left]
        ways = [played.graph.path(table.area[who], area, closed=wide) for area in goals - {table.area[who]}]
        following = {way[1] for way in ways if way}
        borders = played.borders_by_area[table.area[who]]
        yield from (f"cross:{border}:{other}" for border, other in borders if other in following)
    elif question == "ways_to_pay":
        yield from (table.rules.key(step) for step in table.find(table.question) if step[0] == pay.kind.id)


def action_of(table: Saga, place: Location) -> int:
    """The action that resolves a Location."""
    if table.covers[place] >= 0:
        return SACRIFICE
    written = table.played.locations[place].action
    return ACTIONS.index(written) if written != "none" else COMBAT


def grant_everything(table: Saga, seeking: Collection[int]) -> None:
    """Nobody lacks a Good that is found, fights badly, is wounded or threatened: what is left is to go and read.

    Of Fate and Power whoever is next has what an unread Location of the Area asks for.
    """
    party = range(len(table.party))
    table.goods = [max(3, have) if place % GOOD_COUNT in FOUND else have for place, have in enumerate(table.goods)]
    for place in table.locations_in(table.area[table.leader]):
        wanted = table.played.locations[place].requires if leads_to(table, place, seeking) else ()
        for good in wanted:
            held = table.leader * GOOD_COUNT + (GOODS.index(good) if good != "any" else 0)
            table.goods[held] = max(table.goods[held], wanted.count(good))
    table.combat_level, table.threats = [MOST_EXPERIENCE for _ in party], [0 for _ in party]
    table.bodies = ((),) * len(party)
    table.offer_again()


def tally(game: Game[Saga], adventure: str, games: int, seed: int, *, curious: bool) -> list[str]:
    """Return the Entries read and the endings, as lines."""
    read: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    final: Counter[int] = Counter()
    entries = game.book.adventures[adventure].entries
    for number in range(games):
        unread = [entry for entry in entries if not read[entry]] or [*entries]
        table = play(game, adventure, number, seed, unread if curious else ())
        read.update(entry for entry in table.played.entries if table.entries_read >> entry & 1)
        final[table.final] += 1
        assert table.outcome is not None
        ends[f"{'won' if table.outcome.won else 'lost'}: {table.outcome.reason}"] += 1
    never = [f"{number} {entry.name}" for number, entry in entries.items() if not read[number] and not final[number]]
    told = ", ".join(f"{number} ({read[number] + final[number]})" for number in sorted(entries))
    return [
        f"{adventure}: {games} games",
        f"  read: {told}",
        f"  never read: {', '.join(never) or 'none'}",
        *(f"  {count} {end}" for end, count in ends.most_common()),
    ]


def main(arguments: list[str]) -> int:
    options = read_arguments(arguments)
    game = GAME.with_authored(*options.authored) if options.authored else GAME
    for adventure in options.only or game.book.adventures:
        print("\n".join(tally(game, adventure, options.games, options.seed, curious=options.curious)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
