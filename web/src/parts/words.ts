// Numbers and positions as people read them.

/** 12,345: with commas from five digits on. */
export function number(n: number): string {
  return Math.abs(n) >= 10_000 ? n.toLocaleString("en-US") : String(n);
}

export function plural(n: number, one: string, many = one + "s"): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}

export function seconds(s: number): string {
  if (s < 0.0095) return "under 10 ms";
  return s < 1 ? `${Math.round(s * 1000)} ms` : `${s.toFixed(s < 10 ? 1 : 0)} s`;
}

export type PositionReply = number[] | string | PositionReply[];

/** As the language writes it, for questions. */
export function position_text(position: PositionReply): string {
  if (typeof position === "string") return position;
  if (position.length === 0) return "0";
  if (position.every((part) => typeof part === "number" || /^\d/.test(String(part)))) return position.join(",");
  return (position as PositionReply[]).map(position_text).join("+");
}

/** Without the parentheses that answers may have. */
export function plain(position: string): string {
  return position.replace(/^\((.*)\)$/, "$1");
}

/** As a sentence has it: (5,9). */
export function position_words(position: PositionReply | string): string {
  const text = typeof position === "string" ? plain(position) : position_text(position);
  const rows = text.split("/");
  if (/^[./]+$/.test(text) && rows.every((row) => row.length === rows[0]!.length)) return `${rows.length}x${rows[0]!.length}`;
  return /^[\d,]+$/.test(text) ? `(${text})` : text;
}

/** The heaps of a position text; empty where it has none. */
export function heaps_of(text: string): number[] {
  const bare = text.replace(/[()[\]\s]/g, "");
  return /^\d+(,\d+)*$/.test(bare) ? bare.split(",").map(Number) : [];
}

/** For a shell. */
export function quoted(text: string): string {
  return /^[\w,.\/=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A name for a file that is about a game. */
export function file_name(game: string): string {
  return game.replace(/[^a-z0-9]+/gi, "-").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60) || "game";
}
