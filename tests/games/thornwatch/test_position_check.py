"""Tables that cannot be are refused, with the key that says so."""

from __future__ import annotations

import pytest

import hearthwatch as hw

HUSK = '[[creature]]\nname = "Husk"\ntiles = [9]\n'


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('heroes = ["Guard", "Guard"]', "heroes names the Guard twice"),
        ('opening = "xyz"', "opening: there is no storyboard 'xyz'"),
        ("ebb = 99", "ebb holds 99, and the most is 30"),
        ("wounds = 99", "wounds: there are 20 for so many heroes, not 99"),
        ("markers.5 = [1]", "markers are numbered 1 to 4"),
        ("markers.1 = [1, 2, 3, 4, 5]", "markers are numbered 1 to 4"),
        ('track = ["Guard", "Guard", "Sage"]', "track: entry 2 is a card that lies there already"),
        ('track = ["Husk 9"]', "track"),
        ('track = ["Guard"]\nplanned = ["Guard"]', "planned: a card that waits beside the track"),
        ('hero.Guard.hand = ["Retaliate", "Retaliate", "Retaliate", "Retaliate", "Retaliate"]', "of Retaliate, not 5"),
        ('hero.Guard.deck = ["Retaliate", "Retaliate", "Retaliate", "Retaliate", "Retaliate"]', "of Retaliate, not 5"),
        ('hero.Guard.slots = [["Inner Well", "Inner Well as Banana"]]', "slots: 'Banana' is no skill"),
        ('hero.Guard.slots = [["Brawn"]]', "slots: Guard brawn is no action card"),
        ('hero.Guard.slots = [["Hew", "Brawn", "Brawn", "Brawn"]]', "slots"),
        ('hero.Guard.slots = [["Hew"], [], [], [], ["Hew"]]', "slots: the Guard has"),
    ],
)
def test_a_table_that_cannot_be_is_refused(document: str, sentence: str) -> None:
    head = "" if document.startswith("heroes") else 'heroes = ["Guard", "Sage"]\n'
    with pytest.raises(hw.SetupError, match=sentence):
        hw.game("thornwatch").position(head + document + "\n" + HUSK)


@pytest.mark.rule("TWN-30.1")
def test_a_huge_creature_on_tiles_that_do_not_touch_is_refused() -> None:
    document = 'heroes = ["Guard", "Sage"]\n[[creature]]\nname = "Swamp Choir"\ntiles = [[{}, {}]]\n'
    table = hw.game("thornwatch").position(document.format(1, 2))
    apart = next(tile for tile in range(1, len(table.icons)) if tile not in table.neighbours(0)) + 1
    with pytest.raises(hw.SetupError, match=f"lies on adjacent tiles; 1 and {apart} are not"):
        hw.game("thornwatch").position(document.format(1, apart))
