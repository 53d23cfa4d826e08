"""What all tests share: the hypothesis profiles, and the rule that CI skips nothing."""

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

IN_CI = bool(os.environ.get("CI"))

# A shell starts its background jobs deaf to Ctrl-C, and deafness is inherited: by us, and by the
# programs that the tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline anywhere: time says more about the machine than about the code.
# dev    new random examples at each run, so that people at work find what is not yet found
# ci     the same examples for the same commit, so that a red gate can be reproduced; half as many,
#        as every run has the same ones
# quick  few examples, for the slow sanitizer build
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=20)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if IN_CI else "dev"))


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure in CI: there, whatever a test needs must have been installed."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"CI allows no skip: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _forbid_skip(report)
    return report
