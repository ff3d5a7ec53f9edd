"""A client that costs next to nothing itself: one kept connection, and one socket that stamps the time."""

import base64
import json
import os
import queue
import socket
import threading
import time
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

TOKEN = "bench" * 6 + "ok"
TEXT, PING, PONG = 1, 9, 10  # kinds of frames


class Client:
    """Somebody who is logged in."""

    def __init__(self, url: str, session: str) -> None:
        self.host = urlsplit(url).netloc
        self.connection = HTTPConnection(self.host)
        self.cookies = f"sessionid={session}; csrftoken={TOKEN}"

    def ask(
        self, method: str, path: str, fields: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Return status and body."""
        sent = {"Cookie": self.cookies, "Host": self.host, **headers}
        body = None
        if fields is not None:
            body = urlencode(fields)
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": TOKEN}
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def json(self, method: str, path: str, fields: dict[str, str] | None = None) -> Any:
        """Return a JSON answer. Raises: RuntimeError when it is a refusal."""
        status, body = self.ask(method, path, fields, Accept="application/json")
        if status >= 400:
            raise RuntimeError(f"{path}: {status} {body[:300]!r}")
        return json.loads(body)


class Line:
    """A table's socket. A thread stamps each message the moment it is here."""

    def __init__(self, client: Client, table: str) -> None:
        host, port = client.host.split(":")
        self.socket = socket.create_connection((host, int(port)))
        lines = [
            f"GET /ws{table} HTTP/1.1",
            f"Host: {client.host}",
            f"Origin: http://{client.host}",
            f"Cookie: {client.cookies}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            raise RuntimeError(f"no socket: {status!r}")
        while self.file.readline().strip():
            pass
        self.heard: queue.Queue[tuple[float, int]] = queue.Queue()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def hears(self, rev: int) -> float:
        """Return the time at which the table was said to be at this revision or a later one."""
        while True:
            at, heard = self.heard.get(timeout=30)
            if heard >= rev:
                return at

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()

    def _listen(self) -> None:
        while head := self.file.read(2):
            length = head[1] & 127  # a server's frames are not masked, and ours are short
            if length == 126:
                length = int.from_bytes(self.file.read(2), "big")
            body = self.file.read(length)
            at = time.perf_counter()
            if head[0] & 15 == TEXT:
                self.heard.put((at, json.loads(body).get("rev", 0)))
            elif head[0] & 15 == PING:  # who does not answer is cut off; masked with zeros
                self.socket.sendall(bytes([0x80 | PONG, 0x80 | len(body)]) + bytes(4) + body)
