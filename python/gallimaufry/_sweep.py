"""Sweeps: every game of a family, in numbered pieces that any executor can do.

A sweep has chunks of games, whose rows depend on nothing but the question. A piece is a range of chunks. Whoever solves it, with
whatever threads, gives the same bytes; the caller takes pieces in order.
"""

from __future__ import annotations

import csv
import io
import os
import pickle
from collections import deque, namedtuple
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from functools import lru_cache
from html import escape
from threading import Lock
from typing import TYPE_CHECKING, Any, Iterable, Iterator, NamedTuple, Union, cast

from . import _core
from ._errors import Error, QuestionError
from ._games import RuleFiles, Rules, files_of, session_of
from ._numbers import integer, integers, optional_bound, text
from ._progress import How, run_of, shown

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._progress import ProgressFunction

Numbers = Union[int, Iterable[int], None]
Chunk = tuple[bytes, str]

_columns = ("period", "preperiod", "saltus", "status")
_max_pieces = 256
_in_flight = 4096  # pieces that workers may be ahead of the caller: some for each of a thousand workers
_tries = 3


class _Question(NamedTuple):
    """All that the rows depend on: what workers are sent."""

    files: RuleFiles
    game: str
    variables: tuple[tuple[str, str, int], ...]
    misere: bool
    values: bool
    phase: int
    bound: int | None
    keep: str | None
    columns: tuple[str, ...]
    format: str
    engine: str

    def job(self, run: _core.Run) -> _core.SweepJob:
        rules = "".join(file.text for file in self.files)
        return _core.SweepJob(
            session_of(self.files), self.game, list(self.variables), self.misere, self.values, self.phase, self.bound, self.keep,
            list(self.columns), self.format, rules, run,
        )  # fmt: skip


@lru_cache(maxsize=4)
def _planned(question: _Question) -> tuple[_core.SweepJob, _core.Run]:
    """In a worker: planned once for all of its pieces. Another worker has the other processors."""
    run = _core.Run(question.engine, 0, 1, None)
    return question.job(run), run


def solve_piece(question: _Question, begin: int, end: int, task: str) -> bytes:
    """What a worker does: rows and notes of chunks begin, ..., end - 1, pickled, since Dask sends each member of a list by itself. No two
    tasks have the same name: some executors take those with equal arguments for one, even if it was cancelled."""
    job, run = _planned(question)
    return pickle.dumps(job.solve(begin, end, run))


def solve_piece_into(question: _Question, path: str, begin: int, end: int, task: str) -> tuple[int, str]:
    """The same into a file; a checksum of the rows and a note are sent back."""
    job, run = _planned(question)
    return job.solve_into(path, begin, end, run)


