"""Templates as we compile them draw what Jinja's own way would draw."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, Undefined
from markupsafe import Markup

from hearthwatch.web.compiling import Pages, likeness, written

THINGS: dict[str, Any] = {
    "t": {
        "name": "<Anna & Ben>",
        "get": "a key, not the method",
        "none": None,
        "n": 3,
        "half": 0.5,
        "deep": {"x": [1, 2]},
    },
    "safe": Markup("<b>bold</b>"),
    "people": [{"kind": "bot", "up": True}, {"kind": "person", "up": False}, {"kind": "bot", "up": 0}],
    "call": lambda *words: "+".join(words),
    "thing": Undefined,
}
TEMPLATES = (
    "{{ t.name }} {{ t.get }} {{ t.none }} {{ t.n }} {{ t.half }} {{ safe }} {{ t.deep.x[1] }}",
    "{{ t.missing }}|{{ missing }}|{{ t.missing is defined }}|{{ t.name is defined }}",
    "{{ 'yes' if t.n > 2 }}{{ 'yes' if t.n > 3 }}{{ 'a' if t.n > 3 else 'b<' }}",
    "{{ call('a', t.name) }} {{ t.deep.items()|list }} {{ people|selectattr('up')|list|length }}",
    "{{ people|rejectattr('up')|list|length }} {{ people|selectattr('kind', 'equalto', 'bot')|list|length }}",
    "{{ [0, 1, 2]|select|list }} {{ [0, 1, 2]|select('in', [2])|list }}",
    "{% macro m(a, b='x') %}<i>{{ a }}{{ b }}</i>{% endmacro %}{{ m(t.name) }}{{ m('a', b='<') }}",
    "{% for one in people if one.up %}{{ loop.index }}{{ one.kind }}{% else %}none{% endfor %}",
    "{% set s = namespace(n=0) %}{% for one in people %}{% set s.n = s.n + 1 %}{% endfor %}{{ s.n }}{{ t.name ~ '<' }}",
    "{% for one in people %}{% include 'inner' %}{% endfor %}{% from 'macros' import twice %}{{ twice(t.name) }}",
)
FILES = {"inner": "[{{ one.kind }} {{ t.name }}]", "macros": "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}"}


class Plain(Environment):
    """Jinja as it is, but for keys before attributes."""

    def getattr(self, thing: Any, name: str) -> Any:
        return thing[name] if type(thing) is dict and name in thing else super().getattr(thing, name)


@pytest.mark.parametrize("source", TEMPLATES)
def test_ours_draws_what_jinjas_own_draws(source: str) -> None:
    ours = Pages(loader=DictLoader(FILES), autoescape=True).from_string(source).render(THINGS)
    assert ours == Plain(loader=DictLoader(FILES), autoescape=True).from_string(source).render(THINGS)


def test_everything_is_escaped_once_and_only_once() -> None:
    for _ in range(2):  # the second time from memory
        assert written("<script>") == "&lt;script&gt;"
        assert written(Markup("<b>")) == "<b>"
    assert written(7) == "7"
    assert written(True) == "True"
    assert written(None) == "None"


def test_a_filter_that_would_do_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="not by 'odd'"):
        Pages(autoescape=True).from_string("{{ [1]|select('odd')|list }}").render()


def test_things_that_look_different_are_remembered_apart() -> None:
    assert likeness(({"a": 1, "b": 2},)) == likeness(({"a": 1, "b": 2},))
    assert likeness(({"a": 1, "b": 2},)) != likeness(({"b": 1, "a": 2},))
    assert likeness(({"a": [1]},)) == likeness(({"a": [1]},)) != likeness(({"a": [2]},))
