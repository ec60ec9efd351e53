"""Mistakes are exceptions that say what and where, and what to try in Python's words."""

import pickle

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
    ],
)
def test_wrong_types_are_type_errors(ask):
    with pytest.raises(TypeError):
        ask()
