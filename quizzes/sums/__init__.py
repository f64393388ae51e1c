"""Sums of answers, kept in step while they are marked.

A drill's answer counts at once, an exam's answers once the exam is over: until then
nobody, its trainee least of all, can read in any sum how it goes. Answers to hands
that were never reached count nowhere.
"""

from quizzes.sums.keeping import count_answer, count_end, rebuild_sums
from quizzes.sums.merging import merge_school_sums
from quizzes.sums.reconciling import rebuild_school_sums

__all__ = [
    "count_answer",
    "count_end",
    "merge_school_sums",
    "rebuild_school_sums",
    "rebuild_sums",
]
