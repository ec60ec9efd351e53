"""Gallimaufry: impartial games whose rulesets are combined by operators.

    import gallimaufry as gm

    g = gm.nim >> gm.euclid          # or gm.Game("nim >> euclid")
    g.outcome(2, 4)                  # 'P'
    g.table(1000, values=True)       # a NumPy array

Every ruleset of the library is a name here: `gm.nim`, `gm.wythoff`, `gm.subtraction({1, 2})`; `gm.rulesets()` lists them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _games
from ._core import __version__, engines  # type: ignore[attr-defined]
from ._errors import Error, FileError, QuestionError, Refused, Span, TextError
from ._game import Game, _made, with_parameters, word
from ._games import OptionsFunction, RulesetEntry, file_of_function, rulesets
from ._numbers import integer
from ._numbers import text as as_text
from ._studies import check, cite, compare, conjecture, identify, laws, prove, slopes, solve, solve_boards, verify, zeckendorf

if TYPE_CHECKING:
    from ._sweep import Sweep, sweep

__all__ = [
    "Error", "FileError", "Game", "QuestionError", "Refused", "Ruleset", "RulesetEntry", "Span", "Sweep", "TextError", "__version__",
    "check", "cite", "compare", "conjecture", "conjoin", "enforce", "engines", "identify", "laws", "left", "misere", "one_pass",
    "ordinal", "plus", "prove", "push", "right", "ruleset", "rulesets", "select", "slopes", "solve", "solve_boards", "sweep", "twist", "verify", "zeckendorf",
]  # fmt: skip


def select(*games: Game | str) -> Game:
    """The same as `a | b | ...`: the mover moves by one of them."""
    return word("select", games)


def enforce(*games: Game | str) -> Game:
    """The same as `a & b & ...`: before each move the opponent names one of them."""
    return word("enforce", games)


def push(first: Game | str, second: Game | str, *, button: str = "move") -> Game:
    """The same as `first >> second`; `button` is "move", "inside", "before", "after" or "either"."""
    return word("push", [first, second], f", button={button}")


def plus(*games: Game | str) -> Game:
    """The same as `a + b + ...`: side by side."""
    return word("plus", games)


def ordinal(first: Game | str, second: Game | str) -> Game:
    """`first : second`: side by side, but a move in the first ends the second."""
    return word("ordinal", [first, second])


def conjoin(first: Game | str, second: Game | str) -> Game:
    """Play by the first; a player who has no move there moves by the second, and play stays with it."""
    return word("conjoin", [first, second])


def twist(*games: Game | str) -> Game:
    """The mover also names the ruleset of the next move. One subtraction game stands for its set and the complement."""
    return word("twist", games)


def one_pass(game: Game | str) -> Game:
    """Once in the game a player who could move may pass."""
    return word("one_pass", [game])


def misere(game: Game | str) -> Game:
    """A player who cannot move wins."""
    return word("misere", [game])


def left(ruleset: str) -> Game:
    """The moves of Left in a partizan ruleset, for both players."""
    return word("left", [ruleset])


def right(ruleset: str) -> Game:
    """The moves of Right in a partizan ruleset, for both players."""
    return word("right", [ruleset])


def _is_name(text: object) -> bool:
    return isinstance(text, str) and text.isidentifier() and text.isascii()


def ruleset(function: OptionsFunction, heaps: int, *, name: str = "", rank: str = "", board: str = "") -> Game:
    """A ruleset whose options a function lists: `function(x, y)` gives those of (x, y), `function(x)` those of one heap.

    It stands beside other rulesets in operators, by its `name`, which is the function's own if it has one. Options that are not on the
    board do not exist. The function gives the same whenever it is asked about the same position, which is done once.

    Every move must lower the `rank`, an expression of the language that is never negative: the total of the heaps, if nothing
    else is said. `board` is a condition on positions, such as "x >= 1". As nothing else is known of the function, its games are played by the
    reference, on boards of up to a million positions, and nothing can be proved of them for all heaps.

    >>> halves = ruleset(lambda x, y: [(x // 2, y), (x, y // 2)] if x and y else [], heaps=2, name="halves")
    >>> halves >> "wythoff"
    Game('halves >> wythoff')
    >>> (halves >> "wythoff").outcome(2, 6)
    'N'
    """
    if not callable(function):
        raise TypeError(f"options are listed by a function, not by {type(function).__name__}")
    heaps = integer("heaps", heaps, 1, 16)
    own = getattr(function, "__name__", "")
    name = as_text("name", name) or (own if _is_name(own) else "own")
    if not _is_name(name):
        raise QuestionError(f"{name!r} is not a valid name for a ruleset: use letters, digits and _")
    for keyword, line in (("rank", rank), ("board", board)):
        if "\n" in as_text(keyword, line):
            raise QuestionError(f"{keyword} is one line")
    return _made(name, (file_of_function(function, heaps, name, as_text("rank", rank), as_text("board", board)),))


class Ruleset:
    """A ruleset that needs parameters to be a game.

    >>> import gallimaufry as gm
    >>> gm.subtraction({1, 2})
    Game('subtraction{1,2}')
    >>> gm.fraenkel(2)
    Game('fraenkel[2]')
    """

    def __init__(self, name: str, usage: str):
        self.name, self.usage = name, usage

    def __repr__(self) -> str:
        return f"<ruleset {self.usage}>"

    def __call__(self, *parameters: Any) -> Game:
        """Sets and numbers as Python has them; a text is taken as it is."""
        brackets = next((pair for pair in ("{}", "[]") if f"{self.name}{pair[0]}" in self.usage), "()")
        return Game(with_parameters(self.name, brackets, parameters))


def __getattr__(name: str) -> Any:
    if name in ("Sweep", "sweep"):  # what they import is not needed by everybody
        from . import _sweep

        globals().update(Sweep=_sweep.Sweep, sweep=_sweep.sweep)
        return globals()[name]
    entry = None if name.startswith("_") else _games.entry_called(name)
    if entry is None:
        raise AttributeError(f"module 'gallimaufry' has no attribute {name!r}; gm.rulesets() lists the rulesets")
    made: Game | Ruleset = Ruleset(name, entry["usage"])
    if not entry["is_literal"]:
        try:
            made = Game(name)
        except Error:
            pass  # it needs parameters
    globals()[name] = made
    return made


def __dir__() -> list[str]:
    return sorted({*__all__, *_games.names()})
