"""Lines of the chronicle and options name the clause they come from."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from tests.games.heroes_of_terrinoth.helpers import KARI, MOK, decline_all, labels, pick, position, use, why_not


def clause(table: Realm, words: str) -> str:
    """The clause of the first line of the chronicle with these words."""
    return next(line.rule for line in table.log if words in line.text())


@pytest.mark.rule("HOT-2.18")
def test_the_first_leader_is_chosen_in_the_setup() -> None:
    table = GAME.new(2, 1, heroes=[KARI, MOK])
    assert table.decision is not None
    assert {option.rule for option in table.decision.options} == {"HOT-2.18"}
    pick(table, f"{MOK} leads")
    assert clause(table, f"{MOK} leads the party") == "HOT-2.18"


@pytest.mark.rule("HOT-12.1", "HOT-12.14")
@pytest.mark.parametrize(("place", "rule"), [("Brigand Camp", "HOT-12.1"), ("Roadside Inn", "HOT-12.14")])
def test_a_place_works_at_the_start_or_at_the_end_of_the_travel_phase(place: str, rule: str) -> None:
    kari = 'hero.Kari = { wounds = 2, tokens = 1, exhausted = ["Caution"] }'
    table = position(f'phase = "travel"\nlocation = "{place}"\n{kari}')
    assert clause(table, f"{place}, ") == rule


@pytest.mark.rule("HOT-8.14", "HOT-19.4")
def test_only_the_successes_of_a_rest_are_recovered_by_the_clause_on_resting() -> None:
    table = position('next_rolls = "S"\nhero.Kari = { wounds = 4 }')
    use(table, "Caution")
    decline_all(table)
    assert clause(table, "recovers") == "HOT-8.14"
    table = position(
        'next_rolls = "- -"\nexploration = ["Honeyed Hollow"]\nhero.Kari = { wounds = 4 }',
    )
    use(table, "Blaze a Trail")
    decline_all(table)
    assert clause(table, f"{KARI} recovers 1") == "HOT-19.4"


@pytest.mark.rule("HOT-6.9")
def test_letting_a_window_be_names_the_clause_of_the_window() -> None:
    table = position(f'heroes = ["{KARI}", "Orsolya Venn"]\nnext_rolls = "- - - -"')
    use(table, "Precise Strike")
    assert table.decision is not None
    assert "Let it be" in labels(table)
    assert {option.rule for option in table.decision.options if option.label == "Let it be"} == {"HOT-6.9"}
    pick(table, "Let it be")
    assert clause(table, "Let it be") == "HOT-6.9"


@pytest.mark.rule("HOT-3.1", "HOT-G37")
def test_an_ability_that_works_once_a_round_is_refused_for_that() -> None:
    table = position(
        f'heroes = ["{KARI}", "Avric", "Orsolya Venn"]\nnext_rolls = "- - - -"\nhero.Kari = {{ wounds = 4 }}'
    )
    use(table, "Precise Strike")
    pick(table, "Orsolya Venn: exhaust", "Exhaust Cinder Dart")
    rule, reason = why_not(table, "Orsolya Venn: exhaust")
    assert (rule, reason) == ("HOT-3.1", "Orsolya Venn has used the ability this round already.")
