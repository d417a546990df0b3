"""Store results in a file, one line for each game, written as they arrive: an interrupted run resumes."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from .match import ArenaError, CutShort, Match, Result

FORMAT: Final = 2
_encode = msgspec.json.Encoder(order="deterministic").encode
_lines: Final = msgspec.json.Decoder(Result)


class Header(msgspec.Struct, frozen=True):
    """The first line: the facts that all games of the file share."""

    game: str
    version: int
    content: str
    """The fingerprint of the rules and the cards."""
    code: str
    """Digest of the rules, the heuristics and the bots."""
    seats: tuple[int, ...]
    seed: int
    arena: int = FORMAT


class Results:
    """Every finished game, stored in a file if a path is given."""

    def __init__(self, path: Path | None, header: Header) -> None:
        self.path = path
        self.header = header
        self._file: FileIO | None = None
        self._results: dict[bytes, Result] = {}
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._file = path.open("r+b" if path.exists() else "x+b", buffering=0)
            except OSError as error:
                raise ArenaError(f"Results cannot be written to {path}: {error.strerror or error}.") from None
            try:
                self._begin(self._file, path)
            except BaseException:
                self._file.close()
                raise

    def add(self, result: Result) -> None:
        """Add a game. Its line is on its way to the disk when this returns."""
        self._results[_key(result)] = result
        if self._file is not None:
            try:
                _write(self._file, _encode(result) + b"\n")
            except OSError as error:
                raise CutShort(f"Results cannot be written to {self.path}: {error.strerror or error}.") from error

    def __contains__(self, match: Match) -> bool:
        return _key(match) in self._results

    def __getitem__(self, match: Match) -> Result:
        return self._results[_key(match)]

    def __len__(self) -> int:
        return len(self._results)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def _begin(self, file: FileIO, path: Path) -> None:
        """Read the stored lines, drop a torn line, and prepare to append."""
        if not _lock(file):
            raise ArenaError(f"Another run is writing to {path}: wait for it, or name another file.")
        text = file.read()
        whole, newline, torn = text.rpartition(b"\n")
        first, *lines = whole.split(b"\n")
        if newline:
            self._check(first, path)
        elif not _encode(self.header).startswith(torn):
            raise ArenaError(f"{path} does not hold results of the arena.")
        file.truncate(len(text) - len(torn))
        file.seek(0, os.SEEK_END)
        if not newline:
            _write(file, _encode(self.header) + b"\n")
        for number, line in enumerate(lines, start=2):
            try:
                result = _lines.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise ArenaError(
                    f"Line {number} of {path} is damaged: remove it, and its game is played again."
                ) from error
            self._results[_key(result)] = result

    def _check(self, line: bytes, path: Path) -> None:
        try:
            there = msgspec.json.decode(line, type=Header)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ArenaError(f"{path} does not hold results of the arena.") from None
        for field, what in {
            "arena": "were written by another version of the arena",
            "game": f"are of {there.game}, not of {self.header.game}",
            "version": f"were played by version {there.version} of the rules; this is version {self.header.version}",
            "content": "were played with other cards",
            "code": "were played by other code of the rules or the bots",
            "seats": f"were played with {_or(there.seats)} seats, not {_or(self.header.seats)}",
            "seed": f"were played from seed {there.seed}, not {self.header.seed}",
        }.items():
            if getattr(there, field) != getattr(self.header, field):
                raise ArenaError(f"The results in {path} {what}. Name another file, or remove this one.")


def read(path: str | Path) -> tuple[Header, list[Result]]:
    """Return all results of a file as they were written; leave out a torn last line."""
    first, *lines = Path(path).read_bytes().split(b"\n")[:-1]
    return msgspec.json.decode(first, type=Header), [_lines.decode(line) for line in lines]


def _or(seats: tuple[int, ...]) -> str:
    return " or ".join(map(str, seats))


def _key(game: Match | Result) -> bytes:
    return _encode([game.bot, game.options, game.seats, game.number, game.seed])


def _lock(file: FileIO) -> bool:
    """Return True if this process holds the file's lock. File systems without locks count as locked."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _write(file: FileIO, line: bytes) -> None:
    """Write all bytes: without a buffer, a nearly full disk takes only a part at a time."""
    while line:
        line = line[file.write(line) :]
