"""Who is in the demonstration: two managers, and twelve who learn differently."""

from dataclasses import dataclass
from typing import Final

from training.demonstration.mistakes import Habit

PASSWORD: Final = "four aces and a joker"  # noqa: S105  printed, and for trying out only
CLASS_NAME: Final = "Autumn intake"
VENEZIA, CHARLEVOIX = "venezia/ultimate", "charlevoix/ultimate"
QUEBEC, BELGIUM = "quebec/three-card", "belgium/casino-poker"


@dataclass(frozen=True, slots=True)
class Learner:
    """A trainee of the demonstration.

    `slip` is the chance of getting an easy bet wrong at the start; it halves every
    `halved_after` hands. `pace` is the usual time for a bet in seconds at the start,
    `weeks` how long ago the first drill was, `drills` how many a week. `idle` days
    have passed since the last one. Whoever `leaves_exam` has one still open.
    """

    username: str
    name: str
    language: str
    rule_sets: tuple[str, ...]
    slip: float
    halved_after: int
    pace: float
    habit: Habit
    weeks: int = 4
    drills: int = 4
    idle: int = 0
    leaves_exam: bool = False


@dataclass(frozen=True, slots=True)
class Reviewer:
    """A manager of the demonstration."""

    username: str
    name: str


MANAGER: Final = Reviewer("manager", "Marta Bellini")
SECOND_MANAGER: Final = Reviewer("manager2", "Karim Haddad")

LEARNERS: Final = (
    Learner(
        "trainee", "Amélie Tremblay", "", (QUEBEC, CHARLEVOIX),
        0.05, 70, 3.6, Habit.PAYS_BELOW_TABLE, weeks=6, drills=5,
        leaves_exam=True,
    ),
    Learner(
        "xiaoming", "王小明", "zh-hans", (VENEZIA,),
        0.03, 60, 2.6, Habit.HALVES_AS_DOUBLES, weeks=6, drills=5,
    ),
    Learner(
        "giulia", "Giulia Di Nardò", "it", (VENEZIA, QUEBEC),
        0.07, 90, 3.4, Habit.PAYS_ON_TIE, weeks=5,
    ),
    Learner(
        "layla", "ليلى الحداد", "fr", (CHARLEVOIX, QUEBEC),
        0.04, 80, 3.0, Habit.FORGETS_SIDE_BET, weeks=5,
    ),
    Learner(
        "minhanh", "Nguyễn Thị Minh Ánh", "", (VENEZIA,),
        0.09, 120, 4.2, Habit.PAYS_ANTE_ANYWAY,
    ),
    Learner(
        "sanne", "Sanne van den IJssel", "nl", (BELGIUM, VENEZIA),
        0.06, 80, 3.1, Habit.FORGETS_DEALER_FAILED, weeks=5,
    ),
    Learner(
        "etienne", "Étienne Gagné-Bélanger", "fr", (QUEBEC,),
        0.12, 150, 4.6, Habit.FORGETS_BONUS, drills=3,
    ),
    Learner(
        "oluwaseun", "Olúwaṣeun Adébáyọ̀", "", (CHARLEVOIX,),
        0.08, 60, 3.3, Habit.PAYS_ANTE_ANYWAY, weeks=3, drills=5,
    ),
    Learner(
        "dimitra", "Δήμητρα Παπαδοπούλου", "", (VENEZIA, BELGIUM),
        0.05, 90, 2.9, Habit.HALVES_AS_DOUBLES,
    ),
    Learner(
        "oleksandr", "Олександр Шевченко", "", (BELGIUM,),
        0.14, 200, 4.9, Habit.PAYS_ON_TIE, weeks=3, drills=3, idle=9,
    ),
    Learner(
        "shanti", "शान्ति शर्मा", "", (QUEBEC,),
        0.10, 70, 3.9, Habit.FORGETS_BONUS, weeks=2, drills=4,
    ),
    Learner(
        "lotte", "Lotte Peeters", "nl", (BELGIUM,),
        0.16, 160, 5.4, Habit.FORGETS_DEALER_FAILED, weeks=1, drills=2,
    ),
)  # fmt: skip
