"""Questions: one is asked of a kind under a house's rules, and its answer marked.

`ask` draws a question, `mark` marks what was given for its fields and names the
mistakes that it knows, `due` gives what must not be shown before the answer is in.
"""

from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    FieldMark,
    Marking,
    Question,
    QuestionError,
    Shown,
    Wrong,
)
from tablegames.questions.asking import ask, kinds, shows_situations
from tablegames.questions.fault_titles import title_of_fault
from tablegames.questions.fields import (
    ActionField,
    AmountField,
    AnswerError,
    CardsField,
    ChipsField,
    ChoiceField,
    Deed,
    Field,
    Given,
    Option,
)
from tablegames.questions.kinds import Kind
from tablegames.questions.marks import due, mark

__all__ = [
    "ActionField",
    "AmountField",
    "AnswerError",
    "AnswerKey",
    "CardsField",
    "ChipsField",
    "ChoiceField",
    "Deed",
    "Due",
    "Fault",
    "Field",
    "FieldMark",
    "Given",
    "Kind",
    "Marking",
    "Option",
    "Question",
    "QuestionError",
    "Shown",
    "Wrong",
    "ask",
    "due",
    "kinds",
    "mark",
    "shows_situations",
    "title_of_fault",
]
