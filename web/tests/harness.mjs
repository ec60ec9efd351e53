// A browser, the program behind the page, and the few things that all tests do.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A busy machine may take long: nothing waits for a fixed time, everything at most this long. */
const patience = 60_000;

/** A port that nobody has. */
function free_port() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Starts a program that serves, and waits until it does. */
export async function serve(program, words) {
  const port = await free_port();
  const address = `http://127.0.0.1:${port}/`;
  const child = spawn(program, words(port), { stdio: ["ignore", "ignore", "inherit"] });
  for (const end = Date.now() + patience; !(await answers(address));) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${program} does not serve`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, stop: () => child.kill() };
}

export async function browse() {
  const profile = mkdtempSync(join(tmpdir(), "galli-web-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags, viewport: null });
  const browser = context.browser();
  return { context, browser, stop: async () => { await context.close(); rmSync(profile, { recursive: true, force: true }); } };
}

/** Waits until something is so. Playwright's own way needs eval, which the page's policy refuses. */
export async function until(page, condition, argument) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await page.evaluate(condition, argument);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`never so: ${condition}`);
    await page.waitForTimeout(50);
  }
}

/** What a test has: a page at an address, the truth from the command line, places on the map. */
export class Visit {
  constructor(context, address, galli, pictures) {
    Object.assign(this, { context, address, galli, pictures, complaints: [] });
    if (pictures) mkdirSync(pictures, { recursive: true });
  }

  async open(fragment = "", options = {}) {
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(patience);
    await this.page.setViewportSize(options.size ?? { width: 1440, height: 900 });
    await this.page.emulateMedia({ colorScheme: options.dark ? "dark" : "light" });
    this.page.on("pageerror", (error) => this.complaints.push(String(error)));
    this.page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) this.complaints.push(message.text());
    });
    await this.page.goto(this.address + fragment, { waitUntil: "domcontentloaded" });
    return this.page;
  }

  ask(...words) {
    return execFileSync(this.galli, words, { encoding: "utf8" }).trim();
  }

  async type(game) {
    await this.page.fill("#game", game);
    await this.page.keyboard.press("Escape");
  }

  /** Waits until the map shows this game. */
  async shown(game) {
    await until(this.page, (words) => {
      const map = document.querySelector(".map:not([hidden])");
      const canvas = map?.querySelector("canvas");
      return canvas?.dataset.game === words && canvas.dataset.whole === "true" && canvas.dataset.view;
    }, game);
  }

  /** Waits until nothing is asked any more, and everything that was asked is shown. */
  async settled() {
    await until(this.page, () => {
      if (document.querySelector(".stage .progress, [aria-busy=true], .is-stale")) return false;
      if (document.querySelector(".stage-body")?.childElementCount === 0) return false;
      return [...document.querySelectorAll(".map:not([hidden]) .map-canvas")].every((canvas) => canvas.dataset.whole === "true");
    });
  }

  /** Waits until the camera is so. */
  async looks(condition) {
    await until(this.page, (words) => {
      const canvas = document.querySelector(".map-canvas");
      return words.every(([name, low, high]) => {
        const value = JSON.parse(canvas.dataset.view).camera[name];
        return value > low && value < high;
      });
    }, Object.entries(condition).map(([name, [low, high]]) => [name, low, high]));
  }

  /** Where a position is on the page. */
  async place(x, y) {
    const { box, view } = await this.page.evaluate(() => {
      const canvas = document.querySelector(".map-canvas");
      const { left, top } = canvas.getBoundingClientRect();
      return { box: { left, top }, view: JSON.parse(canvas.dataset.view) };
    });
    return [
      box.left + view.left + view.width / 2 + (x - view.camera.x) * view.camera.cell,
      box.top + view.top + view.height / 2 - (y - view.camera.y) * view.camera.cell,
    ];
  }

  async camera() {
    return this.page.evaluate(() => JSON.parse(document.querySelector(".map-canvas").dataset.view).camera);
  }

  /** What the line under the map says of a position. */
  async read(x, y) {
    let words = "";
    for (const end = Date.now() + patience; Date.now() < end && !/\) .|: ./.test(words);) {
      const [px, py] = await this.place(x, y);
      await this.page.mouse.move(px + 1, py);
      await this.page.mouse.move(px, py);
      words = (await this.page.textContent(".readout")).replace(/\s+/g, " ").trim();
    }
    return words;
  }

  async picture(name) {
    if (this.pictures && this.page && !this.page.isClosed()) await this.page.screenshot({ path: join(this.pictures, `${name}.png`) });
  }

  async close() {
    await this.page?.close();
    assert.deepEqual(this.complaints, [], "the page complains");
  }
}
