"""The presentation of Wardens of the Duskwatch: board, words, printed texts, terminal, page."""
