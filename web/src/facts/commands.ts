// The same question at the command line, and in Python.
import { quoted } from "../parts/words";
import type { PageState } from "../state/state";

export type CommandKind = "moves" | "plot" | "table" | "positions" | "sequence" | "period" | "slopes" | "conjecture" | "prove" | "show" | "play" | "compare";

function common(state: PageState): string[] {
  return [...(state.rules ? ["--rules", "own.rules"] : []), ...(state.misere ? ["--misere"] : []), ...(state.phase > 1 ? ["--phase", String(state.phase)] : [])];
}

function bound(state: PageState, usual: number): string[] {
  return ["--to", state.to.length > 0 ? state.to.join(",") : String(usual)];
}

export function command_for(state: PageState, kind: CommandKind, file = "", fixed: Record<string, number> = {}): string {
  const words = ["galli", kind, quoted(state.game)];
  const values = state.values && !state.misere ? ["--values"] : [];
  if (kind === "moves" || kind === "play") words.push(quoted(kind === "play" ? state.play.start || state.at : state.at));
  if (kind === "compare") words.push(quoted(state.other));
  if (kind === "plot") {
    words.push(...values, ...bound(state, 1000));
    for (const [name, size] of Object.entries(fixed)) words.push("--fix", `${name}=${size}`);
    if (state.other && state.mode === "difference") words.push("--compare", quoted(state.other));
    if (state.other && state.mode === "beside") words.push("--beside", quoted(state.other));
  }
  if (kind === "table" || kind === "sequence") words.push(...values, ...bound(state, 200));
  if (kind === "period") words.push(...values);
  if (kind === "positions") words.push(...bound(state, 200));
  words.push(...common(state));
  if (file) words.push("-o", file);
  return words.join(" ");
}

function text_in_python(text: string): string {
  return text.includes("\n") ? `"""${text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"')}"""` : JSON.stringify(text);
}

export function python_for(state: PageState, heaps: number): string {
  const lines = ["import gallimaufry as gm", ""];
  const options = [...(state.rules ? [`rules=${text_in_python(state.rules)}`] : []), ...(state.misere ? ["misere=True"] : [])];
  lines.push(`g = gm.Game(${[text_in_python(state.game), ...options].join(", ")})`);
  const to = state.to.length > 1 ? `(${state.to.join(", ")})` : String(state.to[0] ?? (heaps === 1 ? 200 : 1000));
  const more = [...(state.values && !state.misere ? ["values=True"] : []), ...(state.phase > 1 ? [`phase=${state.phase}`] : [])];
  if (heaps > 0) lines.push(`${heaps === 1 ? "terms" : "table"} = g.${heaps === 1 ? "sequence" : "table"}(${[to, ...more].join(", ")})`);
  const phase = state.phase > 1 ? `, phase=${state.phase}` : "";
  if (state.at) lines.push(`print(g.moves(${text_in_python(state.at)}${phase}))`);
  return lines.join("\n") + "\n";
}
