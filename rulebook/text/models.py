"""Everything of content/ as rows: served to readers, edited by translators.

Translated fields have one column a language (`body_en`, `body_it`). Always name that column: the bare
`body` holds whichever language was active at the last save, and nothing here reads it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rulebook.content import fingerprint
from rulebook.text import markdown

ORIGINAL = settings.MODELTRANSLATION_DEFAULT_LANGUAGE
LANGUAGES: tuple[str, ...] = settings.MODELTRANSLATION_LANGUAGES


class FromContent(models.Model):
    """A row that a content file holds too.

    `synced` is the fingerprint of the row as it was when files and site last agreed. While it still fits,
    nobody has edited the row on the site and `load_content` may replace it.
    """

    synced = models.CharField(max_length=16, default="", blank=True, editable=False)

    rendered_from: str = ""  # the Markdown field whose HTML is kept in `html`

    class Meta:
        abstract = True

    def rendered(self) -> dict[str, str]:
        """The HTML columns as the present renderer makes them."""
        if not self.rendered_from:
            return {}
        texts = {language: self.wording(self.rendered_from, language) for language in LANGUAGES}
        return {f"html_{language}": markdown.html(text, language) for language, text in texts.items()}

    def keep_rendered(self) -> None:
        for column, html in self.rendered().items():
            setattr(self, column, html)

    def wording(self, field: str, language: str | None = None) -> str:
        """What `field` says in a language (default: the active one); blank in all its forms is ''."""
        return unless_blank(getattr(self, f"{field}_{language or get_language() or ORIGINAL}"))

    def save(self, *args: Any, **options: Any) -> None:
        """Keeps "no translation" in one form only, whatever form it came in."""
        for column in self._meta.concrete_fields:
            if getattr(column, "language", None):  # one language's column of a translated field
                setattr(self, column.attname, unless_blank(getattr(self, column.attname)))
        self.keep_rendered()
        super().save(*args, **options)


def unless_blank(text: str | None) -> str:
    """Null, empty and white space (no-break spaces too) all mean "nothing is said here": ''."""
    return text if text and text.strip() else ""


class Book(FromContent):
    """The one book of this site; its `version` grows with every change, so kept pages know their age."""

    key = models.SlugField(unique=True)
    edition = models.CharField(_("edition"), max_length=20)
    title = models.CharField(_("title"), max_length=200)
    source = models.TextField(_("source"), blank=True)
    notice = models.TextField(_("notice"), blank=True)
    star = models.TextField(_("what a starred label means"), blank=True)
    about = models.TextField(_("about"), blank=True)
    version = models.PositiveBigIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
        # Whoever may change a row may change its Italian; the English of all rows asks for this besides.
        permissions = [("change_original", _("Can change the English"))]

    def __str__(self) -> str:
        return f"{self.key} {self.edition}"

    def save(self, *args: Any, **options: Any) -> None:
        """Never writes the version that this instance remembers: it may have grown since it was read."""
        if not self._state.adding and options.get("update_fields") is None:
            options["update_fields"] = [
                field.name
                for field in self._meta.concrete_fields
                if not field.primary_key and field.name != "version"
            ]
        super().save(*args, **options)


class Precedence(FromContent):
    """One step of the published order in which texts prevail."""

    key = models.SlugField(unique=True)
    position = models.PositiveSmallIntegerField()
    text = models.TextField(_("text"), blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("order of precedence")
        verbose_name_plural = _("orders of precedence")

    def __str__(self) -> str:
        return self.key


class Rule(FromContent):
    """A rule of the book; `number` is its permanent key ("36", "26A")."""

    number = models.CharField(_("number"), max_length=10, unique=True)
    position = models.PositiveSmallIntegerField()
    title = models.CharField(_("title"), max_length=200)
    summary = models.TextField(_("summary"), blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("rule")
        verbose_name_plural = _("rules")

    def __str__(self) -> str:
        return self.number


class Section(FromContent):
    """Passages under one heading; headings are the site's own words, not rule text."""

    rule = models.ForeignKey(Rule, verbose_name=_("rule"), on_delete=models.CASCADE, related_name="sections")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    heading = models.CharField(_("heading"), max_length=200)

    class Meta:
        ordering = ["rule__position", "position"]
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        constraints = [models.UniqueConstraint(fields=["rule", "key"], name="one_section_a_key")]

    def __str__(self) -> str:
        return f"{self.rule} · {self.key}"


