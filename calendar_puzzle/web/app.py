"""The server's routes: the page, and the API that it and others ask."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from calendar_puzzle.errors import CalendarError, DateError
from calendar_puzzle.web.documents import Document
from calendar_puzzle.web.limits import MOST_BYTES, OutOfTime
from calendar_puzzle.web.service import Kind, Service, UnknownBoard
from calendar_puzzle.web.site import page

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer says: the page is made of its own files alone, and stands in no other."""

RETRY_AFTER = "2"
"""Seconds."""

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(service: Service, *, hosts: frozenset[str] | None = None) -> ASGIApp:
    """Make the server's application.

    Parameters
    ----------
    service : Service
        What it asks; closed when the server ends.
    hosts : frozenset of str, optional
        The names that the server goes by: a page of elsewhere that gives its own name to this
        machine learns nothing. By default any.
    """
    documents = page()
    documents[""] = documents["index.html"]
    documents["api/v1/boards.json"] = service.board_list
    description = (files("calendar_puzzle.web") / "openapi.json").read_bytes()
    documents["api/v1/openapi.json"] = Document(description, ".json")

    async def find_document(request: Request) -> Response:
        document = documents.get(request.path_params["path"])
        if document is None:
            raise HTTPException(404, "there is nothing of that name")
        return respond(request, document)

    def about_board(kind: Kind) -> Endpoint:
        async def find(request: Request) -> Response:
            board, slot = request.path_params["board"], request.path_params.get("slot", "")
            return respond(request, await service.find(board, kind, slot))

        return find

    async def refuse_get(_: Request) -> Response:
        raise HTTPException(405, "boards are given by POST", {"Allow": "POST"})

    async def add_board(request: Request) -> Response:
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise HTTPException(403, "a page of another site cannot give a board")
        board = await service.add(await _body(request))
        return _json({"id": board.id, "name": board.name}, 201)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        service.warm_up()
        yield
        service.close()

    boards_at = "/api/v1/boards"
    app = Starlette(
        routes=[
            Route(boards_at, add_board, methods=["POST"]),
            Route(boards_at, refuse_get),
            Route(boards_at + "/{board}.json", about_board("board")),
            Route(boards_at + "/{board}/year.json", about_board("year")),
            Route(boards_at + "/{board}/solutions/{slot}.bin", about_board("solutions")),
            Route(boards_at + "/{board}/trace/{slot}.json", about_board("trace")),
            Route("/{path:path}", find_document),
        ],
        exception_handlers={HTTPException: _refuse, CalendarError: _refuse, Exception: _fail},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return Guard(app, hosts)


def respond(request: Request, document: Document) -> Response:
    """Send a document, or say that the asker has it already."""
    headers = {"ETag": document.etag, "Cache-Control": "no-cache"}
    if document.is_compressible:
        headers["Vary"] = "Accept-Encoding"
    known = request.headers.get("if-none-match", "")
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    if document.etag.removeprefix("W/") in tags or known.strip() == "*":
        return Response(status_code=304, headers=headers)
    body = document.body
    if document.is_compressible and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = document.compressed
    headers["Content-Type"] = document.media_type
    return Response(body, headers=headers)


async def _body(request: Request) -> bytes:
    """What was sent, unless it is too large."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise HTTPException(413, f"the most is {MOST_BYTES} bytes")
    return bytes(data)


def _json(content: object, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(json.dumps(content), status, headers, "application/json")


async def _refuse(_: Request, error: Exception) -> Response:
    """One sentence on what is wrong."""
    if isinstance(error, HTTPException):
        return _json({"error": error.detail}, error.status_code, dict(error.headers or {}))
    if isinstance(error, OutOfTime):
        return _json({"error": str(error)}, 503, {"Retry-After": RETRY_AFTER})
    status = 404 if isinstance(error, UnknownBoard | DateError) else 422
    return _json({"error": str(error)}, status)


async def _fail(_: Request, error: Exception) -> Response:
    return _json({"error": "the server is at fault, and says more where it was started"}, 500)


class Guard:
    """Outside of everything: refuses other names for the server, and says SECURITY every time."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY)
            await send(message)

        app = self._app
        host = Headers(scope=scope).get("host", "")
        if self._hosts is not None and _name_in(host) not in self._hosts:
            app = _json({"error": f"the server does not go by the name {host!r}"}, 400)
        await app(scope, receive, send_secured)


def _name_in(host: str) -> str | None:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
