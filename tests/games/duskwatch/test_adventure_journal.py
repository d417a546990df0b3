"""The journal of an adventure: a heading for every scene, causes before harm, nothing said twice."""

from __future__ import annotations

import pytest

from .adventures import DESTROY, on_the_way
from .helpers import MISS, STRONG_HIT, go


@pytest.mark.rule("WOD-A3")
@pytest.mark.parametrize("kind", ["md", "html"])
def test_every_scene_has_a_heading_of_its_own(kind: str) -> None:
    table = on_the_way(STRONG_HIT)
    go(table, "Go on")
    words = table.view(0)["board"]["adventure"]["scene"]["words"].partition(". ")[0]
    mark = {"md": "\n## ", "html": '<h2 class="scene">'}[kind]
    assert f"{mark}Scene 1: {words}" in table.export(kind, 0)


@pytest.mark.rule("WOD-A11", "WOD-0.2")
def test_harm_of_the_forest_stands_below_its_cause() -> None:
    table = on_the_way(MISS, "notice = 12")
    go(table, "Go on", "Draw the cards")
    document = table.export("md", 0)
    places = [
        document.index(words) for words in ("## Scene 1", "The adventure: the forest strikes first.", "Vitae 5 →")
    ]
    assert places == sorted(places)


@pytest.mark.rule("WOD-19.6", "WOD-A4")
def test_a_foe_is_told_once_in_its_scene() -> None:
    table = on_the_way(STRONG_HIT, "milestones = 5", vow=DESTROY)
    go(table, "Go on")
    foe = table.view(0)["board"]["threats"][0]["words"].partition(" (")[0]
    story = table.export("md", 0).partition("## Appendix")[0]
    assert story.count(foe) == 1
    go(table, "Threats", foe, "It is over")
    assert f"It is over: {foe}." in table.export("md", 0)


@pytest.mark.rule("WOD-8.5", "WOD-0.2")
def test_what_came_of_a_draw_stands_above_the_harm_that_follows() -> None:
    table = on_the_way("3S KD 2H QS AH QC KC", 'scene = "crossing"', Strength=1)
    go(table, "Overcome", "Strength", "Draw the cards", "Draw the cards")
    document = table.export("md", 0)
    places = [document.index(words) for words in ("**Overcome an Obstacle**", "Danger: ", "**Endure Harm**")]
    assert places == sorted(places)
