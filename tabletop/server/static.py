"""Static files: collected when they have changed, served from inside the site."""

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise with whole answers: the files are small, and a streamed file costs several hops under ASGI."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponseBase:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file:
                body = found.file.read()
        answer = HttpResponse(body, status=int(found.status))
        del answer.headers["Content-Type"]
        for name, value in found.headers:
            answer.headers[name] = value
        return answer


def collect_static() -> bool:
    """True when the static files were collected, False when the collected ones are up to date."""
    if settings.STATIC_ROOT is None:
        return False
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    stamp = root / ".sources"
    with _locked(root / ".lock"):
        sources = _fingerprint()
        if stamp.exists() and stamp.read_text() == sources:
            return False
        for name, _ in _sources():
            # Else a file that was changed within a second of the last time would be taken for the same. Pages that
            # are open elsewhere go on: they use the hashed names, which stay.
            (root / name).unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(sources)
    return True


def _sources() -> Iterator[tuple[str, Path]]:
    """Each static file's name and where it comes from."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))


def _fingerprint() -> str:
    """A digest of where the static files come from: how they are stored, and each file's path, size and time."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for _, path in _sources():
        stat = path.stat()
        digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds a lock on the file, so that sites which start at the same time collect one after the other."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
