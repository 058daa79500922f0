"""What can be wrong with a content file, and the sentence that says so in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "missing_file": {
        "en": "The file does not exist.",
        "it": "Il file non esiste.",
    },
    "not_utf8": {
        "en": "The file is not UTF-8 text: byte {byte} cannot be read.",
        "it": "Il file non è testo UTF-8: il byte {byte} non è leggibile.",
    },
    "carriage_return": {
        "en": "Line {line} has a carriage return; lines must end with a line feed alone.",
        "it": "La riga {line} contiene un ritorno a capo CR; le righe devono finire con il solo LF.",
    },
    "carriage_return_in_text": {
        "en": "“{field}” holds a carriage return; lines must end with a line feed alone.",
        "it": "«{field}» contiene un ritorno a capo CR; le righe devono finire con il solo LF.",
    },
    "not_toml": {
        "en": "The file is not valid TOML: {detail}.",
        "it": "Il file non è TOML valido; il lettore dice: {detail}.",
    },
    "missing": {
        "en": "“{field}” is missing.",
        "it": "Manca «{field}».",
    },
    "missing_language": {
        "en": '“{field}” has no text in language “{language}”; write "" if it is not translated yet.',
        "it": '«{field}» non ha il testo nella lingua «{language}»; se non è ancora tradotto si scriva "".',
    },
    "english_empty": {
        "en": "The English of “{field}” is empty.",
        "it": "L'inglese di «{field}» è vuoto.",
    },
    "empty": {
        "en": "“{field}” is empty.",
        "it": "«{field}» è vuoto.",
    },
    "wrong_type": {
        "en": "“{field}” must be {expected}, and is {found}.",
        "it": "«{field}» deve essere di tipo {expected}, ed è di tipo {found}.",
    },
    "unknown_field": {
        "en": "“{field}” is not known here; the known names are {allowed}.",
        "it": "«{field}» qui non è un nome conosciuto; i nomi conosciuti sono {allowed}.",
    },
    "unknown_value": {
        "en": "“{field}” is “{value}”; it must be one of {allowed}.",
        "it": "«{field}» vale «{value}»; deve essere uno fra {allowed}.",
    },
    "bad_key": {
        "en": "The key “{value}” is not well formed: {form}.",
        "it": "La chiave «{value}» non è ben formata: {form}.",
    },
    "bad_fingerprint": {
        "en": "“{field}” must be a fingerprint of sixteen hexadecimal digits, and is “{value}”.",
        "it": "«{field}» deve essere un'impronta di sedici cifre esadecimali, e vale «{value}».",
    },
    "key_outside_rule": {
        "en": "The key “{value}” does not begin with “{prefix}”, as every key of this rule must.",
        "it": "La chiave «{value}» non comincia con «{prefix}», come deve ogni chiave di questa regola.",
    },
    "doubled_key": {
        "en": "The key “{value}” is already used in {other}.",
        "it": "La chiave «{value}» è già usata in {other}.",
    },
    "number_differs": {
        "en": "The file's name says rule {expected}, and its number is “{value}”.",
        "it": "Il nome del file dice regola {expected}, e il suo numero è «{value}».",
    },
    "rule_without_file": {
        "en": "Rule {value} is in the book's order and has no file.",
        "it": "La regola {value} è nell'ordine del libro e non ha un file.",
    },
    "file_without_rule": {
        "en": "Rule {value} has a file and is not in the book's order.",
        "it": "La regola {value} ha un file e non è nell'ordine del libro.",
    },
    "chart_shape": {
        "en": "A chart is a caption, an empty line and a table of equal rows; in language “{language}” it is not.",
        "it": "Una tabella è una didascalia, una riga vuota e righe di celle uguali; in lingua «{language}» non lo è.",
    },
    "chart_sizes_differ": {
        "en": "The chart has {original} rows and columns in English and {translation} in language “{language}”.",
        "it": "La tabella ha {original} righe e colonne in inglese e {translation} in lingua «{language}».",
    },
    "unknown_clause": {
        "en": "No passage has the key “{value}”.",
        "it": "Nessun passo ha la chiave «{value}».",
    },
    "unknown_rule": {
        "en": "The book has no rule “{value}”.",
        "it": "Il libro non ha la regola «{value}».",
    },
    "unknown_choice": {
        "en": "The adopted reading “{value}” is not among the choices {allowed}.",
        "it": "La lettura adottata «{value}» non è fra le scelte {allowed}.",
    },
    "fact_refused": {
        "en": "The engine refuses the fact “{fact}” with the value “{value}”; allowed: {allowed}.",
        "it": "Il motore rifiuta il fatto «{fact}» con il valore «{value}»; ammessi: {allowed}.",
    },
    "unreadable": {
        "en": "The file cannot be read: {detail}.",
        "it": "Il file non si può leggere: {detail}.",
    },
    "undecided": {
        "en": "The engine does not decide this example: the outcome is “{outcome}”, the facts that it needs: {needs}.",
        "it": "Il motore non decide questo esempio: l'esito è «{outcome}», i fatti che gli servono: {needs}.",
    },
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: the file (relative to the folder), the key or place in it, and the reason's code.

    >>> Problem("rules/36.toml", "36.mishit", "unknown_clause", {"value": "36.x"}).said("it")
    'rules/36.toml: 36.mishit: Nessun passo ha la chiave «36.x».'
    """

    file: str
    key: str
    reason: str
    params: Mapping[str, str] = field(default_factory=dict)

    def said(self, language: str) -> str:
        """The fault as one line: file, key if there is one, and the reason as a sentence."""
        sentence = SENTENCES[self.reason][language].format_map(self.params)
        return ": ".join(part for part in (self.file, self.key, sentence) if part)


class ContentError(Exception):
    """The folder cannot be used; `problems` lists every fault that was found, in the order of the files."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(problem.said("en") for problem in problems))
        self.problems = problems
