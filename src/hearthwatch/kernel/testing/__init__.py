"""The conformance suite: the tests that any game on the kernel must pass, ours or a stranger's.

`check_game` plays a game at random and inspects every table on the way. Each file tests one promise of the kernel:
`looks` the contents of every decision and outcome, `refusals` legal and illegal choices, `copies` that clones, saves,
records and undo agree, `amendments` that an earlier choice can be amended, `secrets` that no seat sees or reads
secrets, `wording` that words keep their parts and options point at the board. `check_labels` tests whether
any two options read the same, `check_beliefs` whether copies are as likely as the truth, `report_questions` which
questions could be spared.
"""

from .beliefs import check_beliefs
from .documents import check_positions
from .labels import check_labels
from .questions import report_questions
from .suite import Report, check_game

__all__ = ["Report", "check_beliefs", "check_game", "check_labels", "check_positions", "report_questions"]
