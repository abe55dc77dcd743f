"""Opens every report with DuckDB, polars and pandas, and asks what a designer would ask.

All must find the same rows, columns and numbers as Python's own csv module, with empty cells as unknown, and
in each column the type that stands beside the report: in the reference reports, each of which must say
what it was made from, and in the kinds of file that are not among them, which the program writes on the spot.
Its JSON must have the same types in Python and, where they are installed, in node and jq. Run by .ci/run; by
hand: pip install duckdb polars pandas, then python tests/readers/ask.py target/release/fairfight
"""

import csv
import json
import math
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pandas
import polars

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "reports"
LISTS = ROOT / "armies" / "iron-winds"

# What is not among the reference reports: the command, and the files that it writes into a folder.
WRITTEN = [
    (
        "battle human-150.toml orc-150.toml --pairs 500 --luck --units units.csv --battles battles.csv",
        ["units.csv", "battles.csv"],
    ),
    ("fight warrior levy --distributions spreads.csv", ["spreads.csv"]),
    ("check suites/knights-round-up.toml --max-pairs 4000 --out check.csv", ["check.csv"]),
    ("sample-size human-150.toml orc-150.toml --pilot 500 --out sample-size.csv", ["sample-size.csv"]),
    ("replay human-150.toml orc-150.toml --battle 3 --out replay.csv", ["replay.csv"]),
    (
        "sensitivity human-150.toml orc-150.toml --what upgrades --pairs 200 --out upgrades.csv --cells cells.csv",
        ["upgrades.csv", "cells.csv"],
    ),
    (
        "points --units levy,warrior,knight --army-pairs 200 --redraws 0 --by-doctrine by.csv --out points.csv",
        ["points.csv", "by.csv"],
    ),
    ("check suites/knights-round-up.toml --max-pairs 4000 --each-doctrine --out each.csv", ["each.csv"]),
    ("units --out kinds.csv", ["kinds.csv"]),
    ("rulings --out rulings.csv", ["rulings.csv"]),
    ("systems --out systems.csv", ["systems.csv"]),
    ("replay --scenario convoy --battle 0 --out convoy.csv", ["convoy.csv"]),
    (
        "fight musketeer/4 pikeman/4 --system king-or-parliament --fights 100 --out options.csv",
        ["options.csv"],
    ),
    (
        "matrix human-150.toml orc-150.toml elf-150.toml --pairs 50 --out square.csv --cells square-cells.csv",
        ["square.csv", "square-cells.csv"],
    ),
]

# The same as JSON, with the largest seed that there is.
WRITTEN_AS_JSON = [
    "battle human-150.toml orc-150.toml --pairs 50 --seed 9007199254740991 --out battle.json",
    "check suites/knights-round-up.toml --max-pairs 400 --out check.json",
    "replay --scenario convoy --battle 0 --out convoy.json",
    "fight musketeer/4 pikeman/4 --system king-or-parliament --fights 100 --out options.json",
    "matrix human-150.toml orc-150.toml elf-150.toml --pairs 50 --out square.json",
]

# The types of columns, as each reader calls them.
DUCKDB = {"text": "VARCHAR", "boolean": "BOOLEAN", "whole": "BIGINT", "number": "DOUBLE"}
POLARS = {
    "text": polars.String,
    "boolean": polars.Boolean,
    "whole": polars.Int64,
    "number": polars.Float64,
}
PANDAS = {"text": "string", "boolean": "boolean", "whole": "Int64", "number": "Float64"}
PYTHON = {"text": str, "boolean": bool, "whole": int, "number": float}


def same(one, other):
    if one is None or other is None:
        return one is None and other is None
    return math.isclose(float(one), float(other), rel_tol=1e-15, abs_tol=0.0)


def beside_of(path):
    """The file beside a report that says what it was made from."""
    name = path.stem if path.suffix == ".csv" else path.name
    return path.with_name(name + ".meta.json")


def types_of(path):
    """The type of each column, as it stands beside the report."""
    columns = json.loads(beside_of(path).read_text())["columns"]
    return {column["name"]: column["type"] for column in columns}


