"""The addresses of this app's pages."""

from django.urls import path

from certificates import views

app_name = "certificates"
urlpatterns = [
    path("certificates/", views.mine, name="mine"),
    path("certificates/of/<uuid:key>", views.of_attempt, name="of_attempt"),
    path("certificates/of/<uuid:key>/issue", views.issue, name="issue"),
    path("certificates/<slug:serial>/paper", views.paper, name="paper"),
    path("certificates/<slug:serial>/draw", views.draw_again, name="draw_again"),
    path("verify/<slug:token>", views.verify, name="verify"),
]
