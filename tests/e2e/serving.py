"""A real site: `manage.py serve` as a process of its own, in a folder of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180  # seconds until a start, or an end, counts as failed; on a busy machine a start takes long
OURS = ("TABLETOP_HOME", "SECRET_KEY", "DATABASE_URL", "REDIS_URL", "DEBUG", "DJANGO_SETTINGS_MODULE", "PORT")

# People who are logged in already: signing up through the pages is limited to so many a minute.
SEAT_PEOPLE = """
import json, sys
from django.contrib.auth import get_user_model
from django.test import Client
keys = {}
for name in sys.argv[1:]:
    client = Client()
    person = get_user_model()(username=name, email=f"{name}@example.org", guides=GUIDES)
    person.save()
    client.force_login(person)
    keys[name] = client.cookies["sessionid"].value
print(json.dumps(keys))
"""


class Site:
    """A site on a free port. It can be stopped and started again in the middle of whatever is going on."""

    program = ("manage.py", "serve")

    def __init__(self, home: Path) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self._env = {key: value for key, value in os.environ.items() if key not in OURS}
        self._env["TABLETOP_HOME"] = str(home)

    def start(self) -> None:
        """Return when the site answers. Raises: RuntimeError with what it said when it does not."""
        command = [sys.executable, *self.program, "--port", str(self.port)]
        with (self.home / "serve.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self._env, stdout=log, stderr=log)
        given_up = time.monotonic() + PATIENCE
        while not self._answers():
            try:
                self.process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                if time.monotonic() < given_up:
                    continue
            raise RuntimeError(f"The site does not answer.\n{self.said()}")

    def stop(self) -> int:
        """Return the exit code after SIGTERM."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def said(self) -> str:
        """Return all that the site has printed and logged so far."""
        return (self.home / "serve.log").read_text()

    def seat_people(self, *names: str, knowing: str = "qwirkle sorry hues") -> dict[str, str]:
        """Return the session keys of new people by their names; the games they know need no first steps."""
        script = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command"]
        # `shell` takes no arguments of ours, so the names are written into what it runs.
        told = SEAT_PEOPLE.replace("sys.argv[1:]", repr(names)).replace("GUIDES", repr(knowing.split()))
        command = [*script, told]
        run = subprocess.run(command, cwd=ROOT, env=self._env, check=True, capture_output=True, text=True)
        keys: dict[str, str] = json.loads(run.stdout.splitlines()[-1])
        return keys

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
