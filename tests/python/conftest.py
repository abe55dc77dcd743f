"""Shared fixtures."""

import signal
from pathlib import Path

import pytest

# Background jobs of a script ignore Ctrl-C, and so does a Python process started there.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    """Runs every test in the root of the repository, with a screen of 100 columns."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
