"""What remains at the end: the journal in Markdown, as a story, as a page to print, and as a file."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random

import pytest
from markdown_it import MarkdownIt

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.show.export.document import journal
from hearthwatch.games.duskwatch.show.export.marks import prose
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import mask_of
from hearthwatch.kernel.testing.play import any_step
from tools.sample_journal import DOCS, KINDS, sitting

from .adventures import on_the_way
from .helpers import MISS, STRONG_HIT, ash, choose, do, go, guided, two

NASTY = [
    "# no heading\n## nor this",
    "- no list\n+ nor this\n1. nor that\n2) nor that",
    "<script>alert(1)</script><b>bold</b> &amp; &copy;",
    "**not bold** _not slanted_ `no code` ~~not struck~~ $x^2$",
    "[no link](https://example.org) ![no picture](x.png) <https://example.org>",
    "    no code\n\tno code either",
    "a | b\n--- | ---\n1 | 2",
    "Title\n=====\nOther\n-----",
    "> no quotation\n>> nor this",
    "```\nno fence\n```\n~~~\nnor this\n~~~",
    "ends with a backslash \\\nand goes on\\",
    "[ref]: https://example.org\n\n[ref]",
    "---\n***\n___",
    "שלום \u202eolleh\u202c 日本語 🜁",
    "line\r\nline\rline\u2028line\n\n\n\nparagraph",
    "{{ 7*7 }} {% raw %} ${HOME} %s {0}",
    ": a definition\n:smile: @somebody #1",
]


class Plain(HTMLParser):
    """The tags and the words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._skip = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._skip = tag == "style"
        self.words += "\n" if tag in ("br", "p") else ""

    def handle_endtag(self, tag: str) -> None:
        self._skip = False

    def handle_data(self, data: str) -> None:
        if not self._skip:
            self.words += data


def lines_of(text: str) -> list[str]:
    """What a reader sees of a text: its lines, blanks at their ends and empty ones left out."""
    return [line.replace("\u00a0", " ").strip() for line in re.split("\r\n|[\r\n\u2028]", text) if line.strip()]


def written(table: Chronicle, text: str) -> Chronicle:
    for key in (
        "write:0",
        "new_scene:0",
        "keep_note:0",
        "ask_oracle:0:1",
        "pin:0:0",
        "add_limit:0",
        "note_correction:0",
    ):
        table.choose(key, text=text)
    return table


@pytest.mark.parametrize("text", NASTY)
def test_words_in_markdown_read_as_they_were_written(text: str) -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render("\n".join(prose(text)))
    page = Plain(html)
    assert {tag for tag, _ in page.tags} <= {"p", "br"}
    assert lines_of(page.words) == lines_of(text)


@pytest.mark.parametrize("text", NASTY)
def test_no_words_break_out_of_the_documents(text: str) -> None:
    table, tame = written(ash(), text), written(ash(), "tame\ntame\n\ntame")
    for kind in ("md", "story"):
        pages = [Plain(MarkdownIt("gfm-like", {"linkify": False}).render(one.export(kind, 0))) for one in (table, tame)]
        kinds = [{tag for tag, _ in page.tags} for page in pages]
        assert kinds[0] <= kinds[1]
    page, calm = Plain(table.export("html", 0)), Plain(tame.export("html", 0))
    assert {tag for tag, _ in page.tags} <= {tag for tag, _ in calm.tags}
    for line in lines_of(text):
        assert " ".join(line.split()) in " ".join(page.words.replace("\u00a0", " ").split())


def tags_with_items(words: str) -> list[str]:
    """The tags of a Markdown journal in which a name, a Record, a threat, a place and a limit are these words."""
    table = GAME.position({"character": [{"name": words}]}, seats=1)
    go(table, "Adjust by hand", words, "Supply", "Supply 3", "Adjust by hand", words, "A new Record")
    choose(table, "Note", text=words)
    go(table, "Give the reason", "Threats")
    for label in ("A new threat", "Pin a place", "Add to the limits"):
        choose(table, label, text=words)
    return [tag for tag, _ in Plain(MarkdownIt("gfm-like", {"linkify": False}).render(table.export("md", 0))).tags]


