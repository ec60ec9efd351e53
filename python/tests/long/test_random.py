"""Random questions with hypothesis: an answer or an exception that says what and where; never a crash, never a hang."""

import gallimaufry as gm
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

quick = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

names = st.sampled_from(["nim", "wythoff", "bishop", "yama", "euclid", "nim(1)", "subtraction{1,2}", "octal(0.07)", "cram", "fibonacci", "nim(3)", "no_moves"])
games = st.recursive(
    names,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from([">>", "&", "|", "+", ":"]), part).map(lambda three: f"({three[0]}) {three[1]} ({three[2]})"),
        st.tuples(st.sampled_from(["misere", "one_pass", "twist", "left"]), part).map(lambda two: f"{two[0]}({two[1]})"),
    ),
    max_leaves=4,
)
numbers = st.one_of(st.integers(-3, 12), st.integers(), st.integers(0, 10**40))
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), st.text(max_size=8), st.binary(max_size=4)),
    lambda part: st.one_of(st.lists(part, max_size=3), st.tuples(part, part), st.dictionaries(st.text(max_size=2), part, max_size=2)),
    max_leaves=4,
)
refusals = (gm.Error, ValueError, TypeError)
small = dict(memory="64M", threads=1)


def made(text):
    try:
        return gm.Game(text)
    except gm.Error as error:
        assert error.message and str(error)
        return None


def asked(question):
    try:
        return question()
    except refusals as error:
        assert str(error)
        return None


@quick
@given(st.text(max_size=60))
def test_any_text_is_a_game_or_an_error(text):
    made(text)


@quick
@given(games, st.lists(numbers, max_size=4), st.sampled_from([1, 2, "all", 0, 99, None]))
def test_positions(text, position, phase):
    game = made(text)
    if game is None:
        return
    outcome = asked(lambda: game.outcome(*position, phase=phase, **small)) if max(map(abs, position), default=0) < 20 else None
    value = asked(lambda: game.value(*position, phase=phase, **small)) if outcome is not None else None
    if isinstance(outcome, str) and value is not None:
        assert (outcome == "P") == (value == 0)


@quick
@given(games, st.integers(-2, 9), st.booleans())
def test_tables_and_single_positions_agree(text, bound, values):
    game = made(text)
    table = None if game is None else asked(lambda: game.table(bound, values=values, **small))
    if table is None or table.ndim == 0 or table.size > 3000 or not game.heaps:
        return
    place = tuple(size - 1 for size in table.shape)
    found = asked(lambda: (game.value if values else game.outcome)(*place, **small))
    if found is not None and (not values or table[place] >= 0):
        assert table[place] == (found if values else found == "P")
    listed = asked(lambda: game.positions(bound, **small))
    if listed is not None and not values:
        assert np.array_equal(listed, np.argwhere(np.asarray(table)))


@quick
@given(anything, anything, anything)
def test_wrong_types_everywhere(one, two, three):
    nim = gm.nim
    for question in (
        lambda: gm.Game(one, rules=two),
        lambda: nim.outcome(one, two),
        lambda: nim.outcome(one),
        lambda: nim.value(one, two, phase=three),
        lambda: nim.moves(one, two),
        lambda: nim.table(one, phase=two, **small) if not isinstance(one, int) or one < 500 else None,
        lambda: nim.positions(5, value=one if not isinstance(one, float) else None, where=str(two)),
        lambda: gm.octal("0.07").sequence(one) if not isinstance(one, int) or one < 5000 else None,
        lambda: gm.identify(str(one)),
        lambda: gm.zeckendorf(one),
        lambda: gm.solve("cram", str(one)),
        lambda: nim.table(5, memory=one, threads=1),
        lambda: nim.explain(one, two),
        lambda: nim >> one,
    ):
        try:
            question()
        except (*refusals, AttributeError, OSError, OverflowError):
            pass


@settings(quick, max_examples=60)
@given(games)
def test_cards_plans_and_pictures(text):
    game = made(text)
    if game is None:
        return
    assert gm.Game(str(game)) == game
    for question in (lambda: game.show(**small), lambda: game.explain(bound=20), lambda: game.plot(12, **small).svg, game._repr_html_):
        asked(question)