class Passage(FromContent):
    """A passage of rule text in every language, under the permanent key by which it is cited.

    `html` is rendered from `body` whenever the row is saved, never when a page is asked for.
    `made_from` holds, for a translation, the fingerprint of the English that it answers to.
    """

    class Kind(models.TextChoices):
        TEXT = "text", _("text")
        LIST = "list", _("list")
        CHART = "chart", _("chart")
        EXAMPLE = "example", _("example")
        NOTE = "note", _("note")

    rendered_from = "body"

    section = models.ForeignKey(
        Section, verbose_name=_("section"), on_delete=models.CASCADE, related_name="passages"
    )
    key = models.CharField(_("key"), max_length=80, unique=True)
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    label = models.CharField(_("label"), max_length=60)
    body = models.TextField(_("text"), blank=True)
    html = models.TextField(blank=True, editable=False)
    made_from = models.CharField(max_length=16, blank=True, editable=False)

    class Meta:
        ordering = ["section__rule__position", "section__position", "position"]
        verbose_name = _("passage")
        verbose_name_plural = _("passages")

    def __str__(self) -> str:
        return self.key

    @property
    def anchor(self) -> str:
        """The part of the key behind the rule's number: `36.mishit.example` is `#mishit.example`."""
        return self.key.partition(".")[2]

    def is_stale(self, language: str) -> bool:
        """Whether the English has changed since this translation was made from it."""
        made_from = getattr(self, f"made_from_{language}")
        return bool(made_from) and made_from != fingerprint(self.wording("body", ORIGINAL))

    def save(self, *args: Any, **options: Any) -> None:
        for language in LANGUAGES:
            if language != ORIGINAL:
                self._mark_source(language, self.wording("body", language))
        super().save(*args, **options)

    def confirm(self, language: str) -> None:
        """Says that this translation, as it is, answers to the English of now."""
        setattr(self, f"made_from_{language}", fingerprint(self.wording("body", ORIGINAL)))

    def _mark_source(self, language: str, body: str) -> None:
        """A first translation answers to the English of now; a later edit does not claim that by itself."""
        column = f"made_from_{language}"
        if not body:
            setattr(self, column, "")
        elif not getattr(self, column):
            setattr(self, column, fingerprint(self.wording("body", ORIGINAL)))


class Note(FromContent):
    """A doubt about a translation, for translators: what the English says and what the Italian says."""

    class Weight(models.TextChoices):
        MATERIAL = "material", _("material")
        MODERATE = "moderate", _("moderate")
        SLIGHT = "slight", _("slight")

    passage = models.ForeignKey(
        Passage, verbose_name=_("passage"), on_delete=models.CASCADE, related_name="notes"
    )
    position = models.PositiveSmallIntegerField()
    weight = models.CharField(_("weight"), max_length=10, choices=Weight.choices)
    text = models.TextField(_("text"), blank=True)

    class Meta:
        ordering = ["passage", "position"]
        verbose_name = _("note for translators")
        verbose_name_plural = _("notes for translators")
        constraints = [models.UniqueConstraint(fields=["passage", "position"], name="one_note_a_place")]

    def __str__(self) -> str:
        return f"{self.passage} · {self.position + 1}"


class Example(FromContent):
    """A worked example: a story and its facts. The ruling is never kept here; the engine is asked."""

    rendered_from = "story"

    key = models.SlugField(_("key"), max_length=80, unique=True)
    rule = models.ForeignKey(Rule, verbose_name=_("rule"), on_delete=models.CASCADE, related_name="examples")
    title = models.CharField(_("title"), max_length=200)
    story = models.TextField(_("story"), blank=True)
    html = models.TextField(blank=True, editable=False)
    incident = models.CharField(_("incident"), max_length=40)
    facts = models.JSONField(_("facts"))
    clauses = models.JSONField(_("clauses"), default=list)

    class Meta:
        ordering = ["rule__position", "key"]
        verbose_name = _("worked example")
        verbose_name_plural = _("worked examples")

    def __str__(self) -> str:
        return self.key


class Term(FromContent):
    """A word of the game in every language, and the forms that translators must not use."""

    key = models.SlugField(_("key"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    definition = models.TextField(_("definition"), blank=True)
    synonyms = models.JSONField(_("synonyms"), default=dict, blank=True)
    forbidden = models.JSONField(_("forbidden forms"), default=dict, blank=True)

    class Meta:
        ordering = ["key"]
        verbose_name = _("glossary term")
        verbose_name_plural = _("glossary terms")

    def __str__(self) -> str:
        return self.key


class Wording(FromContent):
    """A whole sentence with which the engine's answers are said."""

    key = models.CharField(_("key"), max_length=160, unique=True)
    text = models.TextField(_("text"), blank=True)

    class Meta:
        ordering = ["key"]
        verbose_name = _("wording")
        verbose_name_plural = _("wordings")

    def __str__(self) -> str:
        return self.key


class Reading(FromContent):
    """A place where the text can be read in two ways: both, the one adopted, and why."""

    key = models.CharField(_("key"), max_length=80, unique=True)
    position = models.PositiveSmallIntegerField()
    clauses = models.JSONField(_("clauses"), default=list)
    adopted = models.CharField(_("adopted"), max_length=80)
    question = models.TextField(_("question"), blank=True)
    why = models.TextField(_("why"), blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("reading")
        verbose_name_plural = _("readings")

    def __str__(self) -> str:
        return self.key


class Silence(FromContent):
    """A question that the rules leave without an answer, and why."""

    key = models.CharField(_("key"), max_length=80, unique=True)
    position = models.PositiveSmallIntegerField()
    clauses = models.JSONField(_("clauses"), default=list)
    question = models.TextField(_("question"), blank=True)
    why = models.TextField(_("why"), blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("silence of the rules")
        verbose_name_plural = _("silences of the rules")

    def __str__(self) -> str:
        return self.key


class Choice(FromContent):
    """One of the ways in which a reading's words can be understood."""

    reading = models.ForeignKey(
        Reading, verbose_name=_("reading"), on_delete=models.CASCADE, related_name="choices"
    )
    key = models.CharField(_("key"), max_length=80)
    position = models.PositiveSmallIntegerField()
    text = models.TextField(_("text"), blank=True)

    class Meta:
        ordering = ["reading", "position"]
        verbose_name = _("way to read it")
        verbose_name_plural = _("ways to read it")
        constraints = [models.UniqueConstraint(fields=["reading", "key"], name="one_choice_a_key")]

    def __str__(self) -> str:
        return f"{self.reading} · {self.key}"
