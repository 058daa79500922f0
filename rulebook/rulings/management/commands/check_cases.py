import sys
from pathlib import Path

from django.core.management.base import BaseCommand

from rulebook.engine.facts import on_one_line
from rulebook.rulings.cases import CaseError, failures, read_cases

LONGEST_LINE = 4000


def line_of(text: object) -> str:
    """What is told, as one line that a terminal prints as it stands, whatever a file's name or a case holds."""
    return on_one_line(str(text), LONGEST_LINE)


class Command(BaseCommand):
    help = "Checks the engine against files of cases; ends with 'N passed, M failed', exit 1 when any fails."
    requires_system_checks = ()  # the engine needs nothing of the site

    def add_arguments(self, parser):
        parser.add_argument("files", metavar="FILE", nargs="+", type=Path)

    def handle(self, *, files, **options):
        passed = failed = 0
        ids: set[str] = set()
        for path in files:
            try:
                cases = read_cases(path)
            except CaseError as error:
                self.stderr.write(line_of(error))
                failed += 1
                continue
            for case in cases:
                found = [f"{path}: {case.id}: {failure}" for failure in failures(case)]
                if case.id in ids:
                    found.append(f"{path}: {case.id}: id used in an earlier file")
                ids.add(case.id)
                for line in found:
                    self.stdout.write(line_of(line))
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)
