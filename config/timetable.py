"""What the task worker's clock starts, and every how many seconds."""

from typing import Final

TIMETABLE: Final = {
    "prune the broker's processed messages": {
        "task": "config.tasks.prune_broker",
        "schedule": 60 * 60,
    },
    "issue certificates that are due": {
        "task": "certificates.tasks.issue_due",
        "schedule": 60,
    },
    "have the newest certificate stand": {
        "task": "certificates.tasks.renew",
        "schedule": 60 * 60,
    },
    "remind holders whose certificate runs out": {
        "task": "certificates.tasks.remind",
        "schedule": 6 * 60 * 60,
    },
    "draw papers whose message was lost": {
        "task": "certificates.tasks.sweep_papers",
        "schedule": 30,
    },
    "close exams whose time is over": {
        "task": "quizzes.tasks.close_overdue",
        "schedule": 60,
    },
    "merge the sums over everybody": {
        "task": "quizzes.tasks.merge_sums",
        "schedule": 5 * 60,
    },
    "end drills that were walked away from": {
        "task": "quizzes.tasks.end_idle_drills",
        "schedule": 60 * 60,
    },
    "make exports whose message was lost": {
        "task": "training.tasks.sweep_exports",
        "schedule": 60,
    },
    "remove the files of old exports": {
        "task": "training.tasks.prune_exports",
        "schedule": 60 * 60,
    },
    "remove the files of old worksheets and reports": {
        "task": "certificates.tasks.prune_papers",
        "schedule": 60 * 60,
    },
    "send letters whose message was lost": {
        "task": "training.tasks.sweep_invitations",
        "schedule": 10 * 60,
    },
    "go on with regrades whose message was lost": {
        "task": "training.tasks.sweep_regrades",
        "schedule": 60,
    },
}
