"""The words of the language of effects: Locations, Areas, numbers and conditions, each as the page describes it."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.rules.adventure import Adventure
from hearthwatch.games.thorgal.rules.effects.filters import Areas, Locations
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import NOWHERE
from tests.games.thorgal.helpers import A, B, happen, holds, place, position
from tests.games.thorgal.helpers import take as take

SCENE = """
round = 2
special = { A = 22 }
collected = [[3, 1]]
terrain = ["Birch Slope", "Old Trade Road"]
markers = [5, 12, 22]
[character.Thorgal]
goods = { ore = 2, gossip = 1 }
threats = 2
combat = 3
journey = 4
wounds = [[[0, 0]], [[1, 0], [2, 0]]]
items = ["Skis", "Oak Shield"]
[character.Kriss]
area = "Hill"
goods = { magic = 3 }
threats = 4
items = []
skill = "inactive"
[location.Well]
entry = true
cost = 1
[location.Shed]
blockade = true
enemies = ["major"]
[location.Altar]
cover = "I1"
[location.Circle]
goods = { power = 3, fate = 1 }
objectives = 1
enemies = ["minor"]
"""


@pytest.fixture(scope="module")
def scene() -> Saga:
    """Thorgal in the Camp, Kriss on the Hill, and something of everything."""
    return position(SCENE)


def meant(table: Saga, words: str, at: str = "") -> set[str]:
    """The names of the Locations that words mean, as said to Thorgal."""
    found = Locations(words, None).matching(table, A, place(table, at) if at else NOWHERE)
    return {table.played.locations[one].name for one in found}


def areas(table: Saga, words: str) -> set[str]:
    """The names of the Areas that words mean, as said to Thorgal."""
    return {table.played.areas[one].name for one in Areas(words, None).matching(table, A, NOWHERE)}


CAMP = {"Well", "Altar", "Landing"}
HILL = {"Cave", "Den"}
FAR = {"Circle", "Stones", "Summit"}


@pytest.mark.rule("THG-27.1", "THG-4.8", "THG-1.15")
@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("any", CAMP | HILL | FAR),
        ("here", CAMP),
        ("elsewhere", HILL | FAR),
        ("near", CAMP | HILL | {"Circle", "Stones"}),
        ("enemies", {"Landing", "Cave", "Den", "Circle", "Stones"}),
        ("empty", {"Well", "Altar", "Summit"}),
        ("several", {"Den"}),
        ("read", {"Well"}),
        ("unread", {"Altar", "Landing"} | HILL | FAR),
        ("blocked", {"Shed"}),
        ("blocked major", {"Shed"}),
        ("costly", {"Well"}),
        ("cheap", {"Altar", "Landing"} | HILL | FAR),
        ("covered", {"Altar"}),
        ("uncovered", {"Well", "Landing"} | HILL | FAR),
        ("goods", {"Circle"}),
        ("marked", {"Circle"}),
        ("unmarked", CAMP | HILL | {"Stones", "Summit"}),
        ("available", CAMP | HILL | {"Circle", "Stones"}),
        ("assign", {"Well", "Landing", "Circle"}),
        ("sacrifice", {"Altar"}),
        ("combat", HILL),
        ("sun", {"Well", "Altar"}),
        ("eye/raven", FAR),
        ("mountain", HILL | {"Summit"}),
        ("village/wild", CAMP | {"Circle", "Stones"}),
        ("minor", {"Landing", "Cave", "Den", "Circle"}),
        ("mystical", {"Stones"}),
        ("sun unread", {"Altar"}),
    ],
)
def test_words_mean_the_locations_that_they_fit(scene: Saga, words: str, names: set[str]) -> None:
    assert meant(scene, words) == names


@pytest.mark.rule("THG-EX41")
def test_a_location_may_be_meant_from_where_the_effect_is(scene: Saga) -> None:
    assert meant(scene, "this", at="Cave") == {"Cave"}
    assert "Cave" not in meant(scene, "else", at="Cave")
    assert meant(scene, "onward", at="Cave") == {"Circle", "Stones", "Summit"}
    assert meant(scene, "onward", at="Circle") == {"Summit"}
    assert meant(scene, "onward", at="Landing") == {"Circle", "Stones", "Landing"}, "from either of its Areas"
    assert (meant(scene, "onward"), meant(scene, "this")) == (set(), set())
    assert place(scene, "Landing") in Locations("near", None).matching(scene, B, NOWHERE), "half of it is in the Camp"


@pytest.mark.rule("THG-EX41")
@pytest.mark.parametrize("adventure", GAME.book.box_adventures, ids=lambda adventure: adventure.slug)
def test_what_happens_nowhere_leads_nowhere_onward(adventure: Adventure) -> None:
    assert Locations("onward", None).matching(GAME.new(2, seed=1, adventure=adventure.slug), A, NOWHERE) == []


@pytest.mark.rule("THG-4.15", "THG-4.2", "THG-4.3")
@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("any", {"Camp", "Hill", "Marsh", "Peak", "Isle"}),
        ("here", {"Camp"}),
        ("elsewhere", {"Hill", "Marsh", "Peak", "Isle"}),
        ("adjacent", {"Hill", "Marsh", "Isle"}),
        ("available", {"Camp", "Hill", "Marsh"}),
        ("sourceless", {"Marsh", "Isle"}),
        ("ship", set[str]()),
        ("company", {"Hill"}),
        ("enemies", {"Camp", "Hill", "Marsh", "Isle"}),
        ("mountain/sea", {"Hill", "Peak", "Isle"}),
        ("mountain available", {"Hill"}),
    ],
)
def test_words_mean_the_areas_that_they_fit(scene: Saga, words: str, names: set[str]) -> None:
    assert areas(scene, words) == names


def test_the_ship_names_the_area_where_it_lies() -> None:
    table = position()
    happen(table, {"ship": "mountain available"})
    assert areas(table, "ship") == {"Hill"}


@pytest.mark.rule("THG-9.7", "THG-1.12", "THG-1.14")
@pytest.mark.parametrize(
    ("number", "amount"),
    [
        ("threats", 2),
        ("wounds", 2),
        ("squares", 3),
        ("free squares", 22),
        ("items", 2),
        ("goods", 3),
        ("ore", 2),
        ("gossip", 1),
        ("magic", 0),
        ("combat level", 3),
        ("journey level", 4),
        ("company", 0),
        ("round", 2),
        ("players", 2),
        ("characters", 2),
        ("track", 3),
        ("active chips", 4),
        ("markers", 3),
        ("terrain", 2),
        ("collected", 1),
        ("all threats", 6),
        ("most threats", 4),
        ("entries", 0),
        ("all enemies", 7),
        ("all strength", 8),
        ("locations any", 8),
        ("locations sun unread", 1),
        ("enemies at wolf", 3),
        ("mystical at any", 1),
        ("mystical at wolf", 0),
        ("strength at any", 5),
        ("goods at any", 4),
        ("power at Circle", 3),
        ("fate at Circle", 1),
        ("ore at Circle", 0),
        ("objectives at any", 1),
        ("surplus of power at eye", 2),
        ("surplus of fate at wolf", 0),
        ("group threats", 6),
        ("group magic", 3),
        ("group free squares", 47),
        ("characters in Camp", 1),
        ("characters in mountain", 1),
        ("characters in any", 2),
        ("sources in Hill", 2),
        ("sources in any", 4),
        ("luck", 0),
        ("die", 0),
    ],
)
def test_a_number_is_read_off_the_table(scene: Saga, number: str, amount: int) -> None:
    assert holds(scene, f"{number} = {amount}")


@pytest.mark.rule("THG-12.5", "THG-12.6", "THG-12.7")
def test_chips_are_numbers_as_they_were_counted() -> None:
    table = position("chips = [1, 5, 5, 0]\nrow = [5, 12, 22, 29, 35, 38]\n[location.Landing]\nenemies = ['minor']")
    take(table, "lay_chip:3:4")
    assert all(holds(table, told) for told in ("only chip = 0", "chips left = 1", "chips here = 3", "active chips = 3"))


@pytest.mark.parametrize(
    ("condition", "of_thorgal", "of_kriss"),
    [
        ("alone", True, True),
        ("with company", False, False),
        ("skill ready", True, False),
        ("first player", True, False),
        ("in Camp", True, False),
        ("in mountain", False, True),
        ("all read", False, False),
        ("won", False, False),
        ("by combat", False, False),
        ("threats >= 3", False, True),
        ("not alone", False, False),
        ("in Camp and threats <= 2", True, False),
    ],
)
def test_a_condition_speaks_of_a_character(scene: Saga, condition: str, of_thorgal: bool, of_kriss: bool) -> None:
    assert (holds(scene, condition, A), holds(scene, condition, B)) == (of_thorgal, of_kriss)


def test_a_condition_speaks_of_the_location_and_of_the_action_under_way(scene: Saga) -> None:
    assert holds(scene, "at wolf", at="Cave")
    assert not holds(scene, "at wolf", at="Well")
    assert not holds(scene, "at wolf")
    fighting = position("doing = 'combat'\n[character.Thorgal]\nitems = ['Oak Shield']")
    assert (holds(fighting, "by combat"), holds(fighting, "by move")) == (True, False)


@pytest.mark.rule("THG-26.2")
def test_what_was_read_is_known() -> None:
    table = position("[character.Thorgal]\ngoods = {}\n[character.Kriss]\ngoods = {}")
    assert not holds(table, "read 4")
    happen(table, {"entry": 4})
    assert (holds(table, "read 4"), holds(table, "read 2"), holds(table, "entries = 1")) == (True, False, True)
    table.entries_read = sum(1 << one.number for one in table.played.book.entry)
    assert holds(table, "all read")


def test_in_company_nobody_is_alone() -> None:
    table = position()
    assert (holds(table, "alone"), holds(table, "with company"), holds(table, "company = 1")) == (False, True, True)


def test_the_names_of_the_map_are_words_too() -> None:
    table = position()
    happen(table, {"enemy": "major", "at": "Summit"})
    assert holds(table, "strength at Peak = 3")
    assert holds(table, "enemies at Summit = 1")


def test_an_area_has_company_where_one_of_the_others_is() -> None:
    table = position(
        "characters = ['Thorgal', 'Kriss', 'Jolan']\n"
        "[character.Kriss]\narea = 'Hill'\n[character.Jolan]\narea = 'Marsh'"
    )
    assert areas(table, "company") == {"Hill", "Marsh"}
