"""The rules of Set a Watch: setting up, the phases, families of cards."""
