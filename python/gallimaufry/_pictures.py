"""Pictures and graphs of games."""

from __future__ import annotations

import os
import shutil
import subprocess
from html import escape
from math import isfinite
from typing import Any, Iterable

from . import _core
from ._errors import QuestionError


class Picture:
    """A picture of a game. A notebook shows it; `save` writes SVG or TikZ, and through matplotlib PNG and PDF."""

    def __init__(self, plot: _core.Plot, slopes: list[tuple[str, float]], title: str | None, width: float | None):
        self._plot, self._slopes, self._title, self._width = plot, slopes, title, width

    def _drawn(self, format: str) -> str:
        return self._plot.drawn(format, self._width, self._title, self._slopes, False)

    @property
    def svg(self) -> str:
        return self._drawn("svg")

    @property
    def tikz(self) -> str:
        return self._drawn("tex")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self._drawn("text").rstrip("\n")

    __repr__ = __str__

    def save(self, path: str | os.PathLike[str]) -> None:
        """By the ending of its name: .svg, .tex, .txt; .png, .pdf and what else matplotlib writes, if it is installed."""
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending in (".svg", ".tex", ".txt"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(self._drawn(ending[1:]))
            return
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise ValueError(f"{ending or 'this'} needs matplotlib, which is not installed; .svg and .tex do not") from None
        figure = Figure(figsize=(6, 6), layout="constrained")
        self.draw(figure.subplots())
        figure.savefig(path, dpi=300)

    def draw(self, ax: Any) -> Any:
        """Into axes of matplotlib, which are given back."""
        from ._axes import draw_into

        facts = self._plot.shown()
        if facts["kind"] == "grids":
            raise QuestionError("grids are not drawn by matplotlib", remedies=("leave ax out", "save it as .svg or .tex"))
        draw_into(ax, facts, self._slopes)
        ax.set_title(facts["game"] if self._title is None else self._title)
        return ax


def slopes_from(slopes: Iterable[Any] | str) -> list[tuple[str, float]]:
    """Numbers, or "phi", or pairs of a label and a number."""
    found = []
    for slope in [slopes] if isinstance(slopes, str) else slopes:
        if slope == "phi":
            found.append(("phi", (1 + 5**0.5) / 2))
        else:
            label, value = slope if isinstance(slope, tuple) else (f"{float(slope):g}", slope)
            if not (isfinite(value) and value >= 0):
                raise ValueError(f"slopes: {value!r} is not a slope from 0 on")
            found.append((str(label), float(value)))
    return found


def size_from(width: Any) -> float | None:
    """Millimetres."""
    if width is not None and not 5 <= width <= 5000:
        raise ValueError(f"width={width} is not a width from 5 to 5000 millimetres")
    return None if width is None else float(width)


class Graph:
    """Positions and the moves between them. The first place is where play begins."""

    def __init__(self, graph: _core.Graph):
        self._graph = graph
        self.places: list[dict[str, Any]] = graph.places()
        self.arrows: list[tuple[int, int, str]] = graph.arrows()

    def __len__(self) -> int:
        return len(self.places)

    def __repr__(self) -> str:
        return f"<Graph of {len(self.places)} positions and {len(self.arrows)} moves>"

    def to_networkx(self) -> Any:
        """A networkx.MultiDiGraph; nodes are numbers from 0 and have `position`, `phase`, `outcome`, `value`; edges have `by`."""
        import networkx

        graph = networkx.MultiDiGraph()
        for number, place in enumerate(self.places):
            graph.add_node(number, **place)
        for start, end, by in self.arrows:
            graph.add_edge(start, end, by=by)
        return graph

    @property
    def dot(self) -> str:
        """For Graphviz."""
        return self._graph.dot()

    @property
    def svg(self) -> str:
        """Laid out by `dot` of Graphviz."""
        program = shutil.which("dot")
        if program is None:
            raise ValueError("Graphviz is not installed: its program dot lays graphs out")
        asked = self._graph.layout_question()
        layout = subprocess.run([program, "-Tplain"], input=asked, capture_output=True, text=True, check=True).stdout
        return self._graph.svg(layout)

    def _repr_html_(self) -> str:
        if shutil.which("dot") and len(self.places) <= 200:
            return self.svg
        return f"<p>{escape(repr(self))}</p>"
