"""Answers of studies: what the library reports, as objects that print themselves."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Iterator


def number_of(text: str) -> int:
    """A size of a heap as reports write it, of any size.

    >>> number_of("10^3+7")
    1007
    """
    for sign in "+-":
        left, found, right = text.partition(sign)
        if found:
            return number_of(left) + (number_of(right) if sign == "+" else -number_of(right))
    base, found, exponent = text.partition("^")
    return int(base) ** int(exponent) if found else int(text)


def _is_number(text: object) -> bool:
    return isinstance(text, str) and text != "" and all(c in "0123456789^+-" for c in text) and text[0].isdigit()


def position_from(found: Any) -> Any:
    """Heaps as a tuple of integers, a grid as its text, parts as a tuple of them."""
    if isinstance(found, list):
        return tuple(number_of(part) if _is_number(part) else position_from(part) for part in found)
    return found


class Answer:
    """Fields of a report as attributes; `data` is the report as a dict, `str()` the text for people."""

    def __init__(self, text: str, data: dict[str, Any]):
        self._text = text
        self.data = data

    def __getattr__(self, name: str) -> Any:
        data = self.__dict__.get("data", {})
        if name.startswith("_") or name not in data:
            raise AttributeError(f"{type(self).__name__} has no {name!r}; there are: {', '.join(data)}")
        return data[name]

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self._text, self.data)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.data]

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(json.dumps(self._facts(), sort_keys=True, default=str))

    def _facts(self) -> dict[str, Any]:
        return {key: value for key, value in self.data.items() if key not in ("command", "seconds")}


def _again(kind: type[Answer], text: str, data: dict[str, Any]) -> Answer:
    answer = kind.__new__(kind)
    answer._text, answer.data = text, data
    return answer


def read(report: str) -> Any:
    return json.loads(report)


class Move(Answer):
    """A move: where it leads, by which ruleset, and what beats it."""

    to: Any
    phase: int
    by: str
    outcome: str
    value: int | None
    wins: bool
    answers: list[dict[str, Any]]

    def __init__(self, data: dict[str, Any]):
        data = {**data, "to": position_from(data["to"])}
        data["answers"] = [{**answer, "to": position_from(answer["to"])} for answer in data["answers"]]
        mark = "wins" if data["wins"] else "loses"
        super().__init__(f"{data['to']} by {data['by']}: {data['outcome']}, {mark}", data)


class Moves(Answer):
    """The moves from a position: those that win come first."""

    position: Any
    phase: int
    outcome: str
    value: int | None
    options: list[Move]
    best_enforce: str | None

    def __init__(self, text: str, data: dict[str, Any]):
        options = [Move(option) for option in data["options"]]
        super().__init__(text, {"best_enforce": None, **data, "position": position_from(data["position"]), "options": options})

    @property
    def winning(self) -> list[Move]:
        return [move for move in self.options if move.wins]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def _facts(self) -> dict[str, Any]:
        return {**super()._facts(), "options": [option.data for option in self.options]}

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr{' style=font-weight:bold' if move.wins else ''}><td>{escape(str(move.to))}</td><td>{escape(move.by)}</td>"
            f"<td>{move.outcome}</td><td>{'' if move.value is None else move.value}</td><td>{'wins' if move.wins else ''}</td></tr>"
            for move in self.options[:50]
        )
        more = f"<p>and {len(self) - 50} more</p>" if len(self) > 50 else ""
        sentence = escape(str(self).splitlines()[0])
        head = "<tr><th>to</th><th>by</th><th>outcome</th><th>value</th><th></th></tr>"
        return f"<p>{sentence}</p><table>{head}{rows}</table>{more}"


class Period(Answer):
    """term(n + period) = term(n) + saltus for all n >= preperiod; `status` says how well that is known."""

    period: int | None
    preperiod: int | None
    saltus: int | None
    last_exception: int | None
    status: str
    argument: str | None
    bound: int
    certificate: str
    """For `gm.verify`, if it was asked for."""

    @property
    def is_proved(self) -> bool:
        return bool(self.status == "proved")


class Verification(Answer):
    """What became of a certificate that was checked again."""

    @property
    def is_verified(self) -> bool:
        return str(self).startswith("verified")


class Verdict(Answer):
    """A claim and what came out."""

    name: str
    source: str | None
    statement: str
    verdict: str
    expected: str
    as_expected: bool
    bound: int | None
    cases: int
    failures: int
    counterexample: str | None
    basis: str

    _colours = {"proved": "#1a7f37", "observed": "#0550ae", "refuted": "#cf222e", "undecided": "#6e7781"}

    def _repr_html_(self) -> str:
        colour = self._colours[self.verdict]
        says = f"<br><i>{escape(self.data['says'])}</i>" if self.data.get("says") else ""
        against = f"<br>first: {escape(self.counterexample)}" if self.counterexample else ""
        return (
            f"<p><b style='color:{colour}'>{self.verdict}</b> <b>{escape(self.name)}</b>, {self.cases} cases{says}"
            f"<br><code>{escape(self.statement)}</code><br>{escape(self.basis)}{against}</p>"
        )


class Verdicts(list[Verdict]):
    """What became of several claims; `str()` is a line for each, and a summary."""

    def __init__(self, verdicts: list[Verdict], summary: str):
        super().__init__(verdicts)
        self.summary = summary

    @property
    def as_expected(self) -> bool:
        return all(verdict.as_expected for verdict in self)

    def __str__(self) -> str:
        return "\n".join([*(str(verdict) for verdict in self), self.summary])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(verdict._repr_html_() for verdict in self) + f"<p>{escape(self.summary)}</p>"


class Comparison(Answer):
    """Games side by side; of two games the fields are those of their pair."""

    bound: int


class Laws(Answer):
    """Laws of operators, tried on games."""


class Slopes(Answer):
    """Lines along which P-positions accumulate."""


class Conjectures(Answer):
    """What the P-positions seem to be, as claims to check: `claims` is a text for `gm.check`."""

    claims: str


class Theorem(Answer):
    """The P-positions of all heap sizes as an automaton, if a proof was found."""

    verdict: str
    numeration: str | None
    certificate: str
    """For `gm.verify`; empty if nothing is proved."""
    dot: str
    """The automaton as Graphviz reads it; empty if nothing is proved."""

    @property
    def is_proved(self) -> bool:
        return bool(self.verdict == "proved")

    def __bool__(self) -> bool:
        return self.is_proved


class Solution(Answer):
    """A board that was searched."""

    outcome: str
    value: int | None
    record: str


class Identification(Answer):
    """Small games whose sequences begin with given terms."""

    @property
    def games(self) -> list[str]:
        return [found["game"] for family in self.data["families"] for found in family["found"]]


class Card:
    """What is known of a game. `source` has its rules, to copy and change; `latex` its option maps, if they were asked for."""

    def __init__(self, text: str, source: str, latex: str):
        self._text, self.source, self.latex = text, source, latex

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Plan(str):
    """How a question would be answered, and why so."""

    def __repr__(self) -> str:
        return self.rstrip("\n")

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self)}</pre>"


