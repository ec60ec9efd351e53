#!/usr/bin/env python3
"""Makes theorems.md and theorems.csv again: results/theorems.py [--galli GALLI] [--seconds N] [--jobs N] [--folder FOLDER]

Every compound of two and of three of the rulesets below is given to `galli prove`, and what is proved to `galli verify`.
"""

import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import pathlib
import subprocess
import tempfile
import time

RULESETS = ["nim", "bishop", "yama", "wythoff", "euclid", "fraenkel[2]"]
COLUMNS = ["game", "verdict", "numeration", "states", "largest", "seconds", "first or reason", "rests on"]


def union_of(parts):
    """The union of rulesets is one set, however it is written."""
    members = set()
    for part in parts:
        members |= part[1] if isinstance(part, tuple) and part[0] == "|" else {part}
    return ("|", frozenset(members))


def combined(a, b):
    if a != b:
        yield union_of([a, b])
        yield ("&", frozenset([a, b]))
    yield (">>", (a, b))


def text_of(game, is_outer=True):
    if isinstance(game, str):
        return game
    operator, kids = game
    if operator != ">>":
        kids = sorted(kids, key=lambda kid: (not isinstance(kid, str), RULESETS.index(kid) if isinstance(kid, str) else text_of(kid)))
    text = f" {operator} ".join(text_of(kid, False) for kid in kids)
    return text if is_outer else f"({text})"


def games():
    """Lists of games with two and with three rulesets, each game once."""
    pairs = [game for a, b in itertools.product(RULESETS, repeat=2) for game in combined(a, b)]
    pairs = list(dict.fromkeys(pairs))
    threes = [game for pair in pairs for c in RULESETS for game in itertools.chain(combined(pair, c), combined(c, pair))]
    threes = [game for game in dict.fromkeys(threes) if game not in pairs]
    return [text_of(game) for game in pairs], [text_of(game) for game in threes]


def proved(galli, seconds, game):
    """A line of the table."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        certificate = pathlib.Path(folder) / "game.cert"
        run = subprocess.run(
            [galli, "prove", game, "--seconds", str(seconds), "--threads", "1", "--format", "json", "-o", str(certificate)],
            capture_output=True, text=True, check=False)  # fmt: skip
        took = f"{time.monotonic() - begin:.2f}"
        if not run.stdout:
            reason = run.stderr.strip().splitlines()
            return [game, "refused", "", "", "", took, (reason[1] if len(reason) > 1 else reason[0]).strip(), ""]
        answer = json.loads(run.stdout)
        if answer["verdict"] != "proved":
            return [game, answer["verdict"], "", "", "", took, answer["budget"], ""]
        subprocess.run([galli, "verify", str(certificate)], capture_output=True, check=True)
    first = " ".join("(" + ",".join(map(str, position)) + ")" for position in answer["first"][:8])
    rests_on = "; ".join(answer["rests_on"])
    return [game, "proved", answer["numeration"], answer["sets"][0]["states"], answer["largest"], took, first, rests_on]


HEADER = """# Theorems

What `galli prove` says of every compound of two of the rulesets nim, bishop, yama, wythoff, euclid and fraenkel[2] under `|`, `&` and `>>`: which heaps of all sizes
are its P-positions, as an automaton that reads them in a numeration. What is *proved* was also verified from its certificate, by code that knows no engine; *undecided* says which
budget came to its end, *refused* why automata cannot say it. `results/theorems.py` makes this page and [theorems.csv](theorems.csv) again{three}.

{proved} of {all} are proved. No numeration is known in which those of wythoff and of fraenkel[2] are both regular, so their pushes stay open.

The method, deciding first-order statements about automatic sequences, is not ours (J. Shallit, *The Logical Approach to Automatic Sequences*, 2022; H. Mousavi's Walnut). That the sets are
found and proved from the expression alone, is. The P-positions of wythoff (W. A. Wythoff 1907) and fraenkel[t] (A. S. Fraenkel 1982), and those of several pushes (the push paper), were
known; nothing is claimed to be new.

*: rests on Proposition 3.0.3 of the push paper (Euclid's P-positions), whose sentences were decided for the automaton.

**States** are those of the automaton of the first phase, **largest** those of the largest automaton of the proof.

| game | | numeration | states | largest | seconds | first P-positions, or why not |
|---|---|---|---|---|---|---|
"""


def page(pairs, threes):
    counts = collections.Counter(row[1] for row in threes)
    words = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("proved", "undecided", "refused"))
    three = f"; it has those of three rulesets too, {len(threes):,} games: {words}" if threes else ""
    proved = sum(row[1] == "proved" for row in pairs)
    lines = [HEADER.format(three=three, proved=proved, all=len(pairs))]
    for game, *rest, rests_on in pairs:
        cells = [f"`{game}`".replace("|", "\\|"), *map(str, rest)]
        cells[1] += "*" if rests_on else ""
        lines.append("| " + " | ".join(cells) + " |\n")
    return "".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--galli", default="galli")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("--three", action="store_true", help="compounds of three rulesets too, which takes an hour")
    wanted = parser.parse_args()
    pairs, threes = games()
    threes = threes if wanted.three else []
    with concurrent.futures.ThreadPoolExecutor(wanted.jobs) as pool:
        rows = list(pool.map(lambda game: proved(wanted.galli, wanted.seconds, game), pairs + threes))
    with open(wanted.folder / "theorems.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    (wanted.folder / "theorems.md").write_text(page(rows[: len(pairs)], rows[len(pairs) :]))
    for name, some in (("two", rows[: len(pairs)]), ("three", rows[len(pairs) :])):
        print(name, len(some), dict(collections.Counter(row[1] for row in some)))


if __name__ == "__main__":
    main()
