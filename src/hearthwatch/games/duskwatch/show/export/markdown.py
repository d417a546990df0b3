"""The journal in Markdown: as a whole, or only the story."""

from __future__ import annotations

from hearthwatch.kernel import Readers

from ...table import Chronicle
from .document import journal
from .marks import broken, heading, heading_and_rest, inline, leading, prose
from .told import NAMELESS, ClockTold, Journal, LineTold, OraclePassage, Passage, RecordTold, ThreatTold


def markdown(table: Chronicle, readers: Readers) -> str:
    """Return the whole journal, with every result between the paragraphs that led to it."""
    document = journal(table, readers)
    parts = [_head(document), *_vows(document), *_people(document), *_body(document, mechanics=True)]
    return _joined([*parts, *_appendix(document)])


def story(table: Chronicle, readers: Readers) -> str:
    """Return what people wrote for each other, without a card or a number."""
    document = journal(table, readers)
    missions = [prose(vow.mission or f"{vow.words}.") for vow in document.vows]
    vow = [["## The Vow"], *missions] if missions else []
    people = [
        [f"## {heading(one.name)}"]
        + ["", *prose(one.look)] * bool(one.look.strip())
        + ["", *prose(one.memory)] * bool(one.memory.strip())
        for one in document.characters
        if (one.look + one.memory).strip()
    ]
    return _joined([[f"# {heading(document.title)}"], *vow, *people, *_body(document, mechanics=False)])


