"""`python -m fairfight` is the program."""

import sys

from ._main import main

sys.exit(main())
