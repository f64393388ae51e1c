"""What to practise next: pure reckoning, without a database or a clock.

A skill is a situation (or a kind of question) under a rule set, named by its slug.
`reviewed` says how well one stands after an answer, by the formula of py-fsrs;
`choose` says which comes next, and why.
"""

from fsrs import Rating

from quizzes.scheduling.choosing import (
    Asked,
    Choice,
    Reason,
    Standing,
    choose,
    reason_of,
)
from quizzes.scheduling.ratings import TYPICAL_OF, Pace, rating_of, typical_ms
from quizzes.scheduling.skill_states import SkillState, reviewed
from quizzes.scheduling.teaching_order import (
    kind_of,
    situations_in_order,
    skills_in_order,
)

__all__ = [
    "TYPICAL_OF",
    "Asked",
    "Choice",
    "Pace",
    "Rating",
    "Reason",
    "SkillState",
    "Standing",
    "choose",
    "kind_of",
    "rating_of",
    "reason_of",
    "reviewed",
    "situations_in_order",
    "skills_in_order",
    "typical_ms",
]
