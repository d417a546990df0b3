"""People by their names, and their words as they wrote them."""

from __future__ import annotations

from typing import Any

from hearthwatch.web.calling import by_name


def test_names_stand_for_seats_but_not_in_what_people_wrote() -> None:
    seats = [{"kind": "person", "name": name, "words": f"player {n + 1}", "seat": n} for n, name in enumerate("AB")]
    said: dict[str, Any] = {"words": "Player 2 objects: “player 2 sleeps”"}
    page = by_name({"seats": seats, "view": {"log": [said], "decision": None}})
    assert page["view"]["log"][0]["words"] == "B objects: “player 2 sleeps”"
