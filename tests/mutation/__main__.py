"""`python -m tests.mutation [SUBJECT…]`: what becomes of every mutant of the law, and each that survives."""

from __future__ import annotations

import sys
import time

from .judging import judged
from .subjects import SUBJECTS


def main(names: list[str]) -> int:
    survived = 0
    for name in names or SUBJECTS:
        started = time.perf_counter()
        tally = judged(SUBJECTS[name])
        sys.stdout.write(f"{name}: {tally} in {time.perf_counter() - started:.1f} s\n")
        sys.stdout.writelines(f"    {mutant}\n" for mutant in tally.survivors)
        survived += len(tally.survivors)
    return min(survived, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
