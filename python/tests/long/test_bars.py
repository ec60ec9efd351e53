"""Speed of a release build: what docs/python.md promises."""

import os
import statistics
import subprocess
import sys
import time

import gallimaufry as gm

IMPORT = "import time; b = time.process_time(); import gallimaufry; print(time.process_time() - b)"


def best(work, times=3):
    found = []
    for _ in range(times):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def test_import_takes_less_than_50_ms():
    seconds = [float(subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout) for _ in range(7)]
    print(f"import: {1000 * statistics.median(seconds):.1f} ms")
    assert statistics.median(seconds) < 0.05


def test_a_known_value_takes_less_than_5_microseconds():
    game = gm.wythoff
    game.table(500, values=True)
    seconds = best(lambda: [game.value(300, 400) for _ in range(20000)]) / 20000
    print(f"value: {1e6 * seconds:.2f} microseconds")
    assert seconds < 5e-6


def test_a_table_takes_no_longer_than_in_the_library():
    """Against the same question without Python: a small program of the library, built beside."""
    program = os.environ.get("GALLI_TABLE_TIME")
    if not program:
        return
    here, there = [], []
    for _ in range(5):
        there.append(float(subprocess.run([program], capture_output=True, text=True, check=True).stdout))
        here.append(best(lambda: (gm.nim >> gm.euclid).table(4096, values=True, threads=1), 1))
    print(f"table(4096, values=True): {min(here):.3f} s, in C++ {min(there):.3f} s")
    assert min(here) < 1.05 * min(there) + 0.01
