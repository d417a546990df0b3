"""Signatures: a signed cookie for each browser, a signed link for each seat."""

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
    """The secret of a server is unusable."""


def secret_of(folder: Path) -> str:
    """Return the secret of a data folder, created on first use. Only its owner may read it.

    BadSecret if it is unusable: replacing it automatically would sign everybody out.
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
    """Sign and verify. Signatures are compared in constant time; an invalid one belongs to nobody."""

    def __init__(self, secret: str) -> None:
        if len(secret) < LEAST_SECRET:
            raise BadSecret("The secret of this server is damaged: it is too short.")
        self._visits = URLSafeTimedSerializer(secret, salt="hearthwatch visit")
        self._persons = URLSafeSerializer(secret, salt="hearthwatch person")
        self._seats = URLSafeSerializer(secret, salt="hearthwatch seat")
        self._marks = Signer(secret, salt="hearthwatch mark")
        self._addresses = Signer(secret, salt="hearthwatch address")
        self._links: dict[tuple[str, tuple[tuple[int, str], ...]], str] = {}
        """Cache of links: every push shows one, and signing takes as long as drawing a tenth of the page."""

    @staticmethod
    def fresh() -> str:
        """Return a new secret."""
        return secrets.token_hex(32)

    def new_person(self) -> str:
        """Return the id of a new person."""
        return secrets.token_urlsafe(PERSON_SIZE)

    def cookie(self, person: str) -> str:
        """Return the cookie of a person: the id, and the date."""
        return str(self._visits.dumps(person))

    def person(self, cookie: str) -> str:
        """Return the person of a cookie; empty if it is invalid."""
        return self.visitor(cookie)[0]

    def visitor(self, cookie: str) -> tuple[str, bool]:
        """Return the person of a cookie, and True if it is new enough. An old one stays valid: clocks go wrong."""
        if len(cookie) > LONGEST_TOKEN:
            return "", False
        try:
            found, since = self._visits.loads(cookie, return_timestamp=True)
            fresh = abs(time.time() - since.timestamp()) < RENEWED_AFTER
        except BadData:
            found, fresh = self._untimed(cookie), False
        return (found, fresh) if isinstance(found, str) else ("", False)

    def _untimed(self, cookie: str) -> object:
        """Return the person of a cookie without a date."""
        try:
            return self._persons.loads(cookie)
        except BadData:
            return ""

    def address_mark(self, address: str) -> str:
        """Return a mark of a network address; only the secret can connect the two."""
        return self._addresses.get_signature(address.encode()).decode()[:20]

    def mark(self, person: str) -> str:
        """Return a short mark that identifies a browser, but not its person."""
        return self._marks.get_signature(person.encode()).decode()[:6]

    def link(self, address: str, seats: list[tuple[int, str]]) -> str:
        """Return the token for these seats: their numbers and nonces."""
        key = (address, tuple(seats))
        token = self._links.get(key)
        if token is None:
            if len(self._links) >= MOST_LINKS:
                self._links.clear()
            token = self._links[key] = str(self._seats.dumps([address, seats]))
        return token

    def seats(self, token: str) -> tuple[str, list[tuple[int, str]]] | None:
        """Return the room and seats of a token; None if it is invalid."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            address, seats = self._seats.loads(token)
            return str(address), [(int(number), str(nonce)) for number, nonce in seats]
        except (BadData, TypeError, ValueError):
            return None
