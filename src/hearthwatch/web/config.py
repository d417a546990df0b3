"""Configuration and limits of a server."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True):
    """Settings of one server. Rates are per second; bursts are amounts at once."""

    base: str = "/"
    """The prefix of all addresses, with a slash at both ends."""
    theme: str = ""
    """Theme for visitors who have not chosen one: light, dark, or empty for the system's."""
    names: tuple[str, ...] = ()
    """Host names that are answered, in addition to those of this machine; if empty, every name is."""
    workers: int = 1
    """Number of processes for bots and hints."""
    bot_pause: float = 0.6
    """Delay of a bot's move while people only watch; players wait less: see `rooms.bots`."""
    hint_seconds: float = 1.5
    curve_seconds: float = 12.0
    """Time budget for the win curve of a whole game."""
    keep_days: int = 365
    """Archive rooms after this many idle days and delete them 30 days later; 0 keeps them forever."""
    compare_seconds: float = 20.0
    """Interval of comparing rooms in memory with the storage."""
    sweep_seconds: float = 60.0
    """Interval of writing snapshots and archiving old rooms."""
    longest_body: int = 262_144
    """Bytes of a request: a text of 20,000 characters of any script, as a form sends it."""
    longest_record: int = 4_000_000
    """Bytes of an uploaded game: a journal of years fits."""
    longest_message: int = 65_536
    body_seconds: float = 15.0
    """Time limit for a request body, plus a second for every 50 KB."""
    page_rate: float = 20.0
    page_burst: float = 120.0
    """Requests of one address."""
    message_rate: float = 15.0
    message_burst: float = 60.0
    """Messages of one connection."""
    messages_rate: float = 30.0
    messages_burst: float = 300.0
    """Messages of one address, from all its open pages."""
    room_rate: float = 0.2
    room_burst: float = 20.0
    """New rooms of one address."""
    rooms_of_day: int = 300
    imports_of_day: int = 60
    bytes_of_day: int = 100_000_000
    """Bytes that one address may open, upload, and have stored within a day."""
    chat_rate: float = 0.5
    chat_burst: float = 6.0
    """Lines of one person."""
    hint_rate: float = 0.5
    hint_burst: float = 5.0
    """Hints and curves of one person."""
    work_rate: float = 2.0
    work_burst: float = 40.0
    """Costly requests of one address: documents, searches, reports, amendments. Long games count for more."""
    longest_game: int = 10_000
    """Choices of one table, including undone ones: about 60 MB of memory, and a second to load."""
    longest_story: int = 2_000_000
    """Characters written at one table: a thousand pages, and no more than a file that can be uploaded again."""
    draw_rate: float = 0.25
    draw_burst: float = 5.0
    """Processor seconds for drawing tables for one address: some can be made very large."""
    sockets_of_address: int = 200
    sockets: int = 20_000
    own_process: bool = False
    """True if the server has its process to itself and may control garbage collection."""
