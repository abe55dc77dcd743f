"""Plans on a cluster of real processes: the bytes of a single run, whoever is killed; wrong workers are named."""

import hashlib
import math
import os
import random
import re
import signal
import threading
import time

import cloudpickle
import dask
import distributed
import fairfight
import fairfight.dask
import pytest

A, B = "2*levy,knight", "3*warrior"
BATTLE = ("battle", (A, B), {"pairs": 40_000, "bars": ["dice"]})
POINTS = ("points", (), {"units": ["levy", "knight"], "army_pairs": 100})
SEARCH = {"budget": 60, "units": ["levy", "warrior", "knight"], "pairs": 400, "fresh": 100}
ROUNDS = [
    POINTS,
    ("search", (), SEARCH | {"field": "levy", "finalists": 2}),
    ("tune", (), SEARCH | {"army_pairs": 100, "tries": 1, "bars": ["dice"]}),
    ("train", ("levy", "warrior"), {"pairs": 1, "rollouts": 1}),
]


@pytest.fixture(scope="module")
def cluster():
    options = {"processes": True, "n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    # This long after a kill, a cluster would shut down a worker that is just being restarted.
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"}),
        distributed.LocalCluster(**options, silence_logs="CRITICAL") as cluster,
    ):
        yield cluster


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster) as client:
        client.wait_for_workers(2, timeout=60)
        yield client


def planned(command):
    name, places, options = command
    return fairfight.plan(name, *places, **options)


def bytes_of(answer):
    return answer.to_csv() if isinstance(answer, fairfight.Report) else answer


WHOLE = {}


def whole(command):
    """The report of a single run."""
    name, places, options = command
    if name not in WHOLE:
        WHOLE[name] = bytes_of(getattr(fairfight, name)(*places, **options))
    return WHOLE[name]


SEEN: dict[str, float] = {}


def kill(cluster, address=None) -> str:
    """Kills this worker, or any, as the system does when memory runs out. Dask does not restart a worker that is killed
    while it starts, so this waits until one has run for a while."""
    while True:
        now = time.monotonic()
        for nanny in list(cluster.workers.values()):
            worker = nanny.worker_address
            if worker not in cluster.scheduler.workers or address not in (None, worker):
                continue
            if now - SEEN.setdefault(worker, now) > 0.7:
                os.kill(nanny.pid, signal.SIGKILL)
                SEEN[worker] = math.inf
                return worker
        if address and address not in cluster.scheduler.workers:
            return address
        time.sleep(0.05)


@pytest.mark.parametrize("command", [BATTLE, *ROUNDS], ids=lambda command: command[0])
def test_a_cluster_makes_the_bytes_of_one_piece(client, command):
    # `train` does the same work in every shard, so it gets one.
    told, shards = [], 1 if command[0] == "train" else 3
    report = fairfight.dask.run(planned(command), client, shards=shards, progress=lambda *news: told.append(news))
    assert bytes_of(report) == whole(command)
    stage = "shards" if command is BATTLE else "round 1"
    assert told[: shards] == [(stage, done, shards) for done in range(1, shards + 1)]
    assert (len(told) > shards) == (command[0] in ("points", "search", "tune"))


def test_all_who_hold_a_result_are_killed_one_after_another(client, cluster, monkeypatch):
    result, kills = fairfight.dask._Run.result, []

    def killing(run, future, waiting, running):
        for addresses in client.who_has([future]).values() if len(kills) < 3 else []:
            kills.extend(kill(cluster, address) for address in addresses)
        return result(run, future, waiting, running)

    monkeypatch.setattr(fairfight.dask._Run, "result", killing)
    assert fairfight.dask.run(planned(BATTLE), client, shards=6).to_csv() == whole(BATTLE)
    assert len(kills) >= 3


def test_all_who_know_the_rounds_before_are_killed(client, cluster):
    kills = []

    def note(stage, done, of):
        if stage == "round 2" and done in (1, 3):
            kills.append(kill(cluster))

    assert fairfight.dask.run(planned(POINTS), client, shards=5, progress=note).to_csv() == whole(POINTS)
    assert len(kills) == 2


def test_twenty_kills_at_random_moments(client, cluster):
    dice, kills, over = random.Random(20), [], threading.Event()

    def killer():
        while len(kills) < 20 and not over.wait(dice.uniform(0.0, 0.6)):
            kills.append(kill(cluster))
        over.set()

    thread = threading.Thread(target=killer, daemon=True)
    thread.start()
    try:
        answer, plan = whole(BATTLE), planned(BATTLE)
        while not over.is_set():
            assert fairfight.dask.run(plan, client, shards=12, check=0.2).to_csv() == answer
    finally:
        over.set()
        thread.join()
    assert len(kills) == 20


def test_a_shard_that_dask_gives_up_begins_again(client, cluster):
    cluster.scheduler.allowed_failures, before = 0, cluster.scheduler.allowed_failures
    try:
        kills = []
        timer = threading.Timer(1.0, lambda: kills.append(kill(cluster)))
        timer.start()
        plan = fairfight.plan("battle", A, B, pairs=80_000, bars=["dice"])
        report = fairfight.dask.run(plan, client, shards=2)
        assert len(kills) == 1 and report["n"] == [80_000]
    finally:
        cluster.scheduler.allowed_failures = before


