"""What people see of the game: board, words, texts of cards, terminal, page."""
