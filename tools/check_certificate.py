#!/usr/bin/env python3
"""Checks certificates of theorems as docs/certificates.md describes them: steps 1 to 4, all that follows from the written-out relations.

    tools/check_certificate.py FILE...

It uses the standard library only, and nothing of the program that wrote the files. An automaton is a list of rows (accepts, targets): by
state, whether it accepts and, for each letter, the next state or -1. Words are read by several automata at once; what is asked is a
formula over them: a Part, a truth value, or ("and"|"or"|"nor", formula...).
"""
import functools
import itertools
import re
import sys


def require(holds, what):
    if not holds:
        raise ValueError(what)


def explore(start, following):
    """All states that are reached, in the order of a search in breadth, each with its list of (letter, next state)."""
    found, queue = {start: None}, [start]
    for state in queue:
        found[state] = list(following(state))
        for _, to in found[state]:
            if to not in found:
                found[to] = None
                queue.append(to)
    return found


class Numeration:
    def __init__(self, t, e, w1, digits):
        self.t, self.e, self.w1, self.digits, self.before = t, e, w1, digits, w1 - t        # before: W_(-1); 0 in a base
        require((e == 0 and t == w1 == digits >= 2) or (e == 1 and t >= 1 and digits == t + 1 and w1 in (t, t + 1) and w1 >= 2),
                "unknown numeration")

    def name(self):
        metal = {1: "fib", 2: "pell"}.get(self.t, f"metallic-{self.t}") + ("-q" if self.w1 == self.t else "")
        return metal if self.e else str(self.t)

    def after(self, u, v, digit):
        """Digits whose value is U * W_n + V * W_(n-1) while n more are to come, and one digit more."""
        return self.t * u + self.e * v + digit, self.e * u

    @functools.cache
    def letters(self, tracks):
        """Digits of each track, in the order of the file."""
        return [tuple(reversed(d)) for d in itertools.product(range(self.digits), repeat=tracks)]

    @functools.cache
    def steps(self, full):
        """Valid letters and the next `full`, which says of each track whether its last digit was the digit t that only 0 may follow."""
        return [(d, tuple(x == self.t for x in d)) for d in self.letters(len(full)) if not any(f and x for f, x in zip(full, d))]

    def may_end(self, full):
        return self.w1 != self.t or not any(full)

    @functools.cache
    def linear(self, kind, coefficients, constant, q):
        """The automaton of  sum c_i x_i <= C,  = C,  or  = C modulo q.

        A state is (U, V). A number of n digits is below W_n; so once (U - N) * W_n + V * W_(n-1), where -N is the sum of the negative
        coefficients, exceeds the constant for two consecutive n (and 0), it does for all larger ones, and the sum stays above."""
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
                yield d, state if isinstance(state, str) else settled(*self.after(*state, sum(c * x for c, x in zip(coefficients, d))))

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


class Part:
    """An automaton that reads some of the tracks. By state, and last for -1: is a word accepted that ends here; are all, or none (else None)."""

    def __init__(self, numeration, rows, tracks):
        self.rows, self.places, self.start = rows, [(t, numeration.digits ** i) for i, t in enumerate(tracks)], 0 if rows else -1
        self.end = [accepts for accepts, _ in rows] + [False]
        self.known = [True if accepts and set(to) == {i} else None for i, (accepts, to) in enumerate(rows)] + [False]

    def step(self, state, digits):
        return state if state < 0 else self.rows[state][1][sum(digits[track] * place for track, place in self.places)]


class Walk:
    """All numbers on some tracks for which a formula holds."""

    def __init__(self, numeration, tracks, formula):
        self.n, self.parts = numeration, []
        self.formula = self.numbered(formula)
        self.start = tuple(p.start for p in self.parts), (False,) * tracks

    def numbered(self, formula):
        if isinstance(formula, tuple):
            return formula[:1] + tuple(self.numbered(f) for f in formula[1:])
        if isinstance(formula, Part):
            self.parts.append(formula)
            return len(self.parts) - 1
        return formula

    def value(self, formula, states, at_end):
        if isinstance(formula, bool):
            return formula
        if isinstance(formula, int):
            return (self.parts[formula].end if at_end else self.parts[formula].known)[states[formula]]
        is_open = False
        for operand in formula[1:]:
            value = self.value(operand, states, at_end)
            if value is (formula[0] != "and"):                          # this one decides
                return formula[0] == "or"
            is_open = is_open or value is None
        return None if is_open else formula[0] != "or"

    def accepts(self, state):
        return self.n.may_end(state[1]) and self.value(self.formula, state[0], True)

    def moves(self, state):
        """Letters and next states, without those from which the formula can no longer hold."""
        for digits, full in self.n.steps(state[1]):
            states = tuple(p.step(s, digits) for p, s in zip(self.parts, state[0]))
            if self.value(self.formula, states, False) is not False:
                yield digits, (states, full)

    def is_empty(self):
        return not any(map(self.accepts, explore(self.start, self.moves)))

    def projected(self, kept):
        """The automaton of the first `kept` tracks: numbers on the others exist that make the formula hold."""
        found = explore(self.start, self.moves)
        index = {state: i for i, state in enumerate(found)}
        accepting, after, before = {index[state] for state in filter(self.accepts, found)}, [{} for _ in found], [[] for _ in found]
        for state, edges in found.items():
            for digits, to in edges:
                after[index[state]].setdefault(digits[:kept], set()).add(index[to])
                before[index[to]].append((0, index[state]))
        useful = set(explore(None, lambda i: [(0, a) for a in accepting] if i is None else before[i]))
        after = [{letter: to & useful for letter, to in edges.items()} for edges in after]
        zeros, letters = (0,) * kept, self.n.letters(kept)              # an option may have more digits than the position
        first = explore(0, lambda i: [(0, to) for to in after[i].get(zeros, ())])
        subsets = explore(frozenset(first) & useful,
                          lambda subset: [(a, frozenset().union(*(after[i].get(a, ()) for i in subset))) for a in letters])
        return quotient(automaton(subsets, lambda subset: not accepting.isdisjoint(subset), (frozenset(),)))


