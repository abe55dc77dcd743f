"""Opens every reference report with DuckDB and polars, and asks what a designer would ask.

Both must find the same rows, columns and numbers as Python's own csv module, with numbers as numbers
and empty cells as unknown. Run by .ci/run; by hand: pip install duckdb polars, then
python tests/readers/ask.py
"""

import csv
import math
import sys
from pathlib import Path

import duckdb
import polars

REPORTS = Path(__file__).resolve().parents[2] / "reports"


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
        print(f"{path.relative_to(REPORTS)}: {open_everywhere(path)} rows")
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
