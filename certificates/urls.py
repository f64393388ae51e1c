"""The addresses of this app's pages."""

from django.urls.resolvers import URLPattern

app_name = "certificates"
urlpatterns: list[URLPattern] = []
