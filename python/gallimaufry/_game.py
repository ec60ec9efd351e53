"""A game: read from a text, or put together from other games by operators."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Iterable, Literal, Mapping, Union, cast, overload

from . import _core
from ._errors import QuestionError, Refused
from ._games import RuleFiles, Rules, files_of, session_of
from ._numbers import Bound, bounds_of, integer, largest, optional_bound
from ._numbers import text as as_text
from ._progress import How, run_of

if TYPE_CHECKING:
    import numpy as np
    from typing_extensions import Unpack

    from ._answers import Card, Moves, Period, Plan
    from ._pictures import Graph, Picture
    from ._tables import Table

Phase = Union[int, Literal["all"]]

_terms_for_a_period = 1 << 16


def phase_number(phase: Phase) -> int:
    """0 stands for all phases."""
    if phase == "all":
        return 0
    return integer("phase", phase, 1, 64)


class Game:
    """A game in the language of docs/language.md, with rulesets of the library and of `rules`.

    `rules` is a text with rulesets, the path of a rules file, a game that has some, or several of them. `>>`, `&`, `|` and `+` put games together.

    >>> Game("nim") >> Game("euclid")
    Game('nim >> euclid')
    >>> Game("nim") >> Game("wythoff") >> Game("euclid")
    Game('(nim >> wythoff) >> euclid')
    """

    __slots__ = ("_files", "_handle")
    _files: RuleFiles
    _handle: _core.Handle

    def __init__(self, text: str | Game, *, rules: Rules | None = None, misere: bool = False):
        if isinstance(text, Game):
            self._files = _united(text._files, files_of(rules))
        elif isinstance(text, str):
            self._files = files_of(rules)
        else:
            raise TypeError(f"a game is a text, not {type(text).__name__}")
        self._handle = session_of(self._files).game(as_text("text", str(text)), misere)

    # ---- What it is ----

    def __str__(self) -> str:
        return self._handle.text

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._handle == other._handle

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (str(self), self._files)

    @property
    def phases(self) -> tuple[str, ...]:
        """The names of its phases, phase 1 first."""
        return tuple(self._handle.phases)

    @property
    def heaps(self) -> tuple[str, ...]:
        """The names of the heaps of phase 1; empty where it is not played on heaps."""
        return tuple(self._handle.heaps(1))

    @property
    def board(self) -> str:
        """What phase 1 is played on: "two heaps", "a grid"."""
        return self._handle.board(1)

    @property
    def is_misere(self) -> bool:
        return self._handle.is_misere

    @property
    def is_symmetric(self) -> bool:
        """Unchanged by swapping heaps."""
        return self._handle.is_symmetric

    # ---- Operators ----

    def __rshift__(self, other: Game | str) -> Game:
        """Play by the first game; a player may use a turn to push a button, and play goes on by the second.

        `a >> b >> c` is `(a >> b) >> c` to Python, which is another game than `a >> (b >> c)`: write the parentheses.
        """
        return _joined(self, ">>", other)

    def __rrshift__(self, other: str) -> Game:
        return _joined(other, ">>", self)

    def __and__(self, other: Game | str) -> Game:
        """Before each move the opponent names one of the two, and the mover moves by it."""
        return _joined(self, "&", other)

    def __rand__(self, other: str) -> Game:
        return _joined(other, "&", self)

    def __or__(self, other: Game | str) -> Game:
        """The mover moves by the one or by the other."""
        return _joined(self, "|", other)

    def __ror__(self, other: str) -> Game:
        return _joined(other, "|", self)

    def __add__(self, other: Game | str) -> Game:
        """Side by side: a move changes one of the two."""
        return _joined(self, "+", other)

    def __radd__(self, other: str) -> Game:
        return _joined(other, "+", self)

    def __call__(self, *parameters: Any) -> Game:
        """A ruleset with another parameter: `gm.nim(3)` has three heaps."""
        return _made(with_parameters(str(self), "()", parameters), self._files)

    # ---- Positions ----

    @overload
    def outcome(self, *position: Any, phase: int = 1, **how: Unpack[How]) -> str: ...
    @overload
    def outcome(self, *position: Any, phase: Literal["all"], **how: Unpack[How]) -> list[str]: ...
    def outcome(self, *position: Any, phase: Phase = 1, **how: Unpack[How]) -> Any:
        """"P" if the player to move loses, else "N"; with `phase="all"` a list of them.

        A position is `outcome(2, 4)`, `outcome((2, 4))` or a text as on the command line: `outcome("3x4")` on a grid. Sizes may
        have any number of digits where a period or a proof answers.

        >>> Game("nim >> euclid").outcome(2, 4)
        'P'
        >>> Game("subtraction{1,2}").outcome(10**100)
        'N'
        """
        if len(position) == 1 and (number := _huge_number(position[0])):
            found = self._by_period(number, phase, False, how)
            if found is not None:
                return "P" if found == 0 else "N"
        return _core.outcome(self._handle, position, 1 if phase == 1 else phase_number(phase), run_of(how))

    @overload
    def value(self, *position: Any, phase: int = 1, **how: Unpack[How]) -> int: ...
    @overload
    def value(self, *position: Any, phase: Literal["all"], **how: Unpack[How]) -> list[int]: ...
    def value(self, *position: Any, phase: Phase = 1, **how: Unpack[How]) -> Any:
        """The nim-value; with `phase="all"` a list of them.

        >>> Game("wythoff").value(3, 4)
        2
        >>> Game("octal(0.07)").value(10**100)
        2
        """
        if len(position) == 1 and (number := _huge_number(position[0])):
            found = self._by_period(number, phase, True, how)
            if found is not None:
                return found
        return _core.value(self._handle, position, 1 if phase == 1 else phase_number(phase), run_of(how))

    def _by_period(self, n: int, phase: Phase, values: bool, how: Any) -> int | None:
        """A term of a sequence whose period is proved by its first terms: beyond it, n is as far from it as a smaller number."""
        if self.is_misere and self._handle.board_kind() != "heaps":
            return None  # whole multisets, of which there are too many
        try:
            found = self.period(values=values, phase=phase, bound=_terms_for_a_period, **how)
        except Refused:
            return None
        if phase_number(phase) == 0 or not found.is_proved or len(self._handle.heaps(phase_number(phase))) > 1:
            return None
        assert found.period is not None and found.preperiod is not None and found.saltus is not None
        rounds, rest = divmod(n - found.preperiod, found.period)
        terms = self.sequence(found.preperiod + rest, values=values, phase=phase, **how)
        term = int(terms[-1]) if values else int(not terms[-1])
        return term + rounds * found.saltus

    def moves(self, *position: Any, phase: Phase = 1, **how: Unpack[How]) -> Moves:
        """The moves from a position: those that win first, and what beats the others.

        >>> moves = Game("nim >> euclid").moves(2, 3)
        >>> [move.by for move in moves.winning]
        ['push']
        """
        from ._answers import Moves, read

        text, report = _core.moves(self._handle, _core.position_text(position), phase_number(phase), self._call("moves", *position), run_of(how))
        data = read(report)
        if isinstance(data, list):
            raise ValueError("moves are of one phase")
        return Moves(text, data)

    # ---- Windows of positions ----

    def table(self, bound: Bound = None, *, values: bool = False, phase: Phase = 1, **how: Unpack[How]) -> Table:
        """All positions with heaps up to `bound` as an array: True for P, or nim-values, -1 off the board. Nothing is copied.

        With `phase="all"` the first axis is the phase.

        >>> import numpy as np
        >>> np.asarray(Game("wythoff").table(3, values=True))
        array([[0, 1, 2, 3],
               [1, 2, 0, 4],
               [2, 0, 1, 5],
               [3, 4, 5, 6]], dtype=int32)
        """
        from ._tables import table_from

        array = _core.table(self._handle, bounds_of(bound), values, phase_number(phase), run_of(how))
        what = "nim-values" if values else "outcomes"
        return table_from(array, escape(f"{what} of {self}"), self.heaps)

    def positions(
        self,
        bound: Bound = None,
        *,
        value: int | None = None,
        where: str = "",
        up_to_swap: bool = False,
        phase: int = 1,
        **how: Unpack[How],
    ) -> np.ndarray[Any, Any]:
        """The P-positions with heaps up to `bound`, or those of one nim-value: an array with a row for each.

        >>> Game("wythoff").positions(10, up_to_swap=True).tolist()
        [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
        """
        found = _core.positions(self._handle, bounds_of(bound), _checked_value(value), as_text("where", where), up_to_swap, _one_phase(phase), run_of(how))
        return cast("np.ndarray[Any, Any]", found)

    def count(self, bound: Bound = None, *, value: int | None = None, where: str = "", up_to_swap: bool = False, phase: int = 1, **how: Unpack[How]) -> int:
        """How many positions `positions` would list.

        >>> Game("wythoff").count(100)
        77
        """
        return _core.count(self._handle, bounds_of(bound), _checked_value(value), as_text("where", where), up_to_swap, _one_phase(phase), run_of(how))

    def sequence(self, bound: int | None = None, *, values: bool = False, phase: Phase = 1, **how: Unpack[How]) -> np.ndarray[Any, Any]:
        """The terms n = 0 to `bound` of a game with one heap: True for P, or nim-values.

        >>> Game("octal(0.07)").sequence(12, values=True).tolist()
        [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
        """
        last = optional_bound(bound)
        return cast("np.ndarray[Any, Any]", _core.sequence(self._handle, last, values, phase_number(phase), run_of(how)))

    def period(self, *, values: bool = False, bound: int | None = None, phase: Phase = 1, certificate: bool = False, **how: Unpack[How]) -> Period:
        """The period of a game with one heap, and how well it is known.

        >>> Game("octal(0.07)").period(values=True)
        period 34, last exception n = 52
        proved by Guy-Smith: enough terms of a take-and-break game repeat
        """
        from ._answers import Period, read

        last = optional_bound(bound)
        text, report, certificates = _core.period(self._handle, values, last, _one_phase(phase), certificate, self._call("period"), run_of(how))
        return Period(text, {**read(report), "certificate": certificates[0]})

    # ---- What is known of it ----

    def show(self, *, latex: bool = False, **how: Unpack[How]) -> Card:
        """Its card: board, phases, why play ends, first P-positions, claims about it, what to ask next."""
        from ._answers import Card

        return Card(*_core.show(session_of(self._files), str(self), False, latex, run_of(how)))

    def explain(self, *position: Any, bound: Bound = None, what: str = "", values: bool = False, phase: Phase = 1, **how: Unpack[How]) -> Plan:
        """How a question would be answered, why so, and at what cost. Nothing is computed.

        It is about a position, or else about a table; `what` may be "positions" or "sequence".
        """
        from ._answers import Plan

        if what not in ("", "table", "positions", "sequence"):
            raise ValueError(f"what={what!r} is not 'table', 'positions' or 'sequence'")
        asked = ("value" if values else "outcome") if position else what or "table"
        text = _core.position_text(position) if position else ""
        return Plan(_core.explain(self._handle, asked, text, bounds_of(bound), values, phase_number(phase), run_of(how)))

    # ---- Pictures ----

    def plot(
        self,
        bound: Bound = None,
        *,
        values: bool = False,
        phase: Phase = 1,
        compare: Game | str | Iterable[Game | str] = (),
        moves_of: Any = None,
        mark: Iterable[Any] = (),
        fixed: Mapping[str, int] | None = None,
        slopes: Iterable[Any] | str = (),
        title: str | None = None,
        width: float | None = None,
        boards: Iterable[str] | str = (),
        ax: Any = None,
        **how: Unpack[How],
    ) -> Any:
        """A picture, which a notebook shows; or with `ax` a drawing into axes of matplotlib, which are given back.

        `compare` has other games, `mark` positions to circle, `moves_of` a position whose moves are shown, `fixed` heaps that are not
        drawn, `slopes` lines y = r x; `width` is in millimetres.
        """
        from ._pictures import Picture, size_from, slopes_from

        grids = [boards] if isinstance(boards, str) else [as_text("boards", board) for board in boards]
        if (self._handle.board_kind() == "grid") != bool(grids):
            if grids:
                raise QuestionError(f"{self} is not played on a grid", remedies=("leave boards out",))
            raise QuestionError(f"{self} is played on grids", remedies=("boards=['3x5'] draws one, '..#/...' one where some cells are taken",))
        others = [compare] if isinstance(compare, (Game, str)) else list(compare)
        plot = _core.plot(
            self._handle,
            bounds_of(bound),
            values,
            phase_number(phase),
            [game_of(other)._handle for other in others],
            [_core.position_text(_as_tuple(one)) for one in mark],
            None if moves_of is None else _core.position_text(_as_tuple(moves_of)),
            grids,
            fixed_of(fixed),
            self._call("plot"),
            run_of(how),
        )
        picture = Picture(plot, slopes_from(slopes), None if title is None else as_text("title", title), size_from(width))
        return picture if ax is None else picture.draw(ax)

    def graph(self, *position: Any, values: bool = False, depth: int | None = None, up_to_swap: bool = False, phase: int = 1, **how: Unpack[How]) -> Graph:
        """All positions that can be reached from one, labelled, and the moves between them: `to_networkx()` makes a graph of it."""
        from ._pictures import Graph

        found = _core.graph(self._handle, _core.position_text(position), _one_phase(phase), values, depth, up_to_swap, self._call("graph", *position), run_of(how))
        return Graph(found)

    def _repr_html_(self) -> str:
        names = f" ({', '.join(self.heaps)})" if self.heaps else ""
        phases = f"; phases: {', '.join(self.phases)}" if len(self.phases) > 1 else ""
        return f"<p><b>{escape(str(self))}</b><br>{escape(self.board + names + phases)}</p>"

    def _call(self, name: str, *arguments: Any) -> str:
        return f"gm.{self!r}.{name}({', '.join(map(repr, arguments))})"


def fixed_of(fixed: Mapping[str, int] | None) -> list[tuple[str, int]]:
    """Heaps and their sizes."""
    return [(str(name), integer(str(name), size, 0, largest)) for name, size in (fixed or {}).items()]


def game_of(game: Game | str) -> Game:
    return game if isinstance(game, Game) else Game(game)


def with_parameters(name: str, brackets: str, parameters: tuple[Any, ...]) -> str:
    listed = ", ".join(_parameter(one) for one in parameters)
    return f"{name}{brackets[0]}{listed}{brackets[1]}"


def _parameter(parameter: Any) -> str:
    if isinstance(parameter, (set, frozenset, range, list, tuple)):
        return ", ".join(str(one) for one in sorted(parameter))
    return str(parameter)


def _joined(left: Game | str, sign: str, right: Game | str) -> Game:
    for side in (left, right):
        if not isinstance(side, (Game, str)):
            return NotImplemented
    files = _united(*(side._files for side in (left, right) if isinstance(side, Game)))
    return _made(f"({left}) {sign} ({right})", files)


def _united(*several: RuleFiles) -> RuleFiles:
    return tuple(dict.fromkeys(file for files in several for file in files))


def _made(text: str, files: RuleFiles) -> Game:
    game = Game.__new__(Game)
    game._files = files
    game._handle = session_of(files).game(text, False)
    return game


def word(name: str, games: Iterable[Game | str], settings: str = "") -> Game:
    """`push(A, B, button=before)`"""
    listed = list(games)
    files = _united(*(game._files for game in listed if isinstance(game, Game)))
    return _made(f"{name}({', '.join(map(str, listed))}{settings})", files)


def _huge_number(given: Any) -> int:
    """10**100, (10**100,): a heap that is too large for any table; 0 if it is not."""
    one = given[0] if isinstance(given, (tuple, list)) and len(given) == 1 else given
    return one if type(one) is int and one > largest else 0


def _as_tuple(position: Any) -> tuple[Any, ...]:
    return position if isinstance(position, tuple) else (position,)


def _one_phase(phase: Phase) -> int:
    number = phase_number(phase)
    if number == 0:
        raise ValueError("ask about one phase at a time: phase=1")
    return number


def _checked_value(value: int | None) -> int | None:
    return None if value is None else integer("value", value, 0, largest)
