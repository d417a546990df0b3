"""Everything that people see: the board, the words, the cards, the drawing in the terminal, and the page."""
