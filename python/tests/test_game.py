"""Games: texts, operators, rulesets, what they say of themselves."""

import pickle

import gallimaufry as gm
import pytest


def test_operators_are_those_of_the_language():
    assert str(gm.nim >> gm.euclid) == "nim >> euclid"
    assert str(gm.nim & gm.bishop) == "nim & bishop"
    assert str(gm.nim | gm.yama) == "nim | yama"
    assert str(gm.Game("nim(1)") + gm.wythoff) == "nim(1) + wythoff"
    assert gm.push(gm.nim, gm.euclid) == gm.nim >> gm.euclid
    assert gm.select("nim", "yama") == gm.nim | "yama"


def test_repr_shows_how_python_groups():
    assert repr(gm.nim >> gm.wythoff >> gm.euclid) == "Game('(nim >> wythoff) >> euclid')"
    assert repr(gm.nim >> (gm.wythoff >> gm.euclid)) == "Game('nim >> (wythoff >> euclid)')"
    assert repr(gm.bishop | gm.nim >> gm.euclid) == "Game('bishop | (nim >> euclid)')"
    assert (gm.nim >> gm.wythoff >> gm.euclid).outcome(0, 0) == "N"
    assert (gm.nim >> (gm.wythoff >> gm.euclid)).outcome(0, 0) == "P"


def test_every_ruleset_is_a_name():
    for ruleset in gm.rulesets():
        assert getattr(gm, ruleset.name) is not None
    assert gm.nim(3).heaps == ("x", "y", "z")
    assert str(gm.subtraction({2, 1})) == "subtraction{1,2}"
    assert str(gm.octal("0.77")) == "octal(0.77)"
    assert "nim" in dir(gm)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        gm.chess


def test_words_of_the_language():
    assert str(gm.push("nim", "euclid", button="before")) == "push(nim, euclid, button=before)"
    assert gm.misere(gm.nim).is_misere
    assert gm.misere(gm.nim).outcome(1, 1) == "N"
    assert gm.Game("nim", misere=True) == gm.misere(gm.nim)
    assert gm.twist(gm.subtraction({1, 2})).sequence(9, values=True).tolist() == [0, 1, 2, 3, 4, 0, 1, 2, 0, 1]
    assert gm.left("domineering").board == "a grid"
    assert len(gm.one_pass(gm.nim).phases) == 2


RULES = "ruleset queen_or_knight(x, y)\n  (x - i, y - i)  for i in 1..min(x, y)\n  (x - 2, y - 1)\n"


def test_own_rules_follow_their_games_into_operators(tmp_path):
    mine = gm.Game("queen_or_knight", rules=RULES)
    assert (mine | gm.nim).outcome(1, 2) == "P"
    file = tmp_path / "mine.rules"
    file.write_text(RULES)
    assert gm.Game("queen_or_knight", rules=file).outcome(2, 1) == mine.outcome(2, 1)
    odd = tmp_path / "my_ruleset.rules"
    odd.write_text(RULES)
    assert gm.Game("queen_or_knight", rules=str(odd)) is not None
    with pytest.raises(OSError):
        gm.Game("nim", rules="another_ruleset.rules")
    other = gm.Game("slow", rules="ruleset slow(x, y)\n  (x - 1, y)\n")
    assert (mine >> other).phases == ("queen_or_knight", "slow")
    with pytest.raises(gm.TextError):
        gm.Game("queen_or_knight")


def test_games_can_be_sent_to_other_processes():
    for game in (gm.nim >> gm.euclid, gm.misere(gm.nim), gm.Game("queen_or_knight", rules=RULES)):
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game)


def test_facts():
    game = gm.nim >> gm.euclid
    assert game.phases == ("nim", "euclid")
    assert game.heaps == ("x", "y")
    assert game.board == "two heaps"
    assert game.is_symmetric and not game.is_misere
    assert "nim &gt;&gt; euclid" in game._repr_html_()


def test_other_types_are_refused():
    for wrong in (None, 3, b"nim", ["nim"]):
        with pytest.raises(TypeError):
            gm.Game(wrong)
    with pytest.raises(TypeError):
        gm.nim >> 3


