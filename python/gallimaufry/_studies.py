"""Questions about games as a whole, about several games, and about none."""

from __future__ import annotations

import os
from operator import index
from typing import TYPE_CHECKING, Any, Iterable, Mapping

from . import _core
from ._game import Game, fixed_of, game_of, phase_number
from ._numbers import checked_bound, integer, largest, optional_bound
from ._games import Rules, files_of, session_of
from ._progress import How, run_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from typing_extensions import Unpack

    from ._answers import Comparison, Conjectures, Identification, Laws, Slopes, Solution, Theorem, Verdicts, Verification


def _call(name: str, *arguments: Any) -> str:
    shown = (f"gm.{one!r}" if isinstance(one, Game) else repr(one) for one in arguments)
    return f"gm.{name}({', '.join(shown)})"


def compare(*games: Game | str, bound: int | None = None, prove: bool = False, **how: Unpack[How]) -> Comparison:
    """Two games or more, each with each: P-positions, nim-values, which dominates which. `prove` adds what automata decide for all heaps.

    >>> compare("nim", "bishop", bound=40).relation
    'dominated'
    """
    from ._answers import Comparison, read

    several = [game_of(game) for game in games]
    text, report = _core.compare([game._handle for game in several], optional_bound(bound), prove, _call("compare", *games), run_of(how))
    data = read(report)
    return Comparison(text, data if isinstance(data, dict) else {"pairs": data})


def laws(*games: Game | str, bound: int | None = None, **how: Unpack[How]) -> Laws:
    """Laws of the operators, tried on two or three games."""
    from ._answers import Laws, read

    several = [game_of(game) for game in games]
    text, report = _core.laws([game._handle for game in several], optional_bound(bound), _call("laws", *games), run_of(how))
    return Laws(text, read(report))


def slopes(game: Game | str, bound: int | None = None, **how: Unpack[How]) -> Slopes:
    """Lines along which the P-positions of a game with two heaps accumulate."""
    from ._answers import Slopes, read

    text, report = _core.slopes(game_of(game)._handle, optional_bound(bound), _call("slopes", game), run_of(how))
    return Slopes(text, read(report))


def conjecture(game: Game | str, bound: int | None = None, **how: Unpack[How]) -> Conjectures:
    """What the P-positions of a game seem to be; `.claims` is a text for `check`."""
    from ._answers import Conjectures, read

    text, report, claims = _core.conjecture(game_of(game)._handle, optional_bound(bound), _call("conjecture", game), run_of(how))
    return Conjectures(text, {**read(report), "claims": claims})


def prove(
    game: Game | str,
    *,
    value: int = 0,
    phase: int = 1,
    numeration: str = "auto",
    fixed: Mapping[str, int] | None = None,
    direct: bool = False,
    bound: int = 0,
    seconds: float = 120,
    **how: Unpack[How],
) -> Theorem:
    """The P-positions of all heap sizes as an automaton: guessed from a board, and proved.

    >>> theorem = prove("wythoff")
    >>> theorem.verdict, theorem.numeration
    ('proved', 'fib')
    """
    from ._answers import Theorem, read

    if not seconds >= 0:
        raise ValueError(f"seconds={seconds} is not a time")
    text, report, certificate, dot = _core.prove(
        game_of(game)._handle,
        phase_number(phase),
        integer("value", value, 0, 2**32 - 1),
        numeration,
        fixed_of(fixed),
        direct,
        checked_bound(bound),
        float(seconds),
        _call("prove", game),
        run_of(how),
    )
    return Theorem(text, {**read(report), "certificate": certificate, "dot": dot})


def solve(game: Game | str, board: str, *, first_moves: bool = False, record: bool = False, **how: Unpack[How]) -> Solution:
    """One grid, searched as deeply as it takes.

    >>> solve("cram", "4x4").outcome
    'P'
    """
    from ._answers import Solution, read

    text, report, kept = _core.solve(game_of(game)._handle, str(board), first_moves, record, _call("solve", game, board), run_of(how))
    return Solution(text, {"winning_move": None, "first_moves": [], **read(report), "record": kept})


