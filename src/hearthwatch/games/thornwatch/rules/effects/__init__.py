"""The language in which cards and storyboards say what they do: see docs/storyboards.md."""
