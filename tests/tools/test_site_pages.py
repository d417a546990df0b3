"""The rules pages of the documentation site: every clause has an anchor, its refusals and its tests."""

from __future__ import annotations

import re

import pytest

from tools.rule_coverage import CLAUSE
from tools.site_pages import GAMES, citing_tests, refusals_by_clause, rules_page

TESTS = citing_tests()


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/RULES.md")))
def test_every_clause_has_an_anchor_and_its_tests(game: str) -> None:
    text = (GAMES / game / "RULES.md").read_text(encoding="utf-8")
    page = rules_page(text, refusals_by_clause(GAMES / game), TESTS)
    anchors = re.findall(r'<a id="([^"]+)"></a>', page)
    assert len(anchors) == len(set(anchors))
    listed = [match["id"] for match in CLAUSE.finditer(text) if match[0].startswith("- ")]
    assert set(listed) <= set(anchors)
    cited = next(clause for clause in listed if clause in TESTS)
    assert f"`{TESTS[cited][0]}`" in page


def test_a_clause_names_its_refusals() -> None:
    refusals = refusals_by_clause(GAMES / "set_a_watch")
    assert "All three places to chop wood are taken." in refusals["SAW-6.10"]
    page = rules_page("- **SAW-6.10** A space holds one die.\n", refusals, {"SAW-6.10": ["tests/x.py::test_x"]})
    assert page.startswith('- <a id="SAW-6.10"></a>**SAW-6.10** A space holds one die.\n')
    assert "“All three places to chop wood are taken.”" in page and "`tests/x.py::test_x`" in page


def test_a_clause_without_refusals_and_tests_stays_as_it_is() -> None:
    assert rules_page("- **SAW-1.1** Words.\n", {}, {}) == '- <a id="SAW-1.1"></a>**SAW-1.1** Words.\n'
