"""The checkout that the tests stand in, for tests that look at files or start programs."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("dlx", "calendar_puzzle", "countle")


def copy_unbuilt(destination: Path) -> Path:
    """Copy the checkout as a clone would be: nothing hidden, compiled or generated."""
    compiled = ("*.so", "*.pyd", "*.c", "*.cpp")
    made = ("build", "dist", "*.egg-info", "__pycache__", "node_modules", "venv")
    shutil.copytree(ROOT, destination, ignore=shutil.ignore_patterns(".*", *compiled, *made))
    return destination


def compiled_modules() -> list[str]:
    """The names of the modules that are written in Cython."""
    return sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for package in PACKAGES
        for path in ROOT.glob(f"{package}/**/*.pyx")
    )
