"""Options of a game: typed, with defaults; a validation error is a sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .errors import SetupError
from .plain import SettingData


class Setting(ABC):
    """One option of `game.new`: its name, its default, its meaning, and its values."""

    def __init__(self, name: str, default: Any, help: str) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.values: tuple[str, ...] = ()
        """Names that it accepts, if it takes names."""
        self.titles: Mapping[str, str] = {}
        """Titles that people read in place of names; a name without one is its own title."""
        self.words: tuple[str, ...] = ()
        """Words that it accepts in place of names, such as "random"."""
        self.count = 0
        """Greatest number of names, if it takes several."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """Return the accepted values, in words."""

    @abstractmethod
    def accept(self, value: Any) -> Any:
        """Return the value as the game uses it, or raise SetupError."""

    def read(self, text: str) -> Any:
        """Convert typed text to a value."""
        return self.accept(text)

    def fit(self, value: Any, seats: int) -> Any:
        """Return the value at a table of this many seats, or raise SetupError."""
        return value

    def together(self, values: Sequence[Any]) -> Any:
        """Combine all values typed for it: the last one counts."""
        return values[-1]

    def schema(self) -> SettingData:
        """Return plain data for interfaces."""
        return {"name": self.name, "default": self.default, "values": self.kind, "help": self.help}

    def refuse(self, value: Any) -> SetupError:
        """Return the error for a value that is not accepted."""
        return SetupError(f"The option {self.name} takes {self.kind}; {value!r} is not that.")


class YesNo(Setting):
    """An option that is on or off."""

    @property
    def kind(self) -> str:
        return "yes or no"

    def accept(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.read(value)
        raise self.refuse(value)

    def read(self, text: str) -> bool:
        words = {
            "yes": True,
            "true": True,
            "on": True,
            "1": True,
            "no": False,
            "false": False,
            "off": False,
            "0": False,
        }
        if text.lower() not in words:
            raise self.refuse(text)
        return words[text.lower()]


class OneOf(Setting):
    """An option that takes one of several names."""

    def __init__(
        self, name: str, default: str, values: Sequence[str], help: str, titles: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(name, default, help)
        self.values = tuple(values)
        self.titles = titles or {}

    @property
    def kind(self) -> str:
        return "one of " + ", ".join(self.values)

    def accept(self, value: Any) -> str:
        for known in self.values:
            if isinstance(value, str) and value.strip().lower() == known.lower():
                return known
        raise self.refuse(value)


class OneWritten(OneOf):
    """An option that takes one of several authored texts: a quest, an Adventure.

    An authored one has a digest of its text and is stored with it, as `slug@digest`, so that no record is
    replayed with another text. `one` is the noun for such a text, with its article: "a quest".
    """

    def __init__(
        self,
        name: str,
        default: str,
        values: Sequence[str],
        help: str,
        titles: Mapping[str, str],
        *,
        digests: Mapping[str, str],
        one: str,
    ) -> None:
        super().__init__(name, default, values, help, titles)
        self.digests = digests
        self.one = one

    def refuse(self, value: Any) -> SetupError:
        one = self.one[0].upper() + self.one[1:]
        more = f"{one} that is not in the box is known only where its folder is named: --authored FOLDER."
        return SetupError(f"{super().refuse(value)} {more}")

    def changed(self, slug: str) -> SetupError:
        """Return the error for a text that has changed since the game."""
        noun = self.one.partition(" ")[2]
        return SetupError(f"The {noun} {slug} has changed since: this was played with another text of it.")

    def accept(self, value: Any) -> str:
        name, _, digest = str(value).partition("@")
        slug = super().accept(name)
        now = self.digests.get(slug, "")
        if digest and digest != now:
            raise self.changed(slug)
        return f"{slug}@{now}" if now else slug


class Number(Setting):
    """An option that takes a number in a range, or none."""

    def __init__(self, name: str, default: int | None, least: int, most: int, help: str) -> None:
        super().__init__(name, default, help)
        self.least = least
        self.most = most

    @property
    def kind(self) -> str:
        return f"a number from {self.least} to {self.most}" + (" or none" if self.default is None else "")

    def accept(self, value: Any) -> int | None:
        if value is None and self.default is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise self.refuse(value)

    def read(self, text: str) -> int | None:
        if text.lower() == "none":
            return self.accept(None)
        try:
            return self.accept(int(text))
        except ValueError:
            raise self.refuse(text) from None


class Several(Setting):
    """An option that takes several different names, or "random". The count is a number or a range.

    `words` are further words that select names, such as "chosen at the table".
    """

    def __init__(
        self, name: str, values: Sequence[str], count: int | tuple[int, int], help: str, words: Sequence[str] = ()
    ) -> None:
        super().__init__(name, "random", help)
        self.values = tuple(values)
        self.words = ("random", *words)
        self.least, self.count = count if isinstance(count, tuple) else (count, count)
        """Least number of names; `count` is the greatest."""

    @property
    def kind(self) -> str:
        count = f"{self.count}" if self.least == self.count else f"{self.least} to {self.count}"
        return f"{', '.join(self.words)}, or {count} different ones of " + ", ".join(self.values)

    def accept(self, value: Any) -> str | list[str]:
        said = value
        if isinstance(value, str):
            if value.strip().lower() in self.words:
                return value.strip().lower()
            value = value.split(",")
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.count:
            raise self.refuse(said)
        by_name = {known.lower(): known for known in self.values}
        names = [by_name.get(str(one).strip().lower(), "") for one in value]
        if not all(names) or len(set(names)) != len(names):
            raise self.refuse(said)
        return names


AT_TABLE: Final = "choose"
"""The value of a seat whose player chooses when the game begins."""


class PerSeat(Several):
    """An option with another name for each seat: a hero, a role. None at a seat leaves that one to chance.

    `["Guard", None]`, `{1: "Sage"}` (seats count from 0), or typed, where people count from 1: `Guard,Sage`, `2=Sage`.
    Where all are named, the game checks the number. With `at_table` a seat, or all of them, may be left to
    the players there: `["Guard", "choose"]`, `"choose"`. Seats in `without` take no name: none is
    offered for them, and the game refuses one with its rule.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[str],
        count: int | tuple[int, int],
        help: str,
        *,
        at_table: bool = False,
        without: Sequence[int] = (),
    ) -> None:
        super().__init__(name, values, count, help)
        self.at_table = at_table
        self.without = tuple(without)

    @property
    def kind(self) -> str:
        apart = len(self.without)
        words = [*self.words, f"{AT_TABLE} (at the table)"] if self.at_table else self.words
        count = f"{self.least - apart} to {self.count - apart}" if self.least < self.count else f"{self.count - apart}"
        by_seat = f" (of one seat: {apart + 1}=NAME)" if apart else ""
        return f"{', '.join(words)}, or {count} different ones of {', '.join(self.values)}{by_seat}"

    def accept(self, value: Any) -> str | list[Any]:
        said = value
        if isinstance(value, str):
            value = self._typed(value)
        if isinstance(value, Mapping):
            value = [value.get(seat) for seat in range(self.count)] if {*value} <= {*range(self.count)} else value
        if not isinstance(value, list | tuple) or len(value) > self.count:
            raise self.refuse(said)
        by_name = {known.lower(): known for known in (*self.values, *([AT_TABLE] if self.at_table else []))}
        names = [None if one is None else by_name.get(str(one).strip().lower(), "") for one in value]
        if "" in names:
            raise self.refuse(value[names.index("")])
        named = [name for name in names if name not in (None, AT_TABLE)]
        twice = next((name for name in named if named.count(name) > 1), None)
        if twice:
            raise SetupError(f"The option {self.name} takes different ones; {twice} is named twice.")
        return names if any(names) else "random"

    def fit(self, value: Any, seats: int) -> Any:
        if value == "random":
            return value
        places = max(self.least, seats)
        chosen = list(value)
        while len(chosen) > places and chosen[-1] in (None, AT_TABLE):
            chosen.pop()
        if len(chosen) > places and None in chosen:
            there = places - len(self.without)
            raise SetupError(
                f"The option {self.name} has {there} places at a table for {seats}; a name stands beyond them."
            )
        return chosen + [None] * (places - len(chosen)) if None in chosen else chosen

    def together(self, values: Sequence[Any]) -> Any:
        lists = [value for value in values if value != "random"]
        return [
            next((one[place] for one in reversed(lists) if place < len(one) and one[place]), None)
            for place in range(max((len(one) for one in lists), default=0))
        ] or "random"

    def _typed(self, text: str) -> Any:
        if self.at_table and text.strip().lower() == AT_TABLE:
            return [AT_TABLE] * self.count
        parts = [part.strip() for part in text.split(",")]
        if not any("=" in part for part in parts):
            names = [None if part.lower() in ("", "random") else part for part in parts]
            for seat in self.without:  # Names in a plain list are those of the other seats.
                if names[seat : seat + 1] not in ([], [None]):
                    names.insert(seat, None)
            return names
        chosen: dict[int, str] = {}
        for part in parts:
            number, _, name = part.partition("=")
            if not number.strip().isdigit() or int(number) - 1 in chosen:
                raise self.refuse(text)
            chosen[int(number) - 1] = name
        return chosen
