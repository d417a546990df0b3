"""What is shown of Set a Watch: board, words, printed texts, terminal, page."""
