"""What is sent: bytes, with all that a browser is told about them."""

import gzip
import hashlib
import json
from functools import cached_property
from pathlib import PurePosixPath

MEDIA_TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""By the ending of the name; of all that is served, and of nothing else."""

_COMPRESSED = {".bin", ".png"}


class Document:
    """Bytes to be sent.

    Parameters
    ----------
    body : bytes
        What they are.
    ending : str
        The ending of the name that they are asked for by, one of `MEDIA_TYPES`.
    """

    def __init__(self, body: bytes, ending: str) -> None:
        self.body = body
        self.media_type = MEDIA_TYPES[ending]
        self.is_compressible = ending not in _COMPRESSED
        self.etag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'

    @cached_property
    def compressed(self) -> bytes:
        """The bytes packed by gzip."""
        return gzip.compress(self.body, mtime=0)

    @classmethod
    def of_json(cls, content: object) -> "Document":
        """What JSON says of some plain data, in as few bytes as it takes."""
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return cls(text.encode(), ".json")


def ending(name: str) -> str:
    """The ending of a name, such as ".html"."""
    return PurePosixPath(name).suffix
