"""Plans: a command saved with its files, so that many machines can play it."""

import json
import os
import pathlib
import tempfile
from collections.abc import Iterable, Mapping

from . import _call
from ._call import Error

# Commands that work on files of plans and shards: here they are methods of `Plan`.
COMMANDS = ["plan", "shard", "merge", "verify"]

# Options that do not belong to a plan, each with where they belong.
_LATER = {
    "format": "merge() returns a report",
    "threads": "shard() takes them",
    "checkpoint": "a shard that is kept is not played again",
}

_NAME = "plan.json"


class NextRound(Exception):
    """Nothing is wrong: the plan plays rounds, and the next one is due. Play its shards with `known=` all shards so far,
    then merge all."""


NextRound.__module__ = __package__


class Plan:
    """A command with everything that it depends on: lists, rules, scenarios, version, seed."""

    def __init__(self, text: str):
        #: The text that `save` writes.
        self.text = text
        try:
            read = json.loads(text)
            #: The words of the command line.
            self.command: list[str] = read["command"]
            #: Do later battles depend on earlier results, so that shards are played round by round?
            self.rounds: bool = read["rounds"]
        except (ValueError, KeyError, TypeError) as error:
            raise Error(f"it is not a plan of fairfight: {error!r}") from None

    @classmethod
    def load(cls, path) -> "Plan":
        """Loads a plan from a file that `save` or `fairfight plan` has written."""
        try:
            return cls(pathlib.Path(path).read_text(encoding="utf-8"))
        except ValueError as error:
            raise Error(f"{os.fspath(path)}: {error}") from None

    def save(self, path) -> None:
        """Writes the plan to a file, for `Plan.load` and `fairfight shard`."""
        pathlib.Path(path).write_bytes(self.text.encode())

    def __repr__(self) -> str:
        return f"<fairfight.Plan of {self.command[0]}{', in rounds' if self.rounds else ''}>"

    def __eq__(self, other) -> bool:
        return isinstance(other, Plan) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self):
        return Plan, (self.text,)

    def shard(self, k: int, of: int, *, known=(), threads: int | None = None, folder=None, progress=None) -> bytes:
        """Plays share `k` (from 1) of `of`, and returns the bytes of its file. A plan that plays rounds is played one
        round further than the shards in `known`. `folder` holds temporary files; the default is the system's folder."""
        with tempfile.TemporaryDirectory(prefix="fairfight-", dir=folder) as place:
            out = pathlib.Path(place, "shard.ffs")
            names, files = self._files(known)
            words = ["shard", "--as-planned", f"--out={out}", *_threads(threads)]
            words += [f"--known={name}" for name in names]
            code, said, *_ = _call.native([*words, "--", _NAME, str(k), "of", str(of)], files, progress)
            if code == 130:
                raise KeyboardInterrupt
            if not out.exists():
                raise RuntimeError(said.strip())
            return out.read_bytes()

    def merge(self, shards, *, threads: int | None = None, progress=None):
        """Returns the report, the same as that of a single run. `shards` are bytes, or names of files; a dict maps the
        names that errors use to bytes. Raises `NextRound` if a round is due."""
        names, files = self._files(shards)
        words = ["merge", "--as-planned", *_threads(threads), "--", _NAME, *names]
        code, said, *rest = _call.native(words, files, progress)
        if code == 4:
            raise NextRound(said.strip())
        return _call.answer(code, said, *rest, None)

    def verify(self, shards, *, share: float = 0.01, seed: int = 1, threads: int | None = None, progress=None) -> str:
        """Plays a share of all segments again, and returns the result in words. Raises `Error` if one is wrong."""
        names, files = self._files(shards)
        words = ["verify", "--as-planned", f"--share={share}", f"--seed={seed}", *_threads(threads)]
        _, said, *_ = _call.native([*words, "--", _NAME, *names], files, progress)
        return said.strip()

    def _files(self, shards) -> tuple[list[str], dict[str, bytes]]:
        """The names of shards, and the files in memory."""
        files = {_NAME: self.text.encode()}
        if isinstance(shards, (bytes, str, os.PathLike)) or not isinstance(shards, Iterable):
            raise TypeError(f"shards are a list, not one {type(shards).__name__}")
        if isinstance(shards, Mapping):
            return list(shards), files | dict(shards)
        names = []
        for at, shard in enumerate(shards):
            if isinstance(shard, bytes):
                names.append(f"shards[{at}]")
                files[names[-1]] = shard
            else:
                names.append(os.fsdecode(shard))
        return names, files


def plan(command: str, *places, progress=None, **options) -> Plan:
    """Makes a plan of a command: `plan("battle", a, b, pairs=100_000)` plans `battle(a, b, pairs=100_000)`."""
    known = [name for name in _call.forms() if name not in COMMANDS]
    if command not in known:
        raise TypeError(f"plan() knows no command {command!r}; there are {', '.join(known)}")
    for name, why in _LATER.items():
        if name in options:
            raise TypeError(f"plan() takes no {name!r}: {why}")
    words, files = _call.line_of(command, places, options)
    with tempfile.TemporaryDirectory(prefix="fairfight-") as place:
        out = pathlib.Path(place, _NAME)
        code, said, *_ = _call.native(["plan", words[0], f"--out={out}", *words[1:]], files, progress)
        if code == 130:
            raise KeyboardInterrupt
        if not out.exists():
            raise RuntimeError(said.strip())
        return Plan(out.read_text(encoding="utf-8"))


def _threads(threads: int | None) -> list[str]:
    return [] if threads is None else [f"--threads={threads}"]


for _one in (Plan, plan):
    _one.__module__ = __package__
