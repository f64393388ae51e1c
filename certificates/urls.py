"""The addresses of this app's pages."""

from django.urls import path

from certificates import (
    badge_views,
    bundle_views,
    picture_views,
    register_views,
    report_views,
    standing_views,
    verify_views,
    views,
    worksheet_views,
)

app_name = "certificates"
urlpatterns = [
    path("certificates/", views.mine, name="mine"),
    path("certificates/of/<uuid:key>", views.of_attempt, name="of_attempt"),
    path("certificates/of/<uuid:key>/issue", views.issue, name="issue"),
    path("certificates/register/", register_views.register, name="register"),
    path(
        "certificates/register/register.<slug:kind>",
        register_views.register_file,
        name="register_file",
    ),
    path(
        "certificates/register/<slug:serial>",
        register_views.certificate,
        name="certificate",
    ),
    path(
        "certificates/register/<slug:serial>/<slug:deed>",
        standing_views.change,
        name="change",
    ),
    path("certificates/outside/<uuid:key>", standing_views.outside, name="outside"),
    path("certificates/<slug:serial>/paper", views.paper, name="paper"),
    path("certificates/<slug:serial>/draw", views.draw_again, name="draw_again"),
    path("worksheets/", worksheet_views.worksheets, name="worksheets"),
    path("worksheets/make", worksheet_views.make, name="make_worksheet"),
    path("worksheets/<uuid:key>", worksheet_views.worksheet, name="worksheet"),
    path(
        "worksheets/<uuid:key>/draw",
        worksheet_views.draw_again,
        name="draw_worksheet_again",
    ),
    path(
        "worksheets/<uuid:key>/<slug:part>.pdf",
        worksheet_views.file,
        name="worksheet_file",
    ),
    path("certificates/<slug:serial>/badge.png", badge_views.badge_file, name="badge"),
    path("certificates/<slug:serial>/badge.jwt", badge_views.badge_token, name="token"),
    path("logos/", picture_views.logos, name="logos"),
    path("logos/<slug:house>", picture_views.logo, name="logo"),
    path("logos/<slug:house>/put", picture_views.put_logo, name="put_logo"),
    path(
        "logos/<slug:house>/take-away",
        picture_views.take_logo_away,
        name="take_logo_away",
    ),
    path("people/<int:pk>/photograph", picture_views.portrait, name="portrait"),
    path(
        "people/<int:pk>/photograph/file",
        picture_views.portrait_file,
        name="portrait_file",
    ),
    path(
        "people/<int:pk>/photograph/put",
        picture_views.put_portrait,
        name="put_portrait",
    ),
    path(
        "people/<int:pk>/photograph/delete",
        picture_views.take_portrait_away,
        name="take_portrait_away",
    ),
    path("badges/issuer", badge_views.issuer, name="issuer"),
    path("badges/keys", badge_views.key_set, name="badge_keys"),
    path("badges/keys/<slug:kid>", badge_views.badge_key_alone, name="badge_key"),
    path("badges/authorities.pem", badge_views.authorities, name="authorities"),
    path(
        "badges/achievements/<path:rules>/picture.png",
        badge_views.badge_picture,
        name="badge_picture",
    ),
    path(
        "badges/achievements/<path:rules>", badge_views.achievement, name="achievement"
    ),
    path(
        "badges/status/<slug:purpose>/<int:number>",
        badge_views.status_list,
        name="status_list",
    ),
    path("classes/<int:pk>/report", report_views.of_class, name="class_report"),
    path("trainees/<int:pk>/transcript", report_views.of_person, name="transcript"),
    path("reports/", report_views.reports, name="reports"),
    path("reports/<uuid:key>", report_views.report, name="report"),
    path("reports/<uuid:key>/draw", report_views.draw_again, name="draw_report"),
    path("reports/<uuid:key>/file", report_views.file, name="report_file"),
    path("classes/<int:pk>/certificates", bundle_views.bundles, name="bundles"),
    path("bundles/<uuid:key>", bundle_views.bundle, name="bundle"),
    path("bundles/<uuid:key>/make", bundle_views.make_again, name="make_bundle_again"),
    path("bundles/<uuid:key>/file", bundle_views.file, name="bundle_file"),
    path("verify/", verify_views.look, name="look"),
    path("verify/file", verify_views.check, name="check"),
    path("verify/<slug:token>.json", verify_views.verify_data, name="verify_data"),
    path("verify/<slug:token>", verify_views.verify, name="verify"),
]
