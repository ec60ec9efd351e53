// Formulas of guessed pairs, such as A(n) = floor(phi*n) - 1, as numbers: enough to draw them.
import type { Conjecture } from "../engine/replies";
import type { Line, Point } from "./marks";

type Function = (n: number) => number;

/** Reads sums, products and floors of n, phi and square roots; anything else is not a formula that is drawn. */
class Formula {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly known: Map<string, Function>,
  ) {}

  read(): Function | null {
    try {
      const result = this.sum();
      return this.at === this.text.length ? result : null;
    } catch {
      return null;
    }
  }

  private takes(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private sum(): Function {
    let left = this.product();
    for (;;) {
      const a = left;
      if (this.takes("+")) {
        const b = this.product();
        left = (n) => a(n) + b(n);
      } else if (this.takes("-")) {
        const b = this.product();
        left = (n) => a(n) - b(n);
      } else return left;
    }
  }

  private product(): Function {
    let left = this.factor();
    for (;;) {
      const a = left;
      if (this.takes("*")) {
        const b = this.factor();
        left = (n) => a(n) * b(n);
      } else if (this.takes("/")) {
        const b = this.factor();
        left = (n) => a(n) / b(n);
      } else return left;
    }
  }

  private factor(): Function {
    if (this.takes("(")) return this.closed();
    const word = /^(\d+|[A-Za-z]+)/.exec(this.text.slice(this.at))?.[0];
    if (!word) throw new Error("no factor");
    this.at += word.length;
    if (/^\d/.test(word)) return () => Number(word);
    if (word === "n") return (n) => n;
    if (word === "phi") return () => (1 + Math.sqrt(5)) / 2;
    if (!this.takes("(")) throw new Error("no argument");
    const argument = this.closed();
    const rounding: Record<string, (x: number) => number> = { floor: Math.floor, ceil: Math.ceil, sqrt: Math.sqrt };
    const outer = rounding[word] ?? this.known.get(word);
    if (!outer) throw new Error("unknown");
    return (n) => outer(argument(n));
  }

  private closed(): Function {
    const inner = this.sum();
    if (!this.takes(")")) throw new Error("not closed");
    return inner;
  }
}

function functions_of(lets: string[]): Map<string, Function> {
  const known = new Map<string, Function>();
  for (const text of lets) {
    const parts = /^let ([A-Za-z]+)\(n\) = (.*)$/.exec(text);
    const formula = parts && new Formula(parts[2]!.replace(/\s+/g, ""), known).read();
    if (parts && formula) known.set(parts[1]!, formula);
  }
  return known;
}

/** The pairs (A(n), B(n)) up to `reach`, and the line along which they lie. */
export function beatty_of(conjecture: Conjecture, reach: number, symmetric: boolean): { lines: Line[]; points: Point[] } | null {
  if (!/\(A\(n\), B\(n\)\)/.test(conjecture.statement)) return null;
  const known = functions_of(conjecture.lets);
  const [a, b] = [known.get("A"), known.get("B")];
  if (!a || !b) return null;
  const first = Number(/n >= (\d+)/.exec(conjecture.statement)?.[1] ?? 0);
  const far = 1e7;
  const slope = (b(2 * far) - b(far)) / (a(2 * far) - a(far));
  if (!Number.isFinite(slope) || slope <= 0) return null;
  const shift = b(far) - slope * a(far);
  const settled = Math.abs(shift) < 3 ? shift : 0;
  const words = `(A(n), B(n)), ${conjecture.status}`;
  const lines: Line[] = [{ slope, shift: settled, label: words, kind: "beatty" }];
  const both = symmetric && /up to swap/.test(conjecture.statement);
  if (both) lines.push({ slope: 1 / slope, shift: -settled / slope, label: "", kind: "beatty" });
  const points: Point[] = [];
  for (let n = first; n < 20_000 && a(n) <= reach && b(n) <= reach; n++) {
    points.push({ x: a(n), y: b(n) });
    if (both) points.push({ x: b(n), y: a(n) });
  }
  return { lines, points };
}
