"""Effects as sentences: what is written in `content` is what is printed. Each verb has its words here, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from hearthwatch.kernel.english import agree, article, capital, listed, signed

from ...content import ACTION_CARDS, CARD_NUMBERS, LETTERS, SPECIAL_CARDS
from ...content.pieces import TILE_NAMES
from .nouns import GOOD_NAMES, area_text, condition_text, counted, goods_text, location_text, tile_name, wounds_text

YOU: Final = ""
"""The person who reads, addressed as you."""
Words = Callable[[Mapping[str, Any]], str]


def sentences(data: Any) -> str:
    """Return an effect as sentences that address the Character it happens to; empty for none."""
    if not data:
        return ""
    parts = data if isinstance(data, list) else [data]
    return " ".join(f"{capital(clause(part))}." for part in parts if part)


def clause(data: Any, who: str = YOU) -> str:
    """Return an effect as a clause: an order, or the action of a named Character."""
    if isinstance(data, list):
        return listed([clause(part, who if place == 0 else _again(who)) for place, part in enumerate(data)])
    name = next((key for key in data if key in _FORMS), "") or next((key for key in data if key in _TEMPLATES), "")
    if name in _FORMS:
        return _FORMS[name](data, who)
    if not name:
        return ", ".join(f"{key} {value}" for key, value in data.items())
    text = _TEMPLATES[name](data)
    if "<" not in text:
        text = of_them(text) if who else text
        return f"{who}: {text}" if who and who != "they" else text
    subject = who or ("you" if text.startswith("<may>") else "")
    return f"{subject} {agreeing(text, who)}".strip()


def agreeing(text: str, who: str) -> str:
    """Verbs between angle brackets agree with their subject."""
    third = who not in (YOU, "they")
    spoken = agree(text, third)
    return re.sub(r"\byour\b", "their", re.sub(r"\byou have\b", "they have", spoken)) if who else spoken


def _again(who: str) -> str:
    return "they" if who else YOU


# -- verbs with a line of their own


def _goods(verb: str) -> Words:
    def words(data: Mapping[str, Any]) -> str:
        group = " as a group" if data.get("group") else ""
        return f"<{verb}> {counted(_amount(data)[0], _one_good(data), _many_goods(data))}{group}"

    return words


def _one_good(data: Mapping[str, Any]) -> str:
    return GOOD_NAMES[data.get("good", "any")]


def _many_goods(data: Mapping[str, Any]) -> str:
    return _one_good(data).replace("Good ", "Goods ")


def _amount(data: Mapping[str, Any]) -> list[Any]:
    return [data[key] for key in data if key in ("gain", "lose", "put")]


def _number(verb: str, one: str, many: str | None = None) -> Words:
    name = verb

    def words(data: Mapping[str, Any]) -> str:
        return f"<{_VERBS.get(name, name)}> {counted(data[name], one, many)}"

    return words


_VERBS: Final = {"calm": "discard", "threat": "gain"}


def _heal(data: Mapping[str, Any]) -> str:
    size = f" of size {data['size']} or less" if "size" in data else ""
    return f"<heal> {counted(data['heal'], f'Wound{size}', f'Wounds{size}')}"


def _experience(data: Mapping[str, Any]) -> str:
    on = f"{data['on'].capitalize()} " if "on" in data else ""
    return f"<gain> {counted(data['experience'], f'{on}Experience', f'{on}Experience')}"


def _action_card(data: Mapping[str, Any]) -> str:
    """By its name and what it is for: a number alone tells nobody what is offered."""
    card = ACTION_CARDS[CARD_NUMBERS.index(data["action_card"])]
    main = " or ".join(f"{one.action.capitalize()} {one.value}" for one in card.main)
    return f"the party may take Action card {card.number}, {card.name} ({main})"


def _special(data: Mapping[str, Any]) -> str:
    card = SPECIAL_CARDS[LETTERS.index(data["special"])]
    return f"Special Action card {card.letter}, {card.name}, joins the Row"


def _enemy(data: Mapping[str, Any]) -> str:
    rank = f"{data['enemy'].capitalize()} Enemy"
    many = rank.replace("Enemy", "Enemies")
    put = counted(data["count"], rank, many) if "count" in data else article(rank)
    return f"put {put} on {location_text(data.get('at', ''))}"


def _ranked(rank: str) -> str:
    return "an Enemy" if rank == "any" else article(f"{rank.capitalize()} Enemy")


def _move_enemy(data: Mapping[str, Any]) -> str:
    return (
        f"move {_ranked(data['move_enemy'])} from {location_text(data.get('from', ''))} "
        f"to {location_text(data.get('to', ''))}"
    )


def _remove_enemy(data: Mapping[str, Any]) -> str:
    rank = "Enemy" if data["remove_enemy"] == "any" else f"{data['remove_enemy'].capitalize()} Enemy"
    what = counted(data["count"], rank, rank.replace("Enemy", "Enemies")) if "count" in data else article(rank)
    return f"remove {what} from {location_text(data.get('at', ''))}"


def _graded(verb: str) -> Words:
    return lambda data: (
        f"{verb} {counted(data[verb], 'Enemy', 'Enemies')}"
        + (f" on {location_text(data['at'])}" if data.get("at", "any") != "any" else "")
    )


def _of_area(data: Mapping[str, Any]) -> str:
    around = data.get("around", "any")
    return "" if around == "any" else f" of {area_text(around)}"


def _block(verb: str, before: str) -> Words:
    def words(data: Mapping[str, Any]) -> str:
        what = data[verb]
        colour = f"{listed(data['border'].split('/'), 'or')} " if "border" in data else ""
        place = {
            "location": location_text(data.get("at", "")),
            "border": f"a {colour}Border{_of_area(data)}",
            "card": "an Action card",
            "space": "a space of the Terrain",
            "source": f"a Source{_of_area(data)}",
        }[what]
        return f"{before} {place}"

    return words


def _fight(data: Mapping[str, Any]) -> str:
    foes = listed([f"1 {rank.capitalize()} Enemy" for rank in data["fight"]])
    text = f"<fight> {foes}{' as one' if len(data['fight']) > 1 else ''} at once"
    for key, words in (("won", "if you win"), ("lost", "if you lose")):
        if data.get(key):
            text += f"; {words}, {clause(data[key])}"
    return text


def _marker(data: Mapping[str, Any]) -> str:
    count = data["marker"]
    if count == 1:
        text, full = "put a marker on an Action card without one", "if every card has one"
    else:
        text = f"put {counted(count, 'marker')} on Action cards without one, one on each"
        full = "if there is no room for all"
    return f"{text}; {full}, {clause(data['otherwise'])}" if data.get("otherwise") else text


def _track(data: Mapping[str, Any]) -> str:
    return f"the track marker moves {counted(data.get('by', 1), 'space')} to the {data['track']}"


def _count(data: Mapping[str, Any]) -> str:
    by = data.get("by", 1)
    if isinstance(by, int):
        return f"{data['count']}: {signed(by)}"
    return f"{data['count']}: {counted(by, 'more', 'more')}"


def _plus(data: Mapping[str, Any]) -> str:
    amount = data["plus"]
    if isinstance(amount, str):
        return f"value {counted(amount, 'more', 'more').replace('1 more', '+1')}"
    return f"value {signed(amount)}"


def _dice(data: Mapping[str, Any]) -> str:
    colour = data.get("colour", "yellow")
    if data["dice"] == 1:
        return f"<may> add 1 {colour} die"
    return f"<add> up to {counted(data['dice'], f'{colour} die', f'{colour} dice')}"


def _up_to(verb: str, amount: Any, one: str, many: str) -> str:
    """Return what a Character may do so often, or not at all."""
    return f"<may> {verb} 1 {one}" if amount == 1 else f"<{verb}> up to {counted(amount, one, many)}"


def _rerolls(data: Mapping[str, Any]) -> str:
    text = _up_to("reroll", data["rerolls"], "die", "dice")
    if "wound" not in data:
        return text
    return f"{text}{'' if data['rerolls'] == 1 else ', each'} for {wounds_text(data['wound'])}"


def _ends(won: bool) -> Words:
    return lambda data: f"{'you win' if won else 'you lose'}: {data['win' if won else 'defeat']}".rstrip(".")


_TEMPLATES: Final[dict[str, Words]] = {
    "gain": _goods("gain"),
    "lose": _goods("discard"),
    "give": lambda data: f"<may> give {counted(data['give'], 'Good')} to another Character in your Area",
    "put": lambda data: (
        f"put {counted(data['put'], _one_good(data), _many_goods(data))} on {location_text(data.get('at', ''))}"
    ),
    "strip": lambda data: f"discard {counted(data['strip'], 'Good')} from {location_text(data.get('at', ''))}",
    "threat": _number("threat", "Threat"),
    "calm": _number("calm", "Threat"),
    "wound": lambda data: f"<gain> {wounds_text(data['wound'])}",
    "heal": _heal,
    "experience": _experience,
    "lose_experience": lambda data: f"<lose> {counted(data['lose_experience'], 'level')} of Experience",
    "ready_skill": lambda data: "<turn> your Skill to its active side",
    "exhaust_skill": lambda data: "<turn> your Skill to its inactive side",
    "draw_items": lambda data: f"<draw> {counted(data['draw_items'], 'Item')}",
    "gain_items": lambda data: f"<take> {counted(data['gain_items'], 'Item')} from the Display",
    "lose_items": lambda data: f"<discard> {counted(data['lose_items'], 'Item')}",
    "discovery": lambda data: f"<draw> {counted(data['discovery'], 'Discovery', 'Discoveries')}",
    "reveal_terrain": lambda data: f"reveal {counted(data['reveal_terrain'], 'Terrain card')}",
    "clear_terrain": lambda data: (
        f"discard all Collection tokens from {counted(data['clear_terrain'], 'Terrain card')}"
    ),
    "cover_legend": lambda data: (
        f"cover the {data.get('colour', 'red')} legend of a Terrain card with {wounds_text(data['cover_legend'])}"
    ),
    "adventure_card": lambda data: f"turn up {counted(data['adventure_card'], 'Adventure card')}",
    "action_card": _action_card,
    "special": _special,
    "enemy": _enemy,
    "move_enemy": _move_enemy,
    "remove_enemy": _remove_enemy,
    "upgrade": _graded("upgrade"),
    "degrade": _graded("degrade"),
    "fight": _fight,
    "block": _block("block", "put a Blockade on"),
    "unblock": _block("unblock", "remove a Blockade from"),
    "cost": lambda data: f"put {counted(data['cost'], 'Additional cost token')} on {location_text(data.get('at', ''))}",
    "remove_cost": lambda data: (
        f"remove {counted(data['remove_cost'], 'Additional cost token')} from {location_text(data.get('at', ''))}"
    ),
    "cover": lambda data: (
        f"put a Sacrifice cover ({wounds_text(data['cover'])}) on {location_text(data.get('at', ''))}"
    ),
    "uncover": lambda data: (
        f"remove {counted(data['uncover'], 'Sacrifice cover')} from {location_text(data.get('at', ''))}"
    ),
    "source": lambda data: f"put {article(GOOD_NAMES[data['source']])} Source in {area_text(data.get('at', ''))}",
    "objective": lambda data: (
        f"put {counted(data['objective'], 'Objective token')} on {location_text(data.get('at', ''))}"
    ),
    "take_objective": lambda data: (
        f"remove {counted(data['take_objective'], 'Objective token')} from {location_text(data.get('at', ''))}"
    ),
    "marker": _marker,
    "remove_marker": lambda data: f"remove {counted(data['remove_marker'], 'marker')} from the Action Row",
    "entry": lambda data: f"read Entry {data['entry']}",
    "track": _track,
    "count": _count,
    "icon": lambda data: f"resolve the {('left', 'middle', 'right')[data['icon'] - 1]} Event icon",
    "ship": lambda data: f"the ship sails to {area_text(data['ship'])}",
    "chips": lambda data: f"turn {counted(data['chips'], 'chip')} to the {data.get('side', 'active')} side",
    "move_to": lambda data: f"<go> to {area_text(data['move_to'])}",
    "action": lambda data: f"<take> {article(data['action'].capitalize())} {data.get('value', 1)} action",
    "win": _ends(won=True),
    "defeat": _ends(won=False),
    "plus": _plus,
    "dice": _dice,
    "rerolls": _rerolls,
    "upgrades": lambda data: f"{_up_to('upgrade', data['upgrades'], 'die', 'dice')} before the roll",
    "criticals": lambda data: _up_to("activate", data["criticals"], "Critical", "Criticals"),
    "ignore": lambda data: f"<ignore> {'all' if data['ignore'] == 'all' else data['ignore']} penalties of this action",
    "tile": lambda data: f"<may> lay the {tile_name(TILE_NAMES.index(data['tile']))}",
}

# -- verbs that hold other effects


def _whom(words: str) -> Callable[[Mapping[str, Any], str], str]:
    def form(data: Mapping[str, Any], who: str) -> str:
        name = next(key for key in data if key in _WHO)
        return clause(data[name], words)

    return form


_WHO: Final = {
    "each_character": "each Character",
    "each_other": "each other Character",
    "each_here": "each Character in your Area",
    "another": "another Character",
    "somebody": "a Character of your choice",
    "somebody_here": "a Character in your Area",
    "two_characters": "each of two Characters of your choice",
}


def _character_with(data: Mapping[str, Any], who: str) -> str:
    most, _, name = data["character_with"].partition(" ")
    return clause(data["then"], f"the Character with the {most} {_PLURAL.get(name, name)}")


_PLURAL: Final = {
    "threats": "Threats",
    "wounds": "Wounds",
    "squares": "covered spaces",
    "free squares": "free spaces",
    "items": "Items",
    "goods": "Goods",
    "combat level": "Combat Experience",
    "journey level": "Journey Experience",
    **GOOD_NAMES,
}


def _each_in(data: Mapping[str, Any], who: str) -> str:
    return clause(data["then"], f"each Character in {area_text(data['each_in'])}")


def _if(data: Mapping[str, Any], who: str) -> str:
    condition, then = condition_text(data["if"]), clause(data["then"], who)
    if who and who != "they":
        condition = of_them(condition)
        does = then.removeprefix(who).lstrip()
        text = f"{who}, if {condition}, {does}" if then.startswith(f"{who} ") else f"{who}: if {condition}, {then}"
    else:
        text = f"if {of_them(condition) if who else condition}, {then}"
    return f"{text}; otherwise, {clause(data['else'], _again(who))}" if data.get("else") else text


def of_them(condition: str) -> str:
    """Return a condition in the second person as one about a named Character."""
    for you, they in (("you are", "they are"), ("you have", "they have"), ("your", "their")):
        condition = re.sub(rf"\b{you}\b", they, condition)
    return condition


def _repeat(data: Mapping[str, Any], who: str) -> str:
    many = data["repeat"]
    if isinstance(many, int):
        often = "twice" if many == 2 else f"{many} times"
        return f"do this {often}: {clause(data['then'], who)}"
    return f"{counted(many, 'time').removeprefix('1 time ')}: {clause(data['then'], who)}"


def _may(data: Mapping[str, Any], who: str) -> str:
    inner = clause(data["may"])
    return f"{who or 'you'} may {inner}"


def _choose(data: Mapping[str, Any], who: str) -> str:
    parts = [clause(part) for part in data["choose"]]
    return f"{who or 'you'} choose{'s' if who and who != 'they' else ''}: {', or '.join(parts)}"


def _pay(data: Mapping[str, Any], who: str) -> str:
    return f"{who or 'you'} may pay {goods_text(data['pay'])}: {clause(data['then'])}"


def _if_possible(data: Mapping[str, Any], who: str) -> str:
    return f"{clause(data['if_possible'], who)}, if possible"


_FORMS: Final[dict[str, Callable[[Mapping[str, Any], str], str]]] = {
    **{name: _whom(words) for name, words in _WHO.items()},
    "character_with": _character_with,
    "each_in": _each_in,
    "if": _if,
    "repeat": _repeat,
    "may": _may,
    "choose": _choose,
    "pay": _pay,
    "if_possible": _if_possible,
}
