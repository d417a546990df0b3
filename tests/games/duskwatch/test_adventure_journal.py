"""The journal of an adventure: a heading for every scene, causes before harm, nothing said twice."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content.adventure import FOE, FOES, SCENES
from hearthwatch.games.duskwatch.content.prompts import OPENINGS, SITUATIONS
from hearthwatch.games.duskwatch.rules.adventure.scenes import FRAMED, STRIKES, _foe, tie
from hearthwatch.games.duskwatch.rules.journal import ADVENTURE, note
from hearthwatch.games.duskwatch.show.adventure import definite
from hearthwatch.games.duskwatch.table import NO_FOE, Chronicle

from .adventures import DESTROY, on_the_way, told
from .helpers import AGAIN, MISS, STRONG_HIT, choose, go, prompt


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
    strikes = SCENES[table.scene].strikes[0]
    places = [document.index(words) for words in ("## Scene 1", f"The forest strikes first: {strikes}.", "Vitae 5 →")]
    assert places == sorted(places)


@pytest.mark.rule("WOD-A11")
@pytest.mark.parametrize("kind", range(len(SCENES)))
def test_the_forest_strikes_in_every_way_of_a_scene_before_one_comes_again(kind: int) -> None:
    table, ways = on_the_way(), SCENES[kind].strikes
    foe = NO_FOE
    for number in range(len(ways) + 1):
        note(table, ADVENTURE, FRAMED, kind, SCENES[kind].entries[0], foe, number, -1, 0, 0)
        note(table, ADVENTURE, STRIKES)
        note(table, ADVENTURE, FRAMED, (kind + 1) % len(SCENES), SCENES[kind].entries[0], foe, number, -1, 0, 0)
    said = [words.partition("strikes first: ")[2] for words in told(table) if "strikes first" in words]
    assert said == [f"{way}." for way in [*ways, ways[0]]]


@pytest.mark.rule("WOD-A3", "WOD-A4")
def test_who_stands_there_is_named_before_it_is_spoken_of() -> None:
    table = on_the_way("", 'scene = "foe", foe = "Gallows bear"')
    words = table.view(0)["board"]["adventure"]["scene"]["words"]
    assert words.index("Gallows bear, dangerous") < words.index("It stands on the way to the village")


@pytest.mark.rule("WOD-A3")
@pytest.mark.parametrize("kind", [kind.name for kind in SCENES])
def test_the_next_scene_of_a_kind_touches_the_vow_in_other_words(kind: str) -> None:
    table = on_the_way("", f'scene = "{kind}"')
    said = set()
    for table.scenes in range(4):
        said.add(table.view(0)["board"]["adventure"]["scene"]["words"])
    assert len(said) == 4


@pytest.mark.rule("WOD-27.2", "WOD-A2")
@pytest.mark.parametrize(("opening", "told_by_us"), [("The chapel door is warm.", False), ("", True)])
def test_who_frames_the_opening_needs_none_of_ours(opening: str, told_by_us: bool) -> None:
    table = GAME.new(seats=1, seed=3, adventure=True)
    go(table, "Later", "Later", *("Strength 2", "Dexterity 2", "Willpower 2"), "Soulgrip", "Reveal all", "Leave it")
    go(table, "Later", "Later")
    if opening:
        choose(table, "Frame the opening scene", text=opening)
    else:
        choose(table, "Begin without words")
    assert any(f"{ours}." in told(table)[0] for ours in OPENINGS) == told_by_us


@pytest.mark.rule("WOD-A7", "WOD-0.2")
def test_a_miss_says_what_it_has_brought() -> None:
    table = on_the_way(MISS, 'scene = "search"')
    framed_as(table)
    go(table, "Gather Intel", "Willpower", "Draw the cards")
    assert told(table)[-1] == "The adventure: a Miss, 1 of the 3 that lose the scene, and the forest takes notice."
    table = on_the_way(f"{MISS} 2C {AGAIN['Weak Hit']}", 'scene = "crossing"')
    framed_as(table)
    go(table, "Overcome", "Strength", "Draw the cards", "Time is lost", "Draw the cards")
    assert told(table)[-1] == "The adventure: a Miss, 1 of the 3 that lose the scene, and harm follows."


def framed_as(table: Chronicle) -> None:
    """A scene of a position stands in the journal as one that was framed."""
    note(table, ADVENTURE, FRAMED, table.scene, table.scene_entry, table.scene_foe, table.scenes, *tie(table))


@pytest.mark.rule("WOD-A3", "WOD-27.2")
@pytest.mark.parametrize("kind", ["md", "html"])
def test_only_the_scenes_of_the_adventure_are_counted(kind: str) -> None:
    table = on_the_way()
    table.choose("new_scene:0", text="The chapel door is warm.")
    go(table, "Go on")
    table.choose("new_scene:0", text="In the village they are counting the doors.")
    document = table.export(kind, 0)
    assert document.count("Scene 1") == 1 and "Scene 2" not in document
    assert document.index("The opening") < document.index("Scene 1") < document.index("Meanwhile")


@pytest.mark.rule("WOD-A14")
def test_the_end_is_told_once() -> None:
    table = on_the_way(f"{MISS} {AGAIN['Miss']} 2S KS KH", 'scene = "foe", foe = "Gallows bear"', Vitae=1)
    go(table, "Inflict Harm", "Strength", "Draw the cards", "Draw the cards", "Draw the cards")
    assert table.outcome is not None
    document = table.export("md", 0)
    assert document.count("0 Vows kept") == 1, document


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


@pytest.mark.rule("WOD-A3")
@pytest.mark.parametrize("kind", [kind.name for kind in SCENES])
def test_every_scene_touches_the_vow_in_turns_by_its_place_and_its_subject(kind: str) -> None:
    table = on_the_way("", f'scene = "{kind}"')
    said = []
    for table.scenes in (0, 1):
        said.append(table.view(0)["board"]["adventure"]["scene"]["words"])
    assert ("the village that went silent" in said[0], "he Warden who went silent" in said[1]) == (True, True)


@pytest.mark.rule("WOD-A3")
@pytest.mark.parametrize("kind", [kind.name for kind in SCENES])
def test_the_last_scene_touches_both(kind: str) -> None:
    table = on_the_way("", f'scene = "{kind}", milestones = 3')
    words = table.view(0)["board"]["adventure"]["scene"]["words"]
    assert "the village that went silent" in words and "the Warden who went silent" in words


@pytest.mark.rule("WOD-A3")
def test_an_older_scene_keeps_the_vow_it_was_framed_for() -> None:
    table = go(on_the_way(), "Go on")
    framed = told(table)[-1]
    go(table, "The Vow is kept", "It needs no words", "Make a Vow", "Reveal", "Leave")
    assert framed in told(table)


def test_what_is_known_is_spoken_of_as_known() -> None:
    assert [definite(words) for words in ("a chapel", "an elder", "one who lied", "something old", "the ruins")] == [
        "the chapel",
        "the elder",
        "the one who lied",
        "the thing old",
        "the ruins",
    ]


@pytest.mark.rule("WOD-28.5", "WOD-A6")
def test_keeping_a_vow_asks_how() -> None:
    table = on_the_way(STRONG_HIT, 'milestones = 3, scene = "search", successes = 2')
    go(table, "Gather Intel", "Willpower", "Draw the cards")
    assert prompt(table) == "The Vow is kept. How did it come about?"
    choose(table, "Tell how the Vow was kept", text="She had the ledger all along.")
    document = table.export("md", 0)
    assert document.index("**The Vow is kept**") < document.index("She had the ledger all along.")
    assert table.sanctuary == 2, "and the story goes on"


@pytest.mark.rule("WOD-A5", "WOD-A7")
def test_what_a_scene_counts_stands_with_its_draw() -> None:
    table = on_the_way(STRONG_HIT, 'scene = "search"')
    go(table, "Gather Intel", "Willpower", "Draw the cards")
    block = next(part for part in table.export("md", 0).split("\n\n") if "**Gather Intel**" in part)
    assert "A success, 1 of 3." in block


@pytest.mark.rule("WOD-A4")
def test_what_has_followed_the_warden_is_not_rooted() -> None:
    coming = next(number for number, one in enumerate(SITUATIONS) if one.comes)
    table = on_the_way("", 'scene = "foe"')
    met = set()
    for table.scene_entry in (coming, next(iter(SCENES[FOE].entries))):
        rooted = [FOES[_foe(table)].rooted for _ in range(300)]
        met.add((table.scene_entry == coming, any(rooted)))
    assert met == {(True, False), (False, True)}