@pytest.mark.parametrize("text", ["# one", "- two", "+ three", "1. four", "2) five", "---", "===", ": six", "> seven"])
def test_words_of_an_item_stay_words(text: str) -> None:
    assert tags_with_items(text) == tags_with_items("Tame")


def test_a_heading_keeps_the_signs_at_its_end() -> None:
    table = GAME.position({"character": [{"name": "Ash ##"}]}, seats=1)
    assert "<h3>Ash ##</h3>" in MarkdownIt().render(table.export("md", 0))


def test_markup_in_names_stays_words() -> None:
    table = GAME.position({"character": [{"name": "<img src=x>*Ash*|`#"}]}, seats=1)
    page = Plain(table.export("html", 0))
    assert "img" not in {tag for tag, _ in page.tags} and "<img src=x>*Ash*|`#" in page.words
    told = Plain(MarkdownIt("gfm-like", {"linkify": False}).render(table.export("md", 0)))
    assert "img" not in {tag for tag, _ in told.tags} and "<img src=x>*Ash*|`#" in told.words


def test_the_page_needs_nothing_but_itself() -> None:
    page = Plain(sitting().export("html", 0))
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "svg", "a"}
    assert not any(
        name in ("src", "href", "style") or name.startswith("on") for _, attrs in page.tags for name in attrs
    )
    text = sitting().export("html", 0)
    assert "http:" not in text and "https:" not in text and "url(" not in text and "@import" not in text


def test_a_result_stands_in_one_line_that_can_be_checked() -> None:
    table = ash("6C JD 7S KC", sheet='records = ["gear: Rope"]', Dexterity=3)
    table.choose("choose_action:0:0")
    table.choose("add_score:0:1")
    table.choose("count_record:0:0:1")
    table.choose("let_draw:0")
    choose(table, "Time is lost", text="The moon is up.")
    text = table.export("md", 0)
    line = "> **Overcome an Obstacle**, Ash: 6♣ + Dexterity 3 + Rope 1 = 10 against J♦ (11) and 7♠: **Weak Hit**\n"
    assert line in text
    assert "> *Time: Time is lost.*\n>\n> The moon is up.\n" in text
    assert "Overcome" not in table.export("story", 0) and "The moon is up." in table.export("story", 0)


def test_a_chain_of_harm_is_one_passage() -> None:
    table = ash("2C 9D 4S 3C KD QS 5H 6D KS", Constitution=1, Vitae=1)
    do(table, "Inflict Harm", "Strength")
    go(table, "Ordinary", "Draw the cards")
    passages = [one for one in journal(table, mask_of(0)).passages if one.kind == "action"]
    assert len(passages) == 1
    assert [draw.action for draw in passages[0].draws][:2] == ["Inflict Harm", "Endure Harm"]
    assert any("Vitae 1 → 0" in line.words for line in passages[0].lines)


def test_private_notes_are_only_for_who_wrote_them_and_marked() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1')
    table.choose("keep_note:0", text="The miller is the wolf.")
    table.choose("keep_note:1", text="I do not trust the miller.")
    table.choose("ask_in_secret:0:1", text="Does he know that I know?")
    for kind in ("md", "html"):
        gm, player, watcher, both = (table.export(kind, seat) for seat in (0, 1, None, (0, 1)))
        assert "The miller is the wolf." in gm and "I do not trust" not in gm and "rivate note" in gm
        assert "I do not trust" in player and "is the wolf" not in player and "Does he know" not in player
        assert "A secret question." in player and "Does he know" in gm
        assert "rivate note" not in watcher and "wolf" not in watcher
        assert "is the wolf" in both and "I do not trust" in both
    table.choose("tell_note:0")
    choose(table, "“The miller", seat=0)
    assert "is the wolf" in table.export("md", 1) and "private" not in table.export("md", None)


