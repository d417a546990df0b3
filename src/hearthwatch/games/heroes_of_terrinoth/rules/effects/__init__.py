"""The language in which cards and quests say what they do: see docs/quests.md."""
