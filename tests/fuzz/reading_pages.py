"""Links and forms out of a page, as a browser would find them."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

INPUTS = {"input", "select", "textarea", "button"}
# The tags to read: pages are large, most of it pictures, and the parser is slow. In an
# attribute Django writes ">" as "&gt;"; what ends a script or a text ends its tag.
TOLD = re.compile(
    r"<(?:form|option|input|select|textarea|button)\b[^>]*>"
    r"|<\w[^>]*\s(?:href|src|hx-get|hx-post)=[^>]*>"
    r"|</(?:script|textarea)>"
)


@dataclass(slots=True)
class Form:
    """One form: where it goes, by which method, and its fields with their values.

    A file field has the value None.
    """

    action: str
    method: str
    fields: dict[str, str | None] = field(default_factory=dict)

    @property
    def has_files(self) -> bool:
        return None in self.fields.values()

    @property
    def name(self) -> tuple[str, str, tuple[str, ...]]:
        """What tells it from other forms: two of the same shape are one."""
        return self.method, urlsplit(self.action).path, tuple(sorted(self.fields))


class PageReader(HTMLParser):
    """Collects the links and the forms of the page at `address`."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, given.get("action", ""))
            self.forms.append(Form(action, given.get("method", "get").lower()))
        elif tag in INPUTS and self.forms and given.get("name"):
            self._field(tag, given)
        elif tag == "option" and self._select and self.forms:
            self._option(given)
        for name in ("href", "src", "hx-get"):
            if name in given:
                self.links.append(urljoin(self.address, given[name]))
        if "hx-post" in given:
            self.forms.append(Form(urljoin(self.address, given["hx-post"]), "post"))

    def _option(self, given: dict[str, str]) -> None:
        fields = self.forms[-1].fields
        if "selected" in given or not fields.get(self._select):
            fields[self._select] = given.get("value", "")

    def _field(self, tag: str, given: dict[str, str]) -> None:
        fields, name, kind = self.forms[-1].fields, given["name"], given.get("type")
        self._select = name if tag == "select" else ""
        if kind == "file":
            fields[name] = None
        elif kind not in {"radio", "checkbox"} or "checked" in given:
            fields[name] = given.get("value", "")
        else:
            fields.setdefault(name, given.get("value", "on"))


def read_page(address: str, html: str) -> PageReader:
    """What is found on a page."""
    reader = PageReader(address)
    reader.feed("".join(TOLD.findall(html)))
    return reader
