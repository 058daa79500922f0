"""What the server serves: `granian --interface wsgi rulebook.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.settings")
application = get_wsgi_application()
