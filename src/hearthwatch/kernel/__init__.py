"""The kernel: what every game shares. It knows no game."""

from . import chance
from .amending import Amended, Dropped
from .chronicle import Line
from .decision import Decision, Option, Options, Refused
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
from .exporting import Export
from .flow import remembered
from .game import Game
from .outcome import Outcome
from .payment import PAYMENT_RULES, Need, Payments, Supply, Unit, agree_in_advance, ask_me_again
from .readers import EVERYONE, SPECTATOR, Readers, mask_of
from .records import Entry, Record
from .sense import Sense
from .settings import Number, OneOf, Setting, Several, YesNo
from .steps import KERNEL_RULES, NOTHING, Card, Refusal, Rules, Stage, Step, no
from .table import Table
from .texts import NO_TEXT, Text
from .words import Ref, Words, fill, joined

__all__ = [
    "AFTER",
    "BEFORE",
    "EVERYONE",
    "KERNEL_RULES",
    "NOTHING",
    "NO_TEXT",
    "PAYMENT_RULES",
    "SPECTATOR",
    "Amended",
    "BrokenTable",
    "Card",
    "Decision",
    "Dropped",
    "Entry",
    "Event",
    "Export",
    "Game",
    "HearthwatchError",
    "IllegalChoice",
    "Line",
    "Need",
    "NoSuchDocument",
    "Number",
    "OneOf",
    "Option",
    "Options",
    "Outcome",
    "Payments",
    "Readers",
    "Record",
    "RecordError",
    "Ref",
    "Refusal",
    "Refused",
    "Rules",
    "RulesDefect",
    "Sense",
    "Setting",
    "SetupError",
    "Several",
    "Stage",
    "Step",
    "Supply",
    "Table",
    "Text",
    "Unit",
    "UnknownGame",
    "Words",
    "YesNo",
    "agree_in_advance",
    "ask_me_again",
    "chance",
    "fill",
    "joined",
    "mask_of",
    "no",
    "pass_in_silence",
    "remembered",
]
