"""The browser table: rooms, seats, storage, pages, sockets."""
