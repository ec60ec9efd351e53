"""Pictures drawn into axes of matplotlib, of what the library found for them."""

from __future__ import annotations

from typing import Any

import numpy as np

_points_wide = 150
_most_points = 100_000
_black, _blue, _orange = "#161a24", "#1f6fb4", "#d9772b"


def draw_into(ax: Any, facts: dict[str, Any], slopes: list[tuple[str, float]]) -> None:
    if facts["kind"] == "strips":
        _draw_strips(ax, facts)
    else:
        _draw_board(ax, facts, slopes)


def _draw_board(ax: Any, facts: dict[str, Any], slopes: list[tuple[str, float]]) -> None:
    """P-positions as squares, nim-values as colours, x to the right and y up."""
    (left, bottom), (right, top) = facts["first"], facts["last"]
    place = dict(origin="lower", extent=(left - 0.5, right + 0.5, bottom - 0.5, top + 0.5), interpolation="nearest")
    if facts["values"] is not None:
        drawn = ax.imshow(np.ma.masked_less(facts["values"].T, 0), cmap="viridis", **place)
        ax.figure.colorbar(drawn, ax=ax)
    for (label, share), colour in zip(facts["sets"], (_black, _blue, _orange)):
        _draw_set(ax, share, label if len(facts["sets"]) > 1 else None, colour, place, facts)
    for by, moves, winning in facts["moves"]:
        drawn = ax.plot(*_centres(moves, facts), "o", fillstyle="none", label=by)[0]
        ax.plot(*_centres(winning, facts), "o", color=drawn.get_color())
    for x, y in facts["from"]:
        ax.plot([x], [y], "*", color=_black, markersize=10)
    for x, y in facts["marked"]:
        ax.plot([x], [y], "o", fillstyle="none", color="#cf222e", markersize=12)
    for label, slope in _with_mirrored(slopes, facts["is_symmetric"]):
        ax.axline((0, 0), slope=slope, color="#6e7781", linewidth=0.8, label=label)
    ax.set_aspect("equal")
    ax.set_xlim(left - 0.5, right + 0.5)
    ax.set_ylim(bottom - 0.5, top + 0.5)
    ax.set_xlabel(facts["heaps"][0])
    ax.set_ylabel(facts["heaps"][1])
    _add_legend(ax)


def _draw_set(ax: Any, share: Any, label: str | None, colour: str, place: dict[str, Any], facts: dict[str, Any]) -> None:
    """Darker where more of the positions of a bin are in the set. Where bins are smaller than a point, each one that has any is a point."""
    from matplotlib.colors import to_rgb

    if max(share.shape) > _points_wide and np.count_nonzero(share) < _most_points:
        ax.plot(*_centres(share, facts), "s", color=colour, markersize=1, markeredgewidth=0)
    else:
        cells = np.zeros((*share.T.shape, 4))
        cells[..., :3] = to_rgb(colour)
        cells[..., 3] = np.where(share.T > 0, np.maximum(share.T, 0.25), 0)
        ax.imshow(cells, **place)
    if label:
        ax.plot([], [], "s", color=colour, label=label)


def _centres(cells: Any, facts: dict[str, Any]) -> tuple[Any, Any]:
    """Where the bins of a set are."""
    columns, rows = np.nonzero(cells)
    step = facts["factor"]
    return facts["first"][0] + columns * step + (step - 1) / 2, facts["first"][1] + rows * step + (step - 1) / 2


def _with_mirrored(slopes: list[tuple[str, float]], is_symmetric: bool) -> list[tuple[str | None, float]]:
    mirrored = [(None, 1 / slope) for _, slope in slopes if is_symmetric and slope not in (0, 1)]
    return [*slopes, *mirrored]


def _draw_strips(ax: Any, facts: dict[str, Any]) -> None:
    """The terms over n."""
    for label, terms in facts["strips"]:
        sizes = np.arange(facts["first"], facts["first"] + len(terms))
        ax.plot(sizes[terms >= 0], terms[terms >= 0], ".", markersize=3, label=label if len(facts["strips"]) > 1 else None)
    for first, last in facts["marked"]:
        ax.axvspan(first - 0.5, last + 0.5, color="#cf222e", alpha=0.2)
    ax.set_xlabel(facts["heap"])
    ax.set_ylabel("nim-value" if facts["has_values"] else "0: P, 1: N")
    _add_legend(ax)


def _add_legend(ax: Any) -> None:
    if ax.get_legend_handles_labels()[1]:
        ax.legend(fontsize="small")
