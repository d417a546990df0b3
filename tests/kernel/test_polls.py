"""Questions that several seats answer, each for itself, shown with Vigil: roles and votes in secret, knots openly."""

from __future__ import annotations

import pytest

from hearthwatch.kernel import IllegalChoice, RulesDefect, mask_of
from hearthwatch.kernel.polls import tally

from .toys import knife, vigil
from .toys.vigil import ROLES, Vigil


def at_the_vote(seed: int = 1) -> Vigil:
    table: Vigil = vigil.GAME.new(3, seed, role=[None, "Sage", "Guard"])
    assert table.decision is not None
    assert table.decision.prompt == "Play a branch, or the closing?"
    return table


def keys(table: Vigil, seat: int) -> list[str]:
    assert table.decision is not None
    return table.decision.for_seat(seat).options.keys()


def test_each_seat_answers_for_itself() -> None:
    table = at_the_vote()
    assert [keys(table, seat) for seat in range(3)] == [[f"vote:{seat}:0", f"vote:{seat}:1"] for seat in range(3)]
    table.choose("vote:1:0", seat=1)
    assert keys(table, 1) == []
    assert table.decision is not None
    assert table.decision.seats == (0, 2)
    with pytest.raises(IllegalChoice):
        table.choose("vote:1:1", seat=1)


def test_what_is_asked_in_a_poll_is_what_each_is_asked() -> None:
    table, other = at_the_vote(), knife.GAME.new(seed=3)
    assert table.rules.key(table.asked_for) == table.rules.key(vigil.scenes())
    assert table.rules.key(table.asked_for) != table.rules.key(table.question)
    assert other.rules.key(other.asked_for) == other.rules.key(other.question)


def test_answers_happen_when_all_have_answered_in_seating_order() -> None:
    table = at_the_vote()
    for seat in (2, 0):
        table.choose(f"vote:{seat}:0", seat=seat)
        assert table.votes == [0, 0], "nothing has happened yet"
    table.choose("vote:1:1", seat=1)
    assert table.branches == 1, "two for a branch, one for the closing"
    told = [line.text() for line in table.log if line.rule == "TWN-G51" and "Vote" in line.text()]
    assert told == ["Vote for a branch", "Vote for the closing", "Vote for a branch"]


def test_a_tie_means_the_closing() -> None:
    """TWN-G51, with four players."""
    table: Vigil = vigil.GAME.new(4, 1, role=[None, *ROLES[:3]])
    for seat in range(4):
        table.choose(f"vote:{seat}:{seat % 2}", seat=seat)
    assert table.branches == 0
    assert table.outcome is not None


def test_who_answered_in_secret_is_told_and_what_is_not() -> None:
    table = at_the_vote()
    table.choose("vote:1:0", seat=1)
    line = table.log[-1]
    assert (line.text(1), line.text(0), line.text(None)) == ("Vote for a branch", "Has answered", "Has answered")
    assert line.seat == 1
    assert "branch" not in str(table.view(2)["log"][-1])


def test_copies_for_others_hold_any_answer_and_ones_own_the_true_one() -> None:
    table = at_the_vote()
    table.choose("vote:1:0", seat=1)
    asked = table.answers[0]
    theirs = {table.determinize(2, seed=seed).answers for seed in range(30)}
    either = [table.rules.from_key(f"vote:1:{which}") for which in (0, 1)]
    assert theirs == {(asked, (1, *vote)) for vote in either if vote}, "either vote may have been it"
    assert {table.determinize(1, seed=seed).answers for seed in range(30)} == {table.answers}


def test_an_answer_of_the_first_seat_is_as_secret_as_any() -> None:
    table = at_the_vote()
    table.choose("vote:0:0", seat=0)
    assert len({table.determinize(2, seed=seed).answers for seed in range(30)}) == 2


def test_an_open_question_hides_no_answer() -> None:
    """TWN-32.4: which knot is tied is no secret."""
    knots = {"players": [{}, {"knots": ["Bent Bow"]}, {"knots": ["Bent Bow"]}]}
    campaign = {"game": "vigil", "version": 1, "campaign": knots}
    table: Vigil = vigil.GAME.new(3, 1, role=[None, "Sage", "Guard"], campaign=campaign)
    assert not table.polls_in_secret()
    bow = next(key for key in keys(table, 1) if not key.endswith("-1"))
    table.choose(bow, seat=1)
    assert table.log[-1].text(0) == table.log[-1].text(1) == "Tie Bent Bow"
    assert {table.determinize(0, seed=seed).answers for seed in range(20)} == {table.answers}
    luck = table.luck
    table.choose(keys(table, 2)[0], seat=2)
    assert table.luck == luck, "nothing came to light that was not known"


def test_an_answer_is_taken_back_and_saved() -> None:
    table = at_the_vote()
    table.choose("vote:0:0", seat=0)
    before = table.clone()
    table.choose("vote:1:1", seat=1)
    assert table.undo_cost == "free", "nothing came to light"
    loaded = vigil.GAME.load(table.to_json())
    assert (loaded, loaded.answers) == (table, table.answers)
    table.choose("vote:2:1", seat=2)
    assert table.undo_cost == "reveals"
    table.undo()
    assert table == loaded
    table.undo()
    assert table == before


def test_two_who_name_the_same_role_choose_again() -> None:
    """TWN-1.4: the first seat has it, the other chooses among what is left."""
    table: Vigil = vigil.GAME.new(3, 1)
    table.choose("take_role:2:1", seat=2)
    table.choose("take_role:1:1", seat=1)
    assert [ROLES[role] for role in table.roles[1:2]] == ["Greenheart"]
    assert "take_role:2:1" not in keys(table, 2)
    table.choose("take_role:2:0", seat=2)
    assert ROLES[table.roles[2]] == "Blade"


def test_a_seat_without_an_answer_is_not_asked() -> None:
    """Nobody owns a knot yet, so nobody is asked which to tie (TWN-32.4)."""
    table = at_the_vote()
    assert not any("knot" in line.text().lower() for line in table.log)


def test_a_poll_inside_a_poll_is_a_defect() -> None:
    table = at_the_vote()
    with pytest.raises(RulesDefect, match="while another such question is open"):
        table.ask_each((0, 1), vigil.scenes())


def test_what_is_cut_is_not_answered_any_more() -> None:
    table = at_the_vote()
    table.choose("vote:1:0", seat=1)
    bottom = table.stack[0]
    table.stack.insert(0, vigil.scene())
    table.cut(vigil.scene())
    assert bottom not in table.stack
    assert table.answers == ()


def test_answers_wait_when_something_else_is_cut() -> None:
    table = at_the_vote()
    table.choose("vote:1:0", seat=1)
    waiting = table.answers
    table.dropped(vigil.count())
    assert table.answers == waiting
    table.dropped(tally())
    assert table.answers == ()


def test_an_answer_of_a_seat_that_could_give_none_is_left_out_of_copies() -> None:
    table = at_the_vote()
    table.choose("vote:1:0", seat=1)
    asked, vote = table.answers
    table.answers = (asked, (7, *vote[1:]))
    table.answer_anew(mask_of(0), seed=5)
    assert [*table.answers] == [asked]
