"""Everything that a player reads is a proper text: labels, prompts, refusals, the log, the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel.telling import worth_telling
from tests.games.set_a_watch.helpers import BOX_FINALS, labels, log, option, pick, position, prompt

DIFFICULTIES = ("easy", "normal", "hard", "insane")
BAD = re.compile(r"[{}]|\bNone\b(?! of)|  |^\s|\s$|\[\w*\|")


def play(seed: int) -> Iterator[Watch]:
    """A random game that seldom gives up, decision by decision, then its end."""
    luck = Random(seed)
    table = GAME.new(
        seats=1 + seed % 4,
        seed=seed,
        difficulty=DIFFICULTIES[seed // 4 % 4],
        final=BOX_FINALS[seed % 3],
        voluntary_firewood=seed % 2 == 0,
    )
    while table.decision:
        yield table
        options = table.decision.options
        useful = [one for one in options if one.group not in ("End the Watch", "Fire")]
        table.choose(luck.choice(useful or list(options)))
    yield table


def is_proper(text: str) -> bool:
    return bool(text) and not BAD.search(text)


@pytest.mark.parametrize("seed", range(24))
def test_labels_prompts_and_refusals_of_random_games(seed: int) -> None:
    for table in play(seed):
        decision = table.decision
        if decision is None:
            break
        assert is_proper(decision.prompt), decision.prompt
        assert decision.prompt[0].isupper() or decision.prompt.startswith("the facedown"), decision.prompt
        assert decision.rule in GAME.rules
        for one in decision.options:
            assert is_proper(one.label), one.label
            assert one.group, one.label
            assert one.rule in GAME.rules, one.label
        for refused in decision.refused:
            assert is_proper(refused.label), refused.label
            assert is_proper(refused.reason), refused.reason
            assert refused.reason.endswith("."), refused.reason
            assert refused.rule in GAME.rules or refused.rule.startswith("SAW-G"), refused.rule


@pytest.mark.parametrize("seed", range(12))
def test_options_that_read_the_same_are_the_same_card_twice(seed: int) -> None:
    for table in play(seed):
        read = [label for label in labels(table) if "Acolyte" not in label and "Summon" not in label]
        assert len(read) == len(set(read)), (prompt(table), read)


@pytest.mark.parametrize("seed", range(12))
def test_the_log_of_random_games(seed: int) -> None:
    *_, table = play(seed)
    assert table.outcome is not None
    assert is_proper(table.outcome.reason)
    for entry in table.log:
        for seat in (None, *range(table.seats)):
            words = entry.text(seat)
            assert is_proper(words), words
            assert words[0].isupper() or words[0].isdigit(), words
        assert entry.rule in GAME.rules, entry


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


@pytest.mark.parametrize("seed", range(4))
def test_the_board_holds_only_proper_texts(seed: int) -> None:
    for number, table in enumerate(play(seed)):
        if number % 5 == 0:
            assert not [text for text in texts(table.view(0)) if text and BAD.search(text)]


def test_every_card_of_the_box_has_a_proper_text() -> None:
    for cards in GAME.cards.values():
        for card in cards:
            assert is_proper(card["name"])
            assert is_proper(card["text"]), card
            assert card["text"].endswith("."), card


# -- single words that are easily got wrong


def test_a_card_that_only_its_exhaustion_can_pay_for_says_so() -> None:
    document = 'camp = "Cleric"\nline = ["Hill Ogre", "Eagle"]\ndice.Wizard = '
    assert "Shockbolt" in labels(position(document + "[1, 1, 1]"))
    assert "Shockbolt, by exhausting it" in labels(position(document + '["1 spent", "1 spent", "1 spent"]'))


def test_facedown_cards_are_called_by_their_position_unless_they_are_known() -> None:
    document = 'party = ["Warrior", "Wizard", "Ranger", "Rogue"]\ncamp = "Rogue"\nfirewood = 2\ndeck = ["Fae"]\n'
    table = position(document + 'line = ["Hill Ogre", "Ash Drake", "?Eagle", "?Wyvern"]')
    pick(table, "Longshot", "Longshot: exhaust it")
    assert labels(table) == ["Longshot: the facedown card in position 3", "Longshot: the facedown card in position 4"]


def test_a_card_of_the_deck_that_nobody_knows_is_called_unknown_and_a_known_one_by_its_name() -> None:
    document = 'camp = "Cleric"\nfirewood = 2\nline = ["!Acolyte", "Hill Ogre"]\n'
    table = position(document + 'deck = ["Fae"]')
    assert "An unknown card from the Creature deck joins the Horde." in log(table)
    table = position(document + 'deck = ["!Fae"]')
    assert "Fae from the Creature deck joins the Horde." in log(table)


def test_prompts_name_the_numbers_that_matter() -> None:
    document = 'camp = "Cleric"\nfirewood = 2\nline = ["Hill Ogre", "Eagle"]\ndice.Warrior = [8, 7, 1]\n'
    table = position(document)
    pick(table, "Attack Hill Ogre")
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 0 so far"
    pick(table, "Add the 8")
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 8 so far"
    pick(table, "Add the 7")
    assert "Strike Hill Ogre for 15: 8 + 7" in labels(table)


def test_a_location_that_leaves_the_firewood_alone_says_so() -> None:
    table = position('location = "Steaming Springs"\ncamp = "Wizard"\nline = ["Eagle"]\n')
    assert "Location: Steaming Springs, Respite, firewood unchanged, 2 creatures." in " ".join(table.text(seat=0))


def test_what_holy_brand_does_is_told_as_its_card_has_it() -> None:
    party = 'party = ["Cleric", "Wizard", "Ranger", "Rogue"]\ncamp = "Wizard"\nline = ["Hill Ogre", "Eagle"]\n'
    table = position(party + 'firewood = 8\nabilities.Cleric = ["Holy Brand", "-Ward of Mercy", "-Lay to Rest"]\n')
    pick(table, "Holy Brand", "Holy Brand: exhaust it")
    assert prompt(table) == "Holy Brand: which Creature (Health -4; Unhallowed -9)?"
    assert "It has that much less Health until the end of the round" in " ".join(table.text(seat=0))


@pytest.mark.rule("SAW-12.6")
def test_a_strike_with_one_die_names_it_once_and_can_still_be_pointed_at() -> None:
    table = position('camp = "Cleric"\nfirewood = 2\nline = ["Eagle", "Hill Ogre"]\ndice.Warrior = [8, 7, 1]')
    pick(table, "Attack Eagle", "Add the 8")
    strike = option(table, "Strike Eagle")
    assert strike.label == "Strike Eagle for 8"
    assert [ref.value for ref in strike.words.refs if ref.kind == "Die"] == [0]
    table = position(
        'party = ["Beast Master", "Wizard", "Ranger", "Rogue"]\ncamp = "Wizard"\nfirewood = 2\n'
        'line = ["Eagle", "Hill Ogre"]\ntamed = ["Pack Wolf"]'
    )
    pick(table, "Attack Eagle", "Add the tamed Pack Wolf")
    assert option(table, "Strike Eagle").label == "Strike Eagle for 4: Pack Wolf"
    terraces = 'location = "High Terraces"\nparty = ["Ranger", "Wizard", "Cleric", "Rogue"]\n'
    table = position(f'{terraces}camp = "Wizard"\nline = ["Eagle", "Hill Ogre"]\ndice.Ranger = [8, 1, 1]')
    pick(table, "Attack Eagle", "Add the 8")
    assert option(table, "Strike Eagle").label == "Strike Eagle for 9: 8 + 1 for the Location"


@pytest.mark.rule("SAW-19.4", "SAW-6.2")
def test_what_could_only_go_one_way_is_told_once() -> None:
    table = position('camp = "Cleric"\nfirewood = 8\nline = ["?Wolfback Raider", "?Bramble Bear", "?Eagle"]')
    told = [line.text() for line in worth_telling(table.log, GAME.drawing)]
    assert told.count("Wolfback Raider mounts Bramble Bear.") == 1
    assert "Wolfback Raider mounts Bramble Bear" not in told


@pytest.mark.parametrize("seed", range(3))
def test_a_line_that_is_left_out_is_followed_by_what_came_of_it(seed: int) -> None:
    table = GAME.new(seats=2, seed=seed)
    for move in range(60):
        if table.decision:
            table.choose(bot("policy").choose(table, (0, 1), seed=move))
    silent = [place for place, line in enumerate(table.log[:-1]) if line not in worth_telling([line], GAME.drawing)]
    assert silent
    assert {table.log[place + 1].kind for place in silent} == {"event"}