def both_halved(x, y):
    return [(x // 2, y), (x, y // 2)] if x and y else []


HALVED = "ruleset halved_by_text(x, y)\n  (x div 2, y)  where x >= 1 and y >= 1\n  (x, y div 2)  where x >= 1 and y >= 1\n"


def test_a_function_is_a_ruleset():
    by_text = gm.Game("halved_by_text", rules=HALVED)
    called = gm.ruleset(both_halved, heaps=2)
    assert str(called) == "both_halved"
    for put_together in (lambda g: g, lambda g: g >> "wythoff", lambda g: gm.nim & g, lambda g: g | gm.bishop, lambda g: gm.push(g, g, button="after")):
        assert (put_together(called).table(8, values=True) == put_together(by_text).table(8, values=True)).all()
    assert (called + gm.Game("nim(1)")).value(3, 3, 5) == by_text.value(3, 3) ^ 5
    assert gm.misere(called).outcome(2, 2) == gm.misere(by_text).outcome(2, 2)
    assert [move.to for move in called.moves(4, 3)] == [move.to for move in by_text.moves(4, 3)]


def test_a_function_of_one_heap_gives_numbers():
    squares = gm.ruleset(lambda n: (n - i * i for i in range(1, n + 1)), heaps=1, name="squares")
    assert squares.sequence(30, values=True).tolist() == gm.Game("squares_by_text", rules="ruleset squares_by_text(n)\n  (n - i*i)  for i in 1..n\n").sequence(30, values=True).tolist()
    assert not squares.period(values=True, bound=60).is_proved


def test_a_function_is_asked_once_about_a_position():
    asked = []

    def counted(x, y):
        asked.append((x, y))
        return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]

    game = gm.ruleset(counted, heaps=2)
    assert game.table(4, values=True)[3][4] == 7
    assert game.table(4, values=True)[2][4] == 6
    assert len(asked) == len(set(asked)) == 25


def test_mistakes_in_a_function_are_python_errors():
    with pytest.raises(ZeroDivisionError):
        gm.ruleset(lambda x: [x // 0], heaps=1).outcome(3)
    with pytest.raises(TypeError, match=r"own\(3, 4\) gave 7, which is not a list of positions"):
        gm.ruleset(lambda x, y: 7, heaps=2).outcome(3, 4)
    with pytest.raises(TypeError, match=r"own\(3, 4\) gave the option 2, which is not 2 whole numbers"):
        gm.ruleset(lambda x, y: [2], heaps=2).outcome(3, 4)
    with pytest.raises(TypeError, match=r"the option 0.5, which is not a whole number"):
        gm.ruleset(lambda x: [0.5], heaps=1).outcome(3)
    with pytest.raises(TypeError, match=r"the option 'ab'"):
        gm.ruleset(lambda x, y: ["ab"], heaps=2).outcome(3, 4)
    with pytest.raises(TypeError):
        gm.ruleset(lambda x: [], heaps=2).outcome(3, 4)
    with pytest.raises(TypeError, match="not by int"):
        gm.ruleset(3, heaps=2)
    with pytest.raises(gm.Refused, match="a declared rank is not lowered"):
        gm.ruleset(lambda x: [x + 1], heaps=1).outcome(3)
    with pytest.raises(gm.Error, match="two rulesets are called 'own'"):
        gm.ruleset(lambda x: [], heaps=1) + gm.ruleset(lambda x: [x - 1], heaps=1)
    with pytest.raises(ValueError):
        gm.ruleset(both_halved, heaps=0)
    with pytest.raises(gm.QuestionError, match="'größe' is not a valid name for a ruleset"):
        gm.ruleset(both_halved, heaps=2, name="größe")
    with pytest.raises(TypeError, match="the option 'ä{59}\\.\\.\\."):
        gm.ruleset(lambda x: ["ä" * 80], heaps=1).outcome(3)
    with pytest.raises(gm.Refused, match="only the reference plays games whose rules call functions: 9,006,001 positions") as refused:
        gm.ruleset(both_halved, heaps=2).table(3000)
    assert refused.value.remedies == ("ask for a smaller board",)
    assert gm.ruleset(lambda x: [-1, x - 1, 10**30 % 7 - 9], heaps=1).sequence(3, values=True).tolist() == [0, 1, 0, 1]


def test_a_function_need_not_be_hashable():
    class Steps:
        def __call__(self, x):
            return [x - 1, x - 3]

        def __eq__(self, other):
            return True

    game = gm.ruleset(Steps(), heaps=1, name="walk")
    assert (game | gm.Game("nim(1)")).sequence(4, values=True).tolist() == [0, 1, 2, 3, 4]
    assert game != gm.ruleset(Steps(), heaps=1, name="walk")
    assert game.sequence(4, values=True).tolist() == [0, 1, 0, 1, 0]


def test_a_function_goes_into_texts_and_methods_are_functions():
    class Own:
        def walk(self, x):
            return [x - 2, 10**30, -(10**30)]

    own = Own()
    one, two = gm.ruleset(own.walk, heaps=1), gm.ruleset(own.walk, heaps=1)
    assert one == two and (one >> two).phases == ("walk", "walk")
    assert gm.Game("misere(walk)", rules=one).outcome(1) == "N"
    assert gm.Game("walk + other", rules=[two, "ruleset other(n)\n  (n - 1)\n"]).value(2, 1) == 0
    assert one.sequence(5, values=True).tolist() == [0, 0, 1, 1, 0, 0]
    with pytest.raises(gm.QuestionError, match="board is one line"):
        gm.ruleset(own.walk, heaps=1, board="x >= 0\n  (x - 1)")

    class Odd:
        def __index__(self):
            raise RuntimeError("no number")

    with pytest.raises(RuntimeError, match="no number"):
        gm.ruleset(lambda x: [Odd()], heaps=1).outcome(3)


def test_explain_says_why_others_do_not_play_a_function():
    text = str(gm.ruleset(both_halved, heaps=2).explain(3, 4))
    assert "which only the reference does" in text and "a heap may grow" not in text


def test_a_function_may_have_another_rank_and_board():
    up = gm.ruleset(lambda x, y: [(x - 1, y + 5), (x, y - 1)], heaps=2, name="up", rank="100*x + y", board="x <= 9")
    assert up.outcome(0, 2) == "P"
    assert up.outcome(1, 0) == "P"
    assert up.outcome(1, 1) == "N"


def test_a_function_travels_with_its_game():
    assert pickle.loads(pickle.dumps(gm.ruleset(both_halved, heaps=2) >> gm.nim)).outcome(3, 4) == (gm.ruleset(both_halved, heaps=2) >> gm.nim).outcome(3, 4)
