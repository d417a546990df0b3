"""Documents of authors with random faults in them, for tests: one or a few words, lines or parts are wrong."""

from __future__ import annotations

import re
from random import Random
from typing import Any

STRANGE = ["-1", "0", "99", "1000000", "3.5", '""', '"x"', "true", "[]", "{}", "[1, 1]", '["x"]', "{ x = 1 }", "nan"]
TOKEN = re.compile(r'"[^"\n]*"|[\w-]+|[\[\]{}=,.]')


def mutated(text: str, chance: Random) -> str:
    """A text with one to three faults."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = chance.choice((_other_token, _other_token, _typo, _typo, _without_line, _line_twice, _lines_swapped))(
            text, chance
        )
    return text


def _other_token(text: str, chance: Random) -> str:
    tokens = [*TOKEN.finditer(text)]
    if not tokens:
        return text
    token = chance.choice(tokens)
    word = chance.choice([*STRANGE, chance.choice(tokens)[0], chance.choice(tokens)[0], ""])
    return text[: token.start()] + word + text[token.end() :]


def _typo(text: str, chance: Random) -> str:
    letters = [place for place, letter in enumerate(text) if letter.isalnum()]
    if not letters:
        return text
    place = chance.choice(letters)
    return (
        text[:place]
        + chance.choice(("", text[place] * 2, "q", "7", " ", text[place + 1 : place + 2]))
        + text[place + 1 :]
    )


def _without_line(text: str, chance: Random) -> str:
    lines = text.splitlines() or [""]
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _line_twice(text: str, chance: Random) -> str:
    lines = text.splitlines() or [""]
    place = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[place])
    return "\n".join(lines)


def _lines_swapped(text: str, chance: Random) -> str:
    lines = text.splitlines() or [""]
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def bent(data: Any, chance: Random) -> Any:
    """Plain data with one part of it changed: left out, doubled, or replaced by another part or a strange value."""
    places = [*_places(data)]
    if not places:
        return data
    path = chance.choice(places)
    part = _at(data, chance.choice(places))
    other: Any = chance.choice([-1, 0, 99, 3.5, "", "x", True, [], {}, [1, 1], ["x"], {"x": 1}, part, part])
    return _changed(data, path, chance.choice(("replace", "replace", "leave", "double", "rename")), other)


def _places(data: Any) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [(key, *rest) for key, inner in items for rest in [(), *_places(inner)]]


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _changed(data: Any, path: tuple[Any, ...], how: str, other: Any) -> Any:
    key, *rest = path
    if isinstance(data, dict):
        if rest:
            return {**data, key: _changed(data[key], tuple(rest), how, other)}
        kept = {name: value for name, value in data.items() if name != key}
        named = {"leave": {}, "rename": {f"{key}q": data[key]}, "double": {key: [data[key]] * 2}}
        return {**kept, **named.get(how, {key: other})}
    if rest:
        return [_changed(one, tuple(rest), how, other) if place == key else one for place, one in enumerate(data)]
    put = {"leave": [], "double": [data[key], data[key]]}.get(how, [other])
    return [*data[:key], *put, *data[key + 1 :]]


def as_toml(data: dict[str, Any]) -> str:
    """Plain data as TOML, each of its parts on a line."""
    return "\n".join(f"{_name(key)} = {_value(value)}" for key, value in data.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_name(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _name(value, bare=False) if isinstance(value, str) else str(value)


def _name(text: str, *, bare: bool = True) -> str:
    if bare and re.fullmatch(r"[\w-]+", text, re.ASCII):
        return text
    letters = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{letters}"'
