"""Questions about games as a whole: the library's answers come through."""

import concurrent.futures
import pickle

import gallimaufry as gm
import pytest


def test_moves():
    moves = (gm.nim >> gm.euclid).moves(2, 3)
    assert (moves.outcome, moves.value, len(moves)) == ("N", 5, 6)
    assert [(move.to, move.by) for move in moves.winning] == [((2, 3), "push")]
    assert str(moves).startswith("(2,3) is N, value 5, in phase 1 (nim).")
    assert "<table>" in moves._repr_html_()
    assert moves == (gm.nim >> gm.euclid).moves((2, 3)) and moves != (gm.nim >> gm.euclid).moves(2, 4)
    enforced = (gm.yama & gm.bishop).moves(0, 6)
    assert enforced.best_enforce == "bishop"
    assert (gm.nim & gm.bishop).moves(5, 9).best_enforce is None


def test_compare():
    found = gm.compare(gm.nim, "bishop", bound=40)
    assert found.relation == "dominated" and found.b_dominates_a and not found.same_positions
    proved = gm.compare("wythoff >> euclid", "wythoff >> nim", bound=20, prove=True)
    assert "proved" in str(proved).splitlines()[-1]


def test_laws_slopes_conjecture():
    assert "absorbs" in str(gm.laws("nim", "bishop", bound=10))
    assert "sqrt(5)" in str(gm.slopes("wythoff", bound=500))
    found = gm.conjecture("wythoff", bound=200)
    assert "phi" in found.claims
    assert all(verdict.verdict in ("proved", "observed") for verdict in gm.check(found.claims))


def test_prove_and_verify():
    theorem = gm.prove(gm.wythoff)
    assert theorem and theorem.numeration == "fib" and theorem.first[1] == [1, 2]
    assert theorem.dot.startswith("digraph")
    assert gm.verify(theorem.certificate).is_verified


def test_claims(tmp_path):
    verdicts = gm.check("push table-1", "rational 4c", bound=60)
    assert [verdict.verdict for verdict in verdicts] == ["proved", "refuted"]
    assert verdicts.as_expected and verdicts.summary.startswith("2 claims")
    assert "(9,13)" in verdicts[1].counterexample
    assert "refuted" in verdicts._repr_html_()
    file = tmp_path / "mine.claim"
    file.write_text("claim mine\nP(nim) = { (n,n) : n >= 0 }\nN = 30\n")
    assert gm.check(file)[0].verdict == "proved"
    assert gm.check(str(file))[0].name == "mine"
    with pytest.raises(gm.TextError) as caught:
        gm.check("claim mine\n(a,b) in P(nim)\nN = 3\n")
    assert caught.value.span is not None


def test_solve():
    board = gm.solve("vertical >> horizontal", "3x3", first_moves=True, record=True)
    assert board.outcome == "N" and board.winning_move["after"] == "#../#../..."
    assert sum(move["wins"] for move in board.first_moves) == 2
    assert gm.verify(board.record).is_verified


def test_boards_by_an_executor_are_the_same():
    alone = gm.solve_boards(gm.cram, range(1, 4), range(1, 5))
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        shared = gm.solve_boards(gm.cram, range(1, 4), range(1, 5), executor=executor)
    assert list(alone) == list(shared) and len(alone) == 12
    assert all(alone[size].outcome == shared[size].outcome == gm.cram.outcome(f"{size[0]}x{size[1]}") for size in alone)


def test_identify_and_zeckendorf():
    assert gm.identify("0,1,0,1,2,3,2,0,1,0,1,2,3,2").games[0] == "subtraction{1,3,4}"
    assert gm.identify(gm.subtraction({1, 2}).sequence(20)).games[0] == gm.identify("PNNPNNPNNP").games[0] == "subtraction{1,2}"
    assert gm.zeckendorf(45) == (34, 8, 3)
    assert gm.zeckendorf(0) == ()
    large = gm.zeckendorf(10**60)
    assert sum(large) == 10**60 and list(large) == sorted(large, reverse=True)


def test_show_explain_cite():
    card = (gm.nim >> gm.euclid).show()
    assert "gm.Game('nim >> euclid')." in str(card) and "galli " not in str(card)
    assert "ruleset nim" in card.source
    assert "\\" in gm.nim.show(latex=True).latex
    plan = gm.wythoff.explain(bound=4096, values=True)
    assert "16,785,409" in plan and "nothing was computed" in plan
    assert "@" in gm.cite()
    assert "octal" in gm.octal("0.77").explain(what="sequence", bound=100)


def test_graph():
    graph = (gm.nim >> gm.euclid).graph(1, 0, values=True)
    assert len(graph) == 4 and graph.places[0]["outcome"] == "P"
    assert {by for _, _, by in graph.arrows} == {"nim", "push", "euclid"}
    assert graph.dot.count("->") == 4
    networkx = pytest.importorskip("networkx")
    made = graph.to_networkx()
    assert networkx.is_directed_acyclic_graph(made) and made.nodes[0]["position"] == "1,0"


def test_pictures(tmp_path):
    picture = gm.wythoff.plot(30, slopes=["phi"], mark=[(1, 2)])
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == picture.svg
    assert "tikzpicture" in picture.tikz
    assert "P-positions" in str(picture)
    picture.save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == picture.svg
    assert gm.wythoff.plot(20, compare=gm.nim).svg != picture.svg
    assert gm.octal("0.07").plot(200, values=True).svg.startswith("<svg")
    assert gm.Game("vertical >> horizontal").plot(boards=["3x3"]).svg.startswith("<svg")
    pytest.importorskip("matplotlib")
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    assert gm.wythoff.plot(20, values=True, ax=axes) is axes and axes.images
    axes = Figure().subplots()
    gm.nim.plot(20, compare=gm.wythoff, mark=[(1, 2)], slopes=["phi"], ax=axes)
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert {"both", "only nim", "only wythoff", "phi"} <= set(labels) and axes.get_title() == "nim"
    assert [line.get_xdata()[0] for line in axes.lines if line.get_color() == "#cf222e"] == [1]
    axes = (gm.nim & gm.bishop).plot(10, moves_of=(5, 9), ax=Figure().subplots())
    assert {text.get_text() for text in axes.get_legend().get_texts()} == {"nim", "bishop"}
    axes = gm.nim(3).plot([9, 7, 3], fixed={"z": 3}, ax=Figure().subplots())
    assert axes.get_xlim() == (-0.5, 9.5) and axes.get_ylim() == (-0.5, 7.5)
    terms = gm.octal("0.07").plot(200, values=True, ax=Figure().subplots()).lines[0].get_ydata()
    assert terms.tolist() == gm.octal("0.07").sequence(200, values=True).tolist()
    with pytest.raises(gm.QuestionError, match="matplotlib"):
        gm.cram.plot(boards="3x3", ax=axes)


def test_answers_can_be_sent_to_other_processes():
    for answer in (gm.wythoff.moves(3, 4), gm.octal("0.77").period(), gm.compare("nim", "bishop", bound=10), gm.check("push table-1")[0]):
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and str(again) == str(answer) and type(again) is type(answer)
