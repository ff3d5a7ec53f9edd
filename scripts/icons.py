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
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
GROUND, PAPER, INK = "#0f6e6e", "#faf7f2", "#22201c"

# Puts the mark, as high as a share of the picture, in its middle, with the name beside it if there is one. Gives RGBA.
DRAW = """async ({ svg, width, height, share, ground, name, ink }) => {
  const side = height * share;
  const mark = new Image();
  mark.src = "data:image/svg+xml," + encodeURIComponent(svg.replace("<svg ", `<svg width="${side}" height="${side}" `));
  await mark.decode();
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (ground) { pen.fillStyle = ground; pen.fillRect(0, 0, width, height); }
  pen.font = `bold ${side * 0.55}px system-ui, sans-serif`;
  pen.textBaseline = "middle";
  const beside = name ? side * 0.2 + pen.measureText(name).width : 0;
  const left = (width - side - beside) / 2;
  pen.drawImage(mark, left, (height - side) / 2, side, side);
  pen.fillStyle = ink;
  pen.fillText(name, left + side * 1.2, height / 2);
  const bytes = pen.getImageData(0, 0, width, height).data;
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}"""


@dataclass(frozen=True)
class Icon:
    """A file to be written: its pixels, how much of the height the mark fills, ground, and a name beside the mark."""

    file: str
    height: int
    share: float = 1.0
    ground: str = ""
    name: str = ""
    width: int = 0  # as the height


WANTED = (
    Icon("favicon-32.png", 32),
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    # Systems cut away all but a circle of four fifths.
    Icon("maskable-512.png", 512, share=0.92, ground=GROUND),
    Icon("apple-touch-icon.png", 180, share=0.95, ground=GROUND),
    Icon(
        "card.png", 630, share=0.3, ground=PAPER, name="Tabletop", width=1200
    ),  # what a link to the site shows
)


def png(width: int, rgba: bytes) -> bytes:
    """Return a picture as PNG with a palette; beyond 256 colours the rarest become the nearest of those."""
    pixels = list(struct.iter_unpack("4B", rgba))
    common = [colour for colour, _count in Counter(pixels).most_common(256)]
    # Those that are seen through first: only they need an entry in tRNS.
    common.sort(key=lambda colour: colour[3])
    index = {colour: i for i, colour in enumerate(common)}
    for colour in {*pixels} - {*common}:
        index[colour] = min(range(len(common)), key=lambda i: _distance(colour, common[i]))
    rows = b"".join(
        b"\0" + bytes(index[colour] for colour in pixels[start : start + width])
        for start in range(0, len(pixels), width)
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(width, len(pixels) // width, common, rows))


def _chunks(width: int, height: int, palette: list[tuple[int, ...]], rows: bytes) -> Iterator[bytes]:
    clear = bytes(colour[3] for colour in palette if colour[3] < 255)
    yield _chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0))
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
            width = icon.width or icon.height
            wanted = asdict(icon) | {"svg": svg, "width": width, "ink": INK}
            picture = png(width, base64.b64decode(page.evaluate(DRAW, wanted)))
            (ICONS / icon.file).write_bytes(picture)
            sys.stdout.write(f"{icon.file}: {len(picture)} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1])
