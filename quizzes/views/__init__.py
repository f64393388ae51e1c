"""The pages of drills and exams, of the rules, and of dealing and settling."""
