"""What the terminal drawings of all games share: colours, boxes side by side, lists that shrink to fit.

It lies below the games, because each of them draws its own table, and knows none of them.
"""
