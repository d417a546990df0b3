"""Every game says in its log whatever changes on its table."""

from __future__ import annotations

from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.testing import check_log

UNSAID: dict[str, dict[str, str]] = {
    "thorgal": {
        "laying": "what the open question offers",
        "pane": "what the open question is about",
        "action": "the action under way, which the chip or the extra action said",
        "combat.rerolls": "what the action under way allows",
        "combat.upgrades": "what the action under way allows",
        "combat.criticals": "what the action under way allows",
        "active": "whose turn it is",
        "characters.*.active": "whose turn it is",
        "phase": "a marker of phase and turn",
        "turn": "a marker of phase and turn",
        "row.*.in_use": "which card the chip was laid below",
        "entry": "an Entry is put away when it was read",
        "drawn": "a card is put away when it was resolved, and its use was said",
        "item_discard": "follows from what was used or discarded",
        "item_deck": "follows from what came to the Display",
        "discoveries": "follows from what was discovered",
        "discard_event: event": "the next Event, which is drawn at once, takes its place",
        "turn_chips_over: row.*.chips": "all chips turn over at the start of every Event phase",
        "pass_first_player: characters.*.first": "the line of the new round names the First player",
    },
}
"""By game: what needs no line, and why."""


@pytest.mark.parametrize("slug", UNSAID)
def test_whatever_changes_is_said(slug: str) -> None:
    options: dict[str, Any] = {"adventure": "random"} if slug == "thorgal" else {}
    assert check_log(hw.game(slug), plays=2, seed=5, unsaid=UNSAID[slug], **options) > 500


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 7])
@pytest.mark.parametrize("slug", UNSAID)
def test_whatever_changes_is_said_in_longer_plays(slug: str, seed: int) -> None:
    options: dict[str, Any] = {"adventure": "random"} if slug == "thorgal" else {}
    assert check_log(hw.game(slug), plays=8, seed=seed, unsaid=UNSAID[slug], **options) > 2_000


def test_a_line_that_is_missing_is_found_and_the_part_of_the_board_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Saga.say

    def forgetful(table: Saga, rule: str, words: str, *things: object) -> None:
        if rule != "THG-25.1":
            say(table, rule, words, *things)

    monkeypatch.setattr(Saga, "say", forgetful)
    with pytest.raises(AssertionError, match=r"event_phase changed round from 1 to 2, and no line says so"):
        check_log(hw.game("thorgal"), plays=2, seed=5, unsaid=UNSAID["thorgal"], adventure="torkans-temple")


def test_a_label_that_only_names_a_thing_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Saga.rules.by_name["lay_chip"]
    say = Saga.say

    def forgetful(table: Saga, rule: str, words: str, *things: object) -> None:
        if rule != "THG-11.3":
            say(table, rule, words, *things)

    monkeypatch.setattr(Saga, "say", forgetful)
    monkeypatch.setattr(kind, "words", "{chip} {slot}")
    with pytest.raises(AssertionError, match="lay_chip"):
        check_log(hw.game("thorgal"), plays=1, seed=5, unsaid=UNSAID["thorgal"], adventure="torkans-temple")
