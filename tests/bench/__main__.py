"""How fast things are, as ratios to a bare view measured in the same run: `./dev bench`.

Server time of whole requests through the WSGI application and all middleware, in one process, without a
server or a network. What is compared is measured in turns, so that a busy machine slows both alike; each
figure is the median of the turns. Reads the content files and works on a database of its own in memory.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from io import BytesIO

import django

os.environ["DATABASE_URL"] = "sqlite://:memory:"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulebook.settings")
django.setup()  # before anything that needs settings or models is imported

from django.conf import settings  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.core.management import call_command  # noqa: E402

from rulebook import engine  # noqa: E402
from rulebook.text import kept_pages  # noqa: E402
from tests.bench import urls  # noqa: E402

settings.ROOT_URLCONF = "tests.bench.urls"
TURNS = 7
PAGE = "/it/rules/36/"

Work = Callable[[], object]


def asking(application: WSGIHandler, path: str, **headers: str) -> Work:
    """A function that sends one GET through the application and returns the body."""

    def ask() -> bytes:
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "HTTP_ACCEPT_ENCODING": "gzip, br",
            **headers,
        }
        told: list[list[tuple[str, str]]] = []
        response = application(environ, lambda status, headers: told.append(headers))
        body = b"".join(response)
        response.close()
        asking.headers = dict(told[0])  # type: ignore[attr-defined]
        return body

    return ask


def microseconds(works: dict[str, tuple[Work, int]]) -> dict[str, float]:
    """Processor time of each piece of work, in µs, measured in turns."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(TURNS):
        for name, (work, times) in works.items():
            begin = time.process_time()
            for _ in range(times):
                work()
            taken[name].append((time.process_time() - begin) / times * 1e6)
    return {name: statistics.median(found) for name, found in taken.items()}


def pages() -> None:
    application = WSGIHandler()
    warm = asking(application, PAGE)
    urls.BODY["bytes"] = warm()
    again = asking(application, PAGE, HTTP_IF_NONE_MATCH=asking.headers["ETag"])  # type: ignore[attr-defined]

    def cold() -> bytes:
        kept_pages.forget()
        return warm()

    took = microseconds(
        {
            "bare view": (asking(application, "/it/bare/"), 200),
            "rule page, kept": (warm, 200),
            "rule page, not sent again": (again, 200),
            "rule page, made anew": (cold, 10),
            "question": (asking(application, "/it/examples/36-early-hit-near-own-goal/"), 20),
        }
    )
    for name, taken in took.items():
        print(f"{name:28} {taken:9.0f} µs   {taken / took['bare view']:6.2f} × bare view")


def rulings() -> None:
    told = {"shot": "penalty_5a", "event": "hit_before_play", "spot": "inside_own_60"}
    full = engine.incident_from({"incident": "penalty_shot", "facts": told})
    shots = [engine.PenaltyShot(shot=shot) for shot in engine.PenaltyShot.FACTS[0].values]

    def partial() -> None:
        engine.KIND_OF[engine.PenaltyShot].space.partial.cache_clear()
        for incident in shots:
            engine.rule(incident)

    took = microseconds({"full": (lambda: engine.rule(full), 5000), "partial": (partial, 1)})
    print(f"{'ruling, all facts known':28} {took['full']:9.1f} µs")
    print(f"{'ruling, only the shot known':28} {took['partial'] / len(shots):9.0f} µs")


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    call_command("load_content", verbosity=0)
    pages()
    rulings()
