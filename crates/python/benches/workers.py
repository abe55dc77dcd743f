"""How long 1 and 2 Dask worker processes take, compared with as many threads of one process.

    python crates/python/benches/workers.py [PAIRS [ROUNDS]]

Each round times all of them in turn, with the clusters started before the clock. Shards count everything that a page of
the report shows, turn by turn; "with turns" is the time of threads that count as much.
"""

import statistics
import sys
import tempfile
import time

import distributed

import fairfight
import fairfight.dask

LISTS = "armies/iron-winds/human-150.toml", "armies/iron-winds/orc-150.toml"


def seconds(play) -> float:
    begun = time.perf_counter()
    play()
    return time.perf_counter() - begun


def main(pairs: int, rounds: int, turns: str) -> None:
    words = {"pairs": pairs, "bars": "dice", "doctrine_a": "steady", "doctrine_b": "steady"}
    taken = {(kind, n): [] for n in (1, 2) for kind in ("threads", "turns", "workers")}
    for _ in range(rounds):
        for n in (1, 2):
            taken["threads", n].append(seconds(lambda: fairfight.battle(*LISTS, threads=n, **words)))
            taken["turns", n].append(seconds(lambda: fairfight.battle(*LISTS, threads=n, turns=turns, **words)))
            cluster = distributed.LocalCluster(n_workers=n, threads_per_worker=1, dashboard_address=None)
            with cluster, distributed.Client(cluster) as client:
                client.wait_for_workers(n)
                plan = fairfight.plan("battle", *LISTS, **words)
                taken["workers", n].append(seconds(lambda: fairfight.dask.run(plan, client)))
    print(f"{pairs} pairs, medians of {rounds}")
    for n in (1, 2):
        threads, counting, workers = (statistics.median(taken[kind, n]) for kind in ("threads", "turns", "workers"))
        print(f"{n}: {threads:.2f} s with threads, {counting:.2f} s with turns, {workers:.2f} s with workers")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        numbers = (int(word) for word in sys.argv[1:] + ["400000", "5"][len(sys.argv) - 1 :])
        main(*numbers, turns=f"{folder}/turns.csv")
