"""What bots and hints go by: sensible moves, a value between 0 and 1, and reasons."""

from __future__ import annotations

import tomllib

import pytest

from hearthwatch.bots import bot
from hearthwatch.bots.arena.cards import Sightings
from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import ACTION_CARDS, ENEMIES, FIRST_ENEMY, FIRST_ITEM, ITEMS
from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.heuristics import HEURISTICS, SETTLED
from hearthwatch.games.thorgal.heuristics.choosing import item_worth
from hearthwatch.games.thorgal.heuristics.features import NAMES, PLACES, features
from hearthwatch.games.thorgal.heuristics.progress import goal_shares, nearest_goal
from hearthwatch.games.thorgal.heuristics.value import chance_to_win, standing
from hearthwatch.games.thorgal.heuristics.worth import effect_worth, plot_worth
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.table import GOOD_COUNT, Saga
from hearthwatch.games.thorgal.things import MODERATE, RANK_COUNT

from .helpers import A, happen, place, position, question


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_adventure_is_played_to_its_end_by_legal_and_sensible_moves(slug: str) -> None:
    table = GAME.new(seats=3, seed=5, adventure=slug)
    table.recording = False
    for _ in range(1500):
        if not table.asked:
            break
        step = HEURISTICS.move(table)
        assert step in table.legal
        table.take(step)
    assert table.outcome is not None


def test_a_sensible_party_comes_farther_than_a_random_one() -> None:
    far = {"random": 0.0, "policy": 0.0}
    for name in far:
        player = bot(name)
        for seed in range(5):
            table = GAME.new(seats=2, seed=seed, adventure="torkans-temple")
            while table.decision:
                player.play(table, (0, 1), seed=table.moves)
            assert table.outcome is not None
            far[name] += table.entries_read.bit_count() + 10 * bool(table.outcome.won)
    assert far["policy"] > far["random"] + 5


def test_a_wound_goes_where_it_wastes_least() -> None:
    """Into a corner of the empty body, so that the largest tiles still fit."""
    table = position()
    happen(table, {"wound": "V3"}, A)
    assert question(table) == "wound_places"
    while not table.bodies[A]:
        table.take(HEURISTICS.move(table))
    cells = table.body(A).cells_of(table.bodies[A][0])
    assert any((column, row) in cells for column in (0, 4) for row in (0, 4))


def test_values_are_chances_and_features_have_their_names() -> None:
    for seed, slug in enumerate(BOX.adventures):
        table = GAME.new(seats=2, seed=seed, adventure=slug)
        for _ in range(40):
            if not table.asked:
                break
            table.take(HEURISTICS.move(table))
        if not table.ending:
            assert 0 <= chance_to_win(table) <= 1
            assert len(features(table)) == len(NAMES)
            assert 0 <= nearest_goal(table) <= 1


def test_wounds_and_threats_are_worth_avoiding() -> None:
    whole = position()
    hurt, threatened = whole.clone(), whole.clone()
    hurt.bodies = ((0b11111,), *hurt.bodies[1:])
    threatened.threats = [3, *threatened.threats[1:]]
    assert standing(hurt) < standing(whole) and standing(threatened) < standing(whole)


def test_hints_say_why() -> None:
    table: Saga = GAME.new(seats=2, seed=3)
    table.take(HEURISTICS.move(table))
    said = [HEURISTICS.reason(table, step) for step in table.asked_options]
    assert any("chips to its left" in words for words in said)


@pytest.mark.rule("THG-11.13")
def test_a_hint_for_an_action_that_does_nothing_speaks_of_the_chip() -> None:
    table: Saga = GAME.new(seats=2, seed=3)
    table.take(HEURISTICS.move(table))
    assert table.decision is not None
    [fight] = [one for one in table.decision.options if "to Combat 1" in one.label]
    assert "Combat would do nothing" in fight.means
    assert HEURISTICS.reason(table, fight.step) == "for the chip's new place: Combat does nothing here"


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_option_has_signs_that_are_known_by_name(slug: str) -> None:
    table = GAME.new(seats=2, seed=2, adventure=slug)
    table.recording = False
    for _ in range(400):
        if not table.asked:
            break
        steps = HEURISTICS.rollout_actions(table)
        for signs in HEURISTICS.action_features(table, steps):
            assert signs and all(0 <= sign < len(HEURISTICS.ACTION_FEATURES.known) for sign, _ in signs)
            assert all(-4 <= much <= 20 for _, much in signs)
        table.take(HEURISTICS.move(table))


