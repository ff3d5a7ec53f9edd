"""The site of the scenes: `python -m tests.scenes.serve --port 8099`, then open /scenes/.

It is a site like any other, with a database of its own that each scene empties. Nothing happens there by itself: no
bot moves, no clock runs out, no mail is sent.
"""

import argparse
import asyncio
import os
import sys
import tempfile


async def nothing() -> None:
    """The background work of a site on which nothing happens by itself."""
    await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the site of the scenes.")
    parser.add_argument("--port", type=int, default=8099)
    port = parser.parse_args().port
    with tempfile.TemporaryDirectory(prefix="tabletop-scenes-") as home:
        os.environ.setdefault("TABLETOP_HOME", home)
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.scenes.settings"
        import tabletop.asgi  # noqa: F401  sets Django up
        from tabletop.server import run
        from tabletop.tables.management.commands.serve import migrate
        from tests.scenes.stage import standing_still

        migrate()
        listener = run.open_port("127.0.0.1", port)
        with standing_still():
            run.serve(
                listener, nothing, lambda: sys.stdout.write(f"Open at http://127.0.0.1:{port}/scenes/\n")
            )


if __name__ == "__main__":
    main()
