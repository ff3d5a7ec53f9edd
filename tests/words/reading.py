"""What a page says: texts and labels, as eyes and screen readers meet them."""

from __future__ import annotations

from html.parser import HTMLParser

SPOKEN = {
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "title",
    "placeholder",
    "alt",
}
SILENT = {"pre", "script", "style", "template"}  # what stands in a frame of its own is a program or a record
INLINE = {
    "a",
    "abbr",
    "b",
    "bdi",
    "cite",
    "code",
    "em",
    "i",
    "kbd",
    "q",
    "small",
    "span",
    "strong",
    "time",
    "tspan",
}
DESCRIBED = {
    "description",
    "og:title",
    "og:description",
    "twitter:title",
    "twitter:description",
    "og:image:alt",
}


class Page(HTMLParser):
    """`text` is all texts in their order, a line for each block; `labels` are attributes that are read out."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.text = ""
        self.labels: list[str] = []
        self._silent = 0
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._silent += tag in SILENT
        if tag not in INLINE:
            self.text += "\n"
        self.labels += [value for name, value in given.items() if name in SPOKEN]
        # What scripts say is handed to them so: words, not codes and not selectors.
        handed = (value.strip() for name, value in given.items() if name.startswith("data-"))
        self.labels += [value for value in handed if " " in value and value[0] not in ".#["]
        if tag == "meta" and (given.get("name") or given.get("property")) in DESCRIBED:
            self.labels.append(given.get("content", ""))
        if tag == "input" and given.get("type") == "submit":
            self.labels.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT
        if tag not in INLINE:
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text += data
