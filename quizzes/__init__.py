"""Questions asked, timed, answered and marked; drills and exams."""
