"""The rules, in the order of the book: setup, scenes, momentum, turns, attacks, endings."""
