"""The files of the page, by their addresses."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from calendar_puzzle.web.documents import MEDIA_TYPES, Document, ending

AT_THE_ROOT = {"index.html", "manifest.webmanifest", "service-worker.js"}
"""What lies beside the folder ``static``: a service worker sees only what lies below it."""


def page() -> dict[str, Document]:
    """The files of the page, such as ``index.html`` and ``static/app.js``, as they are now."""
    found = {}
    for name, file in _walk(files("calendar_puzzle.web") / "static", ""):
        if ending(name) in MEDIA_TYPES:
            address = name if name in AT_THE_ROOT else f"static/{name}"
            found[address] = Document(file.read_bytes(), ending(name))
    return found


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry
