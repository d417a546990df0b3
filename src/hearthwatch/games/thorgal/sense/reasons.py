"""Why an option is good, in a few words, for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import ACTION_CARDS
from ..rules.idle import idle_because
from ..table import Saga
from ..things import Character, Location
from .acting import Outlook
from .worth import location_worth, missing

if TYPE_CHECKING:
    from hearthwatch.kernel import Step


def reason(table: Saga, step: Step) -> str:
    """What speaks for it; empty where nothing is to be said."""
    name = table.rules.kinds[step[0]].name
    if name == "lay_chip":
        main = ACTION_CARDS[table.row[step[2]]].main
        if all(idle_because(table, one.action) for one in main):
            return f"for the chip's new place: {main[0].action.capitalize()} does nothing here"
        left = sum(-1 < at < step[2] for chip, at in enumerate(table.chips) if chip != step[1])
        return f"{main[0].action.capitalize()} with {left} {'chip' if left == 1 else 'chips'} to its left"
    if name == "assign_to":
        place = Location(step[1])
        lacking = len(missing(table, place))
        return "its effect comes at once" if Outlook(table, Character(table.actor)).assign(place, lacking) else ""
    if name == "cross":
        who = Character(table.actor)
        outlook = Outlook(table, who)
        more = outlook.area(step[2]) > outlook.area(table.area[who])
        return "there is more to do there" if more else ""
    if name == "attack":
        return "it bars a Location that gives something" if location_worth(table, Location(step[1] // 5)) else ""
    return ""
