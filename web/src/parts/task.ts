// A question that may take long: progress while it runs, a way to stop it, its answer or what went wrong.
import { type AskOptions, complaint_of, is_abort, type Progress } from "../engine/engine";
import { complaint_box } from "./complaint";
import { button, h, replace } from "./dom";
import { number, seconds } from "./words";

function progress_words(progress: Progress): string {
  if (progress.note) return progress.note;
  const subject = progress.subject ? ` (${progress.subject})` : "";
  const share = progress.total > 0 ? `, ${Math.floor((100 * progress.done) / progress.total)} %` : "";
  const done = progress.total === 0 && progress.done > 0 ? `, ${number(progress.done)}` : "";
  const expected = progress.expected_seconds > 1 ? `, about ${seconds(progress.expected_seconds)}` : "";
  return `${progress.stage}${subject}${share}${done}${expected}`;
}

/** A line with a bar, words and a button that stops. It is shown only when the work takes more than a moment. */
export class ProgressLine {
  readonly element: HTMLElement;
  private readonly words = h("span", {}, "asking …");
  private readonly bar = h("progress", { "aria-label": "progress" });
  private readonly timer: number;

  constructor(stop: () => void) {
    this.element = h("div", { class: "progress", hidden: true }, this.bar, this.words, button("Stop", stop));
    this.timer = window.setTimeout(() => (this.element.hidden = false), 250);
  }

  tell(progress: Progress): void {
    this.words.textContent = progress_words(progress);
    if (progress.total > 0) {
      this.bar.max = progress.total;
      this.bar.value = progress.done;
    } else this.bar.removeAttribute("value");
  }

  end(): void {
    clearTimeout(this.timer);
    this.element.remove();
  }
}

/** Runs in `host`: what it shows is there while the work runs, then the answer. */
export async function run_in(
  host: HTMLElement,
  work: (options: AskOptions) => Promise<Node>,
  outer?: AbortSignal,
): Promise<void> {
  const abort = new AbortController();
  outer?.addEventListener("abort", () => abort.abort(), { once: true });
  const line = new ProgressLine(() => abort.abort());
  replace(host, line.element);
  host.setAttribute("aria-busy", "true");
  try {
    replace(host, await work({ signal: abort.signal, progress: (progress) => line.tell(progress) }));
  } catch (error) {
    if (outer?.aborted) return;
    replace(host, is_abort(error) ? h("p", { class: "soft" }, "Stopped.") : complaint_box(complaint_of(error)));
  } finally {
    host.removeAttribute("aria-busy");
    line.end();
  }
}