def test_several_writers_are_named() -> None:
    table = two('[[character]]\nname = "Ash"\nseat = 0\n[[character]]\nname = "Bram"\nseat = 1')
    table.choose("write:0", text="One.")
    table.choose("write:1", text="Two.")
    text = table.export("md", None)
    assert "# The Chronicle of Ash and Bram" in text
    assert "*Ash:*\n\nOne.\n\n*Bram:*\n\nTwo." in text
    assert "*Ash:*" not in table.export("story", None)


@pytest.mark.parametrize("kind", ["md", "html", "story"])
def test_a_chapter_in_which_nothing_is_written_has_no_heading(kind: str) -> None:
    table = go(ash(), "End the sitting")
    assert "Chapter 1" in table.export(kind, 0) and "Chapter 2" not in table.export(kind, 0)
    table.choose("write:0", text="The next evening.")
    assert "Chapter 2" in table.export(kind, 0)


@pytest.mark.rule("WOD-12.1", "WOD-17.5")
@pytest.mark.parametrize(
    ("action", "answer", "text", "told"),
    [
        (
            "Forge a Bond",
            "Name a person",
            "Brann: the lamp-keeper",
            "**Forge a Bond with Brann: the lamp-keeper**, Ash",
        ),
        ("Treat Wounds", "An ally", "the ferryman", "**Treat Wounds of the ferryman**, Ash"),
    ],
)
def test_a_draw_says_whom_it_was_about(action: str, answer: str, text: str, told: str) -> None:
    table = go(ash(MISS), "Ash acts", action)
    choose(table, answer, text=text)
    go(table, "Draw the cards")
    assert told in table.export("md", 0)


def test_whoever_acts_is_named_once_and_others_with_their_numbers() -> None:
    ash_and_bo = '[[character]]\nname = "Ash"\n[[character]]\nname = "Bo"\nseat = 1\nscores = { Vitae = 1 }'
    table = two(f"deck = {STRONG_HIT.split()}\n{ash_and_bo}")
    do(table, "Treat Wounds", "Bo")
    text = table.export("md", None)
    assert "**Treat Wounds of Bo**, Ash: " in text and "> Bo: Vitae 1 → 3." in text
    alone = do(ash(MISS), "Read the Situation").export("md", 0)
    assert "> Fortune 3 → 2." in alone


@pytest.mark.rule("WOD-8.11")
def test_a_consequence_below_a_text_says_what_it_followed() -> None:
    table = do(ash("5S 2C KD 4S"), "Overcome", "Strength")
    table.choose("write:0", text="The rope is cut.")
    go(table, "A threat draws near")
    assert "> *After Overcome an Obstacle, Danger: A threat draws near.*" in table.export("md", 0)


def test_levels_that_wait_name_only_somebody_else() -> None:
    ash_and_bo = '[[character]]\nname = "Ash"\n[[character]]\nname = "Bo"\nseat = 1\n'
    table = two(f"deck = {[*STRONG_HIT.split(), 'QS', '2D', '3C']}\n{ash_and_bo}")
    do(table, "Overcome", "Strength")
    go(do(table, "Secure", "Strength"), "Bo")
    text = table.export("md", None)
    assert "*+1 on any later Action.*" in text and "*+2 on the next related Action for Bo.*" in text


@pytest.mark.rule("WOD-3.8")
def test_a_rest_that_restores_nothing_says_why() -> None:
    text = do(ash(STRONG_HIT), "Rest", "A plain rest").export("md", 0)
    assert "**Strong Hit**\n>\n> Vitae was full." in text


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("The signal tower", "## The signal tower\n"),
        ("Who rang it?\nNobody.", "## Who rang it?\n\nNobody.\n"),
        ("The chapel door is warm.", "## Scene 1\n\nThe chapel door is warm.\n"),
    ],
)
def test_a_sentence_is_no_heading(scene: str, told: str) -> None:
    table = ash()
    table.choose("new_scene:0", text=scene)
    assert told in table.export("md", 0)


