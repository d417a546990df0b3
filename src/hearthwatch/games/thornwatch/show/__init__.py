"""The presentation of Thornwatch: everything that players see, read and choose from."""
