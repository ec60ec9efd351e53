// The engine behind `galli serve`: questions are posted, answers come as JSON or as a stream of events with progress.
import { type AskOptions, type Complaint, type Engine, EngineError, type Progress } from "./engine";

const base = "api/v1/";
const gone: Complaint = {
  kind: "connection",
  message: "the server does not answer",
  remedies: [{ kind: "note", words: "is 'galli serve' still running?" }],
};

interface Event {
  name: string;
  data: string;
}

/** The events of a chunk of a stream, and what is left of it. */
function events_of(text: string): { events: Event[]; rest: string } {
  const blocks = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.map((block) => {
    const event: Event = { name: "message", data: "" };
    for (const line of block.split("\n")) {
      if (line.startsWith("event:")) event.name = line.slice(6).trim();
      if (line.startsWith("data:")) event.data += line.slice(5).trim();
    }
    return event;
  });
  return { events, rest };
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new EngineError(gone);
  }
}

function thrown(body: unknown, status: number): EngineError {
  const complaint = (body as { error?: Complaint } | null)?.error;
  return new EngineError(complaint ?? { kind: "connection", message: `the server answers with status ${status}` });
}

async function json_of(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch {
    return null;
  }
}

export class HttpEngine implements Engine {
  readonly place = "server";

  async ask<Reply>(question: string, body: object, options: AskOptions = {}): Promise<Reply> {
    const streamed = options.progress !== undefined;
    const reply = await send(base + question, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: streamed ? "text/event-stream" : "application/json" },
      body: JSON.stringify(body),
      signal: options.signal,
    });
    const is_stream = reply.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    if (is_stream) return this.answer_of_stream<Reply>(reply, options.progress ?? (() => {}));
    const answer = await json_of(reply);
    if (!reply.ok) throw thrown(answer, reply.status);
    return answer as Reply;
  }

  async tile(board: string, level: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer> {
    const reply = await send(`${base}tile/${encodeURIComponent(board)}/${level}/${x}/${y}`, { signal });
    if (!reply.ok) throw thrown(await json_of(reply), reply.status);
    return reply.arrayBuffer();
  }

  private async answer_of_stream<Reply>(reply: Response, progress: (p: Progress) => void): Promise<Reply> {
    if (!reply.body) throw new EngineError(gone);
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = "";
    for (;;) {
      const { value, done } = await reader.read();
      const { events, rest } = events_of(waiting + (value ?? "") + (done ? "\n\n" : ""));
      waiting = rest;
      for (const event of events) {
        if (event.name === "progress") progress(JSON.parse(event.data) as Progress);
        if (event.name === "answer") return JSON.parse(event.data) as Reply;
        if (event.name === "error") throw thrown(JSON.parse(event.data), reply.status);
      }
      if (done) throw new EngineError(gone);
    }
  }
}
