"""What is translated, and what of it keeps a history.

History is registered here, after the languages, because a model that declares it in its class body is
copied before its language columns exist. The bare columns and the rendered HTML stay out of it: the first
hold whichever language was active, the second follows from the text.
"""

import simple_history
from modeltranslation.translator import TranslationOptions, translator

from rulebook.text import models

TRANSLATED: dict[type[models.FromContent], tuple[str, ...]] = {
    models.Book: ("title", "source", "notice", "star", "about"),
    models.Precedence: ("text",),
    models.Rule: ("title", "summary"),
    models.Section: ("heading",),
    models.Passage: ("label", "body", "html", "made_from"),
    models.Note: ("text",),
    models.Example: ("title", "story", "html"),
    models.Term: ("name", "definition"),
    models.Wording: ("text",),
    models.Reading: ("question", "why"),
    models.Choice: ("text",),
    models.Silence: ("question", "why"),
}
RENDERED = ("html",)


def _register(model: type[models.FromContent], fields: tuple[str, ...]) -> None:
    options = type(f"{model.__name__}Languages", (TranslationOptions,), {"fields": fields})
    translator.register(model, options)
    rendered = [
        f"{field}_{language}" for field in RENDERED if field in fields for language in models.LANGUAGES
    ]
    unkept = [*fields, *rendered, "synced", *(["version"] if model is models.Book else [])]
    simple_history.register(model, app="rulebook.text", excluded_fields=unkept)


for _model, _fields in TRANSLATED.items():
    _register(_model, _fields)
