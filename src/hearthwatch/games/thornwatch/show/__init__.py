"""What players see, read and choose from."""
