// From positions to pixels and back. Position i takes the pixels from i - 1/2 to i + 1/2; x goes right, y up.
import type { Camera } from "../state/state";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const largest_cell = 72;

export class View {
  constructor(
    readonly frame: Frame,
    readonly camera: Camera,
  ) {}

  get cell(): number {
    return this.camera.cell;
  }

  x_of(i: number): number {
    return this.frame.left + this.frame.width / 2 + (i - this.camera.x) * this.camera.cell;
  }

  y_of(j: number): number {
    return this.frame.top + this.frame.height / 2 - (j - this.camera.y) * this.camera.cell;
  }

  /** The position under a pixel, not rounded. */
  at(px: number, py: number): [number, number] {
    return [
      this.camera.x + (px - this.frame.left - this.frame.width / 2) / this.camera.cell,
      this.camera.y - (py - this.frame.top - this.frame.height / 2) / this.camera.cell,
    ];
  }

  holds(px: number, py: number): boolean {
    const { left, top, width, height } = this.frame;
    return px >= left && px <= left + width && py >= top && py <= top + height;
  }

  /** The positions that are seen, not rounded. */
  get seen(): { x0: number; x1: number; y0: number; y1: number } {
    const [x0, y1] = this.at(this.frame.left, this.frame.top);
    const [x1, y0] = this.at(this.frame.left + this.frame.width, this.frame.top + this.frame.height);
    return { x0, x1, y0, y1 };
  }
}

/** The whole board in the frame. */
export function fitting(frame: Frame, columns: number, rows: number): Camera {
  const cell = Math.min(frame.width / columns, frame.height / rows, largest_cell);
  return {
    x: frame.width / cell / 2 - 0.5,
    y: frame.height / cell / 2 - 0.5,
    cell,
  };
}

/** Large cells are whole pixels, so that they are all the same size. */
export function crisp(cell: number, pixel_ratio: number): number {
  const pixels = cell * pixel_ratio;
  return pixels >= 4 ? Math.round(pixels) / pixel_ratio : cell;
}

function between(low: number, value: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}

/** A camera that still sees the board, and from which it is not lost. */
export function tame(camera: Camera, frame: Frame, columns: number, rows: number): Camera {
  const least = fitting(frame, columns, rows).cell * 0.8;
  const cell = between(least, camera.cell, Math.max(largest_cell, least));
  const half_x = frame.width / cell / 2;
  const half_y = frame.height / cell / 2;
  const margin = 0.15;
  const x_fits = 2 * half_x >= columns;
  const y_fits = 2 * half_y >= rows;
  return {
    cell,
    x: x_fits ? between(half_x - 0.5 - 2 * half_x * margin, camera.x, half_x - 0.5)
      : between(half_x - 0.5 - 2 * half_x * margin, camera.x, columns - 0.5 - half_x + 2 * half_x * margin),
    y: y_fits ? between(half_y - 0.5 - 2 * half_y * margin, camera.y, half_y - 0.5)
      : between(half_y - 0.5 - 2 * half_y * margin, camera.y, rows - 0.5 - half_y + 2 * half_y * margin),
  };
}

/** Zoomed about a pixel, which keeps its position. */
export function zoomed(view: View, factor: number, px: number, py: number, pixel_ratio: number): Camera {
  const [i, j] = view.at(px, py);
  const cell = crisp(Math.min(view.cell * factor, largest_cell), pixel_ratio);
  const changed = new View(view.frame, { ...view.camera, cell });
  const [ni, nj] = changed.at(px, py);
  return { cell, x: view.camera.x + i - ni, y: view.camera.y + j - nj };
}
