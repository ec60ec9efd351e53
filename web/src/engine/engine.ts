// What answers the page's questions: the server, or the library compiled to WebAssembly. The page knows only this.

export interface Progress {
  stage: string;
  subject: string;
  done: number;
  total: number;
  expected_seconds: number;
  note: string;
}

export interface AskOptions {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

export interface Remedy {
  kind: string;
  words: string;
  /** A field or a question. */
  about?: string;
  replacement?: string | number | null;
}

export interface Complaint {
  kind: string;
  message: string;
  source?: string;
  span?: { begin: number; end: number } | null;
  detail?: string;
  caret?: string;
  remedies?: Remedy[];
}

export class EngineError extends Error {
  constructor(readonly complaint: Complaint) {
    super(complaint.message);
  }
}

export interface Engine {
  /** "server" or "browser": what a message about limits may name. */
  readonly place: "server" | "browser";
  ask<Reply>(question: string, body: object, options?: AskOptions): Promise<Reply>;
  tile(board: string, level: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer>;
}

export function is_abort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Whatever went wrong, as a complaint. */
export function complaint_of(error: unknown): Complaint {
  if (error instanceof EngineError) return error.complaint;
  return { kind: "connection", message: error instanceof Error ? error.message : String(error) };
}
