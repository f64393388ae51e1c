"""A Django database engine on the newest SQLite that this machine can offer."""
