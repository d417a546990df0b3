"""Rooms: a table, its players, and their chat."""

from .errors import NotAllowed, Stale
from .keeper import Rooms
from .room import Change, Room

__all__ = ["Change", "NotAllowed", "Room", "Rooms", "Stale"]
