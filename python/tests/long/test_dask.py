"""Dask: the same bytes, a killed worker, a stop and a resumption, and that two workers are worth it."""

import os
import signal
import time

import gallimaufry as gm
import pytest

distributed = pytest.importorskip("distributed")

FAMILY = "subtraction{S} >> subtraction{T}"
SLOW_FAMILY = "subtraction{S} & subtraction{T}"
LARGE = int(os.environ.get("GALLI_WITHIN", 10))  # 11: more than a minute


@pytest.fixture(scope="module")
def client():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as made:
            yield made


def family(within=9, **more):
    return gm.sweep(FAMILY, sets="S,T", within=within, **more)


def test_the_same_bytes_as_one_process(client, tmp_path):
    expected = family(threads=1).to_bytes()
    assert family(executor=client.get_executor()).to_bytes() == expected
    assert family(executor=client.get_executor(), folder=tmp_path).to_bytes() == expected
    assert len(list(tmp_path.iterdir())) == 16


def test_a_killed_worker_costs_only_its_piece(client, tmp_path):
    path = tmp_path / "all.csv"
    killed = []

    def kill(stage, subject, done, total):
        if not killed and done > total // 8:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    summary = family(within=10, executor=client.get_executor(), progress=kill).save(path)
    assert killed and summary.startswith("1,046,529 games: 1,046,529 proved")
    assert path.read_bytes() == family(within=10).to_bytes()


def test_stopped_and_resumed_from_the_journal(client, tmp_path):
    path = tmp_path / "all.csv"

    def stop(stage, subject, done, total):
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        family(executor=client.get_executor(), progress=stop).save(path)
    assert (tmp_path / "all.csv.part").exists()
    family(executor=client.get_executor()).save(path, resume=True)
    assert path.read_bytes() == family().to_bytes()


def test_two_workers_are_worth_it(client):
    """In processor time, so that a busy machine says the same: on two processors the sweep takes as long as the busier worker, and no
    less than half of all that anybody does."""
    sweep = dict(sets="S,T", within=LARGE, keep="period > 500", pieces=64)
    family(within=5, executor=client.get_executor()).run()
    begin, begin_clock = time.process_time(), time.monotonic()
    alone = gm.sweep(SLOW_FAMILY, **sweep, threads=1).to_bytes()
    alone_seconds, alone_clock = time.process_time() - begin, time.monotonic() - begin_clock
    before = client.run(time.process_time)
    begin, begin_clock = time.process_time(), time.monotonic()
    shared = gm.sweep(SLOW_FAMILY, **sweep, executor=client.get_executor()).to_bytes()
    caller, clock = time.process_time() - begin, time.monotonic() - begin_clock
    workers = [after - before[name] for name, after in client.run(time.process_time).items()]
    assert shared == alone and len(workers) == 2
    ratio = alone_seconds / max(*workers, (sum(workers) + caller) / 2)
    print(f"one process {alone_seconds:.1f} s, two workers {workers[0]:.1f} s and {workers[1]:.1f} s, the caller {caller:.1f} s", end=": ")
    print(f"{ratio:.2f} times in processor time, {alone_clock / clock:.2f} times on the clock, load {os.getloadavg()[0]:.1f}")
    assert ratio > (1.6 if LARGE > 10 else 1.1)  # the shorter sweep only shows that both workers work
