// What is laid over the board: the position that was chosen, its options, lines and curves of points.
import { number_font } from "./paint";
import type { View } from "./view";

export interface Mark {
  x: number;
  y: number;
  kind: "chosen" | "wins" | "loses";
  /** Rulesets have shapes: 0 a circle, 1 a square, 2 a diamond, 3 a triangle. */
  shape: number;
}

/** y = slope x + shift; without a slope x = shift. */
export interface Line {
  slope: number | null;
  shift: number;
  label: string;
  kind: "slope" | "cone" | "beatty";
}

export interface Point {
  x: number;
  y: number;
}

export interface Laid {
  marks: Mark[];
  lines: Line[];
  /** Rings around these, where cells are large enough to see them. */
  points: Point[];
}

export const nothing_laid: Laid = { marks: [], lines: [], points: [] };

export interface MarkColors {
  chosen: string;
  wins: string;
  loses: string;
  halo: string;
  line: Record<Line["kind"], string>;
}

function trace(context: CanvasRenderingContext2D, shape: number, x: number, y: number, r: number): void {
  context.beginPath();
  if (shape === 1) context.rect(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72);
  else if (shape === 2) {
    context.moveTo(x, y - r * 1.15);
    context.lineTo(x + r * 1.15, y);
    context.lineTo(x, y + r * 1.15);
    context.lineTo(x - r * 1.15, y);
    context.closePath();
  } else if (shape === 3) {
    context.moveTo(x, y - r * 1.1);
    context.lineTo(x + r, y + r * 0.8);
    context.lineTo(x - r, y + r * 0.8);
    context.closePath();
  } else context.arc(x, y, r, 0, 2 * Math.PI);
}

function paint_mark(context: CanvasRenderingContext2D, view: View, mark: Mark, colors: MarkColors): void {
  const x = view.x_of(mark.x);
  const y = view.y_of(mark.y);
  const size = Math.min(Math.max(view.cell * 0.4, mark.kind === "loses" ? 1.6 : 5), 15);
  trace(context, mark.shape, x, y, size);
  if (mark.kind === "loses" && view.cell < 14) {
    context.fillStyle = colors.loses;
    context.fill();
    return;
  }
  context.lineWidth = 4.5;
  context.strokeStyle = colors.halo;
  context.stroke();
  if (mark.kind === "wins") {
    context.fillStyle = colors.wins;
    context.globalAlpha = view.cell >= 20 ? 0.55 : 1;
    context.fill();
    context.globalAlpha = 1;
  }
  context.lineWidth = mark.kind === "chosen" ? 3 : 2;
  context.strokeStyle = colors[mark.kind];
  context.stroke();
}

/** Where a line leaves the frame, up or to the right. */
function paint_line(context: CanvasRenderingContext2D, view: View, line: Line, colors: MarkColors, taken: number[], labels: (() => void)[]): void {
  const { x0, x1, y0, y1 } = view.seen;
  const height_at = (x: number) => (line.slope ?? 0) * x + line.shift;
  const from = line.slope === null ? [line.shift, Math.max(y0, 0)] : [Math.max(x0, 0), height_at(Math.max(x0, 0))];
  let to = line.slope === null ? [line.shift, y1] : [x1, height_at(x1)];
  if (line.slope !== null && to[1]! > y1 && line.slope > 0) to = [(y1 - line.shift) / line.slope, y1];
  if (to[0]! <= Math.max(x0, 0) - 1 || to[1]! <= y0) return;
  context.beginPath();
  context.moveTo(view.x_of(from[0]!), view.y_of(from[1]!));
  context.lineTo(view.x_of(to[0]!), view.y_of(to[1]!));
  context.strokeStyle = colors.halo;
  context.lineWidth = 3.5;
  context.setLineDash([]);
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = colors.line[line.kind];
  context.lineWidth = 1.6;
  context.setLineDash(line.kind === "slope" ? [7, 5] : line.kind === "beatty" ? [2, 4] : []);
  context.stroke();
  context.setLineDash([]);
  labels.push(() => paint_label(context, view, line, to, colors, taken));
}

function paint_label(context: CanvasRenderingContext2D, view: View, line: Line, end: number[], colors: MarkColors, taken: number[]): void {
  if (line.label === "") return;
  const { left, top, width } = view.frame;
  context.font = `600 12px ${number_font}`;
  const wide = context.measureText(line.label).width + 10;
  const x = Math.min(Math.max(view.x_of(end[0]!) - wide - 22, left + 4), left + width - wide - 4);
  let y = Math.max(view.y_of(end[1]!) + 6, top + 6);
  while (taken.some((other) => Math.abs(other - y) < 20)) y += 20;
  taken.push(y);
  context.fillStyle = colors.halo;
  context.globalAlpha = 0.9;
  context.fillRect(x, y, wide, 18);
  context.globalAlpha = 1;
  context.fillStyle = colors.line[line.kind];
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(line.label, x + 5, y + 9.5);
}

function paint_points(context: CanvasRenderingContext2D, view: View, points: Point[], colors: MarkColors): void {
  if (view.cell < 5) return;
  context.strokeStyle = colors.line.beatty;
  context.lineWidth = view.cell < 10 ? 1.1 : 1.8;
  const { x0, x1, y0, y1 } = view.seen;
  for (const { x, y } of points) {
    if (x < x0 - 1 || x > x1 + 1 || y < y0 - 1 || y > y1 + 1) continue;
    context.beginPath();
    context.arc(view.x_of(x), view.y_of(y), Math.max(view.cell * 0.62, 4), 0, 2 * Math.PI);
    context.stroke();
  }
}

export function paint_laid(context: CanvasRenderingContext2D, view: View, laid: Laid, colors: MarkColors): void {
  const taken: number[] = [];
  const labels: (() => void)[] = [];
  for (const line of laid.lines) paint_line(context, view, line, colors, taken, labels);
  paint_points(context, view, laid.points, colors);
  for (const kind of ["loses", "wins", "chosen"])
    for (const mark of laid.marks) if (mark.kind === kind) paint_mark(context, view, mark, colors);
  for (const label of labels) label();
}
