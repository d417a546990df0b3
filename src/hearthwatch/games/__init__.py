"""One folder per game, the same plan in each; games never import each other."""
