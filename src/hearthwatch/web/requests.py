"""Read facts off a request: its sender, its address, and the preferred theme."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from .server import House

COOKIE: Final = "hearthwatch"
A_YEAR: Final = 365 * 86_400
MAPPED: Final = "::ffff:"
SENDER: Final = "hearthwatch.sender"
"""The key of a request's sender, once it is known."""


class Sender(NamedTuple):
    """The person of a browser, and whether the cookie is new enough."""

    person: str
    fresh: bool


def house_of(request: HTTPConnection) -> House:
    """Return the app state."""
    house: House = request.app.state.house
    return house


def address_of(request: HTTPConnection) -> str:
    """Return the network address of a request."""
    return household(request.client.host) if request.client else ""


@lru_cache(4096)
def household(host: str) -> str:
    """Return a network address; of IPv6 the part that one household shares."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.is_loopback:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((host, 64), strict=False))


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return the client of a connection. A server at `::` gets IPv4 addresses mapped to IPv6."""
    return (household(client[0]), client[1]) if client and client[0].startswith(MAPPED) else client


def origin_of(request: HTTPConnection) -> str:
    """Return the origin of our addresses, as the client sees them."""
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.headers.get('host', '')}"


def theme_of(request: HTTPConnection) -> str:
    """Return light or dark, as the visitor or else the server chose; nothing where the system decides."""
    theme = request.cookies.get("theme", "")
    return theme if theme in ("light", "dark") else house_of(request).config.theme


def person_of(request: Request) -> str:
    """Return the person of a browser; a new one without a cookie."""
    found: Sender | None = request.scope.get(SENDER)
    if found is None:
        keys = house_of(request).keys
        known, fresh = keys.visitor(request.cookies.get(COOKIE, ""))
        found = request.scope[SENDER] = Sender(known or keys.new_person(), fresh)
    return found.person


def remember(request: Request, response: Response) -> Response:
    """Set the cookie of a browser, if it has none or an old one: only unused ones expire."""
    found: Sender | None = request.scope.get(SENDER)
    if found is None or found.fresh:
        return response
    house = house_of(request)
    response.set_cookie(
        COOKIE,
        house.keys.cookie(found.person),
        max_age=A_YEAR,
        path=house.config.base,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response