class Sweep:
    """The games of a family, solved when rows are asked for.

    Iterating gives rows as they are found; `to_pandas()`, `to_bytes()` and `save(path)` take all of them. `summary` tells what they
    came to, once all are there.
    """

    def __init__(self, question: _Question, how: How, executor: Executor | None, folder: str | None, pieces: int | None):
        self._question = question
        self._how = how
        self._run = run_of({**how, "progress": False})
        shown(how.get("progress"))
        self._job = question.job(self._run)
        self._executor = executor
        self._folder = folder
        self._pieces = min(self._job.chunks, pieces or _max_pieces)
        self._kept: list[Chunk] = []
        self._lock = Lock()

    # ---- What it is ----

    @property
    def games(self) -> int:
        """How many games there are."""
        return self._job.games

    @property
    def engine(self) -> str:
        return self._job.engine

    @property
    def columns(self) -> tuple[str, ...]:
        return (*self._job.variables, *self._question.columns)

    def estimate(self, seconds: float = 0.5) -> tuple[float, float]:
        """About how many seconds it takes here, and how many bytes the rows have, by a sample."""
        return self._job.estimate(seconds, self._run)

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Sweep of {self._question.game}: {self.games:,} games>"

    # ---- What is found ----

    def __iter__(self) -> Iterator[Any]:
        row = _row_type(self.columns)
        readers = [_reader_of(kind) for kind, _, _ in self._question.variables] + [_column] * len(self._question.columns)
        for rows, _ in self._chunks():
            for fields in csv.reader(io.StringIO(rows.decode())):
                yield row(*(read(field) for read, field in zip(readers, fields)))

    def run(self) -> Sweep:
        """Solves all games that are not solved yet."""
        for _ in self._chunks():
            pass
        return self

    def to_bytes(self) -> bytes:
        """All rows as CSV, the same as `galli sweep` writes."""
        self.run()
        return self._job.header + b"".join(rows for rows, _ in self._kept)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame; sets are texts such as "{1,3,4}"."""
        import pandas

        kinds = {name: str for name in self._job.variables}
        return pandas.read_csv(io.BytesIO(self.to_bytes()), dtype=kinds).convert_dtypes()

    def save(self, path: str | os.PathLike[str], *, resume: bool = False) -> str:
        """Writes the rows to a file, and gives back a summary.

        While it runs they are kept in PATH.part, piece by piece: after Ctrl-C or a kill, the same call with `resume=True` goes on. It is the
        journal of `galli sweep -o PATH`, which can go on with it, too.
        """
        journal = _core.SweepJournal(self._job, os.fspath(path), resume)
        notes = [journal.note] if journal.is_resumed else []
        number = journal.next
        for rows, note in self._found_from(number):
            journal.append(number, rows, note)
            notes.append(note)
            number += 1
        journal.finish()
        return self._job.summary_in_words(notes).rstrip("\n")

    @property
    def summary(self) -> dict[str, int]:
        """How many games were proved to be periodic, observed to be so, left open or refused; and the records."""
        self.run()
        return self._job.summary([note for _, note in self._kept])

    def __str__(self) -> str:
        if len(self._kept) < self._job.chunks:
            return repr(self)
        return self._job.summary_in_words([note for _, note in self._kept]).rstrip("\n")

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    # ---- How it is found ----

    def _chunks(self) -> Iterator[Chunk]:
        """All chunks in order; those that are there already are not found again, whoever found them meanwhile."""
        source: Iterator[Chunk] | None = None
        for number in range(self._job.chunks):
            if number < len(self._kept):
                source = None
            else:
                source = source or self._found_from(number)
                chunk = next(source)
                with self._lock:
                    if number == len(self._kept):
                        self._kept.append(chunk)
            yield self._kept[number]

    def _ranges(self, first: int) -> list[tuple[int, int]]:
        """Pieces from a chunk on. They begin at the same chunks whatever the first is."""
        chunks, pieces = self._job.chunks, self._pieces
        edges = sorted({chunks * k // pieces for k in range(pieces + 1)} | {first})
        return [(begin, end) for begin, end in zip(edges, edges[1:]) if begin >= first]

    def _found_from(self, first: int) -> Iterator[Chunk]:
        ranges = self._ranges(first)
        tell = shown(self._how.get("progress"))
        done = first
        for piece in self._here(ranges, tell) if self._executor is None else self._elsewhere(ranges):
            done += len(piece)
            if tell:
                tell("sweeping", "", min(done * self._job.chunk_size, self.games), self.games)
            yield from piece

    def _here(self, ranges: list[tuple[int, int]], tell: ProgressFunction | None) -> Iterator[list[Chunk]]:
        for begin, end in ranges:
            told = None if tell is None else _after(tell, begin * self._job.chunk_size, self.games)
            yield self._job.solve(begin, end, run_of({**self._how, "progress": told}))

    def _elsewhere(self, ranges: list[tuple[int, int]]) -> Iterator[list[Chunk]]:
        waiting: deque[_Piece] = deque()
        left = deque(ranges)
        try:
            while left or waiting:
                while left and len(waiting) < _in_flight:
                    waiting.append(_Piece(self, *left.popleft()))
                yield waiting[0].chunks()
                waiting.popleft()
        finally:
            for piece in waiting:
                piece.cancel()


def _after(tell: ProgressFunction, before: int, games: int) -> ProgressFunction:
    """What a piece tells is about its own games."""
    return lambda stage, subject, done, total: tell(stage, subject, before + done, games)


class _Piece:
    """A piece that a worker does; done again when the worker was lost."""

    def __init__(self, sweep: Sweep, begin: int, end: int):
        self._sweep, self._begin, self._end = sweep, begin, end
        self._path = None if sweep._folder is None else os.path.join(sweep._folder, f"{begin}-{end}.piece")
        self._tries = 0
        self._future: Any = None
        if self._written() is None:
            self._submit()

    def _submit(self) -> None:
        executor, question = self._sweep._executor, self._sweep._question
        assert executor is not None
        self._tries += 1
        task = os.urandom(8).hex()
        if self._path is None:
            self._future = executor.submit(solve_piece, question, self._begin, self._end, task)
        else:
            self._future = executor.submit(solve_piece_into, question, self._path, self._begin, self._end, task)

    def _written(self) -> tuple[int, list[Chunk]] | None:
        if self._path is None:
            return None
        return cast("tuple[int, list[Chunk]] | None", self._sweep._job.read_piece(self._path, self._begin, self._end))

    def chunks(self) -> list[Chunk]:
        while True:
            try:
                found = None if self._future is None else self._future.result()
                if self._path is None:
                    return cast("list[Chunk]", pickle.loads(cast("bytes", found)))
                written = self._written()
                if written is not None and (found is None or found[0] == written[0]):
                    return written[1]
                raise OSError(f"what was written to {self._path} is not what was found")
            except (Error, BrokenExecutor, CancelledError):
                raise
            except Exception:
                if self._tries >= _tries:
                    raise
            self._submit()

    def cancel(self) -> None:
        if self._future is not None:
            self._future.cancel()


@lru_cache(maxsize=64)
def _row_type(columns: tuple[str, ...]) -> Any:
    made = namedtuple("Row", columns, rename=True)  # type: ignore[misc]
    setattr(made, "__reduce__", lambda row: (_row, (columns, tuple(row))))
    return made


def _row(columns: tuple[str, ...], fields: tuple[Any, ...]) -> Any:
    """A row again, in another process."""
    return _row_type(columns)(*fields)


def _reader_of(kind: str) -> Any:
    return _set if kind == "sets" else str


def _set(field: str) -> tuple[int, ...]:
    return tuple(int(member) for member in field.strip("{}").split(","))


def _column(field: str) -> Any:
    return int(field) if field.lstrip("-").isdigit() else field or None


def _names(given: str | Iterable[str]) -> list[str]:
    return [name.strip() for name in given.split(",") if name.strip()] if isinstance(given, str) else list(given)


def _variables(kinds: dict[str, list[str]], keyword: str, bounds: Numbers, largest: int) -> list[tuple[str, str, int]]:
    """Variables with their bounds: one for all of them, or one for each."""
    named = [(kind, name) for kind, names in kinds.items() for name in names]
    numbers = [] if bounds is None else integers(keyword, bounds, 1, largest)
    if named and not numbers:
        raise QuestionError(f"{keyword} is missing: the bound of {named[0][1]}")
    if numbers and not named:
        raise QuestionError(f"{keyword} is about nothing here")
    if len(numbers) not in (0, 1, len(named)):
        raise QuestionError(f"{keyword} has {len(numbers)} numbers for {len(named)} variables")
    return [(kind, name, numbers[0 if len(numbers) == 1 else k]) for k, (kind, name) in enumerate(named)]


def _checked_columns(columns: str | Iterable[str] | None) -> tuple[str, ...]:
    return _columns if columns is None else tuple(text("columns", column) for column in _names(columns))


def sweep(
    game: str,
    *,
    sets: str | Iterable[str] = (),
    codes: str | Iterable[str] = (),
    progressions: str | Iterable[str] = (),
    within: Numbers = None,
    digits: Numbers = None,
    values: bool = False,
    phase: int = 1,
    bound: int | None = None,
    keep: str | None = None,
    columns: str | Iterable[str] | None = None,
    misere: bool = False,
    rules: Rules | None = None,
    executor: Executor | None = None,
    folder: str | os.PathLike[str] | None = None,
    pieces: int | None = None,
    **how: Unpack[How],
) -> Sweep:
    """Periods of a whole family of games: in the text of the game, names stand for sets, codes or progressions.

    `executor` is any concurrent.futures.Executor, Dask's `client.get_executor()` for one: pieces are sent to its workers, and their rows
    come in order, the same as without it. With `folder`, which all workers must share, they write their rows there and send back
    a checksum; pieces that are there already are not done again. `pieces` is how many there are, 256 if it is not given.

    >>> for row in sweep("subtraction{S}", sets="S", within=2):
    ...     print(row.S, row.period, row.status)
    (1,) 2 proved
    (2,) 4 proved
    (1, 2) 3 proved
    """
    if pieces is not None:
        pieces = integer("pieces", pieces, 1, 10**9)
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor={executor!r} is not an executor: it has no submit")
    if folder is not None and executor is None:
        raise QuestionError("a folder is for the workers of an executor")
    of_sets = _variables({"sets": _names(sets), "progressions": _names(progressions)}, "within", within, 10**9)
    of_codes = _variables({"codes": _names(codes)}, "digits", digits, 4096)
    listed = sorted(of_sets + of_codes, key=lambda variable: ("sets", "codes", "progressions").index(variable[0]))
    if not listed:
        raise QuestionError("a sweep needs something that runs through sets or codes", remedies=("sets='S', within=10", "codes='C', digits=2"))
    question = _Question(
        files_of(rules), text("game", str(game)), tuple(listed), misere, values, phase, optional_bound(bound), None if keep is None else text("keep", keep),
        _checked_columns(columns), "csv", how.get("engine", "") or "",
    )  # fmt: skip
    return Sweep(question, how, executor, None if folder is None else os.fspath(folder), pieces)
