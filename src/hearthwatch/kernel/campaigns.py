"""Campaigns: the state that lasts from one table to the next, as a plain document.

A game declares its campaign as a Struct with defaults, and how a finished table changes it. The document names
the game and the version of its rules: `{"game": "thornwatch", "version": 1, "campaign": {...}}`. It is part of how a
table began, so records hold it. Errors name the place in the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from .errors import IllegalChoice, SetupError
from .plain import CampaignData, Document

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

C = TypeVar("C", bound=msgspec.Struct)


class Campaign(Generic[C]):
    """The campaign of a game: its type, its validation, and its change by a finished table."""

    def __init__(
        self, kind: type[C], *, after: Callable[[Any, C], C], check: Callable[[C, int], str] | None = None
    ) -> None:
        self.kind = kind
        self.after = after
        """Computes the campaign after a finished table from the one that the table began with."""
        self.check = check
        """Returns the fault of a campaign at a table of this many seats, with its place and clause; empty for none."""

    def read(self, game: Game[Any], document: Document | None, seats: int) -> C:
        """Return the campaign of a document, or raise SetupError; a new one where there is no document."""
        if document is None:
            return self.kind()
        if {*document} != {"game", "version", "campaign"}:
            raise SetupError("A campaign is a document of three parts: game, version and campaign.")
        if document["game"] != game.slug:
            raise SetupError(f"This is a campaign of {document['game']!r}, not of {game.slug!r} (at game).")
        if document["version"] != game.version:
            raise SetupError(
                f"This campaign was kept by version {document['version']!r} of the rules of {game.title}; "
                f"this is version {game.version} (at version)."
            )
        try:
            campaign = msgspec.convert(document["campaign"], self.kind)
        except msgspec.ValidationError as error:
            words, _, place = str(error).partition(" - at `$")
            at = re.sub(r"^\.", "", place.rstrip("`"))
            raise SetupError(
                f"The campaign does not fit {game.title}: {words} (at campaign{'.' + at if at else ''})."
            ) from error
        wrong = self.check(campaign, seats) if self.check else ""
        if wrong:
            raise SetupError(f"The campaign does not fit this table: {wrong}")
        return campaign

    def write(self, game: Game[Any], found: C) -> CampaignData:
        """Return the document of a campaign."""
        return {"game": game.slug, "version": game.version, "campaign": msgspec.json.decode(msgspec.json.encode(found))}


def campaign_of(table: Table) -> Campaign[Any]:
    """Return the campaign type of this table's game; SetupError where it has no campaign."""
    campaign: Campaign[Any] | None = table.game.campaign
    if campaign is None:
        raise SetupError(f"{table.game.title} keeps no campaign: each of its games stands for itself.")
    return campaign


def campaign_after(table: Table) -> CampaignData:
    """Return the document after a finished table, for the next one."""
    campaign = campaign_of(table)
    if not table.ending:
        raise IllegalChoice("The campaign goes on when the game is over.")
    return campaign.write(
        table.game, campaign.after(table, campaign.read(table.game, table.origin.campaign, table.seats))
    )
