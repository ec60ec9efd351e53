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
