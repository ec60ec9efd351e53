// The state as the fragment of the address, and back. Words in web/README.md; unknown ones are left alone.
import { first_state, overlays, type Overlay, type PageState, type Panel, panels } from "./state";

/** Only what a fragment cannot hold is escaped, so that links stay readable. */
function escaped(text: string): string {
  return text.replace(/[%&#+\s"<>`\\^|{}]/g, (letter) => encodeURIComponent(letter));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const rounded = (n: number): string => String(Math.round(n * 1000) / 1000);

export function address_of(state: PageState): string {
  const words: [string, string][] = [["game", state.game]];
  const add = (name: string, value: string, usual = "") => value !== usual && words.push([name, value]);
  add("values", state.values ? "1" : "0", first_state.values ? "1" : "0");
  add("to", state.to.join(","));
  add("misere", state.misere ? "1" : "");
  add("phase", String(state.phase), "1");
  add("view", state.panel, first_state.panel);
  add("at", state.at);
  add("show", state.show.join(","));
  add("with", state.other);
  add("mode", state.mode, first_state.mode);
  add("scale", state.scale, first_state.scale);
  if (state.camera) add("map", [state.camera.x, state.camera.y, state.camera.cell].map(rounded).join(","));
  add("start", state.play.start);
  add("moves", state.play.moves.join("."));
  add("against", state.play.against, first_state.play.against);
  add("first", state.play.first, first_state.play.first);
  add("lesson", state.lesson);
  add("step", state.step > 0 ? String(state.step) : "");
  add("figure", state.figure);
  add("claim", state.claim);
  add("fix", state.fix.join(","));
  add("rules", state.rules);
  return "#" + words.map(([name, value]) => `${name}=${escaped(value)}`).join("&");
}

function whole_numbers(text: string, separator: string): number[] {
  return text === "" ? [] : text.split(separator).map(Number).filter((n) => Number.isSafeInteger(n) && n >= 0);
}

function one_of<T extends string>(text: string | undefined, all: readonly T[], usual: T): T {
  return all.find((one) => one === text) ?? usual;
}

function camera_of(text: string): PageState["camera"] {
  const [x, y, cell] = text.split(",").map(Number);
  if (x === undefined || y === undefined || cell === undefined) return null;
  return [x, y, cell].every(Number.isFinite) && cell > 0 ? { x, y, cell } : null;
}

/** An address that names a figure or a claim alone: what shows it is found out. */
export function is_bare(address: string): boolean {
  return !/[#&]game=/.test(address);
}

export function state_of(address: string): PageState {
  const words = new Map<string, string>();
  for (const part of address.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) words.set(part.slice(0, cut), unescaped(part.slice(cut + 1)));
  }
  const text = (name: string) => words.get(name) ?? "";
  return {
    game: words.get("game") ?? first_state.game,
    rules: text("rules"),
    misere: text("misere") === "1",
    values: words.has("values") ? text("values") === "1" : first_state.values,
    phase: Math.max(1, whole_numbers(text("phase"), ",")[0] ?? 1),
    to: whole_numbers(text("to"), ","),
    panel: one_of<Panel>(words.get("view"), panels, first_state.panel),
    at: text("at"),
    show: text("show").split(",").filter((word): word is Overlay => overlays.includes(word as Overlay)),
    other: text("with"),
    mode: one_of(words.get("mode"), ["single", "beside", "difference"] as const, "single"),
    scale: one_of(words.get("scale"), ["auto", "linear", "log"] as const, "auto"),
    camera: words.has("map") ? camera_of(text("map")) : null,
    play: {
      start: text("start"),
      moves: whole_numbers(text("moves"), "."),
      against: one_of(words.get("against"), ["perfect", "teaching", "random", "friend"] as const, "perfect"),
      first: one_of(words.get("first"), ["you", "computer"] as const, "you"),
    },
    lesson: text("lesson"),
    step: whole_numbers(text("step"), ",")[0] ?? 0,
    figure: text("figure"),
    claim: text("claim"),
    fix: whole_numbers(text("fix"), ","),
  };
}
