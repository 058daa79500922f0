"""Every address of the site. The language is the first part of all of them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

urlpatterns = i18n_patterns(
    path("admin/", admin.site.urls),
    path("", include("rulebook.text.urls")),
    path("", include("rulebook.rulings.urls")),
    path("", include("rulebook.quizzes.urls")),
)

handler404 = "rulebook.text.views.not_found"
handler500 = "rulebook.text.views.broken"
