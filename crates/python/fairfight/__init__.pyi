# Made by tests/python (UPDATE_STUBS=1 tests/python/run) from what the program takes. Not edited by hand.

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

def train(
    *lists: File | Iterable[File],
    scenarios: File | Iterable[File] | None = None,
    pairs: int | None = None,
    rollouts: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> str: ...

def report(
    *files: File | Iterable[File],
    fights: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    threads: int | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def validate(
    *files: File | Iterable[File],
    rules: File | Iterable[File] | None = None,
    system: str | Iterable[str] | None = None,
    allow_outside: bool | None = None,
    progress: Progress | None = None,
) -> str: ...

def schema(
    kind: Literal["army", "rules", "scenario", "suite", "game", "accepted"],
    *,
    system: str | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> str: ...

def init(
    system: str | Iterable[str] | None = None,
    *,
    dir: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> str: ...

def completions(
    shell: Literal["bash", "elvish", "fish", "powershell", "zsh"],
    *,
    progress: Progress | None = None,
) -> str: ...

def man(
    command: Literal["fight", "battle", "matrix", "doctrines", "check", "sample-size", "points", "search", "counters", "improve", "tune", "sensitivity", "train", "replay", "luck", "report", "systems", "rulings", "units", "columns", "validate", "schema", "plan", "shard", "merge", "verify", "init", "completions", "man"] | None = None,
    *,
    dir: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> str: ...

def fight(
    a: str | Iterable[str],
    b: str | Iterable[str],
    *,
    aspect: str | Iterable[str] | None = None,
    set: str | Iterable[str] | Mapping[str, Any] | None = None,
    points: int | None = None,
    fights: int | None = None,
    exact: bool | None = None,
    exact_budget: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    distributions: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def battle(
    a: File | Iterable[str] | None = None,
    b: File | Iterable[str] | None = None,
    *,
    pairs: int | None = None,
    precision: float | None = None,
    decide: bool | None = None,
    max_pairs: int | None = None,
    best: bool | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    bars: str | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    luck: bool | None = None,
    units: File | bool | None = None,
    turns: File | Iterable[str] | None = None,
    spread: File | Iterable[str] | None = None,
    battles: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def matrix(
    *lists: File | Iterable[File],
    doctrines: str | Iterable[str] | None = None,
    pairs: int | None = None,
    precision: float | None = None,
    max_pairs: int | None = None,
    reuse: File | Iterable[File] | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    bars: str | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    cells: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def doctrines(
    *lists: File | Iterable[File],
    doctrine: str | Iterable[str] | None = None,
    pairs: int | None = None,
    searched_pairs: int | None = None,
    laws: File | Iterable[str] | None = None,
    searches: File | Iterable[str] | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def check(
    suite: File | Iterable[str],
    *,
    rules: File | Iterable[File] | None = None,
    accept: File | Iterable[str] | None = None,
    each_doctrine: bool | None = None,
    allow_outside: bool | None = None,
    max_pairs: int | None = None,
    exact_budget: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    junit: File | Iterable[str] | None = None,
    github: bool | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def sample_size(
    a: File | Iterable[str] | None = None,
    b: File | Iterable[str] | None = None,
    *,
    target: float | Iterable[float] | None = None,
    power: float | None = None,
    match_ups: int | None = None,
    pilot: int | None = None,
    changed: File | Iterable[File] | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def points(
    *,
    units: str | Iterable[str] | None = None,
    people: str | Iterable[str] | None = None,
    partial: bool | None = None,
    budget: float | None = None,
    army_pairs: int | None = None,
    redraws: int | None = None,
    reference: str | Iterable[str] | None = None,
    value: float | None = None,
    margin: float | None = None,
    field: File | Iterable[File] | None = None,
    field_pairs: int | None = None,
    doctrines: str | Iterable[str] | None = None,
    bars: str | Iterable[str] | None = None,
    battles: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    by_doctrine: File | Iterable[str] | None = None,
    attributes: File | Iterable[str] | None = None,
    rounding: File | Iterable[str] | None = None,
    grid: str | Iterable[str] | None = None,
    unpriceable: File | Iterable[str] | None = None,
    calibration: File | Iterable[str] | None = None,
    cross_check: File | Iterable[str] | None = None,
    cross_pairs: int | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def search(
    *,
    budget: int | None = None,
    field: File | Iterable[File] | None = None,
    weights: Literal["equal", "mix"] | None = None,
    against_all: bool | None = None,
    hold_out: File | Iterable[File] | None = None,
    units: str | Iterable[str] | None = None,
    people: str | Iterable[str] | None = None,
    doctrines: str | Iterable[str] | None = None,
    slack: int | None = None,
    leaders: int | None = None,
    pairs: int | None = None,
    finalists: int | None = None,
    fresh: int | None = None,
    army_pairs: int | None = None,
    tolerance: float | None = None,
    rounds: int | None = None,
    margin: float | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    bars: str | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    out_list: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def counters(
    list: File | Iterable[str],
    *,
    budget: int | None = None,
    units: str | Iterable[str] | None = None,
    people: str | Iterable[str] | None = None,
    pairs: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    bars: str | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def improve(
    list: File | Iterable[str],
    *,
    against: File | Iterable[File] | None = None,
    budget: int | None = None,
    swaps: int | None = None,
    units: str | Iterable[str] | None = None,
    people: str | Iterable[str] | None = None,
    pairs: int | None = None,
    finalists: int | None = None,
    fresh: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    bars: str | Iterable[str] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    out_list: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def tune(
    *,
    budget: int | None = None,
    units: str | Iterable[str] | None = None,
    people: str | Iterable[str] | None = None,
    doctrines: str | Iterable[str] | None = None,
    bars: str | Iterable[str] | None = None,
    keep: str | Iterable[str] | None = None,
    grid: int | None = None,
    scale: int | None = None,
    target: float | None = None,
    tries: int | None = None,
    pairs: int | None = None,
    finalists: int | None = None,
    fresh: int | None = None,
    army_pairs: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    tried: File | Iterable[str] | None = None,
    front: File | Iterable[str] | None = None,
    out_rules: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def sensitivity(
    *lists: File | Iterable[File],
    suite: File | Iterable[str] | None = None,
    allow_outside: bool | None = None,
    fights: str | Iterable[str] | None = None,
    what: Literal["numbers", "rulings", "costs", "upgrades", "all"] | Iterable[Literal["numbers", "rulings", "costs", "upgrades", "all"]] | None = None,
    only: str | Iterable[str] | None = None,
    pairs: int | None = None,
    exact_budget: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    top: int | None = None,
    interactions: File | Iterable[str] | None = None,
    cells: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def replay(
    a: File | Iterable[str] | None = None,
    b: File | Iterable[str] | None = None,
    *,
    battle: int | None = None,
    exchanged: bool | None = None,
    typical: bool | None = None,
    closest: bool | None = None,
    upset: bool | None = None,
    among: int | None = None,
    seed: int | None = None,
    system: str | Iterable[str] | None = None,
    rules: File | Iterable[File] | None = None,
    scenario: File | Iterable[str] | None = None,
    gap: int | None = None,
    deployment: Literal["as-listed", "drawn"] | None = None,
    doctrine_a: str | Iterable[str] | None = None,
    doctrine_b: str | Iterable[str] | None = None,
    against: File | Iterable[File] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    units: File | Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def luck(
    game: File | Iterable[str],
    *,
    rules: File | Iterable[File] | None = None,
    exact_budget: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    checkpoint: File | Iterable[str] | None = None,
    level: float | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def systems(
    *,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def rulings(
    system: str | Iterable[str] | None = None,
    *,
    rules: File | Iterable[File] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def units(
    system: str | Iterable[str] | None = None,
    *,
    rules: File | Iterable[File] | None = None,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...

def columns(
    command: Literal["fight", "battle", "matrix", "doctrines", "check", "sample-size", "points", "search", "counters", "improve", "tune", "sensitivity", "replay", "luck", "systems", "rulings", "units", "columns"] | None = None,
    *,
    format: Literal["table", "csv", "json", "html", "md"] | None = None,
    progress: Progress | None = None,
) -> Report | str: ...
