"""Plays a plan on a Dask cluster: on the cores of a laptop, on several computers, on Slurm or Kubernetes.

    >>> client = distributed.Client()
    >>> fairfight.dask.run(fairfight.plan("battle", a, b, pairs=1_000_000), client)

Needs `distributed` (`pip install "dask[distributed]"`) here, and the same version of fairfight here and on all workers.
"""

import math
import os
import pathlib
import random
import re
import time
import urllib.parse
import zlib

import distributed

from . import _progress
from ._call import Error
from ._plan import NextRound, Plan

# How many shards of a round each thread of a worker gets, and how many it has at a time: one being played, and one
# waiting. Dask blames a killed worker on all shards that it had.
_SHARDS = 4
_AT_A_TIME = 2
# How often a shard is restarted after Dask has given it up, as it does when four workers were killed while they had it.
# A client cannot change that (`allowed-failures`). A shard that needs too much memory must not be retried for ever.
_TRIES = 30
# How often to check whether workers have gone, in seconds.
_LOOKS = 0.5


class WrongWorker(Exception):
    """A shard was played twice, with different results. There is no report: nobody knows what else is wrong."""

    def __init__(self, message: str, workers: list[str], wrong: list[str]):
        super().__init__(message, workers, wrong)
        #: Who disagrees: addresses of workers, or the file that had the shard.
        self.workers = workers
        #: Which of them disagree with this process.
        self.wrong = wrong

    def __str__(self) -> str:
        return self.args[0]


def run(plan: Plan, client, *, shards: int | None = None, check: float = 0.0, folder=None, progress=None):
    """Plays a plan on the workers of a `distributed.Client`, and returns the same report as a single run.

    plan: from `fairfight.plan` or `Plan.load`.
    client: a client of a cluster whose workers have fairfight.
    shards: the number of shards of a round; by default four for each thread of the cluster.
    check: the share of shards that a second worker also plays. If the two disagree, this process plays the shard too,
        and `WrongWorker` says who is wrong.
    folder: keeps all shards on the disk of this process. If the process is killed, the same call resumes from there. A
        `WrongWorker` empties the folder.
    progress: as in every function.

    A worker may be killed at any moment: others play its shards. Ctrl-C stops the workers too.
    """
    if not isinstance(plan, Plan):
        raise TypeError(f"run() takes a Plan, from fairfight.plan(), not {type(plan).__name__}")
    if client.asynchronous:
        raise TypeError("run() needs a Client that is not asynchronous")
    if not 0 <= check <= 1:
        raise ValueError(f"check is a share from 0 to 1, not {check}")
    try:
        client.wait_for_workers(2 if check else 1, timeout=None if not check else 60)
    except TimeoutError:
        raise ValueError("check needs two workers, and there is one") from None
    told, end = _progress.shown(progress)
    try:
        return _Run(plan, client, shards, check, folder, told).report()
    finally:
        end()


class _Shard:
    """A shard to play: for the first time, or again after `first` has played it."""

    def __init__(self, k: int, first: str | None = None):
        self.k, self.first, self.tries = k, first, 0
        # The workers that may play it, if not all may.
        self.only: set[str] | None = None


