"""Mutation: small faults are put into the rules of a game, one at a time, and the tests must notice.

`operators.py` knows the faults, `targets.py` the functions they go into, `trial.py` runs the tests on each faulty
copy in a process of its own, `report.py` tells what came of it.
"""
