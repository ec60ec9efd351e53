"""Sweeps: rows, files, journals, and executors whose rows are the same bytes."""

import concurrent.futures
import multiprocessing
import pickle

import gallimaufry as gm
import pytest

FAMILY = "subtraction{S} & subtraction{T}"
GAMES = 225  # in 15 chunks


def family(**more):
    return gm.sweep(FAMILY, sets="S,T", within=4, **more)


def test_rows_as_they_come():
    rows = list(gm.sweep("subtraction{S}", sets="S", within=3))
    assert [(row.S, row.period) for row in rows][:4] == [((1,), 2), ((2,), 4), ((1, 2), 3), ((3,), 6)]
    assert rows[0].status == "proved" and rows[0].saltus == 0
    coded = gm.sweep("octal(C)", codes="C", digits=2, values=True, keep="period > 30", columns="period,last_exception")
    assert [(row.C, row.period, row.last_exception) for row in coded][0] == ("0.07", 34, 52)
    assert coded.summary["games"] == 63 and coded.summary["kept"] == 6 and coded.summary["longest_preperiod"] == 498
    assert str(coded).startswith("63 games, 6 kept: 46 proved, 17 open")
    assert next(iter(family())).T == (1,)


def test_bytes_do_not_depend_on_pieces_or_threads():
    expected = family().to_bytes()
    assert expected.startswith(b"S,T,period,preperiod,saltus,status\n")
    assert family(pieces=1).to_bytes() == family(pieces=7, threads=1).to_bytes() == expected


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_executors_give_the_same_bytes(kind, tmp_path):
    spawn = multiprocessing.get_context("spawn")
    made = concurrent.futures.ThreadPoolExecutor(2) if kind == "threads" else concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn)
    with made as executor:
        assert family(executor=executor, pieces=5).to_bytes() == family().to_bytes()
        shared = family(executor=executor, pieces=5, folder=tmp_path)
        assert shared.to_bytes() == family().to_bytes()
    assert len(list(tmp_path.iterdir())) == 5


class Counting(concurrent.futures.ThreadPoolExecutor):
    def __init__(self):
        super().__init__(1)
        self.submitted = 0
        self.fail = 0

    def submit(self, work, *arguments):
        self.submitted += 1
        if self.fail:
            self.fail -= 1
            future = concurrent.futures.Future()
            future.set_exception(ConnectionError("the worker is gone"))
            return future
        return super().submit(work, *arguments)


def test_pieces_in_the_folder_are_not_done_again(tmp_path):
    with Counting() as executor:
        family(executor=executor, pieces=4, folder=tmp_path).run()
        first = sorted(tmp_path.iterdir())[0]
        damaged = bytearray(first.read_bytes())
        damaged[len(damaged) // 2] ^= 1
        first.write_bytes(damaged)
        executor.submitted = 0
        assert family(executor=executor, pieces=4, folder=tmp_path).to_bytes() == family().to_bytes()
        assert executor.submitted == 1


def test_a_lost_worker_costs_only_its_piece():
    with Counting() as executor:
        executor.fail = 1
        assert family(executor=executor, pieces=4).to_bytes() == family().to_bytes()
        assert executor.submitted == 5
        executor.fail = 100
        with pytest.raises(ConnectionError):
            family(executor=executor, pieces=4).run()


def test_a_file_and_its_journal(tmp_path):
    path = tmp_path / "all.csv"
    summary = family().save(path)
    assert summary.startswith("225 games: 225 proved")
    assert path.read_bytes() == family().to_bytes()
    assert not (tmp_path / "all.csv.part").exists()


def test_a_sweep_that_was_stopped_is_resumed(tmp_path):
    path = tmp_path / "all.csv"

    def stop(stage, subject, done, total):
        if done > total // 3:
            raise KeyboardInterrupt

    with Counting() as executor, pytest.raises(KeyboardInterrupt):
        family(executor=executor, progress=stop).save(path)
    assert not path.exists() and (tmp_path / "all.csv.part").exists()
    with pytest.raises(gm.FileError):
        family().save(path)
    with Counting() as executor:
        summary = family(executor=executor).save(path, resume=True)
        assert 0 < executor.submitted < family()._job.chunks
    assert summary.startswith("225 games")
    assert path.read_bytes() == family().to_bytes()


def test_pandas():
    pytest.importorskip("pandas")
    frame = family().to_pandas()
    assert len(frame) == GAMES and list(frame.columns) == ["S", "T", "period", "preperiod", "saltus", "status"]
    assert frame.period.max() == family().summary["longest_period"]


def test_a_sweep_asked_while_its_rows_are_read_is_not_done_twice():
    sweep = family(pieces=5)
    rows = iter(sweep)
    first = next(rows)
    assert sweep.summary["games"] == GAMES
    assert [first, *rows] == list(sweep) and len(list(sweep)) == GAMES
    assert sweep.to_bytes() == family().to_bytes()
    assert pickle.loads(pickle.dumps(first)) == first


@pytest.mark.parametrize("workers", [0, 2])
def test_progress_is_about_the_whole(workers):
    told = []
    with concurrent.futures.ThreadPoolExecutor(workers or 1) as executor:
        family(pieces=5, progress=lambda *facts: told.append(facts), executor=executor if workers else None).run()
    done = [facts[2] for facts in told]
    assert {facts[3] for facts in told} == {GAMES}
    assert done == sorted(done) and done[-1] == GAMES


def test_a_bar_is_shown(capfd):
    family(progress=True).run()
    shown = capfd.readouterr().err
    assert "sweeping" in shown and "100" in shown and shown.endswith("\n")
