"""Reports: the program's bytes, and every reader sees the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import duckdb
import fairfight
import pandas
import polars
import pytest

ARMIES = Path("armies/iron-winds")
A, B = ARMIES / "human-150.toml", ARMIES / "orc-150.toml"
PROGRAM = Path(sys.executable).parent / "fairfight"


@pytest.fixture(scope="module")
def report():
    root = Path(__file__).resolve().parents[2]
    return fairfight.battle(root / A, root / B, pairs=100)


@pytest.mark.parametrize(
    "words, call",
    [
        (f"battle {A} {B} --pairs 100 --seed 7 --luck", lambda: fairfight.battle(A, B, pairs=100, seed=7, luck=True)),
        ("fight knight+mounted warrior", lambda: fairfight.fight("knight+mounted", "warrior")),
        (
            f"matrix {A} {B} {ARMIES}/elf-150.toml --pairs 20 --doctrines steady,skilled",
            lambda: fairfight.matrix([A, B], ARMIES / "elf-150.toml", pairs=20, doctrines=["steady", "skilled"]),
        ),
        ("units fire-at-will", lambda: fairfight.units("fire-at-will")),
        ("units --system fire-at-will", lambda: fairfight.units(system="fire-at-will")),
        ("systems", fairfight.systems),
        (
            f"sample-size {A} {B} --pilot 50 --target 0.02 --target 0.01",
            lambda: fairfight.sample_size(A, B, pilot=50, target=[0.02, 0.01]),
        ),
    ],
)
def test_the_bytes_are_the_programs(words, call):
    run = subprocess.run([PROGRAM, *words.split()], capture_output=True, check=True)
    assert call().to_csv() == run.stdout


def test_the_file_beside_it_is_the_programs(report, tmp_path):
    words = [PROGRAM, "battle", A.resolve(), B.resolve(), "--pairs", "100", "--out", tmp_path / "x.csv"]
    subprocess.run(words, check=True)
    report.save(tmp_path / "y.csv")
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "y.csv").read_bytes()
    kept, saved = (json.loads((tmp_path / f"{name}.meta.json").read_text()) for name in "xy")
    assert kept.pop("command")[:-2] == saved.pop("command")
    assert kept == saved


def test_every_reader_sees_the_same(report):
    values = report.to_dict()
    assert list(values) == [column.name for column in report.columns]
    assert report.to_polars().to_dict(as_series=False) == values
    frame = report.to_pandas()
    assert [[None if cell is pandas.NA else cell for cell in frame[name]] for name in frame] == list(values.values())
    streamed = polars.DataFrame(report)
    assert streamed.equals(report.to_polars())
    assert duckdb.sql("select score_a, n from report").fetchall() == [(values["score_a"][0], values["n"][0])]


def test_duckdb_reads_what_is_saved(report, tmp_path):
    report.save(tmp_path / "x.csv")
    read = duckdb.sql(f"select * from '{tmp_path}/x.csv'")
    assert read.columns == [column.name for column in report.columns]
    assert read.fetchall()[0][read.columns.index("score_a")] == report["score_a"][0]


def test_values_have_their_types(report):
    types = {column.name: column.type for column in report.columns}
    assert (types["army_a"], types["n"], types["score_a"]) == ("text", "whole", "number")
    assert (report["n"], report["army_a"], report["scenario"]) == ([100], ["Human 150"], [None])
    assert 0 < report["score_a"][0] < 1 and len(report) == 1
    assert {column.unit for column in report.columns} >= {"", "share"}
    frame = report.to_pandas()
    assert (str(frame["n"].dtype), str(frame["score_a"].dtype)) == ("Int64", "Float64")


def test_an_empty_report_keeps_its_types():
    report = fairfight.fight("knight", "warrior")
    report._rows = []
    for column in report.columns:
        if column.type == "number":
            assert report.to_polars().schema[column.name] == polars.Float64
            assert str(report.to_pandas()[column.name].dtype) == "Float64"


def test_a_page_is_shown_and_saved(report, tmp_path):
    shown = report._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and "&lt;html" in shown and "Human 150" in shown
    for ending, begins in [("html", b"<!DOCTYPE html>"), ("md", b"|"), ("txt", b"")]:
        report.save(tmp_path / f"x.{ending}")
        text = (tmp_path / f"x.{ending}").read_bytes()
        assert b"Human 150" in text and begins.lower() in text.lower()
    with pytest.raises(ValueError, match="ends in .html"):
        report.save(tmp_path / "x.xlsx")
    assert sorted(os.listdir(tmp_path)) == ["x.html", "x.md", "x.txt"]


def test_what_stands_beside_it(report):
    assert report.meta["seed"] == 1 and report.meta["system"] == "iron-winds"
    assert report.meta["command"][:2] == ["fairfight", "battle"]
    assert [Path(file["path"]).name for file in report.meta["files"]] == [A.name, B.name]
    assert isinstance(report.warnings, list) and isinstance(report.sentences, list)
    assert repr(report).startswith("<fairfight.Report of battle: 1 row, ")


def test_drift_is_an_answer():
    report = fairfight.check(ARMIES / "suites/knights-round-up.toml", max_pairs=200)
    assert (report.exit, report.verdict) in [(0, "done"), (1, "drift"), (3, "undecided")]
    assert len(report) > 0


def test_text_that_is_no_report():
    assert fairfight.schema("army").lstrip().startswith("{")
    assert fairfight.battle(A, B, pairs=10, format="md").count("|") > 10
    assert json.loads(fairfight.systems(format="json"))[0]["system"]
