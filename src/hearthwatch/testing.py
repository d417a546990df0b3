"""The conformance suite that any game must pass, ours or a stranger's."""

from hearthwatch.kernel.testing import check_game

__all__ = ["check_game"]
