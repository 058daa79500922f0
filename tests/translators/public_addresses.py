"""The addresses of the admin and of one public page, whatever else the site has."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def rule(request: HttpRequest, number: str) -> HttpResponse:
    return HttpResponse(number)


rules = ([path("rules/<str:number>/", rule, name="rule")], "text")
urlpatterns = i18n_patterns(path("admin/", admin.site.urls), path("", include(rules)))