def test_a_sheet_says_how_somebody_fares_only_where_that_matters() -> None:
    assert "Conscious" not in ash().export("md", 0)
    assert "*Unconscious.*" in ash(sheet='status = "unconscious"').export("md", 0)


def test_a_threat_of_one_success_is_counted_in_the_singular() -> None:
    table = on_the_way("", 'scene = "foe", foe = "Hollow pilgrim"')
    assert "- Hollow pilgrim: 0 of 1 success\n" in table.export("md", 0)


def test_the_gm_is_named_in_capitals_where_a_line_begins() -> None:
    table = guided('[[character]]\nname = "Ash"\nseat = 1')
    table.choose("write:0", text="The mill is shut.")
    assert "*The GM:*" in table.export("md", None)


def test_adjustments_options_and_what_was_pinned_are_told() -> None:
    table = ash("", options={"tempting_fate": True})
    go(table, "Adjust by hand", "Ash", "Supply")
    choose(table, "Supply 1", text="Wolves in the larder.")
    table.choose("pin:0:1", text="The mill")
    choose(table, "Threats")
    choose(table, "A new threat", text="The Hollow Stag")
    text = table.export("md", 0)
    assert "> **By hand**: Wolves in the larder.\n>\n> Ash: Supply 5 → 1.\n" in text
    assert "Played with: tempting fate" in text
    assert "### Places\n\n- The mill" in text and "- The Hollow Stag: 0 successes" in text


def test_the_mission_of_every_vow_is_kept() -> None:
    table = sitting()
    table.undo()
    table.choose("make_vow")
    table.choose("reveal_vow")
    while table.is_typing():
        table.choose(0)
    table.choose("word_vow:0", text="To begin again.")
    vows = journal(table, mask_of(0)).vows  # type: ignore[arg-type]
    assert [vow.state for vow in vows] == ["kept", "sworn"]
    assert vows[0].mission.startswith("Oren Tal") and vows[1].mission == "To begin again."
    assert "## The Vows" in table.export("md", 0)


def test_a_text_that_is_too_long_is_refused_and_nothing_is_lost() -> None:
    table = ash()
    table.choose("write:0", text="a" * 20_000)
    before = table.export("json", 0)
    with pytest.raises(hw.IllegalChoice, match="at most 20,000 characters; this one has 1,000,000"):
        table.choose("write:0", text="a" * 1_000_000)
    with pytest.raises(hw.IllegalChoice, match="control character"):
        table.choose("write:0", text="bell\x07")
    assert table.export("json", 0) == before
    assert "a" * 20_000 in table.export("md", 0)


@pytest.mark.parametrize("seed", range(6))
def test_no_export_betrays_what_somebody_may_not_read(seed: int) -> None:
    chance = Random(seed)
    table = GAME.new(seats=3, seed=seed, mode=chance.choice(["cooperative", "guided"]))
    for number in range(120):
        if not table.asked:
            break
        step = any_step(table, chance) if chance.random() < 0.7 else chance.choice(table.legal)
        field = table.rules.kinds[step[0]].field
        table.choose(table.rules.key(step), text=f"Words of number {number}, and no others." if field else None)
    for seat in (0, 1, 2, None):
        mask = 1 << seat if seat is not None else 1 << 15
        hidden = [text for _, readers, text in table.texts if text and not readers & mask]
        for kind in ("md", "story", "html", "json"):
            text = table.export(kind, seat)
            assert not [words for words in hidden if words in text]


@pytest.mark.parametrize("kind", KINDS)
def test_the_sample_in_the_docs_is_what_is_exported(kind: str) -> None:
    assert (DOCS / KINDS[kind]).read_text(encoding="utf-8") == sitting().export(kind, 0)


def test_the_sample_can_be_brought_in() -> None:
    table = sitting()
    brought = hw.open_file(table.export("json", 0))
    assert brought.exact and brought.table == table and brought.table.record == table.record
