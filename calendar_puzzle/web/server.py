"""The server itself: uvicorn, with an end that waits for no search."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from calendar_puzzle.web.service import Service


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._service.stop()  # so that who waits has an answer, and the server can end
        super().handle_exit(sig, frame)


def serve(app: ASGIApp, service: Service, listener: socket.socket) -> None:
    """Serve the application of a service until Ctrl-C."""
    config = uvicorn.Config(
        app, log_level="warning", server_header=False, timeout_graceful_shutdown=2
    )
    with suppress(KeyboardInterrupt):
        _Server(config, service).run(sockets=[listener])


def listen(host: str, ports: Iterable[int]) -> socket.socket:
    """A socket at the first port that is free, of those that are named; port 0 always is.

    Raises
    ------
    OSError
        If none is.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    failure = OSError("there is no port to listen at")
    for port in ports:
        try:
            made = socket.create_server((host, port), family=family)
        except OSError as error:
            failure = error
        else:
            # asyncio sends at once on sockets that say they are TCP; others wait for more, 40 ms.
            return socket.socket(made.family, made.type, socket.IPPROTO_TCP, fileno=made.detach())
    raise failure
