"""The description of the API, and what is asked by it at random."""

import json
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

import calendar_puzzle.web
from web.serving import get

FILE = Path(calendar_puzzle.web.__path__[0]) / "openapi.json"

schema = schemathesis.openapi.from_dict(json.loads(FILE.read_text(encoding="utf-8")))


@schema.parametrize()
@settings(max_examples=40, deadline=None)
def test_what_is_asked_by_the_description_is_answered_by_it(
    case: "schemathesis.Case[Any]", port: int
) -> None:
    # That a text is a board is more than a schema can say.
    case.call_and_validate(
        base_url=f"http://127.0.0.1:{port}", timeout=60, excluded_checks=[positive_data_acceptance]
    )


def test_the_description_is_served(port: int) -> None:
    assert get(port, "/api/v1/openapi.json")[1] == FILE.read_bytes()
