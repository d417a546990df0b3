"""Content is read into types: what is misspelt is refused with its file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hearthwatch.games.set_a_watch.content import FOLDER
from hearthwatch.games.set_a_watch.content.cards import AbilityCards, Creatures, Locations
from hearthwatch.games.set_a_watch.rules.powers import powers, read_powers
from hearthwatch.games.set_a_watch.show.printing import cards
from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import typed_toml


@pytest.mark.parametrize(
    ("name", "kind", "old", "new", "words"),
    [
        (
            "creatures",
            Creatures,
            "damage = 1",
            "dammage = 1",
            "Number 1 of creature has no 'dammage'. Did you mean 'damage'?",
        ),
        ("creatures", Creatures, "health = 4", 'health = "four"', "health of number 1 of creature is a number; "),
        ("creatures", Creatures, "firewood = -1", "firewood = -1, stun = 1", "Woodgnawer has several verbs"),
        ("abilities", AbilityCards, "limit = 10", "", "Felling Blow names {limit}, which the card does not give"),
        ("abilities", AbilityCards, 'kind = "passive"', 'kind = "pasive"', "'pasive'"),
        (
            "locations",
            Locations,
            "{ range = -1 }",
            "{ rnge = -1 }",
            "ability of number 2 of location has no 'rnge'. Did you mean 'range'?",
        ),
        ("locations", Locations, "{ range = -1 }", "{}", "The ability of Crooked Gorge is one verb"),
        ("locations", Locations, "creatures = 6\n", "", "Number 1 of location needs 'creatures' too."),
    ],
)
def test_what_is_misspelt_is_named_with_its_file_and_line(
    tmp_path: Path, name: str, kind: type, old: str, new: str, words: str
) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{name}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SetupError) as refused:
        typed_toml(path, kind)
    assert words in str(refused.value)
    assert str(refused.value).startswith(f"{name}.toml, line ")


def test_a_power_with_an_unknown_verb_or_no_number_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(powers, "nodes", {})
    text = (FOLDER / "creatures.toml").read_text(encoding="utf-8")
    for new, words in (
        ("{ firewod = -1 }", "'firewod' is no verb. Did you mean 'firewood'?"),
        ('{ firewood = "some" }', "There is no number called 'some'"),
        ("{ firewood = -1, long = true }", "'firewood' takes firewood; 'long' is none of these."),
    ):
        path = tmp_path / "creatures.toml"
        path.write_text(text.replace("{ firewood = -1 }", new, 1), encoding="utf-8")
        with pytest.raises(SetupError) as refused:
            read_powers(path, "creature")
        assert words in str(refused.value)
        assert str(refused.value).startswith("creatures.toml, line ")


def test_no_text_reads_like_a_formula() -> None:
    for many in cards().values():
        for card in many:
            assert not re.search(r"[+]0|changes by|sides [+]|further [+-]|value [+]", card["text"]), card