def quotient(rows):
    """States that no word tells apart become one: classes are split until the targets within each agree. State 0 stays the first."""
    classes, number = [accepts for accepts, _ in rows], -1
    while True:
        names = {}
        classes = [names.setdefault((classes[i], *(-1 if t < 0 else classes[t] for t in rows[i][1])), len(names)) for i in range(len(rows))]
        if len(names) == number:
            merged = {name: (accepts, [-1 if t < 0 else classes[t] for t in to]) for (accepts, to), name in zip(rows, classes)}
            return [merged[name] for name in range(number)]
        number = len(names)


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
        self.read("question phase \\d+ value \\d+ fixed( (\\d+|-))*$"), self.read("misere (yes|no)$")
        name, *parameters = self.read(r"numeration (\S+) (\d+) (\d+) (\d+) (\d+)$")
        self.n = Numeration(*map(int, parameters))
        require(name == self.n.name(), f"the numeration is called {self.n.name()}")
        self.heaps = int(self.read(r"heaps (\d+)")[0])
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
        return int(board), variables, target, tree(condition)

    def set(self, i):
        name = self.read(f"set {i} (.*)")[0]
        key = self.read(r"key phase \d+ value \d+ fixed(.*)")[0].split()
        board, component = map(int, self.read(r"board (\d+) component (\d+)$"))
        formula = self.read("by (formula .*|lemma euclid$)")[0]
        letters, count = self.n.digits**self.heaps, int(self.read(r"automaton (\d+)$")[0])
        rows = [[int(word) for word in self.read(r"([01]( -?\d+)*)$")[0].split()] for _ in range(count)]
        require(all(len(row) == letters + 1 and all(-1 <= t < count for t in row[1:]) for row in rows), f"the automaton of set {i} is damaged")
        return name, key, board, component, formula, [(row[0] == 1, row[1:]) for row in rows]

    def condition(self, text, places):
        """A condition of the file as a formula: its variable i is on track places[i]."""
        head, *rest = text
        if head in ("yes", "no"):
            return head == "yes"
        if head in ("and", "or", "nor"):
            return (head, *(self.condition(operand, places) for operand in rest))
        q, numbers = (int(rest[0]), rest[1:]) if head == "mod" else (0, rest)
        require(head in ("<=", "=", "mod") and len(numbers) == len(places) + 1, f"a condition '{head}' is damaged")
        return self.sum(head, zip(places, map(int, numbers)), int(numbers[-1]), q)

    def sum(self, kind, terms, constant, q=0):
        added = {}
        for track, coefficient in terms:
            added[track] = added.get(track, 0) + coefficient
        used = {track: c for track, c in added.items() if c}
        return Part(self.n, self.n.linear(kind, tuple(used.values()), constant, q), used)

    def moves(self, relation):
        """Position on tracks 0 to K - 1, option on the tracks `target`."""
        board, variables, target, condition = self.relations[relation]
        return "and", self.condition(condition, range(variables)), self.condition(self.boards[board], target)

    def literal(self, number):
        kind, first, second = self.literals[number]
        if kind == "member":
            return Part(self.n, self.sets[int(first)][5], range(self.heaps))
        _, variables, target, _ = self.relations[int(first)]
        option = Part(self.n, self.sets[int(second)][5], target) if kind == "option" else True
        return Part(self.n, Walk(self.n, variables, ("and", option, self.moves(int(first)))).projected(self.heaps), range(self.heaps))

    def formula(self, text, literals):
        if isinstance(text, list):
            return (text[0], *(self.formula(operand, literals) for operand in text[1:]))
        return text == "yes" if text in ("yes", "no") else literals[int(text)]

    def refute(self, width, formula, what):
        require(Walk(self.n, width, formula).is_empty(), what)

    def check(self):
        literals = {}
        for number, (name, key, board, component, by, rows) in enumerate(self.sets):
            require(key.count("-") == self.heaps, f"set {number} has other heaps")
            self.check_words(number, rows)
            place, member = self.condition(self.boards[board], range(self.heaps)), Part(self.n, rows, range(self.heaps))
            used = [int(word) for word in re.findall(r"\d+", by)]
            if by == "lemma euclid":
                self.refute(self.heaps, ("and", member, ("nor", place)), f"set {number} leaves its board")
                self.check_euclid(number, rows)
            else:
                literals.update((i, self.literal(i)) for i in used if i not in literals)
                right = "and", place, self.formula(tree(by[8:]), literals)
                self.refute(self.heaps, ("or", ("and", member, ("nor", right)), ("and", right, ("nor", member))), f"set {number} fails its equation")
            self.check_weights(number, place, used)

    def check_words(self, number, rows):
        require(not rows or rows[0][1][0] == 0, f"zeros in front matter to set {number}")

        def following(place):
            state, full, is_valid = place
            for letter, to in zip(self.n.letters(self.heaps), rows[state][1]):
                if to >= 0:
                    yield letter, (to, tuple(d == self.n.t for d in letter), is_valid and not any(f and d for f, d in zip(full, letter)))
        for state, full, is_valid in explore((0, (False,) * self.heaps, True), following) if rows else ():
            require(not rows[state][0] or (is_valid and self.n.may_end(full)), f"set {number} has a word that is not valid")

    def check_euclid(self, number, rows):
        require(self.heaps == 2 and rows and rows[0][0], f"set {number} lacks (0,0)")
        a_b, b_a, b_c = (Part(self.n, rows, tracks) for tracks in ((0, 1), (1, 0), (1, 2)))
        a_is_zero, b_is_zero, a_is_b = self.sum("<=", [(0, 1)], 0), self.sum("<=", [(1, 1)], 0), self.sum("=", [(0, 1), (1, -1)], 0)
        below, c_is_sum = self.sum("<=", [(0, 1), (1, -1)], -1), self.sum("=", [(0, 1), (1, 1), (2, -1)], 0)
        for formula, what in (
                (("and", a_b, ("or", a_is_zero, b_is_zero), ("nor", ("and", a_is_zero, b_is_zero))), "has another pair with a zero"),
                (("and", a_b, ("nor", b_a)), "is not symmetric"),
                (("and", a_is_b, ("nor", a_is_zero, a_b)), "lacks a pair (a,a)"),
                (("and", a_b, self.sum("<=", [(0, 2), (1, -1)], 0), ("nor", a_is_zero)), "has a pair with b >= 2a"),
                (("and", below, c_is_sum, ("nor", a_is_zero), ("or", ("and", a_b, b_c), ("nor", a_b, b_c))), "has both or none of (r,a) and (a,a+r)")):
            self.refute(3, formula, f"set {number} {what}")

    def check_weights(self, number, place, used):
        _, key, _, component, by, _ = self.sets[number]
        vectors = self.weights[component]
        for vector in vectors:
            require(len(vector) == len(key), f"the weights of component {component} do not fit set {number}")
            free, fixed = split(vector, key)
            self.refute(self.heaps, ("and", place, self.sum("<=", enumerate(free), -1 - fixed)), f"weights of set {number} are negative")
        for kind, first, second in (self.literals[i] for i in used if by != "lemma euclid" and self.literals[i][0] != "mobile"):
            target = self.sets[int(second if kind == "option" else first)]
            if target[3] > component:
                continue
            require(kind == "option" and target[3] == component, f"set {number} rests on a set that does not come after it")
            _, variables, places, _ = self.relations[int(first)]
            changes = []
            for vector in vectors:
                (free, fixed), (free_after, fixed_after) = split(vector, key), split(vector, target[1])
                changes.append((list(zip(places, free_after)) + [(i, -w) for i, w in enumerate(free)], fixed - fixed_after))
            falls = [("and", *(self.sum("=", *change) for change in changes[:j]), self.sum("<=", terms, constant - 1))
                     for j, (terms, constant) in enumerate(changes)]
            here = self.condition(self.boards[self.sets[number][2]], range(self.heaps))
            self.refute(variables, ("and", here, self.moves(int(first)), ("nor", *falls)), f"a move of set {number} does not lower the weights")


def split(vector, key):
    """The weights of free heaps, and what the fixed ones add."""
    return [w for w, heap in zip(vector, key) if heap == "-"], sum(w * int(heap) for w, heap in zip(vector, key) if heap != "-")


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
