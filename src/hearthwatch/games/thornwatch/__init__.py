"""Thornwatch: one Judge against two to five heroes, and a row of cards that is turn order and health at once."""
