"""Records and Gifts (section 4)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content import GIFTS, KINDS
from hearthwatch.games.duskwatch.table import OracleRow

from .helpers import (
    MISS,
    STRONG_HIT,
    WEAK_HIT,
    WORDS,
    ash,
    asked,
    choose,
    do,
    drawn,
    go,
    guided,
    labels,
    prompt,
    records,
    refused,
    score,
    told,
    two,
)


@pytest.mark.rule("WOD-4.1")
def test_any_number_of_records() -> None:
    many = ", ".join(f'"note: fact {number}"' for number in range(90))
    table = ash(STRONG_HIT, sheet=f"records = [{many}]")
    go(table, "Adjust by hand", "Ash", "A new Record", "Note", "Give the reason")
    assert len(records(table)) == 92
    go(table, "Ash acts", "Forage", "A Record that hinders")
    assert len(labels(table)) <= 60, "more are offered on other pages"
    go(table, "Back", *["Further ones"] * 6, WORDS, "Draw the cards")
    assert drawn(table)["levels"] == [f"{WORDS} +1"]


@pytest.mark.rule("WOD-4.2", "WOD-G37")
def test_one_record_one_level_in_one_direction() -> None:
    table = ash(STRONG_HIT, sheet='records = ["gear: Rope", "wound: a lame hand"]')
    go(table, "Ash acts", "Forage", "Rope")
    assert refused(table, "Rope").reason == "Rope counts already: once in a Draw, in one direction."
    go(table, "A Record that hinders")
    assert refused(table, "Rope").rule == "WOD-4.2"
    go(table, "A lame hand", "Draw the cards")
    assert drawn(table)["levels"] == ["Rope +1", "a lame hand −1"]


@pytest.mark.rule("WOD-4.2")
def test_the_gm_says_that_a_record_does_not_fit() -> None:
    table = guided(f"deck = {STRONG_HIT.split()}\n" + '[[character]]\nname = "Ash"\nrecords = ["gear: Rope"]\n')
    go(table, "Ash acts", "Forage", "Rope", "Draw the cards")
    assert asked(table) == (0,)
    go(table, "Rope +1 does not count", "It stands")
    assert drawn(table)["levels"] == []


@pytest.mark.rule("WOD-4.3")
def test_a_record_is_a_text_and_a_kind() -> None:
    added = ["gift", "bond", "acquisition", "wound", "corruption", "note"]
    assert [*KINDS] == ["weapon", "armor", "gear", "skill", *added]
    table = do(ash(STRONG_HIT), "Spend Supply")
    assert (prompt(table), asked(table)) == ("How is the new Record worded?", (0,))
    choose(table, "Word the Record", text="{0} a mule, 100 %")
    record = table.view(0)["board"]["characters"][0]["records"][-1]
    assert (record["kind"], record["words"]) == ("acquisition", "{0} a mule, 100 %")


@pytest.mark.rule("WOD-4.4")
@pytest.mark.parametrize(
    ("action", "answers", "cards", "kind"),
    [
        ("Forge a Bond", ("Name a person",), STRONG_HIT, "bond"),
        ("Spend Supply", (), STRONG_HIT, "acquisition"),
        ("Spend Supply", (), WEAK_HIT, "acquisition"),
        ("Forge a Bond", ("Name a person",), WEAK_HIT, ""),
        ("Spend Supply", (), MISS, ""),
    ],
)
def test_when_rules_add_records(action: str, answers: tuple[str, ...], cards: str, kind: str) -> None:
    table = ash(cards, Supply=2)
    before = len(table.records)
    do(table, action, *answers)
    added = [KINDS[record.kind] for record in table.records[before:]]
    assert added == ([kind] if kind else [])


@pytest.mark.rule("WOD-4.5", "WOD-22.3")
def test_a_mark_goes_only_as_a_correction() -> None:
    table = ash(sheet='records = ["corruption: bark for skin"]', Radiance=2)
    go(table, "Make a Vow", "Reveal", "Leave", "The Vow is kept", "It needs no words")
    assert "bark for skin" in records(table)
    go(table, "Adjust by hand", "Ash", "A Record", "Bark for skin", "It is gone")
    assert "bark for skin" not in records(table)
    assert told(table)[-2:] == [f"By hand: {WORDS}", "A correction: no rule removes a mark of corruption."]


@pytest.mark.rule("WOD-4.6", "WOD-G14")
def test_damaged_gear_may_only_hinder_until_it_is_mended() -> None:
    table = do(ash(f"{MISS} 4D {STRONG_HIT}", sheet='records = ["gear: Rope"]'), "Overcome", "Strength")
    go(table, "Rope is damaged")
    assert "Rope (damaged)" in records(table)
    go(table, "Ash acts", "Forage", "A Record that hinders")
    assert "Rope (damaged) −1" in labels(table)
    go(table, "Back")
    assert refused(table, "Rope (damaged) +1").rule == "WOD-4.6"
    go(table, "Give the Action up", "Adjust by hand", "Ash", "A Record", "Rope", "It is mended")
    go(table, "Ash acts", "Forage", "Rope")
    assert "Rope +1" in prompt(table)


@pytest.mark.rule("WOD-4.6")
def test_a_damaged_record_is_refused_as_a_help_with_its_reason() -> None:
    table = ash(sheet='records = ["gear: Rope (damaged)", "gear: Torch"]')
    go(table, "Ash acts", "Forage")
    assert refused(table, "Rope").rule == "WOD-4.6"


@pytest.mark.rule("WOD-4.7", "WOD-4.8", "WOD-4.9", "WOD-4.10", "WOD-4.11")
@pytest.mark.parametrize("gift", [one.name for one in GIFTS])
def test_what_a_gift_does_lies_in_the_fiction_only(gift: str) -> None:
    table = do(ash(STRONG_HIT, sheet=f'gift = "{gift}"'), "Invoke Gift", "Alone")
    plain = do(ash(STRONG_HIT, sheet='gift = "Stonehide"'), "Invoke Gift", "Alone")
    assert (table.scores, table.tokens) == (plain.scores, plain.tokens)
    assert gift in records(table)
    assert [one.name for one in GIFTS] == ["Stonehide", "Bonegrind", "Vinewright", "Wildtongue", "Soulgrip"]


@pytest.mark.rule("WOD-4.12", "WOD-G17")
def test_the_gift_helps_only_when_it_is_invoked() -> None:
    table = ash(STRONG_HIT, sheet='records = ["gear: Rope"]')
    go(table, "Ash acts", "Forage")
    assert refused(table, "Stonehide").rule == "WOD-4.12"
    go(table, "A Record that hinders", "Stonehide", "Draw the cards")
    assert drawn(table)["levels"] == ["Stonehide −1"]


@pytest.mark.rule("WOD-4.13")
def test_exactly_one_gift() -> None:
    table = ash()
    go(table, "Adjust by hand", "Ash", "A new Record")
    assert refused(table, "Gift").rule == "WOD-4.13"
    go(table, "Never mind", "Adjust by hand", "Ash", "A Record", "Stonehide")
    assert refused(table, "It is gone").rule == "WOD-4.13"


@pytest.mark.rule("WOD-4.14")
def test_a_lasting_wound_stays_until_the_table_lets_it_heal() -> None:
    table = ash(f"{STRONG_HIT} QS 2D 3C", sheet='records = ["wound: a lame hand"]', Vitae=1)
    do(table, "Treat Wounds", "Ash")
    do(table, "Rest", "Full Rest")
    assert "a lame hand" in records(table)
    go(table, "Adjust by hand", "Ash", "A Record", "A lame hand", "It is gone, or healed")
    assert "a lame hand" not in records(table)


@pytest.mark.rule("WOD-4.15", "WOD-G46")
def test_supply_and_records_change_hands() -> None:
    table = two(
        '[[character]]\nname = "Ash"\nrecords = ["gear: Rope"]\nscores = { Supply = 2 }\n'
        '[[character]]\nname = "Birch"\nseat = 1\nscores = { Supply = 4 }\n'
    )
    go(table, "Hand something over")
    assert asked(table) == (0, 1)
    go(table, "Ash", "Birch", "1 Supply")
    assert (score(table, "Supply"), score(table, "Supply", 1)) == (1, 5)
    assert told(table)[-1] == "Birch: Supply 4 → 5 (handed over, Ash)."
    go(table, "Hand something over", "Ash", "Birch")
    assert refused(table, "1 Supply").reason == "Birch can carry no more Supply."
    assert refused(table, "Stonehide").rule == "WOD-4.13"
    go(table, "Rope")
    assert "Rope" in records(table, 1) and "Rope" not in records(table, 0)
    assert told(table)[-1] == "Rope goes to Birch."


@pytest.mark.rule("WOD-4.6")
def test_a_kept_game_knows_its_records_tokens_and_answers_by_name() -> None:
    table = ash(STRONG_HIT, sheet='records = ["gear: Rope (damaged)"]\ntokens = ["banked +1"]')
    table.choose("ask_oracle:0:2", text="Is it far?")
    again = GAME.load(table.to_json())
    assert again.records[0].damaged and again.tokens[0].levels == 1
    assert again.oracles[0].faces == table.oracles[0].faces and len(again.oracles[0].faces) == 2
    row = table.oracles[0]
    assert OracleRow.saved((*row[:5], *row.faces)) == row, "as rows were kept before"
