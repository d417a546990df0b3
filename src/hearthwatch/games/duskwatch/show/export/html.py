"""The journal as one page to print: no script, nothing from elsewhere, every word escaped."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from hearthwatch.kernel import Readers

from ...table import Chronicle
from .document import journal
from .marks import heading_and_rest, indent_of, paragraphs
from .told import NAMELESS, ClockTold, DrawTold, Journal, OraclePassage, Passage, RecordTold, SheetTold, ThreatTold

SUITS = {"♠": "Spades", "♣": "Clubs", "♥": "Hearts", "♦": "Diamonds"}


@cache
def _sheet() -> str:
    return (Path(__file__).parent / "page.css").read_text(encoding="utf-8").strip()


def page(table: Chronicle, readers: Readers) -> str:
    """Return the whole journal as a document that needs nothing but itself."""
    document = journal(table, readers)
    body = [_head(document), _vows(document), _people(document), _body(document), _appendix(document)]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{_words(document.title)}</title>\n<style>\n{_sheet()}\n</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in body if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def _words(text: str) -> str:
    return escape(" ".join(text.split()))


def _prose(text: str, kind: str = "") -> str:
    """Paragraphs and line breaks as they were written."""
    mark = f' class="{kind}"' if kind else ""
    return "\n".join(
        f'<p{mark} dir="auto">{"<br>".join(indent_of(line) + escape(line.strip()) for line in lines)}</p>'
        for lines in paragraphs(text)
    )


def _card(name: str) -> str:
    sign = name[-1]
    red = " red" if sign in "♥♦" else ""
    return f'<span class="card{red}"><b>{name[:-1]}</b><i title="{SUITS[sign]}">{sign}\ufe0e</i></span>'


# -- before the story


def _head(document: Journal) -> str:
    played = f"<p>Played with: {_words('; '.join(document.options))}.</p>" if document.options else ""
    return (
        f'<header class="front"><h1>{_words(document.title)}</h1>'
        f"<p>Wardens of the Duskwatch, {document.told}</p>{played}</header>"
    )


def _vows(document: Journal) -> str:
    if not document.vows:
        return ""
    title = "The Vow" if len(document.vows) == 1 else "The Vows"
    vows = [
        f'<p class="oath">{_words(vow.words)}. <em>{vow.state.capitalize()}.</em></p>{_prose(vow.mission)}'
        for vow in document.vows
    ]
    return f'<section class="vows"><h2>{title}</h2>{"".join(vows)}</section>'


def _people(document: Journal) -> str:
    if not document.characters:
        return ""
    sheets = "\n".join(map(_sheet_of, document.characters))
    return f'<section class="people"><h2>Dramatis personae</h2>{sheets}</section>'


def _sheet_of(one: SheetTold) -> str:
    fares = f'<p class="status">{_words(one.fares)}</p>' if one.fares else ""
    scores = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in one.scores.items())
    gift = f'<p class="gift"><b>Gift.</b> {_words(one.gift)}</p>' if one.gift else ""
    held = "".join(f"<li>{_record(held)}</li>" for held in one.records if held.kind != "gift")
    return (
        f'<article class="sheet"><h3>{_words(one.name)}</h3>'
        f"{fares}{_prose(one.look)}{_prose(one.memory)}"
        f'<dl class="scores">{scores}</dl>{gift}{f"<ul>{held}</ul>" if held else ""}</article>'
    )


def _record(held: RecordTold) -> str:
    words = f"{held.text}{' (damaged)' if held.damaged else ''}" if held.text.strip() else held.words
    return f"{_words(words)} <small>{held.kind}</small>"


# -- the story


def _body(document: Journal) -> str:
    chapters = any(one.kind == "chapter" for one in document.passages)
    parts: list[str] = ['<h2 class="chapter">Chapter 1</h2>'] if chapters else []
    begun, scenes, writer = len(parts), 0, ""
    for one in document.passages:
        if one.kind == "mission":  # It stands with its Vow, before the story.
            continue
        if one.kind == "scene":
            scenes += 1
            title, rest = heading_and_rest(one.text)
            parts += [f'<h2 class="scene">{_words(title) or document.untitled(scenes)}</h2>', _prose(rest)]
            writer = ""
        elif one.kind == "chapter":
            parts.append(f'<h2 class="chapter">{_words(one.title)}</h2>' if one is not document.passages[-1] else "")
            writer = ""
        elif one.kind == "framed":
            parts += [f'<h2 class="scene">{_words(one.title)}</h2>', f'<aside class="framed">{_lines(one)}</aside>']
            writer = ""
        elif one.kind in ("text", "note"):
            if one.by != writer:
                writer = one.by
                parts.append(f'<p class="by">{_words(writer)}</p>')
            parts.append(_note(one) if one.private else _prose(one.text))
        else:
            parts += [] if scenes or parts[begun:] else ['<h2 class="scene">How it began</h2>']
            parts.append(f'<aside class="{one.kind}">{_passage(one)}</aside>')
    if document.ending:
        parts.append(f'<p class="ending">{_words(document.ending)}</p>')
    return f'<section class="story">\n{chr(10).join(part for part in parts if part)}\n</section>' if parts else ""


def _note(one: Passage) -> str:
    return f'<aside class="private"><p class="what">A private note</p>{_prose(one.text)}</aside>'


def _passage(one: Passage) -> str:
    if isinstance(one, OraclePassage):
        return _oracle(one)
    if one.kind == "beginning":
        gained = _words(", ".join(line.words for line in one.lines))
        return f"<p><b>{_words(one.title)}</b> {gained}.</p>"
    if one.kind in ("vow", "correction"):
        who = f", {_words(one.by)}" if one.by else ""
        return f'<p class="what">{_words(one.title)}{who}</p>{_prose(one.text)}{_lines(one)}'
    return "".join(map(_draw, one.draws)) + _lines(one)


def _draw(draw: DrawTold) -> str:
    rank = ("miss", "weak", "strong")[draw.rank]
    worth = [words.partition(" ")[2] for words in draw.against.split(" and ")]
    against = " ".join(f"{_card(one)} {words}" for one, words in zip(draw.challenges, worth, strict=True))
    return (
        f'<p class="what">{_words(draw.action)}, {_words(draw.character)}'
        f' <strong class="{rank}">{draw.result}</strong></p>'
        f'<p class="draw">{_card(draw.card)} {_words(draw.sum.partition(" ")[2])}'
        f' <span class="against">against</span> {against}</p>'
    )


def _oracle(one: OraclePassage) -> str:
    who = f", {_words(one.by)}" if one.by else ""
    secret = ", in secret" if one.private else ""
    cards = " ".join(_card(name) for name in one.cards)
    return (
        f'<p class="what">The Oracle{who}{secret} <strong>{_words(one.answer)}</strong></p>'
        f"{_prose(one.question) or '<p>(nothing written)</p>'}"
        f'<p class="draw">{one.likelihood} {cards}</p>{_prose(one.text)}'
    )


def _lines(one: Passage) -> str:
    told = [
        f"<p><em>{_words(line.words)}</em></p>{_prose(line.text)}"
        for line in one.lines
        if line.kind == "consequence" or line.text
    ]
    others = [line for line in one.lines if line.kind != "consequence" and not line.text]
    changes = " ".join(_words(line.words) for line in others if not line.kind.startswith("token"))
    quiet = " ".join(_words(line.words) for line in others if line.kind.startswith("token"))
    return (
        "".join(told)
        + (f'<p class="change">{changes}</p>' if changes else "")
        + (f'<p class="quiet">{quiet}</p>' if quiet else "")
    )


# -- after the story


def _appendix(document: Journal) -> str:
    parts = [
        _list(title, [_words(one.text) for one in document.pinned if one.kind == kind and one.text.strip()])
        for kind, title in (("person", "People"), ("place", "Places"), ("fact", "Facts"))
    ]
    parts.append(_list("Threats", [_threat(one) for one in document.threats]))
    parts.append(_list("Clocks", [_clock(one) for one in document.clocks]))
    parts.append(_list("Left out of this story", [_words(one) for one in document.limits]))
    found = "".join(parts)
    return f'<section class="appendix"><h2>Appendix</h2>{found}</section>' if found else ""


def _list(title: str, items: list[str]) -> str:
    return f"<h3>{title}</h3><ul>{''.join(f'<li>{one}</li>' for one in items)}</ul>" if items else ""


def _threat(one: ThreatTold) -> str:
    return f"{_words(one.name) or NAMELESS}: {one.met}"


def _clock(one: ClockTold) -> str:
    return f"{_words(one.name) or NAMELESS}: {one.filled} of {one.segments}"
