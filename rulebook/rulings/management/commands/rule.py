import sys
from pathlib import Path

from django.core.management.base import BaseCommand

from rulebook import engine
from rulebook.rulings.documents import LARGEST, as_json, error_to_dict, incident_of


class Command(BaseCommand):
    help = "Rules on one incident: reads {incident, facts} as JSON, prints the ruling as JSON. Exit 2 on a bad fact."
    requires_system_checks = ()  # the engine needs nothing of the site

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print an error as a JSON object")

    def handle(self, *, file, json, **options):
        try:
            ruling = engine.rule(incident_of(read(file)))
        except engine.FactError as error:
            self.stderr.write(
                as_json({"error": error_to_dict(error)}) if json else str(error), self.style.ERROR
            )
            sys.exit(2)
        self.stdout.write(as_json(engine.ruling_to_dict(ruling)))


def read(file: str) -> bytes:
    """The file, or standard input for -; no more of it than is needed to see that it is too large."""
    if file == "-" and sys.stdin is None:  # it was closed before we began
        raise engine.FactError("file", file, ("an open standard input",))
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise engine.FactError("file", file, (f"a readable file ({reason})",)) from None
