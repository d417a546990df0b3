"""The fifteen storyboards of the box: what they are, how they hang together, and that they can be laid out."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from hearthwatch.games.thornwatch.content import CREATURE_NAMES, CREATURES, KNOTS, PIECES
from hearthwatch.games.thornwatch.content.storyboard_sheet import Storyboard, arrangement_of
from hearthwatch.games.thornwatch.rules.book import Scene
from hearthwatch.games.thornwatch.rules.box import BOX

SCENES = [*BOX.scenes.values()]
SLUGS = [*BOX.scenes]


def of_kind(kind: str) -> list[Scene]:
    return [scene for scene in SCENES if scene.sheet.kind == kind]


def pawns(sheet: Storyboard, heroes: int) -> Counter[str]:
    """How many pawns of each creature take part from the beginning."""
    found: Counter[str] = Counter()
    for one in sheet.creature:
        if one.condition:
            continue
        found[one.name] += one.pawns if isinstance(one.pawns, int) else one.pawns[heroes - 2]
    return found


# -- how they hang together


@pytest.mark.rule("TWN-2.4", "TWN-G38")
def test_four_openings_four_closings_four_despairs_three_branches() -> None:
    assert Counter(scene.sheet.kind for scene in SCENES) == {"opening": 4, "closing": 4, "despair": 4, "branch": 3}
    assert {scene.title for scene in of_kind("opening")} == {
        "May He Die in the Forest",
        "A Thirst for Knowledge",
        "The Singer in the Dark",
        "A Bad Deal",
    }


@pytest.mark.rule("TWN-6.2", "TWN-6.5", "TWN-G38")
def test_every_opening_names_a_closing_and_a_despair_of_its_own() -> None:
    openings = of_kind("opening")
    assert {scene.sheet.closing for scene in openings} == {scene.slug for scene in of_kind("closing")}
    assert {scene.sheet.despair for scene in openings} == {scene.slug for scene in of_kind("despair")}
    for scene in openings:
        after = defaultdict(set)
        for end in scene.sheet.end:
            after[end.result].add(end.then)
        assert after == {"success": {"choice"}, "failure": {"despair"}}, scene.title


@pytest.mark.rule("TWN-32.2")
def test_every_closing_earns_the_knot_that_the_rulebook_gives_it() -> None:
    assert {scene.title: scene.sheet.knot for scene in of_kind("closing")} == {
        "The Woodwife's Bargain": "Twainward Knot",
        "Silence the Swamp Choir": "Bent Bow Knot",
        "The Bloodcaller's Cry": "Wagon-Wise Knot",
        "The Deep Crow's Nest": "Crow's Loop Knot",
    }
    assert {knot.closing: knot.name for knot in KNOTS} == {scene.slug: scene.sheet.knot for scene in of_kind("closing")}


@pytest.mark.rule("TWN-31.3", "TWN-32.1")
@pytest.mark.parametrize("slug", [scene.slug for kind in ("closing", "despair") for scene in of_kind(kind)])
def test_after_a_closing_or_a_despair_comes_the_end(slug: str) -> None:
    assert {end.then for end in BOX.scenes[slug].sheet.end} == {"the end"}


@pytest.mark.rule("TWN-6.3", "TWN-6.4", "TWN-6.8")
@pytest.mark.parametrize("slug", [scene.slug for scene in of_kind("branch")])
def test_after_a_branch_with_its_benefit_or_price_the_group_decides_again(slug: str) -> None:
    for end in BOX.scenes[slug].sheet.end:
        assert end.then == "choice"
        assert end.effect, end.text


@pytest.mark.rule("TWN-6.6")
@pytest.mark.parametrize("slug", SLUGS)
def test_every_storyboard_can_be_won_and_lost_and_says_how(slug: str) -> None:
    sheet = BOX.scenes[slug].sheet
    assert {end.result for end in sheet.end} == {"success", "failure"}
    for text in (sheet.story, sheet.goal, *(part for end in sheet.end for part in (end.text, end.story))):
        assert text.strip().endswith((".", "?", "!", "”")), text
    assert len(sheet.story) <= 520, "short, and worth reading"


def test_no_two_storyboards_are_won_in_the_same_way() -> None:
    ways = Counter(
        (end.condition, str(scene.sheet.action))
        for scene in SCENES
        for end in scene.sheet.end
        if end.result == "success"
    )
    assert {*ways.values()} == {1}


# -- what they ask of the box


@pytest.mark.rule("TWN-27.4")
def test_villains_appear_only_where_a_storyboard_names_them() -> None:
    named = {one.name for scene in SCENES for one in scene.sheet.creature}
    villains = {one.name for one in CREATURES if "villain" in one.attributes}
    assert villains <= named
    for scene in SCENES:
        if villains & {one.name for one in scene.sheet.creature}:
            assert scene.sheet.kind == "closing"


def test_every_creature_of_the_box_takes_part_somewhere() -> None:
    named = {one.name for scene in SCENES for one in scene.sheet.creature}
    named |= {name for scene in SCENES for name in CREATURE_NAMES if f"'spawn': '{name}'" in str(scene.sheet)}
    assert named == {*CREATURE_NAMES}


@pytest.mark.rule("TWN-27.3")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_leader_comes_alone_or_with_a_pack_of_its_type(slug: str) -> None:
    """One that fights for the heroes comes with nobody of the other side."""
    against = [one for one in BOX.scenes[slug].sheet.creature if one.side != "heroes"]
    taking_part = [CREATURES[CREATURE_NAMES.index(one.name)] for one in against]
    packs = {one.type for one in taking_part if one.kind == "monster" and "pack" in one.attributes}
    for one in taking_part:
        if "leader" in one.attributes and packs:
            assert one.type in packs


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("heroes", [2, 3, 4, 5])
def test_the_box_has_the_pawns_and_the_track_keeps_its_length(slug: str, heroes: int) -> None:
    found = pawns(BOX.scenes[slug].sheet, heroes)
    cards = heroes
    for name, count in found.items():
        creature = CREATURES[CREATURE_NAMES.index(name)]
        assert 0 <= count <= creature.pawns
        cards += creature.cards if count else 0
    monsters = sum(count for name, count in found.items() if CREATURES[CREATURE_NAMES.index(name)].kind == "monster")
    assert monsters >= heroes // 2, "nobody is let off without a fight"
    assert 3 <= cards <= 9


@pytest.mark.rule("TWN-3.7", "TWN-3.8")
@pytest.mark.parametrize("slug", SLUGS)
def test_the_symbols_shown_can_be_laid_with_the_tiles_of_the_box(slug: str) -> None:
    sheet = BOX.scenes[slug].sheet
    left = Counter({(piece.shape, frozenset(piece.icons)): piece.copies for piece in PIECES})
    for tile, icons in zip(arrangement_of(sheet).tile, sheet.icons, strict=True):
        left[tile.shape, frozenset(icons)] -= 1
        assert left[tile.shape, frozenset(icons)] >= 0, (tile, icons)


@pytest.mark.rule("TWN-3.12")
@pytest.mark.parametrize("slug", SLUGS)
def test_heroes_and_monsters_do_not_begin_on_the_same_tile(slug: str) -> None:
    sheet = BOX.scenes[slug].sheet
    assert sheet.heroes
    assert not {*sheet.heroes} & {*sheet.monsters}
