"""Adjustments by hand: never a result of the rules (WOD-0.3)."""
