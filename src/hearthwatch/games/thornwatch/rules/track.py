"""The momentum track: a row of cards that is turn order and health at once (sections 7, 8 and 9 of the rules)."""

from __future__ import annotations

from ..table import COPIES, FIRST_CARD, Momentum, Thornwatch


def shift(table: Thornwatch, card: int, places: int) -> int:
    """Move a card toward the edge, or toward the root if `places` is negative; passed cards slide over (TWN-8.3).

    Its turned state does not change (TWN-9.4). Return the number of steps.
    """
    track = table.track
    if card not in track or not places:
        return 0
    at = track.index(Momentum(card))
    to = max(0, min(len(track) - 1, at + places))
    if to != at:
        del track[at]
        track.insert(to, Momentum(card))
        toward = "the edge" if to > at else "the root"
        table.say("TWN-8.3", "{:MomentumFrom} goes {:Steps} toward {}.", (card, at), abs(to - at), toward)
    return abs(to - at)


def swap(table: Thornwatch, one: int, other: int) -> None:
    """Two cards change places; turned ones stay turned (TWN-9.4)."""
    track = table.track
    if one in track and other in track and one != other:
        first, second = track.index(Momentum(one)), track.index(Momentum(other))
        track[first], track[second] = track[second], track[first]
        table.say("TWN-9.4", "{:MomentumFrom} and {:MomentumFrom} change places.", (one, first), (other, second))


def to_root(table: Thornwatch, card: int) -> None:
    """A card that was absent from the track goes to the root, upright (TWN-9.8)."""
    if card not in table.track:
        table.track.insert(0, Momentum(card))
    if card not in table.momentum:
        table.momentum.append(Momentum(card))
    if card in table.turned:
        table.turned.remove(Momentum(card))


def leave_track(table: Thornwatch, card: int) -> None:
    """A card is out of play until a rule adds it again (TWN-7.6)."""
    for cards in (table.track, table.turned, table.momentum):
        if card in cards:
            cards.remove(Momentum(card))


def turn_card(table: Thornwatch, card: int) -> None:
    """It has acted (TWN-9.3)."""
    if card in table.track and card not in table.turned:
        table.turned.append(Momentum(card))


def restore_card(table: Thornwatch, card: int) -> None:
    """It may act again this round (TWN-9.6)."""
    if card in table.turned:
        table.turned.remove(Momentum(card))
        table.say("TWN-9.6", "{:Momentum} may act again this round.", card)


def first_card_of(group: int) -> Momentum:
    """Return the first momentum card of a group of creatures."""
    return Momentum(FIRST_CARD + COPIES * group)
