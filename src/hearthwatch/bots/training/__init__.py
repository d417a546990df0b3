"""Training: a game trains its bots by self-play with one command, `hearthwatch train`."""

from .config import TooLittleTime, TrainingConfig, TrainingError
from .finetuning import RowTrials
from .trainer import RoundReport, TrainingReport, train

__all__ = ["RoundReport", "RowTrials", "TooLittleTime", "TrainingConfig", "TrainingError", "TrainingReport", "train"]
