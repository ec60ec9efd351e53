#!/usr/bin/env python3
"""Checks certificates of theorems as docs/certificates.md describes them: steps 1 to 4, all that follows from the written-out relations.

    tools/check_certificate.py FILE...

It uses the standard library only, and nothing of the program that wrote the files. An automaton is a list of rows (accepts, targets): by
state, whether it accepts and, for each letter, the next state or -1. Several automata read words together, a digit of each number at a time;
what is asked of the words is a formula: a Part, a truth value, or ("and"|"or"|"nor", formula...).
"""
import collections
import functools
import itertools
import re
import sys


def require(holds, what):
    if not holds:
        raise ValueError(what)


def explore(start, following):
    """All states that are reached, in the order of a search in breadth, each with its list of (letter, next state)."""
    found, queue = {}, [start]
    for state in queue:
        if state not in found:
            found[state] = list(following(state))
            queue += [to for _, to in found[state] if to not in found]
    return found


class Numeration:
    def __init__(self, t, e, w1, digits):
        self.t, self.e, self.w1, self.digits, self.before = t, e, w1, digits, w1 - t        # before: W_(-1); 0 in a base
        require((e == 0 and t == w1 == digits >= 2) or (e == 1 and t >= 1 and digits == t + 1 and w1 in (t, t + 1) and w1 >= 2),
                "unknown numeration")
        metal = {1: "fib", 2: "pell"}.get(t, f"metallic-{t}") + ("-q" if w1 == t else "")
        self.name = metal if e else str(t)
        # Valid words: after the digit t comes 0, and if W_1 = t, the last digit is not t.
        self.valid = [(True, [0] * t + [1]), (w1 != t, [0] + [-1] * t)] if e else [(True, [0] * t)]

    @functools.cache
    def letters(self, tracks):
        """Digits of each track, in the order of the file."""
        return [tuple(reversed(d)) for d in itertools.product(range(self.digits), repeat=tracks)]

    @functools.cache
    def linear(self, kind, coefficients, constant, q):
        """The automaton of  sum c_i x_i <= C,  = C,  or  = C modulo q.

        A state is (U, V): what was read adds U * W_n + V * W_(n-1) to the sum if n more digits come. A number of n digits is below W_n; so
        once (U - N) * W_n + V * W_(n-1), where -N is the sum of the negative coefficients, exceeds the constant for two consecutive n (and
        0), it does for all larger ones, and the sum stays above."""
        require(kind != "mod" or q >= 2, "a modulus is below 2")
        negative, positive = sum(-c for c in coefficients if c < 0), sum(c for c in coefficients if c > 0)

        def settled(u, v):
            if q:
                return u % q, v % q
            low, high = u - negative, u + positive
            if min(low + v * self.before, low * self.w1 + v) > max(constant - negative, 0):
                return "above"
            return "below" if max(high + v * self.before, high * self.w1 + v) < min(constant + positive, 0) else (u, v)

        def following(state):
            for d in self.letters(len(coefficients)):
                digit = sum(c * x for c, x in zip(coefficients, d))
                yield d, state if isinstance(state, str) else settled(self.t * state[0] + self.e * state[1] + digit, self.e * state[0])

        def accepts(state):
            if isinstance(state, str):
                return state == "below" and kind == "<="
            value = state[0] + state[1] * self.before - constant
            return value <= 0 if kind == "<=" else value % q == 0 if q else value == 0
        return automaton(explore(settled(0, 0), following), accepts, ("above",) if kind == "<=" else ("above", "below"))


def automaton(found, accepts, dead):
    """Rows of what `explore` found, without states that are dead."""
    number = {state: i for i, state in enumerate(state for state in found if state not in dead)}
    return [(accepts(state), [number.get(to, -1) for _, to in found[state]]) for state in number]


def quotient(rows):
    """States that no word tells apart become one: classes are split until the targets within each agree. State 0 stays the first."""
    classes, count = [accepts for accepts, _ in rows] + [None], 0       # the last one: of what -1 stands for
    while len(set(classes)) > count:
        count, names = len(set(classes)), {}
        classes = [names.setdefault((c, *(classes[t] for t in to)), len(names)) for c, (_, to) in zip(classes, rows)] + [-1]
    merged = {c: (accepts, [classes[t] for t in to]) for c, (accepts, to) in zip(classes, rows)}
    return [merged[c] for c in range(count - 1)]


