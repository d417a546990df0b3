"""What nobody may see: decks and facedown enemies, in every view, label, line and copy (HOT-4.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import FIRST_EXPLORATION, FIRST_LOCATION
from hearthwatch.games.heroes_of_terrinoth.rules.enemy_phase import activate_enemy
from hearthwatch.games.heroes_of_terrinoth.table import Hero, Realm
from hearthwatch.kernel import EVERYONE, Card, Readers, mask_of
from hearthwatch.kernel.readers import SPECTATOR
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    enemy_discard,
    kinds,
    labels,
    log,
    names,
    pick,
    play_until,
    position,
    shadows,
    take,
    use,
)
from tests.games.heroes_of_terrinoth.own_quests import cards_offered, choose_card, happen

READERS = (0, 1, None, (0, 1))


def new_game(quest: str = "the-goblin-problem", seed: int = 5) -> Realm:
    table = GAME.new(seats=2, seed=seed, quest=quest)
    table.choose(0)
    return table


def groups(table: Realm, readers: Readers = SPECTATOR) -> list[set[Card]]:
    return [{*group} for group in table.hidden_groups(readers)]


def faces(table: Realm, cards: list[Card]) -> Counter[int]:
    return Counter(table.face[card] for card in cards)


# -- views


def twin(first: str, second: str, top: str, find: str, other: str) -> Realm:
    """A table that differs from its twins only in what lies facedown."""
    shadows = f'shadows = ["?{first}", "?{second}", "Bandit"]\n'
    return position(shadows + f'enemies = ["{top}", "Rift Fiend"]\nexploration = ["{find}", "{other}"]', seed=7)


@pytest.mark.rule("HOT-4.4")
@pytest.mark.parametrize("readers", READERS)
def test_two_tables_that_differ_only_in_what_is_hidden_look_the_same(readers: Readers | tuple[int, ...] | None) -> None:
    one = twin("Zombie", "Sorcerer", "Hexblade", "Iron Caltrops", "Dart Gallery")
    other = twin("Sorcerer", "Hexblade", "Zombie", "Dart Gallery", "Iron Caltrops")
    assert one.view(readers) == other.view(readers)
    take(one, "use_card", "Precise Strike")
    take(other, "use_card", "Precise Strike")
    assert one.view(readers) == other.view(readers)
    assert sorted(cards_offered(one)) == ["?", "Bandit"]
    choose_card(one, "?")
    choose_card(other, "?")
    assert one.view(readers) != other.view(readers)


@pytest.mark.rule("HOT-4.4")
@pytest.mark.parametrize("seed", range(3))
def test_no_view_of_a_game_depends_on_what_is_hidden(seed: int) -> None:
    table = new_game("lanterns-in-the-fog", seed)
    for move in range(40):
        if table.outcome:
            break
        if move % 8 == 0:
            for reader in (0, 1, None):
                views = [table.determinize(reader, seed=one).view(reader, lines=0) for one in range(3)]
                assert views[0] == views[1] == views[2]
                assert views[0] == table.view(reader, lines=0)
        table.choose((move + seed) % len(table.legal))


@pytest.mark.rule("HOT-4.4")
def test_labels_call_a_facedown_enemy_by_its_back_for_everybody() -> None:
    table = position('phase = "enemy"\nshadows = ["?Zombie", "?Ogre", "Bandit"]')
    for readers in (mask_of(0), mask_of(1), SPECTATOR, EVERYONE):
        words = " ".join(str(table.worded(step, readers)) for step in table.legal)
        assert "Bandit" in words
        assert "Zombie" not in words
        assert "Ogre" not in words
    assert [label for label in labels(table) if "facedown" in label] == ["A facedown enemy in the shadows acts"]


@pytest.mark.rule("HOT-4.4")
def test_facedown_enemies_that_can_be_told_apart_are_offered_each() -> None:
    """One that came from another part of the deck, or is exhausted, is not the same."""
    table = position('phase = "enemy"\nshadows = ["?Zombie", "?Ogre", "Bandit"]')
    facedown = [card for card in table.in_shadows() if not table.is_up(card)]
    assert table.alike(facedown) == facedown[:1]
    table.make_batch(facedown[:1])
    assert table.alike(facedown) == facedown
    assert str(table.worded(activate_enemy(Hero(0), facedown[1]))) == "a facedown enemy in the shadows (2) acts"


@pytest.mark.rule("HOT-4.4", "HOT-16.4")
def test_the_chronicle_does_not_name_what_came_facedown() -> None:
    table = position(
        'phase = "travel"\nprogress = 6\nnext_rolls = "-"\nenemies = ["Bandit", "Bandit", "Bandit", "Zombie"]'
    )
    pick(table, "Travel on", "Kari")
    lines = [line for line in log(table) if "waits in the shadows" in line]
    assert len(lines) == 1
    for reader in READERS:
        assert not any("Zombie" in line["words"] for line in table.view(reader, lines=99)["log"])
    assert "Zombie" not in lines[0]


def test_a_card_is_known_once_it_was_turned_up() -> None:
    table = position('phase = "enemy"\nshadows = ["?Sorcerer", "Bandit"]')
    choose_card(table, "?")
    assert shadows(table) == ["Sorcerer"]
    assert any("Sorcerer" in line for line in log(table))
    for reader in READERS:
        assert "Sorcerer" in str(table.view(reader)["log"])


@pytest.mark.rule("HOT-24.2", "HOT-12.6")
def test_what_is_discarded_facedown_is_seen_by_all() -> None:
    table = position('phase = "travel"\nprogress = 6\nshadows = ["?Sorcerer"]')
    pick(table, "Travel on")
    assert enemy_discard(table) == ["Sorcerer"]
    assert [table.known[card] for card in table.enemy_discard] == [EVERYONE]


# -- which cards could be which


@pytest.mark.rule("HOT-2.3", "HOT-4.4")
def test_hidden_cards_of_a_new_game_are_told_apart_by_their_stack() -> None:
    table = new_game()
    top, bottom, finds = groups(table)
    hidden = [card for card in table.enemies if not table.is_up(card)]
    assert len(hidden) == 3
    assert top == {*table.enemy_deck[9:], *hidden}
    assert bottom == {*table.enemy_deck[:9]}
    assert finds == {*table.exploration}
    assert len(finds) == 22


@pytest.mark.rule("HOT-2.6")
def test_places_of_one_stack_are_hidden_and_a_stack_of_one_is_not() -> None:
    table = new_game("the-stolen-standard")
    sites = [group for group in groups(table) if group & {*table.locations}]
    assert sites == [{*table.locations[1:]}]
    assert table.known[table.locations[0]] == EVERYONE


def test_a_known_card_is_in_no_group_and_every_hidden_one_is_in_one() -> None:
    table = new_game()
    play_until(table, lambda table: table.round == 2)
    members = [card for group in groups(table) for card in group]
    assert len(members) == len({*members})
    assert {*members} == {body for body, known in enumerate(table.known) if not known}


def test_all_seats_and_spectators_know_the_same() -> None:
    table = new_game()
    assert groups(table, mask_of(0)) == groups(table, mask_of(1)) == groups(table, SPECTATOR)


# -- copies in which the hidden cards are dealt anew


@pytest.mark.rule("HOT-2.3")
def test_dealing_anew_keeps_stacks_apart_and_sorts_of_cards_too() -> None:
    table = new_game()
    hidden = [card for card in table.enemies if not table.is_up(card)]
    orders = set()
    for seed in range(10):
        copy = table.determinize(0, seed=seed)
        assert faces(copy, [*copy.enemy_deck[9:], *hidden]) == faces(table, [*table.enemy_deck[9:], *hidden])
        assert faces(copy, copy.enemy_deck[:9]) == faces(table, table.enemy_deck[:9])
        assert all(copy.face[card] >= FIRST_EXPLORATION for card in copy.exploration)
        assert all(FIRST_LOCATION <= copy.face[card] < FIRST_EXPLORATION for card in copy.locations)
        assert names(copy, copy.locations) == ["Dark Forest", "Brigand Camp"]
        orders.add(tuple(copy.face[card] for card in [*copy.enemy_deck, *hidden]))
    assert len(orders) == 10


def test_dealing_anew_changes_nothing_that_is_known() -> None:
    table = new_game(seed=8)
    play_until(table, lambda table: table.round == 3)
    copy = table.determinize(1, seed=4)
    for body, known in enumerate(table.known):
        if known:
            assert copy.face[body] == table.face[body]


@pytest.mark.rule("HOT-21.5")
@pytest.mark.parametrize("end", ["put_on_top", "put_at_bottom"])
def test_a_card_that_was_put_back_stays_known_where_it_lies(end: str) -> None:
    table = position('next_rolls = "- -"')
    use(table, "Blaze a Trail")
    resolved, other = cards_offered(table)[0], cards_offered(table)[-1]
    assert kinds(table) == ["resolve_one", "resolve_one"]
    take(table, "resolve_one", resolved)
    play_until(table, lambda table: end in kinds(table) or table.acting != 0)
    take(table, end)
    place = -1 if end == "put_on_top" else 0
    assert table.known[table.exploration[place]] == EVERYONE
    for seed in range(8):
        copy = table.determinize(1, seed=seed)
        assert names(copy, [copy.exploration[place]]) == [other]
    assert len({names(table.determinize(1, seed=seed), table.exploration)[5] for seed in range(8)}) > 1


@pytest.mark.rule("HOT-24.3")
def test_a_card_that_was_put_back_is_forgotten_when_the_deck_is_made_anew() -> None:
    table = position(
        'exploration = ["!Fire Bomb"]\nexploration_discard = ["Side Path", "Sour Water", "Forgotten Cache"]'
    )
    happen(table, {"draw": 1})
    assert [table.known[card] for card in table.exploration] == [0, 0, 0]
    assert {*table.exploration} in groups(table)


@pytest.mark.rule("HOT-24.3", "HOT-4.4")
def test_an_enemy_that_lay_facedown_before_the_deck_was_made_anew_is_none_of_the_new_deck() -> None:
    table = position('enemies = ["Zombie", "Bandit"]\nenemy_discard = ["Ogre", "Rat Swarm", "Cave Spider"]')
    happen(table, {"spawn": 1, "where": "facedown"})
    happen(table, {"spawn": 1})
    hidden = [card for card in table.enemies if not table.is_up(card)]
    assert {*hidden} in groups(table)
    assert {*table.enemy_deck} in groups(table)
    assert table.could_be(hidden[0]) == {table.face[hidden[0]]}


@pytest.mark.rule("HOT-4.4")
def test_a_facedown_enemy_of_a_position_could_be_any_card_of_its_deck() -> None:
    table = position('shadows = ["?Zombie"]\nenemies = ["Ogre", "Bandit", "Rat Swarm"]')
    hidden = table.in_shadows()[0]
    assert groups(table)[0] | {hidden} == {hidden, *table.enemy_deck}
    assert len({table.determinize(0, seed=seed).face[hidden] for seed in range(12)}) > 1


def test_kari_s_own_things_are_open_to_all() -> None:
    table = position('hero.Kari = { items = ["Fire Bomb"], tokens = 2 }')
    for reader in READERS:
        assert "Fire Bomb" in str(table.view(reader)["board"])
    assert KARI in str(table.view(None)["board"])
