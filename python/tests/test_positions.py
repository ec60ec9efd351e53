"""Single positions and arrays, against what is known and against each other."""

import gc

import gallimaufry as gm
import numpy as np
import pytest


def test_positions_in_all_their_forms():
    game = gm.nim >> gm.euclid
    assert game.outcome(2, 4) == game.outcome((2, 4)) == game.outcome("2,4") == game.outcome(np.array([2, 4])) == "P"
    assert game.outcome(2, 4, phase=2) == "N"
    assert game.outcome(2, 4, phase="all") == ["P", "N"]
    assert gm.wythoff.value(np.int64(3), 4) == 2
    assert gm.cram.value("4x4") == 0
    assert gm.octal("0.07").value(5, 4) == 2


def test_large_numbers_where_a_period_or_a_proof_answers():
    assert gm.nim(3).value(10**18, 2**62, 1) == 5611686018427387905
    kayles = gm.octal("0.77")
    n = 10**100
    assert kayles.value(n) == kayles.value(71 + (n - 71) % 12)
    assert gm.subtraction({1, 2}).outcome(3 * 10**50) == "P"
    grows = gm.twist(gm.subtraction({1, 2}))
    assert grows.value(10**30 + 7, phase=2) - grows.value(10**30 + 4, phase=2) == 1
    assert gm.nim.outcome(10**40, 10**40) == "P"
    assert gm.nim.outcome(10**40, 10**40 + 1) == "N"


def test_any_number_of_digits():
    n = 10**5000
    assert gm.octal("0.07").value(n) == gm.octal("0.07").value((n,)) == gm.octal("0.07").value([n])
    assert gm.nim.outcome(n, n) == gm.nim.outcome(iter([n, n])) == "P" and gm.nim.outcome(n, n + 1) == "N"


def test_moves_of_large_positions_are_integers():
    moves = gm.nim.moves(10**40, 10**40 + 7)
    assert [move.to for move in moves.winning] == [(10**40, 10**40)]


def test_arrays_belong_to_the_caller():
    game = gm.Game("wythoff")
    table, rows = game.table(300, values=True), game.positions(10**5)
    table[1, 2] = 77
    again = game.table(300, values=True)
    assert again[1, 2] == game.value(1, 2) == 0
    del game
    gc.collect()
    assert table[3, 4] == again[3, 4] and rows[5].tolist() == gm.wythoff.positions(20)[5].tolist()


def test_arrays_in_and_numbers_of_numpy():
    fixed = np.array([3, 5])
    fixed.setflags(write=False)
    assert gm.wythoff.outcome(fixed) == "P" and gm.wythoff.table(fixed).shape == (4, 6)
    assert gm.nim(4).value(np.arange(20)[::5]) == 0 ^ 5 ^ 10 ^ 15
    assert gm.wythoff.table(np.int8(3)).shape == (4, 4) and gm.wythoff.positions(5, value=np.int64(0)).shape == (5, 2)
    largest = np.uint64(2**64 - 1)
    assert gm.nim.outcome(largest, largest) == "P"


@pytest.mark.parametrize("text", ["nim", "nim >> wythoff", "wythoff(3)", "yama"])
def test_lists_are_in_order_and_complete(text):
    game = gm.Game(text)
    bound = 40 if len(game.heaps) == 3 else 300
    assert np.array_equal(game.positions(bound), np.argwhere(np.asarray(game.table(bound))))


def test_large_tables_are_those_of_small_ones():
    game = gm.nim >> gm.wythoff
    whole = game.table(2100, phase="all")
    assert whole.shape == (2, 2101, 2101)
    assert np.array_equal(whole[0], game.table(2100)) and np.array_equal(whole[1, :101, :101], game.table(100, phase=2))
    values = gm.Game("subtraction{1,2} >> subtraction{3}").table(5_000_000, values=True, phase="all")
    assert values.shape == (2, 5_000_001)
    assert np.array_equal(values[:, :200], gm.Game("subtraction{1,2} >> subtraction{3}").table(199, values=True, phase="all"))


def test_a_table_is_an_array_with_the_first_heap_down():
    table = (gm.nim >> gm.euclid).table([4, 6])
    assert table.shape == (5, 7) and table.dtype == bool
    assert table[2, 4] and table[0, 1] and not table[0, 0]
    values = gm.wythoff.table(30, values=True)
    assert values.dtype == np.int32 and values.flags["C_CONTIGUOUS"] and not values.flags["OWNDATA"]
    for x, y in ((0, 0), (3, 4), (30, 29)):
        assert values[x, y] == gm.wythoff.value(x, y)
    assert np.array_equal(values == 0, gm.wythoff.table(30))
    assert (gm.nim >> gm.euclid).table(3, phase="all").shape == (2, 4, 4)


def test_a_table_that_is_taken_as_it_is_found_is_the_same():
    small = gm.nim.table(100)
    assert np.array_equal(np.asarray(gm.nim.table(2100))[:101, :101], small)


def test_cells_off_the_board():
    cone = gm.Game("rational(2/7, 10/1)(nim)")
    assert cone.table(9, values=True)[9, 1] == -1
    assert not cone.table(9)[9, 1]


def test_positions_are_rows_in_order():
    found = gm.wythoff.positions(200)
    assert found.dtype == np.int64 and found.shape[1] == 2
    assert np.array_equal(found, np.argwhere(np.asarray(gm.wythoff.table(200))))
    assert gm.wythoff.positions(5, value=1).tolist() == [[0, 1], [1, 0], [2, 2]]
    assert gm.nim(3).positions(7, where="x > 0", up_to_swap=True).tolist()[0] == [1, 2, 3]
    assert gm.wythoff.count(100) == 77
    assert gm.Game("no_moves | steps{(1)}").positions(4).shape == (3, 1)


def test_sequences_and_periods():
    assert gm.octal("0.07").sequence(12, values=True).tolist() == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    assert np.flatnonzero(gm.Game("subtraction{1..4}").sequence(12)).tolist() == [0, 5, 10]
    period = gm.octal("0.07").period(values=True, certificate=True)
    assert (period.period, period.last_exception, period.argument, period.is_proved) == (34, 52, "Guy-Smith", True)
    assert gm.verify(period.certificate).is_verified
    assert not gm.verify(period.certificate.replace("[0, 0, 1, 1, 2", "[0, 0, 1, 1, 3")).is_verified


def test_tables_show_themselves():
    html = gm.wythoff.table(5, values=True)._repr_html_()
    assert html.count("<tr>") == 7 and "nim-values of wythoff" in html
    assert gm.wythoff.table(50)._repr_html_().count("<tr>") == 31
    assert gm.nim(3).table(3)._repr_html_() is None
    assert gm.wythoff.table(5)[0]._repr_html_() is None


@pytest.mark.parametrize("engine", ["reference", "dense", "lines"])
def test_engines_agree(engine):
    game = gm.nim >> gm.wythoff
    assert np.array_equal(game.table(20, values=True, engine=engine), game.table(20, values=True))
    assert engine in gm.engines()
