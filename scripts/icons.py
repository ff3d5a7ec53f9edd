"""Draws the icons of the site as PNG from its own mark: python -m scripts.icons CHROMIUM

Chromium draws `static/icons/favicon.svg` on a canvas. The pictures have few colours, so they are written with a
palette, which is smallest. Run by hand (make icons) when the mark has changed, and commit what it wrote.
"""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
GROUND = "#0f6e6e"

# Puts a picture of size * share in the middle of a square, and gives its bytes as RGBA.
DRAW = """async ({ svg, size, share, ground }) => {
  const picture = new Image(size, size);
  const sized = svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
  picture.src = "data:image/svg+xml," + encodeURIComponent(sized);
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (ground) { pen.fillStyle = ground; pen.fillRect(0, 0, size, size); }
  const side = size * share, edge = (size - side) / 2;
  pen.drawImage(picture, edge, edge, side, side);
  const bytes = pen.getImageData(0, 0, size, size).data;
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}"""


@dataclass(frozen=True)
class Icon:
    """A file to be written: pixels a side, how much of it the mark fills, and whether its ground fills the square."""

    name: str
    size: int
    share: float = 1.0
    filled: bool = False


WANTED = (
    Icon("favicon-32.png", 32),
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon(
        "maskable-512.png", 512, share=0.92, filled=True
    ),  # systems cut away all but a circle of four fifths
    Icon("apple-touch-icon.png", 180, share=0.95, filled=True),
)


def png(size: int, rgba: bytes) -> bytes:
    """Return a square picture as PNG with a palette; beyond 256 colours the rarest become the nearest of those."""
    pixels = list(struct.iter_unpack("4B", rgba))
    common = [colour for colour, _count in Counter(pixels).most_common(256)]
    common.sort(
        key=lambda colour: colour[3]
    )  # those that are seen through first: only they need an entry in tRNS
    index = {colour: i for i, colour in enumerate(common)}
    for colour in {*pixels} - {*common}:
        index[colour] = min(range(len(common)), key=lambda i: _distance(colour, common[i]))
    rows = b"".join(
        b"\0" + bytes(index[colour] for colour in pixels[start : start + size])
        for start in range(0, len(pixels), size)
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(size, common, rows))


def _chunks(size: int, palette: list[tuple[int, ...]], rows: bytes) -> Iterator[bytes]:
    clear = bytes(colour[3] for colour in palette if colour[3] < 255)
    yield _chunk(b"IHDR", struct.pack(">2I5B", size, size, 8, 3, 0, 0, 0))
    yield _chunk(b"PLTE", b"".join(bytes(colour[:3]) for colour in palette))
    if clear:
        yield _chunk(b"tRNS", clear)
    yield _chunk(b"IDAT", zlib.compress(rows, 9))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def main(chromium: str) -> None:
    svg = (ICONS / "favicon.svg").read_text()
    with sync_playwright() as tools:
        page = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"]).new_page()
        for icon in WANTED:
            wanted = {
                "svg": svg,
                "size": icon.size,
                "share": icon.share,
                "ground": GROUND if icon.filled else "",
            }
            picture = png(icon.size, base64.b64decode(page.evaluate(DRAW, wanted)))
            (ICONS / icon.name).write_bytes(picture)
            sys.stdout.write(f"{icon.name}: {len(picture)} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1])
