"""Each entry of the law is proven by a hand-written case: changed, it makes one fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.engine import KINDS
from rulebook.engine.law import USPA_2026

from .changes import Mutant
from .judging import all_cases, equivalents, judged
from .subjects import SUBJECTS, Subject

# So many at least, lest the mutator fall silent.
LEAST_KILLED = {
    "penalty_shot": 3900,
    "returning_player": 600,
    "card": 450,
    "card_after_game": 90,
    "leaves_penalty_box": 45,
    "game_ends": 200,
    "conduct": 450,
    "leaves_field": 140,
    "season": 170,
    "serving": 500,
    "unserved_deadline": 30,
    "short_handed": 60,
    "sequence": 45,
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_every_mutant_of_the_law_makes_a_case_fail(subject: Subject):
    tally = judged(subject)
    assert [str(mutant) for mutant in tally.survivors] == []
    assert tally.listed == {key for key in equivalents() if key[0] in subject.files}
    assert tally.killed >= LEAST_KILLED[subject.name]


def test_every_kind_has_a_subject_and_every_file_of_law_is_mutated():
    files = {name for subject in SUBJECTS.values() for name in subject.files}
    assert set(SUBJECTS) == set(KINDS)
    assert files == {path.name for path in USPA_2026.iterdir()} - {"decides_nothing.toml"}


def test_no_two_cases_bear_one_id():
    names = [case.id for case in all_cases()]
    assert [name for name in names if names.count(name) > 1] == []


def only(where: str) -> Subject:
    """The subject of penalty shots with the mutants of this place alone."""
    subject = SUBJECTS["penalty_shot"]
    return replace(subject, mutants=lambda files: (m for m in subject.mutants(files) if m.where == where))


def test_mutants_of_a_row_live_where_no_case_tells_of_it():
    cases = [case for case in all_cases() if case.facts.get("event") != "unsafe_follow_up"]
    survivors = judged(only("mishit.example"), cases).survivors
    assert {"dropped", "force shall", "gives foul against defending_team"} < {m.change for m in survivors}
    assert judged(only("mishit.example")).survivors == []


def test_word_that_nothing_turns_on_is_idle_and_no_survivor():
    """A clause whose list stops short speaks only where nothing else does, so that more words change nothing."""
    tally = judged(only("both-teams.at-knock-in"))
    assert tally.idle
    assert tally.survivors == []


def test_original_stays_as_it_is():
    subject = SUBJECTS["penalty_shot"]
    before = repr(subject.files)
    mutants = list(subject.mutants(subject.files))
    assert all(mutant.of(subject.files[mutant.file]) != subject.files[mutant.file] for mutant in mutants)
    assert repr(subject.files) == before
    assert len({str(mutant) for mutant in mutants}) == len(mutants)


def test_mutant_says_file_place_and_change():
    mutant = Mutant("misexecution.md", "swing_and_miss, penalty_4", "N/A for LIVE", (1, 3), "N/A")
    assert str(mutant) == "misexecution.md: swing_and_miss, penalty_4: N/A for LIVE"
    table = [["situation", "penalty_2"], ["swing_and_miss", "SPOT>D", "SPOT>D", "LIVE"]]
    assert mutant.of(table) == [["situation", "penalty_2"], ["swing_and_miss", "SPOT>D", "SPOT>D", "N/A"]]
