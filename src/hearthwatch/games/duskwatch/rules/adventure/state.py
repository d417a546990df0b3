"""What the adventure keeps: a few numbers beside those of the rules. All words are entries of `prompts.toml`."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Table, chance

NO_SCENE: Final = -1
NO_FOE: Final = -1


class Wandering(Table):
    """The fields of the layer; without the option they stay as they are at first."""

    __slots__ = (
        "carried", "milestones", "milestones_needed", "notice", "notice_ends", "respites", "sanctuary", "scene",
        "scene_entry", "scene_foe", "scene_gifts", "scene_lost", "scene_misses", "scene_needed", "scene_prepared",
        "scene_successes", "scenes", "wander",
    )  # fmt: skip

    wander: int
    """The generator of scenes: apart from the game's chance, so that no scene disturbs the deck."""
    scenes: int
    """How many scenes were framed."""
    scene: int
    """The kind of the open scene, or NO_SCENE."""
    scene_entry: int
    """Its situation, by its place in `adventure.scenes`; kept after the scene, so that the next one is another."""
    scene_foe: int
    """The threat that stands here, by its place in `threats`, or NO_FOE. It counts its own successes."""
    scene_successes: int
    scene_needed: int
    scene_misses: int
    scene_prepared: int
    scene_gifts: int
    """How often the Gift was invoked alone in this scene."""
    scene_lost: int
    """Whether the open scene is lost or left, and only its harm is still to be endured."""
    milestones: int
    milestones_needed: int
    """Milestones of the Vow; 0 needed: the layer has not taken up a Vow."""
    notice: int
    """How much the forest has noticed."""
    notice_ends: int
    """With so much of it the Vow is given up."""
    respites: int
    """Respite Actions that were taken since the Vow was made."""
    sanctuary: int
    """Actions that sanctuary still offers."""
    carried: int
    """Whether the Rest that follows is that of a Warden who fell; it is no respite."""

    @property
    def adventuring(self) -> bool:
        """Whether the layer is in play."""
        return bool(self.origin.options.get("adventure"))

    def pick_for_adventure(self, count: int) -> int:
        """A number below `count`, by the layer's own generator."""
        self.luck += 1
        self.wander, found = chance.draw(self.wander, count)
        return found
