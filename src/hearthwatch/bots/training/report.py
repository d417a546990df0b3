"""The report of a run: one page that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from hearthwatch.kernel import Game

from ..arena.report import whole_page
from ..arena.sections import section
from ..arena.words import percent, plain_value, points
from . import RoundReport, RowTrials, TrainingReport


def page(game: Game[Any], found: TrainingReport) -> str:
    """The whole page."""
    both, new, old, neither = found.pairs
    facts = {
        "quick games": f"{sum(one.quick for one in found.rounds):,}",
        "games with weighed decisions": f"{sum(one.labelled for one in found.rounds):,}",
        "games of the search": f"{sum(one.selfplay for one in found.rounds):,}",
        "pairs": str(sum(found.pairs)),
        "minutes": f"{found.minutes:.0f}",
    }
    said = "are the game's own now" if found.kept else "are not clearly better, so the old ones stay"
    against = "the old ones" if found.had else "plain sense"
    parts = [
        section(
            "Is it better?",
            _table(
                ["both won", "only the new weights", "only the old", "neither", "gain in points"],
                [[str(both), str(new), str(old), str(neither), points(found.gain)]],
            ),
            f"The new weights and {against} played the same games. The new ones {said}.",
        ),
        *(_round(number, one) for number, one in enumerate(found.rounds, start=1)),
        _honed(found.finetuned),
        section("The course", _course(found), "The same course gives the same weights, if time does not cut it short."),
    ]
    foot = f"Version {found.rules} of the rules, seed {found.config.seed}. The interval is Newcombe’s, 95 %."
    return whole_page(f"{game.title}: what it learnt", "Hearthwatch learn", game.title, "", facts, parts, foot)


def _round(number: int, one: RoundReport) -> str:
    fits = [
        ["quick games", f"{one.quick:,}", percent(one.won), *(f"{loss:.3f}" for loss in one.value[:2])],
        ["games of the search", str(one.selfplay), percent(one.thought_won), *(f"{x:.3f}" for x in one.calibrated[:2])],
    ]
    body = _table(["", "games", "won", "log loss", "blind"], fits) + _table(
        ["foretold", "came true", "positions"],
        [[percent(told), percent(came), str(many)] for told, came, many in one.reliable],
    )
    words = (
        f"What positions are worth, fitted to quick games and calibrated on games of the search; below, what the value "
        f"foretold there and what came true. The leaning explains {percent(one.explained)} of what told the options of "
        f"{one.decisions:,} decisions apart. {prior_verdict(one)}"
    )
    return section(f"Round {number}", body, words)


def _honed(found: Mapping[str, RowTrials]) -> str:
    body = _table(["", "won, by the weights that were tried one after the other"], [[*one] for one in finetuned(found)])
    words = (
        "What quick games taught is tried in games of a short search, then what was fitted anew to these games where "
        "that foretells others better, and so on. Those that won most stay."
    )
    return section("Honed", body, words)


def finetuned(found: Mapping[str, RowTrials]) -> Iterator[tuple[str, str]]:
    """Of each row of the value: how weights fared that were tried, and which of them stay."""
    for name, trials in found.items():
        tried = ", then ".join(
            f"{percent(won)} of {games}" + (" (these stay)" if place == trials.stays else "")
            for place, (won, games) in enumerate(zip(trials.won, trials.games, strict=True))
        )
        yield name, tried


def prior_verdict(one: RoundReport) -> str:
    """What came of trying the leaning."""
    both, prior, plain, _ = one.tried
    if not any(one.tried):
        return "There was nothing to lean to."
    said = "It stays." if one.prior_stays else "It is left out."
    return f"By it {both + prior} of {sum(one.tried)} quick games are won, by plain sense {both + plain}. {said}"


def _course(found: TrainingReport) -> str:
    config = found.config
    rows = [
        ["quick games in a round", f"{config.rollout_games:,}"],
        ["games with weighed decisions", f"{config.labelled_games:,}"],
        ["weighed decisions in one", f"{config.labels_per_game:g}"],
        ["games of the search", str(config.selfplay_games)],
        ["quick games in which the leaning is tried", str(config.prior_games)],
        ["games that hone, in each of four goes", str(config.finetune_games)],
        ["iterations", str(config.iterations)],
        ["random options in a quick game", f"{config.exploration:g}"],
        ["seats", " or ".join(map(str, config.seats)) or "the fewest"],
        *([name, ", ".join(map(plain_value, values))] for name, values in config.options.items()),
    ]
    return _table(["", ""], rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
