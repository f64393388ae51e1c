"""The addresses of this app's pages."""

from django.urls import path

from quizzes import table_views
from quizzes.views import drills, exam_devices, exam_notes, exams

app_name = "quizzes"
urlpatterns = [
    path("drill/", drills.drill, name="drill"),
    path("drill/start", drills.start, name="drill_start"),
    path("drill/<uuid:key>/", drills.go_on, name="drilling"),
    path("drill/<uuid:key>/<int:number>/", drills.hand, name="drill_hand"),
    path("drill/<uuid:key>/end", drills.finish, name="drill_end"),
    path("drill/<uuid:key>/summary", drills.summary, name="drill_summary"),
    path("exam/<uuid:key>/", exams.go_on, name="exam"),
    path("exam/<uuid:key>/<int:number>/", exams.hand, name="exam_hand"),
    path("exam/<uuid:key>/<int:number>/leave", exams.leave, name="exam_leave"),
    path("exam/<uuid:key>/begin", exams.begin, name="exam_begin"),
    path("exam/<uuid:key>/take-over", exam_devices.take_over, name="exam_take_over"),
    path("exam/<uuid:key>/note", exam_notes.note, name="exam_note"),
    path("exam/<uuid:key>/result", exams.result, name="exam_result"),
    path("rules/", table_views.rules, name="rules"),
    path("rules/<str:house>/<str:game>", table_views.sheet, name="rules"),
    path("deal/", table_views.deal, name="deal"),
    path("settle/", table_views.settle, name="settle"),
]
