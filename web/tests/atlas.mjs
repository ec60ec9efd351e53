// The atlas: every figure opens on the page, statements can be checked, links to them work.
import assert from "node:assert/strict";
import { until } from "./harness.mjs";

export const atlas_tests = [
  ["every figure of the papers opens", async (visit) => {
    await visit.open("#view=atlas");
    await visit.page.waitForSelector(".atlas .paper");
    const names = await visit.page.evaluate(async () => {
      const list = await (await fetch("figures.list")).text();
      return [...list.matchAll(/^figure\s+(.*\S)\s*$/gm)].map((found) => found[1].replace(/\s+/g, " "));
    });
    assert.ok(names.length >= 35, `${names.length} figures`);
    for (const name of names) {
      await visit.page.evaluate((one) => (location.hash = `#view=atlas&figure=${encodeURIComponent(one)}`), name);
      await until(visit.page, (one) => /game=/.test(location.hash) && decodeURIComponent(location.hash).includes(`figure=${one}`), name);
      await visit.settled();
      assert.equal(await visit.page.locator(".game-says .complaint, .stage-body .complaint, .atlas .complaint").count(), 0, name);
      assert.ok((await visit.page.textContent(".atlas h2")).length > 3, name);
    }
  }],
  ["a figure shows what the paper shows", async (visit) => {
    await visit.open("#view=atlas&figure=rational%207");
    await visit.shown("rays{(7,2),(1,10),(8,4)} on cone(2/7, 10/1)");
    await visit.page.waitForSelector(".atlas .verdict-line");
    await visit.looks({ x: [25, 35], y: [25, 35], cell: [5, 20] });
    assert.match(await visit.page.textContent(".atlas"), /differ, first at \(9,13\)/);
    assert.equal(await visit.page.textContent(".atlas .verdict-line .outcome"), visit.ask("outcome", "rays{(7,2),(1,10),(8,4)} on cone(2/7, 10/1)", "9,13"));
  }],
  ["a statement is found, opened and checked", async (visit) => {
    await visit.open("#view=atlas");
    await visit.page.fill(".atlas input[type=search]", "push 3.1.6");
    await visit.page.click(".atlas .examples button:text-is('push 3.1.6')");
    await until(visit.page, () => /claim=push/.test(location.hash) && document.querySelector(".atlas pre"));
    await visit.page.click(".atlas button:has-text('Check it')");
    await visit.page.waitForSelector(".atlas .status.proved, .atlas .status.observed");
    await visit.page.close();
    await visit.open("#view=atlas&claim=rational%204c");
    await visit.page.waitForSelector(".atlas pre");
    await until(visit.page, () => /game=rays/.test(location.hash));
  }],
];
