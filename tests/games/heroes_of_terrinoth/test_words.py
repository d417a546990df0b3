"""Everything that a player reads is a proper text: labels, prompts, refusals, the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from hearthwatch.games.heroes_of_terrinoth.show.printing import counter_text
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    MOK,
    kinds,
    labels,
    log,
    pick,
    position,
    prompt,
    use,
    why_not,
)
from tests.games.heroes_of_terrinoth.own_quests import happen

BAD = re.compile(r"[{}<>|\[\]\"_]|\bNone\b|\bTrue\b|  |^\s|\s$|\.\.|,,| \.|\b1 (wounds|tokens|cards|dice|successes)\b")
SLUGS = tuple(BOX.quests)


def is_proper(text: str) -> bool:
    return bool(text) and not BAD.search(text) and (text[0].isupper() or text[0].isdigit())


def play(seed: int) -> Iterator[Realm]:
    """A random game, decision by decision, then its end."""
    luck = Random(seed)
    table = GAME.new(seats=1 + seed % 4, seed=seed, quest=SLUGS[seed % len(SLUGS)], grim_rule=seed % 5 == 0)
    while table.decision:
        yield table
        table.choose(luck.choice(list(table.decision.options)))
    yield table


@pytest.mark.parametrize("seed", range(30))
def test_labels_prompts_refusals_and_log_of_random_games(seed: int) -> None:
    for table in play(seed):
        decision = table.decision
        if decision is None:
            break
        assert is_proper(decision.prompt), decision.prompt
        assert decision.prompt[0].isupper(), decision.prompt
        assert decision.prompt.endswith(("?", ".")), decision.prompt
        for option in decision.options:
            assert is_proper(option.label), option.label
            assert option.label[0].isupper(), option.label
            assert option.group, option.label
        for refused in decision.refused:
            assert is_proper(refused.label), refused.label
            assert is_proper(refused.reason), refused.reason
            assert refused.reason.endswith("."), refused.reason
            assert refused.rule in GAME.rules, refused.rule
    assert table.outcome is not None
    assert is_proper(table.outcome.reason)
    for event in table.log:
        assert is_proper(event.text(0)), event.text(0)
        assert not event.rule or event.rule in GAME.rules, event.rule


def test_options_of_a_question_can_be_told_apart() -> None:
    for table in play(3):
        options = [(option.label, option.seat) for option in table.decision.options] if table.decision else []
        assert len({*options}) == len(options), (prompt(table), options)


# -- offers


def test_an_offer_says_what_the_hero_may_do() -> None:
    table = position('shadows = ["Bandit"]')
    use(table, "Precise Strike")
    assert prompt(table) == f"{KARI} may become engaged with an enemy."
    assert labels(table) == ["Engage Bandit in the shadows (attack 1, resilience 0, 2 health left)", "No"]


def test_a_price_is_offered_with_what_it_buys() -> None:
    table = position(
        """
        active = "Kari"
        progress = 2
        [hero.Kari]
        wounds = 3
        """
    )
    happen(table, {"pay": {"progress": 1}, "then": {"recover": 2}})
    assert prompt(table) == f"{KARI} may remove 1 progress from the location to recover 2 wounds."
    assert labels(table) == [f"{KARI}: remove 1 progress from the location to recover 2 wounds", "No"]


def test_an_ability_is_labelled_with_its_hero_and_its_effect() -> None:
    table = position(
        """
        active = "Kari"
        [hero.Kari]
        tokens = 1
        engaged = ["Bandit"]
        """
    )
    use(table, "Precise Strike")
    decline_until(table, "use_ability")
    assert prompt(table) == f"{KARI}, before the action: use anything?"
    assert labels(table)[0] == f"{KARI}: discard 1 token to deal 1 wound to an enemy"


def decline_until(table: Realm, kind: str) -> None:
    while kind not in kinds(table):
        table.choose(next(place for place, one in enumerate(kinds(table)) if one == "leave_it"))


def test_a_choice_is_between_things_to_do() -> None:
    table = position("")
    happen(table, {"choose": [{"suffer": 1}, {"another": {"exhaust": 1}}]})
    assert prompt(table) == f"{KARI} chooses one."
    state = "(21 health left, 0 tokens, 0 cards exhausted)"
    assert labels(table) == ["Suffer 1 wound", f"{MOK} {state}: exhaust 1 activation card"]


def test_a_choice_names_the_card_or_the_peril_that_it_comes_from() -> None:
    table = position('heroes = ["Orsolya Venn", "Elder Mok"]\nshadows = ["Bandit"]\nnext_rolls = "- -"\n')
    use(table, "Questing Flame")
    assert prompt(table) == "Questing Flame: Orsolya Venn chooses one."
    table = position('phase = "peril"\nperil = 2\ncounters = { found = 2 }\n', quest="lanterns-in-the-fog")
    assert prompt(table).startswith("Peril, green: ")


def test_who_is_meant_is_asked_with_the_effect() -> None:
    table = position("")
    happen(table, {"somebody": {"claim": 1}})
    assert prompt(table) == "A hero of your choice claims 1 token. Which hero?"
    assert labels(table)[1] == f"{MOK} (21 health left, 0 tokens, 0 cards exhausted): claim 1 token"


def test_a_price_that_cannot_be_paid_is_named() -> None:
    table = position('hero.Kari = { engaged = ["Bandit"], items = ["Weighted Net"] }')
    use(table, "Precise Strike")
    decline_until(table, "use_item")
    assert labels(table)[0] == "Weighted Net: exhaust an enemy engaged with you"
    assert why_not(table, "use_ability") == ("HOT-19.6", f"{KARI} would have to discard 1 token and cannot.")


def test_what_a_quest_asks_for_is_named() -> None:
    table = position('hero.Kari = { tokens = 2, items = ["Hooded Falcon"] }', quest="the-drakes-ransom")
    use(table, "Blaze a Trail")
    while "use_item" not in kinds(table):
        table.choose(0)
    assert why_not(table, "use_quest_rule") == ("HOT-18.2", "It can be done only if this is the last location.")


# -- the log says why


def test_an_attack_can_be_followed_in_the_log() -> None:
    table = position('next_rolls = "C D X T D"\nhero.Kari = { tokens = 1, engaged = ["Ogre", "Zombie"] }')
    use(table, "Precise Strike")
    decline_until(table, "go_on")
    pick(table, "Go on", "Attack Zombie", "Spend 1 token")
    told = [line for line in log(table) if line.endswith(".")]
    assert told[told.index(f"{KARI} uses Precise Strike.") :][:10] == [
        f"{KARI} uses Precise Strike.",
        f"{KARI} spends 1 token.",
        f"{KARI} rolls a critical success and a defense against a counterattack and a threat.",
        "Criticals roll on: a defense.",
        "Added to the dice: 1 success.",
        "That is 2 successes and 2 defenses.",
        "Zombie meets 2 successes with resilience 1.",
        "Zombie suffers 1 wound.",
        "Ogre strikes back for 2.",
        "Counterattacks of 2 meet 2 defenses.",
    ]
    assert f"{KARI} is unhurt." in told


def test_a_keyword_is_named_before_its_wounds() -> None:
    table = position('shadows = ["Marsh Imp"]\nphase = "enemy"')
    while "Marsh Imp: Pilfer." not in log(table):
        table.choose(0)
    lines = log(table)
    assert lines[lines.index("Marsh Imp: Pilfer.") + 1].endswith(" suffers 1 wound.")


def test_peril_says_what_its_space_does() -> None:
    table = position('peril = 1\nphase = "peril"', quest="seven-candles")
    lines = log(table)
    assert lines[lines.index("Peril: space 2, green.") + 1] == (
        "Each hero either discards 1 token or suffers 1 wound. Each hero upgrades 1 activation card."
    )


def test_a_counter_is_told_in_the_words_of_its_quest() -> None:
    table = position('locations = ["Thornwood"]\nprogress = 5\nphase = "travel"', quest="the-siege-of-oakhollow")
    table.choose(0)
    while not any(line.startswith("The walls have ") for line in log(table)):
        table.choose(0)
    assert re.fullmatch(
        r"The walls have \d+ strength now\.", next(line for line in log(table) if line.startswith("The walls"))
    )


@pytest.mark.parametrize(
    ("name", "number", "text"),
    [
        ("found", 1, "1 found villager is in the fog"),
        ("rescued", 3, "3 villagers are rescued"),
        ("lead", 5, "the Captain's lead is 5"),
        ("walls", 0, "the walls have 0 strength"),
        ("tracks", 1, "1 track has been found"),
        ("candles", 1, "1 candle burns"),
        ("treasures", 2, "the party has 2 treasures"),
        ("bells", 2, "bells is 2"),
    ],
)
def test_counters_are_told_in_the_words_of_their_quest(name: str, number: int, text: str) -> None:
    assert counter_text(name, number) == text


def test_cards_of_one_name_in_a_pile_are_counted_in_words() -> None:
    table = position('enemy_discard = ["Bandit", "Goblin Archer", "Bandit"]\n')
    assert "Enemies discarded: 2 times Bandit, Goblin Archer." in [*table.text(seat=0)]


def test_whoever_may_act_again_is_a_hero_and_no_thing() -> None:
    table = position('heroes = ["Kari Wraithstalker", "Elder Mok", "Hagan Dourstone"]\n')
    while "second time" not in prompt(table):
        table.choose(len(table.legal) - 1)
    assert "(This hero uses one ready activation card)" in " ".join(table.text(seat=0))
