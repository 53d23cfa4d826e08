"""The examples in the docstrings of compiled modules, which pytest does not collect."""

import doctest
import importlib

import pytest

from checkout import ROOT, compiled_modules


def test_there_are_compiled_modules() -> None:
    assert compiled_modules()


@pytest.mark.parametrize("name", compiled_modules())
def test_every_example_is_run_and_holds(name: str) -> None:
    source = ROOT.joinpath(*name.split(".")).with_suffix(".pyx").read_text(encoding="utf-8")
    result = doctest.testmod(importlib.import_module(name))
    # doctest sees some twice: in the docstring itself and in Cython's table of them.
    assert result.attempted >= source.count(">>> ")
    assert result.failed == 0
