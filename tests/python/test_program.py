"""The program of the package, and Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).parent / "fairfight"
A, B = "armies/iron-winds/human-150.toml", "armies/iron-winds/orc-150.toml"
LONG = ["battle", A, B, "--pairs", "10000000"]


def test_the_program_is_there():
    run = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("fairfight ")
    module = subprocess.run([sys.executable, "-m", "fairfight", "systems"], capture_output=True, check=True)
    assert b"iron-winds" in module.stdout
    wrong = subprocess.run([PROGRAM, "battle", "x.toml", B], capture_output=True, text=True)
    assert wrong.returncode == 2 and "there is no file x.toml" in wrong.stderr


def interrupted(words: list) -> tuple[subprocess.CompletedProcess, float]:
    """The reaction of a process to Ctrl-C, and the time it took, in seconds."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.5)
    assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, said = process.communicate(timeout=10)
    return subprocess.CompletedProcess(words, process.returncode, out, said), time.monotonic() - start


def test_ctrl_c_ends_the_program_with_what_it_has():
    run, seconds = interrupted([PROGRAM, *LONG])
    assert run.returncode == 130 and "interrupted" in run.stdout and "Traceback" not in run.stderr
    assert seconds < 2


CALLS = f"""
import fairfight, time
try:
    fairfight.battle({A!r}, {B!r}, pairs=10_000_000)
except KeyboardInterrupt:
    print("stopped")
print(fairfight.battle({A!r}, {B!r}, pairs=10)["n"])
"""


def test_ctrl_c_ends_a_call_and_the_next_one_runs():
    run, seconds = interrupted([sys.executable, "-c", CALLS])
    assert (run.returncode, run.stdout) == (0, "stopped\n[10]\n"), run.stderr
    assert seconds < 2


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_an_uncaught_ctrl_c_is_pythons_own():
    run, _ = interrupted([sys.executable, "-c", CALLS.replace("KeyboardInterrupt", "ValueError")])
    assert run.returncode == -signal.SIGINT and "KeyboardInterrupt" in run.stderr
