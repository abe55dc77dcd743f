"""Commands that are planned and played in shards."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import fairfight
import pytest

PROGRAM = Path(sys.executable).parent / "fairfight"
A, B = "armies/iron-winds/human-150.toml", "armies/iron-winds/orc-150.toml"
LEVY = {"system": "iron-winds", "name": "Levies", "unit": [{"class": "levy", "count": 2}]}


def test_shards_make_the_report_of_one_piece(tmp_path):
    plan = fairfight.plan("battle", LEVY, B, pairs=9000, bars=["dice"], units=tmp_path / "merged.csv")
    whole = fairfight.battle(LEVY, B, pairs=9000, bars=["dice"], units=tmp_path / "whole.csv")
    assert (plan.command[0], plan.rounds) == ("battle", False)
    plan.save(tmp_path / "plan.json")
    assert fairfight.Plan.load(tmp_path / "plan.json") == plan == pickle.loads(pickle.dumps(plan))
    # The program plays plans of the package, and the other way round.
    subprocess.run([PROGRAM, "shard", "plan.json", "2", "of", "3", "--out", "2.ffs"], cwd=tmp_path, check=True)
    report = plan.merge([plan.shard(3, 3), tmp_path / "2.ffs", plan.shard(1, 3, threads=1)])
    assert report.to_csv() == whole.to_csv() and report.verdict == "done"
    assert (tmp_path / "merged.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    shards = [plan.shard(k, 2) for k in (1, 2)]
    assert "segments were played again, and all are right" in plan.verify(shards, share=1, seed=2)


def test_a_plan_goes_by_what_was_there_when_it_was_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.toml", "b.toml"):
        Path(name).write_text(fairfight._toml.written(LEVY))
    plan, whole = (of("b.toml") for of in (lambda b: fairfight.plan("battle", "a.toml", b, pairs=50),
                                           lambda b: fairfight.battle("a.toml", b, pairs=50)))
    Path("a.toml").write_text("something else")
    Path("b.toml").unlink()
    assert plan.merge([plan.shard(1, 1)]).to_csv() == whole.to_csv()


def test_rounds_are_due_until_the_report_is_there():
    asked = {"units": ["levy", "knight"], "army_pairs": 100}
    plan, known, rounds = fairfight.plan("points", **asked), [], 0
    assert plan.rounds
    while True:
        rounds += 1
        known += [plan.shard(k, 2, known=known, threads=1) for k in (2, 1)]
        try:
            report = plan.merge(known)
        except fairfight.NextRound as due:
            assert "the next round is due" in str(due)
            continue
        break
    assert rounds > 1 and report.to_csv() == fairfight.points(**asked).to_csv()


def test_what_does_not_fit_is_named(tmp_path):
    plan = fairfight.plan("battle", A, B, pairs=50)
    shard, other = plan.shard(1, 2), fairfight.plan("battle", A, B, pairs=51).shard(1, 1)
    with pytest.raises(fairfight.Error, match="shard 2 of 2 is missing"):
        plan.merge([shard])
    with pytest.raises(fairfight.Error, match=r"shards\[1\] is a shard of another plan"):
        plan.merge([shard, other])
    with pytest.raises(fairfight.Error, match="Ann's is a shard of another plan"):
        plan.merge({"Ann's": other})
    with pytest.raises(fairfight.Error, match="3 of 2 is not a share of a plan"):
        plan.shard(3, 2)
    with pytest.raises(fairfight.Error, match="there is no file none.ffs"):
        plan.merge(["none.ffs"])
    with pytest.raises(fairfight.Error, match="it was changed after it was written"):
        fairfight.Plan(plan.text.replace("50", "60")).shard(1, 1)
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(fairfight.Error, match="x.json: it is not a plan"):
        fairfight.Plan.load(tmp_path / "x.json")
    with pytest.raises(fairfight.Error, match="it is not a plan"):
        fairfight.Plan(json.dumps([1]))
    with pytest.raises(fairfight.Error, match="plays nothing that can be shared out"):
        fairfight.plan("units", "iron-winds")
    for wrong in (lambda: fairfight.plan("batle", A, B), lambda: fairfight.plan("plan"), lambda: plan.merge(shard),
                  lambda: fairfight.plan("battle", A, B, format="md"), lambda: fairfight.plan("battle", A, B, pair=5)):
        with pytest.raises(TypeError):
            wrong()


def test_a_checkpoint_is_kept(tmp_path):
    kept = fairfight.battle(A, B, pairs=300, checkpoint=tmp_path / "kept")
    assert (tmp_path / "kept" / "segments.ffs").exists()
    again = fairfight.battle(A, B, pairs=300, checkpoint=tmp_path / "kept")
    assert kept.to_csv() == again.to_csv() == fairfight.battle(A, B, pairs=300).to_csv()
