"""What the tests share."""

import signal
from pathlib import Path

import pytest

# Jobs in the background of a script ignore Ctrl-C, and so does a Python that is started there.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    """Every test is at the root of the repository, and no screen is narrow."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
