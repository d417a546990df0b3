"""Pages without looks: all that a template would be given, as JSON. What is not in here, no page can show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape, unescape
from typing import Any

from msgspec import to_builtins

Page = dict[str, Any]


def table_body(t: Mapping[str, object], _: object = None) -> str:
    return f'<main id="table">{escape(json.dumps(t, default=to_builtins))}</main>'


def data_of(html: str) -> Page:
    """What a page was given."""
    found: Page = json.loads(unescape(html.partition('<main id="table">')[2].rpartition("</main>")[0]))
    return found


front = new_game = table = gallery = rules = about = message = journal = table_body


def note(response: Any) -> str:
    """What a page tells whoever asked for it; empty where it tells nothing."""
    told = data_of(response.text)["note"]
    return str(told["text"]) if told else ""
