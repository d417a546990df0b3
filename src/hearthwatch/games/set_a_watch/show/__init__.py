"""The presentation of Set a Watch: board, words, printed texts, terminal, page."""
