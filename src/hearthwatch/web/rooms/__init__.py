"""Rooms: a table, who sits at it, and what is said around it."""

from .errors import NotAllowed, Stale
from .keeper import Rooms
from .room import Change, Room

__all__ = ["Change", "NotAllowed", "Room", "Rooms", "Stale"]
