"""Players that think. They know a game by the kernel and by its sense, and a table only by what their seats may know.

>>> import hearthwatch as hw
>>> from hearthwatch.bots import bot
>>> table = hw.game("set-a-watch").new(seats=4, seed=7)
>>> table.choose(bot("sensible").choose(table, (0, 1, 2, 3), seed=1))
"""

from .bot_names import BotError, bot, kinds
from .clairvoyant import Clairvoyant
from .hints import Hint, hint
from .learn import Course, LearnError, learn
from .players import Bot, Quick, Random, Sensible
from .review import Review, review
from .search import Search

__all__ = [
    "Bot",
    "BotError",
    "Clairvoyant",
    "Course",
    "Hint",
    "LearnError",
    "Quick",
    "Random",
    "Review",
    "Search",
    "Sensible",
    "bot",
    "hint",
    "kinds",
    "learn",
    "review",
]
