"""Passages, stories and everything else that is written in Markdown, as safe HTML.

One renderer for every place that shows them. Rule numbers and lettered subparagraphs keep the marks as
typed, `(c.)` included: the common list syntax would renumber or merge them. Raw HTML has no place in the
book and is taken out; so is every id and class that the text brings along.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from xml.etree import ElementTree

import nh3
from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

TABLE_NAME = {"en": "Table", "it": "Tabella"}
_TAB = 4
_BULLETS = "•-*+"
_MARKED = re.compile(
    r"""^(?P<indent>[ \t]*)
        (?P<mark> \((?:\d{1,3}|[a-z]|[ivxl]+)\.?\)      # (1) (a) (c.) (iv)
                | (?:\d{1,3}|[a-z]|[ivxl]+)\.           # 1. a. iv.
                | [•*+-] )
        [ \t]+ (?P<text>\S.*)$""",
    re.VERBOSE,
)
# Browsers read a backslash as a slash and skip control characters: `/\host` and `/<TAB>/host` leave the site.
_ADDRESS = re.compile(r"(?:https?://|mailto:|/(?!/)|#)[^\\\x00-\x20\x7f]*", re.IGNORECASE)
_BETWEEN_BLOCKS = re.compile(r"\n+(?=</?(?:p|ul|li|table|thead|tbody|tr|t[hd]|div|h\d|blockquote|hr)\b)")
_TAGS = {
    *("p", "br", "strong", "em", "code", "blockquote", "ul", "li", "span", "a", "hr"),
    *("h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "div"),
}


@dataclass
class _Item:
    mark: str
    lines: list[str]
    indent: int
    items: list[_Item] = field(default_factory=list)


class MarkedLines(BlockProcessor):
    """Lines that begin with a mark become list items that keep it; deeper indented ones nest."""

    def __init__(self, parser, css_class: str) -> None:
        super().__init__(parser)
        self.css_class = css_class

    def test(self, parent: ElementTree.Element, block: str) -> bool:
        return any(_MARKED.match(line) for line in block.split("\n"))

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        before, items = self._items(blocks.pop(0).split("\n"))
        if before:
            ElementTree.SubElement(parent, "p").text = "\n".join(before)
        self._list(parent, items)

    def _items(self, lines: list[str]) -> tuple[list[str], list[_Item]]:
        before: list[str] = []
        top: list[_Item] = []
        open_items: list[_Item] = []
        for line in lines:
            match = _MARKED.match(line)
            if not match:
                (open_items[-1].lines if open_items else before).append(line.strip())
                continue
            indent = len(match["indent"].expandtabs(_TAB))
            while open_items and open_items[-1].indent >= indent:
                open_items.pop()
            item = _Item(match["mark"], [match["text"]], indent)
            (open_items[-1].items if open_items else top).append(item)
            open_items.append(item)
        return before, top

    def _list(self, parent: ElementTree.Element, items: list[_Item]) -> None:
        marked = any(item.mark not in _BULLETS for item in items)
        outer = ElementTree.SubElement(parent, "ul", {"class": f"{self.css_class}marked"} if marked else {})
        for item in items:
            entry = ElementTree.SubElement(outer, "li")
            text = "\n".join(item.lines)
            if item.mark in _BULLETS:
                entry.text = text
            else:
                mark = ElementTree.SubElement(entry, "span", {"class": f"{self.css_class}mark"})
                mark.text = item.mark
                mark.tail = " " + text
            if item.items:
                self._list(entry, item.items)


class ReadableTables(Treeprocessor):
    """A table scrolls inside its own frame, by keyboard too; its first column names the rows."""

    def __init__(self, md: Markdown, css_class: str, name: str) -> None:
        super().__init__(md)
        self.css_class, self.name = css_class, name

    def run(self, root: ElementTree.Element) -> None:
        for parent in list(root.iter()):
            for place, table in enumerate(list(parent)):
                if table.tag == "table":
                    self._frame(parent, place, table)

    def _frame(self, parent: ElementTree.Element, place: int, table: ElementTree.Element) -> None:
        for head in table.iterfind("./thead/tr/th"):
            head.set("scope", "col")
        for row in table.iterfind("./tbody/tr"):
            row[0].tag = "th"
            row[0].set("scope", "row")
        frame = ElementTree.Element(
            "div",
            {"class": f"{self.css_class}table", "tabindex": "0", "role": "region", "aria-label": self.name},
        )
        parent.remove(table)
        frame.append(table)
        parent.insert(place, frame)


class _Rulebook(Extension):
    def __init__(self, css_class: str, table_name: str) -> None:
        super().__init__()
        self.css_class, self.table_name = css_class, table_name

    def extendMarkdown(self, md: Markdown) -> None:
        for name in ("code", "olist", "ulist", "indent", "setextheader"):
            md.parser.blockprocessors.deregister(name)
        # Underneath the table processor (75), above quotes and paragraphs.
        md.parser.blockprocessors.register(MarkedLines(md.parser, self.css_class), "marked", 40)
        md.treeprocessors.register(ReadableTables(md, self.css_class, self.table_name), "readable-tables", 15)


def html(text: str, language: str) -> str:
    """Markdown as HTML that can stand on any page; blank text gives ''.

    >>> html("Si riprende con una punizione.", "it")
    '<p>Si riprende con una punizione.</p>'
    >>> html("(a) uno\\n(c.) due", "it")
    '<ul class="marked"><li><span class="mark">(a)</span> uno</li><li><span class="mark">(c.)</span> due</li></ul>'
    >>> html("1 < 2 <script>alert(1)</script>[qui](javascript:alert)", "it")
    '<p>1 &lt; 2 <a rel="noopener noreferrer">qui</a></p>'
    """
    if not text.strip():
        return ""
    # A class of this rendering alone: what the text brings cannot bear it, and is taken out.
    ours = f"x{secrets.token_hex(8)}-"
    extension = _Rulebook(ours, TABLE_NAME.get(language, TABLE_NAME["en"]))
    tables = {"tables": {"use_align_attribute": True}}
    raw = Markdown(extensions=["tables", extension], extension_configs=tables, tab_length=_TAB).convert(text)
    return _BETWEEN_BLOCKS.sub("", _clean(raw, ours).replace(f'class="{ours}', 'class="')).strip()


def _clean(raw: str, ours: str) -> str:
    def kept(tag: str, attribute: str, value: str) -> str | None:
        if attribute == "class":
            return value if value.startswith(ours) else None
        if attribute == "href":
            return value if _ADDRESS.fullmatch(value) else None
        return value

    return nh3.clean(
        raw,
        tags=_TAGS,
        clean_content_tags={"script", "style"},
        attributes={
            "a": {"href"},
            "th": {"align", "scope"},
            "td": {"align"},
            "ul": {"class"},
            "span": {"class"},
            "div": {"class", "tabindex", "role", "aria-label"},
        },
        attribute_filter=kept,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer",
    )
