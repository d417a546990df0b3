"""The presentation of Thorgal: board, words, texts of cards, terminal, page."""
