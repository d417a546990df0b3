"""The report of a run as one self-contained page."""

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
    """Return the whole page."""
    both, new, old, neither = found.pairs
    facts = {
        "rollout games": f"{sum(one.quick for one in found.rounds):,}",
        "games with labelled decisions": f"{sum(one.labelled for one in found.rounds):,}",
        "self-play games": f"{sum(one.selfplay for one in found.rounds):,}",
        "pairs": str(sum(found.pairs)),
        "minutes": f"{found.minutes:.0f}",
    }
    verdict = "are the game's own now" if found.kept else "are not clearly better, so the old ones stay"
    against = "the old ones" if found.had else "the heuristics alone"
    parts = [
        section(
            "Is it better?",
            _table(
                ["both won", "only the new weights", "only the old", "neither", "gain in points"],
                [[str(both), str(new), str(old), str(neither), points(found.gain)]],
            ),
            f"The new weights and {against} played the same games. The new ones {verdict}.",
        ),
        *(_round(number, one) for number, one in enumerate(found.rounds, start=1)),
        _finetuning(found.finetuned),
        section(
            "Configuration",
            _configuration(found),
            "The same configuration gives the same weights, unless time cuts the run short.",
        ),
    ]
    foot = f"Version {found.rules} of the rules, seed {found.config.seed}. The interval is Newcombe’s, 95%."
    return whole_page(f"{game.title}: training report", "Hearthwatch train", game.title, "", facts, parts, foot)


def _round(number: int, one: RoundReport) -> str:
    fits = [
        ["rollout games", f"{one.quick:,}", percent(one.won), *(f"{loss:.3f}" for loss in one.value[:2])],
        ["self-play games", str(one.selfplay), percent(one.thought_won), *(f"{x:.3f}" for x in one.calibrated[:2])],
    ]
    body = _table(["", "games", "won", "log loss", "log loss of the mean"], fits) + _table(
        ["predicted", "observed", "positions"],
        [[percent(predicted), percent(observed), str(count)] for predicted, observed, count in one.reliable],
    )
    words = (
        f"The value function, fitted to rollout games and calibrated on self-play games; below, its predictions there "
        f"and the observed results. The prior explains {percent(one.explained)} of the variance between the options of "
        f"{one.decisions:,} decisions. {prior_verdict(one)}"
    )
    return section(f"Round {number}", body, words)


def _finetuning(found: Mapping[str, RowTrials]) -> str:
    body = _table(["", "won, by the successive trial weights"], [[*one] for one in finetuned(found)])
    words = (
        "The weights from rollout games play games of a short search. They are refitted to these games where that "
        "predicts held-out games better, and so on. The weights that won most stay."
    )
    return section("Fine-tuning", body, words)


def finetuned(found: Mapping[str, RowTrials]) -> Iterator[tuple[str, str]]:
    """Show for each weight set of the value function the results of its trials, and which of them stay."""
    for name, trials in found.items():
        tried = ", then ".join(
            f"{percent(won)} of {games}" + (" (these stay)" if place == trials.stays else "")
            for place, (won, games) in enumerate(zip(trials.won, trials.games, strict=True))
        )
        yield name, tried


def prior_verdict(one: RoundReport) -> str:
    """Describe the result of the prior's test games."""
    both, prior, plain, _ = one.tried
    if not any(one.tried):
        return "There was no prior to try."
    verdict = "It stays." if one.prior_stays else "It is dropped."
    return f"It wins {both + prior} of {sum(one.tried)} rollout games, the default policy {both + plain}. {verdict}"


def _configuration(found: TrainingReport) -> str:
    config = found.config
    rows = [
        ["rollout games in a round", f"{config.rollout_games:,}"],
        ["games with labelled decisions", f"{config.labelled_games:,}"],
        ["labelled decisions in one", f"{config.labels_per_game:g}"],
        ["self-play games", str(config.selfplay_games)],
        ["rollout games that test the prior", str(config.prior_games)],
        ["fine-tuning games, in each of four passes", str(config.finetune_games)],
        ["iterations", str(config.iterations)],
        ["random options in a rollout game", f"{config.exploration:g}"],
        ["seats", " or ".join(map(str, config.seats)) or "the fewest"],
        *([name, ", ".join(map(plain_value, values))] for name, values in config.options.items()),
    ]
    return _table(["", ""], rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
