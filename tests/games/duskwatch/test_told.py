"""Lines of the chronicle as they are read: sentences end once, and a scene that is lost says why."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hearthwatch.games.duskwatch.show.naming import WORDLESS

GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("duskwatch-*.json"))
LINES = [line["words"] for path in GOLDEN for line in json.loads(path.read_text(encoding="utf-8"))["led to"]["log"]]

NOTES = " notes a Record: "


def test_what_people_wrote_ends_the_sentence_or_a_full_stop_does() -> None:
    worded = [line for line in LINES if " words a Record: " in line]
    assert worded
    assert all(line.endswith((".", "!", "?", "…")) and not line.endswith("..") for line in worded)


def test_a_record_has_its_kind_behind_it_once() -> None:
    noted = [line for line in LINES if NOTES in line]
    plain = [line for line in noted if line.partition(NOTES)[2].startswith(("the bond with ", *WORDLESS.values()))]
    assert noted and plain
    assert not any(re.search(r" \((bond|wound|corruption|acquisition|note)\b", line) for line in plain)
    assert not any(line.endswith("..") for line in plain)
    others = [line for line in noted if line not in plain]
    assert all(re.search(r" \([a-z]+(, \d+ of \d+)?\)\.$", line) and ") (" not in line for line in others)


def test_a_scene_that_is_lost_says_why() -> None:
    lost = {line for line in LINES if line.startswith("The scene is lost")}
    assert lost
    assert lost <= {
        "The scene is lost: the Warden flees.",
        "The scene is lost: one Miss too many.",
        "The scene is lost, and the Warden is carried off.",
    }
