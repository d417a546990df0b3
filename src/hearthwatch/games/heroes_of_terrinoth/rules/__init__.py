"""The rules of Heroes of Terrinoth: setting up, the phases, families of cards."""
