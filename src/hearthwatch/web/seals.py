"""Signatures of files: in addition to the checksum that anybody can make, a signature that only this server can.

The checksum of a file detects damage. An editor can compute a new one; the signature needs the secret.
"""

from __future__ import annotations

import msgspec
from itsdangerous import Signer

from hearthwatch.kernel.errors import RecordError
from hearthwatch.kernel.records import unsealed


class _Sealed(msgspec.Struct):
    sealed: str = ""


class Seal:
    """Sign files, and verify signatures."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="hearthwatch file")

    def put(self, text: str) -> str:
        """Return a file with its signature."""
        return f'{text[:-1]},"sealed":"{self._made(text)}"}}'

    def fits(self, text: str) -> bool:
        """Return True if a file is as this server wrote it."""
        try:
            said = msgspec.json.decode(text.removeprefix("\ufeff"), type=_Sealed).sealed
            return self._signer.verify_signature(self._content(text), said)
        except (msgspec.DecodeError, UnicodeError, RecursionError, RecordError):
            return False

    def _made(self, text: str) -> str:
        return self._signer.get_signature(self._content(text)).decode()

    @staticmethod
    def _content(text: str) -> bytes:
        kind, content = unsealed(text)
        return kind.encode() + b" " + content
