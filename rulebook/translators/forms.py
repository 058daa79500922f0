"""Forms that change only what somebody changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.content import chart_of
from rulebook.text.models import LANGUAGES, ORIGINAL, Passage, Term


class WrittenText(forms.CharField):
    """Text with the line ends of the content files. Browsers send others, which alone are no change."""

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n").replace("\r", "\n")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)


class ContentForm(forms.ModelForm):
    """A row of the book. Columns that nobody changed keep their very characters, spaces at the ends too."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in set(cleaned) - set(self.changed_data):
            if isinstance(self.fields[name], WrittenText):
                cleaned[name] = self.get_initial_for_field(self.fields[name], name)
        return cleaned


class PassageForm(ContentForm):
    still_fits = forms.BooleanField(
        label=_("The Italian says what the English says now"),
        help_text=_(
            "Tick it when you have compared the two: the passage is then no longer marked as behind."
        ),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """A chart keeps its rows and columns: its cells are told apart by their places alone."""
        cleaned = super().clean()
        if self.instance.kind == Passage.Kind.CHART:
            shape = chart_of(self.instance.wording("body", ORIGINAL)).size
            for language in LANGUAGES:
                text = cleaned.get(f"body_{language}", "")
                if text.strip() and language != ORIGINAL and not _has_shape(text, shape):
                    rows, columns = shape
                    wanted = _("The chart must keep its %(rows)d rows and %(columns)d columns.")
                    self.add_error(f"body_{language}", wanted % {"rows": rows, "columns": columns})
        return cleaned


def _has_shape(text: str, shape: tuple[int, int]) -> bool:
    try:
        return chart_of(text).size == shape
    except ValueError:
        return False


class FormsOfWords(forms.CharField):
    """A list of words, one on each line."""

    widget = forms.Textarea(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, list):
            return value
        return [word.strip() for word in (super().to_python(value) or "").splitlines() if word.strip()]

    def validate(self, value: Any) -> None:
        """Any list will do, an empty one too."""

    def run_validators(self, value: Any) -> None:
        for word in value:
            super().run_validators(word)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial or []) != self.to_python(data or "")


class TermForm(ContentForm):
    """A term of the glossary; its lists of words are one column for all languages, and one field each here."""

    LISTS = ("synonyms", "forbidden")

    synonyms_en = FormsOfWords(label=_("Synonyms (English)"), required=False)
    synonyms_it = FormsOfWords(label=_("Synonyms (Italian)"), required=False)
    forbidden_en = FormsOfWords(label=_("Forms not to be used (English)"), required=False)
    forbidden_it = FormsOfWords(label=_("Forms not to be used (Italian)"), required=False)

    class Meta:
        model = Term
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in self.LISTS:
            for language in LANGUAGES:
                self.initial[f"{name}_{language}"] = getattr(self.instance, name).get(language, [])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in self.LISTS:
            words = dict(getattr(self.instance, name))
            for language in LANGUAGES:
                if f"{name}_{language}" in self.changed_data:
                    words[language] = cleaned.get(f"{name}_{language}", [])
            words = {language: forms for language, forms in words.items() if forms}
            setattr(self.instance, name, words)
        return cleaned
