"""The program `fairfight`, in this process."""

import signal
import sys

from . import _native


def main() -> int:
    # The program handles Ctrl-C itself; Python would raise an exception after the program has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.program(sys.argv[1:])
