"""People by their names: where a game speaks of "player 2", a page says who sits there."""

from __future__ import annotations

import re
from typing import Any, Final

Page = dict[str, Any]
_PLAYER: Final = re.compile(r"“[^”]*”|\b(?:[Pp]layer|seat) \d\b")
"""What people wrote stands between quotation marks and is found first, so that nothing in it is replaced."""


def by_name(t: Page) -> Page:
    """A table with names for players in its question, choices, refusals and chronicle; `t` stays as it is."""
    people = [seat for seat in t["seats"] if seat["kind"] == "person" and seat["name"]]
    if len(t["seats"]) == 1 or not people:
        return t
    names = {words: seat["name"] for seat in people for words in (seat["words"], f"seat {seat['seat']}")}

    def called(words: str) -> str:
        return _PLAYER.sub(lambda found: names.get(found[0].lower(), found[0]), words)

    def told(rows: list[Page], part: str) -> list[Page]:
        return [{**row, part: called(row[part])} if _PLAYER.search(row[part]) else row for row in rows]

    view = {**t["view"], "log": told(t["view"]["log"], "words")}
    if decision := view["decision"]:
        view["decision"] = {
            **decision,
            "prompt": called(decision["prompt"]),
            "options": told(decision["options"], "label"),
        }
    refused = [{**row, "reason": called(row["reason"])} for row in told(t.get("refused", []), "label")]
    return {**t, "view": view, "refused": refused, "waiting": called(t.get("waiting", ""))}
