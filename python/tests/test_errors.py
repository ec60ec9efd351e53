"""Mistakes are exceptions that say what and where, and what to try in Python's words."""

import math
import pickle
import subprocess
import sys
import time

import gallimaufry as gm
import pytest


def test_a_text_that_is_no_game():
    with pytest.raises(gm.TextError) as caught:
        gm.Game("nim >> wytoff")
    error = caught.value
    assert error.message == "unknown game 'wytoff'"
    assert error.span is not None and error.span.marked == "wytoff" and error.span.text == "nim >> wytoff"
    assert error.excerpt == "    nim >> wytoff\n           ^~~~~~"
    assert error.remedies == ("did you mean 'wythoff'?", "gm.rulesets() names all games")
    assert str(error).startswith("unknown game 'wytoff'\n    nim >> wytoff\n")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert again.remedies == error.remedies and again.span == error.span


def test_remedies_are_arguments():
    with pytest.raises(gm.Error) as caught:
        gm.misere(gm.nim).table(5, values=True)
    assert "leave values out" in caught.value.remedies
    with pytest.raises(gm.Refused) as caught:
        gm.wythoff.table(3000, values=True, memory="1M")
    assert any(remedy.startswith("bound=") for remedy in caught.value.remedies)
    with pytest.raises(gm.Refused) as caught:
        gm.wythoff.positions(3000, memory="20k")
    assert "allow more memory: memory='16G'" in caught.value.remedies


def test_no_text_names_an_option_of_the_command_line():
    wrong = [
        lambda: gm.wythoff.table(10**6, values=True),
        lambda: gm.misere(gm.nim).value(1, 1),
        lambda: gm.wythoff.outcome(3, 4, engine="wave9"),
        lambda: gm.sweep("subtraction{S} >> subtraction{T}", sets="S", within=4),
        lambda: gm.wythoff.positions(10, where="x <"),
        lambda: gm.cram.outcome(3, 4),
    ]
    for ask in wrong:
        with pytest.raises(gm.Error) as caught:
            ask()
        assert "--" not in str(caught.value)


def test_a_game_that_need_not_end():
    rules = "ruleset up(x, y)\n  (x - 1, y + 1)\nruleset down(x, y)\n  (x + 1, y - 1)\n"
    with pytest.raises(gm.Error, match="need not end"):
        gm.Game("up | down", rules=rules)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gm.nim.table(-1),
        lambda: gm.nim.outcome(-1, 2),
        lambda: gm.nim.outcome(1),
        lambda: gm.nim.outcome(1, 2, 3),
        lambda: gm.nim.outcome(),
        lambda: gm.nim.outcome(1, 2, phase=2),
        lambda: gm.nim.outcome(1, 2, phase=0),
        lambda: gm.nim.table([1, 2, 3]),
        lambda: gm.nim.table(10**30),
        lambda: gm.nim.sequence(5),
        lambda: gm.nim.positions(5, value=-1),
        lambda: gm.nim.table(5, memory="much"),
        lambda: gm.nim.table(5, threads=0),
        lambda: gm.nim.value(10**40, 1),
        lambda: gm.sweep("subtraction{S}", sets="S"),
        lambda: gm.sweep("nim", within=3),
        lambda: gm.sweep("subtraction{S}", sets="S", within=3, columns="colour"),
        lambda: gm.sweep("subtraction{S}", sets="S", within=60).run(),
        lambda: gm.check("no such claim"),
        lambda: gm.solve("nim", "3x3"),
        lambda: gm.solve("cram", "200x200"),
        lambda: gm.zeckendorf(-1),
        lambda: gm.identify([1]),
        lambda: gm.wythoff.graph(500, 500),
        lambda: gm.nim.explain(what="weather"),
        lambda: gm.Game("nim \ud800"),
        lambda: gm.nim.plot(5, slopes=[math.nan]),
        lambda: gm.nim.plot(5, slopes=[math.inf]),
        lambda: gm.nim.plot(5, width=-1),
        lambda: gm.nim.plot(5, boards=["3x3"]),
        lambda: gm.cram.plot(5),
        lambda: gm.nim(3).plot(5),
        lambda: gm.prove("nim", seconds=math.nan),
        lambda: gm.verify("{}"),
        lambda: gm.octal("0.07").value(-(10**50)),
        lambda: gm.octal("0.007").value(10**50),
        lambda: gm.misere(gm.octal("0.77")).outcome(10**30),
    ],
)
def test_nonsense_is_a_value_error_or_refused(ask):
    with pytest.raises((ValueError, gm.Error)):
        ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gm.nim.outcome(1.5, 2),
        lambda: gm.nim.outcome(None, 2),
        lambda: gm.nim.outcome("1", "2"),
        lambda: gm.nim.table("five"),
        lambda: gm.nim.table(2.5),
        lambda: gm.nim.table(5, phase=None),
        lambda: gm.nim.table(5, colour="red"),
        lambda: gm.zeckendorf(1.5),
        lambda: gm.compare("nim", 3),
        lambda: gm.nim.outcome({3, 5}),
        lambda: gm.nim.outcome({3: 1, 5: 2}),
        lambda: gm.nim.outcome(b"ab"),
        lambda: gm.nim.outcome(math.nan, 1),
        lambda: gm.nim.table({3, 5}),
        lambda: gm.nim.table(5, threads="2"),
        lambda: gm.nim.table(5, engine=3),
        lambda: gm.nim.table(5, progress=3),
        lambda: gm.nim.positions(5, where=3),
        lambda: gm.nim.positions(5, value=2.0),
        lambda: gm.nim(3).plot(5, fixed={"z": 1.5}),
        lambda: gm.nim.plot(5, title=3),
        lambda: gm.nim.plot(5, width="84mm"),
        lambda: gm.identify([1.5, 0, 1, 2]),
        lambda: gm.sweep("subtraction{S}", sets="S", within="3"),
        lambda: gm.sweep("subtraction{S}", sets="S", within=3, columns=[3]),
        lambda: gm.sweep("subtraction{S}", sets="S", within=3, executor=3),
    ],
)
def test_wrong_types_are_type_errors(ask):
    with pytest.raises(TypeError) as caught:
        ask()
    assert "incompatible function arguments" not in str(caught.value)


def test_too_large_is_refused_before_anything_is_computed():
    for ask in (
        lambda: gm.wythoff.table(120_000),
        lambda: gm.wythoff.table(120_000, values=True),
        lambda: gm.nim(3).table(2000, memory="1G"),
        lambda: gm.nim(4).table(10**4, values=True, phase="all"),
        lambda: gm.octal("0.07").sequence(10**12),
    ):
        begin = time.process_time()
        with pytest.raises(gm.Refused, match="memory limit"):
            ask()
        assert time.process_time() - begin < 1


def test_a_list_keeps_to_its_memory():
    """Rows that are found are never kept twice."""
    code = "import gallimaufry as gm\n"
    code += "peak = lambda: int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])\n"  # of this program alone
    code += "before = peak()\n"
    code += "try: gm.wythoff.positions(10**7, memory='60M')\n"
    code += "except gm.Refused: print(peak() - before)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert 0 < int(found) < 150_000  # KiB
