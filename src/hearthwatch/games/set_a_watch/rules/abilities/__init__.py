"""Ability cards, one file for each class. Importing them declares their steps, in this order."""

from . import barbarian, beast_master, cleric, knight, ranger, rogue, warrior, wizard

__all__ = ["barbarian", "beast_master", "cleric", "knight", "ranger", "rogue", "warrior", "wizard"]
