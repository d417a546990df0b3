"""Saved games in a folder: each is written whole or not at all, and the one before it is kept beside it."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

from hearthwatch.folders import home
from hearthwatch.kernel.errors import HearthwatchError, RecordError, SetupError
from hearthwatch.kernel.files import read_save
from hearthwatch.kernel.records import Origin
from hearthwatch.kernel.registry import game, load
from hearthwatch.kernel.settings import OneWritten
from hearthwatch.kernel.table import Table

from .program_name import command

ENDING = ".json"
GOES_ON = "going on"
NAME = re.compile(r"\w[\w .+-]{0,79}")


class NoSuchSave(HearthwatchError):
    """There is no save of this name, or the name cannot be one."""


class CannotSave(HearthwatchError):
    """The folder cannot be written."""


class NotHere(RecordError):
    """A save is whole, but was set up with something that is not here, such as a quest that somebody wrote."""


class DamagedSave(RecordError):
    """A save cannot be read. `backup` says whether the one before it can."""

    def __init__(self, name: str, reason: str, backup: bool) -> None:
        way_out = (
            f"The save of the choice before is whole: {command('resume', name, '--backup')}"
            if backup
            else "There is no whole save of the choice before it."
        )
        super().__init__(f"The save {name} cannot be read. {reason} {way_out}")
        self.backup = backup


def how_to_begin() -> str:
    """Return advice for a player without a saved game."""
    return f"Begin one: {command('play', 'set-a-watch')}"


class Save:
    """One saved game. It notices when somebody else wrote it, and then goes on under another name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = _stamp(path)

    @property
    def name(self) -> str:
        """The name of the save in `hearthwatch resume`."""
        return self.path.name.removesuffix(ENDING)

    def write(self, table: Table) -> None:
        """Keep the table. OSError leaves the file as it was."""
        self.write_text(table.to_json())

    def write_text(self, text: str) -> None:
        """Replace the file, whole or not at all; the one before becomes the backup."""
        if _stamp(self.path) not in (self._stamp, None):
            self.path = _claim(self.path.parent, self.name)
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with temporary.open("wb") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            _keep_previous(self.path)
            temporary.replace(self.path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        self._stamp = _stamp(self.path)
        _sync(self.path.parent)


class Saves:
    """The folder of saved games."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home() / "saves"

    def names(self) -> list[str]:
        """All saves, the newest first."""
        found = [path for path in self.folder.glob(f"*{ENDING}") if path.name[0] != "."]
        found.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
        return [path.name.removesuffix(ENDING) for path in found]

    def path(self, name: str) -> Path:
        """The file of a save. The name must not lead out of the folder."""
        if not NAME.fullmatch(name):
            raise NoSuchSave(f"A save cannot be called {name!r}: use letters, digits, blanks, dots and dashes.")
        return self.folder / (name + ENDING)

    def exists(self, name: str) -> bool:
        """Return True if there is a save of this name."""
        return self.path(name).exists()

    def is_empty(self, name: str) -> bool:
        """Return True if a save was only begun: its game ended before its first table was written."""
        return not self.path(name).stat().st_size

    def begin(self, slug: str, name: str | None = None) -> Save:
        """A new save, called `name` or, say, set-a-watch-3. Its first table is still to be written."""
        if name is not None and self.exists(name) and not self.is_empty(name):
            go_on = command("resume", name)
            raise NoSuchSave(f"There is already a save called {name}: go on with it ({go_on}) or take another name.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = _claim(self.folder, slug) if name is None else self.path(name)
            path.touch()
        except OSError as error:
            raise CannotSave(
                f"Games cannot be saved in {self.folder}: {error.strerror or error}. "
                "Make room, or name another folder in HEARTHWATCH_HOME."
            ) from error
        return Save(path)

    def find(self, name: str | None = None) -> str:
        """The name of a save that exists; without a name the newest that goes on."""
        if name is None:
            return self.newest()[0]
        if not self.exists(name):
            raise NoSuchSave(f"There is no save called {name}. {self.there()}")
        return name

    def there(self) -> str:
        """Which saves there are, for somebody who named none of them."""
        names = self.names()
        return f"There are: {', '.join(names)}." if names else "There is no saved game yet."

    def last(self) -> str:
        """The newest save that has a game in it, over or not."""
        for name in self.names():
            if not self.is_empty(name):
                return name
        raise NoSuchSave(f"There is no saved game yet. {how_to_begin()}")

    def newest(self) -> tuple[str, list[str]]:
        """The newest save that goes on, and what was passed over: `tonight is over (lost)`."""
        skipped: list[str] = []
        for name in self.names():
            state = self.state(name)
            if state == GOES_ON:
                return name, skipped
            skipped.append(f"{name} is {state}")
        if not skipped:
            raise NoSuchSave(f"There is no saved game yet. {how_to_begin()}")
        raise NoSuchSave(f"No saved game goes on: {', '.join(skipped)}. {how_to_begin()}")

    def state(self, name: str) -> str:
        """Return the state of a save: it goes on, is over (and how), or cannot be read."""
        if self.is_empty(name):
            return "empty"
        try:
            table = load(self.path(name).read_bytes())
        except RecordError as error:
            return self._needs(name) if isinstance(error.__cause__, SetupError) else "damaged"
        except (HearthwatchError, OSError):
            return "unreadable here"
        if table.outcome is None:
            return GOES_ON
        return {True: "over (won)", False: "over (lost)", None: "over"}[table.won_for()]

    def open(self, name: str, *, backup: bool = False) -> tuple[Save, Table]:
        """A save and its table; DamagedSave says whether the backup would do."""
        path = self.path(name)
        before = _backup_of(path)
        if backup:
            table = self._read(name, before, False)
            path.replace(path.with_name(f"{path.name}.damaged"))
            shutil.copyfile(before, path)
        else:
            table = self._read(name, path, before.exists())
        return Save(path), table

    def _read(self, name: str, path: Path, backup: bool) -> Table:
        try:
            if path == self.path(name) and self.is_empty(name):
                raise NoSuchSave(
                    f"The save {name} is empty: its game ended before the first choice. "
                    f"Begin one of that name: {command('play', 'set-a-watch', f'--name={name}')}"
                )
            return load(path.read_bytes())
        except RecordError as error:
            if isinstance(error.__cause__, SetupError):
                raise NotHere(self._written(name) or f"The save {name} cannot go on here. {error}") from error
            raise DamagedSave(name, str(error), backup and _is_whole(_backup_of(path))) from error
        except FileNotFoundError:
            raise NoSuchSave(f"There is no backup of {name}.") from None

    def _written(self, name: str) -> str:
        """Explain how to resume a save whose authored content is missing; empty if something else is missing."""
        origin = self.about(name)[0]
        one, slug = self._missing(origin)
        resume = command("resume", name, "--authored", f"{origin.game}=FOLDER")
        return f"The save {name} needs {one} that is not here, {slug}. Add its folder: {resume}" if slug else ""

    def _needs(self, name: str) -> str:
        """Return in a few words the thing that a save needs and that is not here."""
        origin = self.about(name)[0]
        one, slug = self._missing(origin)
        if not slug:
            return "set up with options that do not exist here"
        return f"of {one} that is not here, {slug}: add --authored {origin.game}=FOLDER"

    def _missing(self, origin: Origin) -> tuple[str, str]:
        """Return the authored content that a game was set up with and that is not here: its kind and its short name."""
        found = game(origin.game)
        for setting in found.options:
            slug = str(origin.options.get(setting.name)).partition("@")[0]
            if isinstance(setting, OneWritten) and slug not in setting.values:
                return setting.one, slug
        if found.own_option and found.own_option not in found.settings and found.own_option in origin.options:
            return "something of your own", str(origin.options[found.own_option]).partition("@")[0]
        return "", ""

    def about(self, name: str) -> tuple[Origin, int]:
        """Return the origin of a saved game and the number of entries in its record."""
        record = read_save(self.path(name).read_bytes()).record
        return record.origin, len(record.entries)


def _backup_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def _is_whole(path: Path) -> bool:
    try:
        load(path.read_bytes())
    except (HearthwatchError, OSError):
        return False
    return True


def _stamp(path: Path) -> tuple[int, int] | None:
    """Which writing of the file this is."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns


def _claim(folder: Path, stem: str) -> Path:
    """A new empty file stem-1, stem-2, ... that nobody else has."""
    number = 1
    while True:
        path = folder / f"{stem}-{number}{ENDING}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def _keep_previous(path: Path) -> None:
    """Put the file that will be replaced aside, without a moment in which it is missing."""
    if not path.exists() or not path.stat().st_size:
        return
    aside = path.with_name(f".{path.name}.bak.{os.getpid()}")
    aside.unlink(missing_ok=True)
    try:
        aside.hardlink_to(path)
    except OSError:  # a file system without hard links
        shutil.copyfile(path, aside)
    aside.replace(_backup_of(path))


def _sync(folder: Path) -> None:
    """Make the renaming itself durable, where the platform can."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
