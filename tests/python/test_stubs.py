"""The stubs name every option of every command."""

import os
from pathlib import Path

import stubs

FILE = Path(__file__).resolve().parents[2] / "crates/python/fairfight/__init__.pyi"


def test_the_stubs_are_what_the_program_takes():
    made = stubs.stubs()
    if os.environ.get("UPDATE_STUBS") == "1":
        FILE.write_text(made)
    assert FILE.read_text() == made, "UPDATE_STUBS=1 tests/python/run makes them anew"


def test_the_stubs_are_python():
    compile(FILE.read_text(), FILE, "exec")
