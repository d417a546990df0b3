"""What a server is told when it starts, and the bounds it keeps."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True):
    """Settings of one server. Rates are a second's worth; bursts are how much may come at once."""

    base: str = "/"
    """The prefix of all addresses, with a stroke at both ends."""
    theme: str = ""
    """How pages look for visitors who have not chosen: light, dark, or as their system says."""
    names: tuple[str, ...] = ()
    """The names of the site that are answered, beside those of this machine; without any, every name is."""
    workers: int = 1
    """How many processes think for bots and hints."""
    bot_pause: float = 0.6
    """How long a bot's move waits where people only look on; those who play wait less: see `rooms.bots`."""
    hint_seconds: float = 1.5
    curve_seconds: float = 12.0
    """How long the win chance of a whole game may be thought about."""
    keep_days: int = 365
    """After how many days without a move a room is put away; 0 keeps all. A month later it is deleted."""
    compare_seconds: float = 20.0
    """How often rooms in memory are compared with what is kept."""
    sweep_seconds: float = 60.0
    """How often snapshots are written, and old rooms put away."""
    longest_body: int = 262_144
    """In bytes: a text of 20,000 characters of any script, as a form writes it."""
    longest_record: int = 4_000_000
    """Of a game that somebody brings: a journal of years fits."""
    longest_message: int = 65_536
    body_seconds: float = 15.0
    """How long what is sent may take to arrive, and a second more for every 50 KB of it."""
    page_rate: float = 20.0
    page_burst: float = 120.0
    """Requests of one address."""
    message_rate: float = 15.0
    message_burst: float = 60.0
    """Messages of one connection."""
    messages_rate: float = 30.0
    messages_burst: float = 300.0
    """Messages of one address, however many pages are open there."""
    room_rate: float = 0.2
    room_burst: float = 20.0
    """New rooms of one address."""
    rooms_of_day: int = 300
    imports_of_day: int = 60
    bytes_of_day: int = 100_000_000
    """What one address may open, bring in, and have kept within a day."""
    chat_rate: float = 0.5
    chat_burst: float = 6.0
    """Lines of one person."""
    hint_rate: float = 0.5
    hint_burst: float = 5.0
    """Hints and curves of one person."""
    work_rate: float = 2.0
    work_burst: float = 40.0
    """What takes work of one address: documents, searches, reports, amendments. In long games each counts for more."""
    longest_game: int = 10_000
    """Choices of one table, those that were taken back too: about 60 MB of memory, and a second to load."""
    longest_story: int = 2_000_000
    """Signs that are written at one table: a thousand pages, and no more than a file that can be brought back."""
    draw_rate: float = 0.25
    draw_burst: float = 5.0
    """Seconds of the processor in which tables are drawn for one address: some can be made very large."""
    sockets_of_address: int = 200
    sockets: int = 20_000
    own_process: bool = False
    """Whether the server has its process to itself and may say when memory is tidied."""
