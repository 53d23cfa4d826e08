"""The compiled module, or how to build it."""

from countle.errors import NotBuilt

try:
    from countle.core import Finder, Table
except ModuleNotFoundError as missing:
    if missing.name != "countle.core":
        raise
    raise NotBuilt(
        "countle.core is not compiled; build it with: pip install -e .  (in the folder of "
        "pyproject.toml)",
        name=missing.name,
    ) from None

__all__ = ["Finder", "Table"]