def test_a_search_looks_at_one_place_for_a_wound_and_at_every_card_of_the_row() -> None:
    table = position()
    happen(table, {"wound": "I1"}, A)
    assert len(HEURISTICS.candidates(table)) == 1
    turn = GAME.new(seats=2, seed=3)
    turn.take(HEURISTICS.move(turn))
    candidates = HEURISTICS.candidates(turn)
    assert candidates[0] == HEURISTICS.move(turn)
    assert {step[2] for step in candidates} == {step[2] for step in turn.legal}


def test_what_leads_to_the_same_card_is_looked_at_twice_at_most() -> None:
    table = _until("chips_and_cards", chips=3)
    cards = [step[2] for step in HEURISTICS.candidates(table)]
    assert max(map(cards.count, cards)) == 2
    assert max(map([step[2] for step in table.legal].count, cards)) > 2


def test_a_question_asked_in_stages_is_answered_within_the_stage_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search tries a stage and plays on from there; what it plays must be of that stage."""
    table = _until("ways_to_travel")
    monkeypatch.setattr(type(table), "most_at_once", 3)
    table.offer_again()
    stages = [step for step in table.asked_options if step[0] in table.rules.stages]
    assert len(stages) > 1
    for stage in stages:
        twin = table.clone()
        twin.take(stage)
        assert HEURISTICS.move(twin) in twin.legal
        assert HEURISTICS.rollout_action(twin)[1] == stage[2]


def _until(name: str, chips: int = 0) -> Saga:
    """A table where this is asked, and so many chips can be laid."""
    table = GAME.new(seats=2, seed=1)
    table.recording = False
    while question(table) != name or len({step[1] for step in table.legal}) < chips:
        table.take(HEURISTICS.move(table))
    return table


def test_what_should_fall_is_worth_falling() -> None:
    """Volund's bought voices should be few, Hvalsey's walls high."""
    adventures = BOX.adventures
    bought, walls = adventures["the-crooked-thing"], adventures["ausloks-winter"]
    voices = "voices bought"
    assert effect_worth(bought, {"count": voices, "by": -1}) > 0 > effect_worth(bought, {"count": voices, "by": 1})
    wall = "strength of the wall"
    assert effect_worth(walls, {"count": wall, "by": 1}) > 0 > effect_worth(walls, {"count": wall, "by": -1})


def test_each_adventure_of_the_box_has_a_row_of_weights_and_others_share_one() -> None:
    rows = [HEURISTICS.row(GAME.new(seats=2, seed=1, adventure=slug)) for slug in BOX.adventures]
    assert sorted(rows) == [*range(1, HEURISTICS.WEIGHT_SETS)]
    stranger = GAME.new(seats=2, seed=1)
    stranger.adventure = "somewhere-else"
    assert HEURISTICS.row(stranger) == 0


def test_goods_beside_strength_are_progress() -> None:
    """More Power on the Locations with the Sun rune than Strength there is a Goal of Torkan's Temple."""
    table = GAME.new(seats=2, seed=1, adventure="torkans-temple")
    before = goal_shares(table)[0]
    sun = next(place for place, one in enumerate(table.played.locations) if "sun" in one.runes)
    table.assigned[sun * GOOD_COUNT + GOODS.index("power")] += 1
    assert goal_shares(table)[0] > before


def test_the_arena_counts_action_cards_items_and_enemies() -> None:
    """A chip names a slot and a blow a square; what is counted are the cards."""
    table: Saga = GAME.new(seats=3, seed=2)
    cards = Sightings(table, (0, 1, 2))
    rows, enemies = set(), set()
    while table.asked:
        step = HEURISTICS.move(table)
        if table.rules.kinds[step[0]].name == "lay_chip":
            rows.add(ACTION_CARDS[table.row[step[2]]].number)
        cards.see(table, step)
        table.take(step)
        enemies |= {ENEMIES[table.face[card] - FIRST_ENEMY].name for card in table.fought}
    met, used = cards.found()
    by_sort = {sort: {card["name"] for card in cards} for sort, cards in GAME.cards.items()}
    assert {f"({number})" for number in rows} == {name.split()[-1] for name in by_sort["Action cards"] & {*used}}
    assert enemies and {*met} & by_sort["Enemy cards"] == enemies


