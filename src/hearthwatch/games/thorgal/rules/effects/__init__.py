"""The language in which cards and Adventures say what they do: see docs/adventures.md."""