def open_everywhere(path):
    """The report is the same table to all readers, with the types that stand beside it."""
    with open(path, newline="") as file:
        header, *rows = list(csv.reader(file))
    assert rows and all(len(row) == len(header) for row in rows), path
    types = types_of(path)
    assert list(types) == header, path
    told = {name: DUCKDB[kind] for name, kind in types.items()}
    duck = duckdb.read_csv(str(path), header=True, dtype=told)
    told = {name: POLARS[kind] for name, kind in types.items()}
    frame = polars.read_csv(path, schema_overrides=told)
    told = {name: PANDAS[kind] for name, kind in types.items()}
    panda = pandas.read_csv(path, dtype=told, keep_default_na=False, na_values=[""])
    assert duck.columns == frame.columns == list(panda.columns) == header, path
    table = duck.fetchall()
    assert len(table) == len(rows) == frame.height == len(panda), path
    for at, (column, kind) in enumerate(types.items()):
        cells = [row[at] for row in rows]
        of_panda = [None if pandas.isna(cell) else cell for cell in panda[column]]
        for found in ([row[at] for row in table], frame[column].to_list(), of_panda):
            wrong = [pair for pair in zip(cells, found) if not reads_as(kind, *pair)]
            assert not wrong, (path, column, wrong[:3])
    look_by_itself(path, types, rows)
    return len(rows)


def reads_as(kind, cell, found):
    """Is this what stands in the cell of a column of this type?"""
    if cell == "" or found is None:
        return cell == "" and found in (None, "")
    if kind == "text":
        return found == cell
    if kind == "boolean":
        return bool(found) is {"true": True, "false": False}[cell]
    if kind == "whole":
        return int(found) == int(cell)
    # A number always looks like one, so that no reader takes the column for whole numbers.
    return ("." in cell or "e" in cell) and same(float(cell), float(found))


def look_by_itself(path, types, rows):
    """Without being told the types, a reader finds numbers and flags as such where it looks: 100 rows."""
    frame = polars.read_csv(path, infer_schema_length=100, ignore_errors=True)
    panda = pandas.read_csv(path)
    table = duckdb.read_csv(str(path), header=True)
    duck = dict(zip(table.columns, map(str, table.types)))
    for at, (column, kind) in enumerate(types.items()):
        seen = [row[at] for row in rows[:100] if row[at]]
        if kind == "text" or not seen:
            continue
        assert frame[column].dtype == POLARS[kind], (path, column, frame[column].dtype)
        assert duck[column] == DUCKDB[kind], (path, column, duck[column])
        values = panda[column].dropna()
        if kind == "boolean":
            assert all(value in (True, False) for value in values), (path, column)
        else:
            assert pandas.api.types.is_numeric_dtype(values), (path, column, values.dtype)


# The type and the digits of each value of a report.
NODE = """
const rows = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).map(Object.values);
const type = value => value !== null && typeof value;
const digits = value => Number.isInteger(value) ? BigInt(value).toString() : null;
console.log(JSON.stringify([type, digits].map(of => rows.map(row => row.map(of)))));
"""


def json_everywhere(path):
    """Every value has the type of its column, in Python, node and jq; a whole number keeps its digits."""
    types = types_of(path)
    rows = json.loads(path.read_text())
    for row in rows:
        assert list(row) == list(types), path
        for column, value in row.items():
            assert value is None or type(value) is PYTHON[types[column]], (path, column, value)
    words = {"text": "string", "boolean": "boolean", "whole": "number", "number": "number"}
    expected = [
        [value is not None and words[types[column]] for column, value in row.items()]
        for row in rows
    ]
    if shutil.which("node"):
        found, digits = json.loads(run("node", "-e", NODE, str(path)))
        assert found == expected, path
        for row, texts in zip(rows, digits):
            for value, text in zip(row.values(), texts):
                assert type(value) is not int or str(value) == text, (path, value, text)
    if shutil.which("jq"):
        found = run("jq", "-c", "[.[] | [.[] | if . == null then false else type end]]", str(path))
        assert json.loads(found) == expected, path
        again = json.loads(run("jq", "-c", ".", str(path)))
        whole = [column for column, kind in types.items() if kind == "whole"]
        for one, other in zip(again, rows):
            assert all(one[column] == other[column] for column in whole), path
    return len(rows)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def made_from(path):
    """What stands beside the report names the version and every command that made it."""
    beside = beside_of(path)
    meta = json.loads(beside.read_text())
    commands = meta.get("commands") or [" ".join(meta["command"])]
    assert meta["version"] and all(line.startswith("fairfight ") for line in commands), beside