def forged(shard: bytes) -> bytes:
    """A shard with one win more and one loss less, or another result of its first pair, and valid checksums."""
    chain, lines, was = bytes(32), [], False
    for line in shard.splitlines():
        json = line[65:]
        if not was and (found := re.search(rb'"(?:quarters":\[|terms":\[\[)(\d+),(.*?)\]', json)):
            counts = [int(count) for count in json[found.start(1) : found.end() - 1].split(b",")]
            counts[-1] += 1
            counts[0], was = abs(counts[0] - 1), True
            json = json[: found.start(1)] + str(counts)[1:].replace(" ", "").encode() + json[found.end() :]
        digest = hashlib.sha256(chain + json)
        chain = digest.digest()
        lines.append(digest.hexdigest().encode() + b" " + json + b"\n")
    return b"".join(lines)


def lie():
    """Makes this process forge shards from now on."""
    shard = fairfight.Plan.shard
    fairfight.Plan.shard = lambda *given, **options: forged(shard(*given, **options))


def be_another_machine():
    """Makes this process have plans of a machine with another self-test from now on."""
    shard = fairfight.Plan.shard

    def played(plan, *given, **options):
        import json

        read = json.loads(plan.text) | {"self_test": "0" * 64}
        hashed = [read[name] for name in ("format", "program", "self_test", "rounds", "command", "files")]
        text = json.dumps(hashed, ensure_ascii=False, separators=(",", ":"))
        read["sha256"] = hashlib.sha256(text.encode()).hexdigest()
        return shard(fairfight.Plan(json.dumps(read)), *given, **options)

    fairfight.Plan.shard = played


@pytest.fixture
def changed(client, cluster):
    """Changes one worker until the end of the test."""
    cloudpickle.register_pickle_by_value(__import__(__name__))
    changed = []

    def change(how) -> str:
        # A worker of an earlier test may just be ending.
        for _ in range(20):
            worker = sorted(client.nthreads())[0]
            try:
                client.run(how, workers=[worker])
            except (OSError, ValueError):
                time.sleep(0.5)
                continue
            changed.append(worker)
            return worker
        raise AssertionError("no worker could be changed")

    yield change
    for address in changed:
        kill(cluster, address)
    cloudpickle.unregister_pickle_by_value(__import__(__name__))


@pytest.mark.parametrize("command", [BATTLE, POINTS], ids=lambda command: command[0])
def test_a_worker_that_lies_is_named(client, changed, command, tmp_path):
    liar = changed(lie)
    plan = planned(command)
    with pytest.raises(fairfight.dask.WrongWorker, match=f"{liar} is wrong") as caught:
        fairfight.dask.run(plan, client, shards=6, check=1.0, folder=tmp_path)
    assert caught.value.wrong == [liar] and len(caught.value.workers) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["plan.json"]
    if command is BATTLE:
        # The shard is really forged: without a check nobody notices.
        assert fairfight.dask.run(plan, client, shards=6).to_csv() != whole(command)


def test_a_machine_that_plays_other_battles_is_refused(client, changed):
    other = changed(be_another_machine)
    with pytest.raises(fairfight.Error, match=f"(?s){other}: .*self-test gives a different result here"):
        fairfight.dask.run(planned(BATTLE), client, shards=4)


def test_a_driver_that_was_killed_goes_on(client, tmp_path):
    plan, told = planned(BATTLE), []

    def killed(_, done, of):
        if done == 3:
            raise MemoryError

    with pytest.raises(MemoryError):
        fairfight.dask.run(plan, client, shards=5, folder=tmp_path, progress=killed)
    report = fairfight.dask.run(plan, client, folder=tmp_path, progress=lambda *news: told.append(news))
    assert report.to_csv() == whole(BATTLE) and told == [("shards", 1, 2), ("shards", 2, 2)]
    # All shards are kept: none is played, except two for the check.
    told.clear()
    again = fairfight.dask.run(plan, client, folder=tmp_path, check=0.4, progress=lambda *news: told.append(news))
    assert again.to_csv() == report.to_csv() and told == [("shards", 1, 2), ("shards", 2, 2)]
    with pytest.raises(fairfight.Error, match="continue with shards=5"):
        fairfight.dask.run(plan, client, folder=tmp_path, shards=4)
    with pytest.raises(fairfight.Error, match="shards of another plan"):
        fairfight.dask.run(planned(POINTS), client, folder=tmp_path)
    torn = tmp_path / "round-1-shard-2-of-5.ffs"
    torn.write_bytes(torn.read_bytes()[:-9])
    with pytest.raises(fairfight.Error, match="round-1-shard-2-of-5.ffs is torn"):
        fairfight.dask.run(plan, client, folder=tmp_path)


def test_ctrl_c_stops_the_workers(client):
    plan = fairfight.plan("battle", A, B, pairs=20_000_000)
    timer = threading.Timer(2.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        fairfight.dask.run(plan, client, shards=2)
    begun = time.monotonic()
    assert fairfight.dask.run(planned(BATTLE), client, shards=2)["n"] == [40_000]
    assert time.monotonic() - begun < 20, "the workers went on"


def test_wrong_calls_are_refused(client):
    plan = planned(BATTLE)
    with pytest.raises(TypeError, match="takes a Plan"):
        fairfight.dask.run("battle", client)
    with pytest.raises(ValueError, match="from 0 to 1"):
        fairfight.dask.run(plan, client, check=5)
