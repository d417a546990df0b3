"""Who is who: a signed cookie for each browser, a signed link for each seat."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import Final

from itsdangerous import BadData, Signer, URLSafeSerializer, URLSafeTimedSerializer

from hearthwatch.kernel.errors import HearthwatchError

LONGEST_TOKEN: Final = 1000
PERSON_SIZE: Final = 16
MOST_LINKS: Final = 10_000
LEAST_SECRET: Final = 32
RENEWED_AFTER: Final = 30 * 86_400


class BadSecret(HearthwatchError):
    """The secret of a server cannot be one."""


def secret_of(folder: Path) -> str:
    """The secret of a data folder, made when it is first asked for. Only its owner may read it.

    BadSecret where there is one that nobody should rely on: to make another by itself would sign everybody out.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = path.read_bytes().strip()
        if len(secret) < LEAST_SECRET or not secret.isalnum():
            raise BadSecret(
                f"The secret in {path} is empty or damaged. Put it back from a backup; or delete it, and a new one is "
                "made: the tables stay, but nobody's browser or seat link is known any more."
            ) from None
        return secret.decode()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(Keys.fresh())
        file.flush()
        os.fsync(file.fileno())
    return path.read_text(encoding="ascii").strip()


class Keys:
    """Signs and checks. Signatures are compared in constant time; a bad one is simply nobody's."""

    def __init__(self, secret: str) -> None:
        if len(secret) < LEAST_SECRET:
            raise BadSecret("The secret of this server is damaged: it is too short.")
        self._visits = URLSafeTimedSerializer(secret, salt="hearthwatch visit")
        self._persons = URLSafeSerializer(secret, salt="hearthwatch person")
        self._seats = URLSafeSerializer(secret, salt="hearthwatch seat")
        self._marks = Signer(secret, salt="hearthwatch mark")
        self._addresses = Signer(secret, salt="hearthwatch address")
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
        """What the browser of a person keeps: who it is, and since when."""
        return str(self._visits.dumps(person))

    def person(self, cookie: str) -> str:
        """Whose cookie this is; empty where it is nobody's."""
        return self.visitor(cookie)[0]

    def visitor(self, cookie: str) -> tuple[str, bool]:
        """Whose cookie this is, and whether it is new enough. However old it is, it stays theirs: clocks go wrong."""
        if len(cookie) > LONGEST_TOKEN:
            return "", False
        try:
            found, since = self._visits.loads(cookie, return_timestamp=True)
            fresh = abs(time.time() - since.timestamp()) < RENEWED_AFTER
        except BadData:
            found, fresh = self._untimed(cookie), False
        return (found, fresh) if isinstance(found, str) else ("", False)

    def _untimed(self, cookie: str) -> object:
        """Whose cookie this is, of those that did not say since when."""
        try:
            return self._persons.loads(cookie)
        except BadData:
            return ""

    def address_mark(self, address: str) -> str:
        """Return a sign for a network address, from which nobody without the secret can tell the address."""
        return self._addresses.get_signature(address.encode()).decode()[:20]

    def mark(self, person: str) -> str:
        """A short sign by which a browser is told from others, and from which nobody can tell who it is."""
        return self._marks.get_signature(person.encode()).decode()[:6]

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