class _Run:
    """A run of a plan."""

    def __init__(self, plan, client, shards, check, folder, told):
        self.plan, self.client, self.check, self.told = plan, client, check, told
        self.folder = None if folder is None else _Folder(folder, plan)
        begun = self.folder and self.folder.division(shards)
        self.of = begun or shards or _SHARDS * sum(client.nthreads().values())
        # All shards of earlier rounds, by the names that errors use.
        self.known: dict[str, bytes] = {}
        self.checked = 0

    def report(self):
        number = 1
        while True:
            name = f"round {number}, shard" if self.plan.rounds else "shard"
            done = self.round(number)
            self.known |= {f"{name} {k} of {self.of} from {who}": data for k, (who, data) in done.items()}
            try:
                return self.plan.merge(self.known)
            except NextRound:
                number += 1

    def round(self, number: int) -> dict[int, tuple[str, bytes]]:
        """Plays a round: returns who has played each shard, and its bytes."""
        done = self.folder.round(number) if self.folder else {}
        # Nobody can tell in advance which shards are checked.
        again = math.ceil(self.check * self.of * number) - self.checked
        self.checked += again
        again = set(random.SystemRandom().sample(range(1, self.of + 1), again))
        waiting = [_Shard(k) for k in range(1, self.of + 1) if k not in done]
        waiting += [_Shard(k, done[k][0]) for k in again & set(done)]
        played, of = 0, len(waiting) + len(again - set(done))
        # The result of a task, which Dask recomputes if all workers that hold it are killed.
        packed = [zlib.compress(data, 1) for data in self.known.values()]
        known = self.client.submit(_unpacked, packed, pure=False) if packed else []
        running: dict[distributed.Future, _Shard] = {}
        try:
            while waiting or running:
                self.submit(waiting, running, known)
                for future in self.ended(waiting, running):
                    result = self.result(future, waiting, running)
                    if result is None:
                        continue
                    shard, (worker, data) = running.pop(future), result
                    if shard.first:
                        self.compare(shard, worker, data, done)
                    else:
                        done[shard.k] = worker, data
                        if self.folder:
                            self.folder.keep(number, shard.k, self.of, data)
                        if shard.k in again:
                            waiting.insert(0, _Shard(shard.k, worker))
                    played += 1
                    if self.told:
                        self.told(f"round {number}" if self.plan.rounds else "shards", played, of)
        finally:
            self.client.cancel(list(running), force=True)
        return done

    def submit(self, waiting: list, running: dict, known) -> None:
        """Hands out as many shards as workers have room for."""
        threads = self.client.nthreads()
        for shard in list(waiting):
            if len(running) >= _AT_A_TIME * sum(threads.values()):
                break
            shard.only = _others(set(threads), shard.first) if shard.first else None
            if shard.only == set():
                continue  # until there is a second worker
            waiting.remove(shard)
            only = shard.only and sorted(shard.only)
            future = self.client.submit(play_shard, self.plan, shard.k, self.of, known, pure=False, workers=only)
            running[future] = shard

    def ended(self, waiting: list, running: dict) -> list:
        """The futures that have ended by now."""
        if not running:
            time.sleep(_LOOKS)
            return []
        try:
            return list(distributed.wait(list(running), timeout=_LOOKS, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            there = set(self.client.nthreads())
        for future, shard in list(running.items()):
            # The workers that may play it are gone, and Dask would wait for them.
            if shard.only and not shard.only & there:
                del running[future]
                self.client.cancel(future, force=True)
                waiting.insert(0, shard)
        return []

    def result(self, future, waiting: list, running: dict):
        """The result of a future; `None` if the shard is played again."""
        try:
            return future.result(timeout=5)
        except TimeoutError:
            return None  # the worker that held it was killed meanwhile: Dask has it played again
        except (distributed.KilledWorker, distributed.client.FutureCancelledError):
            shard = running.pop(future)
            shard.tries += 1
            if shard.tries > _TRIES:
                raise
            waiting.append(shard)
            return None

    def compare(self, shard: _Shard, worker: str, data: bytes, done: dict) -> None:
        """Compares the results of two workers."""
        first, before = done[shard.k]
        if _counts(before) == _counts(data):
            return
        here = _counts(self.plan.shard(shard.k, self.of, known=self.known))
        wrong = [who for who, result in ((first, before), (worker, data)) if _counts(result) != here]
        if self.folder:
            self.folder.empty()
        are, them = ("is", "it") if len(wrong) == 1 else ("are", "them")
        raise WrongWorker(
            f"shard {shard.k} of {self.of} has two results, from {first} and from {worker}. This process has played it "
            f"too: {' and '.join(wrong)} {are} wrong. There is no report: take {them} out, and play the plan again.",
            [first, worker],
            wrong,
        )


def play_shard(plan: Plan, k: int, of: int, known: list[bytes]) -> tuple[str, bytes]:
    """Runs on a worker, and returns its address and the bytes of the shard."""
    worker = distributed.get_worker()
    task = worker.get_current_task()

    def wanted(*_) -> None:
        state = worker.state.tasks.get(task)
        if state is None or state.state == "cancelled":
            raise InterruptedError("this shard is no longer needed")

    threads = worker.state.nthreads
    try:
        # Dask clears the folder of a worker that was killed.
        data = plan.shard(k, of, known=known, threads=threads, folder=worker.local_directory, progress=wanted)
    except Error as error:
        raise Error(f"{worker.address}: {error}") from None
    return worker.address, data


def _unpacked(known: list[bytes]) -> list[bytes]:
    return [zlib.decompress(data) for data in known]


def _counts(shard: bytes) -> list[bytes]:
    """The lines of a shard without checksums, sorted: the order in which segments end depends on the threads."""
    return sorted(line[65:] for line in shard.splitlines())


def _others(workers: set[str], first: str) -> set[str]:
    """The workers that may check a worker: those on other computers, else other processes on the same one."""
    host = urllib.parse.urlsplit(first).hostname
    away = {worker for worker in workers if urllib.parse.urlsplit(worker).hostname != host}
    return away or workers - {first}


class _Folder:
    """Shards that are kept on the disk of this process."""

    def __init__(self, folder, plan: Plan):
        self.path = pathlib.Path(folder)
        self.path.mkdir(parents=True, exist_ok=True)
        there = self.path / "plan.json"
        if there.exists() and Plan.load(there) != plan:
            raise Error(f"{folder} has shards of another plan: name another folder, or remove it")
        plan.save(there)

    def files(self) -> list[tuple[int, int, int, pathlib.Path]]:
        """Round, number, division and name of each shard."""
        matches = [re.fullmatch(r"round-(\d+)-shard-(\d+)-of-(\d+)\.ffs", path.name) for path in self.path.iterdir()]
        return [(*map(int, match.groups()), self.path / match.string) for match in matches if match]

    def division(self, shards: int | None) -> int | None:
        """The number of shards of a round, if any shard is there."""
        of = max((of for _, _, of, _ in self.files()), default=None)
        if of and shards and of != shards:
            raise Error(f"{self.path} has shards of a division by {of}: continue with shards={of}, or name another folder")
        return of

    def round(self, number: int) -> dict[int, tuple[str, bytes]]:
        """The kept shards of a round."""
        return {k: (str(path), path.read_bytes()) for of_round, k, _, path in self.files() if of_round == number}

    def keep(self, number: int, k: int, of: int, data: bytes) -> None:
        name = self.path / f"round-{number}-shard-{k}-of-{of}.ffs"
        part = name.with_suffix(".part")
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(name)

    def empty(self) -> None:
        """Removes all shards: nobody knows which are right."""
        for *_, path in self.files():
            path.unlink()
