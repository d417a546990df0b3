"""What bots learn from: the numbers of a position and the signs of options, and the weights that came of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.bots.weights import WeightsError, folder_of, read
from hearthwatch.games.heroes_of_terrinoth import GAME, game_with
from hearthwatch.games.heroes_of_terrinoth.heuristics import HEURISTICS
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.table import Realm

from .helpers import HURT_IN_AN_INN, position

JUDGEMENT = evaluator_of(GAME)


def numbers(table: Realm) -> dict[str, float]:
    return dict(zip(HEURISTICS.FEATURES, HEURISTICS.features(table), strict=True))


def choices(slug: str, seed: int) -> Iterator[Realm]:
    """Every choice of a mostly sensible game."""
    table: Realm = GAME.new(seats=3, seed=seed, quest=slug)
    table.recording = False
    chance = Random(seed)
    while table.asked:
        if len(table.legal) > 1:
            yield table
        table.take(HEURISTICS.move(table) if chance.random() < 0.9 else chance.choice(table.legal))


@pytest.mark.parametrize("slug", list(BOX.quests))
def test_every_position_has_its_numbers_and_what_is_leant_to_its_signs(slug: str) -> None:
    known = len(HEURISTICS.ACTION_FEATURES.known)
    for table in choices(slug, 3):
        before = table.clone()
        assert all(-2 <= one <= 3 for one in HEURISTICS.features(table))
        steps = HEURISTICS.rollout_actions(table)
        assert {*steps} <= {*table.legal}
        signs = HEURISTICS.action_features(table, steps)
        assert bool(signs) == (len(steps) > 1), "a question is answered by signs, or by a rule of thumb"
        assert all(0 <= number < known for marks in signs for number, _ in marks)
        assert all(marks for marks in signs)
        assert table == before
    assert len(HEURISTICS.ACTION_FEATURES.known) == known


def test_the_numbers_say_how_the_party_stands() -> None:
    found = numbers(position(HURT_IN_AN_INN))
    assert found["two heroes"] == 1
    assert found["facedown"] == 1 / 4
    assert found["engaged"] == 1 / 6
    assert found["ready cards"] == 7 / 8
    assert found["nemesis waits"] == 1


def test_wounds_and_enemies_make_it_worse_and_progress_makes_it_better() -> None:
    here = JUDGEMENT.value(position(HURT_IN_AN_INN))
    for worse in (
        HURT_IN_AN_INN.replace("wounds = 2", "wounds = 15"),
        HURT_IN_AN_INN.replace('engaged = ["Bandit*1"]', 'engaged = ["Bandit", "Ogre", "Ogre"]'),
    ):
        assert JUDGEMENT.value(position(worse)) < here
    assert JUDGEMENT.value(position(HURT_IN_AN_INN.replace("progress = 4", "progress = 6"))) > here


def test_a_facedown_enemy_counts_as_one_whatever_it_is() -> None:
    assert numbers(position(HURT_IN_AN_INN)) == numbers(position(HURT_IN_AN_INN.replace("?Zombie", "?Ogre")))


def test_a_quest_of_ones_own_is_judged_by_what_all_quests_have_in_common(tmp_path: Path) -> None:
    written = next((Path(GAME.folder or "") / "content" / "quests").glob("02-*.toml")).read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(
        written.replace('title = "Lanterns in the Fog"', 'title = "Fog"'), encoding="utf-8"
    )
    game = game_with([tmp_path])
    table = game.new(seats=2, seed=1, quest="fog")
    assert HEURISTICS.row(table) == 0
    assert 0 < evaluator_of(game).value(table) < 1
    assert evaluator_of(game).quick(table) in table.legal


def test_what_marks_an_option_is_kept_by_name() -> None:
    table = position(
        HURT_IN_AN_INN.replace("progress = 4", "progress = 6").replace('active = "Kari"', 'phase = "travel"')
    )
    travel, stay = (
        {HEURISTICS.ACTION_FEATURES.known[number] for number, _ in marks}
        for marks in HEURISTICS.action_features(table, table.legal)
    )
    assert {"choose: travel", "travel in: the-goblin-problem", "travel with: health"} < travel
    assert stay == {"choose: stay"}


def test_bots_lean_only_where_no_rule_of_thumb_speaks() -> None:
    table = position(HURT_IN_AN_INN)
    assert JUDGEMENT.rollout_action(table) == HEURISTICS.move(table)
    assert not any(JUDGEMENT.prior(table, table.legal))


def test_weights_of_another_shape_are_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = folder_of(GAME)
    assert folder is not None
    data = msgspec.json.decode((folder / "value.json").read_bytes())
    data["sides"][0] = data["sides"][0][:-1]
    (tmp_path / "value.json").write_bytes(msgspec.json.encode(data))
    with pytest.raises(WeightsError, match=r"has \d+ weight sets where the heuristics have \d+\. Train it again\."):
        read(GAME, tmp_path)