def test_the_arena_counts_a_special_card_with_the_card_above_it() -> None:
    """It is put where it belongs without a question, mostly, and works whenever that card does (THG-28.2)."""
    table = position("special = { A = 22 }\nrow = [5, 12, 22, 29, 35, 38]")
    cards = Sightings(table, (0, 1))
    assert table.decision is not None
    cards.see(table, next(option.step for option in table.decision.options if option.key == "lay_chip:0:2"))
    met, used = cards.found()
    assert "Foreman's Tally (A)" in met and "Foreman's Tally (A)" in used


@pytest.mark.parametrize("name", ["casual", "master", "random"])
def test_every_adventure_of_the_box_says_how_often_it_should_be_won(name: str) -> None:
    assert GAME.folder is not None
    meant = tomllib.loads((GAME.folder / "heuristics" / "balance.toml").read_text(encoding="utf-8"))
    values = [band["value"] for band in meant["band"] if band["bot"] == name]
    assert sorted(values) == sorted(BOX.adventures)


def test_a_side_plot_that_finds_nothing_to_do_is_worth_nothing() -> None:
    """Nobody has a Threat or a Wound yet, and what lasts is worth more in the first round than in the last."""
    table = position()
    assert not any(table.threats) and not any(table.bodies)
    assert plot_worth(table, {"each_character": {"calm": 1}}) == plot_worth(table, {"heal": 1}) == 0
    late = table.clone()
    late.round = table.played.sheet.rounds
    assert plot_worth(table, {"action_card": 30}) > plot_worth(late, {"action_card": 30})


@pytest.mark.rule("THG-23.2")
def test_what_makes_a_sacrifice_smaller_is_worth_taking() -> None:
    table = GAME.new(seats=2, seed=1)
    by_name = {
        ITEMS[face - FIRST_ITEM].name: card
        for card, face in enumerate(table.face)
        if face - FIRST_ITEM in range(len(ITEMS))
    }
    assert min(item_worth(table, by_name[name]) for name in ("Black Rooster", "Silver Knife")) > 0.5


def test_what_is_done_at_a_location_and_who_is_in_the_way_are_features() -> None:
    """Goods that lie there count by how much of what is asked for they are, an Entry that was read for all of it."""
    table = GAME.new(seats=2, seed=1, adventure="a-keel-for-the-sky")
    hull = next(place for place, one in enumerate(table.played.locations) if one.name == "The Hull")
    done, foes = (NAMES.index(f"{what} at Location {hull + 1}") for what in ("done", "Enemies"))
    assert features(table)[done] == features(table)[foes] == 0
    table.assigned[hull * GOOD_COUNT + GOODS.index("material")] = 2
    assert features(table)[done] == 2 / 5
    table.entered |= 1 << hull
    table.foes[hull * RANK_COUNT + MODERATE] = 1
    assert features(table)[done] == 1 and features(table)[foes] == 2 / 4


def test_locations_of_an_authored_adventure_are_no_features() -> None:
    """Nobody has learnt anything about them: what was learnt of Locations with the same numbers is not for them."""
    table = position()
    table.entered = 0b111
    table.foes[MODERATE] = 1
    first = NAMES.index("done at Location 1")
    assert not any(features(table)[first : first + 2 * PLACES])


def test_a_search_takes_what_makes_a_blow_stronger_at_once() -> None:
    """A die that is to be had costs nothing; an Item is gone afterwards, so that is thought about."""
    table = position("doing = 'combat'\n[character.Thorgal]\nitems = ['Oak Shield', 'Stone of the Vanir']")
    assert question(table) == "before_the_roll"
    assert len(HEURISTICS.candidates(table)) == len(table.asked_options) > 1
    happen(table, {"dice": 2, "colour": "yellow"})
    assert [table.rules.key(step) for step in HEURISTICS.candidates(table)] == ["add_die:0"]


