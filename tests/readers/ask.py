"""Opens every report with DuckDB and polars, and asks what a designer would ask.

Both must find the same rows, columns and numbers as Python's own csv module, with numbers as numbers
and empty cells as unknown: in the reference reports, each of which must say beside it what it was made
from, and in the kinds of file that are not among them, which the program writes on the spot. Run by
.ci/run; by hand: pip install duckdb polars, then python tests/readers/ask.py target/release/fairfight
"""

import csv
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
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
    ("plan human-150.toml orc-150.toml --pilot 500 --out plan.csv", ["plan.csv"]),
    ("replay human-150.toml orc-150.toml --battle 3 --out replay.csv", ["replay.csv"]),
    (
        "sensitivity human-150.toml orc-150.toml --what upgrades --pairs 200 --out upgrades.csv --cells cells.csv",
        ["upgrades.csv", "cells.csv"],
    ),
    ("units --out kinds.csv", ["kinds.csv"]),
    ("rulings --out rulings.csv", ["rulings.csv"]),
    ("systems --out systems.csv", ["systems.csv"]),
]


def numbers(cells):
    """The cells as numbers, unknown where empty; None where one of them is a word."""
    try:
        return [float(cell) if cell else None for cell in cells]
    except ValueError:
        return None


def same(one, other):
    if one is None or other is None:
        return one is None and other is None
    return math.isclose(float(one), float(other), rel_tol=1e-15, abs_tol=0.0)


def open_everywhere(path):
    """The report is the same table to all three readers."""
    with open(path, newline="") as file:
        header, *rows = list(csv.reader(file))
    assert rows and all(len(row) == len(header) for row in rows), path
    duck = duckdb.sql(f"SELECT * FROM read_csv('{path}', header = true, sample_size = -1)")
    frame = polars.read_csv(path, infer_schema_length=None)
    assert duck.columns == header and frame.columns == header, path
    table = duck.fetchall()
    assert len(table) == len(rows) == frame.height, path
    for at, column in enumerate(header):
        expected = numbers([row[at] for row in rows])
        if expected is None or all(cell is None for cell in expected):
            continue
        for found in ([row[at] for row in table], frame[column].to_list()):
            # DuckDB reads a column of yes and no as such; numbers must be numbers.
            wrong = [pair for pair in zip(expected, found) if not same(*pair)]
            assert not wrong, (path, column, wrong[:3])
    return len(rows)


def made_from(path):
    """What stands beside the report names the version and every command that made it."""
    beside = path.with_suffix(".meta.json")
    meta = json.loads(beside.read_text())
    commands = meta.get("commands") or [" ".join(meta["command"])]
    assert meta["version"] and all(line.startswith("fairfight ") for line in commands), beside


def written(program, folder):
    """The files that are not among the reference reports, made anew in a folder."""
    for command, files in WRITTEN:
        words = [
            str(folder / word if word in files or word.endswith(".csv") else LISTS / word)
            if "." in word
            else word
            for word in command.split()
        ]
        done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1, 3), (command, done.stderr)
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
    iron = REPORTS / "iron-winds"
    underpriced = ask(
        "Which units are underpriced, whatever the doctrine?",
        f"""SELECT unit, any_value(book), min(fair_low), max(fair_high) FROM '{iron}/points.csv'
            GROUP BY unit HAVING bool_and(verdict = 'underpriced') ORDER BY unit""",
    )
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
