"""For those who test a game, ours or a stranger's: the conformance suite, and tests by the words that players read."""

from hearthwatch.kernel.testing import check_beliefs, check_game, check_labels, check_positions, report_questions
from hearthwatch.kernel.testing.by_words import asked, ended, labels, log, option, pick, prompt, refused, why_not
from hearthwatch.kernel.testing.telling import check_log, report_unsaid

__all__ = [
    "asked",
    "check_beliefs",
    "check_game",
    "check_labels",
    "check_log",
    "check_positions",
    "ended",
    "labels",
    "log",
    "option",
    "pick",
    "prompt",
    "refused",
    "report_questions",
    "report_unsaid",
    "why_not",
]
