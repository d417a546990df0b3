"""Ability cards, one file for each class. Importing them declares their steps, in this order."""

from . import beast_master, cleric, ranger, rogue, warrior, wizard

__all__ = ["beast_master", "cleric", "ranger", "rogue", "warrior", "wizard"]