def test_what_decides_little_is_neither_raced_nor_learnt() -> None:
    """A search that thinks about it spends half as long again, and a leaning that never saw it would take anything."""
    seen = set()
    for seed in range(4):
        table = GAME.new(seats=3, seed=seed, adventure="torkans-temple")
        table.recording = False
        while table.asked:
            step = HEURISTICS.move(table)
            if question(table) in SETTLED:
                seen.add(question(table))
                assert [*HEURISTICS.candidates(table)] == [step]
                assert len(HEURISTICS.rollout_actions(table)) == 1 and not HEURISTICS.action_features(
                    table, table.asked_options
                )
            table.take(step)
    assert {"wounds_to_heal", "spaces_to_collect", "after_the_roll"} <= seen


def test_a_way_is_raced_once_and_not_again_in_every_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _until("ways_to_travel")
    monkeypatch.setattr(type(table), "most_at_once", 3)
    table.offer_again()
    ways = HEURISTICS.candidates(table)
    assert len(ways) > 1
    table.take(ways[1])
    assert question(table) == "ways_to_travel" and len(table.legal) > 1
    assert len(HEURISTICS.candidates(table)) == 1


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_what_was_learnt_wants_progress_and_room_in_every_adventure(slug: str) -> None:
    """Weights that only foretell may be against both: whoever is hurt has often paid for something."""
    value = evaluator_of(GAME).value
    whole = GAME.new(seats=2, seed=1, adventure=slug)
    hurt, farther = whole.clone(), whole.clone()
    hurt.bodies = ((0b11111, 0b11111 << 5, 0b11111 << 10), *hurt.bodies[1:])
    assert value(hurt) < value(whole)
    farther.entries_read |= 0b11
    assert value(farther) > value(whole)


@pytest.mark.parametrize(
    ("slug", "counter"),
    [
        ("a-keel-for-the-sky", "parts in place"),
        ("a-keel-for-the-sky", "crews at the slipway"),
        ("ausloks-winter", "strength of the wall"),
        ("hide-and-sea", "people freed"),
        ("pursuit-of-the-blood-lily", "quarters awake"),
    ],
)
def test_what_was_learnt_wants_what_a_goal_asks_for(slug: str, counter: str) -> None:
    table = GAME.new(seats=3, seed=1, adventure=slug)
    before = evaluator_of(GAME).value(table)
    table.counters[[*table.played.sheet.counters].index(counter)] += 1
    assert evaluator_of(GAME).value(table) > before


@pytest.mark.parametrize(("part", "good"), [("The Hull", "material"), ("The Helm", "ore"), ("The Keel Stone", "fate")])
def test_what_was_learnt_knows_where_the_ship_is_mended(part: str, good: str) -> None:
    """Goods wait for what is still missing there, so a part that is half done is a step; and Enemies stop the work."""
    value = evaluator_of(GAME).value
    begun = GAME.new(seats=3, seed=1, adventure="a-keel-for-the-sky")
    here, elsewhere, stopped = begun.clone(), begun.clone(), begun.clone()
    for table, name in ((here, part), (elsewhere, "Jarl's Armoury")):
        table.assigned[place(table, name) * GOOD_COUNT + GOODS.index(good)] += 1
    stopped.foes[place(stopped, part) * RANK_COUNT] += 1
    away = begun.clone()
    away.foes[place(away, "Toll Post") * RANK_COUNT] += 1
    assert value(here) > value(elsewhere)
    assert value(stopped) < value(away)


@pytest.mark.parametrize("name", ["Lamp Stalls", "House of the Lily", "Steam Room"])
def test_what_was_learnt_wants_a_quarter_woken_wherever_it_is(name: str) -> None:
    value = evaluator_of(GAME).value
    asleep = GAME.new(seats=3, seed=1, adventure="pursuit-of-the-blood-lily")
    woken = asleep.clone()
    woken.entered |= 1 << place(woken, name)
    woken.counters[[*woken.played.sheet.counters].index("quarters awake")] += 1
    assert value(woken) > value(asleep)


def test_every_item_is_worth_something() -> None:
    table = GAME.new(seats=2, seed=1)
    items = [card for card, face in enumerate(table.face) if face - FIRST_ITEM in range(len(ITEMS))]
    assert all(item_worth(table, card) > 0 for card in items)
