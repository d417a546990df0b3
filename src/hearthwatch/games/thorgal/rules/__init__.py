"""The rules of Thorgal: setup, the phases, one file for each action, and the language of effects."""
