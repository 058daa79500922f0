from __future__ import annotations

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from rulebook.translators.word_diff import word_diff


def plain(marked: str) -> str:
    return html.unescape(re.sub(r"</?(?:ins|del)>", "", marked))


def test_every_change_of_a_long_text_is_marked() -> None:
    old = "Si riprende entro 20 secondi, " + "parole " * 200 + "da quattro yarde."
    new = "Si riprende entro 30 secondi, " + "parole " * 200 + "da cinque yarde."

    before, after = word_diff(old, new)

    assert re.findall("<del>(.*?)</del>", before) == ["20", "quattro"]
    assert re.findall("<ins>(.*?)</ins>", after) == ["30", "cinque"]


def test_marks_in_the_texts_are_escaped() -> None:
    assert word_diff("<b>", "<i>") == ("&lt;<del>b</del>&gt;", "&lt;<ins>i</ins>&gt;")


@given(st.text(), st.text())
def test_both_texts_can_be_read_whole_in_their_half(old: str, new: str) -> None:
    before, after = word_diff(old, new)

    assert (plain(before), plain(after)) == (old, new)
