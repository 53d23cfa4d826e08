"""The gate on instruction counts tells better from worse; the counts themselves need valgrind."""

import pytest

from benchmarks.instructions import (
    CASES,
    COUNTED,
    CannotMeasure,
    Figures,
    compare,
    read_record,
    sudoku_of_17,
    total,
    verdict,
)

RECORD = Figures(nodes=10, updates=50, instructions=1000)


@pytest.mark.parametrize(
    ("now", "passes", "remark"),
    [
        (Figures(10, 50, 1000), True, ""),
        (Figures(10, 50, 1030), True, ""),
        (Figures(10, 50, 970), True, ""),
        (Figures(10, 50, 1031), False, "more than 3% above the record"),
        (Figures(10, 50, 969), True, "more than 3% below the record, which should be renewed"),
        (Figures(11, 50, 1000), False, "on record are 10 nodes and 50 updates"),
        (Figures(9, 50, 500), False, "on record are 10 nodes and 50 updates"),
        (Figures(10, 49, 1000), False, "on record are 10 nodes and 50 updates"),
    ],
)
def test_verdict(now: Figures, passes: bool, remark: str) -> None:
    assert verdict(now, RECORD, 0.03) == (passes, remark)


def test_what_is_not_on_record_fails() -> None:
    assert verdict(RECORD, None, 0.03) == (False, "not on record")


def test_other_tools_have_more_slack() -> None:
    assert verdict(Figures(10, 50, 1250), RECORD, 0.25) == (True, "")
    assert not verdict(Figures(10, 50, 1251), RECORD, 0.25)[0]


def test_one_bad_line_fails_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    slower = Figures(10, 50, 2000)
    assert compare({"a": RECORD, "b": RECORD}, {"a": RECORD, "b": RECORD}, 0.03)
    assert "FAILED" not in capsys.readouterr().out
    assert not compare({"a": slower, "b": RECORD}, {"a": RECORD, "b": RECORD}, 0.03)
    first, second = capsys.readouterr().out.splitlines()[1:]
    assert first.split()[:6] == ["a", "10", "50", "2,000", "1,000", "2.0000"]
    assert "FAILED: more than 3% above" in first
    assert "FAILED" not in second


def test_a_case_that_is_gone_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert not compare({"a": RECORD}, {"a": RECORD, "b": RECORD}, 0.03)
    assert capsys.readouterr().out.splitlines()[-1].startswith("b  FAILED")


def test_the_record_is_of_these_cases() -> None:
    _, recorded = read_record()
    assert list(recorded) == [case.name for case in CASES]


def test_patterns_of_a_phase_differ_in_their_first_letter() -> None:
    for patterns in COUNTED.values():
        assert len({pattern[0] for pattern in patterns}) == len(patterns)


def test_total() -> None:
    assert total("events: Ir\nsummary: 4711\n\nfn=(1) f\n0 4711\n") == 4711
    with pytest.raises(CannotMeasure, match="without a summary"):
        total("events: Ir\n")


def test_the_sudoku_has_the_fewest_givens() -> None:
    assert len(sudoku_of_17().options) == 17 + 64 * 9
