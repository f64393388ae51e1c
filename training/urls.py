"""The addresses of this app's pages."""

from django.urls import path

from training import (
    approval_views,
    approving,
    class_views,
    export_views,
    heat_views,
    invitation_views,
    item_views,
    log_views,
    office_views,
    people_views,
    roster_import_views,
    table_test_views,
    views,
)

app_name = "training"
urlpatterns = [
    path("office/", office_views.office, name="office"),
    path("school/", office_views.school, name="school"),
    path("approvals/", approval_views.approvals, name="approvals"),
    path("approvals/<uuid:key>/", approval_views.approval, name="approval"),
    path(
        "approvals/<uuid:key>/approve",
        approval_views.decide,
        {"decision": approving.approve},
        name="approve",
    ),
    path(
        "approvals/<uuid:key>/refuse",
        approval_views.decide,
        {"decision": approving.refuse},
        name="refuse",
    ),
    path(
        "approvals/<uuid:key>/withdraw",
        approval_views.decide,
        {"decision": approving.withdraw},
        name="withdraw",
    ),
    path("progress/", views.progress, name="progress"),
    path("trainees/", views.trainees, name="trainees"),
    path("trainees/<int:pk>/", views.trainee, name="trainee"),
    path("classes/", class_views.classes, name="classes"),
    path("classes/<int:pk>/", class_views.one_class, name="class"),
    path("classes/<int:pk>/heat", heat_views.heat, name="heat"),
    path("classes/<int:pk>/name", class_views.rename, name="rename_class"),
    path("classes/<int:pk>/managers", class_views.managers, name="class_managers"),
    path("classes/<int:pk>/invite", invitation_views.invite_guest, name="invite"),
    path("classes/<int:pk>/leave/<int:person>", class_views.leave, name="leave_class"),
    path(
        "classes/<int:pk>/back/<int:departure>",
        class_views.come_back,
        name="return_to_class",
    ),
    path("classes/<int:pk>/import", roster_import_views.look, name="import_roster"),
    path(
        "classes/<int:pk>/import/confirm",
        roster_import_views.confirm,
        name="confirm_roster",
    ),
    path(
        "invitations/<int:pk>/revoke",
        invitation_views.take_back,
        name="revoke_invitation",
    ),
    path("join/<str:token>", invitation_views.join_page, name="join"),
    path("people/", people_views.people, name="people"),
    path("people/invite", invitation_views.invite_staff, name="invite_staff"),
    path("people/<int:pk>/", people_views.person, name="person"),
    path("people/<int:pk>/account", people_views.account, name="person_account"),
    path("people/<int:pk>/role", people_views.role, name="person_role"),
    path("people/<int:pk>/factors", people_views.factors, name="person_factors"),
    path("people/<int:pk>/data.json", people_views.data, name="person_data"),
    path("people/<int:pk>/erase", people_views.erase_person, name="erase_person"),
    path("my-data/", people_views.my_data, name="my_data"),
    path("my-data/data.json", people_views.own_data, name="own_data"),
    path("exports/", export_views.exports, name="exports"),
    path("exports/file", export_views.file, name="export_file"),
    path("statistics/", item_views.statistics, name="statistics"),
    path("table-tests/", table_test_views.listing, name="table_tests"),
    path("table-tests/begin", table_test_views.begin, name="begin_table_test"),
    path("table-tests/<uuid:key>/", table_test_views.one, name="table_test"),
    path(
        "table-tests/<uuid:key>/record",
        table_test_views.record,
        name="record_table_test",
    ),
    path(
        "table-tests/<uuid:key>/finish",
        table_test_views.finish,
        name="finish_table_test",
    ),
    path(
        "table-tests/<uuid:key>/sign", table_test_views.sign, name="sign_table_test"
    ),
    path(
        "table-tests/<uuid:key>/refuse",
        table_test_views.refuse,
        name="refuse_table_test",
    ),
    path(
        "table-tests/<uuid:key>/abandon",
        table_test_views.abandon,
        name="abandon_table_test",
    ),
    path("log/", log_views.log, name="log"),
    path("attempts/<uuid:key>/", views.attempt, name="attempt"),
]
