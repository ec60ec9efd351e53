// Drives the page in Chromium: node web/tests/run.mjs GALLI [--site DIR | --address URL] [--only WORD] [--pictures DIR]
import { browse, serve, Visit } from "./harness.mjs";
import { atlas_tests } from "./atlas.mjs";
import { line_tests } from "./line.mjs";
import { look_tests } from "./looks.mjs";
import { map_tests } from "./map.mjs";
import { play_tests } from "./play.mjs";

const [galli, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
const site = option("--site");
const only = option("--only") ?? "";
const tests = [...line_tests, ...atlas_tests, ...map_tests, ...play_tests, ...look_tests];

const address = option("--address");
const server = address
  ? { address, stop: () => {} }
  : site
  ? await serve("python3", (port) => ["-m", "http.server", String(port), "--bind", "127.0.0.1", "--directory", site])
  : await serve(galli, (port) => ["serve", "--port", String(port)]);
const browser = await browse();
let failed = 0;
let passed = 0;
for (const [name, test] of tests) {
  if (!name.includes(only)) continue;
  const visit = new Visit(browser.context, server.address, galli, option("--pictures"));
  try {
    await test(visit);
    await visit.close();
    passed++;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    await visit.picture(`failed ${name}`);
    await visit.page?.close();
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
  }
}
await browser.stop();
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
