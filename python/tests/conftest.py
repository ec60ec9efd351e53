"""Docstrings and documents are tests, too: their examples know `gm`."""

import gallimaufry
import pytest


@pytest.fixture(autouse=True)
def _names(doctest_namespace):
    doctest_namespace["gm"] = gallimaufry
