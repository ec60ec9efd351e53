// The engines in WebAssembly answer as the program does: site/test.mjs SITE GALLI
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [site, galli] = process.argv.slice(2);
const start = createRequire(import.meta.url)(resolve(site, "galli.js"));
const progress = [];
const engine = await start({
  wasmBinary: readFileSync(resolve(site, "galli.wasm")),
  onProgress: (text) => progress.push(JSON.parse(text)),
});

function ask(question, body) {
  const reply = engine.ccall("galli_ask", "string", ["string", "string"], [question, JSON.stringify(body)]);
  return { failed: engine._galli_failed() === 1, ...JSON.parse(reply) };
}

function tile(board, level, x, y) {
  const place = engine.ccall("galli_tile", "number", ["string", "number", "number", "number"], [board, level, x, y]);
  assert.equal(engine._galli_failed(), 0);
  return engine.HEAPU8.slice(place, place + engine._galli_tile_size());
}

/** What the program prints as JSON, without where it comes from. */
function native(...words) {
  const { command, version, ...rest } = JSON.parse(execFileSync(galli, [...words, "--format", "json"], { encoding: "utf8" }));
  return rest;
}

function same(question, body, ...words) {
  const { failed, command, version, ...rest } = ask(question, body);
  assert.ok(!failed, JSON.stringify(rest));
  for (const [name, value] of Object.entries(native(...words))) assert.deepEqual(rest[name], value, `${question}: ${name}`);
}

same("table", { game: "nim >> euclid", values: true, bounds: [40] }, "table", "nim >> euclid", "--values", "--to", "40");
same("positions", { game: "wythoff", bounds: [200] }, "positions", "wythoff", "--to", "200");
same("period", { game: "octal(0.07)", values: true }, "period", "octal(0.07)", "--values");
same("sequence", { game: "twist(subtraction{1,3})", values: true, bound: 80 },
  "sequence", "twist(subtraction{1,3})", "--values", "--to", "80");
same("slopes", { game: "wythoff", bound: 300 }, "slopes", "wythoff", "--to", "300");

const play = ask("play", { game: "nim >> euclid", state: { position: "5,9", phase: 1, imposed: null }, level: "perfect", seed: 0 });
assert.equal(play.choices[play.advice].to.position, "(5,3)");

const wrong = ask("outcome", { game: "wytoff", position: "1,2" });
assert.ok(wrong.failed);
assert.match(wrong.error.message, /unknown game/);

const board = ask("board", { game: "nim >> euclid", values: true, bounds: [999] });
assert.ok(!board.failed, JSON.stringify(board));
const bytes = tile(board.board, 0, 0, 0);
assert.equal(new TextDecoder().decode(bytes.slice(0, 4)), "GLT1");
const cells = new DataView(bytes.buffer, 16);
const table = native("table", "nim >> euclid", "--values", "--to", "255");
for (const [x, y] of [[0, 0], [5, 9], [5, 3], [255, 13], [17, 200]])
  assert.equal(cells.getUint32(4 * (x * 256 + y), true), table.rows[x][y], `cell (${x},${y})`);

console.log(`${site}: WebAssembly answers as the program does`);
