"""Computer players. They use the kernel and a game's heuristics, and only what their seats may know of a table.

>>> import hearthwatch as hw
>>> from hearthwatch.bots import bot
>>> table = hw.game("set-a-watch").new(seats=4, seed=7)
>>> table.choose(bot("policy").choose(table, (0, 1, 2, 3), seed=1))
"""

from .bot_names import AGAINST, USUAL, BotError, bot, bot_at, current, kinds, opponents, rivals, usual_bot
from .clairvoyant import Clairvoyant
from .hints import Hint, hint
from .players import Bot, Casual, Policy, Random
from .review import Review, review
from .search import Search
from .training import TrainingConfig, TrainingError, train

__all__ = [
    "AGAINST",
    "USUAL",
    "Bot",
    "BotError",
    "Casual",
    "Clairvoyant",
    "Hint",
    "Policy",
    "Random",
    "Review",
    "Search",
    "TrainingConfig",
    "TrainingError",
    "bot",
    "bot_at",
    "current",
    "hint",
    "kinds",
    "opponents",
    "review",
    "rivals",
    "train",
    "usual_bot",
]
