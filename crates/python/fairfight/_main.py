"""The program `fairfight`, in this process."""

import signal
import sys

from . import _native


def main() -> int:
    # The program listens by itself; Python would raise an exception once it is over.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.program(sys.argv[1:])