Part = collections.namedtuple("Part", "rows tracks")                    # an automaton, and which tracks it reads


class Walk:
    """All words on some tracks for which a formula holds. In it, a Part becomes its number; states are those of all parts."""

    def __init__(self, numeration, tracks, formula):
        self.n, self.parts = numeration, []
        self.formula = self.numbered(formula)
        self.start = tuple(0 if part.rows else -1 for part in self.parts)
        self.letters = [(digits, [sum(digits[track] * numeration.digits**i for i, track in enumerate(part.tracks)) for part in self.parts])
                        for digits in numeration.letters(tracks)]

    def numbered(self, formula):
        if isinstance(formula, Part):
            self.parts.append(formula)
            return len(self.parts) - 1
        return (formula[0], *map(self.numbered, formula[1:])) if isinstance(formula, tuple) else formula

    def value(self, formula, states, at_end):
        """Whether the words that were read fulfil it, or before the end: whether a longer one may (None) or none does (False)."""
        if isinstance(formula, bool):
            return formula
        if isinstance(formula, int):
            state = states[formula]
            return False if state < 0 else self.parts[formula].rows[state][0] if at_end else None
        values, decides = [], formula[0] != "and"
        for operand in formula[1:]:
            values.append(self.value(operand, states, at_end))
            if values[-1] is decides:
                return formula[0] == "or"
        return None if None in values else formula[0] != "or"

    def accepts(self, states):
        return self.value(self.formula, states, True)

    def moves(self, states):
        """Letters and next states, without those from which the formula can no longer hold."""
        for digits, indices in self.letters:
            to = tuple(-1 if state < 0 else part.rows[state][1][i] for part, state, i in zip(self.parts, states, indices))
            if self.value(self.formula, to, False) is not False:
                yield digits, to

    def is_empty(self):
        return not any(map(self.accepts, explore(self.start, self.moves)))

    def projected(self, kept):
        """The automaton of the first `kept` tracks: there are numbers on the others for which the formula holds."""
        found = explore(self.start, self.moves)
        after, before = {state: {} for state in found}, {state: [] for state in found}
        for state, edges in found.items():
            for digits, to in edges:
                after[state].setdefault(digits[:kept], set()).add(to)
                before[to].append((0, state))
        accepting = set(filter(self.accepts, found))
        useful = set(explore(None, lambda state: [(0, a) for a in accepting] if state is None else before[state]))
        zeros = (0,) * kept                                             # an option may have more digits than the position
        first = explore(self.start, lambda state: [(0, to) for to in after[state].get(zeros, ())])
        subsets = explore(frozenset(first) & useful, lambda subset: [
            (letter, frozenset().union(*(after[state].get(letter, ()) for state in subset)) & useful) for letter in self.n.letters(kept)])
        return quotient(automaton(subsets, lambda subset: not accepting.isdisjoint(subset), (frozenset(),)))


