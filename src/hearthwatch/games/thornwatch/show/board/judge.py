"""The Judge, the rules cards in play and the storyboard on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...content import CREATURES, EBB_TOKENS, JUDGE_NAMES
from ...rules.changes import is_creature_group, rules_card
from ...rules.defeat import momentum_shift
from ...rules.places import places_named, places_of
from ...table import JUDGE, MOMENTUM, NO_TERRAIN, TURNS
from ..printing import change_text, creature_voice, deed_text, end_progress, for_party, party_rule
from ..words.places import numbers, place_name, place_text
from .parts import CreatureBoard, DeedBoard, EndBoard, JudgeBoard, PlaceBoard, RuleBoard, SceneBoard, deed_id

if TYPE_CHECKING:
    from ...rules.book import Deed, Scene
    from ...table import Thornwatch

ENDS: Final = {"success": "success", "failure": "failure", "plain": "end"}


def judge_board(table: Thornwatch) -> JudgeBoard:
    """Return the Judge's tracker; all of it is open (TWN-2.13)."""
    chosen = table.judge >= 0
    powers = table.book.judges[table.judge].deeds if chosen else ()
    return JudgeBoard(
        id="judge",
        name=JUDGE_NAMES[table.judge] if chosen else "The Judge",
        seat=JUDGE,
        seats=[JUDGE],
        ebb=table.ebb,
        of=EBB_TOKENS,
        deeds=[deed_board(deed, table.ebb) for deed in powers],
        terrain=sum(kind != NO_TERRAIN for kind in table.terrain),
        most_terrain=len(table.icons) // 2,
    )


def deed_board(deed: Deed, ebb: int, name: str = "") -> DeedBoard:
    """Return an ability that the Judge pays for in ebb."""
    voice = creature_voice(name)
    return DeedBoard(
        id=deed_id(deed.name),
        name=deed.title,
        kind=_art(deed),
        text=deed_text(deed, voice),
        cost=[],
        ebb=deed.ebb,
        usable=deed.ebb <= ebb,
    )


def _art(deed: Deed) -> str:
    """Return the sort of a deed: melee, ranged, action or reaction."""
    if deed.when:
        return "reaction"
    return str(deed.effect.value) if deed.effect.verb.name == "attack" else "action"


def creature_boards(table: Thornwatch) -> list[CreatureBoard]:
    """Return the rules cards in play; of each the side that is up (TWN-27.2)."""
    return [_creature(table, group) for group in range(len(table.groups)) if is_creature_group(table, group)]


def _creature(table: Thornwatch, group: int) -> CreatureBoard:
    card, powers = CREATURES[table.groups[group]], rules_card(table, group)
    attacks = [deed for deed in powers.deeds if not deed.when]
    effects = [deed for deed in powers.deeds if deed.when]
    voice = creature_voice(card.name)
    return CreatureBoard(
        id=f"group:{group}",
        name=card.name,
        kind=card.kind,
        type=card.type,
        attributes=list(card.attributes),
        shift=-momentum_shift(table, group),
        infused=bool(table.infused >> group & 1),
        pawns=len(table.pawns_of(group)),
        cards=sum(table.group_of_card(one) == group for one in table.momentum),
        attacks=[deed_board(deed, table.ebb, card.name) for deed in attacks],
        effects=[deed_board(deed, table.ebb, card.name) for deed in effects],
        text=" ".join(change_text(change, voice) for change in powers.changes),
    )


def scene_board(table: Thornwatch) -> SceneBoard | None:
    """Return the storyboard: its rules and end conditions are read aloud before play (TWN-3.16)."""
    if not table.scene:
        return None
    scene = table.board_played
    sheet = scene.sheet
    closing = table.book.scenes.get(table.closing)
    return SceneBoard(
        name=sheet.title,
        kind=sheet.kind,
        ending=closing.title if closing else "",
        map=sheet.map,
        story=sheet.story,
        goal=for_party(sheet.goal, sheet, len(table.roles)),
        places=[
            PlaceBoard(key=key, name=place_name(key), tiles=numbers(tiles), text=place_text(key, tiles))
            for key, tiles in places_of(sheet).items()
            if tiles
        ],
        ends=[_end(table, scene, number) for number in range(len(scene.ends))],
        rules=[
            *(
                _rule(scene, deed.title, text, deed.said)
                for deed in scene.powers.deeds
                if (text := party_rule(deed, scene, len(table.roles)))
            ),
            *(
                _rule(scene, "Always", change_text(change), said)
                for change, said in zip(scene.powers.changes, sheet.standing, strict=True)
            ),
        ],
        actions=[
            _rule(scene, deed.title, text, deed.said)
            for deed in scene.actions
            if (text := party_rule(deed, scene, len(table.roles)))
        ],
        number=len(table.played),
        past=[table.book.scenes[slug].title for slug in table.played[:-1]],
    )


def _rule(scene: Scene, name: str, text: str, said: object) -> RuleBoard:
    named = places_named(said)
    return RuleBoard(name=name, text=text, places=named, tiles=_tiles(scene, named))


def _tiles(scene: Scene, named: list[str]) -> list[int]:
    """Return the numbers of the tiles of these places."""
    there = places_of(scene.sheet)
    return numbers(sorted({tile for name in named for tile in there[name]}))


def _end(table: Thornwatch, scene: Scene, number: int) -> EndBoard:
    end = scene.ends[number]
    done, of, left = end_progress(table, end) if table.phase in (MOMENTUM, TURNS) else (0, 0, None)
    named = places_named(end.said)
    return EndBoard(
        kind=ENDS[end.said.result],
        text=for_party(end.said.text, scene.sheet, len(table.roles)),
        reward=for_party(end.said.reward, scene.sheet, len(table.roles)),
        places=named,
        tiles=_tiles(scene, named),
        done=done,
        of=of,
        left=left,
    )
