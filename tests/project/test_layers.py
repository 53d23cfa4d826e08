"""The layers of the compiled modules, which import-linter does not see."""

import re
from pathlib import Path

import pytest

from checkout import ROOT

# Of ours, a compiled module may import what begins with this: it sees numbers in flat arrays,
# never names. Imports are absolute, one module a line.
PERMITTED = {"countle": (), "dlx": ("dlx.errors",), "dlx.kernels": ("dlx.kernels.",)}
SOURCES = sorted(
    path
    for package in ("countle", "dlx")
    for kind in ("*.pyx", "*.pxd")
    for path in ROOT.glob(f"{package}/**/{kind}")
)


def package_of(path: Path) -> str:
    """The package that a source file stands in."""
    return ".".join(path.relative_to(ROOT).parent.parts)


def too_high(source: str, package: str) -> list[str]:
    """The modules that Cython source in `package` imports and must not."""
    modules = re.findall(r"^[ \t]*(?:from|c?import)[ \t]+([.\w]+)", source, re.MULTILINE)
    ours = [name for name in modules if re.match(r"\.|dlx\b|calendar_puzzle\b|countle\b", name)]
    return [name for name in ours if not name.startswith(PERMITTED[package])]


@pytest.mark.parametrize(
    ("line", "module"),
    [
        ("from dlx.problem import Problem", "dlx.problem"),
        ("cimport dlx.encoding", "dlx.encoding"),
        ("    import calendar_puzzle.board as board", "calendar_puzzle.board"),
        ("from dlx import problem", "dlx"),
        ("from .. import problem", ".."),
    ],
)
def test_a_wrong_import_is_seen(line: str, module: str) -> None:
    source = f"from libc.stdint cimport int32_t\n{line}\nfrom dlx.kernels.bits cimport Bits\n"
    assert too_high(source, "dlx.kernels") == [module]


def test_there_are_kernels() -> None:
    assert "dlx.kernels" in {package_of(path) for path in SOURCES}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_compiled_module_imports_only_what_it_may(path: Path) -> None:
    assert too_high(path.read_text(encoding="utf-8"), package_of(path)) == []
