// Hands on the map: wheel, drag, pinch, double click and keys become a few plain calls.

export interface Hands {
  /** By pixels. */
  pan(dx: number, dy: number): void;
  zoom(factor: number, px: number, py: number): void;
  hover(px: number, py: number): void;
  leave(): void;
  pick(px: number, py: number): void;
  /** Keys; true when the key meant something. */
  key(event: KeyboardEvent): boolean;
}

interface Finger {
  x: number;
  y: number;
}

const still = 5;

export function attach(canvas: HTMLCanvasElement, hands: Hands): void {
  const fingers = new Map<number, Finger>();
  let moved = 0;
  let pinched = false;
  const place = (event: PointerEvent | WheelEvent | MouseEvent): Finger => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (fingers.size === 0) {
      moved = 0;
      pinched = false;
    }
    fingers.set(event.pointerId, place(event));
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) return hands.hover(now.x, now.y);
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.set(event.pointerId, now);
    const other = others[0];
    if (other) {
      pinched = true;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) hands.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      return;
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved > still) {
      hands.pan(now.x - before.x, now.y - before.y);
      canvas.classList.add("is-dragged");
    }
  });

  const lift = (event: PointerEvent) => {
    const was_down = fingers.delete(event.pointerId);
    if (fingers.size > 0) return;
    canvas.classList.remove("is-dragged");
    const now = place(event);
    if (was_down && event.type === "pointerup" && moved <= still && !pinched) hands.pick(now.x, now.y);
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => hands.leave());

  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = place(event);
      const lines = event.deltaMode === 1 ? 16 : 1;
      hands.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 100 : 320)), x, y);
    },
    { passive: false },
  );

  canvas.addEventListener("keydown", (event) => {
    if (hands.key(event)) event.preventDefault();
  });
}
