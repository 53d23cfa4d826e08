"""The sdist and the wheel are complete, and an installed wheel does the main job."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest

from checkout import PACKAGES, compiled_modules, copy_unbuilt

pytestmark = pytest.mark.slow

SOURCE_SUFFIXES = {
    *(".py", ".pyx", ".pxd", ".pxi", ".pyi", ".h", ".hpp", ".toml", ".typed"),
    *(".js", ".css", ".html", ".svg", ".webmanifest", ".json"),
}
COMPILED_SUFFIXES = {".so", ".pyd"}


@dataclass(frozen=True)
class Built:
    """The two archives, and the source files that both must hold."""

    sdist: Path
    wheel: Path
    sources: set[str]


def run(*command: str | Path, cwd: Path) -> str:
    """The standard output of a command; a failure shows all that it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the sdist from a clean copy, and the wheel from the sdist."""
    scratch = tmp_path_factory.mktemp("distribution")
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "setuptools"]
    if subprocess.run(probe, cwd=scratch, capture_output=True).returncode:
        pytest.skip("no package index can be reached, and a build fetches its tools from one")
    clone = copy_unbuilt(scratch / "clone")
    sources = {
        path.relative_to(clone).as_posix()
        for package in PACKAGES
        for path in (clone / package).rglob("*")
        if path.suffix in SOURCE_SUFFIXES
    }
    run(sys.executable, "-m", "build", "--outdir", scratch / "dist", clone, cwd=scratch)
    (sdist,) = (scratch / "dist").glob("dlx_cover-*.tar.gz")
    (wheel,) = (scratch / "dist").glob("dlx_cover-*.whl")
    return Built(sdist, wheel, sources)


def suffixes(names: set[str]) -> set[str]:
    """The file endings that occur."""
    return {PurePosixPath(name).suffix for name in names}


def test_sdist_holds_every_source_and_nothing_generated(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    top = {"pyproject.toml", "setup.py", "README.md", "LICENSE"}
    assert (built.sources | top) - names == set()
    assert suffixes(names) & (COMPILED_SUFFIXES | {".c", ".cpp", ".pyc"}) == set()


def test_wheel_holds_every_source_and_compiled_module_and_no_more(built: Built) -> None:
    names = set(zipfile.ZipFile(built.wheel).namelist())
    metadata = {name for name in names if ".dist-info/" in name}
    compiled = {name for name in names if PurePosixPath(name).suffix in COMPILED_SUFFIXES}
    assert names - metadata - compiled == built.sources
    assert sorted(name.partition(".")[0].replace("/", ".") for name in compiled) == (
        compiled_modules()
    )
    assert any(name.endswith("/LICENSE") for name in metadata)


def test_installed_wheel_does_the_main_job(built: Built, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    programs = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", built.wheel, cwd=tmp_path)
    job = ("--all-solutions", "--json", "2", "1")
    by_module = run(programs / "python", "-m", "calendar_puzzle", *job, cwd=tmp_path)
    assert len(by_module.splitlines()) == 73
    assert run(programs / "calendar-puzzle", *job, cwd=tmp_path) == by_module
