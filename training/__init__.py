"""People, classes, progress and the managers' pages."""