def solve_boards(
    game: Game | str, rows: Iterable[int], columns: Iterable[int], *, executor: Executor | None = None, **how: Unpack[How]
) -> dict[tuple[int, int], Solution]:
    """Empty grids with these numbers of rows and columns, by (rows, columns). An executor is given those that take longest first.

    >>> found = solve_boards("vertical >> horizontal", range(1, 4), range(1, 8))
    >>> "".join(found[3, columns].outcome for columns in range(1, 8))
    'NPNPNPN'
    """
    sizes = sorted(_sizes(rows, columns), key=lambda size: (size[0] * size[1], size))
    one = game_of(game)
    if executor is None:
        return {size: solve(one, f"{size[0]}x{size[1]}", **how) for size in sizes}
    futures = {size: executor.submit(_solve_board, one, f"{size[0]}x{size[1]}") for size in reversed(sizes)}
    return {size: futures[size].result() for size in sizes}


def _sizes(rows: Iterable[int], columns: Iterable[int]) -> list[tuple[int, int]]:
    several = [integer("columns", column, 1, largest) for column in columns]
    return [(integer("rows", row, 1, largest), column) for row in rows for column in several]


def _solve_board(game: Game, board: str) -> Solution:
    """What a worker does: the other processors are for other workers."""
    return solve(game, board, threads=1)


def _claim(claim: str | os.PathLike[str]) -> str | tuple[str, str]:
    """A text with a claim, the path of a file, or the name of a claim of the library."""
    if isinstance(claim, str) and "\n" in claim:
        return "", claim
    path = os.fspath(claim)
    if not isinstance(claim, str) or path.endswith(".claim"):
        with open(path, encoding="utf-8") as file:
            return path, file.read()
    return path


def check(
    *claims: str | os.PathLike[str],
    paper: str = "",
    bound: int | None = None,
    quick: bool = False,
    moves: bool = False,
    rules: Rules | None = None,
    **how: Unpack[How],
) -> Verdicts:
    """Claims: names of those of the library, files that end in .claim, or texts. Without any, all of the library.

    >>> check("push table-1")[0].verdict
    'proved'
    """
    from ._answers import Verdict, Verdicts, read

    session = session_of(files_of(rules))
    lines, summary, report, why_not = _core.check(session, [_claim(claim) for claim in claims], paper, optional_bound(bound), quick, moves, run_of(how))
    found = [Verdict(line, {**data, "why_not_for_all": why}) for line, data, why in zip(lines, read(report), why_not)]
    return Verdicts(found, summary.rstrip("\n"))


def verify(certificate: str | os.PathLike[str], **how: Unpack[How]) -> Verification:
    """A certificate of a period or a theorem, or a record of a board, checked again from the rules alone: a text or a file."""
    from ._answers import Verification, read

    name, text = "the text", str(certificate)
    if not isinstance(certificate, str) or not ("\n" in certificate or certificate.lstrip().startswith("{")):
        name = os.fspath(certificate)
        with open(name, encoding="utf-8") as file:
            text = file.read()
    shown, report = _core.verify(name, text, _call("verify", name), run_of(how))
    return Verification(shown, read(report))


def identify(terms: str | Iterable[Any], **how: Unpack[How]) -> Identification:
    """Small games whose outcomes or nim-values begin with these terms.

    >>> identify([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]).games[0]
    'subtraction{1,3,4}'
    """
    from ._answers import Identification, read

    written = terms if isinstance(terms, str) else _terms(list(terms))
    text, report = _core.identify(written, _call("identify", written), run_of(how))
    return Identification(text, read(report))


def _terms(terms: list[Any]) -> str:
    """Nim-values as "0,1,2"; truth values as `sequence` gives them, and letters, as "PNN"."""
    if terms and all(term in ("P", "N") for term in terms):
        return "".join(terms)
    if terms and all(type(term).__name__.startswith("bool") for term in terms):
        return "".join("P" if term else "N" for term in terms)
    return ",".join(str(integer("terms", term, 0, largest)) for term in terms)


def zeckendorf(number: int) -> tuple[int, ...]:
    """A number as a sum of Fibonacci numbers of which no two are neighbours, the largest first. Any size will do.

    >>> zeckendorf(45)
    (34, 8, 3)
    """
    number = index(number)
    if number < 0:
        raise ValueError(f"{number} is negative")
    if number <= largest:
        return tuple(_core.zeckendorf([str(number)])[0][1])
    return _greedy(number)


def _greedy(number: int) -> tuple[int, ...]:
    small, large = 1, 2
    while large <= number:
        small, large = large, small + large
    parts = []
    while number:
        if small <= number:
            parts.append(small)
            number -= small
        small, large = large - small, small
    return tuple(parts)


def cite() -> str:
    """BibTeX for the program and the papers."""
    return _core.cite()


