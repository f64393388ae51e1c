"""The addresses of this app's pages."""

from django.urls import path

from training import views

app_name = "training"
urlpatterns = [
    path("progress/", views.progress, name="progress"),
    path("trainees/", views.trainees, name="trainees"),
    path("trainees/<int:pk>/", views.trainee, name="trainee"),
    path("attempts/<uuid:key>/", views.attempt, name="attempt"),
]
