"""The presentation of Heroes of Terrinoth: board, words, printed texts, terminal, page."""
