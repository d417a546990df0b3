"""Play a game at random, over and over, with cheap checks at every decision and deep ones at a seeded sample."""

from __future__ import annotations

import json
from random import Random
from time import monotonic
from typing import Any, Final

from ..chance import MOST_SEED
from ..errors import SetupError
from ..game import Game
from ..plain import CampaignData, OptionValues
from ..settings import AT_TABLE, Number, OneOf, PerSeat, Setting, Several, YesNo
from . import amendments, copies, files, hushed, looks, refusals, secrets, wording
from .play import LONGEST_PLAY, Play

DEEP_CHECKS: Final = (
    (refusals.check, wording.check),
    (copies.check, files.check_round_trip),
    (secrets.check, files.check_nothing_hidden, hushed.check),
)
"""Each check follows those it depends on: the most specific check reports a fault."""
DEEP_EVERY: Final = 40
"""Decisions per deep check: a deep check costs fifty times as much as a decision."""
TYPED: Final = (False, False, "dice", False, "cards")
"""Every fifth play has real dice, and every fifth one real dice and cards."""


class Report:
    """Counts of checks."""

    def __init__(self) -> None:
        self.plays = 0
        """Plays that came to their end."""
        self.decisions = 0
        self.deep_checks = 0

    def __repr__(self) -> str:
        return f"<Report: {self.plays} plays, {self.decisions} decisions, {self.deep_checks} deep checks>"


def check_game(game: Game[Any], plays: int = 20, seconds: float = 30.0, seed: int = 0, **options: Any) -> Report:
    """Test a game against every promise of the kernel. AssertionError names the fault and the way to reproduce it.

    All seat counts take turns, options are random unless they are given here (`seats` and `typed` may be, too). When
    the time is up it stops, but the first play always goes to its end.
    """
    report = Report()
    until = monotonic() + seconds
    check_setup(game)
    campaigns: dict[int, CampaignData] = {}
    for number in range(plays):
        if number and monotonic() >= until:
            break
        play = begin(game, number, Random(f"{seed} {number}"), options, campaigns)
        with play.careful("The play failed"):
            report.plays += run(play, report, until, must_end=number == 0)
        if game.campaign is not None and play.table.ending:
            campaigns[play.table.seats] = campaign_of(play)
    return report


def campaign_of(play: Play) -> CampaignData:
    """Return a finished play's campaign: JSON that the game accepts, and the same on every request."""
    with play.careful("The campaign after it cannot be told"):
        campaign = play.table.campaign_after()
        again = play.table.clone().campaign_after()
    if campaign != again or json.loads(json.dumps(campaign)) != campaign:
        play.fail("The campaign after it is not plain data, or another when asked for again")
    with play.careful("The campaign after it is not taken"):
        play.game.new(play.table.seats, 1, campaign=campaign)
    return campaign


def run(play: Play, report: Report, until: float, *, must_end: bool) -> bool:
    """Run one play, with its checks; return True if it came to its end."""
    deep_checks = (*DEEP_CHECKS, (amendments.check,)) if play.game.amends else DEEP_CHECKS
    while True:
        in_time = monotonic() < until
        looks.check(play)
        if not play.table.asked:
            break
        if in_time:
            copies.remember(play)
            for checks in deep_checks:
                if play.chance.randrange(DEEP_EVERY) == 0:
                    for check in checks:
                        check(play)
                    report.deep_checks += 1
        elif not must_end:
            return False
        if play.decisions == LONGEST_PLAY:
            play.fail(f"It does not end: {LONGEST_PLAY} decisions were made, interludes not counted")
        play.choose()
        report.decisions += 1
    if in_time:
        refusals.check(play)
        copies.check_past(play)
        copies.check_record(play)
        for check in play.chance.choice(deep_checks):
            check(play)
        report.deep_checks += 2
    return True


LONGEST_SEARCH: Final = 200
"""Most attempts to find option values that are valid together."""


def begin(
    game: Game[Any], number: int, chance: Random, given: OptionValues, campaigns: dict[int, CampaignData]
) -> Play:
    """Begin a play with the next seats, options, kind of chance and campaign."""
    least, most = game.seats
    seats = {"seats": least + number % (most - least + 1), "typed": TYPED[number % len(TYPED)]}
    for _ in range(LONGEST_SEARCH):
        options = {setting.name: any_value(setting, chance) for setting in game.options}
        setup = {**seats, **options, **given}
        if setup["seats"] in campaigns:
            setup["campaign"] = campaigns[setup["seats"]]
        seed = chance.randrange(MOST_SEED // 2, MOST_SEED)
        try:
            game.new(seed=seed, **setup)
        except SetupError as error:  # Values that are valid alone may not be valid together.
            assert str(error), f"{game.slug}: the refusal of {setup} says nothing."
        except Exception:  # The play reports it with everything that is needed to reproduce it.
            return Play(game, setup, seed, chance)
        else:
            return Play(game, setup, seed, chance)
    raise AssertionError(f"{game.slug}: no values of its options go together with {seats}.")


def any_value(setting: Setting, chance: Random) -> Any:
    """Return a random value that an option accepts."""
    if isinstance(setting, YesNo):
        return chance.random() < 0.5
    if isinstance(setting, OneOf):
        return chance.choice(setting.values)
    if isinstance(setting, PerSeat):
        chosen = chance.sample(setting.values, min(len(setting.values), setting.count))
        left = [AT_TABLE] if setting.at_table else []
        some = [chance.choice([None, name, *left]) for name in chosen]
        return chance.choice(["random", some, chosen[: setting.least], *left])
    if isinstance(setting, Several):
        count = setting.count if setting.least == setting.count else chance.randint(setting.least, setting.count)
        return chance.choice([*setting.words, chance.sample(setting.values, count)])
    if isinstance(setting, Number) and (setting.default is not None or chance.random() < 0.5):
        return chance.randint(setting.least, setting.most)
    return setting.default


def check_setup(game: Game[Any]) -> None:
    """Test that a game names its players, and refuses set-ups that cannot be."""
    least, most = game.seats
    assert game.slug and game.title and game.blurb, f"{game!r} lacks a slug, a title or a blurb."
    assert 1 <= least <= most, f"{game.slug}: {least} to {most} seats make no sense."
    wrongs: list[OptionValues] = [{"seats": least - 1}, {"seats": most + 1}, {"seed": -1}, {"no_such_option": 1}]
    for wrong in wrongs:
        try:
            game.new(**wrong)
        except SetupError as error:
            assert str(error), f"{game.slug}: the refusal of {wrong} says nothing."
        else:
            raise AssertionError(f"{game.slug}: it was set up with {wrong}, which it should refuse.")
