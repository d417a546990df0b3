"""The kernel: what every game shares. It knows no game."""

from . import chance
from .amending import Amended, Dropped
from .cards import EVERYONE, SPECTATOR, mask_of
from .chronicle import Line
from .decision import Decision, Option, Options, Refused
from .documents import Export
from .errors import (
    BrokenTable,
    HearthwatchError,
    IllegalChoice,
    NoSuchDocument,
    RecordError,
    RulesDefect,
    SetupError,
    UnknownGame,
)
from .events import AFTER, BEFORE, Event, pass_in_silence
from .flow import remembered
from .game import Game
from .names import EachOf, Kept, Names, Rows
from .outcome import Outcome
from .records import Amend, Choice, Entry, Record, Redo, Undo
from .sense import Sense
from .settings import Number, OneOf, Setting, Several, YesNo
from .steps import KERNEL_RULES, NOTHING, Card, Face, Refusal, Rules, Step, no
from .table import Table
from .texts import NO_TEXT, Text

__all__ = [
    "AFTER",
    "BEFORE",
    "EVERYONE",
    "KERNEL_RULES",
    "NOTHING",
    "NO_TEXT",
    "SPECTATOR",
    "Amend",
    "Amended",
    "BrokenTable",
    "Card",
    "Choice",
    "Decision",
    "Dropped",
    "EachOf",
    "Entry",
    "Event",
    "Export",
    "Face",
    "Game",
    "HearthwatchError",
    "IllegalChoice",
    "Kept",
    "Line",
    "Names",
    "NoSuchDocument",
    "Number",
    "OneOf",
    "Option",
    "Options",
    "Outcome",
    "Record",
    "RecordError",
    "Redo",
    "Refusal",
    "Refused",
    "Rows",
    "Rules",
    "RulesDefect",
    "Sense",
    "Setting",
    "SetupError",
    "Several",
    "Step",
    "Table",
    "Text",
    "Undo",
    "UnknownGame",
    "YesNo",
    "chance",
    "mask_of",
    "no",
    "pass_in_silence",
    "remembered",
]
