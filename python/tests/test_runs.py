"""Long questions: other threads go on, Ctrl-C stops, progress is told, known boards are quick."""

import concurrent.futures
import os
import random
import signal
import subprocess
import sys
import threading
import time

import gallimaufry as gm
import pytest

LONG = 'import gallimaufry as gm\nprint("ready", flush=True)\n{}\n'


@pytest.mark.parametrize(
    "question",
    [
        'gm.nim(4).table(180, values=True, engine="dense")',
        'gm.Game("nim | yama").value(12000, 12000, engine="dense")',
        'gm.sweep("subtraction{S} >> subtraction{T}", sets="S,T", within=14).run()',
        "gm.check()",
        'gm.solve("cram", "7x9")',
        "import itertools; gm.ruleset(lambda x: (x for _ in itertools.count()), heaps=1).table(9)",
    ],
)
def test_ctrl_c_stops_within_a_second(question):
    environment = {**os.environ, "PYTHONFAULTHANDLER": "1"}
    child = subprocess.Popen(
        [sys.executable, "-c", LONG.format(question)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored where the tests run in the background
    )
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    time.sleep(0.4)
    assert child.poll() is None, child.communicate()[1]
    before = time.monotonic()
    child.send_signal(signal.SIGINT)
    try:
        _, errors = child.communicate(timeout=30)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in errors
    assert time.monotonic() - before < 3  # seconds; generous, for busy machines


def test_other_threads_go_on():
    counted = 0
    done = threading.Event()

    def count():
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    gm.nim(3).table(120, values=True, engine="dense", threads=1)
    done.set()
    thread.join()
    assert counted > 20


def test_progress_is_told():
    told = []
    gm.nim(3).table(100, values=True, engine="dense", threads=1, progress=lambda *facts: told.append(facts))
    assert told and told[-1][0] == "computing" and told[-1][1] == "dense"
    assert all(done <= total for _, _, done, total in told if total)


def test_an_exception_of_the_progress_function_stops_the_run():
    def fail(*_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gm.nim(3).table(200, values=True, engine="dense", threads=1, progress=fail)


def test_a_bar_is_shown(capfd):
    gm.nim(3).table(100, values=True, engine="dense", threads=1, progress=True)
    assert "dense" in capfd.readouterr().err


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork is needed")
def test_a_forked_process_goes_on():
    code = "import gallimaufry as gm, os\ngm.nim(3).table(40, values=True, engine='dense')\npid = os.fork()\n"
    code += "if pid == 0: os._exit(int(gm.nim(3).table(40, values=True, engine='dense', threads=2)[1, 2, 3]))\nprint(os.waitpid(pid, 0)[1])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0\n"


def test_threads_share_a_game():
    game = gm.nim >> gm.euclid
    expected = game.table(120, values=True)

    def ask(number):
        draw = random.Random(number)
        for _ in range(30):
            bound = draw.randrange(5, 120)
            x, y = draw.randrange(120), draw.randrange(120)
            if game.value(x, y) != expected[x, y] or not (game.table(bound, values=True) == expected[: bound + 1, : bound + 1]).all():
                return False
        return True

    with concurrent.futures.ThreadPoolExecutor(6) as executor:
        assert all(executor.map(ask, range(6)))


def test_a_known_board_answers_at_once():
    gm.wythoff.table(500, values=True)
    begin = time.perf_counter()
    for _ in range(2000):
        gm.wythoff.value(300, 400)
    assert (time.perf_counter() - begin) / 2000 < 100e-6


def test_import_needs_nothing_else():
    code = "import sys, gallimaufry; print(sorted({'numpy', 'pandas', 'matplotlib', 'networkx', 'tqdm', 'dask'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
