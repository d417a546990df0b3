"""English for whatever makes sentences."""

from __future__ import annotations

import pytest

from hearthwatch.kernel.english import agree, article, capital, counted, listed, signed, small, third_person


def test_a_number_has_the_noun_that_fits_it() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2, "die", "dice") == "2 dice"
    assert counted("no", "card") == "no cards"


def test_a_list_ends_with_its_word() -> None:
    assert [listed(["a", "b", "c"][:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"


def test_signs_articles_and_letters() -> None:
    assert [signed(number) for number in (1, 0, -1)] == ["+1", "+0", "−1"]
    assert [article(noun) for noun in ("village", "Area")] == ["a village", "an Area"]
    assert (capital("the fire"), small("The fire"), capital("")) == ("The fire", "the fire", "")


@pytest.mark.parametrize(
    ("verb", "third"),
    [("take", "takes"), ("have", "has"), ("may", "may"), ("go", "goes"), ("pass", "passes"), ("carry", "carries")],
)
def test_a_verb_agrees_with_its_subject(verb: str, third: str) -> None:
    assert third_person(verb) == third
    assert agree(f"<{verb}> it", third=True) == f"{third} it"
    assert agree(f"<{verb}> it", third=False) == f"{verb} it"
