"""`python -m hearthwatch`."""

from .cli import main

main()
