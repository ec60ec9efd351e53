"""Dask: the same bytes, a killed worker, a stop and a resumption, and that two workers are worth it."""

import os
import signal
import time

import gallimaufry as gm
import pytest

distributed = pytest.importorskip("distributed")

FAMILY = "subtraction{S} >> subtraction{T}"


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


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="two processors are needed")
def test_two_workers_are_at_least_one_and_a_half_times_one_process(client):
    sweep = dict(sets="S,T", within=11, keep="period > 500")
    family(within=5, executor=client.get_executor()).run()
    begin = time.monotonic()
    alone = gm.sweep(FAMILY, **sweep, threads=1).to_bytes()
    middle = time.monotonic()
    shared = gm.sweep(FAMILY, **sweep, executor=client.get_executor()).to_bytes()
    end = time.monotonic()
    print(f"one process {middle - begin:.1f} s, two workers {end - middle:.1f} s")
    assert shared == alone
    assert os.getloadavg()[0] > 3 or (middle - begin) / (end - middle) > 1.5
