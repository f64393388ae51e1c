"""What starts, tests and prepares the site; nothing that the site itself imports."""