def _joined(parts: list[list[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _head(document: Journal) -> list[str]:
    lines = [f"# {heading(document.title)}", "", f"*Wardens of the Duskwatch, {document.told}.*"]
    if document.options:
        lines += ["", f"Played with: {inline('; '.join(document.options))}."]
    return lines


def _vows(document: Journal) -> list[list[str]]:
    if not document.vows:
        return []
    parts = [["## The Vow" if len(document.vows) == 1 else "## The Vows"]]
    for vow in document.vows:
        parts += [[f"**{inline(vow.words)}.** *{vow.state.capitalize()}.*"], prose(vow.mission)]
    return parts


# -- the people


def _people(document: Journal) -> list[list[str]]:
    parts: list[list[str]] = [["## Dramatis personae"]] if document.characters else []
    for one in document.characters:
        parts.append([f"### {heading(one.name)}"])
        parts.append([f"*{inline(one.fares)}.*"] if one.fares else [])
        parts += [prose(one.look), prose(one.memory)]
        names, values = [*one.scores], [str(value) for value in one.scores.values()]
        parts.append([_row(names), _row(["---:"] * len(names)), _row(values)])
        if one.gift:
            parts.append([f"**Gift.** {inline(one.gift)}"])
        parts.append([f"- {_record(held)}" for held in one.records if held.kind != "gift"])
    return parts


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _record(held: RecordTold) -> str:
    words = f"{held.text}{' (damaged)' if held.damaged else ''}" if held.text.strip() else held.words
    return f"{leading(words)} *({held.kind})*"


# -- the story


def _body(document: Journal, mechanics: bool) -> list[list[str]]:
    chapters = any(one.kind == "chapter" for one in document.passages)
    parts: list[list[str]] = [["## Chapter 1"]] if chapters else []
    marks = "###" if chapters else "##"
    begun, scenes, writer = len(parts), 0, ""
    for one in document.passages:
        if one.kind == "mission":  # It stands with its Vow, before the story.
            continue
        if one.kind == "scene":
            scenes += 1
            title, rest = heading_and_rest(one.text)
            parts += [[f"{marks} {heading(title) or document.untitled(scenes)}"], prose(rest)]
            writer = ""
        elif one.kind == "chapter":
            parts.append([f"## {one.title}"] if one is not document.passages[-1] else [])
            writer = ""
        elif one.kind == "framed" and mechanics:
            parts += [[f"{marks} {heading(one.title)}"], _quoted(_lines(one))]
            writer = ""
        elif one.private and not mechanics:
            continue
        elif one.kind in ("text", "note"):
            if mechanics and one.by != writer:
                parts.append([f"*{inline(one.by)}:*"])
                writer = one.by
            parts += [["*A private note:*"], prose(one.text)] if one.private else [prose(one.text)]
        elif mechanics:
            parts += [] if scenes or parts[begun:] else [[f"{marks} How it began"]]
            parts.append(_quoted(_passage(one)))
        else:
            parts += [prose(one.text)] if one.kind == "oracle" else []
            parts += [prose(line.text) for line in one.lines]
    if document.ending and mechanics:
        parts.append([f"*{inline(document.ending)}*"])
    return parts


def _passage(one: Passage) -> list[list[str]]:
    """Return the paragraphs of a block."""
    if isinstance(one, OraclePassage):
        return _oracle(one)
    if one.kind in ("vow", "correction"):
        who = f", {inline(one.by)}" if one.by else ""
        title = inline(one.title)
        words = prose(one.text)
        first = f"**{title}**{who}" if words or one.lines else f"**{title}**{who}."
        return [[f"{first}: {words[0]}", *words[1:]] if words else [first], *_lines(one)]
    if one.kind == "beginning":
        return [[f"**{inline(one.title)}** {inline(', '.join(line.words for line in one.lines))}."]]
    draws = [
        f"**{inline(draw.action)}**, {inline(draw.character)}: {inline(draw.sum)} against "
        f"{inline(draw.against)}: **{draw.result}**"
        for draw in one.draws
    ]
    return [broken(draws), *_lines(one)]


def _oracle(one: OraclePassage) -> list[list[str]]:
    secret = ", in secret" if one.private else ""
    who = f", {inline(one.by)}{secret}" if one.by else secret
    asked = prose(one.question) or ["(nothing written)"]
    answer = f"{one.likelihood}, {' '.join(one.cards)}: **{inline(one.answer)}**"
    return [[f"**The Oracle**{who}: {asked[0]}", *asked[1:]], [answer], prose(one.text)]


def _lines(one: Passage) -> list[list[str]]:
    """Return the results: consequences with the words that were written, then numbers, then what waits for later."""
    parts: list[list[str]] = []
    for line in one.lines:
        if _told(line):
            parts += [[f"*{inline(line.words)}*"], prose(line.text)]
    changes = [leading(line.words) for line in one.lines if not (_told(line) or _quiet(line))]
    quiet = [inline(line.words) for line in one.lines if _quiet(line)]
    return [*parts, [" ".join(changes)] if changes else [], [f"*{' '.join(quiet)}*"] if quiet else []]


def _told(line: LineTold) -> bool:
    """Return whether a player put the line into words of their own."""
    return line.kind == "consequence" or bool(line.text)


def _quiet(line: LineTold) -> bool:
    return bool(line.kind.startswith("token"))


def _quoted(parts: list[list[str]]) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if part:
            lines += [*([""] if lines else []), *part]
    return [f"> {one}".rstrip() for one in lines]


# -- what should be remembered


def _appendix(document: Journal) -> list[list[str]]:
    parts: list[list[str]] = []
    for kind, title in (("person", "People"), ("place", "Places"), ("fact", "Facts")):
        pinned = [leading(one.text) for one in document.pinned if one.kind == kind and one.text.strip()]
        parts += [[f"### {title}"], [f"- {words}" for words in pinned]] if pinned else []
    if document.threats:
        parts += [["### Threats"], [f"- {_threat(one)}" for one in document.threats]]
    if document.clocks:
        parts += [["### Clocks"], [f"- {_clock(one)}" for one in document.clocks]]
    if document.limits:
        parts += [["### Left out of this story"], [f"- {leading(words)}" for words in document.limits]]
    return [["## Appendix"], *parts] if parts else []


def _threat(one: ThreatTold) -> str:
    return f"{leading(one.name) or NAMELESS}: {one.met}"


def _clock(one: ClockTold) -> str:
    return f"{leading(one.name) or NAMELESS}: {one.filled} of {one.segments}"
