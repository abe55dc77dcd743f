"""What the tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    """Every test is at the root of the repository, and no screen is narrow."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
