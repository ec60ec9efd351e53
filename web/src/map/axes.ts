// Axes with ticks at round numbers, and the names of the heaps.
import { number } from "../parts/words";
import { number_font } from "./paint";
import type { View } from "./view";

/** 1, 2, 5, 10, ... : the least that leaves enough room between ticks. */
export function tick_step(cell: number, room: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) if (power * factor * cell >= room) return power * factor;
}

export const serif = '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif';

export function paint_axes(
  context: CanvasRenderingContext2D,
  view: View,
  names: string[],
  columns: number,
  rows: number,
  ink: string,
  line: string,
): void {
  const { left, top, width, height } = view.frame;
  const { x0, x1, y0, y1 } = view.seen;
  const bottom = top + height;
  context.save();
  context.font = `11.5px ${number_font}`;
  context.fillStyle = ink;
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  const x_step = tick_step(view.cell, Math.max(46, 9 * number(columns).length));
  context.textAlign = "center";
  context.textBaseline = "top";
  for (let i = Math.max(0, Math.ceil(x0 / x_step) * x_step); i <= Math.min(x1, columns - 1); i += x_step) {
    const x = view.x_of(i);
    context.moveTo(Math.round(x) + 0.5, bottom);
    context.lineTo(Math.round(x) + 0.5, bottom + 4);
    context.fillText(number(i), x, bottom + 7);
  }
  const y_step = tick_step(view.cell, 34);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (let j = Math.max(0, Math.ceil(y0 / y_step) * y_step); j <= Math.min(y1, rows - 1); j += y_step) {
    const y = view.y_of(j);
    context.moveTo(left, Math.round(y) + 0.5);
    context.lineTo(left - 4, Math.round(y) + 0.5);
    context.fillText(number(j), left - 8, y);
  }
  context.rect(Math.round(left) - 0.5, Math.round(top) - 0.5, Math.round(width) + 1, Math.round(height) + 1);
  context.stroke();
  context.font = `italic 16px ${serif}`;
  context.textAlign = "right";
  context.textBaseline = "bottom";
  context.fillText(names[0] ?? "x", left + width, bottom + 38);
  context.fillText(names[1] ?? "y", left - 6, top - 8);
  context.restore();
}
