"""The site in one process: Daphne, with the background work as a task in the same loop.

The work must share the loop, because the in-memory channel layer is deaf to other loops and other processes.
"""

import asyncio
import socket
from collections.abc import Callable

from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer, reactor

from tabletop.server.work import Work, keep_going

SOCKET_HOURS = 12


def open_port(host: str, port: int) -> socket.socket:
    """A socket that listens on the address; port 0 takes any free one.

    Raises:
        OSError: the port is taken, or the address is not one of this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=512)


def serve(listener: socket.socket, work: Work, ready: Callable[[], None]) -> None:
    """Serves until SIGINT or SIGTERM. Calls `ready` and starts `work` when the server is about to listen."""
    # The application is built here: it needs the static files and tables that a first start has just made.
    application = get_default_application()

    def start() -> None:
        task = asyncio.get_event_loop().create_task(keep_going(work), name="background work")
        reactor.addSystemEventTrigger("before", "shutdown", _end, task)  # type: ignore[arg-type]
        ready()

    Server(
        application=application,
        endpoints=build_endpoint_description_strings(file_descriptor=listener.detach()),
        http_timeout=60,
        # Pages open a new socket by themselves; the channel layer forgets members after 24 hours.
        websocket_timeout=SOCKET_HOURS * 60 * 60,
        websocket_max_message_size=4096,
        websocket_max_frame_size=4096,
        server_name="tabletop",
        ready_callable=start,
    ).run()


def _end(task: asyncio.Task[None]) -> defer.Deferred[None]:
    """Cancels the work; done when it has ended, so that nothing is cut off in the middle."""
    task.cancel()
    return defer.Deferred.fromFuture(task).addErrback(lambda _: None)