class Certificate:
    def __init__(self, text):
        self.lines, self.at = text.split("\n"), 0
        body, total = text[:text.rfind("end ")], 0xCBF29CE484222325
        for byte in body.encode():
            total = (total ^ byte) * 0x100000001B3 % 2**64
        require(text == body + f"end {total:016x}\n", "the checksum is wrong")
        for start in ("gallimaufry proof 1$", "program ", "game "):
            self.read(start)
        self.listed("rules", lambda i: self.read(""))
        self.question = self.read(r"question (phase \d+ value \d+ fixed.*)")[0]
        self.read("misere (yes|no)$")
        name, *parameters = self.read(r"numeration (\S+) (\d+) (\d+) (\d+) (\d+)$")
        self.n = Numeration(*map(int, parameters))
        require(name == self.n.name, f"the numeration is called {self.n.name}")
        heaps, names = self.read(r"heaps (\d+)(.*)")
        self.heaps = int(heaps)
        require(len(names.split()) == self.heaps, "the heaps do not have one name each")
        self.boards = self.listed("boards", lambda i: tree(self.read(f"board {i} (.*)")[0]))
        self.relations = self.listed("relations", self.relation)
        self.literals = self.listed("literals", lambda i: self.read(rf"literal {i} (member|option|mobile) (\d+) ?(\d*)$"))
        self.weights = self.listed("components", lambda i: [[int(w) for w in v.split()] for v in self.read(f"component {i} weights(.*)")[0].split(";")])
        self.sets = self.listed("sets", self.set)
        require(self.sets and self.lines[self.at].startswith("end "), "sets are missing, or something follows them")

    def read(self, pattern):
        found = re.match(pattern, self.lines[self.at]) if self.at < len(self.lines) else None
        self.at += 1
        require(found, f"line {self.at} should be like '{pattern}'")
        return found.groups()

    def listed(self, name, read):
        return [read(i) for i in range(int(self.read(rf"{name} (\d+)$")[0]))]

    def relation(self, i):
        board, variables, rest = self.read(rf"relation {i} board (\d+) variables (\d+) target (.*)")
        *target, condition = rest.split(None, self.heaps)
        self.read("clause ")
        target, variables = [int(t) for t in target], int(variables)
        require(variables >= self.heaps and all(0 <= t < variables for t in target), f"relation {i} has a target that is not a variable")
        moves = "and", self.condition(tree(condition), range(variables)), self.condition(self.boards[int(board)], target)
        return variables, target, moves                                 # position on tracks 0 to K - 1, option on the tracks `target`

    def set(self, i):
        name = self.read(f"set {i} (.*)")[0]
        key, fixed = self.read(r"key (phase \d+ value \d+ fixed((?: \d+| -)*))$")
        require(i > 0 or key == self.question, "set 0 is not what the question is about")
        board, component = map(int, self.read(r"board (\d+) component (\d+)$"))
        formula = self.read("by (formula .*|lemma euclid$)")[0]
        letters, count = self.n.digits**self.heaps, int(self.read(r"automaton (\d+)$")[0])
        rows = [[int(word) for word in self.read(r"([01]( -?\d+)*)$")[0].split()] for _ in range(count)]
        require(all(len(row) == letters + 1 and all(-1 <= t < count for t in row[1:]) for row in rows), f"the automaton of set {i} is damaged")
        return name, fixed.split(), board, component, formula, [(row[0] == 1, row[1:]) for row in rows]

    def condition(self, text, places):
        """A condition of the file as a formula: its variable i is on track places[i]."""
        def atom(words):
            head, *rest = words
            q, numbers = (int(rest[0]), rest[1:]) if head == "mod" else (0, rest)
            require(head in ("<=", "=", "mod") and len(numbers) == len(places) + 1, f"a condition '{head}' is damaged")
            return self.sum(head, zip(places, map(int, numbers)), int(numbers[-1]), q)
        return formula(text, atom)

    def sum(self, kind, terms, constant, q=0):
        added = {}
        for track, coefficient in terms:
            added[track] = added.get(track, 0) + coefficient
        used = {track: c for track, c in added.items() if c}
        return Part(self.n.linear(kind, tuple(used.values()), constant, q), used)

    def walk(self, tracks, *formulas):
        """Numbers, that is valid words, for which all formulas hold."""
        return Walk(self.n, tracks, ("and", *(Part(self.n.valid, [track]) for track in range(tracks)), *formulas))

    def literal(self, number):
        kind, first, second = self.literals[number]
        if kind == "member":
            return Part(self.sets[int(first)][5], range(self.heaps))
        variables, target, moves = self.relations[int(first)]
        option = Part(self.sets[int(second)][5], target) if kind == "option" else True
        return Part(self.walk(variables, option, moves).projected(self.heaps), range(self.heaps))

    def refute(self, tracks, what, *formulas):
        require(self.walk(tracks, *formulas).is_empty(), what)

    def check(self):
        literals = {}
        for number, (name, key, board, component, by, rows) in enumerate(self.sets):
            require(key.count("-") == self.heaps, f"set {number} has other heaps")
            place, member = self.condition(self.boards[board], range(self.heaps)), Part(rows, range(self.heaps))
            require(not rows or rows[0][1][0] == 0, f"zeros in front matter to set {number}")
            validity = "and", *(Part(self.n.valid, [track]) for track in range(self.heaps))
            require(Walk(self.n, self.heaps, ("and", member, ("nor", validity))).is_empty(), f"set {number} has a word that is not valid")
            used = [int(word) for word in re.findall(r"\d+", by)]
            if by == "lemma euclid":
                self.refute(self.heaps, f"set {number} leaves its board", member, ("nor", place))
                self.check_euclid(number, rows)
            else:
                literals.update((i, self.literal(i)) for i in used if i not in literals)
                right = "and", place, formula(tree(by[8:]), lambda word: literals[int(word)])
                self.refute(self.heaps, f"set {number} fails its equation", ("or", member, right), ("nor", ("and", member, right)))
            self.check_weights(number, place, used)

    def check_euclid(self, number, rows):
        require(self.heaps == 2 and rows and rows[0][0], f"set {number} lacks (0,0)")
        a_b, b_a, b_c = (Part(rows, tracks) for tracks in ((0, 1), (1, 0), (1, 2)))
        a_is_zero, b_is_zero, a_is_b = self.sum("<=", [(0, 1)], 0), self.sum("<=", [(1, 1)], 0), self.sum("=", [(0, 1), (1, -1)], 0)
        below, c_is_sum = self.sum("<=", [(0, 1), (1, -1)], -1), self.sum("=", [(0, 1), (1, 1), (2, -1)], 0)
        for what, *formulas in (
                ("has another pair with a zero", a_b, ("or", a_is_zero, b_is_zero), ("nor", ("and", a_is_zero, b_is_zero))),
                ("is not symmetric", a_b, ("nor", b_a)),
                ("lacks a pair (a,a)", a_is_b, ("nor", a_is_zero, a_b)),
                ("has a pair with b >= 2a", a_b, self.sum("<=", [(0, 2), (1, -1)], 0), ("nor", a_is_zero)),
                ("has both or none of (r,a) and (a,a+r)", below, c_is_sum, ("nor", a_is_zero), ("or", ("and", a_b, b_c), ("nor", a_b, b_c)))):
            self.refute(3, f"set {number} {what}", *formulas)

    def check_weights(self, number, place, used):
        _, key, _, component, by, _ = self.sets[number]
        vectors = self.weights[component]
        require(all(len(vector) == len(key) for vector in vectors), f"the weights of component {component} do not fit set {number}")

        def weighed(vector, key, places):
            """What the free heaps weigh, as terms, and the fixed ones together."""
            free = [w for w, heap in zip(vector, key) if heap == "-"]
            return list(zip(places, free)), sum(w * int(heap) for w, heap in zip(vector, key) if heap != "-")
        for terms, fixed in (weighed(vector, key, range(self.heaps)) for vector in vectors):
            self.refute(self.heaps, f"weights of set {number} are negative", place, self.sum("<=", terms, -1 - fixed))
        for kind, first, second in (self.literals[i] for i in used if by != "lemma euclid" and self.literals[i][0] != "mobile"):
            target = self.sets[int(second if kind == "option" else first)]
            if target[3] > component:
                continue
            require(kind == "option" and target[3] == component, f"set {number} rests on a set that does not come after it")
            variables, places, moves = self.relations[int(first)]
            falls, same = [], []                                        # the first vector falls, or it stays and the second falls, ...
            for vector in vectors:
                (before, fixed), (after, fixed_after) = weighed(vector, key, range(self.heaps)), weighed(vector, target[1], places)
                change = after + [(track, -w) for track, w in before]
                falls.append(("and", *same, self.sum("<=", change, fixed - fixed_after - 1)))
                same.append(self.sum("=", change, fixed - fixed_after))
            self.refute(variables, f"a move of set {number} does not lower the weights", place, moves, ("nor", *falls))


def tree(text):
    """Prefix form as nested lists of words."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == ")":
            stack[-2].append(stack.pop())
        else:
            stack.append([]) if word == "(" else stack[-1].append(word)
    require(len(stack) == 1 and len(stack[0]) == 1, "brackets do not fit")
    return stack[0][0]


def formula(text, leaf):
    """A tree as a formula; `leaf` makes what is not joined."""
    head, *rest = [text] if isinstance(text, str) else text
    if head in ("yes", "no"):
        return head == "yes"
    return (head, *(formula(operand, leaf) for operand in rest)) if head in ("and", "or", "nor") else leaf(text)


def main(files):
    refused = 0
    for file in files:
        try:
            with open(file, encoding="utf-8", newline="") as opened:
                certificate = Certificate(opened.read())
            certificate.check()
            print(f"{file}: proved: {certificate.sets[0][0]}, {len(certificate.sets[0][5])} states")
        except (OSError, ValueError, IndexError, KeyError, TypeError, RecursionError) as error:
            refused += 1
            print(f"{file}: refused: {error}")
    return 1 if refused or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
