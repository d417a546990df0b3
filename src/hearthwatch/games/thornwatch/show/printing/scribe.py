"""Effects as text: every verb in the words that players read, made from the data that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hearthwatch.kernel.effects.reading import EVERYTHING
from hearthwatch.kernel.english import article, capital, counted

from ...rules.effects.language import effects
from .amounts import amount, for_each, only_if
from .grammar import Part, joined, of
from .nouns import Voice, each, on_tile, one, plural, some, that, tile

PILES: Final = {
    "hand": "the hand",
    "discard": "the discard pile",
    "any": "the hand or the discard pile",
    "deck": "the deck",
}
Data = Mapping[str, Any]


def effect_text(data: Any, voice: Voice) -> str:
    """Return an effect as a clause, without a capital and a full stop."""
    return joined(parts(data, voice))


def parts(data: Any, voice: Voice) -> list[Part]:
    """Return the clauses of an effect, in order."""
    if isinstance(data, list):
        found: list[Part] = []
        repeats = False
        for one_ in data:
            if verb_of(one_) == "say":
                continue  # the log reports it when it happens
            said = parts(one_, voice)
            found += [said[0]._replace(text=f"then {said[0].text}"), *said[1:]] if repeats else said
            repeats = verb_of(one_) == "repeat"
        return found
    name = verb_of(data)
    return VERBS[name](data, voice)


def verb_of(data: Any) -> str:
    """Return the verb of an effect as it is written."""
    return EVERYTHING if isinstance(data, list) else next(key for key in data if key in effects.verbs)


def _it(text: str) -> Callable[[Data, Voice], list[Part]]:
    return lambda data, voice: [Part(voice.it, text)]


def _many(verb: str, text: str, single: str, many: str = "") -> Callable[[Data, Voice], list[Part]]:
    """Something that `it` does, with a number."""

    def said(data: Data, voice: Voice) -> list[Part]:
        return [Part(voice.it, text.replace("{n}", amount(data[verb], single, many or f"{single}s", voice)))]

    return said


# -- flow


def _if(data: Data, voice: Voice) -> list[Part]:
    text = f"{only_if(data['if'], voice)}, {effect_text(data['then'], voice)}"
    if "else" in data:
        text += f"; otherwise, {effect_text(data['else'], voice)}"
    return [Part("", text)]


def _repeat(data: Data, voice: Voice) -> list[Part]:
    many = data["repeat"]
    if isinstance(many, int) and verb_of(data["then"]) == "may":
        return [Part("", f"up to {many} times, {effect_text(data['then']['may'], voice)}")]
    times = f"{many} times" if isinstance(many, int) else for_each(str(many), voice)
    return [Part("", f"{times}: {effect_text(data['then'], voice)}")]


def _may(data: Data, voice: Voice) -> list[Part]:
    inner = parts(data["may"], voice)
    if len({part.subject for part in inner}) == 1 and inner[0].subject:
        text = joined([Part("", part.text) for part in inner]).replace("<", "").replace(">", "")
        return [Part(inner[0].subject, f"you may {text}" if inner[0].subject == "you" else f"may {text}")]
    return [Part("", f"optionally, {joined(inner)}")]


def _choose(data: Data, voice: Voice) -> list[Part]:
    ways = [way_text(way, voice) for way in data["choose"]]
    joins = "; or " if any(", then " in way for way in ways) else ", or "
    return [Part("", f"either {joins.join(ways)}")]


def way_text(data: Any, voice: Voice) -> str:
    """Return one of several effects to choose from: what it does, in order."""
    if isinstance(data, list):
        return ", then ".join(effect_text(part, voice) for part in data)
    if "if" in data and "else" not in data:
        return f"{only_if(data['if'], voice)}, {way_text(data['then'], voice)}"
    return effect_text(data, voice)


def _each(data: Data, voice: Voice) -> list[Part]:
    return parts(data["then"], voice.about(each(data["each"], voice)))


def _one(data: Data, voice: Voice) -> list[Part]:
    """Return the clauses about a chosen pawn; named once, then referred to as that pawn."""
    chosen, then = one(data["one"], voice), data["then"]
    if not isinstance(then, list) or not chosen.startswith(("a ", "an ", "another ")):
        return parts(then, voice.about(chosen))
    again = that(data["one"])
    found = parts(then[0], voice.about(chosen))
    for more in then[1:]:
        for part in parts(more, voice.about(again)):
            same = part.subject == again and found[-1].subject == chosen
            found.append(part._replace(subject=chosen) if same else part)
    return found


# -- attacks and hits


def _attack(data: Data, voice: Voice) -> list[Part]:
    aimed = voice.about("the target")
    dice, more = data["dice"], [data[key] for key in ("more", "more2") if key in data]
    if dice == 0 and more:
        dice = more.pop(0)
    text = f"{data['attack']} attack with {amount(dice, 'die', 'dice', aimed)}"
    if len(more) == 2 and more[0] == more[1]:
        text += _more(more[0], aimed).replace(", 1 more", ", 2 more")
    else:
        text += "".join(_more(one_, aimed) for one_ in more)
    text += _at_whom(data, voice)
    if "reach" in data:
        text += f", up to {counted(data['reach'], 'tile')} away"
    for key, when in (("on_hit", "on a hit"), ("on_wound", "if it wounds"), ("on_defeat", "if it defeats")):
        if key in data:
            text += f"; {when}, {effect_text(data[key], aimed)}"
    return [Part("", text)]


def _more(value: Any, voice: Voice) -> str:
    return f", {value} more" if isinstance(value, int) else f", 1 more {for_each(str(value), voice)}"


def _at_whom(data: Data, voice: Voice) -> str:
    at = data.get("at", "enemy")
    if data.get("tile"):
        return f" against {each(at, voice)} on one tile in range"
    if data.get("all"):
        return f" against {each(at, voice)}"
    return f" against {one(at, voice)}" if at != "enemy" else ""


def no_target_text(data: Data, voice: Voice) -> str:
    """Return who is missing for an attack: no enemy here or on an adjacent tile can be attacked."""
    reach = data.get("reach", 1 if data.get("attack") == "ranged" else 0)
    words = str(data.get("at", "enemy"))
    noun = some(words, voice)[0]
    if noun.startswith("the "):
        return f"{noun} cannot be attacked"
    far = "here" if reach == 0 else "here or on an adjacent tile" if reach == 1 else f"within {reach} tiles"
    where = "" if {*words.split()} & {"here", "there", "adjacent", "near"} else f" {far}"
    return f"no {noun}{where} can be attacked"


def _hit(data: Data, voice: Voice) -> list[Part]:
    hits = amount(data["hit"], "hit", "hits", voice)
    if "at" not in data:
        return [Part(voice.it, f"<take> {hits}")]
    who = each(data["at"], voice) if data.get("all") else one(data["at"], voice)
    return [Part(who, f"<take> {hits}")]


def _roll(data: Data, voice: Voice) -> list[Part]:
    text = f"roll {amount(data['roll'], 'die', 'dice', voice)}"
    if "each_hit" in data:
        return [Part("", f"{text}; for each hit, {effect_text(data['each_hit'], voice)}")]
    text += f"; with {counted(data['need'], 'hit')} or more, {effect_text(data['then'], voice)}"
    if "else" in data:
        text += f"; otherwise, {effect_text(data['else'], voice)}"
    return [Part("", text)]


def _dice(data: Data, voice: Voice) -> list[Part]:
    value = data["more_dice"]
    return [Part("", f"the attack rolls {amount(value, 'die', 'dice', voice)} {_more_or_fewer(value)}")]


def _hits(data: Data, voice: Voice) -> list[Part]:
    value = data["more_hits"]
    return [Part("", f"the attack has {amount(value, 'hit', 'hits', voice)} {_more_or_fewer(value)}")]


def _more_or_fewer(value: Any) -> str:
    return "fewer" if isinstance(value, int) and value < 0 else "more"


def _redirect(data: Data, voice: Voice) -> list[Part]:
    return [Part(voice.me, "<take> the hits instead" if voice.me != "you" else "take the hits yourself")]


# -- momentum


def _shift(data: Data, voice: Voice) -> list[Part]:
    value = data["shift"]
    upto = "up to " if data.get("up_to") else ""
    steps = f"{upto}{value}" if isinstance(value, int) else f"1 {for_each(str(value), voice)}"
    more = _more(data["more"], voice) if "more" in data else ""
    instead = " in place of its usual rebound" if data.get("instead") else ""
    card = of("momentum card", voice.it)
    return [Part(card, f"<go> {steps} toward the {data['toward']}{more}{instead}")]


def _swap(data: Data, voice: Voice) -> list[Part]:
    first, second = data["swap"], data["with"]
    if first == second:
        both = f"two {each(first, voice).removeprefix('each ')}"
        whom = (
            both.replace("ally", "allies")
            .replace("hero", "heroes")
            .replace("monster", "monsters")
            .replace("enemy", "enemies")
        )
    else:
        whom = f"{one(first, voice)} and {one(second, voice)}"
    return [Part("", f"swap the momentum cards of {whom}")]


def _restore(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"{of('momentum card', voice.it)} is turned upright and may act again")]


def _turn(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"{of('momentum card', voice.it)} is turned as if it had acted")]


# -- cards


def _return(data: Data, voice: Voice) -> list[Part]:
    pile = PILES[data["from"]]
    wounds = "every wound" if data["return"] == "all" else amount(data["return"], "wound", "wounds", voice)
    return [Part(voice.it, f"<return> {wounds} from {pile}")]


def _take_over(data: Data, voice: Voice) -> list[Part]:
    wounds = amount(data["take_over"], "wound", "wounds", voice)
    pile = PILES[data.get("from", "any")].removeprefix("the ")
    return [Part(voice.me, f"<take> over {wounds} from {of(pile.replace('or the', 'or'), voice.it)}")]


def _scry(data: Data, voice: Voice) -> list[Part]:
    wounds = ", <return> any wounds among them" if data.get("may_return") else ""
    text = (
        f"<look> at the top {amount(data['scry'], 'card', 'cards', voice)} of the deck{wounds}, <discard> any of them"
    )
    return [Part(voice.it, f"{text}, and <put> the rest back in any order")]


# -- turns and the map


def _act(data: Data, voice: Voice) -> list[Part]:
    many = data["act"]
    return [Part(voice.me, "<take> another action" if many == 1 else f"<take> {many} more actions")]


def _move(data: Data, voice: Voice) -> list[Part]:
    to = f" to {tile(data['to'], voice)}" if "to" in data else ""
    far = amount(data["move"], "tile", "tiles", voice)
    return [Part(voice.it, f"<move> {'1 tile' if data['move'] == 1 else f'up to {far}'}{to}")]


def _push(data: Data, voice: Voice) -> list[Part]:
    to = f" to {tile(data['to'], voice)}" if "to" in data else ""
    return [Part(voice.me, f"<push> {_whom(voice)} {amount(data['push'], 'tile', 'tiles', voice)}{to}")]


def _whom(voice: Voice) -> str:
    return "yourself" if voice.it == "you" else voice.it


def _bring(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"{voice.it} {'are' if voice.it == 'you' else 'is'} moved to {of('tile', voice.me)}")]


def _go(data: Data, voice: Voice) -> list[Part]:
    return [Part(voice.me, f"<go> to {of('tile', voice.it)}")]


def _place(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"{voice.it} {'are' if voice.it == 'you' else 'is'} put {on_tile(data['place'], voice)}")]


def _spawn(data: Data, voice: Voice) -> list[Part]:
    name, many = data["spawn"], data.get("number", 1)
    if many == 1:
        count = article(name)
    else:
        count = f"{many} {plural(name)}" if isinstance(many, int) else f"{article(name)} {for_each(many, voice)}"
    appears = "appear" if isinstance(many, int) and many > 1 else "appears"
    return [Part("", f"{count} {appears} {on_tile(data['on'], voice)}")]


def _lay(data: Data, voice: Voice) -> list[Part]:
    what = "a terrain card" if data["lay"] == "any" else str(data["lay"])
    return [Part("", f"{what} is laid {on_tile(data['on'], voice)}")]


def _mark(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"a marker of number {data['mark']} is put {on_tile(data['on'], voice)}")]


# -- the Judge and the story


def _ebb(data: Data, voice: Voice) -> list[Part]:
    value = data["ebb"]
    gains = "loses" if isinstance(value, int) and value < 0 else "gains"
    return [Part("", f"the Judge {gains} {amount(value, 'ebb', 'ebb', voice)}")]


def _judge(verb: str, text: str, single: str, many: str) -> Callable[[Data, Voice], list[Part]]:
    return lambda data, voice: [Part("", text.replace("{n}", amount(data[verb], single, many, voice)))]


def _side(side: str) -> Callable[[Data, Voice], list[Part]]:
    return lambda data, voice: [Part("", f"{of('rules card', voice.it)} shows its {side} side")]


def _count(data: Data, voice: Voice) -> list[Part]:
    by = data.get("by", 1)
    much = (
        f"{'down' if by < 0 else 'up'} by {abs(by)}" if isinstance(by, int) else f"up by 1 {for_each(str(by), voice)}"
    )
    return [Part("", f"the {data['count']} counter goes {much}")]


def _boon(data: Data, voice: Voice) -> list[Part]:
    return [Part("", f"the heroes win {data['boon']}")]


def _say(data: Data, voice: Voice) -> list[Part]:
    return [Part("", "the story goes on")]


VERBS: Final[dict[str, Callable[[Any, Voice], list[Part]]]] = {
    "if": _if,
    "repeat": _repeat,
    "may": _may,
    "choose": _choose,
    "each": _each,
    "one": _one,
    "attack": _attack,
    "hit": _hit,
    "roll": _roll,
    "more_dice": _dice,
    "more_hits": _hits,
    "redirect": _redirect,
    "prevent": lambda data, voice: [Part("", "the attack does not happen")],
    "shift": _shift,
    "swap": _swap,
    "restore": _restore,
    "turn": _turn,
    "draw": _many("draw", "<draw> {n}", "card"),
    "discard": _many("discard", "<discard> {n} from the hand", "card"),
    "mill": _many("mill", "<discard> {n} from the top of the deck", "card"),
    "return": _return,
    "take_over": _take_over,
    "fetch": _many("fetch", "<take> {n} from the discard pile into the hand, but no wound", "card"),
    "scry": _scry,
    "focus": _many("focus", "<flip> {n} to the focus-die side", "trait"),
    "unslot": _many("unslot", "<lose> {n} with the power under it", "slotted card"),
    "act": _act,
    "moves": _many("moves", "may move {n} further", "tile"),
    "act_now": _it("may take an action now"),
    "again": lambda data, voice: [Part("", "do all of this once more")],
    "move": _move,
    "push": _push,
    "bring": _bring,
    "go": _go,
    "place": _place,
    "spawn": _spawn,
    "remove": _it("<leave> the map"),
    "defeat": lambda data, voice: [Part("", f"{voice.it} is defeated")],
    "lay": _lay,
    "clear": lambda data, voice: [Part("", "this terrain card is removed")],
    "mark": _mark,
    "take_marker": _it("<pick> up a marker here"),
    "drop_marker": _it("<put> down the markers carried"),
    "lose_marker": _it("<lose> a marker, which goes back to the box"),
    "draw_markers": _judge("draw_markers", "the Judge draws {n} at random", "marker", "markers"),
    "return_markers": _judge("return_markers", "the Judge puts {n} back", "marker", "markers"),
    "ebb": _ebb,
    "release": _judge("release", "the Judge takes {n} from the cache here", "ebb", "ebb"),
    "drain": _judge("drain", "{n} of the cache here go back to the box", "ebb", "ebb"),
    "infuse": _side("ebb-infused"),
    "calm": _side("normal"),
    "side": lambda data, voice: [Part(voice.it, f"<go> over to the {data['side']}")],
    "count": _count,
    "boon": _boon,
    "say": _say,
    "scars": lambda data, voice: [Part("", "each hero gets a scar")],
}


def order(data: Any, voice: Voice) -> str:
    """Return an effect as an order, for a choice."""
    return capital(way_text(data, voice))
