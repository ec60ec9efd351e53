// The engine of the static site: the same library in a worker, which answers one request after the other. A request that is
// given up while it runs can be ended only with the worker, so that another is started, and the rest is sent again.
import { type AskOptions, type Complaint, type Engine, EngineError, type Progress } from "./engine";

interface Waiting {
  message: object;
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
  progress?: (progress: Progress) => void;
}

type Message =
  | { id: number; kind: "answer"; reply: string }
  | { id: number; kind: "tile"; bytes: ArrayBuffer }
  | { id: number; kind: "progress"; progress: string }
  | { id: number; kind: "error"; error: string; ended?: boolean };

const broken: Complaint = { kind: "connection", message: "the engine in this page stopped" };
const patience = 400;

export class WasmEngine implements Engine {
  readonly place = "browser";
  private worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  /** Requests that the worker has, the running one first; some of them nobody waits for any more. */
  private queue: number[] = [];
  private next = 1;

  constructor(private readonly script: string) {
    this.worker = this.started();
  }

  ask<Reply>(question: string, body: object, options: AskOptions = {}): Promise<Reply> {
    const message = { kind: "ask", question, body: JSON.stringify(body) };
    return this.sent(message, options.signal, options.progress) as Promise<Reply>;
  }

  tile(board: string, level: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer> {
    return this.sent({ kind: "tile", board, level, x, y }, signal) as Promise<ArrayBuffer>;
  }

  private started(): Worker {
    const worker = new Worker(this.script);
    worker.onmessage = (event: MessageEvent<Message>) => this.received(event.data);
    worker.onerror = () => this.fail();
    return worker;
  }

  private sent(message: object, signal?: AbortSignal, progress?: (p: Progress) => void): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new DOMException("", "AbortError"));
      this.waiting.set(id, { message, resolve, reject, progress });
      signal?.addEventListener("abort", () => this.give_up(id), { once: true });
      this.queue.push(id);
      this.worker.postMessage({ id, ...message });
    });
  }

  private give_up(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    waiting.reject(new DOMException("", "AbortError"));
    if (this.queue[0] === id) window.setTimeout(() => this.queue[0] === id && this.restart(), patience);
    else {
      this.queue = this.queue.filter((one) => one !== id);
      this.worker.postMessage({ id, kind: "cancel" });
    }
  }

  private restart(): void {
    this.worker.terminate();
    this.worker = this.started();
    this.queue = this.queue.filter((id) => this.waiting.has(id));
    for (const id of this.queue) this.worker.postMessage({ id, ...this.waiting.get(id)!.message });
  }

  private received(message: Message): void {
    const waiting = this.waiting.get(message.id);
    if (message.kind === "progress") return waiting?.progress?.(JSON.parse(message.progress) as Progress);
    this.queue = this.queue.filter((id) => id !== message.id);
    if (!waiting) return message.kind === "error" && message.ended ? this.restart() : undefined;
    this.waiting.delete(message.id);
    if (message.kind === "answer") waiting.resolve(JSON.parse(message.reply));
    else if (message.kind === "tile") waiting.resolve(message.bytes);
    else waiting.reject(new EngineError((JSON.parse(message.error) as { error: Complaint }).error));
    if (message.kind === "error" && message.ended) this.restart();
  }

  private fail(): void {
    for (const waiting of this.waiting.values()) waiting.reject(new EngineError(broken));
    this.waiting.clear();
    this.queue = [];
    this.restart();
  }
}
