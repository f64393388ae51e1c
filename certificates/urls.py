"""The addresses of this app's pages."""

from django.urls import path

from certificates import views, worksheet_views

app_name = "certificates"
urlpatterns = [
    path("certificates/", views.mine, name="mine"),
    path("certificates/of/<uuid:key>", views.of_attempt, name="of_attempt"),
    path("certificates/of/<uuid:key>/issue", views.issue, name="issue"),
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
    path("verify/<slug:token>", views.verify, name="verify"),
]
