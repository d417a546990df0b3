"""Who is who: a signed cookie for each browser, a signed link for each seat."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

LONGEST_TOKEN: Final = 1000
PERSON_SIZE: Final = 16
MOST_LINKS: Final = 10_000


def secret_of(folder: Path) -> str:
    """The secret of a data folder, made when it is first asked for. Only its owner may read it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(Keys.fresh())
        file.flush()
        os.fsync(file.fileno())
    return path.read_text(encoding="ascii").strip()


class Keys:
    """Signs and checks. Signatures are compared in constant time; a bad one is simply nobody's."""

    def __init__(self, secret: str) -> None:
        if len(secret) < 32:
            raise ValueError("The secret is damaged: it is too short. Delete it to make a new one; seat links end.")
        self._persons = URLSafeSerializer(secret, salt="hearthwatch person")
        self._seats = URLSafeSerializer(secret, salt="hearthwatch seat")
        self._links: dict[tuple[str, tuple[tuple[int, str], ...]], str] = {}
        """Links that were made: every push shows one, and signing takes as long as drawing a tenth of the page."""

    @staticmethod
    def fresh() -> str:
        """A new secret."""
        return secrets.token_hex(32)

    def new_person(self) -> str:
        """Somebody we have not seen before."""
        return secrets.token_urlsafe(PERSON_SIZE)

    def cookie(self, person: str) -> str:
        """What the browser of a person keeps."""
        return str(self._persons.dumps(person))

    def person(self, cookie: str) -> str:
        """Whose cookie this is; empty where it is nobody's."""
        if len(cookie) > LONGEST_TOKEN:
            return ""
        try:
            found = self._persons.loads(cookie)
        except BadData:
            return ""
        return found if isinstance(found, str) else ""

    def link(self, address: str, seats: list[tuple[int, str]]) -> str:
        """The token that brings somebody back to these seats: their numbers and what they were taken with."""
        key = (address, tuple(seats))
        token = self._links.get(key)
        if token is None:
            if len(self._links) >= MOST_LINKS:
                self._links.clear()
            token = self._links[key] = str(self._seats.dumps([address, seats]))
        return token

    def seats(self, token: str) -> tuple[str, list[tuple[int, str]]] | None:
        """The room and seats that a token is for; None where it is for none."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            address, seats = self._seats.loads(token)
            return str(address), [(int(number), str(nonce)) for number, nonce in seats]
        except (BadData, TypeError, ValueError):
            return None
