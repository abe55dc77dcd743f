"""Are these armies and point costs fair? fairfight's commands, with their own names and options.

    >>> import fairfight
    >>> fairfight.fight("knight+mounted", "warrior").to_dict()["score_a"]

Each command is a function. Lists and files come first; options are keywords (`--max-pairs 500` is `max_pairs=500`,
a flag is `True`). A list, a scenario or house rules are a path, their TOML text, or a dict. A function returns a
`Report`, or text if the command writes no report. Invalid input raises `Error` with the program's message.
`plan` saves a command for many machines; `fairfight.dask` plays it on a Dask cluster.
"""

from . import _call, _native
from ._call import Error
from ._plan import COMMANDS, NextRound, Plan, plan
from ._report import Column, Report

__version__ = _native.__version__

_functions = _call.functions(tuple(COMMANDS))
globals().update(_functions)

__all__ = ["Column", "Error", "NextRound", "Plan", "Report", "__version__", "plan", *_functions]
