"""The rules of Wardens of the Duskwatch: setting up, the phases, families of cards."""