def write(program, command, folder):
    """Plays a command of which the files go into a folder."""
    words = command.split()
    for at, word in enumerate(words):
        if word.endswith((".csv", ".json")):
            words[at] = str(folder / word)
        elif word.endswith(".toml"):
            words[at] = str(LISTS / word)
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 3), (command, done.stderr)


def written(program, folder):
    """The files that are not among the reference reports, made anew in a folder."""
    for command, files in WRITTEN:
        write(program, command, folder)
        yield from (folder / name for name in files)


def ask(question, sql):
    answer = duckdb.sql(sql).fetchall()
    print(f"  {question}")
    for row in answer[:5]:
        print("    " + ", ".join(str(cell) for cell in row))
    return answer


def main():
    reports = sorted(REPORTS.glob("*/*.csv"))
    assert reports, "no reports"
    for path in reports:
        made_from(path)
        print(f"{path.relative_to(REPORTS)}: {open_everywhere(path)} rows")
    for program in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            for path in written(str(Path(program).resolve()), Path(folder)):
                print(f"{path.name}: {open_everywhere(path)} rows")
            for command in WRITTEN_AS_JSON:
                path = Path(folder) / command.split()[-1]
                write(str(Path(program).resolve()), command, Path(folder))
                print(f"{path.name}: {json_everywhere(path)} rows")
    iron = REPORTS / "iron-winds"
    underpriced = ask(
        "Which units are underpriced, by every bar?",
        f"""SELECT unit, book, fair, doctrine_low, company_low FROM '{iron}/points.csv'
            WHERE verdict = 'underpriced' ORDER BY unit""",
    )
    doubtful = ask(
        "Which prices depend on something, and on what?",
        f"SELECT unit, depends_on, ruling_worst FROM '{iron}/points.csv' WHERE verdict = 'depends' ORDER BY unit",
    )
    assert doubtful
    assert ("knight+mounted",) in [row[:1] for row in underpriced]
    best = ask(
        "Which list is the strongest of those of 150 points?",
        f"SELECT list, mean_score, elo FROM '{iron}/matrix.csv' ORDER BY rank",
    )
    assert best[0][1] >= best[-1][1]
    decided = ask(
        "Which match-ups are certain to be lopsided?",
        f"""SELECT army_a, army_b, score_a FROM '{iron}/battles.csv'
            WHERE score_a_low > 0.6 OR score_a_high < 0.4 ORDER BY abs(score_a - 0.5) DESC""",
    )
    assert decided
    open_places = ask(
        "Which open places of the text matter most?",
        f"SELECT name, value, step, moves FROM '{iron}/ruling-atlas.csv' WHERE verdict = 'moves' ORDER BY rank",
    )
    assert open_places
    broken = ask(
        "Which list breaks the game, and how small is the unfairness behind it?",
        f"""SELECT role, list, against, confirmed, score FROM '{iron}/search.csv'
            WHERE role IN ('best', 'unfair')""",
    )
    assert broken[0][0] == "best" and broken[0][3] > 0.5
    tuned = ask(
        "Which costs should change, and between which can nobody tell?",
        f"""SELECT price, book, tuned, as_good_low, as_good_high FROM '{iron}/tune.csv'
            WHERE tuned <> book OR told = 'not-apart'""",
    )
    assert tuned
    taken = ask(
        "Which costs were taken, and how much less is exploited at them?",
        f"SELECT prices, change_low, change_high FROM '{iron}/tune-tried.csv' WHERE outcome = 'better'",
    )
    assert all(high < 0 for _, _, high in taken)
    sure = ask(
        "Whom does a levy beat in an exact fight at least one time in ten?",
        f"SELECT b, win_a FROM '{iron}/fights.csv' WHERE a = 'levy' AND win_a > 0.1 ORDER BY win_a DESC",
    )
    assert all(0 <= share <= 1 for _, share in sure)


if __name__ == "__main__":
    sys.exit(main())
