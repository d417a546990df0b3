"""The configuration file: what commands take when an option is not typed."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from hearthwatch.folders import config_file
from hearthwatch.kernel.errors import HearthwatchError


class ConfigError(HearthwatchError):
    """The configuration file, or a value for it, is wrong; the message is a sentence."""


def _truth(text: str) -> bool:
    values = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    if text.lower() not in values:
        raise ValueError("yes or no")
    return values[text.lower()]


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (re.fullmatch(r"\d{1,6}", text) and least <= int(text) <= most):
            raise ValueError(f"a number from {least} to {most}")
        return int(text)

    return read


def _one_of(*names: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            raise ValueError(f"one of {', '.join(names)}")
        return text

    return read


class Key(NamedTuple):
    """A key of the configuration file."""

    help: str
    read: Callable[[str], Any]
    """Return the value of a text; ValueError says what it takes."""
    commands: tuple[str, ...]
    """The commands whose option of this name has this default."""


KEYS: Final[Mapping[str, Key]] = {
    "plain": Key(
        "Pure lines of text: for screen readers and pipes (yes or no).",
        _truth,
        ("play", "resume", "replay", "review", "rules", "games", "arena"),
    ),
    "seats": Key("How many seats a new game in the terminal has, where the game allows it.", _number(1, 8), ("play",)),
    "bots": Key("Seats that bots hold in the terminal, as for --bots: 2,3=casual, all, none.", str, ("play",)),
    "port": Key("The port of `hearthwatch serve`.", _number(1, 65535), ("serve",)),
    "theme": Key("How pages look until somebody chooses: dark or light.", _one_of("dark", "light"), ("serve",)),
}


def read() -> dict[str, Any]:
    """Return what the configuration file says; nothing where there is none."""
    file = config_file()
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from error
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} is not valid TOML: {error}.") from error
    return {name: _checked(name, value, f"{file}, line {_line(text, name)}: ") for name, value in values.items()}


def parse(name: str, text: str) -> Any:
    """Return the value of a typed text for a key; ConfigError says what is wrong."""
    return _checked(name, text, "")


def _checked(name: str, value: Any, where: str) -> Any:
    if name not in KEYS:
        close = get_close_matches(name, KEYS, n=1)
        meant = f" Did you mean {close[0]!r}?" if close else f" The keys are {', '.join(KEYS)}."
        raise ConfigError(f"{where}there is no key {name!r}.{meant}")
    text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    try:
        return KEYS[name].read(text)
    except ValueError as error:
        raise ConfigError(f"{where}{name} takes {error}; {text!r} is not that.") from None


def _line(text: str, name: str) -> int:
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if re.match(rf'\s*"?{re.escape(name)}\b', line)), 1)


def write(values: Mapping[str, Any]) -> None:
    """Replace the configuration file."""
    file = config_file()
    lines = [f"{name} = {_toml(value)}" for name, value in sorted(values.items())]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_name(f".{file.name}.{os.getpid()}")
        aside.write_text("\n".join([*lines, ""]), encoding="utf-8")
        aside.replace(file)
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror or error}.") from error


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def defaults() -> dict[str, dict[str, Any]]:
    """Return the defaults by command, as click's `default_map` takes them."""
    values = read()
    commands = {command for name in values for command in KEYS[name].commands}
    return {
        command: {name: value for name, value in values.items() if command in KEYS[name].commands}
        for command in commands
    }
