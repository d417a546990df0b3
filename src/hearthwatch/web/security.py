"""Security of every request and answer: headers, origin, size and rate."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: with that, browsers send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


LEAST_SPEED: Final = 50_000
"""Least bytes per second of a request body."""


LOOPBACK_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


def name_in(host: str) -> str:
    """Return the name in a `Host` header, without its port and a dot at its end."""
    name, colon, port = host.strip().lower().rpartition(":")
    found = name if colon and port.isdigit() and not name.endswith(":") else host.strip().lower()
    return found.removesuffix(".")


def is_known(host: str, names: Sequence[str]) -> bool:
    """Return whether this server answers to a `Host` header.

    A web page elsewhere can point its own name to 127.0.0.1 and read a private server (DNS rebinding). It cannot make
    the browser send one of these names. Without names every one is answered.
    """
    return not names or name_in(host) in (*names, *LOOPBACK_NAMES)


def same_origin(headers: Mapping[str, str], scheme: str) -> bool:
    """Return True if a request by http, https, ws or wss is from one of our own pages.

    Browsers send the origin; requests without one are refused.
    """
    host = headers.get("host", "").lower()
    scheme = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    said = headers.get("origin")
    if said is None:
        if headers.get("sec-fetch-site") == "same-origin":
            return True
        said = headers.get("referer", "")
    try:
        page = urlsplit(said)
        return bool(host) and (page.scheme, page.netloc.lower()) == (scheme, host)
    except ValueError:
        return False


def in_plain_letters(headers: Mapping[str, str]) -> bool:
    """Return True if a form is in UTF-8, as browsers send them. Python knows a hundred other encodings.

    Some of them fail in ways of their own, and one (punycode) takes the square of the length.
    """
    _, said = parse_options_header(headers.get("content-type"))
    return said.get(b"charset", b"utf-8").lower() in (b"utf-8", b"utf8")


class TooLarge(Exception):
    """A request is larger than the limit."""


class TooSlow(Exception):
    """A request body did not arrive in time."""


REFUSED: Final = {
    TooLarge: (413, b"That is more than is read here."),
    TooSlow: (408, b"What was sent took too long to arrive."),
}


class Guard:
    """Add the headers, and stop reading requests that are too long or take too long."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        longest: int,
        longest_record: int,
        record_path: str,
        seconds: float,
        names: Sequence[str] = (),
    ) -> None:
        self._app = app
        self._names = names
        self._longest = longest
        self._longest_record = longest_record
        self._record_path = record_path
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not is_known(Headers(scope=scope).get("host", ""), self._names):
            await _refuse_name(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        left = self._longest_record if scope["path"] == self._record_path else self._longest
        begun = whole = False
        said = Headers(scope=scope).get("content-length", "")
        size = int(said) if said.isascii() and said.isdigit() and len(said) <= 12 else left
        until = asyncio.get_running_loop().time() + self._seconds + size / LEAST_SPEED

        async def bounded() -> Message:
            nonlocal left, whole
            try:
                async with asyncio.timeout_at(None if whole else until):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            whole = not message.get("more_body", False)
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if size > left or (said and not said.isdigit()):
                raise TooLarge
            await self._app(scope, bounded, with_headers)
        except (TooLarge, TooSlow) as error:
            if begun:
                raise
            status, words = REFUSED[type(error)]
            plain = [(b"content-type", b"text/plain"), (b"connection", b"close")]
            await with_headers({"type": "http.response.start", "status": status, "headers": plain})
            await with_headers({"type": "http.response.body", "body": words})


async def _refuse_name(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request for another name: reveal nothing of this server, only the way to configure the name."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    words = b"This server does not answer to this name. Start it with --site=NAME (see docs/hosting.md).\n"
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(words)).encode())]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": words})
