"""The type stubs of the package, generated from the program's list of arguments."""

import json

from fairfight import _call, _native, _plan

TYPES = {"whole": "int", "number": "float", "text": "str", "path": "File"}

HEAD = '''# Made by tests/python (UPDATE_STUBS=1 tests/python/run) from what the program takes. Not edited by hand.

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import Any, Literal, NamedTuple, TypeAlias

import pandas
import polars

# A path, TOML text (with a line break), what the file would hold, or a list in notation.
File: TypeAlias = str | PathLike[str] | Mapping[str, Any]
Progress: TypeAlias = bool | Callable[[str, int, int], object]

__version__: str

class Error(ValueError): ...

class Column(NamedTuple):
    name: str
    type: str
    unit: str
    doc: str

class Report:
    exit: int
    messages: str
    meta: dict[str, Any]
    columns: list[Column]
    @property
    def verdict(self) -> str: ...
    @property
    def sentences(self) -> list[str]: ...
    @property
    def warnings(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, column: str) -> list[Any]: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def to_csv(self) -> bytes: ...
    def to_polars(self) -> polars.DataFrame: ...
    def to_pandas(self) -> pandas.DataFrame: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def _repr_html_(self) -> str: ...
    def save(self, path: str | PathLike[str]) -> None: ...

# Bytes, or the name of a file.
Shards: TypeAlias = Iterable[bytes | str | PathLike[str]] | Mapping[str, bytes]

class NextRound(Exception): ...

class Plan:
    text: str
    command: list[str]
    rounds: bool
    def __init__(self, text: str) -> None: ...
    @classmethod
    def load(cls, path: str | PathLike[str]) -> Plan: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def shard(
        self,
        k: int,
        of: int,
        *,
        known: Shards = (),
        threads: int | None = None,
        folder: str | PathLike[str] | None = None,
        progress: Progress | None = None,
    ) -> bytes: ...
    def merge(
        self, shards: Shards, *, threads: int | None = None, progress: Progress | None = None
    ) -> Report | str: ...
    def verify(
        self,
        shards: Shards,
        *,
        share: float = 0.01,
        seed: int = 1,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> str: ...

def plan(command: str, *places: Any, progress: Progress | None = None, **options: Any) -> Plan: ...
'''


def type_of(takes: dict) -> str:
    one = TYPES[takes["value"]]
    if takes["words"]:
        one = f"Literal[{', '.join(json.dumps(word) for word in takes['words'])}]"
    match takes["takes"]:
        case "nothing":
            return "bool"
        case "perhaps":
            return f"{one} | bool"
        case "one":
            # An argument that the program takes joined by commas may be a list here.
            return f"{one} | Iterable[str]" if takes["value"] in ("text", "path") and not takes["words"] else one
        case "repeated" if takes["value"] == "text":
            return f"{one} | Iterable[{one}] | Mapping[str, Any]"
    return f"{one} | Iterable[{one}]"


def function(form: dict) -> str:
    parameters = _call._parameters(form)
    lines, keyword_only = [], False
    for key, takes in parameters.items():
        of = type_of(takes)
        if takes["by_place"] and takes["takes"] == "several":
            lines.append(f"*{key}: {of}")
            keyword_only = True
            continue
        if not takes["by_place"] and not keyword_only:
            lines.append("*")
            keyword_only = True
        lines.append(f"{key}: {of}" if takes["by_place"] and takes["required"] else f"{key}: {of} | None = None")
    lines += [] if keyword_only else ["*"]
    lines.append("progress: Progress | None = None")
    returns = "Report | str" if "format" in parameters else "str"
    given = "".join(f"    {line},\n" for line in lines)
    return f"\ndef {_call._name(form['name'])}(\n{given}) -> {returns}: ...\n"


def stubs() -> str:
    forms = json.loads(_native.commands())
    return HEAD + "".join(function(form) for form in forms if form["name"] not in _plan.COMMANDS)
